"""Spinners in games whose plays do not score: only the spinner is a separate place."""

import pytest

import tranca

RULES = "draw/2, pack=double-3, hand_size=3, spinner=first_double"


def test_plays_name_the_spinner_and_plain_ends_but_no_other_double() -> None:
    (record,) = tranca.parse(
        f"rules: {RULES}; dealt A: 0-1 1-3 3-3; dealt B: 0-3 2-2 2-3; play: A:3-3 B:2-3 A:1-3 B:2-2"
    )
    assert isinstance(record, tranca.Record)
    position = record.position
    assert position.ends is not None and [*position.ends] == [1, 2]
    assert position.spinner == 3
    played = position.changed(to_move=1, last=0)
    assert [str(play) for play in played.legal_plays()] == ["0-3"]
    assert "ends_score" not in tranca.one_line(record)


@pytest.mark.parametrize(
    ("ends", "message"),
    [
        ("ends: 2-2 1; spinner: 3-3", "2.*2-2"),
        ("ends: 2 1 0; spinner: none", "expected"),
        ("ends: 2 1 0", "at most two ends without a spinner"),
    ],
)
def test_ends_that_such_rules_do_not_have_are_refused(ends: str, message: str) -> None:
    with pytest.raises(tranca.NotationError, match=message):
        tranca.parse(f"rules: {RULES}; {ends}; to-move: A; A: 0-1; B: 0-2 2-3; boneyard: {{0-0 1-1}}")


def test_a_spinner_beside_alike_ends_is_refused() -> None:
    with pytest.raises(tranca.RulesError, match=r"spinner=first_double.*ends_score=alike"):
        tranca.Rules.parse("bergen/2, spinner=first_double")


def test_a_play_cannot_state_points_under_such_rules() -> None:
    with pytest.raises(tranca.NotationError, match="delete =10"):
        tranca.parse(f"rules: {RULES}; dealt A: 3-3 0-1 1-3; dealt B: 0-3 2-2 2-3; play: A:3-3=10")
