"""Single plays, in positions and records and from every view, are judged by their values from `solve`."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from facts import message_with

import tranca
from tranca.analysis.estimate.results import PlayEstimate
from tranca.analysis.review.check import check
from tranca.analysis.review.grades import Thresholds
from tranca.analysis.review.walk import review
from tranca.analysis.self_play import play_out
from tranca.engine.solution import Orders
from tranca.errors import PlayError, UnsupportedError
from tranca.game.dealing import deal
from tranca.game.record import Record
from tranca.game.rules.rules import PRESETS, Rules
from tranca.views.wording.lines import what_follows
from tranca.views.wording.review import explanation, verdict, verdict_label

pytestmark = pytest.mark.usefixtures("narrow_samples")

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
(CASTEL,) = tranca.read(POSITIONS / "castel.txt")
(HIDDEN,) = tranca.read(POSITIONS / "castel-hidden.txt")
(WHOLE,) = tranca.read(POSITIONS / "records" / "published-deal.txt")
(DRAWN,) = tranca.read(POSITIONS / "records" / "mano-a-mano.txt")
(HALF_HIDDEN,) = tranca.parse(
    "rules: partnership; dealt S: 0-2 2-4 2-5 3-3 3-6 4-5 4-6; "
    "play: E:1-1 S:- W:1-2 N:2-2 E:2-3@2 S:3-6 W:6-6 N:5-6 E:0-1; to-move: S"
)


def but_for_wins(estimate: tranca.Estimate) -> list[PlayEstimate]:
    """Return the plays of an estimate without the chances to win, which a grade does not compute."""
    return [replace(play, win=None, win_out=None, win_block=None) for play in estimate.plays]


@pytest.mark.parametrize(
    ("play", "loss", "kind"),
    [("4-6@6", 0, "best"), ("2-4", 56, "blunder"), ("3-6", 56, "blunder"), ("64@4", 65, "blunder")],
)
def test_castel(play: str, loss: int, kind: str) -> None:
    found = check(CASTEL, play)
    assert found.open is not None
    assert (found.open.loss, found.open.verdict, found.is_best, found.own) == (loss, kind, not loss, None)
    assert found.open.flips == bool(loss)
    assert found.open.margin == 56
    assert list(map(str, found.open.best)) == ["4-6@6"]


def test_repeats_of_the_open_view_are_not_those_of_the_own_view() -> None:
    """Otherwise the own view would take one order of the boneyard in each deal, which no player knows."""
    rules = PRESETS["draw/2"].with_options(pack="double-3", hand_size=3)
    made = play_out(deal(rules, Random(1)), "random", Random(1))
    graded = {step.number: step.own for step in review(made, view="own", deals=2, orders=2).steps if step.own}
    assert {own.estimate.orders for own in graded.values()} == {Orders.ALL}
    found = check(made, action=min(graded), view="own", deals=2, orders=2)
    assert found.own is not None and found.own.estimate.orders == Orders.ALL


def test_castel_as_south_knew_it() -> None:
    means = {"4-6@6": Fraction(2719, 125), "3-6": 1.64, "4-6@4": -10.57, "2-4": -11.67}
    for play, mean in means.items():
        found = check(HIDDEN, play)
        assert found.open is None and found.own is not None
        assert abs(float(found.own.played.mean) - float(mean)) < 0.005
        assert found.own.loss == Fraction(2719, 125) - found.own.played.mean
        assert found.is_best == (play == "4-6@6")
        assert found.own.estimate.exact


def test_known_styles_affect_only_estimates_that_read_plays() -> None:
    earlier = [play_out(deal(HIDDEN.rules, seed), "heaviest", seed) for seed in range(5)]
    plain, found = check(HIDDEN, "3-6"), check(HIDDEN, "3-6", known=earlier)
    assert plain.own is not None and found.own is not None and plain.own.read is not None
    assert found.own.estimate.plays == plain.own.estimate.plays  # certain tiles remain certain
    known = tranca.estimate(HIDDEN, reading="styles", known=earlier)
    assert found.own.read is not None and but_for_wins(found.own.read.estimate) == but_for_wins(known)
    assert found.own.read.estimate.plays != plain.own.read.estimate.plays


def test_an_action_of_a_record_is_the_play_at_its_moment() -> None:
    found = check(WHOLE, action=18, view="both")
    assert (str(found.play), found.number, found.seat) == ("4-6@6", 18, 2)
    assert found.open is not None and found.own is not None
    assert found.open.solution.value == 46
    assert found.own.estimate.deals == 375
    other = check(WHOLE, "3-6", action=18)
    assert other.open is not None and other.open.loss == 56
    lead = check(WHOLE, action=1)
    assert lead.open is not None and lead.open.loss == 11


@pytest.mark.parametrize(
    "name",
    [
        "doscientos/pass-20-10",
        "partnership",
        "block/2",
        pytest.param("draw/3", marks=pytest.mark.campaign),
        "mano-a-mano",
    ],
)
def test_it_agrees_with_the_review_and_with_solve(name: str) -> None:
    made = play_out(deal(PRESETS[name], Random(8)), "random", Random(8))
    for step in review(made, view="open", orders=3).steps:
        if step.open is None:
            continue
        found = check(made, action=step.number, orders=3)
        assert found.open is not None
        assert (found.open.loss, found.open.verdict) == (step.open.loss, step.open.verdict)
        if not step.sampled and not step.action.drawn and not made.rules.draws:
            solved = tranca.solve(made.positions[step.number - 1], lines=False)
            swing = next(play.swing for play in solved.plays if play.play == found.play)
            assert swing == -found.open.loss


def test_bonuses_so_far_count_for_who_wins_the_deal() -> None:
    text = (
        "rules: doscientos/pass-20-10; dealt N: 0-0 0-1 0-2 0-3 0-4 0-5 0-6; dealt E: 1-1 1-2 1-3 1-4 1-5 1-6 2-2; "
        "dealt S: 2-3 2-4 2-5 2-6 3-3 3-4 3-5; dealt W: 3-6 4-4 4-5 4-6 5-5 5-6 6-6; play: N:0-0 W:- S:- E:-"
    )
    (made,) = tranca.parse(text)
    assert isinstance(made, Record)
    assert made.bonuses == (20, 0)
    found = check(made, "0-5")
    assert found.open is not None
    value = found.open.solution.value
    assert value is not None
    for play in found.open.solution.plays:
        graded = check(made, play.play)
        assert graded.open is not None and play.value is not None
        before, after = value + 20, play.value + 20
        assert graded.open.flips == (before > 0 >= after or before == 0 > after)


def test_turning_point_shows_the_bonuses_so_far() -> None:
    (made,) = tranca.read(POSITIONS / "records" / "pass-bonus.txt")
    found = check(made, action=21)
    assert found.open is not None and found.open.flips
    assert verdict(found.open) == (
        "2-5 at the 2 costs 21 and changes the winner: it wins 10, but 2-5 at the 5 wins 31, "
        "not counting −20 points of bonuses earned before"
    )


@pytest.mark.parametrize(
    ("more", "words"),
    [("", "for open ends: B 10"), (", pass_bonus_first=3", "for open ends and bonuses: B 13")],
)
def test_points_earned_by_plays_are_named_as_such(more: str, words: str) -> None:
    """B scores 10 for the ends of 3-5 and 5-5, and in one case 3 for the pass between them."""
    (made,) = tranca.parse(
        f"rules: fives-and-threes/2{more}; ends: 3 6; lead: A; last: B; to-move: A; A: 3-3 5-6 3-6 0-2; B: 2-6 5-5 3-5"
        + ("; bonus-paid: no" if more else "")
    )
    found = check(made, "5-6")
    assert found.open is not None
    assert isinstance(made, tranca.Position)
    assert any(f"B scores 0 (pips left: A 17, B 8; {words})" in said for said in explanation(made, found.open))


def test_a_forced_play_is_best() -> None:
    made = play_out(deal(Rules(), Random(1)), "random", Random(1))
    found = check(made, action=1)
    assert found.forced and found.is_best
    assert found.open is not None and verdict(found.open) == "6-6 is the only play"
    own = check(WHOLE, action=7, view="own", deals=3).own
    assert own is not None and verdict(own).startswith("0-4 is the only play: ")


def test_a_choice_after_a_draw_has_an_open_view_only() -> None:
    at = next(n for n, action in enumerate(DRAWN.actions, 1) if action.drawn and action.play and action.play.end)
    found = check(DRAWN, action=at, orders=2)
    assert found.open is not None and len(found.open.solution.plays) == 2
    with pytest.raises(UnsupportedError, match="a choice after a draw"):
        check(DRAWN, action=at, view="own")
    (drawing,) = tranca.parse(
        "rules: draw/2; ends: 1 4; lead: A; last: B; to-move: A; A: 2-2 3-3; B: 0-0; boneyard: 5-6 1-4 2-6"
    )
    opened = check(drawing, "1-4@1").open
    assert opened is not None and len(opened.solution.plays) == 2
    with pytest.raises(UnsupportedError, match="a choice after a draw"):
        check(drawing, "1-4@1", view="own")


@pytest.mark.slow
def test_a_choice_after_a_draw_has_no_own_view_in_a_review() -> None:
    for step in review(DRAWN, deals=2, orders=2).steps:
        assert step.own is None or not step.action.drawn


def test_a_sample_says_how_sure_it_is() -> None:
    found = check(DRAWN, action=3, orders=12, seed=1)
    assert found.open is not None
    assert found.open.solution.sample == 12
    low, high = found.open.interval
    assert low < found.open.loss < high
    assert found.is_best == (low <= 0)
    again = check(DRAWN, action=3, orders=12, seed=1)
    assert again.open is not None and again.open.interval == found.open.interval


def test_why_names_both_lines() -> None:
    found = check(CASTEL, "3-6")
    assert found.open is not None
    assert verdict(found.open) == "3-6 costs 56 and changes the winner: it loses 10, but 4-6 at the 6 wins 46"
    assert explanation(found.position, found.open) == [
        "After 3-6, W lays 0-3, N passes twice and E finally goes out: EW scores 10 (pips left: N 4, S 6, W 8).",
        "After 4-6 at the 6, W must pass, N lays 3-4 and S finally blocks at 4|4: NS scores 46 "
        "(pips left: N 15, E 13, S 15, W 33).",
    ]
    best = check(CASTEL, "4-6@6")
    assert best.open is not None and explanation(best.position, best.open) == []


@pytest.mark.parametrize(
    ("rules", "hand", "play", "said"),
    [
        ("block/2", "A: 1-2; B: 0-0 4-5", "1-2", "A goes out at once: A scores 9 (pips left: B 9)"),
        ("block/2", "A: 1-1 4-4; B: 0-0", "1-1", "B must pass and A lays 4-4 and goes out: A scores 0 (no pips left)"),
        ("block/2", "A: 1-2 2-6; B: 0-0", "1-2", "B must pass and A lays 2-6 and goes out: A scores 0 (no pips left)"),
        (
            "block/2",
            "A: 1-1 1-2 2-3 3-5; B: 0-0",
            "1-1",
            "B must pass, A lays 1-2, B never plays again and A finally goes out: A scores 0 (no pips left)",
        ),
        ("block/2", "A: 1-4 2-2; B: 3-3", "1-4@1", "A blocks at 4|4 at once: A scores 6 (pips left: A 4, B 6)"),
        ("draw/2", "A: 1-2 3-3; B: 0-0; boneyard: {1-1 2-4 3-6}", "1-2", "the next draw decides"),
        (
            "draw/2",
            "A: 1-2 3-3; B: 0-0; boneyard: 5-6 2-4 1-6 1-3 0-5",
            "1-2",
            "B draws 2 tiles and lays 2-4 at the 2 and blocks at 4|4: B scores 11 (pips left: A 22, B 11)",
        ),
    ],
)
def test_lines_in_words(rules: str, hand: str, play: str, said: str) -> None:
    (position,) = tranca.parse(f"rules: {rules}; ends: 1 4; lead: A; last: B; to-move: A; {hand}")
    found = tranca.solve(position)
    words = next(what_follows(found.position, option) for option in found.plays if str(option.play) == play)
    assert words == said


def test_check_refuses_a_moment_without_a_choice() -> None:
    wrong: list[tuple[object, dict[str, object], type[Exception], str]] = [
        (CASTEL, {"play": "5-5"}, PlayError, "held by W"),
        (CASTEL, {"play": "4-6"}, PlayError, "fits both ends"),
        (CASTEL, {}, UnsupportedError, "no play to judge"),
        (CASTEL, {"play": "3-6", "action": 2}, UnsupportedError, "a position has no actions"),
        (WHOLE, {"action": 2}, UnsupportedError, "a pass"),
        (WHOLE, {"action": 99}, UnsupportedError, "expected 1 to 22"),
        (WHOLE, {"play": "3-6"}, UnsupportedError, "the deal is over"),
        (HIDDEN, {"play": "3-6", "view": "open"}, UnsupportedError, "hidden hands"),
        (HIDDEN, {"action": 3}, UnsupportedError, "hand of W"),
    ]
    for value, settings, error, message in wrong:
        with pytest.raises(error, match=message):
            check(value, **settings)  # type: ignore[arg-type]
    (stuck,) = tranca.parse("rules: block/2; ends: 1 4; lead: A; last: B; to-move: A; A: 2-2 3-3; B: 1-5")
    with pytest.raises(UnsupportedError, match="A must pass"):
        check(stuck, "2-2")
    (drawing,) = tranca.parse(
        "rules: draw/2; ends: 1 4; lead: A; last: B; to-move: A; A: 2-2 3-3; B: 1-5; boneyard: {1-1 2-4 3-6}"
    )
    with pytest.raises(UnsupportedError, match="A must draw first"):
        check(drawing, "2-2")


def test_thresholds_are_those_asked_for() -> None:
    found = check(CASTEL, "3-6", thresholds=Thresholds(60, 70, 80))
    assert found.open is not None
    assert found.open.verdict == "blunder"  # it changes the winner
    assert found.thresholds == Thresholds(60, 70, 80)
    gentle = check(WHOLE, action=1, thresholds=Thresholds(12, 20, 30))
    assert gentle.open is not None and gentle.open.verdict == "fine"


SOME_DEALS = (
    "rules: partnership; dealt S: 0-2 2-4 2-5 3-3 3-6 4-5 4-6; "
    "play: E:1-1 S:- W:1-5 N:1-4 E:- S:4-5@5 W:0-4 N:0-5 E:- S:2-5 W:1-2 N:4-4 E:0-1; to-move: S"
)


@pytest.mark.slow
def test_one_question_has_one_answer() -> None:
    """`estimate`, `check`, and `check` of an action solve the same deals: all of them, up to 100,000."""
    (record,) = tranca.parse(SOME_DEALS)
    assert isinstance(record, tranca.Record)
    whole = tranca.estimate(record)
    assert 500 < whole.worlds < 100_000 and whole.exact
    played = tranca.Record(record.start, (*record.actions, tranca.Action("S", tranca.Play.parse("2-4"))))
    for found in (
        check(record, "2-4"),
        check(record, "2-4", seed=7),
        check(played, action=14),
        check(played, "2-4", action=14, threads=2),
    ):
        assert found.own is not None
        assert but_for_wins(found.own.estimate) == but_for_wins(whole)
        assert found.own.estimate.exact
    sampled = tranca.estimate(record, deals=60, seed=3)
    judged = check(record, "2-4", deals=60, seed=3).own
    assert judged is not None and but_for_wins(judged.estimate) == but_for_wins(sampled)


def test_play_is_not_a_mistake_if_its_loss_may_be_chance() -> None:
    """If the interval of a loss contains 0, neither view calls the play worse."""
    doubtful = sure = 0
    for seed in range(6):
        found = check(DRAWN, action=3, orders=4, seed=seed)
        for grade in (
            found.open,
            check(HALF_HIDDEN, "0-2", deals=6, seed=seed).own,
            check(HALF_HIDDEN, "2-5", deals=6, seed=seed).own,
        ):
            assert grade is not None
            if not grade.loss:
                continue
            assert grade.sure == (grade.interval[0] > 0)
            sure += grade.sure
            doubtful += not grade.sure
            wording = grade.verdict if grade.sure or grade.verdict == "fine" else "may be chance"
            assert verdict_label(grade) == wording
            assert ("so it may be chance" in verdict(grade)) == (not grade.sure)
        assert found.open is not None and found.is_best == (not found.open.sure)
    assert doubtful > 1 and sure


FORCED_LEAD = (
    "rules: partnership; dealt N: 0-0 0-1 0-2 0-3 0-4 0-5 6-6; dealt E: 1-1 1-2 1-3 1-4 1-5 1-6 0-6; "
    "dealt S: 2-2 2-3 2-4 2-5 2-6 3-3 3-4; dealt W: 3-5 3-6 4-4 4-5 4-6 5-5 5-6; play: N:6-6"
)


def test_every_question_takes_the_same_lead_for_forced() -> None:
    (record,) = tranca.parse(FORCED_LEAD)
    before = record.until(0)
    assert check(record, action=1).forced and tranca.review(record).steps[0].forced
    assert [str(play.play) for play in tranca.solve(before).plays] == ["6-6"]
    assert [str(play.play) for play in tranca.solve(record.positions[0]).plays] == ["6-6"]
    assert [str(play.play) for play in tranca.estimate(before, observer="N", deals=2).plays] == ["6-6"]
    assert check(before, "6-6").forced
    for question in (lambda: check(record, "0-5", action=1), lambda: check(before, "0-5")):
        with pytest.raises(PlayError, match=message_with("0-5", "N", "6-6")):
            question()


def test_a_later_deal_leaves_the_leader_free() -> None:
    (record,) = tranca.parse(f"{FORCED_LEAD}; score: NS 10, EW 0")
    assert not check(record, action=1).forced and not tranca.review(record).steps[0].forced
    plays = tranca.solve(record.until(0), lines=False).plays
    free = check(record, "0-5", action=1)
    assert free.open is not None and len(plays) == len(free.open.solution.plays) == 7


def test_check_of_another_type_raises_an_error_with_a_hint() -> None:
    with pytest.raises(TypeError, match="check\\(\\) takes a Position or a Record, not str"):
        check("castel.txt", "3-6")  # type: ignore[arg-type]
    with pytest.raises(UnsupportedError, match=message_with("'both ways'")):
        check(CASTEL, "3-6", view="both ways")  # type: ignore[arg-type]
    with pytest.raises(UnsupportedError, match=message_with("'one'", "2", "'all'")):
        check(CASTEL, "3-6", orders="one")  # type: ignore[arg-type]
    found = check(CASTEL, "3-6")
    assert len(repr(found)) < 300 and hash(found) == hash(check(CASTEL, "3-6"))
