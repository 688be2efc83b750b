"""Rows of `tranca.solve/1` made from arrays match the objects of single answers, byte for byte."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec import UNSET
from referee.play import ending
from referee.positions import deal, step, to_text
from referee.rules import random_rules, rules_text

import tranca
from tranca.game.position import Position
from tranca.game.position_arrays import PositionArrays
from tranca.notation.fast import text_rules
from tranca.runs.answers.json_lines import solved_objects
from tranca.runs.answers.solved import SolvedRows, position_texts
from tranca.runs.answers.work import split_solved
from tranca.runs.inputs.reading import rules_suit_arrays
from tranca.runs.inputs.slices import PositionRows
from tranca.views.schemas.common import encode
from tranca.views.schemas.solution import SolveObject

ROOT = Path(__file__).parents[2]
TITLES = (None, None, None, "wins", 'Señor "Doble"; no', "\u202eback", "a\x7f\\")


def single(position: Position, number: int) -> str:
    row = SolveObject.of(tranca.solve(position))
    plays = [msgspec.structs.replace(play, line=UNSET, points=UNSET) for play in row.plays]
    return encode(msgspec.structs.replace(row, number=number, plays=plays, nodes=UNSET, seconds=UNSET))


def some_positions(rng: Random, count: int) -> list[Position]:
    """Return unfinished late positions of two sides under one random rule set."""
    while True:
        rules = dict(random_rules(rng)) | {"draw": "none"}
        common = text_rules(rules_text(rules)) is not None
        if common and rules["tie_next"] == "nothing" and (rules["partners"] or rules["players"] == 2):
            break
    made: list[Position] = []
    while len(made) < count:
        state = deal(rng, rules)
        for _ in range(rng.randrange(10, 26)):
            after = state if ending(state) else step(rng, state)
            state = state if ending(after) else after
        if sum(map(len, state.hands)) > 18:
            continue
        (position,) = tranca.parse(to_text(state, rng.random() < 0.8))
        assert isinstance(position, Position)
        title = rng.choice(TITLES)
        made.append(position.changed(title=title.replace(";", "") if title else None))
    return made


def test_an_object_says_what_its_solution_says() -> None:
    for position in some_positions(Random(9), 40):
        for lines in (True, False):
            solution = tranca.solve(position, lines=lines)
            row = msgspec.json.decode(tranca.to_json(solution), type=SolveObject)
            assert (row.value, row.exact, row.nodes) == (solution.value, solution.exact, solution.nodes)
            assert row.best == ["-" if play is None else str(play) for play in solution.best]
            for option, play in zip(solution.plays, row.plays, strict=True):
                assert (play.value, play.swing, play.best) == (option.value, option.swing, option.best)
                assert (play.points, play.end) == (option.points, option.end)
                assert play.line == " ".join(action.short() for action in option.line)


def written_rows(arrays: PositionArrays, solved: tranca.ArrayPlays, numbers: Sequence[int]) -> list[str]:
    rows = PositionRows(numbers, "some.txt", numbers, arrays)
    return [encode(row) for row in solved_objects(SolvedRows(rows, solved))]


def judge(seed: int, count: int) -> None:
    compare(some_positions(Random(seed), count))


def compare(positions: list[Position]) -> None:
    """Check that the rows from arrays equal single answers encoded by the schema."""
    rules = positions[0].rules
    arrays = PositionArrays.of(rules, positions)
    assert list(arrays) == positions
    solved = tranca.solve_arrays_plays(rules, **arrays.columns, forced=arrays.forced, outcomes=True)
    rows: list[str | None] = []
    for some in split_solved(solved.counts):
        if isinstance(some, int):
            rows.append(None)
        else:
            numbers = range(7 + some.start, 7 + some.stop)
            rows += written_rows(arrays.part(some), solved.part(some), numbers)
    for number, (position, row) in enumerate(zip(positions, rows, strict=True), 7):
        assert (row is None) == position.must_pass
        if row is not None:
            assert row == single(position, number)
            assert msgspec.json.decode(row, type=SolveObject).position == tranca.one_line(position)


@pytest.mark.parametrize("seed", range(6))
def test_rows_are_those_of_single_answers(seed: int) -> None:
    judge(seed, 20)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(100, 200))
def test_thousands_of_rows_are_those_of_single_answers(seed: int) -> None:
    judge(seed, 60)


ARRAY_RULES = [
    rules for rules in map(tranca.Rules.parse, tranca.PRESETS) if rules_suit_arrays(rules) and not rules.scores
]


def rows_at_random(rules: tranca.Rules, seed: int, count: int) -> list[Position]:
    """Return late positions and leads, some with a title, some with only the ends of their layout."""
    rng = Random(seed)
    made: list[Position] = []
    for tiles in (10, 15):
        tiles = min(tiles, rules.tiles_in_play - 2)
        made += tranca.random_positions(rules, range(count), seed=seed, tiles=tiles)
    if rules.tiles_in_play <= 28:
        made += tranca.random_positions(rules, range(1), seed=seed)
    for place, position in enumerate(made):
        title = rng.choice(TITLES)
        changed = {"title": title.replace(";", "") if title else None}
        if position.layout and rng.random() < 0.3:
            changed["layout"] = None
        made[place] = position.changed(**changed)
    return made


@pytest.mark.parametrize("rules", ARRAY_RULES, ids=str)
def test_rows_of_every_preset_are_those_of_single_answers(rules: tranca.Rules) -> None:
    compare(rows_at_random(rules, 1, 4))


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(100, 120))
@pytest.mark.parametrize("rules", ARRAY_RULES, ids=str)
def test_thousands_of_rows_of_every_preset_are_those_of_single_answers(rules: tranca.Rules, seed: int) -> None:
    compare(rows_at_random(rules, seed, 40))


def test_equal_rules_keep_the_names_under_which_they_were_written() -> None:
    for written in ("doscientos/100, target=200", "doscientos"):
        (position,) = tranca.parse(f"rules: {written}; ends: 1 2; to-move: N; N: 1-3; E: 0-0; S: 0-1; W: 3-3")
        assert isinstance(position, Position)
        compare([position])
        assert position_texts(PositionArrays.of(position.rules, [position])) == [tranca.one_line(position)]


def test_what_was_stopped_is_left_to_be_answered_alone() -> None:
    stop = tranca.Stop()
    stop.stop()
    (castel,) = tranca.read(ROOT / "positions" / "castel.txt")
    assert isinstance(castel, Position)
    arrays = PositionArrays.of(castel.rules, [castel])
    solved = tranca.solve_arrays_plays(castel.rules, **arrays.columns, outcomes=True, stop=stop)
    assert [*split_solved(solved.counts)] == [0]
    with pytest.raises(ValueError, match="-1 plays of a position"):
        written_rows(arrays, solved, [0])
    none = arrays.part(slice(0, 0))
    assert written_rows(none, tranca.solve_arrays_plays(castel.rules, **none.columns, outcomes=True), []) == []
