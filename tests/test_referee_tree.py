"""The referee of games in which every double is a spinner: hand-made tables, settling, and random deals."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
import scored_rules
from facts import states
from referee.match import amounts, count_up
from referee.play import State, ending, legal_plays, play_points, settle
from referee.positions import chain_of, deal, random_position, step, tiles, to_text
from referee.rules import TREE_PRESETS, makes_sense, preset, random_tree_rules, rules_text
from referee.solve import play_text, solve
from referee.table import Place, Tile, Tree, count, lay, points_of, tree_keys
from tiers import also_at_length

FIVE_UP = preset("five-up/2")
EXAMPLE = (
    "layout: 2-6 6-1 1-5 5-6 6-6 6-4 4-2 2-2 2-5 5-5; up 4-4: 4-1; up 6-6: 6-0 0-5 5-4 4-4 4-3 3-5; down 6-6: 6-3 3-2"
)


def laid(text: str, **options: object) -> tuple[Tree, list[int]]:
    """Return the table after plays such as "6-6 3-6@6-6", and the count after each."""
    rules = {**FIVE_UP, **options}
    table, counts = Tree(), []
    for word in text.split():
        tile, _, where = word.partition("@")
        place: Place | None = None if not where else chain_of(where)[0] if "-" in where else int(where)
        (one,) = tiles(tile)
        after = lay(rules, table, one, place)
        assert isinstance(after, Tree)
        table = after
        counts.append(count(rules, table))
    return table, counts


def keys_of(table: Tree, as_ends: bool = False) -> str:
    return "; ".join(f"{key}: {value}" for key, value in tree_keys(table, as_ends))


def at(text: str, *hands: str, **options: object) -> State:
    table, _ = laid(text)
    shown = tuple(tiles(hand) for hand in hands)
    return State({**FIVE_UP, **options}, shown, None, "A", leader="A", last="B", table=table)


def test_a_double_takes_its_sides_first_and_then_begins_arms_up_and_down() -> None:
    table, counts = laid("6-6 3-6 1-6@6-6 0-6@6-6 4-6@6-6")
    assert keys_of(table) == "layout: 1-6 6-6 6-3; up 6-6: 6-0; down 6-6: 6-4"
    assert counts == [12, 15, 4, 4, 8]
    assert table.covers() == {6: 4}
    assert (6, 6) not in table.places().values()


def test_every_double_is_built_on_also_in_an_arm() -> None:
    table, counts = laid("6-6 2-6 1-6 0-6@6-6 0-0 0-5 0-4@0-0 0-3@0-0")
    assert keys_of(table) == "layout: 1-6 6-6 6-2; up 0-0: 0-4; down 0-0: 0-3; up 6-6: 6-0 0-0 0-5"
    assert counts == [12, 14, 3, 3, 3, 8, 12, 15]
    assert keys_of(table, as_ends=True) == "ends: 1 2 3 4 5; sides: 6-6"


def test_a_double_laid_to_an_end_has_that_tile_against_it_and_counts_twice() -> None:
    table, counts = laid("1-4 4-4")
    assert (keys_of(table), counts) == ("layout: 1-4 4-4", [5, 9])
    assert keys_of(table, as_ends=True) == "ends: 1 4-4"
    table, counts = laid("1-4 4-4 4-6@4-4 1-1 1-3@1-1")
    assert (keys_of(table), counts) == ("layout: 3-1 1-1 1-4 4-4 4-6", [5, 9, 7, 8, 9])
    assert keys_of(table, as_ends=True) == "ends: 3 6; sides: 1-1 1-1 4-4 4-4"


def test_a_lone_double_is_one_place_on_both_sides() -> None:
    table, counts = laid("5-5")
    assert (keys_of(table, as_ends=True), counts) == ("ends: 5-5", [10])
    table, counts = laid("5-5 0-5 4-5")
    assert (keys_of(table), counts) == ("layout: 4-5 5-5 5-0", [10, 10, 4])


def test_halves_count_until_they_are_covered_if_the_rules_say_so() -> None:
    _, counts = laid("6-6 3-6 1-6@6-6 0-6@6-6 4-6@6-6", spinner_count="while_open")
    assert counts == [12, 15, 16, 10, 8]


def test_the_example_of_the_notation() -> None:
    plays = (
        "6-6 4-6 5-6 0-6@6-6 3-6@6-6 2-4 1-5 0-5 1-6@1 4-5@5 2-6@6 4-4@4 3-4 2-2@2 2-5@2-2 3-5@3 2-3@3 5-5@5 1-4@4-4"
    )
    table, _ = laid(plays)
    assert keys_of(table) == EXAMPLE
    assert keys_of(table, as_ends=True) == "ends: 1 2 2 5 5-5; sides: 2-2 2-2 4-4"


def test_a_tile_to_equal_ends_lies_to_the_right_then_left_then_in_the_first_arm() -> None:
    table, _ = laid("6-6 1-6 2-6 3-6 1-3@1 1-2@2 1-1@1")
    assert keys_of(table) == "layout: 1-1 1-2 2-6 6-6 6-1 1-3; up 6-6: 6-3"
    assert keys_of(laid("6-6 5-6 4-6 0-6 3-6 0-5@5 0-4@4 0-1@0")[0]).startswith("layout: 0-4 4-6 6-6 6-5 5-0 0-1;")
    assert "up 6-6: 6-0 0-1" in keys_of(laid("6-6 5-6 4-6 0-6 3-6 0-1@0")[0])


def test_a_place_is_named_if_there_are_two() -> None:
    state = at("4-4 1-4 3-4@4-4 1-1@1 1-3@3", "0-1 1-5 4-6", "6-6")
    assert [play_text(chosen) for chosen in legal_plays(state)] == ["0-1@1", "0-1@1-1", "1-5@1", "1-5@1-1", "4-6"]


def test_each_side_loses_the_pips_of_its_own_hands_each_rounded_by_itself() -> None:
    partners = preset("five-up/partners")
    hands = tuple(map(tiles, ("", "1-2", "3-4 0-1", "1-1")))
    state = State(partners, hands, None, "E", leader="N", last="N", table=laid("6-6")[0])
    assert settle(state).points == {"NS": -2, "EW": -1}  # 8 is 10, 3 is 5, 2 is 0
    assert settle(replace(state, rules={**partners, "out_points": 3, "rounding": "up"})).points == {"NS": 1, "EW": -2}
    won = replace(state, rules=preset("five-up/winner-partners"))
    assert settle(won).points == {"NS": 1, "EW": 0}  # 5 pips of the opponents


def test_a_block_takes_from_all_and_a_tie_changes_nothing() -> None:
    state = at("0-0", "1-4 2-2", "3-6 1-1", draw="none")
    assert (ending(state), settle(state).winner) == ("blocked", "A")
    assert settle(state).points == {"A": -2, "B": -2}
    tied = at("0-0", "2-3", "1-4", draw="none")
    assert (settle(tied).winner, settle(tied).points) == (None, {"A": -1, "B": -1})
    assert settle(replace(tied, rules={**tied.rules, "block_points": "opponents"})).points == {"A": 0, "B": 0}


def test_totals_can_fall_below_zero_and_nothing_ends_the_match_but_the_deal() -> None:
    state = at("0-0 0-5 0-1", "0-4", "5-6 6-6", block_winner="lowest_team")
    (chosen,) = legal_plays(state)
    due = amounts(state, chosen)
    assert due == [("A", 2), ("B", -5)]
    assert count_up(FIVE_UP, {"A": 0, "B": 2}, [due]) == ({"A": 2, "B": -3}, None)


def test_the_tile_that_goes_out_earns_too() -> None:
    state = at("6-6 3-6 1-6@6-6", "4-6", "5-5")
    (chosen,) = legal_plays(state)
    assert play_points(state, chosen) == {"A": 0, "B": 0}
    assert solve(state).plays[0].value == 2  # B loses ten pips


@pytest.mark.parametrize("name", TREE_PRESETS)
def test_every_preset_makes_sense_and_is_written_by_its_name(name: str) -> None:
    assert makes_sense(preset(name))
    assert rules_text(preset(name)) == name
    assert ending(random_position(Random(name), preset(name), 12, finished=True))


@pytest.mark.parametrize(
    "changes",
    [
        {"ends_score": "nothing"},
        {"ends_score": "alike"},
        {"capicua": 2},
        {"per_point": 3},
        {"tie_next": "double"},
        {"deal_bonus": (10,)},
        {"match_end": "at_once"},
    ],
)
def test_options_that_do_not_go_together_make_no_sense(changes: dict[str, object]) -> None:
    assert not makes_sense(preset("five-up/2", **changes))


def test_positions_are_written_with_their_arms_or_their_sides() -> None:
    state = at("6-6 2-6 1-6 0-6@6-6 0-0 0-5 0-4@0-0", "0-3", "5-6")
    assert "layout: 1-6 6-6 6-2; up 0-0: 0-4; up 6-6: 6-0 0-0 0-5; lead" in to_text(state)
    assert states(to_text(state, show_layout=False), "1", "2", "4", "5")
    assert "sides: 0-0 6-6" in to_text(state, show_layout=False)


def lie(table: Tree) -> bool:
    """Return True if all joined halves show the same number."""
    chains = [(None, table.line), *((double, arm) for (double, _), arm in table.branches)]
    for double, chain in chains:
        shown = double
        for inner, outer in chain:
            if shown is not None and shown != inner:
                return False
            shown = outer
    return True


@also_at_length
def test_random_deals_agree_with_a_table_that_knows_only_numbers(at_length: bool) -> None:
    rng = Random(7)
    kinds: Counter[str] = Counter()
    for _ in range(150 if at_length else 75):
        state = deal(rng, random_tree_rules(rng))
        rules = state.rules
        options = scored_rules.Options(
            score=rules["ends_score"],
            multiples=rules["ends_points"] == "multiples",
            while_open=rules["spinner_count"] == "while_open",
            lead_scores=rules["lead_scores"],
            every_double=True,
        )
        other = scored_rules.Tree()
        while not ending(state):
            before, state = state, step(rng, state)
            tree = state.table
            if before.table == tree and len(before.table.tiles) == len(tree.tiles):
                continue
            assert isinstance(tree, Tree)
            (tile,) = {*map(_sorted, tree.tiles)} - {*map(_sorted, before.table.tiles)}
            places = [_end(place) for place in before.table.places().values() if _end(place)[0] in tile]
            followers = [other.lay(options, tile, place) for place in places or [None]]
            assert lie(tree)
            matching = [after for after in followers if _same(after, tree)]
            assert matching, (state, followers)
            other = matching[0]
            assert other.places() == sorted({_end(place) for place in tree.places().values()})
            assert other.count(options) == count(rules, tree)
            assert other.earned(options, len(tree.tiles) == 1) == points_of(rules, tree)
            kinds.update(f"{covers} against" for covers in tree.covers().values())
            kinds[f"{len(tree.branches)} arms"] += 1
    assert all(kinds[f"{covers} against"] for covers in range(5))
    assert all(kinds[f"{arms} arms"] for arms in range(6))


def _sorted(tile: Tile) -> Tile:
    return min(tile), max(tile)


def _end(place: Place) -> scored_rules.End:
    return (place[0], True) if isinstance(place, tuple) else (place, False)


def _same(numbers: scored_rules.Tree, table: Tree) -> bool:
    plain = sorted(place for place in table.outer_ends().values() if isinstance(place, int))
    return numbers.plain == tuple(plain) and dict(numbers.doubles) == table.covers()
