"""Recorded deals: the tiles dealt, every action since, and facts stated about the moment after the last one."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from tranca.display import NotebookPicture
from tranca.errors import PositionError, Problem, UnsupportedError, WrongPassError, echo
from tranca.language import Message, Plural
from tranca.typed import described, methods, suggest_call, typed

from .actions import Action, ends_shown, ends_text
from .arms import OpenEnds
from .field_checks import facts_problems
from .hands import Boneyard, Hand
from .headers import Headers
from .leads import first_lead, forces_every_lead
from .position import Position
from .replay import WrongPass, by_side, replay
from .rules.rules import Rules
from .settlement import Result, settle
from .state import State
from .tiles import Tile, mask, tiles
from .validity import problems


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a deal as a record states it: the seat that went out, or that blocked it, and the ends then."""

    end: Literal["out", "blocked"]
    seat: int
    ends: tuple[int, ...] | OpenEnds | None = None

    def __post_init__(self) -> None:
        if isinstance(self.ends, OpenEnds):
            object.__setattr__(self, "ends", self.ends.shown)


class Stated(NamedTuple):
    """Facts stated about the moment after the last action; None or empty if not given.

    Attributes:
        hands: by seat, the tiles held then.
        boneyard: the remaining tiles then.
        voids, has, nots: facts about the hands, as in `Position`.
        result: how the deal ended.
        points: by side, including bonuses.
    """

    hands: tuple[Hand | None, ...] = ()
    boneyard: Boneyard | None = None
    voids: tuple[tuple[int, ...], ...] = ()
    has: tuple[tuple[Tile, ...], ...] = ()
    nots: tuple[tuple[Tile, ...], ...] = ()
    result: Outcome | None = None
    points: tuple[int, ...] | None = None


NOTHING = Stated()


def _accepted_by_score(problem: str) -> Message:
    return Message("{problem}; `tranca score` accepts a deal with such a pass", problem=problem)


