"""An independent, slow implementation of random rows by the manual: SplitMix64, the shuffle and the play."""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.table import EMPTY, Table, lay, plays_on

STEP, MASK = 0x9E3779B97F4A7C15, (1 << 64) - 1
Tiles = tuple[int, int]


def mix(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


def words(seed: int, row: int, attempt: int) -> Iterator[int]:
    start = mix(seed + STEP & MASK)
    start = mix(start + STEP * (row + 1) & MASK)
    start = mix(start + STEP * (attempt + 1) & MASK)
    while True:
        start = start + STEP & MASK
        yield mix(start)


def below(random: Iterator[int], bound: int) -> int:
    while True:
        product = (next(random) >> 32) * bound
        if product % 2**32 >= 2**32 % bound:
            return product >> 32


def plays(hand: set[Tiles], ends: tuple[int, int]) -> list[tuple[Tiles, int]]:
    """Return the plays, by tile in canonical order, then by end; two placements that leave the same ends are one."""
    low, high = sorted(ends)
    return [(tile, end) for tile in sorted(hand) for end in ((low,) if low == high else (low, high)) if end in tile]


def row(
    seed: int,
    number: int,
    *,
    players: int,
    hand_size: int,
    order: int,
    draws: bool,
    reserve: int = 0,
    lot: bool = False,
    highest: int = 6,
    without: tuple[Tiles, ...] = (),
    tiles: int | None = None,
    until: int | None = None,
    scoring: Mapping[str, Any] | None = None,
) -> tuple[list[set[Tiles]], list[Tiles], list[Tiles] | Table, int]:
    """Return the hands, the boneyard, the layout from left to right and the seat to move of a row; `order` is +1 or −1.

    With `scoring`, rules under which plays score for the ends, the layout is a table.
    """
    for attempt in range(1000):
        random = words(seed, number, attempt)
        pack = [(low, high) for low in range(highest + 1) for high in range(low, highest + 1)]
        pack = [tile for tile in pack if tile not in without]
        for i in range(len(pack) - 1, 0, -1):
            j = below(random, i + 1)
            pack[i], pack[j] = pack[j], pack[i]
        hands = [set(pack[seat * hand_size : (seat + 1) * hand_size]) for seat in range(players)]
        boneyard = pack[players * hand_size :] if draws else []
        if scoring:
            moment = play_scoring(random, hands, boneyard, order, scoring, tiles, until)
        else:
            moment = play(random, hands, boneyard, order, reserve, lot, tiles, until)
        if moment is not None:
            return moment
    raise LookupError(number)


def play(
    random: Iterator[int],
    hands: list[set[Tiles]],
    boneyard: list[Tiles],
    order: int,
    reserve: int,
    lot: bool,
    tiles: int | None,
    until: int | None,
) -> tuple[list[set[Tiles]], list[Tiles], list[Tiles] | Table, int] | None:
    dealt = [tile for hand in hands for tile in hand]
    lead = max(dealt, key=lambda tile: (tile[0] == tile[1], sum(tile), tile[1]))
    seat = below(random, len(hands)) if lot else next(index for index, hand in enumerate(hands) if lead in hand)
    layout: list[Tiles] = []
    actions = passed = 0
    while True:
        ends = (layout[0][0], layout[-1][1]) if layout else None
        able = plays(hands[seat], ends) if ends else [(tile, 0) for tile in sorted(hands[seat]) if lot or tile == lead]
        left = sum(map(len, hands)) + len(boneyard)
        if (tiles is not None and left <= tiles) or (until is not None and actions >= until):
            return (hands, boneyard, layout, seat) if able else None
        if ends is not None and not able and len(boneyard) > reserve:
            hands[seat].add(boneyard.pop(0))
            continue
        actions += 1
        passed = 0 if able else passed + 1
        if passed == len(hands):
            return None
        if able:
            tile, end = able[below(random, len(able)) if len(able) > 1 else 0]
            hands[seat].remove(tile)
            if ends is None:
                layout.append(tile)
            else:
                other = sum(tile) - end
                layout = [*layout, (end, other)] if ends[1] == end else [(other, end), *layout]
            if not hands[seat]:
                return None
        seat = (seat + order) % len(hands)


def play_scoring(
    random: Iterator[int],
    hands: list[set[Tiles]],
    boneyard: list[Tiles],
    order: int,
    rules: Mapping[str, Any],
    tiles: int | None,
    until: int | None,
) -> tuple[list[set[Tiles]], list[Tiles], Table, int] | None:
    """Return the same, on a table. If both partners must go out, a player without tiles is skipped (not a pass)."""
    lot = rules["first_lead"] == "any"
    lead = max((tile for hand in hands for tile in hand), key=lambda tile: (tile[0] == tile[1], sum(tile), tile[1]))
    seat = below(random, len(hands)) if lot else next(index for index, hand in enumerate(hands) if lead in hand)
    table = EMPTY
    actions = passed = 0
    while True:
        able = plays_on(table, hands[seat] if lot or table.line else {lead})
        left = sum(map(len, hands)) + len(boneyard)
        if (tiles is not None and left <= tiles) or (until is not None and actions >= until):
            return (hands, boneyard, table, seat) if able else None
        if not able and len(boneyard) > rules["draw_reserve"]:
            hands[seat].add(boneyard.pop(0))
            continue
        actions += 1
        passed = 0 if able else passed + 1
        if passed == sum(map(bool, hands)):
            return None
        if able:
            tile, place = able[below(random, len(able)) if len(able) > 1 else 0]
            hands[seat].remove(tile)
            table = lay(rules, table, tile, place)
            partner = (seat + 2) % len(hands)
            if not hands[seat] and (rules["out"] == "first" or not hands[partner]):
                return None
        seat = (seat + order) % len(hands)
        while not hands[seat]:
            seat = (seat + order) % len(hands)
