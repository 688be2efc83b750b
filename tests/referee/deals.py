"""The referee's count of all deals that agree with what one player saw: every one is made up and played out.

Only what cannot be otherwise is left out beforehand: a tile laid without drawing was dealt to its player or drawn by
him before, and a tile that was drawn and kept did not fit the ends, which everybody saw. All the rest is found out by
playing the record over from the start, and by looking at the hands in the end.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from math import comb

from referee.match import forced_lead
from referee.play import (
    Hand,
    Lying,
    Rules,
    State,
    Tile,
    draw,
    ending,
    held,
    legal_plays,
    lying_after,
    may_draw,
    must_draw,
    pack,
    pass_turn,
    play,
    plays_to,
    scores,
    seats,
)
from referee.table import EMPTY, Place

Turn = tuple[str, int, Tile | None, Place | None]  # seat, tiles drawn, the tile laid (None: a pass), at which end
World = tuple[tuple[Hand, ...], Hand]  # the hands now, and the tiles that nobody was dealt or drew


@dataclass(frozen=True)
class Told:
    """What one player knows: his tiles as dealt, those he drew, who did what, facts on the hands now, the number of
    the deal in its match, and its stake.
    """

    rules: Rules
    observer: str
    dealt: Hand
    drawn: tuple[Tile, ...]
    turns: tuple[Turn, ...]
    leader: str
    must_lead: Tile | None = None
    void: dict[str, set[int]] = field(default_factory=dict)
    has: dict[str, Hand] = field(default_factory=dict)
    nots: dict[str, Hand] = field(default_factory=dict)
    deal: int = 1
    stake: tuple[int, int] = (1, 0)


def worlds(told: Told) -> Counter[World]:
    """Every world that is possible now, with the number of pairs of initial hands and drawn tiles that lead to it."""
    return Counter(deals(told))


def deals(told: Told) -> Iterator[World]:
    """The world that each pair of initial hands and drawn tiles leads to, if the record is legal with it."""
    for drawn in drawn_sequences(told):
        for hands in initial_hands(told, drawn):
            end = replay(told, hands, drawn)
            if end is not None and agrees(told, end):
                yield end.hands, frozenset(pack(told.rules)) - laid(told) - frozenset().union(*end.hands)


def laid(told: Told) -> Hand:
    return frozenset(tile for _, _, tile, _ in told.turns if tile)


def slots(told: Told) -> list[tuple[str, Tile | None, Lying]]:
    """Every single draw in order: who drew, the tile where it is known (laid at once), what lay at that moment."""
    found = []
    own = list(told.drawn)
    on: Lying = EMPTY if scores(told.rules) else None
    for seat, count, tile, end in told.turns:
        for number in range(1, count + 1):
            known = own.pop(0) if seat == told.observer else tile if number == count else None
            found.append((seat, known, on))
        if tile:
            on = lying_after(told.rules, on, tile, end)
    return found


def drawn_sequences(told: Told) -> Iterator[tuple[Tile, ...]]:
    """All ways to fill the draws with tiles that the observer does not know to be elsewhere."""
    draws = slots(told)
    known = told.dealt | {tile for _, tile, _ in draws if tile}

    def fill(chosen: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
        if len(chosen) == len(draws):
            yield chosen
            return
        _, tile, on = draws[len(chosen)]
        can = [tile] if tile else [each for each in pack(told.rules) if not plays_to(on, frozenset([each]))]
        for each in can:
            if each == tile or (each not in known and each not in chosen):
                yield from fill((*chosen, each))

    return fill(())


def initial_hands(told: Told, drawn: tuple[Tile, ...]) -> Iterator[dict[str, Hand]]:
    """All ways to deal the hands, given what was drawn; each player was dealt what he laid and never drew."""
    size = told.rules["hand_size"]
    names = seats(told.rules)
    by = {name: {tile for (seat, _, _), tile in zip(slots(told), drawn, strict=True) if seat == name} for name in names}
    own = {name: {tile for seat, _, tile, _ in told.turns if tile and seat == name} - by[name] for name in names}

    def deal(left: tuple[str, ...], free: Hand, hands: dict[str, Hand]) -> Iterator[dict[str, Hand]]:
        if not left:
            yield hands
        elif left[0] == told.observer:
            yield from deal(left[1:], free, hands | {left[0]: told.dealt})
        elif len(own[left[0]]) <= size and own[left[0]].isdisjoint(drawn):
            for rest in combinations(sorted(free), size - len(own[left[0]])):
                hand = frozenset(rest) | own[left[0]]
                yield from deal(left[1:], free - hand, hands | {left[0]: hand})

    free = frozenset(pack(told.rules)) - told.dealt - set(drawn) - laid(told)
    yield from deal(names, free, {})


def size_of(told: Told) -> int:
    """At most so many pairs are tried."""
    draws = slots(told)
    number = 1
    for _, tile, on in draws:
        if not tile:
            number *= sum(not plays_to(on, frozenset([each])) for each in pack(told.rules) if each not in told.dealt)
    free = len(pack(told.rules)) - len(told.dealt | laid(told) | set(told.drawn))
    for name in seats(told.rules):
        if name != told.observer:
            mine = sum(seat == name and bool(tile) and not count for seat, count, tile, _ in told.turns)
            need = max(0, told.rules["hand_size"] - mine)
            number *= comb(max(free, need), need)
            free -= need
    return number


def replay(told: Told, hands: dict[str, Hand], drawn: tuple[Tile, ...]) -> State | None:
    """The state after the last action; None where some action was not legal."""
    rules = told.rules
    forced = rules["first_lead"] == rules["next_lead"] == "highest_double" or told.must_lead
    if forced and told.turns:
        leader, tile = forced_lead(rules, hands)
        if (leader, tile) != (told.turns[0][0], told.turns[0][2]):
            return None
    rest = frozenset(pack(rules)).difference(drawn, *hands.values())
    boneyard = (*drawn, *sorted(rest)) if rules["draw"] == "until_playable" else ()
    state = State(rules, tuple(hands.values()), None, told.leader, boneyard, deal=told.deal, stake=told.stake)
    for seat, count, tile, end in told.turns:
        if state.turn != seat:
            return None
        for _ in range(count):
            if not must_draw(state):
                return None
            state = draw(state, state.boneyard[0])  # type: ignore[index]
        if tile:
            if (tile, end) not in legal_plays(state):
                return None
            state = play(state, (tile, end))
        else:
            blocked = ending(state) == "blocked"
            if not blocked and (ending(state) or legal_plays(state) or may_draw(state)):
                return None
            state = pass_turn(state)
    return state


def agrees(told: Told, state: State) -> bool:
    """Whether the hands are as the facts say."""
    hands = held(state)
    return (
        all(not number & {*low_high} for seat, number in told.void.items() for low_high in hands[seat])
        and all(tiles <= hands[seat] for seat, tiles in told.has.items())
        and all(not tiles & hands[seat] for seat, tiles in told.nots.items())
    )
