"""Advice at the table: the play, how sure that is, and what speaks for it, for a player who sees their own tiles."""
