"""Options of blocks and passes against the referee, each forced into random rules for every number of players."""

from functools import cache
from random import Random

import pytest
from compared import answer_of, judged
from referee.play import ending, settle
from referee.positions import random_position, to_text
from referee.rules import makes_sense, passes_pay, random_rules, random_scoring_rules
from referee.solve import solve as judge
from tiers import campaign_after

import tranca
from tranca.engine.resources import Tables

OPTIONS: dict[str, dict[str, object]] = {
    "blocker": {"block_winner": "blocker"},
    "blocker, own pips taken off": {"block_winner": "blocker", "points": "opponents_minus_own"},
    "lightest tile by side": {"block_winner": "lowest_team", "block_tie": "lightest_tile"},
    "lightest tile by player": {"block_winner": "lowest_player", "block_tie": "lightest_tile"},
    "lightest tile in a duel": {"block_winner": "duel", "block_tie": "lightest_tile"},
    "partners tie": {"block_winner": "lowest_player", "partners_tie": True, "players": 4, "partners": True},
    "partners tie, lightest tile": {
        "block_winner": "lowest_player",
        "partners_tie": True,
        "block_tie": "lightest_tile",
        "players": 4,
        "partners": True,
    },
    "each opponent": {"pass_bonus_for": "opponents", "pass_bonus_first": 20, "pass_bonus_later": 10},
    "each opponent, on the lead": {
        "pass_bonus_for": "opponents",
        "pass_bonus_first": 0,
        "pass_bonus_later": 3,
        "lead_pass_bonus": 6,
        "lead_pass_void": True,
        "round_pass_bonus": 4,
    },
    "at least one": {"round_to": 10, "rounding": "at_least_one", "points": "opponents"},
}


@cache
def positions(name: str, seed: int, count: int, scoring: bool) -> list[tranca.Position]:
    """Return positions under random rules with these options, after the referee has solved each."""
    tables, found, rng = Tables(), list[tranca.Position](), Random(seed)
    while len(found) < count:
        rules = {**(random_scoring_rules(rng) if scoring else random_rules(rng)), **OPTIONS[name]}
        drawable = 28 - rules["players"] * rules["hand_size"] if rules["draw"] == "until_playable" else 0
        if not makes_sense(rules) or drawable > 14 or (rules["out"] == "both" and passes_pay(rules)):
            continue
        try:
            state = random_position(rng, rules, rng.randint(3, 8), boneyard_left=rng.randint(0, 2), attempts=20)
        except ValueError:
            continue
        text = to_text(state)
        (position,) = tranca.parse(text)
        assert isinstance(position, tranca.Position)
        found.append(position)
        wanted, solution = judge(state), tranca.solve(position, tables=tables)
        assert solution.value == wanted.value, text
        assert answer_of(solution) == judged(wanted), text
        if ending(state):
            assert dict(zip(position.rules.sides, position.result().points, strict=True)) == settle(state).points, text
    return found


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("seed", campaign_after(1, range(6)))
def test_values_under_each_option_are_the_referees(name: str, seed: int, at_length: bool) -> None:
    positions(name, seed, 20 if at_length else 7, scoring=False)


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("seed", campaign_after(1, range(6)))
def test_values_of_scoring_games_under_each_option_are_the_referees(name: str, seed: int) -> None:
    positions(name, seed, 5, scoring=True)


@pytest.mark.parametrize("name", OPTIONS)
def test_batches_and_playouts_agree_with_single_searches(name: str) -> None:
    found = [position for position in positions(name, 0, 10, scoring=False) if not position.is_over]
    single = [tranca.solve(position).value for position in found]
    assert [solution.value for solution in tranca.solve_many(found)] == single
    assert len(found) > 5
