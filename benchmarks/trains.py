"""What should one plan for in Mexican Train: the longest train, the heaviest, or shedding pips first?

python benchmarks/trains.py [--rounds N] [--seed SEED]

Rounds of double-12 with hidden hands are simulated. One player follows a plan, all others follow another; each deal is
repeated with the player at every seat. A turn is one tile: to the player's own train, to the public train, or to the
open train of another player. A player without a fitting tile draws one, plays it if it fits, and otherwise opens their
own train, until they play on it again. Doubles need no answer. A round ends when a player is out, or when all players
pass and the boneyard is empty. The score is the pips that a player holds, so fewer are better.

`longest` and `heaviest` plan that train from the end of their own train before each turn. They first lay the heaviest
tile outside the plan that fits another train, otherwise the next tile of the plan. `shed` lays the heaviest tile that
fits any train.
"""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import click

import tranca
from tranca.engine.intervals import mean_interval
from tranca.engine.train.search import TrainSearch
from tranca.ext.stop import Stop
from tranca.game.train import TrainQuestion, TrainTile

ENGINE = 12
HANDS = {2: 15, 3: 15, 4: 15, 6: 12}
"""Tiles of a hand, by the number of players."""
PLANS = ("longest", "heaviest", "shed")
TILES = [TrainTile(low, high) for low in range(ENGINE + 1) for high in range(low, ENGINE + 1)]


@dataclass
class Round:
    """A round: hands, the ends of all trains (the public one last), the open trains, and the boneyard."""

    hands: list[list[TrainTile]]
    boneyard: list[TrainTile]
    ends: list[int]
    is_open: list[bool]
    stop: Stop = field(default_factory=lambda: Stop(signals=False))

    def play(self, plans: Sequence[str]) -> list[int]:
        """Play the round to its end; return the pips that each player holds."""
        seat, passes = 0, 0
        while passes < len(self.hands):
            passes = 0 if self.take_turn(seat, plans[seat]) else passes + 1
            if not self.hands[seat]:
                break
            seat = (seat + 1) % len(self.hands)
        return [sum(sum(tile) for tile in hand) for hand in self.hands]

    def take_turn(self, seat: int, plan: str) -> bool:
        """Play, or draw and play; return False for a pass without a draw."""
        drew = False
        move = self.choose(seat, plan, self.hands[seat])
        if move is None and self.boneyard:
            drew = True
            self.hands[seat].append(self.boneyard.pop())
            move = self.choose(seat, plan, self.hands[seat][-1:])
        if move is None:
            self.is_open[seat] = True
            return drew
        tile, train = move
        self.hands[seat].remove(tile)
        self.ends[train] = sum(tile) - self.ends[train]
        if train == seat:
            self.is_open[seat] = False
        return True

    def choose(self, seat: int, plan: str, tiles: Sequence[TrainTile]) -> tuple[TrainTile, int] | None:
        """Return a tile and its train; None if no tile fits."""
        trains = [train for train in range(len(self.ends)) if train == seat or self.is_open[train]]
        moves = [(tile, train) for tile in tiles for train in trains if self.ends[train] in tile]
        if not moves:
            return None
        if plan != "shed":
            moves = self.follow(plan, seat, moves)
        return max(moves, key=lambda move: (sum(move[0]), move[1] == seat, move))

    def follow(self, plan: str, seat: int, moves: list[tuple[TrainTile, int]]) -> list[tuple[TrainTile, int]]:
        """Return the moves that agree with a plan."""
        question = TrainQuestion.of(self.hands[seat], self.ends[seat], pack="double-12")
        search = TrainSearch(question, question.hand, self.stop)
        train = search.list_best(plan)[0][0]
        planned = {TrainTile(*sorted(tile)) for tile in train}
        elsewhere = [(tile, train) for tile, train in moves if train != seat and tile not in planned]
        following = [(tile, at) for tile, at in moves if train and at == seat and tile == TrainTile(*sorted(train[0]))]
        return elsewhere or following or moves


def deal(players: int, random: Random) -> Round:
    tiles = [tile for tile in TILES if tile != (ENGINE, ENGINE)]
    random.shuffle(tiles)
    size = HANDS[players]
    hands = [tiles[seat * size : (seat + 1) * size] for seat in range(players)]
    return Round(hands, tiles[players * size :], [ENGINE] * (players + 1), [False] * players + [True])


def compare(players: int, plan: str, others: str, rounds: int, seed: int) -> tuple[list[float], float]:
    """Return by deal the pips of the player less the mean of the others, and the mean pips of the player."""
    differences, own = [], []
    for number in range(rounds):
        rows = []
        for seat in range(players):
            plans = [others] * players
            plans[seat] = plan
            left = deal(players, Random(f"{seed}-{players}-{number}")).play(plans)
            rows.append(left[seat] - (sum(left) - left[seat]) / (players - 1))
            own.append(left[seat])
        differences.append(statistics.fmean(rows))
    return differences, statistics.fmean(own)


@click.command()
@click.option("--rounds", default=1000, show_default=True, help="Deals of each row.")
@click.option("--seed", default=1, show_default=True)
def main(rounds: int, seed: int) -> None:
    """Print a table of all pairs of plans, by the number of players."""
    print(f"tranca {tranca.__version__}, {rounds} deals a row, seed {seed}")
    print("| players | plan | plan of the others | pips | difference to the others | 95 % interval |")
    print("|---|---|---|---|---|---|")
    for players in HANDS:
        for plan in PLANS:
            for others in PLANS:
                if plan == others or (players == 2 and PLANS.index(plan) > PLANS.index(others)):
                    continue  # with two players, the second of a pair of rows would repeat the first
                differences, own = compare(players, plan, others, rounds, seed)
                hundredths = [round(100 * difference) for difference in differences]
                mean, (low, high) = mean_interval(hundredths)
                mean_text = f"{float(mean) / 100:+.1f}".replace("-", "−")
                span = f"{float(low) / 100:+.1f} to {float(high) / 100:+.1f}".replace("-", "−")
                print(f"| {players} | {plan} | {others} | {own:.1f} | {mean_text} | {span} |", flush=True)


if __name__ == "__main__":
    main()
