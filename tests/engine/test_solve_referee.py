"""The kernel against the referee: values, points, lines and best plays on random positions of every rule set."""

from random import Random

import pytest
from compared import answer_of, judged
from referee.positions import random_position, to_text
from referee.rules import DRAW_2, PRESETS, preset, random_rules, shortened
from referee.solve import solve as judge
from tiers import also_at_length, campaign_after

import tranca
from tranca.engine.resources import Tables


def check(rng: Random, rules: dict[str, object], tiles_left: int, boneyard_left: int, tables: Tables | None) -> None:
    state = random_position(rng, rules, tiles_left, boneyard_left=boneyard_left, attempts=20)
    text = to_text(state, show_layout=rng.random() < 0.5)
    (position,) = tranca.parse(text)
    assert isinstance(position, tranca.Position)
    wanted = judge(state)
    found = tranca.solve(position, tables=tables)
    assert found.exact
    assert found.value == wanted.value, text
    assert found.must_draw == wanted.must_draw, text
    assert answer_of(found) == judged(wanted), text


def campaign(seed: int, count: int, tiles_left: int, boneyard_left: int, tables: Tables | None) -> None:
    """Check presets and mixed overrides in turn; one set of tables serves all deals."""
    rng = Random(seed)
    names = list(PRESETS)
    done = 0
    while done < count:
        rules = shortened(rng, preset(names[done % len(names)])) if done % 2 else random_rules(rng)
        try:
            check(rng, rules, rng.randint(3, tiles_left), rng.randint(0, boneyard_left), tables)
        except ValueError as error:
            if not str(error).startswith("no deal of"):
                raise
            continue
        done += 1


@pytest.mark.campaign
def test_one_set_of_tables_reused_over_many_deals_agrees_with_the_referee() -> None:
    campaign(0, 300, 6, 2, Tables())


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(6))
def test_one_set_of_tables_reused_over_more_deals_agrees_with_the_referee(seed: int) -> None:
    campaign(seed, 1000, 6, 2, Tables())


@also_at_length
def test_one_set_of_tables_agrees_with_the_referee_where_tables_work(at_length: bool) -> None:
    campaign(0, 120 if at_length else 60, 9, 2, Tables())


@pytest.mark.parametrize("seed", campaign_after(1, range(2)))
def test_fresh_tables_agree_with_the_referee(seed: int, at_length: bool) -> None:
    campaign(100 + seed, 150 if at_length else 75, 7, 2, None)


@pytest.mark.parametrize("seed", campaign_after(0, range(2)))
def test_no_tables_agree_with_the_referee(seed: int) -> None:
    campaign(200 + seed, 150, 7, 2, Tables(0))


@pytest.mark.parametrize("seed", campaign_after(1, range(3)))
def test_positions_of_nine_tiles_with_bonuses_agree_with_the_referee(seed: int, at_length: bool) -> None:
    """Tables, bounds and bonuses matter here: below five tiles nothing is stored or cut off."""
    rng, tables = Random(300 + seed), Tables()
    done = 0
    while done < (250 if at_length else 120):
        first, later = rng.choice([(20, 10), (20, 0), (3, 20), (40, 5)])
        rules = {**random_rules(rng), "pass_bonus_first": first, "pass_bonus_later": later}
        try:
            check(rng, rules, rng.randint(7, 9), rng.randint(0, 2), tables)
        except ValueError as error:
            if not str(error).startswith("no deal of"):
                raise
            continue
        done += 1


def duels(seed: int, count: int, tiles_left: int, tables: Tables | None) -> None:
    """Check two players who draw and play for pips alone: positions without chance have their own search."""
    rng = Random(seed)
    options = {
        "hand_size": (3, 5, 7, 12),
        "draw_reserve": (0, 0, 0, 1, 2),
        "dead_ends": ("draw", "stop"),
        "block_winner": ("lowest_team", "lowest_player", "duel"),
        "block_tie": ("no_score", "first_to_play", "last_to_play", "blocker_loses"),
        "points": ("all", "opponents", "opponents_minus_own"),
        "block_points": ("same", "all", "opponents", "opponents_minus_own"),
    }
    done = 0
    while done < count:
        rules = DRAW_2 | {name: rng.choice(values) for name, values in options.items()}
        try:
            check(rng, rules, rng.randint(3, tiles_left), rng.randint(0, 3), tables)
        except ValueError as error:
            if not str(error).startswith("no deal of"):
                raise
            continue
        done += 1


@pytest.mark.parametrize("megabytes", campaign_after(1, [None, 0, 0.1]))
def test_two_players_who_draw_agree_with_the_referee(megabytes: float | None, at_length: bool) -> None:
    duels(400, 100 if at_length else 50, 7, Tables(megabytes))


@pytest.mark.slow
def test_a_winner_of_all_pips_scores_their_own_at_the_end_of_a_boneyard() -> None:
    """Check the bounds of positions without chance: under `points=all` the pips of both players count for either."""
    rng, tables = Random(450), Tables()
    done = 0
    while done < 60:
        rules = DRAW_2 | {"hand_size": 5, "points": "all", "block_points": rng.choice(("same", "opponents"))}
        try:
            check(rng, rules, rng.randint(5, 8), rng.randint(0, 1), tables)
        except ValueError as error:
            if not str(error).startswith("no deal of"):
                raise
            continue
        done += 1


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(8))
def test_many_deals_of_two_players_who_draw_agree_with_the_referee(seed: int) -> None:
    duels(2000 + seed, 500, 9, [None, Tables(), Tables(0), Tables(0.05)][seed % 4])


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(20))
def test_larger_positions_agree_with_the_referee(seed: int) -> None:
    campaign(1000 + seed, 500, 9, 4, Tables())
