"""Choices at a moment, and an action played together with the forced passes and known draws after it."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from .actions import Action, Play
from .position import Position
from .record import Record, Stated, latest
from .replay import known_draws, replay
from .tiles import Tile, mask, tiles

Subject = Position | Record


class Need(NamedTuple):
    """Tiles of which a hidden hand must hold most, because of the numbers that it lacks.

    Attributes:
        seat: the number of its seat.
        numbers: the numbers that it lacks.
        tiles: the tiles that it may hold.
        spare: how many of these other players may draw.
    """

    seat: int
    numbers: tuple[int, ...]
    tiles: tuple[Tile, ...]
    spare: int


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices of the seat to move.

    Attributes:
        legal: plays and the pass (None) in canonical order, after the known draws.
        drawn: the tiles that it must draw first, if the order of the boneyard is known.
        must_draw: the tiles that it may get, if it must draw and the order is unknown.
        may_draw: the same if its hand is hidden and it may have to draw.
        counts: the numbers of tiles that a hidden hand can draw before it lays one or passes.
        passes: True if a hidden hand may draw all of these tiles and pass.
        needs: the tiles that the other hands need, so that few of them can be drawn.
    """

    legal: tuple[Play | None, ...] = ()
    drawn: tuple[Tile, ...] = ()
    must_draw: tuple[Tile, ...] = ()
    may_draw: tuple[Tile, ...] = ()
    counts: tuple[int, ...] = ()
    passes: bool = False
    needs: tuple[Need, ...] = ()


def choices_at(position: Position) -> Choices:
    """Return the choices of the seat to move; for a hidden hand, all choices that no fact rules out."""
    if position.to_move is None or position.is_over:
        return Choices()
    after, drawn = known_draws(position)
    if after.is_over or after.must_pass:
        return Choices((None,), drawn)
    if after.must_draw:
        needs = _find_needs(after, position.to_move)
        must = _drawable_tiles(after, needs)
        counts, passes = _draw_counts(after, position.to_move, must)
        return Choices(must_draw=must, counts=counts, passes=passes, needs=needs)
    seat = position.to_move
    if drawn:
        return Choices(after.plays_of(drawn[-1].mask), drawn)  # the tile drawn last, which fits
    if not after.hidden(seat):
        return Choices(after.legal_plays())
    return _choices_of_hidden(position, seat)


def _choices_of_hidden(position: Position, seat: int) -> Choices:
    forced = position.must_lead
    plays = (Play(forced),) if forced is not None else position.plays_of(position.possible(seat))
    able: list[Play | None] = [play for play in plays if _is_allowed(position, seat, play)]
    if _is_allowed(position, seat, None):
        able.append(None)
    stuck = position.ends is not None and not position.plays_of(position.known(seat))
    if not stuck or not position.drawable:
        return Choices(tuple(able))
    needs = _find_needs(position, seat)
    may = _drawable_tiles(position, needs)
    counts, passes = _draw_counts(position, seat, may)
    return Choices(tuple(able), may_draw=may, counts=counts, passes=passes, needs=needs)


def _find_needs(position: Position, mover: int) -> tuple[Need, ...]:
    """Return the needs of the other seats that limit which tiles can be drawn."""
    needs = []
    for seat, numbers in enumerate(position.voids):
        spare = -position.excess(seat)
        if seat != mover and numbers and position.hidden(seat) and spare < position.drawable:
            needs.append(Need(seat, numbers, tiles(position.possible(seat) & ~position.known(seat)), spare))
    return tuple(needs)


def _drawable_tiles(position: Position, needs: tuple[Need, ...]) -> tuple[Tile, ...]:
    """Return the tiles that may be drawn next."""
    needed = {tile for need in needs if need.spare <= 0 for tile in need.tiles}
    return tuple(tile for tile in tiles(position.boneyard_possible) if tile not in needed)


def _draw_counts(position: Position, seat: int, may: tuple[Tile, ...]) -> tuple[tuple[int, ...], bool]:
    """Return the numbers of tiles that a hidden hand can draw, and whether it may pass after all of them.

    `may` lists the tiles that may come.
    """
    if not may or not position.hidden(seat):
        return (), False
    fitting = position.plays_of(mask(may))

    def is_possible(count: int) -> bool:
        return any(_is_allowed(position, seat, play, count) for play in fitting)

    low, high = 0, position.drawable  # if a number of tiles can be drawn before one that fits, so can any lower one
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if is_possible(middle) else (low, middle - 1)
    counts = range(1, low + 1)
    passes = _is_allowed(position, seat, None, position.drawable)
    return ((*counts, position.drawable) if passes and low < position.drawable else tuple(counts)), passes


def _is_allowed(position: Position, seat: int, play: Play | None, drawn: int = 0) -> bool:
    return replay(position, [Action(position.seats[seat], play, (None,) * drawn)]).error is None


def forced_action(position: Position) -> Action | None:
    """Return the only action of a seat without a choice: a pass, or known draws and the action after them; else None.

    A draw of unknown order is not forced, and the only play of a hand is left to its player.
    """
    if position.to_move is None or not (position.must_draw or position.must_pass):
        return None
    able = choices_at(position)
    if len(able.legal) != 1:
        return None
    return Action(position.seats[position.to_move], able.legal[0], able.drawn)


def play_on(value: Subject, action: Action, by_hand: str = "") -> tuple[Subject, tuple[Action, ...]]:
    """Play an action and the forced passes and known draws after it; return the new moment and all actions played.

    The forced actions stop before the seat `by_hand`, whose player makes them. Known draws before the action
    may be omitted. Raises PlayError if the action is illegal.
    """
    if not action.drawn and (drawn := known_draws(latest(value))[1]):
        action = replace(action, drawn=drawn)
    value, done = _play_one(value, action)
    played = [done]
    while (forced := forced_action(latest(value))) is not None and forced.seat != by_hand:
        value, done = _play_one(value, forced)
        played.append(done)
    return value, tuple(played)


def _play_one(value: Subject, action: Action) -> tuple[Subject, Action]:
    position = latest(value)
    played = replay(position, [action])
    if played.error is not None:
        raise played.error
    after, (done,) = played.positions[-1], played.actions
    if isinstance(value, Position):
        return after, done
    return Record(value.start, (*value.actions, done), _stated_after(value.stated, after)), done


def _stated_after(stated: Stated, after: Position) -> Stated:
    """Return the facts stated about the end of a record one action later, without its result, which is recomputed."""
    if stated == Stated():
        return stated
    hands = tuple(None if hand is None else now for hand, now in zip(stated.hands, after.hands, strict=False))
    boneyard = None if stated.boneyard is None else after.boneyard
    return Stated(hands, boneyard, after.voids, after.has, after.nots)
