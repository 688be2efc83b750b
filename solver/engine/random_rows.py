"""Random rows: deals dealt and played at random by integer arithmetic, so that row n is the same on every machine."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tranca.errors import UnsupportedError, check_whole, echo
from tranca.ext.rules import EMPTY
from tranca.game.actions import Action, Play, end_of, tile_of
from tranca.game.arms import Arms
from tranca.game.dealing import deal_pack
from tranca.game.hands import Boneyard, Hand
from tranca.game.leads import BY_LOT, LOWEST_FORCED, Lead, first_lead
from tranca.game.leads import FORCED as FORCED_LEAD
from tranca.game.moment import UNKNOWN
from tranca.game.position import Position
from tranca.game.position_arrays import PositionArrays
from tranca.game.record import Record
from tranca.game.replay import act, known_draws
from tranca.game.rules.rules import Rules
from tranca.game.state import State
from tranca.game.tiles import EVERY_TILE, Tile
from tranca.game.tree import Branches, Tree
from tranca.language import Message

from .kernels import kernel_of

MOST_ACTIONS = 220
MOST_SEED = (1 << 64) - 1
_PASS = -1
_LEADS = {FORCED_LEAD: 0, BY_LOT: 1, LOWEST_FORCED: 2}  # the kernel's codes for the lead of the first deal
_, SPINNER, SEAT, LEADER, LAST, _, PAID, FORCED, LAID, DRAWN, UP, DOWN = range(12)
"""The columns of `RandomRows.numbers`."""


@dataclass(frozen=True, slots=True)
class RandomPlay:
    """The random rows of a seed: their rules, and how far each deal is played.

    Attributes:
        rules: the rules of every row.
        seed: 0 to 2^64 − 1.
        tiles: play until this many tiles are left in the hands and the boneyard.
        until: play this many actions instead. With neither, the deal is played to its end.
    """

    rules: Rules
    seed: int = 0
    tiles: int | None = None
    until: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.rules, Rules):
            raise TypeError(f"rules={echo(repr(self.rules))}: expected Rules, such as tranca.Rules.parse('doscientos')")
        check_whole("seed", self.seed, 0, MOST_SEED)
        if self.tiles is not None and self.until is not None:
            raise UnsupportedError("give either tiles or until, not both")
        if self.tiles is not None:
            note = Message(", from one per player to all")
            check_whole("tiles", self.tiles, self.rules.players, self.rules.tiles_in_play, note)
        if self.until is not None:
            check_whole("until", self.until, 0, MOST_ACTIONS, Message(" actions"))

    def rows(self, first: int, count: int, step: int = 1) -> "RandomRows":
        """Make the rows `first`, `first + step`, … of the seed."""
        rules, players = self.rules, self.rules.players
        limits = (-1 if limit is None else limit for limit in (self.tiles, self.until))
        pack = np.zeros((count, len(EVERY_TILE)), np.uint8)
        codes, counts = np.zeros((count, MOST_ACTIONS), np.int16), np.zeros(count, np.int16)
        hands, numbers = np.zeros((count, players), np.uint64), np.zeros((count, 12), np.int64)
        layout = np.zeros((count, len(EVERY_TILE)), np.uint8)
        kernel_of(rules.ruleset).module("random_play").play_at_random(
            rules.ruleset,
            rules.tileset.mask,
            rules.hand_size,
            self.seed,
            first,
            step,
            np.array([*limits, _LEADS[first_lead(rules)]], np.int16),
            pack,
            codes,
            counts,
            hands,
            numbers,
            layout,
        )
        return RandomRows(rules, pack, codes, counts, hands, numbers, layout)


@dataclass(frozen=True, slots=True, eq=False)
class RandomRows:
    """Rows as the kernel writes them; `position` and `record` make objects of one row."""

    rules: Rules
    pack: NDArray[np.uint8]
    codes: NDArray[np.int16]
    counts: NDArray[np.int16]
    hands: NDArray[np.uint64]
    numbers: NDArray[np.int64]
    layout: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.counts)

    @property
    def arrays(self) -> PositionArrays:
        """The final positions of the rows, all of which reached their moment; only for rules without draws."""
        fields, ends = np.ascontiguousarray(self.numbers.T.astype(np.int8)), self.numbers[:, :2].astype(np.int32)
        is_led, nothing = fields[LAID] > 0, np.int8(UNKNOWN)
        return PositionArrays.of_stated(
            self.rules,
            hands=self.hands,
            ends=ends if self.rules.names_places else ends.astype(np.int8),
            turns=fields[SEAT],
            leads=np.where(is_led, fields[LEADER], nothing),
            last=fields[LAST],
            forced=fields[FORCED],
            bonus_paid=np.where(is_led & self.rules.has_bonus, fields[PAID], nothing),
            laid=fields[LAID],
            arms=np.ascontiguousarray(fields[UP:].T),
            layouts=self.layout,
        )

    def _check(self, row: int) -> None:
        if self.counts[row] < 0:
            raise UnsupportedError(
                "no playable moment with this number of tiles or actions arose in 1,000 random deals; choose another"
            )

    def boneyard(self, row: int) -> tuple[Tile, ...]:
        """Return the tiles of the boneyard, in draw order."""
        if not self.rules.draws:
            return ()
        start = self.rules.players * self.rules.hand_size + int(self.numbers[row, DRAWN])
        return tuple(map(Tile.at, self.pack[row, start : len(self.rules.tileset)].tolist()))

    def position(self, row: int) -> Position:
        """Return the final position of a row. Raises UnsupportedError if no attempt reached its moment."""
        self._check(row)
        rules, numbers = self.rules, self.numbers[row].tolist()
        table = self._tree(row) if rules.every_double else self._table(row)
        if numbers[LAID]:
            table |= {"lead": numbers[LEADER], "last": numbers[LAST]}
            table["bonus_paid"] = bool(numbers[PAID]) if rules.has_bonus else None
        else:
            table["must_lead"] = None if numbers[FORCED] < 0 else Tile.at(numbers[FORCED])
        hands, boneyard = tuple(map(Hand.of, self.hands[row].tolist())), Boneyard(self.boneyard(row))
        deal = self._opening(row).deal
        return Position.trusted(State(rules, hands=hands, boneyard=boneyard, to_move=numbers[SEAT], deal=deal, **table))

    def _table(self, row: int) -> dict[str, Any]:
        """Return the tiles laid, as fields of a position."""
        numbers = self.numbers[row].tolist()
        spinner = None if not self.rules.names_places or numbers[SPINNER] == EMPTY else numbers[SPINNER]
        lying = Arms.of_codes(self.layout[row, : numbers[LAID]].tolist(), numbers[UP], numbers[DOWN], spinner)
        return {"layout": lying.line, "spinner": lying.spinner, "up": lying.up, "down": lying.down}

    def _tree(self, row: int) -> dict[str, Any]:
        """Return the tiles laid if every double is a spinner, from the plays."""
        tree: Tree | None = None
        for code in self.codes[row, : self.counts[row]].tolist():
            if code != _PASS:
                tile, place = Tile.at(tile_of(code)), end_of(code)
                tree = tree.laid(tile, place) if tree else Tree(((tile.low, tile.high),), Branches({}), Branches({}))
        return {} if tree is None else {"layout": tree.line, "up": tree.up, "down": tree.down}

    def _opening(self, row: int) -> Position:
        leads = first_lead(self.rules)
        if leads == BY_LOT:
            leads = Lead(int(self.numbers[row, LEADER]))
        return deal_pack(self.rules, [*map(Tile.at, self.pack[row, : len(self.rules.tileset)].tolist())], leads)

    def record(self, row: int) -> Record:
        """Return the record of a row's deal. Raises UnsupportedError if no attempt reached its moment."""
        self._check(row)
        start = position = self._opening(row)
        actions: list[Action] = []
        for code in self.codes[row, : self.counts[row]].tolist():
            assert position.to_move is not None
            after, drawn = known_draws(position)
            play = None if code == _PASS else Play.from_code(code, after.ends)
            position, action = act(position, Action(position.seats[position.to_move], play, drawn))
            actions.append(action)
        return Record(start, tuple(actions))


def random_positions(
    rules: Rules,
    numbers: Sequence[int] | range,
    *,
    seed: int = 0,
    tiles: int | None = None,
    until: int | None = None,
) -> Iterator[Position]:
    """Yield positions of random deals played at random, by their numbers: the rows of `tranca batch --random`.

    Row n depends only on the rules, the seed, `tiles` or `until`, and n, on every machine. It is dealt and led as the
    first deal of a match; then every legal play is equally likely, until `tiles` tiles are left in the hands and the
    boneyard or `until` actions are done. By default nothing is played.

    Raises UnsupportedError for numbers out of range, and if 1,000 deals do not reach such a moment.
    """
    play = RandomPlay(rules, seed, tiles, 0 if tiles is None and until is None else until)
    for number in numbers:
        check_whole("number", number, 0, MOST_SEED)
        yield play.rows(number, 1).position(0)
