"""Advisers: parsing, the plays they choose, and whole deals between them."""

from contextlib import nullcontext
from random import Random

import dominoes
import numpy as np
import pytest
from advisers import KINDS, Adviser, play_deal, race
from advisers.racing import LOOK_AHEAD, worlds_for
from tiers import also_at_length

import tranca
from tranca import Record, Resources, Rules, UnsupportedError
from tranca.analysis.estimate import playouts
from tranca.analysis.estimate.playouts import Priorities, draw_worlds, sample_by_priority
from tranca.analysis.inference.likelihood import likelihoods
from tranca.game.actions import Action
from tranca.game.dealing import deal
from tranca.game.leads import FORCED, Lead
from tranca.game.replay import act

SMALL = Rules.preset("partnership", hand_size=4)


@pytest.fixture
def castel() -> Record:
    (record,) = tranca.read("positions/castel-hidden.txt")
    assert isinstance(record, Record)
    return record


def test_the_text_of_an_adviser_is_read_and_written() -> None:
    adviser = Adviser.parse("policy:worlds=80")
    assert (adviser.kind, adviser.worlds, adviser.continuation) == ("policy", 80, "both")
    assert str(adviser) == "policy:worlds=80,continue=both" and str(Adviser.parse("none")) == "none:continue=both"
    for kind in KINDS:
        assert str(Adviser.parse(str(Adviser.parse(kind)))) == str(Adviser.parse(kind))
    assert str(Adviser.parse("heaviest")) == "heaviest"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("polcy", "adviser polcy: expected one of none, policy, styles"),
        ("policy:worlds=0", "option worlds=0: expected worlds=N, 1 to 100000"),
        ("policy:speed=2", "option speed=2: expected worlds=N"),
        ("none:continue=no", "option continue=no: expected worlds=N, 1 to 100000, or continue=both"),
        ("heaviest:worlds=4", "adviser heaviest:worlds=4: expected no options"),
        ("advise:worlds=4", "adviser advise:worlds=4: expected no options"),
    ],
)
def test_what_is_no_adviser_is_refused_with_the_way_out(text: str, message: str) -> None:
    with pytest.raises(UnsupportedError) as caught:
        Adviser.parse(text)
    assert str(caught.value).startswith(message)


