"""Each theme on a pair of small positions: one that has it, and a similar one that does not."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from referee.positions import random_position, to_text
from referee.rules import preset
from referee.themes import reaches

import tranca
from tranca.analysis.puzzles.candidate import Candidate
from tranca.analysis.puzzles.reach_goal import can_go_out
from tranca.analysis.puzzles.themes import THEMES, find_themes
from tranca.engine.resources import Resources
from tranca.engine.solve import solve_exactly
from tranca.views.wording.puzzles import theme_text

# Each entry: the tag, the reason why the position has it, the position, the reason why a similar one does not, and it.
PAIRS = [
    (
        "only-play",
        "4-6 leaves A 7 pips to score with, 2-6 leaves 9",
        "rules: block/2; ends: 6 3; lead: A; last: A; to-move: B; A: 1-6; B: 2-6 4-6",
        "both block and win by the same count",
        "rules: block/2; ends: 6 3; lead: A; last: A; to-move: B; A: 4-6; B: 1-6 2-6",
    ),
    (
        "right-end",
        "at the 6 B cannot answer, at the 2 he goes out",
        "rules: block/2; ends: 2 6; lead: B; last: B; to-move: A; A: 0-2 2-6; B: 3-6",
        "3-6 fits one end only",
        "rules: block/2; ends: 2 6; lead: B; last: B; to-move: A; A: 0-2 3-6; B: 2-6",
    ),
    (
        "right-end!",
        "won at the 6, lost at the 2",
        "rules: block/2; ends: 2 6; lead: B; last: B; to-move: A; A: 0-2 2-6; B: 3-6",
        "lost at either end of the table",
        "rules: block/2; ends: 2 6; lead: B; last: B; to-move: A; A: 0-2 3-6; B: 2-6",
    ),
    (
        "block-to-win",
        "nobody can follow 4-5, and B has 2 pips against 9",
        "rules: block/2; ends: 5 4; lead: A; last: A; to-move: B; A: 3-6; B: 1-1 4-5",
        "the same block with 9 pips against 2",
        "rules: block/2; ends: 5 4; lead: A; last: A; to-move: B; A: 1-1; B: 3-6 4-5",
    ),
    (
        "long-block",
        "after 1-1 and 1-5 no player can play",
        "rules: block/2; ends: 1 4; lead: B; last: B; to-move: A; A: 1-1 1-3; B: 1-5 3-3",
        "1-5 blocks at once",
        "rules: block/2; ends: 1 4; lead: B; last: B; to-move: A; A: 1-3 1-5; B: 1-1 3-3",
    ),
    (
        "refuse-block",
        "3-4@3 blocks and wins 32, but 0-3 lets the partner go out and wins 34",
        "rules: doscientos/pass-20-10; ends: 4 3; lead: N; last: S; bonus-paid: no; to-move: E; "
        "N: 2-3; E: 0-3 3-4; S: 1-1; W: 0-2",
        "nothing blocks",
        "rules: doscientos/pass-20-10; ends: 4 3; lead: N; last: S; bonus-paid: no; to-move: E; "
        "N: 3-4; E: 0-3 2-3; S: 1-1; W: 0-2",
    ),
    (
        "fatal-block",
        "1-2@1 blocks with 2 pips against none, 1-1 leads to a level deal",
        "rules: mano-a-mano; ends: 1 2; lead: A; last: A; to-move: B; A: 0-0; B: 1-1 1-2",
        "1-2@1 blocks and wins",
        "rules: mano-a-mano; ends: 1 2; lead: A; last: A; to-move: B; A: 1-1; B: 0-0 1-2",
    ),
    (
        "force-pass",
        "A has nothing with 1 or 6",
        "rules: block/2; ends: 1 3; lead: A; last: A; to-move: B; A: 3-5; B: 1-5 3-6",
        "A has 1-5",
        "rules: block/2; ends: 1 3; lead: A; last: A; to-move: B; A: 1-5; B: 3-5 3-6",
    ),
    (
        "round-pass",
        "after 3-5 only W has a tile with 2 or 5",
        "rules: doscientos; ends: 2 3; lead: S; last: N; to-move: W; N: 3-3; E: 0-0; S: 1-1; W: 2-5 3-5",
        "2-5 is best, and E goes out with 3-3",
        "rules: doscientos; ends: 2 3; lead: S; last: N; to-move: W; N: 0-0; E: 3-3; S: 1-1; W: 2-5 3-5",
    ),
    (
        "partner-pass",
        "after 1-6 E has to pass, after 1-5 the deal is over before his turn",
        "rules: doscientos; ends: 1 1; lead: E; last: S; to-move: W; N: 5-6; E: 3-3; S: 5-5; W: 1-5 1-6",
        "after 1-6 E goes out",
        "rules: doscientos; ends: 1 1; lead: E; last: S; to-move: W; N: 3-3; E: 5-6; S: 5-5; W: 1-5 1-6",
    ),
    (
        "unblock-partner",
        "1-4 leaves the 6 to S, 2-6 takes it away",
        "rules: doscientos; ends: 1 6; lead: W; last: E; to-move: N; N: 1-4 2-6; E: 2-4; S: 6-6; W: 2-2",
        "S goes out after 6-6 as well",
        "rules: doscientos; ends: 1 6; lead: W; last: E; to-move: N; N: 1-4 6-6; E: 2-4; S: 2-6; W: 2-2",
    ),
    (
        "save-double",
        "after 3-6 A is left with 5-5",
        "rules: mano-a-mano; ends: 5 6; lead: A; last: B; to-move: A; A: 3-3 3-6 5-5; B: 3-5",
        "the best tile is no double",
        "rules: mano-a-mano; ends: 5 6; lead: A; last: B; to-move: A; A: 3-3 3-5 3-6; B: 5-5",
    ),
    (
        "hang-double",
        "0-5 is the last tile with 0 beside B's 0-0",
        "rules: mano-a-mano; ends: 0 4; lead: A; last: B; to-move: A; A: 0-5 4-5; B: 0-0",
        "A has the double himself",
        "rules: mano-a-mano; ends: 0 4; lead: A; last: B; to-move: A; A: 0-0 4-5; B: 0-5",
    ),
    (
        "capicua",
        "at the end A's 2-5 fits 2 and 5",
        "rules: block/2; ends: 5 3; lead: B; last: B; to-move: A; A: 2-3 2-5; B: 3-6",
        "the last tile, 2-5, fits the 5 only",
        "rules: block/2; ends: 5 3; lead: B; last: B; to-move: A; A: 2-5 3-6; B: 2-3",
    ),
    (
        "count-out",
        "blocked with 6 against 2",
        "rules: mano-a-mano; ends: 4 1; lead: B; last: B; to-move: A; A: 1-4 3-3; B: 1-1",
        "A goes out",
        "rules: mano-a-mano; ends: 4 1; lead: B; last: B; to-move: A; A: 1-1 1-4; B: 3-3",
    ),
    (
        "pip-dump",
        "B goes out after either: with 4-5 gone A loses 1, with 0-1 gone 9",
        "rules: block/2; ends: 4 1; lead: B; last: B; to-move: A; A: 0-1 4-5; B: 1-4",
        "A wins",
        "rules: block/2; ends: 4 1; lead: B; last: B; to-move: A; A: 1-4 4-5; B: 0-1",
    ),
    (
        "underplay",
        "0-2 has 2 pips, 5-6 has 11",
        "rules: block/2; ends: 6 2; lead: B; last: B; to-move: A; A: 0-2 5-6; B: 2-4",
        "2-4, the heavier one, is best",
        "rules: block/2; ends: 6 2; lead: B; last: B; to-move: A; A: 0-2 2-4; B: 5-6",
    ),
    (
        "sacrifice",
        "after 1-1 one tile fits next time, after 2-4 two do",
        "rules: block/2; ends: 4 1; lead: A; last: A; to-move: B; A: 0-0; B: 1-1 2-4 2-6",
        "after either there is no next time",
        "rules: block/2; ends: 4 1; lead: A; last: A; to-move: B; A: 2-6; B: 0-0 1-1 2-4",
    ),
    (
        "square",
        "2-6@2 leaves 6 at both ends",
        "rules: block/2; ends: 6 2; lead: B; last: B; to-move: A; A: 2-6 3-4; B: 0-6",
        "0-6 leaves 0 and 2",
        "rules: block/2; ends: 6 2; lead: B; last: B; to-move: A; A: 0-6 2-6; B: 3-4",
    ),
    (
        "draw-trap",
        "1-4 leaves 2 and 4, which none of the three tiles shows",
        "rules: mano-a-mano; ends: 2 1; lead: B; last: B; to-move: A; A: 1-4 2-4 5-5; B: 1-1; boneyard: 1-3 1-5 3-5",
        "B can play at once",
        "rules: mano-a-mano; ends: 2 1; lead: B; last: B; to-move: A; A: 1-1 2-4 5-5; B: 1-4; boneyard: 1-3 1-5 3-5",
    ),
    (
        "chuchazo",
        "0-0 first wins 12 pips more, but last it pays 100",
        "rules: block/2, chuchazo=100; ends: 0 5; lead: B; last: B; to-move: A; A: 0-0 5-6; B: 6-6 3-4",
        "5-6 first costs nothing, so it is as good without the bonus",
        "rules: block/2, chuchazo=100; ends: 0 5; lead: B; last: B; to-move: A; A: 0-0 5-6; B: 1-1 3-4",
    ),
    (
        "pase-corrido",
        "2-5 lets the partner go out and wins 1 pip more, but nobody can follow 3-3, which pays",
        "rules: dominican; ends: 2 3; lead: N; last: E; bonus-paid: yes; to-move: N; "
        "N: 2-5 3-3; E: 1-6; S: 0-5; W: 0-4",
        "E follows 3-3",
        "rules: dominican; ends: 2 3; lead: N; last: E; bonus-paid: yes; to-move: N; "
        "N: 2-5 3-3; E: 2-6; S: 0-5; W: 0-4",
    ),
    (
        "pase-de-salida",
        "2-3 wins 22 pips more, but W cannot follow 4-6, which pays 50",
        "rules: dominican, hand_size=2; to-move: N; N: 4-6 2-3; E: 2-4 3-5; S: 1-6 0-6; W: 0-3 5-5",
        "W follows either lead",
        "rules: dominican, hand_size=2; to-move: N; N: 4-6 2-3; E: 2-4 3-5; S: 1-6 0-6; W: 0-3 4-5",
    ),
    (
        "set-up",
        "1-3 earns nothing, but then A passes and B goes out with 5-6 for 3 + 6 = 9",
        "rules: fives-and-threes/2; ends: 3 6-6; lead: A; last: A; to-move: B; A: 2-5; B: 1-3 5-6",
        "A goes out first, whatever B lays",
        "rules: fives-and-threes/2; ends: 3 6-6; lead: A; last: A; to-move: B; A: 1-5; B: 1-3 5-6",
    ),
    (
        "deny-count",
        "2-4 to the double leaves 4 and 4, and A makes 10 with 4-6; at the 4 A cannot follow",
        "rules: fives-and-threes/2; ends: 4 2-2; lead: A; last: A; to-move: B; A: 4-6; B: 2-4 3-4",
        "A cannot follow anything",
        "rules: fives-and-threes/2; ends: 4 2-2; lead: A; last: A; to-move: B; A: 0-0; B: 2-4 3-4",
    ),
    (
        "fatal-count",
        "2-3 at the 2 makes 9, but A goes out with 3-6 for 12; at the double it blocks",
        "rules: fives-and-threes/2; ends: 3-3 2; lead: A; last: A; to-move: B; A: 3-6; B: 1-5 2-3",
        "A makes 11 with 3-5, which is nothing",
        "rules: fives-and-threes/2; ends: 3-3 2; lead: A; last: A; to-move: B; A: 3-5; B: 1-5 2-3",
    ),
]

CASTEL = Path(__file__).resolve().parents[2] / "positions" / "castel.txt"


def candidate(text: str) -> Candidate:
    (value,) = tranca.parse(text)
    assert isinstance(value, tranca.Position)
    resources = Resources()
    return Candidate(solve_exactly(value, resources), resources)


def tags(text: str) -> set[str]:
    return {*find_themes(candidate(text))}


@pytest.mark.parametrize(("tag", "why", "text", "_not", "_other"), PAIRS, ids=[pair[0] for pair in PAIRS])
def test_a_theme_holds(tag: str, why: str, text: str, _not: str, _other: str) -> None:
    assert tag in tags(text), why


@pytest.mark.parametrize(("tag", "_why", "_text", "why", "text"), PAIRS, ids=[pair[0] for pair in PAIRS])
def test_a_theme_does_not_hold_nearby(tag: str, _why: str, _text: str, why: str, text: str) -> None:
    assert tag not in tags(text), why


def test_every_theme_has_its_pair() -> None:
    named = {pair[0] for pair in PAIRS} | {"rule-sensitive"}  # which has its own tests
    assert {theme.tag for theme in THEMES} == named


DUEL = """rules: {rules}; layout: 3-0 0-2 2-4 4-6 6-1 1-3 3-3 3-6 6-6 6-0 0-5 5-1 1-4 4-4 4-0 0-1 1-2 2-5 5-4;
lead: S; last: N; to-move: W; N: 1-1 5-6; E: 0-0 2-6; S: 2-3 3-5; W: 2-2 3-4 5-5"""


def test_the_preset_under_which_another_play_is_best_is_named() -> None:
    assert "rule-sensitive:doscientos/duel" in tags(DUEL.format(rules="doscientos"))
    assert "rule-sensitive:doscientos" in tags(DUEL.format(rules="doscientos/duel"))


def test_presets_that_change_nothing_are_not_named() -> None:
    named = {tag for tag in tags(DUEL.format(rules="doscientos")) if tag.startswith("rule-sensitive")}
    assert not named & {"rule-sensitive:doscientos", "rule-sensitive:doscientos/100", "rule-sensitive:block/2"}


TIE = "rules: doscientos; ends: 4 0; {lead}last: S; to-move: E; N: 1-2 5-5; E: 0-4 1-4; S: 2-2; W: 2-4 3-3"


def test_preset_is_compared_only_if_facts_it_needs_make_no_difference() -> None:
    """A tied block goes to the leader's side: with the lead of E or W that changes something, with N or S nothing."""
    tag = "rule-sensitive:doscientos/tie-first"
    assert tag in tags(TIE.format(lead="lead: E; "))
    assert tag not in tags(TIE.format(lead="lead: N; "))
    assert tag not in tags(TIE.format(lead=""))


