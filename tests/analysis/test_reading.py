"""Readings of the plays, against the referee, play by play and world by world."""

import json
import runpy
import sys
from collections.abc import Iterator
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import policy_features
import pytest
from click.testing import CliRunner
from random_records import random_deal
from random_views import text_of, view_of
from referee import reading as oracle_reading
from referee.deals import View, size_of
from referee.play import seats
from tiers import campaign_after

import tranca
from tranca.analysis.deals.question import deals
from tranca.analysis.deals.results import Deals
from tranca.analysis.estimate.question import estimate
from tranca.analysis.inference import policy
from tranca.analysis.inference.choices import choices, readable_plays
from tranca.analysis.inference.likelihood import StyleReading, likelihoods, log_likelihoods
from tranca.analysis.inference.styles import FORGOTTEN, PRIOR, STYLE_NAMES, Players
from tranca.cli import cli
from tranca.errors import PositionError, UnsupportedError
from tranca.game.tiles import tiles

ROOT = Path(__file__).resolve().parents[2]
STORED = json.loads((ROOT / "solver" / "analysis" / "inference" / "policy.json").read_text(encoding="utf-8"))


def keeps_draws(view: View) -> bool:
    """Return True if another seat kept a tile that it drew."""
    return any(seat != view.observer and drawn > bool(tile) for seat, drawn, tile, _ in view.turns)


def fitted_kind(view: View) -> str:
    """Return the name of the coefficients that the rules use."""
    if not view.rules["partners"]:
        return "single"
    pack = int(view.rules["pack"][-1]) + 1
    dealt = view.rules["players"] * view.rules["hand_size"]
    return "whole" if dealt == pack * (pack + 1) // 2 - len(view.rules["without"]) else "partners"


def random_seat_view(rng: Random) -> View:
    """Return a player's view with few tiles unseen, in which no other seat kept a tile that it drew."""
    while True:
        made = random_deal(rng)
        if made.start.rules["draw"] != "none" and rng.random() < 0.8:
            continue
        observer = rng.choice(seats(made.start.rules))
        for count in range(3, len(made.turns) + 1):
            view = view_of(made, observer, count)
            if size_of(view) <= 1000 and not keeps_draws(view) and rng.random() < 0.3:
                return view


def views(seed: int, count: int) -> Iterator[tuple[View, Deals, Any]]:
    """Yield views of players with the hands of all worlds that were possible for them."""
    rng = Random(seed)
    while count:
        view = random_seat_view(rng)
        try:
            all_deals = deals(record_of(view), view.observer)
        except PositionError:  # a lead that its rules would not force
            continue
        if all_deals.worlds > 1:
            yield view, all_deals, all_deals.arrays()[0]
            count -= 1


