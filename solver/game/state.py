"""One moment of a deal as it is stated, and everything that can be read off it; nothing is checked here.

Legal plays and blocks come from the kernel's rules arithmetic.
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
from .rules.rules import NO_STAKE, Rules, Stake, layout_option
from .tiles import SUITS, Tile, mask, union

_UNKNOWN = attrgetter("unknown")
_FACTS = ("voids", "has", "nots")


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a deal as it is stated: fields in canonical form, nothing checked.

    Seats and sides are numbers, their places in `rules.seats` and `rules.sides`.

    Attributes:
        hands: by seat.
        boneyard: the undealt tiles that are left, empty where nobody draws.
        layout: the tiles laid, left to right, each as its left and right number; None where only the ends are known.
        ends: the open ends, left and right; None on an empty layout. Where ends score they are an `OpenEnds`, for which
            the codes of the ends can be stated.
        to_move: whose turn it is; None where the deal is over.
        title: free text on one line, without `;` and without a `#` between blanks.
        lead, last: who led the deal, who laid the last tile; None where not known.
        must_lead: the tile that has to be led, on an empty layout.
        bonus_paid: whether somebody passed before, in this deal or in the match where that counts, which settles the
            size of later bonuses; None where not stated.
        score: the match score by side.
        voids: by seat, suits of which it is known to hold nothing, ascending.
        has, nots: by seat, tiles known to be held, or not to be held, now; sorted.
        deal: the number of the deal in its match, from 1; None where not stated.
        stake: what deals without a winner left to this one; None where nothing is stated, which is nothing.
        last_tile: the last tile of the player who went out, where it is stated.
        headers: who plays, and where; part of what makes states equal, as the title is.
        spinner: the number of the first double laid, where the layout is built on on its four sides.
        up, down: the tiles that grow from the spinner beside the line, from it outward, each as its inner and outer
            number.
        turned: whether the first tile of the line was turned up from the stock, so that nobody led it; `lead` is then
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
    up: Layout = ()
    down: Layout = ()
    turned: bool = False

    def __post_init__(self) -> None:
        """Bring the fields to the one form in which equal states are equal."""
        for name in _FACTS:
            facts: tuple[tuple[Any, ...], ...] = getattr(self, name)
            if any(facts):
                facts = tuple([tuple(sorted(items)) if items else () for items in facts])
            else:
                facts = ((),) * (len(facts) or len(self.hands))
            object.__setattr__(self, name, facts)
        if self.rules.names_places and (self.layout or self.ends is not None or self.spinner is not None):
            arms, rules = (self.spinner, self.up, self.down), self.rules
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

    def __repr__(self) -> str:
        hands = [f"{name} {hand}" for name, hand in zip(self.seats, self.hands, strict=False)]
        boneyard = [f"boneyard {self.boneyard}"] if len(self.boneyard) else []
        ends = "empty layout" if self.ends is None else f"ends {ends_text(self.ends)}"
        turn = "nobody to move" if self.to_move is None else f"{self.seats[self.to_move]} to move"
        return f"<{type(self).__name__} {self.rules}: {' | '.join([*hands, *boneyard, ends, turn])}>"

    def replace(self, **changes: Any) -> "State":
        """Return a State with some fields changed; TypeError for a field that does not exist."""
        if not changes.keys() <= _SLOTS.keys():
            names = ", ".join(sorted(changes.keys() - _SLOTS.keys()))
            raise TypeError(f"no field {names}: expected fields of a position, which are {', '.join(FIELDS)}")
        state = object.__new__(State)
        copy_fields(self, state)
        for name, value in changes.items():
            _SLOTS[name][1](state, value)
        state.__post_init__()
        return state

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.rules.seats

    @property
    def is_open(self) -> bool:
        """Whether every tile in the hands and in the boneyard is known (the order of the boneyard need not be)."""
        if self.boneyard.unknown:
            return False
        return not any(map(_UNKNOWN, self.hands))

    @property
    def ruleset(self) -> kernel.Ruleset:
        """The rules of this deal as the kernel takes them: its stake and its number count.

        Raises UnsupportedError where the rules ask for a number that is not stated.
        """
        if self.deal is None and self.rules.deal_bonus:
            raise UnsupportedError("the number of the deal in its match is not known: expected the key deal")
        return self.rules.ruleset_of(self.stake or NO_STAKE, self.deal)

    @property
    def plain_ends(self) -> Ends | None:
        """The open ends as two numbers, for what knows no doubles at ends. UnsupportedError where ends score."""
        if isinstance(self.ends, OpenEnds):
            raise UnsupportedError(f"{layout_option(self.rules)}: expected rules under which ends are two numbers")
        return self.ends

    @property
    def tiles_in_play(self) -> int:
        """The number of tiles in the game, the one that was turned up from the stock included."""
        return self.rules.tiles_in_play + (self.turned and not self.rules.draws)

    @property
    def laid_count(self) -> int:
        """The number of tiles laid, as the tiles that lie elsewhere tell."""
        return self.tiles_in_play - sum(map(len, self.hands)) - len(self.boneyard)

    @property
    def nobody_laid(self) -> bool:
        """Whether the tile that was turned up lies alone."""
        return self.turned and self.laid_count == 1

    @property
    def laid(self) -> int:
        """The mask of the tiles known to lie in the layout; of ends alone, where ends score, the doubles they show."""
        if self.layout is None:
            return self.ends.doubles if isinstance(self.ends, OpenEnds) else 0
        return mask_of((*self.layout, *self.up, *self.down) if self.up or self.down else self.layout)

    @property
    def tiles_laid(self) -> int:
        """The number of tiles in the layout; 0 where only the ends are known."""
        return len(self.layout or ()) + len(self.up) + len(self.down)

    @property
    def unlaid(self) -> int:
        """The mask of the tiles known to lie in a hand or in the boneyard."""
        return self.boneyard.mask | union(map(self.known, range(len(self.hands))))

    @property
    def unseen(self) -> int:
        """The mask of the tiles that are neither laid nor known to lie anywhere."""
        return self.rules.tileset.mask & ~(self.laid | self.unlaid)

    def known(self, seat: int) -> int:
        """Return the mask of the tiles that a seat is known to hold."""
        return self.hands[seat].mask | mask(self.has[seat])

    def hidden(self, seat: int) -> int:
        """Count the tiles of a seat that are not known."""
        return self.hands[seat].unknown - (mask(self.has[seat]) & ~self.hands[seat].mask).bit_count()

    def possible(self, seat: int) -> int:
        """Return the mask of the tiles that a seat may hold, as far as the facts on this seat tell."""
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
        """Count the tiles that a seat holds beyond all that it may hold; 0 or less where that can be."""
        return self.hidden(seat) - (self.possible(seat) & ~self.known(seat)).bit_count()

    @property
    def boneyard_possible(self) -> int:
        """The mask of the tiles that may lie in the boneyard."""
        return self.unseen if self.boneyard.unknown else self.boneyard.mask

    @property
    def out(self) -> int | None:
        """The seat that has gone out, None while everybody holds tiles or before the lead.

        Under out=both it is the second of a pair, None while one of each still holds tiles.
        """
        if self.ends is None:
            return None
        if self.rules.out == "both":
            return self._out_of_pair()
        for seat, hand in enumerate(self.hands):  # often asked, so without a generator
            if not (hand.mask or hand.unknown):
                return seat
        return None

    def _out_of_pair(self) -> int | None:
        """Return who of a pair that is out went last: `last`, or if unknown its first; None where no pair is out."""
        for side in range(len(self.rules.sides)):
            pair = [seat for seat in range(len(self.hands)) if self.rules.side_of(seat) == side]
            if not any(len(self.hands[seat]) for seat in pair):
                return self.last if self.last in pair else pair[0]
        return None

    def next_seat(self, seat: int, hands: tuple[Hand, ...] | None = None) -> int:
        """Return the seat whose turn comes after `seat`: with out=both the next that has tiles, of these hands."""
        following, now = self.rules.next_seat(seat), hands or self.hands
        while self.rules.out == "both" and not len(now[following]) and following != seat:
            following = self.rules.next_seat(following)
        return following

    @property
    def is_blocked(self) -> bool:
        """Whether the deal is blocked, for certain where tiles are hidden."""
        return not self.can_play and self._blocked(
            tuple(map(self.possible, range(len(self.hands)))), self.boneyard_possible
        )

    @property
    def may_be_blocked(self) -> bool:
        """Whether the deal is blocked or, where tiles are hidden, may be."""
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
        """Whether the deal is finished: somebody is out, or nobody can play and nothing may be drawn."""
        return not self.can_play and (self.out is not None or self.is_blocked)

    @property
    def drawable(self) -> int:
        """The number of tiles that may be drawn from the boneyard."""
        return max(0, len(self.boneyard) - self.rules.draw_reserve) if self.rules.draws else 0

    @property
    def can_play(self) -> bool:
        """Whether the seat to move is known to hold a tile that it can lay; then the deal is not over."""
        mover = self.to_move
        return mover is not None and bool(self.hands[mover].mask & self.fitting)

    @property
    def must_draw(self) -> bool:
        """Whether the seat to move cannot play and has to draw."""
        return bool(self.drawable and self.ends is not None and self._mover_is_stuck())

    @property
    def must_pass(self) -> bool:
        """Whether the seat to move can neither play nor draw."""
        return bool(self.ends is not None and self._mover_is_stuck() and not self.drawable)

    def _mover_is_stuck(self) -> bool:
        return not (self.to_move is None or self.is_over or self.possible(self.to_move) & self.fitting)

    @property
    def fitting(self) -> int:
        """The mask of the tiles that fit the layout; of all tiles where it is empty."""
        return self.rules.tileset.mask if self.ends is None else fitting_tiles(self.ends)

    @property
    def open_numbers(self) -> tuple[int, ...]:
        """The numbers that a tile has to show to fit, ascending; none where the layout is empty."""
        if isinstance(self.ends, OpenEnds):
            return self.ends.numbers
        return tuple(sorted({*(self.ends or ())}))

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed since the last tile was laid, as far as `last` and `to_move` tell."""
        if self.last is None or self.to_move is None:
            return ()
        after = (*self.rules.seats_from(self.last)[1:], self.last)
        passed = after[: after.index(self.to_move)]
        return tuple(seat for seat in passed if len(self.hands[seat])) if self.rules.out == "both" else passed

    @property
    def is_pending(self) -> bool:
        """Whether nobody has had a turn since the last tile, after which somebody goes on."""
        if self.last is None or self.out is not None:
            return False
        return self.to_move is None or moment.is_pending(self.to_move, self.last, self.next_seat(self.last))

    @property
    def next_pass_bonus(self) -> int:
        """Points for the last tile if the seat to move is next and passes now; a partner of the leader may follow."""
        if not self.is_pending:
            return 0
        assert self.last is not None and self.ends is not None
        partner = self.rules.seats_from(self.last)[2 % self.rules.players]
        return self.rules.ruleset.pass_bonus(
            self.bonus_was_paid, self.laid_count == 1, self.lone_double_led, bool(self.possible(partner) & self.fitting)
        )

    @property
    def lone_double_led(self) -> bool:
        """Whether a tile that lies alone is a double."""
        if isinstance(self.ends, OpenEnds):
            return len(self.ends) < 2
        return self.ends is not None and self.ends[0] == self.ends[1]

    def points_of(self, play: Play | None) -> int:
        """Return the points that a legal play earns at once by the ends that it leaves; 0 for a pass."""
        if play is None or not self.rules.scores:
            return 0
        if not isinstance(self.ends, OpenEnds):
            return play_points(self.rules, OpenEnds.led(play.tile, self.rules.spins), True)
        place = end_of(play.code(self.ends))
        return play_points(self.rules, self.ends.laid(play.tile, place), False)

    @property
    def round_pass_bonus(self) -> int:
        """Points for the last tile if the seat to move passes now: all others have passed where it is the last."""
        if self.last is None or self.to_move is None or self.rules.next_seat(self.to_move) != self.last:
            return 0
        return 0 if self.is_blocked else self.rules.round_pass_bonus

    @property
    def bonus_was_paid(self) -> bool:
        """Whether a bonus for a pass has been paid in this deal: as stated, or because of the passes just made."""
        if self.last is None or self.to_move is None:
            return bool(self.bonus_paid)
        stated = moment.UNKNOWN if self.bonus_paid is None else self.bonus_paid
        return bool(moment.is_paid(self.to_move, self.last, self.rules.next_seat(self.last), stated))

    def plays_of(self, tiles_mask: int) -> tuple[Play, ...]:
        """Return the plays that the tiles of a mask allow at these ends, in canonical order."""
        if isinstance(self.ends, OpenEnds):
            codes = self.ends.plays(tiles_mask)
        else:
            codes = kernel.plays(tiles_mask, *(self.ends or NO_ENDS))
        return tuple(Play.from_code(code, self.ends) for code in codes)


FIELDS = tuple(item.name for item in fields(State))

# What reads and writes each field. To fill a frozen instance through its slots takes a third of the time of `__init__`.
_SLOTS = {name: (getattr(State, name).__get__, getattr(State, name).__set__) for name in FIELDS}


def copy_fields(source: State, target: State) -> None:
    """Give a new, still empty instance the fields of another one."""
    for read, write in _SLOTS.values():
        write(target, read(source))


def fill_fields(target: State, values: tuple[Any, ...]) -> None:
    """Give a new, still empty instance its fields, in their order and in canonical form."""
    for (_, write), value in zip(_SLOTS.values(), values, strict=True):
        write(target, value)
