"""Values of the positions of a game tree: searched at its edge, put together from the children inside it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tranca.engine.situation import Moment
from tranca.engine.solution import Value
from tranca.engine.solve import Tables, margin
from tranca.errors import UnsupportedError
from tranca.ext import maxn, outlook
from tranca.ext.watch import Watch
from tranca.game.actions import Play
from tranca.game.position import Position

_COUNTABLE = 1 << 60

BestPlays = tuple[Play | None, ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """What a position is worth.

    Attributes:
        margins: by side, its margin in points over the rest of the deal (of a finished deal: of settling it).
        best: the plays of which none is worth more to the side to move, in canonical order; None is a forced pass.
            Empty where the deal is over or an unknown tile is drawn.
    """

    margins: tuple[Value, ...]
    best: BestPlays


class Appraiser:
    """Searches positions of one deal, all with the same tables.

    Raises UnsupportedError for a boneyard so large that its orders cannot be counted.
    """

    def __init__(self, root: Position, tables: Tables, watch: Watch) -> None:
        self._rules = root.rules
        self._sides = len(root.rules.sides)
        self._tables = tables
        self._watch = watch
        self._moment = None if root.is_over else Moment.of(root)
        self._units: list[int] = []
        if self._moment is not None:
            ruleset, ordered, size = root.rules.ruleset, self._moment.ordered, len(root.boneyard)
            if outlook.largest(ruleset, size, ordered, self._sides) >= _COUNTABLE:
                raise UnsupportedError(
                    f"a boneyard of {size} tiles in unknown order: expected fewer, "
                    "its orders are too many to be counted exactly"
                )
            self._units = [outlook.units(ruleset, left, ordered) for left in range(size + 1)]

    def worths(self, positions: Sequence[Position]) -> list[Worth | None]:
        """What each position is worth, all of deals that go on; None where the watch stopped the search."""
        found: list[Worth | None] = [None] * len(positions)
        searched = []
        for index, position in enumerate(positions):
            if position.must_lead is None:
                searched.append(index)
                continue
            lead = Play(position.must_lead)
            led = position.play(lead)
            after = settled(led) if led.is_over else self.worths([led])[0]
            found[index] = after and Worth(after.margins, (lead,))
        answers = self._search([positions[index] for index in searched])
        for index, answer in zip(searched, answers, strict=True):
            found[index] = answer
        return found

    def _search(self, positions: Sequence[Position]) -> Iterable[Worth | None]:
        if self._moment is None or not positions:
            return []
        ruleset, moment = self._rules.ruleset, self._moment
        deal = ruleset, moment.boneyard, moment.ordered, moment.leader
        rows = []
        for position in positions:
            here = Moment.of(position)
            rows.append(
                (here.hands, position.boneyard.mask, *here.ends, here.seat, here.last, here.pending, here.paid)
            )
        points: list[tuple[Sequence[int], int] | None]
        if self._sides == 2:
            found, _ = outlook.solve_moments(*deal, (1, -1), rows, self._tables.draws, self._watch)
            return [
                row and self._worth(position, (row[0], -row[0]), row[1])
                for position, row in zip(positions, found, strict=True)
            ]
        points, _ = maxn.solve_moments(*deal, rows, self._tables.vectors, self._watch)  # type: ignore[assignment]
        return [
            row and self._worth(position, [margin(row[0], side) for side in range(self._sides)], row[1])
            for position, row in zip(positions, points, strict=True)
        ]

    def _worth(self, position: Position, margins: Sequence[Value], best: int) -> Worth:
        units = self._units[len(position.boneyard)]
        plays = _coming(position)
        if plays != (None,):
            plays = tuple(play for index, play in enumerate(plays) if best >> index & 1)
        return Worth(tuple(_whole(Fraction(each, units)) for each in margins), plays)


def settled(position: Position) -> Worth:
    """What a finished deal is worth."""
    points = position.result().points
    return Worth(tuple(margin(points, side) for side in range(len(points))), ())


def _coming(position: Position) -> BestPlays:
    """The plays of the side to move after what it must draw; a pass; or none before an unknown draw."""
    plays = position.legal_plays()
    while not plays and position.must_draw:
        if not position.boneyard.ordered:
            return ()
        position = position.draw()
        plays = position.legal_plays()
    return plays or (None,)


def _whole(value: Fraction) -> Value:
    return value.numerator if value.denominator == 1 else value


def plus(margins: Sequence[Value], points: Sequence[int] | None) -> tuple[Value, ...]:
    """Margins with points added that each side gets besides (None: no points)."""
    if points is None:
        return tuple(margins)
    return tuple(each + margin(points, side) for side, each in enumerate(margins))


def mean(worths: Sequence[Worth]) -> Worth:
    """What a draw is worth: the mean over the tiles that may come, each as likely as the others."""
    sides = zip(*(each.margins for each in worths), strict=True)
    return Worth(tuple(_whole(Fraction(sum(values), len(worths))) for values in sides), ())
