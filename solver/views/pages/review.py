"""Web pages of a reviewed deal, and of many deals: an index with a page for each deal and player, or one report."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from tranca.engine.solution import FrozenDict
from tranca.language import called, p, percentage, t
from tranca.notation.writer import lines
from tranca.views.svg.charts import Point, evaluation_graph, small_graph
from tranca.views.svg.position import draw_svg
from tranca.views.wording import players as persons
from tranca.views.wording import review_page as wording
from tranca.views.wording.numbers import amount, interval, signed
from tranca.views.wording.plays import action_text, headers_line
from tranca.views.wording.review import graded_action, mark
from tranca.views.wording.review_basis import unjudged
from tranca.views.wording.review_page import result_sentence
from tranca.views.wording.table import state_of_play

from .page import document, inline, mark_safe, script
from .parts import both_widths, means_table, row, rules_in_words, values_table

if TYPE_CHECKING:
    from markupsafe import Markup

    from tranca.analysis.match_chances.lost import MatchReview
    from tranca.analysis.players.results import Person, PersonPlay, PlayedView, PlayersReview
    from tranca.analysis.review.results import PlayerTotals, Review, Step
    from tranca.game.actions import Play

_Appearance = dict[str, Any]
"""The seat at the bottom of the pictures."""


def report(
    review: "Review",
    *,
    theme: str = "auto",
    home: str = "",
    lost: "MatchReview | None" = None,
    turned_to: str | None = None,
    shown: int = 0,
) -> str:
    """Return the page of a review. Arrow keys, Home, End, and clicks on the graph or an action step through it.

    `home` is the file of an index in the same folder to link to; `lost` is the match chance lost by the plays;
    `turned_to` is the seat at the bottom of the table; `shown` is the number of the action with which the page opens, 0
    for the start of the deal. Raises TrancaError for an unknown theme or seat.
    """
    look: _Appearance = {"turned_to": turned_to}
    return document(
        "review.html",
        review.record.title or t("A reviewed deal"),
        theme=theme,
        styles=[inline("felt.css"), inline("course.css"), inline("controls.css"), inline("review.css")],
        scripts=[script("review.js", "startReview(document, window)")],
        highest=review.record.rules.highest,
        facts=wording.scope(review),
        ending=wording.result_sentence(review.record),
        graphs=_graphs(review),
        steps=[
            _start(review, look),
            *(_step(review, step, look, lost) for step in review.steps),
            _end(review, look),
        ],
        moves=[_move(review, step) for step in review.steps],
        legend=_legend(review),
        turning_points=_turning_points(review),
        home=home,
        shown=shown,
        totals=_totals(review, lost),
        origin=wording.origin(review),
        rules=rules_in_words([review.record.rules]),
    ).html


# The course of the deal


def graphs(review: "Review", *, theme: str = "auto", embedded: bool = False, width: float = 1200) -> dict[str, str]:
    """Draw the worth of the deal after each action as SVG, for the first of two sides or each of more, by its name.

    Empty if only a player's own view was graded; `embedded` as in `draw_svg`.
    """
    sides = review.record.rules.sides
    below, height = (called(sides[1]), 200) if len(sides) == 2 else (t("the others"), 130)
    return {
        side: evaluation_graph(
            points, theme=theme, width=width, height=height, above=called(side), below=below, embedded=embedded
        )
        for side, points in courses(review).items()
    }


def courses(review: "Review") -> dict[str, list[Point]]:
    """Return the worth of the deal at the start and after each action, for the first of two sides or each of more."""
    sides = review.record.rules.sides
    shown = (sides[:1] if len(sides) == 2 else sides) if review.is_valued else ()
    return {name: _course(review, side) for side, name in enumerate(shown)}


def _course(review: "Review", side: int) -> list[Point]:
    rules = review.record.rules
    points: list[Point] = [(p("a moment", "start"), None if review.worth is None else float(review.worth[side]), "")]
    for step in review.steps:
        value = None if step.worth is None else float(step.worth[side])
        theirs = len(rules.sides) == 2 or rules.side_of(step.seat) == side
        remark = mark(step, review.thresholds)
        points.append((action_text(step.action), value, remark if theirs and "?" in remark else ""))
    return points


def _graphs(review: "Review") -> list[dict[str, "Markup"]]:
    broad, narrow = (graphs(review, embedded=True, width=width).values() for width in (840, 390))
    return [{"broad": mark_safe(wide), "narrow": mark_safe(slim)} for wide, slim in zip(broad, narrow, strict=True)]


# The steps


def _start(review: "Review", look: _Appearance) -> dict[str, Any]:
    worth = review.worth
    return {
        "number": 0,
        "picture": _picture(review, 0, look),
        "where": t("the deal"),
        "heading": t("The deal"),
        "badges": [],
        "sentences": [
            *unjudged(review),
            *([] if worth is None else [wording.perfect_play(review.record.rules, worth)]),
        ],
        "tables": [],
        "remarks": [],
    }


def _step(review: "Review", step: "Step", look: _Appearance, lost: "MatchReview | None") -> dict[str, Any]:
    played, tables = (step.action.play,), []
    if (grade := step.open) is not None:
        tables.append(
            values_table(grade.solution, wording.view_heading("open"), played=played, lines=wording.lines(grade))
        )
    if step.own is not None:
        seen = step.own.estimate
        tables.append(means_table(seen, wording.view_heading("own"), wording.own_basis(seen), played=played))
    rules, scored = review.record.rules, review.record.scored[step.number - 1]
    return {
        "number": step.number,
        "picture": _choice(review, step, look),
        "where": wording.where(step.number, len(review.record.actions)),
        "heading": f"{step.number}. {wording.action_sentence(rules.seats[step.seat], step.action.play, scored)}",
        "badges": wording.badges(step, review.thresholds),
        "sentences": [*wording.drawing(rules, step), *wording.judgement(review, step), *_chance_lost(step, lost)],
        "tables": tables,
        "remarks": [] if step.worth is None else [wording.worth_now(rules, step.worth)],
    }


def _end(review: "Review", look: _Appearance) -> dict[str, Any]:
    """Return the table after the last action."""
    position = review.record.position
    return {
        "number": len(review.steps) + 1,
        "picture": _picture(review, len(review.record.actions), look),
        "where": t("the end"),
        "heading": t("The end of the deal") if position.is_over else state_of_play(position),
        "badges": [],
        "sentences": [said] if (said := wording.result_sentence(review.record)) else [],
        "tables": [],
        "remarks": [],
    }


def _chance_lost(step: "Step", lost: "MatchReview | None") -> list[str]:
    """Return the sentence about the match chance of a play, if that is known."""
    if lost is None:
        return []
    from tranca.views.wording.match_chances import choice_line

    return [
        choice_line(choice.play, choice.best, choice.lost) for choice in lost.choices if choice.number == step.number
    ]


def _picture(review: "Review", number: int, look: _Appearance) -> dict[str, "Markup"]:
    return both_widths(draw_svg, review.record, step=number, **look)


def _choice(review: "Review", step: "Step", look: _Appearance) -> dict[str, "Markup"]:
    """Draw the table before an action, after its draws, with the play that was made and the better ones."""
    made, best = step.action.play, _best(step)
    return both_widths(
        draw_svg,
        review.record,
        step=step.number - 1,
        best=made if made in best else best[0] if best else None,
        made=made,
        marked=() if made in best else tuple(play.tile for play in best[1:]),
        drawn=step.action.tiles_drawn,
        **look,
    )


def _best(step: "Step") -> list["Play"]:
    """Return the best plays of a graded step."""
    if step.open is not None:
        return [play for play in step.open.best if play is not None]
    if step.own is None:
        return []
    best = step.own.best_play.play if step.own.loss else step.action.play
    return [] if best is None else [best]


# Below the table


def _move(review: "Review", step: "Step") -> dict[str, Any]:
    return {
        "number": step.number,
        "verdict": wording.color(step),
        "said": f"{action_text(graded_action(review, step))} {mark(step, review.thresholds)}".rstrip(),
    }


def _legend(review: "Review") -> list[str]:
    """Explain the marks in the list of actions."""
    praised = any(mark(step, review.thresholds).startswith("!") for step in review.steps)
    return [wording.thresholds(review.thresholds), *([wording.praise(review.thresholds)] if praised else [])]


def _turning_points(review: "Review") -> list[dict[str, Any]]:
    return [
        {
            "number": point.number,
            "what": wording.turning_point(point, review.steps[point.number - 1]),
            "change": wording.change(review.record.rules, point),
        }
        for point in review.turning_points
    ]


def _totals(review: "Review", lost: "MatchReview | None") -> dict[str, Any]:
    views = [view for view in ("open", "own") if view in review.views]
    heads = ["", p("column", "plays"), p("column", "passes")]
    for view in views:
        seen = wording.view_name(view)
        alone = [t("best plays"), p("column", "cost")]
        heads += alone if len(views) == 1 else [t("best, {view}", view=seen), t("cost, {view}", view=seen)]
    heads += [t("luck of the draws")] if review.record.rules.draws and review.worth is not None else []
    cells = {tally.name: _total(tally, views, len(heads)) for tally in review.judged}
    if lost is not None:
        from tranca.analysis.match_chances.lost import lost_by_name
        from tranca.views.wording.match_chances import difference

        heads.append(t("match chance lost, {view}", view=wording.view_name("open")))
        losses = lost_by_name(lost, review.record.rules)
        for name, shown in cells.items():
            shown.append(difference(losses[name]))
    rows = [row(called(name), shown) for name, shown in cells.items()]
    return {"name": t("Players and sides"), "note": t("points"), "heads": heads, "rows": rows}


def _total(tally: "PlayerTotals", views: Sequence[str], count: int) -> list[str]:
    cells = [str(tally.plays), str(tally.passes)]
    for view in views:
        marks = tally.open if view == "open" else tally.own
        if marks is None:
            cells += ["", ""]
        else:
            low, high = marks.interval
            cost = amount(marks.loss) if low == high else f"{amount(marks.loss)} ({interval(marks.interval)})"
            best = t("{best} of {decisions}", best=marks.best, decisions=marks.decisions)
            cells += [_join_unbroken(best), _join_unbroken(cost)]
    return [*cells, signed(tally.luck)][: count - 1]


INDEX = "index.html"

_STYLES = ("felt.css", "course.css", "controls.css", "review.css", "players.css")


def folder_pages(
    result: "PlayersReview",
    reviews: Sequence["Review"],
    lost: Sequence["MatchReview | None"] = (),
    totals: Mapping[str, tuple[float, int]] = FrozenDict(),
) -> dict[str, str]:
    """Return all pages of a folder by file name. `reviews` are those behind `result`, in the same order.

    `lost` are the match chances lost in the deals, if they are known, and `totals` their sums by player, with the
    number of deals.
    """
    entries = [_entry(review, number, f"deal-{number:03}.html") for number, review in enumerate(reviews, 1)]
    files = {person.name: f"player-{number:02}.html" for number, person in enumerate(result.persons, 1)}
    pages = {
        INDEX: document(
            "players.html",
            t("Reviewed deals"),
            **_look(result),
            **_index(result, entries, files, totals),
        ).html
    }
    for person in result.persons:
        shown = _person(result, person, entries)
        pages[files[person.name]] = document(
            "player.html", person.name, **_look(result), person=shown, home=INDEX, quiz=""
        ).html
    for entry, review, given_up in zip(entries, reviews, lost or [None] * len(reviews), strict=True):
        pages[entry["file"]] = report(review, home=INDEX, lost=given_up)
    return pages


def _match_losses(totals: Mapping[str, tuple[float, int]]) -> list[str]:
    if not totals:
        return []
    from tranca.views.wording.match_chances import total_lines

    return total_lines(totals)


def player_page(result: "PlayersReview", person: "Person", quiz: str = "", theme: str = "auto") -> str:
    """Return a handout with a player's own plays only, and a link to the file `quiz` unless that is empty."""
    shown = _person(result, person, None, theme, to_player=True)
    return document("player.html", person.name, theme=theme, **_look(result), person=shown, home="", quiz=quiz).html


