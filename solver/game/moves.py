"""State transitions: a play, a pass, a drawn tile.

Errors are PlayErrors that say why the action is not allowed. If tiles are hidden, an action is rejected only if no
choice of the hidden tiles allows it.
"""

from collections.abc import Sequence
from typing import Any, Literal, TypeVar

from tranca.errors import PlayError, WrongPassError
from tranca.ext import rules as kernel
from tranca.language import Message, Plural

from .actions import NO_ENDS, Ends, Play, end_of
from .arms import Arms, OpenEnds, number_of
from .rules.rules import Rules
from .state import State
from .tiles import SUITS, Tile
from .tree import TreeEnds, chain_of, first_ends, tree_of

T = TypeVar("T")


def play(state: State, play: Play) -> State:
    """Make a play. See `Position.play`."""
    seat = mover(state, str(play))
    name = state.seats[seat]
    forced = state.must_lead
    if forced is not None and play.tile != forced:
        raise PlayError("{seat} must lead {tile}, not {play}", seat=name, tile=forced, play=play)
    check_in_hand(state, seat, play.tile)
    laid = _changes_of_layout(state, play)
    leads = state.ends is None
    hands = _with(state.hands, seat, state.hands[seat].minus(play.tile))
    after = state.replace(
        hands=hands,
        has=_with(state.has, seat, tuple(tile for tile in state.has[seat] if tile != play.tile)),
        **laid,
        to_move=state.next_seat(seat, hands),
        lead=seat if leads else state.lead,
        last=seat,
        must_lead=None,
        bonus_paid=_bonus_paid_at_lead(state) if leads or state.nobody_laid else state.bonus_paid,
    )
    return after.replace(last_tile=play.tile) if state.rules.pays_for_finish and after.out is not None else after


def ends_after(rules: Rules, ends: Ends | OpenEnds | None, play: Play) -> Ends | OpenEnds:
    """Return the open ends that a legal play leaves."""
    code = play.code(ends)
    if not rules.names_places:
        return kernel.lay(code, *(ends or NO_ENDS))
    if not isinstance(ends, OpenEnds):
        return first_ends(rules, play.tile)
    return ends.laid(play.tile, end_of(code), play.side)


def _changes_of_layout(state: State, play: Play) -> dict[str, Any]:
    """Return the changes of the layout by a play: its tiles, or the ends if only these are known."""
    tile, ends, rules = play.tile, state.ends, state.rules
    place = end_of(play.code(ends))
    if ends is None:
        return {"layout": ((tile.low, tile.high),)}
    if not state.layout:
        return {"ends": ends_after(rules, ends, play)}
    if isinstance(ends, TreeEnds):
        tree = tree_of(state.layout, state.up, state.down).laid(tile, place)
        return {"layout": tree.line, "up": tree.up, "down": tree.down}
    if isinstance(ends, OpenEnds):
        side = play.side or ends.side_of(place)
    elif place == ends[1]:
        side = "right"
    else:
        side = "left"
    beside = chain_of(state.up), chain_of(state.down)
    arms = Arms(state.layout, state.spinner, *beside).laid(tile, number_of(place), side, rules.spins)
    return {"layout": arms.line, "spinner": arms.spinner, "up": arms.up, "down": arms.down}


def _bonus_paid_at_lead(state: State) -> bool | None:
    """Return whether a bonus counts as paid once the deal is led: never in the deal, but possibly in the match."""
    if not state.rules.has_bonus:
        return state.bonus_paid
    return state.rules.pass_bonus_scope == "match" and bool(state.bonus_paid)


def pass_(state: State) -> State:
    """Pass. See `Position.pass_`. A hidden hand that passes becomes void in the suits of the ends."""
    seat = mover(state, "pass")
    check_stuck(state, seat, "pass")
    if state.drawable:
        refused = Plural(
            "{seat} cannot pass while {|any of }{count} {tile|tiles} can still be drawn",
            state.drawable,
            seat=state.seats[seat],
        )
        raise PlayError("{problem}; {way_out}", problem=refused, way_out=_without_these(state))
    return state.replace(
        voids=_with(state.voids, seat, voids_with_ends(state, seat)),
        to_move=state.next_seat(seat),
        bonus_paid=True if state.rules.has_bonus and not state.nobody_laid else state.bonus_paid,
    )


def _without_these(state: State) -> Message:
    left = len(state.boneyard)
    if left == state.rules.left_over - state.turned:
        return Message("if players do not draw, write draw=none in the rules")
    return Plural(
        "if the last {tile stays|{count} tiles stay} in the boneyard, write draw_reserve={count} in the rules", left
    )


