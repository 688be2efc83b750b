"""A deal in another format, converted to notation and parsed, with its faults at their places in the original text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from tranca import (
    Action,
    Block,
    Fault,
    NotationError,
    Position,
    Record,
    Rules,
    Tile,
    TrancaError,
    UnsupportedError,
    blocks,
)
from tranca.errors import quote
from tranca.language import Digits, Message
from tranca.notation.streams import Readable, byte_lines, chunks_of
from tranca.notation.tokens import MOST_CHARACTERS, FaultList, plain
from tranca.notation.words import OTHER_LETTERS, find_seat, letters_doubt

LEFT, RIGHT = 0, 1
"""The sides of the line of tiles."""

Pips = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Move:
    """An action of one player.

    Attributes:
        player: number in turn order; 0 is N or A.
        tile: its two numbers as written, the left one first; None for a pass.
        end: the open end it was laid to, in notation if ends score; None if not stated.
        side: LEFT or RIGHT, for formats that state the side instead of the end.
        drawn: tiles drawn before, in notation: `+2` or `+[0-3,1-6]`.
        place: line and column.
    """

    player: int
    tile: Pips | None
    end: int | str | None = None
    side: int | None = None
    drawn: str = ""
    place: tuple[int, int] = (1, 1)


@dataclass(slots=True)
class ForeignDeal:
    """A deal as another format states it; `block` parses it as notation.

    Attributes:
        line: the first line of the deal.
        turned: the first tile of the line, if it was turned up from the stock.
        dealt: the tiles dealt to each player, if known.
        skips_passes: True if the format omits passes, so the seats between two players have passed.
        keys: further lines of notation.
    """

    file: str
    line: int
    rules: Rules
    turned: Pips | None = None
    dealt: dict[int, tuple[Tile, ...]] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    skips_passes: bool = False
    keys: list[str] = field(default_factory=list)
    faults: FaultList = field(init=False)
    _letters: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.faults = FaultList(self.file)

    def seat(self, player: int) -> str:
        """Return the name of a player's seat."""
        return self.rules.seats[self.rules.seats_from(0)[player]]

    def player(self, name: str) -> int:
        """Return the player with a name or number; raises TrancaError."""
        seats = [self.seat(player) for player in range(self.rules.players)]
        if (seat := find_seat(spelt := plain(name), seats)) is not None:
            if spelt.upper() in (*OTHER_LETTERS, "E", "W"):
                self._letters.add(spelt.upper())
                if doubt := letters_doubt(self._letters):
                    raise TrancaError(doubt)
            return seats.index(seat)
        if spelt in map(str, range(len(seats))):
            return int(spelt)
        raise TrancaError(
            "player {text}: expected one of {seats}, or a number from 0 to {last}",
            text=quote(name),
            seats=", ".join(seats),
            last=len(seats) - 1,
        )

    def pips(self, text: str) -> Pips:
        """Read the two numbers of a tile in the order written; raises TrancaError if the tile is not in the pack."""
        return Tile.parse_ends(text, self.rules.highest)

    def tile(self, text: str) -> Tile:
        """Read a tile; raises TrancaError if it is not in the pack."""
        return Tile.of(*self.pips(text))

    def block(self) -> Block:
        """Return the record, or all faults with their places in the other format."""
        if self.faults.reported:
            return Block(self.line, None, self.faults.sorted())
        moves = self._with_passes()
        keys = [f"rules: {self.rules}", *self.keys]
        if self.turned is not None:
            keys.append(f"turned-up: {self.turned[0]}-{self.turned[1]}")
        for player, tiles in sorted(self.dealt.items()):
            keys.append(f"dealt {self.seat(player)}: {' '.join(map(str, tiles))}")
        keys.append("play: " + " ".join(self._words(moves)) if moves else f"to-move: {self.seat(0)}\nplay:")
        (block,) = blocks("\n".join(keys), self.file)
        return Block(self.line, block.value, tuple(self._fault_of_move(fault, moves) for fault in block.faults))

    def ends(self) -> Pips | None:
        """Return the left and right open ends after the moves; moves that do not fit are not reported."""
        ends = self.turned
        for move in self.moves:
            if move.tile is not None:
                ends = _lay(ends, move)[0]
        return ends

    def _with_passes(self) -> list[Move]:
        """Return the moves with the omitted passes inserted, and drop passes beyond one full round.

        Some programs log a second round of passes, which carries no information.
        """
        moves: list[Move] = []
        passes, turn = 0, None
        for move in self.moves:
            while self.skips_passes and turn not in (None, move.player):
                assert turn is not None
                moves.append(Move(turn, None, place=move.place))
                turn = (turn + 1) % self.rules.players
            passes = passes + 1 if move.tile is None else 0
            if passes <= self.rules.players:
                moves.append(move)
            turn = (move.player + 1) % self.rules.players
        return moves

    def _words(self, moves: Sequence[Move]) -> Iterator[str]:
        ends = self.turned
        for move in moves:
            drawn = f"{move.drawn} " if move.drawn else ""
            if move.tile is None:
                yield f"{self.seat(move.player)}:{drawn}-"
                continue
            leads = ends is None
            if self.rules.names_places:
                ends, end = move.tile, move.end
            else:
                ends, end = _lay(ends, move)
            at = "" if leads or end is None else f"@{end}"
            yield f"{self.seat(move.player)}:{drawn}{min(move.tile)}-{max(move.tile)}{at}"

    def _fault_of_move(self, fault: Fault, moves: Sequence[Move]) -> Fault:
        """Return a fault of the notation at its place in the other format."""
        if fault.action is None or not 1 <= fault.action <= len(moves):
            return Fault(self.file, self.line, 1, fault.message)
        line, column = moves[fault.action - 1].place
        return replace(fault, line=line, column=column)


