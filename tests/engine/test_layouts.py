"""The layout of scoring games: Python, which keeps the sides of the table, agrees with the kernel, which does not."""

from collections.abc import Iterator
from random import Random

import pytest

import tranca
from tranca import Position, Rules
from tranca.engine.situation import Situation
from tranca.ext.rules import EMPTY
from tranca.game.arms import DOUBLE, OpenEnds
from tranca.game.dealing import deal
from tranca.game.leads import FORCED
from tranca.game.tiles import HIGHEST, tiles

SPINNERS = ("draw/2", "draw/3", "draw/partners", "doscientos", "cut-throat/4")
PRESETS = [name for name, rules in tranca.PRESETS.items() if rules.scores]
PRESETS += [f"{name}, spinner=first_double" for name in SPINNERS]


def moments(preset: str, count: int) -> Iterator[Position]:
    for seed in range(count):
        record = tranca.play_out(deal(Rules.parse(preset), Random(f"{preset}{seed}"), FORCED), "random", seed)
        yield from (
            position for position in record.positions if position.to_move is not None and position.legal_plays()
        )


@pytest.mark.parametrize("count", [1, pytest.param(40, marks=pytest.mark.campaign)])
@pytest.mark.parametrize("preset", PRESETS)
def test_plays_ends_and_points_are_the_same_in_python_and_in_the_kernel(preset: str, count: int) -> None:
    earned = 0
    for position in moments(preset, count):
        assert position.to_move is not None
        situation, side = Situation.of(position), position.rules.side_of(position.to_move)
        plays = {play.code(position.ends): play for play in position.legal_plays()}
        places = [EMPTY, *range(HIGHEST + 1), *range(DOUBLE, DOUBLE + HIGHEST + 1)]
        hand = position.hands[position.to_move].mask
        for code in (tile.index | place << 6 for tile in tiles(hand) for place in places):
            if code not in plays and position.must_lead is not None:
                continue  # a forced lead does not depend on the layout
            if code not in plays:
                with pytest.raises(ValueError, match="expected"):
                    situation.numbers.play_out([code])
                continue
            played, after = situation.numbers.play_out([code]), position.play(plays[code])
            assert isinstance(after.ends, OpenEnds)
            spinner = EMPTY if after.spinner is None else after.spinner
            if position.rules.every_double:
                assert situation.ends_after(played) == after.ends, (position, plays[code])
            else:
                assert played.ends == (tuple(sorted(after.ends.codes)), spinner), (position, plays[code])
            if not played.end:
                points = position.points_of(plays[code])
                assert played.points[side] == points, (position, plays[code])
                earned += points
    assert earned > 0 or not Rules.parse(preset).scores
