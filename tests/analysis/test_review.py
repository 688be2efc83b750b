"""Reviews add up: losses and luck explain the difference between the deal's worth and its result."""

import json
import math
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from facts import message_with
from random_records import Deal, everything, random_deal
from referee.play import State, draw, ending, legal_plays, pass_bonus, pass_turn, play, side_of, sides
from referee.solve import margin, play_text, solve
from tiers import ONE_OF_EVERY_KIND, also_at_length, campaign_but

import tranca
from tranca.analysis.review import walk
from tranca.analysis.review.grades import Thresholds
from tranca.analysis.review.open_view import OpenValues
from tranca.analysis.review.results import Review, Step
from tranca.analysis.review.totals import turning_points
from tranca.analysis.review.walk import review
from tranca.analysis.self_play import play_out
from tranca.errors import UnsupportedError
from tranca.ext.stop import Stop
from tranca.game.dealing import deal
from tranca.game.leads import Lead
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.options import OPTIONS
from tranca.game.rules.rules import PRESETS, Rules
from tranca.notation.reader import parse
from tranca.notation.writer import one_line
from tranca.views.annotated import annotate, mark_actions
from tranca.views.pages.review import report
from tranca.views.terminal.console import console
from tranca.views.terminal.review import show_review
from tranca.views.wording.review import headline, mark, own_view, step_note
from tranca.views.wording.review_basis import certainty, information

pytestmark = pytest.mark.usefixtures("narrow_samples")

RECORDS = Path(__file__).resolve().parents[2] / "positions" / "records"
KINDS = [PRESETS[name] for name in ONE_OF_EVERY_KIND]
RULES = [*PRESETS.values()]
EVERY = pytest.mark.parametrize("rules", campaign_but(KINDS, RULES), ids=list(PRESETS))
PUBLISHED = (
    "rules: partnership; dealt N: 0-5 1-3 1-4 2-2 3-4 4-4 5-6; dealt E: 0-0 0-1 0-6 1-1 1-6 2-3 2-6; "
    "dealt S: 0-2 2-4 2-5 3-3 3-6 4-5 4-6; dealt W: 0-3 0-4 1-2 1-5 3-5 5-5 6-6; play: E:1-1 S:- W:1-5 N:1-4 E:- "
    "S:4-5@5 W:0-4 N:0-5 E:- S:2-5 W:1-2 N:4-4 E:0-1 S:0-2 W:- N:2-2 E:2-6 S:3-6"
)


