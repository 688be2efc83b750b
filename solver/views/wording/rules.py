"""Rule sets in plain words."""

from tranca.game.options import one_of
from tranca.game.rules import Rules
from tranca.game.tiles import pack_of

from .numbers import join_and


def explain(rules: Rules) -> list[str]:
    """The rules in plain words, one sentence or two for each thing they settle, in the order of play."""
    return [
        _table(rules),
        _turn(rules),
        _BLOCK[rules.block_winner],
        f"A tied block {_TIE[rules.block_tie]}.",
        _score(rules),
        _bonus(rules),
        _first_lead(rules),
        _later_leads(rules),
        f"The match is won at {rules.target} points, checked after each deal. If several sides have reached it, the "
        "one with the most points wins; if they are equal, another deal is played.",
    ]


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
    if rules.points == "all":
        return "The winning side scores all unplayed pips in all hands. Undealt tiles never count."
    text = "The winning side scores the unplayed pips of its opponents"
    if rules.points == "opponents_minus_own":
        own = _OWN[rules.block_winner] if rules.partners else "the winner's own"
        text += f" less {own}; that may be negative"
    return f"{text}. Undealt tiles never count."


def _bonus(rules: Rules) -> str:
    if not rules.has_bonus:
        return "There is no bonus for making the next player pass."
    first, later = rules.pass_bonus_first, rules.pass_bonus_later
    amount = f"{first} points" if first == later else f"{first} points the first time in a deal and {later} later"
    return (
        f"A player who lays a tile after which the next player passes scores {amount} for their side, once a tile, "
        "also when that tile blocks the deal."
    )


def _first_lead(rules: Rules) -> str:
    none = "If nobody was dealt a double, the tile with most pips leads (of equals, the one with the higher end)."
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
        "winner": "the player who went out leads",
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
