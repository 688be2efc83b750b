"""Rule sets in plain words."""

from collections.abc import Iterator

from tranca.game.rules.rules import Rules
from tranca.game.tiles import pack_of

from .numbers import count, join_and


def explain(rules: Rules) -> list[str]:
    """Explain the rules in the order of play, in one or two sentences for each topic."""
    return [
        _table(rules),
        _turn(rules),
        *_ends(rules),
        _block(rules),
        _tie(rules),
        _score(rules),
        *_out(rules),
        *_ways(rules),
        *_of_match(rules),
        *_bonus(rules),
        _first_lead(rules),
        _later_leads(rules),
        _match(rules),
    ]


def difference(one: Rules, other: Rules) -> tuple[list[str], list[str]]:
    """Return the sentences that apply only to the first rule set, and those that apply only to the second."""
    here, there = explain(one), explain(other)
    return [sentence for sentence in here if sentence not in there], [
        sentence for sentence in there if sentence not in here
    ]


def _table(rules: Rules) -> str:
    if rules.players == 4:
        who = "N and S are partners against E and W" if rules.partners else "Each of N, E, S and W plays alone"
        way = f", {rules.order}"
    else:
        who = f"{join_and(rules.seats)} play alone"
        way = ""
    turn = ", ".join(rules.seats[seat] for seat in rules.seats_from(0))
    return f"{who}, with {count(rules.hand_size, 'tile')} each{_pack(rules)}. The order of play is {turn}{way}."


def _pack(rules: Rules) -> str:
    if rules.tileset == pack_of("double-6"):
        return ""
    out = f" without {join_and(map(str, rules.without))}" if rules.without else ""
    return f", from the {len(rules.tileset)} tiles of double-{_NUMBERS[rules.highest]}{out}"


_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _turn(rules: Rules) -> str:
    rest = rules.left_over
    if not rules.draws:
        asleep = f" The {rest} tiles left over sleep: they are never drawn." if rest else ""
        return f"A player who cannot play passes.{asleep}"
    text = (
        f"A player who cannot play draws tiles from the boneyard ({rest} tiles at first) until one fits, which "
        "must be played at once; if no more tiles may be drawn, the player passes."
    )
    if rules.draw_reserve == 1:
        text += " The last tile of the boneyard is never drawn."
    elif rules.draw_reserve:
        text += f" The last {rules.draw_reserve} tiles of the boneyard are never drawn."
    if rules.dead_ends == "stop":
        return text + " If no unplayed tile fits the ends, the deal is blocked at once."
    return text + " If no unplayed tile fits the ends, the player to move still draws all tiles allowed; then all pass."


def _block(rules: Rules) -> str:
    if rules.block_winner == "blocker":
        winner = "The side of the blocker" if rules.partners else "The blocker"
        return f"{winner}, who laid the last tile, wins a blocked deal."
    if rules.block_winner == "duel":
        wins = "the side of the player with fewer pips wins" if rules.partners else "the player with fewer pips wins"
        return f"A blocked deal is a duel between the blocker and the next player: {wins}."
    if not rules.partners:
        return "The player with the fewest pips wins a blocked deal."
    blocked = "A deal is blocked when no player with tiles can play. " if rules.out == "both" else ""
    if rules.block_winner == "lowest_team":
        return f"{blocked}The side with the fewest pips wins a blocked deal."
    shared = "the block is tied" if rules.partners_tie else "their side wins"
    return (
        f"{blocked}The side of the player with the fewest pips wins a blocked deal; "
        f"if two partners share the fewest, {shared}."
    )


_TIE = {
    "no_score": "No one scores in a tied block.",
    "first_to_play": "The side of the player who led the deal wins a tied block.",
    "last_to_play": "The side of the blocker, who laid the last tile, wins a tied block.",
    "blocker_loses": "The side that did not lay the last tile wins a tied block.",
    "lightest_tile": (
        "The tied side or player with the lightest single tile wins a tied block; "
        "if those tiles are equally light, no one scores."
    ),
}


