"""Hypothesis strategies draw every kind of moment, and failures shrink to a plain case."""

from collections.abc import Callable

import pytest
from hypothesis import Phase, find, settings
from random_records import Deal
from referee.play import State, ending, must_draw
from referee.rules import PRESETS
from strategies import deals, rules, states

SEEK = settings(max_examples=3000, database=None, deadline=None, derandomize=True, phases=[Phase.generate])
SHRINK = settings(SEEK, max_examples=200, phases=[Phase.generate, Phase.shrink])


@pytest.mark.parametrize(
    "wanted",
    [
        lambda state: ending(state) == "out",
        lambda state: ending(state) == "blocked",
        lambda state: isinstance(state.boneyard, frozenset) and len(state.boneyard) > 1,
        lambda state: isinstance(state.boneyard, tuple) and len(state.boneyard) > 1,
        must_draw,
        lambda state: state.bonus_paid,
        lambda state: not state.layout,
    ],
)
def test_every_kind_of_moment_is_drawn(wanted: Callable[[State], bool]) -> None:
    assert wanted(find(states(), wanted, settings=SEEK))


def test_a_deal_that_fails_shrinks_to_as_many_turns_as_it_takes() -> None:
    def fails(made: Deal) -> bool:
        return len(made.turns) >= 3 and any(word != "-" for _, _, word in made.turns)

    assert len(find(deals(), fails, settings=SHRINK).turns) <= 4


def test_rules_that_fail_shrink_to_one_change_of_a_preset() -> None:
    made = find(rules(), lambda row: row not in PRESETS.values(), settings=SHRINK)
    assert min(sum(made[option] != value for option, value in preset.items()) for preset in PRESETS.values()) == 1
