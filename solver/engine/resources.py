"""Resources of a question: memory, threads, and the object that stops it."""

import math
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TypeVar

from tranca.errors import StoppedError, UnsupportedError, echo, whole
from tranca.ext.plain.chance.table import ChanceTable
from tranca.ext.plain.maxn.table import MaxNTable
from tranca.ext.plain.nodraw.table import NoDrawTable
from tranca.ext.rules import Ruleset
from tranca.ext.stop import Stop as Stop
from tranca.typed import check_fields

from .arguments import instance
from .kernels import PLAIN, SCORED, Kernel, kernel_of

Kind = TypeVar("Kind", NoDrawTable, ChanceTable, MaxNTable)

Progress = Callable[[str, int, int | None], None]
"""A callback for progress: the name of the work, how much is done, and of how much (None: not known)."""


def limited(stop: Stop, seconds: float | None = None, nodes: int | None = None) -> Stop:
    """Make a Stop with limits of its own that also ends when `stop` does; `stop` itself is not touched.

    In the main thread it lets signal handlers run while a search does: Ctrl-C may call the `stop` of another.
    """
    return Stop(seconds, signals=_in_main_thread(), parent=stop, nodes=nodes)


def _in_main_thread() -> bool:
    """Tell whether signal handlers run in this thread."""
    return threading.get_ident() == threading.main_thread().ident


def check_seconds(seconds: float | None) -> float | None:
    """Return a time limit; raises UnsupportedError for one that is no number of seconds above 0."""
    if seconds is None:
        return None
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds < math.inf:
        raise UnsupportedError(f"time limit {seconds}: expected seconds, more than 0")
    return seconds


def available_cores() -> int:
    """Count the cores that this process may run on."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    count: Callable[[], int | None] = getattr(os, "process_cpu_count", os.cpu_count)
    return count() or 1


@cache
def most_threads() -> int:
    """Return how many threads or processes this machine has use for: more only wait for each other."""
    return max(32, 4 * (os.cpu_count() or 1))


@cache
def most_megabytes() -> int:
    """Return the largest size of a table in megabytes: the memory of this machine, or what a process may take of it.

    It is 65,536 where neither is known.
    """
    limits = [65536]
    with suppress(AttributeError, OSError, ValueError):
        limits.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20)
    with suppress(ImportError):  # on Windows
        import resource

        limits += [limit >> 20 for limit in resource.getrlimit(resource.RLIMIT_AS) if limit != resource.RLIM_INFINITY]
    return max(1, min(limits))


def _format_megabytes(megabytes: float) -> str:
    """Format a size in megabytes: whole numbers without a fraction."""
    return str(int(megabytes) if math.isfinite(megabytes) and megabytes == int(megabytes) else float(megabytes))


def check_threads(threads: int) -> int:
    """Return a number of threads; raises UnsupportedError for one that this machine does not have."""
    number = whole(threads)
    if number is None or number < 1:
        raise UnsupportedError(f"threads={echo(repr(threads))}: expected a whole number of at least 1")
    if number > most_threads():
        raise UnsupportedError(f"threads={threads}: expected {most_threads()} at most on this machine")
    return number


@dataclass
class Tables:
    """Memory of searches, made when first needed; reuse it between solves in one thread, not between threads.

    `megabytes` is the room that each table may take; None is what suits most deals, 0 remembers nothing. With
    `one_deal` a search keeps what searches of other moments of the same deal found; its number of nodes then depends
    on them.
    Raises UnsupportedError for a size that makes no sense or that this machine does not have.
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
                f"table of {words} MB: expected 0 to {most_megabytes()}, what this machine has memory for"
            )

    def of(self, ruleset: Ruleset) -> "Tables":
        """Return the tables for games of these rules: these, or those of the other build of the kernel."""
        return self if kernel_of(ruleset) is self._kernel else self._scored

    @cached_property
    def _scored(self) -> "Tables":
        """The tables of the build for games that score."""
        tables = Tables(self.megabytes, self.one_deal)
        tables._kernel = SCORED
        return tables

    @property
    def are_new(self) -> bool:
        """Return whether no search has used these tables."""
        return self.__dict__.keys().isdisjoint(("_scored", "no_draw", "chance", "max_n"))

    @cached_property
    def no_draw(self) -> NoDrawTable:
        """The tables for two sides where nobody draws."""
        return self._made("nodraw.table", NoDrawTable)

    @cached_property
    def chance(self) -> ChanceTable:
        """The tables for two sides with a boneyard."""
        return self._made("chance.table", ChanceTable, one_deal=self.one_deal)

    @cached_property
    def max_n(self) -> MaxNTable:
        """The tables for three or more sides."""
        return self._made("maxn.table", MaxNTable, one_deal=self.one_deal)

    def _made(self, module: str, kind: type[Kind], **named: bool) -> Kind:
        """Make a table of this build, which has the kinds of the first."""
        make: type[Kind] = getattr(self._kernel.module(module), kind.__name__)
        try:
            return make(**named) if self.megabytes is None else make(self.megabytes, **named)
        except MemoryError:
            size = "" if self.megabytes is None else f" of {_format_megabytes(self.megabytes)} MB"
            raise UnsupportedError(f"not enough memory for a table{size}: expected a smaller one") from None


