"""Reviewing a recorded deal: every play graded, with all hands seen and by what its player knew."""
