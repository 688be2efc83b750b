"""Play deals between advisers, each of whom knows the tiles of its own seat and the play."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from tranca.engine.resources import Resources
from tranca.game.actions import Action, Play
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.replay import act
from tranca.game.tiles import Tile


class Player(Protocol):
    """A chooser of the plays of a seat, such as an adviser. One whose `sees_all` is true looks at all hands."""

    def choose(self, view: Position | Record, random: Random, resources: Resources) -> Play:
        """Choose a play for the seat to move from its own tiles and the play so far."""


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A finished deal between advisers.

    Attributes:
        record: with every tile known.
        decisions: by seat, how often it had more than one play.
        seconds: by seat, the processor time of these decisions.
    """

    record: Record
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]


def play_deal(
    start: Position, advisers: Sequence[Player], randoms: Sequence[Random], resources: Resources
) -> PlayedDeal:
    """Play a deal out from its lead with one adviser a seat, each with its own source of random numbers.

    All tiles of `start` are known, and the boneyard is ordered.
    """
    position, actions = start, list[Action]()
    decisions, seconds = [0] * len(advisers), [0.0] * len(advisers)
    while not position.is_over:
        seat = position.to_move
        assert seat is not None
        after, drawn = _drawn(position)
        play: Play | None = next(iter(after.legal_plays()), None)
        if len(after.legal_plays()) > 1:
            view = after if drawn else Record(start, tuple(actions))
            start_of_choice = time.thread_time()
            seen = view if getattr(advisers[seat], "sees_all", False) else view.seen_by(seat)
            play = advisers[seat].choose(seen, randoms[seat], resources)
            seconds[seat] += time.thread_time() - start_of_choice
            decisions[seat] += 1
        position, action = act(position, Action(position.seats[seat], play, drawn))
        actions.append(action)
    return PlayedDeal(Record(start, tuple(actions)), tuple(decisions), tuple(seconds))


def _drawn(position: Position) -> tuple[Position, tuple[Tile, ...]]:
    """Make the required draws of the seat to move; return the new position and the tiles drawn."""
    drawn = list[Tile]()
    while position.must_draw:
        drawn.append(position.boneyard.tiles[0])
        position = position.draw()
    return position, tuple(drawn)
