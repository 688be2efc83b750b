"""Tournaments: standings, and pairings of the next round."""
