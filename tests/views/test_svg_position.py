"""Pictures of positions: every tile once, no overlaps, and hidden tiles stay hidden."""

import re
import sys
from itertools import combinations
from math import atan2
from pathlib import Path
from random import Random
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from facts import states
from random_records import everything, random_deal, something
from tiers import also_at_length

import tranca
from tranca.game.replay import replay
from tranca.views.files.renderers import png
from tranca.views.svg.frame import Space
from tranca.views.svg.position import draw_table, styles, symbols

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
SVG = "{http://www.w3.org/2000/svg}"
MOVE = re.compile(r"translate\((\S+) (\S+)\)(?: rotate\((\S+)\))?(?: scale\((\S+)\))?")
CASTEL = POSITIONS / "castel.txt"

Value = tranca.Position | tranca.Record


def random_values(seed: int, count: int) -> list[Value]:
    rng = Random(seed)
    texts = [rng.choice([everything, something])(rng, random_deal(rng)) for _ in range(count)]
    values = [value for text in texts for value in tranca.parse(text)]
    return [rng.choice([value, value.position]) if isinstance(value, tranca.Record) else value for value in values]


def tiles_in(root: Element) -> list[tuple[float, float, float, float, int | None]]:
    """Return the boxes of the tiles in a standalone picture, each with its pips, or None for a back."""
    found = []
    for group in root.iter(f"{SVG}g"):
        move = MOVE.fullmatch(group.get("transform", ""))
        rect = group.find(f"{SVG}rect")
        if move is None or rect is None or rect.get("height") != "46.8":
            continue
        x, y, turn, scale = (float(part or default) for part, default in zip(move.groups(), (0, 0, 0, 1), strict=True))
        wide, high = 11.4 * scale, 23.4 * scale
        if turn % 180:
            wide, high = high, wide
        is_back = len(group.findall(f"{SVG}rect")) == 2
        pips = None if is_back else len(list(group.iter(f"{SVG}circle")))
        found.append((x - wide, y - high, x + wide, y + high, pips))
    return found


def pips_of(position: tranca.Position) -> list[int | None]:
    tiles = [left + right for left, right in position.layout or ()]
    tiles += [tile.pips for hand in position.hands for tile in hand.tiles]
    tiles += [tile.pips for tile in position.boneyard.tiles]
    return [*sorted(tiles), *[None] * (sum(hand.unknown for hand in position.hands) + position.boneyard.unknown)]


def shown(value: Value) -> tranca.Position:
    return value.position if isinstance(value, tranca.Record) else value


@also_at_length
def test_every_tile_is_drawn_once_and_nothing_overlaps(at_length: bool) -> None:
    rng = Random(5)
    values = random_values(5, 120 if at_length else 60)
    for value in values:
        columns = rng.choice([8, 12, 14, 24, 40])
        root = ElementTree.fromstring(tranca.draw_svg(value, columns=columns, theme=rng.choice(["auto", "dark"])))
        tiles = tiles_in(root)
        pips = [tile[4] for tile in tiles]
        assert [*sorted(pip for pip in pips if pip is not None), *(pip for pip in pips if pip is None)] == (
            pips_of(shown(value))
        )
        left, top, width, height = map(float, root.get("viewBox", "").split())
        for tile in tiles:
            assert left < tile[0] < tile[2] < left + width
            assert top < tile[1] < tile[3] < top + height
        for one, other in combinations(tiles, 2):
            assert min(one[2], other[2]) <= max(one[0], other[0]) or min(one[3], other[3]) <= max(one[1], other[1])


def test_tiles_keep_their_places_from_step_to_step() -> None:
    rng = Random(6)
    for _ in range(8):
        (record,) = tranca.parse(everything(rng, random_deal(rng)))
        assert isinstance(record, tranca.Record)
        boxes = set()
        for step in range(len(record.actions) + 1):
            root = ElementTree.fromstring(tranca.draw_svg(record, step=step, title=False))
            boxes.add(root.get("viewBox"))
            tiles = tiles_in(root)
            assert sorted(tile[4] or 0 for tile in tiles) == sorted(x or 0 for x in pips_of(record.positions[step]))
        assert len(boxes) == 1


