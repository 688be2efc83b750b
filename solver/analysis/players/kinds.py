"""Kinds of mistakes: the effect of a play that cost something, compared with every better play.

Each kind is a fact of the table with all hands seen. An effect that is a mistake is one that the play has and no better
play has; a missed effect is one that every better play has and the play has not. `docs/players.md` defines all kinds.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, get_args

from tranca.engine.resources import Resources
from tranca.engine.solve import solve_exactly
from tranca.game.actions import Ends, Play, end_of
from tranca.game.arms import SIDES, OpenEnds, Side, number_of
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.tree import TreeEnds, tree_of

MistakeKind = Literal[
    "gave-block",
    "missed-block",
    "missed-pass",
    "opened-void",
    "closed-suit",
    "closed-own",
    "fed-suit",
    "broke-lead",
    "kept-heavy",
    "kept-double",
    "wrong-end",
]

KINDS: tuple[MistakeKind, ...] = get_args(MistakeKind)

HEAVIER = 5  # the least difference in pips between the heavy tile that was kept and the tile laid
MORE_OF_SUIT = 2  # a suit is fed to the opponents if they hold at least this many more of its tiles than the own side

EndPlace = Side | tuple[int, int]
"""A side of the layout; if every double is a spinner, the tile at the end, as (inner, outer)."""

SuitSet = frozenset[int]
NO_SUITS: SuitSet = frozenset()
ANY_SUIT: SuitSet = frozenset((-1,))  # for effects that do not concern a suit


@dataclass(frozen=True, slots=True)
class TableMoment:
    """The moment before a play, with all hands seen, and facts from the earlier actions.

    Attributes:
        position: the position after the draws of the player to move.
        shown_voids: the suits on which an opponent has passed without having drawn since.
        partner_ends: the suits at ends whose tile the partner laid, if the partner still holds a tile of the suit.
        partner_lead: the suits of the tile that the partner led; empty if another player led.
    """

    position: Position
    shown_voids: SuitSet
    partner_ends: SuitSet
    partner_lead: SuitSet
    resources: Resources

    @classmethod
    def of_action(cls, record: Record, number: int, position: Position, resources: Resources) -> "TableMoment":
        """Return the moment of an action (from 1); `position` is the one before its play, after its draws."""
        rules, own_side, layers = record.rules, _seats_on_side(position), _layers_of_ends(record, number)
        partners = [seat for seat in own_side if seat != position.to_move]
        suits_left = {
            suit for seat in partners for tile in position.hands[seat].tiles for suit in (tile.low, tile.high)
        }
        ends = _numbers_by_place(position)
        led, has_led = record.actions[0], number > 1 and not record.start.turned
        partner_led = led.play if has_led and rules.seats.index(led.seat) in partners else None
        return cls(
            position=position,
            shown_voids=NO_SUITS.union(
                *(suits for seat, suits in enumerate(_suits_passed(record, number)) if seat not in own_side)
            ),
            partner_ends=frozenset(
                suit for side, suit in ends.items() if layers.get(side) in partners and suit in suits_left
            ),
            partner_lead=frozenset((partner_led.tile.low, partner_led.tile.high)) if partner_led else NO_SUITS,
            resources=resources,
        )


def _suits_passed(record: Record, number: int) -> list[SuitSet]:
    """Return, by seat, the suits on which it passed before an action, without having drawn since."""
    suits: list[SuitSet] = [NO_SUITS] * record.rules.players
    for before, action in zip(record.positions, record.actions[: number - 1], strict=False):
        seat = record.rules.seats.index(action.seat)
        if action.drawn:
            suits[seat] = NO_SUITS
        if action.play is None:
            suits[seat] |= frozenset(before.open_numbers)
    return suits


def _layers_of_ends(record: Record, number: int) -> Mapping[EndPlace, int]:
    """Return, by the place at the table, the seat that laid the tile at its end before an action."""
    rules, layers = record.rules, dict[EndPlace, int]()
    moments = zip(record.positions, record.actions[: number - 1], record.positions[1:], strict=False)
    for before, action, after in moments:
        seat = rules.seats.index(action.seat)
        if action.play is None:
            continue
        if rules.every_double:
            now = _numbers_by_tile(after)
            layers = {tile: layers.get(tile, seat) for tile in now}
            continue
        if before.ends is None:
            layers = dict.fromkeys(SIDES, seat)
            continue
        layers[_side_of(before.ends, action.play)] = seat
        if rules.spins and before.spinner is None and action.play.tile.is_double:
            layers |= {"up": seat, "down": seat}
    return layers


def _numbers_by_tile(position: Position) -> dict[EndPlace, int]:
    """Return the numbers of the places if every double is a spinner, by the tile there: an outer one, or a double."""
    tree = tree_of(position.layout or (), position.up, position.down)
    outer = [arm.tiles[-1] for arm in tree.arms]
    if tree.line:
        outer += [tree.line[-1], tree.line[0][::-1]]
    sides = position.ends.open_sides if isinstance(position.ends, TreeEnds) else ()
    return {pair: pair[1] for pair in (*outer, *((number, number) for number in sides))}


def _seats_on_side(position: Position) -> set[int]:
    assert position.to_move is not None
    rules = position.rules
    return {seat for seat in range(rules.players) if rules.side_of(seat) == rules.side_of(position.to_move)}


def _numbers_by_place(position: Position) -> Mapping[EndPlace, int]:
    ends = position.ends
    if isinstance(ends, TreeEnds):
        return _numbers_by_tile(position)
    if isinstance(ends, OpenEnds):
        return {side: number_of(code) for side, code in ends.sides().items()}
    return {} if ends is None else {"left": ends[0], "right": ends[1]}


def _side_of(ends: Ends | OpenEnds, play: Play) -> Side:
    """Return the side to which a tile goes; with two plain ends of the same number, the right one."""
    if isinstance(ends, OpenEnds):
        return play.side or ends.side_of(end_of(play.code(ends)))
    return "right" if end_of(play.code(ends)) == ends[1] else "left"


def kinds_of(moment: TableMoment, play: Play, better: Sequence[Play]) -> tuple[MistakeKind, ...]:
    """Return the kinds of a mistake, in their fixed order; `better` are the best plays in the view that judges it.

    The result is empty if no definition applies. Raises StoppedError if a search was stopped.
    """
    return tuple(kind for kind in KINDS if _HOLDS[kind](moment, play, better))


# Effects of a play, by suit


_Does = Callable[[TableMoment, Play], SuitSet]
_Holds = Callable[[TableMoment, Play, Sequence[Play]], bool]


def _gives_block(moment: TableMoment, play: Play) -> SuitSet:
    """Return ANY_SUIT if the next player who can play is an opponent, and blocking at once is a best play for them."""
    after = moment.position.play(play)
    while not after.is_over and not after.can_play and not after.must_draw:
        after = after.pass_()
    if after.is_over or after.must_draw or after.to_move in _seats_on_side(moment.position):
        return NO_SUITS
    blocks = [reply for reply in after.legal_plays() if after.play(reply).is_blocked]
    if not blocks:
        return NO_SUITS
    best = solve_exactly(after, moment.resources, lines=False, paranoid=False).best
    return ANY_SUIT if any(reply in best for reply in blocks) else NO_SUITS


def _blocks(moment: TableMoment, play: Play) -> SuitSet:
    return ANY_SUIT if moment.position.play(play).is_blocked else NO_SUITS


def _makes_pass(moment: TableMoment, play: Play) -> SuitSet:
    """Return ANY_SUIT if the next player is an opponent with no tile that fits and none to draw."""
    after = moment.position.play(play)
    if after.is_over or after.to_move in _seats_on_side(moment.position):
        return NO_SUITS
    return NO_SUITS if after.can_play or after.must_draw else ANY_SUIT


def _opens_voids(moment: TableMoment, play: Play) -> SuitSet:
    return moment.shown_voids & _covered_suits(moment, play)


def _closes_suits(moment: TableMoment, play: Play) -> SuitSet:
    return moment.partner_ends & _covered_suits(moment, play)


def _closes_own(moment: TableMoment, play: Play) -> SuitSet:
    left = moment.position.hands[moment.position.to_move or 0].minus(play.tile)
    return frozenset(suit for suit in _covered_suits(moment, play) if any(tile.shows(suit) for tile in left.tiles))


def _feeds(moment: TableMoment, play: Play) -> SuitSet:
    """Return the suits newly opened by a play of which the opponents hold many more tiles than the mover's side."""
    after = moment.position.play(play)
    own_side, before = _seats_on_side(moment.position), moment.position.open_numbers

    def lead_of_opponents(suit: int) -> int:
        return sum(
            tile.shows(suit) * (-1 if seat in own_side else 1)
            for seat, hand in enumerate(after.hands)
            for tile in hand.tiles
        )

    return frozenset(
        suit for suit in {*after.open_numbers}.difference(before) if lead_of_opponents(suit) >= MORE_OF_SUIT
    )


