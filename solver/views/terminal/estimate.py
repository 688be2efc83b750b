"""Estimates and advice on the screen: the mean of each play, the spread of its values, and when it loses."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tranca.analysis.estimate.results import Estimate, PlayEstimate
from tranca.language import p, percentage, t
from tranca.views.wording import estimate as wording
from tranca.views.wording.numbers import amount, half_width, interval, signed
from tranca.views.wording.plays import near_target, observer_clause

from .console import Column, Row, Screen

if TYPE_CHECKING:
    from tranca.analysis.advice.results import Advice

_BARS = " ▁▂▃▄▅▆▇█"


def show_estimate(out: Screen, estimate: Estimate) -> None:
    """Print an estimate; as two tables if one is wider than the screen."""
    position = estimate.position
    out.heading(position)
    known = [observer_clause(position, estimate.observer), p("hands", "hidden hands"), wording.scope(estimate)]
    out.line(" · ".join([str(position.rules), *known]), "dim")
    out.line(wording.headline(estimate))
    if sentence := wording.judged_sentence(estimate):
        out.line(sentence)
    for sentence in wording.reading_changes(estimate):
        out.line(sentence)
    unread, estimate = estimate, estimate.recommended
    steps = sorted({step for option in estimate.plays for step, _ in option.histogram})
    worth, spread = _worth(estimate), _spread(estimate, steps)
    if estimate is not unread:
        means = [signed(unread.of_play(option.play).mean) for option in estimate.plays]
        worth = {"read": worth.pop("mean"), "unread": means} | worth
    if unread.played_on:
        worth = _played_on(unread, estimate) | worth
    if out.fits(*_table(estimate, worth | spread)):
        out.table(*_table(estimate, worth | spread))
    else:
        out.table(*_table(estimate, worth))
        out.table(*_table(estimate, spread))
    if len(steps) > 1:
        span = interval((steps[0], steps[-1] + 9))
        out.line(t("values: shares of the deals by value, from {span} points, ten points per bar", span=span), "dim")
    for option in estimate.plays[:3]:
        if sentence := wording.when_it_loses(estimate, option):
            out.line(sentence)
    if sentence := wording.value_sentence(estimate):
        out.line(sentence, "dim")
    if unread.played_on:
        out.line(wording.played_on_sentence(unread), "dim")
    out.line()


_GIVES = {"go out": 1, "block": 2, "best in": 3, "cost ±": 4, "±": 5, "values": 1, "low 5 %": 2, "high 5 %": 3}
"""The order in which columns are dropped on a narrow screen."""


def _table(estimate: Estimate, columns: dict[str, list[str]]) -> tuple[list[Column], list[Row]]:
    heads = [Column(p("column", "play"))]
    heads += [Column(_heading(key), right=key != "values", gives=_GIVES.get(key, 0)) for key in columns]
    rows = [
        Row([_name(option), *cells], "bold green" if option.swing == 0 and estimate.is_clear else "")
        for option, *cells in zip(estimate.plays, *columns.values(), strict=True)
    ]
    return heads, rows


def _heading(key: str) -> str:
    """Return the heading of a column."""
    names = {
        "mean": p("column", "mean"),
        "± 95 %": f"± {percentage('95')}",
        "cost": p("column", "cost"),
        "cost ±": p("column", "cost ±"),
        "best in": p("column", "best in"),
        "wins": p("column", "wins"),
        "go out": p("column", "go out"),
        "block": p("column", "block"),
        "loses": p("column", "loses"),
        "below 0": p("column", "below 0"),
        "played on": p("column", "played on"),
        "won": p("column", "won"),
        "low 5 %": p("column", "low {share}", share=percentage("5")),
        "median": p("column", "median"),
        "high 5 %": p("column", "high {share}", share=percentage("5")),
        "values": p("column", "values"),
        "read": p("column", "read"),
        "unread": p("column", "unread"),
    }
    return names.get(key, key)


def _name(option: PlayEstimate) -> str:
    return "-" if option.play is None else str(option.play)


def _worth(estimate: Estimate) -> dict[str, list[str]]:
    """Return the columns with the worth of each play; for a sample with half the 95 % intervals."""
    plays = estimate.plays
    columns = {"mean": [signed(option.mean) for option in plays]}
    if not estimate.exact:
        columns["± 95 %"] = [half_width(option.interval) for option in plays]
    columns["cost"] = [amount(option.swing) for option in plays]
    if not estimate.exact and len(plays) > 1:
        paired = [half_width(option.difference_interval) for option in plays]
        columns["cost ±"] = ["", *paired[1:]]
    if len(plays) > 1:
        columns["best in"] = [wording.best_in(estimate, option) for option in plays]
    if any(option.win is not None for option in plays):
        for name, field in (("wins", "win"), ("go out", "win_out"), ("block", "win_block")):
            columns[name] = [wording.share_of(estimate, getattr(option, field), option) for option in plays]
    return columns | {
        wording.lose_heading(estimate): [wording.share_of(estimate, option.lose, option) for option in plays]
    }


def _played_on(unread: Estimate, estimate: Estimate) -> dict[str, list[str]]:
    """Return the columns on games that the policy played on, in the order of the plays of `estimate`."""
    played = [unread.played_on[option.play] for option in estimate.plays]
    return {
        "played on": [signed(line.mean) for line in played],
        "±": [half_width(line.interval) for line in played],
        "won": [wording.played_share(line, line.win) for line in played],
    }


def _spread(estimate: Estimate, steps: Sequence[int]) -> dict[str, list[str]]:
    columns = {
        name: [signed(option.quantiles[at_percent]) for option in estimate.plays]
        for name, at_percent in (("low 5 %", 5), ("median", 50), ("high 5 %", 95))
    }
    return columns | {"values": [_spark(option, steps) for option in estimate.plays]}


def _spark(option: PlayEstimate, steps: Sequence[int]) -> str:
    """Return the distribution of a play's values as a line of block characters."""
    if not steps:
        return ""
    shares = {step: float(share) for step, share in option.histogram}
    most = max(shares.values())
    bars = [shares.get(step, 0.0) for step in range(steps[0], steps[-1] + 1, 10)]
    return "".join(_BARS[0 if bar == 0 else max(1, round(8 * bar / most))] for bar in bars)


def show_advice(out: Screen, advice: "Advice") -> None:
    """Print the advised play, the reason, how sure it is, and what to watch for."""
    from tranca.views.wording import advice as advice_wording  # an estimate does not need it

    position = advice.position
    out.heading(position)
    scene = f"{position.rules} · {observer_clause(position, advice.observer)}"
    out.line(f"{scene} · {advice_wording.basis_text(advice)}", "dim")
    if sentence := near_target(position.rules, advice.reaching):
        out.line(sentence)
    out.line(advice_wording.advice_sentence(advice), "bold green")
    if why := advice_wording.reason_sentence(advice):
        out.line(t("Why: {reason}", reason=why))
    if sure := advice_wording.certainty_sentence(advice):
        out.line(t("How sure: {certainty}", certainty=sure))
    if warning := advice_wording.warning_sentence(advice):
        out.line(t("Watch out: {warning}", warning=warning))
    if not advice.complete:
        out.line(t("The search was cut short. For the full answer, use a longer --time or omit the option."))
    out.line()
