"""Sampled draws: no player sees an order, all draws give the exact value, equal seeds give equal results."""

from dataclasses import replace
from fractions import Fraction
from itertools import islice, permutations
from math import hypot, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest
from referee.positions import random_position, to_text
from referee.rules import preset
from referee.solve import solve as judge
from tiers import also_at_length, campaign_after

import tranca
from tranca import Boneyard, Position, Solution, Stop
from tranca.engine import unknown_order
from tranca.engine.resources import Resources, Tables
from tranca.engine.sampling import DrawSample
from tranca.engine.searches import solve_within
from tranca.engine.situation import Situation
from tranca.engine.unknown_order import sample_draws
from tranca.ext.plain.chance.sampled import sample_plays
from tranca.ext.plain.chance.table import ChanceTable
from tranca.ext.plain.maxn.sampled import sample_plays as sample_points
from tranca.ext.plain.maxn.table import MaxNTable
from tranca.game.dealing import deal
from tranca.game.rules.rules import Rules

PEEKING = (
    "rules: draw/2; layout: 0-0 0-4 4-4 4-5 5-2 2-2 2-4 4-6 6-3 3-3 3-2 2-6 6-0 0-1 1-3 3-5; lead: A; last: B;"
    " to-move: A; A: 0-5 1-2 1-6 3-4; B: 0-3 1-1 1-4; boneyard: {0-2 1-5 5-5 5-6 6-6}"
)
"""0-5@5 is worth 3.2 points; a player who saw the order of the boneyard would get 13.3."""

MIDDLE = (
    "rules: draw/2; ends: 5 1; lead: A; last: B; to-move: A; A: 1-1 1-2 2-5 3-3 3-4; B: 3-6 2-2 2-3 5-5;"
    " boneyard: {0-2 0-3 0-4 1-4 1-6 2-4 2-6}"
)

THREE = (
    "rules: draw/3; layout: 5-5 5-4 4-2 2-0 0-0 0-1 1-6 6-6 6-0 0-3 3-2 2-2 2-1 1-3 3-6 6-4 4-1; lead: C; last: A;"
    " to-move: B; A: 4-4; B: 0-5 3-5 5-6; C: 2-5; boneyard: {0-4 1-1 1-5 2-6 3-3 3-4}"
)


def position(text: str) -> Position:
    (parsed,) = tranca.parse(text)
    assert isinstance(parsed, Position)
    return parsed


def of_three_sizes(size: int) -> list[int]:
    """Sample six draws at each boneyard, which is a multiple of the number of orders of up to three tiles."""
    return [0] + [6] * size


@pytest.mark.parametrize("name", ["draw/2", "mano-a-mano", "draw/partners", "draw/3", "draw/4"])
@also_at_length
def test_a_sample_that_holds_all_draws_in_their_shares_gives_what_the_referee_does(name: str, at_length: bool) -> None:
    rng, done = Random(f"all draws {name}"), 0
    while done < (20 if at_length else 10):
        state = random_position(rng, preset(name), 8, boneyard_left=3, order_known=False, finished=False)
        here = position(to_text(state))
        if here.is_over or here.must_pass or not 0 < here.drawable <= 3:
            continue
        done += 1
        situation, wanted = Situation.of(here), judge(state)
        widths, seed, side = of_three_sizes(len(here.boneyard)), rng.getrandbits(64), situation.side
        if name in ("draw/3", "draw/4"):
            rows, units, _ = sample_points(situation.numbers, MaxNTable(1), Stop(), widths, seed)
            assert rows is not None
            found = {code: tuple(point / units for point in points) for code, points in rows}
            if here.must_draw:
                assert found == {-1: pytest.approx(tuple(map(float, wanted.points.values())))}
                continue
            points = {play.text: tuple(map(float, play.points.values())) for play in wanted.plays}
            values = {str(tranca.Play.from_code(code, here.ends)): entry for code, entry in found.items()}
            assert values == {text: pytest.approx(entry) for text, entry in points.items()}
            continue
        sampled, units, _ = sample_plays(situation.numbers, side, ChanceTable(1), Stop(), widths, seed, True)
        assert sampled is not None
        if here.must_draw:
            ((code, margin, total),) = sampled
            assert (code, margin, total) == (-1, wanted.value * units, sum(wanted.points.values()) * units)
            continue
        worth = {play.text: (play.value * units, sum(play.points.values()) * units) for play in wanted.plays}
        assert worth == {str(tranca.Play.from_code(code, here.ends)): (m, t) for code, m, t in sampled}


