"""Persons over many deals: pooling by name, intervals over deals, phases, positions to try again."""

import math
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from facts import message_with

import tranca
from tranca.analysis.players.kinds import KINDS
from tranca.analysis.players.pooling import accuracy, names_of, persons_of
from tranca.analysis.players.results import VIEWS, Person, PersonChange, PersonPlay, Phase, PlayCost, Weakness
from tranca.engine.intervals import ClusteredRatio, student_t
from tranca.views.wording.players import change, take_home

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


def test_equal_persons_differ_significantly_in_about_one_of_twenty_trials() -> None:
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


def test_few_or_equal_deals_give_no_interval_and_no_difference() -> None:
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
    said = change(PersonChange("order", nothing, nothing, None, None), "open")
    assert "in the order of the files: earlier no decision, later no decision. " in said and "too few" in said


FIRST = records(3)[0]
Decision = tuple[int, str, float, tuple[str, ...]]
"""The deal, the phase, the points given away, and the kinds of the mistake."""


def person_of(decisions: list[Decision]) -> Person:
    plays = [
        PersonPlay(
            deal=deal,
            number=number,
            seat="N",
            phase=phase,  # type: ignore[arg-type]
            play=tranca.Play.parse("1-2"),
            open=None,
            own=PlayCost(loss, "slip" if loss else "best", bool(loss), (), kinds),  # type: ignore[arg-type]
        )
        for number, (deal, phase, loss, kinds) in enumerate(decisions, 1)
    ]
    persons = persons_of({"Ana Pérez": plays}, [FIRST], names_of)
    return next(person for person in persons if person.name == "Ana Pérez")


def difference(decisions: list[Decision], phase: str) -> tuple[float, float]:
    """Return, by its formula, the interval of points per decision in a phase less those in the rest."""
    errors: dict[int, float] = {}
    means = []
    for inside, sign in ((True, 1), (False, -1)):
        chosen = [(deal, loss) for deal, place, loss, _ in decisions if (place == phase) == inside]
        mean = math.fsum(loss for _, loss in chosen) / len(chosen)
        means.append(sign * mean)
        for deal in {deal for deal, _ in chosen}:
            own = [loss for other, loss in chosen if other == deal]
            part = len(own) / len(chosen)
            error = (math.fsum(own) - mean * len(own)) / len(chosen) / math.sqrt(1 - part)
            errors[deal] = errors.get(deal, 0.0) + sign * error
    reach = student_t(len(errors) - 1) * math.sqrt(math.fsum(error * error for error in errors.values()))
    return sum(means) - reach, sum(means) + reach


def random_decisions(rng: Random, last: tuple[int, ...]) -> list[Decision]:
    """Return decisions of twelve deals; `last` lists the possible costs of plays with the last tiles."""
    return [
        (deal, phase, rng.choice(losses), ())
        for deal in range(1, 13)
        for phase, count, losses in (("middle", 3, (0, 0, 2, 9)), ("last", 2, last))
        for _ in range(count)
    ]


def test_weakness_is_the_phase_whose_plays_cost_more_than_the_rest() -> None:
    rng, found = Random(7), 0
    for _ in range(40):
        decisions = random_decisions(rng, (0, 9, 12))
        low, high = difference(decisions, "last")
        weakness = person_of(decisions).weakness
        assert (weakness is not None) == (low > 0)
        if weakness is not None:
            found += 1
            last = [loss for _, phase, loss, _ in decisions if phase == "last"]
            assert (weakness.view, weakness.part, weakness.name, weakness.plays) == ("own", "phase", "last", 24)
            assert (weakness.loss, weakness.mean) == (sum(last), sum(last) / 24)
            assert weakness.interval == pytest.approx((low, high))
    assert 20 < found < 40


def test_no_phase_is_a_weakness_of_even_play_but_by_chance() -> None:
    rng = Random(8)
    found = sum(person_of(random_decisions(rng, (0, 0, 2, 9))).weakness is not None for _ in range(300))
    assert found / 300 < 0.09


