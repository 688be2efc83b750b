"""Advice from the player's own tiles and the play so far: the play, its grounds, its chance, and its dangers."""

import json
import re
from dataclasses import replace
from math import hypot
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result
from facts import message_with, states
from tiers import campaign_but

import tranca
from tranca import STRENGTHS
from tranca.analysis.advice.policy import policy_shares
from tranca.analysis.advice.results import NORMAL, advantage, chance_best, rank
from tranca.analysis.deals.worlds import Worlds
from tranca.analysis.estimate.results import Orders
from tranca.analysis.estimate.sampling_plan import ADVICE_FEWEST, SamplingPlan, try_worlds
from tranca.analysis.estimate.values import value_worlds
from tranca.cli import cli
from tranca.engine.resources import Resources
from tranca.engine.sampling import Sampling
from tranca.errors import UnsupportedError
from tranca.views.wording.advice import (
    advice_sentence,
    basis_text,
    certainty_sentence,
    reason_sentence,
    warning_sentence,
)
from tranca.views.wording.estimate import played_on_sentence
from tranca.views.wording.numbers import percent, signed

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
CASTEL = POSITIONS / "castel-hidden.txt"
GUESS = POSITIONS / "guess-later.txt"
PLAYED = POSITIONS / "records" / "published-deal.txt"


def read(path: Path) -> Any:
    return tranca.read(path)[0]


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["advise", *words])


def test_the_three_strengths_rest_on_the_policy_the_means_and_the_means_with_plays_read() -> None:
    record = read(GUESS)
    estimate = tranca.estimate(record)
    by = {strength: tranca.advise(record, strength=strength, time_limit=None) for strength in STRENGTHS}
    assert by["policy"].estimate is None and by["policy"].sure is None
    assert by["policy"].play == max(by["policy"].policy, key=by["policy"].policy.__getitem__)
    assert not by["estimate"].read_changes
    assert (by["reading"].play,) == estimate.best and by["reading"].read_changes
    assert by["reading"].estimate is not None and by["reading"].estimate.played_on
    assert replace(by["reading"].estimate, played_on=estimate.played_on) == estimate
    for advice in by.values():
        assert advice.complete and advice.observer == "N"
        assert sum(advice.policy.values()) == pytest.approx(1)


def test_the_words_say_why_how_sure_and_what_to_watch_for() -> None:
    advice = tranca.advise(read(GUESS), time_limit=None)
    assert advice_sentence(advice) == "N plays 2-3."
    assert reason_sentence(advice) == (
        "With open hands and the plays unread, 1-3 would be best. However, E could have laid 4-4 (actions 4 and 16) "
        "but did not: E holds it in 8 % of the deals, unread 24 %."
    )
    assert certainty_sentence(advice) == (
        "It is worth 1.85 more than 1-3 (95 %: 1.56 to 2.14), based on all 100 possible deals solved with open hands "
        "and 4,000 games per play, simulated with the fitted policy. With open hands, it is best in 49 % of the deals."
    )
    loses = "With open hands, it loses in 31 % of the deals, most often when W holds 1-2 (63 %)"
    assert warning_sentence(advice).startswith(loses)
    castel = tranca.advise(read(CASTEL), time_limit=None)
    assert castel.stops == ("E", "W")
    assert reason_sentence(castel).startswith("E and W cannot play after it. It wins 87 % of the deals")
    policy = tranca.advise(read(CASTEL), strength="policy")
    assert states(reason_sentence(policy), "81 %")
    assert (
        certainty_sentence(policy).startswith("No deals were examined. The advice is the choice")
        and warning_sentence(policy) == ""
    )


