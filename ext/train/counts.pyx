"""The number of plans that lay a set of plain tiles."""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free

from tranca.ext.platform cimport lowest, popcount
from tranca.ext.stop cimport Stop
from tranca.ext.train.hand cimport MOST_NUMBERS, MOST_TILES, UNREACHED, TrainHand

cdef enum:
    PATTERNS = 1 << 14      # of ends, in the count of one set
    END_BITS = 5            # of an end in a pattern


cdef class DirectionCounts(TrainHand):
    """The counts of one hand, with the arguments of `TrainHand`."""

    cdef int edges, vertices
    cdef int edge[MOST_TILES]
    cdef int vertex[MOST_NUMBERS]
    cdef int out[MOST_NUMBERS]
    cdef int room[MOST_NUMBERS]
    cdef int degree[MOST_NUMBERS]
    cdef int undirected[MOST_NUMBERS]
    cdef int arcs[MOST_NUMBERS][MOST_NUMBERS]
    cdef int deficit, missing
    cdef uint64_t* patterns                 # pairs: a pattern of ends plus 1, and its sum
    cdef int patterns_used

    def count_directions(
        self, plain: int, most_nodes: int, Stop stop not None
    ) -> tuple[int, dict[tuple[int, ...], int] | None]:
        """Count the ways to lay a set of plain tiles, by the numbers at which the trains end.

        For each way to direct the tiles, the trains are the circuits through one more vertex, from which a tile leads
        to every start and to which one leads from every end. The theorem of van Aardenne-Ehrenfest and de Bruijn (1951)
        counts them: the spanning trees, which are summed here, times (out - 1)! of every number, where the arcs to the
        additional vertex count; trains that end at the same number are counted once for each of their orders.

        Returns the nodes, and by the sorted ends the sum; None instead if the limit was reached.
        """
        cdef uint64_t kept = self.check_set(plain)
        cdef uint32_t reached
        cdef int i, sum_of_room = 0, number, chosen, tile
        cdef uint64_t left, here
        if self.reach(kept, self.start_mask, &reached) != kept:
            raise ValueError("expected tiles that hang together with the starts")
        self.begin(stop, most_nodes)
        self.edges = self.vertices = self.patterns_used = self.deficit = 0
        for number in range(MOST_NUMBERS):
            self.out[number] = 0
            self.degree[number] = self.undirected[number] = popcount(self.tiles_at[number] & kept)
            self.room[number] = (self.undirected[number] + self.starts_at[number]) >> 1
            sum_of_room += self.room[number]
            self.deficit += max(0, self.room[number] - self.undirected[number])
            if reached >> number & 1:
                self.vertex[self.vertices] = number
                self.vertices += 1
            for i in range(MOST_NUMBERS):
                self.arcs[number][i] = 0
        self.missing = sum_of_room - popcount(kept)
        left = kept
        while left:     # number by number, the one with the fewest tiles first
            chosen = UNREACHED
            for number in range(MOST_NUMBERS):
                here = left & self.tiles_at[number]
                if here and (chosen == UNREACHED or popcount(here) < popcount(left & self.tiles_at[chosen])):
                    chosen = number
            here = left & self.tiles_at[chosen]
            left &= ~here
            while here:
                tile = lowest(here)
                here &= here - 1
                self.edge[self.edges] = tile
                self.edges += 1
        self.patterns = <uint64_t*>calloc(2 * PATTERNS, sizeof(uint64_t))
        if self.patterns is NULL:
            raise MemoryError
        try:
            if self.missing >= 0:
                with nogil:
                    self.direct_next(0)
            stop.finish()
            if self.is_stopped:
                return self.nodes, None
            found = {}
            for i in range(PATTERNS):
                if self.patterns[2 * i]:
                    left = self.patterns[2 * i] - 1
                    ends = tuple((left >> END_BITS * at) & (1 << END_BITS) - 1 for at in range(self.trains))
                    found[tuple(sorted(ends))] = self.patterns[2 * i + 1]
            return self.nodes, found
        finally:
            free(self.patterns)
            self.patterns = NULL

    cdef int direct_next(self, int at) noexcept nogil:
        """Direct the tiles from `at` on in every way that leaves no number too often."""
        cdef int tile, tail, head, turn, added
        if self.count():
            return 0
        if at == self.edges:
            self.add_direction()
            return 0
        tile = self.edge[at]
        for turn in range(2):
            tail, head = (self.high[tile], self.low[tile]) if turn else (self.low[tile], self.high[tile])
            if self.out[tail] == self.room[tail]:
                continue
            added = self.room[head] - self.out[head] - self.undirected[head] >= 0
            self.deficit += added   # numbers that can no longer be left as often as trains arrive: there trains end
            self.out[tail] += 1
            self.undirected[tail] -= 1
            self.undirected[head] -= 1
            self.arcs[tail][head] = 1
            if self.deficit <= self.missing:
                self.direct_next(at + 1)
            self.arcs[tail][head] = 0
            self.undirected[head] += 1
            self.undirected[tail] += 1
            self.out[tail] -= 1
            self.deficit -= added
        return 0

    cdef int add_direction(self) noexcept nogil:
        """Add the spanning trees of a direction to the sum of its ends."""
        cdef uint64_t pattern = 0, place
        cdef int i, number, ends
        for i in range(self.vertices):
            number = self.vertex[i]
            ends = self.degree[number] + self.starts_at[number] - 2 * self.out[number]
            while ends:
                pattern = pattern << END_BITS | <uint64_t>number
                ends -= 1
        place = (pattern * <uint64_t>0x9E3779B97F4A7C15) >> 50
        while self.patterns[2 * place] and self.patterns[2 * place] != pattern + 1:
            place = (place + 1) % PATTERNS
        if not self.patterns[2 * place]:
            self.patterns_used += 1
            if self.patterns_used > PATTERNS / 2:
                self.is_stopped = True
                return 0
            self.patterns[2 * place] = pattern + 1
        self.patterns[2 * place + 1] += self.count_spanning_trees()
        return 0

    cdef uint64_t count_spanning_trees(self) noexcept nogil:
        """Return the number of spanning trees towards the additional vertex (Tutte 1948).

        The matrix is dominated by its diagonal, so elimination needs no pivots. At most 52 arcs leave the numbers, so
        the determinant is below 10^9, and rounding it is exact.
        """
        cdef double matrix[MOST_NUMBERS][MOST_NUMBERS]
        cdef double product = 1, factor
        cdef int i, j, k, row, size = self.vertices
        for i in range(size):
            row = self.vertex[i]
            for j in range(size):
                matrix[i][j] = -self.arcs[row][self.vertex[j]]
            matrix[i][i] += self.degree[row] + self.starts_at[row] - self.out[row]
        for k in range(size):
            product *= matrix[k][k]
            for i in range(k + 1, size):
                if matrix[i][k] != 0:
                    factor = matrix[i][k] / matrix[k][k]
                    for j in range(k + 1, size):
                        matrix[i][j] -= factor * matrix[k][j]
        return <uint64_t>(product + 0.5)
