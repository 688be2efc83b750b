"""Rule sets: presets against the table of the rules, both text forms, and rejected values."""

import re
from typing import Any

import pytest
from facts import states
from hypothesis import given
from hypothesis import strategies as st
from referee.rules import EVERY_OPTION as VALUES
from referee.rules import EVERY_PRESET as TABLE
from referee.rules import OPTIONS as OF_BLOCK_AND_DRAW
from referee.rules import makes_sense, rules_text
from strategies import rules as rule_sets

from tranca.errors import RulesError, TrancaError
from tranca.game.rules.options import OPTIONS
from tranca.game.rules.rules import PRESETS, Rules
from tranca.views.wording.rules import explain, summarize


def row_of(rules: Rules) -> dict[str, Any]:
    row = {option: getattr(rules, option) for option in OPTIONS}
    return row | {"without": tuple((tile.low, tile.high) for tile in rules.without)}


def test_presets_are_those_of_the_table() -> None:
    assert list(PRESETS) == list(TABLE)
    for name, row in TABLE.items():
        assert row_of(PRESETS[name]) == row


def test_options_stand_in_the_order_of_the_rules() -> None:
    assert set(OPTIONS) == set(VALUES)
    assert [name for name in OPTIONS if name in OF_BLOCK_AND_DRAW] == list(OF_BLOCK_AND_DRAW)
    for name, option in OPTIONS.items():
        truth = {"yes": True, "no": False}
        words = {truth.get(word, word) for word in option.words}
        assert not words or name == "pack" or words == set(VALUES[name])


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_prints_as_its_name(name: str) -> None:
    assert str(PRESETS[name]) == name
    assert Rules.parse(name) == PRESETS[name] == Rules.preset(name)


@given(rule_sets())
def test_parse_reads_what_is_printed(row: dict[str, Any]) -> None:
    rules = Rules.parse(rules_text(row))
    assert row_of(rules) == row
    assert Rules.parse(str(rules)) == rules
    assert str(Rules.parse(str(rules))) == str(rules)


@given(
    st.sampled_from(list(PRESETS)),
    st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(sorted(set(values), key=str)) for name, values in VALUES.items()}
    ),
)
def test_a_set_is_refused_just_when_it_makes_no_sense(name: str, overrides: dict[str, object]) -> None:
    row = {**TABLE[name], **overrides}
    harmless = row | {"draw_reserve": 0, "dead_ends": "draw"}  # without effect if the rules do not allow drawing
    if makes_sense(harmless):
        assert Rules.preset(name, **overrides)
    else:
        with pytest.raises(RulesError) as caught:
            Rules.preset(name, **overrides)
        assert "\n" not in str(caught.value)


def test_overrides_equal_to_the_preset_are_dropped_and_the_rest_ordered() -> None:
    rules = Rules.parse(" doscientos ,target = 200,pass_bonus_later=10, block_tie=last_to_play,partners=yes")
    assert str(rules) == "doscientos, block_tie=last_to_play, pass_bonus_later=10"
    assert str(Rules.parse("doscientos, partners=no")) == "doscientos, partners=no"


