"""The speed of a machine on the screen."""

from collections.abc import Sequence

from tranca.views.schemas.bench import BenchObject
from tranca.views.wording.numbers import count, rounded

from .console import Column, Row, Screen


def show_speeds(out: Screen, speeds: Sequence[BenchObject]) -> None:
    """Print each workload with the nodes and the time that one position took."""
    numbers = {"nodes": 2, "time": 0, "positions/s": 0, "nodes/s": 1}
    columns = [Column("doscientos"), *(Column(name, right=True, gives=place) for name, place in numbers.items())]
    rows = [
        Row(
            [
                speed.workload,
                rounded(speed.nodes / speed.positions),
                f"{rounded(speed.seconds / speed.positions * 1e6, 1)} µs",
                rounded(speed.positions_per_second),
                rounded(speed.nodes_per_second),
                "verified" if speed.verified else "WRONG",
            ]
        )
        for speed in speeds
    ]
    out.table([*columns, Column("answers")], rows)
    threads = count(speeds[0].threads, "thread")
    out.line(f"nodes and time for one position; {threads}; the fastest round counts")