def test_the_themes_of_castel() -> None:
    (castel,) = tranca.read(CASTEL)
    found = tags(tranca.one_line(castel))
    assert {"only-play", "right-end", "right-end!", "long-block", "force-pass", "sacrifice", "square"} <= found
    assert not found & {"pip-dump", "capicua", "underplay", "block-to-win", "draw-trap", "unblock-partner"}


HUNG = "rules: block/2; {table}; lead: A; last: B; to-move: A; A: 1-2 1-5; B: 0-0 2-2"


def test_a_double_hangs_only_where_the_layout_shows_its_suit() -> None:
    """Half of the tiles sleep, so without the layout it is unknown whether all zeros are laid."""
    assert "hang-double" in tags(HUNG.format(table="layout: 1-0 0-2 2-3 3-0 0-4 4-5 5-0 0-6 6-1 1-1"))
    assert "hang-double" not in tags(HUNG.format(table="ends: 1 1"))


TRAP = "rules: mano-a-mano; ends: 2 1; lead: B; last: B; to-move: A; A: 1-4 2-4 5-5; B: 1-1; boneyard: {%s}"


def test_a_draw_trap_of_unknown_order_has_to_work_in_every_order() -> None:
    assert "draw-trap" in tags(TRAP % "1-3 1-5 3-5")
    assert "draw-trap" not in tags(TRAP % "1-3 1-5 4-6")


