"""Difficulty of a puzzle for a human player, as a number and as a level.

The rating adds up, from 0 to 100:

- 15 for each rule of thumb that fails: lay the heaviest tile; lay the tile after which most own tiles fit; lay a double
  first;
- 5 for each wrong play that a rule of thumb recommends, 15 at most;
- 2 for each turn up to the last one in the principal variation with a choice of plays, 24 at most, since one has to
  look that far ahead (with hidden hands, 2 for each time that the number of possible deals doubles);
- up to 16 for closeness: 16 less a fifth of the points by which the best play beats the second, at least 0.

The limits of the levels divide the sound puzzles from random deals into thirds.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Literal, Self

from tranca.engine.solution import Value
from tranca.game.actions import Play
from tranca.game.position import Position

from .candidate import Answers, Candidate, count_follow_ups

Level = Literal["easy", "medium", "hard"]
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard")

MEDIUM_FROM = 41.0
HARD_FROM = 55.6


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The factors that make a puzzle hard.

    Attributes:
        traps: the rules of thumb that do not lead to a best play: `heaviest`, `follow-ups`, `double-first`.
        tempting: the number of wrong plays that a rule of thumb recommends.
        depth: the number of turns up to the last one in the principal variation with a choice of plays; with hidden
            hands, how often the number of possible deals doubles.
        margin: the points by which the best play beats the second.
    """

    traps: tuple[str, ...]
    tempting: int
    depth: int
    margin: Value | float

    @property
    def rating(self) -> float:
        """The difficulty from 0 (easiest) to 100."""
        closeness = max(0.0, 16 - float(self.margin) / 5)
        return round(15 * len(self.traps) + min(15, 5 * self.tempting) + min(24, 2 * self.depth) + closeness, 1)

    @property
    def level(self) -> Level:
        """The level by the rating; each contains about a third of all puzzles."""
        if self.rating < MEDIUM_FROM:
            return "easy"
        return "medium" if self.rating < HARD_FROM else "hard"

    @classmethod
    def of(cls, answers: Answers, position: Position, depth: int) -> Self:
        """Compute the difficulty by comparing the plays that rules of thumb recommend with the best ones."""
        advice = rules_of_thumb([answer.play for answer in answers], position)
        good = {answer.play for answer in answers if not answer.cost}
        traps = tuple(name for name, plays in advice.items() if plays and not plays & good)
        tempting = set[Play]().union(*advice.values()) - good
        return cls(traps, len(tempting), depth, answers[1].cost if len(answers) > 1 else 0)


def rate(candidate: Candidate) -> Difficulty:
    """Rate a position with open hands."""
    depth = max((number for number, turn in enumerate(candidate.best.turns, 1) if turn.choices > 1), default=1)
    return Difficulty.of(candidate.answers, candidate.position, depth)


def rules_of_thumb(plays: Sequence[Play], position: Position) -> Mapping[str, Set[Play]]:
    """Return, for each rule of thumb, the plays that it recommends to the player to move."""
    heaviest = max(play.tile.pips for play in plays)
    counts = [count_follow_ups(position, play) for play in plays]
    return {
        "heaviest": {play for play in plays if play.tile.pips == heaviest},
        "follow-ups": {play for play, count in zip(plays, counts, strict=True) if count == max(counts)},
        "double-first": {play for play in plays if play.tile.is_double},
    }
