"""The options of play: their names, values and meanings, in the order in which rule sets are printed."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from tranca.errors import RulesError, TrancaError, did_you_mean, echo
from tranca.game.tiles import PACKS, Tile
from tranca.typed import methods, typed

OptionValue = int | bool | str | tuple[Tile, ...] | tuple[int, ...]

_NUMBER = re.compile(r"-?[0-9]{1,9}")


@methods(typed, "read")
@dataclass(frozen=True, slots=True)
class Option:
    """One option of `Rules`.

    Attributes:
        meaning: one line in plain words.
        words: the possible values if they are words; empty for a number.
        low, high: the range of a number, both ends included.
        is_list: True if its value is a list.
    """

    meaning: str
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    is_list: ClassVar[bool] = False

    @property
    def values(self) -> str:
        """The possible values as text for users: `none, until_playable` or `0 to 1000`."""
        return ", ".join(self.words) if self.words else f"{self.low} to {self.high}"

    def check(self, name: str, value: object) -> None:
        """Raise RulesError unless `value` is possible for this option, whose name is `name`."""
        if self.words == ("yes", "no"):
            if not isinstance(value, bool):
                raise RulesError(f"{name}={echo(repr(value))}: expected True or False")
        elif self.words:
            if not isinstance(value, str) or value not in self.words:
                hint = did_you_mean(value, self.words)
                raise RulesError(f"{name}={echo(value)}: expected {one_of(self.words)}{hint}")
        elif isinstance(value, bool) or not isinstance(value, int):
            raise RulesError(f"{name}={echo(repr(value))}: expected a whole number from {self.low} to {self.high}")
        elif not self.low <= value <= self.high:
            raise RulesError(f"{name}={echo(value)}: expected a whole number from {self.low} to {self.high}")

    def read(self, name: str, text: str) -> OptionValue:
        """Parse the value of the option. Raises RulesError for a value that is not possible."""
        value: OptionValue = text
        if self.words == ("yes", "no"):
            if text not in self.words:
                raise RulesError(f"{name}={echo(text)}: expected yes or no")
            value = text == "yes"
        elif not self.words:
            if not _NUMBER.fullmatch(text):
                raise RulesError(f"{name}={echo(text)}: expected a whole number from {self.low} to {self.high}")
            value = int(text)
        self.check(name, value)
        return value


@dataclass(frozen=True, slots=True)
class TilesOption(Option):
    """An option whose value is a sorted tuple of tiles, written `none` if it is empty."""

    is_list: ClassVar[bool] = True

    @property
    def values(self) -> str:
        """The possible values as text for users."""
        return "none, or tiles"

    def check(self, name: str, value: object) -> None:
        """Raise RulesError unless `value` is a sorted tuple of different tiles."""
        if not isinstance(value, tuple) or not all(isinstance(tile, Tile) for tile in value):
            raise RulesError(f"{name}={echo(repr(value))}: expected a tuple of tiles, such as (Tile(0, 0),)")
        if list(value) != sorted(set(value)):
            raise RulesError(f"{name}={echo(written(value))}: expected different tiles in ascending order")

    def read(self, name: str, text: str) -> tuple[Tile, ...]:
        """Parse tiles separated by spaces. Raises RulesError for a word that is not a tile, or a repeated tile."""
        if text == "none":
            return ()
        expected = "expected none or tiles separated by blanks, such as 0-0 6-6"
        if not text:
            raise RulesError(f"{name}={echo(text)}: {expected}")
        try:
            named = tuple(sorted(map(Tile.parse, text.split())))
        except TrancaError:
            raise RulesError(f"{name}={echo(text)}: {expected}") from None
        if len(set(named)) < len(named):
            raise RulesError(f"{name}={echo(text)} contains a tile twice; write each tile once")
        return named


@dataclass(frozen=True, slots=True)
class ChoiceOption(Option):
    """An option that is one of a few numbers."""

    numbers: tuple[int, ...] = ()

    @property
    def values(self) -> str:
        """The possible values as text for users."""
        return ", ".join(map(str, self.numbers))

    def check(self, name: str, value: object) -> None:
        """Raise RulesError unless `value` is one of the numbers."""
        Option.check(self, name, value)
        if value not in self.numbers:
            raise RulesError(f"{name}={echo(value)}: expected {one_of(map(str, self.numbers))}")


@dataclass(frozen=True, slots=True)
class NumbersOption(Option):
    """An option whose value is a list of numbers, each from `low` to `high`, written `none` if it is empty."""

    most: int = 10

    is_list: ClassVar[bool] = True

    @property
    def values(self) -> str:
        """The possible values as text for users."""
        return f"none, or up to {self.most} numbers of {self.low} to {self.high}"

    def check(self, name: str, value: object) -> None:
        """Raise RulesError unless `value` is a tuple of at most `most` numbers in range."""
        if not isinstance(value, tuple) or any(isinstance(item, bool) or not isinstance(item, int) for item in value):
            raise RulesError(f"{name}={echo(repr(value))}: expected a tuple of whole numbers, such as (100, 50)")
        if len(value) > self.most or not all(self.low <= item <= self.high for item in value):
            raise RulesError(f"{name}={echo(written(value))}: expected {self.values}")

    def read(self, name: str, text: str) -> tuple[int, ...]:
        """Parse numbers separated by spaces. Raises RulesError for other words."""
        words = [] if text == "none" else text.split()
        if not (words or text == "none") or not all(_NUMBER.fullmatch(word) for word in words):
            raise RulesError(f"{name}={echo(text)}: expected {self.values}")
        numbers = tuple(map(int, words))
        self.check(name, numbers)
        return numbers


def written(value: object) -> str:
    """Format a value as rule sets print it: yes and no for booleans, lists separated by spaces."""
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "none"
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def one_of(words: Iterable[str]) -> str:
    """Join words as `a, b or c`."""
    *rest, last = words
    return f"{', '.join(rest)} or {last}" if rest else last


OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        "players": Option("how many play", low=2, high=4),
        "partners": Option("N and S play against E and W; only with four players", ("yes", "no")),
        "pack": Option("the set of tiles: pips and suits go from 0 to this number", PACKS),
        "without": TilesOption("tiles taken out of the pack before dealing: never dealt, drawn or asleep"),
        "hand_size": Option("tiles dealt to each player", low=1, high=28),
        "order": Option("turn order of four players: N E S W or N W S E", ("clockwise", "counterclockwise")),
        "draw": Option(
            "a player who cannot play passes, or draws until a tile fits and passes when nothing is left to draw",
            ("none", "until_playable"),
        ),
        "draw_reserve": Option("the last tiles of the boneyard, which nobody may draw", low=0, high=28),
        "dead_ends": Option(
            "no unplayed tile fits: the player to move draws all that may be drawn, or the deal is blocked at once",
            ("draw", "stop"),
        ),
        "block_winner": Option(
            "who wins a blocked deal: the fewest pips by side, by single player, of the blocker and the next player, "
            "or the blocker",
            ("lowest_team", "lowest_player", "duel", "blocker"),
        ),
        "partners_tie": Option(
            "whether partners who share the fewest pips tie where block_winner compares single players", ("yes", "no")
        ),
        "block_tie": Option(
            "who gets a tied block: nobody, the leader's side, the blocker's side, the side opposed to the blocker, or "
            "the tied side or player with the lightest single tile",
            ("no_score", "first_to_play", "last_to_play", "blocker_loses", "lightest_tile"),
        ),
        "tie_next": Option(
            "what a deal without a winner does to the next: nothing, its points count twice, or one point more",
            ("nothing", "double", "one_more"),
        ),
        "ends_score": Option(
            "what a play earns by the count of the ends that it leaves: nothing, or where 5, 3 or either divides it; "
            "or by ends alike",
            ("nothing", "fives", "threes", "fives_and_threes", "alike"),
        ),
        "ends_points": Option(
            "what such a count scores: itself, or how often 5 or 3 goes into it", ("pips", "multiples")
        ),
        "spinner": Option("whether the first double laid can be built on on four sides", ("none", "first_double")),
        "spinner_count": Option(
            "what of the spinner counts: both halves until two tiles lie against it, or each until it is covered",
            ("until_covered", "while_open"),
        ),
        "lead_scores": Option("whether the leading tile can score by its ends", ("yes", "no")),
        "points": Option(
            "what the winner scores: all unplayed pips, the opponents', the opponents' less the winner's own, 1, or 0",
            ("all", "opponents", "opponents_minus_own", "one", "nothing"),
        ),
        "block_points": Option(
            "what the winner of a block scores: the same as by points, or another of its values",
            ("same", "all", "opponents", "opponents_minus_own", "one", "nothing"),
        ),
        "round_to": ChoiceOption(
            "the pips of a deal are rounded to multiples of this number", low=1, high=10, numbers=(1, 5, 10)
        ),
        "rounding": Option(
            "which way pips are rounded; halves of nearest go up; at_least_one: to the nearest, but 1 pip is a unit",
            ("nearest", "down", "up", "at_least_one"),
        ),
        "per_point": Option("so many pips, as round_to left them, are a point", low=1, high=10),
        "out_points": Option("points for the side that goes out, whatever it held", low=0, high=1000),
        "out": Option("when a deal is over: as soon as a player is out, or both players of a pair", ("first", "both")),
        "double_out": Option("points besides for going out with a double", low=0, high=1000),
        "capicua": Option("points besides for going out with a tile that fits both ends, no double", low=0, high=1000),
        "cross_out": Option("points besides for going out with a double that fits both ends", low=0, high=1000),
        "chuchazo": Option("points besides for going out with 0-0 where it fits one end", low=0, high=1000),
        "capicua_blanks": Option("whether a tile that shows a blank can make a capicua", ("yes", "no")),
        "capicua_doubles": Option(
            "whether a double that fits both ends is a capicua where cross_out is 0", ("yes", "no")
        ),
        "capicua_factor": Option("a capicua multiplies the points of the deal by this number", low=1, high=10),
        "deal_bonus": NumbersOption(
            "points besides for the winner of the 1st, 2nd, … deal of the match", low=0, high=1000
        ),
        "pass_bonus_first": Option(
            "points for making the next player pass, the first time in a deal", low=0, high=1000
        ),
        "pass_bonus_later": Option("points for making the next player pass, every later time", low=0, high=1000),
        "pass_bonus_scope": Option("whether the first time counts anew in each deal", ("deal", "match")),
        "pass_bonus_for": Option(
            "whose passes after a tile earn that: the next player's alone, or each opponent's in the same run",
            ("next", "opponents"),
        ),
        "lead_pass_bonus": Option(
            "points where the next player passes on the lead; 0: as on any tile", low=0, high=1000
        ),
        "lead_pass_bonus_double": Option("the same where a double was led", low=0, high=1000),
        "lead_pass_void": Option(
            "nothing for a pass on the lead if the leader's partner cannot follow it", ("yes", "no")
        ),
        "round_pass_bonus": Option(
            "points for a tile after which all others pass, besides any others", low=0, high=1000
        ),
        "pass_penalty": Option(
            "points for each other side if a player who could play passed; only `tranca score` settles such deals",
            low=0,
            high=1000,
        ),
        "first_lead": Option(
            "the tile that leads the first deal, forced; or any tile of a leader drawn by lot",
            ("double_six", "highest_double", "any", "lowest_double"),
        ),
        "no_double": Option("the tile that leads where nobody was dealt a double", ("highest_tile",)),
        "next_lead": Option(
            "who leads next: the next seat, the highest double, the player who won, or one of the winning side",
            ("rotate", "highest_double", "winner", "winning_side"),
        ),
        "blocked_lead": Option(
            "who leads after a block with a winner: as next_lead, the winning partner with fewer pips, the lot, the "
            "highest double, or the blocker if their side won and else the next player",
            ("as_next", "lower_of_winning_team", "lot", "highest_double", "blocker_or_next"),
        ),
        "tied_lead": Option(
            "who leads after a tied block: the holder of 6-6, as blocked_lead, the blocker, the lot, or the highest "
            "double",
            ("double_six", "as_next", "blocker", "lot", "highest_double"),
        ),
        "target": Option("points that win the match", low=1, high=1_000_000),
        "match_end": Option("when a match ends: with a deal, or as soon as a side has target", ("deal", "at_once")),
        "over_target": Option(
            "points that take a side beyond target: they count, or none of them do", ("counts", "void")
        ),
    }
)
