"""Settled deals and matches on the screen."""

from collections.abc import Sequence

from tranca.game.match import Lead
from tranca.game.rules import Rules
from tranca.game.scoring import MatchDeal, Score
from tranca.views.wording.solution import ending

from .console import Column, Row, Screen

Compared = Sequence[tuple[str, Score | str]]
"""The same deal under other rules: what it scores there, or why it cannot be said."""


def show_score(out: Screen, title: str | None, settled: Score, deal: MatchDeal | None, compared: Compared) -> None:
    """Print how a deal ended, what it scores, here and under other rules, and where the match stands."""
    rules = settled.rules
    out.title(title)
    out.line(str(rules), "dim")
    out.line(f"{ending(settled.finished.result, rules)}. {_points(rules, settled.points)}{_bonuses(settled)}")
    if compared:
        _show_compared(out, rules, compared)
    if deal:
        out.line(f"total: {_points(rules, deal.totals)}")
        if deal.winner is not None:
            out.line(f"{rules.sides[deal.winner]} has won the match ({rules.target} points).")
        elif deal.lead is not None:
            out.line(f"next: {_lead(rules, deal.lead)}")
    out.line()


def _show_compared(out: Screen, rules: Rules, compared: Compared) -> None:
    columns = [Column("under"), *(Column(side, right=True) for side in rules.sides), Column("why", wraps=True)]
    rows = []
    for name, found in compared:
        if isinstance(found, str):
            rows.append(Row([name, *("?" for _ in rules.sides), found]))
        else:
            rows.append(Row([name, *map(str, found.points), ending(found.finished.result, rules)]))
    out.table(columns, rows)


def _points(rules: Rules, points: Sequence[int]) -> str:
    return ", ".join(f"{side} {value}" for side, value in zip(rules.sides, points, strict=True))


def _bonuses(settled: Score) -> str:
    return f" (bonuses: {_points(settled.rules, settled.bonuses)})" if any(settled.bonuses) else ""


def _lead(rules: Rules, lead: Lead) -> str:
    if lead.seat is None:
        return "the holder of the highest double leads it (6-6, where it was dealt)"
    return f"{rules.seats[lead.seat]} leads any tile"
