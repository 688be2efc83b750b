"""The points of a finished deal piece by piece add up to the kernel's settlement."""

from random import Random

import pytest
from random_records import everything, random_deal
from referee.play import ending, out_bonus, way_matters, way_out
from referee.rules import random_rules
from tiers import campaign_after

import tranca
from tranca.views.wording.match import earned_lines


@pytest.mark.parametrize("seed", campaign_after(1, range(3)))
def test_the_pieces_are_all_the_points(seed: int, at_length: bool) -> None:
    rng, done, paid = Random(seed), 0, 0
    while done < (70 if at_length else 35):
        made = random_deal(rng, random_rules(rng), 10**6)
        if not ending(made.end):
            continue
        done += 1
        (record,) = tranca.parse(everything(rng, made))
        settled = tranca.score(record)
        sides = record.rules.sides
        bonuses = [0] * len(sides)
        for passed in settled.passes:
            assert passed.points > 0
            bonuses[record.rules.side_of(passed.seat)] += passed.points
        assert tuple(bonuses) == settled.bonuses
        winner = settled.finished.result.winner
        assert (settled.won is None) == (winner is None)
        if settled.won and winner is not None:
            bonuses[winner] += settled.won.points
        assert tuple(bonuses) == settled.points
        if made.end.out and settled.won and way_matters(made.end.rules):
            times, plus = out_bonus(made.end)
            assert (settled.won.factor, settled.won.for_way) == (times, plus)
            ways = [way for way, holds in way_out(made.end).items() if holds]
            assert settled.won.way is None or settled.won.way in ways
            assert bool(settled.won.way) == ((times, plus) != (1, 0))
            paid += bool(settled.won.way)
    assert paid


HANDS = "N:; E: 4-4; S: 5-5; W: 6-6"  # 30 pips, 20 of them the opponents'


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (f"doscientos; ends: 3 5; {HANDS}", []),
        (f"dominican; ends: 3 5; out: 3-5; {HANDS}", ["NS: 30 pips, 25 for going out with 3-5 at both ends (capicúa)"]),
        (f"dominican; ends: 2 5; out: 3-5; {HANDS}", []),
        (
            f"puerto-rico/500; deal: 3; ends: 0 1; out: 0-0; {HANDS}",
            ["NS: 20 pips, 100 for going out with 0-0 (chuchazo), 50 for winning deal 3 of the match"],
        ),
        (  # a cross, not a chuchazo
            f"doscientos, cross_out=30, chuchazo=100; ends: 0 0; out: 0-0; {HANDS}",
            ["NS: 30 pips, 30 for going out with 0-0, a double at both ends (cruzada)"],
        ),
        (
            f"puerto-rico/500; deal: 3; ends: 0 0; out: 0-0; {HANDS}",
            ["NS: 20 pips, 50 for winning deal 3 of the match"],
        ),
        (
            f"brazil/6, chuchazo=5; ends: 0 2; out: 0-0; {HANDS}",
            ["NS: 1 point, 5 for going out with 0-0 (chuchazo)"],
        ),
        (
            f"brazil/6; stake: +2; ends: 3 3; out: 3-3; {HANDS}",
            [
                "NS: 1 point, 2 more after 2 deals without a winner, 3 for going out with 3-3, a double at both ends "
                "(cruzada)"
            ],
        ),
        (
            f"brazil/6, tie_next=double; stake: 2; ends: 3 4; out: 3-3; {HANDS}",
            ["NS: 1 point, times 2 after a deal without a winner, 1 for going out with 3-3, a double (carroça)"],
        ),
        (
            f"cuba/capicua; ends: 3 5; out: 3-5; {HANDS}",
            ["NS: 20 pips, times 2 for going out with 3-5 at both ends (capicúa)"],
        ),
        ("cuba-east; bonus-paid: yes; ends: 3 5; N:; E: 4-4; S: 5-5; W: 6-5", ["NS: 29 pips, rounded up to 30"]),
        (
            "dominican, hand_size=2; dealt N: 6-6 0-6; dealt E: 0-2 0-3; dealt S: 2-3 3-4; dealt W: 1-2 1-3; "
            "play: N:6-6 W:- S:- E:- N:0-6",
            [
                "NS: 24 pips, 25 for going out with 0-6 at both ends (capicúa), 25 for the pass on the lead, "
                "25 for a round of passes"
            ],
        ),
        (
            "doscientos/pass-20-10, hand_size=2; dealt N: 6-6 0-1; dealt E: 1-2 2-6; dealt S: 0-3 3-4; "
            "dealt W: 1-1 4-4; play: N:6-6 W:- S:- E:2-6 N:- W:- S:- E:1-2",
            ["NS: 20 for a pass", "EW: 21 pips, 10 for a pass"],
        ),
    ],
)
def test_what_a_deal_earned_is_said_in_words(text: str, lines: list[str]) -> None:
    (deal,) = tranca.parse(f"rules: {text}")
    assert earned_lines(tranca.score(deal)) == lines