@pytest.mark.slow
def test_the_heading_of_a_record_says_how_much_was_played() -> None:
    (record,) = tranca.read(POSITIONS / "records" / "published-deal.txt")
    assert isinstance(record, tranca.Record)
    assert ">partnership · after action 12<" in tranca.draw_svg(record, step=12)
    assert tranca.draw_svg(record.until(12)).count("after action 12") == 1
    for picture in (record, record.until(0), record.until(12).position):
        assert "after action" not in tranca.draw_svg(picture)


@also_at_length
def test_every_position_of_the_folder_can_be_drawn(at_length: bool) -> None:
    """In the everyday run, draw a third of each file, at least its first position."""
    for file in sorted(POSITIONS.rglob("*.txt")):
        for value in tranca.read(file)[:: 1 if at_length else 3]:
            ElementTree.fromstring(tranca.draw_svg(value))


def test_a_fixed_theme_needs_no_style_sheet() -> None:
    (position,) = tranca.read(CASTEL)
    for theme in ("light", "dark"):
        drawn = tranca.draw_svg(position, theme=theme)
        assert "<style" not in drawn
        assert "class=" not in drawn
    assert tranca.draw_svg(position, theme="light") != tranca.draw_svg(position, theme="dark")
    assert "prefers-color-scheme:dark" in tranca.draw_svg(position)


def test_the_best_play_lies_at_its_end_and_is_marked_in_the_hand() -> None:
    (position,) = tranca.read(CASTEL)
    for play, side in (("4-6@6", 1), ("4-6@4", -1)):
        root = ElementTree.fromstring(tranca.draw_svg(position, best=play, columns=40))
        groups = [group for group in root.iter(f"{SVG}g") if group.get("class") == "t-best"]
        (laid, *_), (hand, *_) = (sorted(tiles_in(group), key=lambda tile: tile[1]) for group in groups)
        assert (laid[4], hand[4]) == (10, 10)
        assert hand[3] - hand[1] > hand[2] - hand[0]
        row = [tile for tile in tiles_in(root) if abs(tile[1] + tile[3] - laid[1] - laid[3]) < 1]
        assert len(row) == 14
        assert (max if side > 0 else min)(row) == laid


def test_the_play_that_was_made_is_marked_apart_from_the_better_one() -> None:
    """It is in the hand, and at its end unless the better one is drawn there."""
    (position,) = tranca.read(CASTEL)
    for best, made, laid in (
        ("4-6@6", "3-6", ["4-6@6"]),
        ("4-6@4", "3-6", ["4-6@4", "3-6"]),
        ("4-6@6", "4-6@4", ["4-6@4", "4-6@6"]),
        (None, "3-6", ["3-6"]),
        ("4-6@6", "4-6@6", ["4-6@6"]),
    ):
        drawn = tranca.draw_svg(position, best=best, made=made)
        root = ElementTree.fromstring(drawn)
        assert [play for tile in root.iter() if (play := tile.get("data-play"))] == laid
        tiles = [tile.get("data-tile") for group in root.iter() if group.get("class") == "t-last" for tile in group]
        assert (made[:3] in tiles) == (made != best)
        words = {text.text for text in root.iter(f"{SVG}text")}
        assert ("laid" in words) == (made != best)
        assert ("better" in words) == (best is not None and made != best)
    with pytest.raises(tranca.PlayError):
        tranca.draw_svg(position, made="0-3")


def test_the_picture_of_the_manual_is_what_the_command_draws() -> None:
    (position,) = tranca.read(CASTEL)
    image = POSITIONS.parent / "docs" / "images" / "castel.svg"
    assert image.read_text(encoding="utf-8") == tranca.draw_svg(position, best="4-6@6")


def test_a_play_that_is_not_legal_is_refused() -> None:
    (position,) = tranca.read(CASTEL)
    for best in ("4-6", "2-6", "1-3", "0-3"):
        with pytest.raises(tranca.PlayError):
            tranca.draw_svg(position, best=best)


