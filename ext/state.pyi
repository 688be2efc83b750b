from collections.abc import Sequence

from .rules import Ruleset

def follow(
    ruleset: Ruleset,
    hands: Sequence[int],
    boneyard: Sequence[int],
    ordered: bool,
    a: int,
    b: int,
    seat: int,
    last: int,
    pending: bool,
    paid: bool,
    leader: int,
    plays: Sequence[int],
) -> tuple[list[tuple[int, list[int], int]], list[int], int, int, list[int], tuple[int, int, int]]: ...
