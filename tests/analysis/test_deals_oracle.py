"""Worlds, deals, holders and facts, against the referee, which plays out every deal."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import comb
from random import Random

import pytest
from random_records import rules_with_stock
from random_views import full_text, random_view, text_of, with_facts
from referee import deals as oracle_deals
from referee.deals import View
from referee.play import Hand, hands_of, highest, pack, seats
from referee.positions import random_position, to_text
from referee.rules import random_rules
from referee.solve import tile_text
from tiers import campaign_after

import tranca
from tranca.analysis.deals import counting
from tranca.game.tiles import tiles

Worlds = Counter[tuple[Hand, ...]]


def hand(mask: int) -> Hand:
    return frozenset((tile.low, tile.high) for tile in tiles(mask))


def by_hands(found: tranca.Deals) -> Worlds:
    worlds: Worlds = Counter()
    for world in found:
        worlds[tuple(map(hand, world.hands))] += world.weight
    return worlds


def expected(view: View) -> Worlds:
    worlds: Worlds = Counter()
    for (hands, _), weight in oracle_deals.worlds(view).items():
        worlds[hands] += weight
    return worlds


def check(view: View, found: tranca.Deals, worlds: Worlds) -> None:
    """Compare every number of a result with the worlds that the referee found."""
    assert by_hands(found) == worlds
    assert (found.worlds, found.deals) == (len(worlds), sum(worlds.values()))
    names = seats(view.rules)
    unseen = set(pack(view.rules)) - oracle_deals.laid(view) - view.dealt - set(view.drawn)
    stated = set().union(*view.has.values())
    assert {(tile.low, tile.high) for tile in found.holders} == unseen - stated
    for tile, row in found.holders.items():
        assert sum(row.values()) == 1
        for seat, name in enumerate(names):
            share = sum(weight for hands, weight in worlds.items() if (tile.low, tile.high) in hands[seat])
            assert row.get(name, 0) == (0 if name == view.observer else Fraction(share, found.deals))
    for seat, name in enumerate(names):
        if name != view.observer:
            surely = frozenset.intersection(*(hands[seat] for hands in worlds))
            assert {(tile.low, tile.high) for tile in found.facts.holds.get(name, ())} == surely
            possible_suits = {number for hands in worlds for tile in hands[seat] for number in tile}
            assert possible_suits.isdisjoint(found.facts.void.get(name, ()))
            if any(hands[seat] - surely for hands in worlds):
                hidden_suits = {number for tile in unseen for number in tile}
                assert hidden_suits - possible_suits <= set(found.facts.void.get(name, ()))


def compare(rng: Random, most: int, drawn: bool) -> str:
    """Compare one random view, both as a record that hides the rest and as one that shows everything."""
    made, count, view = random_view(rng, most, drawn=drawn)
    facts = rng.random() < 0.3
    if facts:
        view = with_facts(rng, view, made)
    text = text_of(view)
    worlds = expected(view)
    if not worlds:
        with pytest.raises(tranca.TrancaError):
            tranca.deals(tranca.parse(text)[0])
        return "none"
    found = tranca.deals(tranca.parse(text)[0])
    check(view, found, worlds)
    if not facts and view.must_lead is None and rng.random() < 0.3:
        (record,) = tranca.parse(full_text(rng, made, count))
        assert by_hands(tranca.deals(record, view.observer)) == worlds
    return "weighted" if found.deals > found.worlds else "plain"


@pytest.mark.parametrize("seed", campaign_after(1, range(16)))
def test_every_number_is_that_of_the_referee(seed: int, at_length: bool) -> None:
    rng = Random(seed)
    kinds = Counter(compare(rng, 80, drawn=number % 2 == 0) for number in range(20 if at_length else 10))
    assert kinds["plain"] and kinds["weighted"]


@pytest.mark.parametrize("seed", campaign_after(1, range(6)))
def test_deals_with_a_first_tile_that_was_turned_up_are_those_of_the_referee(seed: int, at_length: bool) -> None:
    rng, possible = Random(2000 + seed), 0
    for number in range(20 if at_length else 10):
        rules = partial(rules_with_stock, rng, scoring=seed % 2 == 1)
        _, _, view = random_view(rng, 80, drawn=number % 2 == 0, rules=rules)
        worlds = expected(view)
        if worlds:
            check(view, tranca.deals(tranca.parse(text_of(view))[0]), worlds)
            possible += 1
    assert possible > (10 if at_length else 5)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(100, 110))
def test_every_number_is_that_of_the_referee_where_he_tries_more(seed: int) -> None:
    rng = Random(seed)
    for number in range(40):
        compare(rng, 4000, drawn=number % 2 == 0)


@pytest.mark.parametrize("seed", campaign_after(0, range(2)))
def test_numbers_beyond_64_bits_are_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "MOST", 0)
    monkeypatch.setattr(counting, "BITS", 0)
    rng = Random(1000 + seed)
    for _ in range(10):
        _, _, view = random_view(rng, 60, drawn=True)
        worlds = expected(view)
        if worlds:
            found = tranca.deals(tranca.parse(text_of(view))[0])
            check(view, found, worlds)
            assert found.arrays()[2].dtype == object
            assert {tuple(map(hand, world.hands)) for world in found.sample(5, seed)} <= set(worlds)


@pytest.mark.campaign
def test_the_error_names_the_first_action_after_which_nothing_is_left() -> None:
    rng = Random(3)
    named = Counter[bool]()
    while named[False] < 2 or named[True] < 2:
        _, _, view = random_view(rng, 300)
        free, other = sorted(view.dealt - oracle_deals.laid(view)), set(pack(view.rules)) - view.dealt
        other -= oracle_deals.laid(view) | set(view.drawn)
        if not free or not other:
            continue
        view = replace(view, dealt=view.dealt - {rng.choice(free)} | {rng.choice(sorted(other))})
        try:
            (record,) = tranca.parse(text_of(view))
            tranca.deals(record)
        except tranca.NotationError:
            continue  # this action alone is illegal
        except tranca.PositionError as error:
            (problem,) = error.problems
            assert problem.index is not None
            assert f"action {problem.index + 1}, " in problem.message
            until = [replace(view, turns=view.turns[:count]) for count in (problem.index, problem.index + 1)]
            if oracle_deals.size_of(until[0]) < 3000:
                assert not [*oracle_deals.deals(until[1])]
                assert problem.index == 0 or next(oracle_deals.deals(until[0]), None) is not None
                named[problem.index > 0] += 1


@pytest.mark.parametrize("seed", range(20))
def test_a_position_without_play_is_filled_in_every_way_that_the_facts_allow(seed: int) -> None:
    rng = Random(seed)
    ways = 0
    while not 0 < ways < 2000:
        state = random_position(rng, random_rules(rng), 9, boneyard_left=4, finished=False)
        names, tiles_of = seats(state.rules), pack(state.rules)
        observer = rng.choice(names)
        hands = hands_of(state)
        free, ways = len(tiles_of) - len(state.layout or ()) - len(hands[observer]), 1
        for name in names:
            if name != observer:
                ways *= comb(free, len(hands[name]))
                free -= len(hands[name])
    shown = replace(state, hands=tuple(hands[name] if name == observer else frozenset() for name in names))
    others = [name for name in names if name != observer]
    void = {name: rng.randint(0, highest(state.rules)) for name in others if rng.random() < 0.3}
    nots = {name: rng.choice(tiles_of) for name in others if rng.random() < 0.3 and name not in void}
    has = {name: rng.choice(sorted(hands[name])) for name in others[:1] if name not in nots and name not in void}
    text = to_text(replace(shown, boneyard=()))
    for name in others:
        text = text.replace(f"; {name}:", f"; {name}: ?{len(hands[name])}")
    text += f"; boneyard: ?{len(state.boneyard)}" if state.boneyard else ""
    text += "".join(f"; void {name}: {suit}" for name, suit in void.items())
    text += "".join(f"; not {name}: {tile_text(tile)}" for name, tile in nots.items())
    text += "".join(f"; has {name}: {tile_text(tile)}" for name, tile in has.items())
    laid = {(min(tile), max(tile)) for tile in state.layout or ()}
    worlds: Worlds = Counter()
    for filled in fillings(frozenset(tiles_of) - laid - hands[observer], {name: len(hands[name]) for name in others}):
        if (
            all(void[name] not in tile for name in void for tile in filled[name])
            and all(nots[name] not in filled[name] for name in nots)
            and all(has[name] in filled[name] for name in has)
        ):
            worlds[tuple((filled | {observer: hands[observer]})[name] for name in names)] += 1
    if not worlds:
        with pytest.raises(tranca.TrancaError):
            tranca.deals(tranca.parse(text)[0], observer)
        return
    found = tranca.deals(tranca.parse(text)[0], observer)
    assert by_hands(found) == worlds
    assert found.worlds == found.deals == len(worlds)
    for tile, row in found.holders.items():
        for seat, name in enumerate(names):
            if name != observer:
                number = sum((tile.low, tile.high) in world[seat] for world in worlds)
                assert row[name] == Fraction(number, len(worlds))


def fillings(free: Hand, sizes: dict[str, int]) -> Iterator[dict[str, Hand]]:
    """Yield every way to deal some tiles to the players, in hands of given sizes."""
    if not sizes:
        yield {}
        return
    name, *_ = sizes
    for chosen in combinations(sorted(free), sizes[name]):
        rest = {other: size for other, size in sizes.items() if other != name}
        for filled in fillings(free - set(chosen), rest):
            yield filled | {name: frozenset(chosen)}
