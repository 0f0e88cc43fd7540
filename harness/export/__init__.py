"""Counterexamples as test cases, in the layouts of other people's packages."""
