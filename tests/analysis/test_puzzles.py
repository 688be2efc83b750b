"""Generated puzzles: sound by the referee, as requested, new, and the same for the same seed."""

from pathlib import Path
from random import Random

import pytest
from facts import states
from referee.solve import Solution as Judged
from referee.solve import solve as judge
from referee_states import state_of
from tiers import also_at_length

import tranca
from tranca.analysis.puzzles.canonical import canonical_form
from tranca.analysis.puzzles.generator import Counters, generate_puzzles
from tranca.analysis.puzzles.results import Puzzle
from tranca.analysis.self_play import play_out
from tranca.engine.resources import Stop
from tranca.game.dealing import deal
from tranca.views.wording.puzzles import skipped_texts, task

ROOT = Path(__file__).resolve().parents[2]
RULES = ["doscientos", "doscientos/pass-20-10", "partnership", "mano-a-mano", "draw/2", "block/2", "draw/partners"]

SEED_ONE = (
    "rules: doscientos; layout: 5-4 4-2 2-6 6-6 6-4 4-4 4-1 1-0 0-3 3-1;"
    " lead: S; to-move: W; N: 0-0 0-2 0-6 1-1; E: 1-5 2-3 3-3 3-5 5-5; S: 0-4 0-5 3-4 3-6; W: 1-2 1-6 2-2"
    " 2-5 5-6"
)


def is_sound(found: Judged, margin: int, most_plays: int) -> bool:
    first, second, *_ = found.plays
    alone = first.value > 0 >= second.value
    return 2 <= len(found.plays) <= most_plays and (first.value - second.value >= margin or alone)


@pytest.mark.parametrize("rules", RULES)
@also_at_length
def test_puzzles_are_sound_by_the_referee(rules: str, at_length: bool) -> None:
    count = 12 if at_length else 6
    puzzles = list(generate_puzzles(count, seed=3, rules=rules, tiles=(7, 10), most_plays=4))
    assert len(puzzles) == count
    for puzzle in puzzles:
        found = judge(state_of(puzzle.position))
        assert is_sound(found, 10, 4), tranca.one_line(puzzle.position)
        assert str(puzzle.best) == found.plays[0].text
        assert (puzzle.value, -puzzle.margin) == (found.value, found.plays[1].swing)
        assert puzzle.wins_alone is (found.plays[0].value > 0 >= found.plays[1].value)
        assert {str(entry.play): entry.value for entry in puzzle.wrong} == {
            play.text: play.value for play in found.plays[1:]
        }


@pytest.mark.parametrize("rules", ["draw/3", "draw/4"])
def test_among_single_players_the_best_play_is_best_against_all_others_too(rules: str) -> None:
    for puzzle in generate_puzzles(6, seed=1, rules=rules, tiles=(8, 10)):
        found = judge(state_of(puzzle.position))
        first, second, *_ = found.plays
        assert str(puzzle.best) == first.text
        assert first.value - second.value >= 10 or first.value > 0 >= second.value
        assert first.paranoid == max(play.paranoid for play in found.plays if play.paranoid is not None)


def test_a_larger_margin_leaves_only_larger_margins_or_lone_winners() -> None:
    puzzles = list(generate_puzzles(30, seed=2, margin=40))
    assert all(puzzle.margin >= 40 or puzzle.wins_alone for puzzle in puzzles)
    assert any(puzzle.margin < 40 for puzzle in puzzles)


def test_the_number_of_tiles_and_plays_is_as_asked_for() -> None:
    puzzles = list(generate_puzzles(30, seed=4, tiles=(14, 16), most_plays=3))
    assert {puzzle.tiles for puzzle in puzzles} == {14, 15, 16}
    assert {len(puzzle.solution.plays) for puzzle in puzzles} == {2, 3}


def texts(puzzles: list[Puzzle]) -> list[str]:
    return [tranca.one_line(puzzle.position) for puzzle in puzzles]


