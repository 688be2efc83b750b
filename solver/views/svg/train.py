"""Draw the best trains of a hand as the text of an SVG: both answers, train by train, and the tiles that are left."""

from xml.etree.ElementTree import Element

from tranca.engine.train.results import BestTrains, Trains
from tranca.views.wording.train import conditions, described, heaviest_line, is_one_answer, left_line, longest_line

from .chain import snake
from .elements import UNIT, add, finish_picture, new_root, number, put_numbers, write
from .palette import ColourTheme, check_theme, paint

_MARGIN = 14.0
_LABEL = 30.0
"""The width of the start beside its train."""
_COLUMNS = 24.0
"""The tile widths after which a train turns."""
_STEP = UNIT + 3
_SMALL, _LARGE = 11.5, 15.0
# Clockwise turns of an upright tile, first number on top, that make it run in a direction (x, y; y downwards).
_ANGLES = {(1, 0): -90, (0, 1): 0, (-1, 0): 90, (0, -1): 180}


def draw_trains(answer: Trains, *, theme: str = "auto", width: float | None = None) -> str:
    """Draw the best trains: the longest, and below them the heaviest if these are others.

    `theme` is `light`, `dark`, or `auto` to follow the reader's system; `width` is in pixels, by default the natural
    size. Raises TrancaError for a theme or width out of range.
    """
    colours = check_theme(theme)
    root = new_root(colours, described(answer))
    background = add(root, "rect", **paint("paper", colours))
    picture = _Picture(root, answer, colours)
    wide, high = 2 * _MARGIN + _LABEL + _COLUMNS * UNIT, picture.draw()
    background.set("width", number(wide))
    background.set("height", number(high))
    return finish_picture(root, wide, high, width, colours, False)


class _Picture:
    """Draws an answer from the top down; `y` is the place of the next line."""

    def __init__(self, root: Element, answer: Trains, colours: ColourTheme) -> None:
        self._root, self._answer, self._colours, self._y = root, answer, colours, _MARGIN

    def draw(self) -> float:
        """Draw everything; return the height."""
        self._write(conditions(self._answer.question), _SMALL, "muted")
        self._draw_answer(self._answer.longest, longest_line(self._answer.longest))
        heading = heaviest_line(self._answer)
        if is_one_answer(self._answer):
            self._write(heading, _LARGE, "ink", bold=True)
        else:
            self._draw_answer(self._answer.heaviest, heading)
        return self._y + _MARGIN / 2

    def _draw_answer(self, best: BestTrains, heading: str) -> None:
        self._write(heading, _LARGE, "ink", bold=True)
        for start, train in zip(self._answer.question.starts, best.trains, strict=True):
            group = add(self._root, "g", data_start=start)
            self._draw_train(group, start, tuple((tile.first, tile.second) for tile in train))
        left = self._answer.left_after(best.trains)
        self._write(left_line(left, self._answer.question.pips(left)).partition(":")[0], _SMALL, "muted")
        group = add(self._root, "g", data_place="hand", **paint("faint", self._colours))
        in_row = int((_COLUMNS * UNIT + _LABEL) // _STEP)
        for index, tile in enumerate(left):
            x = _MARGIN + UNIT / 2 + index % in_row * _STEP
            put_numbers(group, tile.first, tile.second, x, self._y + UNIT + index // in_row * 2.1 * UNIT, 0)
        self._y += -(-len(left) // in_row) * 2.1 * UNIT + _MARGIN

    def _draw_train(self, group: Element, start: int, layout: tuple[tuple[int, int], ...]) -> None:
        high, middle = UNIT, UNIT / 2
        if layout:
            chain = snake(layout, _COLUMNS)
            left, top, _, bottom = chain.box
            high, middle = (bottom - top) * UNIT, -top * UNIT
            tiles = add(group, "g", **paint("tile", self._colours))
            for laid in chain.tiles:
                double = laid.first == laid.second
                angle = (90 if laid.run[1] else 0) if double else _ANGLES[laid.run]
                x = _MARGIN + _LABEL + (laid.x - left) * UNIT
                put_numbers(tiles, laid.first, laid.second, x, self._y + (laid.y - top) * UNIT, angle)
        write(group, str(start), _MARGIN, self._y + middle, _LARGE, paint("ink", self._colours), bold=True)
        self._y += high + 8

    def _write(self, text: str, size: float, part: str, *, bold: bool = False) -> None:
        write(self._root, text, _MARGIN, self._y + size / 2 + 2, size, paint(part, self._colours), bold=bold)
        self._y += size + 10
