"""Batches of positions in which plays score and no tile can be drawn: each row gets its own value."""

from random import Random

import pytest
from referee.positions import random_position, to_text
from referee.rules import SCORING_PRESETS, Rules, preset, random_scoring_rules
from tiers import campaign_but

import tranca
from tranca.analysis.estimate.elimination import FIRST_TEST
from tranca.analysis.self_play import play_out
from tranca.engine.arrays import plays_of, values_of
from tranca.engine.resources import Resources, Tables
from tranca.engine.situation import numbers_of
from tranca.engine.solution import play_of
from tranca.game.dealing import deal
from tranca.game.moment_table import MomentTable

ROWS = 12
"""Rows of each rule set in everyday tests; slow tests use eight times this number."""


def has_two_sides(ruled: Rules) -> bool:
    return ruled["players"] == 2 or bool(ruled["partners"])


MOST_TILES = 12

TWO_SIDED = [name for name in SCORING_PRESETS if has_two_sides(preset(name))]
NAMES = [name if preset(name)["draw"] == "none" else f"{name}, draw=none" for name in TWO_SIDED] + [
    "mixed 0",
    "mixed 1",
]


def mixed(rng: Random, count: int) -> list[tranca.Position]:
    ruled = random_scoring_rules(rng)
    while not has_two_sides(ruled) or ruled["tie_next"] != "nothing":  # rows have no stake
        ruled = random_scoring_rules(rng)
    made: list[tranca.Position] = []
    while len(made) < count:
        try:
            state = random_position(rng, ruled, rng.randint(3, 9), boneyard_left=0, attempts=20)
        except ValueError as error:
            if not str(error).startswith("no deal of"):
                raise
            continue
        (position,) = tranca.parse(to_text(state))
        assert isinstance(position, tranca.Position)
        made += [position] if not position.is_over and not position.drawable else []
    return made


def drawn(name: str, count: int) -> list[tranca.Position]:
    """Return random positions of one rule set without draws, a preset or mixed options, with passes to come."""
    rng = Random(name)
    if name.startswith("mixed"):
        return mixed(rng, count)
    made: list[tranca.Position] = []
    while len(made) < count:
        record = play_out(deal(tranca.Rules.parse(name), rng), "random", rng)
        made += [
            position
            for position in record.positions
            if not position.is_over and not position.drawable and sum(map(len, position.hands)) < MOST_TILES
        ]
    return made[:count]


@pytest.mark.parametrize("count", [ROWS, pytest.param(8 * ROWS, marks=pytest.mark.campaign)])
@pytest.mark.parametrize("name", campaign_but(("azneef",), NAMES))
def test_rows_are_worth_what_they_are_alone(name: str, count: int) -> None:
    positions = drawn(name, count)
    rules = positions[0].rules
    alone = [tranca.solve(position) for position in positions]
    moments = MomentTable.of_positions(rules, positions, [*map(numbers_of, positions)])
    warm = Resources()
    for resources in (warm, warm, Resources(1, Tables(0)), Resources(2, Tables(0.1))):
        searched = plays_of(moments, resources, outcomes=True, narrow=False)
        valued = values_of(moments, resources)
        assert valued.exact.all()
        assert valued.values.tolist() == [solution.value for solution in alone]
        for row, (position, solution) in enumerate(zip(positions, alone, strict=True)):
            options = [option for option in solution.plays if option.play is not None]
            codes = searched.plays[row, : searched.counts[row]].tolist()
            found = dict(zip(codes, searched.values[row].tolist(), strict=False))
            assert {play_of(code, position.ends): value for code, value in found.items()} == {
                option.play: option.value for option in options
            }
            for code, outcome in zip(codes, searched.outcomes[row].tolist(), strict=False):
                finish = next(option.finish for option in options if option.play == play_of(code, position.ends))
                assert finish is not None
                won = 0 if finish.winner is None else finish.winner + 1
                assert outcome == 4 * won + (1 if finish.end == "out" else 2)


def test_many_positions_that_score_are_solved_together() -> None:
    positions = [position for position in drawn("azneef", 2 * ROWS) if position.can_play]
    many = tranca.solve_many(positions, lines=False)
    assert all(solution.listed is not None for solution in many)
    for solution, position in zip(many, positions, strict=True):
        alone = tranca.solve(position)
        assert [(option.play, option.value) for option in solution.plays] == [
            (option.play, option.value) for option in alone.plays
        ]


def test_there_are_as_many_columns_as_are_asked_for() -> None:
    positions = drawn("azneef", ROWS)
    moments = MomentTable.of_positions(positions[0].rules, positions, [*map(numbers_of, positions)])
    every = plays_of(moments, Resources(), outcomes=True)
    some = plays_of(moments, Resources(), outcomes=True, most=20)
    for column in ("plays", "values", "outcomes", "scores"):
        assert getattr(some, column).shape == (ROWS, 20)
        assert (getattr(every, column)[:, :20] == getattr(some, column)).all()
    assert plays_of(moments, Resources(), outcomes=False, most=20).scores.shape == (ROWS, 0)


def test_hidden_hands_of_late_games_that_score_are_estimated() -> None:
    """The estimate uses rounds of worlds; later rounds search only the remaining plays."""
    (position,) = tranca.random_positions(tranca.Rules.preset("azneef"), range(1), seed=3, tiles=14)
    mover = position.to_move
    assert mover is not None
    estimate = tranca.estimate(position.seen_by(mover), observer=position.seats[mover], deals=4 * FIRST_TEST)
    counts = [play.sample for play in estimate.plays]
    assert counts == [4 * FIRST_TEST, 4 * FIRST_TEST, FIRST_TEST, FIRST_TEST]
