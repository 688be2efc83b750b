"""Reviewing a recorded deal: every play graded, with all hands seen and by what its player knew."""

from .results import (
    VERDICTS,
    Marks,
    OpenGrade,
    OwnGrade,
    Review,
    Step,
    Tally,
    Thresholds,
    TurningPoint,
    Verdict,
    View,
)
from .walk import review

__all__ = [
    "VERDICTS",
    "Marks",
    "OpenGrade",
    "OwnGrade",
    "Review",
    "Step",
    "Tally",
    "Thresholds",
    "TurningPoint",
    "Verdict",
    "View",
    "review",
]
