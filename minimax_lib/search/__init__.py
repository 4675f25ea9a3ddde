"""Searches, one algorithm a file, all called as `search(game, state, ...)`."""
