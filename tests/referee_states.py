"""Positions of the package in the form of the referee."""

from typing import Any

from referee.play import State
from referee.rules import DOSCIENTOS, EVERY_OPTION
from referee.table import EMPTY, Table

import tranca


def laws_of(rules: tranca.Rules) -> dict[str, Any]:
    """Return rules in the form of the referee."""
    laws = {option: getattr(rules, option, DOSCIENTOS[option]) for option in EVERY_OPTION}
    return laws | {"without": tuple((tile.low, tile.high) for tile in rules.without)}


def state_of(position: tranca.Position) -> State:
    """Return a position in the form of the referee; if plays name places, it needs its layout."""
    names = position.seats
    has_table = position.rules.names_places
    assert position.to_move is not None
    return State(
        rules=laws_of(position.rules),
        hands=tuple(frozenset((tile.low, tile.high) for tile in hand.tiles) for hand in position.hands),
        ends=None if has_table else position.plain_ends,
        turn=names[position.to_move],
        boneyard=tuple((tile.low, tile.high) for tile in position.boneyard.tiles),
        leader=None if position.lead is None else names[position.lead],
        last=None if position.last is None else names[position.last],
        bonus_paid=bool(position.bonus_paid),
        layout=position.layout,
        table=table_of(position) if has_table else EMPTY,
    )


def table_of(position: tranca.Position) -> Table:
    line = position.layout
    assert line is not None
    spinner = None if position.spinner is None else line.index((position.spinner, position.spinner))
    return Table(line, spinner, position.up, position.down, position.rules.scores)
