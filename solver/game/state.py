"""The state of a deal at one moment, as given, and the properties derived from it. Nothing is validated here.

Legal plays and blocks come from the kernel (`ext.rules`), except if ends score or there is a spinner: then from
`OpenEnds`.
"""

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any

from tranca.errors import UnsupportedError
from tranca.ext import rules as kernel

from . import moment
from .actions import NO_ENDS, Ends, Play, end_of, ends_text
from .arms import Layout, OpenEnds, fitting_tiles, mask_of, open_ends, play_points
from .hands import NO_BONEYARD, Boneyard, Hand
from .headers import NO_HEADERS, Headers
from .rules.rules import Rules, layout_option
from .rules.stake import NO_STAKE, Stake
from .tiles import SUITS, Tile, mask, union
from .tree import Branch, Branches, TreeEnds, as_branches, branch_key, chain_of, first_ends, tree_of

_UNKNOWN = attrgetter("unknown")
_FACTS = ("voids", "has", "nots")


@dataclass(frozen=True, slots=True)
class State:
    """The state of a deal at one moment, as given: fields in canonical form, not validated.

    Seats and sides are numbers, the indices into `rules.seats` and `rules.sides`.

    Attributes:
        hands: by seat.
        boneyard: the remaining undealt tiles; empty if the rules do not allow drawing.
        layout: the line of play from left to right, each tile as (left, right); None if only the ends are known.
        ends: the open ends, left and right; None if the layout is empty. If ends score or there is a spinner, they
            become an `OpenEnds`, and may also be given as codes.
        to_move: the seat to move; None if the deal is over.
        title: free text on one line, without `;` or a `#` between spaces.
        lead, last: the seat that led and the seat that laid the last tile; None if unknown.
        must_lead: the tile that must be led; only on an empty layout.
        bonus_paid: whether a pass bonus was paid before, in this deal or (`pass_bonus_scope`) in this match, since
            later bonuses may differ; None if not given.
        score: the match score by side; None if not given.
        voids: by seat, the suits that it is known not to hold, ascending.
        has, nots: by seat, the tiles that it is known to hold, or not to hold, now; sorted.
        deal: the number of the deal in its match, from 1; None if not given.
        stake: the stake left by earlier deals without a winner; None is the same as no stake.
        last_tile: the last tile of the player who went out; None if not given.
        headers: the names of the players, the event, the date and the table; compared for equality, as is the title.
        spinner: the number of the first double laid, under rules with a spinner.
        up, down: the arms above and below the spinner, from the spinner outward, each tile as (inner, outer). If every
            double is a spinner: the same by the number of the double, as a mapping; the line and the arms are a tree.
        turned: True if the first tile of the line was turned up from the stock, so that no seat led it; `lead` is then
            the seat that acted first.
    """

    rules: Rules
    hands: tuple[Hand, ...]
    boneyard: Boneyard = NO_BONEYARD
    layout: Layout | None = None
    ends: Ends | OpenEnds | None = None
    to_move: int | None = None
    title: str | None = None
    lead: int | None = None
    last: int | None = None
    must_lead: Tile | None = None
    bonus_paid: bool | None = None
    score: tuple[int, ...] | None = None
    voids: tuple[tuple[int, ...], ...] = ()
    has: tuple[tuple[Tile, ...], ...] = ()
    nots: tuple[tuple[Tile, ...], ...] = ()
    deal: int | None = None
    stake: Stake | None = None
    last_tile: Tile | None = None
    headers: Headers = NO_HEADERS
    spinner: int | None = None
    up: Layout | Branches = ()
    down: Layout | Branches = ()
    turned: bool = False

    def __post_init__(self) -> None:
        """Normalize the fields so that equal states compare equal."""
        for name in _FACTS:
            facts: tuple[tuple[Any, ...], ...] = getattr(self, name)
            if any(facts):
                facts = tuple([tuple(sorted(items)) if items else () for items in facts])
            else:
                facts = ((),) * (len(facts) or len(self.hands))
            object.__setattr__(self, name, facts)
        if self.up or self.down:
            for name in ("up", "down"):
                object.__setattr__(self, name, as_branches(getattr(self, name)))
        if self.rules.every_double:
            self._normalize_tree()
        elif self.rules.names_places and (self.layout or self.ends is not None or self.spinner is not None):
            arms, rules = (self.spinner, chain_of(self.up), chain_of(self.down)), self.rules
            ends = open_ends(self.layout, self.ends, *arms, rules.spins, rules.scores)
            object.__setattr__(self, "layout", self.layout or None)
            object.__setattr__(self, "ends", ends)
            object.__setattr__(self, "spinner", ends.spinner)
        elif self.layout:
            object.__setattr__(self, "ends", (self.layout[0][0], self.layout[-1][1]))
        elif self.ends is None:
            object.__setattr__(self, "layout", ())
        else:
            object.__setattr__(self, "layout", None)
        if self.out is not None:
            object.__setattr__(self, "to_move", None)

    def _normalize_tree(self) -> None:
        """Normalize the layout of rules under which every double is a spinner."""
        stated = self.ends
        for name in ("up", "down"):
            object.__setattr__(self, name, as_branches(getattr(self, name)))
        if self.layout:
            object.__setattr__(self, "ends", tree_of(self.layout, self.up, self.down).ends())
        elif stated is None:
            object.__setattr__(self, "layout", ())
        else:
            object.__setattr__(self, "layout", None)
            if not isinstance(stated, TreeEnds):
                object.__setattr__(self, "ends", TreeEnds(tuple(stated)))

    def __repr__(self) -> str:
        hands = [f"{name} {hand}" for name, hand in zip(self.seats, self.hands, strict=False)]
        boneyard = [f"boneyard {self.boneyard}"] if len(self.boneyard) else []
        ends = "empty layout" if self.ends is None else f"ends {ends_text(self.ends)}"
        turn = "no seat to move" if self.to_move is None else f"{self.seats[self.to_move]} to move"
        return f"<{type(self).__name__} {self.rules}: {' | '.join([*hands, *boneyard, ends, turn])}>"

    def replace(self, **changes: Any) -> "State":
        """Return a State with some fields changed. Raises TypeError for an unknown field."""
        if not changes.keys() <= _SLOTS.keys():
            names = ", ".join(sorted(changes.keys() - _SLOTS.keys()))
            raise TypeError(f"no field {names}: expected {', '.join(FIELDS)}")
        state = object.__new__(State)
        copy_fields(self, state)
        for name, value in changes.items():
            _SLOTS[name][1](state, value)
        state.__post_init__()
        return state

    @property
    def seats(self) -> tuple[str, ...]:
        """The seat names, in seat order."""
        return self.rules.seats

    @property
    def is_open(self) -> bool:
        """True if every tile in the hands and the boneyard is known; the order of the boneyard may be unknown."""
        if self.boneyard.unknown:
            return False
        return not any(map(_UNKNOWN, self.hands))

    @property
    def ruleset(self) -> kernel.Ruleset:
        """The kernel's ruleset for this deal, which depends on its stake and on its number in the match.

        Raises UnsupportedError if the rules need the number of the deal and it is not given.
        """
        if self.deal is None and self.rules.deal_bonus:
            raise UnsupportedError("deal_bonus depends on the number of the deal in its match; add the key deal")
        return self.rules.ruleset_of(self.stake or NO_STAKE, self.deal)

    @property
    def plain_ends(self) -> Ends | None:
        """The open ends as two numbers; None if the layout is empty. Raises UnsupportedError for an `OpenEnds`."""
        if isinstance(self.ends, OpenEnds):
            raise UnsupportedError(
                f"the ends are not two numbers under {layout_option(self.rules)}; read the field ends instead"
            )
        return self.ends

    @property
    def tiles_in_play(self) -> int:
        """The number of tiles in the game, including a tile turned up from the stock."""
        return self.rules.tiles_in_play + (self.turned and not self.rules.draws)

    @property
    def laid_count(self) -> int:
        """The number of tiles laid, computed from the tiles elsewhere, so it is known even if the layout is not."""
        return self.tiles_in_play - sum(map(len, self.hands)) - len(self.boneyard)

    @property
    def nobody_laid(self) -> bool:
        """True if the tile that was turned up is the only tile laid."""
        return self.turned and self.laid_count == 1

    @property
    def laid(self) -> int:
        """The mask of the tiles known to be laid. If only the ends are known: the doubles in an `OpenEnds`."""
        if self.layout is None:
            return self.ends.doubles if isinstance(self.ends, OpenEnds) else 0
        arms = self.up or self.down
        return mask_of((*self.layout, *chain_of(self.up), *chain_of(self.down)) if arms else self.layout)

    @property
    def tiles_laid(self) -> int:
        """The number of tiles listed in the layout; 0 if only the ends are known (see `laid_count`)."""
        return len(self.layout or ()) + len(chain_of(self.up)) + len(chain_of(self.down))

    @property
    def chains(self) -> dict[str, Layout]:
        """The line and the arms by their keys in the notation."""
        by_key = {"layout": self.layout or ()}
        sides: tuple[tuple[Branch, Layout | Branches], ...] = (("up", self.up), ("down", self.down))
        for name, stated in sides:
            if isinstance(arms := as_branches(stated), Branches):
                by_key |= {branch_key(name, double): arm for double, arm in arms.items()}
            else:
                by_key[name] = arms
        return by_key

    @property
    def unlaid(self) -> int:
        """The mask of the tiles known to be in a hand or in the boneyard."""
        return self.boneyard.mask | union(map(self.known, range(len(self.hands))))

    @property
    def unseen(self) -> int:
        """The mask of the tiles whose place is unknown: not laid, nor known to be in a hand or the boneyard."""
        return self.rules.tileset.mask & ~(self.laid | self.unlaid)

    def known(self, seat: int) -> int:
        """Return the mask of the tiles that a seat is known to hold."""
        return self.hands[seat].mask | mask(self.has[seat])

    def hidden(self, seat: int) -> int:
        """Return the number of tiles in a seat's hand that are not known."""
        return self.hands[seat].unknown - (mask(self.has[seat]) & ~self.hands[seat].mask).bit_count()

    def possible(self, seat: int) -> int:
        """Return the mask of the tiles that a seat may hold, given only the facts about that seat."""
        hand = self.hands[seat]
        if not hand.unknown and not self.has[seat]:
            return hand.mask
        if not self.hidden(seat):
            return self.known(seat)
        excluded = mask(self.nots[seat])
        for number in self.voids[seat]:
            excluded |= SUITS[number]
        return self.known(seat) | self.unseen & ~excluded

    def excess(self, seat: int) -> int:
        """Return how many hidden tiles of a seat have no candidate tile; above 0 if the facts are contradictory."""
        return self.hidden(seat) - (self.possible(seat) & ~self.known(seat)).bit_count()

    @property
    def boneyard_possible(self) -> int:
        """The mask of the tiles that may be in the boneyard."""
        return self.unseen if self.boneyard.unknown else self.boneyard.mask

    @property
    def out(self) -> int | None:
        """The seat that ended the deal by going out; None before that.

        Under out=both a side is out once both partners are, and this is the seat that went out second.
        """
        if self.ends is None:
            return None
        if self.rules.out == "both":
            return self._out_of_pair()
        for seat, hand in enumerate(self.hands):  # a hot path: no generator
            if not (hand.mask or hand.unknown):
                return seat
        return None

    def _out_of_pair(self) -> int | None:
        """Return the partner who went out second, or None if no pair is out.

        If the seat that laid the last tile is unknown, return the lower-numbered partner.
        """
        for side in range(len(self.rules.sides)):
            pair = [seat for seat in range(len(self.hands)) if self.rules.side_of(seat) == side]
            if not any(len(self.hands[seat]) for seat in pair):
                return self.last if self.last in pair else pair[0]
        return None

    def next_seat(self, seat: int, hands: tuple[Hand, ...] | None = None) -> int:
        """Return the next seat in turn after `seat`; under out=both, skip empty hands (of `hands`, if given)."""
        following, now = self.rules.next_seat(seat), hands or self.hands
        while self.rules.out == "both" and not len(now[following]) and following != seat:
            following = self.rules.next_seat(following)
        return following

    @property
    def is_blocked(self) -> bool:
        """True if the deal is blocked for every choice of the hidden tiles."""
        return not self.can_play and self._blocked(
            tuple(map(self.possible, range(len(self.hands)))), self.boneyard_possible
        )

    @property
    def may_be_blocked(self) -> bool:
        """True unless the known tiles rule out that the deal is blocked."""
        return self._blocked(tuple(map(self.known, range(len(self.hands)))), self.boneyard.mask)

    def _blocked(self, hands: tuple[int, ...], boneyard: int) -> bool:
        if self.ends is None or self.out is not None:
            return False
        if isinstance(self.ends, OpenEnds):
            fitting = self.fitting
            dead = not boneyard & fitting and self.rules.dead_ends == "stop"
            return not any(hand & fitting for hand in hands) and (dead or not self.drawable)
        return self.rules.ruleset.blocked(hands, *self.ends, boneyard, len(self.boneyard))

    @property
    def is_over(self) -> bool:
        """True if the deal is finished: a player is out, or no player can play and no tile can be drawn."""
        return not self.can_play and (self.out is not None or self.is_blocked)

    @property
    def drawable(self) -> int:
        """The number of tiles that may be drawn from the boneyard."""
        return max(0, len(self.boneyard) - self.rules.draw_reserve) if self.rules.draws else 0

    @property
    def can_play(self) -> bool:
        """True if the seat to move is known to hold a tile that it can lay; then the deal is not over."""
        mover = self.to_move
        return mover is not None and bool(self.hands[mover].mask & self.fitting)

    @property
    def must_draw(self) -> bool:
        """True if the seat to move cannot play and must draw."""
        return bool(self.drawable and self.ends is not None and self._mover_is_stuck())

    @property
    def must_pass(self) -> bool:
        """True if the seat to move can neither play nor draw."""
        return bool(self.ends is not None and self._mover_is_stuck() and not self.drawable)

    def _mover_is_stuck(self) -> bool:
        return not (self.to_move is None or self.is_over or self.possible(self.to_move) & self.fitting)

    @property
    def fitting(self) -> int:
        """The mask of the tiles that fit the layout; of all tiles if it is empty."""
        return self.rules.tileset.mask if self.ends is None else fitting_tiles(self.ends)

    @property
    def open_numbers(self) -> tuple[int, ...]:
        """The numbers that a tile can match, ascending; empty if the layout is empty."""
        if isinstance(self.ends, OpenEnds):
            return self.ends.numbers
        return tuple(sorted({*(self.ends or ())}))

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed since the last tile was laid; empty if `last` or `to_move` is None."""
        if self.last is None or self.to_move is None:
            return ()
        after = (*self.rules.seats_from(self.last)[1:], self.last)
        passed = after[: after.index(self.to_move)]
        return tuple(seat for seat in passed if len(self.hands[seat])) if self.rules.out == "both" else passed

    @property
    def is_pending(self) -> bool:
        """True until the next player has acted after the last tile; False if `last` is unknown or a player is out."""
        if self.last is None or self.out is not None:
            return False
        return self.to_move is None or moment.is_pending(self.to_move, self.last, self.next_seat(self.last))

    @property
    def next_pass_bonus(self) -> int:
        """Points that the last tile earns if the next player passes now; 0 if that player has already acted.

        If it is unknown whether the leader's partner can follow the lead, assume so.
        """
        if not self.is_pending:
            return 0
        assert self.last is not None and self.ends is not None
        partner = self.rules.seats_from(self.last)[2 % self.rules.players]
        return self.rules.ruleset.pass_bonus(
            self.bonus_was_paid, self.laid_count == 1, self.lone_double_led, bool(self.possible(partner) & self.fitting)
        )

    @property
    def lone_double_led(self) -> bool:
        """True if the lead was a double. Valid only while the lead is the only tile laid."""
        if isinstance(self.ends, OpenEnds):
            return len(self.ends) < 2
        return self.ends is not None and self.ends[0] == self.ends[1]

    def points_of(self, play: Play | None) -> int:
        """Return the points that a legal play scores immediately from the resulting open ends; 0 for a pass."""
        if play is None or not self.rules.scores:
            return 0
        if not isinstance(self.ends, OpenEnds):
            return play_points(self.rules, first_ends(self.rules, play.tile), True)
        place = end_of(play.code(self.ends))
        return play_points(self.rules, self.ends.laid(play.tile, place), False)

    @property
    def round_pass_bonus(self) -> int:
        """Points that the last tile earns if the seat to move passes now and completes a round of passes; else 0."""
        if self.last is None or self.to_move is None or self.rules.next_seat(self.to_move) != self.last:
            return 0
        return 0 if self.is_blocked else self.rules.round_pass_bonus

    @property
    def bonus_was_paid(self) -> bool:
        """True if a pass bonus was paid before: as given, or else if a player has passed since the last tile."""
        if self.last is None or self.to_move is None:
            return bool(self.bonus_paid)
        stated = moment.UNKNOWN if self.bonus_paid is None else self.bonus_paid
        return bool(moment.is_paid(self.to_move, self.last, self.rules.next_seat(self.last), stated))

    def plays_of(self, tiles_mask: int) -> tuple[Play, ...]:
        """Return the plays of the tiles in a mask that fit the open ends, in canonical order."""
        if isinstance(self.ends, OpenEnds):
            codes = self.ends.plays(tiles_mask)
        else:
            codes = kernel.plays(tiles_mask, *(self.ends or NO_ENDS))
        return tuple(Play.from_code(code, self.ends) for code in codes)


FIELDS = tuple(item.name for item in fields(State))

# Getter and setter of each field. Filling a frozen instance through its slots takes a third of the time of `__init__`.
_SLOTS = {name: (getattr(State, name).__get__, getattr(State, name).__set__) for name in FIELDS}


def copy_fields(source: State, target: State) -> None:
    """Copy all fields to a new instance made by `object.__new__`."""
    for read, write in _SLOTS.values():
        write(target, read(source))


def fill_fields(target: State, values: tuple[Any, ...]) -> None:
    """Set all fields of a new instance made by `object.__new__`: `values` in field order, already normalized."""
    for (_, write), value in zip(_SLOTS.values(), values, strict=True):
        write(target, value)
