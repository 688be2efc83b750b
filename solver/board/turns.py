"""Blocks and actions from the page: read a block, play an action with the actions it forces, and begin a record."""

import re
from functools import lru_cache

import tranca
from tranca.errors import NotationError, PlayError, PositionError, TrancaError, UnsupportedError
from tranca.game.actions import Action
from tranca.game.choices import Subject, play_on
from tranca.game.position import Position
from tranca.game.record import Record, latest
from tranca.notation.actions import read_action
from tranca.notation.reader import blocks, parse
from tranca.notation.writer import write

_DRAWS_AND_REMARK = re.compile(r"^\+\S+ |[!?]+$")


@lru_cache(maxsize=64)  # several questions in a row concern one block, and parsing takes most of a short answer
def read_block(text: str, file: str = "text", *, wrong_passes: bool = False) -> tuple[Subject, tuple[str, ...]]:
    """Return the only block of a text, and its comments; `wrong_passes` keeps passes by players who could play.

    Raises NotationError with all its faults, and UnsupportedError if there is more than one block.
    """
    first, *more = blocks(text, file, wrong_passes=wrong_passes)
    if more:
        raise UnsupportedError("{number} blocks: expected one block, without blank lines inside", number=len(more) + 1)
    if first.value is None:
        raise NotationError(first.faults)
    return first.value, first.comments


def action_of(position: Position, text: str) -> Action:
    """Return the action of the seat to move from its text without the seat: `4-6@6`, `-`, `+[0-3,1-6] 1-6`.

    Raises PlayError if the text is wrong or the deal is over.
    """
    if position.to_move is None or position.is_over:
        raise PlayError("{play}: the deal is over", play=text[:40])
    rules = position.rules
    seat, scores, places = position.seats[position.to_move], rules.scores, rules.names_places
    return read_action(text, seat, rules.highest, scores=scores, places=places)


def advance(value: Subject, action: Action | str, by_hand: str = "") -> tuple[Subject, tuple[Action, ...]]:
    """Play an action, or its text as in `action_of`, and the actions that it forces; see `play_on`."""
    if isinstance(action, str):
        action = action_of(latest(value), action)
    return play_on(value, action, by_hand)


def check_deals(value: Subject, played: int) -> None:
    """Raise PlayError if no deal fits a record because of its last actions; `played` is their number.

    The deals are those that are possible for the player of the only known hand.
    """
    if not isinstance(value, Record) or latest(value).is_open:
        return
    try:
        tranca.deals(value)
    except PositionError as error:
        problem = error.problems[0]
        if problem.index is not None and problem.index >= len(value.actions) - played:
            raise PlayError(problem.message) from None
    except UnsupportedError:
        pass  # no hand is known, or the deals cannot be counted


def is_repeated(action: Action, words: str) -> bool:
    """Return whether a text without its seat is this action; draws may be omitted."""
    return _DRAWS_AND_REMARK.sub("", words) == _DRAWS_AND_REMARK.sub("", action.words)


def begin_record(value: Subject) -> Subject:
    """Convert a position before its lead to a record, so that the play from it can be reviewed.

    A position that cannot begin a record, for instance with a partly known hand, is returned unchanged.
    """
    if isinstance(value, Record) or value.ends is not None or value.is_over or value.to_move is None:
        return value
    try:
        record = Record(value)
        return record if parse(write(record)) == [record] else value
    except TrancaError:
        return value
