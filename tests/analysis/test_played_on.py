"""Estimates whose deals are also played on by the fitted policy."""

from typing import Any, cast

import pytest
from facts import message_with

import tranca
from tranca import UnsupportedError


def test_deals_are_played_on_by_the_policy() -> None:
    (record,) = tranca.read("positions/castel-hidden.txt")
    plain, played = (tranca.estimate(record, continuation=continuation) for continuation in tranca.CONTINUATIONS)
    assert not plain.played_on and played.plays == plain.plays
    assert set(played.played_on) == {candidate.play for candidate in played.plays}
    for option in played.played_on.values():
        low, high = option.interval
        assert low < option.mean < high and high - low < 3  # all deals are included, so only the games differ
        assert option.win == pytest.approx(option.win_out + option.win_block) and option.games == 6000
    sampled = tranca.estimate(record, continuation="policy", deals=50, reading="none")
    for play, option in sampled.played_on.items():
        low, high = option.interval
        assert high - low > played.played_on[play].interval[1] - played.played_on[play].interval[0]
    unread = tranca.estimate(record, continuation="policy", reading="none")
    assert unread.played_on != played.played_on  # reading the plays changes the weights of the deals
    with pytest.raises(UnsupportedError, match=message_with("'no'")):
        tranca.estimate(record, continuation=cast(Any, "no"))


def test_a_stopped_estimate_plays_nothing_on() -> None:
    (record,) = tranca.read("positions/castel-hidden.txt")
    stop, messages = tranca.Stop(signals=False), []

    def progress(_what: str, done: int, _of: int | None) -> None:
        messages.append(done)
        stop.stop()

    estimate = tranca.estimate(record, continuation="policy", stop=stop, progress=progress)
    assert messages and not estimate.played_on
