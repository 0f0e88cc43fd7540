"""The same rules once more, over arrays of numbered positions (`oracles.arrays.Dense`)."""
