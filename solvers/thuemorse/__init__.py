"""Fast answers to ThueMorseGame."""
