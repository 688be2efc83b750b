"""The Python package `dominoes`: a game as `print(game)` shows it, then `print(game.starting_player, game.moves)`.

The second is a line such as `0 [([6|6], True), ([1|6], False), None]`, where True is the left end and None a pass. A
game without that line is a position. Player 0 is N. The package makes forced passes at once, so the writer makes them
before it prints.
"""

import re
from collections.abc import Iterator
from itertools import chain

from tranca import Block, Fault, Position, Record, Rules, Tile, TrancaError, UnsupportedError, blocks
from tranca.errors import echo, quote
from tranca.notation.streams import Readable

from .foreign import LEFT, RIGHT, ForeignDeal, Move, check_plain, hands_dealt, lines_of, placements

_TILE = re.compile(r"\[(\d)\|(\d)\]")
_BOARD = re.compile(r"Board: ((?:\[\d\|\d\])*)\s*")
_HAND = re.compile(r"Player (\d)'s hand: ((?:\[\d\|\d\])*)\s*")
_STATUS = re.compile(r"Player (\d)(?:('s turn)| (won|stuck)\b.*)")
_MOVES = re.compile(r"(\d) \[(.*)\]\s*")
_MOVE = re.compile(r"None|\(\[(\d)\|(\d)\], (True|False)\)")
_PLAYERS = 4


class _Game:
    def __init__(self, deal: ForeignDeal, board: str) -> None:
        self.deal = deal
        self.board = [(int(left), int(right)) for left, right in _TILE.findall(board)]
        self.hands: dict[int, list[Tile]] = {}
        self.turn: int | None = None
        self.last: int | None = None
        self.has_moves = False
        self.next = 0

    def add_line(self, line: str, number: int) -> None:
        """Parse the next line of the game."""
        faults = self.deal.faults
        try:
            if match := _HAND.fullmatch(line):
                hand = [self.deal.tile(f"{low}-{high}") for low, high in _TILE.findall(match[2])]
                self.hands[self.deal.player(match[1])] = hand
            elif match := _STATUS.fullmatch(line.strip()):
                player = self.deal.player(match[1])
                self.turn, self.last = (player, None) if match[2] else (None, player)
            elif match := _MOVES.fullmatch(line):
                self.has_moves = True
                self._add_moves(match, number)
            else:
                faults.add_fault(
                    (number, 1),
                    "{text} is not a line of print(game) or print(game.starting_player, game.moves)",
                    text=quote(line),
                )
        except TrancaError as error:
            faults.add_fault((number, 1), error.message)

    def _add_moves(self, line: re.Match[str], number: int) -> None:
        player, at = self.deal.player(line[1]), line.start(2)
        while at < line.end(2):
            move = _MOVE.match(line.string, at, line.end(2))
            if move is None:
                rest = line.string[at : line.end(2)]
                self.deal.faults.add_fault(
                    (number, at + 1), "move {text}: expected ([6|6], True), or None for a pass", text=quote(rest)
                )
                return
            pair = None if move[1] is None else (int(move[1]), int(move[2]))
            side = None if pair is None else LEFT if move[3] == "True" else RIGHT
            self.deal.moves.append(Move(player % _PLAYERS, pair, side=side, place=(number, at + 1)))
            player, at = player + 1, move.end()
            at += 2 if line.string.startswith(", ", at) else 0
        self.next = player % _PLAYERS

    def block(self) -> Block:
        """Return the record of the moves, or the position shown if there are no moves."""
        deal = self.deal
        missing = [str(player) for player in range(_PLAYERS) if player not in self.hands]
        if missing and not deal.faults.reported:
            deal.faults.add_fault(
                (deal.line, 1),
                "the hand of player {player} is missing; give four hands below the board",
                player=missing[0],
            )
        if deal.faults.reported:
            return Block(deal.line, None, deal.faults.sorted())
        return self._record() if self.has_moves else self._position()

    def _record(self) -> Block:
        deal = self.deal
        played: dict[int, list[Tile]] = {player: [] for player in range(_PLAYERS)}
        for move in deal.moves:
            if move.tile is not None:
                played[move.player].append(Tile.of(*move.tile))
        board = sorted(Tile.of(*pair) for pair in self.board)
        shown = (self.board[0][0], self.board[-1][1]) if self.board else None
        if board != sorted(chain.from_iterable(played.values())) or deal.ends() != shown:
            deal.faults.add_fault((deal.line, 1), "the board and the moves differ in their tiles or ends")
        if self.turn is not None and self.turn != self.next:
            deal.faults.add_fault(
                (deal.line, 1),
                "player {stated} is to move, but after the moves it is player {player}",
                stated=self.turn,
                player=self.next,
            )
        deal.dealt = {player: tuple(sorted([*self.hands[player], *played[player]])) for player in range(_PLAYERS)}
        return deal.block()

    def _position(self) -> Block:
        deal = self.deal
        keys = [f"rules: {deal.rules}"]
        if self.board:
            keys.append("layout: " + " ".join(f"{left}-{right}" for left, right in self.board))
        if self.turn is not None:
            keys.append(f"to-move: {deal.seat(self.turn)}")
        if self.last is not None:
            keys.append(f"last: {deal.seat(self.last)}")
        keys += [f"{deal.seat(player)}: {' '.join(map(str, hand))}" for player, hand in self.hands.items()]
        (block,) = blocks("\n".join(keys), deal.file)
        return Block(
            deal.line, block.value, tuple(Fault(deal.file, deal.line, 1, fault.message) for fault in block.faults)
        )


