"""The claims that each published editorial makes, one file a game."""
