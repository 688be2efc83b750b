"""Rule sets in plain words."""

from collections.abc import Iterator

from tranca.game.rules.rules import Rules
from tranca.game.tiles import pack_of
from tranca.language import called, n, p, t

from .leads import first_lead, later_leads
from .numbers import join_and, points
from .pass_bonuses import explain_pass_bonuses


def explain(rules: Rules) -> list[str]:
    """Explain the rules in the order of play, in one or two sentences for each topic."""
    return [
        _table(rules),
        _turn(rules),
        *_ends(rules),
        _block(rules),
        *filter(None, [_tie(rules)]),
        _score(rules),
        *_out(rules),
        *_ways(rules),
        *_of_match(rules),
        *explain_pass_bonuses(rules),
        first_lead(rules),
        later_leads(rules),
        _match(rules),
    ]


def summarize(rules: Rules) -> list[str]:
    """Say the main rules in five or six short paragraphs, without the names of seats."""
    bonuses = [*_ways(rules), *_of_match(rules), *(explain_pass_bonuses(rules) if rules.has_bonus else ())]
    paragraphs = [
        _join(_players(rules), _way_round(rules), _draw_or_pass(rules)),
        _join(first_lead(rules), later_leads(rules)),
        _join(*_plays_score(rules)),
        _score(rules),
        _join(_block(rules), _tie(rules)),
        _join(*bonuses),
        _match_end(rules),
    ]
    return [paragraph for paragraph in paragraphs if paragraph]


def difference(one: Rules, other: Rules) -> tuple[list[str], list[str]]:
    """Return the sentences that apply only to the first rule set, and those that apply only to the second."""
    here, there = explain(one), explain(other)
    return [sentence for sentence in here if sentence not in there], [
        sentence for sentence in there if sentence not in here
    ]


def explain_scoring(rules: Rules) -> str:
    """Explain in short how points are earned: by plays, and by winning the deal."""
    return _join(*_plays_score(rules), _deal_scores(rules))


def _join(*sentences: str) -> str:
    """Return the sentences that are not empty, in one text."""
    return " ".join(filter(None, sentences))


def _table(rules: Rules) -> str:
    players = [called(seat) for seat in rules.seats]
    turn = ", ".join(players[seat] for seat in rules.seats_from(0))
    if rules.players == 4:
        pair, others = join_and(players[::2]), join_and(players[1::2])
        pairs = t("{pair} are partners against {others}", pair=pair, others=others)
        who = pairs if rules.partners else t("Each of {players} plays alone", players=join_and(players))
        way = p("order", "clockwise") if rules.order == "clockwise" else p("order", "counterclockwise")
        turn = f"{turn}, {way}"
    else:
        who = t("{players} play alone", players=join_and(players))
    hands = n("{who}, with {count} {tile|tiles} each{pack}.", rules.hand_size, who=who, pack=_pack(rules))
    return _join(hands, t("The order of play is {turn}.", turn=turn))


def _way_round(rules: Rules) -> str:
    """Say on which side of a player the next one sits; empty unless four play, since the order is theirs."""
    if rules.players != 4:
        return ""
    if rules.order == "clockwise":
        return t("Play goes clockwise, to the left.")
    return t("Play goes counterclockwise, to the right.")


def _players(rules: Rules) -> str:
    """Say how many play, and with how many tiles."""
    if rules.partners:
        who = t("Four players play in two pairs")
    else:
        who = {
            2: t("Two players play"),
            3: t("Three players play, each alone"),
            4: t("Four players play, each alone"),
        }[rules.players]
    return n("{who}, with {count} {tile|tiles} each{pack}.", rules.hand_size, who=who, pack=_pack(rules))


def _pack(rules: Rules) -> str:
    """Return a clause on the pack, empty for a whole double-6."""
    if rules.tileset == pack_of("double-6"):
        return ""
    size, name = len(rules.tileset), _pack_name(rules.highest)
    if not rules.without:
        return t(", from the {size} tiles of {pack}", size=size, pack=name)
    tiles = join_and(map(str, rules.without))
    return t(", from the {size} tiles of {pack} without {tiles}", size=size, pack=name, tiles=tiles)


def _pack_name(highest: int) -> str:
    """Return `double-nine`."""
    return {
        3: t("double-three"),
        4: t("double-four"),
        5: t("double-five"),
        6: t("double-six"),
        7: t("double-seven"),
        8: t("double-eight"),
        9: t("double-nine"),
    }[highest]


