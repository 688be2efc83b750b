"""Generate puzzles: take positions from a source and keep those that are sound, as requested, and new."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from itertools import count as count_from
from types import MappingProxyType

from tranca.engine.parallel import ordered_map
from tranca.engine.resources import Resources, Stop
from tranca.engine.solve import solve_exactly
from tranca.errors import StoppedError, UnsupportedError, did_you_mean
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.options import one_of
from tranca.game.rules.rules import PRESETS, Rules
from tranca.language import Message

from .candidate import Candidate
from .canonical import Key, canonical_form
from .difficulty import LEVELS, Level, rate
from .hidden import HIDDEN_SAFE, HIDDEN_TAGS, compose_hidden
from .results import AnyPuzzle, Flaw, FlawKind, Puzzle, tiles_left
from .soundness import MARGIN, MOST_PLAYS, Limits, find_flaws, is_confirmed
from .sources import Moment, RandomDeal, Range, moments
from .themes import THEMES, find_themes, has_theme

PUZZLE_TILES: Range = (12, 20)
_BEFORE_PROCESSES = 32
"""Random deals to search before processes are started: they take as long as starting a process."""

PUZZLE_THEMES: Mapping[str, str] = MappingProxyType(
    {theme.tag: theme.meaning for theme in THEMES}
    | {HIDDEN_SAFE: Message("hidden hands: the best play is best in every possible deal")}
)


class Reason(StrEnum):
    """The reasons why a position, or a moment of a record, gives no puzzle."""

    TILES = "tiles"
    NO_CHOICE = "no-choice"
    FLAWED = "flawed"
    NOT_ASKED = "not-asked"
    REPEATED = "repeated"


@dataclass(frozen=True, slots=True)
class Skipped:
    """A given position, or moment of a given record, that makes no puzzle.

    Attributes:
        source: its place, such as `own.txt:3, action 7`.
        block: the place of the whole record or position.
        reason: tiles: more or fewer tiles are left than requested; no-choice: there is no choice of plays, or tiles
            that must be known are not; flawed: see `flaws`; not-asked: sound, but not as requested; repeated: not new.
    """

    source: str
    block: str
    reason: Reason
    flaws: tuple[Flaw, ...] = ()


@dataclass(slots=True)
class Counters:
    """Counts of a search for puzzles so far; pass one to `generate_puzzles` to watch it while it runs.

    Attributes:
        deals: random deals, or moments of records, that were searched.
        positions: their positions with a choice of plays.
        sound: the sound positions, as requested or not.
        found: puzzles yielded: sound, new, and as requested.
        stopped: True if the time limit or the stop ended the search.
        skipped: the given records and positions that made no puzzle, and why.
    """

    deals: int = 0
    positions: int = 0
    sound: int = 0
    found: int = 0
    stopped: bool = False
    skipped: list[Skipped] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Filter:
    """The requested kind of puzzle: tags that it must have, tags that it must not have, and a level."""

    themes: frozenset[str] = frozenset()
    not_themes: frozenset[str] = frozenset()
    difficulty: Level | None = None
    hidden: bool = False

    def __post_init__(self) -> None:
        for tag in sorted(self.themes | self.not_themes):
            check_tag(tag)
        for tag in sorted(self.themes):
            if {tag, _kind(tag)} & self.not_themes:
                raise UnsupportedError("theme {tag} is both required and excluded", tag=repr(tag))
            if self.hidden and tag not in HIDDEN_TAGS:
                raise UnsupportedError(
                    "theme {tag}: expected {choices} for hidden hands", tag=repr(tag), choices=one_of(HIDDEN_TAGS)
                )
            if tag == HIDDEN_SAFE and not self.hidden:
                raise UnsupportedError("theme {tag} needs puzzles with hidden hands", tag=repr(tag))
        if self.difficulty not in (None, *LEVELS):
            raise UnsupportedError(
                "difficulty {difficulty}: expected {choices}", difficulty=repr(self.difficulty), choices=one_of(LEVELS)
            )

    def admits(self, puzzle: AnyPuzzle) -> bool:
        """Return True if a puzzle is as requested; `rule-sensitive` stands for any tag of its kind."""
        tags = {*puzzle.themes, *map(_kind, puzzle.themes)}
        level = self.difficulty in (None, puzzle.difficulty.level)
        return level and self.themes <= tags and not self.not_themes & tags


def _kind(tag: str) -> str:
    return tag.partition(":")[0]


def check_tag(tag: str) -> None:
    """Raise UnsupportedError for an unknown tag."""
    name, colon, preset = tag.partition(":")
    if name not in PUZZLE_THEMES or (colon and name != "rule-sensitive"):
        raise UnsupportedError(
            "theme {tag}: expected {choices}{did_you_mean}",
            tag=repr(tag),
            choices=one_of(PUZZLE_THEMES),
            did_you_mean=did_you_mean(tag, PUZZLE_THEMES),
        )
    if colon and preset not in PRESETS:
        raise UnsupportedError(
            "theme {tag}: expected the name of a preset{did_you_mean}",
            tag=repr(tag),
            did_you_mean=did_you_mean(preset, PRESETS),
        )


def generate_puzzles(
    count: int | None = None,
    *,
    seed: int = 0,
    rules: Rules | str = "doscientos",
    tiles: Range | None = None,
    themes: Collection[str] = (),
    not_themes: Collection[str] = (),
    difficulty: Level | None = None,
    margin: int = MARGIN,
    most_plays: int = MOST_PLAYS,
    records: Iterable[tuple[Position | Record, str]] | None = None,
    hidden: bool = False,
    time_limit: float | None = None,
    threads: int | None = 1,
    stop: Stop | None = None,
    counters: Counters | None = None,
) -> Iterator[AnyPuzzle]:
    """Generate sound puzzles; the same seed and options give the same ones on any machine, with any number of threads.

    A puzzle has two to `most_plays` legal plays and one best play, which beats every other by `margin` points or is the
    only one to win the deal. A second solve from scratch has confirmed the values. No two puzzles are equal up to the
    names of seats and suits. A random deal gives at most one puzzle.

    Args:
        count: the number of puzzles; None for no limit, or for all puzzles in the records.
        rules: the rules of random deals.
        tiles: the range of tiles in the hands and the boneyard; None for 12 to 20, or any number in records.
        themes, not_themes: tags that a puzzle must have, and must not have; `rule-sensitive` is any of its kind.
        records: instead of random deals, take puzzles from the moments of these records and from these positions, under
            their own rules; each comes with the name of its place.
        hidden: the solver of the puzzle sees one hand and the plays so far, and puzzles are `HiddenPuzzle`s. Their best
            play is clearly best by `margin` on the mean over all possible deals, or best in every one of them.
        time_limit: seconds after which the search ends.
        threads: the number of deals to search at once; None for all cores. If more than one, they are processes,
            started after the first few deals, so a script must call this under `if __name__ == "__main__":`.
        stop: ends the search from outside.
        counters: updated as the search proceeds.

    Raises UnsupportedError for options that no puzzle can meet, and RulesError for rules that do not exist.
    """
    counters = counters or Counters()
    rules = Rules.parse(rules) if isinstance(rules, str) else rules
    demands = Filter(frozenset(themes), frozenset(not_themes), difficulty, hidden)
    low, high = tiles or PUZZLE_TILES
    if low < 2 or high < low or (records is None and low > rules.tiles_in_play):
        raise UnsupportedError(
            "tiles {low}-{high}: expected a range from 2 to {tiles_in_play}",
            low=low,
            high=high,
            tiles_in_play=rules.tiles_in_play,
        )
    resources = Resources.of(threads=threads, stop=stop, time_limit=time_limit)
    random = (RandomDeal(rules, seed, number, (low, high)) for number in count_from(1))
    deals: Iterator[Moment | RandomDeal] = random if records is None else moments(records)
    here = _BEFORE_PROCESSES if records is None and not hidden else 1
    work = partial(_search_deal, tiles, Limits(margin, most_plays), demands)
    outcomes = ordered_map(work, deals, resources, processes=True, here=here)
    return _generate(count, outcomes, counters)


@dataclass(slots=True)
class DealOutcome:
    """The outcome of a deal: the numbers of positions searched and sound, and the puzzle with its key, if any.

    `reason` says why there is no puzzle or, if there is one, why it is dropped if its key is not new.
    """

    source: str
    block: str | None
    positions: int = 0
    sound: int = 0
    puzzle: AnyPuzzle | None = None
    key: Key = ()
    reason: Reason = Reason.NO_CHOICE
    flaws: tuple[Flaw, ...] = ()


def _search_deal(
    tiles: Range | None, limits: Limits, demands: Filter, deal: Moment | RandomDeal, resources: Resources
) -> DealOutcome:
    """Find the first puzzle of a deal that is as requested; `tiles` limits the moments of records."""
    found = DealOutcome(deal.place, deal.block)
    if isinstance(deal, Moment) and tiles and not tiles[0] <= tiles_left(deal.position) <= tiles[1]:
        found.reason = Reason.TILES
        return found
    for made in _compose_all(limits, demands, deal, resources):
        found.positions += 1
        if isinstance(made, tuple):
            found.reason, found.flaws = Reason.FLAWED, made
            continue
        found.sound += 1
        found.reason, found.flaws = Reason.NOT_ASKED, ()
        if made is not None and demands.admits(made):
            found.puzzle, found.key, found.reason = made, canonical_form(made.position), Reason.REPEATED
            break
    return found


def _compose_all(
    limits: Limits, demands: Filter, deal: Moment | RandomDeal, resources: Resources
) -> Iterator[AnyPuzzle | tuple[Flaw, ...] | None]:
    """Yield, for each position of a deal, its puzzle, its flaws, or None if a requested theme does not hold."""
    if demands.hidden:
        for view in deal.views(resources):
            yield compose_hidden(view, resources, limits, deal.place)
        return
    try:
        for solution in deal.solutions(resources):
            yield find_flaws(solution, limits) or compose(
                solution.position, resources, limits, deal.place, demands.themes
            )
    except UnsupportedError as error:
        if deal.block is None:
            raise
        yield (Flaw(FlawKind.NO_PUZZLE, error=error),)


def compose(
    position: Position, resources: Resources, limits: Limits, source: str = "", needed: Collection[str] = ()
) -> Puzzle | tuple[Flaw, ...] | None:
    """Make the puzzle of an open position, or list its flaws; None if a tag of `needed` does not hold.

    Raises UnsupportedError if there is no play to choose or the position cannot be solved, and StoppedError.
    """
    solution = solve_exactly(position, resources)
    candidate = Candidate(solution, resources)
    if wrong := find_flaws(solution, limits):
        return wrong
    if not all(has_theme(candidate, tag) for tag in needed):
        return None
    if not is_confirmed(solution, resources):
        return (Flaw(FlawKind.UNCONFIRMED),)
    return Puzzle(solution, find_themes(candidate), rate(candidate), source)


def _generate(count: int | None, deals: Iterator[DealOutcome], counters: Counters) -> Iterator[AnyPuzzle]:
    """Yield the new puzzles; a deal whose puzzle is not new gives none."""
    seen: set[Key] = set()
    try:
        while counters.found != count and (made := next(deals, None)) is not None:
            counters.deals += made.reason is not Reason.TILES
            counters.positions += made.positions
            counters.sound += made.sound
            if made.puzzle is not None and made.key not in seen:
                seen.add(made.key)
                counters.found += 1
                yield made.puzzle
            elif made.block is not None:
                counters.skipped.append(Skipped(made.source, made.block, made.reason, made.flaws))
    except StoppedError:
        counters.stopped = True
