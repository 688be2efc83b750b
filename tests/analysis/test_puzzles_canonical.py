"""The canonical form: equal for positions that differ only by seats and suits, and for no others."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

import tranca
from tranca.analysis.puzzles.canonical import canonical_form
from tranca.game.dealing import deal
from tranca.game.hands import Boneyard, Hand
from tranca.game.tiles import Tile

RULES = [
    *("doscientos", "partnership", "doscientos/tie-first", "doscientos/pass-20-10"),
    *("draw/2", "draw/partners", "block/2"),
]


def some_position(rules: str, random: Random) -> tranca.Position:
    """Return a position with a legal play and all the facts that its rules require."""
    while True:
        position = deal(tranca.Rules.parse(rules), random)
        for _ in range(random.randrange(2, 20)):
            if position.is_over:
                break
            if position.must_draw:
                position = position.draw()
            elif position.must_pass:
                position = position.pass_()
            else:
                position = position.play(random.choice(position.legal_plays()))
        if not position.is_over and not position.must_draw and not position.must_pass:
            return position


def renumbered(position: tranca.Position, numbers: Sequence[int]) -> tranca.Position:
    def new(tile: Tile) -> Tile:
        return Tile.of(numbers[tile.low], numbers[tile.high])

    boneyard = position.boneyard
    return replace(
        position,
        hands=tuple(Hand(tuple(map(new, hand.tiles))) for hand in position.hands),
        boneyard=Boneyard(tuple(map(new, boneyard.tiles)), boneyard.ordered),
        layout=tuple((numbers[left], numbers[right]) for left, right in position.layout or ()),
        ends=None,
    )


def rotated(position: tranca.Position, by: int) -> tranca.Position:
    count = len(position.hands)

    def new(seat: int | None) -> int | None:
        return None if seat is None else (seat + by) % count

    hands = [position.hands[(seat - by) % count] for seat in range(count)]
    moved = {name: new(getattr(position, name)) for name in ("to_move", "lead", "last")}
    return replace(position, hands=tuple(hands), **moved)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", RULES)
def test_new_numbers_and_other_seats_do_not_matter(rules: str) -> None:
    random = Random(rules)
    for _ in range(12):
        position = some_position(rules, random)
        numbers = random.sample(range(7), 7)
        form = canonical_form(position)
        assert canonical_form(renumbered(position, numbers)) == form
        assert canonical_form(rotated(position, random.randrange(1, 4))) == form
        assert canonical_form(rotated(renumbered(position, numbers), 2)) == form


def test_the_layout_turned_round_and_the_way_it_lies_do_not_matter() -> None:
    position = some_position("doscientos", Random(1))
    turned = tuple((right, left) for left, right in reversed(position.layout or ()))
    assert canonical_form(replace(position, layout=turned, ends=None)) == canonical_form(position)


def alike(one: tranca.Position, other: tranca.Position) -> bool:
    """Compare by the referee, which tries every numbering of the suits; the seat to move must be the same."""

    def drawn(position: tranca.Position, numbers: Sequence[int]) -> object:
        hands = [
            {tuple(sorted((numbers[tile.low], numbers[tile.high]))) for tile in hand.tiles} for hand in position.hands
        ]
        return hands, sorted(numbers[end] for end in position.ends or ())

    wanted = drawn(one, range(7))
    return any(drawn(other, numbers) == wanted for numbers in permutations(range(7)))


def test_tiles_that_change_hands_matter_unless_a_numbering_of_the_suits_undoes_it() -> None:
    random = Random(5)
    found = []
    while len(found) < 12:
        position = some_position("block/2", random)
        if not 3 <= sum(map(len, position.hands)) <= 6:
            continue
        mine, theirs = position.hands
        one, other = random.choice(mine.tiles), random.choice(theirs.tiles)
        changed = position.changed(hands=(mine.minus(one).plus(other), theirs.minus(other).plus(one)))
        found.append(alike(position, changed))
        assert (canonical_form(changed) == canonical_form(position)) is found[-1]
    assert {*found} == {True, False}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("rules: doscientos", "rules: doscientos/duel"),
        ("rules: doscientos, pass_bonus_first=5, pass_bonus_later=9", "rules: doscientos"),
    ],
)
def test_the_rules_of_the_deal_matter(one: str, other: str) -> None:
    rest = "; ends: 2 5; bonus-paid: no; to-move: N; N: 2-3; E: 1-1; S: 0-0; W: 4-4"
    first, second = (tranca.parse(rules + rest)[0] for rules in (one, other))
    assert isinstance(first, tranca.Position)
    assert isinstance(second, tranca.Position)
    assert canonical_form(first) != canonical_form(second)


def test_the_order_of_the_boneyard_matters_where_it_is_known() -> None:
    text = "rules: draw/2; ends: 2 5; to-move: A; A: 2-3; B: 1-1; boneyard: %s"

    def form(boneyard: str) -> object:
        (position,) = tranca.parse(text % boneyard)
        assert isinstance(position, tranca.Position)
        return canonical_form(position)

    assert form("0-0 2-4 5-6") != form("5-6 0-0 2-4")
    assert form("{0-0 2-4 5-6}") == form("{5-6 0-0 2-4}")
    assert form("{0-0 2-4 5-6}") != form("0-0 2-4 5-6")
    assert form("0-0 2-4 5-6") == form("6-6 2-4 0-5")  # 0 and 6 swapped
