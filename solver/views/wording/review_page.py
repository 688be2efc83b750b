"""The texts on the page of a review."""

from collections.abc import Sequence
from dataclasses import replace

from tranca.analysis.advice.results import Advice
from tranca.analysis.estimate.results import Estimate
from tranca.analysis.review.grades import OpenGrade, OwnGrade, Thresholds
from tranca.analysis.review.results import Review, Step, TurningPoint
from tranca.engine.solution import Information, PlayValue, Solution, Value
from tranca.game.actions import Action, Play, ends_shown
from tranca.game.arms import end_text
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules
from tranca.language import called, n, p, t

from .estimate import dropped_clause, orders_of
from .numbers import amount, join_and, signed, whole
from .plays import action_text, count_named, headers_line, information_name, play_name
from .review import (
    mark,
    may_be_chance,
    scored_phrase,
    verdict_label,
)
from .review_basis import information, unjudged


def view_name(view: str) -> str:
    """Return the name of a view, to follow other words."""
    return t("all hands seen") if view == "open" else t("the player's own view")


def view_heading(view: str) -> str:
    """Return the name of a view as a heading."""
    return t("All hands seen") if view == "open" else t("The player's own view")


def badges(step: Step, thresholds: Thresholds) -> list[tuple[str, str | None]]:
    """Return the verdicts on a step, one for each view, each with the CSS class of its color."""
    if step.grade is None:
        return [(p("a play", "forced"), None)] if step.forced else []
    shown = []
    for view, grade in (("open", step.open), ("own", step.own)):
        if grade is not None:
            text = f"{verdict_label(grade)} {mark(step, thresholds) if grade is step.grade else ''}".rstrip()
            both = step.open is not None and step.own is not None
            shown.append((f"{text} · {view_name(view)}" if both else text, _color(grade)))
    return shown


def color(step: Step) -> str | None:
    """Return the CSS class of a step's color in the list; None if its verdict is not certain."""
    return None if step.grade is None else _color(step.grade)


def _color(grade: OpenGrade | OwnGrade) -> str | None:
    return None if may_be_chance(grade) else grade.verdict


def scope(review: Review) -> str:
    """Describe the rules, the information, and the basis of the numbers."""
    is_own = "open" not in review.views and review.record.positions[0].resolved().is_open
    seen = view_name("own") if is_own else information(review)
    facts = [headers_line(review.record), called(str(review.record.rules)), seen, _certainty(review)]
    facts += [sentence.removesuffix(".") for sentence in unjudged(review)]
    if not review.complete:
        facts.append(
            n("stopped after {graded} of {count} {action|actions}", len(review.record.actions), graded=review.graded)
        )
    return " · ".join(fact for fact in facts if fact)


def line_scope(position: Position, values: Sequence[Solution | Estimate | Advice]) -> str:
    """Describe the rules of a line, the information, and the basis of its values, if any."""
    hidden = not position.resolved().is_open
    hands = information_name(Information.HIDDEN if hidden else Information.of(position))
    facts = [headers_line(position), called(str(position.rules)), hands]
    exact = [known.exact for known in values if isinstance(known, Solution)]
    if len(exact) < len(values):
        facts.append(t("averages from the view of the player to move"))
    elif exact:
        facts.append(p("certainty", "exact") if all(exact) else t("some values are samples or bounds"))
    return " · ".join(filter(None, facts))


def _certainty(review: Review) -> str:
    if review.exact:
        return p("certainty", "exact")
    sizes = [step.own.estimate.sample or 0 for step in review.steps if step.own]
    facts = []
    if "open" in review.views and review.record.rules.draws and review.orders:
        facts.append(n("averages over {count} random {order|orders} of the boneyard", review.orders))
    if any(sizes):
        sampled = n("averages over up to {count} random {deal|deals} of the hidden tiles", max(sizes))
        facts.append(sampled if all(sizes) else t("{sampled}, or over all of them", sampled=sampled))
    return " · ".join(facts) or t("some values are samples or bounds")


def origin(review: Review) -> list[str]:
    """Say how the random numbers of the samples can be had again; empty without samples."""
    if review.exact:
        return []
    return [t("The random deals were drawn with seed {seed}; the same seed gives the same numbers.", seed=review.seed)]


