"""The plays of opponents who see only their own tiles."""

import tranca
from tranca.analysis.advice.policy import highest_scoring
from tranca.errors import UnsupportedError
from tranca.game.record import latest
from tranca.game.replay import known_draws

from .objects import ReplyObject
from .questions import ReplyQuestion
from .turns import Subject, choices_at


def reply_of(value: Subject, question: ReplyQuestion, threads: int, stop: tranca.Stop) -> ReplyObject:
    """Choose a play for the seat to move from nothing but what it sees.

    Raises UnsupportedError where another seat is to move, where its own tiles are hidden, or where it must draw tiles
    that the block does not tell.
    """
    position = latest(value)
    if question.observer not in position.seats:
        raise UnsupportedError(f"seat {question.observer[:40]!r}: expected one of {' '.join(position.seats)}")
    if position.is_over or position.to_move != position.seats.index(question.observer):
        raise UnsupportedError(f"{question.observer} is not to move: expected the seat whose turn it is")
    if position.hidden(position.to_move):
        raise UnsupportedError(f"{question.observer} holds unknown tiles: expected its own hand to be known")
    able = choices_at(position)
    if able.must_draw:
        raise UnsupportedError(f"{question.observer} must draw: expected the action with the tiles that came")
    chosen = able.legal[0]
    if len(able.legal) > 1:
        view: Subject = known_draws(position)[0] if able.drawn else value
        if question.strength == "policy" and position.rules.names_places:
            chosen = highest_scoring(latest(view))  # no policy was fitted to plays that score
        else:
            chosen = advice_of(view, question, threads, stop).play
    return ReplyObject(
        seat=question.observer, action="-" if chosen is None else str(chosen), strength=question.strength
    )


def advice_of(view: Subject, question: ReplyQuestion, threads: int, stop: tranca.Stop) -> tranca.Advice:
    """Return the advice to the seat that is asked for: that of `tranca advise`."""
    return tranca.advise(
        view,
        observer=question.observer,
        strength=question.strength,
        seed=question.seed,
        threads=threads,
        stop=stop,
    )