def dealt(rules: Rules, seed: int) -> Position:
    """Return a random deal, with fewer tiles if plays score and draws are unknown, since these take long to search."""
    if rules.scores and rules.draws:
        rules = rules.with_options(pack="double-4", hand_size=12 // rules.players)
    return deal(rules, Random(seed))


@cache
def reviewed(rules: Rules) -> Review:
    return review(play_out(dealt(rules, 2), "heaviest", Random(2)), view="open", orders=2)


@cache
def drawn() -> Review:
    """Return a deal between two players who draw, reviewed in both views with sampled orders."""
    return review(play_out(deal(PRESETS["mano-a-mano"], Random(2)), "random", Random(2)), deals=4, orders=3)


def record(text: str) -> Record:
    (value,) = parse(text)
    assert isinstance(value, Record)
    return value


def check_sums(found: Review) -> None:
    """Check every step: the worth before it, plus its luck, less the loss of the play, is the worth after it."""
    assert found.complete and found.worth is not None
    rules = found.record.rules
    worth, exact = found.worth, not found.steps[0].sampled
    for step in found.steps:
        assert step.worth is not None and step.luck is not None
        now = [before + luck for before, luck in zip(worth, step.luck, strict=True)]
        side = rules.side_of(step.seat)
        if exact and not step.sampled and not step.action.drawn:
            assert not any(step.luck)
        exact = not step.sampled
        if step.open is None:
            assert list(step.worth) == now
        else:
            assert step.worth[side] == now[side] - step.open.loss
            assert (step.open.loss == 0) == (step.open.verdict == "best")
        assert sum(step.worth) == 0
        worth = step.worth
    points = found.record.points
    if points is not None:
        assert worth == tuple(margin(points, side) for side in range(len(points)))
    if len(rules.sides) == 2:
        lost = [sum(s.open.loss for s in found.steps if s.open and rules.side_of(s.seat) == side) for side in (0, 1)]
        assert found.luck is not None and found.drift is not None
        assert worth[0] - found.worth[0] == lost[1] - lost[0] + found.luck[0] + found.drift[0]


def is_slow(made: Deal) -> bool:
    """Return True if three or more sides play with too many tiles for a search within a second."""
    rules = made.start.rules
    return len(sides(rules)) > 2 and rules["players"] * rules["hand_size"] > 20


@EVERY
def test_losses_and_luck_make_up_the_result(rules: Rules) -> None:
    check_sums(reviewed(rules))


@pytest.mark.parametrize("rules", campaign_but((), PRESETS.values()), ids=list(PRESETS))
def test_losses_and_luck_make_up_the_result_of_more_deals(rules: Rules) -> None:
    tables = tranca.Tables()
    for seed in range(1 if rules.draws else 3 if rules.hand_size > 7 or rules.spins else 11):
        made = play_out(dealt(rules, seed), "random", Random(seed))
        check_sums(review(made, view="open", orders=2, tables=tables))


@pytest.mark.campaign
def test_losses_and_luck_make_up_the_result_under_any_rules() -> None:
    tables = tranca.Tables()
    done = 0
    for seed in range(20):
        rng = Random(seed)
        made = random_deal(rng)
        if not made.turns or is_slow(made):
            continue
        check_sums(review(record(everything(rng, made)), view="open", orders=2, tables=tables))
        done += 1
    assert done > 14


@pytest.mark.campaign
def test_losses_and_luck_make_up_the_result_of_thousands_of_records() -> None:
    tables = tranca.Tables()
    for seed in range(1000, 4000):
        rng = Random(seed)
        made = random_deal(rng)
        if made.turns and not is_slow(made):
            check_sums(review(record(everything(rng, made)), view="open", orders=2, tables=tables))


def moments(made: Deal) -> list[tuple[State, State, dict[str, int]]]:
    """Return, by action, the state before it, the state after its draws, and the bonuses earned before it."""
    state, found = made.start, []
    earned = dict.fromkeys(sides(state.rules), 0)
    for seat, drawn, laid in made.turns[: made.final]:
        before = state
        for tile in drawn:
            state = draw(state, tile)
        found.append((before, state, dict(earned)))
        assert state.turn == seat or ending(state)
        if laid == "-":
            if not ending(state):
                for side, points in pass_bonus(state).items():
                    earned[side] += points
                state = pass_turn(state)
        else:
            state = play(state, next(play for play in legal_plays(state) if play_text(play) == laid))
    return found


@also_at_length
def test_late_moments_are_judged_as_the_referee_judges_them(at_length: bool) -> None:
    judged = 0
    for seed in range(36 if at_length else 18):
        rng = Random(seed)
        made = random_deal(rng)
        if is_slow(made) or sum(map(len, made.end.hands)) + len(made.end.boneyard) > 6:
            continue
        text = everything(rng, made)
        found = review(record(text), view="open", orders=2)
        for (before, state, earned), step in zip(moments(made), found.steps, strict=False):
            left = sum(map(len, state.hands)) + len(state.boneyard)
            if left > (7 if state.boneyard else 8) or ending(state) or state.ends is None:
                continue
            unknown = replace(state, boneyard=frozenset(state.boneyard))
            answer = solve(unknown)
            side = sides(state.rules).index(side_of(state.rules, state.turn))
            gained = margin(tuple(earned.values()), side)
            now = gained + answer.value
            if step.open is not None:
                assert {play_text(play.play): play.value for play in answer.plays} == {
                    str(play.play): play.value for play in step.open.solution.plays
                }
                assert step.open.loss == max(play.value for play in answer.plays) - step.open.played.value
                judged += 1
            if step.action.drawn:
                start = replace(before, boneyard=frozenset(before.boneyard))
                assert step.luck is not None
                assert step.luck[side] == now - gained - solve(start).value
    assert judged > (9 if at_length else 5)


def state_of(position: tranca.Position) -> State:
    """Return the same position for the referee, with the order of the boneyard unknown."""
    rules = position.rules
    assert position.to_move is not None and position.last is not None and position.lead is not None
    return State(
        rules={name: getattr(rules, name) for name in OPTIONS},
        hands=tuple(frozenset((tile.low, tile.high) for tile in hand.tiles) for hand in position.hands),
        ends=position.ends,
        turn=rules.seats[position.to_move],
        boneyard=frozenset((tile.low, tile.high) for tile in position.boneyard.tiles),
        leader=rules.seats[position.lead],
        last=rules.seats[position.last],
    )


@pytest.mark.parametrize(
    "name",
    [
        "mano-a-mano",
        pytest.param("draw/2", marks=pytest.mark.campaign),
        pytest.param("draw/3", marks=pytest.mark.campaign),
    ],
)
@also_at_length
def test_draws_have_the_values_of_the_referee(name: str, at_length: bool) -> None:
    lucky = 0
    for seed in range(60 if at_length else 30):
        made = play_out(deal(PRESETS[name], Random(seed)), "random", Random(seed))
        late = [step for step in range(len(made.actions)) if made.actions[step].drawn]
        late = [at for at in late if sum(map(len, made.positions[at].hands)) + len(made.positions[at].boneyard) <= 8]
        if not late:
            continue
        if lucky > 1:
            break
        found = review(made, view="open", orders=2)
        for at in late:
            step, before = found.steps[at], made.positions[at]
            after = before
            for tile in step.action.drawn:
                after = after.draw(tile)
            if after.is_over or step.sampled:
                continue
            side = made.rules.side_of(step.seat)
            assert step.luck is not None
            assert step.luck[side] == solve(state_of(after)).value - solve(state_of(before)).value
            lucky += bool(step.luck[side])
    assert lucky > 1


def test_the_published_deal_costs_its_leader_what_was_published() -> None:
    found = review(record(PUBLISHED), view="open")
    lead = found.steps[0]
    assert lead.open is not None
    assert (lead.open.loss, list(map(str, lead.open.best)), found.worth) == (11, ["0-1"], (18, -18))
    everything_counts = review(record(PUBLISHED.replace("partnership", "partnership, points=all")), view="open")
    assert everything_counts.steps[0].loss == 8
    south = found.steps[-1]
    assert south.open is not None
    assert (south.loss, south.verdict, south.open.flips, south.open.decides) == (56, "blunder", True, True)


def test_the_own_view_is_the_same_for_a_seed_and_any_number_of_threads() -> None:
    made = play_out(deal(Rules(), Random(3)), "random", Random(3))
    one, two = (review(made, view="own", deals=8, seed=9, threads=threads) for threads in (1, 2))
    assert [step.own and step.own.loss for step in one.steps] == [step.own and step.own.loss for step in two.steps]
    assert one.worth is None and one.luck is None and one.turning_points == ()


@pytest.mark.slow
def test_each_view_depends_on_its_own_options_alone() -> None:
    """The open view depends on `orders`; the own view depends on `deals`, `known` and `wins`."""
    rules = PRESETS["draw/2"].with_options(pack="double-5", hand_size=3)
    made = play_out(deal(rules, Random(1)), "random", Random(1))

    def opened(found: Review) -> list[Any]:
        return [step.open and (step.open.solution.plays, step.open.orders, step.open.interval) for step in found.steps]

    def own(found: Review) -> list[Any]:
        return [step.own and (step.own.estimate.plays, step.own.orders, step.own.interval) for step in found.steps]

    plain = review(made, deals=4, orders=3)
    fewer_orders, more_deals = review(made, deals=4, orders=2), review(made, deals=5, orders=3)
    assert own(plain) == own(review(made, view="own", deals=4)) == own(fewer_orders) != own(more_deals)
    assert opened(plain) == opened(review(made, view="open", orders=3)) == opened(more_deals) != opened(fewer_orders)
    assert opened(plain) == opened(review(made, deals=4, orders=3, wins=True, known=[made]))
    (number,) = [n for n, step in enumerate(plain.steps, 1) if step.own and step.own.orders == "sampled"][:1]
    for orders in (None, 2, 3):
        judged = tranca.check(made, action=number, view="both", deals=4, orders=orders)
        assert judged.own is not None and judged.own.estimate.plays == plain.steps[number - 1].own.estimate.plays


def test_seat_with_known_tiles_is_judged_by_its_own_view() -> None:
    hidden = record(PUBLISHED).seen_by(2)
    with pytest.raises(UnsupportedError, match="hidden hands"):
        review(hidden, view="open")
    found = review(hidden, deals=20)
    assert found.views == ("own",)
    judged = [step for step in found.steps if step.own is not None]
    assert {step.action.seat for step in judged} == {"S"}
    assert all(step.open is None and step.worth is None for step in found.steps)
    assert [tally.own.decisions for tally in found.players if tally.own] == [0, 0, len(judged), 0]
    with pytest.raises(UnsupportedError, match="no complete hand is known"):
        review(record("play: S:6-6 E:5-6"))


@pytest.mark.campaign
def test_a_player_is_judged_until_his_draws_are_hidden() -> None:
    text = (RECORDS / "mano-a-mano.txt").read_text(encoding="utf-8").replace("A:+[5-5,0-1,5-6,4-6] 4-6", "A:+4 4-6")
    hidden = record(text)
    found = review(hidden, deals=2)
    assert found.views == ("own",)
    assert [step.number for step in found.steps if step.own and step.action.seat == "A"] == [3, 5]
    alone = record(one_line(hidden.seen_by(0)).replace("A:+[5-5,0-1,5-6,4-6]", "A:+4"))
    assert [step.number for step in review(alone, deals=2).steps if step.own] == [3, 5]
    notes = {step.number: step_note(found, step) for step in found.steps}
    assert (notes[3], notes[9], notes[20]) == ("", "hand not known", "not graded")


def test_stated_points_of_a_record_are_those_of_the_deal() -> None:
    (seen,) = tranca.read(RECORDS / "one-hand.txt")
    assert isinstance(seen, Record) and seen.points is None
    assert headline(review(seen, deals=2))[1] == "NS scored 32."


def test_seats_whose_hands_are_not_known_are_named_and_not_added_up(capsys: pytest.CaptureFixture[str]) -> None:
    (seen,) = tranca.read(RECORDS / "one-hand.txt")
    assert isinstance(seen, Record)
    found = review(seen, deals=2)
    said = "Not judged: N, E and W (hands not known)."
    assert [totals.name for totals in found.judged] == ["S"]
    assert {totals.name: totals.hidden for totals in (*found.players, *found.sides)} == {
        "N": True,
        "E": True,
        "S": False,
        "W": True,
        "NS": True,
        "EW": True,
    }
    assert headline(found)[0] == said
    show_review(console(), found)
    shown = capsys.readouterr().out
    assert said in shown
    assert [line.split()[0] for line in shown.split("blunders")[-1].splitlines()[1:] if line] == ["S"]
    page = report(found)
    assert said in page and "0 of 0" not in page
    players = json.loads(tranca.to_json(found))["players"]
    assert [player["name"] for player in players if not player["hidden"]] == ["S"]


def test_every_seat_and_side_of_an_open_deal_is_added_up() -> None:
    (whole,) = tranca.read(RECORDS / "published-deal.txt")
    assert isinstance(whole, Record)
    found = review(whole, view="open")
    assert [totals.name for totals in found.judged] == ["N", "E", "S", "W", "NS", "EW"]
    assert not any(sentence.startswith("Not judged") for sentence in headline(found))


def test_costs_say_that_all_deals_have_the_same_weight() -> None:
    (seen,) = tranca.read(RECORDS / "one-hand.txt")
    assert isinstance(seen, Record)
    found = review(seen, deals=20)
    graded = [step.own for step in found.steps if step.own is not None]
    assert all(grade.read is not None for grade in graded)
    assert any(sentence.startswith("Own costs give all possible deals equal weight") for sentence in headline(found))
    assert all(own_view(grade).endswith(", equal weights") for grade in graded)
    assert "all with equal weight" in report(found)
    alone = review(Record(seen.start.seen_by(2), ()), deals=20)
    assert not any("same weight" in sentence for sentence in headline(alone))


def test_a_win_is_a_win_of_the_whole_deal() -> None:
    """Bonuses earned before count when the only winning play is determined."""
    kinds = set()
    for seed in (24, 44):
        made = play_out(deal(PRESETS["doscientos/pass-20-10"], Random(seed)), "random", Random(seed))
        found = review(made, view="open")
        for step in found.steps:
            note = step_note(found, step)
            if step.open is not None and note.startswith("only "):
                assert step.worth is not None
                wins = step.worth[made.rules.side_of(step.seat)] > 0
                assert note == ("only winning play" if wins and step.open.decides else "only play")
                kinds.add((wins, (step.open.solution.value or 0) > 0, step.open.decides))
    assert {(False, True, True), (True, False, True)} <= kinds


def test_one_hand_that_follows_from_the_others_is_known() -> None:
    text = PUBLISHED.replace("dealt N: 0-5 1-3 1-4 2-2 3-4 4-4 5-6; ", "")
    assert review(record(text), view="open").worth == (18, -18)


def test_a_forced_lead_is_no_decision() -> None:
    for rules, lead, score, forced in (
        ("doscientos", "6-6", None, True),
        ("doscientos", "6-6", (0, 0), True),
        ("doscientos", "6-6", (10, 0), False),
        ("draw/4", "6-6", None, True),
    ):
        start = deal(PRESETS[rules], Random(1))
        start = start.changed(must_lead=None, score=score and (*score, 0, 0)[: len(start.rules.sides)])
        made = Record(start, (tranca.Action(start.seats[start.to_move or 0], tranca.Play.parse(lead)),))
        assert (made.forced_lead is not None) == forced
        first = review(made, view="open", orders=2).steps[0]
        assert first.forced == forced == (first.open is None)


def test_a_lead_against_the_rules_leaves_no_own_view() -> None:
    made = play_out(deal(PRESETS["draw/2"], Random(1), Lead(0)), "random", Random(1))
    found = review(made, orders=2, deals=2)
    assert found.views == ("open",)
    assert found.information == "open, boneyard order unknown" and found.lead_broken
    assert information(found) == "open, boneyard order unknown, no own view: the lead was not the forced tile"
    assert found.steps[0].open is not None
    with pytest.raises(UnsupportedError, match="the lead that the rules force"):
        review(made, view="own")


def test_averages_leave_out_what_was_forced() -> None:
    made = play_out(deal(Rules(), Random(4)), "random", Random(4))
    found = review(made, view="open")
    for tally in found.players:
        own = [step for step in found.steps if step.action.seat == tally.name]
        graded = [step.open for step in own if step.open]
        assert tally.open is not None
        assert tally.open.decisions == len(graded) == tally.plays - tally.forced
        assert tally.open.loss == sum(grade.loss for grade in graded)
        assert sum(tally.open.verdicts.values()) == len(graded)
        assert all(len(step.choices) > 1 for step in own if step.open)
    assert sum(side.open.decisions for side in found.sides if side.open) == sum(
        player.open.decisions for player in found.players if player.open
    )


def test_perfect_play_loses_nothing_and_has_no_turning_points() -> None:
    made = play_out(deal(Rules(), Random(6), Lead(0)), "best", Random(6))
    found = review(made, view="open")
    assert all(step.verdict in (None, "best") for step in found.steps)
    assert found.turning_points == ()
    assert {side.open.mean for side in found.sides if side.open} == {0.0}


def test_turning_points_are_where_another_side_gets_ahead() -> None:
    for seed in range(12):
        found = review(play_out(deal(Rules(), Random(seed)), "random", Random(seed)), view="open")
        assert found.worth is not None
        ahead = [found.worth[0], *(step.worth[0] for step in found.steps if step.worth)]
        signs = [(worth > 0) - (worth < 0) for worth in ahead]
        turned = [number for number, pair in enumerate(pairwise(signs), 1) if pair[0] != pair[1]]
        if turned:
            assert [point.number for point in found.turning_points] == turned
            assert all(point.flips for point in found.turning_points)
        else:
            assert all(not point.flips for point in found.turning_points)
        for step in found.steps:
            if step.open is not None and step.open.flips:
                assert step.verdict == "blunder"
                assert step.number in turned


@pytest.mark.parametrize(
    ("loss", "flips", "verdict"),
    [
        (0, False, "best"),
        (1, False, "fine"),
        (2, False, "slip"),
        (Fraction(15, 2), False, "slip"),
        (8, False, "mistake"),
        (19, False, "mistake"),
        (20, False, "blunder"),
        (1, True, "blunder"),
    ],
)
def test_classes_by_loss(loss: int | Fraction, flips: bool, verdict: str) -> None:
    assert Thresholds().verdict(loss, flips) == verdict


@pytest.mark.parametrize(
    ("rules", "thresholds"),
    [
        ("doscientos", (2, 8, 20)),
        ("all-fives/2", (2, 8, 20)),
        ("cuba-east", (2, 8, 20)),
        ("all-fives/61", (0.5, 2, 5)),
        ("threes-up/2", (0.5, 2, 5)),
        ("fives-and-threes/2", (0.5, 2, 5)),
        ("brazil/6", (0.1, 0.4, 1)),
        ("martinique", (0.1, 0.4, 1)),
        ("bergen/2", (0.1, 0.4, 1)),
        ("jamaica, block_points=all", (2, 8, 20)),
    ],
)
def test_classes_follow_what_a_deal_is_worth(rules: str, thresholds: tuple[float, ...]) -> None:
    assert Thresholds.of(Rules.parse(rules)) == Thresholds(*thresholds)


def test_thresholds_must_rise() -> None:
    assert Thresholds(1, 1, 5).verdict(1) == "mistake"
    for wrong in ((0, 8, 20), (3, 2, 20), (2, 30, 20)):
        with pytest.raises(UnsupportedError, match="three rising costs above 0"):
            Thresholds(*wrong)


def test_a_stopped_review_holds_what_was_graded() -> None:
    made = play_out(deal(Rules(), Random(3)), "random", Random(3))
    watch = Stop(signals=False)
    seen = []

    def stop(_what: str, done: int, total: int | None) -> None:
        seen.append((done, total))
        if done == 5:
            watch.stop()

    found = review(made, view="open", stop=watch, progress=stop)
    assert not found.complete
    assert 5 <= len(found.steps) < len(made.actions)
    assert seen[-1] == (len(found.steps), len(made.actions))
    whole = review(made, view="open").steps
    assert [(step.worth, step.loss) for step in found.steps] == [
        (step.worth, step.loss) for step in whole[: len(found.steps)]
    ]


@EVERY
def test_an_annotated_record_reads_back(rules: Rules) -> None:
    found = reviewed(rules)
    made = found.record
    text = annotate(found)
    assert record(text) == mark_actions(found)
    remarks = [action.remark for action in mark_actions(found).actions]
    assert remarks == [mark(step, found.thresholds) for step in found.steps]
    plain = one_line(mark_actions(found))
    for sign in ("?", "!"):
        plain = plain.replace(sign, "")
    assert plain == one_line(made)
    said = [line for line in text.splitlines() if line.startswith("#")]
    for step in found.steps:
        has_cost = any(line.startswith(f"# {step.number}. ") and "costs" in line for line in said)
        assert has_cost == (step.open is not None and step.open.loss >= found.thresholds.slip)


def test_marks_of_the_record_give_way() -> None:
    found = review(record(PUBLISHED.replace("S:3-6", "S:3-6!").replace("W:1-5", "W:1-5??")), view="open")
    words = [str(action) for action in mark_actions(found).actions]
    assert words[-1] == "S:3-6??"
    assert words[2] == ("W:1-5" if found.steps[2].loss == 0 else "W:1-5?")


def test_a_whole_deal_is_reviewed_in_few_nodes() -> None:
    """A slow machine searches this many nodes in a twentieth of a second."""
    for seed in range(6):
        made = play_out(deal(PRESETS["partnership"], Random(seed), Lead(1)), "random", Random(seed))
        assert review(made, view="open", stop=Stop(nodes=200_000)).complete


@pytest.mark.campaign
def test_intervals_of_a_sum_are_added_in_squares() -> None:
    found = drawn()
    for name in ("open", "own"):
        for totals, steps in [
            (getattr(player, name), [step for step in found.steps if step.action.seat == player.name])
            for player in found.players
        ]:
            halves = [
                float(grade.interval[1] - grade.interval[0]) / 2
                for grade in (getattr(step, name) for step in steps)
                if grade is not None
            ]
            low, high = totals.interval
            assert float(high - low) / 2 == pytest.approx(math.hypot(*halves))
            assert float(high + low) / 2 == pytest.approx(float(totals.loss))
            assert len([half for half in halves if half]) > 1
            assert float(high - low) / 2 < sum(halves)


def test_plays_that_a_sample_cannot_judge_are_counted_separately() -> None:
    rules, left_open = PRESETS["doscientos"], 0
    for seed in range(3):
        made = play_out(deal(rules, Random(seed)), "heaviest", Random(seed))
        found = review(made, view="own", deals=20)
        for side, entry in enumerate(found.sides):
            assert entry.own is not None
            grades = [step.own for step in found.steps if step.own and rules.side_of(step.seat) == side]
            for name in ("slip", "mistake", "blunder"):
                losses = [grade for grade in grades if grade.verdict == name]
                assert entry.own.verdicts[name] == len(losses)
                assert entry.own.unsure[name] == sum(grade.interval[0] <= 0 for grade in losses)
                left_open += entry.own.unsure[name]
            assert entry.own.unsure["best"] == 0
    assert left_open


def test_the_first_of_equally_costly_plays_is_the_turning_point() -> None:
    start = deal(Rules(), Random(1))
    seats = start.seats
    costs = {2: 9, 5: 12, 7: 12, 9: 11}  # of the plays of side 0, by action number
    worth, steps = 60, []
    for number in range(1, 11):
        worth -= costs.get(number, 0)
        action = tranca.Action(seats[0], tranca.Play.parse("1-2"))
        steps.append(Step(number, 0, action, start, (), False, (worth, -worth), (0, 0)))
    (point,) = turning_points(start.rules, (60, -60), steps, Thresholds())
    assert (point.number, point.before, point.after, point.flips, point.cause) == (5, 51, 39, False, "play")
    assert turning_points(start.rules, (60, -60), steps, Thresholds(2, 13, 20)) == ()


def test_a_cost_that_is_the_same_in_all_repeats_of_sampled_draws_is_not_certain() -> None:
    middle = (
        "rules: draw/2; ends: 5 1; lead: A; last: B; to-move: A; A: 1-1 1-2 2-5 3-3 3-4; B: 3-6 2-2 2-3 5-5;"
        " boneyard: {0-2 0-3 0-4 1-4 1-6 2-4 2-6}"
    )
    (position,) = parse(middle)
    solution = tranca.solve(position, orders=2)
    alike = {play.play: [play.value, play.value] for play in solution.plays if play.value is not None}
    worse = solution.plays[-1]
    loss, (low, high) = OpenValues(solution, averaged=True, sampled=alike).loss(worse.play)
    assert worse.swing == -loss < 0
    assert low < loss < high


@pytest.mark.slow
def test_sampled_draws_and_orders_that_both_sides_know_are_facts_wherever_a_value_rests_on_them() -> None:
    found, made = drawn(), drawn().record
    others = [
        review(play_out(deal(PRESETS["mano-a-mano"], Random(seed)), "random", Random(seed)), view="open", orders=3)
        for seed in (3, 5)
    ]
    assert found.worth_sampled and found.repeats == 3
    kinds = {step.open.orders for entry in (found, *others) for step in entry.steps if step.open}
    assert kinds == {"sampled", "all", None}
    for step in found.steps:
        if step.open is not None:
            assert (step.open.orders == "sampled") == (step.open.solution.sample == 3) == step.sampled
        if step.own is not None:
            assert (step.own.orders == "seen") == step.own.estimate.orders_sampled
    text = certainty(found)
    assert "3 repeats of sampled draws, seed 0" in text
    own = {step.own.orders for step in found.steps if step.own}
    assert own <= {"seen", "sampled", "all"} and own != {"all"}
    assert ("one order per deal, known to both sides" in text) == ("seen" in own)
    for kinds in (own, {"sampled"}, {"seen"}):  # a smaller boneyard is mentioned only next to a larger one
        some = replace(found, steps=tuple(step for step in found.steps if step.own and step.own.orders in kinds))
        size = "smaller" if "seen" in kinds & own else "large"
        says_sampled = f"{size} boneyards in the own view: sampled draws" in certainty(some)
        assert says_sampled == ("sampled" in kinds & own)
    exact = review(made, view="open", orders="all") if made.start.drawable <= 8 else None
    assert exact is None or exact.repeats is None
    closed = review(record(PUBLISHED), view="open")
    assert closed.repeats is None and {step.open.orders for step in closed.steps if step.open} == {None}


def test_review_of_another_type_raises_an_error_with_a_hint() -> None:
    (position,) = tranca.read(RECORDS.parent / "castel.txt")
    with pytest.raises(UnsupportedError, match="expected a recorded deal to review"):
        review(position)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"review\(\) takes a Record, not list; write tranca.review\(one\) for each"):
        review([record(PUBLISHED)])  # type: ignore[arg-type]
    with pytest.raises(UnsupportedError, match=message_with("'all'")):
        review(record(PUBLISHED), view="all")  # type: ignore[arg-type]
    with pytest.raises(UnsupportedError, match=message_with("'one'", "2", "'all'")):
        review(record(PUBLISHED), orders="one")  # type: ignore[arg-type]


def test_a_review_has_a_hash_and_one_short_line() -> None:
    one, two = (review(record(PUBLISHED), deals=5) for _ in range(2))
    assert one == two and hash(one) == hash(two)
    grades = [grade for step in one.steps for grade in (step.open, step.own) if grade]
    for entry in (one, *one.steps, *grades, *one.players, *one.sides, *one.turning_points):
        assert hash(entry) == hash(entry)
        assert len(repr(entry)) < 300 and "\n" not in repr(entry)


def test_the_start_is_valued_once(monkeypatch: pytest.MonkeyPatch) -> None:
    valued: list[Position] = []
    values = walk.open_values

    def noted(position: Position, *rest: Any) -> OpenValues:
        valued.append(position)
        return values(position, *rest)

    monkeypatch.setattr(walk, "open_values", noted)
    record = play_out(deal(Rules.preset("block/2"), 5), "random", 5)
    assert tranca.review(record, view="open").complete
    assert valued[0] == record.positions[0] and len(valued) == len(set(map(one_line, valued)))