def test_a_round_of_passes_needs_four_players() -> None:
    assert "round-pass" not in tags("rules: block/2; ends: 1 3; lead: A; last: A; to-move: B; A: 3-5; B: 1-5 3-6")


def test_theme_is_explained_for_its_position() -> None:
    words = {tag: theme_text(match) for tag, match in find_themes(candidate(PAIRS[1][2])).items()}
    assert words["right-end"] == "2-6 fits both ends, but at the 2 it is worth 11 less"
    assert words["right-end!"] == "playing it at the 2 changes the winner"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("rules: block/2; ends: 1 3; lead: A; last: A; to-move: B; A: 3-5; B: 4-5 2-6", "B must pass"),
        ("rules: block/2; ends: 1 3; lead: A; last: B; A: 3-5; B:", "the deal is over"),
        ("rules: mano-a-mano; ends: 2 1; to-move: A; A: 5-5; B: 1-1; boneyard: 1-3 1-5 3-5", "A must draw"),
        ("rules: mano-a-mano; ends: 2 1; to-move: A; A: 5-5; B: 1-1; boneyard: {1-3 1-5 3-5}", "A must draw"),
    ],
)
def test_a_position_without_a_choice_is_refused(text: str, why: str) -> None:
    with pytest.raises(tranca.UnsupportedError, match=why):
        candidate(text)


