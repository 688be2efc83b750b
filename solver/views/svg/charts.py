"""Charts: the values of a deal over time, bars with intervals, and a colored matrix of pairwise shares."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil, floor, log10
from typing import NamedTuple
from xml.etree.ElementTree import Element

from tranca.errors import TrancaError
from tranca.language import n, t
from tranca.views.wording.numbers import signed
from tranca.views.wording.text import visible

from .elements import add, breadth, finish_picture, lines_of, new_root, number, write
from .palette import ColourTheme, check_theme, paint

Point = tuple[str, float | None, str]

_SMALL = 13.0


def evaluation_graph(
    points: Sequence[Point],
    *,
    theme: str = "auto",
    width: float = 840,
    height: float = 210,
    above: str = "",
    below: str = "",
    embedded: bool = False,
) -> str:
    """Draw a line of values and the zero line, as the text of an SVG.

    Args:
        points: from left to right, each with a label for the axis (such as `S:4-6@6`), a value in points (None if
            unknown) and a mark: empty, or a symbol such as `??` that highlights the point.
        theme: as in `draw_svg`.
        width, height: in pixels.
        above, below: the side that is ahead in that half, such as `NS`.
        embedded: for a page; each point then has an area with its place in the sequence as `data-step`.

    Raises TrancaError for an unknown theme or a size of less than 120 × 80.
    """
    colours = check_theme(theme)
    if not (120 <= width < 1e5 and 80 <= height < 1e5):
        raise TrancaError(f"size {width} × {height}: expected at least 120 × 80 pixels")
    root = new_root(colours, _summary(points))
    if not embedded:
        add(root, "rect", width=width, height=height, **paint("paper", colours))
    _Course(root, points, colours, width, height).draw(above, below, embedded)
    return finish_picture(root, width, height, None, colours, embedded)


def small_graph(points: Sequence[Point]) -> str:
    """Draw only the line of values, zero and the marked points, for a table of a page; see `evaluation_graph`."""
    colours, width, height = check_theme("auto"), 180.0, 44.0
    root = new_root(colours, _summary(points))
    _SmallCourse(root, points, colours, width, height).draw_small()
    return finish_picture(root, width, height, None, colours, True)


def _summary(points: Sequence[Point]) -> str:
    known = [value for _, value, _ in points if value is not None]
    if not known:
        return t("No known values")
    return n(
        "Values of {count} moments, from {first} at the start to {last} at the end",
        len(points),
        first=signed(known[0]),
        last=signed(known[-1]),
    )


class _Course:
    left, right, top, bottom = 46.0, 20.0, 40.0, 26.0

    def __init__(self, root: Element, points: Sequence[Point], theme: ColourTheme, width: float, height: float) -> None:
        self.root, self.points, self.theme, self.width, self.height = root, points, theme, width, height
        known = [0.0, *(value for _, value, _ in points if value is not None)]
        low, high = min(known), max(known)
        self.step = _nice(max(high - low, 4) / max(2, (height - self.top - self.bottom) // 36))
        self.low, self.high = floor(low / self.step) * self.step, ceil(high / self.step) * self.step
        if self.low == self.high:
            self.low, self.high = -self.step, self.step

    def paint(self, part: str) -> dict[str, str]:
        return paint(part, self.theme)

    def x(self, place: float) -> float:
        room = self.width - self.left - self.right
        return self.left + room * (place / (len(self.points) - 1) if len(self.points) > 1 else 0.5)

    def y(self, value: float) -> float:
        room = self.height - self.top - self.bottom
        return self.top + room * (self.high - value) / (self.high - self.low)

    def draw(self, above: str, below: str, embedded: bool) -> None:
        self._axes(above, below)
        for run in self._runs():
            self._run(run, 1.8)
        self._dots()
        self._labels()
        self._areas(embedded)

    def _axes(self, above: str, below: str) -> None:
        value = self.low
        while value <= self.high + self.step / 2:
            y = self.y(value)
            zero = abs(value) < self.step / 2
            line = self.paint("line" if zero else "rule")
            add(self.root, "path", d=f"M{number(self.left)} {number(y)}H{number(self.width - self.right)}", **line)
            if zero:
                self.root[-1].set("stroke-opacity", "0.45")
            text = "0" if zero else signed(value)
            write(self.root, text, self.left - 8, y, _SMALL, self.paint("muted"), anchor="end")
            value += self.step
        self._captions(above, below)

    def _captions(self, above: str, below: str) -> None:
        """Write the sides that are ahead in the two halves, in two lines if there is no room in one."""
        x, y = self.left, 11.0
        for side, sign, part in ((above, "▲", "gain-text"), (below, "▼", "loss-text")):
            if side:
                text = t("{sign} {side} ahead", sign=sign, side=side)
                long = breadth(text, _SMALL, bold=True)
                if x + long > self.width and x > self.left:
                    x, y = self.left, y + _SMALL + 3
                line = lines_of(text, _SMALL, self.width - x, 1, bold=True)[0]
                write(self.root, line, x, y, _SMALL, self.paint(part), bold=True)
                x += long + 18

    def _runs(self) -> Iterator[list[tuple[int, float]]]:
        run: list[tuple[int, float]] = []
        for place, (_, value, _) in enumerate(self.points):
            if value is not None:
                run.append((place, value))
            elif run:
                yield run
                run = []
        if run:
            yield run

    def _run(self, run: list[tuple[int, float]], width: float) -> None:
        """Draw a stretch of known values: a line of this width, and the areas between it and zero."""
        self._area(run, 1, "gain")
        self._area(run, -1, "loss")
        line = {"fill": "none", "stroke_width": width, "stroke_linejoin": "round", **self.paint("line")}
        add(self.root, "path", d=self._path(run), **line)

    def _path(self, corners: Sequence[tuple[float, float]]) -> str:
        """Return the path through (place in the sequence, value) corners."""
        return "M" + "L".join(f"{number(self.x(place))} {number(self.y(value))}" for place, value in corners)

    def _area(self, run: list[tuple[int, float]], sign: int, part: str) -> None:
        """Fill the area between the line and zero on the side given by `sign`."""
        corners: list[tuple[float, float]] = [(run[0][0], run[0][1])]
        for (place, value), (after, other) in pairwise(run):
            if value * other < 0:
                corners.append((place + (after - place) * value / (value - other), 0.0))
            corners.append((after, other))
        shown = [(place, value if value * sign > 0 else 0.0) for place, value in corners]
        if not any(value for _, value in shown):
            return
        shape = [(shown[0][0], 0.0), *shown, (shown[-1][0], 0.0)]
        add(self.root, "path", d=self._path(shape) + "Z", fill_opacity=0.3, **self.paint(part))

    def _dots(self) -> None:
        for place, (_, value, mark) in enumerate(self.points):
            if value is None:
                continue
            x, y = self.x(place), self.y(value)
            part = self.paint("mistake" if mark else "dot")
            add(self.root, "circle", cx=x, cy=y, r=4.2 if mark else 2.6, stroke_width=1.2, **part)
            if mark:
                aside, down = self._beside(place, value)
                ink = self.paint("mistake-text")
                write(self.root, mark, x + aside, y + down, _SMALL, ink, anchor="middle", bold=True)

    def _beside(self, place: int, value: float) -> tuple[float, float]:
        """Return an offset for a mark that keeps it off the line."""
        before = self.points[place - 1][1] if place else None
        after = self.points[place + 1][1] if place + 1 < len(self.points) else None
        others = [neighbour for neighbour in (before, after) if neighbour is not None]
        if all(value >= neighbour for neighbour in others):
            is_high = self.y(value) - 19 < self.top - 8  # the captions end here
            return 0, 13 if is_high else -13
        if all(value <= neighbour for neighbour in others):
            is_low = self.y(value) + 13 > self.height - self.bottom + 4  # the labels of the axis begin here
            return 0, -13 if is_low else 13
        return (12, 9) if before is not None and before < value else (12, -9)

    def _labels(self) -> None:
        """Label points while there is room, marked ones first."""
        y = self.height - 10
        taken: list[tuple[float, float]] = []
        order = sorted(range(len(self.points)), key=lambda place: (not self.points[place][2], place))
        for place in order:
            label = self.points[place][0]
            half = breadth(label, _SMALL) / 2 + 4
            x = min(max(self.x(place), half), self.width - half)
            if all(x + half <= left or x - half >= right for left, right in taken):
                taken.append((x - half, x + half))
                write(self.root, label, x, y, _SMALL, self.paint("muted"), anchor="middle")

    def _areas(self, embedded: bool) -> None:
        """Add an area for each point that shows its label and value as a tooltip."""
        room = self.width - self.left - self.right
        step = room / max(1, len(self.points) - 1)
        for place, (label, value, mark) in enumerate(self.points):
            middle, y = self.x(place), self.top - 4  # below the captions
            left, right = max(middle - step / 2, self.left - 8), min(middle + step / 2, self.width)  # beside the scale
            area = add(self.root, "rect", x=left, y=y, width=right - left, height=self.height - y, fill_opacity=0)
            if embedded:
                area.set("data-step", str(place))
                area.set("class", "hit")
            words = "unknown" if value is None else signed(value)
            add(area, "title").text = visible(f"{label} {mark}: {words}" if mark else f"{label}: {words}")


class _SmallCourse(_Course):
    left, right, top, bottom = 4.0, 4.0, 5.0, 5.0

    def draw_small(self) -> None:
        zero = f"M{number(self.left)} {number(self.y(0))}H{number(self.width - self.right)}"
        add(self.root, "path", d=zero, stroke_opacity=0.45, **self.paint("line"))
        for run in self._runs():
            self._run(run, 1.5)
        for place, (_, value, mark) in enumerate(self.points):
            if mark and value is not None:
                dot = self.paint("mistake")
                add(self.root, "circle", cx=self.x(place), cy=self.y(value), r=3, stroke_width=1, **dot)


def _nice(least: float) -> float:
    """Return the smallest of 1, 2, 5, 10, 20, … that is at least `least`."""
    power = 10.0 ** floor(log10(max(least, 1)))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least)


class Bar(NamedTuple):
    """A bar of a chart: label, value, low and high end of its interval, and the value as text."""

    label: str
    value: float
    low: float
    high: float
    words: str


_LINE, _SIZE, _TOP, _SPACE = 22.0, 13.0, 44.0, 14.0


def bar_chart(title: str, bars: Sequence[Bar]) -> str:
    """Draw a chart as the text of an SVG: a bar from zero to each value, with its interval as a thin line."""
    colours, width = check_theme("auto"), 720.0
    root = new_root(colours, title)
    height = _TOP + _LINE * len(bars) + _SPACE
    add(root, "rect", width=width, height=height, **paint("paper", colours))
    write(root, title, _SPACE, _TOP / 2, 15, paint("ink", colours), bold=True)
    label = max((breadth(bar.label, _SIZE) for bar in bars), default=0) + 2 * _SPACE
    words_width = max((breadth(bar.words, _SIZE) for bar in bars), default=0) + 2 * _SPACE
    low = min([0.0, *(bar.low for bar in bars)])
    high = max([0.0, *(bar.high for bar in bars)])
    scale = (width - label - words_width) / ((high - low) or 1)

    def across(value: float) -> float:
        return label + (value - low) * scale

    for place, (name, value, first, last, words) in enumerate(bars):
        y = _TOP + place * _LINE
        write(root, name, label - _SPACE, y + _LINE / 2, _SIZE, paint("ink", colours), anchor="end")
        left, right = sorted((across(0), across(value)))
        add(root, "rect", x=left, y=y + 4, width=right - left, height=_LINE - 8, **paint("felt", colours))
        middle, begin, end = y + _LINE / 2, across(first), across(last)
        line = paint("ink", colours)
        add(root, "rect", x=begin, y=middle - 0.75, width=end - begin, height=1.5, **line)
        write(root, words, width - _SPACE, middle, _SIZE, paint("ink", colours), anchor="end")
    return finish_picture(root, width, height, None, colours, False)


_CELL, _SIZE, _TOP, _SPACE = 34.0, 12.0, 44.0, 14.0
_STRONGEST = 0.5  # opacity of the largest share; figures on it stay readable


def matrix_chart(title: str, names: Sequence[str], shares: Mapping[tuple[str, str], float]) -> str:
    """Draw a matrix as the text of an SVG: the share of each pair of names in percent; larger shares are darker."""
    colours = check_theme("auto")
    root = new_root(colours, title)
    label = max((breadth(f"00  {name}", _SIZE) for name in names), default=0) + 2 * _SPACE
    width = max(label + _CELL * len(names), breadth(title, 15)) + _SPACE
    height = _TOP + _CELL * (len(names) + 1) + _SPACE
    add(root, "rect", width=width, height=height, **paint("paper", colours))
    ink, muted = paint("ink", colours), paint("muted", colours)
    write(root, title, _SPACE, _TOP / 2, 15, ink, bold=True)
    colour = {name: value for name, value in paint("turn", colours).items() if name != "stroke"}
    cell = {"width": _CELL - 2, "height": _CELL - 2}
    largest = max(shares.values(), default=0) or 1
    for row, one in enumerate(names):
        y, x = _TOP + (row + 1.5) * _CELL, label + (row + 0.5) * _CELL
        write(root, f"{one}  {row + 1}", label - _SPACE / 2, y, _SIZE, ink, anchor="end")
        write(root, f"{row + 1}", x, _TOP + _CELL / 2, _SIZE, muted, anchor="middle")
        for column, other in enumerate(names):
            share = shares.get((one, other), shares.get((other, one)))
            if share is None:
                continue
            left, strength = label + column * _CELL, round(_STRONGEST * share / largest, 3)
            add(root, "rect", x=left + 1, y=y - _CELL / 2 + 1, **cell, fill_opacity=strength, **colour)
            write(root, _percent(share), left + _CELL / 2, y, _SIZE, ink, anchor="middle")
    return finish_picture(root, width, height, None, colours, False)


def _percent(share: float) -> str:
    """Format a share as a percentage short enough for a cell."""
    return "0" if not share else f"{100 * share:.0f}" if share >= 0.0995 else f"{100 * share:.1f}"
