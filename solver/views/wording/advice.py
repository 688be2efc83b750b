"""Advice in words: the play, the reason, the certainty, and a warning."""

from collections.abc import Iterable, Mapping
from itertools import groupby

from tranca.analysis.advice.results import Advice
from tranca.analysis.estimate.results import Estimate, MeanValue, PlayEstimate
from tranca.engine.intervals import NORMAL
from tranca.engine.solution import Orders
from tranca.game.actions import Play

from .estimate import holding_chance, holding_text, inference_sentence, lose_phrase, orders_of, played_share, share_of
from .numbers import amount, count, join_and, join_or, percent, signed, size_interval, whole, within
from .plays import play_name


def basis_text(advice: Advice) -> str:
    """Return the basis of advice, `hidden hands · plays read`, and how the order of a boneyard was treated."""
    read = " · plays read" if advice.read else ""
    orders = "" if advice.estimate is None else orders_of(advice.estimate)
    return f"hidden hands{read}{orders}"


def advice_sentence(advice: Advice) -> str:
    """Return a sentence such as `S plays 4-6 at the 6.`"""
    if advice.play is None:
        return f"{advice.observer} must pass."
    return f"{advice.observer} plays {play_name(advice.play)}."


def reason_sentence(advice: Advice) -> str:
    """Return the strongest reason for the advice."""
    best, rival = advice.best, advice.rival
    if advice.play is None:
        return "No tile in the hand fits."
    if len(advice.position.legal_plays()) == 1:
        return "It is the only legal play."
    if advice.estimate is None and advice.played_on:
        return _why_played_on(advice)
    if best is None or rival is None or advice.grounds is None:
        chosen = f"Sensible players choose it in {percent(advice.policy[advice.play])} of such positions."
        return f"{_points_sentence(advice)} {chosen}" if advice.points else chosen
    if advice.estimate is None:
        return ""
    return _why_estimated(advice, advice.estimate, advice.grounds, best, rival)


def _why_estimated(
    advice: Advice, estimate: Estimate, grounds: Estimate, best: PlayEstimate, rival: PlayEstimate
) -> str:
    """Compare the advised play with the play that an estimate prefers, or with its nearest rival."""
    if advice.read_changes and not advice.by_games:
        other = play_name(estimate.plays[0].play)
        unread = f"With open hands and the plays unread, {other} would be best."
        for inference in grounds.inferences:
            return f"{unread} However, {inference_sentence(inference)}"
        return f"{unread} However, the others' plays make it worse."
    if advice.stops:
        return f"{join_and(advice.stops)} cannot play after it. It {_outcome_clause(advice, best)}."
    if advice.play not in grounds.best:
        first = grounds.plays[0]
        other, more = play_name(first.play), amount(best.swing)
        unseen = "the other hands and the order of the boneyard" if advice.by_games else "the other hands"
        return (
            f"With open hands, {other} is worth {more} more, but the players do not see {unseen}. In simulated games, "
            f"{play_name(best.play)} {_outcome_clause(advice, best)}; {other} {_outcome_clause(advice, first)}."
        )
    if _expected(advice, rival)[0] > _expected(advice, best)[0]:
        return (
            f"With open hands, it is worth {amount(rival.swing)} more than {play_name(rival.play)}. In simulated "
            f"games, it {_outcome_clause(advice, best)}; {play_name(rival.play)} {_outcome_clause(advice, rival)}."
        )
    return f"It {_outcome_clause(advice, best)}; {play_name(rival.play)} {_outcome_clause(advice, rival)}."


def _scoring(plays: Iterable[Play], points: int) -> str:
    names = [play_name(play) for play in plays]
    return f"{join_and(names)} {'score' if len(names) > 1 else 'scores'} {points}"


def _outcome_clause(advice: Advice, estimated: PlayEstimate) -> str:
    """Return a clause such as `wins 72 % of the deals and is worth +17.15 on average`, without an unknown chance."""
    mean, win = _expected(advice, estimated)
    if win is None:
        return f"is worth {signed(mean)} on average"
    return f"wins {win} of the deals and is worth {signed(mean)} on average"


def _why_played_on(advice: Advice) -> str:
    """Compare the two best plays by games played on, if no deal was solved."""
    play, second = advice.order[:2]
    first, other = (
        f"wins {played_share(played, played.win)} of the games "
        f"and is worth {within(played.mean, played.interval)} on average"
        for played in (advice.played_on[play], advice.played_on[second])
    )
    return f"In simulated games, it {first}; {play_name(second)} {other}."


