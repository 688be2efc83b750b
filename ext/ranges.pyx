"""The declared range of every numeric argument of the kernel, and the only functions that check it.

Checks that need more than the rules (a legal play, tiles that are nowhere else) are made where the argument is used.
"""

from tranca.ext.laws cimport MOST_FACTOR, MOST_TIMES
from tranca.ext.rules cimport (
    ALIKE,
    ALL,
    AT_LEAST_ONE,
    BLOCKER,
    BOTH_ENDS,
    EACH_OWN,
    LED,
    LIGHTEST_TILE,
    MOST_BONUS,
    NEAREST,
    NOTHING,
    NO_SCORE_OF_ENDS,
    UNKNOWN_FINISH,
    Laws,
)
from tranca.ext.tiles cimport HIGHEST, MOST_LED, TILE_COUNT

LAST_SEAT = "last seat"
LAST_SIDE = "last side"
PACK = "pack"
"""Placeholders for upper limits that depend on the rules: last seat, last side, highest number on a tile."""

cdef dict RANGES = {
    # rules
    "players": (2, 4),
    "sides": (2, 4),
    "pack": (0, HIGHEST),
    "hand_size": (1, MOST_LED),
    "draw_reserve": (0, TILE_COUNT),
    "block_winner": (0, BLOCKER),
    "block_tie": (0, LIGHTEST_TILE),
    "points": (ALL, EACH_OWN),
    "block_points": (-1, EACH_OWN),
    "pass_bonus_first": (0, MOST_BONUS),
    "pass_bonus_later": (0, MOST_BONUS),
    "lead_pass_bonus": (0, MOST_BONUS),
    "lead_pass_bonus_double": (0, MOST_BONUS),
    "round_pass_bonus": (0, MOST_BONUS),
    "out_bonus": (0, MOST_BONUS),
    "capicua_factor": (1, MOST_FACTOR),
    "round_to": (1, 100),
    "rounding": (NEAREST, AT_LEAST_ONE),
    "times": (1, MOST_TIMES),
    "plus": (0, MOST_TIMES),
    "deal_bonus": (0, MOST_BONUS),
    "per_point": (1, 100),
    "out_points": (0, MOST_BONUS),
    "ends_score": (NO_SCORE_OF_ENDS, ALIKE),
    # a match
    "next_lead": (0, 3),
    "blocked_lead": (0, 4),
    "tied_lead": (0, 3),
    "opening": (0, 2),
    # a moment
    "a": (0, PACK),
    "b": (0, PACK),
    "seat": (0, LAST_SEAT),
    "seats": (0, LAST_SEAT),
    "side": (0, LAST_SIDE),
    "last": (-1, LAST_SEAT),
    "leader": (-1, LAST_SEAT),
    "leaders": (-1, LAST_SEAT),
    "blocker": (-1, LAST_SEAT),
    "out": (-1, LAST_SEAT),
    "pending": (NOTHING, LED),
    "paid": (0, 1),
    "forced": (-1, TILE_COUNT - 1),
    "tile": (0, TILE_COUNT - 1),
    "finish": (UNKNOWN_FINISH, 2 * BOTH_ENDS - 1),
    # how much work
    "megabytes": (0, 65536),
    "threads": (1, 1 << 12),
    "depth": (1, 256),
    "most": (1, 1 << 28),
    "even": (0, 1),
    "coefficient": (-1000000, 1000000),
}


def argument_ranges(players: int = 4, sides: int = 4, pack: int = HIGHEST) -> dict[str, tuple[int, int]]:
    """Return the range (least, most) of each argument by name; raises ValueError if no rules have such numbers."""
    check_arguments({"players": players, "sides": sides, "pack": pack}, NULL)
    ends = {LAST_SEAT: players - 1, LAST_SIDE: sides - 1, PACK: pack}
    return {name: (least, ends.get(most, most)) for name, (least, most) in RANGES.items()}


cdef object most_of(object most, const Laws* laws):
    """Return an upper limit that may depend on the rules; the widest if `laws` is NULL."""
    if most is LAST_SEAT:
        return laws.players - 1 if laws is not NULL else 3
    if most is LAST_SIDE:
        return laws.sides - 1 if laws is not NULL else 3
    if most is PACK:
        return laws.pack if laws is not NULL else HIGHEST
    return most


cdef int check_argument(str name, object number, const Laws* laws) except -1:
    """Raise ValueError for a number outside the declared range of an argument; `laws` may be NULL: any rules."""
    least, most = RANGES[name]
    most = most_of(most, laws)
    if not least <= number <= most:
        raise ValueError(f"{name} {number}: expected {least} to {most}")
    return 0


cdef int check_arguments(dict numbers, const Laws* laws) except -1:
    """Check arguments given by name with `check_argument`; raises ValueError for the first one out of range."""
    for name, number in numbers.items():
        check_argument(name, number, laws)
    return 0


cdef int check_column(str name, const Column[::1] numbers, Py_ssize_t first, const Laws* laws) except -1:
    """Raise ValueError as `check_argument` does, for the first bad number of a column; positions start at `first`."""
    cdef int least, most
    cdef Py_ssize_t i
    least, top = RANGES[name]
    most = most_of(top, laws)
    for i in range(numbers.shape[0]):
        if not least <= numbers[i] <= most:
            raise ValueError(f"position {first + i}: {name} {numbers[i]}: expected {least} to {most}")
    return 0
