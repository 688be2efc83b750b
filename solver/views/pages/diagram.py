"""A position as a page to print: the table with the player to move at the bottom, and the rules in words."""

from tranca.game.position import Position
from tranca.game.record import Record
from tranca.views.svg.position import draw_svg
from tranca.views.wording.headers import headers_line
from tranca.views.wording.puzzles import line_text, unstated_facts

from .page import document, drawn, inline
from .parts import rules_in_words

_COLUMNS = 18  # tile widths that a layout may take before it turns


def diagram_page(value: Position | Record, best: str | None = None) -> str:
    """Return the page of a position, or of a record after its last action, with what was played; `best` marks a play.

    Raises PlayError for a play that is not legal.
    """
    position = value.position if isinstance(value, Record) else value
    mover = None if position.to_move is None else position.seats[position.to_move]
    picture = draw_svg(value, theme="light", best=best, columns=_COLUMNS, title=False, embedded=True, turned_to=mover)
    return document(
        "diagram.html",
        value.title or "A table of dominoes",
        theme="light",
        styles=[inline("sheet.css"), inline("diagram.css")],
        highest=value.rules.highest,
        facts=" · ".join(filter(None, [headers_line(value), *unstated_facts(position)])),
        picture=drawn(picture),
        played=line_text(value.actions).split() if isinstance(value, Record) else [],
        rules=rules_in_words([value.rules]),
    ).html
