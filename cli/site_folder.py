"""The folder into which `tranca board --static` writes the board."""

from pathlib import Path

import click
from msgspec.structs import replace

from tranca import Rules
from tranca.errors import reason_of
from tranca.views.wording.text import visible

from .board_files import opened
from .files import CannotWrite, write_file


def write_site(
    folder: Path, runtime: Path | None, wheels: Path | None, names: tuple[str, ...], rules: Rules | None
) -> None:
    """Write the board as files, each whole or not at all, and say where; UsageError where a part is not named.

    What only an earlier site in the folder had is removed.

    Files and addresses of these names, and the rules, lie on the board first.
    """
    if runtime is None or wheels is None:
        raise click.UsageError("--static: expected --runtime FOLDER and --wheels FOLDER as well")
    from tranca.board.local import SiteContents
    from tranca.board.site import OPTIONAL, site_files

    blocks, addresses = opened(names, rules)
    shown = [replace(block, file=Path(block.file).name) for block in blocks]  # which folder it was concerns nobody
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
    click.echo(f"the board is in {visible(str(folder))}: any file server at that folder opens it")
