"""Rule sets: every option of play in one frozen object, the named presets, and the text form of both.

The presets follow the published rules of Doscientos, Mano a Mano, the Draw game, Partnership and the Block game; if
these leave a rule open, it is an option.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, Literal, Self

from tranca.errors import RulesError, UnsupportedError, echo, nearest, quote
from tranca.ext import rules as kernel
from tranca.game.characters import plain
from tranca.game.tiles import Pack, Tile, mask, pack_of
from tranca.language import Digits, Message
from tranca.typed import methods, typed

from .options import OPTIONS, one_of, written
from .presets import ALIASES, CHANGES, no_preset
from .stake import NO_STAKE, Stake

_COMPASS = ("N", "E", "S", "W")
_LETTERS = ("A", "B", "C")


class _Derived:
    __slots__ = ("_kernel", "_name")
    _kernel: kernel.Ruleset
    _name: str


@methods(typed, "preset", "parse", "side_of", "next_seat", "seats_from", "seat_before")
@dataclass(frozen=True, slots=True)
class Rules(_Derived):
    """The rules of play. `OPTIONS` has the meaning and the possible values of each option.

    Rule sets are compared by their options, not by `base`, the preset they were written from. Raises RulesError, with
    one line that gives the reason, for a value that does not exist and for options that contradict each other.
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
    block_winner: Literal["lowest_team", "lowest_player", "duel", "blocker"] = "lowest_team"
    partners_tie: bool = False
    block_tie: Literal["no_score", "first_to_play", "last_to_play", "blocker_loses", "lightest_tile"] = "no_score"
    tie_next: Literal["nothing", "double", "one_more"] = "nothing"
    ends_score: Literal["nothing", "fives", "threes", "fives_and_threes", "alike"] = "nothing"
    ends_points: Literal["pips", "multiples"] = "pips"
    spinner: Literal["none", "first_double", "every_double"] = "none"
    spinner_count: Literal["until_covered", "while_open"] = "until_covered"
    lead_scores: bool = True
    points: Literal["all", "opponents", "opponents_minus_own", "one", "nothing", "each_own"] = "all"
    block_points: Literal["same", "all", "opponents", "opponents_minus_own", "one", "nothing", "each_own"] = "same"
    round_to: int = 1
    rounding: Literal["nearest", "down", "up", "at_least_one"] = "nearest"
    per_point: int = 1
    out_points: int = 0
    out: Literal["first", "both"] = "first"
    double_out: int = 0
    capicua: int = 0
    cross_out: int = 0
    chuchazo: int = 0
    capicua_blanks: bool = True
    capicua_doubles: bool = False
    capicua_factor: int = 1
    deal_bonus: tuple[int, ...] = ()
    pass_bonus_first: int = 0
    pass_bonus_later: int = 0
    pass_bonus_scope: Literal["deal", "match"] = "deal"
    pass_bonus_for: Literal["next", "opponents"] = "next"
    lead_pass_bonus: int = 0
    lead_pass_bonus_double: int = 0
    lead_pass_void: bool = False
    round_pass_bonus: int = 0
    pass_penalty: int = 0
    first_lead: Literal["double_six", "highest_double", "any", "lowest_double"] = "double_six"
    no_double: Literal["highest_tile"] = "highest_tile"
    next_lead: Literal["rotate", "highest_double", "winner", "winning_side"] = "rotate"
    blocked_lead: Literal["as_next", "lower_of_winning_team", "lot", "highest_double", "blocker_or_next"] = (
        "lower_of_winning_team"
    )
    tied_lead: Literal["double_six", "as_next", "blocker", "lot", "highest_double"] = "double_six"
    target: int = 200
    match_end: Literal["deal", "at_once"] = "deal"
    over_target: Literal["counts", "void"] = "counts"
    base: str = field(default="doscientos", compare=False)

    def __post_init__(self) -> None:
        for name, option in OPTIONS.items():
            option.check(name, getattr(self, name))
        if self.base not in CHANGES:
            raise RulesError(no_preset(self.base))
        if self.partners and self.players != 4:
            facts: dict[str, object] = {
                "option": "partners=yes",
                "other": "players=4",
                "stated": f"players={self.players}",
            }
            raise RulesError("{option} requires {other}, not {stated}", **facts)
        if foreign := [tile for tile in self.without if tile.high > self.highest]:
            facts = {"tiles": echo(written(self.without)), "tile": foreign[0], "pack": self.pack}
            raise RulesError("without={tiles} contains {tile}, which is not a tile of {pack}", **facts)
        dealt = self.players * self.hand_size
        if dealt > len(self.tileset):
            facts = {"option": f"hand_size={self.hand_size}", "other": f"players={self.players}", "number": dealt}
            raise RulesError(
                "{option} with {other} needs {number} tiles, but the pack has only {count}",
                **facts,
                count=len(self.tileset),
            )
        if self.block_tie == "blocker_loses" and len(self.sides) > 2:
            facts = {"option": "block_tie=blocker_loses", "count": len(self.sides)}
            raise RulesError("{option} requires two sides, not {count}", **facts)
        if self.capicua and self.capicua_factor > 1:
            raise RulesError(
                "{option} cannot be combined with {other} because a capicúa either multiplies the points of a "
                "deal or adds to them",
                option=f"capicua_factor={self.capicua_factor}",
                other=f"capicua={self.capicua}",
            )
        if fault := _scoring_fault(self):
            raise RulesError(fault)
        if not self.ruleset_of().is_countable:
            most = Digits(32_000)
            raise RulesError("the bonuses of one deal can exceed {most} points; make them smaller", most=most)

    @classmethod
    def preset(cls, name: str, **overrides: Any) -> Self:
        """Make the preset called `name` with some options changed. Raises RulesError for unknown names and values."""
        name = ALIASES.get(name, name)
        if name not in CHANGES:
            raise RulesError(no_preset(name))
        _check_options(overrides)
        return cls(base=name, **{**CHANGES[name], **overrides})

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse `preset, option=value, …`. Raises RulesError with the existing names or values for other text."""
        name, *rest = (part.strip() for part in plain(text).split(","))
        if not name or "=" in name:
            raise RulesError("rules {text}: expected a preset first, such as doscientos", text=quote(text))
        overrides: dict[str, Any] = {}
        name = ALIASES.get(name, name)
        if name not in CHANGES:
            raise RulesError(no_preset(name))
        for part in rest:
            option, equals, value = (word.strip() for word in part.partition("="))
            if not equals:
                raise RulesError("rules: expected option=value, such as target=100, not {text}", text=quote(part))
            _check_options((option,))
            if option in overrides:
                raise RulesError("rules: {option} appears twice; write it once", option=option)
            overrides[option] = OPTIONS[option].read(option, value)
        return cls.preset(name, **overrides)

    def __str__(self) -> str:
        """Write the preset and the options that differ from it, in the order of OPTIONS; `Rules.parse` parses it."""
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
        """Return these rules with some options changed."""
        _check_options(overrides)
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
        """Raise TypeError or RulesError unless this is the number of a seat."""
        expected = f"expected the number of a seat, 0 to {self.players - 1} for {' '.join(self.seats)}"
        if isinstance(seat, bool) or not isinstance(seat, int):
            raise TypeError(f"seat={echo(repr(seat))}: {expected}")
        if not 0 <= seat < self.players:
            raise RulesError(f"seat={echo(seat)}: {expected}")

    def side_of(self, seat: int) -> int:
        """Return the side of a seat, as its index in `sides`."""
        return self.ruleset.side(seat)

    def next_seat(self, seat: int) -> int:
        """Return the seat whose turn comes after `seat`."""
        return self.ruleset.next_seat(seat)

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """Return all seats in turn order, `seat` first."""
        turn = [seat]
        while len(turn) < self.players:
            turn.append(self.next_seat(turn[-1]))
        return tuple(turn)

    def seat_before(self, seat: int) -> int:
        """Return the seat whose turn comes before `seat`."""
        return self.seats_from(seat)[-1]

    @property
    def draws(self) -> bool:
        """True if a player who cannot play draws."""
        return self.draw == "until_playable"

    @property
    def scores(self) -> bool:
        """True if plays earn points for the ends that they leave; doubles at ends are then places of their own."""
        return self.ends_score != "nothing"

    @property
    def spins(self) -> bool:
        """True if tiles can be laid on four sides of the first double laid, or of every double."""
        return self.spinner != "none"

    @property
    def every_double(self) -> bool:
        """True if every double is a spinner, so that the layout is a tree (`TreeEnds`)."""
        return self.spinner == "every_double"

    @property
    def names_places(self) -> bool:
        """True if the open ends are an `OpenEnds`: plays score for the ends, or the spinner is a place of its own."""
        return self.scores or self.spins

    @property
    def counted_in_blocks(self) -> str:
        """The value of `points` that applies to the winner of a block."""
        return self.points if self.block_points == "same" else self.block_points

    @property
    def takes_own(self) -> bool:
        """True if sides lose the pips of their own hands, always or only in blocks or only if a player goes out."""
        return "each_own" in (self.points, self.block_points)

    @property
    def has_bonus(self) -> bool:
        """True if passes of others can earn points."""
        return bool(
            self.pass_bonus_first
            or self.pass_bonus_later
            or self.lead_pass_bonus
            or self.lead_pass_bonus_double
            or self.round_pass_bonus
        )

    @property
    def has_special_pass_bonus(self) -> bool:
        """True if bonuses depend on more than the passes of the next player in this deal.

        These are bonuses for passes on the lead, of each opponent, or in a full round, and those with match scope.
        """
        return bool(
            self.lead_pass_bonus
            or self.lead_pass_bonus_double
            or self.lead_pass_void
            or self.round_pass_bonus
            or self.pass_bonus_scope == "match"
            or self.pays_each_pass
        )

    @property
    def pays_each_pass(self) -> bool:
        """True if the pass of each opponent in a run earns a bonus, not only that of the next player."""
        return self.pass_bonus_for == "opponents" and self.players > 2 and self.has_bonus

    @property
    def counts_more(self) -> bool:
        """True if a deal can score points other than pips, a single point, and bonuses for plain passes."""
        return bool(
            self.pays_for_finish
            or self.round_to > 1
            or self.out_points
            or self.deal_bonus
            or self.tie_next != "nothing"
            or self.takes_own
            or self.has_special_pass_bonus
        )

    @property
    def pays_for_finish(self) -> bool:
        """True if the points of a deal depend on how a player went out."""
        return self.ruleset.pays_for_finish

    @property
    def first_pass_differs(self) -> bool:
        """True if the first pass earns other points than later ones."""
        return self.pass_bonus_first != self.pass_bonus_later

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
        """The number of tiles that are not dealt: the initial boneyard, or tiles that are out of the game."""
        return len(self.tileset) - self.players * self.hand_size

    @property
    def tiles_in_play(self) -> int:
        """The number of tiles in the game: the whole pack if tiles can be drawn, else the tiles dealt."""
        return len(self.tileset) if self.draws else self.players * self.hand_size

    @property
    def ruleset(self) -> kernel.Ruleset:
        """The kernel's ruleset of a deal without a stake; equal rules share one object."""
        try:
            return self._kernel
        except AttributeError:
            object.__setattr__(self, "_kernel", _ruleset(self, 1, 0, 0))
            return self._kernel

    def ruleset_of(self, stake: Stake = NO_STAKE, deal: int | None = None) -> kernel.Ruleset:
        """Return the kernel's ruleset of one deal of a match, which depends on its stake and number."""
        bonus = self.deal_bonus[deal - 1] if deal is not None and deal <= len(self.deal_bonus) else 0
        return self.ruleset if stake is NO_STAKE and not bonus else _ruleset(self, stake.times, stake.plus, bonus)


