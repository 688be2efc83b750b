"""Deals of All Fives as tables and programs record them: one counted by hand, others by the referee."""

import io
import re
from random import Random

import pytest
from facts import message_with
from random_records import everything, random_deal
from referee.rules import preset
from tiers import also_at_length

import tranca
from tranca.errors import UnsupportedError

DEAL = """
rules: all-fives/2
dealt A: 5-5 0-5 2-5 0-0 3-4 1-2 6-6
dealt B: 1-5 4-5 3-5 0-4 1-1 2-2 3-6
play: A:5-5=10 B:1-5=0 A:0-5=0 B:0-4@0=5 A:2-5=0 B:4-5@5-5=0 A:1-2@2=10 B:1-1=0 A:3-4=10 B:3-6=0 A:6-6=0
B:+[2-3,0-2,2-6] 2-6=0 A:+[0-3,3-3,0-6,1-6] 1-6@1-1=0 B:2-2=15 A:0-6=0 B:2-3=0 A:3-3=0 B:3-5@3-3=10 A:0-0=10
B:0-2@0-0=0
result: out B
points: A 40, B 35
"""
"""Counted by hand.

A spinner without other tiles counts 10, and 11 with one side covered; arms count only if they have a tile, and doubles
at ends count twice. Some turns have several draws. B goes out and wins 3 pips, which are 5 points.
"""


def record_of(text: str) -> tranca.Record:
    (record,) = tranca.parse(text)
    assert isinstance(record, tranca.Record)
    return record


def test_the_deal_that_was_counted_by_hand() -> None:
    settled = tranca.score(record_of(DEAL))
    assert settled.points == (40, 35)
    assert settled.ends == (40, 30)
    assert settled.scored == (10, 0, 0, 5, 0, 0, 10, 0, 10, 0, 0, 0, 0, 15, 0, 0, 0, 10, 10, 0)


SIDES = {
    "both sides first": {"1-5": "left", "0-5": "right", "0-4@0": "right", "2-5": "up", "4-5@5-5": "down"},
    "upward first": {"1-5": "up", "0-5": "down", "0-4@0": "down", "2-5": "left", "4-5@5-5": "right"},
    "one side and one end": {"1-5": "down", "0-5": "left", "0-4@0": "left", "2-5": "up", "4-5@5-5": "right"},
}


@pytest.mark.parametrize("sides", SIDES.values(), ids=SIDES)
def test_arms_may_begin_at_any_side_of_the_spinner(sides: dict[str, str]) -> None:
    text = DEAL
    for play, side in sides.items():
        text = text.replace(f":{play}=", f":{play.partition('@')[0]}@{side}=", 1)
    assert tranca.score(record_of(text)).scored == tranca.score(record_of(DEAL)).scored


def test_a_line_may_be_turned_round_before_a_double_is_laid() -> None:
    text = "rules: all-fives/2; play: A:1-2 B:2-4@left A:4-4@left B:1-1@right A:4-6@up B:1-6@right; to-move: A"
    record = record_of(text)
    shown = ["1-2", "2-4", "4-4", "1-1", "4-6", "1-6"]
    assert [str(action.play.tile) for action in record.actions if action.play] == shown
    assert sorted(str(end) for end in record.position.ends or ()) == ["6", "6"]
    with pytest.raises(tranca.NotationError, match="1-3@left"):
        record_of("rules: all-fives/2; play: A:1-2 B:2-4@left A:1-3@left; to-move: B")


def test_a_number_names_a_double_if_no_plain_end_shows_it() -> None:
    for rules in ("all-fives/2", "muggins/2"):
        record = record_of(f"rules: {rules}; play: A:5-5 B:0-5@5; to-move: A")
        assert str(record.actions[1]) == "B:0-5"
    text = re.sub(r"=[0-9]+|\npoints.*", "", DEAL)  # a plain 1 is open in addition to 1-1
    assert record_of(text.replace("1-6@1-1", "1-6@1")).actions[12].play != record_of(text).actions[12].play
    with pytest.raises(tranca.NotationError, match=message_with("0-4@4", "4")):
        record_of("rules: all-fives/2; play: A:5-5 B:0-5 A:0-4@4; to-move: B")


