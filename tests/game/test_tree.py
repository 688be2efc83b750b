"""Layouts in which every double is a spinner: notation, places, faults, and pictures."""

from io import BytesIO
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from facts import message_with
from tiers import also_at_length

import tranca
from tranca.game.tiles import Tile
from tranca.game.tree import Branches, Tree, TreeEnds, tree_of
from tranca.notation.reader import stream_blocks
from tranca.views.svg.branches import PlacedTree, overlap, place_tree
from tranca.views.svg.chain import Laid
from tranca.views.svg.scene import Room, scene

EXAMPLE = (
    "rules: five-up/2; layout: 2-6 6-1 1-5 5-6 6-6 6-4 4-4 4-2 2-2 2-5 5-5; up 4-4: 4-1; up 6-6: 6-0 0-5 5-4; "
    "down 6-6: 6-3 3-2; to-move: A; A: 0-4 1-1 3-3; B: 0-3 1-2; boneyard: {0-0 0-1 0-2 1-3 3-4 3-5}"
)
ENDS = "rules: five-up/2; ends: 2 2 5-5; sides: 0-0 0-0 1-1; to-move: A; A: 0-3; B: 1-3; boneyard: ?3"


def read(text: str) -> tranca.Position:
    (value,) = tranca.parse(text)
    assert isinstance(value, tranca.Position)
    return value


def fault(text: str) -> str:
    with pytest.raises(tranca.NotationError) as caught:
        tranca.parse(text)
    return str(caught.value)


def test_arms_hang_at_inner_doubles() -> None:
    position = read(EXAMPLE)
    assert dict(position.up) == {4: ((4, 1),), 6: ((6, 0), (0, 5), (5, 4))}
    assert dict(position.down) == {6: ((6, 3), (3, 2))}
    assert isinstance(position.ends, TreeEnds)
    assert position.ends.codes == (1, 2, 2, 4, 5 + 16)
    assert position.ends.covers == {2: 2, 4: 3, 5: 1}
    assert position.ends.closed == 1
    assert [str(play) for play in position.legal_plays()] == ["0-4@4", "0-4@4-4", "1-1"]
    assert tranca.one_line(position) == EXAMPLE.replace("A: 0-4 1-1 3-3", "A: 0-4 1-1 3-3")


@pytest.mark.parametrize(
    "text", [EXAMPLE, ENDS, "rules: five-up/2; ends: 5-5; to-move: A; A: 0-5; B: 1-3; boneyard: ?18"]
)
def test_writing_gives_the_same_position(text: str) -> None:
    position = read(text)
    assert read(tranca.one_line(position)) == position
    assert read(tranca.write(position)) == position


def test_a_tile_against_a_double_begins_the_next_arm() -> None:
    after = read(EXAMPLE).play("0-4@4-4")
    assert dict(after.down) == {4: ((4, 0),), 6: ((6, 3), (3, 2))}
    assert isinstance(after.ends, TreeEnds)
    assert after.ends.closed == 2


def test_ends_alone_are_kept_by_plays() -> None:
    after = read(ENDS).play("0-3")
    assert isinstance(after.ends, TreeEnds)
    assert (after.ends.codes, after.ends.open_sides) == ((2, 2, 3, 21), (0, 1))


def test_a_play_to_a_side_is_refused() -> None:
    with pytest.raises(tranca.PlayError, match=message_with("0-4@up", "0-4@4-4")):
        read(EXAMPLE).play("0-4@up")


