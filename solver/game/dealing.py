"""Random deals."""

from collections.abc import Iterable, Sequence
from operator import index
from random import Random
from typing import Any

from tranca.errors import UnsupportedError, echo

from .hands import Boneyard, Hand
from .leads import BY_LOT, Lead, first_lead, start_of_deal
from .match import match
from .position import Position
from .record import Record
from .rules.rules import Rules
from .rules.stake import NO_STAKE
from .tiles import Tile


def deal(
    rules: Rules, random: Random | int | None = None, lead: Lead | None = None, *, pack: Sequence[Tile] | None = None
) -> Position:
    """Deal at random, with every deal equally likely; return the position before the lead.

    The boneyard, if any, is in draw order. `random` is a generator or a seed; None gives a deal that cannot be
    repeated. `lead` defaults to that of the first deal of a match. `pack`, a sequence of all tiles, replaces the random
    order: each seat gets its hand from it, and the rest is the boneyard.

    Raises UnsupportedError for a pack with tiles other than those of the rules.
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules={echo(repr(rules))}: expected Rules, such as Rules.preset('doscientos')")
    random = generator(random)
    if pack is None:
        pack = list(rules.tileset.tiles)
        random.shuffle(pack)
    elif sorted(pack) != [*rules.tileset.tiles]:
        raise UnsupportedError(
            f"pack: expected all {len(rules.tileset)} tiles of the rules, each once, not {len(pack)} tiles"
        )
    leads = first_lead(rules) if lead is None else lead
    if leads == BY_LOT:
        leads = Lead(random.randrange(rules.players))
    return deal_pack(rules, pack, leads)


def generator(random: Random | int | None) -> Random:
    """Return a generator of random numbers, or a new one from a seed."""
    if isinstance(random, Random):
        return random
    return Random(None if random is None else index(random))


def deal_pack(rules: Rules, pack: Sequence[Tile], lead: Lead) -> Position:
    """Deal a pack in its order, whole hands first, the rest to the boneyard; return the position before the lead."""
    size = rules.hand_size
    hands = [Hand(tuple(pack[seat * size : (seat + 1) * size])) for seat in range(rules.players)]
    rest = tuple(pack[rules.players * size :]) if rules.draws else ()
    return start_of_deal(rules, hands, Boneyard(rest), lead)


def next_deal(deals: Iterable[Position | Record], random: Random | int | None = None) -> Position:
    """Deal the next deal of a match at random, with the score, the stake and other facts left by the finished deals.

    If the players of a side agree who leads, one of them is chosen by lot. Raises UnsupportedError if there are no
    deals, if the match is won, if a deal cannot be settled, and if the next leader is unknown.
    """
    settled = list(match(deals))
    if not settled:
        raise UnsupportedError("there is no deal; give at least one finished deal of the match")
    last = settled[-1]
    rules = last.score.rules
    if last.winner is not None:
        raise UnsupportedError("there is no next deal because {side} has won the match", side=rules.sides[last.winner])
    if last.lead is None:
        raise UnsupportedError("the next leader is unknown; add the key {key} to the last deal", key=last.unknown)
    random = generator(random)
    lead = last.lead
    if lead.side is not None:
        lead = Lead(random.choice([seat for seat in range(rules.players) if rules.side_of(seat) == lead.side]))
    left: dict[str, Any] = {"score": last.totals}
    if rules.deal_bonus:
        left["deal"] = last.number + 1
    if last.stake != NO_STAKE:
        left["stake"] = last.stake
    if rules.has_bonus and rules.pass_bonus_scope == "match":
        left["bonus_paid"] = last.bonus_paid
    return deal(rules, random, lead).changed(**left)
