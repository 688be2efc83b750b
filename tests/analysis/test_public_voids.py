"""The public voids of a player: suits shown by passes, and how draws change them."""

import pytest

import tranca
from tranca.analysis.inference.choices import shown_voids

DEAL = "rules: draw/2, hand_size=4; dealt A: 6-6 1-1 2-2 0-1; dealt B: 0-5 1-5 3-4 4-4; "


def shown(play: str, seat: int) -> set[int]:
    (record,) = tranca.parse(f"{DEAL}play: {play}")
    return {suit for suit in range(7) if shown_voids(record)[seat] >> suit & 1}


@pytest.mark.parametrize(
    ("play", "seat", "suits"),
    [
        ("A:6-6 B:+1 2-6", 1, {6}),  # the tile drawn was laid, so the hand is as before, without 6
        ("A:6-6 B:+1 2-6 A:2-2 B:+1 3-6", 1, {2, 6}),
        ("A:6-6 B:+1 2-6 A:2-2 B:+1 3-6 A:+1 2-5 B:0-5", 1, {2, 6}),  # a play from the hand shows nothing
        ("A:6-6 B:+1 2-6 A:2-2 B:+3 2-3", 1, {2, 6}),  # the two kept may show any suit except the ends
        ("A:6-6 B:+1 1-6 A:1-1 B:1-5 A:+1 2-5 B:+2 2-4", 1, {2, 6}),
        ("A:6-6 B:+1 4-6 A:+1 2-4 B:+1 2-3 A:+3 3-5", 0, {3, 6}),  # a 4 may be among the tiles kept
    ],
)
def test_what_draws_leave_of_the_voids_shown(play: str, seat: int, suits: set[int]) -> None:
    assert shown(play, seat) == suits
