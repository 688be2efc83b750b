"""Reviewing a recorded deal: every play graded, with all hands seen and by what its player knew."""

from .results import (
    GradeTotals,
    GradeView,
    OpenGrade,
    OwnGrade,
    PlayerTotals,
    Review,
    Step,
    TurningPoint,
)
from .thresholds import VERDICTS, PlayClass, Thresholds
from .walk import review

__all__ = [
    "VERDICTS",
    "GradeTotals",
    "GradeView",
    "OpenGrade",
    "OwnGrade",
    "PlayClass",
    "PlayerTotals",
    "Review",
    "Step",
    "Thresholds",
    "TurningPoint",
    "review",
]
