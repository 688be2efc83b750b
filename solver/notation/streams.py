"""Byte streams of text: convert them to UTF-8 and normalize their line breaks."""

import codecs
import os
import re
import stat
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Protocol

from tranca.errors import UnsupportedError, echo, reason_of

CHUNK = 1 << 16
"""Bytes read at once."""

_LONE_RETURN = re.compile(rb"\r(?!\n)")
_ENCODINGS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before utf-16-le, because its mark begins with that one
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
)


class Readable(Protocol):
    """A stream of bytes."""

    def read(self, size: int, /) -> bytes:
        """Return the next bytes, at most `size`; empty at the end."""
        ...


def chunks_of(stream: Readable, size: int = CHUNK) -> Iterator[bytes]:
    """Yield a stream as UTF-8 as it arrives; every line break is a newline or ends with one.

    UTF-16 and UTF-32, which Windows PowerShell and some editors write, are recognized by their byte order mark; an
    unpaired surrogate in them becomes U+FFFD. Other bytes that are not UTF-8 are kept.
    """
    some = getattr(stream, "read1", stream.read)  # return the bytes that have arrived, if supported
    return _with_newlines(_as_utf8(iter(lambda: some(size), b"")))


def open_file(path: str | Path) -> BinaryIO:
    """Open a file to read its bytes; raises OSError, or UnsupportedError for a name that no file can have."""
    try:
        return Path(path).open("rb")
    except ValueError:  # lone surrogates, or the null character
        raise UnsupportedError("path={name}: expected the name of a file", name=echo(ascii(str(path)))) from None


def byte_lines(chunks: Iterable[bytes], most: int | None = None) -> Iterator[bytes]:
    """Yield the lines of a text without their newlines; a line longer than `most` bytes may be split into parts."""
    parts: list[bytes] = []
    size = 0
    for chunk in chunks:
        first, *others = chunk.split(b"\n")
        parts.append(first)
        size += len(first)
        for line in others:
            yield b"".join(parts)
            parts, size = [line], len(line)
        if most is not None and size > most:
            yield b"".join(parts)
            parts, size = [], 0
    if size:
        yield b"".join(parts)


def _as_utf8(chunks: Iterator[bytes]) -> Iterator[bytes]:
    start = b""
    for chunk in chunks:
        start += chunk
        if len(start) >= len(codecs.BOM_UTF32_LE) or not _may_begin(start):
            break
    encoding = next((name for mark, name in _ENCODINGS if start.startswith(mark)), None)
    if encoding is None:
        yield from chain((start,) if start else (), chunks)
        return
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    for data in chain((start,), chunks):
        yield decoder.decode(data).encode()
    yield decoder.decode(b"", final=True).encode()


def _may_begin(start: bytes) -> bool:
    """Return True if further bytes could complete these to a byte order mark, or to a longer one."""
    return any(mark.startswith(start) for mark, _ in _ENCODINGS)


def _with_newlines(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the bytes with each lone carriage return replaced by a newline."""
    kept = b""
    for chunk in chunks:
        data = kept + chunk
        kept = b""
        if b"\r" in data:
            if data.endswith(b"\r"):  # maybe the first half of a line break
                data, kept = data[:-1], b"\r"
            data = _LONE_RETURN.sub(b"\n", data)
        if data:
            yield data
    if kept:
        yield b"\n"


MOST_BYTES = 1 << 20
"""The size limit of a file named in a text."""

# Opening a pipe without a writer must not block, and no link may replace the file in the meantime.
_FLAGS = os.O_RDONLY
for _flag in ("O_NONBLOCK", "O_NOFOLLOW", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"):
    _FLAGS |= getattr(os, _flag, 0)


def read_named_file(folder: Path, name: str) -> bytes:
    """Return the bytes of a file named in a text: a regular file in or below `folder`, of at most 1 MiB.

    Links are followed first. A name that leads out of the folder is refused before any file there is examined, so the
    answer does not reveal whether the file exists.

    Raises UnsupportedError for any other file, and for one that cannot be read.
    """
    try:
        inside = os.path.realpath(folder)
        path = Path(os.path.normpath(Path(inside, name)))
        real = Path(os.path.realpath(path)) if path.is_relative_to(inside) else None
        if real is None or not real.is_relative_to(inside):
            raise UnsupportedError("the file must be in the folder of the tournament's file or below it")
        if not stat.S_ISREG(real.stat().st_mode):  # checked first, because opening a device may have effects
            raise UnsupportedError("it is not a regular file")
        with os.fdopen(os.open(real, _FLAGS), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise UnsupportedError("it is not a regular file")
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise UnsupportedError("cannot read the file ({reason})", reason=reason_of(error)) from None
    if len(data) > MOST_BYTES:
        raise UnsupportedError(
            "the file is larger than {size} MiB; give only the deals of one match", size=MOST_BYTES >> 20
        )
    return data
