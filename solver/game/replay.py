"""Play whole actions with their draws, and replay a recorded deal from its start."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from tranca.errors import PlayError, echo
from tranca.language import Message, Plural, WordList

from . import moves
from .actions import Action, Play
from .arms import PREFERRED, OpenEnds, Side, number_of
from .position import Position
from .rules.rules import Rules
from .settlement import later_pass_bonus
from .tiles import Tile
from .tree import TreeEnds

_OPPOSITE: dict[Side, Side] = {"left": "right", "right": "left"}


class WrongPass(NamedTuple):
    """A pass by a player who could play.

    Attributes:
        number: the number of the action, from 1.
        seat: the player.
        plays: the possible plays of the tiles that they are known to hold.
    """

    number: int
    seat: int
    plays: tuple[Play, ...]


class Replay(NamedTuple):
    """A deal played as far as its actions are legal.

    Attributes:
        positions: at the start and after each action.
        actions: the actions played, with plays in canonical form, and draws shown if the boneyard was known.
        bonuses: the points earned for passes so far, by side.
        scored: the points that each action earned for the ends that it left.
        paid: the points that each action, if it is a pass, earned the side of the last tile; negative if it voids a
            bonus.
        taken: the number of actions read; more than were played if passes of players without tiles are skipped.
        error: why the next action cannot be played; None if all were played.
        wrong_passes: the wrong passes among the actions, if they are kept.
        stopped: True if the last actions are a round of passes that includes a wrong one, so that the table took it for
            a block.
    """

    positions: tuple[Position, ...]
    actions: tuple[Action, ...]
    bonuses: tuple[int, ...]
    scored: tuple[int, ...]
    paid: tuple[int, ...]
    taken: int
    error: PlayError | None = None
    wrong_passes: tuple[WrongPass, ...] = ()
    stopped: bool = False


def by_side(rules: Rules, actions: Sequence[Action], scored: Sequence[int]) -> tuple[int, ...]:
    """Return by side the points that its actions earned for the ends that they left."""
    points = [0] * len(rules.sides)
    for action, earned in zip(actions, scored, strict=True):
        points[rules.side_of(rules.seats.index(action.seat))] += earned
    return tuple(points)


def replay(start: Position, actions: Iterable[Action], *, keep_wrong_passes: bool = False) -> Replay:
    """Play actions one by one; stop at the first illegal one, unless it is a wrong pass to keep.

    A wrong pass earns no bonus, nor do the passes after it up to the next play.
    """
    rules = start.rules
    positions = [start]
    done: list[Action] = []
    bonuses = [0] * len(rules.sides)
    passes = 0  # since the last play
    earned = 0  # by these passes, for the layer of the last tile
    scored: list[int] = []
    paid: list[int] = []
    taken = 0
    stopped: PlayError | None = None
    wrong: list[WrongPass] = []
    run: list[WrongPass] = []  # the wrong passes since the last play
    sides: dict[Side, Side] = {}
    for action in actions:
        position = positions[-1]
        action = _place_action(position, action, sides)
        holding = _in_turn(position)
        try:
            if _is_skipped(position, action):
                taken += 1
                continue
            if passes == holding:
                refused = Message(
                    "{action} is not allowed because the deal is blocked and all players have passed",
                    action=echo(action),
                )
                raise PlayError(_with_likely_cause(rules, run[0], refused) if run else refused)
            if position.is_blocked and not action.drawn and action.play is None:
                _check_seat(position, action)
                after = _pass_of_blocked_deal(position)
            elif keep_wrong_passes and (wrong_pass := _wrong_pass(position, action)) is not None:
                after, plays = wrong_pass
                run.append(WrongPass(len(done) + 1, rules.seats.index(action.seat), plays))
                wrong.append(run[-1])
            else:
                after, action = act(position, action)
            _check_holdings(after, action)
            scored.append(_check_score(position, action))
        except PlayError as error:
            stopped = error
            break
        taken += 1
        bonus = 0
        if action.play is not None:
            passes, run = 0, []
        else:
            passes += 1
            if run:
                after = after.changed(bonus_paid=position.bonus_paid)
            if position.last is not None and not run:
                bonus = _bonus_of_pass(position, after, passes, earned)
                bonuses[rules.side_of(position.last)] += bonus
                earned = bonus if passes == 1 else earned + bonus
            if passes == holding and holding == rules.players and after.last is not None:
                # The whole table has passed: the blocker is to move again.
                after = after.changed(to_move=after.last)
        positions.append(after)
        paid.append(bonus)
        done.append(action if action.scored is None else replace(action, scored=None))
    return Replay(
        tuple(positions),
        tuple(done),
        tuple(bonuses),
        tuple(scored),
        tuple(paid),
        taken,
        stopped,
        tuple(wrong),
        bool(run) and passes == _in_turn(positions[-1]),
    )


def _with_likely_cause(rules: Rules, wrong_pass: WrongPass, problem: Message) -> Message:
    number, seat, plays = wrong_pass
    return Message(
        "{problem}; the pass in action {number} may be wrong because {seat} could play {plays}",
        problem=problem,
        number=number,
        seat=rules.seats[seat],
        plays=" ".join(map(str, plays)),
    )


def _in_turn(position: Position) -> int:
    """Return the number of players who take turns: all, or under out=both those who have tiles."""
    return sum(map(bool, map(len, position.hands))) if position.rules.out == "both" else position.rules.players


def _wrong_pass(position: Position, action: Action) -> tuple[Position, tuple[Play, ...]] | None:
    if action.play is not None or position.ends is None:
        return None
    seat = _check_seat(position, action)
    after, _ = _draw_tiles(position, action, seat, keeps_last=True)
    plays = after.plays_of(after.known(seat))
    return (after.changed(to_move=after.next_seat(seat)), plays) if plays else None


def _place_action(position: Position, action: Action, sides: dict[Side, Side]) -> Action:
    """Return an action with the side of its play converted from the record's layout to ours.

    A table may show the line the other way round, and may build on all four sides of the spinner at once; here the
    first two tiles are placed to its left and right. All arms are equal, so an arm that begins elsewhere takes another
    side. `sides` maps the record's sides to ours.
    """
    play, ends = action.play, position.ends
    if play is None or play.side is None or not isinstance(ends, OpenEnds) or isinstance(ends, TreeEnds):
        return action
    shown = ends.sides()
    if ends.spinner is None:
        other = _OPPOSITE.get(play.side)
        fits = {side for side, code in shown.items() if play.tile.shows(number_of(code))}
        if play.side not in sides and other is not None and fits:
            turned = play.side not in fits
            sides.update(_OPPOSITE if turned else {side: side for side in _OPPOSITE})
    else:
        for side in [side for side, ours in sides.items() if ours not in ends.arms]:
            del sides[side]
        sides.update({arm: arm for arm in ends.arms if arm not in sides.values()})
        free = [side for side in shown if side not in ends.arms and side not in sides.values()]
        if play.side not in sides and free:
            sides[play.side] = play.side if play.side in free else next(side for side in PREFERRED if side in free)
    return replace(action, play=replace(play, side=sides.get(play.side, play.side)))


def _is_skipped(position: Position, action: Action) -> bool:
    """Return True for the pass of a player without tiles, which a record may omit."""
    if position.rules.out != "both" or action.play is not None or action.drawn or position.last is None:
        return False
    if action.seat not in position.seats:
        return False
    seat = position.seats.index(action.seat)
    return not len(position.hands[seat]) and seat != position.to_move


def _check_score(position: Position, action: Action) -> int:
    points = 0 if action.play is None else position.points_of(action.play)
    if action.scored is not None and action.scored != points:
        raise PlayError(
            "{action} states the wrong points; write {play}={points}",
            action=echo(action),
            play=action.play,
            points=points,
        )
    return points


def _bonus_of_pass(before: Position, after: Position, passes: int, earned: int) -> int:
    """Return the points that a pass, number `passes` in a run, earns the layer of the last tile."""
    rules = before.rules
    bonus = before.next_pass_bonus if passes == 1 else later_pass_bonus(before, before.to_move)
    if passes == 2 and rules.lead_pass_void and rules.partners and before.laid_count == 1:
        bonus -= earned
    if passes == rules.players - 1 and not after.is_blocked:
        bonus += rules.round_pass_bonus
    if passes == rules.players and not before.is_blocked:
        bonus -= rules.round_pass_bonus
    return bonus


def known_draws(position: Position) -> tuple[Position, tuple[Tile, ...]]:
    """Return the position after the draws that are forced and known, and the tiles drawn."""
    drawn: list[Tile] = []
    while position.must_draw and position.boneyard.tiles:
        if not position.boneyard.ordered and len(position.boneyard) > 1:
            break
        drawn.append(position.boneyard.tiles[0])
        position = position.draw()
    return position, tuple(drawn)


def act(position: Position, action: Action) -> tuple[Position, Action]:
    """Play a whole action; return the position after it and its canonical form. Raises PlayError if it is illegal."""
    seat = _check_seat(position, action)
    after, drawn = _draw_tiles(position, action, seat)
    play = action.play
    if play is None:
        after = _pass_of_blocked_deal(after) if drawn and after.is_blocked else after.pass_()
    else:
        if drawn and drawn[-1] not in (None, play.tile):
            raise PlayError(
                "{play} is not allowed because {tile}, the last tile drawn, must be laid", play=play, tile=drawn[-1]
            )
        after = after.play(play)
        made = Play.from_code(play.code(position.ends), position.ends)
        if made != play:
            play = made if play.side is None else replace(made, side=play.side)
    if action.drawn and after.hands[seat].unknown:
        after = after.changed(voids=_voids(position, after, drawn, seat, play is not None))
    shown = drawn if position.boneyard.tiles else action.drawn
    if play is action.play and shown == action.drawn:
        return after, action  # most actions are in canonical form, and a copy costs as much as the play
    return after, replace(action, play=play, drawn=shown)


def _other_order(position: Position, action: Action) -> str | None:
    """Return the other `order` if the second action is by the player on the leader's other side; else None."""
    rules = position.rules
    if rules.players != 4 or position.laid_count != 1 or position.last is None or position.to_move is None:
        return None
    other = "clockwise" if rules.order == "counterclockwise" else "counterclockwise"
    leads_next = rules.next_seat(position.last) == position.to_move
    turned = (position.to_move + 2) % 4 == position.seats.index(action.seat)
    return other if leads_next and turned else None