def read(stream: Readable, file: str, rules: Rules | None) -> Iterator[Block]:
    """Yield a game for each line `Board: …`."""
    assert rules is not None
    _check(rules)
    game: _Game | None = None
    for number, line in lines_of(stream, file):
        if (match := _BOARD.fullmatch(line)) is not None:
            if game is not None:
                yield game.block()
            game = _Game(ForeignDeal(file, number, rules), match[1])
        else:
            if game is None:
                game = _Game(ForeignDeal(file, number, rules), "")
                game.deal.faults.add_fault(
                    (number, 1), "{text} must follow a line Board with the tiles laid", text=quote(line)
                )
            game.add_line(line, number)
    if game is not None:
        yield game.block()


def _check(rules: Rules) -> None:
    if (rules.players, rules.partners, rules.pack, rules.hand_size, rules.draws) != (4, True, "double-6", 7, False):
        raise UnsupportedError(
            "dominoes has two pairs with 7 tiles of double-6 each and no draws, but the rules are {rules}",
            rules=echo(rules),
        )


def write(value: Position | Record, number: int) -> str:
    """Return a game as the package prints it; a record includes its moves."""
    _check(value.rules)
    check_plain(value.rules, "dominoes")
    record = value if isinstance(value, Record) else None
    position = (value.position if isinstance(value, Record) else value).resolved()
    rules = value.rules
    players = rules.seats_from(0)
    hands = [position.hands[seat].tiles for seat in players]
    if record is not None:
        for seat, (name, dealt) in enumerate(zip(rules.seats, hands_dealt(record), strict=True)):
            if dealt is None:
                raise UnsupportedError(
                    "{seat} holds hidden tiles, but {form} lists all hands; give a deal with all tiles known",
                    seat=name,
                    form="dominoes",
                )
            played = {action.play.tile for action in record.actions if action.play and action.seat == name}
            hands[players.index(seat)] = tuple(tile for tile in dealt if tile not in played)
    if not position.is_open and record is None:
        raise UnsupportedError("hands are hidden, but dominoes lists all hands; give a position with all tiles known")
    if position.ends is not None and position.layout is None:
        raise UnsupportedError("dominoes lists the tiles laid, which the position does not give; add the key layout")
    passes = 0
    while position.must_pass:
        position, passes = position.pass_(), passes + 1
    lines = [f"Board: {''.join(f'[{left}|{right}]' for left, right in position.layout or ())}"]
    lines += [
        f"Player {player}'s hand: {''.join(f'[{tile.low}|{tile.high}]' for tile in hand)}"
        for player, hand in enumerate(hands)
    ]
    lines.append(_status(position, hands))
    if record is not None:
        moves = [
            "None" if action.tile is None else f"([{action.tile.low}|{action.tile.high}], {action.side != RIGHT})"
            for action in placements(record)
        ]
        if position.is_blocked:  # the package records no passes at the end of a game that is stuck
            while moves[-1] == "None":
                moves.pop()
        moves += ["None"] * passes
        starting = players.index(record.positions[0].to_move or 0)
        lines.append(f"{starting} [{', '.join(moves)}]")
    return "\n".join(lines) + "\n"


def _status(position: Position, hands: list[tuple[Tile, ...]]) -> str:
    """Return the last line that the package prints: the turn, or the end of the game with the package's own points."""
    players = position.rules.seats_from(0)
    if not position.is_over:
        return f"Player {players.index(position.to_move or 0)}'s turn"
    pips = [sum(tile.low + tile.high for tile in hand) for hand in hands]
    if position.out is not None:
        return f"Player {players.index(position.out)} won and scored {sum(pips)} points!"
    last = players.index(position.last if position.last is not None else position.to_move or 0)
    own, other = pips[last % 2] + pips[last % 2 + 2], pips[1 - last % 2] + pips[3 - last % 2]
    if own == other:
        return f"Player {last} stuck the game and tied (0 points)!"
    whose = "" if own < other else " for the opposing team"
    return f"Player {last} stuck the game and scored {sum(pips)} points{whose}!"
