"""Games in which no side is paid at the end of a deal, but each side loses the pips of its own hands (`each_own`)."""

import pytest
from facts import message_with

import tranca
from tranca.views.schemas.score import ScoreObject
from tranca.views.wording.match import earned_lines, ending_text
from tranca.views.wording.rules import explain, explain_scoring

PAIRS = "partnership, points=each_own, round_to=5, per_point=5"
BLOCKED = "ends: 6 6; to-move: N; N: 0-3 1-1; E: 1-2 0-0; S: 2-3; W: 0-1; last: W"


def settle(rules: str, position: str) -> tranca.Score:
    (value,) = tranca.parse(f"rules: {rules}; {position}")
    return tranca.score(value)


def test_each_hand_is_rounded_by_itself_and_taken_from_its_side() -> None:
    found = settle("block/2, points=each_own, round_to=5, per_point=5", "ends: 1 4; A:; B: 5-6 0-1 0-0")
    assert found.points == (0, -2)  # 12 pips are 10
    assert found.finished.result.losses == (0, 2)
    assert ScoreObject.of(found).earned.losses == {"A": 0, "B": 2}


def test_the_partner_of_who_goes_out_loses_too() -> None:
    out = "ends: 6 2; N:; E: 0-3; S: 3-5; W: 0-0"
    assert settle(PAIRS, out).points == (-2, -1)
    assert settle(f"{PAIRS}, out_points=7", out).points == (5, -1)


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (PAIRS, (-2, -1)),  # N 5, S 5; E 3 is 5, W 1 is 0
        (PAIRS.replace(", per_point=5", ""), (-10, -5)),
        (PAIRS.replace("round_to=5, per_point=5", "round_to=3, per_point=3"), (-4, -1)),
        ("partnership, points=each_own", (-10, -4)),
        ("partnership, points=each_own, block_points=one", (0, 1)),
        ("partnership, block_points=each_own", (-10, -4)),
    ],
)
def test_a_block_takes_from_every_side(rules: str, points: tuple[int, int]) -> None:
    found = settle(rules, BLOCKED)
    assert found.points == points
    assert found.finished.result.winner == 1


def test_a_match_adds_losses_up_below_zero() -> None:
    deal = f"rules: {PAIRS}; score: NS -1, EW 3; {BLOCKED}"
    (value,) = tranca.parse(deal)
    assert tranca.one_line(value).endswith("score: NS -1, EW 3")
    (counted,) = tranca.match([value])
    assert counted.totals == (-3, 2)


def test_the_words_say_what_each_player_lost() -> None:
    found = settle(PAIRS, BLOCKED)
    assert "NS -2, EW -1" in ending_text(found)
    assert "1 lost for 5 pips held by N" in " ".join(earned_lines(found))
    assert "0 lost for 1 pip held by W, rounded to 0" in " ".join(earned_lines(found))


def test_rules_say_that_no_side_is_paid() -> None:
    said = " ".join(explain(tranca.Rules.parse(PAIRS)))
    assert "subtracted" in said and "rounded separately" in said
    assert "in a tied block" not in said and "winning side" not in said


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("doscientos", "The winning side scores the unplayed pips of all hands."),
        ("doscientos, points=opponents", "The winning side scores the unplayed pips of its opponents."),
        ("brazil/6", "The winning side scores 1 point."),
        (
            "muggins/2",
            "After each play, the open ends are added up. If the sum is a multiple of 5, the player scores it as "
            "points. A double at an end counts both halves. The winner scores the unplayed pips of the others.",
        ),
    ],
)
def test_scoring_is_explained_in_short(rules: str, said: str) -> None:
    parsed = tranca.Rules.parse(rules)
    assert explain_scoring(parsed) == said
    explained = " ".join(explain(parsed))
    for sentence in said.split(". "):
        assert sentence.rstrip(".") in explained


@pytest.mark.parametrize("option", ["tie_next=double", "deal_bonus=10", "match_end=at_once"])
@pytest.mark.parametrize("key", ["points", "block_points"])
def test_options_of_a_winner_are_refused(option: str, key: str) -> None:
    with pytest.raises(tranca.RulesError, match=message_with(option, f"{key}=each_own")):
        tranca.Rules.parse(f"partnership, {key}=each_own, {option}")


def test_a_solution_adds_up_the_losses() -> None:
    (value,) = tranca.parse("rules: block/2, points=each_own; ends: 1 4; to-move: A; A: 4-5; B: 5-6 0-1; last: B")
    best = tranca.solve(value).plays[0]
    assert (best.value, best.points) == (12, {"A": 0, "B": -12})
