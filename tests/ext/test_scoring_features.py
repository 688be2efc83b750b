"""The features of plays in games that score during play, against a slow computation by the rules of positions."""

from collections.abc import Iterator
from random import Random

import pytest

import tranca
from tranca import Position, Rules, Tile
from tranca.analysis.inference.choices import PublicState, public_states
from tranca.engine.playouts import PublicFacts, features_of, find_features
from tranca.game.actions import end_of
from tranca.game.arms import OpenEnds, is_double, number_of
from tranca.game.dealing import deal
from tranca.game.hands import Hand
from tranca.game.leads import FORCED, Lead
from tranca.game.tiles import SUITS

PRESETS = (
    "all-fives/2",
    "all-fives/4",
    "all-fives/61",
    "azneef",
    "bergen/3",
    "fives-and-threes/2",
    "fives-and-threes/partners",
    "muggins/2",
    "sniff/3",
    "threes-and-fives",
)


def moments(preset: str, deals: int) -> Iterator[tuple[Position, PublicState]]:
    """Yield the moments of random deals at which a seat could play."""
    rules = Rules.preset(preset)
    for seed in range(deals):
        lead = FORCED if rules.next_lead == "highest_double" else Lead(seed % rules.players)
        record = tranca.play_out(deal(rules, Random(f"{preset}{seed}"), lead), "random", seed)
        for before, (table, action) in zip(record.positions, public_states(record), strict=False):
            if action.play is not None and not action.drawn:
                yield before, table


def points_of(position: Position, seat: int, tile: Tile) -> int:
    """Return the most points that a tile earns if a seat, which holds it alone, lays it now; 0 if it does not fit."""
    hands = tuple(Hand((tile,)) if other == seat else Hand((), 1) for other in range(position.rules.players))
    alone = position.changed(hands=hands, to_move=seat)
    return max((alone.points_of(play) for play in alone.legal_plays()), default=0)


def expected_best(points: list[int], chance: float) -> float:
    """Return the expected points of the best tile of a player who holds other tile with this probability."""
    expected, none = 0.0, 1.0
    for score in sorted(points, reverse=True):
        expected += none * chance * score
        none *= 1 - chance
    return expected


def answers(after: Position, table: PublicState, seat: int, unseen: list[Tile]) -> tuple[float, int]:
    """Return the expected and the most points that a seat can answer."""
    possible = [tile for tile in unseen if not any(table.voids[seat] >> end & 1 for end in (tile.low, tile.high))]
    points = [points_of(after, seat, tile) for tile in possible]
    size = table.sizes[seat]
    return expected_best(points, min(1, size / len(possible))) if possible else 0.0, max(points, default=0)


def slow_features(before: Position, table: PublicState, play: tranca.Play) -> dict[str, float]:
    rules, seat = before.rules, table.seat
    after = before.play(play)
    ends = after.ends
    assert isinstance(ends, OpenEnds)
    hand = [tile for tile in before.hands[seat].tiles if tile != play.tile]
    laid = before.laid | play.tile.mask
    unseen = [tile for tile in rules.tileset.tiles if not tile.mask & laid and tile not in hand]
    order = rules.seats_from(seat)[1:]
    coming = next((other for other in order if table.sizes[other]), seat)
    opponents = [table.sizes[other] for other in order if rules.side_of(other) != rules.side_of(seat)]
    own = [points_of(after, seat, tile) for tile in hand]
    unit = rules.per_point
    answer, best = answers(after, table, coming, unseen)
    spinner_open = ends.spinner is not None and len(ends) < 2
    closed = None if before.ends is None else number_of(end_of(play.code(before.ends)))
    still_open = closed is None or play.tile.is_double or closed in ends.numbers
    return {
        "points": before.points_of(play) * unit,
        "answer": answer * unit,
        "best answer": best * unit,
        "own answer": max(own, default=0) * unit,
        "own scoring": sum(points > 0 for points in own),
        "doubles open": sum(map(is_double, ends.codes)) + spinner_open,
        "lays spinner": int(
            rules.spins and play.tile.is_double and (before.ends is None or before.ends.spinner is None)
        ),
        "pips hurry": play.tile.pips / min(size for size in opponents if size),
        "suits left" if before.ends else "lead suits left": sum(
            any(tile.mask & suit for tile in hand) for suit in SUITS[: rules.highest + 1]
        ),
        "pips" if before.ends else "lead pips": play.tile.pips,
        "closed held": 0 if still_open else sum(tile.shows(closed or 0) for tile in hand),
        "follows": sum(tile.low in ends.numbers or tile.high in ends.numbers for tile in hand) if before.ends else 0,
        "others fit": (
            sum(tile.low in ends.numbers or tile.high in ends.numbers for tile in unseen) if before.ends else 0
        ),
    }


@pytest.mark.parametrize("deals", [2, pytest.param(40, marks=pytest.mark.campaign)])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_feature_is_that_of_a_slow_computation(preset: str, deals: int) -> None:
    seen = set[str]()
    for before, table in moments(preset, deals):
        facts = PublicFacts(table.laid, table.voids, table.sizes)
        names = features_of(table.rules.ruleset)
        for play in before.legal_plays():
            hand = before.hands[table.seat].mask
            found = find_features(table.rules, facts, before.ends, table.seat, play.code(before.ends), hand)
            values = dict(zip(names, found, strict=True))
            expected = slow_features(before, table, play)
            assert {name: values[name] for name in expected} == pytest.approx(expected, abs=1e-9), (play, before)
            seen |= {name for name, value in expected.items() if value}
    assert {"points", "answer", "best answer", "own answer", "own scoring", "pips hurry"} <= seen
