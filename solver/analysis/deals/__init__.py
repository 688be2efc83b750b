"""All deals that agree with what a player has seen: counted exactly, listed or sampled."""
