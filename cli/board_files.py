"""Files and addresses on the command line of `tranca board`."""

import errno
from pathlib import Path
from typing import TYPE_CHECKING

from tranca import Rules
from tranca.errors import UnsupportedError
from tranca.views.wording.text import visible

from .runner import read_file, report_faults

if TYPE_CHECKING:
    from tranca.board.objects import BlockPart


def opened(files: tuple[str, ...], rules: Rules | None) -> "tuple[list[BlockPart], list[str]]":
    """Return the blocks of the files, and the fragments (after #) of the addresses."""
    from tranca.board.start import address_part, block_parts

    blocks: list[BlockPart] = []
    addresses: list[str] = []
    for name in files:
        shared = address_part(name)
        if shared is not None:
            if not shared:
                raise UnsupportedError(f"{visible(name)}: nothing behind a #, expected an address that share gave")
            addresses.append(shared)
            continue
        if name != "-" and not _exists(name):
            raise UnsupportedError(f"{visible(name)}: no such file, expected a text file or a board's address")
        for source in read_file(name, rules):
            report_faults(source.block.faults)
            blocks += block_parts(source.file, [source.block])
    return blocks, addresses


def _exists(name: str) -> bool:
    """Tell whether a file exists; False for a name too long for a file."""
    try:
        return Path(name).exists()
    except OSError as error:
        return error.errno != errno.ENAMETOOLONG
