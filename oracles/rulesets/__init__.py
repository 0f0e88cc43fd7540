"""The rules of each game, raw as the statement gives them, one file a game."""
