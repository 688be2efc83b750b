"""Check whether the numbers of tiles in the hands and the boneyard can arise in play at all.

Players act in turn; a player who cannot play draws or passes. Without draws any seat may lay any of the tiles, since
passes are possible anywhere except at the lead and in a full round. With draws no player passes while there are tiles
to draw, so turns go strictly round the table until the boneyard is down to its reserve. The tiles themselves are not
checked here.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from .rules.rules import Rules


class TileCounts(NamedTuple):
    """The numbers of tiles at a moment with at least one tile laid.

    Attributes:
        hand_sizes: tiles in each hand.
        boneyard: tiles in it, including its reserve.
        laid: tiles in the layout.
        to_move, lead, last: seats, None if unknown (`to_move`: or if the deal is over).
        out: the seat that has gone out; None if no seat has.
        idle: the seats that, with the hands they hold, may have passed at these ends.
        turned: True if the first tile was turned up from the stock; `lead` is then the seat that acted first.
    """

    rules: Rules
    hand_sizes: tuple[int, ...]
    boneyard: int
    laid: int
    to_move: int | None
    lead: int | None
    last: int | None
    out: int | None
    idle: Collection[int]
    turned: bool = False

    def can_arise(self) -> bool:
        """Return True if some order of plays, draws and passes leads to these numbers."""
        drawn = self.rules.left_over - self.turned - self.boneyard if self.rules.draws else 0
        drawable = self.boneyard - self.rules.draw_reserve if self.rules.draws else 0
        if drawn == 0 and drawable <= 0:
            return self._without_draws()
        if drawable > 0:
            return any(self._strictly(leader, drawn) for leader in self._leaders())
        return any(
            self._exhausted(leader, drawn, turn)
            for leader in self._leaders()
            for turn in range(self._first_draw, self.laid_by_players + 1)
        )

    @property
    def laid_by_players(self) -> int:
        """The number of tiles laid by players: all except a tile that was turned up."""
        return self.laid - self.turned

    @property
    def _first_draw(self) -> int:
        """The first turn, from 0, in which a tile can have been drawn, since the leader draws none."""
        return int(not self.turned)

    def _leaders(self) -> Iterator[int]:
        yield from range(self.rules.players) if self.lead is None else (self.lead,)

    def _turns(self, leader: int, count: int) -> list[int]:
        around = self.rules.seats_from(leader)
        return [around[turn % len(around)] for turn in range(count)]

    def _may_be_last(self, seat: int) -> bool:
        """Return True if `seat` may have laid the last tile and all seats between it and the mover may have passed."""
        if self.out is not None:
            return seat == self.out
        if self.last is not None and seat != self.last:
            return False
        return self._may_have_passed(self.rules.seats_from(self.rules.next_seat(seat)))

    def _nobody_may_be_last(self, leader: int) -> bool:
        """Return True if no player need have laid a tile, because all seats before the mover may have passed."""
        return self.out is None and self.last is None and self._may_have_passed(self.rules.seats_from(leader))

    def _may_have_passed(self, around: tuple[int, ...]) -> bool:
        return self.to_move is None or all(other in self.idle for other in around[: around.index(self.to_move)])

    def _without_draws(self) -> bool:
        laid = [self.rules.hand_size - size for size in self.hand_sizes]
        if min(laid) < 0 or sum(laid) != self.laid_by_players:
            return False
        if self.turned:  # the seat that acts first may pass
            return (
                any(laid[last] and self._may_be_last(last) for last in range(self.rules.players))
                if self.laid_by_players
                else any(map(self._nobody_may_be_last, self._leaders()))
            )
        for leader in self._leaders():
            for last in range(self.rules.players):
                if laid[leader] and laid[last] and self._may_be_last(last):
                    both = leader == last
                    if both if self.laid == 1 else laid[leader] > 1 or not both:
                        return True
        return False

    def _strictly(self, leader: int, drawn: int) -> bool:
        """Check the numbers while tiles can be drawn: no player passes, so the leader determines all turns."""
        turns = self._turns(leader, self.laid_by_players + 1)
        mover = turns.pop()
        can_follow = self._may_be_last(turns[-1]) if turns else self._nobody_may_be_last(leader)
        if self.to_move not in (None, mover) or not can_follow:
            return False
        drawers = {*turns[self._first_draw :]} | ({mover} if self.out is None else set())
        total = 0
        for seat, size in enumerate(self.hand_sizes):
            took = size - self.rules.hand_size + turns.count(seat)
            if took < 0 or (took and seat not in drawers):
                return False
            total += took
        return total == drawn

    def _exhausted(self, leader: int, drawn: int, turn: int) -> bool:
        """Return True if the last drawable tile may have been drawn in turn `turn`, from 0, with no passes before."""
        turns = self._turns(leader, turn + 1)
        emptier = turns[turn]
        before = turns[:turn]
        drawers = set(turns[self._first_draw :])
        free = self.laid_by_players - turn  # tiles laid from this turn on, with passes anywhere
        if free:
            return any(
                self._may_be_last(last) and self._draws_fit(drawn, before, drawers, emptier, last)
                for last in range(self.rules.players)
            )
        can_follow = self._may_be_last(before[-1]) if before else self._nobody_may_be_last(leader)
        if self.out is not None or not can_follow:
            return False
        return self._draws_fit(drawn, before, drawers, emptier, None)

    def _draws_fit(self, drawn: int, before: list[int], drawers: set[int], emptier: int, last: int | None) -> bool:
        """Return True if the draws can be distributed over the seats.

        Each seat laid at least one tile in each of its turns `before`, one more if it laid the `last`; only `drawers`
        drew, and the `emptier` at least once.
        """
        least = 0
        for seat, size in enumerate(self.hand_sizes):
            took = size - self.rules.hand_size + before.count(seat) + (seat == last)
            if took > 0 and seat not in drawers:
                return False
            least += max(took, int(seat == emptier))
            if seat not in drawers and size > self.rules.hand_size:
                return False
        return least <= drawn
