"""Objects of large runs: `tranca.manifest/1`, the job of an output; `tranca.study/1`, sums; `tranca.bench/1`, speed."""

from typing import Annotated, Any

from .common import JsonObject, JsonPart, JsonRow, doc


class ManifestInput(JsonPart, frozen=True, kw_only=True):
    """A file that a run reads."""

    file: Annotated[str, doc("its name, `-` for standard input")]
    sha256: Annotated[str | None, doc("its SHA-256; `null` if it cannot be read")]


class ManifestObject(JsonObject, tag="tranca.manifest/1", frozen=True, kw_only=True):
    """The job behind an output: only a run with the same job can continue it."""

    command: Annotated[str, doc("`solve`, `estimate`, `review`, `deals` or `puzzles`")]
    version: Annotated[str, doc("Tranca's version")]
    format: Annotated[str, doc("`jsonl` or `parquet`")]
    input: Annotated[list[ManifestInput] | None, doc("the files; `null` if rows are made at random")]
    count: Annotated[int | None, doc("number of rows made at random; `null` for files")]
    seed: Annotated[int | None, doc("the seed of rows made at random, and of samples")]
    rules: Annotated[str | None, doc("the rules of all rows; `null` if the blocks state theirs")]
    tiles: Annotated[int | None, doc("for rows made at random: the number of tiles left")]
    until: Annotated[int | None, doc("for rows made at random: the number of actions done")]
    shard: Annotated[str, doc("the part of the rows: `3/64` is the third of 64")]
    chunk: Annotated[int, doc("number of rows processed together")]
    lines: Annotated[bool, doc("whether the rows contain the line and the points of each play")]
    options: Annotated[dict[str, Any], doc("the options that were given to the command")]


class StudyObject(JsonRow, tag="tranca.study/1", frozen=True, kw_only=True):
    """The sums of a study over some of its deals; its result is computed from all lines together."""

    study: Annotated[str, doc("`leads`, `presets` or `luck`")]
    rules: Annotated[str, doc("the rules of the deals")]
    deals: Annotated[int, doc("number of deals in these sums")]
    shape: Annotated[list[int], doc("the lengths of the axes of the sums")]
    sums: Annotated[list[int], doc("the sums, flattened with the last axis varying fastest")]


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
