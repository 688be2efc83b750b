"""The leader of a deal, the tile that must be led, and the winner of the match."""

from referee.play import (
    Hand,
    Play,
    Rules,
    State,
    Tile,
    bonus_of_pass,
    duellists,
    ending,
    hands_of,
    known,
    next_seat,
    next_with_tiles,
    pass_bonuses,
    pass_turn,
    pips,
    play,
    play_points,
    seats,
    settle,
)

Lead = tuple[str | None, Tile | None]
Amount = tuple[str, int]  # a side, and points that it gets at one moment


def forced_lead(rules: Rules, hands: dict[str, Hand]) -> Lead:
    """Return the forced leader and lead: the highest double dealt, or without doubles the tile with most pips.

    Among tiles with equal pips, the one with the higher end is led. This is `highest_double`; `double_six` is the same,
    since 6-6 is the highest double.
    """
    dealt = [(tile, seat) for seat in seats(rules) for tile in hands[seat]]
    tile, leader = max(dealt, key=lambda one: (one[0][0] == one[0][1], pips([one[0]]), one[0][1]))
    return leader, tile


def first_lead(rules: Rules, hands: dict[str, Hand]) -> Lead:
    """Return the leader and the lead of the first deal of a match; (None, None) if they are drawn by lot."""
    if rules["first_lead"] == "any":
        return None, None
    doubles = [(tile, seat) for seat in seats(rules) for tile in hands[seat] if tile[0] == tile[1]]
    if rules["first_lead"] == "lowest_double" and doubles:
        tile, leader = min(doubles)
        return leader, tile
    return forced_lead(rules, hands)


def lead_after(finished: State, hands: dict[str, Hand]) -> Lead:
    """Return the leader and the lead of the deal after a finished one; a lead of None is free. `hands`: as newly dealt.

    The leader is None if drawn by lot. Under `winning_side` it is a side, whose players agree which of them leads.
    """
    rules, settlement = finished.rules, settle(finished)
    option = rules["next_lead"]
    if settlement.end == "blocked":
        after_block = option if rules["blocked_lead"] == "as_next" else rules["blocked_lead"]
        if not settlement.tied:
            option = after_block
        elif rules["tied_lead"] != "as_next":
            option = rules["tied_lead"]
        elif settlement.winner:
            option = after_block
    if option in ("double_six", "highest_double"):
        return forced_lead(rules, hands)
    if option == "lot":
        return None, None
    if option == "blocker":
        return known(finished.last, "who laid the last tile"), None
    if option == "blocker_or_next":
        blocker = known(finished.last, "who laid the last tile")
        assert settlement.winner is not None
        return blocker if blocker in settlement.winner else next_with_tiles(finished, blocker), None
    if option == "winner" and settlement.winner and settlement.end == "blocked" and rules["block_winner"] == "blocker":
        return known(finished.last, "who laid the last tile"), None
    if option == "winning_side" and settlement.winner:
        return settlement.winner, None
    if option == "winner" and settlement.winner and settlement.end == "blocked" and rules["block_winner"] == "duel":
        for seat in duellists(rules, hands_of(finished), finished.last):
            if seat in settlement.winner:
                return seat, None
    if option == "winner" and settlement.end == "out":
        return known(settlement.seat, "who went out"), None
    if option in ("lower_of_winning_team", "winner") and settlement.winner:
        return lowest_of(finished, settlement.winner), None
    if option in ("winner", "winning_side"):
        return known(finished.leader, "who led the deal"), None
    return next_seat(rules, known(finished.leader, "who led the deal")), None


def lowest_of(finished: State, side: str) -> str:
    """Return the player of the side with fewest pips; among equals, the first in turn order after the blocker."""
    order = [next_seat(finished.rules, known(finished.last, "who laid the last tile"))]
    while len(order) < len(finished.hands):
        order.append(next_seat(finished.rules, order[-1]))
    return min((seat for seat in order if seat in side), key=lambda seat: pips(hands_of(finished)[seat]))


def match_winner(rules: Rules, scores: dict[str, int]) -> str | None:
    """Return the side that has won the match after a deal; None if the match continues."""
    best = [side for side, score in scores.items() if score == max(scores.values())]
    return best[0] if len(best) == 1 and scores[best[0]] >= rules["target"] else None


def stake_after(finished: State) -> tuple[int, int]:
    """Return the stake of the deal after a finished one: a factor and an amount to add."""
    times, plus = finished.stake
    if settle(finished).winner is not None:
        return 1, 0
    return {"nothing": (1, 0), "double": (2 * times, plus), "one_more": (times, plus + 1)}[finished.rules["tie_next"]]


# Points in the order in which they are due


def amounts(state: State, choice: Play | None) -> list[Amount]:
    """Return the points of an action, in order: of the play by its ends or of the pass, then of the deal if it is over.

    If no pips are won, `out_points` and the points for the last tile are one sum; other points of the deal come after
    it.
    """
    earned = bonus_of_pass(state) if choice is None else play_points(state, choice)
    after = pass_turn(state) if choice is None else play(state, choice)
    found = [(side, points) for side, points in earned.items() if points]
    if not ending(after):
        return found
    won = settling(after)
    if ending(after) == "out" and state.rules["points"] == "nothing":
        by_side = {side: sum(points for who, points in won if who == side) for side in earned}
        out = {side: state.rules["out_points"] if by_side[side] else 0 for side in earned}
        tile = [(side, earned[side] + out[side]) for side in earned]
        return [
            (side, points)
            for side, points in (*tile, *((side, by_side[side] - out[side]) for side in earned))
            if points
        ]
    return found + won


def settling(finished: State) -> list[Amount]:
    """Return the points of a finished deal: bonuses still due, pass by pass, then the points won."""
    points = settle(finished).points
    due = [] if ending(finished) == "out" else pass_bonuses(finished)
    found = [(side, bonus[side]) for bonus in due for side in points if bonus[side]]
    won = {side: points[side] - sum(bonus[side] for bonus in due) for side in points}
    return found + [(side, won[side]) for side in points if won[side]]


def count_up(rules: Rules, before: dict[str, int], due: list[list[Amount]]) -> tuple[dict[str, int], int | None]:
    """Return the match score after the actions of a deal, and the number of the action that decided the match."""
    score = dict(before)
    for number, some in enumerate(due, 1):
        for side, points in some:
            if rules["over_target"] == "void" and score[side] + points > rules["target"]:
                continue
            score[side] += points
            if rules["match_end"] == "at_once" and score[side] >= rules["target"]:
                return score, number
    return score, None
