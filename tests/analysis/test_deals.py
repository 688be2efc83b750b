"""The possible deals of a player: known numbers, facts, worlds, samples, and errors."""

import math
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from facts import message_with

import tranca
from tranca.analysis.deals import counting
from tranca.analysis.deals.results import World
from tranca.game.tiles import Tile, mask

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
START = "rules: partnership; dealt S: 0-2 2-4 2-5 3-3 3-6 4-5 4-6; to-move: E; play:"
TWELVE = (
    "rules: partnership; layout: 4-4 4-1 1-1 1-5 5-4 4-0 0-5 5-2 2-1 1-0 0-2 2-2; to-move: S; "
    "S: 2-4 3-3 3-6 4-6; N: ?4; E: ?4; W: ?4"
)


def of(name: str) -> tranca.Deals:
    return tranca.deals(tranca.read(POSITIONS / f"{name}.txt")[0])


def deals_of(text: str, observer: str | None = None) -> tranca.Deals:
    (view,) = tranca.parse(text)
    return tranca.deals(view, observer)


def tile(text: str) -> Tile:
    return Tile.parse(text)


def test_castel_as_south_knew_it() -> None:
    found = of("castel-hidden")
    assert (found.worlds, found.deals, found.observer) == (375, 375, "S")
    assert found.facts.void == {"E": (4, 5), "W": (2, 4)}
    assert found.facts.holds == {"N": (tile("3-4"),)}
    assert found.holders[tile("2-3")] == {"N": Fraction(75, 375), "E": Fraction(300, 375), "W": 0}
    assert [found.holders[tile(probability)]["W"] for probability in ("3-5", "5-5", "5-6")] == [Fraction(260, 375)] * 3


def test_three_players_with_draws_count_ways_not_worlds() -> None:
    found = of("draw-three-hidden")
    assert (found.worlds, found.deals) == (208, 348)
    assert found.holders[tile("6-6")] == {"B": Fraction(180, 348), "C": 0, "boneyard": Fraction(168, 348)}
    assert found.facts.lead == tile("5-5")
    (shown,) = found.facts.shown
    assert (shown.action, shown.seat, shown.suits, shown.drew, shown.passed) == (3, "B", (3, 5), 2, False)


def test_mano_a_mano_has_eight_ways_to_each_world() -> None:
    found = of("mano-a-mano-hidden")
    assert (found.worlds, found.deals) == (6435, 51480)
    rows = [row["B"] for row in found.holders.values()]
    assert sorted(rows) == [0] * 3 + [Fraction(24024, 51480)] * 15
    assert found.facts.boneyard == (tile("0-6"), tile("4-6"), tile("5-6"))
    assert found.facts.lead is None  # 6-6: no double is higher


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (START, 399_072_960),
        ("rules: mano-a-mano; dealt A: 0-0 0-1 1-4 2-2 3-5 3-6 6-6; to-move: A; play:", math.comb(21, 7)),
        ("rules: draw/3; dealt C: 0-0 0-1 1-4 2-2 3-5; to-move: C; play:", math.comb(23, 5) * math.comb(18, 5)),
        ("rules: block/2; dealt A: 0-0 0-1 1-4 2-2 3-5 3-6 6-6; to-move: A; play:", math.comb(21, 7)),
    ],
)
def test_before_the_lead_every_split_is_possible(text: str, count: int) -> None:
    found = deals_of(text)
    assert found.worlds == found.deals == count
    assert {sum(row.values()) for row in found.holders.values()} == {1}


def test_sleeping_tiles_are_distinct_from_a_boneyard() -> None:
    found = deals_of("rules: block/2; dealt A: 0-0 0-1 1-4 2-2 3-5 3-6 6-6; to-move: A; play:")
    assert set(found.holders[tile("5-5")]) == {"B", "sleeping"}
    assert next(iter(found)).boneyard == 0


