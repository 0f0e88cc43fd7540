"""The ways to find out; pure functions."""
