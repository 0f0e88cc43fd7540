"""Counterplay: checks solvers of two-player games against the games themselves."""

__version__ = "0.1.0"
