"""If no unknown tile can be drawn any more, a play can change the winner, and no value is an average."""

from random import Random

import pytest

import tranca
from tranca.analysis.review.open_view import may_draw_unknown
from tranca.analysis.self_play import play_out
from tranca.engine.solution import Information
from tranca.game.dealing import deal
from tranca.game.record import Record
from tranca.views.wording.review import explanation, mark, verdict

RESERVE = (
    "rules: draw/2, draw_reserve=2; ends: 2 0; lead: A; last: B; to-move: A; A: 2-5 2-6 3-4 6-6; B: 0-5 2-2 2-3 4-4; "
    "boneyard: {1-3 4-5}"
)
ONE_TILE = "rules: draw/2; ends: 2 3; lead: B; last: B; to-move: A; A: 0-3 1-4 2-3; B: 0-0 0-5 2-6; boneyard: {1-1}"
SAME_ENDS = ONE_TILE.replace("{1-1}", "1-1")


def position(text: str) -> tranca.Position:
    (value,) = tranca.parse(text)
    assert isinstance(value, tranca.Position)
    return value


@pytest.mark.parametrize(("text", "best", "worse"), [(RESERVE, "2-6", "2-5"), (ONE_TILE, "2-3@2", "2-3@3")])
def test_a_lost_win_is_a_blunder_however_small(text: str, best: str, worse: str) -> None:
    lost, kept = tranca.check(position(text), worse).open, tranca.check(position(text), best).open
    assert lost is not None and kept is not None
    assert lost.loss < 20 and lost.flips and lost.verdict == "blunder"
    assert kept.decides and not kept.flips and kept.verdict == "best"
    for grade in (lost, kept):
        assert grade.orders is None and not grade.averaged
        assert "on average" not in verdict(grade)
    assert "changes the winner" in verdict(lost)


def test_a_boneyard_of_one_tile_is_known() -> None:
    in_order = tranca.solve(position(SAME_ENDS))
    for play in in_order.plays:
        judged = tranca.check(position(ONE_TILE), str(play.play)).open
        assert judged is not None and judged.solution.information == Information.OPEN
        assert (judged.played.value, judged.played.line) == (play.value, play.line)
    lost = tranca.check(position(ONE_TILE), "2-3@3").open
    assert lost is not None
    said = explanation(position(ONE_TILE), lost)
    assert len(said) == 2 and not any("next draw" in sentence for sentence in said)
    assert "blocks" in said[0]


def test_player_draws_the_only_tile_before_choosing() -> None:
    stuck = position(
        "rules: draw/2; ends: 1 4; lead: B; last: B; to-move: A; A: 2-2 3-3 3-5; B: 0-0 5-5 0-6; boneyard: {1-4}"
    )
    found = tranca.check(stuck, "1-4@1")
    assert found.open is not None and len(found.open.solution.plays) == 2
    assert not found.open.averaged


@pytest.mark.parametrize(
    ("boneyard", "rules", "comes"),
    [
        ("{1-3 4-5}", "draw/2, draw_reserve=2", False),
        ("{1-3 4-5 1-1}", "draw/2, draw_reserve=2", True),
        ("{1-3 4-5}", "draw/2, draw_reserve=1", True),
        ("{1-3 4-5}", "draw/2", True),
        ("1-3 4-5", "draw/2", False),
        ("{1-3}", "draw/2", False),
    ],
)
def test_chance_remains_while_an_unknown_tile_may_be_drawn(boneyard: str, rules: str, comes: bool) -> None:
    odd = boneyard.count("-") % 2
    text = (
        f"rules: {rules}; ends: 2 0; lead: {'AB'[odd]}; last: B; to-move: A; A: 2-5 2-6 3-4 6-6; B: 0-5 2-2 2-3 4-4; "
        f"boneyard: {boneyard}"
    )
    now = position(text)
    assert may_draw_unknown(now) == comes
    grade = tranca.check(now, "2-6").open
    averaged = comes or now.boneyard.ordered  # an order that becomes known only afterwards affects no grade
    assert grade is not None and grade.averaged == averaged
    assert grade.orders == ("all" if averaged else None)


def late_record() -> Record:
    """Return a deal that ends with only the reserve in the boneyard, and whose last choice gives the win away."""
    rules = tranca.Rules.preset("draw/2", draw_reserve=2)
    for seed in range(300):
        made = play_out(deal(rules, Random(seed)), "random", Random(seed))
        at = next((number for number, now in enumerate(made.positions) if not now.drawable), len(made.positions))
        for number in range(at + 1, len(made.actions) + 1):
            before, action = made.positions[number - 1], made.actions[number - 1]
            if action.play is None or action.drawn or len(before.legal_plays()) < 2:
                continue
            values = {play.play: play.value for play in tranca.solve(before).plays}
            best = max(value for value in values.values() if value is not None)
            played = values[action.play]
            if played is not None and played < 0 < best and best - played < 20:
                return made
    raise AssertionError("no such deal")


@pytest.mark.slow
def test_a_review_turns_and_marks_where_chance_is_over() -> None:
    found = tranca.review(late_record(), view="open", orders=2)
    small = [step for step in found.steps if step.open and step.open.flips and step.open.loss < 20]
    assert small
    for step in small:
        assert step.open is not None
        assert step.verdict == "blunder" and mark(step, found.thresholds) == "??"
        assert step.number in [point.number for point in found.turning_points if point.flips]
        assert not step.position.drawable or len(step.position.boneyard) == 1
