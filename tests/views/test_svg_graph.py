"""The graph of a deal: points at the right heights, marks, gaps."""

from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import pytest
from facts import message_with

from tranca import TrancaError
from tranca.views.svg.charts import Bar, bar_chart, evaluation_graph

SVG = "{http://www.w3.org/2000/svg}"


def test_higher_values_lie_higher_and_later_ones_further_right() -> None:
    rng = Random(1)
    for count in (1, 2, 5, 30, 80):
        points = [(str(place), rng.choice([0.0, -12, 7.5, rng.uniform(-200, 200)]), "") for place in range(count)]
        root = ElementTree.fromstring(evaluation_graph(points, width=600, height=160))
        dots = [(float(dot.get("cx", "")), float(dot.get("cy", ""))) for dot in root.iter(f"{SVG}circle")]
        assert len(dots) == count
        assert [x for x, _ in dots] == sorted({x for x, _ in dots})
        for (_, value, _), (_, y) in zip(points, dots, strict=True):
            for (_, other, _), (_, lower) in zip(points, dots, strict=True):
                assert value <= other or y <= lower + 0.01
        assert all(0 < x < 600 and 0 < y < 160 for x, y in dots)


def test_marks_stand_beside_their_points() -> None:
    points = [("start", 0, ""), ("N:6-6", 0, ""), ("E:1-6", -30, "??"), ("S:0-1", -20, "")]
    root = ElementTree.fromstring(evaluation_graph(points, above="NS", below="EW"))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts.count("??") == 1
    assert {"▲ NS ahead", "▼ EW ahead", "E:1-6"} <= set(texts)
    assert "E:1-6 ??: −30" in [title.text for title in root.iter(f"{SVG}title")]


def test_a_mark_at_the_lowest_value_stands_clear_of_the_labels() -> None:
    for low in (-30, -40):  # above the lowest grid line, and on it
        points = [("start", 10, ""), ("N:6-6", 10, ""), ("E:1-6", low, "??"), ("S:0-1", 10, "")]
        root = ElementTree.fromstring(evaluation_graph(points))
        places = {text.text: float(text.get("y", "")) for text in root.iter(f"{SVG}text")}
        assert places["E:1-6"] - places["??"] > 14, low


def test_a_mark_at_the_highest_value_stands_clear_of_the_captions() -> None:
    for high in (38, 40):  # below the highest grid line, and on it
        points = [("start", -10, ""), ("N:6-6", high, "??"), ("E:1-6", -10, "")]
        root = ElementTree.fromstring(evaluation_graph(points, width=340, above="You and Partner", below="the others"))
        places = {text.text: float(text.get("y", "")) for text in root.iter(f"{SVG}text")}
        assert places["??"] - places["▼ the others ahead"] > 14, high


def test_the_first_point_has_its_label_and_areas_leave_out_the_captions() -> None:
    points = [("You 0-4 at the 4", -8, "?"), ("You 2-3", 4, ""), ("You 1-6", 6, "")]
    root = ElementTree.fromstring(evaluation_graph(points, width=340, above="You and Partner", below="the others"))
    texts = {text.text: text for text in root.iter(f"{SVG}text")}
    assert "You 0-4 at the 4" in texts
    lowest = max(float(texts[said].get("y", "")) for said in ("▲ You and Partner ahead", "▼ the others ahead"))
    areas = [area for area in root.iter(f"{SVG}rect") if area.find(f"{SVG}title") is not None]
    assert len(areas) == len(points)
    assert all(float(area.get("y", "")) > lowest + 3 for area in areas)


def test_unknown_values_leave_a_gap() -> None:
    points = [("a", 1, ""), ("b", 2, ""), ("c", None, ""), ("d", -1, ""), ("e", 1, "")]
    root = ElementTree.fromstring(evaluation_graph(points))
    lines = [path for path in root.iter(f"{SVG}path") if path.get("stroke-width") == "1.8"]
    assert len(lines) == 2
    assert len(list(root.iter(f"{SVG}circle"))) == 4


def test_labels_do_not_overlap() -> None:
    points = [(f"N:{place % 7}-6@6", place, "?" if place % 9 == 0 else "") for place in range(60)]
    root = ElementTree.fromstring(evaluation_graph(points, width=700))
    places = sorted(float(text.get("x", "")) for text in root.iter(f"{SVG}text") if (text.text or "").startswith("N:"))
    assert len(places) > 5
    assert all(after - before > 40 for before, after in pairwise(places))


def test_nothing_to_show_and_sizes_out_of_range() -> None:
    for points in ([], [("start", None, "")], [("start", 0, "")], [("a", 0, ""), ("b", 0, "")]):
        ElementTree.fromstring(evaluation_graph(points))
    with pytest.raises(TrancaError, match=message_with("10", "210")):
        evaluation_graph([], width=10)
    with pytest.raises(TrancaError, match="theme 'x'"):
        evaluation_graph([], theme="x")


def test_labels_are_text() -> None:
    root = ElementTree.fromstring(evaluation_graph([("<script>&", 1, "<b>"), ("\x01", 2, "")], above="<i>"))
    assert root.find(f".//{SVG}script") is None


def test_bars_below_zero_stay_within_their_chart() -> None:
    chart = ElementTree.fromstring(bar_chart("losses", [Bar("6-6", -5.0, -7.0, -3.0, "−5")]))
    boxes = [entry for entry in chart.iter() if entry.tag.endswith("rect")]
    assert len(boxes) == 3
    for box in boxes:
        assert 0 <= float(box.get("x", 0)) <= float(box.get("x", 0)) + float(box.get("width", 0)) <= 720


@pytest.mark.parametrize("width", [320, 390, 840])
def test_captions_of_both_sides_have_room(width: int) -> None:
    points = [("start", 1.0, ""), ("S 4-6", -2.0, "")]
    drawn = ElementTree.fromstring(
        evaluation_graph(points, width=width, above="You and Partner", below="Left and Right")
    )
    above, below = (text for text in drawn.iter(f"{SVG}text") if (text.text or "").endswith("ahead"))
    wide = 8 * len("▲ You and Partner ahead")  # bold letters, as wide as a browser draws them
    x, y = float(below.get("x", "")), float(below.get("y", ""))
    assert x + wide <= width + 20
    if float(above.get("y", "")) == y:
        assert x >= float(above.get("x", "")) + wide
    else:
        assert y >= float(above.get("y", "")) + 13
