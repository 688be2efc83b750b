"""Players of the package `dominoes` 6.1, which others wrote; it plays `doscientos` with partners, seven tiles each.

A player sorts the legal moves of a game of the package, the one it prefers first. It gets a game with its own tiles and
the moves so far. The other hands have their sizes, and tiles that the player does not know, except for `omniscient`,
which looks at all hands. The searches of two players run in the kernel instead of the package, and find the same moves.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from types import MappingProxyType
from typing import Any

import tranca
from tranca.game.actions import Play
from tranca.game.hands import Hand
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules.rules import Rules
from tranca.game.tiles import Tile, pack_of

_RULES = Rules.parse("doscientos, first_lead=any")  # of all games of the package


def _bota_gorda() -> Any:
    import dominoes

    return [dominoes.players.bota_gorda]


def _double() -> Any:
    import dominoes

    return [dominoes.players.bota_gorda, dominoes.players.double]


def _probabilistic() -> Any:
    import dominoes

    players = dominoes.players
    search = players.probabilistic_alphabeta(start_move=4, sample_size=20, player=players.bota_gorda)
    return [players.bota_gorda, players.double, search]


def _omniscient() -> Any:
    import dominoes

    players = dominoes.players
    return [players.bota_gorda, players.omniscient(player=players.bota_gorda)]


PACKAGE: Mapping[str, Callable[[], Any]] = MappingProxyType(
    {
        "dominoes.bota_gorda": _bota_gorda,
        "dominoes.double": _double,
        "dominoes.probabilistic": _probabilistic,
        "dominoes.omniscient": _omniscient,
    }
)
"""Each player by its name, as the list of players of the package that are applied in turn."""


def choose_like(name: str, view: Position | Record, random: Random) -> Play:
    """Return the play that a player of the package prefers. Its random numbers come from `random`."""
    import random as of_package

    record = view if isinstance(view, Record) else Record(view, ())
    game = game_of(record, random)
    of_package.seed(random.getrandbits(64))  # the package draws hands from the module's own numbers
    with searched_by_kernel():
        for player in PACKAGE[name]():
            player(game)
    return _play_of(game.valid_moves[0], game.board, record.position.legal_plays())


@contextmanager
def searched_by_kernel() -> Iterator[None]:
    """Let players of the package search with the kernel."""
    import dominoes

    own = dominoes.search.alphabeta
    dominoes.search.alphabeta = _search
    try:
        yield
    finally:
        dominoes.search.alphabeta = own


def _search(game: Any, player: Callable[[Any], None]) -> tuple[list[Any], int]:
    """Return the first of the best moves in the order of `player`, and its points for players 0 and 2.

    The alpha-beta search of the package returns this move too, because a later move replaces it only if it is better.
    """
    player(game)
    position = position_of(game)
    found = tranca.solve(position, lines=False).plays
    values = {row.play: int(row.value) for row in found if row.play is not None and row.value is not None}
    best = max(game.valid_moves, key=lambda move: values[_play_of(move, game.board, values)])
    value = max(values.values())
    return [best], -value if game.turn % 2 else value


def position_of(game: Any) -> Position:
    """Convert a game of the package to a position with open hands, in which player 0 has the first seat."""
    turns = _RULES.seats_from(0)
    hands = [Hand()] * len(turns)
    for seat, hand in zip(turns, game.hands, strict=True):
        hands[seat] = Hand(tuple(_tile_of(domino) for domino in hand))
    ends = (game.board.left_end(), game.board.right_end()) if game.moves else None
    return Position(_RULES, tuple(hands), ends=ends, to_move=turns[game.turn])


def _play_of(move: Any, board: Any, plays: Iterable[Play]) -> Play:
    domino, left = move
    tile = _tile_of(domino)
    found = [play for play in plays if play.tile == tile]
    if len(found) == 1:
        return found[0]
    end = board.left_end() if left else board.right_end()
    return next(play for play in found if play.end == end)


def _tile_of(domino: Any) -> Tile:
    return Tile(*sorted((domino.first, domino.second)))


def game_of(record: Record, random: Random) -> Any:
    """Convert a record to a game of the package, in which player 0 leads."""
    import dominoes

    start, now = record.start, record.position
    rules = start.rules
    assert start.to_move is not None and now.to_move is not None
    turns = rules.seats_from(start.to_move)
    unseen = [*pack_of(rules.pack).tiles]
    known = [tile for hand in now.hands for tile in hand.tiles]
    board, moves = dominoes.Board(), list[tuple[Any, bool] | None]()
    for action in record.actions:
        if action.play is None:
            moves.append(None)
            continue
        tile = action.play.tile
        known.append(tile)
        domino = dominoes.Domino(tile.low, tile.high)
        left = not moves or _is_left(action.play, board)
        board.add(domino, left)
        moves.append((domino, left))
    unseen = [tile for tile in unseen if tile not in known]
    random.shuffle(unseen)
    hands = []
    for seat in turns:
        hand = now.hands[seat]
        tiles = [*hand.tiles, *(unseen.pop() for _ in range(hand.unknown))]
        hands.append(dominoes.Hand([dominoes.Domino(tile.low, tile.high) for tile in tiles]))
    game = dominoes.Game(board, hands, moves, turns.index(now.to_move), (), 0, None)
    if moves:
        game._update_valid_moves()
    else:
        game.valid_moves = tuple((domino, True) for domino in hands[0])
    return game


def _is_left(play: Play, board: Any) -> bool:
    left, right = board.left_end(), board.right_end()
    if play.end is not None:
        return bool(play.end == left)
    return left in (play.tile.low, play.tile.high) or right not in (play.tile.low, play.tile.high)