def _points_sentence(advice: Advice) -> str:
    """Say what the best play and the others score now."""
    best, *others = advice.order
    if not any(advice.points.values()):
        return "No play scores now."
    by_points = sorted(others, key=lambda play: -advice.points[play])
    scores = [_scoring(plays, points) for points, plays in groupby(by_points, key=advice.points.__getitem__)]
    return f"{'; '.join([f'It scores {advice.points[best]} now', *scores])}."


def _expected(advice: Advice, estimated: PlayEstimate) -> tuple[MeanValue, str | None]:
    """Return the mean of a play and its chance to win as text: from games played on if any, else with open hands."""
    played = None if advice.estimate is None else advice.estimate.played_on.get(estimated.play)
    if played is not None:
        return played.mean, played_share(played, played.win)
    if estimated.win is None or advice.grounds is None:
        return estimated.mean, None
    return estimated.mean, share_of(advice.grounds, estimated.win)


def certainty_sentence(advice: Advice) -> str:
    """Say how sure the advice is, and by which method; empty if there was no choice."""
    grounds, best = advice.grounds, advice.best
    match advice.basis:
        case "choice":
            return ""
        case "policy":
            why = "There was no time to examine possible deals"
            if advice.strength == "policy":
                why = "No deals were examined"
            elif advice.complete:
                why = "No deals were solved, because they are too large to search"
            return f"{why}. The advice is the choice of the fitted policy."
    difference, error = advice.lead
    rival = play_name(advice.order[1])
    worth = f"It is as good as {rival}" if difference == 0 else f"It is worth {amount(difference)} more than {rival}"
    if error:
        worth += f" (95 %: {size_interval((difference - NORMAL * error, difference + NORMAL * error))})"
    if grounds is not None and best is not None and grounds.exact:
        best_in = f"With open hands, it is best in {percent(best.best_share)} of the deals."
        return f"{worth}, based on {_method(advice)}. {best_in}"
    return f"{percent(advice.sure)}. {worth}, based on {_method(advice)}.{_limits(advice)}"


def _method(advice: Advice) -> str:
    """Describe the deals and games behind the difference to the next play, and how they were evaluated."""
    estimate, methods = advice.estimate, list[str]()
    if estimate is not None and not advice.by_games:
        deals = _all_deals(estimate) if estimate.exact else f"a sample of {count(estimate.sample or 0, 'deal')}"
        methods.append(f"{deals} solved with open hands{_HOW_ORDERS_COUNT.get(estimate.orders, '')}")
    if advice.expected is not None:
        methods.append(f"{count(advice.expected.games, 'game')} per play, simulated with the fitted policy")
    return " and ".join(methods)


def _all_deals(estimate: Estimate) -> str:
    """Return `all 375 possible deals`, or `all 208 distributions of the hidden tiles`."""
    if estimate.worlds == estimate.deals:
        return "the only possible deal" if estimate.deals == 1 else f"all {whole(estimate.deals)} possible deals"
    if estimate.worlds == 1:
        return "the only distribution of the hidden tiles"
    return f"all {whole(estimate.worlds)} distributions of the hidden tiles"


_HOW_ORDERS_COUNT: Mapping[Orders | None, str] = {
    Orders.ALL: " for all orders of the boneyard",
    Orders.SAMPLED: " with sampled draws",
    Orders.SEEN: " with one boneyard order per deal, known to both sides",
}


def _limits(advice: Advice) -> str:
    """Say why fewer deals were solved than requested, with a leading space; empty if none are missing."""
    if advice.estimate is None:
        if advice.complete:
            return " No deals were solved, because they are too large to search."
        return " There was no time to solve enough deals."
    return "" if advice.complete else " The sample was cut short."


def warning_sentence(advice: Advice) -> str:
    """List the holdings with which the play loses most often, as one sentence; empty if there are none."""
    best, grounds = advice.best, advice.grounds
    if best is None or grounds is None or not advice.watch:
        return ""
    holdings = [f"{holding_text(one)} ({holding_chance(one)})" for one in advice.watch]
    share = share_of(grounds, best.lose)
    return f"With open hands, it {lose_phrase(grounds)} in {share} of the deals, most often when {join_or(holdings)}."
