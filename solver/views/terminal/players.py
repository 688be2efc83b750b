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
        _show_totals(out, result, view)
    for view in result.views:
        for sentence in wording.comparison(result, view):
            out.line(sentence)
    for person in result.persons:
        _show_person(out, result, person)
    if not result.complete:
        out.line(t("Interrupted: these results cover the deals reviewed so far."))


def _show_totals(out: Screen, result: PlayersReview, view: PlayedView) -> None:
    out.table_of(
        [(person, person.totals[view]) for person in result.persons if view in person.totals],
        (Column(view_name(view)), lambda row: row[0].name),
        (Column(p("column", "points given away per decision"), right=True), lambda row: wording.mean(row[1])),
        (Column(p("column", "best plays"), right=True), lambda row: wording.share(row[1])),
        (Column(p("column", "decisions"), right=True), lambda row: str(row[1].decisions)),
        (Column(p("column", "deals"), right=True), lambda row: str(len(row[0].deals))),
        (Column(p("column", "by seat")), lambda row: wording.seats(row[0])),
    )


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
