"""The best trains of a hand by brute force: every plan is listed, and the figures are read from the list."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Pair = tuple[int, int]
"""A tile; in a train, its numbers in the order in which they lie."""
Plan = tuple[tuple[Pair, ...], ...]


@dataclass(frozen=True)
class Found:
    """One answer: the two figures, and the numbers of plans and of sets of tiles that reach them."""

    tiles: int
    pips: int
    count: int
    ties: int
    sets: int


def trains_from(number: int, hand: frozenset[Pair], must_answer: bool) -> Iterator[tuple[tuple[Pair, ...], int | None]]:
    """Yield every train from a number, with the number of the double that it ends in without an answer, if any."""
    yield (), None
    for low, high in sorted(hand):
        if number not in (low, high):
            continue
        far = low + high - number
        for rest, open_double in trains_from(far, hand - {(low, high)}, must_answer):
            alone = must_answer and low == high and not rest
            yield ((number, far), *rest), number if alone else open_double


def plans(starts: Sequence[int], hand: frozenset[Pair], doubles: str) -> Iterator[Plan]:
    """Yield every plan that the rule for doubles allows."""
    for plan, unanswered in _plans(tuple(starts), hand, doubles != "free"):
        if unanswered and (doubles == "strict" or unanswered > 1 or sum(map(len, plan)) < len(hand)):
            continue
        yield plan


def _plans(starts: tuple[int, ...], hand: frozenset[Pair], must_answer: bool) -> Iterator[tuple[Plan, int]]:
    if not starts:
        yield (), 0
        return
    for train, open_double in trains_from(starts[0], hand, must_answer):
        laid = {(min(pair), max(pair)) for pair in train}
        for rest, unanswered in _plans(starts[1:], hand - laid, must_answer):
            yield (train, *rest), unanswered + (open_double is not None)


def pips_of(tiles: Sequence[Pair], double_blank: int) -> int:
    return sum(double_blank if tile == (0, 0) else sum(tile) for tile in tiles)


def best_trains(
    hand: Sequence[Pair],
    starts: Sequence[int],
    doubles: str = "free",
    double_blank: int = 0,
    at_most: int | None = None,
) -> tuple[Found, Found]:
    """Return the longest and the heaviest answer."""
    rows = []
    for plan in plans(starts, frozenset(hand), doubles):
        laid = [tile for train in plan for tile in train]
        if at_most is None or len(laid) <= at_most:
            tiles = frozenset((min(tile), max(tile)) for tile in laid)
            rows.append((len(laid), pips_of(laid, double_blank), tiles))
    longest = _pick([((length, pips), tiles) for length, pips, tiles in rows])
    heaviest = _pick([((pips, length), tiles) for length, pips, tiles in rows])
    (length, pips), count, ties, sets = longest
    (most, tiles_of_most), *rest = heaviest
    return Found(length, pips, count, ties, sets), Found(tiles_of_most, most, *rest)


def _pick(rows: Sequence[tuple[Pair, frozenset[Pair]]]) -> tuple[Pair, int, int, int]:
    best = max(figures for figures, _ in rows)
    reached = [tiles for figures, tiles in rows if figures == best]
    return best, len(reached), sum(figures[0] == best[0] for figures, _ in rows), len(set(reached))
