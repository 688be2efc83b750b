from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")

TILES: int
EMPTY: int
NO_BONUSES: tuple[int, int, int, int]

def pips(mask: int) -> int: ...
def plays(hand: int, a: int, b: int) -> list[int]: ...
def fits(hand: int, a: int, b: int) -> int: ...
def members(mask: int, items: tuple[Item, ...]) -> tuple[Item, ...]: ...
def lay(play: int, a: int, b: int) -> tuple[int, int]: ...

class Ruleset:
    def __init__(
        self,
        players: int,
        partners: bool,
        clockwise: bool,
        draw: bool,
        draw_reserve: int,
        dead_stop: bool,
        block_winner: int,
        block_tie: int,
        points: int,
        pass_bonus_first: int,
        pass_bonus_later: int,
        lead_pass_bonus: int = 0,
        lead_pass_bonus_double: int = 0,
        lead_pass_void: bool = False,
        round_pass_bonus: int = 0,
        block_points: int = -1,
        round_to: int = 1,
        rounding: int = 0,
        out_bonuses: Sequence[int] = NO_BONUSES,
        capicua_factor: int = 1,
        capicua_blanks: bool = True,
        capicua_doubles: bool = False,
        times: int = 1,
        plus: int = 0,
        deal_bonus: int = 0,
        pack: int = 6,
        without: int = 0,
        ends_score: int = 0,
        in_multiples: bool = False,
        spinner: bool = False,
        while_open: bool = False,
        lead_scores: bool = True,
        per_point: int = 1,
        out_points: int = 0,
        out_both: bool = False,
        partners_tie: bool = False,
        pays_each: bool = False,
        every_double: bool = False,
    ) -> None: ...
    def most_points(self, mask: int) -> int: ...
    @property
    def pack(self) -> int: ...
    @property
    def pays_for_finish(self) -> bool: ...
    @property
    def has_second_layout(self) -> bool: ...
    @property
    def every_double(self) -> bool: ...
    @property
    def is_countable(self) -> bool: ...
    @property
    def players(self) -> int: ...
    @property
    def sides(self) -> int: ...
    def side(self, seat: int) -> int: ...
    def next_seat(self, seat: int) -> int: ...
    def pass_bonus(
        self, paid: bool, lead: bool = False, double_led: bool = False, partner_follows: bool = True
    ) -> int: ...
    @property
    def round_pass_bonus(self) -> int: ...
    def blocked(self, hands: Sequence[int], a: int, b: int, boneyard: int, boneyard_size: int) -> bool: ...
    def settle(
        self, hands: Sequence[int], leader: int, blocker: int, out: int, finish: int = -1
    ) -> tuple[int, int]: ...
    def own_losses(self, hands: Sequence[int], out: int) -> list[int]: ...
    def finish_kind(self, tile: int, a: int, b: int) -> int: ...
