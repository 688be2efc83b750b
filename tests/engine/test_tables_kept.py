"""Tables that keep results: between the moments of one deal, and between solves of one thread."""

from dataclasses import replace
from itertools import chain

import pytest
from tiers import campaign_after

import tranca
from tranca.analysis.review.open_view import GROWTH_MOMENTS, NODES_OF_DEAL, DealBudget, forget_order
from tranca.engine.resources import Resources, Tables, give_back, take_tables
from tranca.engine.sampling import DrawSample
from tranca.engine.searches import solve_within

RULES = (
    "all-fives/2",
    "all-fives/partners",
    "all-fives/4",
    "bergen/3",
    "draw/2",
    "draw/3",
    "draw/2, spinner=first_double",
)


def late_moments(rules: str, seed: int, most: int = 15) -> list[tranca.Position]:
    """Return the last moments of a random deal at which a player has a choice, in reverse order."""
    record = tranca.play_out(tranca.deal(tranca.Rules.parse(rules), seed), "random", seed)
    moments = [forget_order(position) for position in record.positions if not position.is_over and position.can_play]
    return [moment for moment in moments if sum(map(len, moment.hands)) + len(moment.boneyard) <= most][::-1]


def plays_of(
    position: tranca.Position, resources: Resources, sample: DrawSample | None = None
) -> tuple[list[object], int]:
    solution = solve_within(position, resources, sample=sample)
    assert solution.exact
    return [(option.play, option.value, option.points, option.line) for option in solution.plays], solution.nodes


@pytest.mark.parametrize("rules", RULES)
def test_moments_of_one_deal_share_a_table_without_a_changed_answer(rules: str) -> None:
    fresh_nodes = repeated_nodes = 0
    shared = Resources(1, Tables(one_deal=True))  # for all deals, each of which starts with empty entries
    for seed in range(5):
        for position in late_moments(rules, seed):
            kept, fresh = plays_of(position, shared), plays_of(position, Resources())
            assert kept[0] == fresh[0], tranca.one_line(position)
            again, repeated = plays_of(position, shared)
            assert again == fresh[0], tranca.one_line(position)
            if position.drawable and not position.boneyard.ordered:
                fresh_nodes += fresh[1]
                repeated_nodes += repeated
    assert repeated_nodes < 0.1 * fresh_nodes


@pytest.mark.parametrize("rules", ["all-fives/2", "draw/2", "draw/3"])
def test_one_deal_forgets_what_another_order_leader_or_deal_left(rules: str) -> None:
    resources = Resources(1, Tables(one_deal=True))
    first, second = late_moments(rules, 1), late_moments(rules, 2)
    for position in chain(*zip(first, second, strict=False)):
        turned = position.changed(lead=position.rules.next_seat(position.lead or 0))
        known = position.changed(boneyard=replace(position.boneyard, ordered=True))
        for moment in (position, known, turned, position):
            assert plays_of(moment, resources)[0] == plays_of(moment, Resources())[0], tranca.one_line(moment)


@pytest.mark.parametrize("rules", campaign_after(2, ["all-fives/3", "draw/3", "all-fives/4", "bergen/3"]))
def test_repeats_of_a_sample_share_a_table_without_a_changed_answer(rules: str) -> None:
    shared = Resources(1, Tables(one_deal=True))
    samples = [DrawSample.of_number(effort, 0, number) for effort in (0, 1, 0) for number in range(2)]
    fresh_nodes = kept_nodes = 0
    for seed in range(4):
        for position in late_moments(rules, seed, 18):
            if position.boneyard.ordered or len(position.boneyard) < 6:
                continue
            for sample in samples:
                kept, fresh = plays_of(position, shared, sample), plays_of(position, Resources(), sample)
                assert kept[0] == fresh[0], (tranca.one_line(position), sample)
                fresh_nodes += fresh[1]
                kept_nodes += kept[1]
    assert 0 < kept_nodes < 0.7 * fresh_nodes


def test_a_repeat_searches_its_moment_once() -> None:
    shared, sample = Resources(1, Tables(one_deal=True)), DrawSample.of_number(0, 0, 0)
    position = next(moment for moment in late_moments("all-fives/4", 0, 24)[::-1] if len(moment.boneyard) > 6)
    _, nodes = plays_of(position, shared, sample)
    _, repeated = plays_of(position, shared, sample)
    assert repeated < 0.01 * nodes


def test_a_thread_reuses_small_tables_and_drops_large_ones() -> None:
    first, second = take_tables(), take_tables()  # a solve inside another one takes its own tables
    assert first is not second
    small, _ = first.no_draw, first.chance
    give_back(first)
    again = take_tables()
    assert again is first and again.no_draw is small
    assert "chance" not in vars(again)


def test_answers_do_not_depend_on_earlier_solves_of_a_thread() -> None:
    positions = [moment for rules in ("doscientos", "azneef", "draw/2") for moment in late_moments(rules, 3)]
    alone = [tranca.solve(position, tables=Tables()) for position in positions]
    for solution, position in zip(alone, positions, strict=True):
        for _ in range(2):
            again = tranca.solve(position)
            assert (again.plays, again.nodes) == (solution.plays, solution.nodes)


def test_a_moment_that_will_exceed_the_nodes_of_a_deal_is_not_begun() -> None:
    budget = DealBudget.of(Resources())
    forced, choice = (
        next(one for one in late_moments("all-fives/2", 1, 24) if (len(one.legal_plays()) > 1) == chooses)
        for chooses in (False, True)
    )
    budget.boneyard = max(len(forced.boneyard), len(choice.boneyard))

    def spend(first: int, growth: int) -> None:
        budget.spent = [first * growth**moment for moment in range(GROWTH_MOMENTS + 1)]

    spend(NODES_OF_DEAL // 10, 2)
    assert budget.is_too_large(choice)
    assert not budget.is_too_large(forced)  # the table contains the moment after it
    del budget.spent[0]
    assert not budget.is_too_large(choice)  # too few moments to show how the nodes grow
    spend(NODES_OF_DEAL // 20, 2)
    assert not budget.is_too_large(choice)
    budget.boneyard = 0  # a tile was drawn between this moment and the next
    assert budget.is_too_large(choice)
    assert budget.is_too_large(forced)
    spend(NODES_OF_DEAL // 50, 2)
    assert not budget.is_too_large(choice)
    spend(NODES_OF_DEAL, 1)
    with pytest.raises(tranca.UnsupportedError, match="too large to judge"):
        budget.values(choice, 8, 0)
