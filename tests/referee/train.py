"""The best trains of a hand by brute force: every plan is listed, and the figures are read from the list."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Pair = tuple[int, int]
"""A tile; in a train, the number nearer to the start first."""
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


def best_trains_by_states(
    hand: Sequence[Pair], starts: Sequence[int], doubles: str = "free", double_blank: int = 0
) -> tuple[Found, Found]:
    """Return the same as `best_trains`, for larger hands: plans with the same continuations are counted together.

    A state is: the tiles laid, the train, the number at its end, whether that is a double that needs an answer, and
    the number of doubles left without one.
    """
    states = {(frozenset[Pair](), 0, starts[0], False, 0): 1}
    ways: dict[frozenset[Pair], int] = {}
    while states:
        following: dict[tuple[frozenset[Pair], int, int, bool, int], int] = {}
        for (laid, train, number, waits, unanswered), count in states.items():
            if unanswered + waits <= (doubles == "answer" and len(laid) == len(hand)):
                ways[laid] = ways.get(laid, 0) + count
            for later in range(train, len(starts)):
                begin = number if later == train else starts[later]
                given_up = unanswered + (waits and later > train)
                for tile in hand:
                    if tile not in laid and begin in tile and given_up <= (doubles == "answer"):
                        pending = doubles != "free" and tile[0] == tile[1]
                        state = laid | {tile}, later, sum(tile) - begin, pending, given_up
                        following[state] = following.get(state, 0) + count
        states = following
    rows = [((len(laid), pips_of([*laid], double_blank)), laid, count) for laid, count in ways.items()]
    longest = _pick_counted(rows)
    (pips, length), *heaviest = _pick_counted([((pips, length), laid, count) for (length, pips), laid, count in rows])
    (most, pips_of_most), *rest = longest
    return Found(most, pips_of_most, *rest), Found(length, pips, *heaviest)


def _pick_counted(rows: Sequence[tuple[Pair, frozenset[Pair], int]]) -> tuple[Pair, int, int, int]:
    best = max(figures for figures, _, _ in rows)
    counts = [count for figures, _, count in rows if figures == best]
    return best, sum(counts), sum(count for figures, _, count in rows if figures[0] == best[0]), len(counts)


def _pick(rows: Sequence[tuple[Pair, frozenset[Pair]]]) -> tuple[Pair, int, int, int]:
    best = max(figures for figures, _ in rows)
    reached = [tiles for figures, tiles in rows if figures == best]
    return best, len(reached), sum(figures[0] == best[0] for figures, _ in rows), len(set(reached))
