"""Reviews in words: explanations of plays, turning points, the worth of the deal, and choices not judged."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from tranca.analysis.review.grades import VERDICTS, OpenGrade, OwnGrade, Thresholds
from tranca.analysis.review.results import VIEWS, GradeView, Review, Step
from tranca.engine.solution import Orders, PlayValue, Value
from tranca.game.actions import Action, Play
from tranca.game.earnings import reaching_plays
from tranca.game.position import Position
from tranca.game.rules.rules import Rules

from .estimate import (
    best_in,
    holding_chance,
    holding_text,
    judged_sentence,
    lose_phrase,
    orders_of,
    share_of,
    was_dropped,
)
from .numbers import amount, count, join_and, join_or, signed, size_interval, whole
from .plays import outcome_phrase, play_name, seat_with_name
from .solution import earnings_clause, end_phrase, score_phrase

_SEEN = {"open": "with all hands seen", "own": "from the player's own view"}


def unjudged(review: Review) -> list[str]:
    """List, for each view, the actions that it does not judge, and the seats that no view judges; empty if none."""
    return [
        _unjudged_sentence(review, view, number)
        for view, number in sorted(review.unjudged.items(), key=lambda item: VIEWS.index(item[0]))
    ] + _hidden_seats(review)


def _unjudged_sentence(review: Review, view: GradeView, number: int) -> str:
    """Return `Not judged with all hands seen: actions 1 to 3, too large to search; the totals leave them out.`"""
    why = "too large to search" if review.complete else "too large to search or not reached"
    if number == 1:
        return f"Not judged {_SEEN[view]}: action 1, {why}; the totals leave it out."
    return f"Not judged {_SEEN[view]}: actions 1 to {number}, {why}; the totals leave them out."


def _hidden_seats(review: Review) -> list[str]:
    """Return `Not judged: N, E and W (hands not known).`"""
    hidden = [seat_with_name(review.record.position, totals.name) for totals in review.players if totals.hidden]
    if not hidden:
        return []
    return [f"Not judged: {join_and(hidden)} ({'hands' if len(hidden) > 1 else 'hand'} not known)."]


def unjudged_notes(review: Review, step: Step, views: Collection[GradeView] = VIEWS) -> list[str]:
    """Note that none or only one of these views judges a choice: `not judged`, or in which view it is not."""
    graded = [view for view in review.views if view in views]
    left_out = [view for view in graded if review.leaves_out(step, view)]
    if not left_out:
        return []
    return ["not judged"] if left_out == graded else [f"not judged {_SEEN[view]}" for view in left_out]


UNREAD_MEANS = "all with equal weight"

_UNREAD_COSTS = (
    "Own costs give all possible deals equal weight. The column `read` of `tranca estimate` and the notes "
    '"plays read" weight deals by how the others played, so their numbers differ.'
)


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
            return f"{play} is the only play"
        if grade.margin is not None:
            worth = outcome_phrase(top, averaged=average)
            return f"{play} is best: it {worth}, and every other play costs {amount(grade.margin)} or more"
        if len(grade.best) == len(grade.solution.plays):
            return f"{play} is as good as every other play: all {outcome_phrase(top, many=True, averaged=average)}"
        others = join_and(play_name(other) for other in grade.best if other != grade.played.play)
        be = "is" if len(grade.best) == 2 else "are"
        return f"{play} is best, as {be} {others}: it {outcome_phrase(top, averaged=average)}"
    best_worth, worth, cost = outcome_phrase(top), outcome_phrase(top - grade.loss), _cost(grade)
    said = f"{play} costs {cost}: it {worth}, but {best} {best_worth}"
    if grade.flips:
        said = f"{play} costs {cost} and changes the winner: it {worth}, but {best} {best_worth}"
    if not grade.earned:
        return said
    if grade.solution.position.rules.scores:
        return f"{said}, not counting {signed(grade.earned)} points earned before"
    return f"{said}, not counting {signed(grade.earned)} points of bonuses earned before"


def _cost(grade: OpenGrade) -> str:
    """Return `56`, `5.50 on average`, or `5.50 (95 %: 3 to 8) on average`."""
    if not grade.exact:
        return f"{amount(grade.loss)} ({_within(grade.interval)}) on average"
    return f"{amount(grade.loss)} on average" if grade.averaged else amount(grade.loss)


def verdict_label(grade: OpenGrade | OwnGrade) -> str:
    """Return the class of a play, such as `blunder`, or `may be chance` if the sample does not prove the loss."""
    return "may be chance" if grade.verdict in VERDICTS[2:] and not grade.sure else grade.verdict


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
    later = outcome_phrase(value.value - now)
    average = " on average" if value.is_average else ""
    return f"{play_name(value.play)} scores {now or 'nothing'} now and {later} later{average}"


def consequences(position: Position, played: PlayValue, other: PlayValue | None) -> list[str]:
    """Describe the lines of a play and of an alternative, a sentence each; plays without a line are left out."""
    said = [f"After {play_name(played.play)}, {what_follows(position, played)}."] if played.line else []
    instead = [f"After {play_name(other.play)}, {what_follows(position, other)}."] if other and other.line else []
    return said + instead


def what_follows(position: Position, value: PlayValue) -> str:
    """Describe a play's line: `W lays 6-6, S never plays again and E finally goes out: EW scores 10`."""
    rules, finish = position.rules, value.finish
    first, rest = value.line[0], value.line[1:]
    plays = [action for action in rest if action.play is not None]
    result = "" if finish is None else score_phrase(finish, rules, earned=earnings_clause(value, rules))
    if finish is not None and not plays:
        return f"{first.seat} {end_phrase(finish)} at once: {result}"
    clauses = _replies(rest)
    clauses += _stuck_later(rules, rest, " ".join(clauses))
    if finish is None:
        return join_and([*clauses, "the next draw decides"])
    if len(plays) == 1 and clauses[-1].startswith(f"{plays[0].seat} "):
        clauses[-1] += f" and {end_phrase(finish)}"
    else:
        last, seat = f"finally {end_phrase(finish)}", rules.seats[finish.seat or 0]
        clauses.append(last if clauses[-1].startswith(f"{seat} ") else f"{seat} {last}")
    return f"{join_and(clauses)}: {result}"


