"""Game trees as files: networkx reads every graph format, Graphviz reads DOT, pictures and pages contain the tree."""

import io
import json
import math
import subprocess
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import networkx
import pytest
from browser import Browser
from facts import message_with, states

import tranca
from tranca.analysis.tree.graph import principal_line
from tranca.engine.resources import Stop
from tranca.views.files.graphs import EXTENSIONS, encode, tree_text
from tranca.views.svg.tree import OVER, SIDES, places, spanning
from tranca.views.wording.numbers import signed

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
SVG = "{http://www.w3.org/2000/svg}"
TREES = {
    "merged": ("castel.txt", 0, {"limit": 200}),
    "a tree": ("castel.txt", 0, {"merge": False, "limit": 100}),
    "chance": ("draw/draw-three.txt", 1, {"limit": 150}),
    "near": ("published-deal.txt", 0, {"plies": 5, "plays": "near", "within": 3}),
    "bonuses": ("doscientos/pass-20-10.txt", 0, {"limit": 150}),
    "over": ("blocked-tie.txt", 0, {}),
}
READERS = {
    ".graphml": networkx.read_graphml,
    ".gexf": networkx.read_gexf,
    ".gml": networkx.read_gml,
    ".json": lambda file: networkx.node_link_graph(json.load(file), edges="edges"),
}


@pytest.fixture(scope="module", params=TREES)
def graph(request: pytest.FixtureRequest) -> "networkx.DiGraph[str]":
    file, number, options = TREES[request.param]
    return tranca.game_tree(tranca.read(POSITIONS / file)[number], **options)


def same(one: "networkx.DiGraph[str]", other: "networkx.DiGraph[str]") -> bool:
    return (
        one.is_directed() == other.is_directed()
        and dict(one.nodes(data=True)) == dict(other.nodes(data=True))
        and list(one.edges(data=True)) == list(other.edges(data=True))
    )


@pytest.mark.parametrize("extension", READERS)
def test_networkx_reads_it_back_to_an_equal_graph(graph: "networkx.DiGraph[str]", extension: str) -> None:
    again = READERS[extension](io.BytesIO(encode(graph, extension)))
    looks = ("label", "viz", "x", "y", "shape_type", "id")  # display attributes of yEd and Gephi
    for data in (*dict(again.nodes).values(), *dict(again.edges).values()):
        for key in looks:
            data.pop(key, None)
    if extension != ".gexf":
        assert {key: again.graph[key] for key in graph.graph} == graph.graph
    assert same(graph, again)


@pytest.mark.slow
@pytest.mark.parametrize("extension", [".graphml", ".gexf"])
def test_every_key_is_declared_once_and_used_everywhere(graph: "networkx.DiGraph[str]", extension: str) -> None:
    root = ElementTree.fromstring(encode(graph, extension))
    space = root.tag.partition("}")[0] + "}"
    if extension == ".graphml":
        for kind in ("node", "edge"):
            names = [key.get("attr.name") for key in root.iter(f"{space}key") if key.get("for") == kind]
            assert len(names) == len(set(names))
            assert {len(word.findall(f"{space}data")) for word in root.iter(f"{space}{kind}")} <= {len(names)}
        return
    assert root.find(f"{space}graph").get("mode") == "static"  # type: ignore[union-attr]
    for kind in ("node", "edge"):
        (declared, *none) = [word for word in root.iter(f"{space}attributes") if word.get("class") == kind] or [[]]
        names = [entry.get("title") for entry in declared]
        assert not none
        assert len(names) == len(set(names))
        assert {len([*word.iter(f"{space}attvalue")]) for word in root.iter(f"{space}{kind}")} <= {len(names)}


@pytest.mark.parametrize("extension", READERS)
def test_values_that_are_not_known_are_read_back_as_such(extension: str) -> None:
    stop = Stop()
    stop.stop()
    graph = tranca.game_tree(tranca.read(POSITIONS / "castel.txt")[0], stop=stop)
    again = READERS[extension](io.BytesIO(encode(graph, extension)))
    value = again.nodes["0"]["value"]
    assert value is None if extension == ".json" else math.isnan(value)
    assert not again.nodes["0"]["exact"]
    if extension == ".graphml":
        assert b">NaN<" in encode(graph, extension)


def test_graphviz_draws_dot(graph: "networkx.DiGraph[str]", graphviz: str) -> None:
    done = subprocess.run([graphviz, "-Tplain"], input=encode(graph, ".dot"), capture_output=True, check=True)
    lines = done.stdout.decode().splitlines()
    assert sum(line.startswith("node ") for line in lines) == len(graph)
    assert sum(line.startswith("edge ") for line in lines) == graph.number_of_edges()
    assert not done.stderr