def test_hidden_tiles_do_not_leak() -> None:
    (record,) = (value for value in tranca.read(POSITIONS / "castel-hidden.txt"))
    drawn = tranca.draw_svg(record)
    assert drawn.count("t-back") > 1
    assert "E: ? ? ? ?" in drawn


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"theme": "sepia"}, "theme 'sepia': expected one of auto, light, dark"),
        ({"columns": 3}, "columns 3: expected 8 to 60"),
        ({"width": 0}, "width 0: expected a number of pixels above 0"),
        ({"step": 3}, "step 3: expected a record"),
    ],
)
def test_values_out_of_range_are_refused(options: dict[str, object], said: str) -> None:
    (position,) = tranca.read(CASTEL)
    with pytest.raises(tranca.TrancaError, match=said):
        tranca.draw_svg(position, **options)  # type: ignore[arg-type]


def test_a_step_that_a_record_does_not_have_is_refused() -> None:
    (record,) = tranca.read(POSITIONS / "castel-hidden.txt")
    for step in (-1, 99):
        with pytest.raises(tranca.TrancaError, match=f"step {step}: expected 0 to 17, the number of actions"):
            tranca.draw_svg(record, step=step)


def test_titles_are_text_whatever_they_hold() -> None:
    (position,) = tranca.read(CASTEL)
    hostile = ("<script>alert(1)</script>", 'a & b "c" \' </svg>', "\x00\x07\ud800")
    for title in (*hostile, "a" * 5000, "日本 " * 200, "  "):
        root = ElementTree.fromstring(tranca.draw_svg(position.changed(title=title)))
        assert root.find(f".//{SVG}script") is None


def test_width_keeps_the_shape() -> None:
    (position,) = tranca.read(CASTEL)
    root = ElementTree.fromstring(tranca.draw_svg(position, width=400))
    _, _, wide, high = map(float, root.get("viewBox", "").split())
    assert float(root.get("width", "")) == 400
    assert float(root.get("height", "")) == pytest.approx(400 * high / wide, abs=0.01)


def test_embedded_pictures_refer_to_symbols_of_the_page() -> None:
    (position,) = tranca.read(CASTEL)
    drawn = tranca.draw_svg(position, embedded=True)
    page = ElementTree.fromstring(symbols())
    known = {f"#{symbol.get('id')}" for symbol in page.iter("symbol")}
    assert len(known) == 29
    used = re.findall(r'href="([^"]+)"', drawn)
    assert len(used) == 28
    assert set(used) <= known
    assert " id=" not in drawn
    assert "<style" not in drawn
    assert ".tranca .t-tile{fill:light-dark(#fffdf6,#ece5d5);" in styles()
    assert len(drawn) < len(tranca.draw_svg(position)) * 0.75


def test_tiles_show_their_pips() -> None:
    for low in range(7):
        for high in range(low, 7):
            root = ElementTree.fromstring(tranca.draw_tile(f"{low}-{high}"))
            heights = [float(circle.get("cy", "")) for circle in root.iter(f"{SVG}circle")]
            assert sum(y < 0 for y in heights) == low
            assert sum(y > 0 for y in heights) == high
    assert not list(ElementTree.fromstring(tranca.draw_tile(None)).iter(f"{SVG}circle"))


def test_notebooks_show_pictures() -> None:
    (position,) = tranca.read(CASTEL)
    (record,) = tranca.read(POSITIONS / "castel-hidden.txt")
    assert position._repr_svg_() == tranca.draw_svg(position)
    assert record._repr_svg_() == tranca.draw_svg(record)


def test_png_has_the_size_of_the_picture() -> None:
    pytest.importorskip("resvg_py", reason="the extra `pictures` is not installed")
    drawn = tranca.draw_tile("4-6")
    for scale in (1, 3):
        data = png(drawn, scale)
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert int.from_bytes(data[16:20], "big") == 26 * scale
        assert int.from_bytes(data[20:24], "big") == 50 * scale


def test_png_says_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(tranca.TrancaError, match="scale 0: expected"):
        png(tranca.draw_tile("1-1"), 0)
    if "resvg_py" in sys.modules:
        with pytest.raises(tranca.TrancaError, match="SVG to PNG: unknown token"):
            png("no picture")
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(tranca.TrancaError, match=r"which is not installed \(pip install '.*\[pictures\]'"):
        png(tranca.draw_tile("1-1"))


