"""Write output files atomically and never over an input; report failures as one line."""

import os
import re
import stat
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import click

from tranca import language
from tranca.errors import TrancaError, reason_of
from tranca.language import Message
from tranca.views.wording.text import visible

PICTURES = (".svg", ".png")

_OWN_NUMBERS = re.compile(r"(?:/dev/fd|/proc/(?:self|thread-self|{pid})(?:/task/\d+)?/fd)/(\d+)")
_MOST_LINKS = 40


class CannotWrite(click.ClickException):
    """A file cannot be written: print one line and exit with status 2."""

    exit_code = 2

    def __init__(self, name: str, reason: str) -> None:
        shown = visible(name) or "''"
        super().__init__(Message("cannot write {file}: {reason}", file=shown, reason=reason))

    def show(self, file: Any = None) -> None:
        """Print the message on standard error."""
        click.echo(f"tranca: {language.shown(self.message)}", file=file, err=file is None)


class Output(NamedTuple):
    """An output: its name (`-` is standard output), its kind (an extension such as `.svg`), and the paper of a PDF."""

    name: str
    kind: str
    paper: str = "a4"


class Outputs:
    """The files that a command writes, one for each of its blocks. They are checked before anything is computed."""

    def __init__(self, inputs: Sequence[str], wanted: Sequence[Output], places: Sequence[int]) -> None:
        """Check the wanted outputs against the inputs. `places` are the numbers of the blocks that are answered."""
        self._inputs, self._places = inputs, list(places)
        self._written: list[str] = []
        self._silent = any(output.name == "-" for output in wanted)
        names = [output.name for output in wanted]
        if names.count("-") > 1:
            raise click.UsageError(Message("two outputs on standard output: write one of them to a file"))
        if self._silent and len(self._places) > 1:
            problem = Message(
                "{count} blocks for standard output: expected one block, or -o with a file name",
                count=len(self._places),
            )
            raise click.UsageError(problem)
        for output in wanted:
            check_output(output)
        refuse_overwriting(inputs, [self.name(output, place) for output in wanted for place in self._places or [1]])

    def name(self, output: Output, place: int) -> str:
        """Return the file name of an output for the block with the number `place`."""
        number = self._places.index(place) + 1 if place in self._places else 1
        return output.name if output.name == "-" else numbered_name(output.name, number, len(self._places) or 1)

    def write(self, output: Output, place: int, data: bytes, part: str = "") -> str:
        """Write the answer to a block, or a `part` of it that is added to the name; return the name."""
        name = self.name(output, place)
        if part:
            path = Path(name)
            name = name if name == "-" else str(path.with_name(f"{path.stem}-{part}{path.suffix}"))
            refuse_overwriting(self._inputs, [name])
        write_file(name, data)
        self._written.append(name)
        return name

    def list_written(self, *, err: bool = False) -> None:
        """Print the names of the written files, unless an output went to standard output.

        `err` prints them on standard error, so that standard output contains only the answers.
        """
        if not self._silent:
            list_names(self._written, err=err)


def list_names(names: Iterable[str], *, err: bool = False) -> None:
    """Print the names of written files, one a line, except `-`."""
    for name in names:
        if name != "-":
            click.echo(visible(name), err=err)


def check_output(output: Output) -> None:
    """Raise CannotWrite if a file of this name or kind cannot be written, so that a long search is not wasted."""
    path = Path(os.path.realpath(output.name))
    if output.name != "-" and _open_number(output.name) is None:
        if path.is_dir():
            raise CannotWrite(output.name, Message("is a directory"))
        if not path.parent.is_dir():
            raise CannotWrite(output.name, Message("no such file or directory"))
    check_kind(output.name, output.kind)


