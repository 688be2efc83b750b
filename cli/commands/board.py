"""`tranca board`: the analysis board, in the browser."""

from contextlib import suppress
from pathlib import Path

import click

from tranca import Rules
from tranca.cli import options
from tranca.cli.board_files import read_inputs, write_site
from tranca.cli.group import command
from tranca.errors import UnsupportedError, check_extra, reason_of
from tranca.language import Message, t
from tranca.views.wording.text import visible

_HERE = "127.0.0.1"
_FOLDER = click.Path(file_okay=False, path_type=Path)


@command("board")
@click.argument("files", metavar="[FILE]...", nargs=-1)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    metavar="N",
    help="Listen on this port, by default on a free one.",
)
@click.option("--no-open", is_flag=True, help="Print the address, but do not open a browser.")
@options.rules
@click.option("--host", default=_HERE, metavar="ADDRESS", help="Listen on this address; needs --allow-remote.")
@click.option("--allow-remote", is_flag=True, help="Let other machines reach the board at --host.")
@click.option("--static", "site", type=_FOLDER, metavar="FOLDER", help="Write the board as files for any web server.")
@click.option("--runtime", type=_FOLDER, metavar="FOLDER", help="For --static: the npm package pyodide, unpacked.")
@click.option(
    "--wheels",
    type=_FOLDER,
    metavar="FOLDER",
    help="For --static: a folder with Pyodide wheels of tranca, msgspec and, for hidden hands, numpy.",
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
    """Open the analysis board in the browser: set up a table, try plays, review deals, solve puzzles, play.

    Each FILE contains positions or records to open, or is a link that Share on the board made. The address of the board
    is printed. It works once, on this machine only. Ctrl-C ends the board. The command needs the extra tranca[board].

    With --static, which does not need the extra, the board is written as files for any web server; after the first
    visit, it also works offline. Nothing is downloaded.
    """
    if site is not None:
        if port or host != _HERE or allow_remote:
            raise click.UsageError(Message("--static starts no server: remove --port, --host and --allow-remote"))
        write_site(site, runtime, wheels, files, rules)
        return
    if runtime is not None or wheels is not None:
        raise click.UsageError(Message("--runtime and --wheels need --static FOLDER"))
    with suppress(KeyboardInterrupt):  # Ctrl-C ends a board, even before it has started
        _serve(files, rules, host, port, allow_remote, not no_open)


def _serve(files: tuple[str, ...], rules: Rules | None, host: str, port: int, allow_remote: bool, opens: bool) -> None:
    check_extra("board", Message("the board"), "starlette", "uvicorn", "h11")
    from tranca.board.serving import ListenError, check_host, serve

    check_host(host, allow_remote)
    if host != _HERE:
        click.echo(_warning(visible(host)), err=True)
    blocks, addresses = read_inputs(files, rules)

    try:
        serve(blocks, addresses, host=host, port=port, ready=click.echo, rules=rules, opens=opens)  # `echo` flushes
    except ListenError as error:
        place = f"{visible(host)}:{port}"
        problem = Message(
            "cannot listen on {place}: {reason}; try another --port", place=place, reason=reason_of(error)
        )
        raise UnsupportedError(problem) from None


def _warning(host: str) -> str:
    return t(
        """\
Warning: every machine that can reach {host} can try to open this board. Only the secret in the printed address
prevents that. The address works once. It is sent over the network unencrypted, as are all questions and answers.""",
        host=host,
    )
