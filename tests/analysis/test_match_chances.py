"""Match chances: dynamic programming against a naive recursion, symmetry, order of scores, and the stored results."""

from functools import cache

import numpy as np
import pytest
from tiers import campaign_after, sampled

import tranca
from tranca.analysis.match_chances.recursion import Outcomes, chances_by_gains, chances_by_points, chances_level
from tranca.analysis.match_chances.table import KINDS, counts_in_order, policy_of, stored_rules
from tranca.engine.match_play import BY_LOT, FIRST_SIDE, SECOND_SIDE, TILES_DECIDE, MatchMoment, play_deals
from tranca.engine.resources import Resources

TWO_SIDED = [name for name, rules in tranca.PRESETS.items() if len(rules.sides) == 2 and not rules.takes_own]
AVAILABLE = [name for name in TWO_SIDED if tranca.PRESETS[name].scores or tranca.PRESETS[name].out == "first"]


def outcomes(*rows: tuple[int, int, int, int]) -> Outcomes:
    own, other, leads, counts = np.array(rows, np.int64).T
    return Outcomes(own, other, leads, counts)


FREE = outcomes((3, 0, 0, 4), (0, 2, 1, 3), (2, 1, 2, 2), (0, 0, 1, 1), (1, 1, 3, 1), (0, 4, 0, 1))
FORCED = outcomes((2, 0, 1, 3), (0, 2, 0, 3), (0, 0, 2, 1), (3, 3, 2, 1))


@cache
def chance_by_recursion(target: int, first: int, second: int, lead: int, depth: int) -> float:
    """Return the chance of the first side by recursion over all deals, up to a number of deals."""
    if max(first, second) >= target and first != second:
        return float(first > second)
    if depth == 0:
        return 0.5
    if lead == BY_LOT:
        return (
            chance_by_recursion(target, first, second, 0, depth) + chance_by_recursion(target, first, second, 1, depth)
        ) / 2
    leaders = (lead,) if lead < TILES_DECIDE else (FIRST_SIDE, SECOND_SIDE)
    deals = FREE if lead < TILES_DECIDE else FORCED
    total = 0.0
    for leader in leaders:
        for own, other, then, count in zip(*(column.tolist() for column in _columns(deals)), strict=True):
            gained = (own, other) if leader == FIRST_SIDE else (other, own)
            following = then if then >= TILES_DECIDE else then ^ leader
            total += count * chance_by_recursion(target, first + gained[0], second + gained[1], following, depth - 1)
    return total / (deals.deals * len(leaders))


def _columns(deals: Outcomes) -> tuple[np.ndarray, ...]:
    return deals.own, deals.other, deals.leads, deals.counts


def test_chances_are_those_of_a_naive_recursion() -> None:
    openings = {"any": FREE, "highest_double": FORCED}
    table, level = chances_by_points(openings, 9), chances_level(openings)
    for lead in range(4):
        for first, second in ((0, 0), (8, 8), (3, 7), (7, 3), (0, 8), (6, 1)):
            assert table[lead, first, second] == pytest.approx(
                chance_by_recursion(9, first, second, lead, 40), abs=1e-6
            )
        assert level[lead] == pytest.approx(chance_by_recursion(9, 11, 11, lead, 40), abs=1e-6)


def test_order_of_points_decides_a_match_that_ends_at_once() -> None:
    """The leader makes 2 points, then the other side 3; or the other side 1, then the leader 3."""
    gains = np.array([[2, -3, 0], [-1, 3, 0]], np.int16)
    leads = np.array([1, 1], np.int32)
    table = chances_by_gains(gains, leads, 4, at_once=True, voids=False)[0]
    assert table[FIRST_SIDE, 2, 1] == 1.0  # either way the leader gets there first: at once, or 3 points after 1
    assert table[FIRST_SIDE, 1, 1] == 0.5  # 3–4 loses, 4–2 wins
    assert table[FIRST_SIDE, 0, 3] == 0.0  # 2–6 after the second gain; or 0–4 after the first
    void = chances_by_gains(gains, leads, 4, at_once=True, voids=True)[0]
    # From 3–1: in the first deal 2 are void, then 3–4 loses; in the second 3 are void, and the other side leads at 3–2.
    assert void[FIRST_SIDE, 3, 1] == pytest.approx(void[SECOND_SIDE, 3, 2] / 2)


@pytest.mark.parametrize("name", sampled(AVAILABLE))
def test_tables_of_presets_are_symmetric_and_ordered(name: str) -> None:
    chances = tranca.match_chances(tranca.PRESETS[name])
    table = chances.table
    assert chances.stored
    assert np.allclose(table[FIRST_SIDE] + table[SECOND_SIDE].T, 1, atol=1e-8)
    for lead in (TILES_DECIDE, BY_LOT):
        assert np.allclose(table[lead] + table[lead].T, 1, atol=1e-8)
    assert table.min() >= 0
    assert table.max() <= 1
    if chances.is_monotone:
        assert np.diff(table, axis=1).min() > -1e-8
        assert np.diff(table, axis=2).max() < 1e-8
    top = chances.target
    assert chances.after((top, 0)) == 1
    assert chances.after((0, top)) == 0
    assert chances.after((top + 5, top + 3)) == 1