@lru_cache(maxsize=256)
def _ruleset(rules: Rules, times: int, plus: int, deal_bonus: int) -> kernel.Ruleset:
    words = {
        name: OPTIONS[name].words.index(getattr(rules, name))
        for name in ("block_winner", "block_tie", "points", "block_points", "rounding", "ends_score")
    }
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
        rules.lead_pass_bonus,
        rules.lead_pass_bonus_double,
        rules.lead_pass_void and rules.has_bonus,
        rules.round_pass_bonus,
        words["block_points"] - 1,
        rules.round_to,
        words["rounding"],
        (rules.double_out, rules.capicua, rules.cross_out, rules.chuchazo),
        rules.capicua_factor,
        rules.capicua_blanks,
        rules.capicua_doubles,
        times,
        plus,
        deal_bonus,
        rules.highest,
        mask(rules.without),
        words["ends_score"],
        rules.ends_points == "multiples",
        rules.spins,
        rules.spinner_count == "while_open",
        rules.lead_scores,
        rules.per_point,
        rules.out_points,
        rules.out == "both",
        rules.partners_tie,
        rules.pays_each_pass,
        rules.every_double,
    )


def _check_options(names: Iterable[str]) -> None:
    for name in names:
        if name not in OPTIONS:
            if (near := nearest(name, OPTIONS)) is None:
                raise RulesError("there is no option {name}; `tranca rules` lists all", name=quote(name))
            facts = {"name": quote(name), "near": near}
            raise RulesError("there is no option {name}; did you mean {near}? `tranca rules` lists all", **facts)


