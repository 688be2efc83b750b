"""The best trains of a hand: sets of tiles, plans, and the numbers of both."""
