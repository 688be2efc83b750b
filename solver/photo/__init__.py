"""Tiles on photos: arrays of pixels in, tiles with doubts and outlines out. It knows the pack, and no game."""
