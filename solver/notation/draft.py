"""A block while it is read: its entries, their values and words, and the actions of its `play`."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Generic, NamedTuple, TypeVar

from tranca.game.rules.rules import Rules
from tranca.game.tiles import HIGHEST, Tile

from .actions import ReadAction
from .tokens import Entry, FaultList, Word

SEATS = ("N", "E", "S", "W", "A", "B", "C")
SEAT_KEYS = ("dealt", "has", "not", "void", "player")
PLAIN_KEYS = (
    *("title", "event", "date", "table", "rules", "deal", "stake", "layout", "ends", "spinner", "sides", "up", "down"),
    *("turned-up", "lead", "last", "out"),
    *("must-lead", "bonus-paid", "to-move", "boneyard", "play", "score", "result", "points"),
)

ARM_KEYS = ("up", "down")
"""The keys of arms, followed by their double if every double is a spinner: `up 4-4`."""

T = TypeVar("T", Tile, int)


class StatedValues(NamedTuple, Generic[T]):
    """Tiles or suits with their words, in the order of the position, and the number of further ones that are hidden.

    `ordered`: the values are in draw order, as written; otherwise they are sorted.
    """

    named: tuple[tuple[T, Word], ...] = ()
    unknown: int = 0
    ordered: bool = False

    @classmethod
    def sorted(cls, named: Iterable[tuple[T, Word]], unknown: int = 0) -> "StatedValues[T]":
        """Build from values and their words, sorted by value."""
        return StatedValues(tuple(sorted(named, key=itemgetter(0))), unknown)

    @property
    def values(self) -> tuple[T, ...]:
        """The tiles or suits."""
        return tuple(value for value, _ in self.named)

    @property
    def words(self) -> list[Word]:
        """The words of the values."""
        return [word for _, word in self.named]


@dataclass(slots=True)
class Draft:
    """The parts of a block that could be read.

    Attributes:
        place: line and column of the block's beginning.
        rules: None if they cannot be read; checks that need the rules are then skipped.
        highest: the highest number on a tile, or the default if the rules do not say.
        entries: by key, in the form `dealt N`, `N`, `to-move`.
        values: by key, without those that could not be read.
        turns: the actions of `play`, including those that could not be read.
        nobody_led: True if `lead` says that the first tile was turned up.
        keeps_wrong_passes: True if a record may contain passes by players with a legal play.
    """

    place: tuple[int, int]
    rules: Rules | None
    faults: FaultList
    entries: dict[str, Entry] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)
    turns: list[ReadAction] = field(default_factory=list)
    highest: int = HIGHEST
    nobody_led: bool = False
    keeps_wrong_passes: bool = False

    @property
    def turned(self) -> Tile | None:
        """The tile that was turned up from the stock, or None if it is not stated."""
        tile: Tile | None = self.values.get("turned-up")
        return tile

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the rules, or all possible seats if the rules are unknown."""
        return self.rules.seats if self.rules else SEATS

    @property
    def scores(self) -> bool:
        """True if the rules score by the open ends."""
        return self.rules is not None and self.rules.scores

    @property
    def names_places(self) -> bool:
        """True if plays name places under the rules, such as a double or the spinner."""
        return self.rules is not None and self.rules.names_places

    @property
    def every_double(self) -> bool:
        """True if every double is a spinner under the rules."""
        return self.rules is not None and self.rules.every_double

    @property
    def unread(self) -> set[str]:
        """The keys whose values could not be read."""
        return self.entries.keys() - self.values.keys()

    def words(self, key: str) -> list[Word]:
        """Return the words of a key, in the order in which the position keeps their values."""
        value = self.values.get(key)
        if isinstance(value, StatedValues):
            return value.words
        return self.entries[key].words if key in self.entries else []
