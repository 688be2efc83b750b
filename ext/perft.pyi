from collections.abc import Sequence

from .rules import Ruleset

def perft(
    ruleset: Ruleset,
    hands: Sequence[int],
    boneyard: Sequence[int],
    ordered: bool,
    a: int,
    b: int,
    seat: int,
    forced: int,
    depth: int,
) -> list[tuple[int, int]]: ...
