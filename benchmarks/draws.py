"""Compare sampled draws with exact values in the moments of `draws.txt`: two players, 8 to 12 unordered tiles."""

import statistics
import time
from collections.abc import Iterator
from pathlib import Path

import click

import tranca
from tranca import Position, Solution

MOMENTS = Path(__file__).parent / "draws.txt"


def moments() -> Iterator[tuple[Position, dict[str, float]]]:
    """Yield each moment with the exact value of each of its plays."""
    for line in MOMENTS.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        text, values = line.split(" | ")
        (position,) = tranca.parse(text)
        if isinstance(position, Position):
            yield position, {play: float(value) for play, value in (word.split("=") for word in values.split())}


def summary(rows: list[tuple[Solution, dict[str, float], float]]) -> str:
    """Summarize answers: error and bias of the value, cost of the play, nodes and seconds."""
    top = [max(true.values()) for _, true, _ in rows]
    errors = [float(found.value or 0) - best for (found, _, _), best in zip(rows, top, strict=True)]
    costs = [best - true[str(found.best[0])] for (found, true, _), best in zip(rows, top, strict=True)]
    inside = [
        found.bounds[0] - 1e-4 <= best <= found.bounds[1] + 1e-4 for (found, _, _), best in zip(rows, top, strict=True)
    ]
    return (
        f"{len(rows)} moments: error {statistics.fmean(map(abs, errors)):.2f}, bias {statistics.fmean(errors):+.2f}, "
        f"cost of the play {statistics.fmean(costs):.3f}, in the interval {statistics.fmean(inside):.0%}, nodes "
        f"{statistics.fmean(found.nodes for found, _, _ in rows):,.0f}, seconds "
        f"{statistics.fmean(seconds for _, _, seconds in rows):.2f}"
    )


@click.command()
@click.option("--count", default=1000, show_default=True, help="Moments of each number of tiles at most.")
@click.option("--repeats", default=8, show_default=True)
def main(count: int, repeats: int) -> None:
    """Compare samples of draws with exact values, by the number of tiles in unknown order."""
    by_tiles: dict[int, list[tuple[Solution, dict[str, float], float]]] = {}
    for number, (position, true) in enumerate(moments()):
        rows = by_tiles.setdefault(len(position.boneyard), [])
        if len(rows) < count:
            start = time.process_time()
            found = tranca.solve(position, orders=repeats, seed=number, lines=False)
            rows.append((found, true, time.process_time() - start))
    for tiles, rows in sorted(by_tiles.items()):
        click.echo(f"{tiles:2} tiles, {summary(rows)}")
    click.echo(f"all, {summary([row for rows in by_tiles.values() for row in rows])}")


if __name__ == "__main__":
    main()
