"""What a player does at his turn: a play, a pass, and the draws before them."""

from dataclasses import dataclass

from tranca.ext import rules as kernel

from .tiles import Tile

Ends = tuple[int, int]


@dataclass(frozen=True, slots=True, order=True)
class Play:
    """A tile and the number at the end it is laid to; `end` is None unless both placements fit and differ."""

    tile: Tile
    end: int | None = None

    @classmethod
    def from_code(cls, code: int, ends: Ends | None) -> "Play":
        """The play of a kernel code at these ends (None: the lead)."""
        tile = Tile.at(code & 31)
        return cls(tile, code >> 5 if is_ambiguous(tile, ends) else None)

    def code(self, ends: Ends | None) -> int:
        """The kernel code of this play, which must fit, at these ends (None: the lead)."""
        if ends is None:
            end = kernel.EMPTY
        elif self.end is not None:
            end = self.end
        else:
            end = ends[0] if self.tile.shows(ends[0]) else ends[1]
        return self.tile.index | end << 5

    def __str__(self) -> str:
        return str(self.tile) if self.end is None else f"{self.tile}@{self.end}"


def is_ambiguous(tile: Tile, ends: Ends | None) -> bool:
    """Whether a tile fits both ends and its two placements leave different ends."""
    return ends is not None and ends[0] != ends[1] and tile.shows(ends[0]) and tile.shows(ends[1])


@dataclass(frozen=True, slots=True)
class Action:
    """One turn of a deal: `seat` by name, the draws before it (None for a tile not shown), then a play or a pass (None).

    `remark` is one of ! ? !! ?? or empty.
    """

    seat: str
    play: Play | None
    drawn: tuple[Tile | None, ...] = ()
    remark: str = ""

    def __str__(self) -> str:
        draws = ""
        if self.drawn:
            shown = [str(tile) for tile in self.drawn if tile is not None]
            whole = len(shown) == len(self.drawn)
            draws = f"+[{','.join(shown)}] " if whole else f"+{len(self.drawn)} "
        return f"{self.seat}:{draws}{self.word}{self.remark}"

    @property
    def word(self) -> str:
        """The play, or `-` for a pass, without seat, draws and remark."""
        return "-" if self.play is None else str(self.play)

    def short(self) -> str:
        """As written in a line of play: draws as a count."""
        return f"{self.seat}:{f'+{len(self.drawn)} ' if self.drawn else ''}{self.word}"
