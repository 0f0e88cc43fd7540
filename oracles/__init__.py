"""The truth: rules and exhaustive analysis. Imports nothing from solvers or harness."""
