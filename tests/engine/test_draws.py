"""The search of deals with a boneyard: the same solutions for any contents of the table."""

import pytest

import tranca
from tranca.engine.situation import Situation
from tranca.ext.plain.chance.solve import solve_plays
from tranca.ext.plain.chance.table import ChanceTable
from tranca.ext.stop import Stop


@pytest.mark.parametrize("megabytes", [0, 0.01, 1, 100])
def test_a_margin_out_of_reach_at_a_draw_is_told_apart_from_one_within(megabytes: float) -> None:
    (position,) = tranca.parse(
        "rules: mano-a-mano, draw_reserve=1, block_tie=no_score; ends: 0 4; to-move: A; lead: A; last: B;"
        " A: 0-6 1-1 1-5 2-3 2-5 3-5 3-6; B: 1-2 1-3 1-6 2-6 4-6 5-6; boneyard: {0-1 0-4 1-4 5-5 6-6}"
    )
    assert isinstance(position, tranca.Position)
    rows, _ = solve_plays(Situation.of(position).numbers, 0, ChanceTable(megabytes), Stop(), False)
    assert [(code, low, high) for code, low, high, _, _ in rows] == [(6, -796, -796)]
