"""A reviewed deal as a web page: the table at each action, what every play was worth, and the course of the deal."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

from tranca.game.actions import Play
from tranca.game.tiles import Tile
from tranca.views.svg.elements import clean
from tranca.views.svg.graph import Point, evaluation_graph
from tranca.views.svg.position import draw_svg
from tranca.views.wording.numbers import amount, interval, percent, signed, within
from tranca.views.wording.plays import at
from tranca.views.wording.review import certainty, open_note, own_note

from .page import page
from .stepping import SCRIPT, STYLE

if TYPE_CHECKING:
    from tranca.analysis.estimate import Estimate
    from tranca.analysis.review import OpenGrade, OwnGrade, PlayerTotals, Review, Step

Amount = int | Fraction | float

_REMARKS = {"slip": "?!", "mistake": "?", "blunder": "??"}


def report(review: "Review", *, theme: str = "auto") -> str:
    """The page: arrow keys, Home and End step through it, and so does a click on the graph or on an action.

    Raises TrancaError for an unknown theme.
    """
    title = review.record.title or "A reviewed deal"
    steps = [_start(review, theme), *(_step(review, step, theme) for step in review.steps)]
    body = [
        f"<header><h1>{_text(title)}</h1>{_facts(review)}</header>",
        _figure(review, theme),
        _steering(),
        f"<main>{''.join(steps)}</main>",
        _moves(review),
        _turning_points(review),
        _tallies(review),
    ]
    return page(title, "\n".join(body), theme=theme, style=STYLE, script=SCRIPT)


_BUTTONS = (
    ("first", "First step (Home)", "M3 3h2v10H3zM14 3v10L6 8z"),
    ("back", "One step back (←)", "M12 3v10L4 8z"),
    ("on", "One step on (→)", "M4 3v10l8-5z"),
    ("last", "Last step (End)", "M11 3h2v10h-2zM2 3v10l8-5z"),
)


def _steering() -> str:
    """The buttons that step through the page."""
    buttons = [
        f'<button id="{name}" title="{title}" aria-label="{title}">'
        f'<svg width="16" height="16" aria-hidden="true"><path d="{shape}"/></svg></button>'
        for name, title, shape in _BUTTONS
    ]
    return f'<nav aria-label="Steps">{"".join(buttons[:2])}<output id="where"></output>{"".join(buttons[2:])}</nav>'


def _text(text: object) -> str:
    return escape(clean(str(text)))


# The head of the page


def _facts(review: "Review") -> str:
    facts = [str(review.record.rules), certainty(review)]
    if not review.complete:
        facts.append(f"cut short after {len(review.steps)} of {len(review.record.actions)} actions")
    found = f"<p class='muted'>{_text(' · '.join(fact for fact in facts if fact))}</p>"
    result, points = review.record.result, review.record.points
    if result is not None and points is not None and result.seat is not None:
        seat = review.record.rules.seats[result.seat]
        left, right = result.ends
        ended = f"{seat} went out" if result.end == "out" else f"{seat} blocked at {left} and {right}"
        scored = zip(review.record.rules.sides, points, strict=True)
        scores = " and ".join(f"{side} scored {got}" for side, got in scored if got) or "nobody scored"
        found += f"<p>{_text(ended)}; {_text(scores)}.</p>"
    return found


def graphs(review: "Review", *, theme: str = "auto", embedded: bool = False) -> dict[str, str]:
    """What the deal was worth after each action as SVG, by the name of the side: the first of two, or each of more.

    Nothing where only one player's view was graded; `embedded` as for `draw_svg`.
    """
    if review.worth is None:
        return {}
    sides = review.record.rules.sides
    found = {}
    for side in range(1) if len(sides) == 2 else range(len(sides)):
        points: list[Point] = [("start", float(review.worth[side]), "")]
        for step in review.steps:
            value = None if step.worth is None else float(step.worth[side])
            theirs = len(sides) == 2 or review.record.rules.side_of(step.seat) == side
            points.append((_brief(step), value, _remark(step) if theirs else ""))
        below = sides[1] if len(sides) == 2 else "the others"
        height = 200 if len(sides) == 2 else 125
        found[sides[side]] = evaluation_graph(
            points, theme=theme, width=1200, height=height, above=sides[side], below=below, embedded=embedded
        )
    return found


def _figure(review: "Review", theme: str) -> str:
    drawn = graphs(review, theme=theme, embedded=True)
    return f"<figure>{''.join(drawn.values())}</figure>" if drawn else ""


def _brief(step: "Step") -> str:
    """The action in a word, without the remark of the record."""
    return replace(step.action, remark="").short()


def _remark(step: "Step") -> str:
    """What is blamed; nothing where the sample leaves it open that anything was lost."""
    return _REMARKS.get(step.verdict or "", "") if step.is_sure else ""


# The steps


def _start(review: "Review", theme: str) -> str:
    drawn = _picture(review, 0, theme)
    said = ["<h2>The deal</h2>"]
    if review.worth is not None:
        said.append(f"<p>With perfect play by all: {_worth(review, review.worth)}.</p>")
    limits = review.thresholds
    said.append(
        f"<p class='muted'>A play that costs {amount(limits.slip)} points or more is a slip (?!), "
        f"{amount(limits.mistake)} a mistake (?), {amount(limits.blunder)} a blunder (??), "
        f"and so is one that changes the winner.</p>"
    )
    return _section(0, drawn, said)


def _step(review: "Review", step: "Step", theme: str) -> str:
    better = _better(step)
    seat = review.record.rules.seats[step.seat]
    action = f"{seat} plays {at(step.action.play)}" if step.action.play else f"{seat} passes"
    said = [f"<h2>{step.number}. {_text(action)} {_badge(step)}</h2>"]
    if step.action.drawn:
        tiles = " ".join(str(tile) for tile in step.action.tiles_drawn if tile is not None)
        count = len(step.action.drawn)
        said.append(f"<p>after drawing {count} tile{'s' * (count > 1)}{': ' + tiles if tiles else ''}.</p>")
        side = review.record.rules.side_of(step.seat)
        if step.luck is not None and step.luck[side]:
            name = review.record.rules.sides[side]
            said.append(f"<p>That changed the worth of the deal to {_text(name)} by {signed(step.luck[side])}.</p>")
    said.append(f"<p>{_text(_judged(step))}</p>")
    if step.open is not None:
        said.append(_open_table(step, step.open))
    if step.own is not None:
        said.append(_own_table(step, step.own))
    if step.worth is not None:
        said.append(f"<p class='muted'>The deal is now worth: {_worth(review, step.worth)}.</p>")
    return _section(step.number, _picture(review, step.number, theme, better), said)


def _picture(review: "Review", number: int, theme: str, marked: Iterable[Tile] = ()) -> str:
    return draw_svg(
        review.record, theme=theme, step=number, marked=marked, columns=22, title=False, embedded=True
    )


def _section(number: int, drawn: str, said: Sequence[str]) -> str:
    return f'<section class="step" id="step-{number}"><div>{drawn}</div><div>{"".join(said)}</div></section>'


def _worth(review: "Review", worth: Sequence[Amount]) -> str:
    sides = review.record.rules.sides
    return _text(", ".join(f"{side} {signed(value)}" for side, value in zip(sides, worth, strict=True)))


def _badge(step: "Step") -> str:
    if step.verdict is None:
        return '<span class="badge">forced</span>' if step.forced else ""
    return f'<span class="badge {step.verdict}">{step.verdict}{" " + _remark(step) if _remark(step) else ""}</span>'


def _better(step: "Step") -> list[Tile]:
    """The tiles that would have been better than the one laid."""
    best = step.open.best if step.open is not None else ()
    if step.open is None and step.own is not None and step.own.loss:
        best = (step.own.best_play.play,)
    tiles = {play.tile for play in best if play is not None}
    return [] if step.action.play in best else sorted(tiles)


def _judged(step: "Step") -> str:
    """What is to be said of the play, in a sentence or two."""
    if step.forced:
        return "It could not play." if step.action.play is None else "The only play."
    if step.open is None and step.own is None:
        return "Not graded." if step.choices else "Not graded: the player's hand is not known."
    parts = []
    if step.open is not None:
        grade = step.open
        if not grade.loss:
            only = f" and the only one: the next costs {amount(grade.margin)}" if grade.margin is not None else ""
            parts.append(f"With all hands seen it is a best play{only}.")
        else:
            flips = " It changes who wins the deal." if grade.flips else ""
            parts.append(f"With all hands seen {at(grade.best_play.play)} is worth {amount(grade.loss)} more.{flips}")
    if step.own is not None:
        seen = step.own
        if not seen.loss:
            parts.append("By what the player knew it is the best play.")
        else:
            sure = "" if seen.sure or seen.estimate.exact else " (within the chance of the sample)"
            parts.append(
                f"By what the player knew {at(seen.best_play.play)} is worth {amount(seen.loss)} more on average{sure}."
            )
    return " ".join(parts)


def _row(cells: Sequence[str], tags: Sequence[str]) -> str:
    kind = f' class="{" ".join(tags)}"' if tags else ""
    first, *rest = cells
    return f"<tr{kind}><td>{first}</td>{''.join(f'<td class=n>{cell}</td>' for cell in rest)}</tr>"


def _named(step: "Step", play: Play | None, best: bool) -> tuple[str, list[str]]:
    """A play's first cell and the classes of its row."""
    made = play == step.action.play
    said = _text(play or "pass") + (' <span class="made">played</span>' if made else "")
    return said, [tag for tag, holds in (("best", best), ("played", made)) if holds]


