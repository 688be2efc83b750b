"""Stopping a search from outside."""

from libc.stdint cimport int64_t

from tranca.ext.platform cimport clock, load, store, subtract

cdef extern from "Python.h":
    int check_signals "PyErr_CheckSignals"()  # not that of cpython.exc, which raises where nothing can be raised
    void* pending_error "PyErr_Occurred"()

cdef enum:
    SECOND = 1000000000         # in nanoseconds
    LONGEST = 1000000000        # limit in seconds: no limit is longer


cdef class Stop:
    """A request to end running searches: by `stop()` from a signal handler or another thread, after `time_limit`
    seconds, or, the same on every machine, after about `nodes` nodes.

    Searches poll it at their start and every few thousand nodes; once it is due they report bounds instead of values.
    Several threads may share a stop; threads other than the main one need `signals=False`. A stop with a `parent` is
    due when the parent is, and has its own limits besides.
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
        """Count a time limit from now on, afresh where another had run out; None for no limit."""
        if time_limit is not None and not time_limit > 0:
            raise ValueError(f"time limit {time_limit}: expected seconds, more than 0")
        if load(&self.expired):
            store(&self.expired, False)
            store(&self.stopped, False)
        if time_limit is None:
            store(&self.deadline, 0)
        else:
            store(&self.deadline, clock() + <int64_t>(min(<double>time_limit, <double>LONGEST) * SECOND))

    def stop(self) -> None:
        """End the searches that ask here."""
        store(&self.stopped, True)

    @property
    def is_stopped(self) -> bool:
        """Return whether `stop()` was called or a limit has run out; loops over searches ask between two of them."""
        return self.is_due()

    @property
    def ran_out(self) -> bool:
        """Return whether it was a limit that ended a search."""
        return load(&self.expired) != 0

    cdef int64_t nodes_left(self) noexcept nogil:
        """Return about how many nodes may still be searched; more than any search takes if there is no limit."""
        cdef int64_t polls = load(&self.polls_left)
        cdef int64_t left = polls * NODES_A_POLL if polls else 1 << 62
        return left if self.parent is None else min(left, self.parent.nodes_left())

    cdef bint expire(self) noexcept nogil:
        """Stop because a limit has run out."""
        store(&self.expired, True)
        store(&self.stopped, True)
        return True

    cdef bint is_due(self) noexcept nogil:
        """Return whether to end, signals aside."""
        cdef int64_t deadline
        if load(&self.stopped):
            return True
        if self.parent is not None and self.parent.is_due():
            store(&self.stopped, True)      # never False: another thread may have stopped it meanwhile
            return True
        deadline = load(&self.deadline)
        if deadline and clock() > deadline:
            return self.expire()
        return False

    cdef bint poll(self) noexcept nogil:
        """Count NODES_A_POLL nodes of a search, in the parents too; returns whether it is to end."""
        if not load(&self.stopped):
            if self.parent is not None and self.parent.poll():
                store(&self.stopped, True)
            elif load(&self.polls_left) > 0 and subtract(&self.polls_left, 1) == 1:
                self.expire()
        return self.check_now()

    cdef bint check_now(self) noexcept nogil:
        """Return whether to end, no nodes counted: asked as each search begins, so that a loop over short ones ends."""
        if self.is_due():
            return True
        if self.signals:
            with gil:
                if check_signals() < 0:
                    store(&self.stopped, True)
        return load(&self.stopped) != 0

    cdef int finish(self) except? -1:
        """Raise what a signal handler raised while the search ran: the error waits in the thread's state."""
        return -1 if pending_error() is not NULL else 0