def test_a_png_has_its_words_where_the_machine_has_no_font(monkeypatch: pytest.MonkeyPatch) -> None:
    resvg = pytest.importorskip("resvg_py", reason="resvg-py, of the extra `pictures`, is not installed")
    text = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"><text x="2" y="15">łódź Жанна</text></svg>'
    draw = resvg.svg_to_bytes
    monkeypatch.setattr(resvg, "svg_to_bytes", lambda **options: draw(**options, skip_system_fonts=True))
    assert png(text) != png(text.replace("łódź Жанна", ""))


def parts(drawn: str, name: str) -> list[tuple[str, ElementTree.Element]]:
    return [(value, entry) for entry in ElementTree.fromstring(drawn).iter() if (value := entry.get(name)) is not None]


@pytest.mark.parametrize("embedded", [False, True])
def test_parts_of_a_table_say_what_they_are(embedded: bool) -> None:
    for file in ("castel.txt", "draw/draw-three.txt", "castel-hidden.txt", "blocked-tie.txt"):
        value = tranca.read(POSITIONS / file)[0]
        position = value if isinstance(value, tranca.Position) else value.position
        drawn = tranca.draw_svg(value, embedded=embedded)
        seats = dict(parts(drawn, "data-seat"))
        assert sorted(seats) == sorted(position.seats)
        for name, hand in zip(position.seats, position.hands, strict=True):
            tiles = [number.get("data-tile") for number in seats[name].iter() if number.get("data-tile")]
            assert tiles == [str(tile) for tile in hand.tiles]
        laid = {str(tranca.Tile.of(*pair)) for pair in position.layout or ()}
        known = laid | {str(tile) for hand in position.hands for tile in hand.tiles}
        known |= {str(tile) for tile in position.boneyard.tiles}
        assert sorted(name for name, _ in parts(drawn, "data-tile")) == sorted(known)
        assert position.ends is not None
        ends = " ".join(value for value, _ in parts(drawn, "data-end")).split()
        assert sorted(ends) == sorted(map(str, position.ends))


@pytest.mark.parametrize(("best", "ends"), [("4-6@6", ["4", "6"]), ("4-6@4", ["4", "6"]), ("2-4", ["4", "6"])])
def test_a_ghost_names_its_play_and_takes_no_end_away(best: str, ends: list[str]) -> None:
    (position,) = tranca.read(CASTEL)
    drawn = tranca.draw_svg(position, best=best)
    assert [play for play, _ in parts(drawn, "data-play")] == [best]
    assert [end for end, _ in parts(drawn, "data-end")] == ends
    assert all(part.get("data-play") is None for _, part in parts(drawn, "data-end"))


def test_a_ghost_may_lie_against_a_double() -> None:
    position = tranca.read(POSITIONS / "puzzles" / "all-fives-2.txt")[0]
    drawn = tranca.draw_svg(position, best="0-4@4-4")
    assert [play for play, _ in parts(drawn, "data-play")] == ["0-4@4-4"]


@pytest.mark.parametrize("name", ["all-fives/2", "fives-and-threes/2", "doscientos"])
def test_no_tile_of_a_table_that_is_played_on_moves_for_what_is_looked_at(name: str) -> None:
    record = tranca.play_out(tranca.deal(tranca.Rules.preset(name), 2), "random", 2)
    for number in range(4, len(record.actions), 3):
        position = record.positions[number]
        laid = {str(tranca.Tile.of(*pair)) for pair in position.layout or ()}

        def places(best: tranca.Play | None, at: int = number, laid: set[str] = laid) -> tuple[object, ...]:
            line = record.actions[at + 1 : at + 7] if best == record.actions[at].play else ()
            look = {"columns": 10, "rows": 12, "title": False, "legend": False, "embedded": True}
            drawn = tranca.draw_svg(record.positions[at], best=best, line=line if best else (), **look)
            tiles = parts(drawn, "data-tile")
            lie = [
                (tile, entry.get("transform")) for tile, entry in tiles if tile in laid and not entry.get("data-play")
            ]
            return ElementTree.fromstring(drawn).get("viewBox"), lie

        for play in position.legal_plays():
            assert places(play) == places(None)


