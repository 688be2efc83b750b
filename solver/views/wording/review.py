"""Reviews in words: explanations of plays, turning points, the worth of the deal, and choices not judged."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from tranca.analysis.review.grades import VERDICTS, OpenGrade, OwnGrade, Thresholds
from tranca.analysis.review.results import VIEWS, GradeView, Review, Step, TurningPoint
from tranca.engine.solution import PlayValue, Value
from tranca.game.actions import Action
from tranca.game.earnings import reaching_plays
from tranca.game.position import Position
from tranca.game.rules.rules import Rules
from tranca.language import n, p, percentage, t

from .estimate import (
    best_in,
    judged_sentence,
    lose_phrase,
    orders_of,
    share_of,
    was_dropped,
    when_it_loses,
)
from .lines import consequences
from .numbers import amount, join_and, join_or, signed, size_interval, whole
from .plays import count_named, information_name, near_target, outcome_phrase, play_name
from .review_basis import unjudged, unjudged_notes


def verdict(grade: OpenGrade | OwnGrade) -> str:
    """Return the cost of a play as a main clause: `3-6 costs 56: it loses 10, but 4-6 at the 6 wins 46`."""
    play = play_name(grade.played.play)
    if isinstance(grade, OwnGrade):
        return _own_verdict(grade, play)
    best = join_or([play_name(play) for play in grade.best])
    top = grade.solution.value or 0
    average = grade.averaged
    if not grade.loss:
        if len(grade.solution.plays) == 1:
            return t("{play} is the only play", play=play)
        worth = outcome_phrase(top, averaged=average)
        if grade.margin is not None:
            return t(
                "{play} is best: it {worth}, and every other play costs {cost} or more",
                play=play,
                worth=worth,
                cost=amount(grade.margin),
            )
        if len(grade.best) == len(grade.solution.plays):
            every = outcome_phrase(top, many=True, averaged=average)
            return t("{play} is as good as every other play: all {worth}", play=play, worth=every)
        others = [play_name(other) for other in grade.best if other != grade.played.play]
        return n(
            "{play} is best, as {is|are} {others}: it {worth}",
            len(others),
            play=play,
            others=join_and(others),
            worth=worth,
        )
    said = _costly_verdict(grade, play, best)
    if not grade.earned:
        return said
    earned = signed(grade.earned)
    if grade.solution.position.rules.scores:
        return t("{verdict}, not counting {earned} points earned before", verdict=said, earned=earned)
    return t("{verdict}, not counting {earned} points of bonuses earned before", verdict=said, earned=earned)


def _costly_verdict(grade: OpenGrade, play: str, best: str) -> str:
    top = grade.solution.value or 0
    facts = {
        "play": play,
        "cost": _cost(grade),
        "worth": outcome_phrase(top - grade.loss),
        "best": best,
        "best_worth": outcome_phrase(top),
    }
    if grade.flips:
        return t("{play} costs {cost} and changes the winner: it {worth}, but {best} {best_worth}", **facts)
    return t("{play} costs {cost}: it {worth}, but {best} {best_worth}", **facts)


def _cost(grade: OpenGrade) -> str:
    """Return `56`, `5.50 on average`, or `5.50 (95 %: 3 to 8) on average`."""
    if not grade.exact:
        cost = amount(grade.loss)
        return t("{cost} ({interval}) on average", cost=cost, interval=_within(grade.interval))
    return t("{amount} on average", amount=amount(grade.loss)) if grade.averaged else amount(grade.loss)


def may_be_chance(grade: OpenGrade | OwnGrade) -> bool:
    """Return True if a play is a slip or worse, but the sample does not prove the loss."""
    return grade.verdict in VERDICTS[2:] and not grade.sure


def verdict_label(grade: OpenGrade | OwnGrade) -> str:
    """Return the class of a play, such as `blunder`, or `may be chance` if the sample does not prove the loss."""
    if may_be_chance(grade):
        return p("class of a play", "may be chance")
    return verdict_name(grade.verdict)


def verdict_name(verdict: str) -> str:
    """Return the class of a play in words."""
    return {
        "best": p("class of a play", "best"),
        "fine": p("class of a play", "fine"),
        "slip": p("class of a play", "slip"),
        "mistake": p("class of a play", "mistake"),
        "blunder": p("class of a play", "blunder"),
    }.get(verdict, verdict)


_MARKS = {"slip": "?!", "mistake": "?", "blunder": "??"}


def graded_action(review: Review, step: Step) -> Action:
    """Return the action of a step with the points it earned for the ends, if any, and without a remark."""
    return replace(step.action, remark="", scored=review.record.scored[step.number - 1] or None)


def mark(step: Step, thresholds: Thresholds) -> str:
    """Return the mark of a play in notation.

    `?!` is a slip, `?` a mistake, `??` a blunder; `!` is the only best play if every other is at least a mistake, and
    `!!` if every other changes the winner of the deal.

    The marks come from the open view if the record shows all hands. A sample gives no `!`, and a bad mark only if
    the loss is certain.
    """
    grade = step.open
    if grade is not None and grade.loss == 0 and grade.exact:
        if grade.decides and grade.margin is not None:
            return "!!"
        return "!" if (grade.margin or 0) >= thresholds.mistake else ""
    return _MARKS.get(step.verdict or "", "") if step.is_sure else ""


def explanation(position: Position, grade: OpenGrade) -> list[str]:
    """Explain why a play is not best, a sentence each: its points now and later, the line that refutes it, and the line
    of the best play.

    Empty for a best play. Sampled values have no lines.
    """
    if not grade.loss:
        return []
    scored = now_and_later(position, grade.played, grade.best_play)
    if not grade.played.line:
        return scored
    return scored + consequences(position, grade.played, grade.best_play)


def now_and_later(position: Position, played: PlayValue, other: PlayValue) -> list[str]:
    """Compare the points of two plays at once and later, if ends score."""
    if not position.rules.scores or played.play is None or other.play is None:
        return []
    parts = [_now(position, value) for value in (played, other)]
    return [f"{'; '.join(parts)}."] if all(parts) else []


def _now(position: Position, value: PlayValue) -> str:
    """Return `4-6 at the 6 scores 5 now and loses 12 later`."""
    if value.play is None or value.value is None:
        return ""
    now = position.points_of(value.play)
    play, later = play_name(value.play), outcome_phrase(value.value - now)
    if not now:
        if value.is_average:
            return t("{play} scores nothing now and {later} later on average", play=play, later=later)
        return t("{play} scores nothing now and {later} later", play=play, later=later)
    if value.is_average:
        return t("{play} scores {points} now and {later} later on average", play=play, points=now, later=later)
    return t("{play} scores {points} now and {later} later", play=play, points=now, later=later)


def _within(interval: tuple[Value | float, Value | float]) -> str:
    """Return a clause with the interval of a loss, and whether the loss may be chance."""
    if interval[0] == interval[1]:
        return t("the same in the whole sample")
    share, reach = percentage("95"), size_interval(interval)
    if interval[0] <= 0:
        return t("{share}: {interval}, so it may be chance", share=share, interval=reach)
    return f"{share}: {reach}"


def own_explanation(grade: OwnGrade) -> list[str]:
    """Explain why a play is not best for its player's knowledge: how often it loses, and with which holding most.

    If the deals are too large to search, say how they were judged.
    """
    judged = [sentence for sentence in [judged_sentence(grade.estimate)] if sentence]
    if not grade.loss:
        return judged
    return [f"{_loses_when(grade)} {_best_loses(grade)}", *judged]


def _loses_when(grade: OwnGrade) -> str:
    """Return `4-6 at the 6 loses in 20 % of the deals, most often when N holds 6-6 (42 %).`"""
    played = grade.played
    worst = max(played.losing_when, key=lambda holding: holding.raised, default=None)
    if worst is not None:
        return when_it_loses(grade.estimate, replace(played, losing_when=(worst,)))
    return t(
        "{play} {loses} in {share} of the deals.",
        play=play_name(played.play),
        loses=lose_phrase(grade.estimate),
        share=share_of(grade.estimate, played.lose, played),
    )


def _best_loses(grade: OwnGrade) -> str:
    """Return `1-4 loses in only 5 %.`, or without `only` if the best play loses almost as often, or never."""
    best = grade.best_play
    facts = {
        "play": play_name(best.play),
        "loses": lose_phrase(grade.estimate),
        "share": share_of(grade.estimate, best.lose, best),
    }
    if 0 < 4 * best.lose <= 3 * grade.played.lose:
        return t("{play} {loses} in only {share}.", **facts)
    return t("{play} {loses} in {share}.", **facts)


def read_verdict(grade: OwnGrade) -> str:
    """Return the verdict with the plays of the others read, if it differs; else empty."""
    read = grade.read
    if read is None or not grade.read_changes:
        return ""
    facts = {"play": play_name(read.played.play), "class_of_play": verdict_name(read.verdict)}
    certain = t("The grade above uses only certain knowledge.")
    if not read.loss:
        said = t("If the others' plays are read, {play} is best [{class_of_play}].", **facts)
        return f"{said} {certain}"
    facts |= {"cost": amount(read.loss), "best": play_name(read.best_play.play)}
    said = t("If the others' plays are read, {play} costs {cost} [{class_of_play}] and {best} is best.", **facts)
    return f"{said} {certain}"


def _own_verdict(grade: OwnGrade, play: str) -> str:
    if len(grade.estimate.plays) == 1:
        return t("{play} is the only play: {mean} on average", play=play, mean=signed(grade.played.mean))
    facts = {"play": play, "mean": signed(grade.played.mean), "share": best_in(grade.estimate, grade.played)}
    if grade.loss <= 0:
        return t("{play} is best: {mean} on average, best in {share} of the deals", **facts)
    best, cost = grade.best_play, t("{amount} on average", amount=amount(grade.loss))
    if grade.interval[0] != grade.interval[1]:
        cost = f"{cost} ({_within(grade.interval)})"
    facts |= {"cost": cost, "best": play_name(best.play), "best_mean": signed(best.mean)}
    return t(
        "{play} costs {cost}: it has a mean of {mean} and is best in {share} of the deals, but {best} has a mean of "
        "{best_mean} and is best in {best_share}",
        **facts,
        best_share=best_in(grade.estimate, best),
    )


def own_view(grade: OwnGrade) -> str:
    """Return `as S knew it, all 375 deals, exact`, or `as S knew it, a sample of 500 deals`."""
    estimate = grade.estimate
    words = [t("as {seat} knew it", seat=estimate.observer)]
    if estimate.sample and not estimate.exact:
        words.append(n("a sample of {count} {deal|deals}", estimate.sample))
    else:
        words.append(n("all {count} {deal|deals}", estimate.deals))
    if estimate.exact:
        words.append(p("certainty", "exact"))
    else:
        if grade.played.sample is not None and was_dropped(estimate, grade.played):
            words.append(t("{count} of them with this play", count=whole(grade.played.sample)))
        words[-1] += orders_of(estimate)
    return ", ".join(words if grade.read is None else [*words, t("equal weights")])


def open_view(grade: OpenGrade) -> str:
    """Return `open, exact` or `open, 8 repeats of sampled draws, seed 0`."""
    solution = grade.solution
    hands = information_name(solution.information)
    if solution.sample:
        repeats = n("{count} {repeat|repeats} of sampled draws, seed {seed}", solution.sample, seed=solution.seed)
        return f"{hands}, {repeats}"
    return t("{hands}, exact", hands=hands)


def headline(review: Review) -> list[str]:
    """Summarize a review: choices not judged, worth with perfect play, the result, and the luck of the draws."""
    rules = review.record.rules
    sentences = unjudged(review)
    if review.worth is not None:
        worth = _by_side(rules, review.worth)
        sentences.append(t("With perfect play, the deal was worth {worth}.", worth=worth))
    sentences += _outcome(review)
    if review.luck is not None and any(review.luck):
        sentences.append(t("Luck of the draws: {luck}.", luck=_by_side(rules, review.luck)))
    reaching = {step.number: reaching_plays(review.record, step.number) for step in review.steps}
    sentences += [
        t("Action {number}: {sentence}", number=number, sentence=near_target(rules, plays))
        for number, plays in reaching.items()
        if plays
    ]
    if any(step.own is not None and step.own.read is not None for step in review.steps):
        sentences.append(
            t(
                "Own costs give all possible deals equal weight. The column `read` of `tranca estimate` and the notes "
                '"plays read" weight deals by how the others played, so their numbers differ.'
            )
        )
    if review.drift is not None and any(review.drift):
        drift = _by_side(rules, review.drift)
        sentences.append(t("Sampling differences, charged to no player: {drift}.", drift=drift))
    return sentences


def _outcome(review: Review) -> Iterator[str]:
    """Return the score of the deal, or its worth after the last reviewed action."""
    rules = review.record.rules
    points = (review.record.points or review.record.stated.points) if review.complete else None
    if points is not None:
        yield t("{scores}.", scores=scored_phrase(rules, points)) if any(points) else t("No one scored.")
    elif review.steps and review.steps[-1].worth is not None:
        worth = _by_side(rules, review.steps[-1].worth)
        yield t("After action {number}, it is worth {worth}.", number=len(review.steps), worth=worth)


def scored_phrase(rules: Rules, points: Sequence[int]) -> str:
    """Return `NS scored 10 and EW scored 20`, or `no one scored`."""
    scored = [
        n("{side} scored {points}", count_named(rules, side), side=name, points=got)
        for side, (name, got) in enumerate(zip(rules.sides, points, strict=True))
        if got
    ]
    return join_and(scored) if scored else t("no one scored")


def turning(review: Review) -> list[str]:
    """Return a sentence for each turning point."""
    rules = review.record.rules
    sentences = []
    for point in review.turning_points:
        step = review.steps[point.number - 1]
        facts = {
            "number": point.number,
            "action": step.action if point.cause == "play" else replace(step.action, drawn=()),
            "side": rules.sides[point.side],
            "before": signed(point.before),
            "after": signed(point.after),
        }
        sentences.append(_turn_sentence(point, facts))
    return sentences


def _turn_sentence(point: TurningPoint, facts: Mapping[str, object]) -> str:
    if point.cause == "play":
        if point.flips:
            return t("{number}. {action} changed the winner: {side} went from {before} to {after}.", **facts)
        return t("{number}. {action} was the costliest play: {side} went from {before} to {after}.", **facts)
    if point.flips:
        return t(
            "{number}. The draw before {action} changed the winner: {side} went from {before} to {after}.", **facts
        )
    return t(
        "{number}. The draw before {action} was the costliest play: {side} went from {before} to {after}.", **facts
    )


def _by_side(rules: Rules, worth: Sequence[Value]) -> str:
    """Return `+4 for NS`, `0 for every side`, or each player's own margin."""
    if not any(worth):
        return t("0 for every side")
    if len(worth) == 2:
        side = 0 if worth[0] > 0 else 1
        return t("{value} for {side}", value=signed(worth[side]), side=rules.sides[side])
    return join_and(
        t("{value} for {side}", value=signed(value), side=side) for side, value in zip(rules.sides, worth, strict=True)
    )


