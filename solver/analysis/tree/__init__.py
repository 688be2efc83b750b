"""Game trees: all continuations of a position with their values, as graphs, and counts of them."""
