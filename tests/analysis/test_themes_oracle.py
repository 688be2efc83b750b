"""Themes against the referee, which reads the definitions off plain states: random positions of every rule set."""

from collections import Counter
from random import Random

import pytest
from referee.play import State, legal_plays
from referee.positions import random_position, to_text
from referee.rules import PRESETS, preset, random_rules, shortened
from referee.themes import tags_of

import tranca
from tranca.analysis.puzzles.study import Study
from tranca.analysis.puzzles.themes import THEMES, themes
from tranca.engine.resources import Resources
from tranca.engine.solve import solve_exactly


def can_arise(state: State) -> bool:
    try:
        tranca.parse(to_text(state))
    except tranca.NotationError:
        return False
    return True


def compare(seed: int, count: int, tiles_left: int, boneyard_left: int) -> Counter[str]:
    """Positions with a choice, all of whose tags have to agree; returns how often each tag held."""
    rng = Random(seed)
    names = list(PRESETS)
    resources = Resources()
    held: Counter[str] = Counter()
    done = 0
    while done < count:
        rules = shortened(rng, preset(names[done % len(names)])) if rng.random() < 0.7 else random_rules(rng)
        left = rng.randint(4, tiles_left)
        try:
            state = random_position(
                rng, rules, left, boneyard_left=rng.randint(0, boneyard_left), finished=False, attempts=20
            )
        except ValueError:
            continue
        if len(legal_plays(state)) < 2 or not state.layout:
            continue
        text = to_text(state)
        (position,) = tranca.parse(text)
        assert isinstance(position, tranca.Position)
        found = set(themes(Study(solve_exactly(position, resources), resources)))
        assert found == tags_of(state, can_arise), text
        held.update(found)
        done += 1
    return held


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_all_themes_agree_with_the_referee(seed: int) -> None:
    compare(seed, 50, 9, 4)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(12))
def test_all_themes_agree_with_the_referee_on_larger_positions(seed: int) -> None:
    held = compare(1000 + seed, 400, 12, 5)
    tags = {tag.partition(":")[0] for tag in held}
    assert {theme.tag for theme in THEMES} - tags <= {"refuse-block", "round-pass", "draw-trap"}
