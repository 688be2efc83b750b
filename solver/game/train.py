"""Questions about the best trains of a hand, as in Mexican Train: tiles up to double-eighteen, starts, and options.

These tiles have no masks and no rules of play: `Tile` and `Rules` end at double-nine.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tranca.errors import PositionError, Problem, TrancaError, UnsupportedError, check_whole, echo, quote, to_int
from tranca.language import Message, Plural
from tranca.typed import methods, typed_function

from .characters import plain
from .tiles import Tile

HIGHEST = 18
"""The highest number on a tile."""
MOST_TILES, MOST_STARTS, MOST_DRAWN, MOST_PIPS_OF_BLANK = 40, 8, 4, 1000
TRAIN_DOUBLES = ("free", "answer", "strict")
"""The rules for doubles: a train may end in one; only the last tile of the hand may be one; no train ends in one."""
TRAIN_PACKS = tuple(f"double-{highest}" for highest in range(3, HIGHEST + 1))
SOLD = (6, 9, 12, 15, 18)
"""The highest numbers of the packs that are sold; by default the smallest of them that contains everything."""

_SPELLING = re.compile(r"\[?([0-9]{1,2})[-:|/]([0-9]{1,2})\]?|\[?([0-9])([0-9])\]?")


@methods(typed_function, "parse", "pips")
class TrainTile(NamedTuple):
    """A tile: in a hand with its low number first, in a train with the number nearer to the start first."""

    first: int
    second: int

    @classmethod
    def parse(cls, text: str) -> "TrainTile":
        """Parse `12-7`, `7-12`, `[7-12]`, `64`, with any dash, or a domino character; the low number becomes the first.

        Raises TrancaError if the text is no tile.
        """
        spelled = _SPELLING.fullmatch(plain(text))
        if spelled is None:
            try:
                tile = Tile.parse(text)
            except TrancaError:
                raise _unknown(text) from None
            return cls(tile.low, tile.high)
        low, high = sorted(int(number) for number in spelled.groups() if number is not None)
        if high > HIGHEST:
            raise _unknown(text)
        return cls(low, high)

    @property
    def is_double(self) -> bool:
        """True if both numbers are the same."""
        return self.first == self.second

    def pips(self, double_blank: int = 0) -> int:
        """Return the pips on both numbers; `double_blank` for 0-0."""
        return self.first + self.second or double_blank

    def __str__(self) -> str:
        return f"{self.first}-{self.second}"


def _unknown(text: object) -> TrancaError:
    return TrancaError(
        "tile {text}: expected two numbers from 0 to {highest}, such as 4-6", text=quote(text), highest=HIGHEST
    )


TileLike = TrainTile | Tile | str | tuple[int, int]


@methods(typed_function, "of", "pips")
@dataclass(frozen=True, slots=True)
class TrainQuestion:
    """A checked question about the best trains of a hand.

    Attributes:
        hand: the tiles held, sorted, low number first.
        starts: the number at which each train begins.
        pack: the name of the set of tiles, such as `double-12`.
        doubles: a rule for doubles, one of `TRAIN_DOUBLES`.
        double_blank: the pips that 0-0 counts.
        at_most: the most tiles of a plan; None for no limit.
        seen: the tiles that cannot be drawn, apart from the hand, sorted.
        drawn: the number of tiles to be drawn.
    """

    hand: tuple[TrainTile, ...]
    starts: tuple[int, ...]
    pack: str
    doubles: str = "free"
    double_blank: int = 0
    at_most: int | None = None
    seen: tuple[TrainTile, ...] = ()
    drawn: int = 0

    @classmethod
    def of(
        cls,
        hand: Iterable[TileLike] | str,
        starts: Iterable[int] | int,
        *,
        pack: str | None = None,
        doubles: str = "free",
        double_blank: int = 0,
        at_most: int | None = None,
        seen: Iterable[TileLike] | str = (),
        drawn: int = 0,
    ) -> "TrainQuestion":
        """Check a question. Raises PositionError with all problems of hand, starts and seen tiles, UnsupportedError for
        an option out of range.
        """
        _check_choice("doubles", doubles, TRAIN_DOUBLES)
        if pack is not None:
            _check_choice("pack", pack, TRAIN_PACKS)
        check_whole("double_blank", double_blank, 0, MOST_PIPS_OF_BLANK)
        check_whole("draw", drawn, 0, MOST_DRAWN)
        if at_most is not None and ((most := to_int(at_most)) is None or most < 0):
            raise UnsupportedError(f"at_most={echo(repr(at_most))}: expected a whole number of at least 0, or None")
        in_hand, problems = _read_tiles("hand", hand)
        known, more = _read_tiles("seen", seen)
        begins, odd = _read_starts(starts)
        problems = [*problems, *more, *odd]
        numbers = [*begins, *(tile.second for tile in (*in_hand, *known) if tile is not None)]
        most = max(numbers, default=0)
        highest = next(size for size in SOLD if size >= most) if pack is None else _highest_of(pack)
        problems += _beyond_pack("hand", in_hand, highest, pack)
        problems += _beyond_pack("seen", known, highest, pack)
        for at, number in enumerate(begins):
            if number > highest:
                problems.append(
                    Problem(
                        "start", "start {number} is not in {pack}; choose a larger pack", at, number=number, pack=pack
                    )
                )
        both = {tile for tile in in_hand if tile is not None}
        for at, tile in enumerate(known):
            if tile in both:
                problems.append(
                    Problem("seen", "{tile} is also in the hand; remove it from one of them", at, tile=tile)
                )
        unseen = (highest + 1) * (highest + 2) // 2 - len(in_hand) - len(known)
        if not problems and drawn > unseen:
            problems.append(
                Problem(
                    "draw",
                    _too_many_drawn(drawn, unseen),
                )
            )
        if problems:
            raise PositionError(problems)
        sorted_hand = tuple(sorted(tile for tile in in_hand if tile is not None))
        sorted_seen = tuple(sorted(tile for tile in known if tile is not None))
        name = f"double-{highest}"
        return cls(sorted_hand, tuple(begins), name, doubles, double_blank, at_most, sorted_seen, drawn)

    @property
    def unseen(self) -> tuple[TrainTile, ...]:
        """The tiles of the pack that are neither held nor seen."""
        highest, known = _highest_of(self.pack), {*self.hand, *self.seen}
        pairs = (TrainTile(low, high) for low in range(highest + 1) for high in range(low, highest + 1))
        return tuple(tile for tile in pairs if tile not in known)

    def pips(self, tiles: Iterable[TrainTile]) -> int:
        """Return the pips of some tiles, with the value of 0-0."""
        return sum(first + second or self.double_blank for first, second in tiles)


def _check_choice(name: str, value: object, choices: Sequence[str]) -> None:
    """Raise UnsupportedError unless an option has one of its values."""
    if value not in choices:
        raise UnsupportedError(
            "{name}={value}: expected one of {choices}", name=name, value=echo(repr(value)), choices=", ".join(choices)
        )


def _highest_of(pack: str) -> int:
    return int(pack.removeprefix("double-"))


def _too_many_drawn(drawn: int, unseen: int) -> Message:
    left = Plural("{count} {tile|tiles}", unseen)
    return Plural("cannot draw {count} {tile|tiles}: {left} unseen in the pack", drawn, left=left)


def _read_tiles(key: str, items: Iterable[TileLike] | str) -> tuple[list[TrainTile | None], list[Problem]]:
    """Return the tiles by place, None for each that cannot be read, and the problems."""
    tiles: list[TrainTile | None] = []
    problems: list[Problem] = []
    for at, item in enumerate(items.replace(",", " ").split() if isinstance(items, str) else items):
        try:
            tile = _read_tile(item)
        except TrancaError as error:
            problems.append(Problem(key, error.message, at))
            tile = None
        if tile is not None and tile in tiles:
            problems.append(Problem(key, "{tile} is given twice; remove one of them", at, tile=tile))
        tiles.append(tile)
    if key == "hand" and len(tiles) > MOST_TILES:
        problems.append(
            Problem(
                key,
                Plural("{count} {tile|tiles}: expected at most {most}", len(tiles), most=MOST_TILES),
                MOST_TILES,
            )
        )
    return tiles, problems


def _read_tile(item: TileLike) -> TrainTile:
    if isinstance(item, str):
        return TrainTile.parse(item)
    if isinstance(item, Tile):
        return TrainTile(item.low, item.high)
    numbers = [to_int(number) for number in item] if isinstance(item, tuple) else []
    known = [number for number in numbers if number is not None and 0 <= number <= HIGHEST]
    if len(numbers) != 2 or len(known) != 2:
        raise _unknown(item)
    return TrainTile(*sorted(known))


def _read_starts(items: Iterable[int] | int) -> tuple[list[int], list[Problem]]:
    starts = list(items) if isinstance(items, Iterable) else [items]
    problems = []
    for at, start in enumerate(starts):
        number = to_int(start)
        if number is None or not 0 <= number <= HIGHEST:
            problems.append(
                Problem(
                    "start",
                    "start {text}: expected a number from 0 to {highest}",
                    at,
                    text=echo(repr(start)),
                    highest=HIGHEST,
                )
            )
    if not starts:
        problems.append(Problem("start", "expected the number at which a train begins, such as 12", missing=True))
    if len(starts) > MOST_STARTS:
        problems.append(
            Problem(
                "start",
                Plural("{count} {start|starts}: expected at most {most}", len(starts), most=MOST_STARTS),
                MOST_STARTS,
            )
        )
    return [] if problems else starts, problems


def _beyond_pack(key: str, tiles: Sequence[TrainTile | None], highest: int, pack: str | None) -> Iterator[Problem]:
    for at, tile in enumerate(tiles):
        if tile is not None and tile.second > highest:
            yield Problem(key, "{tile} is not in {pack}; choose a larger pack", at, tile=tile, pack=pack)
