"""The report as pages: an index, and a page a counterexample; each is one file and needs no net."""