def _open_table(step: "Step", grade: "OpenGrade") -> str:
    found = grade.solution
    rows = []
    for each in found.plays:
        name, tags = _named(step, each.play, each.best)
        ends = {"out": "goes out", "blocked": "blocked"}.get(each.end or "", "")
        rows.append(_row([name, within(each.value, each.bounds), signed(each.swing), ends], tags))
    note = open_note(grade)
    lines = [("Best", grade.best_play)] + ([("Played", grade.played)] if grade.loss else [])
    told = "".join(
        f"<p class='line'>{word}: {_text(' '.join(action.short() for action in each.line))}</p>"
        for word, each in lines
        if each.line
    )
    return _table("All hands seen", note, ("play", "value", "cost", "ends"), rows) + told


def _own_table(step: "Step", grade: "OwnGrade") -> str:
    found: Estimate = grade.estimate
    rows = []
    for each in found.plays:
        name, tags = _named(step, each.play, not each.swing)
        shares = [percent(each.best_share), "" if each.win is None else percent(each.win)]
        rows.append(_row([name, within(each.mean, each.interval), signed(each.swing), *shares], tags))
    note = own_note(grade)
    return _table("What the player knew", note, ("play", "mean", "cost", "best in", "wins"), rows)


def _table(name: str, note: str, heads: Sequence[str], rows: Sequence[str]) -> str:
    head = "".join(f"<th{' class=n' if place else ''}>{each}</th>" for place, each in enumerate(heads))
    caption = f"<caption>{name} <span class='muted'>· {_text(note)}</span></caption>"
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


