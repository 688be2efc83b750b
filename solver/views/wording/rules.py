"""Rule sets in plain words."""

from collections.abc import Iterator

from tranca.game.options import one_of
from tranca.game.rules import Rules
from tranca.game.tiles import pack_of

from .numbers import count, join_and


def explain(rules: Rules) -> list[str]:
    """The rules in plain words, one sentence or two for each thing they settle, in the order of play."""
    return [
        _table(rules),
        _turn(rules),
        _BLOCK[rules.block_winner],
        f"A tied block {_TIE[rules.block_tie]}.",
        _score(rules),
        *_ways(rules),
        *_of_match(rules),
        _bonus(rules),
        *_more_passes(rules),
        _first_lead(rules),
        _later_leads(rules),
        f"The match is won at {rules.target} points, checked after each deal. If several sides have reached it, the "
        "one with the most points wins; if they are equal, another deal is played.",
    ]


def difference(one: Rules, other: Rules) -> tuple[list[str], list[str]]:
    """The sentences that hold under one set alone, and those that hold under the other alone."""
    here, there = explain(one), explain(other)
    return [each for each in here if each not in there], [each for each in there if each not in here]


def _table(rules: Rules) -> str:
    if rules.players == 4:
        who = "N and S are partners against E and W" if rules.partners else "Each of N, E, S and W plays alone"
        way = f", {rules.order}"
    else:
        who = f"{one_of(rules.seats).replace(' or ', ' and ')} play, each alone"
        way = ""
    turn = ", ".join(rules.seats[seat] for seat in rules.seats_from(0))
    tiles = "1 tile" if rules.hand_size == 1 else f"{rules.hand_size} tiles"
    return f"{who}, {tiles} each{_pack(rules)}. The turn goes {turn}{way}."


def _pack(rules: Rules) -> str:
    """The pack where it is another than double-six; empty of double-six."""
    if rules.tileset == pack_of("double-6"):
        return ""
    out = f" without {join_and(map(str, rules.without))}" if rules.without else ""
    return f", of the {len(rules.tileset)} tiles of {rules.pack}{out}"


def _turn(rules: Rules) -> str:
    rest = rules.left_over
    if not rules.draws:
        asleep = f" The {rest} tiles left over sleep: nobody draws them." if rest else ""
        return f"A player who cannot play passes.{asleep}"
    text = (
        f"A player who cannot play draws from the boneyard ({rest} tiles at first) one by one until a tile fits, which "
        "must be played at once, and passes when nothing is left to draw."
    )
    if rules.draw_reserve:
        text += f" Nobody may draw the last {rules.draw_reserve} of the boneyard."
    if rules.dead_ends == "stop":
        return text + " When no unplayed tile fits the ends, the deal is blocked at once."
    return text + " When no unplayed tile fits the ends, the player to move still draws all they may; then all pass."


_BLOCK = {
    "lowest_team": "A blocked deal is won by the side with the fewest pips.",
    "lowest_player": "A blocked deal is won by the side of the single player with the fewest pips.",
    "duel": "A blocked deal is a duel of the blocker and the next player: the side of the one with fewer pips wins.",
}
_TIE = {
    "no_score": "gives nothing to anybody",
    "first_to_play": "goes to the side of the player who led the deal",
    "last_to_play": "goes to the side of the blocker, who laid the last tile",
    "blocker_loses": "goes to the side opposed to the blocker, who laid the last tile",
}
_OWN = {
    "lowest_team": "the winning side's own",
    "lowest_player": "the winning player's own (the partner's pips count for nobody)",
    "duel": "the winning player's own (the partner's pips count for nobody)",
}


def _score(rules: Rules) -> str:
    text = f"The winning side scores {_counted(rules, rules.points)}."
    if rules.block_points not in ("same", rules.points):
        text += f" The winner of a block scores {_counted(rules, rules.block_points)}."
    if rules.points != "one" or rules.block_points not in ("same", "one"):
        text += " Undealt tiles never count."
    if rules.round_to > 1:
        text += f" The pips are rounded {_ROUNDING[rules.rounding].format(rules.round_to)}."
    return text


def _counted(rules: Rules, points: str) -> str:
    if points == "one":
        return "1 point"
    if points == "all":
        return "all unplayed pips in all hands"
    if points == "opponents":
        return "the unplayed pips of its opponents"
    own = _OWN[rules.block_winner] if rules.partners else "the winner's own"
    return f"the unplayed pips of its opponents less {own}; that may be negative"


