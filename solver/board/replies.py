"""The play of a seat that sees only its own tiles, for who sits down against it."""

import tranca
from tranca.errors import UnsupportedError

from .objects import ReplyObject
from .questions import ReplyAsked
from .turns import Subject, choices_at, known_draws, position_at

_DEALS = 200


def reply_of(value: Subject, asked: ReplyAsked, threads: int, stop: tranca.Stop) -> ReplyObject:
    """Choose a play for the seat to move from nothing but what it sees.

    Raises UnsupportedError where another seat is to move, where its own tiles are hidden, or where it must draw tiles
    that the block does not tell.
    """
    position = position_at(value)
    if asked.observer not in position.seats:
        raise UnsupportedError(f"seat {asked.observer[:40]!r}: expected one of {' '.join(position.seats)}")
    if position.is_over or position.to_move != position.seats.index(asked.observer):
        raise UnsupportedError(f"{asked.observer} is not to move: expected the seat whose turn it is")
    if position.hidden(position.to_move):
        raise UnsupportedError(f"{asked.observer} holds unknown tiles: expected its own hand to be known")
    able = choices_at(position)
    if able.must_draw:
        raise UnsupportedError(f"{asked.observer} must draw: expected the action with the tiles that came")
    chosen = able.legal[0]
    if len(able.legal) > 1:
        view: Subject = known_draws(position)[0] if able.drawn else value
        chosen = advice_of(view, asked, threads, stop).play
    return ReplyObject(seat=asked.observer, action="-" if chosen is None else str(chosen), strength=asked.strength)


def advice_of(view: Subject, asked: ReplyAsked, threads: int, stop: tranca.Stop) -> tranca.Advice:
    """Return the advice to the seat that is asked for, from as many deals as a person waits for."""
    return tranca.advise(
        view,
        observer=asked.observer,
        strength=asked.strength,
        deals=_DEALS,
        time_limit=None,
        seed=asked.seed,
        threads=threads,
        stop=stop,
    )
