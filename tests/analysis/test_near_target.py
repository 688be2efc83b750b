"""Plays that reach the target of a match that ends at once: check, review and advise show them, values do not."""

import json
from dataclasses import replace
from random import Random

import pytest
from facts import states
from golden.asking import ask
from tiers import also_at_length

import tranca
from tranca.analysis.review import open_view
from tranca.game.earnings import reaching_plays

RECORD = """rules: fives-and-threes/2
dealt A: 0-1 0-5 1-4 1-5 4-4 4-5 5-6
dealt B: 0-0 1-3 2-2 2-5 2-6 3-4 6-6
score: A 58, B 59
to-move: B
play: A:0-1 B:0-0 A:1-4 B:3-4 A:0-5
"""
SAID = "{} reaches 61 points and wins the match at once. "


def reaching(text: str, play: str) -> list[str]:
    said = ask(["check", "-", play, "--json", "--view", "open"], text)
    found: list[str] = json.loads(said.out).get("reaching", [])
    (block,) = tranca.parse(text)
    advised = json.loads(tranca.to_json(tranca.advise(block, strength="estimate", deals=2, time_limit=None)))
    assert advised.get("reaching", []) == found
    return found


def test_every_judgment_shows_a_play_that_reaches_the_target() -> None:
    assert reaching(RECORD, "2-5") == ["2-5"]  # 59, and 1 for 3-4 before it; 1-3 exceeds the target
    for command in (["check", "-", "1-3"], ["advise", "--deals", "2", "-"]):
        assert SAID.format("2-5") in ask(command, RECORD).out.replace("\n", " "), command
    reviewed = ask(["review", "--view", "open", "-"], RECORD).out
    assert f"Action 1: {SAID.format('4-5')}" in reviewed and reviewed.count("reaches") == 1
    steps = json.loads(ask(["review", "--view", "open", "--json", "-"], RECORD).out)["steps"]
    assert [(step["number"], step["reaching"]) for step in steps if "reaching" in step] == [(1, ["4-5"])]


OUT = "0-0 0-1 0-3 0-5 1-1 1-2 1-4 2-3 2-5 3-3 3-4 4-5 5-5"
DRAWN = f"""rules: all-fives/2, pack=double-5, without={OUT}, hand_size=2, first_lead=any, match_end=at_once, target=60
dealt A: 1-3 0-2
dealt B: 3-5 2-2
score: A 50, B 55
to-move: B
play: A:1-3 B:3-5 A:+[2-4,1-5] 1-5@5
"""


def test_a_tile_that_was_drawn_may_reach_the_target() -> None:
    sentence = "1-5 at the 1 reaches 60"
    judged = ask(["check", "-", "--action", "3", "--view", "open"], DRAWN).out
    reviewed = ask(["review", "--view", "open", "-"], DRAWN).out
    assert sentence in judged and f"Action 3: {sentence}" in reviewed


@pytest.mark.parametrize("rules", ["match_end=deal", "target=100"])
def test_nothing_is_shown_if_the_match_continues(rules: str) -> None:
    assert reaching(RECORD.replace("threes/2", f"threes/2, {rules}"), "2-5") == []


def test_what_goes_beyond_the_target_reaches_it_where_it_counts() -> None:
    assert reaching(RECORD.replace("threes/2", "threes/2, over_target=counts"), "2-5") == ["1-3", "2-5"]


@pytest.mark.parametrize(("score", "found"), [(58, []), (59, ["1-5"]), (60, [])])
def test_going_out_is_one_sum_with_what_the_last_tile_scores(score: int, found: list[str]) -> None:
    last = f"rules: fives-and-threes/2; ends: 4 5; to-move: A; A: 1-5; B: 2-2; score: A {score}, B 0"
    assert reaching(last, "1-5") == found


PIPS = """rules: all-fives/61
score: NS 50, EW 44
dealt N: 1-2 1-4 3-4 4-4 5-5
dealt E: 0-0 0-3 2-2 3-5 6-6
dealt S: 0-1 0-4 1-3 2-6 5-6
dealt W: 0-5 1-6 2-4 3-6 4-5
boneyard: 4-6 2-3 2-5 1-5 1-1 0-2
play: E:6-6 S:2-6 W:1-6 N:1-2@2 E:+[3-3,0-6] 0-6 S:5-6 W:0-5@0 N:1-4 E:3-5 S:1-3@3 W:2-4 N:5-5 E:2-2 S:0-1 W:4-5 N:4-4 \
E:0-0 S:0-4@4-4
"""


def test_pips_of_the_last_play_reach_the_target(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_view, "NODES_OF_DEAL", 0)  # only the last moments are judged
    judged = ask(["check", "-", "--action", "18", "--view", "open"], PIPS).out.replace("\n", " ")
    assert states(judged, "0-4", "4-4", "61")
    assert states(ask(["review", "--view", "open", "-"], PIPS).out, "18", "0-4", "4-4", "61")


@pytest.mark.parametrize(
    "rules", ["all-fives/61", "fives-and-threes/2", "fives-and-threes/partners", "all-fives/2, match_end=at_once"]
)
@also_at_length
def test_reaching_plays_are_those_with_which_the_score_ends_the_match(rules: str, at_length: bool) -> None:
    """In random deals from random scores, the match ends with an action if and only if its play was listed before."""
    random, known = Random(f"reaching {rules}"), tranca.Rules.parse(rules)
    ended = by_pips = 0
    for _ in range(30 if at_length else 20):
        record = tranca.play_out(tranca.deal(known, random), "random", random)
        before = tuple(random.randrange(known.target // 2, known.target) for _ in known.sides)
        record = tranca.Record(replace(record.start, score=before), record.actions)
        (settled,) = tranca.match([record])
        for number, action in enumerate(record.actions[: settled.decided], 1):
            if action.play is not None:
                named = action.play in reaching_plays(record, number)
                side = known.side_of(record.start.seats.index(action.seat))
                assert named == (number == settled.decided and settled.winner == side), str(record)
                ended += named
                by_pips += named and record.positions[number].is_over
    assert ended > 1
    assert by_pips or known.points == "nothing"
