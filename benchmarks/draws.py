"""Sampled draws beside exact values: moments of two players with 8 to 10 tiles of unknown order, from a seed."""

import statistics
from random import Random

import click
import workloads

import tranca
from tranca import Boneyard, Position, Rules


def moments(rules: Rules, tiles: int, held: int, count: int, seed: int) -> list[Position]:
    """Positions reached by random play with so many tiles in the boneyard and at least `held` in the hands."""
    rng, found = Random(f"{seed}:{rules}:{tiles}"), list[Position]()
    while len(found) < count:
        position = workloads.free_lead(rng, rules)
        while not position.is_over and len(position.boneyard) > tiles:
            position = workloads.step(rng, position)
        if position.is_over or len(position.legal_plays()) < 2 or sum(map(len, position.hands)) < held:
            continue
        found.append(position.changed(boneyard=Boneyard(position.boneyard.tiles, ordered=False)))
    return found


@click.command()
@click.option("--count", default=34, show_default=True, help="Moments of each kind.")
@click.option("--held", default=0, show_default=True, help="Tiles that both hands hold at least.")
@click.option("--repeats", default=8, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(count: int, held: int, repeats: int, seed: int) -> None:
    """Compare each sample with the exact values: error and bias of its value, cost of the play, nodes."""
    for name in ("mano-a-mano", "draw/2"):
        for tiles in (8, 9, 10):
            errors, costs, inside, nodes = [], [], 0, []
            for number, position in enumerate(moments(Rules.preset(name), tiles, held, count, seed)):
                exact = tranca.solve(position, orders="all", lines=False)
                found = tranca.solve(position, orders=repeats, seed=number, lines=False)
                true = {each.play: float(each.value or 0) for each in exact.plays}
                errors.append(float(found.value or 0) - float(exact.value or 0))
                costs.append(float(exact.value or 0) - true[found.best[0]])
                inside += found.bounds[0] <= (exact.value or 0) <= found.bounds[1]
                nodes.append(found.nodes / exact.nodes)
            click.echo(
                f"{name:12} {tiles:2} tiles, {count} moments: error {statistics.fmean(map(abs, errors)):.2f}, "
                f"bias {statistics.fmean(errors):+.2f}, cost of the play {statistics.fmean(costs):.3f}, "
                f"in the interval {inside}, nodes {statistics.median(nodes):.2f} of the exact search"
            )


if __name__ == "__main__":
    main()
