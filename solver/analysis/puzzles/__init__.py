"""Puzzles, positions with one clearly best play: generate, verify, describe and print them."""
