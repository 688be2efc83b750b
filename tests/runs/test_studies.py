"""Studies: sums over random deals are those of single solves, gone on with after a kill; charts and tables."""

from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from click.testing import CliRunner, Result
from runs.test_batch import rows

import tranca
from tranca.cli import cli
from tranca.engine.random_rows import RandomPlay
from tranca.runs.studies import leads, presets, results
from tranca.runs.studies.leads import COUNTS

RULES = tranca.Rules.parse("doscientos, hand_size=4")


def study(*words: object) -> Result:
    return CliRunner().invoke(cli, ["study", *map(str, words), "--workers", "1"])


def test_the_sums_of_leads_are_those_of_single_solves() -> None:
    play = RandomPlay(RULES, 3, until=0)
    made = leads.sums(play, 0, 1, 5)
    value = count = 0
    for place in range(5):
        start = play.rows(place, 1).position(0).changed(must_lead=None, to_move=0)
        for each in tranca.solve(start).plays:
            assert isinstance(each.value, int)
            value += each.value
            count += 1
    by_count = dict(zip(COUNTS, made.sum(axis=(0, 1)).tolist(), strict=True))
    assert (by_count["leads"], by_count["value"]) == (count, value)
    assert by_count["wins"] + by_count["losses"] <= by_count["leads"]


def test_the_winners_of_presets_are_those_of_single_solves() -> None:
    play = RandomPlay(tranca.Rules.preset("doscientos"), 3, until=0)
    names = presets.comparable_presets(play.rules)
    assert {"doscientos", "doscientos/duel", "partnership"} <= {*names}
    made = presets.sums(play, 0, 1, 2)
    winners = []
    for name in names:
        starts = [play.rows(place, 1).position(0).changed(rules=tranca.Rules.preset(name)) for place in range(2)]
        finishes = [tranca.solve(start).plays[0].finish for start in starts]
        winners.append([finish.winner if finish else None for finish in finishes])
    for one, row in enumerate(made.tolist()):
        for other, changed in enumerate(row):
            pairs = zip(winners[one], winners[other], strict=True)
            assert changed == (winners[one].count(0) if one == other else sum(a != b for a, b in pairs))


@pytest.mark.parametrize("name", results.STUDIES)
def test_a_study_goes_on_and_tells_its_result(name: str, tmp_path: Path) -> None:
    words = (name, "--deals", 45, "--rules", RULES, "-o", tmp_path / "out", "--svg", tmp_path / "out.svg")
    first = study(*words)
    assert first.exit_code == 0, first.output
    assert "45 deals of doscientos, hand_size=4, with open hands" in first.output
    whole = (tmp_path / "out").read_bytes()
    (tmp_path / "out").write_bytes(whole[: len(whole) // 2])
    assert study(*words).exit_code == 0
    assert (tmp_path / "out").read_bytes() == whole
    assert sum(row["deals"] for row in rows(tmp_path / "out")) == 45
    assert ElementTree.parse(tmp_path / "out.svg").getroot().tag.endswith("svg")
    again = study(name, "--deals", 46, "--rules", RULES, "-o", tmp_path / "out")
    assert again.exit_code == 1
    assert "count is 45 there and 46 here" in again.output


def test_luck_of_players_is_the_correlation_of_worth_and_result() -> None:
    share = results.results("luck", RULES, 4, np.array([[4, 4, 6, 30, 46, 35, 3, 4]] * 3))[0]
    assert isinstance(share, results.LuckShare)
    joint, spread = Fraction(35, 4) - Fraction(4 * 6, 16), Fraction(30, 4) - 1
    other = Fraction(46, 4) - Fraction(36, 16)
    assert share.explained == pytest.approx(float(joint**2 / (spread * other)))
    assert share.same_winner == 0.75


def test_rules_with_draws_are_refused(tmp_path: Path) -> None:
    result = study("leads", "--deals", 10, "--rules", "draw/2", "-o", tmp_path / "out")
    assert result.exit_code == 2
    assert "expected rules of two sides under which nobody draws" in result.stderr
