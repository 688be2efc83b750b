"""The stake: what deals without a winner leave to the next deal."""

import re
from dataclasses import dataclass
from typing import Self

from tranca.errors import RulesError, echo, quote
from tranca.game.characters import plain

_MOST_STAKE = 999_999
_STAKE_TEXT = re.compile(r"(\+?)([1-9][0-9]{0,5})")


@dataclass(frozen=True, slots=True)
class Stake:
    """The effect of deals without a winner on the next: its points are multiplied by `times`, and `plus` is added.

    Raises RulesError for a stake that no number of such deals can leave.
    """

    times: int = 1
    plus: int = 0

    def __post_init__(self) -> None:
        known = all(isinstance(value, int) and 0 <= value <= _MOST_STAKE for value in (self.times, self.plus))
        if not (known and self.times and self.times & (self.times - 1) == 0):
            raise RulesError("stake {text}: expected 2, 4, 8, … or +1, +2, …", text=echo(self))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a stake such as `2` or `+1`. Raises RulesError for other text."""
        match = _STAKE_TEXT.fullmatch(plain(text))
        try:
            if match is not None:
                return cls(plus=int(match[2])) if match[1] else cls(times=int(match[2]))
        except RulesError:
            pass
        raise RulesError("stake {text}: expected 2, 4, 8, … or +1, +2, …", text=quote(text))

    def __str__(self) -> str:
        return f"+{self.plus}" if self.plus else str(self.times)


NO_STAKE = Stake()
