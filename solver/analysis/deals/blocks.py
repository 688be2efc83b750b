"""The count of pips if the deal were blocked, now or by a play, over all deals that are possible: exactly.

The tiles are handed out as in `counting`, and the pips of each hand, or of each side where the rules compare sides, are
added up on the way, and the lightest tile of each is kept if it settles ties. Ways that agree in all of that count as
one, with the hands of one of their worlds: the rules settle the block alike in all of them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from tranca.errors import UnsupportedError
from tranca.ext import rules as kernel
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record, latest
from tranca.game.tiles import SUITS, union

from .knowledge import BONEYARD
from .results import Deals

MOST_WAYS = 500_000  # that differ in their sums, after each tile
_HEAVIER = 19  # pips, more than any tile has
_ROOM = 9  # bits for a sum: all pips of the largest pack are 495

WeightedHands: TypeAlias = Iterator[tuple[tuple[int, ...], int]]
"""Hands as masks by seat, each with the number of deals that count like it."""


class BlockCount(NamedTuple):
    """The count of a block over the deals in which the deal is blocked.

    Attributes:
        play: the play of the player to move that blocks; None for a block now.
        chance: how likely the deal is blocked after the play; 1 for a block now, which is taken as given.
        pips: by side, the mean of the pips left.
        win: by side, the chance to win the deal by the rules' own count; what is missing to 1 is that nobody does.
        points: by side, the mean of the points of the count, without those for passes and plays.
    """

    play: Play | None
    chance: Fraction
    pips: Mapping[str, Fraction]
    win: Mapping[str, Fraction]
    points: Mapping[str, Fraction]


def block_counts(view: Deals | Position | Record) -> tuple[BlockCount, ...]:
    """Count what a block would give: first now, then for each play of the player to move that blocks, or may.

    `view` is what `tranca.deals` gives, where plays are those of the observer; or a position or the last moment of a
    record with open hands. A block now is counted as if nobody could play any more, whatever they hold; there is none
    before the lead, nor before anybody has laid a tile, nor when somebody is out.

    Raises UnsupportedError where hands are hidden and nobody looks on, where the rules ask for who led or who laid the
    last tile and that is not stated, or where too many sums are possible.
    """
    now = view.now if isinstance(view, Deals) else latest(view).resolved()
    if not isinstance(view, Deals) and not now.is_open:
        raise UnsupportedError("hidden hands: expected the deals of one player, as tranca.deals(…) gives them")
    return tuple(_counts(now, view if isinstance(view, Deals) else None))


def _counts(now: Position, deals: Deals | None) -> Iterator[BlockCount]:
    if now.ends is not None and now.out is None and not now.nobody_laid:
        yield from _count(now, deals, None, _ways(now, deals), now.lead, now.last)
    mover = now.to_move
    if mover is None or now.is_over or (deals is not None and now.seats[mover] != deals.observer):
        return
    if now.drawable and now.rules.dead_ends == "draw":
        return  # who cannot play draws
    in_hands = union(hand.mask for hand in now.hands)
    for play in now.legal_plays():
        if all(SUITS[number] & in_hands & ~play.tile.mask for number in (play.tile.low, play.tile.high)):
            continue  # one of its numbers is an open end afterwards, and somebody holds a tile that fits
        after = now.play(play)
        if after.out is not None:
            continue
        fitting = after.fitting & ~play.tile.mask & ~now.laid
        ways = _ways(now, deals, absent=fitting, not_in_boneyard=now.drawable > 0)
        left = ((tuple(hand & ~play.tile.mask for hand in hands), weight) for hands, weight in ways)
        yield from _count(now, deals, play, left, mover if now.ends is None else now.lead, mover)


def _count(
    now: Position, deals: Deals | None, play: Play | None, ways: WeightedHands, lead: int | None, blocker: int | None
) -> Iterator[BlockCount]:
    """Yield the count of a block over these ways for the tiles to lie; nothing where there is none."""
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
            key = "last, who laid the last tile" if blocker is None else "lead, who led the deal"
            raise UnsupportedError(f"the rules ask for it to settle a block: expected {key}") from None
        if winner >= 0:
            wins[winner] += weight
            points[winner] += weight * scored
    if total:
        pip_means, win, point_means = (
            {name: Fraction(sums[side], total) for side, name in enumerate(rules.sides)}
            for sums in (pips, wins, points)
        )
        chance = Fraction(total, 1 if deals is None else deals.deals)
        yield BlockCount(play, chance, pip_means, win, point_means)


def _ways(now: Position, deals: Deals | None, absent: int = 0, not_in_boneyard: bool = False) -> WeightedHands:
    """Yield hands, one for all that count alike.

    The tiles of `absent` lie in no hand, and with `not_in_boneyard` not in the boneyard either.
    """
    hands, boneyard = tuple(hand.mask for hand in now.hands), now.boneyard.mask
    if absent & (union(hands) | (boneyard if not_in_boneyard else 0)):
        return
    if deals is None:
        yield hands, 1
    else:
        yield from _hidden_ways(deals, hands, absent, not_in_boneyard)


def _hidden_ways(deals: Deals, known: tuple[int, ...], absent: int, not_in_boneyard: bool) -> WeightedHands:
    """Go through the table of a count, adding up pips; see the head of this module."""
    import numpy as np

    table, rules = deals._table, deals.now.rules
    alike = rules.side_of if rules.block_winner == "lowest_team" else int
    groups: dict[int, int] = {}
    places, closed = [], []
    for holder in table.holders:
        seat = holder.seat
        places.append(None if seat is None else _ROOM * groups.setdefault(alike(seat), len(groups)))
        closed.append(absent if seat is not None or (not_in_boneyard and holder.name == BONEYARD) else 0)
    room = np.int64(_ROOM * len(groups))
    compares_tiles = rules.block_tie == "lightest_tile"
    keys = np.zeros(1, dtype=np.int64)  # the state, then the sums
    ways = np.ones(1, dtype=table.weights.dtype)
    masks = np.zeros((1, len(places)), dtype=np.uint64)
    lightest = np.full((1, len(groups) if compares_tiles else 0), _HEAVIER, dtype=np.int64)  # by group, in pips
    for step in table.steps:
        grown = []
        for column, place in enumerate(places):
            if closed[column] & step.tile.mask:
                continue
            states = keys >> room
            rows = np.flatnonzero(step.deals[states, column].astype(bool))
            after = masks[rows]
            after[:, column] |= np.uint64(step.tile.mask)
            sums = (keys[rows] & ((1 << room) - 1)) + (0 if place is None else step.tile.pips << place)
            least = lightest[rows]
            if compares_tiles and place is not None:
                least[:, place // _ROOM] = np.minimum(least[:, place // _ROOM], step.tile.pips)
            key = (step.child[states[rows], column].astype(np.int64) << room) + sums
            grown.append((np.column_stack((key, least)), ways[rows], after))
        if not grown:
            return
        every, counts, worlds = (np.concatenate(parts) for parts in zip(*grown, strict=True))
        if compares_tiles:
            every, first, same = np.unique(every, axis=0, return_index=True, return_inverse=True)
            keys, lightest, same = every[:, 0], every[:, 1:], same.ravel()
        else:
            keys, first, same = np.unique(every[:, 0], return_index=True, return_inverse=True)
            lightest = np.empty((len(keys), 0), dtype=np.int64)
        if len(keys) > MOST_WAYS:
            raise UnsupportedError(f"more than {MOST_WAYS} sums of pips are possible: expected fewer hidden tiles")
        ways, masks = np.zeros(len(keys), dtype=ways.dtype), worlds[first]
        np.add.at(ways, same, counts)
    for key, weight, world in zip(keys.tolist(), ways.tolist(), masks.tolist(), strict=True):
        hands = [*known]
        for holder, mask in zip(table.holders, world, strict=True):
            if holder.seat is not None:
                hands[holder.seat] |= mask
        yield tuple(hands), weight * int(table.weights[key >> int(room)])
