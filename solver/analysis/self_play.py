"""Self-play: deals played out by all seats in the same simple style, and recorded."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from tranca.engine.resources import Resources, Tables
from tranca.engine.solve import solve
from tranca.engine.unknown_order import solve_by_sample
from tranca.errors import UnsupportedError
from tranca.game.actions import Action, Play
from tranca.game.dealing import generator
from tranca.game.hands import Boneyard
from tranca.game.position import Position
from tranca.game.record import Outcome, Record, Stated, position_of
from tranca.game.replay import act, known_draws
from tranca.game.rules.options import one_of

_MOST_SEARCHED = 6  # if at most this many tiles may be drawn, all their orders are searched
_REPEATS, _NODES = 4, 200_000  # repeats and nodes of a sample of draws from a larger boneyard

_Chooses = Callable[[Position, Random, Tables], Play]


def play_out(start: Position, style: str, random: Random | int | None = None, until: int | None = None) -> Record:
    """Play a deal to its end in one style, or for `until` actions, and record it.

    `start` is a position before the lead with all tiles known. If its boneyard is ordered, tiles are drawn in that
    order; otherwise it is shuffled first. `style` is a key of `STYLES`; `random` is a generator or its seed. If the
    deal reaches its end, the record states the result and the points.

    Raises UnsupportedError for an unknown style, a negative `until`, hidden tiles, or a layout that is not empty.
    """
    position_of(start, "play_out")
    if style not in _STYLES:
        raise UnsupportedError("style {style}: expected {choices}", style=repr(style), choices=one_of(STYLES))
    choose, _ = _STYLES[style]
    if until is not None and until < 0:
        raise UnsupportedError("until {until}: expected a number of actions, 0 or more", until=until)
    random = generator(random)
    start = _shuffle_boneyard(start, random)
    position, actions, tables = start, list[Action](), Tables()
    while not position.is_over and len(actions) != until:
        position, action = act(position, _take_turn(position, choose, random, tables))
        actions.append(action)
    return _state_result(Record(start, tuple(actions)))


def _shuffle_boneyard(start: Position, random: Random) -> Position:
    if start.ends is not None or not start.is_open or start.to_move is None:
        raise UnsupportedError("only a deal before its lead, with all tiles known, can be played out")
    if start.boneyard.ordered:
        return start
    tiles = list(start.boneyard.tiles)
    random.shuffle(tiles)
    return start.changed(boneyard=Boneyard(tuple(tiles)))


def _take_turn(position: Position, choose: _Chooses, random: Random, tables: Tables) -> Action:
    assert position.to_move is not None
    after, drawn = known_draws(position)
    play = choose(after, random, tables) if after.legal_plays() else None
    return Action(position.seats[position.to_move], play, drawn)


def _state_result(record: Record) -> Record:
    result = record.result
    if result is None or result.seat is None:
        return record
    outcome = Outcome("out", result.seat) if result.end == "out" else Outcome("blocked", result.seat, result.ends)
    return Record(record.start, record.actions, Stated(result=outcome, points=record.points))


def _choose_random(position: Position, random: Random, _tables: Tables) -> Play:
    return random.choice(position.legal_plays())


def _choose_heaviest(position: Position, _random: Random, _tables: Tables) -> Play:
    return max(position.legal_plays(), key=lambda play: play.tile.pips)


def _choose_best(position: Position, random: Random, tables: Tables) -> Play:
    if len(position.legal_plays()) == 1:
        return position.legal_plays()[0]
    seen = position.changed(boneyard=Boneyard(position.boneyard.tiles, ordered=False))
    seed, solution = random.getrandbits(32), None
    if seen.drawable > _MOST_SEARCHED:
        solution = solve_by_sample(seen, Resources(tables=tables), seed=seed, repeats=_REPEATS, nodes=_NODES)
    if solution is None:
        solution = solve(seen, threads=1, tables=tables, lines=False, orders="all")
    best = solution.plays[0].play
    assert best is not None
    return best


_STYLES: Mapping[str, tuple[_Chooses, str]] = {
    "random": (_choose_random, "every legal play is equally likely"),
    "best": (_choose_best, "the best play with open hands and unknown boneyard order; the first of equal ones"),
    "heaviest": (_choose_heaviest, "the tile with the most pips; the first in canonical order of equal ones"),
}

STYLES: Mapping[str, str] = MappingProxyType({name: words for name, (_, words) in _STYLES.items()})
