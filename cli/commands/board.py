"""`tranca board`: the analysis board, in the browser."""

from contextlib import suppress
from pathlib import Path

import click

from tranca import Rules
from tranca.cli import options
from tranca.cli.board_files import read_inputs, write_site
from tranca.cli.group import command
from tranca.errors import UnsupportedError, check_extra, reason_of
from tranca.views.wording.text import visible

_HERE = "127.0.0.1"
_FOLDER = click.Path(file_okay=False, path_type=Path)
_REMOTE = """\
Everybody who can reach {host} can try to open this board: only the address printed keeps them out, it opens the board
once, and it goes over the network in the clear, as does all that is asked and answered."""


@command("board")
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, metavar="N", help="Listen at this port; by default a free one."
)
@click.option("--no-open", is_flag=True, help="Only print the address; open no browser.")
@options.rules
@click.option("--host", default=_HERE, metavar="ADDRESS", help="Listen at this address; needs --allow-remote.")
@click.option("--allow-remote", is_flag=True, help="Let other machines reach the board at --host.")
@click.option("--static", "site", type=_FOLDER, metavar="FOLDER", help="Write the board as files for any file server.")
@click.option("--runtime", type=_FOLDER, metavar="FOLDER", help="The unpacked package pyodide of npm, for --static.")
@click.option(
    "--wheels",
    type=_FOLDER,
    metavar="FOLDER",
    help="A folder with wheels for Pyodide of tranca, msgspec and, for hidden hands, numpy, for --static.",
)
def board(
    files: tuple[str, ...],
    port: int,
    no_open: bool,
    rules: Rules | None,
    host: str,
    allow_remote: bool,
    site: Path | None,
    runtime: Path | None,
    wheels: Path | None,
) -> None:
    """Open the analysis board: set up a table, try plays, see what each is worth, review, solve puzzles, play.

    Each FILE holds positions or records, or is an address that the board's share gave; these lie on the board first.
    The address to open is printed, and works once, on this machine. Ctrl-C ends the board. It needs the extra
    tranca[board]; with --static, which needs none, the board becomes files that work without a server of its own, and
    without a network from the second visit on. Nothing is downloaded for them.
    """
    if site is not None:
        if port or host != _HERE or allow_remote:
            raise click.UsageError("--static starts no server: expected no --port, --host or --allow-remote")
        write_site(site, runtime, wheels, files, rules)
        return
    if runtime is not None or wheels is not None:
        raise click.UsageError("--runtime and --wheels: expected --static FOLDER as well")
    with suppress(KeyboardInterrupt):  # Ctrl-C ends a board, even before it has started
        _serve(files, rules, host, port, allow_remote, not no_open)


def _serve(files: tuple[str, ...], rules: Rules | None, host: str, port: int, allow_remote: bool, opens: bool) -> None:
    check_extra("board", "the board", "starlette", "uvicorn", "h11")
    from tranca.board.serving import ListenError, check_host, serve

    check_host(host, allow_remote)
    if host != _HERE:
        click.echo(_REMOTE.format(host=visible(host)), err=True)
    blocks, addresses = read_inputs(files, rules)

    try:
        serve(blocks, addresses, host=host, port=port, ready=click.echo, rules=rules, opens=opens)  # `echo` flushes
    except ListenError as error:
        place = f"{visible(host)}:{port}"
        raise UnsupportedError(f"cannot listen at {place}: {reason_of(error)}, expected another port") from None
