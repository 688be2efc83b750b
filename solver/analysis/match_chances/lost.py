"""The match chance that each choice of a recorded deal gave up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tranca.analysis.review.results import Review
from tranca.analysis.review.walk import review as grade_plays
from tranca.engine.resources import Stop
from tranca.errors import UnsupportedError
from tranca.game.actions import Play
from tranca.game.match import match as settle_match
from tranca.game.record import Record
from tranca.game.rules.rules import Rules
from tranca.typed import methods, typed

from .plays import MatchBasis, MatchOverError, find_score, match_plays

NODES = 300_000
"""Nodes to search for each choice; with more, the lines that are best in points count."""

LEAST_LOSS = 5e-5
"""Losses of match chance below this count as none: 0.005 percentage points, half the last digit shown."""


class LostChance(NamedTuple):
    """A choice of a recorded deal: its action number, seat and play, the best play, and the match chance given up."""

    number: int
    seat: str
    play: Play
    best: Play
    chance: float
    lost: float
    basis: MatchBasis


@dataclass(frozen=True, slots=True)
class MatchReview:
    """The match chance that players lost in a deal, with all hands seen.

    Attributes:
        score: before the deal.
        choices: every choice between several plays.
    """

    score: tuple[int, int]
    choices: tuple[LostChance, ...]

    @property
    def lost(self) -> Mapping[str, tuple[float, int]]:
        """By seat, the sum of the match chances lost and the number of choices."""
        totals: dict[str, tuple[float, int]] = {}
        for choice in self.choices:
            lost, count = totals.get(choice.seat, (0.0, 0))
            totals[choice.seat] = (lost + choice.lost, count + 1)
        return totals

    @property
    def worst(self) -> LostChance | None:
        """The choice that lost most; None if no choice lost anything."""
        worst = max(self.choices, key=lambda choice: choice.lost, default=None)
        return worst if worst is not None and worst.lost else None


def lost_by_name(review: MatchReview, rules: Rules) -> Mapping[str, float]:
    """Return the sums of the match chances lost by each seat, and by each side of partners."""
    sums = dict.fromkeys((*rules.seats, *rules.sides), 0.0)
    for number, seat in enumerate(rules.seats):
        lost, _ = review.lost.get(seat, (0.0, 0))
        for name in {seat, rules.sides[rules.side_of(number)]}:
            sums[name] += lost
    return sums


def match_review(
    record: Record,
    *,
    score: Sequence[int] | None = None,
    review: Review | None = None,
    nodes: int = NODES,
    threads: int | None = 1,
    stop: Stop | None = None,
) -> MatchReview:
    """Return the match chance that each choice of a recorded deal lost, with all hands seen.

    `score` is the match score before the deal, by default that of the record. `review` is the review of the record, if
    it is known. As in its open view, the order of the boneyard is unknown to the players. A choice whose search does
    not end within `nodes` counts by the lines that are best in points.

    Raises UnsupportedError as `match_plays` does, and for hidden hands.
    """
    before = tuple(score if score is not None else record.start.score or ())
    if not record.positions[0].resolved().is_open:
        raise UnsupportedError("match chances of a record need all hands; add the hidden tiles")
    find_score(record.until(0), record.rules, score)
    if review is None or "open" not in review.views:
        review = grade_plays(record, view="open", stop=stop)
    choices = []
    for step in review.steps:
        if step.open is None or step.action.play is None:
            continue
        try:
            plays = match_plays(
                record.until(step.number - 1),
                score=score,
                position=step.open.solution.position,
                solution=step.open.solution,
                nodes=nodes,
                threads=threads,
                stop=stop,
            )
        except MatchOverError:
            break
        lost, best = plays.loss(step.action.play), plays.best.play
        assert best is not None
        chance = plays.best.chance - lost
        if lost < LEAST_LOSS:
            lost = 0.0
        choices.append(LostChance(step.number, step.action.seat, step.action.play, best, chance, lost, plays.basis))
    return MatchReview((before[0], before[1]), tuple(choices))


@methods(typed, "__init__", "add")
class MatchLosses:
    """The match chance lost over several deals; the score goes on from deal to deal, unless a record states it.

    Attributes:
        score: the score before the next deal; None if it is unknown.
        totals: by player, the match chance lost in all deals so far, and their number. A player is a name, or a seat if
            no name is stated.
    """

    def __init__(self, score: tuple[int, int] | None = None) -> None:
        self.score = score
        self.totals: dict[str, tuple[float, int]] = {}

    def add(self, record: Record, review: Review, *, stop: Stop | None = None) -> MatchReview:
        """Return the match chance lost in a reviewed record, and add it to the totals.

        Raises UnsupportedError as `match_review` does; then the score before the next deal is unknown.
        """
        score, self.score = record.start.score or self.score, None
        added = match_review(record, score=score, review=review, stop=stop)
        for number, seat in enumerate(record.rules.seats):
            name = record.headers.player(number) or seat
            lost, deals = self.totals.get(name, (0.0, 0))
            self.totals[name] = (lost + added.lost.get(seat, (0.0, 0))[0], deals + 1)
        if record.result is not None:
            (deal,) = settle_match([record.started(score=added.score)])
            self.score = None if deal.winner is not None else (deal.totals[0], deal.totals[1])
        return added
