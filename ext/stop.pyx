"""Stop a search from outside."""

from libc.stdint cimport int64_t

from tranca.ext.platform cimport clock, load, store, subtract

cdef extern from "Python.h":
    int check_signals "PyErr_CheckSignals"()  # the one of cpython.exc raises where nothing can be raised
    void* pending_error "PyErr_Occurred"()

cdef enum:
    SECOND = 1000000000         # in nanoseconds
    LONGEST = 1000000000        # seconds: longer limits are reduced to this


cdef class Stop:
    """A request to end running searches: by `stop()` from a signal handler or another thread, or by a limit.

    `time_limit` is in seconds; `nodes` is an approximate number of nodes, with the same effect on every machine.
    Searches poll the stop at their start and every few thousand nodes; once it is due they report bounds instead of
    values. Several threads may share a stop; threads other than the main one need `signals=False`. A stop with a
    `parent` is due when the parent is, in addition to its own limits.
    """

    def __cinit__(
        self,
        time_limit: float | None = None,
        signals: bool = True,
        parent: Stop | None = None,
        nodes: int | None = None,
    ) -> None:
        if nodes is not None and nodes < 0:
            raise ValueError(f"{nodes} nodes: expected 0 or more")
        self.signals = signals
        self.polls_left = 0 if nodes is None else max(1, min(nodes, 1 << 62) // NODES_A_POLL)
        self.parent = parent
        self.start(time_limit)

    def start(self, time_limit: float | None) -> None:
        """Start a new time limit now, also after an earlier limit has run out; None for no limit."""
        if time_limit is not None and not time_limit > 0:
            raise ValueError(f"time limit {time_limit}: expected a number of seconds above 0")
        if load(&self.expired):
            store(&self.expired, False)
            store(&self.stopped, False)
        if time_limit is None:
            store(&self.deadline, 0)
        else:
            store(&self.deadline, clock() + <int64_t>(min(<double>time_limit, <double>LONGEST) * SECOND))

    def stop(self) -> None:
        """End the searches that use this stop."""
        store(&self.stopped, True)

    @property
    def is_stopped(self) -> bool:
        """Return whether `stop()` was called or a limit has run out, for loops to check between two searches."""
        return self.is_due()

    @property
    def ran_out(self) -> bool:
        """Return whether a limit ended a search."""
        return load(&self.expired) != 0

    cdef int64_t nodes_left(self) noexcept nogil:
        """Return about how many nodes may still be searched; more than any search takes if there is no limit."""
        cdef int64_t polls = load(&self.polls_left)
        cdef int64_t left = polls * NODES_A_POLL if polls else 1 << 62
        return left if self.parent is None else min(left, self.parent.nodes_left())

    cdef bint expire(self) noexcept nogil:
        store(&self.expired, True)
        store(&self.stopped, True)
        return True

    cdef bint is_due(self) noexcept nogil:
        """Return whether searches must end, without checking signals."""
        cdef int64_t deadline
        if load(&self.stopped):
            return True
        if self.parent is not None and self.parent.is_due():
            store(&self.stopped, True)      # never stored as False: another thread may have stopped it meanwhile
            return True
        deadline = load(&self.deadline)
        if deadline and clock() > deadline:
            return self.expire()
        return False

    cdef bint poll(self) noexcept nogil:
        """Count NODES_A_POLL nodes of a search, for the parents as well; return whether the search must end."""
        if not load(&self.stopped):
            if self.parent is not None and self.parent.poll():
                store(&self.stopped, True)
            elif load(&self.polls_left) > 0 and subtract(&self.polls_left, 1) == 1:
                self.expire()
        return self.check_now()

    cdef bint check_now(self) noexcept nogil:
        """Return whether to end, without counting nodes. Every search checks it first, so loops over short ones end."""
        if self.is_due():
            return True
        if self.signals:
            with gil:
                if check_signals() < 0:
                    store(&self.stopped, True)
        return load(&self.stopped) != 0

    cdef int finish(self) except? -1:
        """Raise the exception that a signal handler raised during the search: it is pending in the thread state."""
        return -1 if pending_error() is not NULL else 0
