"""A moment of a deal: who holds what, what lies on the table, whose turn it is; and what can be done there.

Legal plays, laying a tile, settling a finished deal and bonuses come from the kernel's rules arithmetic.
"""

from dataclasses import dataclass, fields
from typing import Any, Self

from tranca.errors import PositionError, UnsupportedError
from tranca.ext import rules as kernel

from . import moves
from .actions import Ends, Play
from .hands import NO_BONEYARD, Boneyard, Hand
from .moves import NO_ENDS, Result
from .rules import Rules
from .tiles import ALL_MASK, SUITS, Tile, mask, tiles
from .validity import disagreement, problems

__all__ = ["Boneyard", "Hand", "Position", "Result"]

Layout = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A position, valid by construction: PositionError lists everything that is wrong with one that cannot arise.

    Seats and sides are numbers, their places in `rules.seats` and `rules.sides`.

    Attributes:
        hands: by seat.
        boneyard: the undealt tiles that are left, empty where nobody draws.
        layout: the tiles laid, left to right, each as its left and right number; None where only the ends are known.
        ends: the open ends, left and right; None on an empty layout.
        to_move: whose turn it is; None where the deal is over.
        title: free text on one line, without `;` and `#`.
        lead, last: who led the deal, who laid the last tile; None where not known.
        must_lead: the tile that has to be led, on an empty layout.
        bonus_paid: whether somebody passed in this deal before, which settles the size of later bonuses; None where
            not stated.
        score: the match score by side.
        voids: by seat, suits of which it is known to hold nothing, ascending.
        has, nots: by seat, tiles known to be held, or not to be held, now; sorted.
    """

    rules: Rules
    hands: tuple[Hand, ...]
    boneyard: Boneyard = NO_BONEYARD
    layout: Layout | None = None
    ends: Ends | None = None
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

    def __post_init__(self) -> None:
        stated = disagreement(self.layout, self.ends)
        self._settle_fields()
        found = [*stated, *problems(self)]
        if found:
            raise PositionError(found)

    @classmethod
    def unchecked(cls, **values: Any) -> Self:
        """A position whose fields are not checked, for those who have checked them or are about to."""
        position = object.__new__(cls)
        for name, default in _DEFAULTS.items():
            object.__setattr__(position, name, values.get(name, default))
        position._settle_fields()
        return position

    def _settle_fields(self) -> None:
        """Bring the fields to the one form in which equal positions are equal."""
        empty: tuple[tuple[Any, ...], ...] = ((),) * len(self.hands)
        for name in ("voids", "has", "nots"):
            facts = getattr(self, name)
            object.__setattr__(self, name, tuple(tuple(sorted(each)) for each in facts) if facts else empty)
        if self.layout:
            object.__setattr__(self, "ends", (self.layout[0][0], self.layout[-1][1]))
        elif self.ends is None:
            object.__setattr__(self, "layout", ())
        else:
            object.__setattr__(self, "layout", None)
        if self.out is not None:
            object.__setattr__(self, "to_move", None)

    def changed(self, **values: Any) -> "Position":
        """The position with some fields changed, not checked again."""
        return Position.unchecked(**({name: getattr(self, name) for name in _DEFAULTS} | values))

    # What is known

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.rules.seats

    @property
    def is_open(self) -> bool:
        """Whether every tile in the hands and in the boneyard is known (the order of the boneyard need not be)."""
        return not (self.boneyard.unknown or any(hand.unknown for hand in self.hands))

    @property
    def laid(self) -> int:
        """The mask of the tiles in the layout; 0 where only the ends are known."""
        return mask(Tile.of(*pair) for pair in self.layout or ())

    @property
    def unseen(self) -> int:
        """The mask of the tiles that are neither laid nor known to lie anywhere."""
        seen = self.laid | self.boneyard.mask
        for hand, has in zip(self.hands, self.has, strict=True):
            seen |= hand.mask | mask(has)
        return ALL_MASK & ~seen

    def known(self, seat: int) -> int:
        """The mask of the tiles that a seat is known to hold."""
        return self.hands[seat].mask | mask(self.has[seat])

    def hidden(self, seat: int) -> int:
        """How many tiles a seat holds that are not known."""
        return self.hands[seat].unknown - (mask(self.has[seat]) & ~self.hands[seat].mask).bit_count()

    def possible(self, seat: int) -> int:
        """The mask of the tiles that a seat may hold, as far as the facts on this seat tell."""
        if not self.hidden(seat):
            return self.known(seat)
        excluded = mask(self.nots[seat])
        for number in self.voids[seat]:
            excluded |= SUITS[number]
        return self.known(seat) | self.unseen & ~excluded

    def excess(self, seat: int) -> int:
        """How many tiles too many a seat holds for what is left that it may hold; 0 or less where that can be."""
        return self.hidden(seat) - (self.possible(seat) & ~self.known(seat)).bit_count()

    @property
    def boneyard_possible(self) -> int:
        """The mask of the tiles that may lie in the boneyard."""
        return self.unseen if self.boneyard.unknown else self.boneyard.mask

    @property
    def out(self) -> int | None:
        """The seat that has gone out, None while everybody holds tiles or before the lead."""
        if self.ends is None:
            return None
        return next((seat for seat, hand in enumerate(self.hands) if not len(hand)), None)

    @property
    def is_blocked(self) -> bool:
        """Whether the deal is blocked, for certain where tiles are hidden."""
        return self._blocked(tuple(map(self.possible, range(len(self.hands)))), self.boneyard_possible)

    @property
    def may_be_blocked(self) -> bool:
        """Whether the deal is blocked or, where tiles are hidden, may be."""
        return self._blocked(tuple(map(self.known, range(len(self.hands)))), self.boneyard.mask)

    def _blocked(self, hands: tuple[int, ...], boneyard: int) -> bool:
        if self.ends is None or self.out is not None:
            return False
        return self.rules.ruleset.blocked(hands, *self.ends, boneyard, len(self.boneyard))

    @property
    def is_over(self) -> bool:
        """Whether the deal is finished: somebody is out, or nobody can play and nothing may be drawn."""
        return self.out is not None or self.is_blocked

    @property
    def drawable(self) -> int:
        """How many tiles may be drawn from the boneyard."""
        return max(0, len(self.boneyard) - self.rules.draw_reserve) if self.rules.draws else 0

    @property
    def must_draw(self) -> bool:
        """Whether the seat to move cannot play and has to draw."""
        return bool(self.ends is not None and self._mover_is_stuck() and self.drawable)

    @property
    def must_pass(self) -> bool:
        """Whether the seat to move can neither play nor draw."""
        return bool(self.ends is not None and self._mover_is_stuck() and not self.drawable)

    def _mover_is_stuck(self) -> bool:
        return not (self.to_move is None or self.is_over or self._fitting(self.possible(self.to_move)))

    def _fitting(self, held: int) -> int:
        return held if self.ends is None else kernel.fits(held, *self.ends)

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed since the last tile was laid, as far as `last` and `to_move` tell."""
        if self.last is None or self.to_move is None:
            return ()
        after = (*self.rules.seats_from(self.last)[1:], self.last)
        return after[: after.index(self.to_move)]

    @property
    def bonus_was_paid(self) -> bool:
        """Whether a bonus for a pass has been paid in this deal: as stated, or because of the passes just made."""
        return bool(self.passed) if self.bonus_paid is None else self.bonus_paid

    def seen_by(self, seat: int) -> "Position":
        """What one seat sees: the other hands and the boneyard shrunk to counts; stated facts stay."""
        hands = tuple(hand if each == seat else hand.counted for each, hand in enumerate(self.hands))
        return self.changed(hands=hands, boneyard=self.boneyard.counted)

    def resolved(self) -> "Position":
        """The position with the hidden tiles filled in that follow: facts on all of a hand's unknown tiles, and the
        only hand (or the boneyard) that can hold all the tiles not seen. A boneyard of one known tile is in order.
        """
        hands = tuple(hand.knowing(has) for hand, has in zip(self.hands, self.has, strict=True))
        boneyard = self.boneyard
        unseen = self.unseen
        hiding = [seat for seat, hand in enumerate(hands) if hand.unknown]
        if hiding and not boneyard.unknown and len(hiding) == 1:
            if hands[hiding[0]].unknown == unseen.bit_count():
                filled = hands[hiding[0]].knowing(tiles(unseen))
                hands = tuple(filled if seat == hiding[0] else hand for seat, hand in enumerate(hands))
        elif boneyard.unknown and not hiding and boneyard.unknown == unseen.bit_count():
            boneyard = Boneyard(tiles(unseen), ordered=False)
        if len(boneyard.tiles) == 1 and not boneyard.ordered:
            boneyard = Boneyard(boneyard.tiles)  # a single tile has one order
        return self.changed(hands=hands, boneyard=boneyard)

    def _repr_svg_(self) -> str:
        """The position as a picture, for notebooks."""
        from tranca.views.svg.position import draw_svg

        return draw_svg(self)

    # What can be done

    def legal_plays(self) -> tuple[Play, ...]:
        """The legal plays in canonical order; none where the seat to move must draw or pass or the deal is over.

        Raises UnsupportedError where the seat to move holds unknown tiles.
        """
        if self.to_move is None or self.is_over:
            return ()
        if self.must_lead is not None:
            return (Play(self.must_lead),)
        if self.hidden(self.to_move):
            seat = self.seats[self.to_move]
            raise UnsupportedError(f"{seat} holds unknown tiles: expected a known hand to list its plays")
        return self.plays_of(self.known(self.to_move))

    def plays_of(self, held: int) -> tuple[Play, ...]:
        """The plays that the tiles of a mask allow at these ends, in canonical order."""
        codes = kernel.plays(held, *(self.ends or NO_ENDS))
        return tuple(Play.from_code(code, self.ends) for code in codes)

    def play(self, play: Play | str) -> "Position":
        """The position after a play, given as such or as `4-6@6`; PlayError says what was expected instead.

        The tile is laid to the end named, at the right where both ends are equal. A tile not known to be held is
        played from the hand's unknown tiles, where the facts allow it.
        """
        return moves.play(self, Play.parse(play) if isinstance(play, str) else play)

    def pass_(self) -> "Position":
        """The position after a pass; PlayError where the seat to move can play or draw, as far as that is known."""
        return moves.pass_(self)

    def draw(self, tile: Tile | None = None) -> "Position":
        """The position after the seat to move, who cannot play, drew one tile and has not played yet.

        It is the next tile of an ordered boneyard; `tile`, which must be named, of a set; and a hidden one of a
        boneyard that is only counted, or `tile` where it is named. PlayError says why it cannot be drawn.
        """
        return moves.draw(self, tile)

    def result(self) -> Result:
        """How the finished deal ended and what it scores, a bonus that is still due included.

        Raises UnsupportedError where the deal is not over or tiles are hidden.
        """
        return moves.result(self)


_DEFAULTS: dict[str, Any] = {each.name: each.default for each in fields(Position)}
