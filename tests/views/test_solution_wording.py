"""Solutions in complete sentences."""

import re
from pathlib import Path

import pytest

import tranca
from tranca import PlayValue, Solution
from tranca.engine.resources import Stop
from tranca.engine.solution import Information
from tranca.views.terminal.console import console
from tranca.views.terminal.solution import show_solution
from tranca.views.wording.match import ending_text
from tranca.views.wording.solution import headline

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
MIDDLE = (
    "rules: draw/2; ends: 5 1; lead: A; last: B; to-move: A; A: 1-1 1-2 2-5 3-3 3-4; B: 3-6 2-2 2-3 5-5;"
    " boneyard: {0-2 0-3 0-4 1-4 1-6 2-4 2-6}"
)


def said(file: str, number: int = 0) -> str:
    return headline(tranca.solve(tranca.read(POSITIONS / file)[number]))


def test_a_best_play_and_what_the_others_cost() -> None:
    assert said("castel.txt") == (
        "S plays 4-6 at the 6 and wins 46. "
        "2-4 loses 10 (costs 56); 3-6 loses 10 (costs 56); 4-6 at the 4 loses 19 (costs 65)."
    )


def test_where_plays_score_the_end_of_a_line_says_what_was_earned_on_the_way(
    capsys: pytest.CaptureFixture[str],
) -> None:
    solution = tranca.solve(tranca.read(POSITIONS / "puzzles" / "all-fives-2.txt")[0])
    show_solution(console(), solution)
    rows = [line for line in capsys.readouterr().out.splitlines() if " goes out, " in line]
    assert [row.partition("goes out, ")[2].strip() for row in rows] == [
        "A scores 0 (pips left: B 2, rounded to the nearest multiple of 5; for open ends: B 5)",
        "A scores 5 (pips left: B 7, rounded to the nearest multiple of 5; for open ends: A 30)",
        "A scores 35 (pips left: B 33, rounded to the nearest multiple of 5; for open ends: A 10, B 5)",
    ]


def test_known_draws_come_before_the_play() -> None:
    assert said("draw/draw-three.txt").startswith("B draws 1-5, plays 1-5 at the 1, and wins 13. ")


def test_a_deal_that_is_over_says_how_it_ended() -> None:
    assert said("blocked-tie.txt").startswith("The deal is over: ")


def test_a_search_that_was_stopped_says_between_what_the_value_lies() -> None:
    deal = tranca.read(POSITIONS / "published-deal.txt")[0]
    sentence = headline(tranca.solve(deal, stop=Stop(nodes=1)))
    assert re.search(r"search was stopped: .* between −\d+ and \+\d+", sentence)


def sampled(must_draw: bool, agrees: bool) -> Solution:
    """Return an answer from eight repeats with the bounds 1 and 3."""
    (here,) = tranca.parse(MIDDLE)
    assert isinstance(here, tranca.Position)
    play = PlayValue(tranca.Play.parse("1-1"), 2, 0, True, (1, 3), None, None, (), None)
    plays = () if must_draw else (play,)
    same = {None if must_draw else play.play} if agrees else ()
    return Solution(
        here,
        Information.ORDER_UNKNOWN,
        2,
        False,
        (1, 3),
        plays=plays,
        must_draw=must_draw,
        sample=8,
        seed=0,
        agreed=frozenset(same),
    )


def test_sample_whose_repeats_agree_is_not_shown_as_certain() -> None:
    assert headline(sampled(True, False)).endswith(" wins 2 on average (95 %: +1 to +3).")
    assert headline(sampled(True, True)).endswith(" wins 2 on average (all 8 repeats agree, +1 to +3).")


@pytest.mark.parametrize(("agrees", "message"), [(False, "  +1 to +3"), (True, "all 8 repeats agree, +1 to +3")])
def test_a_table_of_a_sample_has_intervals_and_whether_all_agree(
    agrees: bool, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    show_solution(console(), sampled(False, agrees))
    assert message in capsys.readouterr().out


def test_a_mean_over_unknown_draws_is_not_said_like_an_exact_value() -> None:
    assert said("draw/draw-two.txt").startswith(
        "A plays 4-5 and loses 1.83 on average. 5-6 loses 6.75 on average (costs 4.92)"
    )
    for file in ("draw/draw-two.txt", "draw/mano-a-mano.txt", "draw/draw-three.txt", "castel.txt"):
        for position in tranca.read(POSITIONS / file):
            solution = tranca.solve(position)
            sentence = headline(solution)
            means = [option for option in solution.plays if option.end is None and option.value is not None]
            assert sentence.count("on average") == (len(means) or solution.must_draw)


def test_tie_with_bonuses_does_not_claim_that_no_side_scores() -> None:
    ties = [
        record
        for record in tranca.read(POSITIONS.parent / "tests" / "data" / "rules" / "doscientos-pass-20-10.txt")
        if isinstance(record, tranca.Record)
        and record.result is not None
        and record.result.winner is None
        and any(record.points or ())
    ]
    assert ties
    for record in ties:
        score = tranca.score(record)
        assert "no one wins" in ending_text(score) and "no one scores" not in ending_text(score)


def test_a_finished_deal_names_the_bonuses_of_the_side_that_did_not_win() -> None:
    text = (
        "rules: doscientos/pass-20-10; layout: 3-6 6-2 2-5 5-5 5-3 3-4 4-4 4-2 2-3 3-3 3-1 1-6 6-0 0-5 5-1 1-4 4-0 0-2 "
        "2-2 2-1 1-1 1-0 0-0 0-3; lead: S; last: E; bonus-paid: yes; to-move: N; N: 6-6; E: 5-6; S: 4-5; W: 4-6"
    )
    (blocked,) = tranca.parse(text)
    solution = tranca.solve(blocked)
    assert solution.value == -10
    assert headline(solution).endswith("no one wins (pips left: N 12, E 11, S 9, W 10; bonuses: EW 10).")
