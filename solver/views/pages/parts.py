"""Parts of several pages: pictures for both widths, tables of values, and rules in words."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from tranca.analysis.advice.results import Advice
from tranca.analysis.estimate.results import Estimate
from tranca.engine.solution import Solution
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules
from tranca.language import p
from tranca.views.wording.estimate import best_in, played_share, share_of
from tranca.views.wording.numbers import amount, within
from tranca.views.wording.review_page import end_word, open_basis
from tranca.views.wording.rules import explain

from .page import mark_safe

if TYPE_CHECKING:
    from markupsafe import Markup

_BROAD, _NARROW = 22, 8  # tile widths of a layout before it turns


def both_widths(draw: Callable[..., str], value: Position | Record, **look: Any) -> dict[str, "Markup"]:
    """Draw a table as a part of a page, for wide and for narrow windows, in the colors of the page."""
    broad, narrow = (draw(value, columns=columns, title=False, embedded=True, **look) for columns in (_BROAD, _NARROW))
    return {"broad": mark_safe(broad), "narrow": mark_safe(narrow)}


def row(name: str, cells: Sequence[str], *, best: bool = False, played: bool = False) -> dict[str, Any]:
    """Return a row of a table; for a play, with whether it is best and whether it was played."""
    kinds = [kind for kind, holds in (("best", best), ("played", played)) if holds]
    return {"name": name, "made": played, "kinds": kinds, "cells": cells}


def values_table(
    solution: Solution, name: str, *, played: Collection[Play | None] = (), lines: Sequence[str] = ()
) -> dict[str, Any]:
    """Return a table of all plays of a moment: value, cost, points now if ends score, end; `lines` are put below it."""
    position, rows = solution.position, []
    scores = position.rules.scores
    for option in solution.plays:
        cost = "?" if option.swing is None else amount(option.swing)
        now = [str(position.points_of(option.play))] if scores else []
        cells = [within(option.value, option.bounds), cost, *now, end_word(option.end)]
        rows.append(row(str(option.play or p("a play", "pass")), cells, best=option.best, played=option.play in played))
    return {
        "name": name,
        "note": open_basis(solution),
        "heads": (
            p("column", "play"),
            p("column", "value"),
            p("column", "cost"),
            *((p("column", "now"),) if scores else ()),
            p("column", "ends"),
        ),
        "rows": rows,
        "lines": lines,
    }


def means_table(estimate: Estimate, name: str, note: str, *, played: Collection[Play | None] = ()) -> dict[str, Any]:
    """Return a table of all plays of a moment with their means, costs, and how often each is best and wins."""
    rows = []
    wins = (p("column", "wins"),) if any(option.win is not None for option in estimate.plays) else ()
    best = (p("column", "best in"),) if len(estimate.plays) > 1 else ()
    for option in estimate.plays:
        won = ["" if option.win is None else share_of(estimate, option.win, option)] if wins else []
        in_share = [best_in(estimate, option)] if best else []
        cells = [within(option.mean, option.interval), amount(option.swing), *in_share, *won]
        rows.append(
            row(str(option.play or p("a play", "pass")), cells, best=not option.swing, played=option.play in played)
        )
    heads = (p("column", "play"), p("column", "mean"), p("column", "cost"), *best, *wins)
    return {"name": name, "note": note, "heads": heads, "rows": rows, "lines": []}


def games_table(advice: Advice, name: str, note: str) -> dict[str, Any]:
    """Return a table of all plays of a moment with their means in simulated games, costs, and how often each wins."""
    rows, top = [], advice.played_on[advice.play].mean
    for play in advice.order:
        played = advice.played_on[play]
        cells = [within(played.mean, played.interval), amount(top - played.mean), played_share(played, played.win)]
        rows.append(row(str(play), cells, best=play == advice.play))
    heads = (p("column", "play"), p("column", "mean"), p("column", "cost"), p("column", "wins"))
    return {"name": name, "note": note, "heads": heads, "rows": rows, "lines": []}


def rules_in_words(rules: Iterable[Rules]) -> list[dict[str, Any]]:
    """Return the distinct rule sets with their explanations."""
    return [{"name": str(one), "sentences": explain(one)} for one in dict.fromkeys(rules)]