@pytest.mark.parametrize(
    ("old", "new", "place", "facts"),
    [
        ("up 4-4: 4-1", "up 4-4: 1-4", 1, ("1-4", "4-1")),
        ("up 4-4: 4-1", "up 3-3: 3-4", 1, ("3-3",)),
        ("up 4-4: 4-1", "up 5-5: 5-1", 1, ("5-5", "sides")),
        ("up 4-4: 4-1", "up 4-4: 4-1; up 4-4: 4-0", 1, ("up 4-4",)),
        ("up 4-4: 4-1", "up: 4-1", 1, ("up 4-4",)),
        ("up 4-4: 4-1", "up 4-5: 4-1", 1, ("up 4-5",)),
        ("up 4-4: 4-1", "spinner: 4-4", 1, ("every_double",)),
        ("rules: five-up/2", "rules: all-fives/2", 1, ("up",)),
        ("rules: five-up/2", "rules: muggins/2", 1, ("none",)),
    ],
)
def test_faults_of_arms_have_their_place(old: str, new: str, place: int, facts: tuple[str, ...]) -> None:
    said = fault(EXAMPLE.replace(old, new))
    assert all(fact in said for fact in facts), said
    assert said.startswith(f"<text>:{place}:") or f":{place}:" in said


def test_arms_in_a_ring_are_a_fault() -> None:
    ring = "up 1-1: 1-2 2-2 2-0; up 2-2: 2-3 3-1 1-1 1-0"
    said = fault(f"rules: five-up/2; layout: 5-6; {ring}; to-move: A; A: 0-0; B: 3-3; boneyard: ?18")
    assert "up 1-1" in said and "up 2-2" in said


@pytest.mark.parametrize(
    ("old", "new", "facts"),
    [
        ("sides: 0-0 0-0 1-1", "sides: 0-0 0-1", ("0-1", "double")),
        ("sides: 0-0 0-0 1-1", "sides: 0-0 0-0 0-0 1-1", ("0-0", "third")),
        ("sides: 0-0 0-0 1-1", "sides: 0-0 5-5", ("5-5", "ends")),
        ("sides: 0-0 0-0 1-1", "sides:", ("sides",)),
        ("ends: 2 2 5-5; ", "", ("sides", "ends")),
        ("ends: 2 2 5-5", "ends: 2 5-5 5-5", ("5-5", "twice")),
        ("ends: 2 2 5-5", "ends: 2 5-5", ("2 5-5",)),
        ("rules: five-up/2", "rules: all-fives/2", ("every_double",)),
        ("A: 0-3", "A: 0-0", ("0-0", "held")),
    ],
)
def test_faults_of_ends_and_sides(old: str, new: str, facts: tuple[str, ...]) -> None:
    said = fault(ENDS.replace(old, new))
    assert all(fact in said for fact in facts), said


@pytest.mark.parametrize(
    ("old", "new", "facts"),
    [
        ("up 4-4: 4-1", "up 4-4: 4-1 1-6 6-3", ("up 4-4", "1-6", "also laid")),
        ("up 4-4: 4-1", "up 4-4: 4-1 1-6 6-3", ("down 6-6", "3-6", "also laid")),
        ("up 6-6: 6-0 0-5 5-4", "up 6-6: 6-0 5-0 5-4", ("up 6-6", "5-0", "0-5")),
    ],
)
def test_faults_of_the_tiles_of_arms(old: str, new: str, facts: tuple[str, ...]) -> None:
    text = EXAMPLE.replace(old, new)
    with pytest.raises(tranca.NotationError) as caught:
        tranca.parse(text)
    said = [fault.message for fault in caught.value.faults]
    assert all("tiles in all" not in message for message in said)  # the same mistake
    assert any(all(fact in message for fact in facts) for message in said), said


def test_a_tile_is_in_the_line_or_in_an_arm() -> None:
    text = "rules: all-fives/2; layout: 2-1 1-1 1-4; up: 1-2; to-move: A; A: 0-0; B: 3-3; boneyard: ?23"
    assert "1-2 is also laid" in fault(text)


def test_one_mistake_is_one_fault() -> None:
    for text in (
        EXAMPLE.replace("up 4-4: 4-1", "up: 4-1"),
        ENDS.replace("sides: 0-0 0-0", "sides: 5-5 0-0"),
    ):
        with pytest.raises(tranca.NotationError) as caught:
            tranca.parse(text)
        assert len(caught.value.faults) == 1