def draw(state: State, tile: Tile | None, count: int = 1) -> State:
    """Draw a tile. See `Position.draw`; this is the first of `count` tiles drawn in a row.

    Drawing a hidden tile clears the known voids of the hand.
    """
    seat = mover(state, "draw")
    name = state.seats[seat]
    if not state.rules.draws:
        raise PlayError(
            "{seat} cannot draw under draw=none; if players draw, write draw=until_playable in the rules", seat=name
        )
    check_stuck(state, seat, "draw")
    boneyard = state.boneyard
    if not state.drawable:
        raise PlayError(_nothing_to_draw(state, name, count))
    if boneyard.unknown:
        if tile is not None and not state.unseen >> tile.index & 1:
            raise PlayError(
                "{seat} cannot draw {tile} because it is {place}", seat=name, tile=tile, place=place(state, tile)
            )
    elif tile is not None and tile not in boneyard:
        raise PlayError(
            "{seat} cannot draw {tile} because the boneyard contains only {tiles}",
            seat=name,
            tile=tile,
            tiles=" ".join(map(str, boneyard.tiles)),
        )
    elif boneyard.ordered or len(boneyard) == 1:
        if tile not in (None, boneyard.tiles[0]):
            raise PlayError(
                "{seat} cannot draw {tile} because the next tile of the boneyard is {next}",
                seat=name,
                tile=tile,
                next=boneyard.tiles[0],
            )
        tile = boneyard.tiles[0]
    elif tile is None:
        raise PlayError(
            "the order of the boneyard is unknown; name the tile drawn, one of {tiles}",
            tiles=" ".join(map(str, boneyard.tiles)),
        )
    hand = state.hands[seat]
    after = hand.plus(tile) if tile is not None else type(hand)(hand.tiles, hand.unknown + 1)
    voids = tuple(suit for suit in state.voids[seat] if tile is not None and not tile.shows(suit))
    return state.replace(
        hands=_with(state.hands, seat, after),
        boneyard=boneyard.minus(tile),
        voids=_with(state.voids, seat, voids),
        nots=_with(state.nots, seat, tuple(other for other in state.nots[seat] if tile not in (None, other))),
        last=state.rules.seat_before(seat) if state.last is None and not state.nobody_laid else state.last,
    )


def _nothing_to_draw(state: State, name: str, count: int) -> Message:
    """Return the message for the first of `count` draws if no tile may be drawn."""
    reserve, left = state.rules.draw_reserve, len(state.boneyard)
    refused = Message("{seat} must pass because the boneyard is empty", seat=name)
    if reserve:
        refused = Plural(
            "{seat} must pass because only the reserve of {count} {tile|tiles} is left in the boneyard",
            reserve,
            seat=name,
        )
    if left < count:
        return refused
    way_out = Message("if players may draw more tiles, write draw_reserve={number} in the rules", number=left - count)
    return Message("{problem}; {way_out}", problem=refused, way_out=way_out)


def mover(state: State, what: str) -> int:
    """Return the seat to move. Raises PlayError if the deal is over; `what` is a play, `pass` or `draw`."""
    if state.to_move is not None and not state.is_over:
        return state.to_move
    if what == "pass":
        raise PlayError("pass is not allowed because the deal is over")
    if what == "draw":
        raise PlayError("draw is not allowed because the deal is over")
    raise PlayError("{play} is not allowed because the deal is over", play=what)


def check_stuck(state: State, seat: int, what: Literal["pass", "draw"]) -> None:
    """Raise PlayError if the seat is known to hold a tile that it can play."""
    name = state.seats[seat]
    if state.ends is None:
        raise PlayError(
            Message("{seat} cannot pass because the layout is empty; {seat} must lead a tile", seat=name)
            if what == "pass"
            else Message("{seat} cannot draw because the layout is empty; {seat} must lead a tile", seat=name)
        )
    if able := state.plays_of(state.known(seat)):
        facts = {"seat": name, "plays": " ".join(map(str, able))}
        if what == "pass":
            raise WrongPassError("{seat} cannot pass because {seat} can play {plays}", **facts)
        raise PlayError("{seat} cannot draw because {seat} can play {plays}", **facts)


def check_in_hand(state: State, seat: int, tile: Tile) -> None:
    """Raise PlayError if the seat cannot hold this tile."""
    if state.known(seat) >> tile.index & 1:
        return
    name = state.seats[seat]
    elsewhere = place(state, tile)
    if elsewhere:
        raise PlayError("{seat} cannot play {tile} because it is {place}", seat=name, tile=tile, place=elsewhere)
    if not state.possible(seat) >> tile.index & 1:
        for suit in state.voids[seat]:
            if SUITS[suit] >> tile.index & 1:
                raise PlayError(
                    "{seat} cannot play {tile} because {seat} is known to have no tile with {number}",
                    seat=name,
                    tile=tile,
                    number=suit,
                )
        hand = " ".join(map(str, state.hands[seat].tiles))
        raise PlayError(
            Message("{seat} does not hold {tile}; {seat} holds {tiles}", seat=name, tile=tile, tiles=hand)
            if hand
            else Message("{seat} does not hold {tile}", seat=name, tile=tile)
        )


def place(state: State, tile: Tile) -> Message | None:
    """Describe the known place of a tile; None if it is unknown."""
    if not state.rules.tileset.mask & tile.mask:
        return Message("not in the pack")
    if state.laid >> tile.index & 1:
        return Message("already laid")
    if tile in state.boneyard:
        return Message("in the boneyard")
    for seat, name in enumerate(state.seats):
        if state.known(seat) >> tile.index & 1:
            return Message("held by {seat}", seat=name)
    return None


def voids_with_ends(state: State, seat: int, kept: Sequence[int] | None = None) -> tuple[int, ...]:
    """Return the voids of a seat that could not play, with the suits of the ends added if its hand has unknown tiles.

    `kept` replaces the earlier voids of the position.
    """
    facts = state.voids[seat] if kept is None else kept
    if state.ends is None or not state.hands[seat].unknown:
        return tuple(facts)
    return tuple(sorted({*facts, *state.open_numbers}))


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