def _turn(rules: Rules) -> str:
    rest = rules.left_over
    if not rules.draws:
        asleep = ""
        if rest:
            asleep = n("The {count} {tile|tiles} left over {sleeps|sleep}: {it is|they are} never drawn.", rest)
        return _join(_draw_or_pass(rules), asleep)
    reserve = ""
    if rules.draw_reserve == 1:
        reserve = t("The last tile of the boneyard is never drawn.")
    elif rules.draw_reserve:
        reserve = t("The last {number} tiles of the boneyard are never drawn.", number=rules.draw_reserve)
    if rules.dead_ends == "stop":
        dead = t("If no unplayed tile fits the ends, the deal is blocked at once.")
    else:
        dead = t("If no unplayed tile fits the ends, the player to move still draws all tiles allowed; then all pass.")
    return _join(_draw_or_pass(rules), reserve, dead)


def _draw_or_pass(rules: Rules) -> str:
    """Describe the action of a player without a tile that fits."""
    if not rules.draws:
        return t("A player who cannot play passes.")
    return t(
        "A player who cannot play draws tiles from the boneyard ({rest} tiles at first) until one fits, which "
        "must be played at once; if no more tiles may be drawn, the player passes.",
        rest=rules.left_over,
    )


def _block(rules: Rules) -> str:
    if rules.block_winner == "blocker":
        if rules.partners:
            return t("The side of the blocker, who laid the last tile, wins a blocked deal.")
        return t("The blocker, who laid the last tile, wins a blocked deal.")
    if rules.block_winner == "duel":
        if rules.partners:
            return t(
                "A blocked deal is a duel between the blocker and the next player: "
                "the side of the player with fewer pips wins."
            )
        return t("A blocked deal is a duel between the blocker and the next player: the player with fewer pips wins.")
    if not rules.partners:
        return t("The player with the fewest pips wins a blocked deal.")
    blocked = t("A deal is blocked when no player with tiles can play.") if rules.out == "both" else ""
    if rules.block_winner == "lowest_team":
        return _join(blocked, t("The side with the fewest pips wins a blocked deal."))
    if rules.partners_tie:
        wins = t(
            "The side of the player with the fewest pips wins a blocked deal; "
            "if two partners share the fewest, the block is tied."
        )
    else:
        wins = t(
            "The side of the player with the fewest pips wins a blocked deal; "
            "if two partners share the fewest, their side wins."
        )
    return _join(blocked, wins)


def _tie(rules: Rules) -> str:
    if rules.counted_in_blocks == "each_own" and rules.block_tie == "no_score":
        return ""  # a tie changes no points
    if rules.block_winner == "blocker":
        return t("A blocked deal is never a tie.")
    if not rules.partners and rules.block_tie in ("first_to_play", "last_to_play", "blocker_loses"):
        return {
            "first_to_play": t("The player who led the deal wins a tied block."),
            "last_to_play": t("The blocker, who laid the last tile, wins a tied block."),
            "blocker_loses": t("The player who did not lay the last tile wins a tied block."),
        }[rules.block_tie]
    return {
        "no_score": t("No one scores in a tied block."),
        "first_to_play": t("The side of the player who led the deal wins a tied block."),
        "last_to_play": t("The side of the blocker, who laid the last tile, wins a tied block."),
        "blocker_loses": t("The side that did not lay the last tile wins a tied block."),
        "lightest_tile": t(
            "The tied side or player with the lightest single tile wins a tied block; "
            "if those tiles are equally light, no one scores."
        ),
    }[rules.block_tie]


def _deal_scores(rules: Rules) -> str:
    """Describe the points for the end of a deal, unless it is blocked."""
    if rules.points == "each_own":
        return _own_pips(rules)
    counted = _counted(rules, rules.points)
    if rules.partners:
        return t("The winning side scores {points}.", points=counted)
    return t("The winner scores {points}.", points=counted)


def _score(rules: Rules) -> str:
    sentences = [_deal_scores(rules)]
    if rules.counted_in_blocks != rules.points and rules.block_points == "each_own":
        sentences.append(
            t("In a blocked deal, the unplayed pips of each player are subtracted from the points of their side.")
            if rules.partners
            else t("In a blocked deal, the unplayed pips of each player are subtracted from their points.")
        )
    elif rules.block_points not in ("same", rules.points):
        blocked = _counted(rules, rules.block_points)
        sentences.append(t("The winner of a block scores {points}.", points=blocked))
    if rules.left_over and not {rules.points, rules.block_points} <= {"one", "nothing", "same"}:
        sentences.append(
            t("The tiles that remain in the boneyard do not count.")
            if rules.draws
            else t("The tiles that were not dealt do not count.")
        )
    if rules.round_to > 1:
        sentences.append(_rounded(rules))
    if rules.takes_own and rules.round_to > 1:
        sentences.append(t("Each hand is rounded separately before it is subtracted."))
    if rules.per_point > 1:
        sentences.append(t("Every {pips} pips are 1 point.", pips=rules.per_point))
    return _join(*sentences)