def test_rules_compare_by_what_they_say() -> None:
    assert Rules.parse("doscientos, target=100") == PRESETS["doscientos/100"]
    assert hash(Rules.parse("doscientos, target=100")) == hash(PRESETS["doscientos/100"])
    assert str(Rules.parse("doscientos, target=100")) == "doscientos, target=100"
    assert Rules() == PRESETS["doscientos"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a preset first"),
        ("target=100", "expected a preset first"),
        ("doscents", "did you mean doscientos?"),
        ("Doscientos", "did you mean doscientos?"),
        ("doscientos, blok_tie=no_score", "did you mean block_tie?"),
        ("doscientos, base=draw/2", "no option 'base'"),
        (
            "doscientos, block_tie=last",
            "expected no_score, first_to_play, last_to_play, blocker_loses or lightest_tile",
        ),
        ("doscientos, block_tie", "expected option=value, such as target=100, not 'block_tie'"),
        ("doscientos, ", "expected option=value"),
        ("doscientos, target=100, target=200", "target appears twice"),
        ("doscientos, target=0", "target=0: expected a whole number from 1 to"),
        ("doscientos, target=many", "expected a whole number"),
        ("doscientos, target=1.5", "expected a whole number"),
        ("doscientos, target=٣", "expected a whole number"),
        ("doscientos, partners=true", "expected yes or no"),
        ("doscientos, pass_bonus_first=-1", "from 0 to 1000"),
        ("doscientos, pass_bonus_later=1001", "from 0 to 1000"),
        ("draw/2, draw_reserve=-1", "from 0 to 28"),
        ("draw/3, partners=yes", "requires players=4, not players=3"),
        ("doscientos, hand_size=8", "needs 32 tiles, but the pack has only 28"),
        ("doscientos, hand_size=0", "from 1 to 28"),
        ("doscientos, players=5", "from 2 to 4"),
        ("draw/3, block_tie=blocker_loses", "two sides, not 3"),
        ("draw/4, block_tie=blocker_loses", "two sides, not 4"),
    ],
)
def test_refusal_gives_its_reason(text: str, message: str) -> None:
    with pytest.raises(RulesError, match=re.escape(message)):
        Rules.parse(text)


@pytest.mark.parametrize(
    "overrides",
    [{"players": True}, {"players": "4"}, {"partners": 1}, {"partners": "yes"}, {"order": None}, {"hand_size": 7.0}],
)
def test_values_of_another_type_are_refused(overrides: dict[str, object]) -> None:
    with pytest.raises(RulesError):
        Rules.preset("doscientos", **overrides)
    assert issubclass(RulesError, TrancaError)
    assert issubclass(TrancaError, ValueError)


def test_seats_sides_and_turn_order() -> None:
    rules = PRESETS["doscientos"]
    assert rules.seats == ("N", "E", "S", "W")
    assert rules.sides == ("NS", "EW")
    assert [rules.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [rules.seats[seat] for seat in rules.seats_from(0)] == ["N", "W", "S", "E"]
    assert [rules.seats[seat] for seat in PRESETS["partnership"].seats_from(3)] == ["W", "N", "E", "S"]
    three = PRESETS["draw/3"].with_options(order="counterclockwise")
    assert three.sides == three.seats == ("A", "B", "C")
    assert three.seats_from(1) == (1, 2, 0)


def test_equal_rules_share_one_kernel_object() -> None:
    one, other = (Rules().with_options(target=99) for _ in range(2))  # new: the kernel's rulesets are cached
    assert one is not other and one.ruleset_of() is other.ruleset_of()


@pytest.mark.parametrize("name", PRESETS)
def test_main_rules_are_five_or_six_paragraphs_without_names_of_seats(name: str) -> None:
    paragraphs = summarize(PRESETS[name])
    assert len(paragraphs) in (5, 6)
    assert not re.search(r"\b[NESWBC]\b", " ".join(paragraphs))
    whole = " ".join(explain(PRESETS[name]))
    assert all(sentence in whole for sentence in paragraphs[1:])  # one source for both
    assert any("In later deals, " in paragraph for paragraph in paragraphs)
    assert ("Play goes " in paragraphs[0]) == (PRESETS[name].players == 4)


@given(rule_sets())
def test_every_set_is_explained_in_sentences(row: dict[str, Any]) -> None:
    rules = Rules.parse(rules_text(row))
    lines = explain(rules)
    assert 9 <= len(lines) == len(set(lines))
    assert all(line.endswith(".") and "_" not in line for line in lines)


def test_an_explanation_names_what_the_options_say() -> None:
    lines = explain(Rules.parse("draw/partners, draw_reserve=2, dead_ends=stop, pass_bonus_first=20, target=150"))
    explanation = " ".join(lines)
    assert all(states(explanation, fact) for fact in ("N and S", "E and W", "5 tiles", "N, E, S, W, clockwise"))
    assert "The last 2 tiles of the boneyard are never drawn." in explanation
    assert "the deal is blocked at once" in explanation
    assert "20 points the first time in a deal and nothing later" in explanation
    assert states(explanation, "150 points")
