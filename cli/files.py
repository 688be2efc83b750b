"""Files that commands write: whole or not at all, and one line where one cannot be written."""

import os
import stat
import sys
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
    target = path.resolve()
    if target.exists() and not stat.S_ISREG(target.stat().st_mode):
        target.write_bytes(data)  # a device or a pipe; a folder is refused
        return
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
        part.replace(target)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def numbered(name: str, number: int, count: int) -> str:
    """The name of one of several files: `out.svg` becomes `out-03.svg`; a single one keeps its name."""
    if count == 1:
        return name
    path = Path(name)
    return str(path.with_name(f"{path.stem}-{number:0{len(str(count))}}{path.suffix}"))