_idle = threading.local()
"""In `tables`, those of this thread that no solve uses now: a solve within a signal handler takes others."""


def take_tables() -> Tables:
    """Take tables of this thread for one solve, or make them."""
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
        threads: the number of searches at once.
        tables: the memory of the calling thread; other threads have their own, of the same size.
        stop: ends everything.
        progress: is called with the work under way.
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
            return  # most often, and always possible
        check_threads(self.threads)
        size = self.tables.megabytes or 0
        if size * self.threads > most_megabytes():
            raise UnsupportedError(
                f"{self.threads} tables of {_format_megabytes(size)} MB: expected {most_megabytes()} MB in all "
                "at most, what this machine has memory for"
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
        """Make resources from the keywords of a public function: None is the default, for `threads` all cores."""
        check_seconds(time_limit)
        if stop is None:
            stop = Stop(time_limit, signals=_in_main_thread())
        elif time_limit is not None:
            stop = limited(instance(stop, Stop, "stop"), time_limit)
        return cls(
            min(available_cores(), most_threads()) if threads is None else threads,
            Tables() if tables is None else instance(tables, Tables, "tables"),
            instance(stop, Stop, "stop"),
            progress,
        )

    def check(self) -> None:
        """Raise StoppedError where the stop has ended everything."""
        if self.stop.is_stopped:
            raise StoppedError

    def without_memory(self) -> "Resources":
        """Return these resources with tables that remember nothing, to confirm values."""
        return Resources(self.threads, Tables(0), self.stop, self.progress)

    def with_new_tables(self) -> "Resources":
        """Return these resources with empty tables, so that the number of nodes does not depend on earlier searches."""
        return Resources(self.threads, Tables(self.tables.megabytes), self.stop, self.progress)

    def one_thread(self) -> "Resources":
        """Return these resources with one thread and empty tables, so that nodes depend on the question alone."""
        tables = self.tables if self.tables.are_new else Tables(self.tables.megabytes)
        return Resources(1, tables, self.stop, self.progress)

    def within(self, seconds: float | None = None, nodes: int | None = None) -> "Resources":
        """Return these resources with a stop below theirs that also ends after these seconds or nodes."""
        if nodes is not None and ((number := whole(nodes)) is None or number < 0):
            raise UnsupportedError(f"nodes={echo(nodes)}: expected 0 or more, a whole number")
        check_seconds(seconds)
        return Resources(self.threads, self.tables, limited(self.stop, seconds, nodes), self.progress)