def _scoring_fault(rules: Rules) -> Message | None:
    spinner = f"spinner={rules.spinner}"
    scoring = ("fives", "threes", "fives_and_threes")
    if rules.every_double and rules.ends_score not in scoring:
        facts = {"option": spinner, "choices": one_of(scoring), "stated": rules.ends_score}
        return Message("{option} requires ends_score={choices}, not ends_score={stated}", **facts)
    if rules.spins and rules.ends_score == "alike":
        facts = {"option": spinner, "choices": one_of(("nothing", *scoring))}
        return Message("{option} requires ends_score={choices}, not ends_score=alike", **facts)
    if rules.spins:
        paid = [f"{name}={getattr(rules, name)}" for name in ("capicua", "cross_out") if getattr(rules, name)]
        paid += [f"capicua_factor={rules.capicua_factor}"] if rules.capicua_factor > 1 else []
        if paid:
            facts = {"option": paid[0], "other": spinner}
            return Message(
                "{option} cannot be combined with {other} because a layout with a spinner has more than two ends",
                **facts,
            )
    if rules.round_to % rules.per_point:
        facts = {"option": f"per_point={rules.per_point}", "other": f"round_to={rules.round_to}"}
        return Message("{option} does not divide {other}", **facts)
    if rules.takes_own:
        refused = {"tie_next": rules.tie_next != "nothing", "match_end": rules.match_end == "at_once"}
        if wrong := next((f"{name}={getattr(rules, name)}" for name, holds in refused.items() if holds), None) or (
            f"deal_bonus={written(rules.deal_bonus)}" if rules.deal_bonus else None
        ):
            stated = "points=each_own" if rules.points == "each_own" else "block_points=each_own"
            return Message(
                "{option} cannot be combined with {other} because no side wins the pips of a deal",
                option=wrong,
                other=stated,
            )
    if rules.out == "both":
        if not rules.partners:
            return Message("{option} requires {other}", option="out=both", other="partners=yes")
        if rules.draws:
            facts = {"option": "out=both", "other": "draw=none", "stated": f"draw={rules.draw}"}
            return Message("{option} requires {other}, not {stated}", **facts)
        if rules.has_bonus:
            return Message(
                "{option} cannot be combined with bonuses for passes because a player who is out cannot pass",
                option="out=both",
            )
    return None


