"""Where positions for puzzles come from: random deals played as people play them, and recorded deals."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random

from tranca.ext import rules as kernel

from ..actions import Play
from ..dealing import deal
from ..match import FORCED, Lead
from ..moves import NO_ENDS
from ..position import Position
from ..record import Record
from ..rules import Rules
from ..solution import Solution
from .puzzle import tiles_left
from .search import Search

Range = tuple[int, int]

_SOLVED_FROM = 20  # tiles left: before that, players go by feel, and solving every moment would take long
_BEST, _NEAR = 0.45, 0.75  # shares of the moments: the best play, one close to it, and what looks natural
_FIRST_DEALS = 0.25  # share of the deals that open a match, with a forced lead
_CLOSE = 10  # points that a play close to the best may cost


@dataclass(frozen=True, slots=True)
class Candidate:
    """A solved position that may make a puzzle, and where it comes from."""

    found: Solution
    source: str


def random_deals(rules: Rules, seed: int, tiles: Range, search: Search) -> Iterator[Iterator[Candidate]]:
    """Deals without end, each with the moments at which somebody can choose, in order, from a random one on.

    The same for the same seed on any machine: only whole numbers and the plain random number of Python enter.
    """
    for number in count(1):
        yield _deal(rules, Random(f"{seed}/{number}"), tiles, search, f"seed {seed}, deal {number}")


def recorded(
    deals: Iterable[tuple[Position | Record, str]], tiles: Range, search: Search
) -> Iterator[Iterator[Candidate]]:
    """Every moment of records, and positions as they are, where somebody can choose and all tiles are known."""
    for value, source in deals:
        moments = value.positions if isinstance(value, Record) else (value,)
        for number, moment in enumerate(moments, 1):
            place = f"{source}, action {number}" if isinstance(value, Record) else source
            position = moment.resolved()
            if position.is_open and tiles[0] <= tiles_left(position) <= tiles[1] and _can_choose(position):
                yield iter([Candidate(search.solve(position, lines=False), place)])
            else:
                yield iter(())


def _can_choose(position: Position) -> bool:
    return len(position.legal_plays()) > 1


def _deal(rules: Rules, random: Random, tiles: Range, search: Search, source: str) -> Iterator[Candidate]:
    position = _start(rules, random)
    least, most = tiles[0], min(tiles[1], tiles_left(position))
    begin = least + int(random.random() * (most - least + 1))
    while not position.is_over and (left := tiles_left(position)) >= least:
        if position.must_draw:
            position = position.draw()
            continue
        if position.must_pass:
            position = position.pass_()
            continue
        plays = position.legal_plays()
        found = None
        if len(plays) > 1 and left <= max(begin, _SOLVED_FROM):
            found = search.solve(_needed(position), lines=False)
            if left <= begin:
                yield Candidate(found, source)
        position = position.play(plays[0] if len(plays) == 1 else _chosen(position, found, random))


def _needed(position: Position) -> Position:
    """The position without what its rules never ask for."""
    return position if position.rules.has_bonus else position.changed(last=None)


def _start(rules: Rules, random: Random) -> Position:
    """A random deal before the lead; where the rules leave the lead open, mostly one from the middle of a match."""
    forced = rules.next_lead == "highest_double" or random.random() < _FIRST_DEALS
    return deal(rules, random, FORCED if forced else Lead(int(random.random() * rules.players)))


def _chosen(position: Position, found: Solution | None, random: Random) -> Play:
    """The play of somebody who often, but not always, finds the best one."""
    skill = random.random()
    if found is not None and skill < _NEAR:
        near = 0 if skill < _BEST else _CLOSE
        good = [each.play for each in found.plays if each.play and each.swing is not None and -each.swing <= near]
        return good[int(random.random() * len(good))]
    plays = position.legal_plays()
    weights = [_appeal(position, play) for play in plays]
    at = int(random.random() * sum(weights))
    for play, weight in zip(plays, weights, strict=True):
        at -= weight
        if at < 0:
            return play
    return plays[-1]


def _appeal(position: Position, play: Play) -> int:
    """How natural a play looks to its player: heavy tiles and doubles go first, ends he can follow are kept."""
    assert position.to_move is not None
    ends = kernel.lay(play.code(position.ends), *(position.ends or NO_ENDS))
    rest = position.hands[position.to_move].mask & ~play.tile.mask
    look = 2 + play.tile.pips + 6 * play.tile.is_double + 4 * kernel.fits(rest, *ends).bit_count()
    return look * look
