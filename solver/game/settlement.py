"""The end of a deal: its kind, the decision of a block, the score, the last tile, and problems in these facts."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from tranca.errors import Problem, UnsupportedError
from tranca.ext.rules import EMPTY
from tranca.language import Digits, Message, WordList

from .actions import Ends
from .arms import DOUBLE, OpenEnds, end_text, number_of
from .moment import UNKNOWN
from .rules.rules import Rules
from .state import State
from .tiles import Tile, tiles


class BlockDecision(NamedTuple):
    """The comparison that decided a blocked deal.

    Attributes:
        rule: the option `block_winner`, which sets the comparison.
        compared: the sides under `lowest_team`, else the seats, in the order of the comparison.
        pips: the pips of each member of `compared`.
        lowest: the members of `compared` with the fewest pips.
        tie_rule: the option `block_tie` if it was used; None if the comparison gave one side.
        lightest: the lightest tile of each member of `lowest`, if that decided the tie; else empty.
    """

    rule: str
    compared: tuple[int, ...]
    pips: tuple[int, ...]
    lowest: tuple[int, ...]
    tie_rule: str | None
    lightest: tuple[Tile | None, ...] = ()

    @classmethod
    def of(
        cls,
        rules: Rules,
        pips: tuple[int, ...],
        blocker: int | None,
        rival: int | None = None,
        lightest: Sequence[Tile | None] = (),
    ) -> "BlockDecision":
        """Compare the remaining pips of each seat as the rules say.

        The rules `duel` and `blocker` need the blocker. A duel is with the next seat, or with `rival` if given.
        `lightest` is the lightest remaining tile by seat. Raises UnsupportedError if the blocker is needed but unknown.
        """
        if rules.block_winner == "lowest_team":
            compared = tuple(range(len(rules.sides)))
            of_side = [0] * len(compared)
            for seat, left in enumerate(pips):
                of_side[rules.side_of(seat)] += left
            values = tuple(of_side)
        elif rules.block_winner in ("duel", "blocker"):
            if blocker is None:
                raise UnsupportedError(
                    "the winner depends on the blocker under block_winner={option}, but the blocker is unknown; "
                    "add the key last",
                    option=rules.block_winner,
                )
            other = rules.next_seat(blocker) if rival is None else rival
            compared = (blocker, other) if rules.block_winner == "duel" else (blocker,)
            values = tuple(pips[seat] for seat in compared)
        else:
            compared, values = tuple(range(rules.players)), pips
        least = min(values)
        lowest = tuple(seat for seat, left in zip(compared, values, strict=True) if left == least)
        by_side = rules.block_winner == "lowest_team"
        sides = set(lowest) if by_side or rules.partners_tie else {rules.side_of(seat) for seat in lowest}
        tie_rule = rules.block_tie if len(sides) > 1 else None
        tiles: list[Tile | None] = []
        if tie_rule == "lightest_tile" and lightest:
            owners = [rules.side_of(seat) if by_side else seat for seat in range(rules.players)]
            for tied in lowest:
                own = (tile for owner, tile in zip(owners, lightest, strict=True) if owner == tied)
                tiles.append(lightest_tile(filter(None, own)))
        return cls(rules.block_winner, compared, values, lowest, tie_rule, tuple(tiles))


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a deal.

    Attributes:
        end: "out" if a player went out, "blocked", or "decided" if the match was decided before the end of the deal.
        seat: the seat that went out or blocked; None if it is unknown and no result depends on it.
        winner: the side that wins the deal; None for a tie without points.
        points: by side, including a bonus that is still due.
        losses: by seat, the points that its side loses for its own pips; they are subtracted in `points`.
        pips: the remaining pips of each seat.
        ends: the open ends.
        rival: the next seat after the blocker that has tiles, since players without tiles are skipped.
        lightest: by seat, the lightest remaining tile; None without tiles.
    """

    end: Literal["out", "blocked", "decided"]
    seat: int | None
    winner: int | None
    points: tuple[int, ...]
    pips: tuple[int, ...]
    ends: Ends | OpenEnds
    rival: int | None = None
    lightest: tuple[Tile | None, ...] = ()
    losses: tuple[int, ...] = ()

    @property
    def takes_own(self) -> bool:
        """True if sides lost points for their own pips."""
        return any(self.losses)

    def decision(self, rules: Rules) -> BlockDecision | None:
        """Return the comparison that decided a blocked deal under these rules; None if the deal was not blocked."""
        if self.end != "blocked":
            return None
        return BlockDecision.of(rules, self.pips, self.seat, self.rival, self.lightest)


