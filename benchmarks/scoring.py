"""Nodes of games that score during play: random deals of a fixed seed, the same numbers on every machine.

Each line says the deals asked, and the mean and the median of the nodes that all plays of one moment take.
"""

import random
import statistics
import sys
from collections.abc import Callable, Iterator

from tranca import Position, Rules
from tranca.engine.resources import Resources, Stop, Tables
from tranca.engine.searches import plays
from tranca.engine.situation import Situation
from tranca.game.hands import Boneyard, Hand
from tranca.game.tiles import Tile

SEED = 29


def deals(rules: Rules, count: int) -> Iterator[tuple[random.Random, Position]]:
    """Deal at random, boneyards in known order; the highest double leads, or any tile of the first seat."""
    chance = random.Random(SEED)
    for _ in range(count):
        pack = list(rules.tileset)
        chance.shuffle(pack)
        size = rules.hand_size
        hands = [pack[seat * size : (seat + 1) * size] for seat in range(rules.players)]
        rest = pack[rules.players * size :]
        doubles = [(tile.low, seat) for seat, hand in enumerate(hands) for tile in hand if tile.is_double]
        must = max(doubles, default=None) if rules.first_lead == "highest_double" else None
        yield chance, Position(
            rules=rules,
            hands=tuple(Hand(tuple(hand)) for hand in hands),
            boneyard=Boneyard(tuple(rest), ordered=True) if rules.draws else Boneyard(tuple(rest)),
            to_move=must[1] if must else 0,
            lead=must[1] if must else 0,
            must_lead=Tile(must[0], must[0]) if must else None,
        )


def led(position: Position) -> Position:
    """The moment after the lead of the tile that must be led."""
    return position.play(position.plays()[0])


def played_down(chance: random.Random, position: Position, tiles: int) -> Position | None:
    """Play at random until so many tiles are left and somebody can play; None where the deal ends before."""
    while not position.is_over:
        left = sum(len(hand) for hand in position.hands) + len(position.boneyard)
        if position.can_play and left <= tiles:
            return position
        if position.can_play:
            position = position.play(chance.choice(position.plays()))
        else:
            position = position.draw() if position.must_draw else position.pass_()
    return None


def nodes_of(position: Position) -> int:
    """Nodes that all plays take, with tables of the usual size."""
    return plays(Situation.of(position), Resources(1, Tables(), Stop()), lines=False)[1]


def report(name: str, positions: Iterator[Position | None]) -> None:
    """Print a line for some positions."""
    nodes = [nodes_of(position) for position in positions if position is not None]
    print(f"{name:40} {len(nodes):4} {statistics.mean(nodes):12,.0f} {statistics.median(nodes):12,.0f}", flush=True)


QUESTIONS: dict[str, Callable[[], Iterator[Position | None]]] = {
    "azneef, 20 tiles left": lambda: (
        played_down(chance, deal, 20) for chance, deal in deals(Rules.preset("azneef"), 60)
    ),
    "azneef, highest double led": lambda: (led(deal) for _, deal in deals(Rules.preset("azneef"), 10)),
    "fives-and-threes/partners, every lead": lambda: (
        deal for _, deal in deals(Rules.preset("fives-and-threes/partners"), 20)
    ),
    "all-fives/2, known order": lambda: (led(deal) for _, deal in deals(Rules.preset("all-fives/2"), 40)),
    "fives, two ends, 20 tiles left": lambda: (
        played_down(chance, deal, 20)
        for chance, deal in deals(Rules.parse("azneef, spinner=none"), 60)
    ),
    "the same under block rules": lambda: (
        played_down(chance, deal, 20)
        for chance, deal in deals(Rules.parse("azneef, spinner=none, ends_score=nothing"), 60)
    ),
}

if __name__ == "__main__":
    for name, positions in QUESTIONS.items():
        if len(sys.argv) < 2 or any(word in name for word in sys.argv[1:]):
            report(name, positions())
