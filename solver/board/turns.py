"""Choices at a moment, and taking one: a play with the forced passes and known draws that follow it."""

from dataclasses import dataclass
from functools import lru_cache

from tranca.errors import NotationError, PlayError, TrancaError, UnsupportedError
from tranca.game.actions import Action, Play
from tranca.game.position import Position
from tranca.game.record import Record, Stated, latest
from tranca.game.replay import known_draws, replay
from tranca.game.tiles import Tile, tiles
from tranca.notation.actions import read_action
from tranca.notation.reader import blocks, parse
from tranca.notation.writer import write

Subject = Position | Record


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices of the seat to move.

    Attributes:
        legal: plays and the pass (None) in canonical order, after the draws that are known.
        drawn: the tiles that it must draw first, where the order of the boneyard is known.
        must_draw: the tiles that may come, where it must draw and the order is not known.
        may_draw: the same where its hand is hidden and it may have to draw.
    """

    legal: tuple[Play | None, ...] = ()
    drawn: tuple[Tile, ...] = ()
    must_draw: tuple[Tile, ...] = ()
    may_draw: tuple[Tile, ...] = ()


@lru_cache(maxsize=64)  # several questions in a row are about one block, and reading is most of a short answer
def read_block(text: str, file: str = "text", *, wrong_passes: bool = False) -> tuple[Subject, tuple[str, ...]]:
    """Return the one block of a text, and its comments; `wrong_passes` keeps passes of players who could play.

    Raises NotationError with all its faults, UnsupportedError where there are more blocks.
    """
    first, *more = blocks(text, file, wrong_passes=wrong_passes)
    if more:
        raise UnsupportedError(f"{len(more) + 1} blocks: expected one, without blank lines inside it")
    if first.value is None:
        raise NotationError(first.faults)
    return first.value, first.comments


def choices_at(position: Position) -> Choices:
    """Return the choices of the seat to move; of a hidden hand everything that no fact rules out."""
    if position.to_move is None or position.is_over:
        return Choices()
    after, drawn = known_draws(position)
    if after.is_over or after.must_pass:
        return Choices((None,), drawn)
    if after.must_draw:
        return Choices(must_draw=tiles(after.boneyard_possible))
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
    may = tiles(position.boneyard_possible) if stuck and position.drawable else ()
    return Choices(tuple(able), may_draw=may)


def _is_allowed(position: Position, seat: int, play: Play | None) -> bool:
    return replay(position, [Action(position.seats[seat], play)]).error is None


def forced_action(position: Position) -> Action | None:
    """Return the action of a seat without a choice: a pass, or known draws with what follows; None where it has one.

    A draw of unknown order is nobody's guess, and the only play of a hand is still its player's to make.
    """
    if position.to_move is None or not (position.must_draw or position.must_pass):
        return None
    able = choices_at(position)
    if len(able.legal) != 1:
        return None
    return Action(position.seats[position.to_move], able.legal[0], able.drawn)


def action_of(position: Position, text: str) -> Action:
    """Return the action of the seat to move that a text writes without its seat: `4-6@6`, `-`, `+[0-3,1-6] 1-6`.

    Draws that are known may be left out. PlayError says what is wrong with it.
    """
    if position.to_move is None or position.is_over:
        raise PlayError(f"{text[:40]}: the deal is over, expected no more actions")
    rules = position.rules
    seat, scores, places = position.seats[position.to_move], rules.scores, rules.names_places
    action = read_action(text, seat, rules.highest, scores=scores, places=places)
    if not action.drawn:
        _, drawn = known_draws(position)
        action = Action(action.seat, action.play, drawn, action.remark)
    return action


def advance(value: Subject, action: Action | str) -> tuple[Subject, tuple[Action, ...]]:
    """Play an action and the forced passes and known draws after it; return the new moment and all actions played.

    PlayError says what was expected instead.
    """
    first = action_of(latest(value), action) if isinstance(action, str) else action
    value, done = _after(value, first)
    played = [done]
    while (forced := forced_action(latest(value))) is not None:
        value, done = _after(value, forced)
        played.append(done)
    return value, tuple(played)


def recorded(value: Subject) -> Subject:
    """Convert a position before its lead to a record, so that play from it can be reviewed.

    A position that no record can begin with, such as one with a partly known hand, is returned unchanged.
    """
    if isinstance(value, Record) or value.ends is not None or value.is_over or value.to_move is None:
        return value
    try:
        record = Record(value)
        return record if parse(write(record)) == [record] else value
    except TrancaError:
        return value


def _after(value: Subject, action: Action) -> tuple[Subject, Action]:
    """Return the moment after one action, and the action in canonical form."""
    position = latest(value)
    played = replay(position, [action])
    if played.error is not None:
        raise played.error
    after, (done,) = played.positions[-1], played.actions
    if isinstance(value, Position):
        return after, done
    return Record(value.start, (*value.actions, done), _stated_after(value.stated, after)), done


def _stated_after(stated: Stated, after: Position) -> Stated:
    """Return the stated end of a record one action later, without its result, which is computed again."""
    if stated == Stated():
        return stated
    hands = tuple(None if hand is None else now for hand, now in zip(stated.hands, after.hands, strict=False))
    boneyard = None if stated.boneyard is None else after.boneyard
    return Stated(hands, boneyard, after.voids, after.has, after.nots)
