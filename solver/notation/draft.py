"""One block as it is read: its entries, its values with their words, the actions of its `play`."""

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
    *("title", "event", "date", "table", "rules", "deal", "stake", "layout", "ends", "spinner", "up", "down"),
    *("turned-up", "lead", "last", "out"),
    *("must-lead", "bonus-paid", "to-move", "boneyard", "play", "score", "result", "points"),
)

T = TypeVar("T", Tile, int)


class StatedValues(NamedTuple, Generic[T]):
    """Tiles or suits with their words, in the order in which a position keeps them, and how many more are only counted.

    `ordered`: they stand as written, in draw order; else they are sorted.
    """

    named: tuple[tuple[T, Word], ...] = ()
    unknown: int = 0
    ordered: bool = False

    @classmethod
    def sorted(cls, named: Iterable[tuple[T, Word]], unknown: int = 0) -> "StatedValues[T]":
        """Return the values of these words, sorted."""
        return StatedValues(tuple(sorted(named, key=itemgetter(0))), unknown)

    @property
    def values(self) -> tuple[T, ...]:
        """The tiles or suits alone."""
        return tuple(value for value, _ in self.named)

    @property
    def words(self) -> list[Word]:
        """Their words alone."""
        return [word for _, word in self.named]


@dataclass(slots=True)
class Draft:
    """A block as far as it could be read.

    Attributes:
        place: the first line of the block.
        rules: None where they cannot be read: then nothing is checked that needs them.
        highest: the highest number on a tile, as far as the rules can be read.
        entries: by key, in the form `dealt N`, `N`, `to-move`.
        values: by key, for those that could be read.
        turns: the actions of `play`, those that cannot be read included.
        nobody_led: whether `lead` says so.
        keeps_wrong_passes: whether a record is made in spite of passes by players who could play.
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
        """The tile that was turned up from the stock, if it is named."""
        tile: Tile | None = self.values.get("turned-up")
        return tile

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the rules, or all that could be."""
        return self.rules.seats if self.rules else SEATS

    @property
    def scores(self) -> bool:
        """Whether plays score by the ends under the rules."""
        return self.rules is not None and self.rules.scores

    @property
    def names_places(self) -> bool:
        """Whether plays name places under the rules, such as a double or the spinner."""
        return self.rules is not None and self.rules.names_places

    @property
    def unread(self) -> set[str]:
        """The keys whose values could not be read."""
        return self.entries.keys() - self.values.keys()

    def words(self, key: str) -> list[Word]:
        """Return the words of a key, in the order in which a position keeps their values."""
        value = self.values.get(key)
        if isinstance(value, StatedValues):
            return value.words
        return self.entries[key].words if key in self.entries else []
