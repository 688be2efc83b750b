"""Studies: sums over random deals match single solves, even if resumed after a kill; charts and tables."""

import shutil
from fractions import Fraction
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest
from click.testing import CliRunner, Result
from facts import states
from runs.test_batch import rows
from tiers import campaign_after

import tranca
from tranca.analysis.studies import LuckShare
from tranca.cli import cli
from tranca.engine.intervals import half_width_of_share, interval_of_correlation
from tranca.engine.random_rows import RandomPlay
from tranca.runs.job import STUDIES
from tranca.runs.outputs.journal import OutputError
from tranca.runs.studies import leads, luck, presets, results
from tranca.runs.studies.leads import COUNTS
from tranca.views.svg.charts import matrix_chart

RULES = tranca.Rules.parse("doscientos, hand_size=4")
LARGE = ("leads", "--deals", 101, "--seed", 3)  # two chunks


def study(*words: object) -> Result:
    return CliRunner().invoke(cli, ["study", *map(str, words), "--workers", "1"])


def test_the_sums_of_leads_are_those_of_single_solves() -> None:
    play = RandomPlay(RULES, 3, until=0)
    made = leads.sum_deals(RULES, 3, range(5))
    value = count = 0
    for place in range(5):
        start = play.rows(place, 1).position(0).changed(must_lead=None, to_move=0)
        for option in tranca.solve(start).plays:
            assert isinstance(option.value, int)
            value += option.value
            count += 1
    by_count = dict(zip(COUNTS, made.sum(axis=(0, 1)).tolist(), strict=True))
    assert (by_count["leads"], by_count["value"]) == (count, value)
    assert by_count["wins"] + by_count["losses"] <= by_count["leads"]


def test_leads_are_counted_by_the_other_tiles_of_their_numbers() -> None:
    made, expected = leads.sum_deals(RULES, 3, range(5))[:, :, 0], np.zeros((28, leads.HOLDINGS), int)
    for place in range(5):
        hand = RandomPlay(RULES, 3, until=0).rows(place, 1).position(0).hands[0].tiles
        for tile in hand:
            sharing = sum(other.shows(tile.low) or other.shows(tile.high) for other in hand if other != tile)
            expected[tile.index, sharing] += 1
    assert made.tolist() == expected.tolist()


@pytest.mark.parametrize("base", ["doscientos", "mano-a-mano", "draw/3"])
def test_the_winners_of_presets_are_those_of_single_solves(base: str) -> None:
    play = RandomPlay(tranca.Rules.preset(base), 3, until=0)
    groups = results.group_alike(play.rules)
    assert sorted(name for names in groups for name in names) == sorted(results.comparable_presets(play.rules))
    made, winners = presets.sum_deals(play.rules, 3, range(2)), {}
    for name in results.comparable_presets(play.rules):
        rules = tranca.Rules.preset(name)
        starts = [play.rows(place, 1).position(0).changed(rules=rules, deal=1) for place in range(2)]
        finishes = [tranca.solve(start).plays[0].finish for start in starts]
        winners[name] = [finish.winner if finish else None for finish in finishes]
    for names in groups:
        assert all(winners[name] == winners[names[0]] for name in names)
    for one, row in enumerate(made.tolist()):
        for other, changed in enumerate(row):
            first, second = winners[groups[one][0]], winners[groups[other][0]]
            differing = sum(a != b for a, b in zip(first, second, strict=True))
            assert changed == (first.count(0) if one == other else differing)


def test_every_preset_is_compared_with_those_that_deal_as_it_does() -> None:
    for name, rules in tranca.PRESETS.items():
        together = results.comparable_presets(rules)
        assert name in together
        for entry in map(tranca.Rules.preset, together):
            assert (entry.hand_size, entry.highest, entry.without) == (rules.hand_size, rules.highest, rules.without)
            assert entry.sides == rules.sides


