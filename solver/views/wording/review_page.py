"""The texts on the page of a review."""

from collections.abc import Sequence
from dataclasses import replace

from tranca.analysis.estimate.results import Estimate
from tranca.analysis.review.grades import OpenGrade, OwnGrade, Thresholds
from tranca.analysis.review.results import Review, Step, TurningPoint
from tranca.engine.solution import Information, PlayValue, Solution, Value
from tranca.game.actions import Action, Play, ends_shown
from tranca.game.arms import end_text
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules

from .estimate import dropped_clause, orders_of
from .numbers import amount, count, join_and, signed, whole
from .plays import action_text, headers_line, play_name
from .review import (
    UNREAD_MEANS,
    information,
    mark,
    may_be_chance,
    scored_phrase,
    unjudged,
    unjudged_notes,
    verdict_label,
)

VIEW_NAMES = {"open": "all hands seen", "own": "the player's own view"}


def badges(step: Step, thresholds: Thresholds) -> list[tuple[str, str | None]]:
    """Return the verdicts on a step, one for each view, each with the CSS class of its color."""
    if step.grade is None:
        return [("forced", None)] if step.forced else []
    shown = []
    for view, grade in (("open", step.open), ("own", step.own)):
        if grade is not None:
            text = f"{verdict_label(grade)} {mark(step, thresholds) if grade is step.grade else ''}".rstrip()
            both = step.open is not None and step.own is not None
            shown.append((f"{text} · {VIEW_NAMES[view]}" if both else text, _color(grade)))
    return shown


def color(step: Step) -> str | None:
    """Return the CSS class of a step's color in the list; None if its verdict is not certain."""
    return None if step.grade is None else _color(step.grade)


def _color(grade: OpenGrade | OwnGrade) -> str | None:
    return None if may_be_chance(grade) else grade.verdict


def scope(review: Review) -> str:
    """Describe the rules, the information, and the basis of the numbers."""
    facts = [headers_line(review.record), str(review.record.rules), information(review), _certainty(review)]
    facts += [sentence.removesuffix(".") for sentence in unjudged(review)]
    if not review.complete:
        facts.append(f"stopped after {review.graded} of {count(len(review.record.actions), 'action')}")
    return " · ".join(fact for fact in facts if fact)


def line_scope(position: Position, values: Sequence[Solution | Estimate]) -> str:
    """Describe the rules of a line, the information, and the basis of its values, if any."""
    hidden = not position.resolved().is_open
    facts = [headers_line(position), str(position.rules), Information.HIDDEN if hidden else Information.of(position)]
    if any(isinstance(known, Estimate) for known in values):
        facts.append("averages from the view of the player to move")
    elif values:
        facts.append("exact" if all(known.exact for known in values) else "some values are samples or bounds")
    return " · ".join(filter(None, facts))


def _certainty(review: Review) -> str:
    if review.exact:
        return "exact"
    draws = f"{count(review.orders or 0, 'repeat')} of sampled draws"
    deals = count(review.deals, "deal")
    drew = "open" in review.views and review.record.rules.draws
    if drew and "own" in review.views:
        return f"exact, or samples: {draws}, at most {deals}, seed {review.seed}"
    if drew:
        return f"exact, or samples: {draws}, seed {review.seed}"
    if "own" in review.views:
        return f"exact, or samples of at most {deals}, seed {review.seed}"
    return f"exact, or samples, seed {review.seed}"


def result_sentence(record: Record) -> str:
    """Return `E went out; EW scored 10.`; empty if the deal has no end or its score is unknown."""
    result, points = record.result, record.points
    if result is None or points is None or result.seat is None:
        return ""
    seat, scores = record.rules.seats[result.seat], scored_phrase(record.rules, points)
    if result.end == "out":
        return f"{seat} went out; {scores}."
    return f"{seat} blocked the deal at {join_and(map(end_text, ends_shown(result.ends)))}; {scores}."


def perfect_play(rules: Rules, worth: Sequence[Value]) -> str:
    """Return `With perfect play, the deal is worth: NS +4, EW −4.`"""
    return f"With perfect play, the deal is worth: {_sides(rules, worth)}."


def worth_now(rules: Rules, worth: Sequence[Value]) -> str:
    """Return `The deal is now worth: NS +4, EW −4.`"""
    return f"The deal is now worth: {_sides(rules, worth)}."


def _sides(rules: Rules, worth: Sequence[Value]) -> str:
    return ", ".join(f"{side} {signed(value)}" for side, value in zip(rules.sides, worth, strict=True))


def thresholds(limits: Thresholds) -> str:
    """State the costs from which a play is a slip, a mistake or a blunder."""
    slip, mistake, blunder = map(amount, (limits.slip, limits.mistake, limits.blunder))
    return (
        f"A play that costs {slip} points or more is a slip (?!), from {mistake} points a mistake (?), "
        f"and from {blunder} points a blunder (??). A play that changes the winner is always a blunder."
    )