def test_nobody_sees_the_order_that_is_drawn() -> None:
    here = position(PEEKING)
    exact = {str(play.play): float(play.value or 0) for play in tranca.solve(here, orders="all").plays}
    found = tranca.solve(here, orders=20, seed=1)
    sampled = {str(play.play): float(play.value or 0) for play in found.plays}
    tables = Tables()
    seeing: dict[str, list[float]] = {}
    for order in islice(permutations(here.boneyard.tiles), 120):
        seen = tranca.solve(here.changed(boneyard=Boneyard(order, ordered=True)), lines=False, tables=tables)
        for option in seen.plays:
            seeing.setdefault(str(option.play), []).append(float(option.value or 0))
    assert fmean(seeing["0-5@5"]) > exact["0-5@5"] + 10
    assert sampled == {play: pytest.approx(value, abs=0.5) for play, value in exact.items()}
    assert found.sample == 20 and not found.exact and found.orders == "sampled"


def test_the_same_seed_gives_the_same_answer() -> None:
    (here, tables) = position(MIDDLE), Tables()
    first, other = (tranca.solve(here, orders=2, seed=seed, tables=tables) for seed in (3, 4))
    assert first == tranca.solve(here, orders=2, seed=3, tables=tables) == tranca.solve(here, orders=2, seed=3)
    assert other.plays != first.plays


def known_moments(step: int) -> list[tuple[Position, float]]:
    """Return some benchmark moments with few tiles in the hands, and their exact values."""
    lines = (Path(__file__).parents[2] / "benchmarks" / "draws.txt").read_text(encoding="utf-8").splitlines()[1:]
    texts = [line.split(" | ") for line in lines]
    known = [(position(text), max(float(word.split("=")[1]) for word in values.split())) for text, values in texts]
    return [(here, value) for here, value in known if sum(map(len, here.hands)) < 6 and len(here.boneyard) < 10][::step]


def test_intervals_hold_values_that_are_known_by_longer_searches() -> None:
    covered, off = 0, []
    moments = known_moments(3)
    for number, (here, exact) in enumerate(moments):
        found = tranca.solve(here, orders=4, seed=number, lines=False)
        assert found.value is not None and found.sample == 4 and found.bounds[0] <= found.value <= found.bounds[1]
        covered += found.bounds[0] - 1e-4 <= exact <= found.bounds[1] + 1e-4
        off.append(abs(float(found.value) - exact))
    assert len(moments) > 10 and covered >= len(moments) - 1
    assert fmean(off) < 0.5


@pytest.mark.campaign
@pytest.mark.parametrize("name", ["mano-a-mano", "draw/2"])
def test_two_seeds_of_a_whole_deal_agree_within_their_intervals(name: str) -> None:
    random, agreed = Random(f"whole {name}"), 0
    for _ in range(6):
        here = deal(Rules.preset(name), random)
        here = here.changed(boneyard=Boneyard(here.boneyard.tiles, ordered=False))
        first, second = (tranca.solve(here, seed=seed, lines=False) for seed in (1, 2))
        for one, other in ((first, second), (second, first)):
            assert one.sample == 4 and one.nodes < 60_000_000
            agreed += one.bounds[0] <= (other.value or 0) <= one.bounds[1]
    assert agreed >= 11


def test_a_wider_repeat_that_takes_too_long_gives_way_to_the_narrower() -> None:
    here, calls = position(MIDDLE), []

    def search(sample: DrawSample, most: int | None) -> Solution:
        calls.append((sample.effort, most))
        return solve_within(
            here, Resources().within(nodes=9_000_000 if sample.effort < 2 else 0), sample=sample, lines=False
        )

    found = sample_draws(here, search, Stop(), seed=0, repeats=3, nodes=1_000_000)
    assert found is not None and found.sample == 3 and not found.cut
    efforts = [effort for effort, _ in calls]
    assert efforts == [0, 0, 1, 2, 1, 1]
    assert all((most is None) == (place not in (2, 3)) for place, (_, most) in enumerate(calls))


def test_draws_whose_search_takes_too_long_give_way_to_others() -> None:
    here, started = position(MIDDLE.replace("draw/2", "muggins/2")), []

    def search(sample: DrawSample, most: int | None) -> Solution:
        started.append((sample, most))
        whole = solve_within(here, Resources(), sample=sample, lines=False)
        return whole if most is None or len(started) == 5 else replace(whole, exact=False)

    found = sample_draws(here, search, Stop(), seed=0, repeats=2, nodes=1)
    assert found is not None and found.sample == 2 and not found.cut
    first, second = [started[place:until] for place, until in ((0, 4), (4, None))]
    assert [most is None for _, most in first] == [False, False, False, True]
    assert [sample for sample, _ in first] == [
        (sample := DrawSample.of_number(0, 0, 0)),
        (sample := sample.renew()),
        (sample := sample.renew()),
        sample.renew(),
    ]
    assert [sample for sample, _ in second] == [DrawSample.of_number(0, 0, 1)]


