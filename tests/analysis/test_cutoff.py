"""Estimates in games that score, if the deals are too large to search: simulated games judge them, and are named."""

import json
from fractions import Fraction

import numpy as np
import pytest
from facts import states

import tranca
from tranca import Record, Resources
from tranca.analysis.deals.question import deals
from tranca.analysis.estimate import cutoff
from tranca.analysis.estimate.cutoff import Cutoff, judge_worlds
from tranca.analysis.estimate.playouts import play_on
from tranca.analysis.estimate.sampling_plan import SamplingPlan
from tranca.analysis.estimate.values import value_worlds
from tranca.analysis.puzzles.hidden import estimate_for
from tranca.engine.sampling import Sampling
from tranca.views.wording.estimate import judged_sentence, value_sentence

EARLY = "rules: all-fives/2; dealt A: 0-5 1-4 2-3 6-6 3-5 4-6 1-1; play: B:5-5=10 A:0-5 B:0-6; to-move: A"


@pytest.fixture
def early() -> Record:
    (record,) = tranca.parse(EARLY)
    assert isinstance(record, Record)
    return record


@pytest.fixture
def middle() -> Record:
    """Return a deal with few tiles left, of which some are searched to the end within the node limit of a deal."""
    rules = tranca.Rules.preset("azneef")
    record = tranca.play_out(tranca.deal(rules, 5), "random", 5).until(8)
    return record.seen_by(record.position.to_move or 0)


@pytest.fixture
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower the limits so that about half of the deals of `middle` are searched to the end."""
    monkeypatch.setattr(cutoff, "FEWEST_DEALS", 40)
    for name in ("FEW_NODES", "NODES_PER_DEAL"):
        monkeypatch.setattr(f"tranca.analysis.estimate.sampling_plan.{name}", 0)


def facts(estimate: tranca.Estimate) -> dict[str, object]:
    found: dict[str, object] = json.loads(tranca.to_json(estimate))
    del found["seconds"]
    return found


def test_deals_too_large_to_search_are_judged_by_games_and_the_answer_says_so(early: Record) -> None:
    estimate = tranca.estimate(early)
    assert estimate.searched == 0 and not estimate.exact and estimate.sample == 2000
    found = facts(estimate)
    assert found["searched"] == 0 and found["orders"] == "sampled"
    assert states(judged_sentence(estimate), "simulated games") and not value_sentence(estimate)
    low, high = estimate.plays[0].interval
    assert 0 < high - low < 4


def test_the_means_are_those_of_the_games_alone(early: Record) -> None:
    estimate = tranca.estimate(early, reading="none", deals=300)
    all_deals = deals(early)
    plan = SamplingPlan.of(all_deals, Sampling(300), Resources())
    assert plan.cutoff is not None and plan.cutoff.nodes == 0
    parts = [
        play_on(plan.worlds, slice(start, min(300, start + 128)), plan.cutoff.times, start, Resources())
        for start in range(0, 300, 128)
    ]
    values = np.concatenate([part.values for part in parts])
    assert plan.cutoff.times * 300 >= cutoff.GAMES
    for option in estimate.plays:
        column = parts[0].plays.index(option.play)
        assert option.mean == Fraction(int(values[:, column].sum()), 300 * parts[0].units)


@pytest.mark.usefixtures("small_limits")
def test_a_deal_whose_search_ends_has_its_value_and_the_others_their_games(middle: Record) -> None:
    plan = SamplingPlan.of(deals(middle), Sampling(60), Resources())
    limits = plan.cutoff
    assert limits is not None and limits.nodes == cutoff.DEAL_NODES
    some = slice(0, 40)
    judged = judge_worlds(plan.worlds, limits, Resources(), some)
    ended = limits.ended[some]
    assert 0 < ended.sum() < len(ended)
    solved = value_worlds(plan.worlds, some, None, Resources())
    played = play_on(plan.worlds, some, limits.times, limits.seed, Resources())
    assert judged.plays == solved.plays == played.plays
    for values, which in ((solved, ended), (played, ~ended)):
        assert np.array_equal(judged.values[which] * values.units, values.values[which] * judged.units)
        assert judged.wins is not None and values.wins is not None
        assert np.array_equal(judged.wins[which] * values.units, values.wins[which] * judged.units)
    alone = judge_worlds(plan.worlds.select(np.arange(9)), limits, Resources(), slice(0, 9))
    assert np.array_equal(alone.values * judged.units, judged.values[:9] * alone.units)


@pytest.mark.usefixtures("small_limits")
def test_the_answer_names_the_share_that_was_searched(middle: Record) -> None:
    estimate = tranca.estimate(middle, deals=60)
    assert estimate.searched is not None and 0 < estimate.searched < 1
    assert facts(estimate)["searched"] == pytest.approx(float(estimate.searched))
    assert states(judged_sentence(estimate), f"{round(100 * estimate.searched)} %", "simulated games")
    assert states(value_sentence(estimate), "open-hand value")


@pytest.mark.usefixtures("small_limits")
@pytest.mark.parametrize("name", ["early", pytest.param("middle", marks=pytest.mark.campaign)])
def test_neither_threads_nor_earlier_questions_change_the_answer(
    name: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tranca.analysis.estimate.solving.PART_DEALS", 16)
    record = request.getfixturevalue(name)
    alone = facts(tranca.estimate(record, deals=40, threads=1))
    assert facts(tranca.estimate(record, deals=40, threads=3)) == alone
    growing: list[tranca.Estimate] = []
    assert facts(tranca.estimate(record, deals=40, threads=2, growing=growing.append)) == alone


def test_deals_that_are_small_enough_are_solved_without_a_cutoff(early: Record) -> None:
    rules = tranca.Rules.preset("fives-and-threes/2")
    record = tranca.play_out(tranca.deal(rules, 3), "random", 3).until(7)
    estimate = tranca.estimate(record.seen_by(record.position.to_move or 0))
    assert estimate.exact and estimate.searched is None and "searched" not in facts(estimate)
    assert not judged_sentence(estimate) and value_sentence(estimate)
    known_order = tranca.estimate(early, orders="one", deals=3)
    assert known_order.searched is None and known_order.orders_sampled


def test_a_stop_leaves_no_deal_that_was_judged_too_early(middle: Record) -> None:
    stop = tranca.Stop()
    stop.stop()
    plan = SamplingPlan.of(deals(middle), Sampling(20), Resources())
    limits = Cutoff(cutoff.DEAL_NODES, 2, 0, np.zeros(20, np.bool_))
    judged = judge_worlds(plan.worlds, limits, Resources.of(stop=stop), slice(0, 20))
    assert not judged.done.any()


def test_a_check_from_the_players_own_view_says_so_as_well(early: Record) -> None:
    check = tranca.check(early, "4-6", view="own")
    assert check.own is not None and check.own.estimate.searched == 0
    found = json.loads(tranca.to_json(check))["own"]
    assert found["searched"] == 0 and any("simulated games" in sentence for sentence in found["why"])


def test_a_puzzle_is_not_made_of_deals_that_were_judged_by_games() -> None:
    rules = tranca.Rules.preset("azneef")
    record = tranca.play_out(tranca.deal(rules, 5), "random", 5).until(5)
    with pytest.raises(tranca.UnsupportedError, match="too large to search"):
        estimate_for(record.seen_by(record.position.to_move or 0), Resources())
