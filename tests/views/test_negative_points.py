"""Points below 0, where each player loses their own pips."""

from click.testing import CliRunner

import tranca
from tranca.cli import cli

CUP = """\
tournament: 1
rules: five-up/2
ends: time
player 1: Ana
player 2: Luis
player 3: Marta
player 4: Pedro
round: 1
table 1: A 1, B 2
table 2: A 3, B 4
result 1: A 61, B -3
result 2: A -4, B -2
"""


def test_the_standings_of_a_tournament_show_points_below_zero() -> None:
    printed = CliRunner().invoke(cli, ["tournament", "-"], input=CUP).output
    rows = [line.split() for line in printed.splitlines()]
    assert ["3", "3", "Marta", "1", "0", "−2", "1", "−4", "−2"] in rows
    assert ["2", "4", "Pedro", "1", "1", "+2", "0", "−2", "−4"] in rows
    assert "61 – −3" in printed


def test_a_picture_says_who_loses_points() -> None:
    laid = "layout: 1-6 6-6 6-2; up 6-6: 6-3 3-4; lead: A; last: A"
    text = f"rules: five-up/2, draw=none; {laid}; A:; B: 2-4 4-4 4-5 0-2 0-3"
    (deal,) = tranca.parse(text, kind=tranca.Position)
    assert deal.result().points == (0, -6)
    assert "B loses 6" in tranca.draw_svg(deal)