def test_the_line_after_a_ghost_lies_numbered_at_its_ends() -> None:
    for file in (CASTEL, POSITIONS / "records" / "doscientos.txt"):
        value = tranca.read(file)[0]
        value = value.until(len(value.actions) - 8) if isinstance(value, tranca.Record) else value
        for row in tranca.solve(value).plays:
            first, *rest = row.line
            drawn = tranca.draw_svg(value, best=first.play, line=[*rest[:-1], str(rest[-1])])
            ghosts = dict(parts(drawn, "data-play"))
            assert sorted(ghosts) == sorted(str(play.play) for play in row.line if play.play)
            numbers = [word.text for word in ElementTree.fromstring(drawn).iter(f"{SVG}text") if word.text]
            assert set(map(str, range(1, len(ghosts) + 1))) <= set(numbers)
            assert [part.get("data-play") for _, part in parts(drawn, "data-end")] == [None] * 2
            last = tranca.parse(tranca.write(value))[0]
            end = replay(last.position if isinstance(last, tranca.Record) else last, row.line).positions[-1]
            laid = {str(tranca.Tile.of(*pair)) for pair in end.layout or ()}
            assert laid <= {name for name, _ in parts(drawn, "data-tile")}


@pytest.mark.parametrize("line", ["S:4-6", "N:6-6", "3-4", "N:9-9"])
def test_a_line_that_cannot_be_played_is_refused(line: str) -> None:
    (position,) = tranca.read(CASTEL)
    with pytest.raises(tranca.PlayError):
        tranca.draw_svg(position, best="4-6@6", line=[line])


def test_a_line_at_ends_alone_shows_its_first_play() -> None:
    (value,) = tranca.parse("rules: doscientos; ends: 4 6; to-move: W; N: ?2; W: 4-5 0-1 0-2; S: ?3; E: ?3")
    drawn = tranca.draw_svg(value, best="4-5", line=["S:-"])
    assert [play for play, _ in parts(drawn, "data-play")] == ["4-5"]


@pytest.mark.parametrize("rows", [None, 12])
@pytest.mark.parametrize(
    "table",
    [
        "rules: fives-and-threes/2; ends: 0 5; to-move: A; A: 0-5 0-0 5-6; B: 1-1 2-2 3-3",
        "rules: fives-and-threes/2; ends: 0-0 5; to-move: A; A: 0-5 0-4 5-5; B: 1-1 2-2 3-3",
        "rules: all-fives/2; ends: 6 4 3 6-6; spinner: 5-5; to-move: A; A: 4-6 3-6 4-4; B: 0-1 1-1 2-2",
        "rules: all-fives/2; ends: 6 4; spinner: 5-5; to-move: A; A: 4-6 5-6 4-4; B: 0-1 1-1 2-2",
    ],
)
def test_a_play_at_ends_alone_that_score_lies_at_its_own_end(table: str, rows: float | None) -> None:
    (value,) = tranca.parse(table)
    assert isinstance(value, tranca.Position)
    places = {}
    for play in value.legal_plays():
        drawn = tranca.draw_svg(value, best=play, rows=rows)
        ((name, ghost),) = parts(drawn, "data-play")
        assert name == str(play)
        places[play] = (ghost.get("transform") or "").partition(")")[0]
    named = [play for play in places if play is not None and play.end is not None]
    assert len({(play.tile, places[play]) for play in named}) == len(named) > 1


def test_one_tile_shows_both_ends_and_ends_alone_are_named() -> None:
    for text, ends in (
        ("rules: doscientos; layout: 4-6; lead: N; to-move: W; N: ?6; W: ?7; S: ?7; E: ?7", ["4 6"]),
        ("rules: doscientos; ends: 4 6; to-move: W; N: ?2; W: ?3; S: ?3; E: ?3", ["4", "6"]),
    ):
        (value,) = tranca.parse(text)
        assert isinstance(value, tranca.Position)
        assert [end for end, _ in parts(tranca.draw_svg(value), "data-end")] == ends


def chip(group: ElementTree.Element) -> tuple[float, float]:
    """Return the center of the disc with a seat's name."""
    circle = next(word for word in group.iter(f"{SVG}circle") if word.get("r") == "11")
    return float(circle.get("cx", "")), float(circle.get("cy", ""))


