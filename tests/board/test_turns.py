"""Plays with the actions they force, in random deals of every preset, with all tiles known and with some hidden."""

from random import Random

import pytest
from tiers import FEW, also_at_length, campaign_but, sampled

import tranca
from tranca import Action, Position, Record
from tranca.board.turns import advance
from tranca.errors import PlayError
from tranca.game.choices import Choices, choices_at
from tranca.game.hands import Boneyard
from tranca.game.replay import replay
from tranca.game.tiles import Tile, mask, tiles

DRAWING = [name for name, rules in tranca.PRESETS.items() if rules.draws]


def chosen(position: Position, able: Choices, random: Random) -> str:
    """Return a random action at a moment; if a draw in unknown order is required, one from the boneyard."""
    if able.legal:
        play = random.choice(able.legal)
        return "-" if play is None else str(play)
    tiles = list(able.must_draw)
    random.shuffle(tiles)
    for number, tile in enumerate(tiles[: position.drawable], 1):
        if plays := position.plays_of(tile.mask):
            return f"+[{','.join(map(str, tiles[:number]))}] {random.choice(plays)}"
    return f"+[{','.join(map(str, tiles[: position.drawable]))}] -"


def check_position(position: Position) -> None:
    """Check that the deal is over, or the seat to move has a choice, or it must draw tiles that are not determined."""
    able = choices_at(position)
    if position.is_over:
        assert able == Choices()
    elif able.must_draw:
        assert position.must_draw
        assert not able.legal
        assert position.boneyard.unknown or not position.boneyard.ordered
    elif able.drawn:
        assert len(able.legal) > 1
        assert position.boneyard.tiles[: len(able.drawn)] == able.drawn
    else:
        assert able.legal
        assert not position.must_pass


@pytest.mark.parametrize("name", campaign_but(FEW, tranca.PRESETS))
def test_what_is_played_is_the_deal_and_stops_where_somebody_chooses(name: str) -> None:
    for seed in range(2):
        random = Random(seed)
        start = tranca.deal(tranca.Rules.preset(name), random)
        if seed % 2:
            start = start.changed(boneyard=Boneyard(start.boneyard.tiles, ordered=False))
        position, record, actions = start, Record(start), list[Action]()
        while not position.is_over:
            action = chosen(position, choices_at(position), random)
            position, played = advance(position, action)
            value, again = advance(record, action)
            assert isinstance(value, Record)
            assert isinstance(position, Position)
            record = value
            actions += played
            assert again == played
            assert record.position == position
            check_position(position)
        assert replay(start, actions).positions[-1] == position
        assert record.actions == tuple(actions)
        (again_read,) = tranca.parse(tranca.write(record))
        assert tranca.write(again_read) == tranca.write(record)


@also_at_length
@pytest.mark.parametrize("name", ["doscientos", "partnership", *sampled(DRAWING)])
def test_a_seat_that_sees_its_own_tiles_can_follow_the_deal(name: str, at_length: bool) -> None:
    for seed in range(2 if at_length else 1):
        random = Random(seed)
        whole = tranca.deal(tranca.Rules.preset(name), random)
        record = tranca.play_out(whole, "random", random)
        seen = Record(record.start).seen_by(0)
        while len(seen.actions) < len(record.actions):
            action = record.actions[len(seen.actions)]
            known = action if action.seat == whole.seats[0] else action.hidden()
            able = choices_at(seen.position)
            assert known.play in able.legal or known.drawn
            assert not known.drawn or able.drawn or able.must_draw or able.may_draw
            assert None not in known.drawn or len(known.drawn) in able.counts
            value, _ = advance(seen, known)
            assert isinstance(value, Record)
            seen = value
            assert [entry.short() for entry in seen.actions] == [
                entry.short() for entry in record.actions[: len(seen.actions)]
            ]
        assert tranca.parse(tranca.write(seen)) == [seen]


@pytest.mark.parametrize("name", ["draw/2", "draw/3", "mano-a-mano", "all-fives/2"])
def test_a_hidden_hand_can_draw_as_many_tiles_as_some_deal_allows(name: str) -> None:
    found = set()
    for seed in range(2):
        seen = tranca.play_out(tranca.deal(tranca.Rules.preset(name), seed), "random", seed).seen_by(0)
        for position in seen.positions[:-1]:
            able = choices_at(position)
            if able.counts or able.may_draw:
                plays = ["-", *map(str, position.plays_of(mask(able.may_draw or able.must_draw)))]
                numbers = range(1, position.drawable + 1)
                allowed = [count for count in numbers if any(is_legal(position, f"+{count} {play}") for play in plays)]
                assert list(able.counts) == allowed
                assert able.passes == is_legal(position, f"+{position.drawable} -")
                found.add(len(allowed) < position.drawable)
    assert True in found


