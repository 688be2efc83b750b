"""Tables that fill a space: no overlaps, all inside, and laid tiles that keep their places and are large."""

import re
from itertools import combinations
from pathlib import Path
from random import Random
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from tiers import also_at_length

import tranca
from tranca.language import speaking
from tranca.views.svg.elements import breadth
from tranca.views.svg.frame import Space
from tranca.views.svg.position import draw_table

SVG = "{http://www.w3.org/2000/svg}"
MOVE = re.compile(r"translate\((\S+) (\S+)\)(?: rotate\((\S+)\))?(?: scale\((\S+)\))?")
CASTEL = Path(__file__).resolve().parents[2] / "positions" / "castel.txt"
RULES = ("doscientos", "draw/2", "block/3", "all-fives/4", "all-fives/2-nine", "cuba", "bergen/2", "fives-and-threes/2")
SPACES = {
    320: Space(308, 320, 37),
    390: Space(362, 544, 37),
    844: Space(444, 192, 37),
    1920: Space(1380, 783, 54),
}
"""The space of the picture and the largest laid tile, in pixels, by the width of the window."""
LEAST = {320: (11, 10), 390: (16, 12), 844: (10.5, 7.4), 1920: (40, 34)}
"""The least width of a laid tile of a whole deal in pixels, with two ends and with four arms."""

Box = tuple[float, float, float, float]


def tiles_in(root: Element) -> list[Box]:
    """Return the boxes of all tiles in an embedded picture."""
    found = []
    for use in root.iter(f"{SVG}use"):
        move = MOVE.fullmatch(use.get("transform", ""))
        assert move is not None
        x, y, turn, scale = (float(part or default) for part, default in zip(move.groups(), (0, 0, 0, 1), strict=True))
        wide, high = 11.4 * scale, 23.4 * scale
        if turn % 180:
            wide, high = high, wide
        found.append((x - wide, y - high, x + wide, y + high))
    return found


def slots_in(root: Element) -> list[Box]:
    """Return the boxes of the places of the next tiles."""
    sizes = [
        [float(slot.get(name, "")) for name in ("x", "y", "width", "height")]
        for slot in root.iter(f"{SVG}rect")
        if slot.get("data-slot")
    ]
    return [(x + 0.6, y + 0.6, x + wide - 0.6, y + high - 0.6) for x, y, wide, high in sizes]


def overlap(one: Box, other: Box) -> bool:
    return min(one[2], other[2]) > max(one[0], other[0]) and min(one[3], other[3]) > max(one[1], other[1])


def random_record(seed: int) -> tranca.Record:
    rules = tranca.Rules.preset(RULES[seed % len(RULES)])
    record = tranca.play_out(tranca.deal(rules, seed), "random", seed)
    assert isinstance(record, tranca.Record)
    return record


def draw(position: tranca.Position, record: tranca.Record, space: Space, **look: object) -> Element:
    """Draw a moment of a record around the tile that was laid first."""
    laid = [action.play.tile for action in record.actions if action.play]
    first = next((tile for tile in laid if position.laid & tile.mask), None)
    drawn = draw_table(position, space, near_hand=False, centre=first if position.layout else None, **look)  # type: ignore[arg-type]
    return ElementTree.fromstring(drawn)


def assert_apart_and_inside(root: Element) -> None:
    """Check that no tile or place of a next tile overlaps another one or extends outside the picture."""
    left, top, width, height = map(float, root.get("viewBox", "").split())
    tiles, slots = tiles_in(root), slots_in(root)
    for box in (*tiles, *slots):
        assert left <= box[0] < box[2] <= left + width
        assert top <= box[1] < box[3] <= top + height
    for one, other in combinations(tiles, 2):
        assert not overlap(one, other)
    for slot in slots:
        assert not any(overlap(slot, tile) for tile in tiles)


def scale_of(root: Element, space: Space) -> float:
    """Return the pixels of a unit of the picture."""
    _, _, width, height = map(float, root.get("viewBox", "").split())
    return min(space.width / width, space.height / height)