def _lay(ends: Pips | None, move: Move) -> tuple[Pips, int | str | None]:
    """Return the ends after a move, and the end it is laid to. The notation will reject a play that does not fit."""
    assert move.tile is not None
    if ends is None:
        return move.tile, None
    end = move.end if move.side is None else ends[move.side]
    fitting = [side for side in (LEFT, RIGHT) if (end is None or ends[side] == end) and ends[side] in move.tile]
    side = move.side if move.side is not None else fitting[0] if fitting else LEFT
    first, second = move.tile
    new = second if first == ends[side] else first
    return ((new, ends[1]) if side == LEFT else (ends[0], new)), end


def lines_of(stream: Readable, file: str) -> Iterator[tuple[int, str]]:
    """Yield the non-blank lines of a stream with their numbers, without line breaks.

    Raises NotationError for a line that is not UTF-8 or is longer than 100,000 characters.
    """
    for number, line in enumerate(byte_lines(chunks_of(stream), MOST_CHARACTERS), 1):
        if (text := _text(line, file, number)).strip():
            yield number, text


def _text(line: bytes, file: str, number: int) -> str:
    if len(line) > MOST_CHARACTERS:
        message = Message("the line has more than {most} characters", most=Digits(MOST_CHARACTERS))
        raise NotationError([Fault(file, number, 1, message)])
    try:
        text = line.decode("utf-8").rstrip("\r")
    except UnicodeDecodeError as error:
        byte = f"0x{line[error.start]:02x}"
        message = Message("byte {byte} is not UTF-8; save the file as UTF-8", byte=byte)
        raise NotationError([Fault(file, number, error.start + 1, message)]) from None
    return text.removeprefix("\ufeff") if number == 1 else text


FACTS: tuple[str, ...] = (
    "title",
    "headers",
    "rules",
    "seats",
    "hands",
    "draws",
    "tiles drawn",
    "boneyard",
    "match",
    "must-lead",
    "bonus-paid",
    "remarks",
    "has, not, void",
    "result",
)
"""The kinds of facts, in the order in which they are listed to users."""


@dataclass(frozen=True, slots=True)
class Placement:
    """An action with the place of its tile: the open end (or scoring double) and the side.

    `end` and `side` are None for a lead and for a pass; `tile` is None for a pass.
    """

    player: int
    action: Action
    tile: Tile | None
    end: int | str | None
    side: int | None


def check_plain(rules: Rules, form: str) -> None:
    """Raise UnsupportedError if the rules need more than two open numbers, which the format `form` cannot express."""
    if rules.names_places:
        option = f"ends_score={rules.ends_score}" if rules.scores else f"spinner={rules.spinner}"
        raise UnsupportedError(
            "{form} cannot express the layout under {option}; choose csv or json", form=form, option=option
        )


