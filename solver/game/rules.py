"""Rule sets: every option of play in one frozen object, the named presets, and both in text.

Sources of the presets and of their readings are the published rules of Doscientos, Mano a Mano, the Draw game,
Partnership and the Block game; where these are silent, the reading is an option.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal, Self

from tranca.errors import RulesError, echo
from tranca.ext import rules as kernel

from .options import OPTIONS, did_you_mean, one_of, written
from .tiles import Pack, Tile, mask, pack_of

_COMPASS = ("N", "E", "S", "W")
_LETTERS = ("A", "B", "C")


class _Derived:
    """Room for what follows from rules and is asked for at every position."""

    __slots__ = ("_kernel", "_name")
    _kernel: kernel.Ruleset
    _name: str


@dataclass(frozen=True, slots=True)
class Rules(_Derived):
    """The rules of play. `OPTIONS` says what each option means and which values it takes.

    Rule sets compare by what they say, not by the preset they were written from, which is `base`. Raises RulesError,
    with one line that says why, for a value that does not exist and for a set that makes no sense.
    """

    players: int = 4
    partners: bool = True
    pack: str = "double-6"
    without: tuple[Tile, ...] = ()
    hand_size: int = 7
    order: Literal["clockwise", "counterclockwise"] = "counterclockwise"
    draw: Literal["none", "until_playable"] = "none"
    draw_reserve: int = 0
    dead_ends: Literal["draw", "stop"] = "draw"
    block_winner: Literal["lowest_team", "lowest_player", "duel"] = "lowest_team"
    block_tie: Literal["no_score", "first_to_play", "last_to_play", "blocker_loses"] = "no_score"
    points: Literal["all", "opponents", "opponents_minus_own"] = "all"
    pass_bonus_first: int = 0
    pass_bonus_later: int = 0
    first_lead: Literal["double_six", "highest_double"] = "double_six"
    no_double: Literal["highest_tile"] = "highest_tile"
    next_lead: Literal["rotate", "highest_double", "winner"] = "rotate"
    blocked_lead: Literal["as_next", "lower_of_winning_team"] = "lower_of_winning_team"
    tied_lead: Literal["double_six", "as_next", "blocker"] = "double_six"
    target: int = 200
    base: str = field(default="doscientos", compare=False)

    def __post_init__(self) -> None:
        for name, option in OPTIONS.items():
            option.check(name, getattr(self, name))
        if self.base not in _CHANGES:
            raise RulesError(_no_preset(self.base))
        if self.partners and self.players != 4:
            raise RulesError(f"partners=yes with players={self.players}: partners need four players")
        if foreign := [tile for tile in self.without if tile.high > self.highest]:
            raise RulesError(f"without={written(self.without)}: {foreign[0]} is no tile of {self.pack}")
        dealt = self.players * self.hand_size
        if dealt > len(self.tileset):
            raise RulesError(
                f"hand_size={self.hand_size} with players={self.players}: the pack is too small, "
                f"{dealt} tiles of {len(self.tileset)}"
            )
        if self.block_tie == "blocker_loses" and len(self.sides) > 2:
            raise RulesError(
                f"block_tie=blocker_loses with {len(self.sides)} sides: a side opposed to the blocker needs two sides"
            )

    @classmethod
    def preset(cls, name: str, **overrides: Any) -> Self:
        """The preset called `name` with single options changed; raises RulesError for unknown names and values."""
        if name not in _CHANGES:
            raise RulesError(_no_preset(name))
        for option in overrides:
            if option not in OPTIONS:
                raise RulesError(_no_option(option))
        return cls(base=name, **{**_CHANGES[name], **overrides})

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `preset, option=value, …`; raises RulesError that says what exists instead."""
        name, *rest = (part.strip() for part in text.split(","))
        if not name or "=" in name:
            raise RulesError(f"rules {echo(text)!r}: expected a preset first, such as doscientos")
        overrides: dict[str, Any] = {}
        if name not in _CHANGES:
            raise RulesError(_no_preset(name))
        for part in rest:
            option, equals, value = (word.strip() for word in part.partition("="))
            if not equals:
                raise RulesError(f"rules: {echo(part)!r} is not an option: expected option=value, such as target=100")
            if option not in OPTIONS:
                raise RulesError(_no_option(option))
            if option in overrides:
                raise RulesError(f"rules: {option} is given twice")
            overrides[option] = OPTIONS[option].read(option, value)
        return cls.preset(name, **overrides)

    def __str__(self) -> str:
        """The preset and what differs from it, in the order of OPTIONS; `Rules.parse` reads it back."""
        if not hasattr(self, "_name"):
            object.__setattr__(self, "_name", self._written())
        return self._name

    def _written(self) -> str:
        preset = PRESETS[self.base]
        differing = [name for name in OPTIONS if getattr(self, name) != getattr(preset, name)]
        return ", ".join([self.base, *(f"{name}={written(getattr(self, name))}" for name in differing)])

    def __repr__(self) -> str:
        return f"Rules.parse({str(self)!r})"

    def with_options(self, **overrides: Any) -> "Rules":
        """The same rules with single options changed."""
        for option in overrides:
            if option not in OPTIONS:
                raise RulesError(_no_option(option))
        return replace(self, **overrides)

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats: N E S W, or A B (C)."""
        return _COMPASS if self.players == 4 else _LETTERS[: self.players]

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides: NS and EW with partners, else the seats."""
        return ("NS", "EW") if self.partners else self.seats

    def check_seat(self, seat: object) -> None:
        """Raise TypeError or RulesError for what is no number of a seat."""
        told = f"expected the number of a seat, 0 to {self.players - 1} for {' '.join(self.seats)}"
        if isinstance(seat, bool) or not isinstance(seat, int):
            raise TypeError(f"seat {echo(repr(seat))}: {told}")
        if not 0 <= seat < self.players:
            raise RulesError(f"seat {seat}: {told}")

    def side_of(self, seat: int) -> int:
        """The side (its place in `sides`) of a seat."""
        return self.ruleset.side(seat)

    def next_seat(self, seat: int) -> int:
        """The seat whose turn comes after `seat`."""
        return self.ruleset.next_seat(seat)

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """All seats in turn order, `seat` first."""
        turn = [seat]
        while len(turn) < self.players:
            turn.append(self.next_seat(turn[-1]))
        return tuple(turn)

    @property
    def draws(self) -> bool:
        """Whether a player who cannot play draws."""
        return self.draw == "until_playable"

    @property
    def has_bonus(self) -> bool:
        """Whether making the next player pass ever earns points."""
        return bool(self.pass_bonus_first or self.pass_bonus_later)

    @property
    def highest(self) -> int:
        """The highest number on the tiles of the pack."""
        return int(self.pack[-1])

    @property
    def tileset(self) -> Pack:
        """The tiles of the pack, without those taken out."""
        return pack_of(self.pack, self.without)

    @property
    def left_over(self) -> int:
        """The number of tiles that are not dealt: the boneyard at first, or those that sleep."""
        return len(self.tileset) - self.players * self.hand_size

    @property
    def tiles_in_play(self) -> int:
        """The number of tiles in the game: the whole pack where the rest can be drawn, else those dealt."""
        return len(self.tileset) if self.draws else self.players * self.hand_size

    @property
    def ruleset(self) -> kernel.Ruleset:
        """The same rules as the kernel takes them; one object for equal rules."""
        if not hasattr(self, "_kernel"):
            object.__setattr__(self, "_kernel", _ruleset(self))
        return self._kernel