@pytest.mark.parametrize(
    "seeds",
    [
        range(12),
        pytest.param(range(12, 72), marks=pytest.mark.campaign),
        pytest.param(range(72, 600), marks=pytest.mark.campaign),
    ],
    ids=["some", "72", "600"],
)
@pytest.mark.parametrize("width", SPACES)
def test_no_tile_of_a_whole_deal_overlaps_another_or_lies_outside(width: int, seeds: range) -> None:
    space = SPACES[width]
    for seed in seeds:
        record = random_record(seed)
        rng = Random(seed)
        for number in {len(record.actions), rng.randrange(len(record.actions))}:
            position = record.positions[number]
            root = draw(position, record, space, turned_to=rng.choice(position.seats))
            assert_apart_and_inside(root)
            least = LEAST[width][position.rules.names_places]
            assert scale_of(root, space) * 24 >= least


@pytest.mark.parametrize("size", [(362, 110), (362, 176), (308, 150), (444, 192)])
@pytest.mark.parametrize("rules", ["doscientos", "cuba", "draw/2", "block/3", "draw/4"])
def test_captions_can_be_read_in_a_low_space(rules: str, size: tuple[int, int]) -> None:
    space = Space(*size, 37)
    position = tranca.deal(tranca.Rules.preset(rules), 1)
    said = {seat: ["20 points", "drew 2", "laid 4-4"] for seat in position.seats}
    root = ElementTree.fromstring(draw_table(position, space, near_hand=False, said=said))
    texts = [(text.text, float(text.get("font-size", ""))) for text in root.iter(f"{SVG}text")]
    assert min(size for _, size in texts) * scale_of(root, space) >= 9.5
    assert any("laid 4-4" in (text or "") for text, _ in texts)
    assert not any("drew 2" in (text or "") for text, _ in texts)


def test_laid_tiles_can_be_seen_in_a_very_low_space() -> None:
    space, record = Space(308, 120, 37), random_record(8)
    said = {seat: ["laid 4-4"] for seat in record.rules.seats}
    root = ElementTree.fromstring(draw_table(record.positions[-1], space, near_hand=False, said=said))
    assert_apart_and_inside(root)
    assert scale_of(root, space) * 24 >= 6.5  # 5.3 if the hands at the sides are four tiles high


@pytest.mark.parametrize("size", [(320, 105), (568, 120)])
def test_hands_are_numbers_of_tiles_where_no_tile_could_be_read(size: tuple[int, int]) -> None:
    position = tranca.play_out(tranca.deal(tranca.Rules.preset("doscientos"), 3), "random", 3).positions[9]
    space, roomy = Space(*size, 37), Space(390, 215, 37)
    drawn = [
        draw_table(position, room, near_hand=near) for room, near in ((space, True), (space, False), (roomy, False))
    ]
    whole, counted, larger = map(ElementTree.fromstring, drawn)
    assert len(tiles_in(counted)) == len(position.layout) < len(tiles_in(larger))
    assert scale_of(counted, space) > 1.5 * scale_of(whole, space)
    said = " ".join(text.text or "" for text in counted.iter(f"{SVG}text"))
    assert len(re.findall(r"\d tiles?", said)) == 4


def test_doubles_of_two_rows_do_not_look_joined() -> None:
    seen = 0
    for seed in range(20):
        record = tranca.play_out(tranca.deal(tranca.Rules.preset("doscientos"), seed), "random", seed)
        first = next(action.play.tile for action in record.actions if action.play)
        root = ElementTree.fromstring(draw_table(record.positions[-1], SPACES[390], near_hand=False, centre=first))
        small = [use for use in root.iter(f"{SVG}use") if "scale(0.9)" in use.get("transform", "")]
        tiles = [tranca.Tile.parse(use.get("data-tile", "")) for use in small]
        assert all(tile.is_double for tile in tiles)
        assert len(tiles) != 1
        seen += len(tiles)
    assert seen


