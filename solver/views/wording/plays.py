"""Plays and their outcomes in words."""

from dataclasses import replace

from tranca.game.actions import Action, Play
from tranca.game.record import Record

from .numbers import Quantity, amount


def outcome_phrase(value: Quantity, many: bool = False, averaged: bool = False) -> str:
    """`wins 46`, `loses 10` or `is level`; of `many` plays `win 46`; of a mean, `averaged`, `loses 1.83 on average`."""
    average = " on average" if averaged else ""
    if not value:
        return f"{'are' if many else 'is'} level{average}"
    points = amount(value)
    if many:
        return f"{'win' if value > 0 else 'lose'} {points}{average}"
    return f"{'wins' if value > 0 else 'loses'} {points}{average}"


def play_name(play: Play | None) -> str:
    """`4-6 at the 6`, `2-4`, or `a pass`."""
    if play is None:
        return "a pass"
    return str(play.tile) if play.end is None else f"{play.tile} at the {play.place}"


def scored_play(record: Record) -> str:
    """Return the actions of a record as text, each play with what it scored by the ends: `5-5=10`."""
    if not record.rules.scores:
        return " ".join(map(str, record.actions))
    played = zip(record.actions, record.scored, strict=True)
    return " ".join(str(replace(action, scored=points) if action.play else action) for action, points in played)


def move(action: Action) -> str:
    """`S 4-6 at the 6`, `W passes`, `B draws 2, 1-6 at the 1`, `A 5-5, scoring 10`: an action as people write it."""
    drawn = f" draws {len(action.drawn)}," if action.drawn else ""
    if action.play is None:
        return f"{action.seat}{drawn} passes"
    scored = f", scoring {action.scored}" if action.scored else ""
    return f"{action.seat}{drawn} {play_name(action.play)}{scored}"


def brief(action: Action) -> str:
    """Return an action as one word, draws as a number, without its remark: `B:+2 1-6@1`."""
    return replace(action, remark="").short()
