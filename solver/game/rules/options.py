"""The options of play: their names, values and meanings, in the order in which rule sets are printed."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from tranca.errors import RulesError, TrancaError, echo, expected_whole, suggest
from tranca.game.tiles import PACKS, Tile
from tranca.language import Message, WordList, message_of
from tranca.typed import methods, typed

OptionValue = int | bool | str | tuple[Tile, ...] | tuple[int, ...]

_NUMBER = re.compile(r"-?[0-9]{1,9}")


@methods(typed, "read")
@dataclass(frozen=True, slots=True)
class Option:
    """One option of `Rules`.

    Attributes:
        meaning: one line in plain words, which becomes a `Message`.
        words: the possible values if they are words; empty for a number.
        low, high: the range of a number, both ends included.
        is_list: True if its value is a list.
    """

    meaning: str
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    is_list: ClassVar[bool] = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "meaning", message_of(self.meaning, {}))

    @property
    def values(self) -> str:
        """The possible values as text for users: `none, until_playable` or `0 to 1000`."""
        return ", ".join(self.words) if self.words else Message("{low} to {high}", low=self.low, high=self.high)

    def check(self, name: str, value: object) -> None:
        """Raise RulesError unless `value` is possible for this option, whose name is `name`."""
        if self.words == ("yes", "no"):
            if not isinstance(value, bool):
                raise RulesError(f"{name}={echo(repr(value))}: expected True or False")
        elif self.words:
            if not isinstance(value, str) or value not in self.words:
                facts = {"name": name, "value": echo(value), "choices": one_of(self.words)}
                raise RulesError(suggest(Message("{name}={value}: expected {choices}", **facts), value, self.words))
        elif isinstance(value, bool) or not isinstance(value, int):
            raise RulesError(expected_whole(name, repr(value), self.low, self.high))
        elif not self.low <= value <= self.high:
            raise RulesError(expected_whole(name, value, self.low, self.high))

    def read(self, name: str, text: str) -> OptionValue:
        """Parse the value of the option. Raises RulesError for a value that is not possible."""
        value: OptionValue = text
        if self.words == ("yes", "no"):
            if text not in self.words:
                raise RulesError("{name}={value}: expected yes or no", name=name, value=echo(text))
            value = text == "yes"
        elif not self.words:
            if not _NUMBER.fullmatch(text):
                raise RulesError(expected_whole(name, text, self.low, self.high))
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
        return Message("none, or tiles")

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
        facts = {"name": name, "value": echo(text)}
        expected = Message("{name}={value}: expected none or tiles separated by blanks, such as 0-0 6-6", **facts)
        if not text:
            raise RulesError(expected)
        try:
            named = tuple(sorted(map(Tile.parse, text.split())))
        except TrancaError:
            raise RulesError(expected) from None
        if len(set(named)) < len(named):
            raise RulesError("{name}={value} contains a tile twice; write each tile once", name=name, value=echo(text))
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
            raise RulesError(
                "{name}={value}: expected {choices}",
                name=name,
                value=echo(value),
                choices=one_of(map(str, self.numbers)),
            )


@dataclass(frozen=True, slots=True)
class NumbersOption(Option):
    """An option whose value is a list of numbers, each from `low` to `high`, written `none` if it is empty."""

    most: int = 10

    is_list: ClassVar[bool] = True

    @property
    def values(self) -> str:
        """The possible values as text for users."""
        facts = {"most": self.most, "low": self.low, "high": self.high}
        return Message("none, or up to {most} numbers from {low} to {high}", **facts)

    def check(self, name: str, value: object) -> None:
        """Raise RulesError unless `value` is a tuple of at most `most` numbers in range."""
        if not isinstance(value, tuple) or any(isinstance(item, bool) or not isinstance(item, int) for item in value):
            raise RulesError(f"{name}={echo(repr(value))}: expected a tuple of whole numbers, such as (100, 50)")
        if len(value) > self.most or not all(self.low <= item <= self.high for item in value):
            raise RulesError(
                "{name}={value}: expected {values}", name=name, value=echo(written(value)), values=self.values
            )

    def read(self, name: str, text: str) -> tuple[int, ...]:
        """Parse numbers separated by spaces. Raises RulesError for other words."""
        words = [] if text == "none" else text.split()
        if not (words or text == "none") or not all(_NUMBER.fullmatch(word) for word in words):
            raise RulesError("{name}={value}: expected {values}", name=name, value=echo(text), values=self.values)
        numbers = tuple(map(int, words))
        self.check(name, numbers)
        return numbers


def written(value: object) -> str:
    """Format a value as rule sets print it: yes and no for booleans, lists separated by spaces."""
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "none"
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def one_of(words: Iterable[str]) -> Message:
    """Join words as `a, b or c`."""
    return WordList(words, "or")


OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        "players": Option("number of players", low=2, high=4),
        "partners": Option("whether N and S play as partners against E and W; four players only", ("yes", "no")),
        "pack": Option("set of tiles; a double-n pack has every tile from 0-0 to n-n", PACKS),
        "without": TilesOption("tiles removed from the pack before the deal, never dealt, drawn or asleep"),
        "hand_size": Option("number of tiles dealt to each player", low=1, high=28),
        "order": Option(
            "turn order of four players: N E S W (clockwise) or N W S E", ("clockwise", "counterclockwise")
        ),
        "draw": Option(
            "whether a player who cannot play passes, or draws until a tile fits and passes if none is left to draw",
            ("none", "until_playable"),
        ),
        "draw_reserve": Option("number of tiles in the boneyard that are never drawn", low=0, high=28),
        "dead_ends": Option(
            "if no unplayed tile fits: the player to move draws all tiles that may be drawn, or the deal is "
            "blocked at once",
            ("draw", "stop"),
        ),
        "block_winner": Option(
            "winner of a blocked deal: the side with the fewest pips, the player with the fewest pips, the blocker "
            "or the next player, whoever has fewer pips (duel), or the blocker",
            ("lowest_team", "lowest_player", "duel", "blocker"),
        ),
        "partners_tie": Option(
            "whether partners who share the fewest pips tie if block_winner compares players", ("yes", "no")
        ),
        "block_tie": Option(
            "winner of a tied block: none, the leader's side, the blocker's side, the side opposed to the blocker, "
            "or the tied side or player with the lightest single tile",
            ("no_score", "first_to_play", "last_to_play", "blocker_loses", "lightest_tile"),
        ),
        "tie_next": Option(
            "effect of a deal without a winner on the next deal: none, double points, or one point more",
            ("nothing", "double", "one_more"),
        ),
        "ends_score": Option(
            "counts of the open ends that score for a play: none, multiples of 5, of 3, or of either; or two ends "
            "that show the same number (alike)",
            ("nothing", "fives", "threes", "fives_and_threes", "alike"),
        ),
        "ends_points": Option(
            "points for such a count: the count itself, or how many times 5 or 3 goes into it", ("pips", "multiples")
        ),
        "spinner": Option(
            "doubles that can be built on four sides: none, the first one played, or every double",
            ("none", "first_double", "every_double"),
        ),
        "spinner_count": Option(
            "count of the spinner: both halves until two tiles touch it, or each half until it is covered",
            ("until_covered", "while_open"),
        ),
        "lead_scores": Option("whether the leading tile can score by its ends", ("yes", "no")),
        "points": Option(
            "points of the winner: all unplayed pips, the opponents' pips, the opponents' pips less the winner's "
            "own, 1, or 0; with each_own no side scores: each side loses the unplayed pips of its players",
            ("all", "opponents", "opponents_minus_own", "one", "nothing", "each_own"),
        ),
        "block_points": Option(
            "points of the winner of a block: the same as points, or another of its values",
            ("same", "all", "opponents", "opponents_minus_own", "one", "nothing", "each_own"),
        ),
        "round_to": ChoiceOption(
            "the pips of a deal are rounded to a multiple of this number", low=1, high=10, numbers=(1, 3, 5, 10)
        ),
        "rounding": Option(
            "how pips are rounded: nearest (halves up), down, up, or at_least_one: to the nearest, but 1 pip or "
            "more gives at least one multiple of round_to",
            ("nearest", "down", "up", "at_least_one"),
        ),
        "per_point": Option("number of rounded pips that make one point", low=1, high=10),
        "out_points": Option("points for the side that goes out, in addition to any pips", low=0, high=1000),
        "out": Option(
            "when a deal ends: when one player is out, or when both players of a pair are out", ("first", "both")
        ),
        "double_out": Option("additional points for going out with a double", low=0, high=1000),
        "capicua": Option(
            "additional points for going out with a tile that fits both ends and is not a double", low=0, high=1000
        ),
        "cross_out": Option("additional points for going out with a double that fits both ends", low=0, high=1000),
        "chuchazo": Option("additional points for going out with 0-0 if only one end is blank", low=0, high=1000),
        "capicua_blanks": Option("whether a tile with a blank can be a capicúa", ("yes", "no")),
        "capicua_doubles": Option("whether a double that fits both ends is a capicúa if cross_out is 0", ("yes", "no")),
        "capicua_factor": Option("a capicúa multiplies the points of the deal by this number", low=1, high=10),
        "deal_bonus": NumbersOption(
            "additional points for the winner of the 1st, 2nd, … deal of the match", low=0, high=1000
        ),
        "pass_bonus_first": Option(
            "points for making the next player pass, the first time in a deal", low=0, high=1000
        ),
        "pass_bonus_later": Option("points for making the next player pass, each later time", low=0, high=1000),
        "pass_bonus_scope": Option(
            "whether the first time is counted in each deal, or once in the match", ("deal", "match")
        ),
        "pass_bonus_for": Option(
            "passes that earn these points: the next player's only, or each opponent's in the same run of passes",
            ("next", "opponents"),
        ),
        "lead_pass_bonus": Option(
            "points if the next player passes on the lead; with 0, as for any other tile", low=0, high=1000
        ),
        "lead_pass_bonus_double": Option(
            "points if the next player passes on the lead of a double; with 0, as for any other tile", low=0, high=1000
        ),
        "lead_pass_void": Option(
            "whether a pass on the lead earns nothing if the leader's partner cannot follow the lead either",
            ("yes", "no"),
        ),
        "round_pass_bonus": Option("additional points for a tile after which all other players pass", low=0, high=1000),
        "pass_penalty": Option(
            "points of each other side for a wrong pass, made although a tile fitted; `tranca score` scores such deals",
            low=0,
            high=1000,
        ),
        "first_lead": Option(
            "lead of the first deal: 6-6, the highest or the lowest double dealt, or any tile of a leader drawn by lot",
            ("double_six", "highest_double", "any", "lowest_double"),
        ),
        "no_double": Option("tile that leads if no player was dealt a double", ("highest_tile",)),
        "next_lead": Option(
            "leader of the next deal: the next player in turn, the holder of the highest double, the player who "
            "won, or a player of the winning side",
            ("rotate", "highest_double", "winner", "winning_side"),
        ),
        "blocked_lead": Option(
            "leader after a block with a winner: as next_lead, the winning partner with fewer pips, by lot, the "
            "holder of the highest double, or the blocker if their side won and otherwise the next player",
            ("as_next", "lower_of_winning_team", "lot", "highest_double", "blocker_or_next"),
        ),
        "tied_lead": Option(
            "leader after a tied block: the holder of 6-6, as blocked_lead, the blocker, by lot, or the holder of "
            "the highest double",
            ("double_six", "as_next", "blocker", "lot", "highest_double"),
        ),
        "target": Option("points that win the match", low=1, high=1_000_000),
        "match_end": Option(
            "when a match ends: after a deal, or as soon as a side reaches target", ("deal", "at_once")
        ),
        "over_target": Option("points that take a side beyond target: all of them count, or none", ("counts", "void")),
    }
)
