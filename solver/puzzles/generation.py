"""Making puzzles: positions from a source, kept where they are sound, fit what was asked for and are new."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from tranca.ext.watch import Watch

from ..errors import UnsupportedError
from ..options import did_you_mean, one_of
from ..position import Position
from ..record import Record
from ..rules import PRESETS, Rules
from .canonical import Key, canonical_form
from .difficulty import LEVELS, Level
from .puzzle import Puzzle, compose
from .search import Search, StoppedError
from .soundness import MARGIN, MOST_PLAYS, Limits, flaws
from .sources import Candidate, Range, random_deals, recorded
from .themes import THEMES

TILES: Range = (12, 20)


@dataclass(slots=True)
class Tally:
    """What a search for puzzles has come across so far; give one to `generate_puzzles` to watch it.

    Attributes:
        deals: random deals, or moments of records, looked at.
        positions: those of their positions in which somebody can choose.
        sound: those that are sound, whether as asked for or not.
        found: puzzles given out: sound, as asked for, and new.
        stopped: the time limit or the watch ended the search.
    """

    deals: int = 0
    positions: int = 0
    sound: int = 0
    found: int = 0
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is asked of a puzzle beside soundness: tags that hold, tags that do not, and a level."""

    themes: frozenset[str] = frozenset()
    not_themes: frozenset[str] = frozenset()
    difficulty: Level | None = None

    def __post_init__(self) -> None:
        for tag in self.themes | self.not_themes:
            check_tag(tag)
        if self.difficulty not in (None, *LEVELS):
            raise UnsupportedError(f"difficulty {self.difficulty!r}: expected {one_of(LEVELS)}")

    def granted_by(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle with the themes wished for is as asked for in the rest."""
        tags = {*puzzle.themes, *(tag.partition(":")[0] for tag in puzzle.themes)}
        return self.difficulty in (None, puzzle.difficulty.level) and not self.not_themes & tags


def check_tag(tag: str) -> None:
    """Raise UnsupportedError for a tag that no theme has."""
    name, colon, preset = tag.partition(":")
    known = [theme.tag for theme in THEMES]
    if name not in known or (colon and name != "rule-sensitive"):
        raise UnsupportedError(f"theme {tag!r}: expected {one_of(known)}{did_you_mean(tag, known)}")
    if colon and preset not in PRESETS:
        raise UnsupportedError(f"theme {tag!r}: expected the name of a preset{did_you_mean(preset, PRESETS)}")


def generate_puzzles(
    count: int | None = None,
    *,
    seed: int = 0,
    rules: Rules | str = "doscientos",
    tiles: Range = TILES,
    themes: Collection[str] = (),
    not_themes: Collection[str] = (),
    difficulty: Level | None = None,
    margin: int = MARGIN,
    most_plays: int = MOST_PLAYS,
    records: Iterable[tuple[Position | Record, str]] | None = None,
    time_limit: float | None = None,
    watch: Watch | None = None,
    tally: Tally | None = None,
) -> Iterator[Puzzle]:
    """Sound puzzles with open hands, one by one; the same for the same seed and wishes on any machine.

    A puzzle has one best play that beats every other by `margin` points or alone wins the deal, two to `most_plays`
    legal plays, and a second solve from scratch found the same values. No two are equal up to the names of seats and
    suits. Of a random deal at most one puzzle is taken.

    Args:
        count: how many; None is without end, or all that the records hold.
        rules: those of random deals.
        tiles: the least and the most that are left in the hands and the boneyard.
        themes, not_themes: tags that have to hold, and that must not; `rule-sensitive` is any of its kind.
        records: take puzzles from the moments of these records, and from these positions as they are, under their own
            rules, instead of random deals; each with the name of its place.
        time_limit: end the search after so many seconds.
        watch: what can end it from outside.
        tally: kept up to date, where given.

    Raises UnsupportedError for wishes that nothing can fulfil, RulesError for rules that do not exist.
    """
    tally = tally or Tally()
    rules = Rules.parse(rules) if isinstance(rules, str) else rules
    wishes = Wishes(frozenset(themes), frozenset(not_themes), difficulty)
    limits = Limits(margin, most_plays)
    low, high = tiles
    if low < 2 or high < low or (records is None and low > rules.pack):
        raise UnsupportedError(f"tiles {low}-{high}: expected a range from 2 to {rules.pack}")
    search = Search(Watch(time_limit, signals=False, under=watch))
    deals = random_deals(rules, seed, tiles, search) if records is None else recorded(records, tiles, search)
    return _generate(count, deals, limits, wishes, search, tally)


def _generate(
    count: int | None,
    deals: Iterator[Iterator[Candidate]],
    limits: Limits,
    wishes: Wishes,
    search: Search,
    tally: Tally,
) -> Iterator[Puzzle]:
    seen: set[Key] = set()
    try:
        while tally.found != count and (deal := next(deals, None)) is not None:
            search.check()
            tally.deals += 1
            puzzle = _first(deal, limits, wishes, search, tally, seen)
            if puzzle is not None:
                tally.found += 1
                yield puzzle.titled()
    except StoppedError:
        tally.stopped = True


def _first(
    deal: Iterator[Candidate], limits: Limits, wishes: Wishes, search: Search, tally: Tally, seen: set[Key]
) -> Puzzle | None:
    """The first sound puzzle of a deal that is as asked for and new."""
    for candidate in deal:
        tally.positions += 1
        if flaws(candidate.found, limits):
            continue
        tally.sound += 1
        puzzle = compose(candidate.found.position, search, limits, candidate.source, wishes.themes)
        if puzzle is None or not wishes.granted_by(puzzle):
            continue
        key = canonical_form(puzzle.position)
        if key not in seen:
            seen.add(key)
            return puzzle
    return None