def test_dot_keeps_titles_with_quotes_and_backslashes() -> None:
    castel = tranca.read(POSITIONS / "castel.txt")[0]
    assert isinstance(castel, tranca.Position)
    graph = tranca.game_tree(castel.changed(title='a "quoted" \\n title'), plies=0)
    assert r'title="a \"quoted\" \\n title"' in encode(graph, ".dot").decode()


@pytest.mark.parametrize("extension", EXTENSIONS)
def test_titles_may_hold_any_sign(extension: str) -> None:
    if extension == ".png":
        pytest.importorskip("resvg_py", reason="resvg-py, of the extra `pictures`, is not installed")
    castel = tranca.read(POSITIONS / "castel.txt")[0]
    assert isinstance(castel, tranca.Position)
    title = '<b>&amp {x} "q" \' \\ é \U0001f063 </script><!-- \u2028 \x00\x07\x1b\uffff \\'
    graph = tranca.game_tree(castel.changed(title=title), plies=1)
    data = encode(graph, extension)
    assert graph.graph["title"] == title
    if extension in READERS:
        assert len(READERS[extension](io.BytesIO(data))) == 5
    elif extension == ".svg":
        ElementTree.fromstring(data)
    elif extension in (".dot", ".html"):
        assert b"\x00" not in data


def test_gexf_says_what_its_values_rest_on() -> None:
    graph = tranca.game_tree(tranca.read(POSITIONS / "castel.txt")[0], plies=1)
    said = ElementTree.fromstring(encode(graph, ".gexf")).findtext("{*}meta/{*}description")
    assert said is not None
    assert "only one play wins · partnership · S to move · open · values exact" in said


YED = "{http://www.yworks.com/xml/graphml}"
VIZ = "{http://www.gexf.net/1.2draft/viz}"


def test_yed_and_gephi_show_labels_and_whose_play_it_was(graph: "networkx.DiGraph[str]") -> None:
    rules = tranca.Rules.parse(graph.graph["rules"])
    drawn = ElementTree.fromstring(encode(graph, ".graphml"))
    spread = ElementTree.fromstring(encode(graph, ".gexf"))
    space = spread.tag.partition("}")[0] + "}"
    boxes = [*drawn.iter(f"{YED}ShapeNode")]
    dots = [*spread.iter(f"{space}node")]
    assert len(boxes) == len(dots) == len(graph)
    places = set()
    for (node, data), box, dot in zip(graph.nodes(data=True), boxes, dots, strict=True):
        label = box.findtext(f"{YED}NodeLabel")
        assert label and label == dot.get("label") and label != node
        assert label.endswith(signed(data["value_root"]))
        place, colour = box.find(f"{YED}Geometry"), dot.find(f"{VIZ}color")
        assert place is not None and colour is not None
        places.add((place.get("x"), place.get("y")))
        edge = "#{:02x}{:02x}{:02x}".format(*(int(colour.get(entry, 0)) for entry in "rgb"))
        seat = label[0]
        expected = OVER if data["end"] else SIDES[rules.side_of(rules.seats.index(seat))]
        assert edge == expected[1]
        assert box.find(f"{YED}Fill").get("color") == expected[0]  # type: ignore[union-attr]
    assert len(places) == len(graph)
    lines = [word.text for word in drawn.iter(f"{YED}EdgeLabel")]
    assert lines == [data["action"] for _, _, data in graph.edges(data=True)]
    assert lines == [word.get("label") for word in spread.iter(f"{space}edge")]


def test_a_pass_has_the_colour_of_who_passed() -> None:
    graph = tranca.game_tree(tranca.read(POSITIONS / "castel.txt")[0])
    root = ElementTree.fromstring(encode(graph, ".svg"))
    passes = [group for group in root.iter(f"{SVG}g") if group.findtext(f"{SVG}text") == "W passes"]
    assert passes
    for group in passes:
        assert group.find(f"{SVG}rect").get("fill") == SIDES[1][0]  # type: ignore[union-attr]


def test_text_says_what_every_action_is_worth() -> None:
    graph = tranca.game_tree(tranca.read(POSITIONS / "castel.txt")[0], plies=2)
    assert tree_text(graph).splitlines() == [
        "partnership · open · exact",
        "Castel, International Dominoes: only one play wins",
        "S to move: +46, best 4-6@6",
        "  S:2-4 −10",
        "    W:6-6 +10 * …",
        "  S:3-6 −10",
        "    W:0-3 +10 * …",
        "    W:3-5 −28 …",
        "  S:4-6@4 −19",
        "    W:6-6 +19 * …",
        "  S:4-6@6 +46 *",
        "    W:- −46 * …",
    ]