def _tie(rules: Rules) -> str:
    if rules.block_winner == "blocker":
        return "A blocked deal is never a tie."
    return _TIE[rules.block_tie]


_OWN = {
    "lowest_team": "the winning side's own",
    "lowest_player": "the winning player's own (the partner's pips do not count)",
    "duel": "the winning player's own (the partner's pips do not count)",
    "blocker": "the winning player's own (the partner's pips do not count)",
}


def _score(rules: Rules) -> str:
    text = f"The {'winning side' if rules.partners else 'winner'} scores {_counted(rules, rules.points)}."
    if rules.block_points not in ("same", rules.points):
        text += f" The winner of a block scores {_counted(rules, rules.block_points)}."
    if not {rules.points, rules.block_points} <= {"one", "nothing", "same"}:
        text += " Tiles in no hand never count."
    if rules.round_to > 1:
        text += f" The pips are rounded {_ROUNDING[rules.rounding].format(rules.round_to)}."
    if rules.per_point > 1:
        text += f" Every {rules.per_point} pips are 1 point."
    return text


_DIVISORS = {"fives": "5", "threes": "3", "fives_and_threes": "5 or 3"}


def _ends(rules: Rules) -> Iterator[str]:
    """Explain the points for the ends that a play leaves, and the growth of the layout."""
    who = "the side of its player" if rules.partners else "its player"
    if rules.spins:
        yield (
            "The first double is the spinner: tiles may be laid against both of its sides, then against its two ends, "
            "so the layout can have four arms."
        )
    if rules.ends_score == "alike":
        yield (
            f"A play that leaves both ends with the same number scores 2 points for {who}, or 3 if one end is a "
            "double. Leading a double scores 2."
        )
    elif rules.scores:
        yield (
            f"After each play, the open ends are counted. {_ends_points(rules)} A double at an end counts both halves."
        )
    if rules.spins and rules.scores and rules.spinner_count == "until_covered":
        yield "The spinner counts both halves until two tiles touch it, then nothing."
    elif rules.spins and rules.scores:
        yield "The spinner counts both halves, one half when three tiles touch it, and nothing when four do."
    if rules.scores and not rules.lead_scores:
        yield "The lead scores nothing."


def _ends_points(rules: Rules) -> str:
    """Explain the points for a count of the open ends."""
    who = "the player's side" if rules.partners else "the player"
    by = _DIVISORS[rules.ends_score]
    if rules.ends_points == "pips":
        if rules.ends_score == "fives_and_threes":
            return f"If the count is a multiple of 3 or 5, {who} scores it as points, or twice it if of both."
        return f"If the count is a multiple of {by}, {who} scores it as points."
    if rules.ends_score == "fives_and_threes":
        return f"If the count is a multiple of 5, {who} scores a fifth of it; if of 3, a third of it; if of both, both."
    return f"If the count is a multiple of {by}, {who} scores 1 point for each {by} in it."


def _out(rules: Rules) -> Iterator[str]:
    """Explain the points for going out, and when it ends the deal."""
    if rules.out_points:
        side = "The side that goes out" if rules.partners else "The player who goes out"
        yield f"{side} scores {count(rules.out_points, 'point')} for it."
    if rules.out == "both":
        yield "The deal continues until both players of a pair are out; players without tiles are skipped."


def _match(rules: Rules) -> str:
    void = " Points that would take a side beyond the target do not count." if rules.over_target == "void" else ""
    if rules.match_end == "at_once":
        return f"The first side with {rules.target} points wins the match at once, even during a deal.{void}"
    return (
        f"The match ends after a deal in which a side has reached {rules.target} points. If several sides have, the "
        f"side with the most points wins; if they are equal, another deal is played.{void}"
    )


def _counted(rules: Rules, points: str) -> str:
    others = "its opponents" if rules.partners else "the others"
    own = _OWN[rules.block_winner] if rules.partners else "the winner's own"
    return {
        "one": "1 point",
        "nothing": "nothing for winning the deal",
        "all": "the unplayed pips of all hands",
        "opponents": f"the unplayed pips of {others}",
        "opponents_minus_own": f"the unplayed pips of {others} less {own}, which may be negative",
    }[points]


