"""Bars with intervals, one below the other: the charts of studies."""

from collections.abc import Sequence
from typing import NamedTuple

from .elements import add, breadth, write
from .frame import finished, new_root
from .palette import checked, paint


class Bar(NamedTuple):
    """A label, a value, both ends of its interval, and the value in words."""

    label: str
    value: float
    low: float
    high: float
    words: str


_LINE, _SIZE, _TOP, _SPACE = 22.0, 13.0, 44.0, 14.0


def bar_chart(title: str, bars: Sequence[Bar]) -> str:
    """Draw a chart as the text of an SVG: a bar from zero for each value, its interval as a thin line over its end."""
    colours, width = checked("auto"), 720.0
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
    return finished(root, width, height, None, colours, False)
