"""How hard a puzzle is to solve at the table, as a number and as a level.

The rating adds up, from 0 to 100:

- 15 for each rule of thumb that fails: lay the heaviest tile; lay the tile that leaves most own tiles that fit; lay a
  double first;
- 5 for each wrong play that a rule of thumb recommends, 15 at most;
- 2 for each turn up to the last one in the principal line at which somebody still has a choice, 24 at most: so far has
  one to look;
- up to 16 for closeness: 16 less a fifth of the points by which the best play beats the second, not below 0.

The limits of the levels split the sound puzzles that come from random deals into thirds.
"""

from dataclasses import dataclass
from typing import Literal

from tranca.ext import rules as kernel

from ..moves import NO_ENDS
from ..solution import Value
from .study import Option, Study

Level = Literal["easy", "medium", "hard"]
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard")

MEDIUM_FROM = 41.0
HARD_FROM = 55.6


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What makes a puzzle hard.

    Attributes:
        traps: the rules of thumb that do not lead to a best play: `heaviest`, `follow-ups`, `double-first`.
        tempting: wrong plays that a rule of thumb recommends.
        depth: turns up to the last one in the principal line at which somebody has a choice.
        margin: points by which the best play beats the second.
    """

    traps: tuple[str, ...]
    tempting: int
    depth: int
    margin: Value

    @property
    def rating(self) -> float:
        """0 (plain) to 100."""
        closeness = max(0.0, 16 - float(self.margin) / 5)
        return round(15 * len(self.traps) + min(15, 5 * self.tempting) + min(24, 2 * self.depth) + closeness, 1)

    @property
    def level(self) -> Level:
        """A third of all puzzles each."""
        if self.rating < MEDIUM_FROM:
            return "easy"
        return "medium" if self.rating < HARD_FROM else "hard"


def difficulty(study: Study) -> Difficulty:
    """The difficulty of a position with one best play."""
    advice = {
        "heaviest": _heaviest(study),
        "follow-ups": _most_follow_ups(study),
        "double-first": _doubles(study),
    }
    traps = tuple(name for name, plays in advice.items() if plays and not any(each.worth.best for each in plays))
    tempting = {each.play for plays in advice.values() for each in plays if not each.worth.best}
    return Difficulty(traps, len(tempting), _depth(study), study.margin or 0)


def _heaviest(study: Study) -> list[Option]:
    most = max(each.tile.pips for each in study.options)
    return [each for each in study.options if each.tile.pips == most]


def _most_follow_ups(study: Study) -> list[Option]:
    """The plays after which most tiles of the mover's own hand fit the ends."""
    counts = [_follow_ups(study, each) for each in study.options]
    return [each for each, count in zip(study.options, counts, strict=True) if count == max(counts)]


def _follow_ups(study: Study, option: Option) -> int:
    ends = study.position.ends
    after = kernel.lay(option.play.code(ends), *(ends or NO_ENDS))
    held = study.position.hands[study.mover].mask & ~option.tile.mask
    return kernel.fits(held, *after).bit_count()


def _doubles(study: Study) -> list[Option]:
    """The doubles that can be laid; the rule says nothing where there is none."""
    return [each for each in study.options if each.tile.is_double]


def _depth(study: Study) -> int:
    return max((number for number, turn in enumerate(study.best.turns, 1) if turn.choices > 1), default=1)