def test_the_same_seed_gives_the_same_puzzles_however_many_are_asked_for() -> None:
    ten = texts(list(generate_puzzles(10, seed=7)))
    assert texts(list(generate_puzzles(10, seed=7))) == ten
    assert texts(list(generate_puzzles(4, seed=7))) == ten[:4]
    assert not set(texts(list(generate_puzzles(10, seed=8)))) & set(ten)


def test_a_seed_gives_these_puzzles_on_every_machine() -> None:
    """A change here changes the puzzles of every seed, so it belongs in the changelog."""
    (puzzle,) = generate_puzzles(1, seed=1)
    assert tranca.one_line(puzzle.position) == SEED_ONE


def test_no_two_puzzles_are_equal_up_to_seats_and_suits() -> None:
    puzzles = list(generate_puzzles(80, seed=5, rules="block/2", tiles=(4, 6)))
    assert len({canonical_form(puzzle.position) for puzzle in puzzles}) == len(puzzles)


def test_themes_and_levels_are_filters() -> None:
    for puzzle in generate_puzzles(2, seed=6, themes=["force-pass", "long-block"], not_themes=["rule-sensitive"]):
        assert {"force-pass", "long-block"} <= puzzle.themes.keys()
        assert not any(tag.startswith("rule-sensitive") for tag in puzzle.themes)
    for puzzle in generate_puzzles(2, seed=6, themes=["rule-sensitive:doscientos/duel"], difficulty="hard"):
        assert "rule-sensitive:doscientos/duel" in puzzle.themes
        assert puzzle.difficulty.level == "hard"


def test_a_tally_is_kept() -> None:
    counters = Counters()
    puzzles = list(generate_puzzles(8, seed=9, themes=["square"], counters=counters))
    assert counters.found == len(puzzles) == 8
    assert counters.deals >= counters.found
    assert counters.positions >= counters.sound >= counters.found
    assert not counters.stopped


def test_a_theme_that_never_comes_stops_at_the_time_limit() -> None:
    counters = Counters()
    assert list(generate_puzzles(5, rules="block/2", themes=["round-pass"], time_limit=0.3, counters=counters)) == []
    assert counters.stopped
    assert counters.deals > 10


def test_a_stop_ends_the_search_between_puzzles() -> None:
    stop, counters = Stop(signals=False), Counters()
    puzzles = generate_puzzles(seed=1, stop=stop, counters=counters)
    assert next(puzzles).source.startswith("seed 1, deal ")
    stop.stop()
    assert list(puzzles) == []
    assert counters.stopped


def test_records_give_the_moments_that_are_sound() -> None:
    rules = tranca.Rules.preset("doscientos")
    records = [play_out(deal(rules, Random(seed)), "best", Random(seed)) for seed in range(8)]
    made = list(generate_puzzles(records=[(record, f"game {n}") for n, record in enumerate(records)], tiles=(6, 14)))
    assert made
    for puzzle in made:
        game, _, action = puzzle.source.removeprefix("game ").partition(", action ")
        position = records[int(game)].positions[int(action) - 1]
        assert position.hands == puzzle.position.hands
        assert position.to_move == puzzle.position.to_move
        assert puzzle.tiles > 10 or is_sound(judge(state_of(puzzle.position)), 10, 8)