def lightest_tile(tiles: Iterable[Tile]) -> Tile | None:
    """Return the tile with the fewest pips, the first of equal ones; None without tiles."""
    return min(tiles, key=lambda tile: (tile.pips, tile), default=None)


def later_pass_bonus(state: State, seat: int | None) -> int:
    """Return the points that the last tile earns if `seat` passes after others in the same run."""
    rules, last = state.rules, state.last
    if seat is None or last is None or state.out is not None or not rules.pays_each_pass:
        return 0
    is_next, is_partner = seat == state.next_seat(last), rules.side_of(seat) == rules.side_of(last)
    return 0 if is_next or is_partner else rules.pass_bonus_later


def later_bonuses_of_block(state: State) -> list[int]:
    """Return the points that a blocking tile earns for each outstanding pass, except that of the next player."""
    last = state.last
    if last is None:
        return []
    seats = state.rules.seats_from(state.next_seat(last) if state.to_move is None else state.to_move)
    return [later_pass_bonus(state, seat) for seat in seats[: seats.index(last)]]


def blocker_options(rules: Rules) -> str:
    """Return the options, for a message, whose settlement of a block depends on the blocker."""
    return f"block_winner={rules.block_winner}, block_tie={rules.block_tie}"


def settle(state: State, *, stopped: bool = False) -> Result:
    """Settle a finished deal, including a bonus that is still due; one that was `stopped` counts as blocked.

    Raises UnsupportedError if the deal is not over or tiles are hidden.
    """
    rules = state.rules
    if not (state.is_over or stopped):
        raise UnsupportedError(
            Message("the deal is not over, so it cannot be settled")
            if state.to_move is None
            else Message(
                "the deal is not over, so it cannot be settled; {seat} is to move", seat=state.seats[state.to_move]
            )
        )
    if any(hand.unknown for hand in state.hands):
        raise UnsupportedError("hands are hidden; the deal can be settled only if all tiles are known")
    out = state.out
    hands = tuple(hand.mask for hand in state.hands)
    # If a seat is not given, the result does not depend on it: `validity` makes sure of that.
    lead = 0 if state.lead is None else state.lead
    last = 0 if state.last is None else state.last
    if state.nobody_laid and len({state.ruleset.settle(hands, lead, seat, -1) for seat in range(rules.players)}) > 1:
        raise UnsupportedError(
            "no player blocked this deal, but {options} depends on the blocker; change them",
            options=blocker_options(rules),
        )
    way = finish_kind(state)
    winner, scored = state.ruleset.settle(hands, lead, last, -1 if out is None else out, way)
    points = [0] * len(rules.sides)
    if winner >= 0:
        points[winner] = scored
    losses = take_losses(rules, hands, out, points)
    if out is None and state.last is not None:
        points[rules.side_of(state.last)] += state.next_pass_bonus + sum(later_bonuses_of_block(state))
    assert state.ends is not None
    return Result(
        end="blocked" if out is None else "out",
        seat=state.last if out is None else out,
        winner=winner if winner >= 0 else None,
        points=tuple(points),
        pips=tuple(hand.pips for hand in state.hands),
        ends=state.ends,
        rival=None if out is not None or state.last is None else state.next_seat(state.last),
        lightest=tuple(lightest_tile(hand.tiles) for hand in state.hands),
        losses=losses,
    )


def take_losses(rules: Rules, hands: Sequence[int], out: int | None, points: list[int]) -> tuple[int, ...]:
    """Subtract from `points`, by side, what each side loses for its own pips; return these losses by seat."""
    losses = rules.ruleset.own_losses(hands, -1 if out is None else out)
    for seat, lost in enumerate(losses):
        points[rules.side_of(seat)] -= lost
    return tuple(losses)


def finish_kinds(state: State) -> dict[Tile, int]:
    """Return the possible last tiles of the player who went out, each with the kernel's code of the finish."""
    if state.out is None or state.ends is None:
        return {}
    if state.last_tile is not None:
        return {tile: way for tile, way in _candidates(state) if tile == state.last_tile}
    return dict(_candidates(state))


def finish_kind(state: State) -> int:
    """Return the kernel's code of the finish, for any possible last tile; `UNKNOWN` if no player is out."""
    return next(iter(finish_kinds(state).values()), UNKNOWN)


def needs_last_tile(state: State) -> bool:
    """Return True if the points of the deal depend on a last tile that is not given."""
    if state.last_tile is not None or not state.rules.pays_for_finish or any(hand.unknown for hand in state.hands):
        return False
    hands = tuple(hand.mask for hand in state.hands)
    out = -1 if state.out is None else state.out
    ways = {*finish_kinds(state).values()}
    return len({state.rules.ruleset.settle(hands, 0, 0, out, way) for way in ways}) > 1


