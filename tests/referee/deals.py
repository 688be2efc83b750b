"""The referee's count of all deals that agree with the view of one player: it makes up every deal and plays it out.

Only certain facts restrict the deals beforehand: a tile laid without drawing was dealt to its player or drawn
earlier, and a tile that was drawn and kept did not fit the ends, which everyone saw. Everything else is decided by
replaying the record from the start and comparing the final hands with the facts.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import comb

from referee.match import Lead, first_lead, forced_lead
from referee.play import (
    Hand,
    Lying,
    Rules,
    State,
    Tile,
    draw,
    ending,
    hands_of,
    legal_plays,
    lying,
    lying_after,
    may_draw,
    must_draw,
    pack,
    pass_turn,
    play,
    plays_to,
    seats,
    with_turned_up,
)
from referee.table import Place

Turn = tuple[str, int, Tile | None, Place | None]  # seat, tiles drawn, the tile laid (None: a pass), at which end
World = tuple[tuple[Hand, ...], Hand]  # the hands now, and the tiles that were neither dealt nor drawn


@dataclass(frozen=True)
class View:
    """The knowledge of one player.

    The tiles dealt to the player and drawn by the player, the actions of all players, facts about the hands now, the
    number of the deal in its match, its stake, and the first tile if it was turned up from the stock.
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
    turned: Tile | None = None

    @property
    def start(self) -> State:
        """The state before the first action, without the hands."""
        state = State(self.rules, (), None, self.leader, leader=self.leader, deal=self.deal, stake=self.stake)
        return state if self.turned is None else with_turned_up(state, self.turned)


def worlds(view: View) -> Counter[World]:
    """Return every possible world, with the number of pairs of initial hands and drawn tiles that lead to it."""
    return Counter(deals(view))


def deals(view: View) -> Iterator[World]:
    """Yield the world that each pair of initial hands and drawn tiles leads to, if the record is legal with it."""
    for drawn in drawn_sequences(view):
        for hands in initial_hands(view, drawn):
            end = replay(view, hands, drawn)
            if end is not None and agrees(view, end):
                yield end.hands, frozenset(pack(view.rules)) - laid(view) - frozenset().union(*end.hands)


def laid(view: View) -> Hand:
    turned = frozenset([view.turned] if view.turned else [])
    return turned | frozenset(tile for _, _, tile, _ in view.turns if tile)


def slots(view: View) -> list[tuple[str, Tile | None, Lying]]:
    """Return every single draw in order: the seat, the tile if known (laid at once), and the ends at that moment."""
    found = []
    own = list(view.drawn)
    on: Lying = lying(view.start)
    for seat, count, tile, end in view.turns:
        for number in range(1, count + 1):
            known = own.pop(0) if seat == view.observer else tile if number == count else None
            found.append((seat, known, on))
        if tile:
            on = lying_after(view.rules, on, tile, end)
    return found


def drawn_sequences(view: View) -> Iterator[tuple[Tile, ...]]:
    """Yield all ways to fill the draws with tiles that the observer does not know to be elsewhere."""
    draws = slots(view)
    known = view.dealt | {view.turned} | {tile for _, tile, _ in draws if tile}

    def fill(chosen: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
        if len(chosen) == len(draws):
            yield chosen
            return
        _, tile, on = draws[len(chosen)]
        can = [tile] if tile else [entry for entry in pack(view.rules) if not plays_to(on, frozenset([entry]))]
        for number in can:
            if number == tile or (number not in known and number not in chosen):
                yield from fill((*chosen, number))

    return fill(())


def initial_hands(view: View, drawn: tuple[Tile, ...]) -> Iterator[dict[str, Hand]]:
    """Yield all ways to deal the hands, given the draws; players were dealt the tiles that they laid and never drew."""
    size = view.rules["hand_size"]
    names = seats(view.rules)
    by = {name: {tile for (seat, _, _), tile in zip(slots(view), drawn, strict=True) if seat == name} for name in names}
    own = {name: {tile for seat, _, tile, _ in view.turns if tile and seat == name} - by[name] for name in names}

    def deal(left: tuple[str, ...], free: Hand, hands: dict[str, Hand]) -> Iterator[dict[str, Hand]]:
        if not left:
            yield hands
        elif left[0] == view.observer:
            yield from deal(left[1:], free, hands | {left[0]: view.dealt})
        elif len(own[left[0]]) <= size and own[left[0]].isdisjoint(drawn):
            for rest in combinations(sorted(free), size - len(own[left[0]])):
                hand = frozenset(rest) | own[left[0]]
                yield from deal(left[1:], free - hand, hands | {left[0]: hand})

    free = frozenset(pack(view.rules)) - view.dealt - set(drawn) - laid(view)
    yield from deal(names, free, {})


def size_of(view: View) -> int:
    """Return an upper bound of the number of pairs that are tried."""
    draws = slots(view)
    number = 1
    for _, tile, on in draws:
        if not tile:
            number *= sum(not plays_to(on, frozenset([entry])) for entry in pack(view.rules) if entry not in view.dealt)
    free = len(pack(view.rules)) - len(view.dealt | laid(view) | set(view.drawn))
    for name in seats(view.rules):
        if name != view.observer:
            mine = sum(seat == name and bool(tile) and not count for seat, count, tile, _ in view.turns)
            need = max(0, view.rules["hand_size"] - mine)
            number *= comb(max(free, need), need)
            free -= need
    return number


def replay(view: View, hands: dict[str, Hand], drawn: tuple[Tile, ...]) -> State | None:
    """Return the state after the last action; None if some action was not legal."""
    rules = view.rules
    forced = rules["first_lead"] == rules["next_lead"] == "highest_double" or view.must_lead
    if forced and view.turns and not view.turned:
        lead = may_lead(view, hands)
        if lead is not None and lead != (view.turns[0][0], view.turns[0][2]):
            return None
    rest = frozenset(pack(rules)).difference(drawn, [view.turned], *hands.values())
    boneyard = (*drawn, *sorted(rest)) if rules["draw"] == "until_playable" else ()
    state = replace(view.start, hands=tuple(hands.values()), boneyard=boneyard)
    for seat, count, tile, end in view.turns:
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


def may_lead(view: View, hands: dict[str, Hand]) -> Lead | None:
    """Return the forced leader and lead; None if that depends on whether the deal is the first of its match.

    The lowest double may be forced only in the first deal, the highest double only in later deals.
    """
    rules = view.rules
    if rules["first_lead"] != "lowest_double":
        return forced_lead(rules, hands)
    later = [rules[name] for name in ("next_lead", "blocked_lead", "tied_lead")]
    return None if {"highest_double", "double_six"} & {*later} else first_lead(rules, hands)


def agrees(view: View, state: State) -> bool:
    """Return True if the hands agree with the facts."""
    hands = hands_of(state)
    return (
        all(not number & {*low_high} for seat, number in view.void.items() for low_high in hands[seat])
        and all(tiles <= hands[seat] for seat, tiles in view.has.items())
        and all(not tiles & hands[seat] for seat, tiles in view.nots.items())
    )
