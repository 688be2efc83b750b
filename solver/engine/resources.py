"""Resources of a question: memory, threads, and the object that stops it."""

import math
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TypeVar

from tranca.errors import StoppedError, UnsupportedError, echo, to_int
from tranca.ext.plain.chance.table import ChanceTable
from tranca.ext.plain.maxn.table import MaxNTable
from tranca.ext.plain.nodraw.table import NoDrawTable
from tranca.ext.rules import Ruleset
from tranca.ext.stop import Stop as Stop
from tranca.language import Message
from tranca.typed import check_fields, described

from .kernels import DOUBLES, PLAIN, SCORED, Kernel, kernel_of

Wanted = TypeVar("Wanted")
Kind = TypeVar("Kind", NoDrawTable, ChanceTable, MaxNTable)

Progress = Callable[[str, int, int | None], None]
"""A callback for progress: the name of the work, the amount done, and the total (None if unknown)."""


def limited(stop: Stop, seconds: float | None = None, nodes: int | None = None) -> Stop:
    """Return a Stop with its own limits that also ends when `stop` does; `stop` itself is unchanged.

    In the main thread it lets signal handlers run during a search, so that Ctrl-C may call `stop` of another Stop.
    """
    return Stop(seconds, signals=_in_main_thread(), parent=stop, nodes=nodes)


def _in_main_thread() -> bool:
    return threading.get_ident() == threading.main_thread().ident


def check_seconds(seconds: float | None) -> float | None:
    """Return a time limit. Raises UnsupportedError unless it is a number of seconds above 0."""
    if seconds is None:
        return None
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds < math.inf:
        raise UnsupportedError("time limit {seconds}: expected a number of seconds above 0", seconds=echo(seconds))
    return seconds


def instance(value: object, kind: type[Wanted], keyword: str) -> Wanted:
    """Return the value of a keyword. Raises TypeError if it has another type."""
    if isinstance(value, kind):
        return value
    raise TypeError(f"{keyword}={value!r:.40}: expected tranca.{kind.__name__}(…), not {described(value)}")


def available_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    count: Callable[[], int | None] = getattr(os, "process_cpu_count", os.cpu_count)
    return count() or 1


@cache
def most_threads() -> int:
    """Return the largest number of threads or processes allowed; more would only wait for each other."""
    return max(32, 4 * (os.cpu_count() or 1))


@cache
def most_megabytes() -> int:
    """Return the largest size of a table in megabytes: the machine's memory or the memory limit of this process.

    It is 65,536 if neither is known, and never above that.
    """
    limits = [65536]
    with suppress(AttributeError, OSError, ValueError):
        limits.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20)
    with suppress(ImportError):  # on Windows
        import resource

        limits += [limit >> 20 for limit in resource.getrlimit(resource.RLIMIT_AS) if limit != resource.RLIM_INFINITY]
    return max(1, min(limits))


def _format_megabytes(megabytes: float) -> str:
    return str(int(megabytes) if math.isfinite(megabytes) and megabytes == int(megabytes) else float(megabytes))


def check_threads(threads: int) -> int:
    """Return a number of threads. Raises UnsupportedError if it is below 1 or above `most_threads()`."""
    number = to_int(threads)
    if number is None or number < 1:
        problem = Message("{value}: expected a whole number of at least 1", value=echo(repr(threads)))
        raise UnsupportedError("threads={problem}", problem=problem)
    if number > most_threads():
        problem = Message("{value}: expected at most {most} on this machine", value=echo(threads), most=most_threads())
        raise UnsupportedError("threads={problem}", problem=problem)
    return number


@dataclass
class Tables:
    """Memory of searches, allocated when first needed. Reuse it between solves in one thread, not between threads.

    `megabytes` is the size limit of each table; None suits most deals, 0 stores nothing. With `one_deal`, a search
    keeps the results of other moments of the same deal; its number of nodes then depends on them.
    Raises UnsupportedError for a size that is not a number in range or exceeds the memory of this machine.
    """

    megabytes: float | None = None
    one_deal: bool = False
    _kernel: Kernel = field(default=PLAIN, init=False, repr=False)

    def __post_init__(self) -> None:
        size = self.megabytes
        if size is None:
            return
        if isinstance(size, bool) or not isinstance(size, int | float) or not 0 <= size <= most_megabytes():
            words = _format_megabytes(size) if isinstance(size, int | float) else echo(repr(size))
            raise UnsupportedError(
                "table of {words} MB: expected 0 to {most_megabytes} MB, which this machine has memory for",
                words=words,
                most_megabytes=most_megabytes(),
            )

    def of(self, ruleset: Ruleset) -> "Tables":
        """Return the tables for games of these rules: these, or those of the other build of the kernel."""
        kernel = kernel_of(ruleset)
        if kernel is self._kernel:
            return self
        return self._scored if kernel is SCORED else self._doubles

    @cached_property
    def _scored(self) -> "Tables":
        return self._for(SCORED)

    @cached_property
    def _doubles(self) -> "Tables":
        return self._for(DOUBLES)

    def _for(self, kernel: Kernel) -> "Tables":
        tables = Tables(self.megabytes, self.one_deal)
        tables._kernel = kernel
        return tables

    @property
    def are_new(self) -> bool:
        """True if no search has used these tables."""
        return self.__dict__.keys().isdisjoint(("_scored", "_doubles", "no_draw", "chance", "max_n"))

    @cached_property
    def no_draw(self) -> NoDrawTable:
        """The table for two sides without draws."""
        return self._made("nodraw.table", NoDrawTable)

    @cached_property
    def chance(self) -> ChanceTable:
        """The table for two sides with a boneyard."""
        return self._made("chance.table", ChanceTable, one_deal=self.one_deal)

    @cached_property
    def max_n(self) -> MaxNTable:
        """The table for three or more sides."""
        return self._made("maxn.table", MaxNTable, one_deal=self.one_deal)

    def _made(self, module: str, kind: type[Kind], **named: bool) -> Kind:
        make: type[Kind] = getattr(self._kernel.module(module), kind.__name__)
        try:
            return make(**named) if self.megabytes is None else make(self.megabytes, **named)
        except MemoryError:
            size = "" if self.megabytes is None else Message(" of {size} MB", size=_format_megabytes(self.megabytes))
            raise UnsupportedError(
                "there is not enough memory for a table{size}; choose a smaller one", size=size
            ) from None


