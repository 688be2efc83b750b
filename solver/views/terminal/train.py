"""The best trains of a hand on the screen."""

from tranca.engine.train.results import AfterDraw, BestTrains, Trains
from tranca.language import p, t
from tranca.views.wording.train import (
    conditions,
    draw_lines,
    free_line,
    heaviest_line,
    is_one_answer,
    left_line,
    longest_line,
    more_tiles_line,
    plans_line,
    ties_line,
    train_line,
)

from .console import Column, Screen

_MOST_DRAWN_TILES = 10


def show_trains(out: Screen, answer: Trains) -> None:
    """Print both answers with their trains and the tiles that stay, the tiles free to give away, and the draw."""
    out.line(conditions(answer.question), "dim")
    _show_answer(out, answer, answer.longest, longest_line(answer.longest), "tiles")
    if is_one_answer(answer):
        out.line(heaviest_line(answer), "bold")
    else:
        _show_answer(out, answer, answer.heaviest, heaviest_line(answer), "pips")
    for tile in answer.free_to_give:
        out.line(free_line(tile))
    if answer.draw is not None:
        _show_draw(out, answer.draw)
    out.line()


def _show_answer(out: Screen, answer: Trains, best: BestTrains, heading: str, decides: str) -> None:
    out.line(heading, "bold")
    for number, plan in enumerate(best.plans, 1):
        if len(best.plans) > 1:
            out.line("  " + t("plan {number}", number=number), "dim")
        for start, train in zip(answer.question.starts, plan, strict=True):
            out.line(f"  {train_line(start, train)}", whole=True)
        left = answer.left_after(plan)
        out.line(f"  {left_line(left, answer.question.pips(left))}", whole=True)
    out.line(f"  {plans_line(best, decides)}")
    ties = ties_line(best, decides)
    if ties is not None:
        out.line(f"  {ties}")


def _show_draw(out: Screen, draw: AfterDraw) -> None:
    for line in draw_lines(draw):
        out.line(line)
    if draw.by_tile is not None:
        shown = draw.by_tile[:_MOST_DRAWN_TILES]
        out.table_of(
            shown,
            (Column(p("column", "drawn")), lambda one: str(one.tile)),
            (Column(p("column", "tiles of the longest plan"), right=True), lambda one: str(one.longest[0])),
            (Column(p("column", "pips left by the heaviest plan"), right=True), lambda one: str(one.heaviest[1])),
        )
        if len(shown) < len(draw.by_tile):
            out.line(more_tiles_line(len(draw.by_tile) - len(shown)))
