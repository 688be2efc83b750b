"""Settled deals and matches on the screen."""

from collections.abc import Sequence

from tranca.game.match import MatchDeal, Score
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules
from tranca.language import p, shown, t
from tranca.views.wording import match as wording
from tranca.views.wording.plays import scored_play

from .console import Column, Row, Screen

Compared = Sequence[tuple[str, Score | str]]
"""The same deal under other rules: its score, or why it has none."""


def show_score(
    out: Screen,
    value: Position | Record,
    settled: Score,
    deal: MatchDeal | None,
    compared: Compared,
    scores: bool = False,
) -> None:
    """Print how a deal ended, its score here and under other rules, and the state of the match.

    If `scores`, print the play with the points of each tile.
    """
    rules, headers = settled.rules, value.headers
    out.heading(value)
    out.line(str(rules), "dim")
    points = wording.points_by_side(rules, settled.points, headers) + _bonuses(settled)
    out.line(t("{ending}. Points: {points}", ending=wording.ending_text(settled), points=points))
    if scores and isinstance(value, Record):
        out.line(t("play: {play}", play=scored_play(value)), whole=True)
    for line in wording.earned_lines(settled):
        out.line(f"{line}.")
    for line in wording.unpunished_lines(settled):
        out.line(line)
    if settled.finished.decision is not None:
        out.line(wording.decision_text(rules, settled.finished.decision))
    if compared:
        _show_compared(out, rules, compared)
    if deal:
        for line in wording.decided_lines(rules, deal, value):
            out.line(line)
        out.line(t("match score: {points}", points=wording.points_by_side(rules, deal.totals, headers)))
        out.line(wording.next_text(rules, deal, headers))
    out.line()


def _show_compared(out: Screen, rules: Rules, compared: Compared) -> None:
    columns = [
        *(Column(side, right=True) for side in rules.sides),
        Column(p("column", "why"), wraps=True),
        Column(p("column", "rules"), wraps=True),
    ]
    out.table(
        columns,
        [Row([*_compared_cells(rules, other), ", ".join(names)]) for names, other in wording.same_results(compared)],
    )


def _compared_cells(rules: Rules, other: Score | str) -> tuple[str, ...]:
    """Return the points of each side under other rules, and the reason: the pips compared, or how the deal ended."""
    if isinstance(other, str):
        return *("?" for _ in rules.sides), f"{shown(other)}."
    return *map(str, other.points), wording.reason_text(other)


def _bonuses(settled: Score) -> str:
    bonuses, ends, penalties = (
        wording.points_by_side(settled.rules, points) if any(points) else ""
        for points in (settled.bonuses, settled.ends, settled.penalties)
    )
    said = []
    if bonuses:
        said.append(t("bonuses: {points}", points=bonuses))
    if ends:
        said.append(t("for open ends: {points}", points=ends))
    if penalties:
        said.append(t("penalties: {points}", points=penalties))
    return f" ({'; '.join(said)})" if said else ""
