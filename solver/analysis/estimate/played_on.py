"""Worlds played on by the fitted policy: every seat chooses from its own hand, and nobody sees the others'."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from numpy.typing import NDArray

from tranca.analysis.inference.fitted import fitted_policy, public_facts
from tranca.engine.intervals import Weighting, mean_interval, reach_of_agreed
from tranca.engine.playouts import play_out
from tranca.engine.resources import Resources
from tranca.engine.situation import Situation
from tranca.engine.solution import FrozenDict
from tranca.errors import UnsupportedError
from tranca.game.actions import Play
from tranca.game.rules.rules import layout_option

from .doubt import most_points
from .results import Interval, PlayedOn
from .worlds import PlayValues, Worlds, settled

GAMES = 4000
"""Games after each play, or one for each world, if there are more."""

BATCHES = 8
"""Parts of the games after a play where every world is there: the interval comes from how these differ."""


def play_on(
    worlds: Worlds, part: slice, times: int, seed: int, resources: Resources, only: Sequence[Play] | None = None
) -> PlayValues:
    """Play worlds on after each play of the side to move, `times` times each; values are means over these games.

    `only` restricts the plays, in canonical order.
    """
    rules = worlds.all_deals.now.rules
    if what := layout_option(rules):
        raise UnsupportedError(
            f"playing deals on: {what}, expected rules without spinner under which ends earn nothing and one goes out"
        )
    first = worlds.going_on()
    if first is None:
        return settled(worlds, part)
    position = worlds.position(first)
    plays = only or position.legal_plays()
    played = play_out(
        Situation.of(position),
        public_facts(worlds.all_deals.view),
        [play.code(position.ends) for play in plays],
        worlds.hands[part],
        worlds.boneyards[part],
        fitted_policy(position.rules),
        times,
        seed,
        resources,
    )
    return PlayValues.of(plays, played)


def played_on(
    worlds: Worlds, weights: NDArray[Any], complete: bool, seed: int, resources: Resources, most: int = GAMES
) -> Mapping[Play | None, PlayedOn]:
    """Play worlds of whole `weights` on after each play, in about `most` games; `complete`: no world is missing.

    Empty where that was stopped.
    """
    weighting = Weighting(weights)
    batches = BATCHES if complete else 1
    times = max(1, -(-most // (len(worlds) * batches)))
    whole = slice(0, len(worlds))
    parts = [play_on(worlds, whole, times, seed * BATCHES + batch, resources) for batch in range(batches)]
    if not all(part.complete for part in parts):
        return FrozenDict({})
    games, bound = len(worlds) * batches * times, most_points(worlds)
    plays = enumerate(parts[0].plays)
    return FrozenDict({play: _average(parts, weighting, column, games, bound) for column, play in plays})


def _average(parts: list[PlayValues], weighting: Weighting, column: int, games: int, most: float) -> PlayedOn:
    means = [weighting.mean(part.values[:, column]) / part.units for part in parts]
    mean, interval = _interval(parts, weighting, column, means, games, most)
    out, block = (
        sum(weighting.mean(part.wins[:, column, way]) / part.units for part in parts if part.wins is not None)
        / Fraction(len(parts))
        for way in range(2)
    )
    independent = games if len(parts) > 1 else weighting.effective
    return PlayedOn(mean, interval, float(out + block), float(out), float(block), games, independent)


def _interval(
    parts: list[PlayValues], weighting: Weighting, column: int, means: list[Fraction], games: int, most: float
) -> tuple[float, Interval]:
    if len(parts) == 1:
        return float(means[0]), weighting.interval(parts[0].values[:, column], parts[0].units, most)
    mean, (low, high) = mean_interval(means)
    if low == high:
        below, above = reach_of_agreed(float(mean), most, games)
        return float(mean), (float(mean) - below, float(mean) + above)
    return float(mean), (float(low), float(high))
