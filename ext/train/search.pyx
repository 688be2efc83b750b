"""The best sets of tiles of a hand, found by what stays behind.

The search takes a number whose degree no train explains and branches over which of its tiles goes; each branch keeps
the tiles of those before it, so every set is reached once. A set that can be laid is better than every part of it.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t

from tranca.ext.platform cimport lowest, popcount
from tranca.ext.stop cimport Stop
from tranca.ext.train.hand cimport FREE, MOST_NUMBERS, MOST_TILES, MOST_WEIGHT, UNREACHED, TrainHand


cdef class BestSets(TrainHand):
    """The search of one hand, with the arguments of `TrainHand`."""

    cdef int64_t best, bound
    cdef uint64_t best_set
    cdef bint finds_all
    cdef list sets

    def search(
        self,
        plain_weights: list,
        double_weights: list,
        target: int,
        most_nodes: int,
        Stop stop not None,
    ) -> tuple[int, int, bool, int, list[int]]:
        """Find the heaviest set of plain tiles, with the doubles that it can lay; with a `target`, all of that weight.

        `plain_weights` are by plain tile, above 0; `double_weights` by number, 0 or more. A `target` of -1 stands for
        the greatest weight, of which one set is returned; any other must be that weight.

        Returns the weight, an upper bound, whether the search was complete, its nodes, and the masks of the sets.
        """
        self.begin(stop, most_nodes)
        self.weigh(plain_weights, double_weights)
        if target < -1:
            raise ValueError(f"weight {target}: expected -1 for the greatest, or a weight")
        self.finds_all, self.sets = target >= 0, []
        self.best, self.best_set, self.bound = target if target >= 0 else -1, 0, target
        with nogil:
            if target < 0:
                self.take(0, self.start_mask, self.weigh_doubles(self.start_mask))
            self.descend(self.all_plain, 0, 0, 0)
        stop.finish()
        sets = self.sets if self.finds_all else [self.best_set]
        self.sets = []
        return self.best, max(self.best, self.bound), not self.is_stopped, self.nodes, sets

    cdef int descend(self, uint64_t kept, uint64_t locked, uint32_t odd_ends, uint32_t even) noexcept nogil:
        """Search the sets among `kept` that have the tiles `locked`; at `odd_ends` an odd number of trains ends, at
        `even` an even one.
        """
        cdef uint64_t removable, rest
        cdef uint32_t reached, odd, wrong, free_odd, numbers, lacking
        cdef int number, begins, degree, choices, chosen = UNREACHED, fewest = MOST_TILES, slots, count = 0, sure = 0
        cdef int i, j, tile, failures = 0
        cdef int64_t value = 0, loss = 0, least, bound
        cdef int64_t costs[MOST_NUMBERS]
        cdef int order[MOST_TILES]
        kept = self.reach(kept, self.start_mask, &reached)
        if locked & ~kept or odd_ends & ~reached:
            return 0
        rest = kept
        while rest:
            value += self.weight[lowest(rest)]
            rest &= rest - 1
        value += self.weigh_doubles(reached)
        numbers, odd, slots = reached, 0, -popcount(odd_ends)
        while numbers:
            number = lowest(numbers)
            numbers &= numbers - 1
            degree = popcount(self.tiles_at[number] & kept)
            begins = min(self.starts_at[number], degree)    # the other trains stay empty
            slots += begins
            odd |= <uint32_t>((degree + begins) & 1) << number
        wrong = odd_ends & ~odd | even & odd
        free_odd = odd & ~odd_ends & ~even
        # each wrong number loses a tile, and so does each of the other odd numbers that remains without a train's end
        numbers = wrong | free_odd
        while numbers:
            number = lowest(numbers)
            numbers &= numbers - 1
            removable = self.tiles_at[number] & kept & ~locked
            choices, least = popcount(removable), 0
            while removable:
                tile = lowest(removable)
                removable &= removable - 1
                if not least or self.weight[tile] < least:
                    least = self.weight[tile]
            if wrong >> number & 1:
                if not choices:
                    return 0
                loss += least
                if chosen == UNREACHED or not wrong >> chosen & 1 or choices < fewest:
                    chosen, fewest = number, choices
                continue
            if not choices:
                sure += 1
            else:
                i = count
                while i > 0 and costs[i - 1] > least:
                    costs[i] = costs[i - 1]
                    i -= 1
                costs[i] = least
                count += 1
            if chosen == UNREACHED or not wrong >> chosen & 1 and choices < fewest:
                chosen, fewest = number, choices
        if sure > slots:
            return 0
        for i in range(count - (slots - sure)):
            loss += costs[i]
        bound = value - (loss + 1) / 2
        if bound < self.best or bound == self.best and not self.finds_all:
            return 0
        if self.count():
            self.bound = max(self.bound, bound)
            return 0
        if not wrong and popcount(free_odd) <= slots:
            lacking = self.direct(kept, &failures) if self.trains > 1 else 0
            if not lacking:
                self.take(kept, reached, value)
                return 0
            removable = kept & ~locked
            bound = value - self.lightest(removable, failures)
            if bound < self.best or bound == self.best and not self.finds_all:
                return 0
            rest = removable
            while rest:
                tile = lowest(rest)
                rest &= rest - 1
                if not (lacking >> self.low[tile] & 1 and lacking >> self.high[tile] & 1):
                    removable &= ~(<uint64_t>1 << tile)
            chosen = UNREACHED
        else:
            removable = self.tiles_at[chosen] & kept & ~locked
        count = 0
        while removable:    # the lightest tile first
            tile = lowest(removable)
            removable &= removable - 1
            i = count
            while i > 0 and self.weight[order[i - 1]] > self.weight[tile]:
                order[i] = order[i - 1]
                i -= 1
            order[i] = tile
            count += 1
        if chosen != UNREACHED and not wrong >> chosen & 1:
            if slots:
                self.descend(kept, locked, odd_ends | <uint32_t>1 << chosen, even)
            even |= <uint32_t>1 << chosen
        for j in range(count):
            if self.is_stopped:
                self.bound = max(self.bound, bound)
                return 0
            self.descend(kept & ~(<uint64_t>1 << order[j]), locked, odd_ends, even)
            locked |= <uint64_t>1 << order[j]
        return 0

    cdef int64_t weigh_doubles(self, uint32_t numbers) noexcept nogil:
        """Return the weight of the doubles of some numbers."""
        cdef int64_t value = 0
        numbers &= self.doubles
        while numbers:
            value += self.double_weight[lowest(numbers)]
            numbers &= numbers - 1
        return value

    cdef int64_t lightest(self, uint64_t tiles, int count) noexcept nogil:
        """Return the least weight of `count` of these tiles; more than all tiles if there are fewer."""
        cdef int64_t weights[MOST_TILES]
        cdef int64_t sum_of = 0
        cdef int tile, i, used = 0
        if popcount(tiles) < count:
            return <int64_t>MOST_WEIGHT * MOST_TILES
        while tiles:
            tile = lowest(tiles)
            tiles &= tiles - 1
            i = used
            while i > 0 and weights[i - 1] > self.weight[tile]:
                weights[i] = weights[i - 1]
                i -= 1
            weights[i] = self.weight[tile]
            used += 1
        for i in range(count):
            sum_of += weights[i]
        return sum_of

    cdef int take(self, uint64_t kept, uint32_t reached, int64_t value) noexcept nogil:
        """Take a set that can be laid: `value` is its weight with all doubles whose number is visited."""
        cdef int64_t lost = 0
        if self.rule != FREE and not self.lays_hand(kept, reached):
            self.unanswered(kept, self.doubles & reached, &lost)
            value -= lost
        if self.finds_all:
            if value == self.best:
                with gil:
                    self.sets.append(kept)
        elif value > self.best:
            self.best, self.best_set = value, kept
        return 0
