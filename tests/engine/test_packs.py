"""Packs from double-three to double-nine: the kernel against the referee, and against itself without tables."""

from random import Random
from typing import Any

import pytest
from compared import answer_of, judged
from referee.play import State, pack
from referee.positions import random_position, to_text
from referee.rules import PRESETS, makes_sense, preset, random_rules
from referee.solve import solve as judge
from tiers import campaign_but

import tranca
from tranca.engine.resources import Tables

PACKS = [f"double-{highest}" for highest in (3, 4, 5, 7, 8, 9)]


def pack_rules(rng: Random, name: str) -> dict[str, Any]:
    """Return random rules with this pack, sometimes with tiles taken out; at most 14 tiles can be drawn."""
    while True:
        rules = {**(random_rules(rng) if rng.random() < 0.6 else preset(rng.choice(list(PRESETS)))), "pack": name}
        out = rng.sample(pack(rules), rng.randint(1, 3)) if rng.random() < 0.25 else []
        rules["without"] = tuple(sorted(out))
        tiles = len(pack(rules))
        most = min(28, tiles // rules["players"])
        rules["hand_size"] = rng.randint(max(1, most - 6), most)
        left = tiles - rules["players"] * rules["hand_size"]
        if rules["draw"] == "until_playable":
            rules["draw_reserve"] = rng.choice((0, rng.randint(0, min(28, left))))
        if makes_sense(rules) and (rules["draw"] == "none" or left - rules["draw_reserve"] <= 14):
            return rules


def asleep(rng: Random, name: str) -> dict[str, Any]:
    """Return rules whose reserve is so large that more tiles are in play than the keys of a table can renumber."""
    rules = {**preset(rng.choice(["draw/2", "draw/3", "draw/4", "mano-a-mano"])), "pack": name}
    left = rng.randint(26, 28)
    rules["hand_size"] = (len(pack(rules)) - left) // rules["players"]
    left = len(pack(rules)) - rules["players"] * rules["hand_size"]
    return {**rules, "draw_reserve": min(28, left - rng.randint(0, 1))}


def campaign(seed: int, number: int, most: int, tables: Tables | None) -> int:
    """Solve positions of every pack in turn with one set of tables; return how many were compared."""
    rng, done = Random(seed), 0
    while done < number:
        name = PACKS[done % len(PACKS)]
        sleeps = name in ("double-8", "double-9") and rng.random() < 0.2
        rules = asleep(rng, name) if sleeps else pack_rules(rng, name)
        left = rules["draw_reserve"] + rng.randint(0, 1 if rules["draw_reserve"] > 6 else 2)
        try:
            state = random_position(rng, rules, rng.randint(3, most), boneyard_left=left, attempts=20)
        except ValueError:
            continue
        agrees(state, to_text(state, show_layout=rng.random() < 0.5), tables)
        done += 1
    return done


def agrees(state: State, text: str, tables: Tables | None, times: int = 1) -> None:
    """Compare the kernel's solutions, `times` in a row, with the referee's."""
    (position,) = tranca.parse(text)
    assert isinstance(position, tranca.Position)
    wanted = judge(state)
    for _ in range(times):
        found = tranca.solve(position, tables=tables)
        assert found.exact
        assert found.value == wanted.value, text
        assert found.must_draw == wanted.must_draw, text
        assert answer_of(found) == judged(wanted), text
    assert tranca.parse(tranca.one_line(position)) == [position]


@pytest.mark.parametrize("memory", campaign_but(("fresh", "reused"), ("none", "fresh", "reused")))
def test_every_pack_agrees_with_the_referee(memory: str, at_length: bool) -> None:
    tables = {"none": Tables(0), "fresh": None, "reused": Tables()}[memory]
    count = 72 if at_length else 36
    assert campaign({"none": 1, "fresh": 2, "reused": 3}[memory], count, 7, tables) == count


OF_PACKS = [name for name, rules in PRESETS.items() if rules["pack"] != "double-6" or rules["without"]]


def of_presets(seed: int, number: int, most: int, tables: Tables | None, times: int) -> None:
    """Solve positions of the presets with other packs in turn, with hands of two to four tiles."""
    rng = Random(seed)
    for done in range(number):
        name = OF_PACKS[done % len(OF_PACKS)]
        ties = {"block_tie": rng.choice(["no_score", "first_to_play", "last_to_play"])} if rng.random() < 0.3 else {}
        rules = preset(name, hand_size=rng.choice([2, 3, 3, 4]), **ties)
        state = random_position(rng, rules, rng.randint(4, most))
        agrees(state, to_text(state, show_layout=rng.random() < 0.5), tables, times)


@pytest.mark.parametrize("memory", campaign_but(("warm", "reused"), ("none", "fresh", "warm", "reused")))
def test_presets_of_other_packs_agree_with_the_referee(memory: str) -> None:
    tables = {"none": Tables(0), "fresh": None}.get(memory, Tables())
    of_presets(len(memory), 40, 8, tables, 2 if memory == "warm" else 1)


@pytest.mark.campaign
@pytest.mark.parametrize("memory", ["none", "fresh", "warm", "reused"])
@pytest.mark.parametrize("seed", range(3))
def test_presets_of_other_packs_agree_with_the_referee_on_larger_positions(seed: int, memory: str) -> None:
    tables = {"none": Tables(0), "fresh": None}.get(memory, Tables())
    of_presets(2000 + seed, 400, 9, tables, 2 if memory == "warm" else 1)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(10))
def test_every_pack_agrees_with_the_referee_on_larger_positions(seed: int) -> None:
    assert campaign(1000 + seed, 400, 9, Tables(0) if seed == 0 else None if seed == 1 else Tables()) == 400
