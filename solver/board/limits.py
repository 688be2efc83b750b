"""Time limits of questions."""

USUAL_SECONDS = 5.0
MOST_SECONDS = 60.0