_idle = threading.local()
"""In `tables`: the tables of this thread that no solve is using. A solve in a signal handler takes others."""


def take_tables() -> Tables:
    """Take idle tables of this thread for one solve, or make new ones."""
    pool: list[Tables] = _idle.__dict__.setdefault("tables", [])
    return pool.pop() if pool else Tables()


def give_back(tables: Tables) -> None:
    """Return tables to this thread for the next solve, without the large ones."""
    for build in (tables, tables.__dict__.get("_scored")):
        if build is not None:
            build.__dict__.pop("chance", None)
            build.__dict__.pop("max_n", None)
    pool: list[Tables] = _idle.tables
    if not pool:
        pool.append(tables)


_ONE = 1  # small integers are one object each, and True is another


@dataclass(frozen=True, slots=True)
class Resources:
    """Resources of a question, made once by the public function and passed down.

    Attributes:
        threads: the number of parallel searches.
        tables: the memory of the calling thread; other threads have their own, of the same size.
        stop: ends all work.
        progress: called with the current work and its progress.
    """

    threads: int = 1
    tables: Tables = field(default_factory=Tables)
    stop: Stop = field(default_factory=Stop)
    progress: Progress | None = None

    def __post_init__(self) -> None:
        known = isinstance(self.tables, Tables) and isinstance(self.stop, Stop)
        if not known or not (self.progress is None or callable(self.progress)):
            check_fields(self)
        if self.threads is _ONE and self.tables.megabytes is None:
            return  # the usual case, and always possible
        check_threads(self.threads)
        size = self.tables.megabytes or 0
        if size * self.threads > most_megabytes():
            raise UnsupportedError(
                "{threads} tables of {format_megabytes} MB: expected at most {most_megabytes} MB in all, "
                "which this machine has memory for",
                threads=self.threads,
                format_megabytes=_format_megabytes(size),
                most_megabytes=most_megabytes(),
            )

    @classmethod
    def of(
        cls,
        *,
        threads: int | None = 1,
        tables: Tables | None = None,
        stop: Stop | None = None,
        progress: Progress | None = None,
        time_limit: float | None = None,
    ) -> "Resources":
        """Make resources from the keywords of a public function; None is the default, for `threads` all cores."""
        check_seconds(time_limit)
        if stop is None:
            stop = Stop(time_limit, signals=_in_main_thread())
        elif time_limit is not None:
            stop = limited(instance(stop, Stop, "stop"), time_limit)
        else:
            instance(stop, Stop, "stop")
        return cls(
            min(available_cores(), most_threads()) if threads is None else threads,
            Tables() if tables is None else instance(tables, Tables, "tables"),
            stop,
            progress,
        )

    def check(self) -> None:
        """Raise StoppedError if the stop has ended all work."""
        if self.stop.is_stopped:
            raise StoppedError

    def without_memory(self) -> "Resources":
        """Return these resources with tables that store nothing, to confirm values independently."""
        return Resources(self.threads, Tables(0), self.stop, self.progress)

    def with_new_tables(self) -> "Resources":
        """Return these resources with empty tables, so that the number of nodes does not depend on earlier searches."""
        return Resources(self.threads, Tables(self.tables.megabytes), self.stop, self.progress)

    def one_thread(self) -> "Resources":
        """Return these resources with one thread and empty tables, so that nodes depend on the question alone."""
        tables = self.tables if self.tables.are_new else Tables(self.tables.megabytes)
        return Resources(1, tables, self.stop, self.progress)

    def within(self, seconds: float | None = None, nodes: int | None = None) -> "Resources":
        """Return these resources with a stop that also ends after this many seconds or nodes."""
        if nodes is not None and ((number := to_int(nodes)) is None or number < 0):
            raise UnsupportedError("nodes={nodes}: expected a whole number of at least 0", nodes=echo(nodes))
        check_seconds(seconds)
        return Resources(self.threads, self.tables, limited(self.stop, seconds, nodes), self.progress)
