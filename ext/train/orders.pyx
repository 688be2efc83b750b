"""Plans of a few tiles, searched and counted tile by tile.

A limit below the size of the best plans leaves most tiles behind, so the search over these is no help.
"""

from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc, free

from tranca.ext.platform cimport lowest
from tranca.ext.stop cimport Stop
from tranca.ext.train.hand cimport FREE, MOST_NUMBERS, MOST_TILES, TrainHand

cdef enum:
    MOST_STATES = 1 << 24   # that a search remembers
    FIRST_STATES = 1 << 12
    TRAIN_SHIFT = 44        # the parts of a state's key, above the tiles that are laid
    NUMBER_SHIFT = 47
    PENDING_SHIFT = 52


cdef class OrderSearch(TrainHand):
    """The search of one hand, with the arguments of `TrainHand`. Tiles are numbered, the plain ones first."""

    cdef int tiles
    cdef int tile_low[MOST_TILES]
    cdef int tile_high[MOST_TILES]
    cdef int by_weight[MOST_TILES]
    cdef int64_t tile_weight[MOST_TILES]
    cdef uint64_t all_at[MOST_NUMBERS]
    cdef int most_tiles
    cdef int64_t best, bound
    cdef uint64_t best_set
    cdef uint64_t* states
    cdef uint64_t states_size, states_used

    def search_orders(
        self, plain_weights: list, double_weights: list, most_tiles: int, most_nodes: int, Stop stop not None
    ) -> tuple[int, int, bool, int, int, int]:
        """Find the heaviest plan of at most `most_tiles` tiles, which are not the whole hand, tile by tile.

        Returns the weight, an upper bound, whether the search was complete, its nodes, and the masks of its plain tiles
        and of its doubles.
        """
        self.begin(stop, most_nodes)
        self.weigh(plain_weights, double_weights)
        self.number_tiles(most_tiles)
        self.best, self.best_set, self.bound = 0, 0, 0
        self.states_size, self.states_used = FIRST_STATES, 0
        self.states = <uint64_t*>calloc(self.states_size, sizeof(uint64_t))
        if self.states is NULL:
            raise MemoryError
        with nogil:
            self.extend(0, 0, self.start[0], False, 0, 0)
        free(self.states)
        self.states = NULL
        stop.finish()
        plain, doubles = self.split(self.best_set)
        return self.best, max(self.best, self.bound), not self.is_stopped, self.nodes, plain, doubles

    cdef int number_tiles(self, int most_tiles) except -1:
        cdef int i, j, number
        if not 0 <= most_tiles <= MOST_TILES:
            raise ValueError(f"{most_tiles} tiles: expected 0 to {MOST_TILES}")
        self.most_tiles, self.tiles = most_tiles, self.plain
        for number in range(MOST_NUMBERS):
            self.all_at[number] = self.tiles_at[number]
        for i in range(self.plain):
            self.tile_low[i], self.tile_high[i], self.tile_weight[i] = self.low[i], self.high[i], self.weight[i]
        for number in range(MOST_NUMBERS):
            if self.doubles >> number & 1:
                i = self.tiles
                self.tile_low[i] = self.tile_high[i] = number
                self.tile_weight[i] = self.double_weight[number]
                self.all_at[number] |= <uint64_t>1 << i
                self.tiles += 1
        for i in range(self.tiles):
            j = i
            while j > 0 and self.tile_weight[self.by_weight[j - 1]] < self.tile_weight[i]:
                self.by_weight[j] = self.by_weight[j - 1]
                j -= 1
            self.by_weight[j] = i
        return 0

    cdef object split(self, uint64_t laid):
        """Return a mask of numbered tiles as the masks of its plain tiles and its doubles."""
        cdef int i
        doubles = 0
        for i in range(self.plain, self.tiles):
            doubles |= (laid >> i & 1) << self.tile_low[i]
        return laid & self.all_plain, doubles

    cdef int64_t bound_of(self, uint64_t laid, int count) noexcept nogil:
        """Return the most that further tiles can weigh."""
        cdef int i, left = self.most_tiles - count
        cdef int64_t weight = 0
        for i in range(self.tiles):
            if left <= 0:
                break
            if not laid >> self.by_weight[i] & 1:
                weight += self.tile_weight[self.by_weight[i]]
                left -= 1
        return weight

    cdef int extend(self, uint64_t laid, int train, int number, bint pending, int count, int64_t value) noexcept nogil:
        """Search every continuation of a state: the tiles laid, the train, its last number, and a double to answer."""
        cdef uint64_t here
        cdef int tile, next_train, from_number, far
        cdef int64_t bound
        if value > self.best and not pending:
            self.best, self.best_set = value, laid
        bound = value + self.bound_of(laid, count)
        if count == self.most_tiles or bound <= self.best:
            return 0
        if self.count():
            self.bound = max(self.bound, bound)
            return 0
        if self.was_seen(key_of(laid, train, number, pending)):
            return 0
        for next_train in range(train, self.trains):
            if next_train > train and pending:
                break
            from_number = number if next_train == train else self.start[next_train]
            here = self.all_at[from_number] & ~laid
            while here:
                tile = lowest(here)
                here &= here - 1
                far = self.tile_low[tile] + self.tile_high[tile] - from_number
                self.extend(
                    laid | <uint64_t>1 << tile,
                    next_train,
                    far,
                    self.rule != FREE and tile >= self.plain,
                    count + 1,
                    value + self.tile_weight[tile],
                )
        if self.is_stopped:
            self.bound = max(self.bound, bound)
        return 0

    cdef bint was_seen(self, uint64_t key) noexcept nogil:
        """Return whether a state was searched before, and remember it while there is room."""
        cdef uint64_t place, at
        cdef uint64_t* larger
        if self.states_used * 2 >= self.states_size and self.states_size < MOST_STATES:
            larger = <uint64_t*>calloc(self.states_size * 2, sizeof(uint64_t))
            if larger is not NULL:
                for at in range(self.states_size):
                    if self.states[at]:
                        place = place_of(self.states[at], self.states_size * 2)
                        while larger[place]:
                            place = (place + 1) & (self.states_size * 2 - 1)
                        larger[place] = self.states[at]
                free(self.states)
                self.states, self.states_size = larger, self.states_size * 2
        place = place_of(key + 1, self.states_size)
        while self.states[place]:
            if self.states[place] == key + 1:
                return True
            place = (place + 1) & (self.states_size - 1)
        if self.states_used * 4 < self.states_size * 3:
            self.states[place] = key + 1
            self.states_used += 1
        return False

    def count_orders(
        self,
        plain_weights: list,
        double_weights: list,
        most_tiles: int,
        target: int,
        most_nodes: int,
        Stop stop not None,
    ) -> tuple[int, list[tuple[int, int]], int] | None:
        """Count the plans of at most `most_tiles` tiles, which are not the whole hand, that weigh exactly `target`.

        Returns the plans, their sets as masks of plain tiles and of doubles, and the states; None if there are more
        than `most_nodes` states.
        """
        cdef uint64_t laid, here, key
        cdef int train, number, next_train, from_number, tile, far, count
        cdef int64_t value
        cdef bint pending
        self.begin(stop, most_nodes)
        self.weigh(plain_weights, double_weights)
        self.number_tiles(most_tiles)
        if target < 0:
            raise ValueError(f"weight {target}: expected 0 or more")
        plans, sets, layer = 0, set(), {key_of(0, 0, self.start[0], False): 1}
        for count in range(most_tiles + 1):
            following = {}
            for state, ways in layer.items():
                key = state
                laid, train = key & (<uint64_t>1 << TRAIN_SHIFT) - 1, key >> TRAIN_SHIFT & 7
                number, pending = key >> NUMBER_SHIFT & 31, key >> PENDING_SHIFT & 1
                value = 0
                here = laid
                while here:
                    value += self.tile_weight[lowest(here)]
                    here &= here - 1
                if value == target and not pending:
                    plans += ways
                    sets.add(laid)
                if count == most_tiles or value + self.bound_of(laid, count) < target:
                    continue
                if self.count():
                    stop.finish()
                    return None
                for next_train in range(train, train + 1 if pending else self.trains):
                    from_number = number if next_train == train else self.start[next_train]
                    here = self.all_at[from_number] & ~laid
                    while here:
                        tile = lowest(here)
                        here &= here - 1
                        far = self.tile_low[tile] + self.tile_high[tile] - from_number
                        reached = key_of(
                            laid | <uint64_t>1 << tile, next_train, far, self.rule != FREE and tile >= self.plain
                        )
                        following[reached] = following.get(reached, 0) + ways
            layer = following
        return plans, [self.split(laid) for laid in sorted(sets)], self.nodes


cdef inline uint64_t key_of(uint64_t laid, int train, int number, bint pending) noexcept nogil:
    return (
        laid
        | <uint64_t>train << TRAIN_SHIFT
        | <uint64_t>number << NUMBER_SHIFT
        | <uint64_t>pending << PENDING_SHIFT
    )


cdef inline uint64_t place_of(uint64_t key, uint64_t size) noexcept nogil:
    return (key * <uint64_t>0x9E3779B97F4A7C15 >> 20) & (size - 1)
