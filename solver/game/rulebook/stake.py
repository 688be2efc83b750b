"""The stake of a deal: what deals without a winner before it left to it."""

import re
from dataclasses import dataclass
from typing import Self

from tranca.errors import RulesError, echo
from tranca.game.characters import plain

_MOST = 999_999
_TEXT = re.compile(r"(\+?)([1-9][0-9]{0,5})")


@dataclass(frozen=True, slots=True)
class Stake:
    """The effect of deals without a winner on the next: its points are multiplied by `times`, and `plus` is added.

    Raises RulesError for what no number of such deals can leave.
    """

    times: int = 1
    plus: int = 0

    def __post_init__(self) -> None:
        known = all(isinstance(value, int) and 0 <= value <= _MOST for value in (self.times, self.plus))
        if not (known and self.times and self.times & (self.times - 1) == 0):
            raise RulesError(f"stake {echo(self)}: expected 2, 4, 8, …, or +1, +2, …")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a stake such as `2` or `+1`; raises RulesError for what is none."""
        match = _TEXT.fullmatch(plain(text))
        try:
            if match is not None:
                return cls(plus=int(match[2])) if match[1] else cls(times=int(match[2]))
        except RulesError:
            pass
        raise RulesError(f"stake {echo(text)!r}: expected 2, 4, 8, … where ties double, or +1, +2, …")

    def __str__(self) -> str:
        return f"+{self.plus}" if self.plus else str(self.times)


NO_STAKE = Stake()
