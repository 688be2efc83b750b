"""Studies on the screen and as charts."""

from collections.abc import Callable, Sequence
from typing import Protocol

from tranca.views.svg.bars import Bar, bar_chart
from tranca.views.svg.matrix import matrix_chart
from tranca.views.wording.numbers import percent, rounded, signed, whole

from .console import Column, Row, Screen

OPEN_HANDS = "with open hands: all players see every tile and play perfectly"


class _LeadRow(Protocol):
    @property
    def tile(self) -> object: ...
    @property
    def leads(self) -> int: ...
    @property
    def value(self) -> float: ...
    @property
    def reach(self) -> float: ...
    @property
    def win(self) -> float: ...
    @property
    def blocked(self) -> float: ...
    @property
    def best(self) -> float: ...


class _Change(Protocol):
    @property
    def one(self) -> str: ...
    @property
    def other(self) -> str: ...
    @property
    def share(self) -> float: ...
    @property
    def reach(self) -> float: ...


class _Share(Protocol):
    @property
    def strength(self) -> str: ...
    @property
    def cost(self) -> float: ...
    @property
    def cost_reach(self) -> float: ...
    @property
    def best(self) -> float: ...
    @property
    def worth(self) -> float: ...
    @property
    def result(self) -> float: ...
    @property
    def correlation(self) -> float: ...
    @property
    def interval(self) -> tuple[float, float]: ...
    @property
    def explained(self) -> float: ...
    @property
    def explained_interval(self) -> tuple[float, float]: ...
    @property
    def same_winner(self) -> float: ...
    @property
    def same_reach(self) -> float: ...


def show_leads(out: Screen, leads: Sequence[_LeadRow]) -> None:
    """Print what each lead is worth, the best first."""
    names = ("leads", "margin", "±", "wins", "blocked", "best")
    columns = [Column("lead"), *(Column(name, right=True, gives=0) for name in names)]
    rows = [
        Row(
            [
                str(each.tile),
                whole(each.leads),
                signed(each.value),
                rounded(each.reach, 2),
                percent(each.win, 1),
                percent(each.blocked, 1),
                percent(each.best, 1),
            ]
        )
        for each in leads
    ]
    out.table(columns, rows)


def show_changes(out: Screen, changes: Sequence[_Change]) -> None:
    """Print how often another side wins under another preset, the most often first."""
    columns = [Column("preset"), Column("other"), *(Column(name, right=True, gives=0) for name in ("changed", "±"))]
    ordered = sorted(changes, key=lambda each: -each.share)
    rows = [Row([each.one, each.other, percent(each.share, 2), percent(each.reach, 2)]) for each in ordered]
    out.table(columns, rows)


def show_alike(out: Screen, groups: Sequence[Sequence[str]]) -> None:
    """Print the presets that play a deal alike, of which the first stands for all."""
    for first, *others in groups:
        if others:
            out.line(f"{first} stands for {', '.join(others)} too")


def show_shares(out: Screen, shares: Sequence[_Share]) -> None:
    """Print how strong the players are, and how much of a result is the deal."""
    out.table(
        _columns("cost a choice", "±", "cost nothing", "spread of worth", "of results"),
        [
            Row(
                [
                    each.strength,
                    rounded(each.cost, 2),
                    rounded(each.cost_reach, 2),
                    percent(each.best, 1),
                    rounded(each.worth, 1),
                    rounded(each.result, 1),
                ]
            )
            for each in shares
        ],
    )
    out.table(
        _columns("correlation", "95 %", "explained", "95 %", "same winner", "±"),
        [
            Row(
                [
                    each.strength,
                    signed(each.correlation),
                    _span(each.interval, signed),
                    percent(each.explained, 1),
                    _span(each.explained_interval, lambda share: percent(share, 1)),
                    percent(each.same_winner, 1),
                    percent(each.same_reach, 1),
                ]
            )
            for each in shares
        ],
    )


def _columns(*names: str) -> list[Column]:
    return [Column("players"), *(Column(name, right=True, gives=0) for name in names)]


def _span(ends: tuple[float, float], written: Callable[[float], str]) -> str:
    return f"{written(ends[0])} to {written(ends[1])}"


def leads_chart(leads: Sequence[_LeadRow]) -> str:
    """Return the leads as bars."""
    bars = [
        Bar(str(each.tile), each.value, each.value - each.reach, each.value + each.reach, signed(each.value))
        for each in leads
    ]
    return bar_chart("The worth of each first lead, in points, with open hands", bars)


def changes_chart(changes: Sequence[_Change]) -> str:
    """Return the changes of the winner as a matrix."""
    names = [*dict.fromkeys(name for each in changes for name in (each.one, each.other))]
    shares = {(each.one, each.other): each.share for each in changes}
    return matrix_chart("Deals in a hundred that another side wins, with open hands", names, shares)


def shares_chart(shares: Sequence[_Share]) -> str:
    """Return the shares of the deal as bars."""
    bars = [Bar(each.strength, each.explained, *each.explained_interval, percent(each.explained, 1)) for each in shares]
    return bar_chart("Share of the result's variance that the deal explains", bars)
