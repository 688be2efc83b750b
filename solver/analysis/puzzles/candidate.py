"""A solved position that may become a puzzle: its plays as answers, and every line turn by turn."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from tranca.analysis.estimate.results import Estimate
from tranca.engine.resources import Resources
from tranca.engine.solution import PlayValue, Solution, Value, require
from tranca.errors import UnsupportedError
from tranca.ext import rules as kernel
from tranca.game.actions import NO_ENDS, Action, Ends, Play
from tranca.game.arms import OpenEnds, fitting_tiles, play_points
from tranca.game.moves import ends_after
from tranca.game.position import Position
from tranca.game.rules.rules import Rules
from tranca.game.tiles import Tile, mask


@dataclass(frozen=True, slots=True)
class Answer:
    """One play of a puzzle.

    Attributes:
        value: its value for the side to move, in points; a mean with hidden hands.
        cost: how much more the best play is worth; 0 for a best play.
        line: the line that follows it, which refutes a wrong play; empty with hidden hands.
        best_share: with hidden hands, the share of the deals in which no play is worth more.
        over_draws: with open hands, True if its value is a mean over unknown draws.
    """

    play: Play
    value: Value | float
    cost: Value | float
    line: tuple[Action, ...] = ()
    best_share: Value | float | None = None
    over_draws: bool = False

    @property
    def is_mean(self) -> bool:
        """True if its value is a mean over deals."""
        return self.best_share is not None

    @property
    def is_average(self) -> bool:
        """True if its value is a mean over deals or draws."""
        return self.is_mean or self.over_draws


Answers = tuple[Answer, ...]


def answers_of_solution(solution: Solution) -> Answers:
    """Return the plays of an exact solution, each with its line."""
    return tuple(
        Answer(option.play, option.value, -option.swing, option.line, over_draws=option.is_average)
        for option in solution.plays
        if option.play is not None and option.value is not None and option.swing is not None
    )


def answers_of_estimate(estimate: Estimate) -> Answers:
    """Return the plays of an estimate, each with its mean."""
    return tuple(
        Answer(option.play, option.mean, -option.swing, best_share=option.best_share)
        for option in estimate.plays
        if option.play is not None
    )


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a line.

    Attributes:
        hand: the mask of the player's hand before drawing.
        ends: the open ends before the play; None on an empty layout.
        drawn: the number of tiles that the player draws.
        play: the play; None for a pass.
    """

    rules: Rules
    seat: int
    hand: int
    ends: Ends | OpenEnds | None
    drawn: int
    play: Play | None

    @property
    def playable(self) -> int:
        """The number of tiles in hand that fit, before any draw."""
        return (self.hand if self.ends is None else self.hand & fitting_tiles(self.ends)).bit_count()

    @property
    def choices(self) -> int:
        """The number of legal plays, before any draw."""
        if isinstance(self.ends, OpenEnds):
            return len(self.ends.plays(self.hand))
        return len(kernel.plays(self.hand, *(self.ends or NO_ENDS)))

    @property
    def scores(self) -> int:
        """The points that a play after the lead scores at once for the ends it leaves."""
        if self.play is None or self.ends is None or not self.rules.scores:
            return 0
        after = ends_after(self.rules, self.ends, self.play)
        assert isinstance(after, OpenEnds)
        return play_points(self.rules, after, False)

    @property
    def fits_two(self) -> bool:
        """True if the tile laid fits both of two different ends; never with a spinner, which makes more than two."""
        if self.play is None or self.ends is None or self.rules.spins:
            return False
        numbers = self.ends.numbers if isinstance(self.ends, OpenEnds) else {*self.ends}
        return len(numbers) == 2 and all(map(self.play.tile.shows, numbers))


def turns(position: Position, line: Iterable[Action]) -> Iterator[Turn]:
    rules, seats, ends = position.rules, position.seats, position.ends
    hands = [hand.mask for hand in position.hands]
    for action in line:
        seat, play = seats.index(action.seat), action.play
        yield Turn(rules, seat, hands[seat], ends, len(action.drawn), play)
        hands[seat] |= mask(tile for tile in action.drawn if tile is not None)
        if play is not None:
            hands[seat] &= ~play.tile.mask
            ends = ends_after(rules, ends, play)