def test_two_repeats_that_are_left_of_a_sample_that_was_cut_say_so() -> None:
    """The two narrowest repeats meet the requested number, but with more time the same seed gives others."""
    here, stop = position(MIDDLE), Stop()

    def search(sample: DrawSample, _most: int | None) -> Solution:
        if sample.effort == 2:
            stop.stop()
        return solve_within(here, Resources.of(stop=stop), sample=sample, lines=False)

    found = sample_draws(here, search, stop, seed=0, repeats=2)
    assert found is not None and found.sample == 2 and found.cut and not found.exact


def test_the_narrower_a_sample_the_more_of_its_spread_is_allowed_for() -> None:
    for size in (8, 12, 14):
        allowed = {DrawSample(effort, 0).widths(size)[-2]: DrawSample(effort, 0).bias(size) for effort in range(7)}
        assert all(0 < bias < 3 for bias in allowed.values())
    assert DrawSample(0, 0).bias(8) > DrawSample(1, 0).bias(8)
    assert DrawSample(3, 0).bias(8) > DrawSample(4, 0).bias(8) > DrawSample(5, 0).bias(8)


def test_repeats_that_all_agree_leave_open_what_their_draws_may_have_missed() -> None:
    agreed = 0
    for here, _ in known_moments(2):
        few, more = (tranca.solve(here, orders=repeats, seed=1, lines=False) for repeats in (2, 8))
        for found in (few, more):
            for play in found.plays:
                low, high = play.bounds
                assert play.value is not None and low < play.value < high
                agreed += play.play in found.agreed
        for play in more.plays:
            (narrow,) = (other for other in few.plays if other.play == play.play)
            if play.play in more.agreed and play.play in few.agreed:
                assert narrow.bounds[0] < play.bounds[0] < play.bounds[1] < narrow.bounds[1]
    assert agreed >= 4
    exact = tranca.solve(known_moments(2)[0][0], orders="all", lines=False)
    assert exact.agreed == frozenset()


def test_a_sample_that_a_limit_cuts_says_so() -> None:
    found = tranca.solve(position(MIDDLE), orders=10_000, time_limit=0.5, lines=False)
    assert found.cut and found.sample is not None and 2 <= found.sample < 10_000
    assert not found.exact


@pytest.mark.parametrize(("size", "bias", "of_mean"), [(8, 1.25, 0.7), (13, 1.25, 0.7)])
def test_what_few_draws_overrate_is_in_the_interval(size: int, bias: float, of_mean: float) -> None:
    """The limit is twice the measured bias, in deviations of a repeat with two draws a node, whatever `repeats` is."""
    sample, values = DrawSample(0, 1), [3, 8, 20, 1, 9, 11]
    assert sample.widths(size)[-1] == 2 and (sample.bias(size), sample.bias_of_mean(size)) == (bias, of_mean)
    found = repeated(position(MIDDLE), values)
    reach = float(found.bounds[1] - found.bounds[0]) / 2
    assert found.value == Fraction(sum(values), 6)
    assert reach == pytest.approx(stdev(values) * hypot(2.5706 / sqrt(6), DrawSample(0, 1).bias(7)), rel=1e-3)


@pytest.mark.parametrize("repeats", [2, 5])
def test_repeats_that_agree_count_as_many_draws_as_they_took(repeats: int) -> None:
    """The rule of three uses the number of repeats times the fewest draws sampled at a node, here two."""
    here = position(MIDDLE)
    most, found = Situation.of(here).most_points, repeated(here, [7] * repeats)
    rest = 1 - 0.05 ** (1 / (2 * repeats))
    assert [float(end) for end in found.bounds] == pytest.approx([7 - rest * (most + 7), 7 + rest * (most - 7)])


def repeated(here: Position, values: list[int]) -> Solution:
    """Average repeats with these values, whose nodes leave no room for wider repeats."""
    answer, left = solve_within(here, Resources(), sample=DrawSample(0, 1), lines=False), iter(values)

    def search(_sample: DrawSample, _most: int | None) -> Solution:
        value = next(left)
        play = replace(answer.plays[0], value=value, swing=0, best=True, points=None)
        return replace(answer, value=value, plays=(play,), nodes=10**9)

    found = sample_draws(here, search, Stop(), seed=1, repeats=len(values))
    assert found is not None and found.sample == len(values)
    return found


