"""Match chances on the screen."""

from collections.abc import Callable, Mapping, Sequence

from tranca.analysis.match_chances.lost import MatchReview
from tranca.analysis.match_chances.plays import MatchPlays, PlayChance
from tranca.analysis.match_chances.table import MatchChances
from tranca.game.actions import Play
from tranca.language import p, percentage
from tranca.views.wording.match_chances import (
    basis_lines,
    chance,
    check_line,
    difference,
    disagreement,
    lost_line,
    no_chances,
    percent_cell,
    plays_basis,
    plays_title,
    score_lines,
    shown_lead,
    summary_lines,
    table_caption,
    title,
    total_lines,
    worst_line,
    worth_line,
)

from .console import Column, Row, Screen

_ROWS = 10
_NORMAL = 1.96


def show_match_chances(out: Screen, chances: MatchChances, score: Sequence[int] | None, step: int | None) -> None:
    """Print the chances at one score, or a table of them at every `step` points, and their uncertainty."""
    out.line(title(chances), "bold")
    if score is not None:
        for line in score_lines(chances, score):
            out.line(line)
    else:
        for line in summary_lines(chances):
            out.line(line)
        out.line()
        out.line(table_caption(chances), "dim")
        scores = chances.scores(step or -(-chances.target // _ROWS))
        table = chances.table[shown_lead(chances)]
        columns = [Column("", right=True), *(Column(str(points), right=True) for points in scores)]
        out.table(columns, [Row([str(own), *(percent_cell(table[own, other]) for other in scores)]) for own in scores])
    out.line()
    for line in basis_lines(chances):
        out.line(line, "dim")


def show_match_plays(out: Screen, plays: MatchPlays, played: Play | None = None) -> None:
    """Print the match chance of each play, its cost, and whether the best play in points is another one.

    With `played`, the cost of that play comes first.
    """
    out.line(f"{plays_title(plays)} · {plays_basis(plays)}", "dim")
    if played is not None:
        out.line(check_line(plays, played))
    fields: list[tuple[Column, Callable[[PlayChance], str]]] = [
        (Column(p("column", "play")), lambda option: str(option.play or "-")),
        (Column(p("column", "match chance"), right=True), lambda option: chance(option.chance)),
        (Column(p("column", "cost"), right=True), lambda option: difference(plays.best.chance - option.chance)),
    ]
    if any(option.error for option in plays.plays):
        heading = f"± {percentage('95')}"
        fields.append(
            (Column(heading, right=True), lambda option: difference(_NORMAL * option.error) if option.error else "")
        )
    out.table_of(plays.plays, *fields, style=lambda option: "bold green" if option is plays.best else "")
    if worth := worth_line(plays):
        out.line(worth)
    if sentence := disagreement(plays):
        out.line(sentence, "yellow")
    out.line()


def show_no_chances(out: Screen, reason: str) -> None:
    """Print the reason why there are no match chances."""
    out.line(no_chances(reason))
    out.line()


def show_match_review(out: Screen, review: MatchReview) -> None:
    """Print the match chance that each player lost in a deal, and the costliest play."""
    for seat, (lost, choices) in review.lost.items():
        out.line(lost_line(seat, lost, choices))
    if review.worst is not None:
        out.line(worst_line(review.worst))
    out.line()


def show_match_totals(out: Screen, totals: Mapping[str, tuple[float, int]]) -> None:
    """Print the match chance that each player lost over several deals."""
    for line in total_lines(totals):
        out.line(line)
    out.line()