def test_a_fault_costs_only_its_own_block() -> None:
    text = f"{ENDS.replace('0-0 0-0', '0-0 0-0 0-0')}\n\n{EXAMPLE}\n"
    wrong, right = stream_blocks(BytesIO(text.encode()))
    assert wrong.value is None and [fault.line for fault in wrong.faults] == [1]
    assert right.value == read(EXAMPLE)


def assert_apart(lying: PlacedTree) -> None:
    places = [*lying.chain.tiles, *lying.slots.values()]
    assert not any(overlap(one.box, other.box) for one, other in combinations(places, 2))


@pytest.mark.parametrize("name", ["five-up/2", "five-up/partners", "threes-up/3", "five-up/4"])
@also_at_length
def test_no_tiles_overlap_in_pictures_of_random_deals(name: str, at_length: bool) -> None:
    """400 whole deals, 100 of each preset, in rooms of a phone and of a wide screen."""
    for number, position in enumerate(
        tranca.random_positions(tranca.Rules.preset(name), range(100 if at_length else 40), seed=1, tiles=8)
    ):
        columns, rows = [(13, 14), (30, 9)][number % 2]
        tree = tree_of(position.layout or (), position.up, position.down)
        lying = place_tree(tree, None, columns, rows, slots=True)
        assert len(lying.chain.tiles) == position.tiles_laid
        assert {*lying.slots} == {*tree.places()}
        assert_apart(lying)
        assert not lying.chain.links


def test_a_layout_turns_where_the_room_ends() -> None:
    numbers = [6, 5, 4, 3, 2, 1, 0, 6, 4, 2, 0, 5, 3, 1, 6, 3, 0]
    tree = Tree(tuple(pairwise(numbers)), {}, {})
    for columns, rows in ((8, 12), (12, 8), (10, 10)):
        left, top, right, bottom = place_tree(tree, None, columns, rows, slots=True).chain.box
        assert right - left <= columns and bottom - top <= rows
    left, top, right, bottom = place_tree(tree, None, 34, 1).chain.box
    assert (right - left, bottom - top) == (32, 1)


CROWDED = Tree(
    ((1, 6), (6, 6), (6, 0), (0, 0), (0, 2)),
    Branches({6: ((6, 5), (5, 5), (5, 4)), 0: ((0, 3), (3, 4))}),
    Branches({5: ((5, 3), (3, 2))}),
)
"""An arm of 5-5 that runs straight covers the arm of 0-0."""


def test_arms_that_run_beside_each_other_do_not_touch() -> None:
    lying = place_tree(CROWDED, slots=True)
    assert_apart(lying)
    assert not lying.chain.links
    places = {laid.tile: laid for laid in lying.chain.tiles}
    kept = place_tree(CROWDED, kept=places).chain
    assert kept.tiles == lying.chain.tiles


def test_the_picture_of_the_manual_is_what_the_command_draws() -> None:
    image = Path(__file__).parents[2] / "docs" / "images" / "five-up.svg"
    assert image.read_text(encoding="utf-8") == tranca.draw_svg(read(EXAMPLE))


def test_an_arm_moves_outward_if_no_room_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tranca.views.svg.branches._STEPS", 0)
    lying = place_tree(CROWDED)
    assert_apart(lying)
    assert len(lying.chain.links) == 1
    assert not place_tree(Tree(CROWDED.line, Branches({6: CROWDED.up[6]}), CROWDED.down)).chain.links
    assert_apart(place_tree(CROWDED, slots=True))


def test_tiles_keep_their_places_while_there_is_room() -> None:
    record = tranca.play_out(tranca.deal(tranca.Rules.preset("five-up/2"), 3), "random", 3)
    assert isinstance(record, tranca.Record)
    moved = 0
    before: dict[Tile, Laid] = {}
    for step, position in enumerate(record.positions):
        if position.layout:
            shown = scene(record, step, None, (), (), Room(20, 20, tight=True)).chain
            assert shown is not None
            now = {laid.tile: laid for laid in shown.tiles}
            moved += any(now[tile] != laid for tile, laid in before.items())
            before = now
    assert moved == 0
