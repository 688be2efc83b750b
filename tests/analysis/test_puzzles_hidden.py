"""Puzzles with hidden hands: sound on the mean of all deals, safe if best in every one, with one hand shown."""

from fractions import Fraction
from pathlib import Path

import pytest
from referee_states import state_of
from tiers import campaign_after

import tranca
from tranca.analysis.estimate import sampling_plan
from tranca.analysis.puzzles.canonical import canonical_form
from tranca.analysis.puzzles.generator import Counters, generate_puzzles
from tranca.analysis.puzzles.hidden import estimate_for, find_hidden_flaws
from tranca.analysis.puzzles.results import HiddenPuzzle
from tranca.analysis.puzzles.soundness import Limits
from tranca.analysis.puzzles.verifier import Claims, judge
from tranca.engine.resources import Resources
from tranca.notation.reader import blocks
from tranca.views.annotated import claims, write_puzzle
from tranca.views.wording.puzzles import method, task, with_title

CASTEL = Path(__file__).resolve().parents[2] / "positions" / "castel-hidden.txt"


def hidden(count: int, **wishes: object) -> list[HiddenPuzzle]:
    found = list(generate_puzzles(count, hidden=True, **wishes))  # type: ignore[arg-type]
    assert all(isinstance(puzzle, HiddenPuzzle) for puzzle in found)
    return found  # type: ignore[return-value]


def test_the_mean_over_every_deal_is_that_of_the_referee() -> None:
    from referee.solve import solve as judge

    puzzles = hidden(3, seed=2, tiles=(6, 9))
    for puzzle in puzzles:
        all_deals = tranca.deals(puzzle.view)
        assert all_deals.worlds < 400
        totals: dict[str, Fraction] = {}
        best = dict.fromkeys((str(answer.play) for answer in puzzle.answers), 0)
        for world in all_deals:
            found = judge(state_of(all_deals.position(world)))
            for option in found.plays:
                totals[option.text] = totals.get(option.text, Fraction(0)) + option.value * world.weight
                best[option.text] += option.best * world.weight
        assert {str(answer.play): answer.value for answer in puzzle.answers} == {
            play: total / all_deals.deals for play, total in totals.items()
        }
        first, second, *_ = puzzle.answers
        safe = best[str(first.play)] == all_deals.deals
        assert second.cost >= 10 or safe
        assert safe is ("hidden-safe" in puzzle.themes)


@pytest.mark.parametrize("rules", campaign_after(2, ["doscientos/pass-20-10", "partnership", "block/2", "draw/2"]))
def test_all_rules_have_them(rules: str) -> None:
    for puzzle in hidden(2, seed=1, rules=rules, tiles=(8, 14)):
        assert not find_hidden_flaws(estimate_for(puzzle.view, Resources()), Limits())
        assert puzzle.title is None and with_title(puzzle).title == task(puzzle)
        assert puzzle.information == "hidden hands"


@pytest.mark.slow
def test_puzzle_never_depends_on_an_unseen_order(monkeypatch: pytest.MonkeyPatch) -> None:
    for puzzle in hidden(2, seed=4, rules="draw/2", tiles=(10, 14)):
        found = puzzle.estimate
        assert found.orders == "all" or (found.orders == "sampled" and not found.exact)
        assert "hidden-safe" not in puzzle.themes or not puzzle.position.drawable
    (early,) = tranca.read(CASTEL.parent / "draw-three-hidden.txt")
    monkeypatch.setattr(sampling_plan, "nodes_for", lambda _: 1_000_000)
    sampled = estimate_for(early, Resources())
    assert sampled.orders == "sampled" and not sampled.exact
    monkeypatch.setattr(sampling_plan, "nodes_for", lambda _: 1000)
    with pytest.raises(tranca.UnsupportedError, match="7 tiles that can be drawn are too many"):
        estimate_for(early, Resources())


def test_only_the_hand_of_who_is_to_move_is_shown() -> None:
    for puzzle in hidden(5, seed=3):
        position = puzzle.position
        for seat, hand in enumerate(position.hands):
            assert bool(hand.unknown) is (seat != position.to_move)
        assert write_puzzle(puzzle).count("\ndealt ") == 1


def test_the_same_seed_gives_the_same_puzzles() -> None:
    assert [*map(write_puzzle, hidden(4, seed=5))] == [*map(write_puzzle, hidden(4, seed=5))]


@pytest.mark.slow
def test_they_are_new() -> None:
    puzzles = hidden(20, seed=6, tiles=(6, 10))
    assert len({canonical_form(puzzle.position) for puzzle in puzzles}) == 20


def test_a_safe_play_can_be_asked_for() -> None:
    counters = Counters()
    (puzzle,) = hidden(1, seed=1, themes=["hidden-safe"], tiles=(6, 12), counters=counters)
    assert puzzle.estimate.plays[0].best_share == 1
    assert puzzle.estimate.exact
    assert counters.sound >= 1


def test_what_is_written_reads_back_and_is_what_it_claims() -> None:
    for puzzle in hidden(3, seed=4, tiles=(8, 12)):
        (block,) = blocks(write_puzzle(puzzle))
        assert block.value == puzzle.view
        said = claims(block.comments)
        assert said == Claims(str(puzzle.best), frozenset(puzzle.themes))
        assert block.value is not None
        assert judge(block.value, Limits(), said, Resources()).flaws == ()


def test_castel_as_south_knew_it_is_a_good_puzzle_but_no_safe_one() -> None:
    (castel,) = tranca.read(CASTEL)
    verdict = judge(castel, Limits(), Claims("4-6@6"), Resources())
    assert verdict.flaws == ()
    assert isinstance(verdict.puzzle, HiddenPuzzle)
    assert verdict.puzzle.answers[0].value == Fraction(2719, 125)
    assert method(verdict.puzzle) == "mean over all 375 deals"
    assert "hidden-safe" not in verdict.puzzle.themes


def test_records_of_all_hands_give_views_of_one() -> None:
    (castel,) = tranca.read(CASTEL)
    (puzzle,) = hidden(1, records=[(castel, "castel")], tiles=(15, 15))
    assert puzzle.source == "castel, action 18"
    assert str(puzzle.best) == "4-6@6"


def test_where_all_tiles_follow_nothing_is_hidden() -> None:
    # If the boneyard is empty or there is none, a player of two knows the other hand.
    assert not list(generate_puzzles(2, hidden=True, rules="block/2, hand_size=14", stop=tranca.Stop(nodes=100_000)))
    for puzzle in hidden(8, seed=3, rules="mano-a-mano", tiles=(8, 14)):
        verdict = judge(puzzle.view, Limits(), claims(write_puzzle(puzzle).splitlines()), Resources())
        assert isinstance(verdict.puzzle, HiddenPuzzle)
