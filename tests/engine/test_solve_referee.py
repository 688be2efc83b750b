"""The kernel against the referee: values, points, lines and best plays on random positions of every rule set."""

from random import Random

import pytest
from compared import judged, told
from referee.positions import random_position, to_text
from referee.rules import PRESETS, preset, random_rules, shortened
from referee.solve import solve as judge

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
    assert told(found) == judged(wanted), text


def campaign(seed: int, count: int, tiles_left: int, boneyard_left: int, tables: Tables | None) -> None:
    """Presets and mixed overrides in turn; one set of tables serves all deals."""
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


@pytest.mark.parametrize("seed", range(6))
def test_one_set_of_tables_reused_over_many_deals_agrees_with_the_referee(seed: int) -> None:
    campaign(seed, 1000, 6, 2, Tables())


@pytest.mark.parametrize("seed", range(2))
def test_fresh_tables_agree_with_the_referee(seed: int) -> None:
    campaign(100 + seed, 150, 7, 2, None)


@pytest.mark.parametrize("seed", range(2))
def test_no_tables_agree_with_the_referee(seed: int) -> None:
    campaign(200 + seed, 150, 7, 2, Tables(0))


@pytest.mark.parametrize("seed", range(3))
def test_positions_of_nine_tiles_with_bonuses_agree_with_the_referee(seed: int) -> None:
    """Where tables, bounds and bonuses work hard: nothing is remembered or cut off below five tiles."""
    rng, tables = Random(300 + seed), Tables()
    done = 0
    while done < 250:
        first, later = rng.choice([(20, 10), (20, 0), (3, 20), (40, 5)])
        rules = {**random_rules(rng), "pass_bonus_first": first, "pass_bonus_later": later}
        try:
            check(rng, rules, rng.randint(7, 9), rng.randint(0, 2), tables)
        except ValueError as error:
            if not str(error).startswith("no deal of"):
                raise
            continue
        done += 1


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(20))
def test_larger_positions_agree_with_the_referee(seed: int) -> None:
    campaign(1000 + seed, 500, 9, 4, Tables())