def result_sentence(record: Record) -> str:
    """Return `E went out; EW scored 10.`; empty if the deal has no end or its score is unknown."""
    result, points = record.result, record.points
    if result is None or points is None or result.seat is None:
        return ""
    seat, scores = record.rules.seats[result.seat], scored_phrase(record.rules, points)
    if result.end == "out":
        return t("{seat} went out; {scores}.", seat=seat, scores=scores)
    ends = join_and(map(end_text, ends_shown(result.ends)))
    return t("{seat} blocked the deal at {ends}; {scores}.", seat=seat, ends=ends, scores=scores)


def perfect_play(rules: Rules, worth: Sequence[Value]) -> str:
    """Return `With perfect play, the deal is worth: NS +4, EW −4.`"""
    return t("With perfect play, the deal is worth: {worth}.", worth=_sides(rules, worth))


def worth_now(rules: Rules, worth: Sequence[Value]) -> str:
    """Return `The deal is now worth: NS +4, EW −4.`"""
    return t("The deal is now worth: {worth}.", worth=_sides(rules, worth))


def _sides(rules: Rules, worth: Sequence[Value]) -> str:
    return ", ".join(f"{called(side)} {signed(value)}" for side, value in zip(rules.sides, worth, strict=True))


def thresholds(limits: Thresholds) -> str:
    """State the costs from which a play is a slip, a mistake or a blunder."""
    slip, mistake, blunder = map(amount, (limits.slip, limits.mistake, limits.blunder))
    return t(
        "A play that costs {slip} points or more is a slip (?!), from {mistake} on a mistake (?), "
        "and from {blunder} on a blunder (??). A play that changes the winner is always a blunder.",
        slip=slip,
        mistake=mistake,
        blunder=blunder,
    )


def praise(limits: Thresholds) -> str:
    """Explain the marks of the only best play."""
    return t(
        "The only best play has ! if every other play costs {mistake} points or more, and !! if every other play "
        "changes the winner.",
        mistake=amount(limits.mistake),
    )


def where(number: int, last: int) -> str:
    """Name the place of an action in a deal."""
    return t("action {number} of {last}", number=number, last=last)


def action_sentence(seat: str, play: Play | None, scored: int = 0) -> str:
    """Return `S plays 4-6 at the 6`, `S plays 4-6 at the 6 and scores 10`, or `S passes`."""
    if play is None:
        return t("{seat} passes", seat=seat)
    if scored:
        return t("{seat} plays {play} and scores {points}", seat=seat, play=play_name(play), points=scored)
    return t("{seat} plays {play}", seat=seat, play=play_name(play))


def drawing(rules: Rules, step: Step) -> list[str]:
    """Return the tiles drawn before an action, and how they changed the worth of the deal."""
    sentences = drawn_sentence(step.action)
    if not sentences:
        return []
    side = rules.side_of(step.seat)
    if step.luck is not None and step.luck[side]:
        sentences.append(
            t(
                "The draw changed the worth of the deal for {side} by {change}.",
                side=rules.sides[side],
                change=signed(step.luck[side]),
            )
        )
    return sentences


def drawn_sentence(action: Action) -> list[str]:
    """Return the tiles drawn before an action, as far as they are known."""
    if not action.drawn:
        return []
    tiles = " ".join(str(tile) for tile in action.tiles_drawn if tile is not None)
    if not tiles:
        return [n("{seat} drew {count} {tile|tiles}.", len(action.drawn), seat=action.seat)]
    return [n("{seat} drew {count} {tile|tiles}: {tiles}.", len(action.drawn), seat=action.seat, tiles=tiles)]


def judgement(review: Review, step: Step) -> list[str]:
    """Judge a play with all hands seen and by its player's knowledge, a sentence each."""
    if step.forced:
        return [t("The player had to pass.") if step.action.play is None else t("It was the only legal play.")]
    sentences = _unjudged_sentences(review, step)
    if step.open is None and step.own is None:
        return sentences or [t("Not graded.") if step.choices else t("Not graded: the player's hand is not known.")]
    if step.open is not None:
        sentences.append(_open_judgement(step.open))
    if step.own is not None:
        sentences.append(_own_judgement(step.own))
    return sentences