def action_sentence(seat: str, play: Play | None, scored: int = 0) -> str:
    """Return `S plays 4-6 at the 6`, `S plays 4-6 at the 6 and scores 10`, or `S passes`."""
    if play is None:
        return f"{seat} passes"
    return f"{seat} plays {play_name(play)}" + (f" and scores {scored}" if scored else "")


def drawing(rules: Rules, step: Step) -> list[str]:
    """Return the tiles drawn before an action, and how they changed the worth of the deal."""
    sentences = drawn_sentence(step.action)
    if not sentences:
        return []
    side = rules.side_of(step.seat)
    if step.luck is not None and step.luck[side]:
        change = signed(step.luck[side])
        sentences.append(f"The draw changed the worth of the deal for {rules.sides[side]} by {change}.")
    return sentences


def drawn_sentence(action: Action) -> list[str]:
    """Return the tiles drawn before an action, as far as they are known."""
    if not action.drawn:
        return []
    tiles = " ".join(str(tile) for tile in action.tiles_drawn if tile is not None)
    number = count(len(action.drawn), "tile")
    return [f"{action.seat} drew {number}: {tiles}." if tiles else f"{action.seat} drew {number}."]


def judgement(review: Review, step: Step) -> list[str]:
    """Judge a play with all hands seen and by its player's knowledge, a sentence each."""
    if step.forced:
        return ["The player had to pass." if step.action.play is None else "It was the only legal play."]
    sentences = [f"{note.capitalize()}: too large to search." for note in unjudged_notes(review, step)]
    if step.open is None and step.own is None:
        return sentences or ["Not graded." if step.choices else "Not graded: the player's hand is not known."]
    if step.open is not None:
        sentences += _open_judgement(step.open)
    if step.own is not None:
        sentences.append(_own_judgement(step.own))
    return sentences


def _open_judgement(grade: OpenGrade) -> list[str]:
    if not grade.loss and grade.margin is not None:
        margin = amount(grade.margin)
        return [f"With all hands seen, it is the only best play: every other play costs {margin} or more."]
    if not grade.loss:
        return ["With all hands seen, no other play is better."]
    best, cost = play_name(grade.best_play.play), amount(grade.loss)
    if grade.flips:
        return [f"With all hands seen, it costs {cost} and changes the winner: {best} is best."]
    return [f"With all hands seen, it costs {cost}: {best} is best."]


def _own_judgement(grade: OwnGrade) -> str:
    if not grade.loss:
        return "From the player's own view, it is the best play."
    best, cost = play_name(grade.best_play.play), amount(grade.loss)
    if grade.sure or grade.estimate.exact:
        return f"From the player's own view, it costs {cost} on average: {best} is best."
    return f"From the player's own view, it costs {cost} on average, which may be chance: {best} is best in the sample."


def open_basis(solution: Solution) -> str:
    """Describe the basis of the values with all hands seen."""
    if solution.exact:
        return "exact"
    if solution.sample is None:
        return "search stopped"
    agreed = any(option.bounds[0] == option.bounds[1] for option in solution.plays)
    sampled = f"{count(solution.sample or 0, 'repeat')} of sampled draws"
    return f"{sampled}; without ±, all repeats agree" if agreed else sampled


def own_basis(estimate: Estimate) -> str:
    """Describe the basis of the means over the deals that the player could not distinguish."""
    unread = "" if estimate.read is None else f", {UNREAD_MEANS}"
    if estimate.exact:
        return f"exact, all {count(estimate.deals, 'deal')}{unread}"
    orders = orders_of(estimate)
    if estimate.sample is None:
        return f"all {count(estimate.deals, 'deal')}{orders}{unread}"
    deals = f"a sample of {whole(estimate.sample)} of {count(estimate.deals, 'deal')}"
    return f"{deals}{dropped_clause(estimate)}{orders}{unread}"


def lines(grade: OpenGrade) -> list[str]:
    """Return the best line, and the line of the play that was made if it was worse."""
    said = [f"Best: {_line(grade.best_play)}"] if grade.best_play.line else []
    return [*said, f"Played: {_line(grade.played)}"] if grade.loss and grade.played.line else said


def _line(value: PlayValue) -> str:
    return "; ".join(map(action_text, value.line))


def end_word(end: str | None) -> str:
    """Return the end of a line, for a table."""
    return {"out": "goes out", "blocked": "blocked"}.get(end or "", "")


def turning_point(point: TurningPoint, step: Step) -> str:
    """Return `7. W 5-6`, or `9. the draw before E 2-4`."""
    before = "the draw before " if point.cause == "draw" else ""
    return f"{point.number}. {before}{action_text(replace(step.action, drawn=()))}"


def change(rules: Rules, point: TurningPoint) -> str:
    """Return `NS went from +10 to −36 (changed the winner)`."""
    moved = f"{rules.sides[point.side]} went from {signed(point.before)} to {signed(point.after)}"
    return f"{moved} (changed the winner)" if point.flips else f"{moved} (the costliest play)"
