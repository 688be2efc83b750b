"""Random rows: a second implementation of the arithmetic in the manual; a row depends only on its number."""

from typing import Any

import pytest
from facts import message_with
from referee import random_rows as referee
from referee.rules import EVERY_PRESET
from referee.table import Table, Tree
from tiers import sampled

import tranca
from tranca.engine.random_rows import RandomPlay
from tranca.game.tiles import Tile

PRESETS = [*tranca.PRESETS]
MOMENTS = [{"tiles": 13}, {"until": 9}, {"until": 0}]


def pairs(found: tuple[Tile, ...]) -> list[tuple[int, int]]:
    return [(tile.low, tile.high) for tile in found]


@pytest.mark.parametrize("preset", sampled(PRESETS))
@pytest.mark.parametrize("moment", MOMENTS, ids=str)
def test_rows_are_those_of_the_manual(preset: str, moment: dict[str, int]) -> None:
    compare_rows(tranca.Rules.preset(preset), EVERY_PRESET[preset], moment)


def test_rows_where_both_of_a_pair_go_out_are_those_of_the_manual() -> None:
    """So few tiles are left that a player is out in most positions."""
    changed = {"hand_size": 3, "pack": "double-4"}
    name = "fives-and-threes/partners"
    compare_rows(tranca.Rules.preset(name, **changed), EVERY_PRESET[name] | changed, {"tiles": 4})


def test_rows_are_the_same_while_nobody_is_out() -> None:
    names = ("fid", "fid, out=both")
    alone, both = (tranca.random_positions(tranca.Rules.parse(name), range(20), seed=2, until=9) for name in names)
    for one, other in zip(alone, both, strict=True):
        assert (one.hands, one.layout, one.to_move, one.lead) == (other.hands, other.layout, other.to_move, other.lead)


def arms_of(table: Tree, wanted: str) -> dict[int, Any] | tuple[()]:
    """Return the arms on one side of the doubles of a tree, by the number of the double."""
    return {double: arm for (double, side), arm in table.branches if side == wanted} or ()


def compare_rows(rules: tranca.Rules, row: Any, moment: dict[str, int]) -> None:
    fields = {
        "players": rules.players,
        "hand_size": rules.hand_size,
        "order": 1 if rules.order == "clockwise" or rules.players < 4 else -1,
        "draws": rules.draws,
        "reserve": rules.draw_reserve,
        "lot": rules.first_lead == "any",
        "highest": rules.highest,
        "without": tuple(pairs(rules.without)),
        "scoring": row if rules.scores else None,
    }
    made = tranca.random_positions(rules, range(1000, 1010), seed=2**63 + 5, **moment)
    for number, position in enumerate(made, 1000):
        hands, boneyard, lying, seat = referee.row(2**63 + 5, number, **fields, **moment)  # type: ignore[arg-type]
        assert [set(pairs(hand.tiles)) for hand in position.hands] == hands
        assert pairs(position.boneyard.tiles) == boneyard
        table = lying if isinstance(lying, Table) else Table(tuple(lying))
        arms = (arms_of(table, "up"), arms_of(table, "down")) if isinstance(table, Tree) else (table.up, table.down)
        assert (position.layout or (), position.up or (), position.down or ()) == (table.line, *arms)
        assert position.to_move == seat


@pytest.mark.parametrize("preset", sampled(PRESETS))
def test_a_row_is_a_position_that_its_play_leads_to(preset: str) -> None:
    rules = tranca.Rules.preset(preset)
    rows = RandomPlay(rules, 3, tiles=14).rows(0, 10)
    for place in range(10):
        position = rows.position(place)
        assert rows.record(place).position == position
        assert tranca.parse(tranca.one_line(position)) == [position]
        assert not position.is_over
        assert position.legal_plays()


@pytest.mark.parametrize("preset", sampled(PRESETS))
def test_a_lead_is_forced_just_where_the_rules_force_it(preset: str) -> None:
    rules = tranca.Rules.preset(preset)
    starts = [tranca.deal(rules, seed) for seed in range(8)]
    starts += tranca.random_positions(rules, range(8))
    records = RandomPlay(rules, 6, until=1).rows(0, 30)
    free = 0
    for start in starts:
        assert (start.must_lead is None) == (rules.first_lead == "any")
        assert len(start.legal_plays()) == (rules.hand_size if start.must_lead is None else 1)
    for place in range(30):
        record = records.record(place)
        dealt = [tile for hand in record.start.hands for tile in hand.tiles]
        led = record.actions[0].play
        assert led is not None
        assert record.start.must_lead in (None, led.tile)
        free += led.tile != max(dealt, key=lambda tile: (tile.is_double, tile.pips, tile.high))
    assert bool(free) == (rules.first_lead == "any")
    assert rules.first_lead != "any" or {records.record(place).start.to_move for place in range(30)} == {
        *range(rules.players)
    }


@pytest.mark.parametrize("preset", sampled(PRESETS))
def test_deals_played_to_their_end_are_over(preset: str) -> None:
    rows = RandomPlay(tranca.Rules.preset(preset), 5).rows(0, 5)
    assert all(rows.record(place).position.is_over for place in range(5))


def test_a_player_who_draws_all_that_may_be_drawn_passes_and_that_may_end_a_deal() -> None:
    record = RandomPlay(tranca.Rules.preset("draw/2"), 0).rows(5, 1).record(0)
    assert record.actions[-1].drawn and record.actions[-1].play is None
    assert record.position.is_over


def test_a_row_depends_on_its_number_alone() -> None:
    play = RandomPlay(tranca.Rules.preset("draw/3"), 11, tiles=15)
    whole = [play.rows(0, 30).position(place) for place in range(30)]
    assert [play.rows(3, 9, 3).position(place) for place in range(9)] == whole[3:30:3]
    assert [play.rows(number, 1).position(0) for number in range(30)] == whole


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"tiles": 3}, "from 4 to 28"),
        ({"tiles": 29}, "from 4 to 28, from one per player to all"),
        ({"until": 221}, "expected a whole number from 0 to 220 actions"),
        ({"until": -1}, "expected a whole number from 0 to 220 actions"),
        ({"seed": -1}, "seed=-1: expected a whole number from 0 to"),
        ({"seed": 1 << 64}, "to 18446744073709551615"),
        ({"tiles": 16, "until": 3}, "either tiles or until"),
    ],
)
def test_impossible_arguments_are_refused(fields: dict[str, int], said: str) -> None:
    with pytest.raises(tranca.UnsupportedError, match=said):
        RandomPlay(tranca.Rules.preset("doscientos"), **fields)


def test_a_moment_that_no_deal_comes_to_is_a_fault_of_its_row() -> None:
    rows = RandomPlay(tranca.Rules.preset("doscientos"), until=100).rows(0, 1)
    with pytest.raises(tranca.UnsupportedError, match=message_with("1,000")):
        rows.position(0)