def test_weakness_is_the_costliest_kind_that_is_no_single_accident() -> None:
    """A costlier kind in a single deal is an accident; a cheaper one in many is evidence, but not the largest loss."""
    decisions: list[Decision] = []
    for deal in range(1, 13):
        decisions += [(deal, "middle", 0, ()), (deal, "middle", 4 + deal % 3, ("kept-double",) if deal % 4 else ())]
        decisions += [(deal, "middle", 1, ("wrong-end",))]
    decisions.append((3, "middle", 90, ("gave-block",)))
    person = person_of(decisions)
    assert next(iter(person.kinds["own"])) == "gave-block"
    weakness = person.weakness
    assert weakness is not None
    assert (weakness.part, weakness.name, weakness.plays, weakness.rest) == ("kind", "kept-double", 9, None)
    cost = person.kinds["own"]["kept-double"]
    assert (weakness.loss, weakness.mean, weakness.interval) == (cost.loss, cost.mean, cost.interval)
    assert take_home(person) == (
        "The costliest mistake of Ana Pérez that these deals prove is keeping a double, from the player's own view: "
        "45 points in 9 plays, "
        f"{cost.mean:.2f} per decision (95 %: {weakness.interval[0]:.2f} to {weakness.interval[1]:.2f})."
    )
    assert take_home(person, to_player=True).startswith(
        "Your costliest mistake that these deals prove is keeping a double, from your own view"
    )


def test_few_deals_and_faultless_play_have_no_weakness_and_say_so() -> None:
    one = person_of([(1, "middle", 0, ()), (1, "last", 30, ("kept-double",))])
    assert one.weakness is None
    assert take_home(one).startswith("1 deal is too few to show which mistakes cost Ana Pérez most, ")
    assert take_home(one, to_player=True).startswith("1 deal is too few to show which mistakes cost you most, ")
    faultless = person_of([(1, "middle", 0, ()), (1, "last", 0, ())])
    assert take_home(faultless, to_player=True) == "You made no mistake in 1 deal, from your own view."
    assert take_home(person_of([])) == "Ana Pérez has no decision in 1 deal that could be graded."


def test_every_phase_and_kind_has_its_sentence() -> None:
    blank = person_of([])
    for part, names in (("phase", get_args(Phase)), ("kind", KINDS)):
        said = set()
        for name in names:
            found = Weakness("open", part, name, 4, 20.0, 5.0, 1.0 if part == "phase" else None, (1.0, 7.0))  # type: ignore[arg-type]
            person = replace(blank, weakness=found, totals={"open": accuracy([], "open")})
            said.add(take_home(person, to_player=True))
            assert "{" not in take_home(person) and "with all hands seen" in take_home(person)
        assert len(said) == len(names)


def test_result_of_some_persons_has_their_pairs_alone(pooled: tranca.PlayersReview) -> None:
    two = pooled.only("Ana Pérez", "Dora Weiß")
    assert {person.name for person in two.persons} == {"Ana Pérez", "Dora Weiß"}
    assert [{pair.better, pair.worse} for pair in two.pairs] == [{"Ana Pérez", "Dora Weiß"}]
    assert not pooled.only("Ana Pérez").pairs and pooled.only("Ana Pérez").records == pooled.records
    with pytest.raises(tranca.UnsupportedError, match="name='Ana'"):
        pooled.only("Ana")


def test_moment_has_only_the_name_of_its_player(pooled: tranca.PlayersReview) -> None:
    play = pooled.person("Ana Pérez").costliest[0]
    assert not pooled.moment(play).headers
    named = pooled.moment(play, name="Ana Pérez")
    seat = named.rules.seats.index(play.seat)
    assert [name for name in named.headers.players if name] == ["Ana Pérez"] == [named.headers.player(seat)]


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
    with pytest.raises(tranca.UnsupportedError, match=message_with("'B'", "N", "E")):
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


@pytest.mark.campaign
def test_players_are_ordered_by_strength_and_only_significant_pairs_differ() -> None:
    result = tranca.players(records(1, 2, 3), sample=30)
    assert [person.name for person in result.persons] == ORDER
    sure_pairs = {(pair.better, pair.worse) for pair in result.pairs if pair.is_sure and pair.view == "own"}
    strong, weak = ORDER[:2], ORDER[2:]
    assert {(one, other) for one in strong for other in weak} <= sure_pairs
    assert not any(pair.is_sure for pair in result.pairs if pair.view == "open")
    assert all(set(person.totals) == set(VIEWS) for person in result.persons if isinstance(person, Person))
