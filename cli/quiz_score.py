"""The score of a quiz."""

from dataclasses import dataclass
from fractions import Fraction

from tranca import HiddenPuzzle, Play, Puzzle
from tranca.views.wording.numbers import amount, count


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
        lost = f"{amount(self.lost)} {'point' if self.lost == 1 else 'points'} lost"
        skipped = [f"{self.skipped} skipped"] if self.skipped else []
        hints = [count(self.hints, "hint")] if self.hints else []
        return ", ".join([f"{self.right} of {self.answered} right", lost, *skipped, *hints])

    def add(self, puzzle: Puzzle | HiddenPuzzle, answer: Play) -> None:
        cost = next(known_answer.cost for known_answer in puzzle.answers if known_answer.play == answer)
        self.answered += 1
        self.right += not cost
        self.lost += cost
