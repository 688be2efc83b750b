"""Compare the processor time of a run of `tranca solve` on one position with importing click and numpy.

The commands run in turn. Other programs disturb processor time less than elapsed time.
"""

import resource
import statistics
import subprocess
import sys
from pathlib import Path

import click
from rich.console import Console
from rich.progress import track

POSITION = Path(__file__).resolve().parent.parent / "positions" / "castel.txt"
COMMANDS = {
    "python -c 'import click, numpy'": [sys.executable, "-c", "import click, numpy"],
    "tranca solve": [sys.executable, "-m", "tranca.cli", "solve", str(POSITION)],
    "tranca --help": [sys.executable, "-m", "tranca.cli", "--help"],
}
ALLOWED = 1.2


def spent() -> float:
    """Return the processor time of all children so far, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@click.command()
@click.option("--times", type=click.IntRange(min=1), default=25, show_default=True, help="Number of starts of each.")
def main(times: int) -> None:
    """Start the commands in turn; medians. Exit status 1 where `tranca solve` takes more than 1.2 times the imports."""
    seconds: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in track(range(times), console=Console(stderr=True), transient=True, description="starting"):
        for name, command in COMMANDS.items():
            before = spent()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
            seconds[name].append(spent() - before)
    medians = {name: statistics.median(taken) for name, taken in seconds.items()}
    base = next(iter(medians.values()))
    for name, median in medians.items():
        click.echo(f"{name:32}{median * 1e3:7.1f} ms  {median / base:.2f}")
    if medians["tranca solve"] > ALLOWED * base:
        raise click.ClickException(f"tranca solve takes more than {ALLOWED} times as long as the imports")


if __name__ == "__main__":
    main()