def test_advice_says_if_the_best_play_with_open_hands_scores_less_when_played_on() -> None:
    record = tranca.play_out(tranca.deal(tranca.Rules.preset("partnership"), 2), "heaviest", 2).until(18)
    advice = tranca.advise(record, observer="E", time_limit=None, deals=40, seed=1)
    assert advice.best is not None and advice.rival is not None and advice.expected is not None
    assert advice.estimate is not None and advice.estimate.played_on[advice.rival.play].mean > advice.expected.mean
    assert reason_sentence(advice) == (
        "With open hands, it is worth 3.37 more than 1-1. In simulated games, it wins 53 % of the deals and is worth "
        "+2.83 on average; 1-1 wins 67 % of the deals and is worth +3.58 on average."
    )


def test_the_same_seed_and_time_enough_give_the_same_answer() -> None:
    record = read(PLAYED).until(11)
    settings = {"observer": record.position.seats[record.position.to_move], "time_limit": None, "deals": 20}
    first, again = (tranca.advise(record, seed=3, **settings) for _ in range(2))
    assert first == again and first.complete
    assert first.estimate is not None and first.estimate.sample == 20
    assert tranca.advise(record.seen_by(record.position.to_move), seed=3, **settings).play == first.play


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_player_without_time_or_choice_still_gets_a_play(strength: Any) -> None:
    short = tranca.advise(read(CASTEL), strength=strength, time_limit=1e-9)
    assert short.play in short.policy
    assert short.estimate is None and short.complete == (strength == "policy")
    if strength != "policy":
        assert certainty_sentence(short).startswith("There was no time")
    only = tranca.advise(read(POSITIONS / "mano-a-mano-hidden.txt"), strength=strength)
    assert str(only.play) == "2-2" and only.estimate is None and "only legal play" in reason_sentence(only)
    text = "rules: partnership; ends: 6 6; to-move: S; S: 1-2 3-5; N: ?2; W: ?2; E: ?2"
    must = tranca.advise(tranca.parse(text)[0], strength=strength)
    assert (
        must.play is None
        and advice_sentence(must) == "S must pass."
        and reason_sentence(must) == "No tile in the hand fits."
    )
    assert json.loads(tranca.to_json(must))["play"] == "-"


def test_without_time_to_solve_deals_the_games_played_on_decide() -> None:
    record = tranca.play_out(tranca.deal(tranca.Rules.preset("partnership"), 39), "heaviest", 39).until(3)
    record = record.seen_by(record.position.to_move or 0)
    short = tranca.advise(record, time_limit=None, stop=tranca.Stop(nodes=20_000))  # enough to play on, not to solve
    assert short.estimate is None and not short.complete and short.basis == "games"
    assert short.sure is not None and 0 < short.sure < 1
    means = {play: average.mean for play, average in short.played_on.items()}
    assert means.keys() == short.policy.keys()
    assert str(short.play) == "4-6" == str(max(means, key=means.__getitem__))
    assert str(max(short.policy, key=short.policy.__getitem__)) == "3-3"
    assert short.expected is short.played_on[short.play]
    assert certainty_sentence(short).endswith(
        "4,000 games per play, simulated with the fitted policy. There was no time to solve enough deals."
    )
    assert reason_sentence(short).startswith(
        f"In simulated games, it wins {percent(short.expected.win)} of the games and is worth "
    )
    assert warning_sentence(short) == ""
    plays = json.loads(tranca.to_json(short))["plays"]
    assert [play["worth"] for play in plays] == sorted(means.values(), reverse=True)
    assert all("mean" not in play and play["played_on"]["mean"] == play["worth"] for play in plays)


def test_advice_ignores_a_boneyard_order_that_the_player_cannot_see() -> None:
    advice = tranca.advise(read(CASTEL), time_limit=None)
    estimate = advice.estimate
    assert estimate is not None and advice.rival is not None
    seen = replace(estimate, orders=Orders.SEEN)
    for play in estimate.plays:
        played = estimate.played_on[play.play].mean
        assert seen.worth(play.play) == played
        opened = float(estimate.recommended.of_play(play.play).mean)
        assert estimate.worth(play.play) == pytest.approx((opened + played) / 2)
    best, other = rank(seen)[:2]
    difference, error = advantage(seen, best, other)
    widths = [high - low for low, high in (seen.played_on[option.play].interval for option in (best, other))]
    assert error == pytest.approx(hypot(*widths) / 2 / NORMAL) and difference > 0


