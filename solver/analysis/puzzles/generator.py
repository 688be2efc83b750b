"""Making puzzles: positions from a source, kept where they are sound, fit what was asked for and are new."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import count as count_from
from types import MappingProxyType

from tranca.engine.arguments import renamed
from tranca.engine.parallel import ordered_map
from tranca.engine.resources import Resources, Stop
from tranca.errors import StoppedError, UnsupportedError
from tranca.game.options import did_you_mean, one_of
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules import PRESETS, Rules

from .canonical import Key, canonical_form
from .difficulty import LEVELS, Level
from .hidden import HIDDEN_SAFE, HIDDEN_TAGS, AnyPuzzle, compose_hidden
from .results import compose
from .soundness import MARGIN, MOST_PLAYS, Limits, flaws
from .sources import Candidate, Moment, Range, View, moments, random_deal, random_views, recorded, recorded_views
from .themes import THEMES

TILES: Range = (12, 20)

PUZZLE_THEMES: Mapping[str, str] = MappingProxyType(
    {theme.tag: theme.meaning for theme in THEMES}
    | {HIDDEN_SAFE: "hidden hands: the best play is best in every deal that is possible"}
)


@dataclass(slots=True)
class Tally:
    """What a search for puzzles has come across so far; give one to `generate_puzzles` to look at while it runs.

    Attributes:
        deals: random deals, or moments of records, looked at.
        positions: those of their positions in which somebody can choose.
        sound: those that are sound, whether as asked for or not.
        found: puzzles given out: sound, as asked for, and new.
        stopped: the time limit or the stop ended the search.
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
    hidden: bool = False

    def __post_init__(self) -> None:
        for tag in sorted(self.themes | self.not_themes):
            check_tag(tag)
        for tag in sorted(self.themes):
            if {tag, _kind(tag)} & self.not_themes:
                raise UnsupportedError(f"theme {tag!r} is both asked for and ruled out: expected one of them")
            if self.hidden and tag not in HIDDEN_TAGS:
                raise UnsupportedError(f"theme {tag!r}: with hidden hands expected {one_of(HIDDEN_TAGS)}")
            if tag == HIDDEN_SAFE and not self.hidden:
                raise UnsupportedError(f"theme {tag!r}: expected puzzles with hidden hands")
        if self.difficulty not in (None, *LEVELS):
            raise UnsupportedError(f"difficulty {self.difficulty!r}: expected {one_of(LEVELS)}")

    def granted_by(self, puzzle: AnyPuzzle) -> bool:
        """Whether a puzzle is as asked for; `rule-sensitive` stands for all tags of its kind."""
        tags = {*puzzle.themes, *map(_kind, puzzle.themes)}
        level = self.difficulty in (None, puzzle.difficulty.level)
        return level and self.themes <= tags and not self.not_themes & tags


def _kind(tag: str) -> str:
    return tag.partition(":")[0]


def check_tag(tag: str) -> None:
    """Raise UnsupportedError for a tag that no theme has."""
    name, colon, preset = tag.partition(":")
    if name not in PUZZLE_THEMES or (colon and name != "rule-sensitive"):
        raise UnsupportedError(f"theme {tag!r}: expected {one_of(PUZZLE_THEMES)}{did_you_mean(tag, PUZZLE_THEMES)}")
    if colon and preset not in PRESETS:
        raise UnsupportedError(f"theme {tag!r}: expected the name of a preset{did_you_mean(preset, PRESETS)}")


@renamed(watch="stop=")
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
    threads: int = 1,
    stop: Stop | None = None,
    tally: Tally | None = None,
) -> Iterator[AnyPuzzle]:
    """Sound puzzles, one by one; the same for the same seed and wishes on any machine, with any number of threads.

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
        threads: look at so many deals at once. More than one are processes of their own: a script that asks for them
            has to do so under `if __name__ == "__main__":`.
        stop: can end it from outside.
        tally: kept up to date, where given.

    Raises UnsupportedError for wishes that nothing can fulfil, RulesError for rules that do not exist.
    """
    tally = tally or Tally()
    rules = Rules.parse(rules) if isinstance(rules, str) else rules
    wishes = Wishes(frozenset(themes), frozenset(not_themes), difficulty, hidden)
    low, high = tiles
    if low < 2 or high < low or (records is None and low > rules.pack):
        raise UnsupportedError(f"tiles {low}-{high}: expected a range from 2 to {rules.pack}")
    order = _Order(rules, seed, tiles, Limits(margin, most_plays), wishes)
    resources = Resources.of(threads=threads, stop=stop, time_limit=time_limit)
    deals: Iterable[int | Moment] = count_from(1) if records is None else moments(records, tiles)
    return _generate(count, ordered_map(partial(_of_deal, order), deals, resources, processes=True), tally)


@dataclass(frozen=True, slots=True)
class _Order:
    """What is asked of all deals alike."""

    rules: Rules
    seed: int
    tiles: Range
    limits: Limits
    wishes: Wishes


@dataclass(frozen=True, slots=True)
class _Made:
    """What came of a deal: the positions looked at, those that were sound, and the puzzle with its key, if any."""

    positions: int
    sound: int
    puzzle: AnyPuzzle | None = None
    key: Key = ()


def _of_deal(order: _Order, deal: int | Moment, resources: Resources) -> _Made:
    """The first sound puzzle of a random deal, by its number, or of a moment of records that is as asked for."""
    positions = sound = 0
    for made in _composed(order, deal, resources):
        positions += 1
        sound += bool(made)
        if not isinstance(made, bool) and order.wishes.granted_by(made):
            return _Made(positions, sound, made.titled(), canonical_form(made.position))
    return _Made(positions, sound)


def _composed(order: _Order, deal: int | Moment, resources: Resources) -> Iterator[AnyPuzzle | bool]:
    """The puzzles that the positions of a deal make; for those that make none whether they are sound."""
    if order.wishes.hidden:
        for view in _views(order, deal, resources):
            yield compose_hidden(view.seen, resources, order.limits, view.source) or False
        return
    for each in _candidates(order, deal, resources):
        found = each.found
        if flaws(found, order.limits):
            yield False
        else:
            yield compose(found.position, resources, order.limits, each.source, order.wishes.themes) or True


def _candidates(order: _Order, deal: int | Moment, resources: Resources) -> Iterator[Candidate]:
    if isinstance(deal, Moment):
        return recorded(deal, resources)
    return random_deal(order.rules, order.seed, deal, order.tiles, resources)


def _views(order: _Order, deal: int | Moment, resources: Resources) -> Iterator[View]:
    if isinstance(deal, Moment):
        return recorded_views(deal)
    return random_views(order.rules, order.seed, deal, order.tiles, resources)


def _generate(count: int | None, deals: Iterator[_Made], tally: Tally) -> Iterator[AnyPuzzle]:
    """The puzzles that are new; a deal whose puzzle is not gives none."""
    seen: set[Key] = set()
    try:
        while tally.found != count and (made := next(deals, None)) is not None:
            tally.deals += 1
            tally.positions += made.positions
            tally.sound += made.sound
            if made.puzzle is not None and made.key not in seen:
                seen.add(made.key)
                tally.found += 1
                yield made.puzzle
    except StoppedError:
        tally.stopped = True
