"""Studies on the screen and as charts."""

from collections.abc import Sequence
from typing import Protocol

from tranca.views.svg.bars import Bar, bar_chart
from tranca.views.wording.numbers import percent, rounded, signed, whole

from .console import Column, Row, Screen

OPEN_HANDS = "with open hands: all players see every tile and play perfectly"


class _Lead(Protocol):
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
    def correlation(self) -> float: ...
    @property
    def explained(self) -> float: ...
    @property
    def worth(self) -> float: ...
    @property
    def result(self) -> float: ...
    @property
    def same_winner(self) -> float: ...


def show_leads(out: Screen, leads: Sequence[_Lead]) -> None:
    """Print what each lead is worth, the best first."""
    names = ("leads", "margin", "±", "wins", "blocked", "best")
    columns = [Column("lead"), *(Column(name, right=True, gives=0) for name in names)]
    rows = [
        Row([
            str(each.tile), whole(each.leads), signed(each.value), rounded(each.reach, 2), percent(each.win, 1),
            percent(each.blocked, 1), percent(each.best, 1),
        ])
        for each in leads
    ]  # fmt: skip
    out.table(columns, rows)


def show_changes(out: Screen, changes: Sequence[_Change]) -> None:
    """Print how often another side wins under another preset."""
    columns = [Column("preset"), Column("other"), *(Column(name, right=True, gives=0) for name in ("changed", "±"))]
    rows = [Row([each.one, each.other, percent(each.share, 2), percent(each.reach, 2)]) for each in changes]
    out.table(columns, rows)


def show_shares(out: Screen, shares: Sequence[_Share]) -> None:
    """Print how much of a result is the deal."""
    names = ("correlation", "explained", "worth ±", "result ±", "same winner")
    columns = [Column("players"), *(Column(name, right=True, gives=0) for name in names)]
    rows = [
        Row([
            each.strength, rounded(each.correlation, 3), percent(each.explained, 1), rounded(each.worth, 1),
            rounded(each.result, 1), percent(each.same_winner, 1),
        ])
        for each in shares
    ]  # fmt: skip
    out.table(columns, rows)


def leads_chart(leads: Sequence[_Lead]) -> str:
    """The leads as bars."""
    bars: list[Bar] = [(str(each.tile), each.value, each.reach, signed(each.value)) for each in leads]
    return bar_chart("The worth of each first lead, in points, with open hands", bars)


def changes_chart(changes: Sequence[_Change]) -> str:
    """The changes of the winner as bars."""
    bars: list[Bar] = [
        (f"{each.one} · {each.other}", each.share, each.reach, percent(each.share, 1)) for each in changes
    ]
    return bar_chart("Deals that another side wins, with open hands", bars)


def shares_chart(shares: Sequence[_Share]) -> str:
    """The shares of the deal as bars."""
    bars: list[Bar] = [(each.strength, each.explained, 0.0, percent(each.explained, 1)) for each in shares]
    return bar_chart("Share of the result's variance that the deal explains", bars)
