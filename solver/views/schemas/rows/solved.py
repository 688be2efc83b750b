"""`tranca.solve/1` from arrays: lines of JSON that the kernel writes after a form, which is encoded from the schema."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from tranca.engine.arrays import ArrayPlays
from tranca.engine.solution import Information
from tranca.ext.text.json_lines import LineForm, solved_lines
from tranca.game.moment_table import NARROW_EMPTY
from tranca.game.position_arrays import PositionArrays
from tranca.game.rules.rules import Rules

from ..common import encode
from ..solution import SolveObject, SolvePlay


def solve_rows(arrays: PositionArrays, solved: ArrayPlays, numbers: Sequence[int]) -> bytes:
    """Return the lines of JSON of positions, with their numbers.

    `solved` holds their plays and outcomes, from `solve_arrays_plays` with `outcomes=True`. Raises ValueError where one
    has no play: it was stopped, or has to be answered alone, since its seat to move passes.
    """
    titles = arrays.titles
    title_fields = [_titled(title) for title in titles] if any(title is not None for title in titles) else []
    best = solved.best_first()
    made = best.plays.astype(np.uint16, copy=False), best.values, best.outcomes, best.scores, best.counts
    return _lines(arrays, _form(str(arrays.rules)), title_fields, np.asarray(numbers, np.int64), made)


def position_texts(arrays: PositionArrays) -> list[bytes]:
    """Return each position in one line, as UTF-8."""
    count = len(arrays)
    titles = [(b"", b"" if title is None else f"title: {title}; ".encode()) for title in arrays.titles]
    titled = titles if any(words for _, words in titles) else []
    none = np.zeros((count, 1), np.int16)
    made = none.astype(np.uint16), none, none.astype(np.uint8), none, np.ones(count, np.int8)
    lines = _lines(arrays, _text_form(str(arrays.rules)), titled, np.zeros(count, np.int64), made)
    return [line[1:-1] for line in lines.split(b"\n")[:-1]]


def _lines(
    arrays: PositionArrays,
    form: LineForm,
    titles: list[tuple[bytes, bytes]],
    numbers: np.ndarray,
    plays: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray],
) -> bytes:
    """Return a line after the form for each position; `plays` are actions, values, outcomes, scores and counts."""
    return solved_lines(
        form,
        titles,
        numbers,
        arrays.hands,
        arrays.ends.astype(np.int32, copy=False),
        arrays.turns,
        arrays.leads,
        arrays.last,
        arrays.forced,
        arrays.bonus_paid,
        arrays.laid,
        arrays.arms,
        arrays.layouts,
        *plays,
    )


def _titled(title: str | None) -> tuple[bytes, bytes]:
    """Return a title as JSON, and as it appears in the text of the position."""
    if title is None:
        return b"null", b""
    return encode(title).encode(), _inside(f"title: {title}; ")


def _inside(text: str) -> bytes:
    """Return a text as JSON, without its quotes."""
    return encode(text)[1:-1].encode()


@lru_cache(maxsize=64)
def _form(written: str) -> LineForm:
    """Return the JSON line of a solution under some rules, with a mark in place of each value that varies.

    Kept by what is written: equal rules can stand under two names.
    """
    rules = Rules.parse(written)

    def marked(*names: str) -> dict[str, Any]:
        return {name: msgspec.Raw(f"\0{name}\0".encode()) for name in names}

    row = SolveObject(
        rules=str(rules),
        information=Information.OPEN,
        exact=True,
        **marked("number", "title", "position", "to_move", "value", "best", "plays"),
    )
    scores = ("scores",) if rules.scores else ()
    play = SolvePlay(**marked("play", "value", "swing", "best", "end", *scores))
    return _line_form(rules, encode(row).encode(), encode(play).encode(), _inside(f"rules: {rules}"))


@lru_cache(maxsize=64)
def _text_form(written: str) -> LineForm:
    """Return a form that holds nothing but the position."""
    return _line_form(Rules.parse(written), b"\0position\0", b"", f"rules: {written}".encode())


def _line_form(rules: Rules, row: bytes, play: bytes, head: bytes) -> LineForm:
    return LineForm(row, play, head, rules.players, rules.highest >= NARROW_EMPTY, rules.names_places)
