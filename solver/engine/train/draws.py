"""The trains to be expected after a draw: all draws, or a sample of them."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from random import Random

from tranca.engine.intervals import mean_interval
from tranca.engine.solution import Value, to_value
from tranca.errors import StoppedError
from tranca.ext.stop import Stop
from tranca.game.train import TrainQuestion, TrainTile

from .results import AfterDraw, AfterTile, MeanFigures
from .search import TrainSearch

MOST_WAYS = 20_000
"""The draws that are all searched; of more, a sample is."""
SAMPLE = 2_000
"""The draws in a sample."""


def expect_draw(question: TrainQuestion, seed: int, stop: Stop) -> tuple[AfterDraw, int]:
    """Return the trains to be expected after a draw, and the nodes searched. Raises StoppedError if the stop is due.

    A draw is a set of tiles, so its order does not matter.
    """
    unseen, drawn = question.unseen, question.drawn
    ways = comb(len(unseen), drawn)
    sample = SAMPLE if ways > MOST_WAYS else None
    draws: Iterator[Sequence[TrainTile]] = combinations(unseen, drawn)
    if sample is not None:
        random = Random(seed)
        draws = (random.sample(unseen, drawn) for _ in range(SAMPLE))
    nodes = 0
    rows: list[AfterTile] = []
    for tiles in draws:
        hand = sorted((*question.hand, *tiles))
        search, pips = TrainSearch(question, hand, stop), question.pips(hand)
        longest, heaviest = search.optimum("longest"), search.optimum("heaviest")
        if not (longest.exact and heaviest.exact):
            raise StoppedError
        nodes += search.nodes
        figures = (longest.tiles, pips - longest.pips), (heaviest.tiles, pips - heaviest.pips)
        rows.append(AfterTile(tiles[0], *figures))
    by_tile = None
    if drawn == 1:
        by_tile = tuple(sorted(rows, key=lambda row: (-row.longest[0], row.heaviest[1], row.longest[1], row.tile)))
    means = (
        _means([row.longest for row in rows], sample is not None),
        _means([row.heaviest for row in rows], sample is not None),
    )
    return AfterDraw(drawn, len(unseen), ways, sample, None if sample is None else seed, *means, by_tile), nodes


def _means(figures: Sequence[tuple[int, int]], is_sample: bool) -> MeanFigures:
    tiles, pips_left = zip(*figures, strict=True)
    if is_sample:
        (mean_of_tiles, tiles_interval), (mean_of_pips, pips_interval) = mean_interval(tiles), mean_interval(pips_left)
        return MeanFigures(mean_of_tiles, mean_of_pips, tiles_interval, pips_interval)
    return MeanFigures(_mean(tiles), _mean(pips_left))


def _mean(numbers: Sequence[int]) -> Value:
    return to_value(sum(numbers), len(numbers))
