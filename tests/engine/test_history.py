"""Positions in which searches learn which plays cut: too large for the referee, they are judged by each other.

The value of each play is that of the position after it, searched alone, in which other plays were learned.
"""

import pytest

import tranca

RULES = ("doscientos", "dominican", "block/2, hand_size=14")
"""Pairs without and with bonuses for passes, and two players, all without draws."""

SIZES = range(14, 19)


def later(position: tranca.Position, play: tranca.Play) -> int:
    """Return the value of a position after a play, for the side that made it."""
    after = position.play(play)
    sides = position.rules.side_of
    assert position.to_move is not None and after.to_move is not None
    value = tranca.solve(after, lines=False).value
    assert isinstance(value, int)
    return value if sides(after.to_move) == sides(position.to_move) else -value


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("count", [2, pytest.param(200, marks=pytest.mark.campaign)])
def test_plays_are_worth_what_the_positions_after_them_are(name: str, count: int) -> None:
    rules = tranca.Rules.parse(name)
    (whole,) = tranca.random_positions(rules, [0])
    found = [
        position
        for tiles in SIZES
        for position in tranca.random_positions(rules, range(count), seed=count, tiles=tiles)
        if position.can_play
    ]
    compared = 0
    alone = [tranca.solve(position, lines=False) for position in found]
    for position, solution in zip(found, alone, strict=True):
        for entry in solution.plays:
            if entry.play is not None and not position.play(entry.play).is_over:
                assert entry.value == later(position, entry.play), tranca.one_line(position)
                compared += 1
    assert compared > len(found) > 3 * count
    again = [tranca.solve(position, lines=False) for position in found]
    assert [solution.nodes for solution in again] == [solution.nodes for solution in alone]
    _, *batch = tranca.solve_many([whole, *found], lines=False)
    for position, solution, other in zip(found, alone, batch, strict=True):
        plays = [(entry.play, entry.value) for entry in solution.plays]
        assert [(entry.play, entry.value) for entry in other.plays] == plays, tranca.one_line(position)
        assert other.nodes == solution.nodes
