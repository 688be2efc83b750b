"""Puzzles: positions with one best play by a clear margin, made, judged, described and printed."""
