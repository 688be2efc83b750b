"""Many deals as pages: a folder of an index, each deal and each person, or one report without the deals."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from tranca.notation.writer import lines
from tranca.views.svg.graph import small_graph
from tranca.views.svg.position import draw_svg
from tranca.views.wording import players as wording
from tranca.views.wording.headers import headers_line
from tranca.views.wording.review_page import VIEW_NAMES, result_sentence

from .page import document, drawn, inline
from .parts import both_widths, row
from .review import courses, report

if TYPE_CHECKING:
    from tranca.analysis.players.results import Person, PersonPlay, PlayedView, PlayersReview
    from tranca.analysis.review.results import Review

INDEX = "index.html"

_STYLES = ("felt.css", "course.css", "controls.css", "review.css", "players.css")


def folder_pages(result: "PlayersReview", reviews: Sequence["Review"]) -> dict[str, str]:
    """Return all pages of a folder by the names of their files; `reviews` are those that the result is of, in order."""
    entries = [_entry(review, number, f"deal-{number:03}.html") for number, review in enumerate(reviews, 1)]
    files = {person.name: f"player-{number:02}.html" for number, person in enumerate(result.persons, 1)}
    pages = {INDEX: document("players.html", "Reviewed deals", **_look(result), **_index(result, entries, files)).html}
    for person in result.persons:
        shown = _person(result, person, entries)
        pages[files[person.name]] = document(
            "player.html", person.name, **_look(result), person=shown, home=INDEX, quiz=""
        ).html
    return pages | {entry["file"]: report(review, home=INDEX) for entry, review in zip(entries, reviews, strict=True)}


def player_page(result: "PlayersReview", person: "Person", quiz: str = "", theme: str = "auto") -> str:
    """Return a page to hand to a person: their own plays, no other person, and a link to the file `quiz`, if not ""."""
    shown = _person(result, person, None, theme, to_player=True)
    return document("player.html", person.name, theme=theme, **_look(result), person=shown, home="", quiz=quiz).html


def players_report(
    result: "PlayersReview",
    reviews: Sequence["Review"],
    *,
    title: str = "Players over many deals",
    late: int = 0,
    theme: str = "auto",
) -> str:
    """Return one page, made for print: the tables of all persons, the deals, then each person with the costliest plays.

    `reviews` are those that the result is of, in order; `late` is how many deals more were not graded in time.
    """
    names = {person.name for person in result.persons}
    entries = [_entry(review, number, names=names) for number, review in enumerate(reviews, 1)]
    anchors = {person.name: f"player-{number:02}" for number, person in enumerate(result.persons, 1)}
    hrefs = {name: f"#{anchor}" for name, anchor in anchors.items()}
    return document(
        "players_report.html",
        title,
        theme=theme,
        **_look(result),
        **_index(result, entries, hrefs, late),
        persons=[
            _person(result, person, entries, theme) | {"anchor": anchors[person.name]} for person in result.persons
        ],
    ).html


def _look(result: "PlayersReview") -> dict[str, Any]:
    return {
        "styles": [inline(name) for name in _STYLES],
        "highest": max(record.rules.highest for record in result.records),
    }


def _entry(review: "Review", number: int, file: str = "", names: Set[str] | None = None) -> dict[str, Any]:
    """Return a deal as lists of deals show it, and the file of its page, "" where it has none.

    `names` are those of the players that it names, None for all.
    """
    headers = review.record.headers
    if names is not None:
        known = (name if name and normalize("NFC", name) in names else None for name in headers.players)
        headers = replace(headers, players=tuple(known))
    start = review.record.start.changed(headers=headers)
    return {
        "file": file,
        "title": review.record.title or f"deal {number}",
        "note": headers_line(start),
        "ending": result_sentence(review.record),
        "graphs": [drawn(small_graph(points, embedded=True)) for points in courses(review).values()],
    }


def _index(
    result: "PlayersReview", deals: Sequence[dict[str, Any]], hrefs: Mapping[str, str], late: int = 0
) -> dict[str, Any]:
    return {
        "take_home": wording.take_home_all(result),
        "facts": wording.scope(result, late),
        "tables": [_totals(result, view, hrefs) for view in result.views],
        "sentences": [wording.comparison(result, view) for view in result.views],
        "deals": deals,
    }


def _totals(result: "PlayersReview", view: "PlayedView", hrefs: Mapping[str, str]) -> dict[str, Any]:
    rows = []
    for person in result.persons:
        if (total := person.totals.get(view)) is not None:
            means = (wording.mean(total), wording.deal_mean(total))
            shown = (*means, wording.share_of(total), wording.seats(person))
            cells = [_unbroken(cell) for cell in shown]
            rows.append(row(person.name, cells) | {"href": hrefs[person.name]})
    heads = ("", "points given away a decision", "a deal", "best of all decisions", "deals by seat")
    return {"name": VIEW_NAMES[view].capitalize(), "note": "95 % intervals", "heads": heads, "rows": rows}


def _person(
    result: "PlayersReview",
    person: "Person",
    deals: Sequence[dict[str, Any]] | None,
    theme: str = "auto",
    *,
    to_player: bool = False,
) -> dict[str, Any]:
    """Return what a page says of a person; `deals` are all of them as lists show them, None for a page without."""
    files = ["" for _ in result.records] if deals is None else [deal["file"] for deal in deals]
    return {
        "name": person.name,
        "take_home": wording.take_home(person, to_player=to_player),
        "facts": wording.scope_of(person),
        "tables": [_parts(person, view) for view in person.totals],
        "changes": [f"{VIEW_NAMES[view].capitalize()}: {wording.change(one)}" for view, one in person.changes.items()],
        "moments": [_moment(result, play, files[play.deal - 1], theme) for play in person.costliest],
        "deals": [] if deals is None else [deals[number - 1] for number in person.deals],
    }


def _moment(result: "PlayersReview", play: "PersonPlay", file: str, theme: str) -> dict[str, Any]:
    """Return a play as a position to try again, with a link to it where the deal has a file."""
    before = result.moment(play, "open" if play.own is None else "own")
    return {
        "said": wording.costly(result, play),
        "href": file and f"{file}#step-{play.number}",
        "picture": both_widths(draw_svg, before, theme=theme),
        "notation": lines(before),
    }


def _parts(person: "Person", view: "PlayedView") -> dict[str, Any]:
    shown = [("all", *wording.totals(person.totals[view])), *wording.parts(person, view)]
    return {
        "name": VIEW_NAMES[view].capitalize(),
        "note": "95 % intervals",
        "heads": ("", *wording.PARTS),
        "rows": [row(name, [_unbroken(cell) for cell in cells]) for name, *cells in shown],
    }


def _unbroken(cell: str) -> str:
    """Return a cell that a narrow page breaks only before an interval and after a comma."""
    return (
        cell.replace(" ", "\N{NO-BREAK SPACE}")
        .replace("\N{NO-BREAK SPACE}(", " (")
        .replace(",\N{NO-BREAK SPACE}", ", ")
    )
