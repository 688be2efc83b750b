"""Match chances on the screen."""

from collections.abc import Sequence

from tranca.analysis.match_chances.table import MatchChances
from tranca.views.wording.match_chances import (
    basis_lines,
    percent_cell,
    score_lines,
    shown_lead,
    summary_lines,
    table_caption,
    title,
)

from .console import Column, Row, Screen

_ROWS = 10


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
