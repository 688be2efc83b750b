"""Was this play right? One play of a position or a recorded deal, judged against what could have been played."""

from dataclasses import dataclass
from typing import Literal

from tranca.engine.resources import Tables
from tranca.engine.solution import margin
from tranca.errors import PlayError, UnsupportedError
from tranca.ext.watch import Watch
from tranca.game.actions import Play
from tranca.game.position import Position
from tranca.game.record import Record

from .grading import grade_open
from .open_view import Stopped, orders_for, weigh
from .own_view import own_grade
from .results import OpenGrade, OwnGrade, Thresholds, View
from .walk import after_draws, forced_lead, resolved

__all__ = ["Check", "check"]


@dataclass(frozen=True, slots=True)
class Check:
    """The answer to "was that play right?".

    Attributes:
        title: of the position or record.
        position: the moment of the choice, after draws that came first; its rules are the rules of the answer.
        seat: who plays.
        play: the play that was asked about.
        number: of the action in the record, from 1; None for a position.
        forced: it is the only legal play.
        open, own: the grades, with all hands seen and from what the player knew; None for a view not asked for.
    """

    title: str | None
    position: Position
    seat: int
    play: Play
    number: int | None
    forced: bool
    open: OpenGrade | None
    own: OwnGrade | None

    @property
    def is_best(self) -> bool:
        """Whether no play is better, in each of the views; in a sample, whether none is surely better."""
        surely_worse = [self.open is not None and self.open.interval[0] > 0, self.own is not None and self.own.sure]
        return not any(surely_worse)


def check(
    value: Position | Record,
    play: Play | str | None = None,
    *,
    action: int | None = None,
    view: View | None = None,
    thresholds: Thresholds | None = None,
    deals: int = 500,
    orders: int | None = None,
    all_orders: bool = False,
    seed: int = 0,
    threads: int = 1,
    tables: Tables | None = None,
    watch: Watch | None = None,
) -> Check:
    """Judge a play of a position, of the moment after a record's last action, or of a record's `action` (from 1).

    Without `play` it is the one recorded as `action`. Without `view` hands are open where all tiles are known, else it
    is the view of the player to move; `both` asks for both. Boneyards and samples are treated as in `review`.

    Raises UnsupportedError where there is nothing to judge or too little is known, and PlayError for a play that is
    not legal.
    """
    watch, tables, thresholds = watch or Watch(), tables or Tables(), thresholds or Thresholds()
    known = resolved(value) if isinstance(value, Record) else value
    position, number, played = _moment(known, play, action)
    assert position.to_move is not None
    seat = position.to_move
    if position.hidden(seat):
        name = position.seats[seat]
        raise UnsupportedError(f"{name} holds unknown tiles: expected the hand of who plays to be known")
    chosen = _legal(position, played)
    views = _views(position, view)
    opened, own = None, None
    if "open" in views:
        earned = margin(_bonuses(known, number), position.rules.side_of(seat))
        try:
            weighed = weigh(position, tables, watch, orders_for(value.rules, orders, all_orders), seed)
            opened = grade_open(weighed, chosen, earned, thresholds)
        except Stopped:
            raise UnsupportedError(_STOPPED) from None
    if "own" in views:
        seen = known.until(number - 1) if isinstance(known, Record) and number is not None else known
        if (seen.position if isinstance(seen, Record) else seen).must_draw:
            raise UnsupportedError("a choice after a draw: expected the open view, the own view is not to be had here")
        try:
            own = own_grade(seen, seat, chosen, thresholds, deals, seed, threads, watch)
        except Stopped:
            raise UnsupportedError(_STOPPED) from None
    return Check(value.title, position, seat, chosen, number, len(position.legal_plays()) == 1, opened, own)


_STOPPED = "stopped before the play was judged: expected more time"


def _moment(
    value: Position | Record, play: Play | str | None, action: int | None
) -> tuple[Position, int | None, Play | str]:
    """The moment of the choice, the number of the action, and the play that is asked about."""
    if action is None or isinstance(value, Position):
        if action is not None:
            raise UnsupportedError(f"action {action}: a position has no actions, expected a recorded deal")
        if play is None:
            raise UnsupportedError("expected a play to judge, or the number of an action of a recorded deal")
        return _to_move(value.position if isinstance(value, Record) else value), None, play
    if not 1 <= action <= len(value.actions):
        raise UnsupportedError(f"action {action}: expected 1 to {len(value.actions)}, the actions of the record")
    done = value.actions[action - 1]
    if done.play is None:
        raise UnsupportedError(f"action {action}, {done}: a pass, expected a play to judge")
    before = value.positions[action - 1]
    if action == 1:
        before = before.changed(must_lead=forced_lead(value))
    return after_draws(before, done), action, play if play is not None else done.play


def _to_move(position: Position) -> Position:
    """The position in which somebody can play, after draws whose order is known."""
    position = position.resolved()
    if position.is_over or position.to_move is None:
        raise UnsupportedError("the deal is over: expected somebody to move")
    seat = position.seats[position.to_move]
    while position.must_draw and position.boneyard.ordered:
        position = position.draw()
    if position.must_draw:
        raise UnsupportedError(f"{seat} must draw first: expected a moment at which there is a choice")
    if position.must_pass or position.is_over:
        raise UnsupportedError(f"{seat} must pass: expected a moment at which there is a choice")
    return position


def _legal(position: Position, play: Play | str) -> Play:
    """The play in canonical form; PlayError where it is not legal."""
    played = Play.parse(play) if isinstance(play, str) else play
    position.play(played)
    found = Play.from_code(played.code(position.ends), position.ends)
    if found not in position.legal_plays():
        raise PlayError(f"{played}: expected one of {' '.join(map(str, position.legal_plays()))}")
    return found


def _views(position: Position, view: View | None) -> tuple[Literal["open", "own"], ...]:
    if view is None:
        return ("open",) if position.is_open else ("own",)
    if view != "own" and not position.is_open:
        raise UnsupportedError("hidden hands: expected every tile to be known for the open view")
    return ("open", "own") if view == "both" else (view,)


def _bonuses(value: Position | Record, number: int | None) -> tuple[int, ...]:
    """What bonuses have brought by side before the moment, as far as the play is recorded."""
    if isinstance(value, Position):
        return (0,) * len(value.rules.sides)
    return (value if number is None else value.until(number - 1)).bonuses
