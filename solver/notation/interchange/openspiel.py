"""OpenSpiel's block and team dominoes: a history of action numbers, which begins with the tiles dealt.

Tiles are numbered 0-0, 0-1, … 6-6. Actions are numbered by player, then by tile, then by end: no end (a lead), the
lower number of the tile, the higher. Player 0 leads. Passes are omitted.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tranca import Block, Position, Record, Rules, Tile, UnsupportedError
from tranca.errors import echo, quote
from tranca.notation.streams import Readable

from .foreign import ForeignDeal, Move, as_record, lines_of, open_hands, placements

_LIST = re.compile(r"\s*\[?[\s\d,]*\]?\s*")
_TILES = tuple(Tile(low, high) for low in range(7) for high in range(low, 7))
_ACTIONS = tuple((tile, end) for tile in _TILES for end in (None, *sorted({tile.low, tile.high})))
_HAND = 7
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class History:
    """Reader and writer of the histories of one of the games.

    Attributes:
        name: the name of the game in messages.
        players: the number of players.
        in_turn: True if tiles are dealt one at a time in turn, False if each hand is dealt at once.
    """

    name: str
    players: int
    in_turn: bool

    def read(self, stream: Readable, file: str, rules: Rules | None) -> Iterator[Block]:
        """Yield a deal for each line with a history, `5, 10, 26` or `[5, 10, 26]`."""
        assert rules is not None
        self._check(rules)
        for number, line in lines_of(stream, file):
            yield self._read_history(line, ForeignDeal(file, number, rules, skips_passes=True)).block()

    def _check(self, rules: Rules) -> None:
        if (rules.players, rules.pack, rules.hand_size, rules.draws) != (self.players, "double-6", _HAND, False):
            raise UnsupportedError(
                "{game} has {players} players with {tiles} tiles of double-6 each and no draws, but the rules are "
                "{rules}",
                game=self.name,
                players=self.players,
                tiles=_HAND,
                rules=echo(rules),
            )

    def _read_history(self, line: str, deal: ForeignDeal) -> ForeignDeal:
        faults, place = deal.faults, deal.line
        if not _LIST.fullmatch(line):
            wrong = re.search(r"[^\s\d,\[]", line) or re.search(r"\S", line)
            column = wrong.start() + 1 if wrong else 1
            faults.add_fault(
                (place, column), "history {text}: expected numbers, such as 5, 10, 26", text=quote(line.strip())
            )
            return deal
        words = [(match[0], (place, match.start() + 1)) for match in re.finditer(r"\d+", line)]
        shared = self.players * _HAND
        if len(words) < shared:
            faults.add_fault(
                (place, 1),
                "expected at least {least} numbers, for the tiles dealt and then the actions, not {count}",
                least=shared,
                count=len(words),
            )
            return deal
        hands: dict[int, list[Tile]] = {player: [] for player in range(self.players)}
        for at, (word, spot) in enumerate(words[:shared]):
            if len(word) > _DIGITS or int(word) >= len(_TILES):
                faults.add_fault(
                    spot,
                    "{text}: expected the number of a tile, from 0 to {last}",
                    text=echo(word),
                    last=len(_TILES) - 1,
                )
            else:
                hands[at % self.players if self.in_turn else at // _HAND].append(_TILES[int(word)])
        for word, spot in words[shared:]:
            player, action = divmod(int(word[: _DIGITS + 1]), len(_ACTIONS))
            if player >= self.players:
                last = self.players * len(_ACTIONS) - 1
                faults.add_fault(
                    spot, "{text}: expected the number of an action, from 0 to {last}", text=echo(word), last=last
                )
                continue
            tile, end = _ACTIONS[action]
            deal.moves.append(Move(player, (tile.low, tile.high), end, place=spot))
        for move in deal.moves[:1]:
            if move.player or move.end is not None:
                faults.add_fault(move.place, "in the first action, player 0 must lead a tile, without an end")
        deal.dealt = {player: tuple(hand) for player, hand in hands.items()}
        return deal

    def write(self, value: Position | Record, number: int) -> str:
        """Return the history in one line. Player 0 is the seat that leads."""
        record = as_record(value, self.name)
        rules = record.rules
        self._check(rules)
        if self.players > 2 and not rules.partners:
            raise UnsupportedError("{game} has two pairs, but the rules are {rules}", game=self.name, rules=echo(rules))
        hands = open_hands(record, self.name)
        first = record.positions[0].to_move or 0
        seats = rules.seats_from(first)
        sizes = range(_HAND * self.players)
        order = [(at % self.players, at // self.players) if self.in_turn else divmod(at, _HAND) for at in sizes]
        history = [_TILES.index(hands[seats[player]][place]) for player, place in order]
        history += [
            action.player * len(_ACTIONS) + _ACTIONS.index((action.tile, action.end))
            for action in placements(record, first)
            if action.tile is not None
        ]
        return ", ".join(map(str, history)) + "\n"


BLOCK: History = History("python_block_dominoes", 2, in_turn=False)
TEAM: History = History("python_team_dominoes", 4, in_turn=True)