def test_an_old_void_says_nothing_of_a_tile_drawn_since() -> None:
    start = "rules: mano-a-mano; dealt A: 0-0 0-1 1-4 2-2 3-5 3-6 6-6; play: A:6-6 B:+2 1-6"
    assert deals_of(start).facts.void == {"B": (6,)}
    found = deals_of(f"{start} A:3-6 B:+2 1-5")
    assert found.facts.void == {"B": (1, 3)}
    sixes = mask(holder for holder in found.holders if holder.shows(6))
    # Eight of the remaining tiles show no 1, 3 or 6, and B holds nine: so the one that it has kept since shows a 6.
    assert {(world.hands[1] & sixes).bit_count() for world in found} == {1}


def test_every_world_solves_and_agrees_with_the_view() -> None:
    found = of("castel-hidden")
    assert len(found) == len({world.hands for world in found}) == 375
    means: Counter[str] = Counter()
    for world in found:
        position = found.position(world)
        assert position.is_open
        for option in tranca.solve(position, lines=False).plays:
            assert isinstance(option.value, int)
            means[str(option.play)] += option.value
    assert {play: round(total / 375, 2) for play, total in means.items()} == {
        "4-6@6": 21.75,
        "3-6": 1.64,
        "4-6@4": -10.57,
        "2-4": -11.67,
    }
    assert Fraction(means["4-6@6"], 375) == Fraction(2719, 125)


@pytest.mark.parametrize("name", ["castel-hidden", "draw-three-hidden", "mano-a-mano-hidden"])
def test_arrays_hold_what_iteration_gives(name: str) -> None:
    found = of(name)
    hands, boneyard, weights = found.arrays()
    rows = zip(hands.tolist(), boneyard.tolist(), weights.tolist(), strict=True)
    assert [World(tuple(masks), left, weight) for masks, left, weight in rows] == [*found]
    position = found.now
    for world in found:
        assert sum(world.hands) + world.boneyard + position.laid == (1 << 28) - 1
        assert [masks.bit_count() for masks in world.hands] == [*map(len, position.hands)]


def test_worlds_in_pieces_are_the_worlds_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found = of("mano-a-mano-hidden")
    whole = [*found]
    monkeypatch.setattr(counting, "CHUNK", 100)
    assert [*found] == whole


def test_more_worlds_than_memory_are_walked_and_sampled_but_not_listed() -> None:
    found = deals_of(START)
    first = next(iter(found))
    assert sum(hand.bit_count() for hand in first.hands) == 28
    with pytest.raises(tranca.UnsupportedError, match=message_with("399072960", "20000000")):
        found.arrays()
    assert len(found.sample(10, 1)) == 10 and len(found.sample(1)) == 1


def test_all_34650_splits_of_twelve_tiles() -> None:
    found = deals_of(TWELVE)
    hands, _, weights = found.arrays()
    assert found.worlds == found.deals == len({*map(tuple, hands.tolist())}) == 34650
    assert int(weights.sum()) == 34650


def test_a_sample_comes_from_its_seed_alone() -> None:
    found = of("draw-three-hidden")
    assert found.sample(50, 7) == of("draw-three-hidden").sample(50, 7)
    assert found.sample(50, 7) != found.sample(50, 8)
    assert found.sample(50, 7)[:20] == found.sample(20, 7)
    hands, boneyard, ones = found.sample_arrays(50, 7)
    assert [*map(tuple, hands.tolist())] == [world.hands for world in found.sample(50, 7)]
    assert boneyard.tolist() == [world.boneyard for world in found.sample(50, 7)]
    assert ones.tolist() == [1] * 50


def test_a_seed_gives_these_worlds_on_every_machine() -> None:
    drawn = of("draw-three-hidden").sample(3, 2024)
    assert [(world.hands[1:], world.weight) for world in drawn] == [
        ((135175, 8454144), 6),
        ((135175, 67584), 6),
        ((134348807, 528384), 1),
    ]


