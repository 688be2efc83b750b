"""Plays and outcomes in words."""

from tranca.game.actions import Play
from tranca.views.wording.plays import at, outcome


def test_outcomes_and_plays() -> None:
    assert [outcome(value) for value in (3, 0, -3)] == ["wins 3", "is level", "loses 3"]
    assert [outcome(value, many=True) for value in (3, 0, -3)] == ["win 3", "are level", "lose 3"]
    assert [at(None), at(Play.parse("2-4")), at(Play.parse("4-6@6"))] == ["a pass", "2-4", "4-6 at the 6"]
