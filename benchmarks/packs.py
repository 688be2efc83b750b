"""Cuban double-nine, four players with ten tiles each: whole deals with the highest double led, and late hands.

Measured are processor time and nodes of the value (`solve_arrays`), each position with an empty transposition table.
"""

import time
from random import Random
from statistics import mean, median

import click
import numpy as np

import tranca
from tranca import Position, Rules

RULES = Rules.parse("doscientos, pack=double-9, hand_size=10, points=opponents, first_lead=highest_double, target=150")


def led(seed: int) -> Position:
    """Return a deal after its highest double was led, with a player to move who can play."""
    position = tranca.deal(RULES, seed)
    return passed(position.play(str(position.must_lead)))


def passed(position: Position) -> Position:
    while not position.is_over and position.must_pass:
        position = position.pass_()
    return position


def late(seed: int, left: int) -> Position:
    random = Random(seed)
    while True:
        position = led(random.randrange(1 << 30))
        while not position.is_over and sum(map(len, position.hands)) > left:
            position = passed(position.play(random.choice(position.legal_plays())))
        if not position.is_over and sum(map(len, position.hands)) == left:
            return position


def measured(positions: list[Position]) -> list[tuple[float, int]]:
    """Return processor time in seconds and nodes of each position."""
    rows = []
    for position in positions:
        hands = np.array([[hand.mask for hand in position.hands]], np.uint64)
        started = time.process_time()
        assert isinstance(position.ends, tuple) and position.to_move is not None
        found = tranca.solve_arrays(RULES, hands, [position.ends], [position.to_move])
        rows.append((time.process_time() - started, found.nodes))
    return rows


@click.command()
@click.option("--deals", default=30, show_default=True, help="Number of whole deals.")
@click.option("--hands", default=300, show_default=True, help="Number of late hands of each size.")
def main(deals: int, hands: int) -> None:
    """Measure whole deals and hands of 28, 24, 20 and 16 tiles."""
    kinds = {"39 tiles, 9-9 or the highest double led": [led(seed) for seed in range(deals)]}
    kinds |= {f"{left} tiles left": [late(seed, left) for seed in range(hands)] for left in (28, 24, 20, 16)}
    for name, positions in kinds.items():
        seconds, nodes = zip(*measured(positions), strict=True)
        taken = [1000 * duration for duration in seconds]
        click.echo(
            f"{name:42}{len(positions):5} positions  nodes: mean {mean(nodes):11,.0f}, median {median(nodes):10,.0f}  "
            f"ms: mean {mean(taken):9.3f}, median {median(taken):9.3f}, most {max(taken):9.1f}"
        )


if __name__ == "__main__":
    main()
