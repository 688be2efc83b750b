"""Game trees: what can follow a position, with the value of every position in it; and counted."""