@pytest.mark.parametrize("target", [100, 150, 200, 250])
def test_a_match_ends_in_the_middle_of_a_deal(target: int) -> None:
    scored = f"score: A {target - 30}, B 20\n"
    at_once = DEAL.replace("all-fives/2", f"all-fives/2, target={target}, match_end=at_once") + scored
    (deal,) = tranca.match([record_of(at_once)])
    assert (deal.decided, deal.winner, deal.totals) == (9, 0, (target, 25))
    broken_off = re.sub(r" B:3-6=0.*?\n(?=score)", "\n", at_once, flags=re.DOTALL)
    (deal,) = tranca.match([record_of(broken_off)])
    assert (deal.decided, deal.winner, deal.totals) == (9, 0, (target, 25))
    with pytest.raises(UnsupportedError, match=f"A reaches {target} in action 9.*match_end=at_once"):
        list(tranca.match([record_of(broken_off.replace(", match_end=at_once", ""))]))


PRESETS = (
    "all-fives/2",
    "all-fives/3",
    "all-fives/4",
    "all-fives/partners",
    "all-fives/2-nine",
    "all-fives/61",
    "gambit",
)


@pytest.mark.parametrize("name", PRESETS)
@also_at_length
def test_whole_deals_are_settled_converted_and_read_again(name: str, at_length: bool) -> None:
    rng, ends = Random(name), set()
    for number in range(8 if at_length else 4):
        made = random_deal(rng, preset(name), 10**6, sides=number % 2 == 1)
        record = record_of(everything(rng, made))
        assert list(tranca.score(record).scored) == made.scored[: len(record.actions)]
        ends.add(tranca.score(record).finished.result.end)
        for form in ("csv", "json"):
            text = tranca.to_json(record) if form == "json" else tranca.FORMATS["csv"].write(record, 1)
            text = text if form == "json" else tranca.FORMATS["csv"].header + text
            rules = record.rules if form == "csv" else None
            (block,) = tranca.FORMATS[form].read(io.BytesIO(text.encode()), "text", rules=rules)
            assert not block.faults
            assert isinstance(block.value, tranca.Record)
            assert [str(action) for action in block.value.actions] == [str(action) for action in record.actions]
    assert "out" in ends


@pytest.mark.parametrize(("left", "option"), [(2, "draw_reserve=2"), (1, "draw_reserve=1"), (14, "draw=none")])
def test_a_pass_that_other_rules_allow_names_their_option(left: int, option: str) -> None:
    drawn = f"+{14 - left} " if left < 14 else ""
    text = f"play: A:6-6 B:{drawn}-; dealt A: 0-6 1-6 2-6 3-6 4-6 5-6 6-6; to-move: A"
    with pytest.raises(tranca.NotationError, match=re.escape(f"write {option} in the rules")):
        record_of(f"rules: all-fives/2; {text}")
    assert record_of(f"rules: all-fives/2, {option}; {text}").position.to_move == 0


@pytest.mark.parametrize("drawn", [13, 14])
def test_a_draw_that_other_rules_allow_names_their_option(drawn: int) -> None:
    text = f"play: A:6-6 B:+{drawn} -; dealt A: 0-6 1-6 2-6 3-6 4-6 5-6 6-6; to-move: A"
    option = f"draw_reserve={14 - drawn}"
    with pytest.raises(tranca.NotationError, match=f"write {option} in the rules"):
        record_of(f"rules: muggins/2; {text}")
    assert record_of(f"rules: muggins/2, {option}; {text}").position.to_move == 0
    with pytest.raises(tranca.NotationError, match=message_with("draw=until_playable")):
        record_of(f"rules: block/2; {text}")
