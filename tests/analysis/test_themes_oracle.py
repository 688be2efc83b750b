"""Themes against the referee, which computes them from their definitions: random positions and the collection."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from referee.play import State, is_empty, legal_plays
from referee.positions import random_position, to_text
from referee.rules import PRESETS, SCORING_PRESETS, preset, random_rules, random_scoring_rules, shortened
from referee.themes import tags_of
from referee_states import state_of

import tranca
from tranca.analysis.puzzles.candidate import Candidate
from tranca.analysis.puzzles.themes import THEMES, find_themes
from tranca.engine.resources import Resources
from tranca.engine.solve import solve_exactly
from tranca.notation.reader import blocks
from tranca.views.annotated import claims

FOLDER = Path(__file__).resolve().parents[2] / "positions" / "puzzles"
EVERYDAY = {"bergen/2", "fives-and-threes/4", "gambit", "sniff/2", "sniff/3"}


def can_arise(state: State) -> bool:
    try:
        tranca.parse(to_text(state))
    except tranca.NotationError:
        return False
    return True


def compare(seed: int, count: int, tiles_left: int, boneyard_left: int, scoring: bool = False) -> Counter[str]:
    """Compare all tags of positions with a choice; return how often each tag applied."""
    rng = Random(seed)
    names = list(SCORING_PRESETS if scoring else PRESETS)
    chosen = random_scoring_rules if scoring else random_rules
    resources = Resources()
    counts: Counter[str] = Counter()
    done = 0
    while done < count:
        rules = shortened(rng, preset(names[done % len(names)])) if rng.random() < 0.7 else chosen(rng)
        left = rng.randint(4, tiles_left)
        try:
            state = random_position(
                rng, rules, left, boneyard_left=rng.randint(0, boneyard_left), finished=False, attempts=20
            )
        except ValueError:
            continue
        if len(legal_plays(state)) < 2 or is_empty(state):
            continue
        text = to_text(state)
        (position,) = tranca.parse(text)
        assert isinstance(position, tranca.Position)
        found = set(find_themes(Candidate(solve_exactly(position, resources), resources)))
        assert found == tags_of(state, can_arise), text
        counts.update(found)
        done += 1
    return counts


@pytest.mark.campaign
@pytest.mark.parametrize("seed", [0, 1])
def test_all_themes_agree_with_the_referee(seed: int) -> None:
    compare(seed, 35, 9, 4)


@pytest.mark.campaign
@pytest.mark.parametrize("count", [20, 50])
def test_all_themes_agree_with_the_referee_where_plays_score(count: int) -> None:
    assert compare(2, count, 9, 4, scoring=True).keys() >= {"set-up", "deny-count", "fatal-count"}


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.campaign] * (name not in EVERYDAY)) for name in SCORING_PRESETS],
)
def test_puzzles_in_which_plays_score_have_the_themes_that_the_referee_sees(name: str) -> None:
    file = FOLDER / f"{name.replace('/', '-')}.txt"
    for block in blocks(file.read_text(encoding="utf-8"), file.name):
        assert isinstance(block.value, tranca.Position)
        assert tags_of(state_of(block.value), can_arise) == set(claims(block.comments).themes or ())


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(12))
def test_all_themes_agree_with_the_referee_on_larger_positions(seed: int) -> None:
    counts = compare(1000 + seed, 400, 12, 5)
    tags = {tag.partition(":")[0] for tag in counts}
    assert {theme.tag for theme in THEMES} - tags <= {"refuse-block", "round-pass", "draw-trap"}


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(6))
def test_all_themes_agree_with_the_referee_on_larger_positions_where_plays_score(seed: int) -> None:
    counts = compare(2000 + seed, 300, 12, 5, scoring=True)
    assert {"set-up", "deny-count", "fatal-count"} <= counts.keys()
