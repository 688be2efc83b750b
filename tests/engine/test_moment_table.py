"""The table of moments: each row has the facts of a single solve, for every source of the moments."""

import io

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from referee.play import State, ending
from referee.positions import to_text
from strategies import Choices, moments, rules
from tiers import examples

import tranca
from tranca import Position
from tranca.engine.situation import Situation
from tranca.game.moment_table import MomentTable
from tranca.game.position_arrays import PositionArrays

FIELDS = {
    "seats": "seat",
    "leaders": "leader",
    "last": "last",
    "pending": "pending",
    "paid": "paid",
    "forced": "forced",
}


def row_of(table: MomentTable, row: int) -> dict[str, object]:
    numbers = {name: int(getattr(table, column)[row]) for column, name in FIELDS.items()}
    ends = int(table.left[row]), int(table.right[row])
    return {**numbers, "hands": tuple(table.hands[row].tolist()), "ends": ends}


def situated(position: Position) -> dict[str, object]:
    situation = Situation.of(position)
    fields = {name: int(getattr(situation, name)) for name in FIELDS.values()}
    return {**fields, "hands": situation.hands, "ends": situation.ends}


@st.composite
def open_deals(draw: st.DrawFn) -> list[State]:
    row = draw(rules()) | {"draw": "none"}
    return [state for state in moments(Choices(draw), row) if not ending(state)]


@examples(10, 20)
@given(open_deals())
def test_a_row_of_the_table_is_a_situation(states: list[State]) -> None:
    text = "\n\n".join(map(to_text, states))
    positions = [position for position in tranca.parse(text) if isinstance(position, Position)]
    table = MomentTable.of_positions(positions[0].rules, positions)
    arrays = PositionArrays.of(positions[0].rules, positions)
    assert [row_of(table, row) for row in range(len(table))] == [*map(situated, positions)]
    assert [row_of(arrays.moments, row) for row in range(len(table))] == [*map(situated, positions)]
    read = [part for part in tranca.stream_arrays(io.BytesIO(text.encode())) if isinstance(part, PositionArrays)]
    found = [row_of(part.moments, row) for part in read for row in range(len(part))]
    assert not found or found == [*map(situated, positions)]


@examples(10, 20)
@given(open_deals())
def test_columns_given_to_solve_arrays_make_the_same_table(states: list[State]) -> None:
    positions = [
        position for position in tranca.parse("\n\n".join(map(to_text, states))) if isinstance(position, Position)
    ]
    rules = positions[0].rules
    arrays = PositionArrays.of(rules, positions)
    again = MomentTable.of_arrays(rules, rules.ruleset, **arrays.columns, forced=arrays.forced)
    for here, there in zip(arrays.moments.columns(slice(None)), again.columns(slice(None)), strict=True):
        assert np.array_equal(here, there)


def test_a_table_of_no_moments_is_empty() -> None:
    rules = tranca.Rules.preset("partnership")
    assert len(MomentTable.of_positions(rules, [])) == 0
    assert PositionArrays.of(rules, []).columns["paid"].shape == (0,)


@pytest.mark.parametrize("hands", [[[1.0, 2.0, 4.0, 8.0]], [[-1, 2, 4, 8]], [[1, 2]], 3])
def test_worlds_are_masks(hands: object) -> None:
    position = tranca.parse("rules: partnership; N: 0-0; E: 0-1; S: 0-2; W: 0-3; ends: 0 0; to-move: N; lead: N")[0]
    assert isinstance(position, Position)
    with pytest.raises(tranca.UnsupportedError, match="hands"):
        Situation.of(position).table(hands)  # type: ignore[arg-type]
