"""Tests of the referee itself, against published numbers and small endings worked out by hand."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from random import Random

import pytest
from referee.match import forced_lead, lead_after, match_winner
from referee.play import (
    Rules,
    State,
    ending,
    hands_of,
    is_pending,
    legal_plays,
    may_draw,
    must_draw,
    next_seat,
    pack,
    pips,
    play,
    seats,
    settle,
    sides,
    way_matters,
)
from referee.positions import PACK, chain_of, deal, random_position, tiles, to_text
from referee.rules import PRESETS, makes_sense, passes_pay, preset, random_rules, rules_text
from referee.solve import Solution, Value, count_endings, draws_by_chance, mover, paranoid, perft, solve
from tiers import also_at_length

CASTEL = "4-4 4-1 1-1 1-5 5-4 4-0 0-5 5-2 2-1 1-0 0-2 2-2 2-6"
TIE = "3-6 6-2 2-5 5-5 5-3 3-4 4-4 4-2 2-3 3-3 3-1 1-6 6-0 0-5 5-1 1-4 4-0 0-2 2-2 2-1 1-1 1-0 0-0 0-3"


def late(
    rules: Rules,
    ends: tuple[int, int],
    turn: str,
    *hands: str,
    boneyard: str = "",
    leader: str | None = None,
    last: str | None = None,
    bonus_paid: bool = False,
) -> State:
    """Return a late state without its layout; a boneyard in braces has an unknown order."""
    rest = tiles(boneyard.strip("{}")) if "{" in boneyard else chain_of(boneyard)
    return State(rules, tuple(map(tiles, hands)), ends, turn, rest, leader, last, bonus_paid)


def castel(rules: Rules) -> State:
    hands = ("1-3 3-4 5-6", "0-0 0-6 1-6 2-3", "2-4 3-3 3-6 4-6", "0-3 3-5 5-5 6-6")
    return replace(late(rules, (4, 6), "S", *hands, leader="E", last="E"), layout=chain_of(CASTEL))


def blocked_tie(rules: Rules) -> State:
    return replace(
        late(rules, (3, 3), "N", "6-6", "5-6", "4-5", "4-6", leader="S", last="E"),
        layout=chain_of(TIE),
    )


def values(solution: Solution) -> dict[str, Value]:
    return {found.text: found.value for found in solution.plays}


# Published numbers


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ("opponents", {"4-6@6": 46, "2-4": -10, "3-6": -10, "4-6@4": -19}),
        ("all", {"4-6@6": 76, "2-4": -17, "3-6": -18, "4-6@4": -24}),
    ],
)
def test_the_plays_of_castel_are_worth_what_is_published(points: str, expected: dict[str, int]) -> None:
    solution = solve(castel(preset("partnership", points=points)))
    assert list(values(solution).items()) == list(expected.items())
    assert solution.best == ("4-6@6",)
    assert [found.swing for found in solution.plays] == [value - solution.value for value in expected.values()]


def test_the_line_of_castel_is_the_published_one() -> None:
    best = solve(castel(preset("partnership"))).plays[0]
    assert " ".join(best.line) == "S:4-6@6 W:- N:3-4 E:2-3 S:2-4@2"
    assert (best.end, best.points) == ("blocked", {"NS": 46, "EW": 0})
    assert settle(best.final).points == {"NS": 46, "EW": 0}


def test_castel_has_96_continuations_that_go_out_and_22_that_block() -> None:
    assert count_endings(castel(preset("partnership"))) == (96, 22)


@pytest.mark.campaign
def test_castel_as_south_knew_it_has_375_deals_and_the_published_mean() -> None:
    known = castel(preset("partnership"))
    assert known.layout is not None
    south = hands_of(known)["S"]
    unseen = set(PACK) - south - {(min(tile), max(tile)) for tile in known.layout}
    worlds = []
    for east in combinations([tile for tile in sorted(unseen) if not {4, 5} & set(tile)], 4):
        others = [tile for tile in sorted(unseen - set(east)) if not {2, 4} & set(tile)]
        for west in combinations(others, 4):
            north = frozenset(unseen - set(east) - set(west))
            worlds.append(replace(known, hands=(north, frozenset(east), south, frozenset(west))))
    assert len(worlds) == 375
    assert all((3, 4) in hands_of(world)["N"] for world in worlds)
    total = dict.fromkeys(["4-6@6", "3-6", "4-6@4", "2-4"], Fraction(0))
    best: Counter[str] = Counter()
    for world in worlds:
        for found in solve(world).plays:
            total[found.text] += found.value
            best[found.text] += found.best
    means = {text: value / 375 for text, value in total.items()}
    assert means["4-6@6"] == Fraction(2719, 125)
    assert {text: round(float(mean), 2) for text, mean in means.items()} == {
        "4-6@6": 21.75,
        "3-6": 1.64,
        "4-6@4": -10.57,
        "2-4": -11.67,
    }
    assert best["4-6@6"] == 265


@pytest.mark.parametrize(
    ("name", "overrides", "value"),
    [
        ("doscientos", {}, 0),
        ("doscientos/tie-first", {}, 42),
        ("doscientos/tie-last", {}, -42),
        ("doscientos/duel", {}, -42),
        ("doscientos", {"block_winner": "lowest_player"}, 42),
        ("doscientos", {"block_tie": "blocker_loses"}, 42),
    ],
)
def test_the_blocked_tie_goes_as_each_rule_says(name: str, overrides: dict[str, str], value: int) -> None:
    rules = preset(name, **overrides)
    solution = solve(blocked_tie(rules))
    assert (solution.value, solution.plays) == (value, ())
    settlement = settle(blocked_tie(rules))
    assert (settlement.end, settlement.seat) == ("blocked", "E")
    assert settlement.tied == (rules["block_winner"] == "lowest_team")


def test_the_published_deal_has_the_published_counts() -> None:
    hands = (
        "0-5 1-3 1-4 2-2 3-4 4-4 5-6",
        "0-0 0-1 0-6 1-1 1-6 2-3 2-6",
        "0-2 2-4 2-5 3-3 3-6 4-5 4-6",
        "0-3 0-4 1-2 1-5 3-5 5-5 6-6",
    )
    free = State(preset("partnership"), tuple(map(tiles, hands)), None, "E", leader="E", layout=())
    assert [perft(free, depth) for depth in range(1, 8)] == [7, 18, 55, 169, 436, 1195, 3101]
    led = play(free, ((1, 1), None))
    assert [perft(led, depth) for depth in range(1, 11)] == [1, 2, 7, 21, 60, 146, 407, 952, 2739, 5916]
    assert perft(replace(free, must_lead=(1, 1)), 9) == perft(led, 8)


# Plays


def test_a_tile_is_counted_twice_only_where_its_two_placements_differ() -> None:
    state = late(preset("partnership"), (6, 4), "N", "4-6 4-4 1-2 3-6", "0-0", "0-1", "0-2")
    assert legal_plays(state) == (((3, 6), None), ((4, 4), None), ((4, 6), 4), ((4, 6), 6))
    equal = replace(state, ends=(6, 6))
    assert legal_plays(equal) == (((3, 6), None), ((4, 6), None))


def test_the_layout_keeps_its_left_and_right() -> None:
    state = replace(castel(preset("partnership")), layout=chain_of("4-1 1-6"))
    assert play(state, ((4, 6), 6)).layout == chain_of("4-1 1-6 6-4")
    assert play(state, ((4, 6), 4)).layout == chain_of("6-4 4-1 1-6")
    assert play(state, ((2, 4), None)).layout == chain_of("2-4 4-1 1-6")
    assert play(state, ((4, 6), 4)).ends == (6, 6)


def test_a_forced_lead_leaves_one_play_and_is_forced_once() -> None:
    dealt = State(preset("block/2"), (tiles("3-3 5-6"), tiles("1-1 1-3")), None, "A", leader="A", must_lead=(3, 3))
    assert legal_plays(dealt) == (((3, 3), None),)
    led = play(dealt, ((3, 3), None))
    assert (led.leader, led.last, led.turn, led.must_lead) == ("A", "A", "B", None)
    assert legal_plays(led) == (((1, 3), None),)
    answered = play(led, ((1, 3), None))
    assert (answered.leader, answered.last, answered.ends) == ("A", "B", (3, 1))


@pytest.mark.parametrize(("order", "around"), [("clockwise", "NESWN"), ("counterclockwise", "NWSEN")])
def test_the_turn_goes_around_in_the_order_of_the_rules(order: str, around: str) -> None:
    rules = preset("doscientos", order=order)
    assert [next_seat(rules, seat) for seat in around[:4]] == list(around[1:])
    three = preset("draw/3", order=order)
    assert [next_seat(three, seat) for seat in "ABC"] == list("BCA")


# Pass bonuses


BONUS = preset("doscientos/pass-20-10")


@pytest.mark.parametrize(("paid", "value"), [(False, 42), (True, 32)])
def test_the_first_pass_of_the_next_player_earns_more_than_later_ones(paid: bool, value: int) -> None:
    # N lays 2-3, W passes, S goes out: N 12 + W 10 + E 0 pips, and the bonus.
    state = late(BONUS, (1, 2), "N", "2-3 6-6", "0-0", "1-4", "5-5", last="E", bonus_paid=paid)
    solution = solve(state)
    assert (solution.value, solution.plays[0].line) == (value, ("N:2-3", "W:-", "S:1-4"))


@pytest.mark.parametrize(("first", "value"), [(20, 46), (0, 26)])
def test_the_first_pass_counts_as_an_event_even_where_it_earns_nothing(first: int, value: int) -> None:
    # N 2-3, W passes (first), S 1-4, E passes (later), N goes out with 4-4: W 10 + S 6 + E 0 pips.
    rules = preset("doscientos", pass_bonus_first=first, pass_bonus_later=10)
    state = late(rules, (1, 2), "N", "2-3 4-4", "0-0", "1-4 0-6", "5-5", last="E")
    assert solve(state).value == value


def test_further_passes_in_the_same_run_earn_nothing() -> None:
    # N lays 2-3, W and S pass, E goes out: 20 to NS against all 12 + 10 + 8 pips to EW.
    state = late(BONUS, (1, 2), "N", "2-3 6-6", "1-4", "4-4", "5-5", last="E")
    found = solve(state).plays[0]
    assert (found.points, found.line) == ({"NS": 20, "EW": 30}, ("N:2-3", "W:-", "S:-", "E:1-4"))
    assert found.value == -10


def test_a_tile_that_blocks_the_deal_earns_the_bonus_too() -> None:
    # NS 6 pips, EW 18: 24 for the block, and 20 for the pass that W would have to make.
    state = late(BONUS, (1, 2), "N", "1-2 3-3", "4-4", "0-0", "5-5", last="E")
    solution = solve(state)
    assert values(solution) == {"1-2@1": 44, "1-2@2": 44}
    assert [found.line for found in solution.plays] == [("N:1-2@1",), ("N:1-2@2",)]
    assert solve(replace(state, bonus_paid=True)).value == 34


def test_a_bonus_still_due_in_a_blocked_deal_is_part_of_its_value() -> None:
    due = late(BONUS, (2, 2), "W", "3-3", "4-4", "0-0", "5-5", last="N")
    assert solve(due).value == 44
    assert solve(replace(due, turn="S")).value == 24


def test_going_out_earns_no_bonus() -> None:
    state = late(BONUS, (1, 2), "N", "1-2", "4-4", "0-0", "5-5", last="E")
    assert values(solve(state)) == {"1-2@1": 18, "1-2@2": 18}


def test_who_draws_all_he_may_and_still_passes_pays_the_bonus() -> None:
    rules = preset("mano-a-mano", pass_bonus_first=20, pass_bonus_later=10)
    state = late(rules, (1, 2), "A", "2-3 3-3", "5-5", boneyard="6-6", last="B")
    found = solve(state).plays[0]
    assert (found.value, found.line) == (20 + 22, ("A:2-3", "B:+1 -", "A:3-3"))


# Drawing


def test_a_player_draws_until_a_tile_fits_and_no_further_than_the_reserve() -> None:
    # After A:2-3 the ends are 1 and 3. With both tiles B lays 1-3 so that A is blocked with 6 pips against 2.
    state = late(preset("mano-a-mano"), (1, 2), "A", "2-3 3-3", "0-0", boneyard="0-2 1-3", last="B")
    found = solve(state).plays[0]
    assert (found.value, found.line, found.end) == (-6, ("A:2-3", "B:+2 1-3@3"), "blocked")
    kept = solve(replace(state, rules=preset("mano-a-mano", draw_reserve=1))).plays[0]
    assert (kept.value, kept.line, kept.end) == (2, ("A:2-3", "B:+1 -", "A:3-3"), "out")


def test_the_first_tile_that_fits_ends_the_drawing() -> None:
    state = late(preset("mano-a-mano"), (1, 3), "B", "3-3", "0-0", boneyard="0-2 1-3 1-1", last="A")
    solution = solve(state)
    assert solution.drawn == ((0, 2), (1, 3))
    assert {found.line[0] for found in solution.plays} == {"B:+2 1-3@1", "B:+2 1-3@3"}
    assert not solution.must_draw


@pytest.mark.parametrize(("dead_ends", "value"), [("draw", -7), ("stop", -6)])
def test_an_unknown_order_is_averaged_over_the_tiles_that_may_come(dead_ends: str, value: int) -> None:
    # 0-2 first, then 1-3: -6 as above. 1-3 first: B blocks A, who holds 6 pips and at dead ends draws 0-2 as well.
    rules = preset("mano-a-mano", dead_ends=dead_ends)
    state = late(rules, (1, 2), "A", "2-3 3-3", "0-0", boneyard="{0-2 1-3}", last="B")
    found = solve(state).plays[0]
    assert (found.value, found.line, found.end) == (value, ("A:2-3",), None)
    after = solve(found.final)
    assert (after.must_draw, after.plays, after.value) == (True, (), -value)
    assert found.points == {"A": 0, "B": -value}


def test_the_reserve_of_an_unordered_boneyard_is_whatever_was_not_drawn() -> None:
    # At dead ends B draws 4-4 or 6-6 to the 5-5 in hand: 18 or 22 pips to A.
    rules = preset("mano-a-mano", draw_reserve=1)
    state = late(rules, (1, 2), "A", "1-2 0-3", "5-5", boneyard="{4-4 6-6}", last="B")
    assert values(solve(state)) == {"1-2@1": 20, "1-2@2": 20}
    assert perft(state, 2) == 4


@pytest.mark.parametrize(
    ("dead_ends", "bonus", "value", "line", "counts"),
    [
        ("draw", 0, 30, ("A:1-2@1", "B:+2 -"), [2, 2, 0]),
        ("draw", 20, 50, ("A:1-2@1", "B:+2 -"), [2, 2, 0]),
        ("stop", 0, 10, ("A:1-2@1",), [2, 0, 0]),
        ("stop", 20, 30, ("A:1-2@1",), [2, 0, 0]),
    ],
)
def test_dead_ends_make_the_next_player_draw_all_or_stop_the_deal(
    dead_ends: str, bonus: int, value: int, line: tuple[str, ...], counts: list[int]
) -> None:
    rules = preset("mano-a-mano", dead_ends=dead_ends, pass_bonus_first=bonus)
    state = late(rules, (1, 2), "A", "1-2 0-3", "5-5", boneyard="4-4 6-6", last="B")
    found = solve(state).plays[0]
    assert (found.value, found.line, found.end) == (value, line, "blocked")
    assert [perft(state, depth) for depth in (1, 2, 3)] == counts
    assert count_endings(state) == (0, 2)


def test_a_reserve_that_still_fits_is_no_dead_end() -> None:
    # 2-6 fits but is in the reserve: B draws 4-4 and passes, and only then is the deal blocked.
    rules = preset("mano-a-mano", dead_ends="stop", draw_reserve=1)
    state = late(rules, (2, 2), "B", "0-3", "5-5", boneyard="4-4 2-6", last="A")
    assert ending(state) is None
    found = solve(state).plays[0]
    assert (found.text, found.value, found.line) == ("-", -18, ("B:+1 -",))
    assert ending(replace(state, boneyard=chain_of("4-4 1-6"))) == "blocked"


# Settling


def block(rules: Rules, *hands: str, leader: str, last: str) -> State:
    return late(rules, (0, 0), next_seat(rules, last), *hands, leader=leader, last=last)


@pytest.mark.parametrize(("points", "scored"), [("all", 33), ("opponents", 24), ("opponents_minus_own", 24 - 9)])
def test_points_are_counted_as_each_rule_says(points: str, scored: int) -> None:
    hands = ("1-2", "4-4", "1-1 2-2", "5-5 1-5")  # NS 9, EW 24
    state = block(preset("doscientos", points=points), *hands, leader="N", last="E")
    assert settle(state).points == {"NS": scored, "EW": 0}


def test_a_player_of_the_side_that_goes_out_may_hold_pips_that_count_against_it() -> None:
    rules = preset("partnership", points="opponents_minus_own")
    out = late(rules, (0, 0), "E", "", "1-2", "6-6", "4-4", last="N")
    assert settle(out).points == {"NS": 11 - 12, "EW": 0}  # negative, and not clamped
    by_player = replace(out, rules=preset("draw/partners"))
    assert settle(by_player).points == {"NS": 11, "EW": 0}  # the partner's pips do not count
    assert settle(replace(out, rules=preset("draw/partners", block_winner="duel"))).points == {"NS": 11, "EW": 0}
    assert (settle(out).end, settle(out).seat) == ("out", "N")
    assert settle(replace(out, rules=preset("draw/partners", block_winner="duel"), last=None)).seat == "N"


def test_a_tile_that_goes_out_and_blocks_goes_out() -> None:
    out = late(preset("doscientos/duel"), (0, 0), "W", "", "1-1", "5-5", "1-2", last="N")
    assert (settle(out).end, settle(out).winner, settle(out).points) == ("out", "NS", {"NS": 15, "EW": 0})


def test_tied_players_of_one_side_are_no_tie_under_lowest_player() -> None:
    hands = ("1-3", "4-4", "2-2", "5-5")
    rules = preset("draw/partners", block_tie="last_to_play")
    settlement = settle(block(rules, *hands, leader="E", last="E"))
    assert (settlement.winner, settlement.tied, settlement.points) == ("NS", False, {"NS": 18 - 4, "EW": 0})
    by_team = settle(block({**rules, "block_winner": "lowest_team"}, *hands, leader="E", last="E"))
    assert by_team.points == {"NS": 18 - 8, "EW": 0}


def test_lowest_player_and_lowest_team_may_name_different_sides() -> None:
    hands = ("1-1", "1-3", "6-6", "2-3")  # only N is lowest; EW hold 9 against 14
    assert settle(block(preset("draw/partners"), *hands, leader="E", last="E")).winner == "NS"
    assert settle(block(preset("doscientos"), *hands, leader="E", last="E")).winner == "EW"


def test_a_tie_of_players_awarded_to_a_side_counts_its_player_with_fewest_pips() -> None:
    rules = preset("draw/partners", block_tie="last_to_play")  # N 4 = E 4; W blocked
    settlement = settle(block(rules, "1-3", "2-2", "6-6", "5-5", leader="N", last="W"))
    assert (settlement.tied, settlement.points) == (True, {"NS": 0, "EW": 4 + 12 - 4})


@pytest.mark.parametrize(
    ("tie", "leader", "points"),
    [
        ("no_score", "N", {"NS": 0, "EW": 0}),
        ("last_to_play", "N", {"NS": 0, "EW": 12 - 10}),
        ("first_to_play", "N", {"NS": 13 - 10, "EW": 0}),
        ("first_to_play", "E", {"NS": 0, "EW": 12 - 10}),
        ("blocker_loses", "N", {"NS": 13 - 10, "EW": 0}),
    ],
)
def test_a_tied_duel_counts_the_duellist_of_the_side_that_wins(tie: str, leader: str, points: dict[str, int]) -> None:
    # W blocked and duels with S, the next player counterclockwise: 10 pips each; N holds 2, E 3.
    rules = preset("doscientos", block_winner="duel", block_tie=tie, points="opponents_minus_own")
    assert settle(block(rules, "1-1", "1-2", "4-6", "5-5", leader=leader, last="W")).points == points


def test_a_tied_duel_goes_to_the_blocker_by_the_preset() -> None:
    settlement = settle(block(preset("doscientos/duel"), "1-1", "1-2", "4-6", "5-5", leader="N", last="W"))
    assert (settlement.winner, settlement.tied) == ("EW", True)


def test_a_duel_is_between_the_blocker_and_the_next_player_in_turn() -> None:
    hands = ("1-1", "1-2", "6-6", "4-4")  # E blocks with 3 pips
    ahead = settle(block(preset("doscientos/duel"), *hands, leader="S", last="E"))
    assert ahead.winner == "NS"  # counterclockwise the next player is N with 2
    around = settle(block(preset("doscientos/duel", order="clockwise"), *hands, leader="S", last="E"))
    assert around.winner == "EW"  # clockwise the next player is S with 12


@pytest.mark.parametrize("contest", ["lowest_team", "lowest_player", "duel"])
def test_with_three_sides_the_leader_wins_a_tie_that_he_is_not_in(contest: str) -> None:
    rules = preset("draw/3", block_winner=contest, block_tie="first_to_play")
    settlement = settle(block(rules, "1-4", "2-3", "6-6", leader="C", last="A"))
    assert (settlement.winner, settlement.tied) == ("C", True)
    assert settlement.points == {"A": 0, "B": 0, "C": 5 + 5 - 12}
    last = {**rules, "block_tie": "last_to_play"}
    assert settle(block(last, "1-4", "2-3", "6-6", leader="C", last="A")).points == {"A": 12, "B": 0, "C": 0}


def test_what_the_rules_ask_for_and_nobody_told_is_an_error() -> None:
    tie = blocked_tie(preset("doscientos/tie-first"))
    with pytest.raises(ValueError, match="who led"):
        settle(replace(tie, leader=None))
    with pytest.raises(ValueError, match="who laid the last tile"):
        settle(replace(tie, rules=preset("doscientos/duel"), last=None))
    with pytest.raises(ValueError, match="not over"):
        settle(castel(preset("doscientos")))


# Three sides


def test_each_of_three_players_counts_his_points_less_the_mean_of_the_others() -> None:
    # After 1-3 C goes out (A 6 + B 9), after 2-4 B does (A 4 + C 9).
    state = late(preset("draw/3"), (1, 2), "A", "1-3 2-4", "4-5", "3-6", last="C")
    solution = solve(state)
    assert values(solution) == {"2-4": Fraction(-13, 2), "1-3": Fraction(-15, 2)}
    assert solution.plays[0].values == {"A": Fraction(-13, 2), "B": 13, "C": Fraction(-13, 2)}
    assert (solution.plays[1].points, solution.plays[1].line) == ({"A": 0, "B": 0, "C": 15}, ("A:1-3", "B:-", "C:3-6"))


def test_of_equal_plays_the_first_in_canonical_order_is_followed() -> None:
    # 1-4 lets B go out for 14, 2-3 lets C do so; both are worth the same to A.
    state = late(preset("draw/3"), (1, 2), "A", "1-4 2-3", "4-5", "3-6", last="C")
    solution = solve(state)
    assert solution.best == ("1-4", "2-3")
    assert solution.points == {"A": 0, "B": 14, "C": 0}
    assert solution.plays[1].points == {"A": 0, "B": 0, "C": 14}


def test_the_paranoid_value_takes_the_others_to_play_against_the_mover() -> None:
    # After 2-5, B may lay 2-4@2, so that A goes out for 4, or at a loss 2-4@4, so that C goes out for 8.
    state = late(preset("draw/3", points="opponents"), (5, 4), "A", "2-5 4-4", "0-0 2-4", "2-2", last="C")
    solution = solve(state)
    assert values(solution) == {"2-5": 4, "4-4": Fraction(-7, 2)}
    assert {found.text: found.paranoid for found in solution.plays} == {"2-5": -4, "4-4": Fraction(-7, 2)}
    assert (solution.best, solution.disagree) == (("2-5",), True)
    assert not solve(late(preset("draw/3"), (1, 2), "A", "1-3 2-4", "4-5", "3-6", last="C")).disagree


@also_at_length
def test_the_paranoid_value_of_a_position_is_that_of_its_best_play(at_length: bool) -> None:
    rng = Random(8)
    for _ in range(120 if at_length else 60):
        rules = {**random_rules(rng), "players": 3, "partners": False, "hand_size": 8, "block_tie": "no_score"}
        state = random_position(rng, rules, 9, boneyard_left=3, finished=False)
        solution = solve(state)
        fears = [found.paranoid for found in solution.plays if found.paranoid is not None]
        assert len(fears) == len(solution.plays)
        assert solution.must_draw or max(fears) == paranoid(state, mover(state), {})


def test_against_one_side_alone_the_paranoid_value_is_the_exact_one() -> None:
    for state in two_sided(Random(10), 150):
        if not ending(state):
            assert paranoid(state, mover(state), {}) == solve(state).value


def test_two_sides_have_neither_paranoid_values_nor_vectors() -> None:
    solution = solve(castel(preset("partnership")))
    assert not solution.disagree
    assert {(found.paranoid, found.values) for found in solution.plays} == {(None, None)}


# Leads and matches


def test_the_highest_double_leads_and_without_doubles_the_heaviest_tile() -> None:
    rules = preset("mano-a-mano", hand_size=2)
    assert forced_lead(rules, {"A": tiles("5-6 1-1"), "B": tiles("4-4 3-6")}) == ("B", (4, 4))
    assert forced_lead(rules, {"A": tiles("4-5 0-1"), "B": tiles("3-6 2-6")}) == ("B", (3, 6))
    assert forced_lead(rules, {"A": tiles("6-6 0-1"), "B": tiles("5-5 2-6")}) == ("A", (6, 6))


def test_the_next_deal_is_led_as_the_rules_say() -> None:
    new = {"N": tiles("1-1"), "E": tiles("2-2"), "S": tiles("6-6"), "W": tiles("3-3")}
    out = late(preset("doscientos"), (0, 0), "W", "", "1-1", "5-5", "1-2", leader="N", last="N")
    assert lead_after(out, new) == ("W", None)  # rotate: counterclockwise after N
    assert lead_after(replace(out, rules=preset("doscientos", next_lead="winner")), new) == ("N", None)
    assert lead_after(replace(out, rules=preset("doscientos", next_lead="highest_double")), new) == ("S", (6, 6))
    won = block(preset("doscientos"), "2-2", "5-5", "1-3", "6-6", leader="N", last="E")
    assert lead_after(won, new) == ("N", None)  # equal partners: the first after the blocker
    assert lead_after(replace(won, last="N", turn="W"), new) == ("S", None)
    assert lead_after(replace(won, rules=preset("partnership")), new) == ("E", None)
    assert lead_after(blocked_tie(preset("doscientos")), new) == ("S", (6, 6))
    assert lead_after(blocked_tie(preset("doscientos/tie-last")), new) == ("E", None)
    assert lead_after(blocked_tie(preset("doscientos/tie-first")), new) == ("S", None)


def test_a_match_is_won_by_the_higher_side_over_the_target() -> None:
    rules = preset("doscientos")
    assert match_winner(rules, {"NS": 199, "EW": 120}) is None
    assert match_winner(rules, {"NS": 200, "EW": 120}) == "NS"
    assert match_winner(rules, {"NS": 210, "EW": 230}) == "EW"
    assert match_winner(rules, {"NS": 210, "EW": 210}) is None


# Rules, random positions and their text


def from_text(text: str) -> State:
    """Parse the one-line notation, and check its requirements."""
    keys = dict(key.split(":", 1) for key in text.split("; "))
    name, *overrides = keys.pop("rules").strip().split(", ")
    rules = dict(preset(name))
    for override in overrides:
        option, word = override.split("=")
        assert rules[option] != word
        rules[option] = {"yes": True, "no": False}.get(word, word)
        if word.isdigit():
            rules[option] = int(word)
        if isinstance(preset(name)[option], tuple):
            words = word.split() if word != "none" else []
            rules[option] = chain_of(" ".join(words)) if option == "without" else tuple(map(int, words))
    hands = tuple(tiles(keys.pop(seat)) for seat in seats(rules))
    boneyard = keys.pop("boneyard", "").strip()
    layout = chain_of(keys.pop("layout", ""))
    assert all(left[1] == right[0] for left, right in pairwise(layout))
    ends = (layout[0][0], layout[-1][1]) if layout else None
    found = [tile for hand in hands for tile in hand] + [(min(tile), max(tile)) for tile in layout]
    found += chain_of(boneyard.strip("{}"))
    assert len(found) == len(set(found)) and set(found) <= set(pack(rules))
    dealt = rules["players"] * rules["hand_size"]
    assert len(found) == (len(pack(rules)) if rules["draw"] == "until_playable" else dealt)
    assert not (boneyard and rules["draw"] == "none")
    state = State(
        rules,
        hands,
        ends,
        keys.pop("to-move").strip(),
        tiles(boneyard.strip("{}")) if "{" in boneyard else chain_of(boneyard),
        keys.pop("lead").strip() if "lead" in keys else None,
        keys.pop("last").strip() if "last" in keys else None,
        keys.pop("bonus-paid", "no").strip() == "yes",
        chain_of(keys.pop("must-lead"))[0] if "must-lead" in keys else None,
        deal=int(keys.pop("deal", "1")),
        stake=stake_of(keys.pop("stake", "1").strip()),
        layout=layout,
    )
    last = keys.pop("out", "").strip()
    assert not keys
    return replace(state, out=(chain_of(last)[0], (0, 0))) if last else state


def stake_of(word: str) -> tuple[int, int]:
    return (1, int(word)) if word.startswith("+") else (int(word), 0)


def test_the_text_of_a_position_is_one_line_of_notation() -> None:
    assert to_text(castel(preset("partnership", points="all"))) == (
        f"rules: partnership, points=all; layout: {CASTEL}; lead: E; last: E; to-move: S; "
        "N: 1-3 3-4 5-6; E: 0-0 0-6 1-6 2-3; S: 2-4 3-3 3-6 4-6; W: 0-3 3-5 5-5 6-6"
    )
    rules = preset("draw/2", pass_bonus_first=20, block_tie="first_to_play", hand_size=1)
    state = late(rules, (3, 1), "A", "1-2", "", boneyard="{4-5 0-0}", leader="A", last="B", bonus_paid=True)
    text = "rules: draw/2, hand_size=1, block_tie=first_to_play, pass_bonus_first=20; ends: 3 1; lead: A; last: B; "
    assert to_text(state) == text + "bonus-paid: yes; to-move: A; A: 1-2; B:; boneyard: {0-0 4-5}"
    fresh = replace(state, ends=None, leader="A", last=None, bonus_paid=False, must_lead=(1, 2), boneyard=())
    text = text.split("ends")[0] + "lead: A; must-lead: 1-2; bonus-paid: no; to-move: A; A: 1-2; B:"
    assert to_text(fresh) == text


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_makes_sense_and_is_written_by_its_name(name: str) -> None:
    assert makes_sense(preset(name))
    assert rules_text(preset(name)) == name
    state = random_position(Random(name), preset(name), 8, finished=False)
    assert sum(map(len, state.hands)) <= 8 and ending(state) is None
    assert ending(random_position(Random(name), preset(name), 8, finished=True))


@pytest.mark.parametrize(
    "changes",
    [
        {"players": 3},
        {"hand_size": 8},
        {"players": 3, "partners": False, "block_tie": "blocker_loses"},
        {"draw_reserve": 1},
        {"dead_ends": "stop"},
        {"hand_size": 6, "draw": "until_playable", "draw_reserve": 5},
    ],
)
def test_options_that_do_not_go_together_make_no_sense(changes: dict[str, int | bool | str]) -> None:
    assert not makes_sense(preset("doscientos", **changes))


@pytest.mark.slow
def test_random_positions_of_random_rules_are_valid_and_of_every_kind() -> None:
    rng = Random(28)
    kinds: Counter[str] = Counter()
    for _ in range(700):
        rules = random_rules(rng)
        assert makes_sense(rules)
        most = rng.randint(rules["players"] + 1, 10)
        state = random_position(rng, rules, most, boneyard_left=4)
        bonus = passes_pay(rules)
        asks_leader = state.ends is not None or rules["block_tie"] == "first_to_play"
        stated = replace(state, leader=state.leader if asks_leader else None, bonus_paid=state.bonus_paid and bonus)
        read = from_text(to_text(state))
        if state.out and way_matters(rules):
            assert read.out is not None and read.out[0] == state.out[0]
        assert replace(read, out=None) == replace(stated, out=None)
        over = ending(state)
        assert over or sum(map(len, state.hands)) <= most
        kinds[f"over: {over}"] += 1
        kinds[f"boneyard in a {type(state.boneyard).__name__}"] += bool(state.boneyard)
        kinds[f"{rules['players']} players, partners: {rules['partners']}"] += 1
        kinds["chance"] += draws_by_chance(state)
        kinds["known draw"] += must_draw(state) and not draws_by_chance(state)
        kinds["pass"] += not over and not legal_plays(state) and not must_draw(state)
        kinds["pass that earns"] += not over and not legal_plays(state) and is_pending(state) and bonus
        kinds["after a pass"] += state.last is not None and not over and not is_pending(state)
        kinds["bonus due in a block"] += over == "blocked" and is_pending(state) and bonus
        kinds["free lead"] += state.ends is None and state.must_lead is None
        kinds["forced lead"] += state.must_lead is not None
    expected = {
        *("over: None", "over: out", "over: blocked", "boneyard in a tuple", "boneyard in a frozenset", "chance"),
        *("2 players, partners: False", "3 players, partners: False", "4 players, partners: False"),
        *("4 players, partners: True", "known draw", "pass", "pass that earns", "after a pass"),
        *("bonus due in a block", "free lead", "forced lead"),
    }
    assert {kind for kind, count in kinds.items() if count} == expected


@also_at_length
def test_random_deals_stop_at_dead_ends_with_tiles_left_to_draw_only_where_the_rules_say_so(at_length: bool) -> None:
    for dead_ends, seen in (("stop", {True, False}), ("draw", {False})):
        rng, rules = Random(9), preset("draw/2", dead_ends=dead_ends)
        deals = [random_position(rng, rules, 8, finished=True) for _ in range(150 if at_length else 75)]
        assert {may_draw(state) for state in deals if ending(state) == "blocked"} == seen


def test_a_boneyard_is_never_asked_to_be_smaller_than_its_reserve() -> None:
    state = random_position(Random(2), preset("draw/2", draw_reserve=3), 10, boneyard_left=0, finished=False)
    assert len(state.boneyard) == 3


def test_a_position_that_is_never_reached_is_refused() -> None:
    with pytest.raises(ValueError, match="no deal of block/2 came down to 1 tiles"):
        random_position(Random(1), preset("block/2"), 1, finished=False, attempts=20)


def test_a_deal_has_full_hands_and_the_rest_in_the_boneyard() -> None:
    for name in PRESETS:
        state = deal(Random(name), preset(name))
        rules = state.rules
        assert {len(hand) for hand in state.hands} == {rules["hand_size"]}
        drawn = rules["draw"] == "until_playable"
        assert len(state.boneyard) == (len(pack(rules)) - rules["players"] * rules["hand_size"] if drawn else 0)
        assert state.must_lead is None or state.must_lead in hands_of(state)[state.turn]


# Invariants


def two_sided(rng: Random, count: int) -> list[State]:
    found: list[State] = []
    while len(found) < count:
        rules = random_rules(rng)
        if len(sides(rules)) == 2:
            found.append(random_position(rng, rules, 8, boneyard_left=3))
    return found


@pytest.mark.slow
def test_mirroring_the_layout_and_rotating_the_seats_change_no_value() -> None:
    for state in two_sided(Random(3), 150):
        solution, names = solve(state), seats(state.rules)
        mirrored = solve(replace(state, ends=state.ends and state.ends[::-1], layout=None))
        assert (mirrored.value, mirrored.points) == (solution.value, solution.points)
        assert values(mirrored) == values(solution)
        turned = {name: names[(at + 1) % len(names)] for at, name in enumerate(names)}
        rotated = replace(
            state,
            hands=(state.hands[-1], *state.hands[:-1]),
            turn=turned[state.turn],
            leader=state.leader and turned[state.leader],
            last=state.last and turned[state.last],
        )
        assert values(solve(rotated)) == values(solution)
        assert solve(rotated).value == (-solution.value if ending(state) else solution.value)


def test_a_play_is_worth_the_negated_value_of_the_position_after_it() -> None:
    for state in two_sided(Random(4), 150):
        solution = solve(state)
        for found in solution.plays:
            if found.play is not None and not solution.drawn:
                after = play(state, found.play)
                value = solve(after).value
                seen_from_us = ending(after) and state.turn in sides(state.rules)[0]
                assert found.value == (value if seen_from_us else -value)


def test_the_line_of_a_play_scores_its_points_where_no_bonus_or_chance_enters() -> None:
    for state in two_sided(Random(5), 150):
        if not passes_pay(state.rules):
            for found in solve(state).plays:
                assert found.end is None or settle(found.final).points == found.points


def test_block_options_change_nothing_in_a_deal_that_goes_out() -> None:
    rng = Random(6)
    for _ in range(200):
        state = random_position(rng, random_rules(rng), 8, finished=True)
        if ending(state) == "out" and not (state.rules["partners"] and state.rules["points"] == "opponents_minus_own"):
            for contest in ("lowest_team", "lowest_player", "duel"):
                other = {**state.rules, "block_winner": contest, "block_tie": "last_to_play"}
                assert settle(replace(state, rules=other)) == settle(state)


def test_opponents_minus_own_is_never_negative_without_partners_or_an_awarded_tie() -> None:
    rng = Random(7)
    for name in ("draw/2", "draw/3", "draw/4") * 60:
        state = random_position(rng, preset(name), 8, finished=True)
        settlement = settle(state)
        assert min(settlement.points.values()) >= 0
        assert settlement.winner is None or pips(hands_of(state)[settlement.winner]) == min(map(pips, state.hands))
