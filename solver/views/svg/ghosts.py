"""Tiles that are not laid yet, at the ends where they would lie: a play, or a line of plays with their numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tranca.errors import PlayError
from tranca.game.actions import Action, Play, end_of
from tranca.game.arms import Arms, Layout
from tranca.game.position import Position
from tranca.game.replay import Replay, replay
from tranca.notation.actions import read_action

from .cross import arms_of


@dataclass(frozen=True, slots=True)
class Ghost:
    """A play that is not made: its number in its line from 1, None where it stands alone."""

    play: Play
    number: int | None = None


Shown = tuple[Layout | None, Mapping[int, Ghost]]
"""A layout, and by place those of its tiles that are not laid."""


def of_play(position: Position, play: Play | None) -> Shown:
    """Return the layout with one play at its end. PlayError where that is not legal."""
    if play is None:
        return position.layout, {}
    position.play(play)
    if position.ends is None:
        return ((play.tile.low, play.tile.high),), {0: Ghost(play)}
    if position.layout is None:
        return None, {}
    end = end_of(play.code(position.ends))
    far = play.tile.other(end)
    if end != position.ends[1]:
        return ((far, end), *position.layout), {0: Ghost(play)}
    return (*position.layout, (end, far)), {len(position.layout): Ghost(play)}


def of_scoring(
    position: Position, play: Play | None, line: Sequence[Action | str]
) -> tuple[Arms | None, Mapping[int, Ghost]]:
    """Return a layout that scores with a play and the line after it, its tiles counted as `cross` counts them.

    None where no tile of it is known. PlayError where one of the plays is not legal.
    """
    plays: list[Play] = []
    after = position
    if play is not None:
        after = position.play(play)
        played = _played(after, line)
        plays = [play, *(action.play for action in played.actions if action.play is not None)]
        after = played.positions[-1]
    if not after.layout:
        return None, {}
    arms = arms_of(after)
    places = {tile: at for at, tile in enumerate(arms.tiles)}
    many = len(plays) > 1
    return arms, {places[made.tile]: Ghost(made, number if many else None) for number, made in enumerate(plays, 1)}


def of_line(position: Position, play: Play, line: Sequence[Action | str]) -> Shown:
    """Return the layout with a play and the line after it. PlayError where one of them is not legal."""
    after = position.play(play)
    if after.layout is None:
        return of_play(position, play)
    played = _played(after, line)
    layouts = pairwise([position.layout or (), *(after_action.layout or () for after_action in played.positions)])
    left = 0
    places: list[tuple[int, Ghost]] = []  # places are counted from the first tile that is laid
    for made, (before, layout) in zip([play, *(action.play for action in played.actions)], layouts, strict=True):
        if made is None:
            continue
        at_left = bool(before) and layout[1:] == before
        left += at_left
        places.append((-left if at_left else len(layout) - left - 1, Ghost(made, len(places) + 1)))
    return played.positions[-1].layout, {place + left: ghost for place, ghost in places}


def _played(position: Position, line: Sequence[Action | str]) -> Replay:
    """Return a line of plays from a position on. PlayError where one of them is not legal."""
    played = replay(position, [_read(action) for action in line])
    if played.error is not None:
        raise played.error
    return played


def _read(action: Action | str) -> Action:
    """Return an action with its seat. PlayError where it cannot be read."""
    if isinstance(action, Action):
        return action
    seat, colon, _ = action.partition(":")
    if not colon:
        raise PlayError(f"{action[:40]}: expected a seat and a colon before the play, such as S:4-6@6")
    return read_action(action, seat.strip().upper())
