"""`tranca.bench/1`: the solving speed of this machine."""

from typing import Annotated

from .common import JsonObject, doc


class BenchObject(JsonObject, tag="tranca.bench/1", frozen=True, kw_only=True):
    """The speed of one workload on this machine."""

    workload: Annotated[str, doc("the positions that are solved")]
    positions: Annotated[int, doc("number of positions solved at once")]
    rounds: Annotated[int, doc("number of rounds; the figures are for the fastest one")]
    threads: Annotated[int, doc("number of threads")]
    nodes: Annotated[int, doc("states searched, all positions together")]
    seconds: Annotated[float, doc("time taken, all positions together")]
    positions_per_second: Annotated[float, doc("positions solved per second")]
    nodes_per_second: Annotated[float, doc("states searched per second")]
    verified: Annotated[bool, doc("whether every value is correct; if not, the exit status is 1")]