@pytest.fixture
def to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make races in which no play is dropped."""
    for name in ("BEHIND", "BEHIND_PLAYED"):
        monkeypatch.setattr(f"advisers.racing.{name}", 1e9)


@pytest.mark.usefixtures("to_the_end")
def test_over_all_worlds_the_means_are_those_of_the_estimate(castel: Record) -> None:
    for reading in tranca.READINGS:
        estimate = tranca.estimate(castel, reading=reading)
        found = race(tranca.deals(castel), worlds=1000, reading=reading, continuation="open", seed=3)
        assert set(found.solved) == {375} and not any(found.played)
        means = {play.play: float(play.mean) for play in estimate.plays}
        assert found.best == estimate.best[0]
        assert dict(zip(found.plays, found.means, strict=True)) == pytest.approx(means)


def test_worlds_are_drawn_by_how_likely_the_plays_are(castel: Record) -> None:
    all_deals = tranca.deals(castel)
    drawn, drawn_weights = draw_worlds(all_deals, 60, "policy", 5)
    assert len(drawn) == len(np.unique(drawn.hands, axis=0)) == 60
    hands, _, weights = all_deals.arrays()
    exact = likelihoods(all_deals, hands, "policy") * weights
    exact /= exact.sum()
    places = {tuple(row): place for place, row in enumerate(hands.tolist())}
    likelier = np.array([exact[places[tuple(row)]] for row in drawn.hands.tolist()])
    assert (np.diff(drawn_weights[np.argsort(likelier)]) >= -1).all()  # of the likeliest worlds: none is omitted
    assert likelier.mean() > 1.5 * exact.mean()


def test_priority_sampling_gives_every_item_its_share_on_the_mean() -> None:
    exact = np.random.default_rng(3).exponential(size=50) ** 2
    exact /= exact.sum()
    mean = np.zeros(50)
    for seed in range(2000):
        which, weights = sample_by_priority(exact, 20, np.random.default_rng(seed))
        assert len(set(which)) == 20
        mean[which] += weights / weights.sum() / 2000
    assert mean == pytest.approx(exact, abs=0.004)  # five standard errors, and the bias of a ratio
    assert exact.max() > 0.05


def test_more_worlds_are_looked_at_the_later_it_is(castel: Record) -> None:
    numbers = [worlds_for(position, "both") for position in castel.positions]
    assert numbers[0] == 40 and numbers[-1] == 320 and numbers == sorted(numbers)
    (mano,) = tranca.read("positions/mano-a-mano-hidden.txt")
    assert worlds_for(mano.position, "open") == 40  # with a boneyard, each world takes much work
    assert worlds_for(mano.position, "both") == worlds_for(mano.position, "policy")  # no order is searched


@pytest.mark.usefixtures("to_the_end")
def test_looking_both_ways_is_the_mean_of_the_two(castel: Record) -> None:
    all_deals = tranca.deals(castel)
    by = {way: race(all_deals, worlds=60, continuation=way, seed=2).means for way in LOOK_AHEAD}
    both, opened, played = (np.array(by[way]) for way in ("both", "open", "policy"))
    assert both == pytest.approx((opened + played) / 2)
    assert opened != pytest.approx(played)


def test_plays_that_are_surely_behind_drop_out_of_a_race() -> None:
    text = "rules: doscientos\nN: 0-1 0-2 1-1 3-5 4-6 5-6 3-3\nE: ?7\nS: ?7\nW: ?7\nto-move: N\n"
    (position,) = tranca.parse(text)
    found = race(tranca.deals(position), seed=4)
    leader = found.plays.index(found.best)
    assert found.played[leader] == 800 and found.solved[leader] >= 20
    assert min(found.played) == 200 and 0 in found.solved
    behind = [mean for mean, solved in zip(found.means, found.solved, strict=True) if not solved]
    assert max(behind) < found.means[leader]


def test_the_first_worlds_in_turn_are_a_priority_sample() -> None:
    exact = np.random.default_rng(3).exponential(size=50) ** 2
    exact /= exact.sum()
    for seed in range(20):
        turns = Priorities.draw(exact, np.random.default_rng(seed))
        for count in (1, 20, 49):
            which, weights = sample_by_priority(exact, count, np.random.default_rng(seed))
            assert dict(zip(which, weights, strict=True)) == dict(
                zip(turns.order[:count], turns.first(count), strict=True)
            )
        assert turns.first(50) / turns.first(50).sum() == pytest.approx(exact[turns.order], abs=1e-7)


def test_nobody_sees_the_order_of_a_large_boneyard() -> None:
    text = "rules: draw/2\nA: 0-6 3-6 1-2\nB: ?3\nboneyard: ?12\nends: 6 6\nto-move: A\n"
    (position,) = tranca.parse(text)
    all_deals = tranca.deals(position)
    found = race(all_deals, seed=2)
    assert not any(found.solved) and any(found.played)
    opened = race(all_deals, worlds=8, continuation="open", seed=2)
    assert any(opened.solved) and not any(opened.played)


@pytest.mark.parametrize(("style", "best"), [("heaviest", "5-6"), ("keep-suits", "1-2")])
def test_simple_styles(style: str, best: str) -> None:
    text = "rules: partnership, hand_size=4\nN: 0-1 0-2 1-2 5-6\nE: ?4\nS: ?4\nW: ?4\nto-move: N\n"
    (position,) = tranca.parse(text)
    assert str(Adviser.parse(style).choose(position, Random(1), Resources())) == best


@pytest.mark.parametrize("preset", ["partnership", "mano-a-mano", "draw/3", "draw/partners"])
def test_whole_deals_between_advisers_are_legal_and_repeatable(preset: str) -> None:
    rules = Rules.preset(preset, hand_size=4, **({"draw_reserve": 6} if preset == "mano-a-mano" else {}))
    advisers = [Adviser.parse(text) for text in ("policy:worlds=4", "random", "none:worlds=3", "keep-suits")]
    records = []
    for _ in range(2):
        start = deal(rules, Random(6), FORCED if rules.next_lead == "highest_double" else Lead(1))
        randoms = [Random(seat) for seat in range(rules.players)]
        played = play_deal(start, advisers[: rules.players], randoms, Resources())
        assert played.record.points is not None and any(played.decisions)
        records.append(played.record)
    assert records[0] == records[1]


def test_an_adviser_sees_only_its_own_tiles() -> None:
    start = deal(SMALL, Random(8), Lead(0))
    first = Record(start, ())
    other = start.changed(hands=(start.hands[0], start.hands[2], start.hands[3], start.hands[1]))
    choices = [
        Adviser.parse("policy:worlds=10").choose(Record(entry, ()).seen_by(0), Random(2), Resources())
        for entry in (first.start, other)
    ]
    assert choices[0] == choices[1]


def test_without_a_reading_that_is_possible_worlds_count_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "UNREAD_WORLDS", playouts.READ_WORLDS)
    text = "rules: draw/2\nA: 0-6 3-6\nB: ?2\nboneyard: ?14\nends: 6 6\nto-move: A\n"
    (position,) = tranca.parse(text)
    all_deals = tranca.deals(position)
    none, read = (draw_worlds(all_deals, 30, reading, 1)[1] for reading in ("none", "policy"))
    assert np.array_equal(none, read)


@pytest.mark.parametrize("preset", ["all-fives/2", "fives-and-threes/partners", "bergen/3"])
def test_the_habit_takes_the_most_points_then_the_heaviest_tile_and_advice_is_that_of_the_package(preset: str) -> None:
    rules = Rules.preset(preset)
    record = tranca.play_out(
        deal(rules, Random(3), FORCED if rules.next_lead == "highest_double" else Lead(0)), "random", 3
    )
    choices = 0
    for number, before in enumerate(record.positions[:-1]):
        plays = before.legal_plays()
        if len(plays) < 2 or before.must_draw:
            continue
        view = record.until(number).seen_by(before.to_move or 0)
        play = Adviser.parse("habit").choose(view, Random(1), Resources())
        best = max((before.points_of(other), other.tile.pips) for other in plays)
        assert (before.points_of(play), play.tile.pips) == best
        by_policy = tranca.advise(view, strength="policy")
        assert Adviser.parse("quick").choose(view, Random(1), Resources()) == by_policy.play
        choices += 1
    assert choices > 3
    assert Adviser.parse("advise").choose(view, Random(1), Resources()) in view.position.legal_plays()


DOSCIENTOS = Rules.parse("doscientos, first_lead=any")


@also_at_length
def test_players_of_another_package_see_the_same_game(at_length: bool) -> None:
    from advisers.package import PACKAGE, choose_like, game_of

    random = Random(11)
    for seed in range(12 if at_length else 6):
        start, actions = deal(DOSCIENTOS, seed), list[Action]()
        position = start
        while not position.is_over:
            plays = position.legal_plays()
            if len(plays) > 1:
                assert position.to_move is not None
                record = Record(start, tuple(actions)).seen_by(position.to_move)
                game = game_of(record, random)
                tiles = {tuple(sorted((domino.first, domino.second))) for domino, _ in game.valid_moves}
                assert tiles == {(play.tile.low, play.tile.high) for play in plays}
                assert len(game.valid_moves) == len(plays)
                assert [len(hand) for hand in game.hands] == [
                    len(position.hands[seat]) for seat in DOSCIENTOS.seats_from(start.to_move or 0)
                ]
                heaviest = choose_like("dominoes.bota_gorda", record, random)
                assert heaviest in plays and heaviest.tile.pips == max(play.tile.pips for play in plays)
            play = random.choice(plays) if plays else None
            position, action = act(position, Action(position.seats[position.to_move or 0], play))
            actions.append(action)
            left = sum(len(hand) for hand in position.hands)
            if not position.is_over and left == 13 and len(position.legal_plays()) > 1:
                record = Record(start, tuple(actions))
                assert choose_like("dominoes.omniscient", record, random) in tranca.solve(position).best
                seen = record.seen_by(position.to_move or 0)
                for name in PACKAGE:
                    if name != "dominoes.omniscient":
                        same = {choose_like(name, seen, Random(seed)) for _ in range(2)}
                        assert len(same) == 1 and same < {*position.legal_plays()}


@also_at_length
def test_the_kernel_finds_the_move_that_the_package_finds(at_length: bool) -> None:
    from advisers.package import game_of, position_of, searched_by_kernel

    random = Random(5)
    compared = 0
    for seed in range(24 if at_length else 12):
        position, actions = deal(DOSCIENTOS, seed), list[Action]()
        start = position
        while sum(len(hand) for hand in position.hands) > 6 and not position.is_over:
            plays = position.legal_plays()
            if len(plays) > 1 and sum(len(hand) for hand in position.hands) < 14:
                found = []
                for search in (nullcontext, searched_by_kernel):
                    game = game_of(Record(start, tuple(actions)), random)
                    assert sorted(map(str, position_of(game).hands)) == sorted(map(str, position.hands))
                    with search():
                        moves, points = dominoes.search.alphabeta(game, player=dominoes.players.bota_gorda)
                    found.append((str(moves[0]), points))
                assert found[0] == found[1]
                compared += 1
            play = random.choice(plays) if plays else None
            position, action = act(position, Action(position.seats[position.to_move or 0], play))
            actions.append(action)
    assert compared > (50 if at_length else 25)
