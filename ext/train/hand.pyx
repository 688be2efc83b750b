"""A hand whose trains are sought.

Numbers are the vertices of a graph, tiles its edges, doubles its loops. The plain tiles of a set can be laid as trains
from the starts if each hangs together with a start and the tiles can be directed so that no number is left more often
than it is reached or begun at: `out <= (degree + starts) / 2`. A train then ends where fewer leave than arrive.

Doubles need no search. In `FREE` games a double is laid wherever its number is visited. In the others a tile has to
follow, so its number has to be left: it is reached or begun at twice, and a connected part that is a tree leaves all of
its numbers but one.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t

from tranca.ext.platform cimport lowest, popcount
from tranca.ext.stop cimport Stop, count_node


cdef class TrainHand:
    """A hand and the starts of its trains.

    `held` are the tiles as pairs of numbers 0…18, without repetition, in the order in which plans prefer them; `begins`
    are the starts.
    Masks of plain tiles have a bit for each tile that is no double, in this order; masks of doubles one for each
    number. `rule` is `FREE`, `ANSWER` or `STRICT`: 0, 1 or 2.
    """

    def __cinit__(self, held: list, begins: list, rule: int) -> None:
        if len(held) > MOST_TILES or not 1 <= len(begins) <= MOST_STARTS or not FREE <= rule <= STRICT:
            raise ValueError(f"expected at most {MOST_TILES} tiles, 1 to {MOST_STARTS} starts, and a rule 0 to 2")
        self.rule, self.trains = rule, len(begins)
        for at, number in enumerate(begins):
            check_number(number)
            self.start[at] = number
            self.starts_at[number] += 1
            self.start_mask |= <uint32_t>1 << <int>number
        for low, high in held:
            check_number(low)
            check_number(high)
            self.add_tile(low, high)

    cdef int add_tile(self, int low, int high) except -1:
        cdef int i
        if low == high:
            if self.doubles >> low & 1:
                raise ValueError(f"tile {low}-{high} is given twice")
            self.doubles |= <uint32_t>1 << low
            return 0
        for i in range(self.plain):
            if self.low[i] == min(low, high) and self.high[i] == max(low, high):
                raise ValueError(f"tile {low}-{high} is given twice")
        i = self.plain
        self.low[i], self.high[i] = min(low, high), max(low, high)
        self.tiles_at[low] |= <uint64_t>1 << i
        self.tiles_at[high] |= <uint64_t>1 << i
        self.all_plain |= <uint64_t>1 << i
        self.plain += 1
        return 0

    cdef uint64_t check_set(self, object plain) except? 1:
        """Return a set of plain tiles. Raises ValueError if they are not in the hand."""
        cdef uint64_t tiles = plain
        if tiles & ~self.all_plain:
            raise ValueError("expected tiles of the hand")
        return tiles

    cdef int begin(self, Stop stop, uint64_t most) except -1:
        """Begin a question that ends after `most` nodes or by `stop`."""
        self.stop = <void*>stop
        self.nodes, self.most, self.is_stopped = 0, most, stop.is_due()
        return 0

    cdef int weigh(self, list plain_weights, list double_weights) except -1:
        if len(plain_weights) != self.plain or len(double_weights) != MOST_NUMBERS:
            raise ValueError(f"expected {self.plain} weights of plain tiles and {MOST_NUMBERS} of doubles")
        for at, weight in enumerate(plain_weights):
            if not 0 < weight < MOST_WEIGHT:
                raise ValueError(f"expected weights of plain tiles above 0 and below {MOST_WEIGHT}")
            self.weight[at] = weight
        for at, weight in enumerate(double_weights):
            if not 0 <= weight < MOST_WEIGHT:
                raise ValueError(f"expected weights of doubles from 0 and below {MOST_WEIGHT}")
            self.double_weight[at] = weight
        return 0

    cdef bint count(self) noexcept nogil:
        """Count a node; return whether the question must end."""
        if count_node(&self.nodes, self.stop) or self.nodes > self.most:
            self.is_stopped = True
        return self.is_stopped

    cdef int other(self, int tile, int number) noexcept nogil:
        return self.low[tile] + self.high[tile] - number

    cdef uint64_t reach(self, uint64_t kept, uint32_t begin, uint32_t* reached) noexcept nogil:
        """Return the tiles of `kept` that hang together with the numbers `begin`; `reached` are their numbers."""
        cdef uint64_t found = 0, fresh
        cdef uint32_t frontier = begin, seen = 0
        cdef int number, tile
        while frontier:
            number = lowest(frontier)
            frontier &= frontier - 1
            seen |= <uint32_t>1 << number
            fresh = self.tiles_at[number] & kept & ~found
            found |= fresh
            while fresh:
                tile = lowest(fresh)
                fresh &= fresh - 1
                frontier |= <uint32_t>1 << self.other(tile, number)
            frontier &= ~seen
        reached[0] = seen
        return found

    cdef uint32_t direct(self, uint64_t kept, int* failures) noexcept nogil:
        """Direct the tiles so that no number is left too often; return 0 if that is possible.

        If not, return numbers among which there are more tiles than they can be left: one of these tiles has to stay
        behind, and at least `failures` tiles in all. Each tile is directed in turn, along a path that redirects others
        (Hakimi 1965).
        """
        cdef signed char tail[MOST_TILES]       # the number that each tile leaves
        cdef uint32_t lacking = 0
        cdef int room[MOST_NUMBERS]
        cdef int via[MOST_NUMBERS]
        cdef int queue[MOST_NUMBERS]
        cdef int tile, number, far, first, last, step
        cdef uint32_t seen
        cdef uint64_t left = kept, from_here
        for number in range(MOST_NUMBERS):
            room[number] = (popcount(self.tiles_at[number] & kept) + self.starts_at[number]) >> 1
        failures[0] = 0
        while left:
            tile = lowest(left)
            left &= left - 1
            queue[0], queue[1] = self.low[tile], self.high[tile]
            via[queue[0]] = via[queue[1]] = tile
            tail[tile] = UNREACHED
            seen = <uint32_t>1 << queue[0] | <uint32_t>1 << queue[1]
            first, last, number = 0, 2, UNREACHED
            while first < last:
                number = queue[first]
                first += 1
                if room[number] > 0:
                    break
                from_here = self.tiles_at[number] & kept & ~left & ~(<uint64_t>1 << tile)
                while from_here:
                    step = lowest(from_here)
                    from_here &= from_here - 1
                    far = self.other(step, number)
                    if tail[step] == number and not seen >> far & 1:
                        seen |= <uint32_t>1 << far
                        via[far] = step
                        queue[last] = far
                        last += 1
                number = UNREACHED
            if number == UNREACHED:
                lacking = seen if not failures[0] else lacking
                failures[0] += 1
                continue
            room[number] -= 1
            while via[number] != tile:
                step = via[number]
                tail[step] = number
                number = self.other(step, number)
            tail[tile] = number
        return lacking

    cdef uint32_t answerable(self, uint64_t kept, uint32_t numbers) noexcept nogil:
        """Return which of these numbers a train can leave: a train that reaches it only once may end there."""
        cdef uint32_t left = numbers
        cdef int number
        while left:
            number = lowest(left)
            left &= left - 1
            if popcount(self.tiles_at[number] & kept) + self.starts_at[number] < 2:
                numbers &= ~(<uint32_t>1 << number)
        return numbers

    cdef int unanswered(self, uint64_t kept, uint32_t doubles, int64_t* lost) noexcept nogil:
        """Return how many of these doubles cannot be answered at least; add the least that they weigh to `lost`."""
        cdef uint32_t left = self.start_mask, numbers, dead = doubles & ~self.answerable(kept, doubles)
        cdef int count = popcount(dead), number
        cdef uint64_t part
        cdef int64_t least
        doubles &= ~dead
        while dead:
            lost[0] += self.double_weight[lowest(dead)]
            dead &= dead - 1
        while left:
            part = self.reach(kept, left & (~left + 1), &numbers)
            left &= ~numbers
            if not numbers & ~doubles and popcount(part) == popcount(numbers) - 1:
                count += 1
                least = self.double_weight[lowest(numbers)]
                while numbers:
                    number = lowest(numbers)
                    numbers &= numbers - 1
                    least = min(least, self.double_weight[number])
                lost[0] += least
        return count

    cdef bint lays_hand(self, uint64_t kept, uint32_t reached) noexcept nogil:
        """Return whether the plain tiles `kept` and all doubles can be laid, with one double at the end if allowed."""
        cdef int64_t lost = 0
        if self.rule != ANSWER or kept != self.all_plain or self.doubles & ~reached:
            return False
        return self.unanswered(kept, self.doubles, &lost) <= 1

    def parts(self, plain: int) -> tuple[int, list[int], bool]:
        """Return what decides the doubles of a set: the numbers at which they can be laid, the numbers of each part
        that is a tree, which cannot leave all of them, and whether the whole hand can be laid.
        """
        cdef uint32_t reached, left = self.start_mask, numbers
        cdef uint64_t part, kept = self.check_set(plain)
        trees = []
        self.reach(kept, self.start_mask, &reached)
        while left:
            part = self.reach(kept, left & (~left + 1), &numbers)
            left &= ~numbers
            if popcount(part) == popcount(numbers) - 1:
                trees.append(numbers)
        numbers = reached if self.rule == FREE else self.answerable(kept, reached)
        return numbers, trees, self.lays_hand(kept, reached)


cdef int check_number(object number) except -1:
    if not 0 <= number < MOST_NUMBERS:
        raise ValueError(f"number {number}: expected 0 to {MOST_NUMBERS - 1}")
    return 0
