"""The best trains of a hand, for Mexican Train: the best sets of tiles, their plans, and the number of their plans.

Numbers are the vertices of a graph, tiles its edges, doubles its loops. The plain tiles of a set can be laid as trains
from the starts if each hangs together with a start and the tiles can be directed so that no number is left more often
than it is reached or begun at: `out <= (degree + starts) / 2`. A train then ends where fewer leave than arrive. So
`search` looks for the tiles that stay behind: it takes a number whose degree no train explains and branches over which
of its tiles goes; each branch keeps the tiles of those before it, so every set is reached once.

Doubles need no search. In `FREE` games a double is laid wherever its number is visited. In the others a tile has to
follow, so its number has to be left: it is reached or begun at twice, and a connected part
that is a tree leaves all of its numbers but one.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

from tranca.ext.platform cimport lowest, popcount
from tranca.ext.stop cimport Stop, count_node

cdef enum:
    MOST_TILES = 44         # 40 in a hand, and 4 drawn
    MOST_NUMBERS = 19
    MOST_STARTS = 8
    PATTERNS = 1 << 14      # of ends, in the count of one set
    MOST_STATES = 1 << 24   # that a search over orders remembers
    FIRST_STATES = 1 << 12
    TRAIN_SHIFT = 44        # the parts of a state's key, above the tiles that are laid
    NUMBER_SHIFT = 47
    PENDING_SHIFT = 52
    END_BITS = 5            # of an end in a pattern
    UNREACHED = -1
    MOST_WEIGHT = 1 << 30
    FREE = 0                # a train may end in a double
    ANSWER = 1              # only the last tile of a hand that is laid completely
    STRICT = 2              # no train


cdef class TrainHand:
    """A hand and the starts of its trains.

    `held` are the tiles as pairs of numbers 0…18, without repetition, in the order in which plans prefer them; `begins`
    are the starts.
    Masks of plain tiles have a bit for each tile that is no double, in this order; masks of doubles one for each
    number. `rule` is `FREE`, `ANSWER` or `STRICT`: 0, 1 or 2.
    """

    cdef int plain, trains, rule
    cdef int low[MOST_TILES]
    cdef int high[MOST_TILES]
    cdef uint64_t tiles_at[MOST_NUMBERS]    # plain tiles by number
    cdef uint64_t all_plain
    cdef uint32_t doubles
    cdef int start[MOST_STARTS]
    cdef int starts_at[MOST_NUMBERS]
    cdef uint32_t start_mask
    cdef void* stop
    cdef uint64_t nodes, most               # of the current question; `most` is its limit
    cdef bint is_stopped
    # a search
    cdef int64_t weight[MOST_TILES]
    cdef int64_t double_weight[MOST_NUMBERS]
    cdef int64_t best, bound
    cdef uint64_t best_set
    cdef bint finds_all
    cdef list sets
    # a search over orders: tiles are numbered, the plain ones first
    cdef int tiles, tile_low[MOST_TILES], tile_high[MOST_TILES], by_weight[MOST_TILES]
    cdef int64_t tile_weight[MOST_TILES]
    cdef uint64_t all_at[MOST_NUMBERS]
    cdef int most_tiles
    cdef uint64_t* states
    cdef uint64_t states_size, states_used
    # a count
    cdef int edges, edge[MOST_TILES], vertices, vertex[MOST_NUMBERS]
    cdef int out[MOST_NUMBERS]
    cdef int room[MOST_NUMBERS]
    cdef int degree[MOST_NUMBERS]
    cdef int undirected[MOST_NUMBERS]
    cdef int arcs[MOST_NUMBERS][MOST_NUMBERS]
    cdef int deficit, missing
    cdef uint64_t* patterns                 # pairs: a pattern of ends plus 1, and its sum
    cdef int patterns_used

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

    cdef inline int other(self, int tile, int number) noexcept nogil:
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

    cdef uint32_t direct(self, uint64_t kept, signed char* tail) noexcept nogil:
        """Direct the tiles so that no number is left too often; write the number that each leaves, and return 0.

        If that is impossible, return numbers among which there are more tiles than they can be left: one of these tiles
        has to stay behind. Each tile is directed in turn, along a path that redirects others (Hakimi 1965).
        """
        cdef int room[MOST_NUMBERS]
        cdef int via[MOST_NUMBERS]
        cdef int queue[MOST_NUMBERS]
        cdef int tile, number, far, first, last, step
        cdef uint32_t seen
        cdef uint64_t left = kept, from_here
        for number in range(MOST_NUMBERS):
            room[number] = (popcount(self.tiles_at[number] & kept) + self.starts_at[number]) >> 1
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
                return seen
            room[number] -= 1
            while via[number] != tile:
                step = via[number]
                tail[step] = number
                number = self.other(step, number)
            tail[tile] = number
        return 0

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

    # Search

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
        the greatest weight, of which one set is returned; any other must be that weight. `most_nodes` limits the search.

        Returns the weight, an upper bound, whether the search was complete, its nodes, and the masks of the sets.
        """
        self.begin(stop, most_nodes)
        self.weigh(plain_weights, double_weights)
        if target < -1:
            raise ValueError(f"weight {target}: expected -1 for the greatest, or a weight")
        self.finds_all, self.sets = target >= 0, []
        self.best, self.best_set, self.bound = target if target >= 0 else -1, 0, target
        with nogil:
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
        cdef int number, choices, chosen = UNREACHED, fewest = MOST_TILES, slots, count = 0, sure = 0, i, j, tile
        cdef int64_t value = 0, loss = 0, least, bound
        cdef int64_t costs[MOST_NUMBERS]
        cdef int order[MOST_TILES]
        cdef signed char tail[MOST_TILES]
        kept = self.reach(kept, self.start_mask, &reached)
        if locked & ~kept or odd_ends & ~reached:
            return 0
        rest = kept
        while rest:
            value += self.weight[lowest(rest)]
            rest &= rest - 1
        numbers, odd = reached, 0
        while numbers:
            number = lowest(numbers)
            numbers &= numbers - 1
            if self.doubles >> number & 1:
                value += self.double_weight[number]
            odd |= <uint32_t>((popcount(self.tiles_at[number] & kept) + self.starts_at[number]) & 1) << number
        wrong = odd_ends & ~odd | even & odd
        free_odd = odd & ~odd_ends & ~even
        slots = self.trains - popcount(odd_ends)
        # each wrong number loses a tile, and so do those of the others that no train can end at
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
        if self.count() and self.best >= 0:     # the first set is found even if the time is up
            self.bound = max(self.bound, bound)
            return 0
        if not wrong and popcount(free_odd) <= slots:
            lacking = self.direct(kept, tail) if self.trains > 1 else 0
            if not lacking:
                self.take(kept, reached, value)
                return 0
            removable = kept & ~locked
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
            if self.is_stopped and self.best >= 0:
                self.bound = max(self.bound, bound)
                return 0
            self.descend(kept & ~(<uint64_t>1 << order[j]), locked, odd_ends, even)
            locked |= <uint64_t>1 << order[j]
        return 0

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

    cdef bint lays_hand(self, uint64_t kept, uint32_t reached) noexcept nogil:
        """Return whether the plain tiles `kept` and all doubles can be laid, with one double at the end if allowed."""
        cdef int64_t lost = 0
        if self.rule != ANSWER or kept != self.all_plain or self.doubles & ~reached:
            return False
        return self.unanswered(kept, self.doubles, &lost) <= 1

    def parts(self, plain: int) -> tuple[int, list[int], bool]:
        """Return what decides the doubles of a set: the numbers at which they can be laid, the numbers of each connected
        part that cannot leave all of them, and whether the whole hand can be laid.
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

    # Search over orders, for plans of a few tiles

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
        """Search every way on from a state: the tiles laid, the train, the number it stands at, a double to answer."""
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
        self, plain_weights: list, double_weights: list, most_tiles: int, target: int, most_nodes: int, Stop stop not None
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

    # Counts

    def count_directions(self, plain: int, most_nodes: int, Stop stop not None) -> tuple[int, dict[tuple[int, ...], int] | None]:
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

    # Plans

    def list_plans(self, plain: int, double_set: int, most_plans: int) -> list[list[list[tuple[int, int]]]]:
        """List at most `most_plans` plans that lay a set completely, in order: for each start the tiles as they lie.

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
        """Add to `found` every way on for a train that stands at `number`; a `pending` double waits for its answer."""
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
        """Return whether the trains from `train` on, which stands at `number`, can lay all of these tiles."""
        cdef int kept_starts[MOST_NUMBERS]
        cdef uint32_t kept_mask = self.start_mask, reached
        cdef signed char tail[MOST_TILES]
        cdef int64_t lost = 0
        cdef int i
        cdef bint can
        for i in range(MOST_NUMBERS):
            kept_starts[i] = self.starts_at[i]
            self.starts_at[i] = 0
        self.starts_at[number], self.start_mask = 1, <uint32_t>1 << number
        for i in range(train + 1, self.trains):
            self.starts_at[self.start[i]] += 1
            self.start_mask |= <uint32_t>1 << self.start[i]
        can = self.reach(plain, self.start_mask, &reached) == plain and not doubles & ~reached
        can = can and not self.direct(plain, tail)
        if can and self.rule != FREE:
            if pending:
                doubles |= <uint32_t>1 << number
            can = self.unanswered(plain, doubles, &lost) <= spare
        for i in range(MOST_NUMBERS):
            self.starts_at[i] = kept_starts[i]
        self.start_mask = kept_mask
        return can


cdef inline uint64_t key_of(uint64_t laid, int train, int number, bint pending) noexcept nogil:
    return (
        laid
        | <uint64_t>train << TRAIN_SHIFT
        | <uint64_t>number << NUMBER_SHIFT
        | <uint64_t>pending << PENDING_SHIFT
    )


cdef inline uint64_t place_of(uint64_t key, uint64_t size) noexcept nogil:
    return (key * <uint64_t>0x9E3779B97F4A7C15 >> 20) & (size - 1)


cdef int check_number(object number) except -1:
    if not 0 <= number < MOST_NUMBERS:
        raise ValueError(f"number {number}: expected 0 to {MOST_NUMBERS - 1}")
    return 0
