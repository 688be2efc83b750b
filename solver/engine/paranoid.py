"""The values of one player's plays if all others play together against them."""

from collections.abc import Mapping

from tranca.game.actions import Play
from tranca.game.position import Position

from . import searches
from .resources import Resources
from .situation import Situation
from .solution import Value, margin, to_value


def against_all(position: Position, resources: Resources) -> Mapping[Play | None, Value] | None:
    """Value each play for the side to move if all others play together against it; None if the search was stopped."""
    assert position.to_move is not None
    rules, mover = position.rules, position.to_move
    gain: Value = 0
    while not position.is_over and (position.must_draw or position.must_pass):
        if position.must_draw:
            if not position.boneyard.ordered:
                return {}
            position = position.draw()
            continue
        gain += margin(Situation.of(position).pass_bonus, rules.side_of(mover))
        position = position.pass_()
    if position.is_over:
        return {None: margin(position.result().points, rules.side_of(mover)) + gain}
    rows, _ = searches.search_plays(Situation.of(position), resources, lines=False, against=rules.side_of(mover))
    if not all(row.is_exact for row in rows):
        return None
    worth: dict[Play | None, Value] = {Play.from_code(row.code, position.ends): row.bounds[0] for row in rows}
    if position.to_move == mover:
        return worth
    return {None: to_value(gain + min(worth.values()))}