@pytest.mark.parametrize("name", campaign_after(1, ["draw/2", "mano-a-mano", "draw/3"]))
def test_draws_that_are_all_weighed_give_the_exact_value_but_for_rounding(name: str, at_length: bool) -> None:
    """Every set of tiles drawn in vain is listed once with every tile that fits, in 512 parts of the probability."""
    rng, done, far = Random(f"weighed {name}"), 0, []
    while done < (15 if at_length else 8):
        state = random_position(rng, preset(name), 6, boneyard_left=5, order_known=False, finished=False)
        here = position(to_text(state))
        if here.is_over or not here.must_draw or not 2 <= here.drawable <= 4:
            continue
        done += 1
        situation, wanted = Situation.of(here), judge(state)
        widths = [0] * len(here.boneyard) + [128]  # all orders count below the first draw
        if name == "draw/3":
            rows, units, _ = sample_points(situation.numbers, MaxNTable(1), Stop(), widths, 5)
            assert rows is not None
            found = rows[0][1][situation.side] / units
            far.append(abs(found - float([*wanted.points.values()][situation.side])))
            continue
        sampled, units, _ = sample_plays(situation.numbers, situation.side, ChanceTable(1), Stop(), widths, 5, False)
        assert sampled is not None
        far.append(abs(sampled[0][1] / units - float(wanted.value)))
    assert max(far) < 0.5 and fmean(far) < 0.1, far


def test_a_sampled_position_is_worth_no_less_than_its_best_play() -> None:
    """The mean of the best values of the repeats is at least the best mean."""
    found = tranca.solve(position(MIDDLE), orders=3, lines=False)
    assert found.sample == 3
    assert tranca.require(found.value) >= max(tranca.require(play.value) for play in found.plays)


def test_a_sample_of_single_players_has_no_value_against_all_others() -> None:
    three = position(THREE)
    assert tranca.solve(three, orders=2, lines=False).paranoid is None
    assert tranca.solve(three, orders="all", lines=False).paranoid is not None


def test_a_sample_of_single_players_takes_two_thirds_of_the_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each repeat uses 1,000 nodes, so the limit determines how wide repeats become."""
    text = (
        "rules: draw/3; layout: 5-5 5-4 4-2 2-0 0-0 0-1 1-6 6-6 6-0 0-3 3-2 2-2 2-1 1-3 3-6 6-4 4-1; lead: C; last: A;"
    )
    three = position(text + " to-move: B; A: 4-4; B: 0-5 3-5 5-6; C: 2-5; boneyard: {0-4 1-1 1-5 2-6 3-3 3-4}")
    whole = solve_within(three, Resources(), sample=DrawSample(0, 1), lines=False)

    def efforts(nodes: int | None) -> list[int]:
        tried = list[int]()

        def search(sample: DrawSample, _most: int | None) -> Solution:
            tried.append(sample.effort)
            return replace(whole, nodes=1000 * 4**sample.effort)

        sample_draws(three, search, Stop(), seed=0, nodes=nodes)
        return tried

    monkeypatch.setattr(unknown_order, "NODES", 15_000)
    assert efforts(None) == efforts(10_000) != efforts(15_000)


FIVE_UP = (
    "rules: five-up/3; ends: 5 1; to-move: A; A: 1-1 1-2 2-5 3-3; B: 3-6 2-2 2-3 5-5; C: 0-1 0-6 4-5 6-6;"
    " boneyard: {0-2 0-3 0-4 1-4 1-6 2-4 2-6 3-4}"
)


def test_a_sample_of_single_players_on_a_tree_ends_within_its_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """If two repeats do not fit, the answer has bounds of the search of all orders; a number of repeats lifts that."""
    here = position(FIVE_UP)
    monkeypatch.setattr(unknown_order, "BUDGET", unknown_order.BUDGET._replace(nodes_many=4096))
    whole = tranca.solve(here, lines=False)
    assert whole.sample == unknown_order.REPEATS and not whole.cut
    monkeypatch.setattr(unknown_order, "_TREE_NODES_OF_SINGLES", 4096)
    limited = tranca.solve(here, lines=False)
    assert (limited.sample, limited.exact, limited.value, limited.paranoid) == (None, False, None, None)
    assert limited.bounds[0] < tranca.require(whole.value) < limited.bounds[1] and limited.nodes < 10_000
    assert tranca.solve(here, orders=2, lines=False).sample == 2


def test_a_limited_sample_on_a_tree_keeps_the_repeats_that_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unknown_order, "_TREE_NODES_OF_SINGLES", 9_000_000)
    here, limits = position(FIVE_UP), list[int | None]()
    whole = solve_within(here, Resources(), sample=DrawSample(0, 1), lines=False)

    def search(sample: DrawSample, most: int | None) -> Solution:
        limits.append(most)
        assert sample.widths(len(here.boneyard))[3:5] == [0, 2]
        nodes = 2_500_000
        return replace(whole, nodes=min(nodes, most or nodes), exact=most is None or most >= nodes)

    found = sample_draws(here, search, Stop(), seed=0, may_fail=True)
    assert found is not None and found.sample == 3 and found.cut and not found.exact
    assert limits == [4_500_000, 6_500_000, 4_000_000, 1_500_000]
