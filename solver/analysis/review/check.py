"""Check one play of a position or a recorded deal against the other legal plays: was it right?"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from tranca.engine.resources import Resources, Stop, Tables, instance
from tranca.engine.sampling import Sampling
from tranca.engine.solution import margin
from tranca.errors import PlayError, StoppedError, UnsupportedError, echo
from tranca.game.actions import Play
from tranca.game.earnings import reaching_plays
from tranca.game.position import Position
from tranca.game.record import Record, latest
from tranca.game.replay import known_draws
from tranca.game.rules.options import one_of
from tranca.language import Message

from .grades import OpenGrade, OwnGrade, Thresholds, grade_open, grade_own_view, learn_players
from .open_view import DealBudget, after_draws, forget_order, open_values, orders_for
from .results import VIEWS, GradedView, GradeView
from .walk import resolve

if TYPE_CHECKING:
    from tranca.analysis.inference.styles import Players

__all__ = ["Check", "check"]


@dataclass(frozen=True, slots=True, repr=False)
class Check:
    """The answer to "was that play right?".

    Attributes:
        title: the title of the position or record.
        position: the moment of the choice, after earlier draws of the turn; its rules are the rules of the answer.
        seat: the player.
        number: the number of the action in the record, from 1; None for a position.
        forced: True if it is the only legal play.
        reaching: plays that reach the target of a match that ends at once, which the values do not take into account.
        open, own: the grades, with all hands seen and from what the player knew; None for a view not requested.
        thresholds: the costs from which a play is a slip, a mistake or a blunder.
    """

    title: str | None
    position: Position = field(hash=False)
    seat: int
    play: Play
    number: int | None
    forced: bool
    open: OpenGrade | None
    own: OwnGrade | None
    thresholds: Thresholds
    reaching: tuple[Play, ...] = ()

    def __repr__(self) -> str:
        grades = [f"{name} {grade.verdict}" for name, grade in (("open", self.open), ("own", self.own)) if grade]
        return f"<Check of {self.position.seats[self.seat]}:{self.play}: {', '.join(grades)}>"

    @property
    def is_best(self) -> bool:
        """True if no play is better in any of the views; in a sample, if none is surely better."""
        return not any(grade is not None and grade.sure for grade in (self.open, self.own))


def check(
    value: Position | Record,
    play: Play | str | None = None,
    *,
    action: int | None = None,
    view: GradeView | None = None,
    thresholds: Thresholds | None = None,
    deals: int | None = None,
    orders: int | Literal["all"] | None = None,
    seed: int = 0,
    known: "Players | Iterable[Record]" = (),
    threads: int | None = 1,
    tables: Tables | None = None,
    stop: Stop | None = None,
) -> Check:
    """Judge a play of a position, of the moment after a record's last action, or of a record's `action` (from 1).

    Args:
        play: by default, the one recorded as `action`.
        view: "open", "own" or "both"; by default, "open" if all tiles are known, else the view of the player to move.
        thresholds: the costs from which a play is a slip, a mistake or a blunder; by default those of the rules.
        deals: the number of deals that the own view draws if there are more, as in `estimate`.
        orders: how the open view treats the orders of a boneyard, as in `review`.
        seed: the seed of the samples.
        known: earlier deals of the same players, as in `estimate`, for the own view with their plays read.
        threads: the number of searches at once for the own view; None for all cores. The result does not depend on it.
        tables: transposition tables to reuse between questions in one thread.
        stop: ends it.

    The own view is the result of `estimate` at this moment. Raises UnsupportedError if there is nothing to judge or too
    few tiles are known, PlayError for a play that is not legal, and StoppedError.
    """
    if not isinstance(value, Position | Record):
        kind = type(value).__name__
        raise TypeError(f"check() takes a Position or a Record, not {kind}; write tranca.check(one, play)")
    if view is not None and view not in VIEWS:
        raise UnsupportedError("view={view}: expected {choices}", view=echo(repr(view)), choices=one_of(VIEWS))
    limits = Thresholds.of(value.rules) if thresholds is None else instance(thresholds, Thresholds, "thresholds")
    sampling = Sampling(deals, orders, seed)
    resources = Resources.of(threads=threads, tables=tables, stop=stop)
    resolved = resolve(value) if isinstance(value, Record) else value
    position, number, played = _find_moment(resolved, play, action)
    assert position.to_move is not None
    seat = position.to_move
    if position.hidden(seat):
        name = position.seats[seat]
        raise UnsupportedError("the hand of {name}, who is to move, is not completely known", name=name)
    chosen = _canonical_play(position, played)
    views = _choose_views(position, view)
    prefix = resolved.until(number - 1) if isinstance(resolved, Record) and number is not None else resolved
    opened, own = None, None
    try:
        if "open" in views:
            earned, orders_tried = margin(_sum_earned(prefix), position.rules.side_of(seat)), orders_for(sampling)
            if position.rules.names_places:
                values = DealBudget.of(resources).values(position, orders_tried, seed)
            else:
                values = open_values(position, resources, orders_tried, seed)
            opened = grade_open(values, chosen, earned, limits)
        if "own" in views:
            if latest(prefix).must_draw:
                raise UnsupportedError(
                    "a choice after a draw can be judged only in the open view; choose it with --view open"
                )
            own_sampling = Sampling(deals, None, seed)
            own = grade_own_view(prefix, seat, chosen, limits, own_sampling, resources, learn_players(known))
    except StoppedError:
        raise StoppedError("stopped before the play was judged; allow more time") from None
    forced, reaching = len(position.legal_plays()) == 1, reaching_plays(resolved, number)
    return Check(value.title, position, seat, chosen, number, forced, opened, own, limits, reaching)


def _find_moment(
    value: Position | Record, play: Play | str | None, action: int | None
) -> tuple[Position, int | None, Play | str]:
    """Return the position of the choice, the number of the action, and the play to judge."""
    if action is None or isinstance(value, Position):
        if action is not None:
            raise UnsupportedError(
                "action {action}: expected a recorded deal, because a position has no actions", action=action
            )
        if play is None:
            raise UnsupportedError(
                "no play to judge; give a play, or {keyword} for an action of a recorded deal", keyword="action=…"
            )
        return _moment_of_choice(value), None, play
    most = len(value.actions)
    if isinstance(action, bool) or not isinstance(action, int) or not 1 <= action <= most:
        raise UnsupportedError(
            "action {action}: expected 1 to {most}, the actions of the record", action=str(action)[:40], most=most
        )
    done = value.actions[action - 1]
    if done.play is None:
        raise UnsupportedError(
            "action {action}, {done}: expected a play to judge, but this is a pass", action=action, done=done
        )
    before = value.positions[action - 1]
    return after_draws(before, done), action, play if play is not None else done.play


def _moment_of_choice(value: Position | Record) -> Position:
    """Return the position in which the player can play, after forced draws whose order is known."""
    position = latest(value).resolved()
    if len(position.boneyard.tiles) == 1:
        position = forget_order(position)  # the single tile is known
    if position.is_over or position.to_move is None:
        earlier = ""
        if isinstance(value, Record):
            earlier = Message(
                "; choose an action with {keyword}, from 1 to {most}", keyword="action=…", most=len(value.actions)
            )
        raise UnsupportedError("the deal is over, so there is no play to judge{earlier}", earlier=earlier)
    seat = position.seats[position.to_move]
    position, _ = known_draws(position)
    if position.must_draw:
        raise UnsupportedError("{seat} must draw first, so there is no choice to judge", seat=seat)
    if position.must_pass or position.is_over:
        raise UnsupportedError("{seat} must pass, so there is no choice to judge", seat=seat)
    return position


def _canonical_play(position: Position, play: Play | str) -> Play:
    rules = position.rules
    played = Play.parse(play, rules.highest, places=rules.names_places) if isinstance(play, str) else play
    position.play(played)
    canonical = Play.from_code(played.code(position.ends), position.ends)
    if canonical not in position.legal_plays():
        raise PlayError("{played}: expected {choices}", played=played, choices=one_of(map(str, position.legal_plays())))
    return canonical


def _choose_views(position: Position, view: GradeView | None) -> tuple[GradedView, ...]:
    if view is None:
        return ("open",) if position.is_open else ("own",)
    if view != "own" and not position.is_open:
        raise UnsupportedError("hidden hands have no open view; all tiles must be known")
    return ("open", "own") if view == "both" else (view,)


def _sum_earned(before: Position | Record) -> tuple[int, ...]:
    """Return the points earned by passes and plays so far, by side; 0 for a position."""
    if isinstance(before, Position):
        return (0,) * len(before.rules.sides)
    return tuple(map(sum, zip(before.bonuses, before.earned, strict=True)))