def _own_pips(rules: Rules) -> str:
    """Say that no side is paid at the end of a deal, and that each side loses the pips of its own hands."""
    if rules.counted_in_blocks == "each_own" and rules.partners:
        return t("When a deal ends, the unplayed pips of each player are subtracted from the points of their side.")
    if rules.counted_in_blocks == "each_own":
        return t("When a deal ends, the unplayed pips of each player are subtracted from their points.")
    if rules.partners:
        return t(
            "When a player goes out, the unplayed pips of each player are subtracted from the points of their side."
        )
    return t("When a player goes out, the unplayed pips of each player are subtracted from their points.")


def _rounded(rules: Rules) -> str:
    step = rules.round_to
    return {
        "nearest": t("The pips are rounded to the nearest multiple of {step}, halves up.", step=step),
        "down": t("The pips are rounded down to a multiple of {step}.", step=step),
        "up": t("The pips are rounded up to a multiple of {step}.", step=step),
        "at_least_one": t(
            "The pips are rounded to the nearest multiple of {step}, halves up, "
            "but never to 0 unless no pips are left.",
            step=step,
        ),
    }[rules.rounding]


def _ends(rules: Rules) -> Iterator[str]:
    """Explain the points for the ends that a play leaves, and the growth of the layout."""
    if rules.every_double:
        yield t(
            "Every double is a spinner: tiles may be laid against both of its sides, then against its two ends, "
            "so the layout is a tree."
        )
    elif rules.spins:
        yield t(
            "The first double is the spinner: tiles may be laid against both of its sides, then against its two ends, "
            "so the layout can have four arms."
        )
    yield from _plays_score(rules)
    if rules.every_double and rules.spinner_count == "until_covered":
        yield t("A double counts both halves until two tiles touch it, then nothing.")
    elif rules.every_double:
        yield t("A double counts both halves, one half when three tiles touch it, and nothing when four do.")
    elif rules.spins and rules.scores and rules.spinner_count == "until_covered":
        yield t("The spinner counts both halves until two tiles touch it, then nothing.")
    elif rules.spins and rules.scores:
        yield t("The spinner counts both halves, one half when three tiles touch it, and nothing when four do.")
    if rules.scores and not rules.lead_scores:
        yield t("The lead scores nothing.")


def _plays_score(rules: Rules) -> Iterator[str]:
    """Explain the points for the ends that a play leaves, if there are any."""
    if rules.ends_score == "alike":
        if rules.partners:
            yield t(
                "A play that leaves both ends with the same number scores 2 points for the side of its player, "
                "or 3 if one end is a double. Leading a double scores 2."
            )
        else:
            yield t(
                "A play that leaves both ends with the same number scores 2 points for its player, "
                "or 3 if one end is a double. Leading a double scores 2."
            )
    elif rules.scores:
        yield _join(
            t("After each play, the open ends are added up."),
            _ends_points(rules),
            "" if rules.every_double else t("A double at an end counts both halves."),
        )


def _ends_points(rules: Rules) -> str:
    """Explain the points for a sum of the open ends."""
    who = p("scorer", "the player's side") if rules.partners else p("scorer", "the player")
    by = {"fives": "5", "threes": "3"}.get(rules.ends_score, "")
    if rules.ends_points == "pips":
        if rules.ends_score == "fives_and_threes":
            return t("If the sum is a multiple of 3 or 5, {who} scores it as points, or twice it if of both.", who=who)
        return t("If the sum is a multiple of {number}, {who} scores it as points.", number=by, who=who)
    if rules.ends_score == "fives_and_threes":
        return t(
            "If the sum is a multiple of 5, {who} scores a fifth of it; if of 3, a third of it; if of both, both.",
            who=who,
        )
    return t("If the sum is a multiple of {number}, {who} scores 1 point for each {number} in it.", number=by, who=who)


def _out(rules: Rules) -> Iterator[str]:
    """Explain the points for going out, and when it ends the deal."""
    if rules.out_points:
        won = points(rules.out_points)
        if rules.partners:
            yield t("The side that goes out scores {points} for it.", points=won)
        else:
            yield t("The player who goes out scores {points} for it.", points=won)
    if rules.out == "both":
        yield t("The deal continues until both players of a pair are out; players without tiles are skipped.")


