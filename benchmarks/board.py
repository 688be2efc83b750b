"""Measure the time from a click on the board to all values after it: two requests to a running board, in turn.

Like the page, a click sends the play (`/api/play`), then asks for the values of the position (`/api/solve`). Deals are
played at random until the click leaves the given number of tiles in the hands and the boneyard.
"""

import http.client
import json
import statistics
import subprocess
import sys
import time
from random import Random
from typing import Any

import click
from rich.console import Console
from rich.progress import track

import tranca
from tranca import Position

ALLOWED = 0.050
"""The allowed median, in seconds from a click to all values."""


class Page:
    """A client that behaves like the page: it opens the board and keeps its cookie and its connection."""

    def __init__(self, address: str) -> None:
        host, _, token = address.removeprefix("http://").partition("/")
        self._connection = http.client.HTTPConnection(host)
        self._headers = {"content-type": "application/json"}
        self._connection.request("GET", f"/{token}")
        answer = self._connection.getresponse()
        answer.read()
        self._headers["cookie"] = (answer.getheader("set-cookie") or "").partition(";")[0]

    def ask(self, route: str, **question: Any) -> Any:
        self._connection.request("POST", f"/api/{route}", json.dumps(question), self._headers)
        return json.loads(self._connection.getresponse().read())


def before_click(preset: str, left: int, seed: int) -> tuple[Position, str]:
    """Return a position of a random deal, and a play that leaves `left` tiles in the hands and the boneyard."""
    random = Random(seed)
    position = tranca.deal(tranca.Rules.preset(preset), random)
    while True:
        if position.is_over:
            return before_click(preset, left, seed + 1_000_000)
        plays = position.legal_plays()
        if not plays:
            position = position.draw() if position.must_draw else position.pass_()
            continue
        play = random.choice(plays)
        if sum(map(len, position.hands)) + len(position.boneyard) == left + 1:
            return position, str(play)
        position = position.play(play)


@click.command()
@click.option("--rules", default="partnership", show_default=True, help="A preset, also one in which tiles are drawn.")
@click.option("--left", type=click.IntRange(2, 27), default=20, show_default=True, help="Tiles left after the click.")
@click.option("--deals", type=click.IntRange(min=1), default=100, show_default=True, help="So many deals.")
def main(rules: str, left: int, deals: int) -> None:
    """Time clicks on a board. Exit status 1 if the median is more than 50 ms at 20 tiles left or fewer."""
    clicks = [before_click(rules, left, seed) for seed in range(deals)]
    board = subprocess.Popen(
        [sys.executable, "-m", "tranca.cli", "board", "--no-open"], stdout=subprocess.PIPE, text=True
    )
    try:
        assert board.stdout is not None
        page = Page(board.stdout.readline().strip())
        taken: list[tuple[float, float]] = []
        for position, play in track(clicks, console=Console(stderr=True), transient=True, description="clicking"):
            text = tranca.write(position)
            start = time.perf_counter()
            after = page.ask("play", text=text, action=play)
            table = time.perf_counter()
            solved = page.ask("solve", text=after["text"])
            taken.append((table - start, time.perf_counter() - start))
            assert solved["exact"]
    finally:
        board.terminate()
        board.wait()
    click.echo(f"{rules}, {left} tiles left, {deals} deals")
    for name, seconds in zip(("the table", "all values"), zip(*taken, strict=True), strict=True):
        median, slow, most = statistics.median(seconds), sorted(seconds)[-max(1, len(seconds) // 20)], max(seconds)
        click.echo(f"{name:12} median {median * 1e3:6.1f} ms   95 % {slow * 1e3:6.1f} ms   most {most * 1e3:6.1f} ms")
    if left <= 20 and statistics.median(row[1] for row in taken) > ALLOWED:
        raise click.ClickException("from a click to all values it takes more than 50 ms")


if __name__ == "__main__":
    main()
