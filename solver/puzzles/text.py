"""Puzzles as text: the notation of the position, with tags and solution in comments, and those comments read back."""

from collections.abc import Iterable
from dataclasses import dataclass

from ..actions import Action
from ..notation import write
from ..solution import PlayValue
from .puzzle import Puzzle
from .wording import outcome, points


@dataclass(frozen=True, slots=True)
class Claims:
    """What the comments of a puzzle say of it; None where they say nothing.

    Attributes:
        best: the best play, as written.
        themes: the tags.
    """

    best: str | None = None
    themes: frozenset[str] | None = None


def write_puzzle(puzzle: Puzzle) -> str:
    """The block of a puzzle, without a newline at the end: `tranca.read` reads the position, `claims` the comments.

    `# themes:`, `# difficulty:` and `# from:` stand before it; `# best:`, a `# wrong:` for each other play, and a line
    for each theme behind it.
    """
    hard = puzzle.difficulty
    best = puzzle.solution.plays[0]
    lines = [
        f"# themes: {' '.join(puzzle.themes)}",
        f"# difficulty: {hard.level}, {hard.rating:g} of 100",
        *([f"# from: {puzzle.source}"] if puzzle.source else []),
        write(puzzle.position),
        f"# best: {best.play}, {outcome(puzzle.value)}: {told(best.line)}",
        *(f"# wrong: {each.play}, {cost(each)}: {told(each.line)}" for each in puzzle.wrong),
        *(f"# {tag}: {words}" for tag, words in puzzle.themes.items()),
    ]
    return "\n".join(lines)


def cost(wrong: PlayValue) -> str:
    """What a wrong play is worth and what it costs: `loses 10, costs 56`."""
    return f"{outcome(wrong.value or 0)}, costs {points(wrong.swing or 0)}"


def told(line: Iterable[Action]) -> str:
    """A line of play in the notation."""
    return " ".join(action.short() for action in line)


def claims(comments: Iterable[str]) -> Claims:
    """What the comments of a block claim; comments of other kinds are passed over."""
    said = {key.strip(): text.strip() for key, colon, text in (each.partition(":") for each in comments) if colon}
    best = said.get("best")
    themes = said.get("themes")
    return Claims(
        None if best is None else best.partition(",")[0].strip(),
        None if themes is None else frozenset(themes.split()),
    )