def _replies(rest: Sequence[Action]) -> list[str]:
    """Describe the immediate sequel: forced passes, the reply, and the passes that it forces."""
    clauses = []
    passing = _passing(rest)
    if passing:
        clauses.append(f"{join_and(passing)} must pass")
    after = rest[len(passing) :]
    if after:
        reply = after[0]
        drew = f"draws {count(len(reply.drawn), 'tile')} and " if reply.drawn else ""
        clauses.append(f"{reply.seat} {drew}lays {play_name(reply.play)}")
        stuck = [seat for seat in _passing(after[1:]) if seat not in passing]
        if stuck and any(action.play for action in after[1:]):
            clauses.append(f"{join_and(stuck)} must pass")
    return clauses


def _stuck_later(rules: Rules, rest: Sequence[Action], said_before: str) -> list[str]:
    """List seats that never play again, or pass at least twice, later in a line."""
    clauses = []
    passes = {seat: [action.play is None for action in rest if action.seat == seat] for seat in rules.seats}
    never = [seat for seat, passed in passes.items() if len(passed) > 1 and all(passed)]
    if never:
        clauses.append(f"{join_and(never)} never {'plays' if len(never) == 1 else 'play'} again")
    for seat, passed in passes.items():
        if seat not in never and sum(passed) > 1:
            times = "twice" if sum(passed) == 2 else f"{sum(passed)} times"
            clauses.append(f"{seat} passes {times}" + (" in all" if f"{seat} must pass" in said_before else ""))
    return clauses


def _passing(line: Sequence[Action]) -> list[str]:
    return [action.seat for action in takewhile(lambda action: action.play is None, line)]


def _within(interval: tuple[Value | float, Value | float]) -> str:
    """Return a clause with the interval of a loss, and whether the loss may be chance."""
    if interval[0] == interval[1]:
        return "the same in the whole sample"
    return f"95 %: {size_interval(interval)}" + (", so it may be chance" if interval[0] <= 0 else "")


def own_explanation(grade: OwnGrade) -> list[str]:
    """Explain why a play is not best for its player's knowledge: how often it loses, and with which holding most.

    If the deals are too large to search, say how they were judged.
    """
    judged = [sentence for sentence in [judged_sentence(grade.estimate)] if sentence]
    if not grade.loss:
        return judged
    worst = max(grade.played.losing_when, key=lambda holding: holding.raised, default=None)
    where = ""
    if worst is not None:
        where = f", most often when {holding_text(worst)} ({holding_chance(worst)})"
    own, best = (share_of(grade.estimate, option.lose, option) for option in (grade.played, grade.best_play))
    play, other = play_name(grade.played.play), play_name(grade.best_play.play)
    return [f"{play} {lose_phrase(grade.estimate)} in {own} of the deals{where}; {other} in {best}.", *judged]