# Below the table


def _moves(review: "Review") -> str:
    items = []
    for step in review.steps:
        remark = _remark(step)
        kind = f' class="{step.verdict}"' if step.verdict else ""
        items.append(f'<li><a href="#step-{step.number}"{kind}>{_text(_brief(step))}{remark}</a></li>')
    return f"<h2>The actions</h2><ol class='moves'>{''.join(items)}</ol>"


def _turning_points(review: "Review") -> str:
    if not review.turning_points:
        return ""
    rules, items = review.record.rules, []
    for point in review.turning_points:
        side = rules.sides[point.side]
        action = _brief(review.steps[point.number - 1])
        cause = "the draw before " if point.cause == "draw" else ""
        changed = "the winner changed" if point.flips else "the costliest play"
        items.append(
            f'<li><a href="#step-{point.number}">{point.number}. {cause}{_text(action)}</a>: {_text(side)} from '
            f"{signed(point.before)} to {signed(point.after)}, {changed}</li>"
        )
    return f"<h2>Turning points</h2><ul>{''.join(items)}</ul>"


def _tallies(review: "Review") -> str:
    views = [view for view in ("open", "own") if view in review.views]
    names = {"open": "all hands seen", "own": "what he knew"}
    heads = ["", "plays", "passes"] + [f"{word}, {names[view]}" for view in views for word in ("best", "lost")]
    heads += ["luck of the draw"] if review.record.rules.draws and review.worth is not None else []
    tallies = [*review.players, *(side for side in review.sides if len(review.sides) < len(review.players))]
    table = _table("Players and sides", "points", heads, [_tally(each, views, len(heads)) for each in tallies])
    return f"<div class='wide'>{table}</div>"


def _tally(each: "PlayerTotals", views: Sequence[str], count: int) -> str:
    cells = [_text(each.name), str(each.plays), str(each.passes)]
    for view in views:
        marks = each.open if view == "open" else each.own
        if marks is None:
            cells += ["", ""]
        else:
            low, high = marks.interval
            loss = amount(marks.loss) if low == high else f"{amount(marks.loss)} ({interval(marks.interval)})"
            cells += [f"{marks.best} of {marks.decisions}", loss]
    return _row([*cells, signed(each.luck)][:count], ())
