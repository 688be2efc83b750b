"""Studies, large runs and benchmarks on the screen, and studies as charts."""

from collections.abc import Callable, Sequence

from tranca.analysis.studies import LeadValue, LuckShare, WinnerChange
from tranca.game.rules.rules import Rules
from tranca.language import n, p, percentage, t
from tranca.views.schemas.runs import BenchObject
from tranca.views.svg.charts import Bar, bar_chart, matrix_chart
from tranca.views.wording.numbers import percent, rounded, signed, whole

from .console import Column, Screen


def basis(deals: int, rules: Rules) -> str:
    """Say what the numbers of a study rest on."""
    return n(
        "{count} {deal|deals} of {rules}, with open hands: all players see every tile and play perfectly. ± is half "
        "of the {level} interval.",
        deals,
        rules=rules,
        level=percentage("95"),
    )


def show_leads(out: Screen, leads: Sequence[LeadValue]) -> None:
    """Print the worth of each lead, in the given order."""
    out.table_of(
        leads,
        (Column(p("column", "lead")), lambda lead: str(lead.tile)),
        (Column(p("column", "leads"), right=True), lambda lead: whole(lead.leads)),
        (Column(p("column", "margin"), right=True), lambda lead: signed(lead.value)),
        (Column("±", right=True), lambda lead: rounded(lead.reach, 2)),
        (Column(p("column", "wins"), right=True), lambda lead: percent(lead.win, 1)),
        (Column(p("column", "blocked"), right=True), lambda lead: percent(lead.blocked, 1)),
        (Column(p("column", "best"), right=True), lambda lead: percent(lead.best, 1)),
    )


def show_changes(out: Screen, changes: Sequence[WinnerChange]) -> None:
    """Print how often the winning side changes under another preset, most often first."""
    out.table_of(
        sorted(changes, key=lambda change: -change.share),
        (Column(p("column", "preset")), lambda change: change.one),
        (Column(p("column", "other")), lambda change: change.other),
        (Column(p("column", "changed"), right=True), lambda change: percent(change.share, 2)),
        (Column("±", right=True), lambda change: percent(change.reach, 2)),
    )


def show_same_presets(out: Screen, groups: Sequence[Sequence[str]]) -> None:
    """Print the groups of presets under which a deal is played alike; the first of a group represents it."""
    for first, *others in groups:
        if others:
            out.line(t("{preset} also represents {others}", preset=first, others=", ".join(others)))


def show_shares(out: Screen, shares: Sequence[LuckShare]) -> None:
    """Print the strength of the players, and how much of a result the deal explains."""
    players = Column(p("column", "players")), lambda share: strength_name(share.strength)
    out.table_of(
        shares,
        players,
        (Column(p("column", "cost per choice"), right=True), lambda share: rounded(share.cost, 2)),
        (Column("±", right=True), lambda share: rounded(share.cost_reach, 2)),
        (Column(p("column", "best choices"), right=True), lambda share: percent(share.best, 1)),
        (Column(p("column", "spread of worth"), right=True), lambda share: rounded(share.worth, 1)),
        (Column(p("column", "spread of results"), right=True), lambda share: rounded(share.result, 1)),
    )
    out.table_of(
        shares,
        players,
        (Column(p("column", "correlation"), right=True), lambda share: signed(share.correlation)),
        (Column(percentage("95"), right=True), lambda share: _span(share.interval, signed)),
        (Column(p("column", "explained"), right=True), lambda share: percent(share.explained, 1)),
        (Column(percentage("95"), right=True), lambda share: _span(share.explained_interval, _tenths)),
        (Column(p("column", "same winner"), right=True), lambda share: percent(share.same_winner, 1)),
        (Column("±", right=True), lambda share: percent(share.same_reach, 1)),
    )


def strength_name(strength: str) -> str:
    """Return the name of players of one strength in the language spoken now."""
    names = {
        "random": p("players", "random"),
        "heaviest": p("players", "heaviest"),
        "sharp": p("players", "sharp"),
    }
    return names[strength]


def _tenths(share: float) -> str:
    return percent(share, 1)


def _span(ends: tuple[float, float], written: Callable[[float], str]) -> str:
    return t("{low} to {high}", low=written(ends[0]), high=written(ends[1]))


