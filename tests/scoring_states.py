"""Compare moments of games that score during play, in the package and in the referee."""

from referee.play import (
    State,
    ending,
    has_table,
    is_empty,
    legal_plays,
    must_draw,
    play_points,
    seats,
    settle,
)
from referee.solve import play_text
from referee.table import Tree

import tranca
from tranca.game.tree import TreeEnds


def compare_moment(state: State, position: tranca.Position, *, tiles: bool = True) -> None:
    """Assert that both agree on plays and their points, turns, draws, ends and, with `tiles`, the table."""
    over = ending(state)
    assert position.is_over == bool(over)
    if has_table(state.rules) and not is_empty(state):
        compare_table(state, position, tiles)
    if over:
        settled, result = settle(state), position.result()
        assert result.end == settled.end
        assert settled.seat == seats(state.rules)[result.seat]
        return
    assert position.to_move is not None
    assert seats(state.rules)[position.to_move] == state.turn
    assert position.must_draw == must_draw(state)
    plays = [] if must_draw(state) else position.legal_plays()
    assert [str(play) for play in plays] == [play_text(play) for play in legal_plays(state)]
    for his, mine in zip(plays, legal_plays(state), strict=True):
        assert position.points_of(his) == sum(play_points(state, mine).values()), (his, state)


def compare_table(state: State, position: tranca.Position, tiles: bool) -> None:
    table = state.table
    spinner = table.spinner_tile
    assert position.spinner == (None if spinner is None else spinner[0])
    if isinstance(table, Tree):
        compare_tree(table, position, tiles)
    elif tiles:
        assert (position.layout, position.up, position.down) == (table.line, table.up, table.down)


def compare_tree(table: Tree, position: tranca.Position, tiles: bool) -> None:
    ends = position.ends
    assert isinstance(ends, TreeEnds)
    open_doubles = {double: count for double, count in table.covers().items() if count < 4}
    assert ends.covers == open_doubles
    assert ends.closed == len(table.covers()) - len(open_doubles)
    assert [*filter(lambda code: code < 16, ends)] == sorted(
        place for place in table.outer_ends().values() if isinstance(place, int)
    )
    if tiles:
        assert position.layout == table.line
        for name, arms in (("up", position.up), ("down", position.down)):
            assert dict(arms) == {double: arm for (double, side), arm in table.branches if side == name}