def layout_option(rules: Rules) -> str:
    """Return the option that requires the second layout, such as `spinner=first_double`; empty if none does."""
    takes = {"ends_score": rules.scores, "spinner": rules.spins, "out": rules.out == "both"}
    takes |= {name: getattr(rules, name) == "each_own" for name in ("points", "block_points")}
    return next((f"{name}={getattr(rules, name)}" for name, holds in takes.items() if holds), "")


def check_searched(rules: Rules) -> None:
    """Raise UnsupportedError under rules whose moments do not fit columns of two plain ends."""
    if what := layout_option(rules):
        raise UnsupportedError(
            f"arrays have no room for the ends under {what}; pass positions to tranca.solve_many instead"
        )


class _Presets(Mapping[str, Rules]):
    """The presets by name. Each is made when it is first used, because most commands use one or two."""

    def __init__(self) -> None:
        self._made: dict[str, Rules] = {}

    def __getitem__(self, name: str) -> Rules:
        if name not in self._made and name in CHANGES:
            self._made.setdefault(name, Rules.preset(name))
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(CHANGES)

    def __len__(self) -> int:
        return len(CHANGES)

    def __repr__(self) -> str:
        return repr(dict(self))


PRESETS: Mapping[str, Rules] = _Presets()
assert [option.name for option in fields(Rules)] == [*OPTIONS, "base"]
