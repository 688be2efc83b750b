"""Plans that lay a set of tiles completely, in order."""

from libc.stdint cimport int64_t, uint32_t, uint64_t

from tranca.ext.platform cimport lowest
from tranca.ext.train.hand cimport ANSWER, FREE, MOST_NUMBERS, TrainHand


cdef class PlanList(TrainHand):
    """The plans of one hand, with the arguments of `TrainHand`."""

    def list_plans(self, plain: int, double_set: int, most_plans: int) -> list[list[list[tuple[int, int]]]]:
        """List at most `most_plans` plans that lay a set completely, in order: for each start, the tiles of its train.

        Doubles come first, then the tiles in the order of the hand.
        """
        cdef uint64_t tiles = self.check_set(plain)
        cdef bint lays_hand = self.rule == ANSWER and tiles == self.all_plain and double_set == self.doubles
        if most_plans < 1 or double_set < 0 or double_set & ~self.doubles:
            raise ValueError("expected doubles of the hand, and 1 plan or more")
        found = []
        trains = [[] for _ in range(self.trains)]
        self.lay_next(0, self.start[0], tiles, double_set, False, lays_hand, trains, found, most_plans)
        return found

    cdef int lay_next(
        self,
        int train,
        int number,
        uint64_t plain,
        uint32_t doubles,
        bint pending,
        bint spare,
        list trains,
        list found,
        Py_ssize_t most,
    ) except -1:
        """Add to `found` every continuation of a train that is now at `number`; a `pending` double needs an answer."""
        cdef uint64_t here
        cdef int tile, far
        if len(found) >= most:
            return 0
        if not plain and not doubles:
            if not pending or spare:
                found.append(list(map(list, trains)))
            return 0
        if doubles >> number & 1:
            if self.can_lay(train, number, plain, doubles & ~(<uint32_t>1 << number), self.rule != FREE, spare):
                trains[train].append((number, number))
                doubles &= ~(<uint32_t>1 << number)
                self.lay_next(train, number, plain, doubles, self.rule != FREE, spare, trains, found, most)
                doubles |= <uint32_t>1 << number
                trains[train].pop()
        here = plain & self.tiles_at[number]
        while here:
            tile = lowest(here)
            here &= here - 1
            far = self.other(tile, number)
            plain &= ~(<uint64_t>1 << tile)
            if self.can_lay(train, far, plain, doubles, False, spare):
                trains[train].append((number, far))
                self.lay_next(train, far, plain, doubles, False, spare, trains, found, most)
                trains[train].pop()
            plain |= <uint64_t>1 << tile
        if train + 1 < self.trains and (not pending or spare):
            spare = spare and not pending
            if self.can_lay(train + 1, self.start[train + 1], plain, doubles, False, spare):
                self.lay_next(train + 1, self.start[train + 1], plain, doubles, False, spare, trains, found, most)
        return 0

    cdef bint can_lay(
        self, int train, int number, uint64_t plain, uint32_t doubles, bint pending, bint spare
    ) noexcept nogil:
        """Return whether `train`, now at `number`, and the later trains can lay all of these tiles."""
        cdef int kept_starts[MOST_NUMBERS]
        cdef uint32_t kept_mask = self.start_mask, reached
        cdef int64_t lost = 0
        cdef int i, failures
        cdef bint can
        for i in range(MOST_NUMBERS):
            kept_starts[i] = self.starts_at[i]
            self.starts_at[i] = 0
        self.starts_at[number], self.start_mask = 1, <uint32_t>1 << number
        for i in range(train + 1, self.trains):
            self.starts_at[self.start[i]] += 1
            self.start_mask |= <uint32_t>1 << self.start[i]
        can = self.reach(plain, self.start_mask, &reached) == plain and not doubles & ~reached
        can = can and not self.direct(plain, &failures)
        if can and self.rule != FREE:
            if pending:
                doubles |= <uint32_t>1 << number
            can = self.unanswered(plain, doubles, &lost) <= spare
        for i in range(MOST_NUMBERS):
            self.starts_at[i] = kept_starts[i]
        self.start_mask = kept_mask
        return can
