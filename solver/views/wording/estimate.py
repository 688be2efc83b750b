"""Estimates in words: the best play over all deals, the basis of the numbers, and when a play loses."""

from collections.abc import Iterable, Sequence

from tranca.analysis.estimate.results import Estimate, Holding, Inference, PlayedOn, PlayEstimate
from tranca.engine.solution import Orders
from tranca.language import n, p, t

from .numbers import (
    Quantity,
    amount,
    effective_deals,
    join_and,
    join_or,
    percent,
    percent_of_sample,
    percent_of_sample_in_words,
    signed,
    whole,
)
from .plays import play_name


def played_on_sentence(estimate: Estimate) -> str:
    """Explain the numbers of games played on, and which number should decide the choice."""
    games = t("Played on: simulated games, in which all players see only their own hands and follow the fitted policy.")
    advice = t("Expect this mean, but choose by the average of both means.")
    if estimate.orders_sampled:
        advice = t("Expect this mean and choose by it, because open hands also show the boneyard order.")
    return f"{games} {advice}"


def judged_sentence(estimate: Estimate) -> str:
    """Say in which part of the deals the search ended, and how the others were judged; empty if all were solved."""
    if estimate.searched is None:
        return ""
    if not estimate.searched:
        return t(
            "The deals are too large to search. They are judged by simulated games, in which all players see only "
            "their own hands and follow the fitted policy."
        )
    return t(
        "The search looks ahead to the end in {share} of the deals. The others are judged by simulated games, in which "
        "all players see only their own hands and follow the fitted policy.",
        share=percent_of_sample(estimate.searched, estimate.effective),
    )


def value_sentence(estimate: Estimate) -> str:
    """Say how a deal counts in the means if the search ended; empty if it ended in no deal."""
    if estimate.searched is None:
        return t("Each deal counts with its open-hand value, as if all players saw all tiles from the next play on.")
    if not estimate.searched:
        return ""
    return t(
        "A deal whose search ended counts with its open-hand value, as if all players saw all tiles from the next "
        "play on."
    )


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
    return percent(one.chance) if one.sample is None else percent_of_sample_in_words(one.chance, one.sample)


def played_share(played: PlayedOn, share: float) -> str:
    """Return a share of the games played on, in percent."""
    return percent_of_sample(share, played.independent)


def scope(estimate: Estimate) -> str:
    """Describe the deals behind the numbers, such as `exact: all 375 deals`."""
    if estimate.sample is not None:
        what = n(
            "a sample of {sample} of {count} {deal|deals}, seed {seed}",
            estimate.deals,
            sample=whole(estimate.sample),
            seed=estimate.seed,
        )
        what += dropped_clause(estimate)
    elif estimate.worlds == 1:
        what = t("exact: only one distribution of the hidden tiles is possible")
    elif estimate.worlds == estimate.deals:
        what = n("exact: all {count} {deal|deals}", estimate.deals)
    else:
        what = t("exact: all {worlds} distributions of the hidden tiles", worlds=whole(estimate.worlds))
    parts = [what + orders_of(estimate)]
    if estimate.read is not None:
        deals = effective_deals(estimate.read.effective)
        parts.append(t("plays read by styles ({deals}), also unread", deals=deals))
    if estimate.played_on:
        parts.append(
            n(
                "{count} {game|games} per play, simulated with the fitted policy",
                next(iter(estimate.played_on.values())).games,
            )
        )
    if estimate.reading != "none":
        deals = effective_deals(estimate.effective)
        parts.append(t("plays read by {reading} ({deals})", reading=estimate.reading, deals=deals))
    return "; ".join(parts)


def dropped_clause(estimate: Estimate) -> str:
    """Return a clause on plays that were dropped before the end of the sample; empty if there are none."""
    behind = any(was_dropped(estimate, option) for option in estimate.plays)
    return t(", fewer for clearly worse plays") if behind else ""


def was_dropped(estimate: Estimate, play: PlayEstimate) -> bool:
    """Return whether a play was dropped before the end of the sample."""
    return play.sample is not None and estimate.sample is not None and play.sample < estimate.sample


def orders_of(estimate: Estimate) -> str:
    """Return a clause on sampled orders of the boneyard; empty if all orders count."""
    if estimate.orders is Orders.SEEN:
        return t(", one boneyard order per deal, known to both sides")
    if estimate.orders is Orders.SAMPLED:
        return t(", sampled draws in each deal, unknown to all players")
    return ""