def _unjudged_sentences(review: Review, step: Step) -> list[str]:
    left_out = [view for view in review.views if review.leaves_out(step, view)]
    if left_out and len(left_out) == len(review.views):
        return [t("Not judged: too large to search.")]
    return [
        t("Not judged with all hands seen: too large to search.")
        if view == "open"
        else t("Not judged from the player's own view: too large to search.")
        for view in left_out
    ]


def _open_judgement(grade: OpenGrade) -> str:
    if not grade.loss and grade.margin is not None:
        cost = amount(grade.margin)
        return t("With all hands seen, it is the only best play: every other play costs {cost} or more.", cost=cost)
    if not grade.loss:
        return t("With all hands seen, no other play is better.")
    best, cost = play_name(grade.best_play.play), amount(grade.loss)
    if grade.flips:
        return t("With all hands seen, it costs {cost} and changes the winner: {best} is best.", cost=cost, best=best)
    return t("With all hands seen, it costs {cost}: {best} is best.", cost=cost, best=best)


def _own_judgement(grade: OwnGrade) -> str:
    if not grade.loss:
        return t("From the player's own view, it is the best play.")
    best, cost = play_name(grade.best_play.play), amount(grade.loss)
    if grade.sure or grade.estimate.exact:
        return t("From the player's own view, it costs {cost} on average: {best} is best.", cost=cost, best=best)
    return t(
        "From the player's own view, it costs {cost} on average, which may be chance: {best} is best in the sample.",
        cost=cost,
        best=best,
    )


def open_basis(solution: Solution) -> str:
    """Describe the basis of the values with all hands seen."""
    if solution.exact:
        return p("certainty", "exact")
    if solution.sample is None:
        return t("search stopped")
    if any(option.bounds[0] == option.bounds[1] for option in solution.plays):
        return n("{count} {repeat|repeats} of sampled draws; without ±, all repeats agree", solution.sample)
    return n("{count} {repeat|repeats} of sampled draws", solution.sample)


def own_basis(estimate: Estimate) -> str:
    """Describe the basis of the means over the deals that the player could not distinguish."""
    unread = "" if estimate.read is None else t(", all with equal weight")
    if estimate.exact:
        deals = n("exact, all {count} {deal|deals}", estimate.deals)
        return f"{deals}{unread}"
    orders = orders_of(estimate)
    if estimate.sample is None:
        deals = n("all {count} {deal|deals}", estimate.deals)
        return f"{deals}{orders}{unread}"
    deals = n("a sample of {sample} of {count} {deal|deals}", estimate.deals, sample=whole(estimate.sample))
    return f"{deals}{dropped_clause(estimate)}{orders}{unread}"


def lines(grade: OpenGrade) -> list[str]:
    """Return the best line, and the line of the play that was made if it was worse."""
    said = [t("Best line: {line}", line=_line(grade.best_play))] if grade.best_play.line else []
    played = grade.loss and grade.played.line
    return [*said, t("Best line with the play made: {line}", line=_line(grade.played))] if played else said


def _line(value: PlayValue) -> str:
    return "; ".join(map(action_text, value.line))


def end_word(end: str | None) -> str:
    """Return the end of a line, for a table."""
    if end == "out":
        return p("a seat", "goes out")
    return p("a deal", "blocked") if end == "blocked" else ""


def turning_point(point: TurningPoint, step: Step) -> str:
    """Return `7. W 5-6`, or `9. the draw before E 2-4`."""
    action = action_text(replace(step.action, drawn=()))
    if point.cause == "draw":
        return t("{number}. the draw before {action}", number=point.number, action=action)
    return f"{point.number}. {action}"


def change(rules: Rules, point: TurningPoint) -> str:
    """Return `NS went from +10 to −36 (changed the winner)`."""
    facts = {"side": rules.sides[point.side], "before": signed(point.before), "after": signed(point.after)}
    players = count_named(rules, point.side)
    if point.flips:
        return n("{side} went from {before} to {after} (changed the winner)", players, **facts)
    return n("{side} went from {before} to {after} (the costliest play)", players, **facts)
