"""Plays and actions: a tile laid, tiles drawn, a pass, with the words that the notation writes for them."""

from dataclasses import dataclass, replace
from typing import Self

from tranca.errors import PlayError, echo
from tranca.ext.rules import EMPTY

from .tiles import HIGHEST, Tile

Ends = tuple[int, int]

NO_ENDS: Ends = (EMPTY, EMPTY)  # as the kernel takes an empty layout
ENDS = tuple(str(number) for number in range(HIGHEST + 1))


@dataclass(frozen=True, slots=True)
class Play:
    """A tile and the end it is laid to.

    `end` is the number of that open end where the tile fits both ends and they differ, else None: one placement has
    one `Play`. Plays are in canonical order by `key`: tiles by low end, then high end; the lower end first.
    """

    tile: Tile
    end: int | None = None

    @classmethod
    def parse(cls, text: str, highest: int = HIGHEST) -> Self:
        """Read `4-6@6` or `4-6`, the tile in any spelling; PlayError for anything else, and numbers above `highest`."""
        word, at, end = text.partition("@")
        try:
            tile = Tile.parse(word, highest)
        except ValueError as error:
            raise PlayError(str(error)) from None
        if at and end not in ENDS[: highest + 1]:
            raise PlayError(f"{echo(text)!r}: expected the number of an end after @, 0 to {highest}")
        return cls(tile, int(end) if at else None)

    @classmethod
    def from_code(cls, code: int, ends: Ends | None) -> Self:
        """Return the play that the kernel codes as `tile | end << 6`, at these ends (None: the layout is empty)."""
        return cls.of_code(code, named=is_choice(Tile.at(tile_of(code)), ends))

    @classmethod
    def of_code(cls, code: int, *, named: bool) -> Self:
        """Return the play that the kernel codes as `tile | end << 6`, its end named or not."""
        return cls(Tile.at(tile_of(code)), end_of(code) if named else None)

    def code(self, ends: Ends | None) -> int:
        """Return the kernel's code of this play; PlayError where the tile does not fit or the end is not settled."""
        if ends is None:
            if self.end is not None:
                raise PlayError(f"{self} leads: expected {self.tile} without an end")
            return self.tile.index | EMPTY << 6
        fitting = [end for end in sorted(set(ends)) if self.tile.shows(end)]
        if not fitting:
            raise PlayError(f"{self} does not fit: expected a tile with {ends_or(ends)}")
        if self.end is None:
            if len(fitting) > 1:
                raise PlayError(f"{self} fits both ends: expected {self.tile}@{fitting[0]} or {self.tile}@{fitting[1]}")
            return self.tile.index | fitting[0] << 6
        if self.end not in ends:
            raise PlayError(f"{self}: {self.end} is not an open end, expected {ends_or(ends)}")
        if self.end not in fitting:
            raise PlayError(f"{self}: {self.tile} does not show {self.end}, expected {self.tile}@{fitting[0]}")
        return self.tile.index | self.end << 6

    @property
    def key(self) -> tuple[Tile, int]:
        """Sorts plays into canonical order."""
        return self.tile, -1 if self.end is None else self.end

    def __str__(self) -> str:
        return str(self.tile) if self.end is None else f"{self.tile}@{self.end}"

    def __repr__(self) -> str:
        return f"<Play {self}>"


def tile_of(code: int) -> int:
    """Return the index of the tile that a code of the kernel lays."""
    return code & 63


def end_of(code: int) -> int:
    """Return the number of the end that a code of the kernel lays its tile to; `EMPTY` for a lead."""
    return code >> 6


def is_choice(tile: Tile, ends: Ends | None) -> bool:
    """Whether the tile can be laid to either end and the two placements differ."""
    return ends is not None and ends[0] != ends[1] and (tile.low, tile.high) in (ends, ends[::-1])


def ends_or(ends: Ends) -> str:
    """`3 or 6`, or `3` for equal ends, the lower first."""
    low, high = sorted(ends)
    return str(low) if low == high else f"{low} or {high}"


@dataclass(frozen=True, slots=True)
class Action:
    """One action of a deal: what a seat drew, and what it then laid (`play`), or that it passed (`play` None).

    Attributes:
        seat: its name, such as `E`.
        drawn: the tiles in the order drawn, the last one being the tile laid; all None where only their number is
            shown (a tuple with some None becomes all None).
        remark: `!`, `?`, `!!`, `??`, `!?`, `?!` or empty.
    """

    seat: str
    play: Play | None
    drawn: tuple[Tile | None, ...] = ()
    remark: str = ""

    def __post_init__(self) -> None:
        if None in self.drawn:
            object.__setattr__(self, "drawn", (None,) * len(self.drawn))

    @property
    def words(self) -> str:
        """The action without its seat: `4-6@6`, `-`, `+2 1-6@1`, `+[0-3,1-6] 1-6`; tiles shown where known."""
        draw = ""
        if self.drawn:
            shown = ",".join(str(tile) for tile in self.drawn)
            draw = f"+{len(self.drawn)} " if None in self.drawn else f"+[{shown}] "
        return f"{draw}{self.play or '-'}{self.remark}"

    @property
    def tiles_drawn(self) -> tuple[Tile | None, ...]:
        """The tiles drawn, the last one known from being laid even where draws are only counted."""
        if None in self.drawn and self.play is not None:
            return (*self.drawn[:-1], self.play.tile)
        return self.drawn

    def short(self) -> str:
        """Write the action with its draws as a number only: `B:+2 1-6@1`."""
        return str(self.hidden())

    def hidden(self) -> "Action":
        """Return the action as the other seats see it: only that tiles were drawn, and the one laid."""
        return replace(self, drawn=(None,) * len(self.drawn))

    def __str__(self) -> str:
        return f"{self.seat}:{self.words}"

    def __repr__(self) -> str:
        return f"<Action {self}>"