def in_one_order(advice: tranca.Advice) -> tranca.Advice:
    """Return the advice as if each of its deals had been solved in one order of the boneyard."""
    assert advice.estimate is not None
    sampled: dict[str, Any] = {"orders": Orders.SEEN, "exact": False, "sample": 100}
    read = advice.estimate.read and replace(advice.estimate.read, **sampled)
    return replace(advice, estimate=replace(advice.estimate, read=read, **sampled))


@pytest.mark.parametrize("strength", ["estimate", "reading"])
def test_where_both_sides_know_an_order_the_words_speak_of_the_games_played_on(strength: Any) -> None:
    advice = tranca.advise(read(GUESS), time_limit=None, strength=strength)
    seen = in_one_order(advice)
    assert advice.estimate is not None and seen.estimate is not None and advice.expected is not None
    assert seen.by_games and seen.basis == "games" and not advice.by_games
    assert certainty_sentence(seen).endswith(
        f"based on {advice.expected.games:,} games per play, simulated with the fitted policy."
    )
    assert "choose by it, because open hands also show the boneyard order" in played_on_sentence(seen.estimate)
    assert played_on_sentence(advice.estimate).endswith("choose by the average of both means.")
    if strength == "reading":
        assert "the plays unread" in reason_sentence(advice) and "the plays unread" not in reason_sentence(seen)
    else:
        assert "do not see the other hands. In simulated games" in reason_sentence(advice)
        assert "do not see the other hands and the order of the boneyard. In simulated games" in reason_sentence(seen)


def test_plays_are_read_for_games_played_on_too_and_that_is_said() -> None:
    record = tranca.play_out(tranca.deal(tranca.Rules.preset("partnership"), 39), "heaviest", 39).until(3)
    record = record.seen_by(record.position.to_move or 0)
    for strength, heading in (("reading", "hidden hands · plays read"), ("estimate", "hidden hands")):
        short = tranca.advise(record, time_limit=None, strength=strength, stop=tranca.Stop(nodes=20_000))
        full = tranca.advise(record, time_limit=None, strength=strength, deals=2)
        assert short.estimate is None and short.played_on == full.played_on and full.estimate is not None
        assert basis_text(short) == basis_text(full) == heading
        assert json.loads(tranca.to_json(short)).get("reading") == ("styles" if short.read else None)
    assert not tranca.advise(record, strength="policy").read
    position = tranca.advise(read(GUESS).position, time_limit=None)
    assert not position.read and basis_text(position) == "hidden hands"


def test_advice_without_a_choice_raises_an_error() -> None:
    record = read(CASTEL)
    with pytest.raises(UnsupportedError, match="strength tea: expected policy, estimate or reading"):
        tranca.advise(record, strength="tea")  # type: ignore[arg-type]
    with pytest.raises(UnsupportedError, match=message_with("W", "N")):
        tranca.advise(read(PLAYED).until(2), observer="N")
    with pytest.raises(UnsupportedError, match="time limit 0: expected a number of seconds above 0"):
        tranca.advise(record, time_limit=0)


def test_of_an_open_record_the_player_to_move_is_advised() -> None:
    record = read(PLAYED).until(11)
    seat = record.position.to_move
    advice = tranca.advise(record, strength="policy")
    assert advice.observer == record.position.seats[seat]
    assert advice == tranca.advise(record.seen_by(seat), strength="policy")
    with pytest.raises(TypeError, match="advise"):
        tranca.advise("positions/castel.txt")  # type: ignore[arg-type]


