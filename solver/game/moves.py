"""What can be done in a position and what it leads to: a play, a pass, a drawn tile, and settling a finished deal.

These are the bodies of the methods of `Position`. Every fault is a PlayError that names what was tried and what was
expected; where tiles are hidden, a move is refused only if no way to fill them in allows it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeVar

from tranca.errors import PlayError, UnsupportedError
from tranca.ext import rules as kernel

from .actions import Ends, Play
from .tiles import SUITS, Tile

if TYPE_CHECKING:
    from .position import Position

T = TypeVar("T")

NO_ENDS = (kernel.EMPTY, kernel.EMPTY)


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended.

    Attributes:
        end: a player went `out`, or the deal was `blocked`.
        seat: who went out, or who blocked (None where that is not known and nothing depends on it).
        winner: the side that wins the deal, None for a tie that gives nothing.
        points: by side, a bonus that is still due included.
        pips: left with each seat.
        ends: the open ends.
    """

    end: Literal["out", "blocked"]
    seat: int | None
    winner: int | None
    points: tuple[int, ...]
    pips: tuple[int, ...]
    ends: Ends


def play(position: "Position", play: Play) -> "Position":
    """See `Position.play`."""
    seat = mover(position, str(play))
    name = position.seats[seat]
    forced = position.must_lead
    if forced is not None and play.tile != forced:
        raise PlayError(f"{play}: expected {name} to lead {forced}, the forced tile")
    check_held(position, seat, play.tile)
    code = play.code(position.ends)
    left, right = position.ends or NO_ENDS
    ends = kernel.lay(code, left, right)
    layout = position.layout
    if position.ends is None:
        layout = (ends,)
    elif layout is not None:
        layout = (*layout, (right, ends[1])) if code >> 5 == right else ((ends[0], left), *layout)
    leads = position.ends is None
    return position.changed(
        hands=_with(position.hands, seat, position.hands[seat].minus(play.tile)),
        has=_with(position.has, seat, tuple(tile for tile in position.has[seat] if tile != play.tile)),
        layout=layout,
        ends=ends,
        to_move=position.rules.next_seat(seat),
        lead=seat if leads else position.lead,
        last=seat,
        must_lead=None,
        bonus_paid=False if leads and position.rules.has_bonus else position.bonus_paid,
    )


def pass_(position: "Position") -> "Position":
    """See `Position.pass_`. A pass of a hidden hand is kept as a fact: it is void in the suits of the ends."""
    seat = mover(position, "pass")
    check_stuck(position, seat, "pass", "a play")
    if position.drawable:
        name = position.seats[seat]
        raise PlayError(f"pass: {_count(position.drawable)} may still be drawn, expected {name} to draw")
    return position.changed(
        voids=_with(position.voids, seat, voids_with_ends(position, seat)),
        to_move=position.rules.next_seat(seat),
        bonus_paid=True if position.rules.has_bonus else position.bonus_paid,
    )


def draw(position: "Position", tile: Tile | None) -> "Position":
    """See `Position.draw`. What was known of a hidden hand's suits is forgotten where a hidden tile comes to it."""
    seat = mover(position, "draw")
    name = position.seats[seat]
    if not position.rules.draws:
        raise PlayError("draw: nobody draws under draw=none, expected a play or a pass")
    check_stuck(position, seat, "draw", "a play")
    boneyard = position.boneyard
    if not position.drawable:
        reserve = f" above its reserve of {position.rules.draw_reserve}" if position.rules.draw_reserve else ""
        raise PlayError(f"draw: nothing is left in the boneyard{reserve}, expected {name} to pass")
    if boneyard.unknown:
        if tile is not None and not position.unseen >> tile.index & 1:
            raise PlayError(f"draw {tile}: {place(position, tile)}, expected a tile not seen before")
    elif tile is not None and tile not in boneyard:
        raise PlayError(f"draw {tile}: not in the boneyard, expected one of {' '.join(map(str, boneyard.tiles))}")
    elif boneyard.ordered or len(boneyard) == 1:
        if tile not in (None, boneyard.tiles[0]):
            raise PlayError(f"draw {tile}: expected {boneyard.tiles[0]}, the next tile of the boneyard")
        tile = boneyard.tiles[0]
    elif tile is None:
        raise PlayError(f"draw: the order is not known, expected one of {' '.join(map(str, boneyard.tiles))} by name")
    hand = position.hands[seat]
    after = hand.plus(tile) if tile is not None else type(hand)(hand.tiles, hand.unknown + 1)
    voids = tuple(suit for suit in position.voids[seat] if tile is not None and not tile.shows(suit))
    return position.changed(
        hands=_with(position.hands, seat, after),
        boneyard=boneyard.minus(tile),
        voids=_with(position.voids, seat, voids),
        nots=_with(position.nots, seat, tuple(held for held in position.nots[seat] if tile not in (None, held))),
        last=before(position, seat) if position.last is None else position.last,
    )