def test_tiles_that_another_hand_needs_cannot_be_drawn() -> None:
    found = set()
    for seed in range(3, 6):
        seen = tranca.play_out(tranca.deal(tranca.Rules.preset("draw/2"), seed), "random", seed).seen_by(0)
        for done in range(len(seen.actions)):
            record = seen.until(done)
            position = record.position
            able = choices_at(position)
            if not able.must_draw or able.counts:
                continue
            unseen = tiles(position.boneyard_possible)
            fitting = [tile for tile in unseen if position.plays_of(tile.mask)]
            assert [tile for tile in fitting if is_drawn(record, tile)] == [
                tile for tile in fitting if tile in able.must_draw
            ]
            for kept in set(unseen) - set(fitting):
                is_next = kept in able.must_draw and position.drawable > 1
                needed = {tile for need in able.needs if need.spare <= (kept in need.tiles) for tile in need.tiles}
                assert [tile for tile in fitting if is_drawn(record, kept, tile)] == [
                    tile for tile in fitting if is_next and tile not in needed
                ]
                found |= {tile in needed for tile in fitting}
    assert found == {False, True}


def is_drawn(record: Record, *drawn: Tile) -> bool:
    """Return True if the seat to move may draw these tiles, the last of which fits."""
    play = record.position.plays_of(drawn[-1].mask)[0]
    return is_legal(record, f"+[{','.join(map(str, drawn))}] {play}")


def is_legal(value: Position | Record, words: str) -> bool:
    try:
        advance(value, words)
    except PlayError:
        return False
    return True


def test_the_stated_hands_of_a_record_go_on_with_it() -> None:
    (record,) = tranca.parse(
        "rules: partnership; dealt S: 0-2 2-4 2-5 3-3 3-6 4-5 4-6; "
        "play: E:1-1 S:- W:1-5 N:1-4 E:- S:4-5@5 W:0-4 N:0-5 E:- S:2-5 W:1-2 N:4-4 E:0-1 S:0-2 W:- N:2-2 E:2-6; "
        "to-move: S; N: 1-3 3-4 5-6; void E: 3"
    )
    assert isinstance(record, Record)
    value, played = advance(record, "4-6@6")
    assert str(played[0]) == "S:4-6@6"
    assert isinstance(value, Record)
    assert tranca.parse(tranca.write(value)) == [value]
    assert [str(tile) for tile in value.position.hands[0].tiles] == ["1-3", "3-4", "5-6"]
    while not value.position.is_over:
        legal = choices_at(value.position).legal
        value, _ = advance(value, "-" if legal[0] is None else str(legal[0]))
        assert isinstance(value, Record)
        assert tranca.parse(tranca.write(value)) == [value]


def test_a_hidden_hand_draws_known_tiles_until_one_fits_and_no_more() -> None:
    (position,) = tranca.parse(
        "rules: draw/2; ends: 1 2; lead: B; last: B; to-move: A; A: ?3; void A: 1 2; B: 4-4 5-5; "
        "boneyard: 0-0 1-4 2-5 6-6 3-3 0-1"
    )
    able = choices_at(position)
    assert [str(tile) for tile in able.drawn] == ["0-0", "1-4"]
    assert [str(play) for play in able.legal] == ["1-4"]
    after, played = advance(position, "1-4")
    assert str(played[0]) == "A:+[0-0,1-4] 1-4"
    assert [str(tile) for tile in after.boneyard.tiles] == ["2-5", "6-6", "3-3", "0-1"]


def test_a_boneyard_of_one_tile_has_an_order() -> None:
    for seed in range(200):
        random = Random(seed)
        position = tranca.deal(tranca.Rules.preset("draw/2"), random)
        while not position.is_over:
            able = choices_at(position)
            if len(position.boneyard) == len(able.drawn) == 1:
                unordered = position.changed(boneyard=Boneyard(position.boneyard.tiles, ordered=False))
                assert choices_at(unordered) == able
                return
            value, _ = advance(position, chosen(position, able, random))
            assert isinstance(value, Position)
            position = value
    raise AssertionError("no deal of these comes to its last tile")


def test_known_draws_stop_at_the_first_tile_that_fits() -> None:
    met = 0
    for seed in range(60):
        random = Random(seed)
        position = tranca.deal(tranca.Rules.preset("draw/2"), random)
        while not position.is_over:
            able, ends = choices_at(position), position.ends
            if able.drawn and ends is not None and able.legal != (None,):
                rest = position.boneyard.tiles[len(able.drawn) :]
                fits = [bool({*map(int, str(tile).split("-"))} & {*ends}) for tile in (*able.drawn, *rest)]
                assert fits.index(True) == len(able.drawn) - 1
                assert {str(play).split("@")[0] for play in able.legal} == {str(able.drawn[-1])}
                met += any(fits[len(able.drawn) :])  # another tile that fits stays in the boneyard
            value, _ = advance(position, chosen(position, able, random))
            assert isinstance(value, Position)
            position = value
    assert met > 5
