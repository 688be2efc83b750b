"""Making puzzles: positions from a source, kept where they are sound, fit what was asked for and are new."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tranca.ext.watch import Watch

from ..errors import UnsupportedError
from ..options import did_you_mean, one_of
from ..position import Position
from ..record import Record
from ..rules import PRESETS, Rules
from .canonical import Key, canonical_form
from .difficulty import LEVELS, Level
from .hidden import HIDDEN_SAFE, AnyPuzzle, HiddenPuzzle, compose_hidden
from .puzzle import Puzzle, compose
from .search import Search, StoppedError
from .soundness import MARGIN, MOST_PLAYS, Limits, flaws
from .sources import Candidate, Range, View, random_deals, random_views, recorded, recorded_views
from .themes import THEMES

TILES: Range = (12, 20)

MEANINGS: Mapping[str, str] = MappingProxyType(
    {theme.tag: theme.meaning for theme in THEMES}
    | {HIDDEN_SAFE: "hidden hands: the best play is best in every deal that is possible"}
)


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

    def granted_by(self, puzzle: AnyPuzzle) -> bool:
        """Whether a puzzle is as asked for; `rule-sensitive` stands for all tags of its kind."""
        tags = {*puzzle.themes, *(tag.partition(":")[0] for tag in puzzle.themes)}
        level = self.difficulty in (None, puzzle.difficulty.level)
        return level and self.themes <= tags and not self.not_themes & tags


def check_tag(tag: str) -> None:
    """Raise UnsupportedError for a tag that no theme has."""
    name, colon, preset = tag.partition(":")
    if name not in MEANINGS or (colon and name != "rule-sensitive"):
        raise UnsupportedError(f"theme {tag!r}: expected {one_of(MEANINGS)}{did_you_mean(tag, MEANINGS)}")
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
    hidden: bool = False,
    time_limit: float | None = None,
    watch: Watch | None = None,
    tally: Tally | None = None,
) -> Iterator[AnyPuzzle]:
    """Sound puzzles, one by one; the same for the same seed and wishes on any machine.

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
        hidden: the solver sees one hand and what was played, and puzzles are `HiddenPuzzle`s: their best play is best
            by `margin` on the mean over all deals that are possible, clearly so, or best in every one of them.
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
    found: Iterator[Iterator[AnyPuzzle | bool]]
    if hidden:
        views = random_views(rules, seed, tiles, search) if records is None else recorded_views(records, tiles)
        found = ((_composed_hidden(each, search, limits) for each in deal) for deal in views)
    else:
        deals = random_deals(rules, seed, tiles, search) if records is None else recorded(records, tiles, search)
        found = ((_composed(each, search, limits, wishes) for each in deal) for deal in deals)
    return _generate(count, found, wishes, search, tally)


def _composed(candidate: Candidate, search: Search, limits: Limits, wishes: Wishes) -> Puzzle | bool:
    """The puzzle that a candidate makes; else whether the candidate is sound."""
    if flaws(candidate.found, limits):
        return False
    return compose(candidate.found.position, search, limits, candidate.source, wishes.themes) or True


def _composed_hidden(view: View, search: Search, limits: Limits) -> HiddenPuzzle | bool:
    return compose_hidden(view.seen, search, limits, view.source) or False


def _generate(
    count: int | None,
    deals: Iterator[Iterator[AnyPuzzle | bool]],
    wishes: Wishes,
    search: Search,
    tally: Tally,
) -> Iterator[AnyPuzzle]:
    seen: set[Key] = set()
    try:
        while tally.found != count and (deal := next(deals, None)) is not None:
            search.check()
            tally.deals += 1
            puzzle = _first(deal, wishes, tally, seen)
            if puzzle is not None:
                tally.found += 1
                yield puzzle.titled()
    except StoppedError:
        tally.stopped = True


def _first(deal: Iterator[AnyPuzzle | bool], wishes: Wishes, tally: Tally, seen: set[Key]) -> AnyPuzzle | None:
    """The first sound puzzle of a deal that is as asked for and new."""
    for puzzle in deal:
        tally.positions += 1
        tally.sound += bool(puzzle)
        if isinstance(puzzle, bool) or not wishes.granted_by(puzzle):
            continue
        key = canonical_form(puzzle.position)
        if key not in seen:
            seen.add(key)
            return puzzle
    return None
