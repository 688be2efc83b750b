"""The package `dominoes`, the fastest other Python solver that we know: alpha-beta in pure Python.

It supports one game: `doscientos` played clockwise, with seven tiles each. This script answers requests of `compare.py`
about that game like `worker.py`.
"""

import json
import sys
import time
from pathlib import Path

import dominoes
import dominoes.players
import dominoes.search

import tranca
from tranca import Position


def game(position: Position) -> dominoes.Game:
    """Convert a position to a game of the package, with team 0 to move, on its faster board (ends only)."""
    hands = [
        dominoes.Hand([dominoes.Domino(tile.low, tile.high) for tile in position.hands[seat].tiles])
        for seat in position.rules.seats_from(position.to_move or 0)
    ]
    made = dominoes.Game.new()
    made.hands = hands
    made.turn = made.starting_player = 0
    made.moves = []
    made.result = None
    if position.ends is None:
        made.board = dominoes.SkinnyBoard()
        made.valid_moves = tuple((tile, True) for tile in hands[0])
    else:
        made.board = dominoes.SkinnyBoard(*position.ends, len(position.layout or ()))
        made._update_valid_moves()
        while not made.valid_moves:  # skip the first passes
            made.turn += 1
            made._update_valid_moves()
    return made


def value(started: dominoes.Game) -> int:
    """Return the value of the game to team 0, trying heavy tiles first, its fastest order. Consumes the game."""
    _, points = dominoes.search.alphabeta(started, player=dominoes.players.bota_gorda)
    return int(points)


if __name__ == "__main__":
    for line in sys.stdin:
        positions = tranca.parse(Path(json.loads(line)["file"]).read_text(encoding="utf-8"), kind=Position)
        games = [game(position) for position in positions]
        started = time.process_time()
        values = [value(started_game) for started_game in games]
        seconds = (time.process_time() - started) / len(games)
        print(json.dumps({"seconds": [seconds], "count": len(games), "values": values}), flush=True)