def test_plays_that_score_say_what_they_earn_in_every_format() -> None:
    rules = "muggins/2, draw=none, hand_size=3, double_out=1"
    (position,) = tranca.parse(f"rules: {rules}; layout: 5-5; lead: B; to-move: A; A: 0-5 1-2 5-6; B: 0-0 2-6")
    graph = tranca.game_tree(position, plies=2)
    assert {data["action"]: data["scores"] for _, _, data in graph.out_edges("0", data=True)} == {
        "A:0-5": 10,
        "A:5-6": 0,
    }
    assert [line.strip().partition(" ")[0] for line in tree_text(graph).splitlines()[2:5]] == [
        "A:0-5=10",
        "B:0-0=10",
        "A:5-6",
    ]
    for extension in (".dot", ".graphml", ".gexf"):
        assert "A:0-5=10" in encode(graph, extension).decode()
    for extension in (".svg", ".html"):
        assert states(encode(graph, extension).decode(), "A 0-5", "10")
    (plain,) = tranca.parse("rules: block/2, hand_size=3; ends: 5 5; lead: B; to-move: A; A: 0-5 1-2 5-6; B: 0-0 2-6")
    assert not any("scores" in data for _, _, data in tranca.game_tree(plain).edges(data=True))


def test_text_names_every_position_once(graph: "networkx.DiGraph[str]") -> None:
    lines = [line for line in tree_text(graph).splitlines() if line.startswith("  ")]
    assert len(lines) == graph.number_of_edges()
    assert sum("→" in line for line in lines) == graph.number_of_edges() - (len(graph) - 1)


def test_a_layout_keeps_neighbours_apart_and_parents_in_the_middle(graph: "networkx.DiGraph[str]") -> None:
    children = spanning(graph)
    assert sorted(children) == sorted(graph)
    where = places(children, "0")
    assert sorted(where) == sorted(graph)
    rows: dict[int, list[float]] = {}
    for depth, row in where.values():
        rows.setdefault(depth, []).append(row)
    for entry in rows.values():
        entry.sort()
        assert all(other - one > 0.999 for one, other in pairwise(entry))
    for node, kids in children.items():
        if kids:
            assert where[node][1] == pytest.approx((where[kids[0]][1] + where[kids[-1]][1]) / 2)
            assert {where[kid][0] for kid in kids} == {where[node][0] + 1}
    line = principal_line(graph)
    assert all(other in children[one] for one, other in pairwise(line))


def test_an_svg_shows_every_position_with_its_value(graph: "networkx.DiGraph[str]") -> None:
    root = ElementTree.fromstring(encode(graph, ".svg"))
    wide, high = float(root.get("width", 0)), float(root.get("height", 0))
    boxes = root.findall(f"{SVG}g/{SVG}rect")
    assert len(boxes) == len(graph)
    assert len(root.findall(f"{SVG}g/{SVG}path")) == graph.number_of_edges()
    corners = set()
    for box in boxes:
        x, y, width, height = (float(box.get(key, 0)) for key in ("x", "y", "width", "height"))
        assert 0 <= x < x + width <= wide
        assert 0 <= y < y + height <= high
        corners.add((x, y))
    assert len(corners) == len(graph)
    words = [text.text for text in root.iter(f"{SVG}text")]
    bold = [path for path in root.iter(f"{SVG}path") if path.get("stroke-width") == "3.4"]
    assert len(bold) == len(principal_line(graph)) - 1
    assert words[1].startswith(graph.graph["rules"])  # type: ignore[union-attr]


def test_a_png_is_drawn_and_too_large_a_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resvg_py", reason="resvg-py, of the extra `pictures`, is not installed")
    castel = tranca.read(POSITIONS / "castel.txt")[0]
    graph = tranca.game_tree(castel, plies=4)
    assert encode(graph, ".png").startswith(b"\x89PNG")
    monkeypatch.setattr("tranca.views.files.graphs._PIXELS", 10_000)
    with pytest.raises(tranca.TrancaError, match=r"^\d+ positions .* by \d+ pixels.* PNG"):
        encode(graph, ".png")


def test_other_extensions_are_refused() -> None:
    graph = tranca.game_tree(tranca.read(POSITIONS / "castel.txt")[0], plies=0)
    with pytest.raises(tranca.TrancaError, match=message_with("'.xls'")):
        encode(graph, ".xls")
    assert {*EXTENSIONS} == {".graphml", ".gexf", ".gml", ".dot", ".json", ".svg", ".png", ".html", ".txt"}


