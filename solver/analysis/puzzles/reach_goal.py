"""Decide whether two partners can force one of them to go out, against best defense.

This searches for a goal instead of points: the partners cooperate for it, and the opponents play against it.
"""

from tranca.engine.resources import Resources
from tranca.ext import rules as kernel
from tranca.game.actions import NO_ENDS, tile_of
from tranca.game.position import Position
from tranca.game.rules.rules import Rules
from tranca.game.tiles import union
from tranca.game.tree import TreeEnds

GoalKey = tuple[tuple[int, ...], int, int, int, int]
StateKey = tuple[tuple[int, ...], int, tuple[int, ...], int | None, int, int | None]


def can_go_out(position: Position, seat: int, resources: Resources) -> bool:
    """Return True if `seat` goes out against best defense, with its partner's help.

    All tiles must be known, including the order of a boneyard that may be drawn from. Raises StoppedError.
    """
    if position.is_over:
        return position.out == seat
    assert position.to_move is not None
    if position.ruleset.has_second_layout:
        return _can_reach(position, seat, resources, {})
    search = _GoalSearch(position.rules, seat, resources, tuple(tile.index for tile in position.boneyard.tiles))
    hands = tuple(hand.mask for hand in position.hands)
    return search.can_reach(hands, *(position.plain_ends or NO_ENDS), position.to_move, 0)


def _can_reach(position: Position, goal: int, resources: Resources, known: dict[StateKey, bool]) -> bool:
    """Search one position at a time, if plays score or play continues after the first out; some 20 times slower."""
    while not position.is_over and not position.can_play:
        position = position.draw() if position.must_draw else position.pass_()
    if position.is_over or position.to_move is None:
        return position.out == goal
    hands = tuple(hand.mask for hand in position.hands)
    ends = tuple(sorted(position.ends or ()))
    if isinstance(position.ends, TreeEnds):
        ends += position.ends.open_sides
    state = hands, position.boneyard.mask, ends, position.spinner, position.to_move, position.last
    if state not in known:
        resources.check()
        helps = position.rules.side_of(position.to_move) == position.rules.side_of(goal)
        ways = (_can_reach(position.play(play), goal, resources, known) for play in position.legal_plays())
        known[state] = any(ways) if helps else all(ways)
    return known[state]


class _GoalSearch:
    """Searches for the goal if the ends are two numbers; remembers the result of each state."""

    def __init__(self, rules: Rules, goal: int, resources: Resources, boneyard: tuple[int, ...]) -> None:
        self.ruleset = rules.ruleset
        self.goal = goal
        self.resources = resources
        self.after = tuple(map(rules.next_seat, range(rules.players)))
        self.helps = tuple(rules.side_of(seat) == rules.side_of(goal) for seat in range(rules.players))
        self.boneyard = boneyard
        self.drawable = max(0, len(boneyard) - rules.draw_reserve) if rules.draws else 0
        self.known: dict[GoalKey, bool] = {}

    def can_reach(self, hands: tuple[int, ...], a: int, b: int, seat: int, drawn: int) -> bool:
        """Return True if the goal is reached from a state in which no player is out yet."""
        plays = kernel.plays(hands[seat], a, b)
        while not plays:
            left = union(1 << tile for tile in self.boneyard[drawn:])
            if self.ruleset.blocked(hands, a, b, left, left.bit_count()):
                return False
            if drawn < self.drawable:
                hands = _replace_hand(hands, seat, hands[seat] | 1 << self.boneyard[drawn])
                drawn += 1
            else:
                seat = self.after[seat]
            plays = kernel.plays(hands[seat], a, b)
        state = (hands, a, b, seat, drawn) if a <= b else (hands, b, a, seat, drawn)
        reached = self.known.get(state)
        if reached is None:
            if not len(self.known) & 1023:
                self.resources.check()
            reached = self.known[state] = self._try_plays(hands, a, b, seat, drawn, plays)
        return reached

    def _try_plays(self, hands: tuple[int, ...], a: int, b: int, seat: int, drawn: int, plays: list[int]) -> bool:
        helps, after = self.helps[seat], self.after[seat]
        hand = hands[seat]
        for code in plays:
            rest = hand & ~(1 << tile_of(code))
            if not rest:
                reached = seat == self.goal
            else:
                reached = self.can_reach(_replace_hand(hands, seat, rest), *kernel.lay(code, a, b), after, drawn)
            if reached is helps:
                return helps
        return not helps


def _replace_hand(hands: tuple[int, ...], seat: int, hand: int) -> tuple[int, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])
