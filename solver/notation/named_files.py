"""Open files that an input text refers to.

The author may be untrusted, so only regular files in one folder are read.
"""

import os
import stat
from pathlib import Path

from tranca.errors import UnsupportedError, reason_of

MOST_BYTES = 1 << 20
"""The size of a file that a text names, at most."""

# A pipe that nobody writes to must not block, and no link may take the place of the file meanwhile.
_FLAGS = os.O_RDONLY
for _flag in ("O_NONBLOCK", "O_NOFOLLOW", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"):
    _FLAGS |= getattr(os, _flag, 0)


def read_named_file(folder: Path, name: str) -> bytes:
    """Return the bytes of a file that a text names: a regular file at or below a folder, of 1 MiB at most.

    Links are followed first. A name that leads out of the folder is refused without a look at the disk, so that the
    answer does not tell whether such a file exists.

    Raises UnsupportedError for any other file, and for one that cannot be read.
    """
    try:
        inside = os.path.realpath(folder)
        path = Path(os.path.normpath(Path(inside, name)))
        real = Path(os.path.realpath(path)) if path.is_relative_to(inside) else None
        if real is None or not real.is_relative_to(inside):
            raise UnsupportedError(
                "outside the folder of the tournament's file; only files in that folder or below it are read"
            )
        if not stat.S_ISREG(real.stat().st_mode):  # asked first, because opening a device may already do something
            raise UnsupportedError("not a regular file")
        with os.fdopen(os.open(real, _FLAGS), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise UnsupportedError("not a regular file")
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise UnsupportedError(f"cannot read the file: {reason_of(error)}") from None
    if len(data) > MOST_BYTES:
        raise UnsupportedError(f"larger than {MOST_BYTES >> 20} MiB, expected the deals of one match")
    return data
