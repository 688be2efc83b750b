"""Tests of referee and package for games that score: hand-made cases and worked examples of the sources."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from facts import states
from referee.match import amounts, count_up, lead_after
from referee.play import State, ending, hands_of, legal_plays, pass_turn, play, play_points, settle
from referee.positions import chain_of, deal, random_position, step, tiles, to_text
from referee.rules import SCORING_PRESETS, makes_sense, preset, random_scoring_rules, rules_text
from referee.solve import play_text, solve
from referee.table import EMPTY, Place, Table, count, lay, points_of, sides_of
from tiers import also_at_length

from tranca.game import arms
from tranca.game.arms import SIDES, OpenEnds, end_text
from tranca.game.rules.rules import Rules
from tranca.game.tiles import Tile

FIVES = preset("all-fives/2")
SNIFF = preset("sniff/2")
THREES = preset("fives-and-threes/2")
BERGEN = preset("bergen/2")


def laid(rules: dict[str, object], text: str) -> tuple[Table, list[int], list[int]]:
    """Return the table after plays such as "6-6 3-6@6-6 5-6@up", the count after each, and the points of each."""
    table, counts, earned = EMPTY, [], []
    for word in text.split():
        tile, _, where = word.partition("@")
        (one,) = tiles(tile)
        side = where if where in ("left", "right", "up", "down") else None
        place: Place | None = None if side or not where else chain_of(where)[0] if "-" in where else int(where)
        if side:
            place = table.places()[side]
        assert not table.line or (side or sides_of(table, one, place)[0]) in sides_of(table, one, place)
        table = lay(rules, table, one, place, side)
        counts.append(count(rules, table))
        earned.append(points_of(rules, table))
    assert (counts, earned) == by_package(rules, text)
    return table, counts, earned


def by_package(rules: dict[str, object], text: str) -> tuple[list[int], list[int]]:
    """Return the count after each of these plays and the points of each, computed by the package."""
    known = Rules.parse(rules_text(rules))
    ends, counts, earned = None, [], []
    for word in text.split():
        tile, _, where = word.partition("@")
        laid_tile = Tile.parse(tile)
        if ends is None:
            ends = OpenEnds.led(laid_tile, known.spins)
        elif where in SIDES:
            ends = ends.laid(laid_tile, ends.sides()[where], where)
        else:
            (place,) = (code for code in ends.places_of(laid_tile) if where in ("", end_text(code)))
            ends = ends.laid(laid_tile, place)
        counts.append(ends.count(known.spinner_count == "while_open"))
        earned.append(arms.play_points(known, ends, len(counts) == 1))
    return counts, earned


# Counting


def test_the_first_example_of_all_fives_makes_fifteen() -> None:
    assert laid(FIVES, "6-6 3-6")[1:] == ([12, 15], [0, 15])


def test_the_spinner_counts_until_two_tiles_lie_against_it_and_its_arms_only_by_their_ends() -> None:
    # 5-5 alone counts 10. After 5-0 both its halves count; two adjoining tiles cover it; two more arms add their ends.
    table, counts, earned = laid(FIVES, "5-5 0-5 4-5 5-6 3-5")
    assert (counts, earned) == ([10, 10, 4, 10, 13], [10, 10, 0, 10, 0])
    assert (table.line, table.up, table.down) == (chain_of("4-5 5-5 5-0"), ((5, 6),), ((5, 3),))


def test_a_spinner_laid_to_an_end_is_covered_on_one_side_by_that_tile() -> None:
    table, counts, _ = laid(FIVES, "1-4 4-4 4-6@4-4 0-4@4-4 3-4@4-4")
    assert counts == [5, 9, 7, 7, 10]
    assert (table.line, table.up, table.down) == (chain_of("1-4 4-4 4-6"), ((4, 0),), ((4, 3),))
    assert table.spinner == 1
    table, counts, _ = laid(FIVES, "1-4 1-1 1-6@1-1")
    assert (table.line, table.spinner, counts) == (chain_of("6-1 1-1 1-4"), 1, [5, 6, 10])


def test_a_double_at_the_end_of_an_arm_counts_both_halves_until_it_is_built_on() -> None:
    _, counts, earned = laid(FIVES, "6-6 4-6 2-6 4-4 4-5@4-4 5-5@5")
    assert (counts, earned) == ([12, 16, 6, 10, 7, 12], [0, 0, 0, 10, 0, 0])


def test_all_other_doubles_are_ordinary() -> None:
    table, _, _ = laid(FIVES, "6-6 4-6 2-6 4-4 4-5@4-4")
    assert table.places() == {"right": 5, "left": 2, "up": (6, 6), "down": (6, 6)}


def test_in_sniff_both_halves_count_until_a_third_tile_lies_against_the_spinner() -> None:
    # Armanino: 4-4 counts eight, 4-6 fourteen, and 1-4 then 6 + 1 + 8.
    _, counts, earned = laid(SNIFF, "4-4 4-6 1-4 3-4 0-4@4-4")
    assert (counts, earned) == ([8, 14, 15, 14, 10], [0, 0, 15, 0, 10])


def test_fives_and_threes_score_how_often_each_number_goes_into_the_count() -> None:
    # By count: 3, 5, 6, 9, 10, 12, 15, 18 and 20 score 1, 1, 2, 3, 2, 4, 8, 6 and 4.
    made = {"0-3": 1, "0-5": 1, "0-6": 2, "4-5": 3, "5-5": 2, "6-6": 4, "0-0": 0, "4-4": 0}
    assert {text: laid(THREES, text)[2][0] for text in made} == made
    assert laid(THREES, "6-6 3-6") == (Table(chain_of("6-6 6-3")), [12, 15], [4, 8])
    assert laid(THREES, "3-6 6-6 3-3")[1:] == ([9, 15, 18], [3, 8, 6])
    assert laid(THREES, "5-6 6-6 5-5")[1:] == ([11, 17, 22], [0, 0, 0])
    assert laid(THREES, "4-5 5-5 4-6@4 6-6 0-6 0-0")[2] == [3, 0, 0, 0, 2, 2]
    assert laid(THREES, "5-5 4-5 4-4 4-6@4-4")[1:] == ([10, 14, 18, 16], [2, 0, 6, 0])
    assert laid(preset("threes-and-fives"), "6-6 3-6 1-6@6-6")[2] == [12, 30, 0]
    assert laid(preset("threes-and-fives", ends_score="threes"), "3-6 6-6 0-3@3")[2] == [9, 15, 12]


def test_the_lead_scores_only_where_the_rules_say_so() -> None:
    for rules, text in ((FIVES, "5-5"), (THREES, "3-6"), (BERGEN, "2-2")):
        assert laid(rules, text)[2] != [0] == laid({**rules, "lead_scores": False}, text)[2]


def test_bergen_as_its_source_tells_it() -> None:
    # 6-6 led: two; 6-2 and 6-4 on either side: nothing; 4-2: a double-header; then 2-2: a triple-header.
    assert laid(BERGEN, "6-6 2-6 4-6@6-6 2-4@4 2-2")[2] == [2, 0, 0, 2, 3]
    assert laid(BERGEN, "4-4 1-4 1-1")[2] == [2, 0, 0]
    assert laid(BERGEN, "4-4 1-4 1-3@1 3-4@3")[2] == [2, 0, 0, 3]
    assert laid(BERGEN, "0-1")[2] == [0]


# Places


def at(rules: dict[str, object], text: str, hand: str, **more: object) -> State:
    table, _, _ = laid(rules, text)
    return replace(State(rules, (tiles(hand), tiles("0-0")), None, "A", last="B", leader="A", table=table), **more)  # type: ignore[arg-type]


def legal(state: State) -> list[str]:
    return [play_text(chosen) for chosen in legal_plays(state)]


def test_a_place_is_named_where_there_are_more_the_plain_end_first() -> None:
    assert legal(at(FIVES, "1-1 1-4 1-2 4-4", "1-3 4-6")) == ["1-3", "4-6"]
    both = at(THREES, "4-4 4-5 2-5 2-4@2", "4-6 3-4 1-2")
    assert legal(both) == ["3-4@4", "3-4@4-4", "4-6@4", "4-6@4-4"]
    assert both.table.line == chain_of("4-4 4-5 5-2 2-4")
    spun = at(FIVES, "1-1 1-4@right 1-2@left 2-3@left 1-3@1-1 1-5@down", "3-6 0-4")
    assert (spun.table.places(), legal(spun)) == ({"right": 4, "left": 3, "up": 3, "down": 5}, ["0-4", "3-6"])
    assert play(spun, ((3, 6), None)).table.line == chain_of("6-3 3-2 2-1 1-1 1-4")


def test_a_spinner_takes_four_tiles_to_the_right_left_up_and_down() -> None:
    state = at(FIVES, "1-1", "0-1 1-2 1-3 1-4 1-5")
    order = []
    for _ in range(4):
        order.append(state.table.places())
        state = replace(play(state, legal_plays(state)[0]), turn="A")
    assert [list(places) for places in order] == [
        ["right", "left"],
        ["right", "left"],
        ["right", "left", "up", "down"],
        ["right", "left", "up", "down"],
    ]
    assert state.table.line == chain_of("2-1 1-1 1-0")
    assert (state.table.up, state.table.down) == (((1, 3),), ((1, 4),))
    assert legal(state) == []


def test_where_ends_earn_nothing_doubles_are_no_places() -> None:
    rules = preset("draw/2")
    state = State(rules, (tiles("4-6"), tiles("0-0")), (4, 4), "A", leader="A", last="B")
    assert legal(state) == ["4-6"]


# Values


def test_a_tile_that_goes_out_earns_too_and_where_it_is_laid_is_a_choice() -> None:
    # 6 3: 3-6@3 leaves 6 and 6 (12), 3-6@6 leaves 3 and 3 (6): 4 or 2, and the point for going out.
    rules = {**THREES, "hand_size": 2}
    state = at(rules, "0-6 0-3@0", "3-6")
    solution = solve(state)
    assert [(found.text, found.value, found.end) for found in solution.plays] == [
        ("3-6@3", 5, "out"),
        ("3-6@6", 3, "out"),
    ]


def test_a_finished_position_is_worth_its_settling_alone() -> None:
    state = at({**THREES, "hand_size": 2}, "0-6 0-3@0", "3-6")
    after = play(state, ((3, 6), 3))
    assert (solve(after).value, settle(after).points) == (1, {"A": 1, "B": 0})


def test_pips_are_rounded_once_then_divided_and_going_out_is_neither() -> None:
    for hand, pips in (("1-2", 5), ("1-1", 0), ("1-2 1-1", 5), ("3-4 0-1", 10)):
        state = State(preset("all-fives/2"), (tiles(""), tiles(hand)), None, "B", last="A")
        assert settle(state).points == {"A": pips, "B": 0}
        state = replace(state, rules=preset("all-fives/2", per_point=5, out_points=2))
        assert settle(state).points == {"A": pips // 5 + 2, "B": 0}
    up = preset("all-fives/2", rounding="up")
    assert settle(State(up, (tiles(""), tiles("0-1")), None, "B", last="A")).points == {"A": 5, "B": 0}


def test_the_point_for_going_out_is_nobodys_in_a_block() -> None:
    blocked = State(THREES, (tiles("1-1"), tiles("2-2")), None, "B", last="A", table=Table(chain_of("0-0")))
    assert (ending(blocked), settle(blocked).points) == ("blocked", {"A": 0, "B": 0})
    assert settle(replace(blocked, rules={**THREES, "block_points": "one"})).points == {"A": 1, "B": 0}


# Both partners out


def pairs(*hands: str, turn: str, line: str, **overrides: object) -> State:
    rules = preset("fives-and-threes/partners", **overrides)
    return State(rules, tuple(map(tiles, hands)), None, turn, leader="N", last="W", table=Table(chain_of(line)))


def test_a_player_without_tiles_is_skipped_until_his_partner_is_out_too() -> None:
    # N goes out; E passes, S lays a tile, W passes, N has no tiles, E passes, S is out: one point in addition to the
    # ends'.
    state = pairs("1-2", "5-5", "2-3 3-4", "0-0", turn="N", line="6-1")
    solution = solve(state)
    assert solution.plays[0].line == ("N:1-2", "E:-", "S:2-3", "W:-", "E:-", "S:3-4")
    assert solution.points == {"NS": 3 + 2 + 1, "EW": 0}  # 6 + 3, 6 + 4, and the point
    assert solution.plays[0].end == "out"


def test_two_players_can_block_a_deal_that_waits_for_both() -> None:
    state = pairs("", "5-5", "", "0-0", turn="E", line="6-1")
    assert ending(state) == "out"
    state = pairs("", "5-5", "3-4", "0-0", turn="E", line="6-1")
    assert (ending(state), settle(state).points) == ("blocked", {"NS": 0, "EW": 0})
    won = replace(state, rules={**state.rules, "points": "all", "out_points": 0, "block_winner": "duel"})
    # W blocked against the next player with tiles, E: both are on one side.
    assert settle(won).points == {"NS": 0, "EW": 17}


# Leads and matches


def test_the_lot_names_no_leader() -> None:
    rules = preset("all-fives/2-nine")
    state = State(rules, (tiles("1-1"), tiles("2-2")), None, "B", leader="A", last="A", table=Table(chain_of("0-0")))
    new = {"A": tiles("1-1"), "B": tiles("2-2")}
    assert (ending(state), lead_after(state, new)) == ("blocked", (None, None))
    assert lead_after(replace(state, hands=(tiles(""), tiles("2-2"))), new) == ("A", None)


def test_to_exactly_61() -> None:
    # The last tile makes six: two points, and one for going out, in one sum.
    state = at({**THREES, "hand_size": 2}, "2-6 0-2", "0-0")
    (chosen,) = legal_plays(state)
    due = amounts(state, chosen)
    assert due == [("A", 3)]
    assert count_up(THREES, {"A": 58, "B": 60}, [due]) == ({"A": 61, "B": 60}, 1)
    assert count_up(THREES, {"A": 59, "B": 60}, [due]) == ({"A": 59, "B": 60}, None)
    assert count_up({**THREES, "over_target": "counts"}, {"A": 59, "B": 60}, [due]) == ({"A": 62, "B": 60}, 1)
    late = {**THREES, "match_end": "deal", "over_target": "counts"}
    assert count_up(late, {"A": 60, "B": 60}, [[("A", 1)], [("B", 5)]]) == ({"A": 61, "B": 65}, None)


def test_pips_won_come_after_the_play_as_a_sum_of_their_own() -> None:
    rules = preset("all-fives/61", players=2, partners=False, hand_size=2)
    state = replace(at(rules, "5-5 0-5 1-5", "0-4"), hands=(tiles("0-4"), tiles("6-6")))
    (chosen,) = legal_plays(state)
    assert play_points(state, chosen) == {"A": 1, "B": 0}
    assert amounts(state, chosen) == [("A", 1), ("A", 2)]
    assert count_up(rules, {"A": 59, "B": 0}, [amounts(state, chosen)]) == ({"A": 60, "B": 0}, None)
    assert count_up(rules, {"A": 60, "B": 0}, [amounts(state, chosen)]) == ({"A": 61, "B": 0}, 1)


# Rules and random positions


@pytest.mark.parametrize("name", SCORING_PRESETS)
def test_every_preset_makes_sense_and_is_written_by_its_name(name: str) -> None:
    assert makes_sense(preset(name))
    assert rules_text(preset(name)) == name
    assert ending(random_position(Random(name), preset(name), 12, finished=True))


@pytest.mark.parametrize(
    "changes",
    [
        {"spinner": "first_double", "ends_score": "alike"},
        {"per_point": 10, "round_to": 5},
        {"out": "both"},
        {"capicua": 2},
        {"capicua_factor": 2},
        {"cross_out": 2},
    ],
)
def test_options_that_do_not_go_together_make_no_sense(changes: dict[str, object]) -> None:
    assert not makes_sense(preset("all-fives/2", **changes))


def test_a_position_is_written_with_its_spinner_and_arms() -> None:
    state = at(FIVES, "1-4 1-1 1-2@left 1-5@up 5-5 0-5@5-5 1-3@down 4-4 3-4@4-4", "0-6", leader="A")
    layout = "layout: 2-1 1-1 1-4 4-4 4-3; spinner: 1-1; up: 1-5 5-5 5-0; down: 1-3"
    assert layout in to_text(state)
    assert states(to_text(state, show_layout=False), "2", "3", "0", "1-1")
    assert states(to_text(at(THREES, "4-4 4-5 2-5 2-4@2", "4-6"), show_layout=False), "4-4", "4")
    assert states(to_text(at(FIVES, "1-4 1-1", "4-6"), show_layout=False), "4", "1-1")
    assert "ends: 5-5; lead" in to_text(at(THREES, "5-5", "4-6"), show_layout=False)


@also_at_length
def test_random_deals_come_to_every_kind_of_table(at_length: bool) -> None:
    rng = Random(3)
    kinds: Counter[str] = Counter()
    for _ in range(160 if at_length else 100):
        state = deal(rng, random_scoring_rules(rng))
        rules = state.rules
        while not ending(state):
            before, state = state, step(rng, state)
            table = state.table
            kinds[f"{rules['ends_score']}, {rules['spinner']}"] += 1
            kinds[f"{len(table.arms())} arms"] += table.spinner is not None
            kinds["named double"] += any(isinstance(place, tuple) for _, place in legal_plays(before))
            kinds["skipped"] += rules["out"] == "both" and not all(hands_of(state).values())
            kinds["lot"] += rules["tied_lead"] == "lot"
            kinds["three players"] += rules["players"] == 3
    for scores in ("fives", "fives_and_threes"):
        assert kinds[f"{scores}, none"]
        assert kinds[f"{scores}, first_double"]
    assert all(kinds[f"{arms} arms"] for arms in range(5))
    assert all(
        kinds[kind] for kind in ("alike, none", "nothing, none", "named double", "skipped", "lot", "three players")
    )


@also_at_length
def test_the_sum_of_what_falls_due_is_what_the_lines_of_play_are_worth(at_length: bool) -> None:
    rng = Random(4)
    for _ in range(20 if at_length else 10):
        rules = random_scoring_rules(rng)
        state = random_position(rng, rules, 6, boneyard_left=2, order_known=True, finished=False)
        solution = solve(state)
        for found in solution.plays[:1]:
            if found.end and not solution.drawn and found.play:
                due = Counter[str]()
                for side, points in amounts(state, found.play):
                    due[side] += points
                after = play(state, found.play)
                rest = solve(after).points if not ending(after) else dict.fromkeys(found.points, 0)
                assert {side: due[side] + rest[side] for side in rest} == found.points


def test_a_pass_moves_the_turn_to_the_next_who_holds_tiles() -> None:
    state = pairs("1-2", "", "2-3 3-4", "0-0", turn="N", line="6-5")
    assert pass_turn(state).turn == "S"
