"""Advice in words: the play, the reason, the certainty, and a warning."""

from collections.abc import Iterable
from itertools import groupby

from tranca.analysis.advice.results import Advice
from tranca.analysis.estimate.results import Estimate, MeanValue, PlayEstimate
from tranca.engine.intervals import NORMAL
from tranca.engine.solution import Orders
from tranca.game.actions import Play
from tranca.language import n, p, percentage, t

from .estimate import (
    best_play,
    inference_sentence,
    lose_phrase,
    losing_holdings,
    orders_of,
    played_share,
    share_of,
)
from .numbers import amount, join_and, join_or, percent, signed, size_interval, whole, within
from .plays import play_name


def basis_text(advice: Advice) -> str:
    """Return the basis of advice, `hidden hands · plays read`, and how the order of a boneyard was treated."""
    hands = p("hands", "hidden hands · plays read") if advice.read else p("hands", "hidden hands")
    return hands if advice.estimate is None else hands + orders_of(advice.estimate)


def advice_sentence(advice: Advice) -> str:
    """Return a sentence such as `S plays 4-6 at the 6.`"""
    if advice.play is None:
        return t("{seat} must pass.", seat=advice.observer)
    return t("{seat} plays {play}.", seat=advice.observer, play=play_name(advice.play))


def games_headline(advice: Advice) -> str:
    """Return the play that is best in simulated games, and the plays whose intervals overlap with its own."""
    played, others = advice.played_on[advice.play], advice.order[1:]
    mean = t("{amount} on average in simulated games", amount=signed(played.mean))
    said = best_play(advice.observer, play_name(advice.play), mean)
    close = [play for play in others if advice.played_on[play].interval[1] >= played.interval[0]]
    if not close:
        return said
    return f"{said} {t('The sample is too small to rule out {plays}.', plays=join_or(map(play_name, close)))}"


def reason_sentence(advice: Advice) -> str:
    """Return the strongest reason for the advice."""
    best, rival = advice.best, advice.rival
    if advice.play is None:
        return t("No tile in the hand fits.")
    if len(advice.position.legal_plays()) == 1:
        return t("It is the only legal play.")
    if advice.estimate is None and advice.played_on:
        return _why_played_on(advice)
    if best is None or rival is None or advice.grounds is None:
        share = percent(advice.policy[advice.play])
        chosen = t("Sensible players choose it in {share} of such positions.", share=share)
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
        unread = t("With open hands and the plays unread, {play} would be best.", play=other)
        for inference in grounds.inferences:
            said = t("However, {inference}", inference=inference_sentence(inference))
            return f"{unread} {said}"
        return " ".join([unread, t("However, the others' plays make it worse.")])
    outcome = _outcome_clause(advice, best)
    if advice.stops:
        stopped = join_and(advice.stops)
        stops = n("{seats} cannot play after it.", len(advice.stops), seats=stopped)
        return " ".join([stops, t("It {outcome}.", outcome=outcome)])
    if advice.play not in grounds.best:
        return _why_simulated(advice, best, grounds.plays[0])
    facts = {"outcome": outcome, "rival": play_name(rival.play), "rival_outcome": _outcome_clause(advice, rival)}
    if _expected(advice, rival)[0] > _expected(advice, best)[0]:
        return t(
            "With open hands, it is worth {more} more than {rival}. In simulated games, it {outcome}; {rival} "
            "{rival_outcome}.",
            **facts,
            more=amount(rival.swing),
        )
    return t("It {outcome}; {rival} {rival_outcome}.", **facts)


def _why_simulated(advice: Advice, best: PlayEstimate, first: PlayEstimate) -> str:
    """Explain a play that is best in simulated games but not with open hands, `first` being best there."""
    facts = {
        "play": play_name(best.play),
        "outcome": _outcome_clause(advice, best),
        "other": play_name(first.play),
        "other_outcome": _outcome_clause(advice, first),
        "more": amount(best.swing),
    }
    if advice.by_games:
        return t(
            "With open hands, {other} is worth {more} more, but the players do not see the other hands and the order "
            "of the boneyard. In simulated games, {play} {outcome}; {other} {other_outcome}.",
            **facts,
        )
    return t(
        "With open hands, {other} is worth {more} more, but the players do not see the other hands. In simulated "
        "games, {play} {outcome}; {other} {other_outcome}.",
        **facts,
    )


def _scoring(plays: Iterable[Play], points: int) -> str:
    names = [play_name(play) for play in plays]
    return n("{plays} {scores|score} {points}", len(names), plays=join_and(names), points=points)


def _outcome_clause(advice: Advice, estimated: PlayEstimate) -> str:
    """Return a clause such as `wins 72 % of the deals and is worth +17.15 on average`, without an unknown chance."""
    mean, win = _expected(advice, estimated)
    if win is None:
        return p("play", "is worth {mean} on average", mean=signed(mean))
    return p("play", "wins {share} of the deals and is worth {mean} on average", share=win, mean=signed(mean))


