"""Where jobs run, and nothing else.

A driver is a callable: it runs a list of jobs, appends each to a journal the moment it ends, and
tells from time to time how many have.
"""