def some(hands: Any, count: int) -> Any:
    """Return about `count` of the worlds at most."""
    return hands[:: -(-len(hands) // count)]


def record_of(view: View) -> tranca.Record:
    (record,) = tranca.parse(text_of(view))
    assert isinstance(record, tranca.Record)
    return record


def named(view: View, masks: Any) -> dict[str, frozenset[tuple[int, int]]]:
    """Return the hands by seat, for the referee."""
    hands = [frozenset((tile.low, tile.high) for tile in tiles(int(mask))) for mask in masks]
    return dict(zip(seats(view.rules), hands, strict=True))


@pytest.mark.parametrize("seed", campaign_after(1, range(3)))
def test_the_policy_is_that_of_the_referee(seed: int) -> None:
    uneven = 0
    for view, all_deals, hands in views(seed + 10, 10):
        weights = STORED[fitted_kind(view)]
        few = some(hands, 20)
        right = [oracle_reading.by_policy(view, named(view, entry), weights) for entry in few]
        assert log_likelihoods(all_deals, few, "policy").tolist() == pytest.approx(right, rel=1e-9)
        uneven += len({*right}) > 1
    assert uneven >= 4


@pytest.mark.parametrize("seed", campaign_after(1, range(2)))
def test_styles_are_those_of_the_referee(seed: int) -> None:
    uneven, rng = 0, np.random.default_rng(seed)
    for view, all_deals, hands in views(seed + 50, 8):
        weights = STORED[fitted_kind(view)]
        few = some(hands, 20)
        known = Players({name: rng.dirichlet(np.ones(4)) for name in all_deals.view.rules.seats[::2]})
        shares = {name: dict(zip(STYLE_NAMES, entry.tolist(), strict=True)) for name, entry in known.learnt.items()}
        right = oracle_reading.by_styles(view, [named(view, entry) for entry in few], weights, shares)
        found = likelihoods(all_deals, few, "styles", known)
        assert found.tolist() == pytest.approx([weight / max(right) for weight in right], rel=1e-9)
        uneven += len({*found.tolist()}) > 1
    assert uneven >= 4


@pytest.mark.parametrize(("style", "named_so"), [("random", "random"), ("heaviest", "heaviest")])
def test_earlier_deals_tell_of_the_styles_of_players(style: str, named_so: str) -> None:
    rules = tranca.Rules.preset("partnership")
    records = [tranca.play_out(tranca.deal(rules, seed), style, seed) for seed in range(6)]
    players = Players.of(records)
    for seat in rules.seats:
        shares = dict(zip(STYLE_NAMES, players.shares(seat), strict=True))
        assert sum(shares.values()) == pytest.approx(1)
        assert max(shares, key=shares.__getitem__) == named_so
        assert min(shares.values()) >= FORGOTTEN * min(PRIOR) * 0.999  # no style is ruled out forever
    assert Players().shares("E").tolist() == PRIOR.tolist()
    hidden = [record.seen_by(0) for record in records]
    assert [*Players.of(hidden).learnt] == ["N"]  # hidden hands show nothing
    assert Players.of(hidden).shares("N").tolist() == pytest.approx(players.shares("N").tolist())


def test_styles_adapt_when_a_player_changes() -> None:
    rules = tranca.Rules.preset("partnership")
    styles = ["heaviest"] * 5 + ["random"] * 3
    deals_before = [tranca.play_out(tranca.deal(rules, seed), style, seed) for seed, style in enumerate(styles)]
    changed, once = Players.of(deals_before), Players.of(deals_before[:5])
    place = STYLE_NAMES.index("random")
    for seat in rules.seats:
        assert once.shares(seat)[place] < 0.2
        assert changed.shares(seat)[place] > 0.7


def test_style_shares_are_given_for_every_seat_that_is_read() -> None:
    (record,) = tranca.read(ROOT / "positions" / "castel-hidden.txt")
    all_deals = deals(record)
    hands = all_deals.arrays()[0]
    reading = StyleReading.of(all_deals, hands)
    assert [*reading.by_seat] == [all_deals.view.rules.seats.index(name) for name in "EWN"]
    weights = np.exp(reading.logs())
    for seat in reading.by_seat:
        assert reading.shares(seat, weights).sum() == pytest.approx(1)
        only = np.where(np.array(STYLE_NAMES) == "heaviest", 1.0, 1e-300)
        sure = StyleReading.of(all_deals, hands, Players({all_deals.view.rules.seats[seat]: only}))
        assert sure.shares(seat, np.exp(sure.logs())).tolist() == pytest.approx([0, 0, 1, 0])


def test_styles_read_what_a_seat_laid_after_it_kept_a_tile() -> None:
    rules = "rules: draw/2; dealt B: 1-2 3-5 5-6 0-4 1-1 2-5 3-6; play: "
    (record,) = tranca.parse(rules + "A:6-6 B:5-6 A:+2 0-5 B:0-4 A:2-4 B:1-2")
    all_deals = deals(record)
    assert [turn.number for turn in readable_plays(all_deals)] == [5]
    assert likelihoods(all_deals, all_deals.sample_arrays(20)[0], "styles").shape == (20,)


def test_every_feature_is_that_of_the_referee_whether_it_has_a_coefficient_or_not() -> None:
    wanted = {name for weights in STORED.values() for name in weights}
    seen = set()
    for number, (view, all_deals, hands) in enumerate(views(20, 300)):
        if number >= 30 and wanted <= seen:
            break
        for choice, right in zip(choices(all_deals, hands[:3]), _choices(view, hands[0]), strict=True):
            codes = policy.candidates(choice.table)
            by_name = {
                name: np.broadcast_to(feature, (len(hands[:3]), len(codes)))[0]
                for name, feature in policy_features.features(choice.table, choice.hands)
            }
            column = policy.index_of_candidate(choice, codes)
            plain = oracle_reading.features(right, right.play)
            assert {name: float(entry[column]) for name, entry in by_name.items()} == pytest.approx(
                {name: float(plain.get(name, 0)) for name in by_name}
            )
            assert plain.keys() <= by_name.keys()
            seen |= {name for name, value in plain.items() if value}
    assert wanted - seen == set()


def _choices(view: View, masks: Any) -> list[oracle_reading.Choice]:
    return [*oracle_reading.choices(view, named(view, masks))]


def test_the_chances_of_all_plays_of_a_hand_add_up_to_one() -> None:
    for _, all_deals, hands in views(30, 8):
        for choice in choices(all_deals, hands[:50]):
            codes = policy.candidates(choice.table)
            chances = policy_features.chances(choice.table, choice.hands)
            legal = (choice.hands[:, None] >> codes[:, 0].astype(np.uint64) & np.uint64(1)).astype(bool)
            assert chances.sum(axis=1) == pytest.approx(1)
            assert (chances[~legal] == 0).all()
            assert (chances >= legal * policy.UNIFORM_SHARE / legal.sum(axis=1, keepdims=True) - 1e-15).all()


def test_the_data_are_shipped_and_speak_of_features_that_exist() -> None:
    assert json.loads(files("tranca.analysis.inference").joinpath("policy.json").read_text(encoding="utf-8")) == STORED
    assert {*STORED} == {"whole", "partners", "single"}
    names = set()
    for _, all_deals, hands in views(40, 15):
        for choice in choices(all_deals, hands[:1]):
            names |= {name for name, _ in policy_features.features(choice.table, choice.hands)}
    for weights in STORED.values():
        assert {*weights} <= names
        assert all(np.isfinite(weight) and weight for weight in weights.values())


@pytest.mark.slow
def test_an_estimate_weights_its_deals() -> None:
    different = 0
    for view, all_deals, _ in views(9, 100):
        position = all_deals.view.position if isinstance(all_deals.view, tranca.Record) else all_deals.view
        if position.to_move is None or position.is_over or position.seats[position.to_move] != view.observer:
            continue
        if len(position.legal_plays()) < 2 or len(all_deals.view.rules.sides) > 2 or all_deals.worlds > 150:
            continue
        for reading in ("policy", "styles"):
            total: dict[tranca.Play | None, float] = {}
            weights = likelihoods(all_deals, all_deals.arrays()[0], reading)
            for world, weight in zip(all_deals, weights, strict=True):
                for play in tranca.solve(all_deals.position(world)).plays:
                    total[play.play] = total.get(play.play, 0) + weight * world.weight * float(play.value or 0)
            found = estimate(all_deals, reading=reading)
            counts = np.array([world.weight for world in all_deals])
            share = weights * counts / (weights * counts).sum()
            assert {option.play: float(option.mean) for option in found.plays} == pytest.approx(
                {play: value / (weights * counts).sum() for play, value in total.items()}
            )
            assert found.effective == pytest.approx(1 / (share**2).sum())
            assert found.reading == reading
            different += bool(share.std() > 1e-9)
    assert different >= 3


def test_both_means_come_of_the_same_worlds() -> None:
    (record,) = tranca.read(ROOT / "positions" / "guess-later.txt")
    both, unread = estimate(record), estimate(record, reading="none")
    styles = estimate(record, reading="styles")
    assert both.read is not None and unread.read is None and styles.read is None
    assert both.plays == unread.plays
    assert both.read.plays == styles.plays
    assert (both.best, both.best_unread) == (styles.best, unread.best)
    assert both.best != both.best_unread  # reading changes the best play here
    assert both.recommended is both.read and unread.recommended is unread
    assert both.read.effective == pytest.approx(styles.effective)
    assert both.nodes == both.read.nodes
    row = json.loads(tranca.to_json(both))
    plain = json.loads(tranca.to_json(unread))
    for option, alone in zip(row["plays"], plain["plays"], strict=True):
        read = option.pop("read")
        assert option == alone
        mean = both.read.of_play(tranca.Play.parse(option["play"]))
        assert {*read} == {"mean", "swing", "win", "interval", "best_share", "difference_interval", "too_close"}
        assert read["mean"] == pytest.approx(float(mean.mean)) and read["swing"] == pytest.approx(float(mean.swing))
        assert read["win"] == pytest.approx(float(mean.win or 0)) and read["interval"] == [read["mean"]] * 2
    assert row["best"] == row["best_read"] == ["2-3"] and row["best_unread"] == plain["best"] == ["1-3"]
    assert not {"read", "best_read", "best_unread"} & {*plain}
    for option in (plain, json.loads(tranca.to_json(styles))):  # with and without a reading, the mean is the same
        assert "best_read" not in option and not any("read" in play for play in option["plays"])
    assert json.loads(tranca.to_json(styles))["best"] == row["best"]


@pytest.mark.parametrize("name", ["guess-later", "castel-hidden"])
def test_best_is_the_play_that_the_screen_recommends(name: str) -> None:
    file = str(ROOT / "positions" / f"{name}.txt")
    printed = CliRunner().invoke(cli, ["estimate", file]).output
    row = json.loads(CliRunner().invoke(cli, ["estimate", "--json", file]).output)
    plays = row["best"] + row["best_unread"]
    said = [f"{play[:3]} at the {play[4:]}" if "@" in play else play for play in plays]
    assert f"N plays {said[0]}: " in printed or f"S plays {said[0]}: " in printed
    assert ("With the plays unread, " in printed) == (row["best"] != row["best_unread"])
    assert f"With the plays unread, {said[1]} would be best;" in printed or row["best"] == row["best_unread"]


def test_no_reading_touches_the_numbers_of_hidden_hands() -> None:
    for name in ("castel-hidden", "guess-later"):
        (record,) = tranca.read(ROOT / "positions" / f"{name}.txt")
        all_deals = deals(record)
        values = [tranca.solve(all_deals.position(world)).plays for world in all_deals]
        for found in (estimate(record), estimate(record, reading="none")):
            for option in found.plays:
                own = [play.value or 0 for plays in values for play in plays if play.play == option.play]
                assert option.mean == Fraction(sum(map(int, own)), len(own))  # every world counts once: no draws


def test_inferences_tell_odds_and_the_chances_that_were_let_go() -> None:
    (record,) = tranca.read(ROOT / "positions" / "guess-later.txt")
    read = estimate(record).read
    assert read is not None
    all_deals = deals(record)
    hands, _, counts = all_deals.arrays()
    weights = likelihoods(all_deals, hands, "styles") * counts
    for inference in read.inferences:
        seat = all_deals.view.rules.seats.index(inference.seat)
        holding = (hands[:, seat] >> np.uint64(inference.tile.index) & np.uint64(1)).astype(bool)
        assert inference.unread == all_deals.holders[inference.tile][inference.seat]
        assert inference.read == pytest.approx(weights[holding].sum() / weights.sum())
    four = read.inferences[0]
    assert (four.seat, str(four.tile), four.declined) == ("E", "4-4", (4, 16))
    for number in four.declined:  # in each, it fitted and another was laid
        before, action = record.positions[number - 1], record.actions[number - 1]
        assert action.seat == "E" and before.ends is not None and 4 in before.ends
    assert {*read.styles} == {"E", "S", "W"}


def test_without_plays_to_read_there_is_one_mean() -> None:
    (position,) = tranca.parse("rules: partnership; ends: 6 6; to-move: S; S: 1-2 3-6; N: ?2; W: ?2; E: ?2")
    found = estimate(position, observer="S", deals=20)
    assert found.read is None and found.best_unread == found.best
    (record,) = tranca.parse("rules: partnership, hand_size=4; dealt S: 1-2 3-5 5-6 0-4; play: E:6-6; to-move: S")
    assert estimate(record, deals=20).read is None  # a lead that the rules may have forced


def test_forced_leads_are_not_read() -> None:
    keys = "dealt S: 1-2 3-5 5-6 0-4; play: E:{}; to-move: S"
    rules = "rules: partnership, hand_size=4; "
    for lead, read in (("6-6", 0), ("5-5", 1)):
        (record,) = tranca.parse(rules + keys.format(lead))
        all_deals = deals(record)
        assert len([*choices(all_deals, all_deals.sample_arrays(5)[0])]) == read
    (record,) = tranca.parse(rules + "must-lead: 5-5; " + keys.format("5-5"))
    assert [*choices(deals(record), deals(record).sample_arrays(5)[0])] == []
    (record,) = tranca.parse("rules: block/2; dealt B: 1-2 3-5 5-6 0-4 1-1 2-5 3-6; play: A:5-5")
    assert [*choices(deals(record), deals(record).sample_arrays(5)[0])] == []


def test_reading_an_unsuitable_deal_raises_an_error() -> None:
    (position,) = tranca.parse("rules: partnership; ends: 6 6; to-move: S; S: 1-2 3-6; N: ?2; W: ?2; E: ?2")
    with pytest.raises(UnsupportedError, match="a record"):
        likelihoods(deals(position, "S"), np.zeros((1, 4), np.uint64), "policy")
    (record,) = tranca.parse("rules: draw/2; dealt B: 1-2 3-5 5-6 0-4 1-1 2-5 3-6; play: A:6-6 B:5-6 A:+2 0-5")
    with pytest.raises(UnsupportedError, match=r"action 3, A:\+2 0-5: .*kept a tile"):
        likelihoods(deals(record), deals(record).sample_arrays(5)[0], "policy")
    (record,) = tranca.parse("rules: draw/2; dealt B: 1-2 3-5 5-6 0-4 1-1 2-5 3-6; play: A:6-6 B:5-6 A:+1 0-5")
    assert len(likelihoods(deals(record), deals(record).sample_arrays(5)[0], "policy")) == 5


@pytest.mark.campaign
def test_the_policy_makes_true_deals_likelier_than_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(ROOT / "benchmarks"), *sys.path])
    benchmark = runpy.run_path(str(ROOT / "benchmarks" / "reading.py"))
    measure = benchmark["Measure"]("partnership", 4, "as fitted", 25, sample=200)
    found = [*benchmark["moments"](measure, Random(5))]
    nats = {reading: np.mean([moment.nats[reading] for moment in found]) for reading in tranca.READINGS}
    assert nats["none"] == 0
    assert nats["policy"] > 0.25
    assert nats["policy"] > nats["styles"] > 0