def test_positions_keep_their_titles_and_hidden_ones_are_passed_over() -> None:
    (castel,) = tranca.read(ROOT / "positions" / "castel.txt")
    (hidden,) = tranca.read(ROOT / "positions" / "castel-hidden.txt")
    (puzzle,) = generate_puzzles(records=[(hidden, "a"), (castel, "b")])
    assert puzzle.position.title == "Castel, International Dominoes: only one play wins"
    assert (puzzle.source, str(puzzle.best), task(puzzle)) == ("b", "4-6@6", "S to play and win")


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"themes": ["square", "sqare"]}, "theme 'sqare': expected only-play, .*did you mean square"),
        ({"not_themes": ["rule-sensitive:poker"]}, "theme 'rule-sensitive:poker': expected the name of a preset"),
        ({"difficulty": "fiendish"}, "difficulty 'fiendish': expected easy, medium or hard"),
        ({"themes": ["square"], "not_themes": ["square"]}, "theme 'square' is both required and excluded"),
        ({"themes": ["rule-sensitive:draw/2"], "not_themes": ["rule-sensitive"]}, "'rule-sensitive:draw/2' is both"),
        ({"themes": ["hidden-safe"]}, "theme 'hidden-safe' needs puzzles with hidden hands"),
        ({"themes": ["capicua"], "hidden": True}, "theme 'capicua': expected only-play, .* or .* for hidden hands"),
        ({"tiles": (20, 12)}, "tiles 20-12: expected a range from 2 to 28"),
        ({"tiles": (20, 21), "rules": "block/2"}, "tiles 20-21: expected a range from 2 to 14"),
    ],
)
def test_wishes_that_nothing_can_fulfil_are_refused_at_once(wishes: dict[str, object], message: str) -> None:
    with pytest.raises(tranca.UnsupportedError, match=message):
        generate_puzzles(1, **wishes)  # type: ignore[arg-type]


def test_rules_that_do_not_exist_are_refused_at_once() -> None:
    with pytest.raises(tranca.RulesError, match="did you mean"):
        generate_puzzles(1, rules="doscintos")


@pytest.mark.campaign
def test_three_thousand_puzzles_are_new_and_confirmed() -> None:
    counters = Counters()
    puzzles = list(generate_puzzles(3000, seed=77, counters=counters))
    assert len({canonical_form(puzzle.position) for puzzle in puzzles}) == 3000
    assert counters.found / counters.positions > 0.3


def test_nothing_that_was_given_is_dropped_without_its_reason() -> None:
    text = """
rules: block/2; ends: 6 3; to-move: B; A: 1-6; B: 2-6 4-6

rules: block/2; ends: 6 3; to-move: B; A: 4-6; B: 1-6 2-4

rules: block/2; ends: 6 3; to-move: B; A: 1-6; B: 3-6 4-6 5-6
"""
    values = tranca.parse(text)
    (castel,) = tranca.read(ROOT / "positions" / "castel.txt")
    sources = [(value, f"own:{number}") for number, value in enumerate([*values, castel, castel], 1)]
    counters = Counters()
    made = list(generate_puzzles(records=sources, margin=5, counters=counters))
    assert [puzzle.source for puzzle in made] == [*dict.fromkeys(puzzle.source for puzzle in made)]
    named = {skipped.source for skipped in counters.skipped}
    assert {puzzle.source for puzzle in made} | named == {source for _, source in sources}
    reasons = skipped_texts(counters)
    assert any(states(reason, "own:1", "4-6", "2-6", "2", "5") for reason in reasons)
    assert any(reason.startswith("own:2: no puzzle: there is no choice") for reason in reasons)
    assert "own:5: no puzzle: it repeats an earlier puzzle" in reasons


@pytest.mark.slow
def test_a_puzzle_with_few_tiles_left_is_found_in_what_was_given() -> None:
    (castel,) = tranca.read(ROOT / "positions" / "castel.txt")
    here = castel
    assert isinstance(here, tranca.Position)
    assert len(list(generate_puzzles(records=[(here, "own")]))) == 1
    counters = Counters()
    assert list(generate_puzzles(records=[(here, "own")], tiles=(20, 28), counters=counters)) == []
    assert skipped_texts(counters) == ["own: no puzzle: the number of tiles left is outside --tiles"]
    rules = tranca.Rules.preset("doscientos")
    records = [(play_out(deal(rules, Random(seed)), "best", Random(seed)), f"game {seed}") for seed in range(6)]
    counted = Counters()
    few = [puzzle.tiles for puzzle in generate_puzzles(records=records, counters=counted)]
    assert min(few) < 12
    assert counted.deals == sum(len(record.positions) for record, _ in records)
    assert all("moments without a puzzle: " in line for line in skipped_texts(counted))