_ROUNDING = {
    "nearest": "to the nearest multiple of {}, halves up",
    "down": "down to a multiple of {}",
    "up": "up to a multiple of {}",
    "at_least_one": "to the nearest multiple of {0}, halves up, but never to 0 unless no pips are left",
}


def _ways(rules: Rules) -> Iterator[str]:
    """List the bonuses for going out with a special tile, the most specific first."""
    conditions = [] if rules.capicua_doubles and not rules.cross_out else ["is not a double"]
    conditions += [] if rules.capicua_blanks else ["has no blank"]
    capicua = f"{join_and(['a tile that fits both ends', *conditions])} (capicúa)"
    kinds = [
        (rules.cross_out, "a double that fits both ends (cruzada)"),
        (rules.chuchazo, "0-0 at one end (chuchazo)"),
        (rules.capicua, capicua),
        (rules.double_out, "a double (carroça)"),
    ]
    paid = [f"{count(bonus, 'point')} more with {kind}" for bonus, kind in kinds if bonus]
    if rules.capicua_factor > 1:
        at = sum(1 for bonus, _ in kinds[:2] if bonus)
        times = "twice" if rules.capicua_factor == 2 else f"{rules.capicua_factor} times"
        paid.insert(at, f"{times} the points of the deal with {capicua}")
    if paid:
        yield f"Going out scores {join_and(paid)}.{' Only the first of these that applies is paid.' * (len(paid) > 1)}"


def _of_match(rules: Rules) -> Iterator[str]:
    """List the points added for a deal's number in the match, or after a deal without a winner."""
    if rules.deal_bonus:
        first, *later = rules.deal_bonus
        rest = ""
        if len(later) > 1:
            rest = f", and the winners of the next deals {join_and(map(str, later))}"
        elif later:
            rest = f", and the winner of the second {later[0]}"
        yield f"The winner of the first deal of a match scores {count(first, 'point')} more{rest}."
    if rules.tie_next == "double":
        yield "A deal without a winner doubles the points of the next deal; several in a row multiply."
    elif rules.tie_next == "one_more":
        yield "A deal without a winner makes the next deal worth 1 point more; several in a row add up."


def _bonus(rules: Rules) -> Iterator[str]:
    has_pass_bonus = bool(rules.pass_bonus_first or rules.pass_bonus_later)
    has_lead_bonus = bool(rules.lead_pass_bonus or rules.lead_pass_bonus_double)
    if has_pass_bonus:
        yield _usual_pass(rules)
    elif not rules.has_bonus:
        yield "Making the next player pass earns no bonus."
    yield from _passes_on_lead(rules, " instead" if has_pass_bonus else "")
    if rules.round_pass_bonus:
        yield _round_of_passes(rules, " more" if has_pass_bonus or has_lead_bonus else "")
    if (has_lead_bonus or rules.round_pass_bonus) and not has_pass_bonus:
        yield "Other passes earn nothing."
    if rules.pass_penalty:
        yield _wrong_pass(rules)


def _usual_pass(rules: Rules) -> str:
    first, later = rules.pass_bonus_first, rules.pass_bonus_later
    amount = count(first, "point") if first == later else _first_and_later(first, later, rules.pass_bonus_scope)
    if not rules.pays_each_pass:
        who = "the side of its player" if rules.partners else "its player"
        once = "once per tile, even if the tile blocks the deal"
        return f"If the next player passes after a tile, {who} scores {amount}, {once}."
    if rules.partners:
        return (
            f"After each tile, the side that laid it scores {amount} for every pass by an opponent. "
            "If a tile blocks the deal, both opponents count as having passed."
        )
    return (
        f"After each tile, the player who laid it scores {amount} for every pass by another player. "
        "If a tile blocks the deal, all other players count as having passed."
    )


