"""Estimates in words: the best play over all deals, the basis of the numbers, and when a play loses."""

from collections.abc import Sequence

from tranca.analysis.estimate.results import Estimate, Holding, Inference, PlayedOn, PlayEstimate
from tranca.engine.solution import Orders

from .numbers import Quantity, amount, count, join_and, percent, percent_of_sample, rounded, signed, whole
from .plays import play_name

OPEN_HANDS = "Each deal counts with its open-hand value, as if everybody saw all tiles from the next play on."

_PLAYED_ON = "Played on: from the next play on everybody plays by the fitted policy, from their own hand."


def played_on_sentence(estimate: Estimate) -> str:
    """Explain the numbers of games played on, and which number should decide the choice."""
    if estimate.orders_sampled:
        return f"{_PLAYED_ON} Expect this number, and choose by it: with open hands the order of the boneyard is seen."
    return f"{_PLAYED_ON} Expect this number; choose by the mean of both."


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
        what = f"a sample of {whole(estimate.sample)} of {count(estimate.deals, 'deal')} from seed {estimate.seed}"
        what += dropped_clause(estimate)
    elif estimate.worlds == 1:
        what = "exact: the only way for the tiles to lie"
    else:
        what = f"exact: all {count(estimate.worlds, 'world' if estimate.worlds != estimate.deals else 'deal')}"
    what += orders_of(estimate)
    if estimate.read is not None:
        what += f"; plays read (by styles: {rounded(estimate.read.effective)} effective), unread means beside"
    if estimate.played_on:
        games = next(iter(estimate.played_on.values())).games
        what += f"; played on by the policy, {count(games, 'game')} a play"
    if estimate.reading != "none":
        what += f", weighted by reading ({estimate.reading}: {rounded(estimate.effective)} effective)"
    return what


def dropped_clause(estimate: Estimate) -> str:
    """Return a clause on plays that were dropped before the end of the sample; empty if there are none."""
    behind = any(was_dropped(estimate, option) for option in estimate.plays)
    return ", clearly worse plays in fewer" if behind else ""


def was_dropped(estimate: Estimate, play: PlayEstimate) -> bool:
    """Return whether a play was dropped before the end of the sample."""
    return play.sample is not None and estimate.sample is not None and play.sample < estimate.sample


def orders_of(estimate: Estimate) -> str:
    """Return a clause on sampled orders of the boneyard; empty if all orders count."""
    if estimate.orders is Orders.SEEN:
        return ", in each deal one order of the boneyard, which both sides know"
    if estimate.orders is Orders.SAMPLED:
        return ", in each deal draws sampled, which nobody sees before"
    return ""


def headline(estimate: Estimate) -> str:
    """Return the recommended play and the next best, in one or two sentences."""
    unread, continued, estimate = estimate, estimate.played_on, estimate.recommended
    best, *others = estimate.plays
    brings = f"{signed(best.mean)} on average"
    if best.play in continued:
        played = continued[best.play]
        won = played_share(played, played.win)
        brings = f"{signed(played.mean)} on average, won in {won}; {signed(best.mean)} with open hands"
    if not others and best.play is None:
        return f"{estimate.observer} must pass: {brings}."
    sentence = f"{estimate.observer} plays {play_name(best.play)}: {brings}"
    if not others:
        return f"{sentence}. It is the only play."
    sentence += f", best in {best_in(estimate, best)} of the deals."
    chosen = max((option.play for option in estimate.plays), key=unread.worth)
    numbers = "the first number" if unread.orders_sampled else "the mean of both numbers"
    both = "" if chosen == best.play else f" By {numbers} {play_name(chosen)} is best."
    return f"{sentence} {_others(others)}{both}"


def _others(others: Sequence[PlayEstimate]) -> str:
    """Compare the other plays with the best: not separable, as good, or worse by how much."""
    close = [option for option in others if option.too_close]
    if close:
        return f"Too close to tell from it: {', '.join(play_name(option.play) for option in close)}."
    second = others[0]
    if second.swing == 0:
        return f"{play_name(second.play)} is as good."
    return f"{play_name(second.play)} is {amount(second.swing)} worse."


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
    return [f"Unread, {play_name(other)} would be best. With the plays read it costs {cost}:", *inferences]


def inference_sentence(inference: Inference) -> str:
    """Return `E did not lay 6-6 when they could (action 5): they hold it in 4 %, unread 21 %.`"""
    odds = f"{percent(min(max(inference.read, 0.001), 0.999))}, unread {percent(inference.unread)}"
    if inference.read > inference.unread:
        return f"{inference.seat}'s plays speak for {inference.tile} in their hand: {odds}."
    if inference.declined:
        actions = f"{'action' if len(inference.declined) == 1 else 'actions'} {join_and(inference.declined)}"
        return f"{inference.seat} did not lay {inference.tile} when they could ({actions}): they hold it in {odds}."
    return f"{inference.seat}'s plays speak against {inference.tile} in their hand: {odds}."


def lose_heading(estimate: Estimate) -> str:
    """Return the heading of the column with losing shares: `loses` if it is the share of deals lost, else `below 0`."""
    return "loses" if estimate.loses_deals else "below 0"


def lose_phrase(estimate: Estimate) -> str:
    """Return the verb that matches `lose_heading`."""
    return "loses" if estimate.loses_deals else "is worth less than 0"


def when_it_loses(estimate: Estimate, option: PlayEstimate) -> str:
    """Return `4-6 at the 6 loses in 20 %, more often when N holds 6-6 (42 %).`; empty if no holding stands out."""
    if not option.losing_when:
        return ""
    holdings = "; ".join(f"{holding_text(one)} ({holding_chance(one)})" for one in option.losing_when)
    share = share_of(estimate, option.lose, option)
    return f"{play_name(option.play)} {lose_phrase(estimate)} in {share}, more often when {holdings}."


def holding_text(one: Holding) -> str:
    """Return `N holds 6-6`, or `6-6 is in the boneyard`."""
    return f"{one.tile} is in the boneyard" if one.holder == "boneyard" else f"{one.holder} holds {one.tile}"