def step_note(review: Review, step: Step, views: Collection[GradeView] = VIEWS) -> str:
    """Return the notes on an action: forced, the only play, the luck of its draws."""
    notes = unjudged_notes(review, step, views)
    notes += _open_notes(review, step) if "open" in views or "open" not in review.views else []
    if "own" in views and step.own is not None and step.own.read is not None and step.own.read_changes:
        notes.append(t("plays read: {class_of_play}", class_of_play=verdict_name(step.own.read.verdict)))
    return ", ".join(notes)


def _open_notes(review: Review, step: Step) -> list[str]:
    rules = review.record.rules
    notes = []
    if step.action.drawn and step.luck is not None and step.worth is not None:
        change = step.luck[rules.side_of(step.seat)]
        notes.append(n("drew {count} {tile|tiles}: {luck}", len(step.action.drawn), luck=signed(change)))
    if step.forced:
        notes.append(p("a play", "pass") if step.action.play is None else p("a play", "forced"))
    elif step.open is not None:
        notes += _grade_notes(step.open)
    elif step.own is None and not any(review.leaves_out(step, view) for view in review.views):
        notes.append(t("not graded") if step.choices else t("hand not known"))
    return notes


def _grade_notes(grade: OpenGrade) -> Iterator[str]:
    if grade.loss == 0 and grade.margin is not None and grade.exact:
        wins = grade.decides and grade.earned + (grade.solution.value or 0) > 0
        yield t("only winning play") if wins else t("only play")
    if len(grade.best) == len(grade.solution.plays):
        yield t("all equal")
    if grade.flips:
        yield t("changes the winner")
