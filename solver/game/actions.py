"""Plays and actions: a tile laid, tiles drawn, a pass, and their notation."""

import contextlib
from dataclasses import dataclass, field, replace
from typing import Self

from tranca.errors import PlayError, TrancaError, quote
from tranca.ext.rules import EMPTY
from tranca.language import Message, WordList
from tranca.typed import check_fields, methods, typed

from .arms import SIDES, OpenEnds, Side, end_code, end_text, is_double, number_of
from .characters import plain
from .rules.options import one_of
from .tiles import HIGHEST, Tile
from .tree import TreeEnds

Ends = tuple[int, int]

NO_ENDS: Ends = (EMPTY, EMPTY)  # the kernel's code for an empty layout
_NUMBER_OR_NONE = (int, type(None))
ENDS = tuple(str(number) for number in range(HIGHEST + 1))


@methods(typed, "parse", "code", "end_at")
@dataclass(frozen=True, slots=True)
class Play:
    """A tile and the end that it is laid to.

    `end` is the number of that open end if the tile fits both ends and they differ, else None, so that each placement
    has exactly one `Play`. If ends score, `double` is True for a tile laid against a double with that number, and the
    end is given if the tile fits more than one place. `side` is the side stated by a record; it is not compared.
    Plays are in canonical order by `key`: tiles by low end, then high end; then the lower end first, with a plain end
    before a double of the same number.
    """

    tile: Tile
    end: int | None = None
    double: bool = False
    side: Side | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        known = type(self.tile) is Tile and type(self.end) in _NUMBER_OR_NONE and type(self.double) is bool
        if not known or not (self.side is None or isinstance(self.side, str)):
            check_fields(self)

    @classmethod
    def parse(cls, text: str, highest: int = HIGHEST, *, places: bool = False) -> Self:
        """Parse `4-6@6` or `4-6`, the tile in any spelling. Raises PlayError for other text or too high numbers.

        With `places`, also parse `4-6@4-4` and `4-6@left`.
        """
        word, at, end = plain(text).partition("@")
        try:
            tile = Tile.parse(word, highest)
        except TrancaError as error:
            raise PlayError(error.message) from None
        if not at or end in ENDS[: highest + 1]:
            return cls(tile, int(end) if at else None)
        if places:
            side = next((side for side in SIDES if side == end.lower()), None)
            if side is not None:
                return cls(tile, side=side)
            with contextlib.suppress(ValueError):
                if (against := Tile.parse(end, highest)).is_double:
                    return cls(tile, against.low, True)
        facts = {"text": quote(text), "highest": highest, "sides": one_of(SIDES)}
        if places:
            expected = Message(
                "{text}: expected the number of an end after @, from 0 to {highest}, a double such as 4-4, or {sides}",
                **facts,
            )
        else:
            expected = Message("{text}: expected the number of an end after @, from 0 to {highest}", **facts)
        raise PlayError(expected)

    @classmethod
    def from_code(cls, code: int, ends: Ends | OpenEnds | None) -> Self:
        """Return the play with the kernel's code `tile | end << 6` at these ends (None: the layout is empty)."""
        return cls.of_code(code, named=is_choice(Tile.at(tile_of(code)), ends))

    @classmethod
    def of_code(cls, code: int, *, named: bool) -> Self:
        """Return the play with the kernel's code `tile | end << 6`, with or without its end."""
        end = end_of(code)
        return cls(Tile.at(tile_of(code)), number_of(end), is_double(end)) if named else cls(Tile.at(tile_of(code)))

    def code(self, ends: Ends | OpenEnds | None) -> int:
        """Return the kernel's code of this play. Raises PlayError if the tile does not fit or the end is ambiguous."""
        if ends is None:
            if self.end is not None or self.side is not None:
                raise PlayError("{play} is the lead, which has no end; write {tile}", play=self._placed, tile=self.tile)
            return self.tile.index | EMPTY << 6
        if isinstance(ends, OpenEnds):
            return self.tile.index | self._place(ends) << 6
        fitting = [end for end in sorted(set(ends)) if self.tile.shows(end)]
        if not fitting:
            raise PlayError("{play} does not fit; play a tile with {numbers}", play=self, numbers=ends_or(ends))
        if self.end is None:
            if len(fitting) > 1:
                raise PlayError(
                    "{play} fits both ends; write {tile}@{low} or {tile}@{high}",
                    play=self,
                    tile=self.tile,
                    low=fitting[0],
                    high=fitting[1],
                )
            return self.tile.index | fitting[0] << 6
        if self.end not in ends:
            raise PlayError(
                "{play} does not fit because {end} is not an open end; play to {ends}",
                play=self,
                end=self.end,
                ends=ends_or(ends),
            )
        if self.end not in fitting:
            better = f"{self.tile}@{fitting[0]}"
            raise self._misfit(better)
        return self.tile.index | self.end << 6

    def _misfit(self, better: str) -> PlayError:
        """Return the error of a tile that lacks the number of its end; `better` is a play of it that fits."""
        return PlayError(
            "{play} does not fit because {tile} has no {end}; write {better}",
            play=self,
            tile=self.tile,
            end=self.end,
            better=better,
        )

    def end_at(self, ends: Ends | OpenEnds | None) -> int | str | None:
        """Return the end that the tile is laid to: a number, or the double itself if that is a separate place.

        Return None if the layout is empty (`ends` is None). Raises PlayError as `code` does.
        """
        end = end_of(self.code(ends))
        return None if end == EMPTY else end_text(end) if is_double(end) else end

    def _place(self, ends: OpenEnds) -> int:
        fitting = ends.places_of(self.tile)
        if not fitting:
            raise PlayError(
                "{play} does not fit; play a tile with {numbers}",
                play=self._placed,
                numbers=one_of(map(str, ends.numbers)),
            )
        if self.side is not None and isinstance(ends, TreeEnds):
            shown = one_of(f"{self.tile}@{end_text(place)}" for place in fitting)
            raise PlayError(
                "{play} does not name an end because every double is a spinner; write {plays}",
                play=self._placed,
                plays=shown,
            )
        if self.side is not None:
            place = ends.sides().get(self.side)
            if place not in fitting:
                shown = one_of(f"{self.tile}@{side}" for side, code in ends.sides().items() if code in fitting)
                raise PlayError("{play} does not fit; write {plays}", play=self._placed, plays=shown)
            return place
        if self.end is None:
            if len(fitting) > 1:
                choices = one_of(f"{self.tile}@{end_text(place)}" for place in fitting)
                raise PlayError(
                    "{play} fits {count} places; write {plays}", play=self, count=len(fitting), plays=choices
                )
            return fitting[0]
        place = end_code(self.end, self.double)
        if place not in ends.places and not self.double:  # the double with that number, if no plain end shows it
            place = end_code(self.end, True)
        if place not in ends.places:
            shown = one_of(map(end_text, ends.places))
            end = f"{self.end}-{self.end}" if self.double else str(self.end)
            raise PlayError(
                "{play} does not fit because {end} is not an open end; play to {ends}", play=self, end=end, ends=shown
            )
        if place not in fitting:
            better = f"{self.tile}@{end_text(fitting[0])}"
            raise self._misfit(better)
        return place

    @property
    def key(self) -> tuple[Tile, int, bool]:
        """The sort key of the canonical order of plays."""
        return self.tile, -1 if self.end is None else self.end, self.double

    @property
    def place(self) -> str | None:
        """The end of the play as text; None if it has no end."""
        return None if self.end is None else end_text(end_code(self.end, self.double))

    @property
    def _placed(self) -> str:
        return str(self) if self.side is None else f"{self.tile}@{self.side}"

    def __str__(self) -> str:
        return str(self.tile) if self.end is None else f"{self.tile}@{self.place}"

    def __repr__(self) -> str:
        return f"<Play {self}>"


