"""The play of a seat that sees only its own tiles, for who sits down against it."""

from typing import Literal

import tranca
from tranca.analysis.deals.observer import seen
from tranca.analysis.inference.choices import PublicState
from tranca.analysis.inference.policy import candidates, chances
from tranca.errors import StoppedError, UnsupportedError
from tranca.game.actions import Play, end_of
from tranca.game.position import Position
from tranca.game.record import Record

from .objects import ReplyObject
from .questions import ReplyAsked
from .turns import Subject, choices_at, known_draws, position_at

STRENGTHS = ("policy", "estimate", "reading")
"""The fitted policy alone; the mean over the deals that the seat must reckon with; the same with plays read."""

_DEALS = 200


def reply_of(value: Subject, asked: ReplyAsked, stop: tranca.Stop) -> ReplyObject:
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
        chosen = _chosen(view, asked, stop)
    return ReplyObject(seat=asked.observer, action="-" if chosen is None else str(chosen), strength=asked.strength)


def _chosen(view: Subject, asked: ReplyAsked, stop: tranca.Stop) -> Play | None:
    if asked.strength == "policy":
        return _by_policy(view, asked.observer)
    reads = asked.strength == "reading" and isinstance(view, Record)
    reading: Literal["none", "policy"] = "policy" if reads else "none"
    try:
        guessed = tranca.estimate(
            view, observer=asked.observer, deals=_DEALS, seed=asked.seed, reading=reading, orders="one", stop=stop
        )
    except (UnsupportedError, StoppedError):  # not even two deals were solved in the time, or the plays cannot be read
        return _by_policy(view, asked.observer)
    return guessed.plays[0].play


def _by_policy(view: Subject, observer: str) -> Play:
    """The likeliest play by the fitted policy, which looks at the hand and at what everybody knows."""
    import numpy as np

    own, seat = seen(view, observer)
    position: Position = position_at(own)
    voids = tuple(sum(1 << suit for suit in suits) for suits in position.voids)
    table = PublicState(position.rules, seat, position.laid, position.ends, voids)
    legal = position.legal_plays()
    shares = chances(table, np.array([position.hands[seat].mask], np.uint64))[0].tolist()
    by_code = {(tile, end): share for (tile, end), share in zip(candidates(table).tolist(), shares, strict=True)}

    def weight(play: Play) -> float:
        ends = position.ends
        code = play.tile.index, -1 if ends is None else end_of(play.code(ends))
        return float(by_code.get(code, 0.0))

    return max(legal, key=weight)
