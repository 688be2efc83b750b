"""Files and addresses on the command line of `tranca board`."""

import errno
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec.structs import replace

from tranca import Rules
from tranca.errors import UnsupportedError, reason_of
from tranca.language import Message, t
from tranca.views.wording.text import visible

from .files import CannotWrite, write_file
from .runner import read_file, report_faults

if TYPE_CHECKING:
    from tranca.board.objects import BlockPart


def read_inputs(files: tuple[str, ...], rules: Rules | None) -> "tuple[list[BlockPart], list[str]]":
    """Return the blocks of the files, and the fragments (the text after #) of the addresses."""
    from tranca.board.start import address_part, block_parts

    blocks: list[BlockPart] = []
    addresses: list[str] = []
    for name in files:
        shared = address_part(name)
        if shared is not None:
            if not shared:
                raise UnsupportedError(
                    "{link}: expected a complete link from Share, with text after #", link=visible(name)
                )
            addresses.append(shared)
            continue
        if name != "-" and not _exists(name):
            raise UnsupportedError(
                "{file}: no such file; expected a text file, or a link from the board", file=visible(name)
            )
        for source in read_file(name, rules):
            report_faults(source.block.faults)
            blocks += block_parts(source.file, [source.block])
    return blocks, addresses


def _exists(name: str) -> bool:
    """Return True if a file exists; False if the name is too long."""
    try:
        return Path(name).exists()
    except OSError as error:
        return error.errno != errno.ENAMETOOLONG


def write_site(
    folder: Path, runtime: Path | None, wheels: Path | None, names: tuple[str, ...], rules: Rules | None
) -> None:
    """Write the board as static files, each atomically, and print where; remove optional files of an earlier site.

    The board opens with the blocks and addresses `names` and with `rules`. Raises UsageError if `runtime` or `wheels`
    is None.
    """
    if runtime is None or wheels is None:
        raise click.UsageError(Message("--static needs --runtime FOLDER and --wheels FOLDER"))
    from tranca.board.local import SiteContents
    from tranca.board.site import OPTIONAL, site_files

    blocks, addresses = read_inputs(names, rules)
    shown = [replace(block, file=Path(block.file).name) for block in blocks]  # do not publish the folders of the user
    contents = SiteContents(blocks=shown, addresses=addresses, rules=None if rules is None else str(rules))
    made = site_files(runtime, wheels, contents)
    for name, data in made.items():
        path = folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotWrite(str(path.parent), reason_of(error)) from None
        write_file(str(path), data)
    for path in (folder / name for name in OPTIONAL if name not in made):
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise CannotWrite(str(path), reason_of(error)) from None
    where = visible(str(folder))
    click.echo(t("The board is in {folder}. To open it, serve that folder with any web server.", folder=where))