def _check_seat(position: Position, action: Action) -> int:
    """Return the seat to move. Raises PlayError if another seat acts or no action is allowed."""
    if position.to_move is None:
        out = position.seats[position.out or 0]
        raise PlayError(
            "{action} is not allowed because the deal ended when {seat} went out", action=echo(action), seat=out
        )
    if position.is_blocked and (action.play is not None or action.drawn):
        raise PlayError(
            "{action} is not allowed because the deal is blocked; only a round of passes may follow",
            action=echo(action),
        )
    if action.seat != position.seats[position.to_move]:
        refused = Message(
            "{action} is out of turn because {seat} is to move in the order {seats}",
            action=echo(action),
            seat=position.seats[position.to_move],
            seats=" ".join(position.seats[seat] for seat in position.rules.seats_from(0)),
        )
        if (other := _other_order(position, action)) is not None:
            way_out = Message("if the turn goes the other way, write order={order} in the rules", order=other)
            refused = Message("{problem}; {way_out}", problem=refused, way_out=way_out)
        raise PlayError(refused)
    return position.to_move


def _check_holdings(after: Position, action: Action) -> None:
    for seat, name in enumerate(after.seats):
        if after.voids[seat] and after.excess(seat) > 0:
            hidden = after.hidden(seat)
            most = hidden - after.excess(seat)
            if action.drawn and name == action.seat:
                raise PlayError(
                    Plural(
                        "{seat} cannot have drawn {drawn}: that makes {hidden} tiles without {numbers}, but only "
                        "{count} {is|are} unseen",
                        most,
                        seat=name,
                        drawn=len(action.drawn),
                        hidden=hidden,
                        numbers=WordList(after.voids[seat], "or"),
                    )
                )
            raise PlayError(
                Plural(
                    "{action} is impossible because {seat} would hold {count} {tile|tiles} without {numbers} but can "
                    "hold at most {most}",
                    hidden,
                    action=echo(action),
                    seat=name,
                    numbers=WordList(after.voids[seat], "or"),
                    most=most,
                )
            )


