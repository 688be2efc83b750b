"""Objects of large runs: `tranca.manifest/1`, the job behind an output, and `tranca.study/1`, the sums of a study."""

from typing import Annotated, Any

from .common import JsonObject, JsonPart, JsonRow, doc


class ManifestInput(JsonPart, frozen=True, kw_only=True):
    """A file that a run reads."""

    file: Annotated[str, doc("its name, `-` for standard input")]
    sha256: Annotated[str | None, doc("its SHA-256; `null` where it cannot be read")]


class ManifestObject(JsonObject, tag="tranca.manifest/1", frozen=True, kw_only=True):
    """The job behind an output: only a run with the same job can continue it."""

    command: Annotated[str, doc("`solve`, `estimate`, `review`, `deals` or `puzzles`")]
    version: Annotated[str, doc("Tranca's version")]
    format: Annotated[str, doc("`jsonl` or `parquet`")]
    input: Annotated[list[ManifestInput] | None, doc("the files; `null` where rows are made at random")]
    count: Annotated[int | None, doc("how many rows are made at random; `null` for files")]
    seed: Annotated[int | None, doc("the seed of rows made at random, and of samples")]
    rules: Annotated[str | None, doc("the rules of all rows; `null` where the blocks name theirs")]
    tiles: Annotated[int | None, doc("rows made at random: the tiles left")]
    until: Annotated[int | None, doc("rows made at random: the actions done")]
    shard: Annotated[str, doc("the part of the rows: `3/64` is the third of 64")]
    chunk: Annotated[int, doc("how many rows are worked on together")]
    lines: Annotated[bool, doc("whether the rows tell the line and the points of each play")]
    options: Annotated[dict[str, Any], doc("the options of the question that were given")]


class StudyObject(JsonRow, tag="tranca.study/1", frozen=True, kw_only=True):
    """The sums of a study over some of its deals; its result is computed from all lines together."""

    study: Annotated[str, doc("`leads`, `presets` or `luck`")]
    rules: Annotated[str, doc("the rules of the deals")]
    deals: Annotated[int, doc("how many deals are summed here")]
    shape: Annotated[list[int], doc("the lengths of the axes of the sums, which stand in the page of the study")]
    sums: Annotated[list[int], doc("the sums, the last axis first")]
