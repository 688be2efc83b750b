"""All deals that agree with what a player has seen: counted exactly, listed or sampled."""

from fractions import Fraction

from tranca.errors import PositionError, Problem, echo
from tranca.game.actions import Action
from tranca.game.record import Record, position_of
from tranca.game.tiles import SUITS, Tile, tiles, union
from tranca.language import Message

from .knowledge import BONEYARD, SLEEPING, Knowledge, PositionOrRecord, gather_knowledge, restrict_view
from .results import Deals, Facts


def deals(view: PositionOrRecord, observer: str | None = None) -> Deals:
    """Count the deals that agree with what one player has seen; each of them is equally likely.

    `view` is a record, at the moment after its last action, or a position. `observer` is the player's seat, by default
    the only one whose tiles are known. In a record or an open position, the observer sees only their own tiles.

    For a record, this counts the ways to deal the hidden hands, and to draw hidden tiles in order, under which every
    action was legal. The choice among several legal plays is ignored. For a position, it counts the ways to fill the
    hidden hands that agree with the stated facts.

    Raises UnsupportedError if the observer is ambiguous, if they do not know their own tiles, or if there are too many
    cases to count. Raises PositionError, which names the first impossible action, if the facts contradict each other.
    """
    from .counting import CountingTable  # imported late because it loads numpy

    position_of(view, "deals")
    view, seat = restrict_view(view, observer)
    known = gather_knowledge(view, seat)
    table = CountingTable(known)
    if not table.deals:
        raise PositionError([_describe_contradiction(view, seat)])
    counts = table.holder_counts()
    names = [holder.name for holder in known.holders]
    shares = {
        tile: {name: Fraction(count, table.deals) for name, count in zip(names, counts[tile], strict=True)}
        for tile in tiles(known.unseen)
    }
    return Deals(
        view=view,
        now=known.position,
        observer=view.rules.seats[seat],
        worlds=table.worlds,
        deals=table.deals,
        facts=_find_facts(known, shares),
        holders=_list_odds(known, shares),
        _table=table,
    )


def _list_odds(known: Knowledge, shares: dict[Tile, dict[str, Fraction]]) -> dict[Tile, dict[str, Fraction]]:
    """Return the odds of all tiles whose place is not stated, with 0 for seats that have no hidden tiles."""
    seats = known.position.seats
    stated = union(known.stated)
    others = dict.fromkeys((name for seat, name in enumerate(seats) if seat != known.observer), Fraction(0))
    return {tile: others | shares[tile] for tile in shares if not stated & tile.mask}


def _find_facts(known: Knowledge, shares: dict[Tile, dict[str, Fraction]]) -> Facts:
    position = known.position
    surely: dict[str, list[Tile]] = {}
    possible: dict[str, int] = {holder.name: 0 for holder in known.holders}
    for tile, by_name in shares.items():
        for name, share in by_name.items():
            if share:
                possible[name] |= tile.mask
            if share == 1:
                surely.setdefault(name, []).append(tile)
    void, holds = {}, {}
    for seat, name in enumerate(position.seats):
        if seat == known.observer or not len(position.hands[seat]):
            continue
        if suits := _missing_suits(known, seat, possible.get(name, 0)):
            void[name] = suits
        certain = tuple(sorted({*surely.get(name, ()), *tiles(known.stated[seat] | position.hands[seat].mask)}))
        if certain:
            holds[name] = certain
    return Facts(void, holds, tuple(surely.get(BONEYARD, ())), tuple(surely.get(SLEEPING, ())), known.voids, known.lead)


def _missing_suits(known: Knowledge, seat: int, possible: int) -> tuple[int, ...]:
    """Return the suits that a seat is void in, if that was stated or if tiles of the suit are hidden."""
    position = known.position
    may_hold = possible | position.hands[seat].mask
    return tuple(
        suit
        for suit in range(len(SUITS))
        if not may_hold & SUITS[suit]
        and (suit in position.voids[seat] or (position.hidden(seat) and known.unseen & SUITS[suit]))
    )


def _describe_contradiction(view: PositionOrRecord, observer: int) -> Problem:
    """Describe the first action after which no deal is possible."""
    from .counting import CountingTable

    actions = view.actions if isinstance(view, Record) else ()
    for count, action in enumerate(actions, 1):
        assert isinstance(view, Record)
        known = gather_knowledge(Record(view.start, actions[:count]), observer)
        if not CountingTable(known).deals:
            return Problem("play", _describe_action(count, action, _list_unplaceable(known)), count - 1)
    if unplaceable := _list_unplaceable(gather_knowledge(view, observer)):
        problem = Message(
            "no deal fits the stated facts: no hand can contain {tiles}; correct the facts on the hands",
            tiles=unplaceable,
        )
    else:
        problem = Message("no deal fits the stated facts; correct the facts on the hands")
    return Problem("has", problem)


def _describe_action(number: int, action: Action, unplaceable: str) -> Message:
    is_pass = action.play is None and not action.drawn
    done = Message("{seat}:-", seat=action.seat) if is_pass else str(action)
    if unplaceable:
        return Message(
            "action {number}, {action}: no deal fits the play up to this action: no hand can contain {tiles}; "
            "correct it or an earlier one",
            number=number,
            action=done,
            tiles=unplaceable,
        )
    return Message(
        "action {number}, {action}: no deal fits the play up to this action; correct it or an earlier one",
        number=number,
        action=done,
    )


def _list_unplaceable(known: Knowledge) -> str:
    """Return the tiles that no holder can have; empty if there are none."""
    placed = known.position.laid
    unplaceable = [
        str(tile)
        for tile in tiles(known.unseen & ~placed)
        if all(holder.earliest[tile.index] is None for holder in known.holders)
    ]
    return echo(" ".join(unplaceable)) if unplaceable else ""
