"""The commands about puzzles: making, judging and solving them."""
