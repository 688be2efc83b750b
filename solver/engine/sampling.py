"""A sample in place of an exact expectation, where the orders of a boneyard are too many to search.

Each sampled order is searched exactly as a known one, so both sides play as if they saw it: the means are those of
"clairvoyant" play, not of play that must choose without seeing the order.
"""

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from statistics import NormalDist, stdev

from tranca.ext.watch import Watch
from tranca.game.actions import Play
from tranca.game.hands import Boneyard
from tranca.game.position import Position

from .solution import PlayValue, Solution, Value

_SURE = NormalDist().inv_cdf(0.975)  # half a 95 % interval, in standard errors


def sample(
    position: Position, solve: Callable[[Position, Watch], Solution], watch: Watch, seed: int, count: int | None
) -> Solution | None:
    """The averaged answer over `count` random orders of the boneyard, or as many as the watch lets through.

    The same for the same seed and number of orders; None where not even two could be searched.
    """
    found: list[Solution] = []
    for ordered in itertools.islice(_orders(position, seed), count):
        one = solve(ordered, watch)
        if not one.exact:
            break
        found.append(one)
    return _averaged(position, found, seed) if len(found) > 1 else None


def _orders(position: Position, seed: int) -> Iterator[Position]:
    random = Random(seed)
    tiles = list(position.boneyard.tiles)
    while True:
        random.shuffle(tiles)
        yield position.changed(boneyard=Boneyard(tuple(tiles), ordered=True))


def _averaged(position: Position, found: list[Solution], seed: int) -> Solution:
    """One answer from the exact answers to sampled orders of its boneyard: means, and the 95 % intervals of these."""
    first = found[0]
    values = [each.value for each in found if each.value is not None]
    center, interval = _mean(values)
    plays: list[PlayValue] = []
    if not position.must_draw:
        means = {play: _mean([_of(each, play) for each in found]) for play in (each.play for each in first.plays)}
        top = max(mean for mean, _ in means.values())
        center, interval = next(pair for pair in means.values() if pair[0] == top)
        for play, (mean, reach) in means.items():
            plays.append(
                PlayValue(play, mean, mean - top, mean == top, reach, _points(found, play), None, (), None)
            )
        plays.sort(key=lambda each: (-_value(each), (each.play or _FIRST).key))
    return replace(
        first,
        position=position,
        information="open, boneyard order unknown",
        value=center,
        exact=False,
        bounds=interval,
        plays=tuple(plays),
        drawn=(),
        must_draw=position.must_draw,
        nodes=sum(each.nodes for each in found),
        sample=len(found),
        seed=seed,
        paranoid=None,
    )


def _of(found: Solution, play: Play | None) -> Value:
    return _value(next(each for each in found.plays if each.play == play))


def _value(each: PlayValue) -> Value:
    assert each.value is not None
    return each.value


def _points(found: list[Solution], play: Play | None) -> Mapping[str, Value] | None:
    rows = [each.points for one in found for each in one.plays if each.play == play]
    if any(row is None for row in rows):
        return None
    return {side: _mean([row[side] for row in rows if row])[0] for side in rows[0] or ()}


def _mean(values: list[Value]) -> tuple[Value, tuple[Value, Value]]:
    """The mean and its 95 % interval, by the normal approximation."""
    total = Fraction(sum(values), len(values))
    center = int(total) if total.denominator == 1 else total
    if len(values) < 2:
        return center, (center, center)
    reach = Fraction(_SURE * stdev(map(float, values)) / math.sqrt(len(values)))
    return center, (total - reach, total + reach)


_FIRST = Play.parse("0-0")
