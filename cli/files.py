"""Files that commands write: whole or not at all, and one line where one cannot be written."""

import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import click


def write_file(name: str, data: bytes) -> None:
    """Write a file under a temporary name beside it, then rename; `-` is standard output.

    Where that fails, says so in one line and exits with status 2.
    """
    try:
        if name == "-":
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            _replace(Path(name), data)
    except BrokenPipeError:
        raise
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        click.echo(f"tranca: cannot write {name}: {reason}", err=True)
        sys.exit(2)


def _replace(path: Path, data: bytes) -> None:
    target = Path(os.path.realpath(path))  # `resolve` raises what is no OSError where links go round in a circle
    if target.exists() and not stat.S_ISREG(target.stat().st_mode):
        target.write_bytes(data)  # a device or a pipe; a folder is refused
        return
    part = target.with_name(f".tranca-{os.getpid()}.part")  # short: the name itself may be as long as names can be
    try:
        with part.open("xb") as file:
            file.write(data)
        part.replace(target)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def spare(inputs: Iterable[str], outputs: Iterable[str]) -> None:
    """Refuse to write over a file that is read, before anything is computed."""
    read = {os.path.realpath(name) for name in inputs if name != "-"}
    for output in outputs:
        if os.path.realpath(output) in read:
            raise click.UsageError(f"{output}: this is a file to read, expected another name to write to")


def numbered(name: str, number: int, count: int) -> str:
    """The name of one of several files: `out.svg` becomes `out-03.svg`; a single one keeps its name."""
    path = Path(name)
    if count == 1 or not path.name:  # a folder, which writing refuses
        return name
    return str(path.with_name(f"{path.stem}-{number:0{len(str(count))}}{path.suffix}"))