@pytest.mark.parametrize(
    ("rules", "width", "number"),
    [("cuba", 390, 15), ("cuba", 844, 15), ("cuba", 1920, 15), ("block/3", 1920, 13), ("doscientos", 390, 0)],
)
def test_the_tiles_asleep_are_counted_beside_the_hands(rules: str, width: int, number: int) -> None:
    position = tranca.deal(tranca.Rules.preset(rules), 1)
    root = ElementTree.fromstring(draw_table(position, SPACES[width], near_hand=False))
    said = " ".join(text.text or "" for text in root.iter(f"{SVG}text"))
    assert (f"{number} tiles asleep" in said) == (number > 0)
    assert ("asleep" in said) == (number > 0)


def test_a_long_line_of_notes_leaves_the_name_whole() -> None:
    position = tranca.deal(tranca.Rules.preset("all-fives/2"), 1)
    said = ["125 points", "drew 10", "laid 2-2, +10", "no 2, 4, 5, 6"]
    names = {"A": "You", "B": "Opposite"}
    root = ElementTree.fromstring(draw_table(position, SPACES[390], said={"B": said}, names=names))
    (line,) = [text for text in root.iter(f"{SVG}text") if "125 points" in (text.text or "")]
    (chip,) = [text for text in root.iter(f"{SVG}text") if text.text == "Opposite"]
    assert "7 tiles" not in (line.text or "") and "no 2, 4, 5, 6" in (line.text or "")
    assert float(chip.get("x", "")) > 30
    assert float(line.get("x", "")) > float(chip.get("x", ""))


@pytest.mark.parametrize(
    "seeds", [range(5), pytest.param(range(5, 10), marks=pytest.mark.campaign)], ids=["some", "more"]
)
@pytest.mark.parametrize("width", SPACES)
def test_laid_tiles_keep_their_places_during_a_deal(width: int, seeds: range) -> None:
    """Check the places relative to each other; the whole layout may move up or down."""
    for seed in seeds:
        record = random_record(seed)
        places: dict[tuple[str, str], tuple[float, float]] = {}
        for position in record.positions[2:]:
            root = draw(position, record, SPACES[width])
            laid = [str(tranca.Tile.of(*pair)) for pair in position.layout or ()]
            if position.spinner is None and position.rules.names_places:
                continue  # the spinner changes the places
            middles = {
                tile: MOVE.fullmatch(use.get("transform", "")).groups()[:2]  # type: ignore[union-attr]
                for use in root.iter(f"{SVG}use")
                if (tile := use.get("data-tile")) in laid and " scale(" not in use.get("transform", "")
            }
            for one, other in combinations(sorted(middles), 2):
                (x, y), (a, b) = (map(float, middles[tile]) for tile in (one, other))
                before = places.setdefault((one, other), (x - a, y - b))
                assert (x - a, y - b) == pytest.approx(before, abs=0.1)


@pytest.mark.parametrize("rules", ["doscientos", "draw/2", "block/3", "cuba"])
def test_no_laid_tile_moves_before_the_thirteenth_on_a_phone(rules: str) -> None:
    for seed in range(6):
        record = tranca.play_out(tranca.deal(tranca.Rules.preset(rules), seed), "random", seed)
        assert isinstance(record, tranca.Record)
        places: dict[str, tuple[str, str]] = {}
        shown = [position for position in record.positions if 1 <= len(position.layout or ()) < 13]
        for position in shown:
            root = draw(position, record, SPACES[390], said={seat: ["", "laid 4-4"] for seat in position.seats})
            laid = {str(tranca.Tile.of(*pair)) for pair in position.layout or ()}
            for use in root.iter(f"{SVG}use"):
                tile, move = use.get("data-tile", ""), use.get("transform", "")
                if tile in laid and " scale(" not in move:
                    assert places.setdefault(tile, move) == move, (seed, len(laid), tile)


@also_at_length
@pytest.mark.parametrize("rules", ["doscientos", "block/3", "cuba"])
@pytest.mark.parametrize("width", SPACES)
def test_no_laid_tile_moves_in_a_deal_whose_end_is_known(width: int, rules: str, at_length: bool) -> None:
    for seed in range(2 if at_length else 1):
        record = tranca.play_out(tranca.deal(tranca.Rules.preset(rules), seed), "random", seed)
        assert isinstance(record, tranca.Record)
        places: dict[str, tuple[str, str]] = {}
        for position in record.positions[1:]:
            root = draw(position, record, SPACES[width], whole=record)
            laid = [str(tranca.Tile.of(*pair)) for pair in position.layout or ()]
            for use in root.iter(f"{SVG}use"):
                if (tile := use.get("data-tile")) in laid and " scale(" not in use.get("transform", ""):
                    place = root.get("viewBox", ""), use.get("transform", "")
                    assert places.setdefault(str(tile), place) == place
        assert len(places) == record.position.laid.bit_count()


