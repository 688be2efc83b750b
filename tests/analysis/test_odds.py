"""Odds of hidden tiles with the plays read, next to the odds of all deals, and verdicts that reading would change."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from facts import states

import tranca
from tranca.analysis.inference.likelihood import likelihoods
from tranca.cli import cli
from tranca.errors import UnsupportedError
from tranca.views.terminal.console import console
from tranca.views.terminal.deals import show_deals

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
CASTEL = POSITIONS / "castel-hidden.txt"
GUESS = POSITIONS / "guess-later.txt"


@pytest.mark.parametrize("name", ["castel-hidden", "mano-a-mano-hidden", "guess-later"])
@pytest.mark.parametrize("reading", ["styles", "policy"])
def test_read_odds_are_shares_of_the_worlds_by_their_weights(name: str, reading: Any) -> None:
    (record,) = tranca.read(POSITIONS / f"{name}.txt")
    all_deals = tranca.deals(record)
    if name == "mano-a-mano-hidden" and reading == "policy":  # it kept tiles that it drew
        with pytest.raises(UnsupportedError, match="kept a tile"):
            tranca.read_odds(all_deals, reading=reading)
        return
    odds = tranca.read_odds(all_deals, reading=reading)
    assert odds is not None and odds.sample is None
    hands, boneyards, counts = all_deals.arrays()
    weights = likelihoods(all_deals, hands, reading) * counts
    for tile, shares in odds.holders.items():
        assert sum(shares.values()) == pytest.approx(1)
        for holder, share in shares.items():
            plain = all_deals.holders[tile][holder]
            if not 0 < plain < 1:
                assert share == plain  # certain tiles remain certain
                continue
            masks = boneyards if holder == "boneyard" else hands[:, all_deals.view.rules.seats.index(holder)]
            holding = (masks >> np.uint64(tile.index) & np.uint64(1)).astype(bool)
            assert share == pytest.approx(weights[holding].sum() / weights.sum())


def test_without_plays_of_others_there_are_no_read_odds() -> None:
    (position,) = tranca.parse("rules: partnership; ends: 6 6; to-move: S; S: 1-2 3-6; N: ?2; W: ?2; E: ?2")
    assert tranca.read_odds(tranca.deals(position, "S")) is None
    (record,) = tranca.read(CASTEL)
    with pytest.raises(UnsupportedError, match="reading none: expected policy or styles"):
        tranca.read_odds(tranca.deals(record), reading="none")
    with pytest.raises(TypeError, match=r"takes the result of tranca.deals, not Record"):
        tranca.read_odds(record)  # type: ignore[arg-type]


def test_sleeping_tiles_share_the_tiles_outside_all_hands() -> None:
    (record,) = tranca.parse("rules: block/2; dealt B: 1-2 3-5 5-6 0-4 1-4 2-5 3-6; play: A:5-5 B:3-5 A:3-4@3 B:0-4")
    all_deals = tranca.deals(record)
    odds = tranca.read_odds(all_deals, deals=300, seed=4)
    assert odds is not None and (odds.sample, odds.seed) == (300, 4)
    for shares in odds.holders.values():
        assert sum(shares.values()) == pytest.approx(1)


def test_deals_show_both_odds_and_none_turns_the_second_off() -> None:
    run = CliRunner().invoke(cli, ["deals", str(CASTEL)]).stdout.splitlines()
    assert ["6-6", "14.7", "53.3", "32.0", "25.5", "23.0", "51.6"] in [line.replace("%", "").split() for line in run]
    assert any(states(line, "styles", "156") for line in run)
    plain = CliRunner().invoke(cli, ["deals", "--reading", "none", str(CASTEL)]).stdout
    assert "by how the others played" not in plain and states(plain, "6-6", "14.7 %", "53.3 %", "32.0 %")


def test_json_of_deals_has_read_odds_where_a_reading_is_asked_for() -> None:
    rows = [
        json.loads(CliRunner().invoke(cli, ["deals", "--json", *options, str(CASTEL)]).stdout)
        for options in ([], ["--reading", "none"], ["--reading", "styles"], ["--reading", "policy"])
    ]
    assert rows[0] == rows[1] and "read" not in rows[0]
    assert [row.pop("read")["reading"] for row in rows[2:]] == ["styles", "policy"]
    assert rows[2] == rows[3] == rows[0]


def test_verdict_ignores_readings_but_says_if_a_reading_would_change_it() -> None:
    (record,) = tranca.read(GUESS)
    certain = tranca.check(record, "1-3", view="own")
    assert certain.own is not None and certain.own.verdict == "best" and certain.is_best
    assert certain.own.read is not None and certain.own.read.verdict == "fine" and certain.own.read_changes
    run = CliRunner().invoke(cli, ["check", str(GUESS), "1-3"])
    assert run.exit_code == 0  # a model of other people must not blame a player
    assert states(run.stdout, "1-3", "0.80", "[fine]", "2-3 is best")
    other = CliRunner().invoke(cli, ["check", str(GUESS), "2-3"]).stdout
    assert "2-3 is best [best]" in other


def test_what_a_reading_says_is_not_sure(capsys: pytest.CaptureFixture[str]) -> None:
    (record,) = tranca.read(POSITIONS / "castel-hidden.txt")
    all_deals = tranca.deals(record)
    odds = tranca.read_odds(all_deals)
    assert odds is not None
    extreme = {tile: {name: float(share > 0.5) for name, share in row.items()} for tile, row in odds.holders.items()}
    show_deals(console(), all_deals, replace(odds, holders=extreme))
    rows = [line for line in capsys.readouterr().out.splitlines() if line[:3] in ("0-0", "3-4")]
    assert rows[0].count("<1.9 %") == 2 and rows[0].count(">98.1 %") == 1  # of an effective number of 156 deals
    assert rows[1].count("sure") == 2
