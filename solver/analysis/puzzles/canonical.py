"""A canonical form of positions that differ only in the names of seats and suits.

Seats are named by their turn after the mover, and suits are renumbered. Suits are sorted by the ends and by the holders
of their doubles and other tiles; only suits that are equal in all of this are tried in every order.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Any

from tranca.game.arms import DOUBLE
from tranca.game.position import Position
from tranca.game.rules.rules import Rules
from tranca.game.tiles import EVERY_TILE, HIGHEST, pack_of
from tranca.game.tree import TreeEnds, chain_of

from .variants import deal_options

Key = tuple[object, ...]

_NOBODY, _LAID = -1, -2


def canonical_form(position: Position) -> Key:
    """Return a key that is equal for two positions only if rotating seats and renumbering suits maps one to the other.

    It includes the rules that affect a deal, but not the order of play, since it determines the names of the seats. If
    tiles are hidden, it also includes the tiles laid and the known voids, but not the order of the plays. If the points
    of plays depend on the numbers at the ends, no suit is renumbered.
    """
    rules = position.rules
    turn = rules.seats_from(position.to_move or 0)
    owner, marks = _owners(position, turn), _marks(position, turn)
    forced = -1 if position.must_lead is None else position.must_lead.index
    forms = (
        (*_renumber(rules, owner, order, forced), tuple(marks[suit] for suit in order))
        for order in _orders(owner, marks)
    )
    return (_facts(position, turn), min(forms))


def _facts(position: Position, turn: Sequence[int]) -> Key:
    """Return everything that affects the deal and does not depend on suits; seats are given by turn."""
    rules, places = position.rules, {seat: place for place, seat in enumerate(turn)}
    return (
        tuple(option for option in deal_options(rules) if option[0] != "order"),
        tuple(len(position.hands[seat]) for seat in turn),
        None if rules.block_tie != "first_to_play" or position.lead is None else places[position.lead],
        (position.bonus_was_paid, bool(position.passed)) if rules.has_bonus else None,
        (position.laid_count == 1, None if position.last is None else places[position.last])
        if rules.has_special_pass_bonus
        else None,
        (position.deal if rules.deal_bonus else None, position.stake),
    )


def _marks(position: Position, turn: Sequence[int]) -> list[Key]:
    """Return, by suit, its distinguishing marks: how often the ends show it, and the hidden hands void in it."""
    rules, ends = position.rules, tuple(position.ends or ())
    counts = rules.scores and rules.ends_score != "alike"
    sides = position.ends.open_sides if isinstance(position.ends, TreeEnds) else None

    def is_spinner(suit: int) -> int:
        """Return whether the double of a suit is the spinner; if every double is one, its number of open sides."""
        return suit == position.spinner if sides is None else sides.count(suit)

    hidden = [seat for seat in turn if position.hands[seat].unknown]
    return [
        (
            *(ends.count(suit), ends.count(suit + DOUBLE), is_spinner(suit), suit if counts else 0),
            tuple(suit in position.voids[seat] for seat in hidden),
        )
        for suit in range(rules.highest + 1)
    ]


def _owners(position: Position, turn: Sequence[int]) -> list[int]:
    """Return, by tile, its holder: a seat by turn, the boneyard, or unknown."""
    owner = [_NOBODY] * len(EVERY_TILE)
    if not position.is_open:
        laid = (*(position.layout or ()), *chain_of(position.up), *chain_of(position.down))
        for left, right in (*laid, *((tile.low, tile.high) for tile in position.rules.without)):
            owner[_INDEX[left][right]] = _LAID
    for place, seat in enumerate(turn):
        for tile in position.hands[seat].tiles:
            owner[tile.index] = place
    boneyard = position.boneyard
    for place, tile in enumerate(boneyard.tiles, len(turn)):
        owner[tile.index] = place if boneyard.ordered else len(turn)
    return owner


def _orders(owner: Sequence[int], marks: Sequence[object]) -> Iterator[tuple[int, ...]]:
    """Yield the numberings of the suits to compare, each as the old number of every new one."""
    suits = range(len(marks))
    looks = _ranks([(marks[suit], owner[_INDEX[suit][suit]]) for suit in suits])
    while True:
        finer = _ranks(
            [
                (looks[suit], sorted((owner[_INDEX[suit][other]], looks[other]) for other in suits if other != suit))
                for suit in suits
            ]
        )
        if finer == looks:
            break
        looks = finer
    groups = [[suit for suit in suits if looks[suit] == look] for look in sorted({*looks})]
    for order in product(*map(permutations, groups)):
        yield tuple(suit for group in order for suit in group)


def _ranks(looks: Sequence[Any]) -> list[int]:
    """Return, by suit, how many suits sort before it."""
    order = sorted(looks)
    return [order.index(look) for look in looks]


def _renumber(rules: Rules, owner: Sequence[int], order: Sequence[int], forced: int) -> tuple[tuple[int, ...], int]:
    """Return the owners under a new numbering, and the index of the forced tile, or −1."""
    places = [_INDEX[order[tile.low]][order[tile.high]] for tile in pack_of(rules.pack).tiles]
    return tuple(owner[place] for place in places), places.index(forced) if forced >= 0 else -1


_INDEX = [[0] * (HIGHEST + 1) for _ in range(HIGHEST + 1)]
for _tile in EVERY_TILE:
    _INDEX[_tile.low][_tile.high] = _INDEX[_tile.high][_tile.low] = _tile.index
