"""Deals too large to review whole: judged backward from the end within a node limit, the rest left out of sums."""

import json
from functools import cache
from random import Random

import pytest

import tranca
from tranca.analysis.estimate import sampling_plan
from tranca.analysis.estimate.solving import estimate_from
from tranca.analysis.review import open_view
from tranca.analysis.review.results import Review
from tranca.analysis.self_play import play_out
from tranca.engine.resources import Resources
from tranca.engine.sampling import Sampling
from tranca.errors import TooLargeError
from tranca.ext.stop import Stop
from tranca.game.dealing import deal
from tranca.game.record import Record
from tranca.game.rules.rules import Rules
from tranca.views.pages.review import courses
from tranca.views.wording.players import scope
from tranca.views.wording.review import headline, step_note

pytestmark = pytest.mark.usefixtures("narrow_samples")


@cache
def record() -> Record:
    """Return a deal of three single players with a spinner, small enough to judge whole."""
    return play_out(deal(Rules.parse("sniff/3, pack=double-5, hand_size=4"), Random(3)), "heaviest", Random(3))


@cache
def whole() -> Review:
    return tranca.review(record(), view="open", orders=2)


@pytest.fixture
def few_nodes(narrow_samples: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit the open view so that part of the deal is too large, after the whole deal has been judged."""
    whole()
    monkeypatch.setattr(open_view, "NODES_OF_DEAL", 0)


def test_the_end_of_a_deal_too_large_is_judged_as_that_of_the_whole(few_nodes: None) -> None:
    bounded, last = tranca.review(record(), view="open", orders=2), len(record().actions)
    number = bounded.unjudged["open"]
    assert 1 < number < last - 2
    assert bounded.complete
    assert bounded.worth is None
    assert bounded.luck is None
    assert not whole().unjudged
    graded = [step for step in bounded.steps if step.open is not None]
    assert graded
    assert all(step.number > number for step in graded)
    for step, other in zip(bounded.steps, whole().steps, strict=True):
        choice = len(step.choices) > 1
        assert bounded.leaves_out(step, "open") == (choice and step.number <= number)
        assert (step.open is None) == (other.open is None or step.number <= number)
        if step.number >= graded[0].number:
            assert (step.worth, step.loss) == (other.worth, other.loss)
        else:
            assert step.worth is None
    decisions = [side.open.decisions for side in bounded.sides if side.open]
    assert sum(decisions) == len(graded)
    assert [side.luck for side in bounded.sides] == [None] * 3
    assert bounded.turning_points == tuple(
        point for point in whole().turning_points if point.number >= graded[0].number
    )


def test_every_view_says_what_is_too_large(few_nodes: None) -> None:
    bounded = tranca.review(record(), view="open", orders=2)
    number = bounded.unjudged["open"]
    assert headline(bounded)[0] == (
        f"Not judged with all hands seen: actions 1 to {number}, too large to search; the totals leave them out."
    )
    assert not any("perfect play" in sentence for sentence in headline(bounded))
    notes = [step_note(bounded, step) for step in bounded.steps if bounded.leaves_out(step, "open")]
    assert notes
    assert all(note.startswith("not judged") for note in notes)
    row = json.loads(tranca.to_json(bounded))
    assert row["unjudged"] == {"open": number}
    assert row["worth"] is None
    assert "unjudged" not in json.loads(tranca.to_json(whole()))
    points = next(iter(courses(bounded).values()))
    assert points[0][1] is None
    assert points[-1][1] == next(iter(courses(whole()).values()))[-1][1]
    named = record().start.changed(headers=tranca.Headers(players=("Ana", "Berta", "Clara")))
    pooled = tranca.players([Record(named, record().actions)], view="open", orders=2)
    assert pooled.unjudged == len(notes)
    assert f"left out: {len(notes)} decisions too large to judge" in scope(pooled)


def test_one_moment_too_large_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_view, "NODES_OF_DEAL", 0)
    with pytest.raises(TooLargeError, match="too large to judge with all hands seen; choose a later one"):
        tranca.check(record(), action=1, view="open", orders=2)


def test_an_own_view_is_judged_from_the_end_within_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judged actions are the same as in a review without a limit, for any number of threads."""
    monkeypatch.setattr(sampling_plan, "FEW_NODES", 4000)
    monkeypatch.setattr(sampling_plan, "NODES_PER_DEAL", 1)
    free = tranca.review(record(), view="own", deals=3)
    assert not free.unjudged
    monkeypatch.setattr(sampling_plan, "QUESTIONS", 2)
    for threads in (1, 2):
        made = tranca.review(record(), view="own", deals=3, threads=threads)
        assert made.complete
        left = made.unjudged["own"]
        assert 0 < left < len(made.steps)
        graded = [(step.number, step.own.loss) for step in made.steps if step.own]
        assert graded == [(step.number, step.own.loss) for step in free.steps if step.own and step.number > left]
        left_out = [step for step in made.steps if made.leaves_out(step, "own")]
        assert [step.number for step in left_out] == [
            step.number for step in free.steps if step.own and step.number <= left
        ]
        assert all("not judged" in step_note(made, step) for step in left_out)
        assert sum(player.own.decisions for player in made.players if player.own) == len(graded)


@pytest.mark.parametrize("rules", ["sniff/3", "azneef"])
def test_a_quick_estimate_is_refused_where_its_deals_take_long(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """This applies with draws and without."""
    for name, number in (("FALLBACKS", ()), ("FEW_NODES", 40_000), ("NODES_PER_DEAL", 1)):
        monkeypatch.setattr(sampling_plan, name, number)
    monkeypatch.setattr(sampling_plan, "QUESTIONS", 0)
    made = deal(Rules.parse(rules), Random(1))
    assert made.to_move is not None
    seat = made.seats[made.to_move]
    for threads in (1, 2):
        with pytest.raises(TooLargeError, match="too large for a quick answer; choose a moment with fewer tiles"):
            estimate_from(
                made.seen_by(made.to_move), seat, Sampling(2), Resources(threads), budget=sampling_plan.NodeBudget(2)
            )


def test_a_stopped_review_of_such_a_deal_holds_its_end() -> None:
    watch, seen = Stop(signals=False), []

    def stop(_what: str, done: int, _total: int | None) -> None:
        seen.append(done)
        if done == 6:
            watch.stop()

    found = tranca.review(record(), view="open", orders=2, stop=watch, progress=stop)
    assert not found.complete
    assert found.unjudged == {"open": len(record().actions) - 6}
    assert found.graded == 6
    assert "too large to search or not reached" in headline(found)[0]
    last = found.steps[-1]
    assert (last.worth, last.loss) == (whole().steps[-1].worth, whole().steps[-1].loss)
