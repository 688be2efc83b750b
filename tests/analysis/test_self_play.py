"""Self-play: deals in the requested style, by the rules, with records that can be read back."""

from random import Random

import pytest
from facts import message_with
from tiers import ONE_OF_EVERY_KIND, campaign_but

import tranca
from tranca.analysis.self_play import STYLES, play_out
from tranca.errors import UnsupportedError
from tranca.game.dealing import deal
from tranca.game.hands import Boneyard
from tranca.game.record import Record
from tranca.game.rules.rules import PRESETS, Rules
from tranca.game.tiles import Tile
from tranca.notation.reader import parse
from tranca.notation.writer import one_line

EVERY = pytest.mark.parametrize(
    "rules",
    campaign_but([PRESETS[name] for name in ONE_OF_EVERY_KIND], PRESETS.values()),
    ids=list(PRESETS),
)


@EVERY
@pytest.mark.parametrize("style", STYLES)
def test_a_record_reads_back_and_is_whole(rules: Rules, style: str) -> None:
    if style == "best" and rules.draws:  # a small boneyard, and few tiles if several sides play or plays score
        small = len(rules.sides) > 2 or rules.scores
        rules = rules.with_options(
            **{"pack": "double-4", "hand_size": 12 // rules.players} if small else {"hand_size": 24 // rules.players}
        )
    record = play_out(deal(rules, Random(5)), style, Random(5))
    (again,) = parse(one_line(record))
    assert again == record
    assert record.position.is_over
    assert record.stated.points == record.points is not None


def test_random_play_differs_from_seed_to_seed_and_is_the_same_for_one() -> None:
    start = deal(Rules(), Random(0))
    records = {play_out(start, "random", Random(seed)) for seed in (1, 2, 3, 1, 2, 3)}
    assert len(records) == 3


def test_the_heaviest_tile_is_played() -> None:
    record = play_out(deal(Rules(), Random(8)), "heaviest", Random(8))
    for position, action in zip(record.positions, record.actions, strict=False):
        if action.play is not None:
            assert action.play.tile.pips == max(play.tile.pips for play in position.legal_plays())


@pytest.mark.parametrize("name", ["doscientos/pass-20-10", "partnership", "block/2"])
def test_best_play_gets_what_the_deal_is_worth(name: str) -> None:
    for seed in range(5):
        start = deal(PRESETS[name], Random(seed))
        record = play_out(start, "best", Random(seed))
        value = tranca.solve(start, lines=False).value
        points = record.points
        assert points is not None and start.to_move is not None
        mover = start.rules.side_of(start.to_move)
        assert points[mover] - points[1 - mover] == value


def test_play_out_stops_after_the_requested_actions() -> None:
    record = play_out(deal(Rules(), Random(2)), "random", Random(2), until=4)
    assert len(record.actions) == 4
    assert record.stated.result is None
    assert not play_out(record.start, "random", Random(2), until=0).actions


def test_a_set_for_a_boneyard_is_drawn_from_in_random_order() -> None:
    start = deal(PRESETS["draw/2"], Random(6))
    start = start.changed(boneyard=Boneyard(start.boneyard.tiles, ordered=False))
    drawn = set()
    for seed in range(4):
        record = play_out(start, "heaviest", Random(seed))
        assert isinstance(record, Record)
        assert parse(one_line(record)) == [record]
        drawn.add(tuple(tile for action in record.actions for tile in action.drawn))
    assert len(drawn) > 1


def test_play_out_refuses_unsuitable_deals() -> None:
    start = deal(Rules(), Random(2))
    with pytest.raises(UnsupportedError, match=message_with("'worst'")):
        play_out(start, "worst", Random(0))
    with pytest.raises(UnsupportedError, match="until -1"):
        play_out(start, "random", Random(0), until=-1)
    for position in (start.seen_by(0), start.play(str(Tile(6, 6)))):
        with pytest.raises(UnsupportedError, match="before its lead"):
            play_out(position, "random", Random(0))
