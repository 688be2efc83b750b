"""The score and the help of a quiz."""

from dataclasses import dataclass
from fractions import Fraction

from tranca import HiddenPuzzle, Play, Puzzle
from tranca.language import n, t
from tranca.views.wording.numbers import amount


@dataclass(slots=True)
class QuizScore:
    """The puzzles shown, answered and skipped so far, and the hints taken; `lost` is in points."""

    shown: int = 0
    answered: int = 0
    right: int = 0
    lost: Fraction | float = 0
    skipped: int = 0
    hints: int = 0

    def __str__(self) -> str:
        right = t("{right} of {answered} right", right=self.right, answered=self.answered)
        points = amount(self.lost)
        lost = t("{points} point lost", points=points) if self.lost == 1 else t("{points} points lost", points=points)
        skipped = [n("{count} skipped", self.skipped)] if self.skipped else []
        hints = [n("{count} {hint|hints}", self.hints)] if self.hints else []
        return ", ".join([right, lost, *skipped, *hints])

    def add(self, puzzle: Puzzle | HiddenPuzzle, answer: Play) -> None:
        cost = next(known_answer.cost for known_answer in puzzle.answers if known_answer.play == answer)
        self.answered += 1
        self.right += not cost
        self.lost += cost


def help_text(plays: str) -> str:
    """Return the answers that can be typed; `plays` are the legal ones."""
    return t(
        """\
  4-6     play this tile; 4-6@6 plays it at the 6 if it fits both ends
  hint    show the next hint
  skip    show the best play and why, and continue with the next puzzle
  help    show this list
  q       end the quiz, as do Ctrl-D and Ctrl-C
  Legal plays: {plays}""",
        plays=plays,
    )
