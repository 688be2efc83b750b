"""Time limits of questions."""

USUAL_SECONDS = 5.0
MOST_SECONDS = 60.0


def seconds_of(asked: float | None) -> float:
    """The time limit of a question that asks for this one; more than the most counts as the most."""
    return USUAL_SECONDS if asked is None else min(asked, MOST_SECONDS)
