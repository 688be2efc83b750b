"""The folder into which `tranca board --static` writes the board."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tranca.views.wording.text import visible

from .files import CannotWrite, write_file

if TYPE_CHECKING:
    from tranca.board.local import Given


def write_site(folder: Path, runtime: Path | None, wheels: Path | None, given: "Callable[[], Given]") -> None:
    """Write the board as files, each whole or not at all, and say where; UsageError where a part is not named."""
    if runtime is None or wheels is None:
        raise click.UsageError("--static: expected --runtime FOLDER and --wheels FOLDER as well")
    from tranca.board.site import site_files

    for name, data in site_files(runtime, wheels, given()).items():
        path = folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CannotWrite(str(path.parent), (error.strerror or str(error)).lower()) from None
        write_file(str(path), data)
    click.echo(f"the board is in {visible(str(folder))}: any file server at that folder opens it")