def test_the_chance_to_be_best_falls_with_the_error_of_the_difference() -> None:
    record = read(PLAYED).until(9)
    name = record.position.seats[record.position.to_move]
    few, more = (
        tranca.advise(record, observer=name, time_limit=None, deals=deals, strength="estimate") for deals in (8, 80)
    )
    assert few.sure is not None and more.sure is not None and few.rival is not None
    assert 0 < few.sure < 1  # nine points more in eight deals
    assert few.play == more.play and few.sure < more.sure
    clear = tranca.advise(read(CASTEL), time_limit=None, deals=300)
    assert clear.sure is not None and 0.99 < clear.sure < 1  # a sample is never certain
    exact = tranca.advise(read(CASTEL), time_limit=None)
    assert exact.estimate is not None
    assert exact.sure == chance_best(exact.estimate)
    assert exact.estimate.exact and exact.sure is not None and exact.sure < 1  # games played on are a sample
    assert chance_best(replace(exact.estimate, played_on={})) == 1  # all deals are solved
    agreed = [replace(play, difference_interval=(play.swing, play.swing)) for play in exact.estimate.plays]
    sampled = replace(exact.estimate, exact=False, sample=9, read=None, plays=tuple(agreed), played_on={})
    assert 0.99 < chance_best(sampled) < 1  # all deals of the sample agree


def test_the_play_is_the_best_by_both_ways_of_looking_ahead() -> None:
    advice = tranca.advise(read(GUESS), strength="estimate", time_limit=None)
    estimate, played = advice.estimate, advice.expected
    assert estimate is not None and played is not None and estimate.best != (advice.play,)
    worth = {play.play: (float(play.mean) + estimate.played_on[play.play].mean) / 2 for play in estimate.plays}
    assert advice.play == max(worth, key=worth.__getitem__)
    assert [play.play for play in advice.ranked] == sorted(worth, key=worth.__getitem__, reverse=True)
    assert reason_sentence(advice).startswith(
        f"With open hands, 1-3 is worth 0.12 more, but the players do not see the other hands. In simulated games, "
        f"2-3 wins {percent(played.win)} of the deals and is worth {signed(played.mean)} on average; 1-3 "
    )
    difference, error = advice.lead
    assert difference == pytest.approx(worth[advice.play] - worth[tranca.Play.parse("1-3")]) and error > 0
    row = json.loads(tranca.to_json(advice))["plays"][0]
    assert row["worth"] == pytest.approx((row["mean"] + row["played_on"]["mean"]) / 2)


def test_the_policy_looks_at_the_hand_and_the_table() -> None:
    position = read(CASTEL).position
    shares = policy_shares(position)
    assert [*shares] == [*position.legal_plays()]
    assert max(shares, key=shares.__getitem__) == tranca.Play.parse("4-6@6")


def test_the_command_prints_four_lines_or_one_object() -> None:
    lines = run(str(GUESS)).stdout.splitlines()
    assert lines[1] == "partnership · as N sees it · N to move · hidden hands · plays read"
    assert lines[2] == "N plays 2-3."
    assert [line.split(":")[0] for line in lines[3:6]] == ["Why", "How sure", "Watch out"]
    row = json.loads(run("--json", "--time", "60", str(CASTEL)).stdout)
    assert (row["schema"], row["play"], row["observer"]) == ("tranca.advice/1", "4-6@6", "S")
    assert row["sure"] == pytest.approx(1, abs=1e-5)
    assert [play["play"] for play in row["plays"]] == ["4-6@6", "3-6", "4-6@4", "2-4"]
    assert row["plays"][0]["unread"] == 21.752 and row["plays"][0]["mean"] == pytest.approx(18.775, abs=0.001)
    assert row["watch"][0][0] == "N:0-0" and row["stops"] == ["E", "W"] and row["reading"] == "styles"
    plain = json.loads(run("--json", "--strength", "estimate", str(CASTEL)).stdout)
    assert plain["plays"][0]["mean"] == 21.752 and "unread" not in plain["plays"][0] and "reading" not in plain
    assert run("--as", "N", "--action", "2", str(PLAYED)).exit_code == 1