def _draw_tiles(
    position: Position, action: Action, seat: int, *, keeps_last: bool = False
) -> tuple[Position, tuple[Tile | None, ...]]:
    """Draw the tiles of an action; return the position after it and the tiles, None for an unknown one.

    `keeps_last`: the last tile may fit although it is not laid.
    """
    drawn: list[Tile | None] = []
    for number, tile in enumerate(action.drawn, 1):
        is_last = number == len(action.drawn)
        laid = is_last and action.play is not None
        if tile is None and laid and action.play is not None and not position.boneyard.ordered:
            tile = action.play.tile
        before = position
        position = Position.trusted(moves.draw(position, tile, len(action.drawn) - number + 1))
        if tile is None and before.boneyard.tiles:
            tile = before.boneyard.tiles[0]
        is_kept = tile is not None and not laid and not (is_last and keeps_last)
        if tile is not None and is_kept and position.ends is not None and position.plays_of(tile.mask):
            raise PlayError(
                "{seat} drew {tile}, which fits and must be laid at once", seat=position.seats[seat], tile=tile
            )
        drawn.append(tile)
    return position, tuple(drawn)


def _pass_of_blocked_deal(position: Position) -> Position:
    """Pass in the final round of a blocked deal, which a record may show."""
    assert position.to_move is not None
    return position.changed(
        to_move=position.next_seat(position.to_move),
        bonus_paid=True if position.rules.has_bonus and not position.nobody_laid else position.bonus_paid,
    )


def _voids(
    before: Position, after: Position, drawn: tuple[Tile | None, ...], seat: int, laid: bool
) -> tuple[tuple[int, ...], ...]:
    """Return by seat the voids after these draws.

    Tiles that were kept fit neither end. Of earlier facts, keep only those that no kept tile can contradict.
    """
    kept = drawn[:-1] if laid else drawn
    old = () if None in kept else before.voids[seat]
    facts = moves.voids_with_ends(before.changed(hands=after.hands), seat, old)
    facts = tuple(suit for suit in facts if not any(tile is not None and tile.shows(suit) for tile in kept))
    return (*after.voids[:seat], facts, *after.voids[seat + 1 :])