@methods(typed, "until", "remarked")
@dataclass(frozen=True, slots=True)
class Record(NotebookPicture):
    """A recorded deal, replayed and checked when it is made.

    Raises PositionError: the problem of an action has the key `play` and the action's number, from 0, as index.

    Attributes:
        start: the position as dealt, with the leader to move; unknown tiles are counts. If the first tile was turned up
            from the stock, it is laid, and the seat that acts first is to move.
        actions: from the lead on.
        stated: further facts that the record states about its end.
        positions: the position at the start, with the lead that the rules forced, and after each action; the last one
            includes the stated facts.
        bonuses: the points earned for passes so far, by side.
        scored: the points that each action earned for the ends that it left; 0 for a pass, and if ends do not score.
        paid: the points that each action, if it is a pass, earned the side of the last tile; 0 for a play.
        keeps_wrong_passes: True to keep passes by players who could play, for `tranca.score`; otherwise they are
            problems.
        wrong_passes: the wrong passes that were kept.
        stopped: True if the deal ends with a round of passes that includes a wrong one, so that the table took it for a
            block.
    """

    start: Position
    actions: tuple[Action, ...] = ()
    stated: Stated = NOTHING
    keeps_wrong_passes: bool = field(default=False, compare=False, repr=False)
    positions: tuple[Position, ...] = field(init=False, compare=False, repr=False)
    bonuses: tuple[int, ...] = field(init=False, compare=False, repr=False)
    scored: tuple[int, ...] = field(init=False, compare=False, repr=False)
    paid: tuple[int, ...] = field(init=False, compare=False, repr=False)
    wrong_passes: tuple[WrongPass, ...] = field(init=False, compare=False, repr=False)
    stopped: bool = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name, kind in (("start", Position), ("stated", Stated)):
            if not isinstance(getattr(self, name), kind):
                raise TypeError(f"{name}={echo(repr(getattr(self, name)))}: expected a {kind.__name__}")
        if not isinstance(self.actions, tuple) or not all(isinstance(action, Action) for action in self.actions):
            raise TypeError(f"actions={echo(repr(self.actions))}: expected a tuple of Action")
        faults = problems(self.start)
        if self.start.ends is not None and not (self.start.nobody_laid and self.start.layout):
            faults.append(Problem("play", "tiles are already laid; start the record before the lead"))
        if self.start.turned and self.start.lead not in (None, self.start.to_move):
            faults.append(
                Problem("lead", "the tile was turned up, so write none and the seat to move, which acts first")
            )
        if faults:
            raise PositionError(faults)
        if self.start.turned and self.start.layout:
            turned = Tile.of(*self.start.layout[0])
            line = ((turned.low, turned.high),)
            object.__setattr__(self, "start", self.start.changed(layout=line, lead=self.start.to_move))
        played = replay(self.start, self.actions, keep_wrong_passes=self.keeps_wrong_passes)
        if played.error is not None:
            problem = played.error.message
            if isinstance(played.error, WrongPassError):
                problem = _accepted_by_score(problem)
            raise PositionError([Problem("play", problem, played.taken)])
        object.__setattr__(self, "wrong_passes", played.wrong_passes)
        object.__setattr__(self, "stopped", played.stopped)
        final, faults = add_statements(played.positions[-1], self.stated)
        object.__setattr__(self, "actions", played.actions)
        object.__setattr__(self, "stated", self._needed_statements(played.positions[-1], final))
        first, *later = (*played.positions[:-1], final)
        lead = self.forced_lead
        if first.must_lead != lead:
            first = first.changed(must_lead=lead)
        object.__setattr__(self, "positions", (first, *later))
        object.__setattr__(self, "bonuses", played.bonuses)
        object.__setattr__(self, "scored", played.scored)
        object.__setattr__(self, "paid", played.paid)
        faults += [*self._wrong_result(), *self._wrong_points()]
        if faults:
            raise PositionError(faults)

    def __repr__(self) -> str:
        final = self.position
        turn = "no seat to move" if final.to_move is None else f"{final.seats[final.to_move]} to move"
        return f"<Record {self.rules}: {len(self.actions)} actions, {turn}>"

    def remarked(self, remarks: Mapping[int, str]) -> "Record":
        """Return the record with these remarks on its plays, by action number from 1, and no others.

        Nothing is replayed, because remarks do not affect plays.
        """
        after = copy(self)
        actions = (
            action if action.play is None else replace(action, remark=remarks.get(number, ""))
            for number, action in enumerate(self.actions, 1)
        )
        object.__setattr__(after, "actions", tuple(actions))
        return after

    def _needed_statements(self, replayed: Position, final: Position) -> Stated:
        follows = replayed.boneyard == final.boneyard and self.start.boneyard == left_over(self.start)
        hands = tuple(None if hand == known else hand for hand, known in zip(final.hands, replayed.hands, strict=True))
        voids = tuple(tuple(sorted({*new} - {*old})) for new, old in zip(final.voids, replayed.voids, strict=True))
        return self.stated._replace(
            hands=hands,
            boneyard=None if follows or not final.boneyard.tiles else final.boneyard,
            voids=voids,
            has=final.has,
            nots=final.nots,
        )

    @property
    def rules(self) -> Rules:
        """The rules of the deal."""
        return self.start.rules

    @property
    def title(self) -> str | None:
        """The title, free text; None without one."""
        return self.start.title

    @property
    def headers(self) -> Headers:
        """The names of the players, event, date and table."""
        return self.start.headers

    @property
    def position(self) -> Position:
        """The position after the last action."""
        return self.positions[-1]

    @property
    def forced_lead(self) -> Tile | None:
        """The tile that the rules forced the leader to lead; None if the choice was free, or if that is not known.

        It is forced if the record says so (`must-lead`), if the rules force every lead, and in the first deal of a
        match. A deal counts as the first if its score is 0 for every side, or if it has no score and is led with the
        highest double of the pack (the lowest, if that opens a match), as in every first deal in which that double was
        dealt.
        """
        start, rules = self.start, self.rules
        if start.must_lead is not None or start.turned or not self.actions or self.actions[0].play is None:
            return start.must_lead
        led, hands = self.actions[0].play.tile, start.resolved().hands
        opening = first_lead(rules)
        first = not any(start.score) if start.score is not None else led == opening.opens_with(rules)
        first = first and opening.forced
        if not first and not forces_every_lead(rules):
            return None
        known = not any(hand.unknown for hand in hands)
        return led if not known or opening.resolved(hands).tile == led else None

    @property
    def result(self) -> Result | None:
        """The end of the deal; None if it is not over, or if tiles that must be counted are hidden.

        Its points include a bonus that is still due, but not the points of `bonuses`, `earned` and `penalties`.
        """
        settled = self.position.resolved()
        if not (settled.is_over or self.stopped) or any(hand.unknown for hand in settled.hands):
            return None
        return settle(settled, stopped=self.stopped)

    @property
    def points(self) -> tuple[int, ...] | None:
        """The total points of each side from the deal, including bonuses; None if `result` is None."""
        result = self.result
        if result is None:
            return None
        return tuple(map(sum, zip(result.points, self.bonuses, self.earned, self.penalties, strict=True)))

    @property
    def penalties(self) -> tuple[int, ...]:
        """The points that each side got for wrong passes of other sides."""
        rules = self.rules
        wrong = [rules.side_of(wrong_pass.seat) for wrong_pass in self.wrong_passes]
        return tuple(rules.pass_penalty * sum(other != side for other in wrong) for side in range(len(rules.sides)))

    def check_passes(self) -> None:
        """Raise UnsupportedError if a wrong pass was kept; only `tranca.score` accepts such records."""
        for number, seat, plays in self.wrong_passes:
            wrong = Message(
                "{seat} passed in action {number} but could play {plays}",
                seat=self.start.seats[seat],
                number=number,
                plays=" ".join(map(str, plays)),
            )
            raise UnsupportedError(_accepted_by_score(wrong))

    def started(self, **changes: Any) -> "Record":
        """Return the record with fields of its start changed, replayed. Raises PositionError if that is impossible."""
        return replace(self, start=replace(self.start, **changes))

    @property
    def earned(self) -> tuple[int, ...]:
        """The points that each side earned for the ends that its plays left."""
        return by_side(self.rules, self.actions, self.scored)

    def until(self, count: int) -> "Record":
        """Cut the record after `count` actions, without the facts stated about a later moment."""
        if count == len(self.actions):
            return self
        return Record(
            self.start if count else self.positions[0], self.actions[:count], keeps_wrong_passes=self.keeps_wrong_passes
        )

    def seen_by(self, seat: int) -> "Record":
        """Hide what one seat did not see: other hands, their draws and the boneyard become counts; facts stay."""
        self.rules.check_seat(seat)
        actions = tuple(action if action.seat == self.start.seats[seat] else action.hidden() for action in self.actions)
        hands = tuple(hand if other == seat else None for other, hand in enumerate(self.stated.hands))
        start = self.start.seen_by(seat)
        start = start.changed(boneyard=boneyard_at_start(start, actions, None))
        stated = self.stated._replace(hands=hands, boneyard=None)
        if (start, actions, stated) == (self.start, self.actions, self.stated):
            return self  # hidden already, so a replay would change nothing
        return Record(start, actions, stated, self.keeps_wrong_passes)

    def _wrong_result(self) -> Iterator[Problem]:
        stated, final, seats = self.stated.result, self.position, self.start.seats
        if stated is None:
            return
        if stated.end == "out":
            if final.out != stated.seat:
                facts = {"result": f"out {seats[stated.seat]}"}
                yield Problem(
                    "result",
                    Message("{result} contradicts the play, in which no player goes out", **facts)
                    if final.out is None
                    else Message(
                        "{result} contradicts the play, in which {seat} goes out", **facts, seat=seats[final.out]
                    ),
                )
            return
        words = f"blocked {ends_text(stated.ends)} by {seats[stated.seat]}"
        if not (final.may_be_blocked or self.stopped):
            yield Problem("result", "{result} contradicts the play, which does not block the deal", result=words)
            return
        if final.last != stated.seat:
            yield Problem(
                "result",
                "{result} contradicts the play, in which {seat} lays the last tile",
                result=words,
                seat=seats[final.last or 0],
            )
        if sorted(stated.ends or ()) != sorted(ends_shown(final.ends)):
            yield Problem(
                "result",
                "{result} contradicts the play, which leaves the ends {ends}",
                result=words,
                ends=ends_text(final.ends),
            )

    def _wrong_points(self) -> Iterator[Problem]:
        stated = self.stated.points
        if stated is None or self.wrong_passes:  # the penalty of wrong passes is known only when the deal is settled
            return
        if not (self.position.may_be_blocked or self.stopped) and self.position.out is None:
            yield Problem("points", "the deal is not over after the last action; delete the points")
            return
        try:
            points = self.points
        except UnsupportedError as error:  # the rules need a number that is not given
            yield Problem("points", error.message)
            return
        if points is not None and points != stated:
            replayed = ", ".join(f"{side} {got}" for side, got in zip(self.rules.sides, points, strict=True))
            yield Problem("points", "the play earns {points}; correct or delete the points", points=replayed)


