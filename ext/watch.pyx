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
    NODES_A_LOOK = 4096     # the searches look at the watch so often


cdef class Watch:
    """Ends a running search: by `stop()` from a signal handler or another thread, after `time_limit` seconds, or, the
    same on every machine, after about `nodes` nodes.

    The searches look at it every few thousand nodes and then report bounds instead of values. One watch may be shared
    by several threads; `signals=False` is for threads that are not the main one. A watch made `under` another stops
    when that one does, and has a time limit of its own.
    """

    def __cinit__(
        self,
        time_limit: float | None = None,
        signals: bool = True,
        under: Watch | None = None,
        nodes: int | None = None,
    ) -> None:
        self.signals = signals
        self.looks = 0 if nodes is None else max(1, min(nodes, 1 << 62) // NODES_A_LOOK)
        self.under = under
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
        """End the searches that look at this watch."""
        self.stopped = True

    @property
    def is_stopped(self) -> bool:
        """Whether `stop()` was called or a limit has run out; loops over searches ask between two of them."""
        return self.is_due()

    @property
    def ran_out(self) -> bool:
        """Whether it was the time limit that ended a search."""
        return self.expired

    cdef bint is_due(self) noexcept nogil:
        if not self.stopped and self.under is not None:
            self.stopped = self.under.is_due()
        if not self.stopped and self.deadline > 0 and clock() > self.deadline:
            self.expired = True
            self.stopped = True
        return self.stopped

    cdef bint poll(self) noexcept nogil:
        """Count a look, which stands for so many nodes of a search; returns whether it is to end."""
        if not self.stopped and self.under is not None:
            self.stopped = self.under.poll()
        if not self.stopped and self.looks > 0:
            self.looks -= 1
            if not self.looks:
                self.expired = True
                self.stopped = True
        return self.glance()

    cdef bint glance(self) noexcept nogil:
        """Whether to end, no look counted: asked as each search begins, so that a loop over short ones ends too."""
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