def _candidates(state: State) -> Iterator[tuple[Tile, int]]:
    assert state.ends is not None
    kernel = state.rules.ruleset
    if isinstance(state.ends, OpenEnds) and state.ends.spins:
        yield from ((tile, tile.index) for tile in _at_arms(state, state.ends))
        return
    left, right = (number_of(state.ends[0]), number_of(state.ends[-1]))
    if state.laid_count == 1 or (state.layout is not None and len(state.layout) == 1):
        tile = Tile.of(left, right)
        yield tile, kernel.finish_kind(tile.index, EMPTY, EMPTY)
    elif state.layout:
        first, last = state.layout[0], state.layout[-1]
        for pair, before in ((first, (first[1], right)), (last, (left, last[0]))):
            tile = Tile.of(*pair)
            yield tile, kernel.finish_kind(tile.index, *before)
    else:
        for tile in _may_lie(state):
            earlier = _ends_before(tile, state.ends)
            if earlier is not None:
                yield tile, kernel.finish_kind(tile.index, *earlier)


def _may_lie(state: State) -> tuple[Tile, ...]:
    return tiles(state.unseen | state.laid)


def _at_arms(state: State, ends: OpenEnds) -> Iterator[Tile]:
    if state.layout:
        arms = (chain for key, chain in state.chains.items() if key != "layout")
        tips = [state.layout[0], state.layout[-1], *(arm[-1] for arm in arms if arm)]
        yield from dict.fromkeys(Tile.of(*pair) for pair in tips)
        return
    shown = {*ends}
    if ends.spinner is not None and len(ends) < 2:
        shown.add(ends.spinner + DOUBLE)
    for tile in _may_lie(state):
        if not shown.isdisjoint(_outer_ends(tile, ends)):
            yield tile


def _outer_ends(tile: Tile, ends: OpenEnds) -> tuple[int, ...]:
    """Return the codes that a tile laid last can show; a double is marked if plays score or if it is the spinner."""
    if tile.is_double and (ends.marks or tile.low == ends.spinner):
        return (tile.low + DOUBLE,)
    return (tile.low, tile.high)


def _ends_before(tile: Tile, ends: Ends | OpenEnds) -> Ends | None:
    """Return the numbers of the ends before a tile was laid; None if the tile fits neither end after it."""
    outer = _outer_ends(tile, ends) if isinstance(ends, OpenEnds) else (tile.low, tile.high)
    left, right = number_of(ends[0]), number_of(ends[-1])
    if ends[0] in outer:
        return tile.other(left), right
    return (left, tile.other(right)) if ends[-1] in outer else None


def match_problems(state: State) -> Iterator[Problem]:
    """Check the facts left by earlier deals: the deal number and the stake."""
    stake, rules = state.stake, state.rules
    if state.deal is not None and state.deal < 1:
        yield Problem("deal", "expected the number of the deal in its match, from 1, not {number}", number=state.deal)
    if stake is None:
        return
    if rules.tie_next == "nothing":
        yield Problem("stake", "under tie_next=nothing no deal has a stake; delete {stake}", stake=stake)
    elif rules.tie_next == "double" and stake.plus:
        yield Problem("stake", "expected 2, 4, 8, … under tie_next=double, not {stake}", stake=stake)
    elif rules.tie_next == "one_more" and stake.times > 1:
        yield Problem("stake", "expected +1, +2, … under tie_next=one_more, not {stake}", stake=stake)
    elif not rules.ruleset_of(stake).is_countable:
        yield Problem(
            "stake",
            "{stake} is too large because the deal could be worth more than {most} points",
            stake=stake,
            most=Digits(32_000),
        )


def last_tile_problems(state: State, unread: Collection[str]) -> Iterator[Problem]:
    """Check the last tile of the player who went out."""
    if not {*state.seats, "layout", "ends", "boneyard", "out"}.isdisjoint(unread) or state.ends is None:
        return
    tile = state.last_tile
    if state.out is None:
        if tile is not None:
            yield Problem(
                "out",
                "{tile} cannot be the last tile of a player because no player went out; delete this key",
                tile=tile,
            )
    elif tile is not None and tile not in finish_kinds(state):
        yield Problem(
            "out",
            "{tile} cannot be the last tile of {seat} because it has no open end of the layout, {ends}",
            tile=tile,
            seat=state.seats[state.out],
            ends=WordList(map(end_text, state.ends), "or"),
        )
    elif needs_last_tile(state):
        yield Problem(
            "out",
            "give the last tile of {seat} because the points depend on it",
            missing=True,
            seat=state.seats[state.out],
        )