def _why_played_on(advice: Advice) -> str:
    """Compare the two best plays by games played on, if no deal was solved."""
    play, second = advice.order[:2]
    first, other = (
        p(
            "play",
            "wins {share} of the games and is worth {mean} on average",
            share=played_share(played, played.win),
            mean=within(played.mean, played.interval),
        )
        for played in (advice.played_on[play], advice.played_on[second])
    )
    return t(
        "In simulated games, it {outcome}; {rival} {rival_outcome}.",
        outcome=first,
        rival=play_name(second),
        rival_outcome=other,
    )


def _points_sentence(advice: Advice) -> str:
    """Say what the best play and the others score now."""
    best, *others = advice.order
    if not any(advice.points.values()):
        return t("No play scores now.")
    by_points = sorted(others, key=lambda play: -advice.points[play])
    scores = [_scoring(plays, points) for points, plays in groupby(by_points, key=advice.points.__getitem__)]
    first = t("It scores {points} now", points=advice.points[best])
    return f"{'; '.join([first, *scores])}."


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
            return _unsolved_sentence(advice)
    worth = _lead_sentence(advice)
    if grounds is not None and best is not None and grounds.exact:
        best_in = t("With open hands, it is best in {share} of the deals.", share=percent(best.best_share))
        return f"{worth} {best_in}"
    return " ".join([f"{percent(advice.sure)}.", worth, *_limits(advice)])


def _unsolved_sentence(advice: Advice) -> str:
    """Say why no deals were solved, and what the advice is instead."""
    why = t("There was no time to examine possible deals.")
    if advice.strength == "policy":
        why = t("No deals were examined.")
    elif advice.complete:
        why = t("No deals were solved, because they are too large to search.")
    return " ".join([why, t("The advice is the choice of the fitted policy.")])


def _lead_sentence(advice: Advice) -> str:
    """Compare the advised play with the next one, with the interval of the difference and its basis."""
    difference, error = advice.lead
    facts = {"rival": play_name(advice.order[1]), "method": _method(advice), "more": amount(difference)}
    if not error:
        if difference == 0:
            return t("It is as good as {rival}, based on {method}.", **facts)
        return t("It is worth {more} more than {rival}, based on {method}.", **facts)
    facts["interval"] = size_interval((difference - NORMAL * error, difference + NORMAL * error))
    facts["level"] = percentage("95")
    if difference == 0:
        return t("It is as good as {rival} ({level}: {interval}), based on {method}.", **facts)
    return t("It is worth {more} more than {rival} ({level}: {interval}), based on {method}.", **facts)


def _method(advice: Advice) -> str:
    """Describe the deals and games behind the difference to the next play, and how they were evaluated."""
    estimate, methods = advice.estimate, list[str]()
    if estimate is not None and not advice.by_games:
        methods.append(_solved(estimate))
    if advice.expected is not None:
        methods.append(n("{count} {game|games} per play, simulated with the fitted policy", advice.expected.games))
    return join_and(methods) if methods else ""


def _solved(estimate: Estimate) -> str:
    """Describe the solved deals, and how orders of the boneyard count."""
    deals = _all_deals(estimate) if estimate.exact else n("a sample of {count} {deal|deals}", estimate.sample or 0)
    if estimate.orders is Orders.ALL:
        return t("{deals} solved with open hands for all orders of the boneyard", deals=deals)
    if estimate.orders is Orders.SAMPLED:
        return t("{deals} solved with open hands with sampled draws", deals=deals)
    if estimate.orders is Orders.SEEN:
        return t("{deals} solved with open hands with one boneyard order per deal, known to both sides", deals=deals)
    return t("{deals} solved with open hands", deals=deals)


def _all_deals(estimate: Estimate) -> str:
    """Return `all 375 possible deals`, or `all 208 distributions of the hidden tiles`."""
    if estimate.worlds == estimate.deals:
        if estimate.deals == 1:
            return t("the only possible deal")
        return t("all {deals} possible deals", deals=whole(estimate.deals))
    if estimate.worlds == 1:
        return t("the only distribution of the hidden tiles")
    return t("all {worlds} distributions of the hidden tiles", worlds=whole(estimate.worlds))


def _limits(advice: Advice) -> list[str]:
    """Say why fewer deals were solved than requested; empty if none are missing."""
    if advice.estimate is None:
        if advice.complete:
            return [t("No deals were solved, because they are too large to search.")]
        return [t("There was no time to solve enough deals.")]
    return [] if advice.complete else [t("The sample was cut short.")]


def warning_sentence(advice: Advice) -> str:
    """List the holdings with which the play loses most often, as one sentence; empty if there are none."""
    best, grounds = advice.best, advice.grounds
    if best is None or grounds is None or not advice.watch:
        return ""
    return t(
        "With open hands, it {loses} in {share} of the deals, most often when {holdings}.",
        loses=lose_phrase(grounds),
        share=share_of(grounds, best.lose),
        holdings=losing_holdings(advice.watch),
    )
