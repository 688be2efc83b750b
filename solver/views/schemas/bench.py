"""`tranca.bench/1`: the solving speed of this machine."""

from typing import Annotated

from .common import JsonObject, doc


class BenchObject(JsonObject, tag="tranca.bench/1", frozen=True, kw_only=True):
    """The speed of one workload on this machine."""

    workload: Annotated[str, doc("what was solved")]
    positions: Annotated[int, doc("how many positions at once")]
    rounds: Annotated[int, doc("how often; the figures are those of the fastest round")]
    threads: Annotated[int, doc("in how many threads")]
    nodes: Annotated[int, doc("states searched, for all positions")]
    seconds: Annotated[float, doc("time taken, for all positions")]
    positions_per_second: Annotated[float, doc("positions solved in a second")]
    nodes_per_second: Annotated[float, doc("states searched in a second")]
    verified: Annotated[bool, doc("whether every value is the known one; else the exit status is 1")]
