"""The fast answers under test. Imports NumPy and nothing of ours."""