def result(position: "Position") -> Result:
    """See `Position.result`."""
    rules = position.rules
    if not position.is_over:
        seat = "nobody" if position.to_move is None else position.seats[position.to_move]
        raise UnsupportedError(f"{seat} is to move: expected a finished deal to settle")
    if any(hand.unknown for hand in position.hands):
        raise UnsupportedError("hands with unknown tiles: expected all hands known to settle the deal")
    out = position.out
    hands = tuple(hand.mask for hand in position.hands)
    # Where one is not stated, the answer does not depend on it: `validity` has seen to that.
    lead = 0 if position.lead is None else position.lead
    last = 0 if position.last is None else position.last
    winner, scored = rules.ruleset.settle(hands, lead, last, -1 if out is None else out)
    points = [0] * len(rules.sides)
    if winner >= 0:
        points[winner] = scored
    if out is None and position.last is not None and position.to_move in (None, rules.next_seat(position.last)):
        points[rules.side_of(position.last)] += rules.ruleset.pass_bonus(position.bonus_was_paid)
    assert position.ends is not None
    return Result(
        end="blocked" if out is None else "out",
        seat=position.last if out is None else out,
        winner=winner if winner >= 0 else None,
        points=tuple(points),
        pips=tuple(hand.pips for hand in position.hands),
        ends=position.ends,
    )


def mover(position: "Position", what: str) -> int:
    """The seat to move; raises PlayError where the deal is over."""
    if position.to_move is None or position.is_over:
        raise PlayError(f"{what}: the deal is over, expected no more actions")
    return position.to_move


def before(position: "Position", seat: int) -> int:
    """The seat whose turn comes just before `seat`."""
    return position.rules.seats_from(seat)[-1]


def check_stuck(position: "Position", seat: int, what: str, instead: str) -> None:
    """Raise PlayError where the seat is known to be able to play."""
    name = position.seats[seat]
    if position.ends is None:
        raise PlayError(f"{what}: the layout is empty, expected {name} to lead")
    able = position.plays_of(position.known(seat))
    if able:
        raise PlayError(f"{what}: {name} could play {' '.join(map(str, able))}, expected {instead}")


def check_held(position: "Position", seat: int, tile: Tile) -> None:
    """Raise PlayError where the seat cannot hold this tile."""
    if position.known(seat) >> tile.index & 1:
        return
    name = position.seats[seat]
    elsewhere = place(position, tile)
    if elsewhere:
        raise PlayError(f"{tile}: {elsewhere}, expected a tile that {name} holds")
    if not position.possible(seat) >> tile.index & 1:
        for suit in position.voids[seat]:
            if SUITS[suit] >> tile.index & 1:
                raise PlayError(f"{tile}: expected a tile without {suit}, of which {name} showed to have none")
        held = " ".join(map(str, position.hands[seat].tiles)) or "nothing"
        raise PlayError(f"{tile}: {name} does not hold it, expected one of {held}")


def place(position: "Position", tile: Tile) -> str:
    """Where a tile is known to lie, in words; empty where that is not known."""
    if position.laid >> tile.index & 1:
        return "already laid"
    if tile in position.boneyard:
        return "in the boneyard"
    for seat, name in enumerate(position.seats):
        if position.known(seat) >> tile.index & 1:
            return f"held by {name}"
    return ""


def voids_with_ends(position: "Position", seat: int, kept: Sequence[int] | None = None) -> tuple[int, ...]:
    """The suits that a seat is void in, now that it could not play; hands that are known need no such facts.

    `kept` are those that held before, if not the position's own.
    """
    facts = position.voids[seat] if kept is None else kept
    if position.ends is None or not position.hands[seat].unknown:
        return tuple(facts)
    return tuple(sorted({*facts, *position.ends}))


def _count(number: int) -> str:
    return "1 tile" if number == 1 else f"{number} tiles"


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
