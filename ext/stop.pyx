"""Stopping a search from outside."""

cdef extern from "Python.h":
    int check_signals "PyErr_CheckSignals"()  # that of cpython.exc would raise, where nothing can be raised
    void* pending_error "PyErr_Occurred"()


cdef extern from *:
    """
    #if defined(_WIN32)
    #include <windows.h>
    static double tranca_clock(void) { return (double)GetTickCount64() / 1000.0; }
    #else
    #include <time.h>
    static double tranca_clock(void) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
    }
    #endif
    """
    double clock "tranca_clock"() noexcept nogil


cdef enum:
    NODES_A_POLL = 4096     # a search polls so often


cdef class Stop:
    """A request to end running searches: by `stop()` from a signal handler or another thread, after `time_limit`
    seconds, or, the same on every machine, after about `nodes` nodes.

    The searches ask as they begin and every few thousand nodes, and then report bounds instead of values. One stop may
    be shared by several threads; `signals=False` is for threads that are not the main one. One with a `parent` ends
    what the parent ends, and has limits of its own.
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
        if self.expired:
            self.expired = False
            self.stopped = False
        self.deadline = 0 if time_limit is None else clock() + <double>time_limit

    def stop(self) -> None:
        """End the searches that ask here."""
        self.stopped = True

    @property
    def is_stopped(self) -> bool:
        """Whether `stop()` was called or a limit has run out; loops over searches ask between two of them."""
        return self.is_due()

    @property
    def ran_out(self) -> bool:
        """Whether it was a limit that ended a search."""
        return self.expired

    cdef bint is_due(self) noexcept nogil:
        if not self.stopped and self.parent is not None:
            self.stopped = self.parent.is_due()
        if not self.stopped and self.deadline > 0 and clock() > self.deadline:
            self.expired = True
            self.stopped = True
        return self.stopped

    cdef bint poll(self) noexcept nogil:
        """Count NODES_A_POLL nodes of a search; returns whether it is to end."""
        if not self.stopped and self.parent is not None:
            self.stopped = self.parent.poll()
        if not self.stopped and self.polls_left > 0:
            self.polls_left -= 1
            if not self.polls_left:
                self.expired = True
                self.stopped = True
        return self.glance()

    cdef bint glance(self) noexcept nogil:
        """Whether to end, no nodes counted: asked as each search begins, so that a loop over short ones ends too."""
        if self.is_due():
            return True
        if self.signals:
            with gil:
                if check_signals() < 0:
                    self.stopped = True
        return self.stopped

    cdef int finish(self) except? -1:
        """Raise what a signal handler raised while the search ran: the error waits in the thread's state."""
        return -1 if pending_error() is not NULL else 0