def _passes_on_lead(rules: Rules, instead: str) -> Iterator[str]:
    lead, double = rules.lead_pass_bonus, rules.lead_pass_bonus_double
    if lead or double:
        points = f"{count(lead or double, 'point')}{instead}"
        whose = "the leader's side" if rules.partners else "the leader"
        yield f"If the next player passes on the lead, {whose} scores {points}{_by_lead(lead, double)}."
    if rules.lead_pass_void and rules.partners and rules.has_bonus:
        yield "A pass on the lead earns nothing if the leader's partner cannot follow it either."


def _round_of_passes(rules: Rules, more: str) -> str:
    others = "all others, including the partner," if rules.partners else "all others"
    points = f"{count(rules.round_pass_bonus, 'point')}{more}"
    return f"If {others} pass after a tile and its player plays again, that earns {points}; a block does not count."


def _wrong_pass(rules: Rules) -> str:
    others = "the other side" if len(rules.sides) == 2 else "each other player"
    return f"If a player passes but could have played, {others} scores {count(rules.pass_penalty, 'point')}."


def _first_and_later(first: int, later: int, scope: str) -> str:
    once = f"the first time in a {scope}"
    if not first:
        return f"{count(later, 'point')}, but nothing {once}"
    return f"{count(first, 'point')} {once} and {later or 'nothing'} later"


def _by_lead(lead: int, double: int) -> str:
    if lead == double:
        return ""
    if not double:
        return ", unless a double was led"
    return f", or {double} if a double was led" if lead else " if a double was led"


def _first_lead(rules: Rules) -> str:
    none = (
        "If no double was dealt, the tile with the most pips leads; "
        "if two tiles have equally many, the one with the higher number leads."
    )
    if rules.first_lead == "any":
        return "A player drawn by lot leads the first deal, with any tile."
    highest = rules.tileset.highest_double
    if rules.first_lead == "double_six" and highest is not None:
        text = f"The holder of {highest} leads the first deal with it"
        if not rules.left_over:
            return f"{text}."
        return f"{text}; if {highest} was not dealt, the holder of the highest double leads with it. {none}"
    which = "lowest" if rules.first_lead == "lowest_double" else "highest"
    return f"The holder of the {which} double leads the first deal with it. {none}"


def _later_leads(rules: Rules) -> str:
    winner = {"duel": "the player who won the duel", "blocker": "the blocker"}.get(
        rules.block_winner, "the player of the winning side with fewer pips"
    )
    side = "the players of the winning side agree which of them leads" if rules.partners else "the winner leads"
    after = {
        "rotate": "the player after the last leader leads",
        "highest_double": "the holder of the highest double leads with it",
        "winner": f"the player who went out leads; after a block, {winner if rules.partners else 'its winner'} leads",
        "winning_side": side,
    }[rules.next_lead]
    after_block = {
        "as_next": "",
        "lower_of_winning_team": "after a block with a winner, the player of the winning side with fewer pips leads",
        "lot": "after a block with a winner, a player drawn by lot leads",
        "highest_double": "after a block with a winner, the highest double leads",
        "blocker_or_next": (
            "after a block with a winner, the blocker leads if their side won, otherwise the next player leads"
        ),
    }[rules.blocked_lead]
    after_tie = {
        "double_six": f"after a tied block, {rules.tileset.highest_double or 'the highest tile'} leads again",
        "as_next": _after_tie_as_next(rules),
        "blocker": "after a tied block, the blocker leads",
        "lot": "after a tied block, a player drawn by lot leads",
        "highest_double": "after a tied block, the highest double leads",
    }[rules.tied_lead]
    if rules.block_winner == "blocker":
        after_tie = ""  # there are no ties
    return f"{'; '.join(filter(None, (f'In later deals, {after}', after_block, after_tie)))}."


def _after_tie_as_next(rules: Rules) -> str:
    """Say who leads after a tied block without a specific rule, if that differs from other deals."""
    if rules.block_tie != "no_score":
        return ""
    if rules.next_lead in ("winner", "winning_side"):
        return "after a tied block, the same player leads again"
    return "" if rules.blocked_lead == "as_next" else "after a tied block, the lead is as after going out"
