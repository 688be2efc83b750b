"""Estimates in words: the best play over all deals, the basis of the numbers, and when a play loses."""

from collections.abc import Sequence

from tranca.analysis.estimate.results import Estimate, Holding, Inference, PlayedOn, PlayEstimate
from tranca.engine.solution import Orders

from .numbers import (
    Quantity,
    amount,
    count,
    count_rounded,
    join_and,
    join_or,
    percent,
    percent_of_sample,
    signed,
    whole,
)
from .plays import play_name

OPEN_HANDS = "Each deal counts with its open-hand value, as if all players saw all tiles from the next play on."

SEARCHED_OPEN = (
    "A deal whose search ended counts with its open-hand value, as if all players saw all tiles from the next play on."
)

_ALL_JUDGED = (
    "The deals are too large to search. They are judged by simulated games, in which all players see only their own "
    "hands and follow the fitted policy."
)

_SOME_JUDGED = (
    "The search looks ahead to the end in {share} of the deals. The others are judged by simulated games, in which all "
    "players see only their own hands and follow the fitted policy."
)

_PLAYED_ON = "Played on: simulated games, in which all players see only their own hands and follow the fitted policy."


def played_on_sentence(estimate: Estimate) -> str:
    """Explain the numbers of games played on, and which number should decide the choice."""
    if estimate.orders_sampled:
        return f"{_PLAYED_ON} Expect this mean and choose by it, because open hands also show the boneyard order."
    return f"{_PLAYED_ON} Expect this mean, but choose by the average of both means."


def judged_sentence(estimate: Estimate) -> str:
    """Say in which part of the deals the search ended, and how the others were judged; empty if all were solved."""
    if estimate.searched is None:
        return ""
    if not estimate.searched:
        return _ALL_JUDGED
    return _SOME_JUDGED.format(share=percent_of_sample(estimate.searched, estimate.effective))


def value_sentence(estimate: Estimate) -> str:
    """Say how a deal counts in the means if the search ended; empty if it ended in no deal."""
    if estimate.searched is None:
        return OPEN_HANDS
    return SEARCHED_OPEN if estimate.searched else ""


def share_of(estimate: Estimate, share: Quantity | None, option: PlayEstimate | None = None) -> str:
    """Format a share of the deals of an estimate, or of those in which `option` was solved, as a percentage.

    A sample never yields 0 % or 100 %.
    """
    if estimate.exact:
        return percent(share)
    return percent_of_sample(share, _size(estimate, estimate.sample if option is None else option.sample))


def _size(estimate: Estimate, solved: int | None) -> float:
    """Return the effective number of equally weighted deals in a part of the sample."""
    return estimate.effective * (solved or 1) / (estimate.sample or solved or 1)


def best_in(estimate: Estimate, option: PlayEstimate) -> str:
    """Return the share of the deals in which a play is best, in percent."""
    return share_of(estimate, option.best_share, min(estimate.plays, key=lambda play: play.sample or 0))


def holding_chance(one: Holding) -> str:
    """Return the chance to lose given a holding, in percent."""
    return percent(one.chance) if one.sample is None else percent_of_sample(one.chance, one.sample)


def played_share(played: PlayedOn, share: float) -> str:
    """Return a share of the games played on, in percent."""
    return percent_of_sample(share, played.independent)


def scope(estimate: Estimate) -> str:
    """Describe the deals behind the numbers, such as `exact: all 375 deals`."""
    if estimate.sample is not None:
        what = f"a sample of {whole(estimate.sample)} of {count(estimate.deals, 'deal')}, seed {estimate.seed}"
        what += dropped_clause(estimate)
    elif estimate.worlds == 1:
        what = "exact: only one distribution of the hidden tiles is possible"
    elif estimate.worlds == estimate.deals:
        what = f"exact: all {count(estimate.deals, 'deal')}"
    else:
        what = f"exact: all {whole(estimate.worlds)} distributions of the hidden tiles"
    what += orders_of(estimate)
    if estimate.read is not None:
        what += f"; plays read by styles ({count_rounded(estimate.read.effective, 'effective deal')}), also unread"
    if estimate.played_on:
        games = next(iter(estimate.played_on.values())).games
        what += f"; {count(games, 'game')} per play, simulated with the fitted policy"
    if estimate.reading != "none":
        what += f"; plays read by {estimate.reading} ({count_rounded(estimate.effective, 'effective deal')})"
    return what


def dropped_clause(estimate: Estimate) -> str:
    """Return a clause on plays that were dropped before the end of the sample; empty if there are none."""
    behind = any(was_dropped(estimate, option) for option in estimate.plays)
    return ", fewer for clearly worse plays" if behind else ""