def check_kind(name: str, kind: str) -> None:
    """Raise CannotWrite if files of a kind cannot be made because an extra is missing."""
    try:
        if kind == ".png":
            from tranca.views.files.renderers import png

            png('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
        if kind == ".pdf":
            from tranca.views.files.renderers import check_pdf

            check_pdf()
    except TrancaError as error:
        raise CannotWrite(name, error.message) from None


def write_file(name: str, data: bytes) -> None:
    """Write a file under a temporary name in the same folder, then rename it; raises CannotWrite.

    `-` is standard output. Devices and pipes are written directly.
    """
    try:
        if name == "-":
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        elif (number := _open_number(name)) is not None:
            sys.stdout.flush()
            _append(os.dup(number), data)
        else:
            _write(Path(os.path.realpath(name)), data)  # `resolve` does not raise OSError for circular links
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CannotWrite(name, reason_of(error)) from None


def check_folder(name: str) -> None:
    """Raise CannotWrite if a folder of this name cannot be written, so that a long search is not wasted.

    An existing folder must be empty, so that no file is overwritten.
    """
    folder = Path(os.path.realpath(name))
    if folder.is_dir():
        if any(folder.iterdir()):
            raise CannotWrite(name, Message("the folder is not empty; expected a new or an empty folder"))
    elif folder.exists():
        raise CannotWrite(name, Message("is a file; expected a new or an empty folder"))
    elif not folder.parent.is_dir():
        raise CannotWrite(name, Message("no such file or directory"))
    if not os.access(folder.parent, os.W_OK):
        raise CannotWrite(name, Message("permission denied"))


def write_folder(name: str, files: Mapping[str, bytes]) -> None:
    """Write a folder under a temporary name beside it, then rename it.

    Raises CannotWrite if that fails, for example because a file was added to the folder after `check_folder`.
    """
    import secrets
    import shutil

    folder = Path(os.path.realpath(name))
    part = folder.with_name(f".tranca-{secrets.token_hex(8)}.part")
    try:
        part.mkdir()
        for file, data in files.items():
            (part / file).write_bytes(data)
        if folder.is_dir():
            folder.rmdir()  # raises OSError if the folder is not empty
        part.rename(folder)
    except OSError as error:
        raise CannotWrite(name, reason_of(error)) from None
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _open_number(name: str) -> int | None:
    """Return the file descriptor that a name such as /dev/stdout refers to; None for other names.

    Opening such a name again would truncate the file to which standard output was redirected.
    """
    pattern = _OWN_NUMBERS.pattern.replace("{pid}", str(os.getpid()))
    path = Path.cwd() / name
    for _ in range(_MOST_LINKS):
        for folder in (str(path.parent), os.path.realpath(path.parent)):
            if match := re.fullmatch(pattern, f"{folder}/{path.name}"):
                return int(match[1])
        if not path.is_symlink():
            return None
        path = path.parent / path.readlink()
    return None


def _append(number: int, data: bytes) -> None:
    with os.fdopen(number, "wb") as file:
        file.write(data)


def _write(target: Path, data: bytes) -> None:
    """Write to a device or pipe, or replace a regular file atomically and keep its mode."""
    mode = None
    if target.exists():
        kind = target.stat().st_mode
        if not stat.S_ISREG(kind):
            _append(os.open(target, os.O_WRONLY), data)  # fails for a folder
            return
        if not os.access(target, os.W_OK):
            raise PermissionError(13, "permission denied")
        mode = stat.S_IMODE(kind)
    import secrets  # imported here because most commands do not write files

    part = target.with_name(f".tranca-{secrets.token_hex(8)}.part")  # short: names have a limit
    number = _open_nameless(target.parent, mode)
    named = number is None
    if number is None:
        number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), _creation_mode(mode))
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
            file.flush()
            if mode is not None and hasattr(os, "fchmod"):
                os.fchmod(number, mode)
            if not named:
                _link(number, part)
                named = True
        part.replace(target)
    finally:
        if named:
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _open_nameless(folder: Path, mode: int | None) -> int | None:
    """Open a file without a name, which vanishes with the process; return None if the system does not support that."""
    if not hasattr(os, "O_TMPFILE") or not Path("/proc/self/fd").is_dir():
        return None
    try:
        return os.open(folder, os.O_TMPFILE | os.O_WRONLY, _creation_mode(mode))
    except OSError:  # not supported by this file system; if the folder is at fault, the next call reports it
        return None


def _creation_mode(mode: int | None) -> int:
    """Return the mode to create a file with: the default, or private until the mode of the replaced file is set."""
    return 0o666 if mode is None else 0o600


def _link(number: int, part: Path) -> None:
    """Give a nameless file its name. With `src_dir_fd`, the system follows the link in /proc."""
    os.link(f"/proc/self/fd/{number}", part, src_dir_fd=number, follow_symlinks=True)


def refuse_overwriting(inputs: Iterable[str], outputs: Iterable[str]) -> None:
    """Raise UsageError for an output that overwrites an input or another output, with links resolved.

    For the input `-`, the file that standard input is redirected from is checked.
    """
    read = {identity for name in inputs if (identity := _input_identity(name)) is not None}
    written: set[str] = set()
    for output in outputs:
        if output == "-" or _open_number(output) is not None:
            continue
        path = os.path.realpath(output)
        if _identity(path) in read:
            raise click.UsageError(
                Message("{file} is an input; choose another name for the output", file=visible(output))
            )
        if path in written:
            raise click.UsageError(
                Message("{file} is given for two outputs; give each its own name", file=visible(output))
            )
        written.add(path)


def _input_identity(name: str) -> tuple[int, int] | None:
    if name != "-":
        return _identity(name)
    try:
        status = os.fstat(sys.stdin.fileno())
    except (OSError, ValueError, AttributeError):  # closed, or not a file of the system
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISREG(status.st_mode) else None


def _identity(name: str) -> tuple[int, int] | None:
    """Return device and inode of a regular file; None for other files."""
    try:
        status = Path(name).stat()
    except (OSError, ValueError):
        return None
    return (status.st_dev, status.st_ino) if stat.S_ISREG(status.st_mode) else None


def numbered_name(name: str, number: int, count: int) -> str:
    """Return the name of one of `count` files: `out.svg` becomes `out-03.svg`; a single file keeps its name."""
    path = Path(name)
    if count == 1 or not path.name:  # a folder, which fails when it is written
        return name
    return str(path.with_name(f"{path.stem}-{number:0{len(str(count))}}{path.suffix}"))