def read_verdict(grade: OwnGrade) -> str:
    """Return the verdict with the plays of the others read, if it differs; else empty."""
    read = grade.read
    if read is None or not grade.read_changes:
        return ""
    play, certain = play_name(read.played.play), "The grade above uses only certain knowledge."
    if not read.loss:
        return f"If the others' plays are read, {play} is best [{read.verdict}]. {certain}"
    cost = f"{play} costs {amount(read.loss)} [{read.verdict}] and {play_name(read.best_play.play)} is best"
    return f"If the others' plays are read, {cost}. {certain}"


def _own_verdict(grade: OwnGrade, play: str) -> str:
    if len(grade.estimate.plays) == 1:
        return f"{play} is the only play: {signed(grade.played.mean)} on average"
    chance = best_in(grade.estimate, grade.played)
    if grade.loss <= 0:
        return f"{play} is best: {signed(grade.played.mean)} on average, best in {chance} of the deals"
    spread = "" if grade.interval[0] == grade.interval[1] else f" ({_within(grade.interval)})"
    best = grade.best_play
    return (
        f"{play} costs {amount(grade.loss)} on average{spread}: "
        f"it has a mean of {signed(grade.played.mean)} and is best in {chance} of the deals, but "
        f"{play_name(best.play)} has a mean of {signed(best.mean)} and is best in {best_in(grade.estimate, best)}"
    )


def own_view(grade: OwnGrade) -> str:
    """Return `as S knew it, all 375 deals, exact`, or `as S knew it, a sample of 500 deals`."""
    estimate = grade.estimate
    every = f"all {count(estimate.deals, 'deal')}"
    unread = "" if grade.read is None else ", equal weights"
    if estimate.exact:
        return f"as {estimate.observer} knew it, {every}, exact{unread}"
    basis = f"a sample of {count(estimate.sample, 'deal')}" if estimate.sample else every
    if grade.played.sample is not None and was_dropped(estimate, grade.played):
        basis += f", {whole(grade.played.sample)} of them with this play"
    return f"as {estimate.observer} knew it, {basis}{orders_of(estimate)}{unread}"


def open_view(grade: OpenGrade) -> str:
    """Return `open, exact` or `open, 8 repeats of sampled draws`."""
    solution = grade.solution
    if solution.sample:
        return f"{solution.information}, {count(solution.sample, 'repeat')} of sampled draws"
    return f"{solution.information}, exact"


def information(review: Review) -> str:
    """Describe the information of the open view, and report a lead that broke the rules, which excludes an own view."""
    return review.information + (", no own view: the lead was not the forced tile" if review.lead_broken else "")


def certainty(review: Review) -> str:
    """Describe the known facts and the samples that a review is based on: `open, boneyard order unknown · …`."""
    words = [information(review)]
    if (repeats := review.repeats) is not None:
        words.append(f"large boneyards: {count(repeats, 'repeat')} of sampled draws, seed {review.seed}")
    estimates = [step.own.estimate for step in review.steps if step.own]
    sizes = [estimate.sample for estimate in estimates if estimate.sample]
    if sizes:
        words.append(f"own view: all deals, or samples of up to {max(sizes)}, seed {review.seed}")
    elif estimates:
        words.append("own view: all deals")
    orders = {estimate.orders for estimate in estimates}
    if Orders.SEEN in orders:
        words.append("large boneyards in the own view: one order per deal, known to both sides")
    if Orders.SAMPLED in orders:
        size = "smaller boneyards" if Orders.SEEN in orders else "large boneyards"
        words.append(f"{size} in the own view: sampled draws, unknown to all players")
    return " · ".join([*words, "exact"] if review.exact else words)