@pytest.mark.parametrize(
    ("rules", "read"),
    [("fid", True), ("mexico", True), ("fid, tied_lead=double_six", False), ("venezuela/100", False), ("spain", False)],
)
def test_the_highest_double_is_a_lead_of_choice_where_nothing_can_force_it(rules: str, read: bool) -> None:
    (record,) = tranca.parse(f"rules: {rules}; dealt N: 0-0 0-1 0-2 1-1 1-2 2-2 0-6; play: E:6-6 N:0-6")
    assert isinstance(record, tranca.Record)
    assert (1 in [play.number for play in readable_plays(deals(record))]) == read


@pytest.mark.parametrize("reading", ["policy", "styles"])
def test_plays_are_read_alike_whether_one_goes_out_or_both(reading: Any) -> None:
    """As long as every player has tiles, the rule does not affect the evidence of the plays."""
    start = tranca.deal(tranca.Rules.parse("fid, hand_size=3"), 4)
    record = tranca.play_out(start, "random", 4, until=6)
    both = tranca.Record(start.changed(rules=tranca.Rules.parse("fid, hand_size=3, out=both")), record.actions)
    assert all(len(hand) for hand in record.position.hands)
    seen = [tranca.deals(deal, deal.position.seats[deal.position.to_move or 0]) for deal in (record, both)]
    odds = [tranca.read_odds(entry, reading=reading) for entry in seen]
    assert odds[0] == odds[1] is not None
    moves = [tranca.advise(position, strength="policy").policy for position in (record, both)]
    assert moves[0] == moves[1]
