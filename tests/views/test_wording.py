"""Plays and outcomes in words."""

from tranca.game.actions import Play
from tranca.views.wording.plays import outcome_phrase, play_name


def test_outcomes_and_plays() -> None:
    assert [outcome_phrase(value) for value in (3, 0, -3)] == ["wins 3", "breaks even", "loses 3"]
    assert [outcome_phrase(value, many=True) for value in (3, 0, -3)] == ["win 3", "break even", "lose 3"]
    assert [outcome_phrase(value, averaged=True) for value in (1.83, 0)] == [
        "wins 1.83 on average",
        "breaks even on average",
    ]
    plays = [None, Play.parse("2-4"), Play.parse("4-6@6")]
    assert [play_name(play) for play in plays] == ["a pass", "2-4", "4-6 at the 6"]
