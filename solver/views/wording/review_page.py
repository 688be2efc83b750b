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
from .review import UNREAD_MEANS, information, mark, unjudged, unjudged_notes, verdict_label

VIEW_NAMES = {"open": "all hands seen", "own": "what the player knew"}


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
    return grade.verdict if verdict_label(grade) == grade.verdict else None


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
        facts.append("averages by what the seat to move knows")
    elif values:
        facts.append("exact" if all(known.exact for known in values) else "where not exact, samples and bounds")
    return " · ".join(filter(None, facts))


def _certainty(review: Review) -> str:
    if review.exact:
        return "exact"
    draws = f"draws sampled in {count(review.orders or 0, 'repeat')}"
    deals = count(review.deals, "deal")
    drew = "open" in review.views and review.record.rules.draws
    if drew and "own" in review.views:
        return f"where not exact, {draws} and at most {deals}, seed {review.seed}"
    if drew:
        return f"where not exact, {draws}, seed {review.seed}"
    if "own" in review.views:
        return f"where not exact, a sample of at most {deals}, seed {review.seed}"
    return f"where not exact, a sample from seed {review.seed}"


def result_sentence(record: Record) -> str:
    """Return `E went out; EW scored 10.`; empty if the deal has no end or its score is unknown."""
    result, points = record.result, record.points
    if result is None or points is None or result.seat is None:
        return ""
    seat = record.rules.seats[result.seat]
    scored = [f"{side} scored {got}" for side, got in zip(record.rules.sides, points, strict=True) if got]
    scores = join_and(scored) if scored else "nobody scored"
    if result.end == "out":
        return f"{seat} went out; {scores}."
    return f"{seat} blocked at {join_and(map(end_text, ends_shown(result.ends)))}; {scores}."


def perfect_play(rules: Rules, worth: Sequence[Value]) -> str:
    """Return `With perfect play by all: NS +4, EW −4.`"""
    return f"With perfect play by all: {_sides(rules, worth)}."


def worth_now(rules: Rules, worth: Sequence[Value]) -> str:
    """Return `The deal is now worth: NS +4, EW −4.`"""
    return f"The deal is now worth: {_sides(rules, worth)}."


def _sides(rules: Rules, worth: Sequence[Value]) -> str:
    return ", ".join(f"{side} {signed(value)}" for side, value in zip(rules.sides, worth, strict=True))


def thresholds(limits: Thresholds) -> str:
    """State the costs from which a play is a slip, a mistake or a blunder."""
    slip, mistake, blunder = map(amount, (limits.slip, limits.mistake, limits.blunder))
    return (
        f"A play that costs {slip} points or more is a slip (?!), {mistake} a mistake (?), {blunder} a blunder (??), "
        "and so is one that changes the winner."
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
        sentences.append(f"That changed the worth of the deal to {rules.sides[side]} by {signed(step.luck[side])}.")
    return sentences


def drawn_sentence(action: Action) -> list[str]:
    """Return the tiles drawn before an action, as far as they are known."""
    if not action.drawn:
        return []
    tiles = " ".join(str(tile) for tile in action.tiles_drawn if tile is not None)
    number = count(len(action.drawn), "tile")
    return [f"after drawing {number}: {tiles}." if tiles else f"after drawing {number}."]


def judgement(review: Review, step: Step) -> list[str]:
    """Judge a play with all hands seen and by its player's knowledge, a sentence each."""
    if step.forced:
        return ["The player could not play." if step.action.play is None else "The only play."]
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
        return [f"With all hands seen it is the only best play: the next costs {amount(grade.margin)}."]
    if not grade.loss:
        return ["With all hands seen it is a best play."]
    worse = f"With all hands seen {play_name(grade.best_play.play)} is worth {amount(grade.loss)} more."
    return [worse, "It changes who wins the deal."] if grade.flips else [worse]


def _own_judgement(grade: OwnGrade) -> str:
    if not grade.loss:
        return "By what the player knew it is the best play."
    best, cost = play_name(grade.best_play.play), amount(grade.loss)
    if grade.sure or grade.estimate.exact:
        return f"By what the player knew {best} is worth {cost} more on average."
    return f"By what the player knew {best} is worth {cost} more on average, which may be the chance of the sample."


def open_basis(solution: Solution) -> str:
    """Describe the basis of the values with all hands seen."""
    if solution.exact:
        return "exact"
    if solution.sample is None:
        return "not searched to its end"
    agreed = any(option.bounds[0] == option.bounds[1] for option in solution.plays)
    sampled = f"draws from the boneyard sampled in {count(solution.sample or 0, 'repeat')}"
    return f"{sampled}, which agree where no ± stands" if agreed else sampled


def own_basis(estimate: Estimate) -> str:
    """Describe the basis of the means over the deals that the player could not tell apart."""
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
    """Return `NS from +10 to −36, the winner changed`."""
    moved = f"{rules.sides[point.side]} from {signed(point.before)} to {signed(point.after)}"
    return f"{moved}, the winner changed" if point.flips else f"{moved}, the costliest play"
