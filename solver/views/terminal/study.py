"""Studies, large runs and benchmarks on the screen, and studies as charts."""

from collections.abc import Callable, Sequence

from tranca.analysis.studies import LeadValue, LuckShare, WinnerChange
from tranca.views.schemas.bench import BenchObject
from tranca.views.svg.charts import Bar, bar_chart, matrix_chart
from tranca.views.wording.numbers import count, percent, rounded, signed, whole

from .console import Column, Row, Screen

OPEN_HANDS = "with open hands: all players see every tile and play perfectly"


def show_leads(out: Screen, leads: Sequence[LeadValue]) -> None:
    """Print the worth of each lead, in the given order."""
    rows = [
        Row(
            [
                str(lead.tile),
                whole(lead.leads),
                signed(lead.value),
                rounded(lead.reach, 2),
                percent(lead.win, 1),
                percent(lead.blocked, 1),
                percent(lead.best, 1),
            ]
        )
        for lead in leads
    ]
    out.table(_columns("lead", "leads", "margin", "±", "wins", "blocked", "best"), rows)


def show_changes(out: Screen, changes: Sequence[WinnerChange]) -> None:
    """Print how often the winning side changes under another preset, most often first."""
    ordered = sorted(changes, key=lambda change: -change.share)
    rows = [Row([change.one, change.other, percent(change.share, 2), percent(change.reach, 2)]) for change in ordered]
    out.table([Column("preset"), *_columns("other", "changed", "±")], rows)


def show_same_presets(out: Screen, groups: Sequence[Sequence[str]]) -> None:
    """Print the groups of presets under which a deal is played alike; the first of a group represents it."""
    for first, *others in groups:
        if others:
            out.line(f"{first} also represents {', '.join(others)}")


def show_shares(out: Screen, shares: Sequence[LuckShare]) -> None:
    """Print the strength of the players, and how much of a result the deal explains."""
    out.table(
        _columns("players", "cost per choice", "±", "best choices", "spread of worth", "spread of results"),
        [
            Row(
                [
                    share.strength,
                    rounded(share.cost, 2),
                    rounded(share.cost_reach, 2),
                    percent(share.best, 1),
                    rounded(share.worth, 1),
                    rounded(share.result, 1),
                ]
            )
            for share in shares
        ],
    )
    out.table(
        _columns("players", "correlation", "95 %", "explained", "95 %", "same winner", "±"),
        [
            Row(
                [
                    share.strength,
                    signed(share.correlation),
                    _span(share.interval, signed),
                    percent(share.explained, 1),
                    _span(share.explained_interval, lambda share: percent(share, 1)),
                    percent(share.same_winner, 1),
                    percent(share.same_reach, 1),
                ]
            )
            for share in shares
        ],
    )


def _columns(first: str, *numbers: str) -> list[Column]:
    return [Column(first), *(Column(name, right=True) for name in numbers)]


def _span(ends: tuple[float, float], written: Callable[[float], str]) -> str:
    return f"{written(ends[0])} to {written(ends[1])}"


def leads_chart(leads: Sequence[LeadValue]) -> str:
    """Draw the leads as bars."""
    bars = [
        Bar(str(lead.tile), lead.value, lead.value - lead.reach, lead.value + lead.reach, signed(lead.value))
        for lead in leads
    ]
    return bar_chart("Worth of each first lead in points, with open hands", bars)


def changes_chart(changes: Sequence[WinnerChange]) -> str:
    """Draw the changes of the winner as a matrix."""
    names = [*dict.fromkeys(name for change in changes for name in (change.one, change.other))]
    shares = {(change.one, change.other): change.share for change in changes}
    return matrix_chart("Percentage of deals that another side wins, with open hands", names, shares)


def shares_chart(shares: Sequence[LuckShare]) -> str:
    """Draw the shares explained by the deal as bars."""
    bars = [
        Bar(share.strength, share.explained, *share.explained_interval, percent(share.explained, 1)) for share in shares
    ]
    return bar_chart("Share of the variance of the result explained by the deal", bars)


def show_speeds(out: Screen, speeds: Sequence[BenchObject]) -> None:
    """Print each workload with its nodes and time per position."""
    numbers = {"nodes": 2, "time": 0, "positions/s": 0, "nodes/s": 1}
    columns = [Column("doscientos"), *(Column(name, right=True, gives=place) for name, place in numbers.items())]
    rows = [
        Row(
            [
                speed.workload,
                rounded(speed.nodes / speed.positions),
                f"{rounded(speed.seconds / speed.positions * 1e6, 1)} µs",
                rounded(speed.positions_per_second),
                rounded(speed.nodes_per_second),
                "verified" if speed.verified else "WRONG",
            ]
        )
        for speed in speeds
    ]
    out.table([*columns, Column("answers")], rows)
    threads = count(speeds[0].threads, "thread")
    out.line(f"nodes and time per position; {threads}; fastest round")


_MINUTE, _HOUR = 60, 3600


def progress_text(rows: int, faults: int, rate: float | None, left: float | None) -> str:
    """Describe a run in progress: rows, faults, rows per second, seconds left (None: not yet known)."""
    words = [count(rows, "row")]
    if rate is not None:
        words.append(f"{rounded(rate)} per second")
    if left is not None:
        words.append(f"{duration(left)} left")
    words.append(count(faults, "fault") if faults else "no faults")
    return ", ".join(words)


def summary_text(output: str, rows: int, faults: int, fresh: int, seconds: float) -> str:
    """Describe a finished run; `fresh` of its rows were made now."""
    made = f"{output}: {count(rows, 'row')}, {count(faults, 'fault') if faults else 'no faults'}"
    if not fresh:
        return f"{made}; already finished, nothing to do"
    earlier = f", {whole(rows - fresh)} of them from earlier runs" if rows > fresh else ""
    return f"{made}{earlier}; {duration(seconds)}, {rounded(fresh / max(seconds, 1e-3))} rows per second"


def interrupted_text(output: str, rows: int) -> str:
    """Describe a run that Ctrl-C ended."""
    return f"interrupted; {output} has {count(rows, 'row')}. Repeat the command to continue."


def duration(seconds: float) -> str:
    """Format a time in seconds: `0.8 s`, `42 s`, `3 min 20 s`, `2 h 5 min`."""
    if seconds < 10:
        return f"{rounded(seconds, 1)} s"
    if seconds < 2 * _MINUTE:
        return f"{rounded(seconds)} s"
    if seconds < 2 * _HOUR:
        return f"{int(seconds // _MINUTE)} min {int(seconds % _MINUTE)} s"
    return f"{int(seconds // _HOUR)} h {int(seconds % _HOUR // _MINUTE)} min"