def headline(estimate: Estimate, *, as_advice: bool = False) -> str:
    """Return the recommended play and the next best, in one or two sentences.

    `as_advice`: not as if the player had made the recommended play.
    """
    unread, continued, estimate = estimate, estimate.played_on, estimate.recommended
    best, *others = estimate.plays
    mean = t("{amount} on average", amount=signed(best.mean))
    if best.play in continued:
        played = continued[best.play]
        mean = t(
            "{mean} on average in simulated games (wins {share} of them), {open_mean} with open hands",
            mean=signed(played.mean),
            share=played_share(played, played.win),
            open_mean=signed(best.mean),
        )
    facts = {"seat": estimate.observer, "play": play_name(best.play), "mean": mean}
    if not others and best.play is None:
        return t("{seat} must pass: {mean}.", seat=estimate.observer, mean=mean)
    if not others:
        answer = best_play(**facts) if as_advice else t("{seat} plays {play}: {mean}.", **facts)
        return " ".join([answer, t("It is the only play.")])
    facts["share"] = best_in(estimate, best)
    if as_advice:
        answer = t("The best play of {seat} is {play}: {mean}, best in {share} of the deals.", **facts)
    else:
        answer = t("{seat} plays {play}: {mean}, best in {share} of the deals.", **facts)
    said = [answer, _others(others)]
    chosen = max((option.play for option in estimate.plays), key=unread.worth)
    if chosen != best.play:
        if unread.orders_sampled:
            said.append(t("By the first mean, {play} is best.", play=play_name(chosen)))
        else:
            said.append(t("By the average of both means, {play} is best.", play=play_name(chosen)))
    return " ".join(said)


def best_play(seat: str, play: str, mean: str) -> str:
    """Return `The best play of S is 4-6 at the 6: +4.2 on average.`"""
    return t("The best play of {seat} is {play}: {mean}.", seat=seat, play=play, mean=mean)


def _others(others: Sequence[PlayEstimate]) -> str:
    """Compare the other plays with the best: not separable, as good, or worse by how much."""
    close = [option for option in others if option.too_close]
    if close:
        plays = join_or(play_name(option.play) for option in close)
        return t("The sample is too small to rule out {plays}.", plays=plays)
    second = others[0]
    if second.swing == 0:
        return t("{play} is equally good.", play=play_name(second.play))
    return t("{play} costs {cost}.", play=play_name(second.play), cost=amount(second.swing))


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
    change = t(
        "With the plays unread, {play} would be best; with the plays read, it costs {cost}.",
        play=play_name(other),
        cost=cost,
    )
    return [change, *inferences]


def inference_sentence(inference: Inference) -> str:
    """Return `E could have laid 6-6 (action 5) but did not: E holds it in 4 % of the deals, unread 21 %.`"""
    facts = {
        "seat": inference.seat,
        "tile": inference.tile,
        "share": percent(min(max(inference.read, 0.001), 0.999)),
        "unread": percent(inference.unread),
    }
    if inference.read > inference.unread:
        return t(
            "{seat}'s plays make it more likely that {seat} holds {tile}: in {share} of the deals, unread {unread}.",
            **facts,
        )
    if inference.declined:
        return n(
            "{seat} could have laid {tile} ({action|actions} {actions}) but did not: {seat} holds it in {share} of "
            "the deals, unread {unread}.",
            len(inference.declined),
            actions=join_and(inference.declined),
            **facts,
        )
    return t(
        "{seat}'s plays make it less likely that {seat} holds {tile}: in {share} of the deals, unread {unread}.",
        **facts,
    )


def lose_heading(estimate: Estimate) -> str:
    """Return the heading of the column with losing shares: `loses` if it is the share of deals lost, else `below 0`."""
    return "loses" if estimate.loses_deals else "below 0"


def lose_phrase(estimate: Estimate) -> str:
    """Return the verb that matches `lose_heading`."""
    return p("play", "loses") if estimate.loses_deals else p("play", "is worth less than 0")


def when_it_loses(estimate: Estimate, option: PlayEstimate) -> str:
    """Return `4-6 at the 6 loses in 20 % of the deals, most often when N holds 6-6 (42 %).`

    Empty if it loses equally often with all holdings.
    """
    if not option.losing_when:
        return ""
    return t(
        "{play} {loses} in {share} of the deals, most often when {holdings}.",
        play=play_name(option.play),
        loses=lose_phrase(estimate),
        share=share_of(estimate, option.lose, option),
        holdings=losing_holdings(option.losing_when),
    )


def losing_holdings(holdings: Iterable[Holding]) -> str:
    """Return `N holds 6-6 (42 %) or W holds 1-2 (40 %)`, with the chance to lose given each holding."""
    return join_or(
        p("chance to lose then", "{holding} ({share})", holding=holding_text(one), share=holding_chance(one))
        for one in holdings
    )


def holding_text(one: Holding) -> str:
    """Return `N holds 6-6`, `6-6 is in the boneyard`, or `6-6 is a sleeping tile`."""
    if one.holder == "boneyard":
        return t("{tile} is in the boneyard", tile=one.tile)
    if one.holder == "sleeping":
        return t("{tile} is a sleeping tile", tile=one.tile)
    return t("{seat} holds {tile}", seat=one.holder, tile=one.tile)
