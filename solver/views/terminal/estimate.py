"""Estimates on the screen: what each play is worth on average, how its values are spread, and when it loses."""

from collections.abc import Sequence

from tranca.analysis.estimate import Estimate, Holding, PlayEstimate
from tranca.views.wording.numbers import amount, count, half_width, interval, percent, rounded, signed, whole
from tranca.views.wording.plays import play_name

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
        span = interval((steps[0], steps[-1] + 9))
        out.line(f"values: shares of deals, from {span} points, ten a bar", "dim")
    for each in found.plays[:3]:
        if each.losing_when:
            holdings = "; ".join(f"{_held(one)} ({percent(one.chance)})" for one in each.losing_when)
            out.line(f"{play_name(each.play)} loses in {percent(each.lose)}, more often when {holdings}.")
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
    """The worth of each play, column by column; from a sample with half the 95 % intervals."""
    plays = found.plays
    columns = {"mean": [signed(each.mean) for each in plays]}
    if not found.exact:
        columns["± 95 %"] = [half_width(each.interval) for each in plays]
    columns["swing"] = [signed(each.swing) for each in plays]
    if not found.exact and len(plays) > 1:
        columns["± paired"] = [half_width(each.difference_interval) if each.swing else "" for each in plays]
    columns["best in"] = [percent(each.best_share) for each in plays]
    if any(each.win is not None for each in plays):
        columns["wins"] = [percent(each.win) for each in plays]
        columns["out"] = [percent(each.win_out) for each in plays]
        columns["block"] = [percent(each.win_block) for each in plays]
    return columns | {"loses": [percent(each.lose) for each in plays]}


def _spread(found: Estimate, steps: Sequence[int]) -> dict[str, list[str]]:
    """The spread of the values of each play, column by column."""
    columns = {
        name: [signed(each.quantiles[at_percent]) for each in found.plays]
        for name, at_percent in (("low 5 %", 5), ("median", 50), ("high 5 %", 95))
    }
    return columns | {"values": [_spark(each, steps) for each in found.plays]}


def _held(one: Holding) -> str:
    return f"{one.tile} lies in the boneyard" if one.holder == "boneyard" else f"{one.holder} holds {one.tile}"


def _scope(found: Estimate) -> str:
    """The deals and orders that stand behind the numbers."""
    if found.sample is not None:
        what = f"a sample of {whole(found.sample)} of {count(found.deals, 'deal')} from seed {found.seed}"
    elif found.worlds == 1:
        what = "exact: the only way for the tiles to lie"
    else:
        what = f"exact: all {count(found.worlds, 'world' if found.worlds != found.deals else 'deal')}"
    if found.orders_sampled:
        what += ", in each one order of the boneyard, known to all"
    if found.reading != "none":
        what += f", weighted by reading ({found.reading}: {rounded(found.effective)} effective)"
    return what


def _headline(found: Estimate) -> str:
    best, *others = found.plays
    sentence = f"{found.observer} plays {play_name(best.play)}: {signed(best.mean)} on average"
    if not others:
        if best.play is None:
            return f"{found.observer} must pass: {signed(best.mean)} on average."
        return f"{sentence}. It is the only play."
    sentence += f", best in {percent(best.best_share)} of the deals."
    close = [each for each in others if each.too_close]
    if close:
        return f"{sentence} Too close to tell from it: {', '.join(play_name(each.play) for each in close)}."
    second = others[0]
    if second.swing == 0:
        return f"{sentence} {play_name(second.play)} is as good."
    return f"{sentence} {play_name(second.play)} is {amount(second.swing)} worse."


def _spark(each: PlayEstimate, steps: Sequence[int]) -> str:
    """The distribution of a play's values as bars."""
    if not steps:
        return ""
    shares = {step: float(share) for step, share in each.histogram}
    most = max(shares.values())
    bars = [shares.get(step, 0.0) for step in range(steps[0], steps[-1] + 1, 10)]
    return "".join(_BARS[0 if bar == 0 else max(1, round(8 * bar / most))] for bar in bars)