def position_of(value: object, function: str) -> Position:
    """Return a position, or that of a record after its last action; for other values raise TypeError with a hint."""
    if isinstance(value, Position):
        return value
    if isinstance(value, Record):
        value.check_passes()
        return value.position
    raise TypeError(f"{function}() takes a Position or a Record, not {described(value)}{suggest_call(value, function)}")


def latest(value: Position | Record) -> Position:
    """Return a position, or that of a record after its last action."""
    return value.position if isinstance(value, Record) else value


def add_statements(final: Position, stated: Stated) -> tuple[Position, list[Problem]]:
    """Return the last position of a replay with the facts stated about it, and the problems of these facts."""
    faults: list[Problem] = []
    hands = list(final.hands)
    for seat, hand in enumerate(stated.hands):
        if hand is None:
            continue
        wrong = [*_wrong_hand(final, seat, hand)]
        faults += wrong
        if not wrong:
            hands[seat] = final.hands[seat].knowing(hand.tiles)
    boneyard = final.boneyard
    if stated.boneyard is not None:
        wrong = [*_wrong_boneyard(final, stated.boneyard)]
        faults += wrong
        if not wrong and not stated.boneyard.unknown:
            boneyard = stated.boneyard
    empty: tuple[tuple[int, ...], ...] = ((),) * len(hands)
    voids = tuple(tuple({*old, *new}) for old, new in zip(final.voids, stated.voids or empty, strict=True))
    after = final.changed(hands=tuple(hands), boneyard=boneyard, voids=voids, has=stated.has, nots=stated.nots)
    if not faults:
        faults += facts_problems(after)
    return after, faults


