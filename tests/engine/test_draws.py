"""The search of deals with a boneyard: the same answers whatever the table remembers."""

import pytest

import tranca
from tranca.ext import outlook
from tranca.ext.draws import DrawTable
from tranca.ext.watch import Watch


@pytest.mark.parametrize("megabytes", [0, 0.01, 1, 100])
def test_a_margin_out_of_reach_at_a_draw_is_told_apart_from_one_within(megabytes: float) -> None:
    (position,) = tranca.parse(
        "rules: mano-a-mano, draw_reserve=1, block_tie=no_score; ends: 0 4; to-move: A; lead: A; last: B;"
        " A: 0-6 1-1 1-5 2-3 2-5 3-5 3-6; B: 1-2 1-3 1-6 2-6 4-6 5-6; boneyard: {0-1 0-4 1-4 5-5 6-6}"
    )
    assert isinstance(position, tranca.Position)
    hands = tuple(hand.mask for hand in position.hands)
    boneyard = [tile.index for tile in position.boneyard.tiles]
    rows, _ = outlook.solve_plays(
        position.rules.ruleset, hands, boneyard, False, 0, 4, 0, False, 0, -1, (1, -1), DrawTable(megabytes), Watch(),
        False,
    )
    assert [(code, low, high) for code, low, high, _, _ in rows] == [(6, -796, -796)]