@pytest.mark.parametrize(("hand", "plays"), [("1-2 4-5", ["4-5", "1-2"]), ("4-5", ["4-5"])])
def test_advice_where_plays_score_names_every_play_with_its_points_and_its_policy(hand: str, plays: list[str]) -> None:
    size = len(hand.split())
    (deal,) = tranca.parse(f"rules: fives-and-threes/2, hand_size={size}; to-move: A; A: {hand}; B: ?{size}")
    advice = tranca.advise(deal, time_limit=None)
    listed = json.loads(tranca.to_json(advice))["plays"]
    assert [play["play"] for play in listed] == plays
    assert sum(entry["policy"] for entry in listed) == pytest.approx(1, abs=1e-8)
    assert [entry["points"] for entry in listed] == [advice.points[play] for play in advice.order]
    assert bool(certainty_sentence(advice)) == (size > 1)


def few_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tranca.analysis.estimate.sampling_plan.ADVICE_NODES", 200_000)
    monkeypatch.setattr("tranca.analysis.estimate.sampling_plan.ADVICE_SCORED_FRACTION", 2)


def moment(preset: str, seed: int, actions: int) -> tranca.Record:
    """Return a random deal after some actions, as the player to move has seen it."""
    record = tranca.play_out(tranca.deal(tranca.Rules.preset(preset), seed), "random", seed).until(actions)
    return record.seen_by(record.position.to_move or 0)


MOMENTS = {
    "no draws": ("doscientos", 1, 5),
    "all orders": ("draw/2", 6, 13),
    "sampled draws": ("draw/2", 2, 10),
    "games alone": ("draw/3", 2, 1),
    "points": ("muggins/2", 3, 13),
    "points alone": ("bergen/2", 2, 9),
    "points without draws": ("fives-and-threes/2", 2, 1),
}
EVERYDAY = ("sampled draws", "games alone", "points")


@pytest.fixture(scope="module")
def used_tables() -> tranca.Tables:
    tables = tranca.Tables()
    tranca.advise(moment("muggins/2", 1, 9), tables=tables, stop=tranca.Stop(nodes=200_000))
    return tables


@pytest.mark.parametrize("name", campaign_but(EVERYDAY, MOMENTS))
def test_default_answer_depends_on_neither_threads_nor_tables_nor_the_clock(
    monkeypatch: pytest.MonkeyPatch, name: str, used_tables: tranca.Tables
) -> None:
    few_nodes(monkeypatch)
    record = moment(*MOMENTS[name])
    expected = tranca.advise(record)
    assert expected.complete
    assert tranca.advise(record, threads=3, tables=used_tables) == expected
    ticks = iter(range(0, 10**9, 1000))
    monkeypatch.setattr("tranca.analysis.advice.choice.time", SimpleNamespace(perf_counter=lambda: next(ticks)))
    assert tranca.advise(record) == expected