def test_goal_of_going_out_is_reached_against_best_defense() -> None:
    text = "rules: doscientos; ends: 1 6; lead: W; last: E; to-move: N; N: 1-4 2-6; E: 2-4; S: 6-6; W: 2-2"
    (position,) = tranca.parse(text)
    assert isinstance(position, tranca.Position)
    assert can_go_out(position.play("1-4"), 2, Resources())
    assert not can_go_out(position.play("2-6"), 2, Resources())
    assert not can_go_out(position.play("1-4"), 3, Resources())


@pytest.mark.parametrize("name", ["fives-and-threes/partners", "all-fives/partners"])
def test_goal_of_going_out_is_reached_if_plays_score(name: str) -> None:
    random, found = Random(name), Counter[bool]()
    for _ in range(8):
        state = random_position(random, preset(name), 8, boneyard_left=2, order_known=True, finished=False)
        (position,) = tranca.parse(to_text(state))
        assert isinstance(position, tranca.Position)
        for seat, label in enumerate(position.seats):
            reached = can_go_out(position, seat, Resources())
            assert reached == reaches(state, label, {}), to_text(state)
            found[reached] += 1
    assert len(found) == 2


def test_of_three_places_for_the_best_tile_one_that_changes_the_winner_is_enough() -> None:
    found = tags(
        "rules: sniff/2, block_winner=duel, block_points=one, dead_ends=stop; ends: 1 6 6 6-6; spinner: 5-5; lead: B; "
        "last: A; to-move: B; A: 1-1 4-4; B: 0-0 1-6"
    )
    assert {"right-end", "right-end!"} <= found


def test_a_play_without_an_alternative_has_no_margin() -> None:
    alone = candidate(
        "rules: doscientos, hand_size=2; ends: 1 2; last: W; to-move: N; N: 1-3 4-6; E: 0-3 5-5; S: 0-6; W: 0-4"
    )
    assert len(alone.options) == len(alone.answers) == 1
