"""Persons over many deals: pooled by name, intervals over deals, phases, positions to try again."""

import math
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import tranca
from tranca.analysis.players.pooling import accuracy
from tranca.analysis.players.results import VIEWS, Person, PersonChange
from tranca.engine.intervals import ClusteredRatio, student_t
from tranca.views.wording.players import change

CLUB = Path(__file__).resolve().parents[2] / "positions" / "records" / "club"
ORDER = ["Ana Pérez", "Bruno Díaz", "Dora Weiß", "Chloë Roux"]


def records(*evenings: int) -> list[tranca.Record]:
    return [record for evening in evenings for record in tranca.read(CLUB / f"evening-{evening}.txt")]  # type: ignore[misc]


def renamed(record: tranca.Record, **headers: object) -> tranca.Record:
    start = record.start.changed(headers=replace(record.headers, **headers))  # type: ignore[arg-type]
    return tranca.Record(start, record.actions, record.stated)


@pytest.fixture(scope="module")
def pooled() -> tranca.PlayersReview:
    return tranca.players(records(3), view="open")


def test_sums_of_a_person_are_those_of_the_seats_of_each_review(pooled: tranca.PlayersReview) -> None:
    losses: dict[str, int] = {}
    counts: dict[str, int] = {}
    for record in records(3):
        review = tranca.review(record, view="open")
        for seat, total in enumerate(review.players):
            name = record.headers.player(seat)
            assert name is not None
            assert total.open is not None
            losses[name] = losses.get(name, 0) + total.open.loss  # type: ignore[operator]
            counts[name] = counts.get(name, 0) + total.open.decisions
    for person in pooled.persons:
        total = person.totals["open"]
        assert (total.loss, total.decisions) == (losses[person.name], counts[person.name])
        assert sum(phase.decisions for phase in person.phases["open"].values()) == total.decisions
        assert sum(person.seats.values()) == len(person.deals) == 6
        assert [len(person.plays)] == [total.decisions]


def test_the_interval_of_a_ratio_is_that_of_its_formula() -> None:
    sums = {1: (10.0, 2), 2: (0.0, 3), 3: (9.0, 5)}
    ratio = ClusteredRatio(sums)
    assert ratio.value == 1.9
    off = [(total - 1.9 * size) / 10 / math.sqrt(1 - size / 10) for total, size in sums.values()]
    reach = student_t(2) * math.sqrt(sum(error * error for error in off))
    assert ratio.interval == pytest.approx((1.9 - reach, 1.9 + reach))


def test_equal_persons_are_told_apart_in_about_one_of_twenty_trials() -> None:
    rng, sure_pairs, trials = Random(4), 0, 400
    for _ in range(trials):
        one, other = (
            ClusteredRatio({deal: (sum(rng.choice((0, 0, 0, 2, 9)) for _ in range(4)), 4) for deal in range(10)})
            for _ in range(2)
        )
        _, interval = one.less(other)
        assert interval is not None
        sure_pairs += interval[0] > 0 or interval[1] < 0
    assert 0.02 < sure_pairs / trials < 0.09


def test_few_deals_or_equal_ones_give_no_interval_and_tell_nobody_apart() -> None:
    assert ClusteredRatio({1: (5.0, 3)}).interval is None
    assert ClusteredRatio({1: (0.0, 3), 2: (0.0, 4)}).interval is None
    assert ClusteredRatio({1: (0.0, 3), 2: (9.0, 4)}).less(ClusteredRatio({1: (0.0, 3), 2: (0.0, 4)})) == (9 / 7, None)
    assert ClusteredRatio({}).value is None


def test_one_deal_compares_nothing(pooled: tranca.PlayersReview) -> None:
    alone = tranca.players(records(3)[:1], view="open")
    assert not any(pair.is_sure for pair in alone.pairs)
    assert all(person.totals["open"].interval is None and not person.changes for person in alone.persons)


def test_deals_are_split_by_date_or_where_one_is_missing_in_their_order() -> None:
    deals = records(3)[:4]
    dated = [renamed(deal, date=f"2026-0{month}") for deal, month in zip(deals, (4, 3, 2, 1), strict=True)]
    late_first = tranca.players(dated, view="open").persons[0]
    in_order = tranca.players([*dated[:3], renamed(deals[3], date=None)], view="open").person(late_first.name)
    by_date, by_order = late_first.changes["open"], in_order.changes["open"]
    assert (by_date.by, by_order.by) == ("date", "order")
    assert (by_date.earlier, by_date.later) == (by_order.later, by_order.earlier)


def test_a_half_without_a_decision_is_said_to_have_none() -> None:
    nothing = accuracy([], "open")
    assert change(PersonChange("order", nothing, nothing, None, None)) == (
        "Earlier no decision, later no decision, in the order of the files: too few to compare."
    )


def test_a_costly_play_can_be_tried_again(pooled: tranca.PlayersReview) -> None:
    for person in pooled.persons:
        for play in person.costliest:
            cost = play.open
            assert cost is not None
            (again,) = tranca.parse(tranca.write(pooled.moment(play, "open")))
            assert tranca.solve(again).best == cost.best
            hidden = pooled.moment(play)
            assert not hidden.headers
            assert hidden.position.hidden(hidden.rules.seats.index(play.seat)) == 0
            assert not hidden.position.is_open


def test_names_are_one_however_they_are_spelled_and_two_seats_are_refused() -> None:
    deal, *_ = records(3)
    composed = renamed(deal, players=("Ana P\u00e9rez", "B", "C", None))
    parted = renamed(deal, players=("Ana Pe\u0301rez", "B", "C", None))
    result = tranca.players([composed, parted], view="open")
    assert {person.name: len(person.deals) for person in result.persons} == {"Ana Pérez": 2, "B": 2, "C": 2}
    assert result.nameless > 0
    with pytest.raises(tranca.UnsupportedError, match="'B': the name of N and E, expected one seat for each person"):
        tranca.players([renamed(deal, players=("B", "B", None, None))], view="open")
    assert tranca.players([renamed(deal, players=())], view="open").persons == ()


def test_a_stopped_review_holds_the_deals_before_it() -> None:
    stop, seen = tranca.Stop(), []

    def progress(_stage: str, done: int, total: int | None) -> None:
        seen.append((done, total))
        if done == 2:
            stop.stop()

    result = tranca.players(records(3), view="open", stop=stop, progress=progress)
    assert seen == [(1, 6), (2, 6)]
    assert not result.complete
    assert len(result.records) < 6


def test_hidden_hands_have_grades_and_no_kinds() -> None:
    record = records(3)[0]
    result = tranca.players([renamed(record).seen_by(2)], view="own", sample=10)
    graded = [person for person in result.persons if person.totals]
    assert [person.name for person in graded] == [record.headers.player(2)]
    assert all(
        play.own is not None and play.own.kinds is None for play in graded[0].plays if play.own and play.own.sure
    )
    assert result.views == ("own",)


@pytest.mark.slow
def test_the_order_of_strength_is_found_and_only_sure_pairs_are_told_apart() -> None:
    result = tranca.players(records(1, 2, 3), sample=30)
    assert [person.name for person in result.persons] == ORDER
    sure_pairs = {(pair.better, pair.worse) for pair in result.pairs if pair.is_sure and pair.view == "own"}
    strong, weak = ORDER[:2], ORDER[2:]
    assert {(one, other) for one in strong for other in weak} <= sure_pairs
    assert not any(pair.is_sure for pair in result.pairs if pair.view == "open")
    assert all(set(person.totals) == set(VIEWS) for person in result.persons if isinstance(person, Person))
