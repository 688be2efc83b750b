"""The stake of a deal: what deals without a winner before it left to it."""

from dataclasses import dataclass

from tranca.errors import RulesError, echo


@dataclass(frozen=True, slots=True)
class Stake:
    """The legacy of deals without a winner to the next: its points count so many `times`, `plus` so many.

    Raises RulesError for what no number of such deals can leave.
    """

    times: int = 1
    plus: int = 0

    def __post_init__(self) -> None:
        if not (self.times >= 1 and self.times & (self.times - 1) == 0 and self.plus >= 0):
            raise RulesError(f"stake {echo(self)}: expected 2, 4, 8, …, or +1, +2, …")

    def __str__(self) -> str:
        return f"+{self.plus}" if self.plus else str(self.times)


NO_STAKE = Stake()
