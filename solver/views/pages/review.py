"""A reviewed deal as a web page: the table at each action, what every play was worth, and the course of the deal."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from tranca.game.tiles import Tile
from tranca.views.svg.graph import Point, evaluation_graph
from tranca.views.svg.position import draw_svg
from tranca.views.wording import review_page as wording
from tranca.views.wording.numbers import amount, interval, signed
from tranca.views.wording.plays import move
from tranca.views.wording.review import graded_action, mark
from tranca.views.wording.unjudged import unjudged

from .page import document, drawn, inline, script
from .parts import both_widths, means_table, row, rules_in_words, values_table

if TYPE_CHECKING:
    from markupsafe import Markup

    from tranca.analysis.review.results import PlayerTotals, Review, Step


def report(review: "Review", *, theme: str = "auto", home: str = "") -> str:
    """Return the page: arrow keys, Home and End step through it, and so does a click on the graph or on an action.

    `home` is the file of an index, beside the page, that it links to. Raises TrancaError for an unknown theme.
    """
    return document(
        "review.html",
        review.record.title or "A reviewed deal",
        theme=theme,
        styles=[inline("felt.css"), inline("course.css"), inline("controls.css"), inline("review.css")],
        scripts=[script("review.js", "startReview(document, window)")],
        highest=review.record.rules.highest,
        facts=wording.scope(review),
        ending=wording.result_sentence(review.record),
        graphs=_graphs(review, theme),
        steps=[_start(review, theme), *(_step(review, step, theme) for step in review.steps)],
        moves=[_move(review, step) for step in review.steps],
        turning_points=_turning_points(review),
        home=home,
        totals=_totals(review),
        rules=rules_in_words([review.record.rules]),
    ).html


# The course of the deal


def graphs(review: "Review", *, theme: str = "auto", embedded: bool = False, width: float = 1200) -> dict[str, str]:
    """Draw the worth of the deal after each action as SVG, by the name of the side: the first of two, or each of more.

    Nothing where only one player's view was graded; `embedded` as for `draw_svg`.
    """
    sides = review.record.rules.sides
    below, height = (sides[1], 200) if len(sides) == 2 else ("the others", 130)
    return {
        side: evaluation_graph(
            points, theme=theme, width=width, height=height, above=side, below=below, embedded=embedded
        )
        for side, points in courses(review).items()
    }


def courses(review: "Review") -> dict[str, list[Point]]:
    """Return the worth of the deal at first and after each action, to the first side of two, or to each of more."""
    sides = review.record.rules.sides
    shown = (sides[:1] if len(sides) == 2 else sides) if review.is_valued else ()
    return {name: _course(review, side) for side, name in enumerate(shown)}


def _course(review: "Review", side: int) -> list[Point]:
    rules = review.record.rules
    points: list[Point] = [("start", None if review.worth is None else float(review.worth[side]), "")]
    for step in review.steps:
        value = None if step.worth is None else float(step.worth[side])
        theirs = len(rules.sides) == 2 or rules.side_of(step.seat) == side
        remark = mark(step, review.thresholds)
        points.append((move(step.action), value, remark if theirs and "?" in remark else ""))
    return points


def _graphs(review: "Review", theme: str) -> list[dict[str, "Markup"]]:
    """Return the graphs, each for wide and for narrow windows."""
    broad, narrow = (graphs(review, theme=theme, embedded=True, width=width).values() for width in (840, 390))
    return [{"broad": drawn(wide), "narrow": drawn(slim)} for wide, slim in zip(broad, narrow, strict=True)]


# The steps


def _start(review: "Review", theme: str) -> dict[str, Any]:
    worth = review.worth
    return {
        "number": 0,
        "picture": _picture(review, 0, theme),
        "heading": "The deal",
        "badges": [],
        "sentences": [
            *unjudged(review),
            *([] if worth is None else [wording.perfect_play(review.record.rules, worth)]),
        ],
        "tables": [],
        "remarks": [wording.thresholds(review.thresholds)],
    }


def _step(review: "Review", step: "Step", theme: str) -> dict[str, Any]:
    played, tables = (step.action.play,), []
    if (grade := step.open) is not None:
        tables.append(values_table(grade.solution, "All hands seen", played=played, lines=wording.lines(grade)))
    if step.own is not None:
        seen = step.own.estimate
        tables.append(means_table(seen, "What the player knew", wording.own_basis(seen), played=played))
    rules, scored = review.record.rules, review.record.scored[step.number - 1]
    return {
        "number": step.number,
        "picture": _picture(review, step.number, theme, _better(step)),
        "heading": f"{step.number}. {wording.done(rules.seats[step.seat], step.action.play, scored)}",
        "badges": wording.badges(step, review.thresholds),
        "sentences": [*wording.drawing(rules, step), *wording.judgement(review, step)],
        "tables": tables,
        "remarks": [] if step.worth is None else [wording.worth_now(rules, step.worth)],
    }


def _picture(review: "Review", number: int, theme: str, marked: Iterable[Tile] = ()) -> dict[str, "Markup"]:
    return both_widths(draw_svg, review.record, theme=theme, step=number, marked=tuple(marked))


def _better(step: "Step") -> list[Tile]:
    """Return the tiles that would have been better than the one laid."""
    best = step.open.best if step.open is not None else ()
    if step.open is None and step.own is not None and step.own.loss:
        best = (step.own.best_play.play,)
    tiles = {play.tile for play in best if play is not None}
    return [] if step.action.play in best else sorted(tiles)


# Below the table


def _move(review: "Review", step: "Step") -> dict[str, Any]:
    return {
        "number": step.number,
        "verdict": wording.color(step),
        "said": f"{move(graded_action(review, step))} {mark(step, review.thresholds)}".rstrip(),
    }


def _turning_points(review: "Review") -> list[dict[str, Any]]:
    return [
        {
            "number": point.number,
            "what": wording.turning_point(point, review.steps[point.number - 1]),
            "change": wording.change(review.record.rules, point),
        }
        for point in review.turning_points
    ]


def _totals(review: "Review") -> dict[str, Any]:
    """Return the table of players and sides."""
    views = [view for view in ("open", "own") if view in review.views]
    heads = ["", "plays", "passes"]
    for view in views:
        heads += [f"{word}, {wording.VIEW_NAMES[view]}" for word in ("best", "cost")]
    heads += ["luck of the draw"] if review.record.rules.draws and review.worth is not None else []
    rows = [row(tally.name, _total(tally, views, len(heads))) for tally in review.judged]
    return {"name": "Players and sides", "note": "points", "heads": heads, "rows": rows}


def _total(tally: "PlayerTotals", views: Sequence[str], count: int) -> list[str]:
    cells = [str(tally.plays), str(tally.passes)]
    for view in views:
        marks = tally.open if view == "open" else tally.own
        if marks is None:
            cells += ["", ""]
        else:
            low, high = marks.interval
            cost = amount(marks.loss) if low == high else f"{amount(marks.loss)} ({interval(marks.interval)})"
            cells += [f"{marks.best} of {marks.decisions}", cost]
    return [*cells, signed(tally.luck)][: count - 1]