def test_a_later_moment_of_another_deal_changes_nothing() -> None:
    (position,) = tranca.read(CASTEL)
    (other,) = tranca.parse("rules: partnership; layout: 6-6; to-move: E; N: ?7; E: ?7; S: ?7; W: ?6")
    plain = draw_table(position, SPACES[390], centre="4-4")
    assert draw_table(position, SPACES[390], centre="4-4", whole=other) == plain


def test_the_middle_of_an_empty_table_is_a_tile_of_a_later_moment() -> None:
    record = tranca.play_out(tranca.deal(tranca.Rules.preset("doscientos"), 0), "random", 0)
    assert isinstance(record, tranca.Record)
    start, lead = record.positions[0], record.actions[0].play
    assert lead is not None
    draw_table(start, SPACES[390], centre=lead.tile, whole=record)
    with pytest.raises(tranca.TrancaError, match="expected a tile of the layout"):
        draw_table(start, SPACES[390], centre=lead.tile)


@pytest.mark.parametrize("width", SPACES)
def test_a_tile_that_is_looked_at_moves_no_laid_tile(width: int) -> None:
    for seed in range(8):
        record = random_record(seed)
        position = record.positions[len(record.actions) // 2]
        drawn = {
            play: [
                (use.get("data-tile"), use.get("transform"))
                for use in draw(position, record, SPACES[width], best=play).iter(f"{SVG}use")
                if not use.get("data-play")
            ]
            for play in (None, *position.legal_plays())
        }
        assert all(sorted(map(str, tiles)) == sorted(map(str, drawn[None])) for tiles in drawn.values())


def test_hidden_hands_are_shown_as_dealt_if_it_is_not_known_who_made_the_plays() -> None:
    (record,) = tranca.parse("rules: doscientos; dealt S: 0-2 0-4 1-3 1-4 2-2 4-6 6-6; play: N:5-5 W:1-5")
    shown = draw_table(record, SPACES[390], turned_to="S", near_hand=False, as_dealt=True)
    before = draw_table(record.until(0), SPACES[390], turned_to="S", near_hand=False, as_dealt=True)
    for drawn in (shown, before):
        root = ElementTree.fromstring(drawn)
        groups = {group.get("data-seat"): group for group in root.iter(f"{SVG}g") if group.get("data-seat")}
        for seat in "NEW":
            assert "7 dealt" in "".join(groups[seat].itertext())
            assert len(list(groups[seat].iter(f"{SVG}use"))) == 7
        assert 'class="t-turn"' not in drawn
    assert "E: 7 dealt; S: 0-2" in shown
    assert 'class="t-turn"' in draw_table(record, SPACES[390], turned_to="S", near_hand=False)


def test_the_tiles_of_the_seat_at_the_bottom_can_be_left_out() -> None:
    (position,) = tranca.read(CASTEL)
    root = ElementTree.fromstring(draw_table(position, SPACES[390], turned_to="E", near_hand=False))
    groups = {group.get("data-seat"): group for group in root.iter() if group.get("data-seat")}
    shown = {seat for seat, group in groups.items() if any(part.get("data-tile") for part in group.iter())}
    assert (shown, set(groups)) == ({"N", "S", "W"}, {"N", "E", "S", "W"})
    assert "4 tiles · 18 pips" in "".join(groups["E"].itertext())


def test_a_space_without_room_is_refused() -> None:
    (position,) = tranca.read(CASTEL)
    for size in ((0, 300, 40), (300, -1, 40), (300, 300, 0)):
        with pytest.raises(tranca.TrancaError, match="space: expected a positive width"):
            draw_table(position, Space(*size))


def test_players_are_named_at_their_seats_with_what_they_did_last() -> None:
    (position,) = tranca.parse(CASTEL.read_text(encoding="utf-8"))
    names = {"S": "You", "W": "Left", "N": "Partner", "E": "María Fernanda de la Vega"}
    drawn = draw_table(position, SPACES[390], names=names, said={"W": ["12 points", "passed"], "N": ["", "laid 4-4"]})
    root = ElementTree.fromstring(drawn)
    texts = {
        group.get("data-seat"): [text.text or "" for text in group.iter(f"{SVG}text")]
        for group in root.iter(f"{SVG}g")
        if group.get("data-seat")
    }
    assert texts["S"][0] == "You"
    assert texts["W"][:3] == ["Left", "12 points", "passed"]
    assert texts["N"][0] == "Partner" and texts["N"][1].startswith("laid 4-4")
    assert texts["E"][0].startswith("Mar") and texts["E"][0].endswith("…")
    letters = ElementTree.fromstring(draw_table(position, SPACES[390]))
    assert [text.text for text in letters.iter(f"{SVG}text")].count("S") == 1


@pytest.mark.parametrize(("preset", "about"), [("doscientos", "capicúa y tranca, 25"), ("cuba", "(supuestas)")])
@pytest.mark.parametrize("language", ["en", "es", "pt_BR"])
def test_notes_at_the_sides_stay_on_the_felt_of_a_phone(language: str, preset: str, about: str) -> None:
    position = tranca.deal(tranca.Rules.preset(preset), 1)
    said = {seat: ["0", about] for seat in position.seats}
    with speaking(language):
        root = ElementTree.fromstring(draw_table(position, Space(374, 330, 37), said=said))
    assert any(about in (part.text or "") for part in root.iter(f"{SVG}text")), "the note is whole"
    wide = float(root.get("viewBox", "").split()[2])
    beside = [
        part for part in root.iter(f"{SVG}text") if part.get("text-anchor") == "middle" and len(part.text or "") > 5
    ]
    assert len(beside) > 4
    for part in beside:
        half = breadth(part.text or "", float(part.get("font-size", ""))) / 2
        assert half <= float(part.get("x", "")) <= wide - half, part.text


def test_a_layout_with_arms_fills_the_space_at_the_end_of_a_deal() -> None:
    rules, space = tranca.Rules.preset("all-fives/2"), Space(960, 590, 43)
    grown = []
    for seed in range(6):
        record = tranca.play_out(tranca.deal(rules, seed), "random", seed)
        assert isinstance(record, tranca.Record)
        before, end = (draw(position, record, space) for position in record.positions[-2:])
        assert_apart_and_inside(end)
        grown.append(scale_of(end, space) / scale_of(before, space))
    assert max(grown) > 1.05


@pytest.mark.parametrize("width", SPACES)
def test_a_hand_that_is_shown_apart_leaves_its_place_empty_and_moves_nothing(width: int) -> None:
    record = tranca.play_out(tranca.deal(tranca.Rules.preset("doscientos"), 3), "random", 3)
    whole = record.positions[-1]
    centre = next(action.play.tile for action in record.actions if action.play)
    places = set()
    for position in record.positions[4:12]:
        assert position.to_move is not None
        mover = position.seats[position.to_move]
        look = {"near_hand": mover != "S", "seat_apart": mover, "turned_to": "S", "centre": centre, "whole": whole}
        root = ElementTree.fromstring(draw_table(position, SPACES[width], **look))  # type: ignore[arg-type]
        groups = {group.get("data-seat"): group for group in root.iter(f"{SVG}g") if group.get("data-seat")}
        shown = {seat for seat, group in groups.items() if group.find(f".//{SVG}use") is not None}
        shown -= {seat for seat, group in groups.items() if group.find(f".//{SVG}g[@opacity='0']") is not None}
        assert set(groups) == set(position.seats)
        assert {"N", "E", "W"} - {mover} <= shown
        assert mover not in shown
        assert ("S" in shown) == (mover != "S" and width != 844)  # a low table has no room for it
        boxes = tiles_in(root)
        assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]
        places.add(next(use.get("transform") for use in root.iter(f"{SVG}use") if use.get("data-tile") == str(centre)))
    assert len(places) == 1