def check_led(value: Position | Record, form: str) -> None:
    """Raise UnsupportedError if the first tile was turned up from the stock, which the format `form` cannot express."""
    start = value.start if isinstance(value, Record) else value
    if start.turned:
        raise UnsupportedError("{form} cannot express a first tile that was turned up; choose csv or json", form=form)


def as_record(value: Position | Record, form: str) -> Record:
    """Return a deal as a record; raises UnsupportedError if tiles are laid and it is unknown who laid them."""
    if form not in ("csv", "json"):
        check_plain(value.rules, form)
        check_led(value, form)
    if isinstance(value, Record):
        return value
    if value.ends is not None and not (value.nobody_laid and value.layout):
        raise UnsupportedError(
            "{form} lists actions, which a position does not have; give a record, with the keys dealt and play",
            form=form,
        )
    return Record(value)


def placements(record: Record, first: int = 0) -> Iterator[Placement]:
    """Yield the actions of a record. Players are numbered in turn order from the seat `first`."""
    players = record.rules.seats_from(first)
    seats = record.start.seats
    for before, after, action in zip(record.positions, record.positions[1:], record.actions, strict=False):
        player = players.index(seats.index(action.seat))
        if action.play is None:
            yield Placement(player, action, None, None, None)
        elif before.ends is None:
            yield Placement(player, action, action.play.tile, None, None)
        else:
            assert before.layout is not None and after.layout is not None
            side = RIGHT if after.layout[: len(before.layout)] == before.layout else LEFT
            yield Placement(player, action, action.play.tile, action.play.end_at(before.ends), side)


def hands_dealt(record: Record) -> list[tuple[Tile, ...] | None]:
    """Return the tiles dealt to each seat; None for a seat with a tile that is neither stated nor laid."""
    hands: list[tuple[Tile, ...] | None] = []
    ends = zip(record.start.seats, record.start.hands, record.position.resolved().hands, strict=True)
    for name, start, now in ends:
        own = [action for action in record.actions if action.seat == name]
        drawn = {tile for action in own for tile in action.tiles_drawn}
        known = {*start.tiles, *now.tiles, *(action.play.tile for action in own if action.play)} - drawn
        hands.append(tuple(sorted(known)) if len(known) == len(start) else None)
    return hands


def open_hands(record: Record, form: str) -> list[tuple[Tile, ...]]:
    """Return the tiles dealt to each seat; raises UnsupportedError if some are unknown."""
    hands = []
    for name, hand in zip(record.start.seats, hands_dealt(record), strict=True):
        if hand is None:
            raise UnsupportedError(
                "{seat} holds hidden tiles, but {form} lists all hands; give a deal with all tiles known",
                seat=name,
                form=form,
            )
        hands.append(hand)
    return hands


def facts_of(value: Position | Record) -> set[str]:
    """Return the kinds of facts in a position or record, without those that follow from others."""
    record = value if isinstance(value, Record) else None
    start = value.start if isinstance(value, Record) else value
    now = value.position if isinstance(value, Record) else value
    actions = record.actions if record else ()
    laid_tiles = {action.play.tile for action in actions if action.play}
    drawn = {tile for action in actions for tile in action.tiles_drawn}
    present = {
        "title": value.title is not None,
        "headers": bool(value.headers),
        "rules": True,
        "seats": bool(actions) and start.seats.index(actions[0].seat) != 0,
        "hands": any(set(hand.tiles) - laid_tiles - drawn for hand in (*start.hands, *now.hands)),
        "draws": any(action.drawn for action in actions),
        "tiles drawn": any(
            tile is not None for action in actions for tile in action.drawn[: None if action.play is None else -1]
        ),
        "boneyard": now.boneyard.ordered and bool(now.boneyard.tiles),
        "match": start.score is not None or start.deal is not None or start.stake is not None,
        "must-lead": start.must_lead is not None,
        "bonus-paid": start.bonus_paid is not None,
        "remarks": any(action.remark for action in actions),
        "has, not, void": any(map(any, (now.has, now.nots))) or bool(record and any(record.stated.voids)),
        "result": record is not None and (record.stated.result is not None or record.stated.points is not None),
    }
    return {name for name, is_present in present.items() if is_present}
