"""The page that is given away: a line of play to step through, with all values that can be had in time."""

from collections.abc import Sequence

import tranca
from tranca.engine.resources import child
from tranca.errors import StoppedError
from tranca.game.actions import Action
from tranca.game.replay import replay
from tranca.views.pages.line import line_page
from tranca.views.pages.review import report

from .answers import Tools, subject
from .questions import PageAsked
from .turns import Subject, advance, recorded


def page(question: PageAsked, tools: Tools) -> bytes:
    """`/api/page`: of a deal whose tiles are all known the page of its review, of all else that of the line.

    Values are those with all hands seen; where tiles are hidden there are none.
    """
    start = subject(question.text)
    after, played = _advanced(start, question.actions)
    if isinstance(after, tranca.Record):
        reviewed = _reviewed(after, tools) if question.values else None
        return (line_page(after, turned_to=question.turned_to) if reviewed is None else report(reviewed)).encode()
    assert isinstance(start, tranca.Position)
    values = _values(start, played, tools) if question.values else {}
    return line_page(start, played, values, turned_to=question.turned_to).encode()


def _advanced(value: Subject, actions: Sequence[str]) -> tuple[Subject, list[Action]]:
    """Return the moment after some actions, and all that was played. PlayError for one that is not legal."""
    played: list[Action] = []
    if actions:
        value = recorded(value)
    for action in actions:
        value, more = advance(value, action)
        played += more
    return value, played


def _reviewed(record: tranca.Record, tools: Tools) -> tranca.Review | None:
    """Return the review of a deal with open hands; None where tiles are hidden, or it cannot be had in time."""
    if not record.actions or not record.positions[0].resolved().is_open:
        return None
    stop = child(tools.stop, tools.seconds * 0.8)
    try:
        review = tranca.review(record, view="open", tables=tools.tables, stop=stop)
    except StoppedError:
        return None
    return review if review.complete else None


def _values(start: tranca.Position, played: Sequence[Action], tools: Tools) -> dict[int, tranca.Solution]:
    """Return the values of the moments of a line whose tiles are all known, by the number of actions before them."""
    positions = replay(start, played).positions
    seconds = tools.seconds * 0.8 / len(positions)
    return {
        number: tranca.solve(position, time_limit=seconds, tables=tools.tables, stop=tools.stop)
        for number, position in enumerate(positions)
        if not position.is_over and position.to_move is not None and position.resolved().is_open
    }