def _match(rules: Rules) -> str:
    void = ""
    if rules.over_target == "void":
        void = (
            t("Points that would take a side beyond the target do not count.")
            if rules.partners
            else t("Points that would take a player beyond the target do not count.")
        )
    if rules.match_end == "at_once":
        return _join(_match_end(rules), void)
    several = (
        t("If several sides have, the side with the most points wins; if they are equal, another deal is played.")
        if rules.partners
        else t(
            "If several players have, the player with the most points wins; if they are equal, another deal is played."
        )
    )
    return _join(_match_end(rules), several, void)


def _match_end(rules: Rules) -> str:
    """Say which points end the match."""
    if rules.match_end == "at_once":
        if rules.partners:
            return t(
                "The first side with {target} points wins the match at once, even during a deal.", target=rules.target
            )
        return t(
            "The first player with {target} points wins the match at once, even during a deal.", target=rules.target
        )
    if rules.partners:
        return t("The match ends after a deal in which a side has reached {target} points.", target=rules.target)
    return t("The match ends after a deal in which a player has reached {target} points.", target=rules.target)


def _counted(rules: Rules, counted: str) -> str:
    """Return the points of the winner, to follow `scores`."""
    if counted == "one":
        return points(1)
    if counted == "nothing":
        return p("score", "nothing for winning the deal")
    if counted == "all":
        return p("score", "the unplayed pips of all hands")
    if counted == "opponents":
        if rules.partners:
            return p("score", "the unplayed pips of its opponents")
        return p("score", "the unplayed pips of the others")
    if not rules.partners:
        return p("score", "the unplayed pips of the others less the winner's own, which may be negative")
    if rules.block_winner == "lowest_team":
        return p("score", "the unplayed pips of its opponents less the winning side's own, which may be negative")
    return p(
        "score",
        "the unplayed pips of its opponents less the winning player's own (the partner's pips do not count), "
        "which may be negative",
    )


def _ways(rules: Rules) -> Iterator[str]:
    """List the bonuses for going out with a special tile, the most specific first."""
    capicua = _capicua(rules)
    kinds = [
        (rules.cross_out, p("last tile", "a double that fits both ends (cruzada)")),
        (rules.chuchazo, p("last tile", "0-0 at one end (chuchazo)")),
        (rules.capicua, capicua),
        (rules.double_out, p("last tile", "a double (carroça)")),
    ]
    paid = [n("{count} {point|points} more with {tile}", bonus, tile=tile) for bonus, tile in kinds if bonus]
    if rules.capicua_factor > 1:
        at = sum(1 for bonus, _ in kinds[:2] if bonus)
        if rules.capicua_factor == 2:
            times = t("twice the points of the deal with {tile}", tile=capicua)
        else:
            times = t("{factor} times the points of the deal with {tile}", factor=rules.capicua_factor, tile=capicua)
        paid.insert(at, times)
    if paid:
        only = t("Only the first of these that applies is paid.") if len(paid) > 1 else ""
        yield _join(t("Going out scores {bonuses}.", bonuses=join_and(paid)), only)


def _capicua(rules: Rules) -> str:
    not_double = not rules.capicua_doubles or bool(rules.cross_out)
    if not_double and not rules.capicua_blanks:
        return p("last tile", "a tile that fits both ends, is not a double and has no blank (capicúa)")
    if not_double:
        return p("last tile", "a tile that fits both ends and is not a double (capicúa)")
    if not rules.capicua_blanks:
        return p("last tile", "a tile that fits both ends and has no blank (capicúa)")
    return p("last tile", "a tile that fits both ends (capicúa)")


def _of_match(rules: Rules) -> Iterator[str]:
    """List the points added for a deal's number in the match, or after a deal without a winner."""
    if rules.deal_bonus:
        first, *later = rules.deal_bonus
        won = points(first)
        if len(later) > 1:
            yield t(
                "The winner of the first deal of a match scores {points} more, "
                "and the winners of the next deals {later}.",
                points=won,
                later=join_and(map(str, later)),
            )
        elif later:
            yield t(
                "The winner of the first deal of a match scores {points} more, and the winner of the second {later}.",
                points=won,
                later=later[0],
            )
        else:
            yield t("The winner of the first deal of a match scores {points} more.", points=won)
    if rules.tie_next == "double":
        yield t("A deal without a winner doubles the points of the next deal; several in a row multiply.")
    elif rules.tie_next == "one_more":
        yield t("A deal without a winner makes the next deal worth 1 point more; several in a row add up.")