def players_report(
    result: "PlayersReview",
    reviews: Sequence["Review"],
    *,
    title: str | None = None,
    late: int = 0,
    theme: str = "auto",
    totals: Mapping[str, tuple[float, int]] = FrozenDict(),
) -> str:
    """Return one page for print: the tables of all players, the deals, then each player with the costliest plays.

    `reviews` are those behind `result`, in the same order; `late` is the number of deals not graded in time. `totals`
    are the match chances lost by player, with the number of deals.
    """
    names = {person.name for person in result.persons}
    entries = [_entry(review, number, names=names) for number, review in enumerate(reviews, 1)]
    anchors = {person.name: f"player-{number:02}" for number, person in enumerate(result.persons, 1)}
    hrefs = {name: f"#{anchor}" for name, anchor in anchors.items()}
    return document(
        "players_report.html",
        t("Players over many deals") if title is None else title,
        theme=theme,
        **_look(result),
        **_index(result, entries, hrefs, totals, late),
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
    """Return the entry of a deal in lists, with the file of its page ("" for none).

    `names` limits the players whose names are shown; None shows all.
    """
    headers = review.record.headers
    if names is not None:
        known = (name if name and normalize("NFC", name) in names else None for name in headers.players)
        headers = replace(headers, players=tuple(known))
    start = review.record.start.changed(headers=headers)
    return {
        "file": file,
        "title": review.record.title or t("deal {number}", number=number),
        "note": headers_line(start),
        "ending": result_sentence(review.record),
        "graphs": [mark_safe(small_graph(points)) for points in courses(review).values()],
    }


def _index(
    result: "PlayersReview",
    deals: Sequence[dict[str, Any]],
    hrefs: Mapping[str, str],
    totals: Mapping[str, tuple[float, int]],
    late: int = 0,
) -> dict[str, Any]:
    return {
        "take_home": persons.take_home_all(result),
        "facts": persons.scope(result, late),
        "tables": [_player_totals(result, view, hrefs) for view in result.views],
        "sentences": [persons.comparison(result, view) for view in result.views],
        "match_losses": _match_losses(totals),
        "deals": deals,
    }


def _player_totals(result: "PlayersReview", view: "PlayedView", hrefs: Mapping[str, str]) -> dict[str, Any]:
    rows = []
    for person in result.persons:
        if (total := person.totals.get(view)) is not None:
            means = (persons.mean(total), persons.deal_mean(total))
            shown = (*means, persons.share_of(total), persons.seats(person))
            cells = [_join_unbroken(cell) for cell in shown]
            rows.append(row(person.name, cells) | {"href": hrefs[person.name]})
    heads = (
        "",
        t("points given away per decision"),
        t("per deal"),
        t("best plays"),
        t("deals by seat"),
    )
    note = t("{share} intervals", share=percentage("95"))
    return {"name": wording.view_heading(view), "note": note, "heads": heads, "rows": rows}


def _person(
    result: "PlayersReview",
    person: "Person",
    deals: Sequence[dict[str, Any]] | None,
    theme: str = "auto",
    *,
    to_player: bool = False,
) -> dict[str, Any]:
    """Return the facts about a player; `deals` are the list entries of all deals, None for a page without them."""
    files = ["" for _ in result.records] if deals is None else [deal["file"] for deal in deals]
    return {
        "name": person.name,
        "take_home": persons.take_home(person, to_player=to_player),
        "facts": persons.scope_of(person),
        "tables": [_parts(person, view) for view in person.totals],
        "changes": [persons.change(one, view) for view, one in person.changes.items()],
        "moments": [_moment(result, play, files[play.deal - 1], theme) for play in person.costliest],
        "deals": [] if deals is None else [deals[number - 1] for number in person.deals],
    }


def _moment(result: "PlayersReview", play: "PersonPlay", file: str, theme: str) -> dict[str, Any]:
    """Return a play as a position to try again, with a link to it if the deal has a file."""
    before = result.moment(play, "open" if play.own is None else "own")
    return {
        "said": persons.costly(result, play),
        "href": file and f"{file}#step-{play.number}",
        "picture": both_widths(draw_svg, before),
        "notation": lines(before),
    }


def _parts(person: "Person", view: "PlayedView") -> dict[str, Any]:
    shown = [(t("all"), *persons.totals(person.totals[view])), *persons.parts(person, view)]
    return {
        "name": wording.view_heading(view),
        "note": t("{share} intervals", share=percentage("95")),
        "heads": ("", *persons.part_heads()),
        "rows": [row(name, [_join_unbroken(cell) for cell in cells]) for name, *cells in shown],
    }


def _join_unbroken(cell: str) -> str:
    """Make a cell break only before an interval and after a comma."""
    return (
        cell.replace(" ", "\N{NO-BREAK SPACE}")
        .replace("\N{NO-BREAK SPACE}(", " (")
        .replace(",\N{NO-BREAK SPACE}", ", ")
    )
