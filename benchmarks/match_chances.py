"""Play the deals whose results `tranca match` uses, and store them with the package.

    python benchmarks/match_chances.py --seed 1

For each preset with two sides, deals are played for every opening by three kinds of players. Presets that differ only
in the target share their deals. If the order of points within a deal matters, the finished tables are stored.
"""

import io
import time
from pathlib import Path

import click
import numpy as np

from tranca import Resources
from tranca.analysis.match_chances.table import KINDS, MatchChances, play_chances, store, stored_rules

TARGET = Path(__file__).parents[1] / "solver" / "analysis" / "match_chances" / "chances.npz"
OTHERS = 4  # kinds of players other than advice play one deal for this many


def play(deals: int, seed: int) -> list[MatchChances]:
    played = []
    for rules in stored_rules():
        started = time.process_time()
        counts = {kind: deals if kind == "advice" else deals // OTHERS for kind in KINDS}
        chances = play_chances(rules, counts, seed, Resources.of(threads=1))
        errors = chances.errors
        played.append(chances)
        click.echo(
            f"{rules}: {deals:,} deals, standard error at most {100 * errors.max():.2f} points, "
            f"{time.process_time() - started:.0f} s",
            err=True,
        )
    return played


@click.command()
@click.option("--deals", type=click.IntRange(1000), default=100_000, show_default=True, help="For each opening.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), default=TARGET, show_default=True)
def main(deals: int, seed: int, output: Path) -> None:
    """Play the deals of all presets with two sides, and write their results."""
    written = io.BytesIO()
    np.savez_compressed(written, **store(play(deals, seed)))  # type: ignore[arg-type]
    output.write_bytes(written.getvalue())
    click.echo(f"{output}: {len(written.getvalue()) / 1000:,.0f} kB")


if __name__ == "__main__":
    main()