def leads_chart(leads: Sequence[LeadValue]) -> str:
    """Draw the leads as bars."""
    bars = [
        Bar(str(lead.tile), lead.value, lead.value - lead.reach, lead.value + lead.reach, signed(lead.value))
        for lead in leads
    ]
    return bar_chart(t("Worth of each first lead in points, with open hands"), bars)


def changes_chart(changes: Sequence[WinnerChange]) -> str:
    """Draw the changes of the winner as a matrix."""
    names = [*dict.fromkeys(name for change in changes for name in (change.one, change.other))]
    shares = {(change.one, change.other): change.share for change in changes}
    return matrix_chart(t("Percentage of deals that another side wins, with open hands"), names, shares)


def shares_chart(shares: Sequence[LuckShare]) -> str:
    """Draw the shares explained by the deal as bars."""
    bars = [
        Bar(strength_name(share.strength), share.explained, *share.explained_interval, percent(share.explained, 1))
        for share in shares
    ]
    return bar_chart(t("Share of the variance of the result explained by the deal"), bars)


def show_speeds(out: Screen, speeds: Sequence[BenchObject]) -> None:
    """Print each workload with its nodes and time per position."""
    out.table_of(
        speeds,
        (Column("doscientos"), lambda speed: _workload_name(speed.workload)),
        (Column(p("column", "nodes"), right=True, gives=2), lambda speed: rounded(speed.nodes / speed.positions)),
        (
            Column(p("column", "time"), right=True),
            lambda speed: f"{rounded(speed.seconds / speed.positions * 1e6, 1)} µs",
        ),
        (Column(p("column", "positions/s"), right=True), lambda speed: rounded(speed.positions_per_second)),
        (Column(p("column", "nodes/s"), right=True, gives=1), lambda speed: rounded(speed.nodes_per_second)),
        (Column(p("column", "answers")), lambda speed: t("verified") if speed.verified else t("WRONG")),
    )
    out.line(n("nodes and time per position; {count} {thread|threads}; fastest round", speeds[0].threads))


def _workload_name(name: str) -> str:
    names = {
        "whole deals, value": t("whole deals, value"),
        "whole deals, all plays": t("whole deals, all plays"),
        "16 tiles left, value": t("16 tiles left, value"),
    }
    return names[name]


_MINUTE, _HOUR = 60, 3600


def progress_text(rows: int, faults: int, rate: float | None, left: float | None) -> str:
    """Describe a run in progress: rows, faults, rows per second, seconds left (None: not yet known)."""
    words = [_rows(rows)]
    if rate is not None:
        words.append(t("{rate} per second", rate=rounded(rate)))
    if left is not None:
        words.append(t("{time} left", time=duration(left)))
    words.append(_faults(faults))
    return ", ".join(words)


def summary_text(output: str, rows: int, faults: int, fresh: int, seconds: float) -> str:
    """Describe a finished run; `fresh` of its rows were made now."""
    made = f"{output}: {_rows(rows)}, {_faults(faults)}"
    if not fresh:
        return t("{made}; already finished, nothing to do", made=made)
    facts = {"made": made, "time": duration(seconds), "rate": rounded(fresh / max(seconds, 1e-3))}
    if rows <= fresh:
        return t("{made}; {time}, {rate} rows per second", **facts)
    earlier = whole(rows - fresh)
    return t("{made}, {earlier} of them from earlier runs; {time}, {rate} rows per second", earlier=earlier, **facts)


def _rows(number: int) -> str:
    return n("{count} {row|rows}", number)


def _faults(number: int) -> str:
    return n("{count} {fault|faults}", number) if number else t("no faults")


def interrupted_text(output: str, rows: int) -> str:
    """Describe a run that Ctrl-C ended."""
    return t("interrupted; {output} has {rows}. Repeat the command to continue.", output=output, rows=_rows(rows))


def duration(seconds: float) -> str:
    """Format a time in seconds: `0.8 s`, `42 s`, `3 min 20 s`, `2 h 5 min`."""
    if seconds < 10:
        return f"{rounded(seconds, 1)} s"
    if seconds < 2 * _MINUTE:
        return f"{rounded(seconds)} s"
    if seconds < 2 * _HOUR:
        return f"{int(seconds // _MINUTE)} min {int(seconds % _MINUTE)} s"
    return f"{int(seconds // _HOUR)} h {int(seconds % _HOUR // _MINUTE)} min"
