"""A line of play as a web page: the table at each moment, and the values of its plays if known."""

from collections.abc import Mapping, Sequence
from typing import Any

from tranca.analysis.advice.results import Advice
from tranca.analysis.estimate.results import Estimate
from tranca.engine.solution import Solution
from tranca.game.actions import Action
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.replay import by_side, replay
from tranca.game.tiles import Tile
from tranca.language import t
from tranca.views.svg.position import draw_svg
from tranca.views.wording import estimate
from tranca.views.wording import review_page as wording
from tranca.views.wording.advice import games_headline
from tranca.views.wording.plays import action_text
from tranca.views.wording.solution import headline
from tranca.views.wording.table import state_of_play

from .page import document, inline, script
from .parts import both_widths, games_table, means_table, rules_in_words, values_table

Values = Solution | Estimate | Advice
"""The values of the plays of a moment."""

_ROWS = 6  # minimum height of a layout in tile widths, so that few steps change the size of the picture


def line_page(
    value: Position | Record,
    played: Sequence[Action] = (),
    values: Mapping[int, Values] | None = None,
    *,
    theme: str = "auto",
    turned_to: str | None = None,
    shown: int = 0,
    note: str = "",
) -> str:
    """Return the page of a record, or of a position and the actions played from it.

    Arrow keys, Home, End, buttons and taps step through it, as in a reviewed deal.

    Args:
        value: the start; a record has its own actions.
        played: legal actions from a position.
        values: the known values of the plays, by the number of actions before them: a solution if all hands are known,
            else an estimate over the deals that are possible for the seat to move, or advice based on simulated games.
        turned_to: the seat at the bottom of the table.
        shown: the number of actions before the moment at which the page opens.
        note: a sentence about that moment, such as the verdict on the play before it.

    Raises TrancaError for an unknown theme or seat.
    """
    actions = value.actions if isinstance(value, Record) else tuple(played)
    course = value if isinstance(value, Record) else replay(value, actions)
    positions = course.positions
    known = values or {}
    look = {"turned_to": turned_to}
    start = {"number": 0, "where": t("the deal"), "heading": state_of_play(positions[0]), "badges": [], "sentences": []}
    steps = [{**start, **_worth(known.get(0))}]
    for number, (action, scored) in enumerate(zip(actions, course.scored, strict=True), 1):
        step = _step(number, action, scored, positions[number], known.get(number))
        steps.append({**step, "where": wording.where(number, len(actions))})
    if note and shown < len(steps):
        steps[shown]["sentences"] = [note, *steps[shown]["sentences"]]
    centre = None if isinstance(value, Record) else _centre(value, actions)
    scores = [_score(positions[0], actions[:number], course.scored[:number]) for number in range(len(positions))]
    return document(
        "review.html",
        value.title or t("A table of dominoes"),
        theme=theme,
        styles=[inline("felt.css"), inline("course.css"), inline("controls.css"), inline("review.css")],
        scripts=[script("review.js", "startReview(document, window)")],
        highest=value.rules.highest,
        facts=wording.line_scope(positions[0], list(known.values())),
        ending=wording.result_sentence(value) if isinstance(value, Record) else "",
        graphs=[],
        steps=[
            {**step, "picture": _picture(value, number, positions[number], centre, {**look, "score": scores[number]})}
            for number, step in enumerate(steps)
        ],
        moves=[
            {"number": number, "verdict": None, "said": action_text(action)} for number, action in enumerate(actions, 1)
        ],
        legend=[],
        turning_points=[],
        totals=None,
        origin=[],
        rules=rules_in_words([value.rules]),
        home="",
        shown=shown,
    ).html


def _step(number: int, action: Action, scored: int, position: Position, known: Values | None) -> dict[str, Any]:
    """Return the facts shown after an action."""
    worth = _worth(known)
    said = [*wording.drawn_sentence(action), *(worth.pop("sentences", None) or [f"{state_of_play(position)}."])]
    heading = f"{number}. {wording.action_sentence(action.seat, action.play, scored)}"
    return {"number": number, "heading": heading, "badges": [], "sentences": said, **worth}


def _worth(known: Values | None) -> dict[str, Any]:
    """Return the tables and sentences on the plays of a moment, as far as known."""
    if isinstance(known, Advice):
        table = games_table(known, t("What {seat} knows", seat=known.observer), t("simulated games"))
        return {"sentences": [games_headline(known)], "tables": [table], "remarks": []}
    if known is None or not known.plays:
        return {"tables": [], "remarks": []}
    if isinstance(known, Estimate):
        note = wording.own_basis(known.recommended) + (t(", plays read") if known.read else "")
        table = means_table(known.recommended, t("What {seat} knows", seat=known.observer), note)
        return {"sentences": [estimate.headline(known, as_advice=True)], "tables": [table], "remarks": []}
    return {
        "sentences": [headline(known, as_advice=True)],
        "tables": [values_table(known, wording.view_heading("open"))],
        "remarks": [],
    }


def _score(start: Position, actions: Sequence[Action], scored: Sequence[int]) -> list[int] | None:
    """Return the score of each side after some actions; None for the score that the picture itself states."""
    if not start.rules.scores or not actions:
        return None
    before = start.score or (0,) * len(start.rules.sides)
    return [*map(sum, zip(before, by_side(start.rules, actions, scored), strict=True))]


def _centre(start: Position, actions: Sequence[Action]) -> Tile | None:
    """Return the middle tile of the layout at the start, or else the first tile laid."""
    if start.layout:
        return Tile.of(*start.layout[len(start.layout) // 2])
    return next((action.play.tile for action in actions if action.play is not None), None)


def _picture(
    value: Position | Record, number: int, position: Position, centre: Tile | None, look: Mapping[str, Any]
) -> dict[str, Any]:
    """Draw the table of a moment; every tile keeps its place between moments."""
    if isinstance(value, Record):
        return both_widths(draw_svg, value, step=number, **look)
    there = centre if position.layout else None
    return both_widths(draw_svg, position, rows=_ROWS, centre=there, **look)