def _wrong_hand(final: Position, seat: int, hand: Hand) -> Iterator[Problem]:
    name, hand_left = final.seats[seat], final.hands[seat]
    for index, tile in enumerate(hand.tiles):
        if not final.possible(seat) & tile.mask:
            yield Problem(name, "{seat} cannot hold {tile} after the last action", index, seat=name, tile=tile)
    if len(hand) != len(hand_left):
        yield Problem(
            name,
            Plural(
                "{seat} holds {count} {tile|tiles} after the last action, not {number}",
                len(hand_left),
                seat=name,
                number=len(hand),
            ),
        )
    elif len(set(hand.tiles) - set(hand_left.tiles)) > hand_left.unknown:
        yield Problem(
            name, "{seat} holds {tiles} after the last action", seat=name, tiles=" ".join(map(str, hand_left.tiles))
        )


def _wrong_boneyard(final: Position, boneyard: Boneyard) -> Iterator[Problem]:
    if len(boneyard) != len(final.boneyard):
        yield Problem(
            "boneyard",
            Plural(
                "the boneyard has {count} {tile|tiles} after the last action, not {number}",
                len(final.boneyard),
                number=len(boneyard),
            ),
        )
        return
    possible = final.boneyard_possible
    for index, tile in enumerate(boneyard.tiles):
        if not possible & tile.mask or (
            final.boneyard.tiles and boneyard.ordered and final.boneyard.ordered and final.boneyard.tiles[index] != tile
        ):
            yield Problem(
                "boneyard", "{tile} cannot be at this place in the boneyard after the last action", index, tile=tile
            )


def left_over(start: State) -> Boneyard:
    """Derive the boneyard at the start from the hands dealt: a set if all hands are known, else a count."""
    rest = start.tiles_in_play - start.tiles_laid - sum(map(len, start.hands))
    if rest and not any(hand.unknown for hand in start.hands):
        dealt = mask(tile for hand in start.hands for tile in hand.tiles)
        return Boneyard(tiles(start.rules.tileset.mask & ~(dealt | start.laid)), ordered=False)
    return Boneyard(unknown=rest)


def boneyard_at_start(start: State, actions: Sequence[Action], now: Boneyard | None) -> Boneyard:
    """Derive the boneyard at the deal from the hands dealt, the tiles drawn since and the tiles left `now`.

    It is ordered if all drawn tiles are known and the order of the remaining tiles is known.
    """
    follows = left_over(start)
    drawn = [tile for action in actions for tile in action.tiles_drawn]
    known = tuple(tile for tile in drawn if tile is not None)
    if len(known) < len(drawn):
        return follows.counted
    left = now.tiles if now else ()
    dealt = mask(tile for hand in start.hands for tile in hand.tiles)
    # A tile drawn twice, or drawn and dealt, is an error of that draw, which the replay reports.
    if len(known) + len(left) == len(follows) == len({*known, *left}) and not mask((*known, *left)) & dealt:
        return Boneyard(known + left, ordered=now is None or not left or now.ordered)
    return follows
