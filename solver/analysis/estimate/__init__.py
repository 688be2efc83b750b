"""Estimates: the worth of each play to a player who sees only their own tiles, over all possible deals."""
