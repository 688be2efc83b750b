"""Advisers by name and options, as text: `policy:worlds=40`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType
from typing import Self, cast

import tranca
from tranca.analysis.advice.results import Strength
from tranca.analysis.deals.knowledge import PositionOrRecord
from tranca.analysis.deals.question import deals
from tranca.analysis.inference import READINGS, Reading
from tranca.engine.resources import Resources
from tranca.errors import UnsupportedError, echo
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.tiles import SUITS

from .racing import LOOK_AHEAD, LookAhead, race

_Preference = Callable[[int, Play], float]


def _suits_left(hand: int, play: Play) -> float:
    """Score a play by the suits left in the hand, then by the pips of its tile."""
    rest = hand & ~play.tile.mask
    return 100.0 * sum(1 for suit in SUITS if rest & suit) + play.tile.pips


_STYLES: Mapping[str, _Preference] = MappingProxyType(
    {
        "heaviest": lambda _hand, play: float(play.tile.pips),
        "keep-suits": _suits_left,
        "random": lambda _hand, _play: 0.0,
    }
)
"""Players who look at no deals. They make the play with the highest score, and choose at random among equal scores."""

_ADVICE: Mapping[str, Strength] = MappingProxyType({"advise": "reading", "quick": "policy"})
"""Players who follow `tranca.advise`, by its strength."""

KINDS = (*READINGS, *_STYLES, "habit", *_ADVICE)
"""The names of advisers: the reading by which they weight deals; a simple style; the habit of many players of games
that score, which is to take the most points now, then the heaviest tile; or advice.
"""


@dataclass(frozen=True, slots=True)
class Adviser:
    """A player that chooses the plays of one seat.

    Attributes:
        kind: one of `KINDS`.
        worlds: the most worlds to evaluate; None for the default of `race`.
        continuation: how worlds are evaluated after each play.
    """

    kind: str
    worlds: int | None = None
    continuation: LookAhead = "both"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse an adviser such as `policy:worlds=80`; raises UnsupportedError."""
        kind, *options = text.replace(",", ":").split(":")
        if kind not in KINDS:
            raise UnsupportedError(f"adviser {echo(kind)}: expected one of {', '.join(KINDS)}")
        if options and kind not in READINGS:
            raise UnsupportedError(f"adviser {echo(text)}: expected no options, because {kind} has none")
        adviser = cls(kind)
        for option in options:
            name, _, value = option.partition("=")
            if name == "worlds" and value.isascii() and value.isdigit() and 0 < int(value) <= 100_000:
                adviser = replace(adviser, worlds=int(value))
            elif name == "continue" and value in LOOK_AHEAD:
                adviser = replace(adviser, continuation=value)
            else:
                ways = " or ".join(f"continue={name}" for name in LOOK_AHEAD)
                raise UnsupportedError(f"option {echo(option)}: expected worlds=N, 1 to 100000, or {ways}")
        return adviser

    def __str__(self) -> str:
        if self.kind not in READINGS:
            return self.kind
        worlds = f"worlds={self.worlds}," if self.worlds else ""
        return f"{self.kind}:{worlds}continue={self.continuation}"

    def choose(self, view: PositionOrRecord, random: Random, resources: Resources) -> Play:
        now = view.position if isinstance(view, Record) else view
        plays = now.legal_plays()
        if len(plays) == 1:
            return plays[0]
        if self.kind in _STYLES:
            return _by_score(_STYLES[self.kind], now, plays, random)
        if self.kind == "habit":
            return _by_habit(now, plays, random)
        assert now.to_move is not None
        if strength := _ADVICE.get(self.kind):
            play = tranca.advise(
                view, observer=now.seats[now.to_move], strength=strength, seed=random.getrandbits(32)
            ).play
            assert play is not None
            return play
        return race(
            deals(view, now.seats[now.to_move]),
            worlds=self.worlds,
            reading=cast(Reading, self.kind),
            continuation=self.continuation,
            seed=random.getrandbits(32),
            resources=resources,
        ).best


def _by_habit(now: Position, plays: tuple[Play, ...], random: Random) -> Play:
    scores = [(now.points_of(play), play.tile.pips) for play in plays]
    return random.choice([play for play, score in zip(plays, scores, strict=True) if score == max(scores)])


def _by_score(score: _Preference, now: Position, plays: tuple[Play, ...], random: Random) -> Play:
    assert now.to_move is not None
    scores = [score(now.hands[now.to_move].mask, play) for play in plays]
    return random.choice([play for play, points in zip(plays, scores, strict=True) if points == max(scores)])