@pytest.mark.parametrize("name", campaign_after(2, ["doscientos", "draw/2", "all-fives/2", "gambit", "cuba"]))
def test_tables_of_half_the_deals_differ_by_less_than_a_hundredth(name: str) -> None:
    chances = tranca.match_chances(tranca.PRESETS[name])
    random = np.random.default_rng(3)
    halves = {opening: results.split(2, random) for opening, results in chances.results["advice"].items()}
    first, second = (
        chances_by_points({opening: parts[half] for opening, parts in halves.items()}, chances.target)
        for half in range(2)
    )
    assert np.abs(first - second).max() < 0.01
    assert chances.errors.max() < 0.003


def test_lead_is_worth_more_next_to_the_target_and_ten_points_are_worth_more_later() -> None:
    chances = tranca.match_chances(tranca.PRESETS["doscientos"])
    assert 0.02 < chances.lead_worth((0, 0)) < 0.05
    assert 0.15 < chances.lead_worth((195, 195)) < 0.3
    assert 0.02 < chances.points_worth((0, 0)) < 0.04
    estimated = chances.at((195, 195), FIRST_SIDE)
    assert set(estimated.differences) == set(KINDS[1:])
    assert estimated.reach > 5 * estimated.error


def test_deals_played_now_agree_with_the_stored_ones() -> None:
    rules = tranca.PRESETS["partnership"]
    stored, played = tranca.match_chances(rules), tranca.match_chances(rules, deals=20_000, seed=99)
    assert not played.stored
    assert (played.deals, played.seed) == (20_000, 99)
    assert np.abs(stored.table - played.table).max() < 0.02
    again = tranca.match_chances(rules, deals=20_000, seed=99, threads=2)
    assert np.array_equal(again.table, played.table)
    short = tranca.match_chances(tranca.Rules.parse("partnership, target=30"))
    assert short.stored
    assert short.table.shape == (4, 30, 30)


def test_rules_with_other_options_are_played_now() -> None:
    chances = tranca.match_chances(tranca.Rules.parse("fives-and-threes/2, target=11"), deals=400)
    assert not chances.stored
    assert counts_in_order(chances.rules)
    assert np.allclose(chances.table[0] + chances.table[1].T, 1)
    assert chances.errors.max() > 0


def test_every_rule_set_with_stored_results_is_a_preset_once() -> None:
    assert len(stored_rules()) == len({str(rules) for rules in stored_rules()})


@pytest.mark.parametrize(
    ("rules", "options", "words"),
    [
        ("draw/3", {}, "two sides"),
        ("doscientos, target=1001", {}, "at most 1000"),
        ("fives-and-threes/partners, ends_score=nothing, spinner=none", {}, "out=both"),
        ("doscientos", {"deals": 3}, "deals=3"),
        ("doscientos", {"deals": True}, "deals=True"),
        ("doscientos", {"seed": -1}, "seed=-1"),
    ],
)
def test_impossible_questions_are_refused(rules: str, options: dict[str, int], words: str) -> None:
    with pytest.raises(tranca.UnsupportedError, match=words):
        tranca.match_chances(tranca.Rules.parse(rules), **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("score", [(200, 3), (-1, 0), (1, 2, 3), (True, 1), ("x", 1)])
def test_bad_scores_are_refused(score: tuple[int, ...]) -> None:
    with pytest.raises(tranca.UnsupportedError, match="score"):
        tranca.match_chances(tranca.PRESETS["doscientos"]).at(score, 0)


def lead_of(record: tranca.Record, leader: int) -> int:
    """Return the lead after a finished deal, with the side that led as the first."""
    (deal,) = tranca.match([record.started(score=(0, 0))])
    lead = deal.lead
    assert lead is not None
    if lead.side is not None:
        return lead.side ^ leader
    if lead.forced:
        return TILES_DECIDE
    return BY_LOT if lead.seat is None else record.rules.side_of(lead.seat) ^ leader


@pytest.mark.campaign
@pytest.mark.parametrize("name", AVAILABLE)
def test_deals_of_the_kernel_have_the_points_and_the_next_lead_of_recorded_deals(name: str) -> None:
    """Random players lead to the same distribution of results in the kernel and in records of the package."""
    rules = tranca.PRESETS[name].with_options(target=1_000_000, tie_next="nothing", deal_bonus=())
    count = 60
    played = play_deals(rules, "any", policy_of(rules, "random"), 20_000, 5, Resources(threads=1), with_gains=True)
    assert (played.gains.sum(axis=1) == played.points[:, 0] - played.points[:, 1]).all()
    points, leads = [], []
    for seed in range(count):
        start = tranca.deal(rules, seed).changed(must_lead=None, to_move=0)
        record = tranca.play_out(start.changed(deal=None), "random", seed)
        own, other = record.points or (0, 0)
        points.append((own, other))
        leads.append(lead_of(record, 0))
    share = np.bincount(played.leads, minlength=4) / len(played.leads)
    assert np.abs(np.bincount(leads, minlength=4) / count - share).max() < 0.2
    means, spread = played.points.mean(axis=0), played.points.std(axis=0)
    paid = rules.pass_bonus_scope == "match" and rules.first_pass_differs
    assert paid or (np.abs(np.mean(points, axis=0) - means) < 4.5 * spread / np.sqrt(count)).all()


def test_moment_of_a_match_checks_its_score() -> None:
    rules = tranca.PRESETS["doscientos"]
    with pytest.raises(ValueError, match="score -1"):
        MatchMoment((-1, 0)).numbers(rules.ruleset, rules)