def _leads_back(moment: TableMoment, play: Play) -> SuitSet:
    """Return ANY_SUIT if a play opens a suit of the partner's lead and no end shows one before."""
    before, after = moment.position.open_numbers, moment.position.play(play).open_numbers
    return ANY_SUIT if moment.partner_lead & {*after} and not moment.partner_lead & {*before} else NO_SUITS


def _lays_double(_moment: TableMoment, play: Play) -> SuitSet:
    return ANY_SUIT if play.tile.is_double else NO_SUITS


def _covered_suits(moment: TableMoment, play: Play) -> SuitSet:
    """Return the suits at ends before a play that no end shows after it."""
    return frozenset(moment.position.open_numbers).difference(moment.position.play(play).open_numbers)


# The kinds


def _if_done(does: _Does) -> _Holds:
    """Return a test: the play has the effect for a suit for which no better play has it."""
    return lambda moment, play, better: bool(
        (done := does(moment, play)) and done.difference(*(does(moment, one) for one in better))
    )


def _if_left_undone(does: _Does) -> _Holds:
    """Return a test: the play does not have the effect, and every better play has it."""
    return lambda moment, play, better: not does(moment, play) and all(does(moment, one) for one in better)


def _keeps_heavy(_moment: TableMoment, play: Play, better: Sequence[Play]) -> bool:
    return all(one.tile.pips - play.tile.pips >= HEAVIER for one in better)


def _takes_wrong_end(_moment: TableMoment, play: Play, better: Sequence[Play]) -> bool:
    return all(one.tile == play.tile for one in better)


_HOLDS: Mapping[MistakeKind, _Holds] = MappingProxyType(
    {
        "gave-block": _if_done(_gives_block),
        "missed-block": _if_left_undone(_blocks),
        "missed-pass": _if_left_undone(_makes_pass),
        "opened-void": _if_done(_opens_voids),
        "closed-suit": _if_done(_closes_suits),
        "closed-own": _if_done(_closes_own),
        "fed-suit": _if_done(_feeds),
        "broke-lead": _if_left_undone(_leads_back),
        "kept-heavy": _keeps_heavy,
        "kept-double": _if_left_undone(_lays_double),
        "wrong-end": _takes_wrong_end,
    }
)
