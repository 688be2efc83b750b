"""Pictures of puzzles, as their solver sees them."""

from tranca.analysis.puzzles.results import AnyPuzzle
from tranca.game.record import Record
from tranca.views.wording.puzzles import task, unstated_facts

from .position import draw_svg


def draw_puzzle(puzzle: AnyPuzzle) -> str:
    """Draw the table of a puzzle as SVG; its title tells what the table does not show, in a record the plays do."""
    subject = puzzle.subject
    if isinstance(subject, Record):
        return draw_svg(subject)
    return draw_svg(subject.changed(title=" · ".join([puzzle.title or task(puzzle), *unstated_facts(subject)])))
