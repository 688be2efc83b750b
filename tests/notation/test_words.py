"""The kernel writes the same words as tiles, layouts and actions."""

import random

import pytest
from tiers import campaign_after

import tranca
from tranca import Position, Rules, Tile
from tranca.engine.situation import Situation
from tranca.engine.solution import Line
from tranca.ext.text.words import layout_words, line_words, tile_words
from tranca.game.dealing import deal
from tranca.game.tiles import EVERY_TILE, mask


def test_tiles_of_every_pack_are_written_in_canonical_order() -> None:
    rng = random.Random(1)
    for size in range(56):
        some = rng.sample(EVERY_TILE, size)
        assert tile_words(mask(some)) == " ".join(map(str, sorted(some)))
    pairs = tuple((left, right) for left in range(10) for right in range(10))
    for start in (0, 45):
        assert layout_words(pairs[start : start + 55]).split(" ") == [f"{a}-{b}" for a, b in pairs[start : start + 55]]
    assert tile_words(0) == layout_words(()) == ""


@pytest.mark.parametrize(
    "name", campaign_after(5, ["doscientos", "block/2", "draw/2", "draw/4", "draw/3", "draw/2, pack=double-9"])
)
def test_lines_are_written_as_their_actions(name: str) -> None:
    """Test random lines, with draws of a known order; `short()` writes their actions one by one."""
    rng = random.Random(2)
    drawn = 0
    for _ in range(15):
        here: Position = deal(Rules.parse(name), rng)
        start, codes, actions = Situation.of(here), [], []
        pending: list[Tile | None] = []
        while not here.is_over:
            assert here.to_move is not None
            seat = here.seats[here.to_move]
            if here.must_draw:
                here, pending = here.draw(), [*pending, None]
                continue
            play = None if here.must_pass else rng.choice(here.legal_plays())
            if play is not None:
                codes.append(play.code(here.ends))
            actions.append(tranca.Action(seat, play, tuple(pending)).short())
            drawn += len(pending)
            pending = []
            here = here.pass_() if play is None else here.play(play)
        words, end, points = line_words(start.numbers, codes)
        line = Line(start, codes)
        assert line.words == words == " ".join(action.short() for action in line.actions)
        assert words.split(" ")[: len(" ".join(actions).split(" "))] == " ".join(actions).split(" ")
        assert (end, points) == (line.played.end, line.played.points) and end
    assert drawn or "draw" not in name


def test_the_word_none_is_read_in_any_case() -> None:
    text = "rules: mano-a-mano; ends: 3 3; lead: {}; to-move: A; last: B; A: 1-3 2-2 0-0; B: 5-5 5-6; boneyard: 2-3 4-4"
    assert tranca.parse(text.format("NONE")) == tranca.parse(text.format("none"))
