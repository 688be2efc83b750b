"""Positions: states that can arise in play, and the actions that are possible in them."""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Self

from tranca.display import NotebookPicture
from tranca.errors import PositionError, UnsupportedError, echo
from tranca.ext.rules import EMPTY
from tranca.typed import methods, typed

from . import moves, settlement
from .actions import Ends, Play
from .arms import Arms, Layout, OpenEnds
from .field_checks import check_fields, disagreement
from .hands import NO_BONEYARD, Boneyard, Hand
from .headers import NO_HEADERS
from .rules.rules import Rules
from .settlement import Result
from .state import FIELDS, State, copy_fields, fill_fields
from .tiles import Tile, tiles
from .validity import problems, rule_problems

# Rules that determine the tiles and their places; rules and facts on which the numbers of tiles in the hands depend.
_tiles_of = attrgetter("seats", "pack", "without", "scores", "spinner")
_turns_of = attrgetter("order", "hand_size", "draw", "draw_reserve", "dead_ends", "out")
_began_of = attrgetter("lead", "last", "turned")

_NOTHING: dict[int, tuple[tuple[()], ...]] = {players: ((),) * players for players in (2, 3, 4)}


@methods(typed, "under", "changed")
@dataclass(frozen=True, slots=True, repr=False)
class Position(State, NotebookPicture):
    """A state that can arise in play. Raises PositionError with every problem of a state that cannot.

    Its fields are those of `State`. Every method returns a new position.
    """

    # Without its own decorator the class would inherit an `__init__` that does not call this method, so nothing would
    # be checked. `super()` without arguments fails in a class with slots.
    def __post_init__(self) -> None:
        check_fields(self)
        stated = self.ends  # before the fields take their canonical form
        State.__post_init__(self)
        if self.layout and stated == (self.layout[0][0], self.layout[-1][1]):
            stated = None  # the ends of the line, from rules without named places
        if faults := [*disagreement(self, stated), *problems(self)]:
            raise PositionError(faults)

    @classmethod
    def trusted(cls, state: State) -> Self:
        """Make the position of a state that is known to be valid, without checks."""
        position = object.__new__(cls)
        copy_fields(state, position)
        return position

    @classmethod
    def of_numbers(
        cls,
        rules: Rules,
        hands: Iterable[int],
        layout: Layout | None,
        ends: Ends,
        up: Layout,
        down: Layout,
        seat: int,
        lead: int,
        last: int,
        forced: int,
        bonus_paid: int,
        title: str | None,
    ) -> Self:
        """Make a position from numbers that are proven valid, with every tile known and no draws.

        `hands` are masks; `layout` is None if only the ends are known; `ends` are 10 10 on an empty layout. If plays
        name places, the second of `ends` is the spinner, 10 for none. Other numbers are −1 if not given.
        """
        shown: Ends | OpenEnds | None = None
        spinner = ends[1] if rules.names_places and ends[1] != EMPTY else None
        if rules.names_places:
            shown = Arms(layout, spinner, up, down).ends(rules.spins, rules.scores) if layout else None
        elif ends[0] != EMPTY:
            shown = ends
        nothing = _NOTHING[rules.players]
        position = object.__new__(cls)
        fields = (
            rules,
            tuple([Hand.of(mask) for mask in hands]),
            NO_BONEYARD,
            () if shown is None else layout,
            shown,
            seat,
            title,
            None if lead < 0 else lead,
            None if last < 0 else last,
            None if forced < 0 else Tile.at(forced),
            None if bonus_paid < 0 else bool(bonus_paid),
            None,
            nothing,
            nothing,
            nothing,
            *(None, None, None, NO_HEADERS),
            spinner,
            up,
            down,
            False,
        )
        fill_fields(position, fields)
        return position

    def changed(self, **changes: Any) -> "Position":
        """Return the position with some fields changed, without checks. Raises TypeError for an unknown field."""
        return Position.trusted(self.replace(**changes))

    def under(self, rules: Rules, **changes: Any) -> "Position":
        """Return the position under other rules for the same seats, with other fields changed that concern no tiles.

        Raises PositionError if it cannot arise under these rules. Facts that do not depend on the rules are not checked
        again.
        """
        state = self.replace(rules=rules, **changes)
        if _tiles_of(rules) != _tiles_of(self.rules):
            return Position(*(getattr(state, name) for name in FIELDS))
        counted = _turns_of(rules) != _turns_of(self.rules) or _began_of(state) != _began_of(self)
        if faults := rule_problems(state, counted=counted):
            raise PositionError(faults)
        return Position.trusted(state)

    def seen_by(self, seat: int) -> "Position":
        """Hide what one seat does not see: the other hands and the boneyard become counts; stated facts stay."""
        self.rules.check_seat(seat)
        hands = tuple(hand if other == seat else hand.counted for other, hand in enumerate(self.hands))
        return self.changed(hands=hands, boneyard=self.boneyard.counted)

    def resolved(self) -> "Position":
        """Fill in the hidden tiles that follow from the others.

        These are the tiles that a hand is known to have (`has`), and all unseen tiles if only one hand or the boneyard
        can hold them.
        """
        if self.is_open:
            return self
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
        return self.changed(hands=hands, boneyard=boneyard)

    def legal_plays(self) -> tuple[Play, ...]:
        """Return the legal plays in canonical order; none if the seat to move must draw or pass or the deal is over.

        Raises UnsupportedError if the seat to move holds unknown tiles.
        """
        if self.to_move is None or self.is_over:
            return ()
        if self.must_lead is not None:
            return (Play(self.must_lead),)
        if self.hidden(self.to_move):
            seat = self.seats[self.to_move]
            raise UnsupportedError("{seat} holds hidden tiles, so its legal plays cannot be listed", seat=seat)
        return self.plays_of(self.known(self.to_move))

    def play(self, play: Play | str | None) -> "Position":
        """Make a play, given as a `Play` or text such as `4-6@6`, or pass (None). Raises PlayError if it is not legal.

        The tile is laid to its end, on the right if both ends are equal. A tile not known to be held is played from the
        unknown tiles of the hand, if the facts allow it.
        """
        if play is None:
            return self.pass_()
        if isinstance(play, str):
            play = Play.parse(play, self.rules.highest, places=self.rules.names_places)
        elif not isinstance(play, Play):
            raise TypeError(f"play={echo(repr(play))}: expected a Play or text such as '4-6@6'")
        return Position.trusted(moves.play(self, play))

    def pass_(self) -> "Position":
        """Pass. Raises PlayError if the seat to move is known to be able to play or draw."""
        return Position.trusted(moves.pass_(self))

    def draw(self, tile: Tile | str | None = None) -> "Position":
        """Draw one tile for the seat to move, which must be unable to play.

        From an ordered boneyard it is the next tile; from a set it is `tile`, which is required; from a boneyard that
        is only counted it is hidden, or `tile` if given. Raises PlayError if it cannot be drawn.
        """
        if isinstance(tile, str):
            tile = Tile.parse(tile, self.rules.highest)
        elif not isinstance(tile, Tile | None):
            raise TypeError(f"tile={echo(repr(tile))}: expected a Tile or text such as '4-6'")
        return Position.trusted(moves.draw(self, tile))

    def result(self) -> Result:
        """Settle the finished deal: return how it ended and its score, including a bonus that is still due.

        Raises UnsupportedError if the deal is not over or tiles are hidden.
        """
        return settlement.settle(self)
