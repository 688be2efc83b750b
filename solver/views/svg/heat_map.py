"""A heat map of match chances: a cell for each score, in the color of the side that is ahead."""

from tranca.analysis.match_chances.table import MatchChances
from tranca.views.wording.match_chances import shown_lead, table_caption, title
from tranca.views.wording.numbers import rounded

from .elements import add, breadth, finish_picture, lines_of, new_root, write
from .palette import check_theme, paint

_CELLS = 20  # rows and columns at most
_CELL, _SMALL, _LARGE, _SPACE = 30.0, 12.0, 16.0, 14.0
_LABEL, _TOP = 46.0, 96.0
_STRONGEST = 0.62  # opacity of a certain win; numbers on it stay readable


def draw_match_chances(chances: MatchChances, *, theme: str = "auto") -> str:
    """Draw the chance of the first side at scores in equal steps, for the lead that the screen shows.

    `theme` is `light`, `dark`, or `auto` to follow the reader's system. Raises TrancaError for an unknown theme.
    """
    colours = check_theme(theme)
    root = new_root(colours, title(chances))
    scores = chances.scores(-(-chances.target // _CELLS))
    side = _CELL * len(scores)
    width = max(_LABEL + side + _SPACE, 420.0)
    height = _TOP + side + _SPACE
    add(root, "rect", width=width, height=height, **paint("paper", colours))
    ink, muted = paint("ink", colours), paint("muted", colours)
    size = min(_LARGE, _LARGE * (width - 2 * _SPACE) / breadth(title(chances), _LARGE))
    write(root, title(chances), _SPACE, 22, size, ink, bold=True)
    for place, line in enumerate(lines_of(table_caption(chances), _SMALL, width - 2 * _SPACE, 2)):
        write(root, line, _SPACE, 44 + 16 * place, _SMALL, muted)
    table = chances.table[shown_lead(chances)]
    for row, own in enumerate(scores):
        y = _TOP + row * _CELL
        write(root, str(own), _LABEL - 8, y + _CELL / 2, _SMALL, muted, anchor="end")
        write(root, str(own), _LABEL + (row + 0.5) * _CELL, _TOP - 10, _SMALL, muted, anchor="middle")
        for column, other in enumerate(scores):
            chance = float(table[own, other])
            x = _LABEL + column * _CELL
            part = paint("gain" if chance >= 0.5 else "loss", colours)
            strength = round(_STRONGEST * abs(2 * chance - 1), 3)
            add(root, "rect", x=x + 0.5, y=y + 0.5, width=_CELL - 1, height=_CELL - 1, fill_opacity=strength, **part)
            write(root, rounded(100 * chance), x + _CELL / 2, y + _CELL / 2, _SMALL, ink, anchor="middle")
    return finish_picture(root, width, height, None, colours, False)