@pytest.mark.parametrize("name", STUDIES)
def test_a_study_goes_on_and_tells_its_result(name: str, tmp_path: Path) -> None:
    words = (name, "--deals", 45, "--rules", RULES, "-o", tmp_path / "out", "--svg", tmp_path / "out.svg")
    first = study(*words)
    assert first.exit_code == 0, first.output
    assert states(first.output, "45", "hand_size=4")
    whole = (tmp_path / "out").read_bytes()
    (tmp_path / "out").write_bytes(whole[: len(whole) // 2])
    assert study(*words).exit_code == 0
    assert (tmp_path / "out").read_bytes() == whole
    assert sum(row["deals"] for row in rows(tmp_path / "out")) == 45
    assert ElementTree.parse(tmp_path / "out.svg").getroot().tag.endswith("svg")
    again = study(name, "--deals", 46, "--rules", RULES, "-o", tmp_path / "out")
    assert again.exit_code == 1
    assert states(again.output, "45", "46")


def test_luck_of_players_is_the_correlation_of_worth_and_result() -> None:
    share = results.summarize("luck", RULES, 4, np.array([[4, 4, 6, 30, 46, 35, 3, 4, 40, 30, 20, 180]] * 3))[0]
    assert isinstance(share, LuckShare)
    joint, spread = Fraction(35, 4) - Fraction(4 * 6, 16), Fraction(30, 4) - 1
    other = Fraction(46, 4) - Fraction(36, 16)
    assert share.explained == pytest.approx(float(joint**2 / (spread * other)))
    assert (share.same_winner, share.cost, share.best) == (0.75, 0.5, 0.75)
    assert share.interval[0] < share.correlation < share.interval[1]


@pytest.mark.slow
def test_deals_of_luck_are_reviewed_by_their_plays() -> None:
    made = luck.sum_deals(tranca.Rules.preset("doscientos"), 5, range(6))
    random, heaviest, sharp = (dict(zip(luck.COUNTS, row, strict=True)) for row in made.tolist())
    assert random["worth"] == heaviest["worth"] == sharp["worth"]
    for reply in (random, heaviest, sharp):
        assert reply["deals"] == 6
        assert 0 < reply["best"] < reply["choices"]
    assert sharp["best"] / sharp["choices"] > heaviest["best"] / heaviest["choices"]


def test_a_result_is_the_worth_of_the_deal_and_what_both_sides_lost() -> None:
    play, tables = RandomPlay(tranca.Rules.preset("doscientos"), 5, until=0), tranca.Tables()
    for strength in luck.STRENGTHS:
        record = luck.play_deal(play.rows(0, 1).position(0), strength, Random(1), tables)
        reviewed = tranca.review(record, view="open")
        assert reviewed.worth is not None
        assert record.points is not None
        lost = [side.open.loss for side in reviewed.sides if side.open is not None]
        assert record.points[0] - record.points[1] == reviewed.worth[0] - lost[0] + lost[1]


def test_shares_of_none_and_of_all_have_intervals_too() -> None:
    assert 0 < half_width_of_share(0, 1000) < 0.004
    assert half_width_of_share(0, 1000) == pytest.approx(half_width_of_share(1000, 1000))
    assert half_width_of_share(500, 1000) == pytest.approx(0.031, abs=0.0005)
    low, high = interval_of_correlation(0.3, 103)
    assert (low, high) == (pytest.approx(0.113, abs=0.001), pytest.approx(0.467, abs=0.001))


def test_a_chart_of_pairs_tells_each_share_twice() -> None:
    drawn = matrix_chart("Pairs", ["one", "other", "third"], {("one", "other"): 0.25, ("one", "third"): 0.014})
    texts = [entry.text for entry in ElementTree.fromstring(drawn).iter() if entry.tag.endswith("text")]
    assert (texts.count("25"), texts.count("1.4")) == (2, 2)


@pytest.mark.parametrize("name", ["leads", "luck"])
@pytest.mark.parametrize("rules", ["draw/2", "block/3"])
def test_rules_with_draws_or_three_sides_are_refused(name: str, rules: str, tmp_path: Path) -> None:
    result = study(name, "--deals", 10, "--rules", rules, "-o", tmp_path / "out")
    assert result.exit_code == 2
    assert "expected rules with two sides and draw=none" in result.stderr


@pytest.mark.parametrize("name", ["leads", "presets"])
@pytest.mark.parametrize("rules", ["azneef", "doscientos, out=both"])
def test_rules_whose_plays_score_are_refused(name: str, rules: str, tmp_path: Path) -> None:
    result = study(name, "--deals", 10, "--rules", rules, "-o", tmp_path / "out")
    assert result.exit_code == 2
    assert "expected rules with out=first, no spinner and no points for ends" in result.stderr


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("study") / "out"
    assert study(*LARGE, "-o", output).exit_code == 0
    return output


@pytest.mark.parametrize(
    "strange", campaign_after(2, ["mine", "shape", '{"deals":3}', '{"schema":"tranca.error/1"}', "\udcff"])
)
def test_a_line_that_is_of_no_study_is_named(large: Path, tmp_path: Path, strange: str) -> None:
    words = (*LARGE, "-o", tmp_path / "out")
    shutil.copytree(large.parent, tmp_path, dirs_exist_ok=True)
    first, *rest = large.read_bytes().splitlines()
    odd = strange.encode(errors="surrogateescape")
    if strange == "shape":
        odd = first.replace(b'"shape":[', b'"shape":[2,')
    (tmp_path / "out").write_bytes(b"\n".join([odd, *rest, b""]))
    result = study(*words)
    assert result.exit_code == 1
    assert "line 1 " in result.output and "this run" in result.output
    with pytest.raises(OutputError, match=r"line 1 is not a line of sums of this study: "):
        results.add_up(tmp_path / "out")
