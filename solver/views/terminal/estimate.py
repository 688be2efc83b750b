"""Estimates on the screen: what each play is worth on average, how its values are spread, and when it loses."""

from collections.abc import Sequence
from fractions import Fraction

from tranca.analysis.estimate import Estimate, Holding, PlayEstimate
from tranca.analysis.estimate.results import Interval, Mean
from tranca.views.wording.plays import at, signed

from .console import Column, Row, Screen

_OPEN = "Each deal counts with its open-hand value, as if everybody saw all tiles from the next play on."
_BARS = " ▁▂▃▄▅▆▇█"


def show_estimate(out: Screen, found: Estimate) -> None:
    """Print an estimate; where its table is wider than the screen, as two."""
    position = found.position
    out.title(position.title)
    scene = f"{position.rules} · as {found.observer} sees it, to move · hidden hands"
    out.line(f"{scene} · {_scope(found)}", "dim")
    out.line(_headline(found))
    steps = sorted({step for each in found.plays for step, _ in each.histogram})
    worth, spread = _worth(found), _spread(found, steps)
    if out.fits(*_table(found, worth | spread)):
        out.table(*_table(found, worth | spread))
    else:
        out.table(*_table(found, worth))
        out.table(*_table(found, spread))
    if len(steps) > 1:
        span = f"{signed(steps[0])} to {signed(steps[-1] + 9)}"
        out.line(f"values: shares of deals, from {span} points, ten a bar", "dim")
    for each in found.plays[:3]:
        if each.losing_when:
            holdings = "; ".join(f"{_held(one)} ({_percent(one.chance)})" for one in each.losing_when)
            out.line(f"{at(each.play)} loses in {_percent(each.lose)}, more often when {holdings}.")
    out.line(_OPEN, "dim")
    out.line()


_GIVES = {"out": 1, "block": 2, "best in": 3, "± paired": 4, "values": 1, "low 5 %": 2, "high 5 %": 3}
"""The order in which columns give way."""


def _table(found: Estimate, columns: dict[str, list[str]]) -> tuple[list[Column], list[Row]]:
    heads = [Column("play"), *(Column(name, right=name != "values", gives=_GIVES.get(name, 0)) for name in columns)]
    rows = [
        Row([_name(each), *cells], "bold green" if each.swing == 0 and found.is_clear else "")
        for each, *cells in zip(found.plays, *columns.values(), strict=True)
    ]
    return heads, rows


def _name(each: PlayEstimate) -> str:
    return "-" if each.play is None else str(each.play)


def _worth(found: Estimate) -> dict[str, list[str]]:
    """What each play is worth, column by column; from a sample with half the 95 % intervals."""
    plays = found.plays
    columns = {"mean": [_points(each.mean) for each in plays]}
    if not found.exact:
        columns["± 95 %"] = [_half(each.interval) for each in plays]
    columns["swing"] = [_points(each.swing) for each in plays]
    if not found.exact and len(plays) > 1:
        columns["± paired"] = [_half(each.difference_interval) if each.swing else "" for each in plays]
    columns["best in"] = [_percent(each.best_share) for each in plays]
    if any(each.win is not None for each in plays):
        columns["wins"] = [_percent(each.win) for each in plays]
        columns["out"] = [_percent(each.win_out) for each in plays]
        columns["block"] = [_percent(each.win_block) for each in plays]
    return columns | {"loses": [_percent(each.lose) for each in plays]}


def _spread(found: Estimate, steps: Sequence[int]) -> dict[str, list[str]]:
    """How the values of each play are spread, column by column."""
    columns = {
        name: [_points(each.quantiles[percent]) for each in found.plays]
        for name, percent in (("low 5 %", 5), ("median", 50), ("high 5 %", 95))
    }
    return columns | {"values": [_spark(each, steps) for each in found.plays]}


def _half(interval: Interval) -> str:
    return f"{float(interval[1] - interval[0]) / 2:.2f}"


def _held(one: Holding) -> str:
    return f"{one.tile} lies in the boneyard" if one.holder == "boneyard" else f"{one.holder} holds {one.tile}"


def _scope(found: Estimate) -> str:
    """How much stands behind the numbers."""
    if found.sample is not None:
        deals = "1 deal" if found.deals == 1 else f"{found.deals:,} deals"
        what = f"a sample of {found.sample:,} of {deals} from seed {found.seed}"
    elif found.worlds == 1:
        what = "exact: the only way for the tiles to lie"
    else:
        what = f"exact: all {found.worlds:,} {'worlds' if found.worlds != found.deals else 'deals'}"
    if found.orders_sampled:
        what += ", in each one order of the boneyard, known to all"
    if found.reading != "none":
        what += f", weighted by reading ({found.reading}: {found.effective:.0f} effective)"
    return what


def _headline(found: Estimate) -> str:
    best, *others = found.plays
    sentence = f"{found.observer} plays {at(best.play)}: {_points(best.mean)} on average"
    if not others:
        if best.play is None:
            return f"{found.observer} must pass: {_points(best.mean)} on average."
        return f"{sentence}. It is the only play."
    sentence += f", best in {_percent(best.best_share)} of the deals."
    close = [each for each in others if each.too_close]
    if close:
        return f"{sentence} Too close to tell from it: {', '.join(at(each.play) for each in close)}."
    second = others[0]
    if second.swing == 0:
        return f"{sentence} {at(second.play)} is as good."
    return f"{sentence} {at(second.play)} is {_points(-second.swing)[1:]} worse."


def _spark(each: PlayEstimate, steps: Sequence[int]) -> str:
    """The distribution of a play's values as bars."""
    if not steps:
        return ""
    shares = {step: float(share) for step, share in each.histogram}
    most = max(shares.values())
    bars = [shares.get(step, 0.0) for step in range(steps[0], steps[-1] + 1, 10)]
    return "".join(_BARS[0 if bar == 0 else max(1, round(8 * bar / most))] for bar in bars)


def _points(value: Mean) -> str:
    return signed(Fraction(value).limit_denominator(10**9)) if not _is_nothing(value) else "0"


def _is_nothing(value: Mean) -> bool:
    return abs(float(value)) < 0.005


def _percent(share: Mean | None) -> str:
    return "?" if share is None else f"{100 * float(share):.0f} %"