@lru_cache(maxsize=256)
def _ruleset(rules: Rules) -> kernel.Ruleset:
    words = {name: OPTIONS[name].words.index(getattr(rules, name)) for name in ("block_winner", "block_tie", "points")}
    return kernel.Ruleset(
        rules.players,
        rules.partners,
        rules.order == "clockwise",
        rules.draws,
        rules.draw_reserve,
        rules.dead_ends == "stop",
        words["block_winner"],
        words["block_tie"],
        words["points"],
        rules.pass_bonus_first,
        rules.pass_bonus_later,
        rules.highest,
        mask(rules.without),
    )


def _no_preset(name: str) -> str:
    return f"rules {echo(name)!r}: expected one of {one_of(_CHANGES)}{did_you_mean(name, _CHANGES)}"


def _no_option(name: str) -> str:
    return f"option {echo(name)!r}: expected one of {one_of(OPTIONS)}{did_you_mean(name, OPTIONS)}"


_DOUBLES = {"first_lead": "highest_double", "next_lead": "highest_double"}
_DOUBLES |= {"blocked_lead": "as_next", "tied_lead": "as_next"}
_SINGLE: dict[str, Any] = {"players": 2, "partners": False, "order": "clockwise", "target": 100, **_DOUBLES}
_MANO = _SINGLE | {"draw": "until_playable", "block_tie": "blocker_loses", "points": "opponents"}
_DRAW = _SINGLE | {"draw": "until_playable", "block_winner": "lowest_player", "points": "opponents_minus_own"}

# What each preset changes in Rules(), which is Doscientos; the variants of Doscientos change nothing else.
_CHANGES: dict[str, dict[str, Any]] = {
    "doscientos": {},
    "doscientos/100": {"target": 100},
    "doscientos/tie-first": {"block_tie": "first_to_play", "tied_lead": "as_next"},
    "doscientos/tie-last": {"block_tie": "last_to_play", "tied_lead": "blocker"},
    "doscientos/duel": {"block_winner": "duel", "block_tie": "last_to_play"},
    "doscientos/pass-20-10": {"pass_bonus_first": 20, "pass_bonus_later": 10},
    "mano-a-mano": _MANO | {"target": 50},
    "mano-a-mano/100": _MANO,
    "draw/2": _DRAW,
    "draw/3": _DRAW | {"players": 3, "hand_size": 5},
    "draw/4": _DRAW | {"players": 4, "hand_size": 5},
    "draw/partners": _DRAW | {"players": 4, "partners": True, "hand_size": 5},
    "partnership": {"order": "clockwise", "points": "opponents", "blocked_lead": "as_next", "target": 100},
    "block/2": _SINGLE | {"points": "opponents"},
}

PRESETS: Mapping[str, Rules] = MappingProxyType({name: Rules.preset(name) for name in _CHANGES})
assert [each.name for each in fields(Rules)] == [*OPTIONS, "base"]
