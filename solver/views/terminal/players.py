"""Players over many deals on the screen."""

from tranca.analysis.players.results import Person, PlayedView, PlayersReview
from tranca.language import p, t
from tranca.views.wording import players as wording
from tranca.views.wording.review_page import view_name

from .console import Column, Row, Screen


def show_players(out: Screen, result: PlayersReview) -> None:
    """Print each player's main weakness and totals, comparisons, phases, kinds of mistakes, and costliest plays."""
    for sentence in wording.take_home_all(result):
        out.line(sentence, "bold")
    out.line(wording.scope(result), "dim")
    for view in result.views:
        out.table(*_totals(result, view))
    for view in result.views:
        for sentence in wording.comparison(result, view):
            out.line(sentence)
    for person in result.persons:
        _show_person(out, result, person)
    if not result.complete:
        out.line(t("Interrupted: these results cover the deals reviewed so far."))


def _totals(result: PlayersReview, view: PlayedView) -> tuple[list[Column], list[Row]]:
    figures = (
        p("column", "points given away per decision"),
        p("column", "best plays"),
        p("column", "decisions"),
        p("column", "deals"),
    )
    columns = [Column(view_name(view)), *(Column(head, right=True) for head in figures), Column(p("column", "by seat"))]
    rows = []
    for person in result.persons:
        if (total := person.totals.get(view)) is not None:
            cells = [
                wording.mean(total),
                wording.share(total),
                str(total.decisions),
                str(len(person.deals)),
                wording.seats(person),
            ]
            rows.append(Row([person.name, *cells]))
    return columns, rows


def _show_person(out: Screen, result: PlayersReview, person: Person) -> None:
    out.line()
    out.line(person.name, "bold")
    if not person.totals:
        out.line(wording.not_judged(), "dim")
    for view in person.totals:
        out.table(*_parts(person, view))
    for view, changed in person.changes.items():
        out.line(wording.change(changed, view))
    if person.costliest:
        out.line(t("The costliest plays:"))
    for play in person.costliest:
        out.line(f"  {wording.costly(result, play)}", whole=True)


def _parts(person: Person, view: PlayedView) -> tuple[list[Column], list[Row]]:
    columns = [Column(view_name(view)), *(Column(head, right=True) for head in wording.part_heads())]
    return columns, [Row(cells) for cells in wording.parts(person, view)]