@pytest.mark.slow
def test_the_page_unfolds_moves_tells_and_searches(browser: Browser, tmp_path: Path) -> None:
    graph = tranca.game_tree(tranca.read(POSITIONS / "castel.txt")[0])
    page = tmp_path / "tree.html"
    page.write_bytes(encode(graph, ".html"))
    browser.size(1300, 900)
    browser.open(page)
    count = "document.querySelectorAll('.node').length"
    panel = "document.getElementById('panel').textContent"
    first = browser.run(count)
    assert 20 < first <= 70
    assert len(browser.run("[...document.querySelectorAll('.edge.line')].map(e => e.tagName)")) == 5
    assert states(browser.run(panel), "+46", "S", "4-6", "6")
    assert browser.run("document.querySelectorAll('#panel use').length") == 13 + 15
    browser.click("[data-fold='0']")
    assert browser.run(count) == 1
    browser.click("[data-fold='0']")
    browser.click("#all")
    assert browser.run(count) == len(graph)
    browser.click("#fold")
    assert browser.run(count) == 1
    before = browser.run("document.getElementById('view').getAttribute('transform')")
    browser.click("#closer")
    assert browser.run("document.getElementById('view').getAttribute('transform')") != before
    browser.click("#best")
    assert states(browser.run(panel), "S 2-4", "2")
    assert "NS 46, EW 0" in browser.run(panel)
    browser.run("document.getElementById('search').value = 's:6-4@6'")
    browser.run("document.getElementById('search').dispatchEvent(new Event('input'))")
    wanted = sum(1 for _, _, data in graph.edges(data=True) if data["action"] == "S:4-6@6")
    found = browser.run("document.getElementById('found').value")
    assert found.startswith("1 of ")
    assert 1 <= int(found.split()[2]) <= wanted
    assert states(browser.run(panel), "S 4-6", "6", "W")
    browser.click("#panel tr[data-to]")
    assert "W passes · N to move" in browser.run(panel)
    assert browser.run("document.activeElement.dataset.to")
    drag = "new PointerEvent('{}', {{clientX: {}, clientY: 300, bubbles: true}})"
    place = browser.run("document.getElementById('view').getAttribute('transform')")
    browser.run(f"document.getElementById('canvas').dispatchEvent({drag.format('pointerdown', 300)})")
    browser.run(f"window.dispatchEvent({drag.format('pointermove', 380)})")
    browser.run(f"window.dispatchEvent({drag.format('pointerup', 380)})")
    assert browser.run("document.getElementById('view').getAttribute('transform')") != place
    finger = "new PointerEvent('{}', {{pointerId: {}, clientX: {}, clientY: 300, bubbles: true}})"
    scale = "Number(/scale\\(([^)]*)/.exec(document.getElementById('view').getAttribute('transform'))[1])"
    before = browser.run(scale)
    for number, x in ((1, 300), (2, 400)):
        browser.run(f"document.getElementById('canvas').dispatchEvent({finger.format('pointerdown', number, x)})")
    browser.run(f"window.dispatchEvent({finger.format('pointermove', 2, 450)})")
    assert browser.run(scale) == pytest.approx(1.5 * before)  # the fingers moved apart by half their distance
    assert browser.requests == [page.resolve().as_uri()]


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 1300])
def test_print_shows_every_unfolded_node(browser: Browser, tmp_path: Path, width: int) -> None:
    page = tmp_path / "tree.html"
    page.write_bytes(encode(tranca.game_tree(tranca.read(POSITIONS / "castel.txt")[0]), ".html"))
    browser.size(width, 900)
    browser.open(page)
    beside = """[...document.querySelectorAll('.node rect')].filter(node => {
        const [box, all] = [node, document.getElementById('canvas')].map(each => each.getBoundingClientRect());
        return box.left < all.left - 1 || box.right > all.right + 1 || box.bottom > all.bottom + 1;
    }).length"""
    assert browser.page.evaluate(beside) > 0
    browser.paper()
    browser.run("window.dispatchEvent(new Event('beforeprint'))")
    inks = [browser.page.evaluate("getComputedStyle(document.body).color")]
    browser.page.emulate_media(color_scheme="dark")
    inks.append(browser.page.evaluate("getComputedStyle(document.body).color"))
    assert inks[0] == inks[1]  # dark on white for any color scheme
    assert browser.page.evaluate(beside) == 0
    browser.run("window.dispatchEvent(new Event('afterprint'))")
    assert browser.run("document.getElementById('canvas').hasAttribute('viewBox')") is False
