"""Puzzles as text: the notation of the position, with tags and solution in comments, and those comments read back."""

from collections.abc import Iterable
from dataclasses import dataclass

from tranca.analysis.puzzles.hidden import AnyPuzzle, HiddenPuzzle
from tranca.notation.writer import write
from tranca.views.wording.numbers import significant


@dataclass(frozen=True, slots=True)
class Claims:
    """Claims that the comments of a puzzle make; None where they make none.

    Attributes:
        best: the best play, as written.
        themes: the tags.
    """

    best: str | None = None
    themes: frozenset[str] | None = None


def write_puzzle(puzzle: AnyPuzzle) -> str:
    """The block of a puzzle, without a newline at the end: `tranca.read` reads it, `claims` reads the comments.

    `# themes:`, `# difficulty:` and `# from:` stand before it; `# best:`, a `# wrong:` for each other play, and a line
    for each theme behind it.
    """
    hard = puzzle.difficulty
    best, *wrong = puzzle.answers
    lines = [
        f"# themes: {' '.join(puzzle.themes)}",
        f"# difficulty: {hard.level}, {significant(hard.rating, 6)} of 100",
        *([f"# from: {puzzle.source}"] if puzzle.source else []),
        write(puzzle.subject),
        f"# best: {best.play}, {best.worth}: {best.because}",
        *(f"# wrong: {each.play}, {each.worth}: {each.because}" for each in wrong),
        *([f"# values: {puzzle.reckoning}"] if isinstance(puzzle, HiddenPuzzle) else []),
        *(f"# {tag}: {words}" for tag, words in puzzle.themes.items()),
    ]
    return "\n".join(lines)


def claims(comments: Iterable[str]) -> Claims:
    """Read the claims in the comments of a block; comments of other kinds are passed over."""
    said = {key.strip(): text.strip() for key, colon, text in (each.partition(":") for each in comments) if colon}
    best = said.get("best")
    themes = said.get("themes")
    return Claims(
        None if best is None else best.partition(",")[0].strip(),
        None if themes is None else frozenset(themes.split()),
    )
