"""Time limits of questions."""

DEFAULT_SECONDS = 5.0
MOST_SECONDS = 60.0
