"""One question has one answer: the own view of a review, a checked play and an estimate look at the same deals."""

from random import Random

import pytest

import tranca
from tranca.analysis.review.own_view import quick_orders
from tranca.game.dealing import deal
from tranca.game.rules import Rules

LONGER = ["partnership", "block/2", "draw/partners", "doscientos, partners=no"]


def compare_all(record: tranca.Record) -> int:
    """Compare the answers at every moment of a record whose boneyard is searched in all orders by all three."""
    compared = 0
    for step in tranca.review(record, view="own", deals=16, seed=5).steps:
        before = record.until(step.number - 1)
        if step.own is None or quick_orders(before.position) != "all":
            continue
        seat = before.rules.seats[step.seat]
        asked = tranca.estimate(before.seen_by(step.seat), observer=seat, deals=16, seed=5)
        checked = tranca.check(record, action=step.number, view="own", deals=16, seed=5).own
        assert checked is not None
        assert step.own.estimate.plays == checked.estimate.plays == asked.plays
        assert step.own.estimate.exact == checked.estimate.exact == asked.exact == (asked.worlds <= 16)
        assert step.own.estimate.worlds == checked.estimate.worlds == asked.worlds
        assert (step.own.loss, step.own.interval, step.own.verdict) == (
            checked.loss, checked.interval, checked.verdict
        )  # fmt: skip
        compared += 1
    return compared


@pytest.mark.parametrize(
    "name", ["doscientos", "draw/4", *[pytest.param(name, marks=pytest.mark.campaign) for name in LONGER]]
)
def test_reviews_checks_and_estimates_never_differ(name: str) -> None:
    """Listed where there are no more deals than asked for, drawn from the same seed where there are."""
    compared, number = 0, 0
    while compared < 4:
        number += 1
        random = Random(f"one answer {name}{number}")
        compared += compare_all(tranca.play_out(deal(Rules.parse(name), random), "random", random))
        assert number < 9


def test_what_can_be_listed_is_listed_by_all_three_unasked() -> None:
    """With 13 to 15 tiles left and few deals possible, nothing is drawn, whatever the seed."""
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
            asked = tranca.estimate(before.seen_by(seat), seed=compared)
            assert asked.exact and asked.sample is None
            for seed in (0, 8):
                checked = tranca.check(record, action=number, view="own", seed=seed).own
                assert checked is not None and checked.estimate.plays == asked.plays
            compared += 1
