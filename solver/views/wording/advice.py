"""Advice in words: the play, why, how sure that is, and what to watch for; one sentence each."""

from tranca.analysis.advice import Advice
from tranca.analysis.estimate import Estimate, PlayEstimate
from tranca.analysis.estimate.results import MeanValue
from tranca.engine.intervals import NORMAL

from .estimate import holding_chance, inference_sentence, loses, orders_of, played_share, share_of
from .numbers import amount, count, join_and, percent, signed, size_interval, within
from .plays import play_name


def looked_at(advice: Advice) -> str:
    """`hidden hands · plays read`, and what was done about the order of a boneyard."""
    read = " · plays read" if advice.read else ""
    orders = "" if advice.estimate is None else orders_of(advice.estimate)
    return f"hidden hands{read}{orders}"


def advised(advice: Advice) -> str:
    """`S plays 4-6 at the 6.`"""
    if advice.play is None:
        return f"{advice.observer} must pass."
    return f"{advice.observer} plays {play_name(advice.play)}."


def why(advice: Advice) -> str:
    """Give the strongest reason for the advice, in one sentence."""
    best, rival = advice.best, advice.rival
    if advice.play is None:
        return "Nothing that they hold fits."
    if len(advice.position.legal_plays()) == 1:
        return "It is the only play."
    if advice.estimate is None and advice.played_on:
        return _why_played_on(advice)
    if not advice.policy and advice.estimate is None:
        return "It scores most at once; there was no time to weigh the deals."
    if best is None or rival is None or advice.grounds is None:
        return f"Sensible players choose it in {percent(advice.policy[advice.play])} of such moments."
    if advice.estimate is None:
        return ""
    if advice.read_changes and not advice.by_games:
        other = play_name(advice.estimate.plays[0].play)
        unread = f"By the passes alone {other} would be best with open hands, but"
        for inference in advice.grounds.inferences:
            return f"{unread} {inference_sentence(inference)}"
        return f"{unread} how the others played speaks against it."
    if advice.stops:
        hold = "hold" if len(advice.stops) > 1 else "holds"
        return f"{join_and(advice.stops)} {hold} nothing that fits then; it {_brings(advice, best)}."
    if advice.play not in advice.grounds.best:
        first = advice.grounds.plays[0]
        other, more = play_name(first.play), amount(best.swing)
        unseen = "all tiles, nor the order of the boneyard" if advice.by_games else "all tiles"
        return (
            f"With open hands {other} would bring {more} more, but nobody sees {unseen}; played on, "
            f"{play_name(best.play)} {_brings(advice, best)}, {other} {_brings(advice, first)}."
        )
    if _expected(advice, rival)[0] > _expected(advice, best)[0]:
        return (
            f"With open hands it brings {amount(rival.swing)} more than {play_name(rival.play)}; played on, it "
            f"{_brings(advice, best)}, {play_name(rival.play)} {_brings(advice, rival)}."
        )
    return f"It {_brings(advice, best)}; {play_name(rival.play)} {_brings(advice, rival)}."


def _brings(advice: Advice, estimated: PlayEstimate) -> str:
    """Return a clause such as `wins the deal in 72 % and brings +17.15 on average`; no chance if it is unknown."""
    mean, win = _expected(advice, estimated)
    worth = f"brings {signed(mean)} on average"
    return worth if win is None else f"wins the deal in {win} and {worth}"


def _why_played_on(advice: Advice) -> str:
    """Words for what the two best plays bring, where no deal was solved."""
    (_, best), (second, rival) = sorted(advice.played_on.items(), key=lambda item: -item[1].mean)[:2]
    first, other = (
        f"wins the deal in {played_share(played, played.win)} "
        f"and brings {within(played.mean, played.interval)} on average"
        for played in (best, rival)
    )
    return f"Played on, it {first}; {play_name(second)} {other}."


def _expected(advice: Advice, estimated: PlayEstimate) -> tuple[MeanValue, str | None]:
    """Return the mean of a play and its chance to win, in words: played on if possible, else with open hands."""
    played = None if advice.estimate is None else advice.estimate.played_on.get(estimated.play)
    if played is not None:
        return played.mean, played_share(played, played.win)
    if estimated.win is None or advice.grounds is None:
        return estimated.mean, None
    return estimated.mean, share_of(advice.grounds, estimated.win)


def how_sure(advice: Advice) -> str:
    """Say how sure the advice is, in one sentence; empty where there was nothing to choose."""
    grounds, best, rival = advice.grounds, advice.best, advice.rival
    if advice.play is None or len(advice.position.legal_plays()) == 1:
        return ""
    if grounds is None or best is None or rival is None:
        if advice.strength == "policy":
            return "No deals were looked at: this is what the fitted policy says."
        if advice.expected is not None:
            games = count(advice.expected.games, "game")
            return f"There was no time to solve deals: it is the best by {games} played on after each play."
        said = "what the fitted policy says" if advice.policy else "what scores most at once"
        return f"There was no time to look at deals: this is {said}."
    difference, error = advice.lead
    behind = f"worth {amount(difference)} more than {play_name(rival.play)}"
    if difference == 0:
        behind = f"as good as {play_name(rival.play)}"
    if error:
        behind += f" (95 %: {size_interval((difference - NORMAL * error, difference + NORMAL * error))})"
    if grounds.exact:
        deals = "the only way" if grounds.worlds == 1 else f"all {count(grounds.worlds, 'way')}"
        best_in = f"with open hands best in {percent(best.best_share)}"
        return f"{behind[0].upper()}{behind[1:]} over {deals} for the tiles to lie; {best_in}."
    return f"{percent(advice.sure)} sure: {behind}, from {_sample(advice, grounds)}."


def _sample(advice: Advice, grounds: Estimate) -> str:
    """Name the deals or games that the difference to the next play was taken from."""
    if advice.by_games and advice.expected is not None:
        return f"{count(advice.expected.games, 'game')} played on after each play"
    deals = count(grounds.sample or 0, "deal")
    return deals if advice.complete else f"{deals} before the time ended"


def watch_for(advice: Advice) -> str:
    """Name the holdings with which the play loses most, in one sentence; empty where none stands out."""
    best, grounds = advice.best, advice.grounds
    if best is None or grounds is None or not advice.watch:
        return ""
    holdings = [
        f"{one.tile} {'in the boneyard' if one.holder == 'boneyard' else f'with {one.holder}'} ({holding_chance(one)})"
        for one in advice.watch
    ]
    share = share_of(grounds, best.lose)
    return f"With open hands it {loses(grounds)} in {share} of the deals, more often with {join_and(holdings)}."