def test_samples_follow_the_weights() -> None:
    """By chi-square, each of the 208 worlds is drawn in proportion to its weight, 1 or more of 348."""
    found = of("draw-three-hidden")
    count = 34_800
    drawn = Counter(found.sample(count, 11))
    assert set(drawn) <= {*found}
    wanted = {world: count * world.weight / found.deals for world in found}
    statistic = sum((drawn[world] - weight) ** 2 / weight for world, weight in wanted.items())
    freedom = found.worlds - 1
    # Wilson and Hilferty's cube root: one sample in thirty thousand is above 4 standard deviations.
    deviation = ((statistic / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    assert abs(deviation) < 4


def test_a_record_with_all_hands_is_seen_through_one_players_eyes() -> None:
    whole = (
        "rules: draw/3; dealt A: 1-1 1-2 2-2 3-5 4-4; dealt B: 0-0 0-1 1-6 2-6 4-6; dealt C: 0-3 0-4 1-3 1-5 5-5; "
        "play: C:5-5 A:3-5 B:+[0-2,0-5] 0-5 C:0-3@3 A:+[2-4,1-4,3-3,0-6] 0-6 B:4-6 C:0-4@0"
    )
    found = deals_of(whole, "A")
    assert (found.worlds, found.deals) == (208, 348)
    assert tranca.one_line(found.view) == tranca.one_line(of("draw-three-hidden").view).split("; ", 1)[1]
    assert deals_of(whole, "B").observer == "B"


def test_facts_beside_the_play_filter_the_hands_now() -> None:
    text = tranca.one_line(tranca.read(POSITIONS / "draw-three-hidden.txt")[0])
    base = of("draw-three-hidden")
    known = deals_of(f"{text}; has B: 6-6")
    assert known.deals == 180
    assert known.facts.holds["B"] == (tile("6-6"),)
    assert tile("6-6") not in known.holders
    assert deals_of(f"{text}; not B: 6-6").deals == base.deals - 180
    assert deals_of(f"{text}; B: 6-6 ?4").holders == known.holders  # the same fact in other words
    without = [world for world in base if not world.hands[2] & mask([tile("1-3"), tile("2-3"), tile("3-4")])]
    without = [world for world in without if not world.hands[2] & mask([tile("3-6")])]
    assert deals_of(f"{text}; void C: 3").worlds == len(without)


def test_must_lead_makes_a_lead_tell_under_any_rules() -> None:
    text = "rules: partnership; dealt S: 0-2 2-4 2-5 3-3 3-6 4-5 4-6; {}play: E:5-5"
    assert deals_of(text.format("")).holders[tile("6-6")]["N"] == Fraction(7, 20)
    with pytest.raises(tranca.PositionError, match=message_with("1", "E", "5-5")):
        deals_of(text.format("must-lead: 5-5; "))  # all 28 tiles are dealt, so one seat has 6-6
    forced = deals_of("rules: draw/4, first_lead=double_six; dealt N: 0-0 0-1 1-4 2-2 3-5; must-lead: 5-5; play: E:5-5")
    assert forced.holders[tile("6-6")] == {"E": 0, "S": 0, "W": 0, "boneyard": 1}


def test_before_a_forced_lead_its_tile_is_the_leaders() -> None:
    found = deals_of("rules: draw/3; dealt A: 0-0 0-1 1-4 2-2 3-5; must-lead: 5-5; to-move: B; play:")
    assert found.holders[tile("5-5")] == {"B": 1, "C": 0, "boneyard": 0}
    assert found.holders[tile("6-6")] == {"B": 0, "C": 0, "boneyard": 1}
    position = deals_of(
        "rules: draw/3; to-move: B; must-lead: 5-5; A: 0-0 0-1 1-4 2-2 3-5; B: ?5; C: ?5; boneyard: ?13"
    )
    assert position.holders[tile("5-5")] == {"B": 1, "C": 0, "boneyard": 0}
    assert position.holders[tile("6-6")]["B"] == Fraction(4, 22)  # a position shows no more than that


def test_a_position_of_which_only_the_ends_are_known_has_tiles_laid_somewhere() -> None:
    found = deals_of("rules: partnership; ends: 3 6; to-move: S; S: 3-3; N: ?1; E: ?1; W: ?1")
    assert found.worlds == 27 * 26 * 25
    probability = Fraction(1, 27)
    assert found.holders[tile("0-0")] == {
        "N": probability,
        "E": probability,
        "W": probability,
        "laid": 24 * probability,
    }


@pytest.mark.parametrize(
    ("rules", "ends", "laid"),
    [
        ("azneef", "ends: 2 3-3 0 5-5; spinner: 1-1", "1-1 3-3 5-5"),
        ("fives-and-threes/4", "ends: 4-4 4", "4-4"),
        ("fives-and-threes/4", "ends: 4 2", ""),
    ],
)
def test_doubles_that_the_ends_show_are_in_no_hand(rules: str, ends: str, laid: str) -> None:
    seats = tranca.PRESETS[rules].seats
    hidden = "; ".join(f"{seat}: ?2" for seat in seats if seat != "E")
    possible = deals_of(f"rules: {rules}; {ends}; to-move: E; E: 0-4 2-6; {hidden}")
    free, doubles = 26, laid.split()
    assert possible.deals == math.prod(math.comb(free - len(doubles) - 2 * turn, 2) for turn in range(3))
    assert not {Tile.parse(double) for double in doubles} & {*possible.holders}
    assert tranca.estimate(possible.view, deals=2).plays


def test_ends_without_a_spinner_tell_that_no_double_is_laid() -> None:
    text = "rules: {}; ends: 2 3; to-move: S; S: 0-2 0-0 1-3 3-6 4-5 4-6; N: ?6; E: ?6; W: ?6"
    hands = math.factorial(18) // math.factorial(6) ** 3
    possible = deals_of(text.format("azneef"))
    assert possible.deals == math.comb(16, 4) * hands  # six of the 22 tiles that S does not hold are doubles
    assert possible.holders[Tile(1, 1)]["laid"] == 0
    assert deals_of(text.format("azneef, spinner=none")).deals == math.comb(22, 4) * hands


def test_open_position_is_reduced_to_the_view_of_its_observer() -> None:
    found = tranca.deals(tranca.read(POSITIONS / "castel.txt")[0], "S")
    assert found.worlds == math.comb(11, 3) * math.comb(8, 4)


@pytest.mark.parametrize(
    ("text", "observer", "message"),
    [
        (
            "rules: partnership; dealt N: 0-2 2-4 2-5 3-3 3-6 4-5 4-6; play: E:1-1",
            "S",
            "the observer S are hidden",
        ),
        ("rules: partnership; play: E:1-1", None, "the observer's tiles as dealt N"),
        (f"dealt N: 0-0 0-1 0-3 0-4 0-5 0-6 1-1; {START}", None, "choose one of N, S"),
        (START, "X", "seat 'X': expected N, E, S or W"),
        (
            "rules: mano-a-mano; dealt B: 0-0 0-3 1-4 2-2 3-5 3-6 5-6; play: A:1-1 B:1-4 A:+2 4-4 B:+2 4-5",
            None,
            r"action 4, B:\+2 4-5: the observer's own draws",
        ),
    ],
)
def test_deals_need_an_observer(text: str, observer: str | None, message: str) -> None:
    with pytest.raises(tranca.TrancaError, match=message):
        deals_of(text, observer)


CONTRADICTIONS = [
    (
        22,
        "rules: doscientos, next_lead=winner, tied_lead=as_next; dealt W: 0-1 0-2 0-4 0-5 1-2 3-3 4-6; "
        "play: S:1-6 E:1-5 N:2-5 W:0-2 S:0-6@0 E:2-6 N:- W:4-6 S:2-2 E:2-4@2 N:4-5 W:0-4 S:3-5 E:2-3 N:0-0 W:0-5 "
        "S:- E:5-5 N:- W:1-2 S:1-4 E:- N:3-4",
    ),
    (
        15,
        "rules: draw/partners; dealt E: 0-3 0-4 1-2 1-5 2-2; must-lead: 6-6; "
        "play: N:6-6 E:+[3-4,3-3,0-0,0-2,3-5,0-6] 0-6 S:1-6 W:1-1 N:0-5 E:3-5 S:2-3 W:2-5 N:1-4 E:0-4 S:4-5 "
        "W:+1 0-1 N:+1 4-6 E:1-2 S:- W:3-6 N:2-6 E:3-4 S:4-4 W:-",
    ),
    (
        1,
        "rules: mano-a-mano; dealt A: 0-0 0-1 1-4 2-2 3-5 3-6 6-6; play: B:5-5 A:3-5",
    ),
]


@pytest.mark.parametrize(("number", "text"), CONTRADICTIONS)
def test_an_error_names_the_first_action_after_which_no_deal_is_left(number: int, text: str) -> None:
    (record,) = tranca.parse(text)
    assert isinstance(record, tranca.Record)
    with pytest.raises(tranca.PositionError) as caught:
        tranca.deals(record)
    (problem,) = caught.value.problems
    assert problem.index == number - 1
    assert problem.message.startswith(f"action {number}, {record.actions[number - 1]}: no deal fits")
    if number > 1:
        assert tranca.deals(record.until(number - 1)).deals > 0


def test_facts_that_leave_nothing_are_an_error_of_the_facts() -> None:
    text = tranca.one_line(tranca.read(POSITIONS / "castel-hidden.txt")[0])
    with pytest.raises(tranca.PositionError, match=r"has: no deal fits .* 3-4"):
        deals_of(f"{text}; not N: 3-4")


@pytest.mark.parametrize("count", [0, -1])
def test_a_sample_has_at_least_one_world(count: int) -> None:
    with pytest.raises(tranca.UnsupportedError, match=f"sample of {count}: expected 1 to"):
        of("castel-hidden").sample(count)


def test_lead_without_a_double_excludes_every_earlier_tile() -> None:
    """No seat was dealt a double, a tile with more pips, or one with equal pips and a higher high end."""
    start = "rules: draw/2, hand_size=4; dealt A: 0-1 0-2 1-2 1-3; play: B:3-5"
    before = [Tile(low, high) for low, high in ((0, 0), (1, 1), (6, 6), (5, 6), (4, 6), (3, 6), (4, 5), (2, 6))]
    after = [Tile(0, 4), Tile(0, 6), Tile(2, 3), Tile(3, 4)]
    led = deals_of(f"{start}; to-move: A")
    assert led.facts.lead == Tile(3, 5)
    assert all(led.holders[tile]["B"] == 0 for tile in before)
    assert all(led.holders[tile]["B"] > 0 for tile in (*after, Tile(2, 5), Tile(1, 6)))
    drew = deals_of(f"{start} A:1-3 B:+3 1-4; to-move: A")
    kept = 2  # of the tiles drawn; they can be any that did not fit
    assert {sum(bool(world.hands[1] & tile.mask) for tile in before) for world in drew} == {0, 1, kept}
    assert max(drew.holders[tile]["B"] for tile in before) < min(drew.holders[tile]["B"] for tile in after)
    free = deals_of(f"{start.replace('hand_size=4', 'hand_size=4, next_lead=rotate')}; to-move: A")
    assert free.facts.lead is None
    assert all(share["B"] > 0 for share in free.holders.values())


@pytest.mark.parametrize(("score", "worlds"), [(0, 20), (5, 10)])
def test_a_forced_lead_was_the_lowest_double_only_in_the_first_deal(score: int, worlds: int) -> None:
    """B holds three of 0-0, 0-3, 1-2, 1-3, 2-2, 2-3 and 3-3: no 0-0 in the first deal, no 2-2 or 3-3 later."""
    rules = "block/2, hand_size=3, pack=double-3, first_lead=lowest_double, next_lead=highest_double"
    text = f"rules: {rules}; score: A {score}, B 0; must-lead: 1-1; dealt A: 1-1 0-1 0-2; dealt B: ?3; play: A:1-1"
    (record,) = tranca.parse(text)
    assert tranca.deals(record, observer="A").worlds == worlds
