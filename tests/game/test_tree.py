"""Layouts in which every double is a spinner: notation, places, faults, and pictures."""

from io import BytesIO
from itertools import combinations

import pytest
from facts import message_with

import tranca
from tranca.game.tree import Branches, TreeEnds, tree_of
from tranca.notation.reader import stream_blocks
from tranca.views.svg.branches import overlap, place_tree

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


def test_a_fault_costs_only_its_own_block() -> None:
    text = f"{ENDS.replace('0-0 0-0', '0-0 0-0 0-0')}\n\n{EXAMPLE}\n"
    wrong, right = stream_blocks(BytesIO(text.encode()))
    assert wrong.value is None and [fault.line for fault in wrong.faults] == [1]
    assert right.value == read(EXAMPLE)


@pytest.mark.parametrize("name", ["five-up/2", "five-up/partners", "threes-up/3", "five-up/4"])
def test_no_tiles_overlap_in_pictures_of_random_deals(name: str) -> None:
    """600 whole deals, 150 of each preset."""
    rows = range(150)
    for position in tranca.random_positions(tranca.Rules.preset(name), rows, seed=1, tiles=8):
        chain = place_tree(tree_of(position.layout or (), position.up, position.down))
        assert len(chain.tiles) == position.tiles_laid
        assert not any(overlap(one.box, other.box) for one, other in combinations(chain.tiles, 2))


def test_an_arm_that_would_cover_tiles_moves_outward() -> None:
    line = ((1, 6), (6, 6), (6, 0), (0, 0), (0, 2))
    up = Branches({6: ((6, 5), (5, 5), (5, 4)), 0: ((0, 3), (3, 4))})
    chain = place_tree(tree_of(line, up, Branches({5: ((5, 3), (3, 2))})))
    assert not any(overlap(one.box, other.box) for one, other in combinations(chain.tiles, 2))
    assert len(chain.links) == 1
    alone = place_tree(tree_of(line, Branches({6: up[6]}), Branches({5: ((5, 3), (3, 2))})))
    assert not alone.links
