"""The own view of a review, `check` and `estimate` solve the same deals, so they give the same answer."""

from dataclasses import replace
from random import Random

import pytest
from tiers import campaign_after

import tranca
from tranca.analysis.estimate.elimination import FIRST_TEST
from tranca.analysis.estimate.results import PlayEstimate
from tranca.game.dealing import deal
from tranca.game.rules.rules import Rules

KINDS = ["doscientos", "draw/2, pack=double-4", "block/2, players=3", "dominican"]
LONGER = [
    "partnership",
    "block/2",
    "draw/2",
    "draw/4",
    "mano-a-mano",
    "draw/partners",
    "draw/3",
    "doscientos, partners=no",
    "brazil/6",
]


def plays_of(estimate: tranca.Estimate | None) -> list[PlayEstimate]:
    """Return the plays of an estimate without the chances to win, which a grade does not compute."""
    plays = () if estimate is None else estimate.plays
    return [replace(play, win=None, win_out=None, win_block=None) for play in plays]


def shown(estimate: tranca.Estimate | None) -> tuple[object, ...]:
    """Return the contents of an estimate without the chances to win."""
    assert estimate is not None
    basis = estimate.worlds, estimate.deals, estimate.exact, estimate.sample, estimate.orders, estimate.seed
    return basis, plays_of(estimate), plays_of(estimate.read)


def compare_all(record: tranca.Record, deals: int | None, most: int) -> int:
    """Compare the results at the moments of a record; a review solves all deals or at most `most`."""
    compared = 0
    for step in tranca.review(record, view="own", deals=deals, seed=5).steps:
        if step.own is None or (deals is None and step.own.estimate.sample is not None):
            continue
        before = record.until(step.number - 1)
        seat = before.rules.seats[step.seat]
        estimate = tranca.estimate(before.seen_by(step.seat), observer=seat, deals=deals, seed=5)
        checked = tranca.check(record, action=step.number, view="own", deals=deals, seed=5).own
        assert checked is not None
        assert shown(step.own.estimate) == shown(checked.estimate) == shown(estimate)
        assert (step.own.loss, step.own.interval, step.own.verdict) == (checked.loss, checked.interval, checked.verdict)
        assert step.own.estimate.exact or estimate.worlds > most or estimate.orders != "all"
        compared += 1
    return compared


def compare(name: str, deals: int | None, moments: int) -> int:
    """Compare at least `moments` moments of random records; return the number of records needed."""
    compared, number = 0, 0
    while compared < moments:
        number += 1
        random = Random(f"one answer {name}{number}")
        record = tranca.play_out(deal(Rules.parse(name), random), "random", random)
        compared += compare_all(record, deals, deals or 500)
        assert number < 40
    return number


@pytest.mark.parametrize("name", campaign_after(2, [*KINDS, *LONGER]))
def test_reviews_checks_and_estimates_never_differ(name: str) -> None:
    """Deals are listed if there are no more than requested; otherwise all draw them from the same seed."""
    compare(name, 16, 4)


@pytest.mark.campaign
@pytest.mark.parametrize("name", [*KINDS, *LONGER])
@pytest.mark.parametrize("deals", [40, 2 * FIRST_TEST + 50])
def test_the_same_over_many_records(name: str, deals: int) -> None:
    """This includes samples that end early and dropped plays; 12 moments each took 25 minutes in total."""
    compare(name, deals, 6)


def test_a_review_lists_what_is_quickly_listed() -> None:
    """By default, its numbers equal the numbers of an estimate and a check of the moment."""
    compare("block/2, pack=double-5", None, 3)


def test_what_a_review_draws_are_the_first_deals_that_an_estimate_draws() -> None:
    """If the best play is clear with these deals, both end there; styles are learned from all deals drawn."""
    record = tranca.read("positions/records/published-deal.txt")[0]
    for number in (6, 10):
        own = tranca.check(record, action=number, view="own", deals=500).own
        longer = tranca.check(record, action=number, view="own").own
        assert own is not None and own.estimate.sample in (125, 250)
        assert plays_of(own.estimate) == plays_of(longer and longer.estimate)


def test_what_can_be_listed_is_listed_by_all_three_unasked() -> None:
    """With 13 to 15 tiles left and few deals possible, no seed draws a sample."""
    random = Random(4)
    compared = 0
    while compared < 4:
        record = tranca.play_out(deal(Rules.preset("doscientos"), random), "random", random)
        late = [number for number in range(1, len(record.actions)) if len(record.actions) - number in (3, 4, 5, 6)]
        for number in late:
            before, play = record.until(number - 1), record.actions[number - 1].play
            if play is None or len(before.position.legal_plays()) < 2:
                continue
            assert before.position.to_move is not None
            seat = before.position.to_move
            estimate = tranca.estimate(before.seen_by(seat), seed=compared)
            assert estimate.exact and estimate.sample is None
            for seed in (0, 8):
                checked = tranca.check(record, action=number, view="own", seed=seed).own
                assert checked is not None and plays_of(checked.estimate) == plays_of(estimate)
            compared += 1