@pytest.mark.parametrize("name", campaign_but(EVERYDAY, MOMENTS))
def test_a_stop_never_changes_the_method_without_a_word(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A stop may leave fewer deals, or only games or points, but must not switch to single orders of a boneyard."""
    few_nodes(monkeypatch)
    record = moment(*MOMENTS[name])
    full = tranca.advise(record)
    cut = 0
    for nodes in (1, 80_000, 300_000):
        short = tranca.advise(record, stop=tranca.Stop(nodes=nodes))
        if short.complete:
            assert short == full
            continue
        cut += 1
        assert "no time" in certainty_sentence(short) or certainty_sentence(short).endswith("The sample was cut short.")
        assert short.basis in ("sample", "games", "policy", "points")
        if short.estimate is not None:
            assert full.estimate is not None and short.estimate.orders == full.estimate.orders
            least = 1 if full.points else ADVICE_FEWEST
            assert short.estimate.cut and least <= (short.estimate.sample or 0)
            assert (short.estimate.sample or 0) < (full.estimate.sample or full.estimate.worlds)
    assert cut


def test_the_words_name_the_method_that_a_certainty_rests_on(monkeypatch: pytest.MonkeyPatch) -> None:
    few_nodes(monkeypatch)
    deals, games = r"a sample of [\d,]+ deals solved with open hands", r"[\d,]+ games per play, simulated with .*policy"
    methods = {
        "no draws": rf"{deals} and {games}\.",
        "sampled draws": rf"{deals} with sampled draws and {games}\.",
        "games alone": rf"{games}\. No deals were solved, because they are too large to search\.",
        "points": rf"{deals} with sampled draws and {games}\.",
        "points alone": rf"{games}\. No deals were solved, because they are too large to search\.",
    }
    for name, method in methods.items():
        advice = tranca.advise(moment(*MOMENTS[name]))
        said = certainty_sentence(advice)
        assert re.fullmatch(r"[\d.]+ %\. It is (worth .* more than|as good as) .*, based on " + method, said), said
        row = json.loads(tranca.to_json(advice))
        assert row["basis"] == advice.basis == ("games" if name.endswith("alone") else "sample")
        assert row["complete"]


@pytest.mark.parametrize(
    ("ends", "hand"), [("5 1", "0-0 3-5 2-6 1-6"), ("6 0", "0-4 3-3 6-6 5-5"), ("2 1", "2-3 2-4 2-6 1-1")]
)
def test_without_deals_looked_at_the_policy_decides_and_the_words_say_what_each_play_scores(
    ends: str, hand: str
) -> None:
    text = f"rules: fives-and-threes/2, hand_size=4; ends: {ends}; to-move: A; A: {hand}; B: ?3"
    (position,) = tranca.parse(text)
    stop = tranca.Stop()
    stop.stop()
    advice, by_policy = tranca.advise(position, stop=stop), tranca.advise(position, strength="policy")
    assert advice.play is not None and reason_sentence(advice) == reason_sentence(by_policy)
    scores = f"It scores {advice.points[advice.play]} now; " if any(advice.points.values()) else "No play scores now. "
    assert reason_sentence(advice).startswith(scores)
    for play in advice.order[1:]:
        assert not any(advice.points.values()) or str(play.tile) in reason_sentence(advice)
    assert advice.basis == by_policy.basis == "policy" and advice.play == by_policy.play
    assert advice.policy[advice.play] == max(advice.policy.values()) and not advice.complete
    assert certainty_sentence(advice).startswith("There was no time to examine possible deals")
    plays = json.loads(tranca.to_json(advice))["plays"]
    assert plays[0]["play"] == str(advice.play)
    assert {play["play"]: play["points"] for play in plays} == {
        str(play): position.points_of(play) for play in position.legal_plays()
    }


def test_the_first_play_of_the_all_fives_example_is_found_without_deals_as_well() -> None:
    (record,) = tranca.parse(
        "rules: all-fives/2; dealt A: 0-5 1-4 2-3 6-6 3-5 4-6 1-1; play: B:5-5=10 A:0-5 B:0-6; to-move: A"
    )
    stop = tranca.Stop()
    stop.stop()
    short, full = tranca.advise(record, stop=stop), tranca.advise(record, deals=25)
    assert set(short.points.values()) == {0}
    assert str(short.play) == str(full.play) == "6-6"


@pytest.mark.parametrize("name", ["sampled draws", "points alone"])
def test_a_stopped_trial_chooses_no_method(name: str) -> None:
    record = moment(*MOMENTS[name])
    stop = tranca.Stop()
    stop.stop()
    with pytest.raises(tranca.StoppedError):
        SamplingPlan.for_advice(tranca.deals(record), Sampling(), Resources(stop=stop))


def test_a_trial_takes_the_same_nodes_whatever_the_tables_remember() -> None:
    worlds = Worlds.of(tranca.deals(moment("draw/2", 2, 12)), Sampling())
    tables = tranca.Tables()
    taken = set()
    for _ in range(3):
        tried = try_worlds(worlds, 4, 50_000_000, Resources(tables=tables))
        assert tried is not None
        taken.add(tried.nodes)
        value_worlds(worlds, slice(4, 12), None, Resources(tables=tables))
    assert len(taken) == 1
