"""Many deals as a folder of pages: an index with the course of each deal, a page for each deal and for each person."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tranca.notation.writer import lines
from tranca.views.svg.graph import small_graph
from tranca.views.svg.position import draw_svg
from tranca.views.wording import players as wording
from tranca.views.wording.headers import headers_line
from tranca.views.wording.numbers import amount
from tranca.views.wording.review_page import VIEW_NAMES, result_sentence

from .page import document, drawn, inline
from .parts import both_widths
from .review import course, report

if TYPE_CHECKING:
    from markupsafe import Markup

    from tranca.analysis.players import Person, PlayersReview
    from tranca.analysis.players.results import PlayedView
    from tranca.analysis.review import Review

INDEX = "index.html"

_STYLES = ("felt.css", "course.css", "review.css", "players.css")


@dataclass(frozen=True, slots=True)
class DealEntry:
    """A deal of a folder as lists of deals show it, and the file of its page."""

    file: str
    title: str
    note: str
    ending: str
    graphs: tuple["Markup", ...]


def folder_pages(result: "PlayersReview", reviews: Sequence["Review"]) -> dict[str, str]:
    """Return all pages of a folder by the names of their files; `reviews` are those that the result is of, in order."""
    entries = [_entry(review, number) for number, review in enumerate(reviews, 1)]
    files = {person.name: f"player-{number:02}.html" for number, person in enumerate(result.persons, 1)}
    pages = {INDEX: _index(result, entries, files)}
    pages |= {files[person.name]: _person(result, person, entries) for person in result.persons}
    return pages | {entry.file: report(review, home=INDEX) for entry, review in zip(entries, reviews, strict=True)}


def _entry(review: "Review", number: int) -> DealEntry:
    sides = len(review.record.rules.sides)
    courses = [course(review, side) for side in range(1 if sides == 2 else sides)]
    return DealEntry(
        file=f"deal-{number:03}.html",
        title=review.record.title or f"deal {number}",
        note=headers_line(review.record),
        ending=result_sentence(review.record),
        graphs=tuple(drawn(small_graph(points, embedded=True)) for points in courses if points),
    )


def _index(result: "PlayersReview", deals: Sequence[DealEntry], files: Mapping[str, str]) -> str:
    return document(
        "players.html",
        "Reviewed deals",
        styles=[inline(name) for name in _STYLES],
        facts=wording.scope(result),
        tables=[_totals(result, view, files) for view in result.views],
        sentences=[wording.comparison(result, view) for view in result.views],
        deals=deals,
    ).html


def _totals(result: "PlayersReview", view: "PlayedView", files: Mapping[str, str]) -> dict[str, Any]:
    rows = []
    for person in result.persons:
        if (total := person.totals.get(view)) is not None:
            cells = [wording.mean(total), wording.share(total), str(total.decisions), wording.seats(person)]
            rows.append({"name": person.name, "href": files[person.name], "made": False, "kinds": (), "cells": cells})
    heads = ("", "points given away a decision", "best", "decisions", "deals by seat")
    return {"name": VIEW_NAMES[view].capitalize(), "note": "95 % intervals", "heads": heads, "rows": rows}


def _person(result: "PlayersReview", person: "Person", deals: Sequence[DealEntry]) -> str:
    moments = [
        {
            "said": wording.costly(result, play),
            "href": f"{deals[play.deal - 1].file}#step-{play.number}",
            "picture": both_widths(draw_svg, result.moment(play, "open" if play.own is None else "own"), theme="auto"),
            "notation": lines(result.moment(play, "open" if play.own is None else "own")),
        }
        for play in person.costliest
    ]
    return document(
        "player.html",
        person.name,
        styles=[inline(name) for name in _STYLES],
        highest=max(record.rules.highest for record in result.records),
        home=INDEX,
        facts=wording.scope_of(person),
        tables=[_parts(person, view) for view in person.totals],
        changes=[f"{VIEW_NAMES[view].capitalize()}: {wording.change(one)}" for view, one in person.changes.items()],
        moments=moments,
        deals=[deals[number - 1] for number in person.deals],
    ).html


def _parts(person: "Person", view: "PlayedView") -> dict[str, Any]:
    totals = {"all": person.totals[view]}
    totals |= {wording.PHASE_NAMES[phase]: total for phase, total in person.phases[view].items()}
    shown = [
        [name, wording.mean(total), wording.share(total), amount(total.loss), str(total.decisions)]
        for name, total in totals.items()
    ]
    shown += [
        [wording.KIND_NAMES[kind], wording.kind_mean(cost), "", amount(cost.loss), str(cost.plays)]
        for kind, cost in person.kinds[view].items()
    ]
    return {
        "name": VIEW_NAMES[view].capitalize(),
        "note": "95 % intervals",
        "heads": ("", "points a decision", "best", "points", "plays"),
        "rows": [{"name": name, "made": False, "kinds": (), "cells": cells} for name, *cells in shown],
    }
