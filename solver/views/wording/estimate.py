"""Estimates in words: the best play over all deals, what stands behind the numbers, and when a play loses."""

from tranca.analysis.estimate import Estimate, Holding, PlayEstimate
from tranca.engine.solution import Orders

from .numbers import amount, count, percent, rounded, signed, whole
from .plays import play_name

OPEN_HANDS = "Each deal counts with its open-hand value, as if everybody saw all tiles from the next play on."


def scope(estimate: Estimate) -> str:
    """The deals that stand behind the numbers: `exact: all 375 deals`."""
    if estimate.sample is not None:
        what = f"a sample of {whole(estimate.sample)} of {count(estimate.deals, 'deal')} from seed {estimate.seed}"
    elif estimate.worlds == 1:
        what = "exact: the only way for the tiles to lie"
    else:
        what = f"exact: all {count(estimate.worlds, 'world' if estimate.worlds != estimate.deals else 'deal')}"
    if estimate.orders is Orders.SEEN:
        what += ", in each one order of the boneyard, which both sides know"
    if estimate.reading != "none":
        what += f", weighted by reading ({estimate.reading}: {rounded(estimate.effective)} effective)"
    return what


def headline(estimate: Estimate) -> str:
    """The best play, and what comes next, in one or two sentences."""
    best, *others = estimate.plays
    if not others and best.play is None:
        return f"{estimate.observer} must pass: {signed(best.mean)} on average."
    sentence = f"{estimate.observer} plays {play_name(best.play)}: {signed(best.mean)} on average"
    if not others:
        return f"{sentence}. It is the only play."
    sentence += f", best in {percent(best.best_share)} of the deals."
    close = [each for each in others if each.too_close]
    if close:
        return f"{sentence} Too close to tell from it: {', '.join(play_name(each.play) for each in close)}."
    second = others[0]
    if second.swing == 0:
        return f"{sentence} {play_name(second.play)} is as good."
    return f"{sentence} {play_name(second.play)} is {amount(second.swing)} worse."


def lose_heading(estimate: Estimate) -> str:
    """The name of the column of `lose`: `loses` where it is the share of the deals lost, beside `wins`."""
    return "loses" if estimate.loses_deals else "below 0"


def when_it_loses(estimate: Estimate, each: PlayEstimate) -> str:
    """`4-6 at the 6 loses in 20 %, more often when N holds 6-6 (42 %).`; empty where no holding stands out."""
    if not each.losing_when:
        return ""
    holdings = "; ".join(f"{_held(one)} ({percent(one.chance)})" for one in each.losing_when)
    does = "loses in" if estimate.loses_deals else "is worth less than 0 in"
    return f"{play_name(each.play)} {does} {percent(each.lose)}, more often when {holdings}."


def _held(one: Holding) -> str:
    return f"{one.tile} lies in the boneyard" if one.holder == "boneyard" else f"{one.holder} holds {one.tile}"
