"""Difficulty: rules of thumb that fail, the depth to look ahead, and levels that divide puzzles into thirds."""

from collections import Counter

import pytest

import tranca
from tranca.analysis.puzzles.candidate import Candidate
from tranca.analysis.puzzles.difficulty import LEVELS, Difficulty, rate
from tranca.analysis.puzzles.generator import generate_puzzles
from tranca.engine.resources import Resources
from tranca.engine.solve import solve_exactly


def of(text: str) -> Difficulty:
    (value,) = tranca.parse(text)
    assert isinstance(value, tranca.Position)
    resources = Resources()
    return rate(Candidate(solve_exactly(value, resources), resources))


def test_a_trap_is_a_rule_of_thumb_that_misses_every_best_play() -> None:
    # 0-2 is best. 5-6 is heavier; after 5-6, 0-2 still fits, and after 0-2, 5-6 still fits.
    found = of("rules: block/2; ends: 6 2; lead: B; last: B; to-move: A; A: 0-2 5-6; B: 2-4")
    assert found.traps == ("heaviest",)
    assert found.tempting == 1
    assert found.margin == 8


def test_a_double_that_should_wait_is_a_trap() -> None:
    # 0-5 hangs B's double; laying 3-3 first lets B play it
    found = of("rules: mano-a-mano; ends: 0 4; lead: A; last: B; to-move: A; A: 0-5 4-4 3-4; B: 0-0")
    assert "double-first" in found.traps


def test_where_no_double_fits_the_rule_says_nothing() -> None:
    found = of("rules: block/2; ends: 6 2; lead: B; last: B; to-move: A; A: 0-2 5-6; B: 2-4")
    assert "double-first" not in found.traps


def test_difficulty_looks_ahead_to_the_last_choice() -> None:
    # A:2-6@6 B:- A:0-2: no player has a choice after the first play
    assert of("rules: block/2; ends: 2 6; lead: B; last: B; to-move: A; A: 0-2 2-6; B: 3-6").depth == 1


def test_the_rating_adds_up_and_stays_within_its_limits() -> None:
    assert Difficulty((), 0, 1, 100).rating == 2
    assert Difficulty(("heaviest",), 1, 5, 30).rating == 15 + 5 + 10 + 10
    assert Difficulty(("heaviest", "follow-ups", "double-first"), 7, 40, 0).rating == 100


def shares(count: int, seed: int) -> list[float]:
    levels = Counter(puzzle.difficulty.level for puzzle in generate_puzzles(count, seed=seed))
    return [levels[level] / count for level in LEVELS]


@pytest.mark.campaign
def test_the_levels_are_about_thirds() -> None:
    assert all(0.25 < share < 0.42 for share in shares(400, 101))


@pytest.mark.campaign
def test_the_levels_are_thirds_of_many_puzzles() -> None:
    assert all(0.31 < share < 0.36 for share in shares(3000, 102))
