"""Stopping a search from outside."""

cdef extern from "Python.h":
    int check_signals "PyErr_CheckSignals"()  # that of cpython.exc would raise, where nothing can be raised


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

    def __init__(
        self,
        time_limit: float | None = None,
        signals: bool = True,
        under: Watch | None = None,
        nodes: int | None = None,
    ) -> None:
        self.signals = signals
        self.looks = 0 if nodes is None else max(1, nodes // NODES_A_LOOK)
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
        """Whether `stop()` was called or the time limit has run out."""
        if self.under is not None and self.under.is_stopped:
            return True
        return self.stopped or (self.deadline > 0 and clock() > self.deadline)

    @property
    def ran_out(self) -> bool:
        """Whether it was the time limit that ended a search."""
        return self.expired

    cdef bint poll(self) noexcept nogil:
        if not self.stopped and self.under is not None:
            self.stopped = self.under.poll()
        if self.stopped:
            return True
        if self.looks > 0:
            self.looks -= 1
            if not self.looks:
                self.expired = True
                self.stopped = True
        if self.deadline > 0 and clock() > self.deadline:
            self.expired = True
            self.stopped = True
        elif self.signals:
            with gil:
                if check_signals() < 0:
                    self.interrupted = True
                    self.stopped = True
        return self.stopped

    cdef int finish(self) except -1:
        """Raise what a signal handler raised while the search ran."""
        if self.interrupted:
            self.interrupted = False
            return -1
        return 0 if self.under is None else self.under.finish()