def headline(review: Review) -> list[str]:
    """Summarize a review: choices not judged, worth with perfect play, the result, and the luck of the draws."""
    rules = review.record.rules
    sentences = unjudged(review)
    if review.worth is not None:
        sentences.append(f"With perfect play, the deal was worth {_by_side(rules, review.worth)}.")
    sentences += _outcome(review)
    if review.luck is not None and any(review.luck):
        sentences.append(f"Luck of the draws: {_by_side(rules, review.luck)}.")
    reaching = {step.number: reaching_plays(review.record, step.number) for step in review.steps}
    sentences += [f"Action {number}: {near_target(rules, plays)}" for number, plays in reaching.items() if plays]
    if any(step.own is not None and step.own.read is not None for step in review.steps):
        sentences.append(_UNREAD_COSTS)
    if review.drift is not None and any(review.drift):
        sentences.append(f"Sampling differences, charged to no player: {_by_side(rules, review.drift)}.")
    return sentences


def _outcome(review: Review) -> Iterator[str]:
    """Return the score of the deal, or its worth after the last reviewed action."""
    rules = review.record.rules
    points = (review.record.points or review.record.stated.points) if review.complete else None
    if points is not None:
        said = scored_phrase(rules, points)
        yield f"{said[0].upper()}{said[1:]}."
    elif review.steps and review.steps[-1].worth is not None:
        yield f"After action {len(review.steps)}, it is worth {_by_side(rules, review.steps[-1].worth)}."


def scored_phrase(rules: Rules, points: Sequence[int]) -> str:
    """Return `NS scored 10 and EW scored 20`, or `no one scored`."""
    scored = [f"{side} scored {got}" for side, got in zip(rules.sides, points, strict=True) if got]
    return join_and(scored) if scored else "no one scored"


def near_target(rules: Rules, reaching: Sequence[Play]) -> str:
    """Say which plays reach the target of a match that ends at once; empty if none do."""
    if not reaching:
        return ""
    plays = join_or([play_name(play) for play in reaching])
    if len(reaching) == 1:
        return f"{plays} reaches {rules.target} points and wins the match at once. Values do not count that."
    return f"{plays} reach {rules.target} points and win the match at once. Values do not count that."


def turning(review: Review) -> list[str]:
    """Return a sentence for each turning point."""
    rules = review.record.rules
    sentences = []
    for point in review.turning_points:
        step = review.steps[point.number - 1]
        what = f"{step.action}" if point.cause == "play" else f"The draw before {replace(step.action, drawn=())}"
        change = f"{rules.sides[point.side]} went from {signed(point.before)} to {signed(point.after)}"
        turned = "changed the winner" if point.flips else "was the costliest play"
        sentences.append(f"{point.number}. {what} {turned}: {change}.")
    return sentences


def _by_side(rules: Rules, worth: Sequence[Value]) -> str:
    """Return `+4 for NS`, `0 for every side`, or each player's own margin."""
    if not any(worth):
        return "0 for every side"
    if len(worth) == 2:
        side = 0 if worth[0] > 0 else 1
        return f"{signed(worth[side])} for {rules.sides[side]}"
    return join_and(f"{signed(value)} for {side}" for side, value in zip(rules.sides, worth, strict=True))


def step_note(review: Review, step: Step, views: Collection[GradeView] = VIEWS) -> str:
    """Return the notes on an action: forced, the only play, the luck of its draws."""
    notes = unjudged_notes(review, step, views)
    notes += _open_notes(review, step) if "open" in views or "open" not in review.views else []
    if "own" in views and step.own is not None and step.own.read is not None and step.own.read_changes:
        notes.append(f"plays read: {step.own.read.verdict}")
    return ", ".join(notes)


def _open_notes(review: Review, step: Step) -> list[str]:
    rules = review.record.rules
    notes = []
    if step.action.drawn and step.luck is not None and step.worth is not None:
        change = step.luck[rules.side_of(step.seat)]
        notes.append(f"drew {count(len(step.action.drawn), 'tile')}: {signed(change)}")
    if step.forced:
        notes.append("pass" if step.action.play is None else "forced")
    elif step.open is not None:
        notes += _grade_notes(step.open)
    elif step.own is None and not any(review.leaves_out(step, view) for view in review.views):
        notes.append("not graded" if step.choices else "hand not known")
    return notes


def _grade_notes(grade: OpenGrade) -> Iterator[str]:
    if grade.loss == 0 and grade.margin is not None and grade.exact:
        wins = grade.decides and grade.earned + (grade.solution.value or 0) > 0
        yield "only winning play" if wins else "only play"
    if len(grade.best) == len(grade.solution.plays):
        yield "all equal"
    if grade.flips:
        yield "changes the winner"
