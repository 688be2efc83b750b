"""Exact statistics of a block, now or after a play, over all possible deals: pips, winners and points.

The tiles are handed out as in `counting`. On the way, the pips of each hand (of each side if the rules compare sides
and round no hand by itself) are added up, and the pips of its lightest tile are kept if that breaks ties. Ways that
agree in all of this are merged, with the hands of one of their worlds, since the rules settle the block in the same way
in all of them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from tranca.errors import UnsupportedError
from tranca.ext import rules as kernel
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record, latest
from tranca.game.settlement import take_losses
from tranca.game.tiles import SUITS, union
from tranca.language import Message

from .knowledge import BONEYARD
from .results import Deals

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .counting import CountingStep

MOST_WAYS = 500_000  # after each tile, ways whose sums differ
_HEAVIER = 19  # pips, more than any tile has
_ROOM = 9  # bits for a sum: all pips of the largest pack are 495

WeightedHands: TypeAlias = Iterator[tuple[tuple[int, ...], int]]
"""Hands as masks by seat, each with the number of deals that it represents."""


class BlockCount(NamedTuple):
    """The outcome of a block over the deals in which the deal is blocked.

    Attributes:
        play: the play of the player to move that blocks; None for a block now.
        chance: the probability that the deal is blocked after the play; 1 for a block now, which is taken as given.
        pips: by side, the mean of the remaining pips.
        win: by side, the chance to win the deal by the rules' own count; they add up to 1 less the chance of no winner.
        points: by side, the mean of the points of the count, without points for passes and plays.
    """

    play: Play | None
    chance: Fraction
    pips: Mapping[str, Fraction]
    win: Mapping[str, Fraction]
    points: Mapping[str, Fraction]


def block_counts(view: Deals | Position | Record) -> tuple[BlockCount, ...]:
    """Return the outcome of a block now, and then after each play of the player to move that blocks or may block.

    `view` is a result of `tranca.deals`, a position with open hands, or a record whose last position has them. With
    deals, plays count only if the observer is to move. A block now is counted as if no player could play any more,
    whatever they hold. There is none before the lead, before any player has laid a tile, or if a player is out.

    Raises UnsupportedError if hands are hidden and `view` is not a `Deals`, if the rules need to know who led or who
    laid the last tile and that is not stated, or if too many sums are possible.
    """
    now = view.now if isinstance(view, Deals) else latest(view).resolved()
    if not isinstance(view, Deals) and not now.is_open:
        raise UnsupportedError("hidden hands need the deals of one player, as tranca.deals(…) returns them")
    return tuple(_count_blocks(now, view if isinstance(view, Deals) else None))


def _count_blocks(now: Position, deals: Deals | None) -> Iterator[BlockCount]:
    if now.ends is not None and now.out is None and not now.nobody_laid:
        yield from _count_block(now, deals, None, _list_hands(now, deals), now.lead, now.last)
    mover = now.to_move
    if mover is None or now.is_over or (deals is not None and now.seats[mover] != deals.observer):
        return
    if now.drawable and now.rules.dead_ends == "draw":
        return  # a player who cannot play draws, so no play blocks
    in_hands = union(hand.mask for hand in now.hands)
    for play in now.legal_plays():
        if all(SUITS[number] & in_hands & ~play.tile.mask for number in (play.tile.low, play.tile.high)):
            continue  # one of its numbers is an open end afterwards, and a known hand has a tile that fits
        after = now.play(play)
        if after.out is not None:
            continue
        fitting = after.fitting & ~play.tile.mask & ~now.laid
        ways = _list_hands(now, deals, absent=fitting, not_in_boneyard=now.drawable > 0)
        left = ((tuple(hand & ~play.tile.mask for hand in hands), weight) for hands, weight in ways)
        yield from _count_block(now, deals, play, left, mover if now.ends is None else now.lead, mover)


def _count_block(
    now: Position, deals: Deals | None, play: Play | None, ways: WeightedHands, lead: int | None, blocker: int | None
) -> Iterator[BlockCount]:
    """Yield the outcome of a block over these hands; nothing if there are none."""
    rules, total = now.rules, 0
    pips, wins, points = Counter[int](), Counter[int](), Counter[int]()
    for hands, weight in ways:
        total += weight
        for seat, hand in enumerate(hands):
            pips[rules.side_of(seat)] += weight * kernel.pips(hand)
        try:
            winner, scored = now.ruleset.settle(
                hands, -1 if lead is None else lead, -1 if blocker is None else blocker, -1
            )
        except ValueError:
            if blocker is None:
                missing = Message("to settle a block under these rules, add the key last (who laid the last tile)")
            else:
                missing = Message("to settle a block under these rules, add the key lead (who led the deal)")
            raise UnsupportedError(missing) from None
        of_sides = [0] * len(rules.sides)
        if winner >= 0:
            wins[winner] += weight
            of_sides[winner] = scored
        take_losses(rules, hands, None, of_sides)
        for side, gained in enumerate(of_sides):
            points[side] += weight * gained
    if total:
        pip_means, win, point_means = (
            {name: Fraction(sums[side], total) for side, name in enumerate(rules.sides)}
            for sums in (pips, wins, points)
        )
        chance = Fraction(total, 1 if deals is None else deals.deals)
        yield BlockCount(play, chance, pip_means, win, point_means)


def _list_hands(now: Position, deals: Deals | None, absent: int = 0, not_in_boneyard: bool = False) -> WeightedHands:
    """Yield hands, one for all ways that are settled alike.

    No tile of `absent` is in a hand, and with `not_in_boneyard` none is in the boneyard either.
    """
    hands, boneyard = tuple(hand.mask for hand in now.hands), now.boneyard.mask
    if absent & (union(hands) | (boneyard if not_in_boneyard else 0)):
        return
    if deals is None:
        yield hands, 1
    else:
        yield from _list_hidden_hands(deals, hands, absent, not_in_boneyard)


class _PipRows(NamedTuple):
    """Ways to hand out the first tiles; each row represents all ways that are settled alike.

    Attributes:
        keys: int64, the state in the counting table, then the pips of each group, `_ROOM` bits a group.
        lightest: int64 (rows, groups), the pips of each group's lightest tile; no columns unless it breaks ties.
        ways: the number of ways in each row.
        masks: uint64 (rows, holders), the tiles by holder in one of these ways.
    """

    keys: "NDArray[np.int64]"
    lightest: "NDArray[np.int64]"
    ways: "NDArray[Any]"
    masks: "NDArray[np.uint64]"


def _list_hidden_hands(deals: Deals, known: tuple[int, ...], absent: int, not_in_boneyard: bool) -> WeightedHands:
    """Run through the counting table and add up pips, as described at the top of this module."""
    import numpy as np

    table, rules = deals._table, deals.now.rules
    of_sides = rules.block_winner == "lowest_team" and rules.counted_in_blocks != "each_own"
    alike = rules.side_of if of_sides else int
    groups: dict[int, int] = {}
    shifts = [
        None if holder.seat is None else _ROOM * groups.setdefault(alike(holder.seat), len(groups))
        for holder in table.holders
    ]
    room, columns = _ROOM * len(groups), len(groups) if rules.block_tie == "lightest_tile" else 0
    rows = _PipRows(
        np.zeros(1, np.int64),
        np.full((1, columns), _HEAVIER, np.int64),
        np.ones(1, table.weights.dtype),
        np.zeros((1, len(shifts)), np.uint64),
    )
    for step in table.steps:
        parts = [
            _add_tile(rows, step, column, shifts[column], room)
            for column, holder in enumerate(table.holders)
            if not absent & step.tile.mask
            or (holder.seat is None and not (not_in_boneyard and holder.name == BONEYARD))
        ]
        if not parts:
            return
        rows = _merge_alike(parts)
    for key, weight, world in zip(rows.keys.tolist(), rows.ways.tolist(), rows.masks.tolist(), strict=True):
        hands = [*known]
        for holder, mask in zip(table.holders, world, strict=True):
            if holder.seat is not None:
                hands[holder.seat] |= mask
        yield tuple(hands), weight * int(table.weights[key >> room])


def _add_tile(rows: _PipRows, step: "CountingStep", column: int, shift: int | None, room: int) -> _PipRows:
    """Give the next tile to the holder of `column` in all ways that can be completed."""
    import numpy as np

    states = rows.keys >> room
    at = np.flatnonzero(step.deals[states, column].astype(bool))
    masks, lightest, sums = rows.masks[at], rows.lightest[at], rows.keys[at] & ((1 << room) - 1)
    masks[:, column] |= np.uint64(step.tile.mask)
    if shift is not None:
        sums += step.tile.pips << shift
        group = slice(shift // _ROOM, shift // _ROOM + 1)  # empty if the lightest tiles do not matter
        lightest[:, group] = np.minimum(lightest[:, group], step.tile.pips)
    keys = (step.child[states[at], column].astype(np.int64) << room) + sums
    return _PipRows(keys, lightest, rows.ways[at], masks)


def _merge_alike(parts: list[_PipRows]) -> _PipRows:
    import numpy as np

    keys, lightest, ways, masks = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    if lightest.shape[1]:
        every = np.column_stack((keys, lightest))
        every, first, same = np.unique(every, axis=0, return_index=True, return_inverse=True)
        keys, same = every[:, 0], same.ravel()
    else:
        keys, first, same = np.unique(keys, return_index=True, return_inverse=True)
    if len(keys) > MOST_WAYS:
        raise UnsupportedError(
            "too many tiles are hidden: more than {most_ways} sums of pips are possible", most_ways=MOST_WAYS
        )
    counts = np.zeros(len(keys), dtype=ways.dtype)
    np.add.at(counts, same, ways)
    return _PipRows(keys, lightest[first], counts, masks[first])
