"""Finished deals of every preset, each worked out in a comment above it, settled by the package and by the referee."""

from pathlib import Path

import pytest
from referee.play import State, draw, ending, held, must_draw, pass_bonus, pass_turn, play, settle
from referee.rules import OPTIONS, PRESETS

import tranca

DATA = Path(__file__).resolve().parents[1] / "data" / "rules"
FILES = sorted(DATA.glob("*.txt"))


def dealt(record: tranca.Record) -> State:
    """The start of a record as the referee takes it."""
    start, rules = record.start, record.rules
    assert start.to_move is not None
    stake = (1, 0) if start.stake is None else (start.stake.times, start.stake.plus)
    row = {name: getattr(rules, name) for name in OPTIONS}
    hands = tuple(frozenset((tile.low, tile.high) for tile in hand.tiles) for hand in start.hands)
    boneyard = frozenset((tile.low, tile.high) for tile in start.boneyard.tiles)
    seat = start.seats[start.to_move]
    return State(
        row, hands, None, seat, boneyard, seat, bonus_paid=bool(start.bonus_paid), deal=start.deal or 1, stake=stake
    )


def points(record: tranca.Record) -> dict[str, int]:
    """The points of a record by the referee."""
    state = dealt(record)
    total = dict.fromkeys(record.rules.sides, 0)
    for action in record.actions:
        if ending(state):
            break
        for drawn in action.tiles_drawn:
            assert must_draw(state) and drawn is not None
            state = draw(state, (drawn.low, drawn.high))
        if action.play is None:
            earned = pass_bonus(state)
            total = {side: total[side] + earned[side] for side in total}
            state = pass_turn(state)
        else:
            tile = action.play.tile
            state = play(state, ((tile.low, tile.high), action.play.end))
    assert held(state) and ending(state)
    return {side: total[side] + scored for side, scored in settle(state).points.items()}


def test_every_preset_has_a_file_of_three_deals_or_more() -> None:
    assert {file.stem for file in FILES} == {name.replace("/", "-") for name in PRESETS}
    assert all(len(tranca.read(file)) >= 3 for file in FILES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_finished_deals_score_as_worked_out(file: Path) -> None:
    for record in tranca.read(file):
        assert isinstance(record, tranca.Record)
        assert record.rules.base.replace("/", "-") == file.stem or record.rules.base in PRESETS
        stated = dict(zip(record.rules.sides, record.stated.points or (), strict=True))
        assert stated == points(record), record
        assert tranca.score(record).points == tuple(stated.values())
