"""Studies on the screen and as charts."""

from collections.abc import Callable, Sequence

from tranca.analysis.studies import LeadValue, LuckShare, WinnerChange
from tranca.views.svg.bars import Bar, bar_chart
from tranca.views.svg.matrix import matrix_chart
from tranca.views.wording.numbers import percent, rounded, signed, whole

from .console import Column, Row, Screen

OPEN_HANDS = "with open hands: all players see every tile and play perfectly"


def show_leads(out: Screen, leads: Sequence[LeadValue]) -> None:
    """Print what each lead is worth, the best first."""
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
    """Print how often another side wins under another preset, the most often first."""
    ordered = sorted(changes, key=lambda change: -change.share)
    rows = [Row([change.one, change.other, percent(change.share, 2), percent(change.reach, 2)]) for change in ordered]
    out.table([Column("preset"), *_columns("other", "changed", "±")], rows)


def show_alike(out: Screen, groups: Sequence[Sequence[str]]) -> None:
    """Print the presets that play a deal alike, of which the first stands for all."""
    for first, *others in groups:
        if others:
            out.line(f"{first} stands for {', '.join(others)} too")


def show_shares(out: Screen, shares: Sequence[LuckShare]) -> None:
    """Print how strong the players are, and how much of a result is the deal."""
    out.table(
        _columns("players", "cost a choice", "±", "cost nothing", "spread of worth", "of results"),
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
    """Return the leads as bars."""
    bars = [
        Bar(str(lead.tile), lead.value, lead.value - lead.reach, lead.value + lead.reach, signed(lead.value))
        for lead in leads
    ]
    return bar_chart("The worth of each first lead, in points, with open hands", bars)


def changes_chart(changes: Sequence[WinnerChange]) -> str:
    """Return the changes of the winner as a matrix."""
    names = [*dict.fromkeys(name for change in changes for name in (change.one, change.other))]
    shares = {(change.one, change.other): change.share for change in changes}
    return matrix_chart("Deals in a hundred that another side wins, with open hands", names, shares)


def shares_chart(shares: Sequence[LuckShare]) -> str:
    """Return the shares of the deal as bars."""
    bars = [
        Bar(share.strength, share.explained, *share.explained_interval, percent(share.explained, 1)) for share in shares
    ]
    return bar_chart("Share of the result's variance that the deal explains", bars)
