"""Random deals."""

from random import Random

from tranca.errors import echo

from .hands import Boneyard, Hand
from .position import Position
from .rulebook.leads import BY_LOT, Lead, first_lead, opening
from .rulebook.rules import Rules


def deal(rules: Rules, random: Random | int | None = None, lead: Lead | None = None) -> Position:
    """Deal at random, every deal equally likely; the position before the lead.

    The boneyard, where there is one, stands in draw order. `random` is a generator or the seed of one, None for a deal
    that nobody can repeat; `lead` is that of the first deal of a match where it is left out.
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules {echo(repr(rules))}: expected Rules, such as Rules.preset('doscientos')")
    if not isinstance(random, Random):
        random = Random(random)
    pack = list(rules.tileset.tiles)
    random.shuffle(pack)
    size = rules.hand_size
    hands = [Hand(tuple(pack[seat * size : (seat + 1) * size])) for seat in range(rules.players)]
    rest = tuple(pack[rules.players * size :]) if rules.draws else ()
    leads = first_lead(rules) if lead is None else lead
    if leads == BY_LOT:
        leads = Lead(random.randrange(rules.players))
    return opening(rules, hands, Boneyard(rest), leads)
