"""Advice for a player who sees only their own tiles: the play, its chance to be best, and the reasons for it."""
