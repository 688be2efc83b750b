"""Persons over many recorded deals: how well each played, at which moments, and with which kinds of mistakes."""

from .kinds import KINDS, MistakeKind
from .players import players
from .results import (
    PHASES,
    VIEWS,
    Accuracy,
    KindCost,
    Person,
    PersonChange,
    PersonPair,
    PersonPlay,
    PlayCost,
    PlayersReview,
)

__all__ = [
    "KINDS",
    "PHASES",
    "VIEWS",
    "Accuracy",
    "KindCost",
    "MistakeKind",
    "Person",
    "PersonChange",
    "PersonPair",
    "PersonPlay",
    "PlayCost",
    "PlayersReview",
    "players",
]