def count_follow_ups(position: Position, play: Play) -> int:
    """Count the tiles of the mover's hand that fit after a play."""
    assert position.to_move is not None
    left = position.hands[position.to_move].mask & ~play.tile.mask
    return (left & fitting_tiles(ends_after(position.rules, position.ends, play))).bit_count()


def seat_to_choose(position: Position) -> int:
    """Return the seat to move.

    Raises UnsupportedError if there is no play to choose: the deal is over, or the seat must draw or pass.
    """
    if position.to_move is None or position.is_over:
        raise UnsupportedError("the deal is over; a puzzle needs a player to move")
    if position.must_draw or position.must_pass:
        seat = position.seats[position.to_move]
        if position.must_draw:
            raise UnsupportedError("{seat} must draw; a puzzle needs a choice of plays", seat=seat)
        raise UnsupportedError("{seat} must pass; a puzzle needs a choice of plays", seat=seat)
    return position.to_move


@dataclass(frozen=True)
class Alternative:
    """A legal play with its value, and the turns of its line, which starts at `position`."""

    worth: PlayValue
    position: Position

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of the line."""
        return tuple(turns(self.position, self.worth.line))

    @property
    def play(self) -> Play:
        """The play, which is never a pass here."""
        assert self.worth.play is not None
        return self.worth.play

    @property
    def tile(self) -> Tile:
        return self.play.tile

    @property
    def value(self) -> Value:
        """The margin in points for the side to move."""
        return require(self.worth.value)

    @property
    def laid(self) -> tuple[Tile, ...]:
        """The tiles laid in the line, in order."""
        return tuple(action.play.tile for action in self.worth.line if action.play is not None)

    @property
    def scores(self) -> int:
        """The points that the play scores at once for the ends it leaves."""
        return self.position.points_of(self.play)

    @property
    def blocks_at_once(self) -> bool:
        """True if the deal is blocked by this very play."""
        return self.worth.end == "blocked" and len(self.laid) == 1

    @property
    def reaches_end(self) -> bool:
        """True if the line reaches the end of the deal; it stops at the first draw of unknown order."""
        return self.worth.finish is not None

    def next_turn(self, seat: int) -> Turn | None:
        """Return the first turn of a seat after the play; None if the line ends before."""
        later = islice(turns(self.position, self.worth.line), 1, None)
        return next((turn for turn in later if turn.seat == seat), None)


@dataclass(frozen=True)
class Candidate:
    """A position with a choice of plays, its exact solution and its lines.

    `resources` are for further searches. Raises UnsupportedError if there is no play to choose.
    """

    solution: Solution
    resources: Resources

    def __post_init__(self) -> None:
        seat_to_choose(self.position)

    @property
    def position(self) -> Position:
        return self.solution.position

    @property
    def mover(self) -> int:
        assert self.position.to_move is not None
        return self.position.to_move

    @property
    def name(self) -> str:
        return self.position.seats[self.mover]

    @cached_property
    def options(self) -> tuple[Alternative, ...]:
        """Every play, best first, ties in canonical order."""
        return tuple(Alternative(option, self.position) for option in self.solution.plays)

    @property
    def best(self) -> Alternative:
        """The best play, ties broken by canonical order. Its line is the principal variation."""
        return self.options[0]

    @cached_property
    def all_best(self) -> tuple[Alternative, ...]:
        return tuple(option for option in self.options if option.worth.best)

    @cached_property
    def worse(self) -> tuple[Alternative, ...]:
        """Every play that is not best, the least costly first."""
        return tuple(option for option in self.options if not option.worth.best)

    @property
    def value(self) -> Value:
        """The value of the position for the side to move, in points."""
        return self.best.value

    @cached_property
    def answers(self) -> Answers:
        """Every play with its cost, in the same order."""
        return answers_of_solution(self.solution)

    @property
    def partner(self) -> int | None:
        """The seat of the mover's partner; None without partners."""
        return self.mover ^ 2 if self.position.rules.partners else None

    @property
    def opponents(self) -> tuple[int, ...]:
        """The seats that play against the mover."""
        rules = self.position.rules
        side = rules.side_of(self.mover)
        return tuple(seat for seat in range(rules.players) if rules.side_of(seat) != side)

    @cached_property
    def after(self) -> Position:
        return self.position.play(self.best.play)
