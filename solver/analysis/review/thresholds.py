"""The classes of plays by what they cost: best, fine, slip, mistake, blunder."""

from dataclasses import dataclass
from typing import Literal

from tranca.engine.solution import Value
from tranca.errors import UnsupportedError
from tranca.typed import methods, typed

PlayClass = Literal["best", "fine", "slip", "mistake", "blunder"]
VERDICTS: tuple[PlayClass, ...] = ("best", "fine", "slip", "mistake", "blunder")


@methods(typed, "__init__", "verdict")
@dataclass(frozen=True, slots=True)
class Thresholds:
    """The least cost, in points, that is called a slip, a mistake and a blunder; a smaller one is fine.

    Raises UnsupportedError where they do not rise from above 0.
    """

    slip: float = 2
    mistake: float = 8
    blunder: float = 20

    def __post_init__(self) -> None:
        if not 0 < self.slip <= self.mistake <= self.blunder:
            raise UnsupportedError(
                f"thresholds {self.slip}, {self.mistake}, {self.blunder}: "
                "expected the least cost of a slip, a mistake and a blunder, rising from above 0"
            )

    def verdict(self, loss: Value | float, flips: bool = False) -> PlayClass:
        """Classify a loss by its size; a play that `flips` the winner of the deal is always a blunder."""
        if loss <= 0:
            return "best"
        if flips or loss >= self.blunder:
            return "blunder"
        if loss >= self.mistake:
            return "mistake"
        return "slip" if loss >= self.slip else "fine"
