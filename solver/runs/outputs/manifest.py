"""The manifest of a run: a file beside the output that describes its job, so that other jobs are refused."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from tranca.errors import echo
from tranca.language import Message
from tranca.views.schemas.runs import ManifestInput, ManifestObject

from ..job import BatchJob
from .journal import OutputError, write_whole


def manifest_of(job: BatchJob, digests: Mapping[str, str | None]) -> ManifestObject:
    """Return the manifest of a job; `digests` are the SHA-256 of its files, None for a file that cannot be read."""
    made = job.random
    files = [ManifestInput(file=name, sha256=digests[name]) for name in job.files]
    return ManifestObject.of(
        job,
        input=None if made else files,
        count=job.count if made else None,
        seed=made.seed if made else job.options.get("seed"),
        rules=job.rules if made is None else made.rules,
        tiles=made and made.tiles,
        until=made and made.until,
        chunk=job.rows_per_chunk,
        options=_as_json(job.options),
    )


def _as_json(options: Mapping[str, object]) -> dict[str, object]:
    """Return the options as JSON values; other objects as text."""
    plain = (str, int, float, bool, list, tuple, type(None))
    return {name: value if isinstance(value, plain) else str(value) for name, value in options.items()}


def write_manifest(path: Path, manifest: ManifestObject) -> None:
    """Write a manifest completely or not at all."""
    write_whole(path, msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n")


def check_manifest(path: Path, manifest: ManifestObject) -> None:
    """Raise OutputError, with the field that differs, if the manifest in the file belongs to another job."""
    try:
        there = msgspec.json.decode(path.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        there = None
    if not isinstance(there, dict):
        raise OutputError("{path}: expected the manifest of a run of tranca batch", path=path)
    here = msgspec.to_builtins(manifest)
    for name in here:
        if there.get(name) != here[name]:
            difference = _describe_difference(name, there.get(name), here[name])
            raise OutputError(
                "{path}: {difference}; repeat the first command, or choose another -o", path=path, difference=difference
            )


def _describe_difference(name: str, there: object, here: object) -> str:
    if name == "options" and isinstance(there, dict) and isinstance(here, dict):
        name = next(key for key in {**there, **here} if there.get(key) != here.get(key))
        there, here = there.get(name), here.get(name)
    before, now = _show(there), _show(here)
    return Message("{name} was {before} in the earlier run and is {now} now", name=name, before=before, now=now)


def _show(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return ", ".join(_show_files(value))
    return echo("none" if value is None else msgspec.json.encode(value).decode() if isinstance(value, bool) else value)


def _show_files(inputs: list[dict[str, Any]]) -> Iterator[str]:
    for entry in inputs:
        yield f"{entry.get('file')} (SHA-256 {str(entry.get('sha256'))[:12]}…)"