def tile_of(code: int) -> int:
    """Return the index of the tile in a code of the kernel."""
    return code & 63


def end_of(code: int) -> int:
    """Return the number of the end in a code of the kernel; `EMPTY` for a lead."""
    return code >> 6


def is_choice(tile: Tile, ends: Ends | OpenEnds | None) -> bool:
    """Return True if the tile can be laid to more than one place and the placements differ."""
    if isinstance(ends, OpenEnds):
        return len(ends.places_of(tile)) > 1
    return ends is not None and ends[0] != ends[1] and (tile.low, tile.high) in (ends, ends[::-1])


def ends_shown(ends: tuple[int, ...] | OpenEnds | None) -> tuple[int, ...]:
    """Return the ends as they are written, as codes if they score; empty if no tile is laid."""
    return ends.shown if isinstance(ends, OpenEnds) else ends or ()


def ends_text(ends: tuple[int, ...] | OpenEnds | None) -> str:
    """Write the ends in notation: `6 3`, a double at a scoring end as a tile; empty if no tile is laid."""
    return " ".join(map(end_text, ends_shown(ends)))


def ends_or(ends: Ends) -> Message:
    """Write ends as `3 or 6`, or `3` for equal ends, the lower first."""
    return WordList(sorted(set(ends)), "or")


@dataclass(frozen=True, slots=True)
class Action:
    """One action of a deal: the tiles that a seat drew, and the play that it then made (None for a pass).

    Attributes:
        seat: its name, such as `E`.
        drawn: the tiles in draw order, the last one being the tile laid; all None if only their number is known (a
            tuple with some None becomes all None).
        remark: `!`, `?`, `!!`, `??`, `!?`, `?!` or empty.
        scored: the points that the record states for the play for the ends, such as 10 in `5-5=10`; None if not stated,
            and in canonical form.
    """

    seat: str
    play: Play | None
    drawn: tuple[Tile | None, ...] = ()
    remark: str = ""
    scored: int | None = None

    def __post_init__(self) -> None:
        known = isinstance(self.seat, str) and isinstance(self.play, Play | None) and type(self.drawn) is tuple
        if not known or type(self.remark) is not str or type(self.scored) not in _NUMBER_OR_NONE:
            check_fields(self)
        if None in self.drawn:
            object.__setattr__(self, "drawn", (None,) * len(self.drawn))

    @property
    def words(self) -> str:
        """The action without its seat: `4-6@6`, `-`, `+2 1-6@1`, `+[0-3,1-6] 1-6`; drawn tiles are shown if known."""
        draw = ""
        if self.drawn:
            shown = ",".join(str(tile) for tile in self.drawn)
            draw = f"+{len(self.drawn)} " if None in self.drawn else f"+[{shown}] "
        scored = "" if self.scored is None else f"={self.scored}"
        return f"{draw}{self.play or '-'}{scored}{self.remark}"

    @property
    def tiles_drawn(self) -> tuple[Tile | None, ...]:
        """The tiles drawn; the last one is known if it was laid, even if draws are only counted."""
        if None in self.drawn and self.play is not None:
            return (*self.drawn[:-1], self.play.tile)
        return self.drawn

    def short(self) -> str:
        """Write the action with its draws as a number only: `B:+2 1-6@1`."""
        return str(self.hidden())

    def hidden(self) -> "Action":
        """Return the action as other seats see it: the number of tiles drawn, and the tile laid."""
        return replace(self, drawn=(None,) * len(self.drawn))

    def __str__(self) -> str:
        return f"{self.seat}:{self.words}"

    def __repr__(self) -> str:
        return f"<Action {self}>"