@pytest.mark.parametrize("file", ["castel.txt", "draw/draw-three.txt", "draw/draw-two.txt"])
def test_any_seat_can_sit_at_the_bottom(file: str) -> None:
    value = next(entry for entry in tranca.read(POSITIONS / file) if isinstance(entry, tranca.Position))
    round_the_table = []
    for name in value.seats:
        drawn = tranca.draw_svg(value, turned_to=name)
        chips = {seat: chip(group) for seat, group in parts(drawn, "data-seat")}
        assert max(chips, key=lambda seat: chips[seat][1]) == name
        middle = [sum(place) / len(chips) for place in zip(*chips.values(), strict=True)]
        turn = sorted(chips, key=lambda seat: atan2(chips[seat][1] - middle[1], chips[seat][0] - middle[0]))
        start = turn.index(value.seats[0])
        round_the_table.append(turn[start:] + turn[:start])
    assert len({tuple(entry) for entry in round_the_table}) == 1
    with pytest.raises(tranca.TrancaError, match="seat 'Q': expected one of"):
        tranca.draw_svg(value, turned_to="Q")


def test_the_title_names_the_whole_position() -> None:
    (position,) = tranca.read(CASTEL)
    root = ElementTree.fromstring(tranca.draw_svg(position, title=False, legend=False))
    said = root.findtext(f"{SVG}title") or ""
    assert root.get("role") == "img"
    for part in ("S to move", "layout 4-4 4-1", "ends 4 and 6", "N: 1-3 3-4 5-6", "W: 0-3 3-5 5-5 6-6"):
        assert part in said
    (drawing,) = tranca.read(POSITIONS / "draw" / "draw-three.txt")[:1]
    assert "boneyard " in (ElementTree.fromstring(tranca.draw_svg(drawing)).findtext(f"{SVG}title") or "")


def test_names_of_players_stand_beside_their_hands_as_far_as_there_is_room() -> None:
    (castel,) = tranca.read(POSITIONS / "castel.txt")
    headers = tranca.Headers(("Ana Pérez", "Luis", "x" * 80, None))
    drawn = tranca.draw_svg(castel.changed(headers=headers))  # type: ignore[union-attr]
    assert ">Ana Pérez<" in drawn
    assert ">Luis<" in drawn
    assert re.search(">x{5,15}…<", drawn)
    assert states(drawn, "N", "1-3", "3-4", "5-6", "E", "0-0")


SCORING = """\
rules: all-fives/2; score: A 10, B 20
dealt A: 0-1 0-5 1-6 2-2 2-3 3-6 5-5
dealt B: 0-0 0-2 1-4 2-5 3-4 4-5 6-6
boneyard: 0-3 0-4 0-6 1-1 1-2 1-3 1-5 2-4 2-6 3-3 3-5 4-4 4-6 5-6
play: A:5-5 B:4-5@5 A:0-5@5
"""


@pytest.mark.parametrize(("step", "score"), [(0, "A 10, B 20"), (1, "A 20, B 20"), (3, "A 20, B 20")])
def test_score_of_a_picture_has_the_points_that_plays_earned(step: int, score: str) -> None:
    (record,) = tranca.parse(SCORING)
    drawn = tranca.draw_svg(record, step=step)
    assert drawn.count(f"score {score}") == 2  # in its title and below the table
    assert "score A 1, B 2" in tranca.draw_svg(record, step=step, score=(1, 2))


def test_tiles_drawn_for_the_next_action_are_in_the_hand() -> None:
    (record,) = tranca.parse(SCORING.replace("play: A:5-5 B:4-5@5 A:0-5@5", "play: A:2-2"))
    table = draw_table(record, Space(400, 600, 40), drawn=[tranca.Tile(0, 3), None], names={"B": "Other"})
    spoken = ElementTree.fromstring(table).findtext(f"{SVG}title") or ""
    assert "B: 0-0 0-2 0-3 1-4 2-5 3-4 4-5 6-6 ?" in spoken
    assert "boneyard 12" in spoken
    assert table.count("boneyard 12") == 2