def was_dropped(estimate: Estimate, play: PlayEstimate) -> bool:
    """Return whether a play was dropped before the end of the sample."""
    return play.sample is not None and estimate.sample is not None and play.sample < estimate.sample


def orders_of(estimate: Estimate) -> str:
    """Return a clause on sampled orders of the boneyard; empty if all orders count."""
    if estimate.orders is Orders.SEEN:
        return ", one boneyard order per deal, known to both sides"
    if estimate.orders is Orders.SAMPLED:
        return ", sampled draws in each deal, unknown to all players"
    return ""


def headline(estimate: Estimate) -> str:
    """Return the recommended play and the next best, in one or two sentences."""
    unread, continued, estimate = estimate, estimate.played_on, estimate.recommended
    best, *others = estimate.plays
    mean = f"{signed(best.mean)} on average"
    if best.play in continued:
        played = continued[best.play]
        won = played_share(played, played.win)
        games = f"{signed(played.mean)} on average in simulated games (wins {won} of them)"
        mean = f"{games}, {signed(best.mean)} with open hands"
    if not others and best.play is None:
        return f"{estimate.observer} must pass: {mean}."
    sentence = f"{estimate.observer} plays {play_name(best.play)}: {mean}"
    if not others:
        return f"{sentence}. It is the only play."
    sentence += f", best in {best_in(estimate, best)} of the deals."
    chosen = max((option.play for option in estimate.plays), key=unread.worth)
    if chosen == best.play:
        return f"{sentence} {_others(others)}"
    if unread.orders_sampled:
        return f"{sentence} {_others(others)} By the first mean, {play_name(chosen)} is best."
    return f"{sentence} {_others(others)} By the average of both means, {play_name(chosen)} is best."


def _others(others: Sequence[PlayEstimate]) -> str:
    """Compare the other plays with the best: not separable, as good, or worse by how much."""
    close = [option for option in others if option.too_close]
    if close:
        return f"The sample is too small to rule out {join_or(play_name(option.play) for option in close)}."
    second = others[0]
    if second.swing == 0:
        return f"{play_name(second.play)} is equally good."
    return f"{play_name(second.play)} costs {amount(second.swing)}."


def reading_changes(estimate: Estimate) -> list[str]:
    """Say whether reading the plays changes the best play, followed by the inferences behind that."""
    read = estimate.read
    if read is None or len(read.plays) < 2:
        return []
    inferences = [inference_sentence(inference) for inference in read.inferences]
    if read.plays[0].play in estimate.best_unread:
        return inferences
    other = estimate.plays[0].play
    cost = amount(read.of_play(other).swing)
    change = f"With the plays unread, {play_name(other)} would be best; with the plays read, it costs {cost}."
    return [change, *inferences]


def inference_sentence(inference: Inference) -> str:
    """Return `E could have laid 6-6 (action 5) but did not: E holds it in 4 % of the deals, unread 21 %.`"""
    seat, tile = inference.seat, inference.tile
    odds = f"{percent(min(max(inference.read, 0.001), 0.999))} of the deals, unread {percent(inference.unread)}"
    if inference.read > inference.unread:
        return f"{seat}'s plays make it more likely that {seat} holds {tile}: in {odds}."
    if inference.declined:
        actions = f"{'action' if len(inference.declined) == 1 else 'actions'} {join_and(inference.declined)}"
        return f"{seat} could have laid {tile} ({actions}) but did not: {seat} holds it in {odds}."
    return f"{seat}'s plays make it less likely that {seat} holds {tile}: in {odds}."


def lose_heading(estimate: Estimate) -> str:
    """Return the heading of the column with losing shares: `loses` if it is the share of deals lost, else `below 0`."""
    return "loses" if estimate.loses_deals else "below 0"


def lose_phrase(estimate: Estimate) -> str:
    """Return the verb that matches `lose_heading`."""
    return "loses" if estimate.loses_deals else "is worth less than 0"


def when_it_loses(estimate: Estimate, option: PlayEstimate) -> str:
    """Return `4-6 at the 6 loses in 20 % of the deals, most often when N holds 6-6 (42 %).`

    Empty if it loses equally often with all holdings.
    """
    if not option.losing_when:
        return ""
    holdings = join_or(f"{holding_text(one)} ({holding_chance(one)})" for one in option.losing_when)
    share = share_of(estimate, option.lose, option)
    return f"{play_name(option.play)} {lose_phrase(estimate)} in {share} of the deals, most often when {holdings}."


def holding_text(one: Holding) -> str:
    """Return `N holds 6-6`, `6-6 is in the boneyard`, or `6-6 is a sleeping tile`."""
    if one.holder == "boneyard":
        return f"{one.tile} is in the boneyard"
    return f"{one.tile} is a sleeping tile" if one.holder == "sleeping" else f"{one.holder} holds {one.tile}"
