"""Reviewing a recorded deal: every play graded, with all hands seen and by what its player knew."""

from .results import (
    VERDICTS,
    GradeTotals,
    OpenGrade,
    OwnGrade,
    Review,
    Step,
    PlayerTotals,
    Thresholds,
    TurningPoint,
    Verdict,
    View,
)
from .walk import review

__all__ = [
    "VERDICTS",
    "GradeTotals",
    "OpenGrade",
    "OwnGrade",
    "Review",
    "Step",
    "PlayerTotals",
    "Thresholds",
    "TurningPoint",
    "Verdict",
    "View",
    "review",
]
