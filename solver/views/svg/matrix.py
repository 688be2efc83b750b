"""Shares of pairs as a coloured matrix, the chart of a study."""

from collections.abc import Mapping, Sequence

from .elements import add, breadth, write
from .frame import finished, new_root
from .palette import checked, paint

_CELL, _SIZE, _TOP, _SPACE = 34.0, 12.0, 44.0, 14.0
_STRONGEST = 0.5  # how much colour the largest share has; figures on it stay readable


def matrix_chart(title: str, names: Sequence[str], shares: Mapping[tuple[str, str], float]) -> str:
    """Draw a chart as an SVG: the share of each two names in per cent, the larger the stronger in colour."""
    colours = checked("auto")
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
    return finished(root, width, height, None, colours, False)


def _percent(share: float) -> str:
    """Write a share in per cent in as few figures as a cell holds."""
    return "0" if not share else f"{100 * share:.0f}" if share >= 0.0995 else f"{100 * share:.1f}"