_ROUNDING = {
    "nearest": "to the nearest multiple of {}, halves up",
    "down": "down to a multiple of {}",
    "up": "up to a multiple of {}",
}


def _ways(rules: Rules) -> Iterator[str]:
    """Say what the last tile of a player who goes out earns."""
    kinds = [
        (rules.cross_out, "a double that fits both ends (cruzada)"),
        (rules.chuchazo, "0-0 that fits one end (chuchazo)"),
        (rules.capicua, f"{_capicua(rules)} (capicúa)"),
        (rules.double_out, "a double (carroça)"),
    ]
    paid = [f"{count(bonus, 'point')} more for {kind}" for bonus, kind in kinds if bonus]
    if rules.capicua_factor > 1:
        yield f"Going out with {_capicua(rules)} (capicúa) counts {rules.capicua_factor} times."
    if paid:
        yield f"Going out scores {join_and(paid)}."
    if len(paid) + (rules.capicua_factor > 1) > 1:
        yield "Only one of these is paid: the double at both ends goes before 0-0, then the capicúa, then the double."


def _capicua(rules: Rules) -> str:
    text = "a tile that fits both ends"
    if not (rules.capicua_doubles and not rules.cross_out):
        text += ", no double"
    return text if rules.capicua_blanks else f"{text}, without a blank"


def _of_match(rules: Rules) -> Iterator[str]:
    """Say what a deal leaves to the next, and what its number in the match earns."""
    if rules.deal_bonus:
        amounts = join_and([*map(str, rules.deal_bonus)])
        yield f"The winner of each of the first deals of a match scores more, deal by deal: {amounts} points."
    if rules.tie_next == "double":
        yield "A deal without a winner doubles the points of the next; several in a row double again."
    elif rules.tie_next == "one_more":
        yield "A deal without a winner makes the next worth 1 point more; several in a row add up."


def _more_passes(rules: Rules) -> Iterator[str]:
    """Say what a pass on the lead and a round of passes earn."""
    lead, double = rules.lead_pass_bonus, rules.lead_pass_bonus_double
    if lead or double:
        amount = count(lead, "point") if lead == double else f"{count(lead, 'point')}, {double} for a double"
        yield f"If the next player passes on the lead, the leader's side scores {amount} in place of the usual bonus."
    if rules.lead_pass_void and rules.partners and rules.has_bonus:
        yield "A pass on the lead earns nothing if the leader's partner cannot follow it either."
    if rules.round_pass_bonus:
        text = f"If all others pass after a tile and its player plays again, their side scores {rules.round_pass_bonus}"
        yield f"{text} more."


def _bonus(rules: Rules) -> str:
    first, later = rules.pass_bonus_first, rules.pass_bonus_later
    if not (first or later):
        if rules.has_bonus:
            return "Making the next player pass earns nothing but what follows."
        return "There is no bonus for making the next player pass."
    scope = rules.pass_bonus_scope
    amount = f"{first} points" if first == later else f"{first} points the first time in a {scope} and {later} later"
    return (
        f"A player who lays a tile after which the next player passes scores {amount} for their side, once a tile, "
        "also when that tile blocks the deal."
    )


def _first_lead(rules: Rules) -> str:
    none = "If nobody was dealt a double, the tile with most pips leads (of equals, the one with the higher end)."
    if rules.first_lead == "any":
        return "The first deal is led by a player drawn by lot, with any tile."
    highest = rules.tileset.highest_double
    if rules.first_lead == "double_six" and highest is not None:
        text = f"The first deal is led with {highest} by its holder"
        if not rules.left_over:
            return f"{text}."
        return f"{text}; if {highest} was not dealt, with the highest double. {none}"
    return f"The first deal is led with the highest double by its holder. {none}"


def _later_leads(rules: Rules) -> str:
    after = {
        "rotate": "the next seat after the leader leads",
        "highest_double": "the highest double leads again",
        "winner": "the player who went out leads (after a block, who won it)",
        "winning_side": "one of the winning side leads, whoever they agree on",
    }[rules.next_lead]
    lower = rules.blocked_lead == "lower_of_winning_team"
    blocked = "the player of the winning side with fewer pips leads" if lower else "the same"
    highest = rules.tileset.highest_double or "the highest tile"
    tied = {
        "double_six": f"{highest} leads again",
        "as_next": "the same as after any block",
        "blocker": "the blocker leads",
    }
    return f"Later, {after}; after a block with a winner, {blocked}; after a tied block, {tied[rules.tied_lead]}."
