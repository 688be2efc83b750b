"""The points of a finished deal with hidden tiles, if they do not depend on these."""

import tranca
from tranca.game.certainty import certain_points

OUT = """\
rules: {rules}
dealt S: 0-4 1-3 1-5 1-6 2-2 2-3 2-4
play: N:6-6 W:4-6 S:0-4 E:0-6@6 N:0-3 W:0-5 S:2-3 E:4-5 N:0-2 W:0-1 S:1-6 E:3-6 N:3-5 W:4-4 S:1-5 E:1-2 N:2-5 W:3-4 \
S:1-3 E:5-5 N:5-6 W:1-1 S:- E:1-4 N:2-6
"""
"""N is out; 0-0 and 3-3 are left with W and E, one with each, and S has 2-2 and 2-4."""


def ended(rules: str) -> tranca.Record:
    (record,) = tranca.parse(OUT.format(rules=rules))
    assert isinstance(record, tranca.Record)
    return record


def test_points_are_certain_if_all_hidden_tiles_count_for_one_side() -> None:
    record = ended("doscientos")
    assert record.points is None
    points = certain_points(record)
    assert points is not None
    assert points[1] == 0
    for tiles in (("0-0", "3-3"), ("3-3", "0-0")):
        hands = dict(zip("WE", tiles, strict=True))
        text = OUT.format(rules="doscientos").replace(
            "dealt S:",
            f"dealt W: 4-6 0-5 0-1 4-4 3-4 1-1 {hands['W']}\ndealt E: 0-6 4-5 3-6 1-2 5-5 1-4 {hands['E']}\ndealt S:",
        )
        (known,) = tranca.parse(text)
        assert isinstance(known, tranca.Record)
        assert known.points == points


def test_points_are_not_certain_if_they_depend_on_a_hidden_tile() -> None:
    hand = tranca.play_out(tranca.deal(tranca.Rules.preset("doscientos"), 20), "random", 20).seen_by(2)
    assert hand.position.is_over
    assert certain_points(hand) is None


def test_no_points_are_certain_before_the_end() -> None:
    (record,) = tranca.parse(OUT.format(rules="doscientos").replace(" N:2-6\n", "\n"))
    assert certain_points(record) is None
