"""Sources of positions for puzzles: random deals with human-like play, and recorded deals."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

from tranca.engine.resources import Resources
from tranca.engine.solution import Solution
from tranca.engine.solve import solve_exactly
from tranca.game.actions import Action, Play
from tranca.game.dealing import deal
from tranca.game.leads import FORCED, Lead, first_lead
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules
from tranca.game.tiles import Tile
from tranca.language import Message

from .candidate import count_follow_ups
from .results import tiles_left

Range = tuple[int, int]
TitledDeals = Iterable[tuple[Position | Record, str]]

_SOLVED_FROM = 20  # tiles left: before that, players go by feel, since solving every moment would take long
_BEST, _NEAR = 0.45, 0.75  # cumulative shares: the best play, a play close to it; the rest look natural
_FIRST_DEALS = 0.25  # the share of the deals that open a match, with a forced lead
_CLOSE = 10  # the most points that a play close to the best may cost


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a record, or a position, given by the user.

    Attributes:
        place: the place of this moment in the input.
        block: the place of the whole record or position.
    """

    value: Record | Position
    position: Position
    place: str
    block: str

    def solutions(self, resources: Resources) -> Iterator[Solution]:
        """Yield the moment, solved, if there is a choice of plays and all tiles are known."""
        position = self.position.resolved()
        if position.is_open and len(position.legal_plays()) > 1:
            yield solve_exactly(position, resources, lines=False)

    def views(self, _resources: Resources) -> Iterator[Record | Position]:
        """Yield the moment as its player saw it, if there is a choice and the hand is known."""
        now = self.position
        seat = now.to_move
        if seat is not None and not now.is_over and not now.hidden(seat) and len(now.plays_of(now.known(seat))) > 1:
            yield self.value.seen_by(seat)


@dataclass(frozen=True, slots=True)
class RandomDeal:
    """A random deal with human-like play; the same for the same seed and number on any machine.

    It uses only integers and Python's `random.random`.
    """

    rules: Rules
    seed: int
    number: int
    tiles: Range

    block = None

    @property
    def place(self) -> str:
        """The name of the place of its positions."""
        return Message("seed {seed}, deal {number}", seed=self.seed, number=self.number)

    def solutions(self, resources: Resources) -> Iterator[Solution]:
        """Yield the solved moments with a choice, in order, from a random one on."""
        return (solution for solution, _ in self._moments(resources))

    def views(self, resources: Resources) -> Iterator[Record | Position]:
        """Yield the same moments as the player to move saw them, except those after a draw in the same turn."""
        for _, record in self._moments(resources):
            if record is not None:
                played = record()
                assert played.position.to_move is not None
                yield played.seen_by(played.position.to_move)

    def _moments(self, resources: Resources) -> Iterator[tuple[Solution, Callable[[], Record] | None]]:
        """Yield the solved moments with a function that returns the record so far, or None after a draw in the turn."""
        random = Random(f"{self.seed}/{self.number}")
        start = position = _deal_start(self.rules, random)
        least, most = self.tiles[0], min(self.tiles[1], tiles_left(position))
        begin = least + int(random.random() * (most - least + 1))
        actions: list[Action] = []
        drawn: list[Tile] = []
        while not position.is_over and (left := tiles_left(position)) >= least:
            assert position.to_move is not None
            seat = position.seats[position.to_move]
            if position.must_draw:
                drawn.append(position.boneyard.tiles[0])
                position = position.draw()
                continue
            play = None
            plays = position.legal_plays()
            if plays:
                solution = None
                if len(plays) > 1 and left <= max(begin, _SOLVED_FROM):
                    solution = solve_exactly(_drop_unused_facts(position), resources, lines=False)
                    if left <= begin:
                        yield solution, None if drawn else partial(Record, start, tuple(actions))
                play = plays[0] if len(plays) == 1 else _choose_play(position, solution, random)
            actions.append(Action(seat, play, tuple(drawn)))
            drawn = []
            position = position.pass_() if play is None else position.play(play)


def moments(deals: TitledDeals) -> Iterator[Moment]:
    """Yield every moment of the records, and the positions themselves."""
    for value, source in deals:
        if isinstance(value, Position):
            yield Moment(value, value, source, source)
            continue
        for number, position in enumerate(value.positions):
            place = Message("{source}, action {number}", source=source, number=number + 1)
            yield Moment(value.until(number), position, place, source)


def _drop_unused_facts(position: Position) -> Position:
    """Clear the facts that the rules never use."""
    return position if position.rules.has_bonus else position.changed(last=None)


def _deal_start(rules: Rules, random: Random) -> Position:
    """Deal at random; if the rules leave the lead open, mostly as in the middle of a match."""
    forced = rules.next_lead == "highest_double" or random.random() < _FIRST_DEALS
    first = FORCED if rules.next_lead == "highest_double" else first_lead(rules)
    return deal(rules, random, first if forced else Lead(int(random.random() * rules.players)))


def _choose_play(position: Position, solution: Solution | None, random: Random) -> Play:
    """Choose a play like a player who often, but not always, finds the best one."""
    skill = random.random()
    if solution is not None and skill < _NEAR:
        near = 0 if skill < _BEST else _CLOSE
        good = [
            option.play
            for option in solution.plays
            if option.play and option.swing is not None and -option.swing <= near
        ]
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
    """Rate how natural a play looks.

    Players like to shed heavy tiles and doubles, to keep ends that they can follow, and to score.
    """
    look = (
        2
        + play.tile.pips
        + 6 * play.tile.is_double
        + 4 * count_follow_ups(position, play)
        + 2 * position.points_of(play)
    )
    return look * look
