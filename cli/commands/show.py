"""`tranca show`: positions as a person sees them on the table."""

import click

from tranca import Position, Record, draw_svg
from tranca.cli import options
from tranca.cli.files import PICTURES, Output
from tranca.cli.group import command
from tranca.cli.runner import Blocks, Run, reads_blocks
from tranca.views.files.renderers import pdf
from tranca.views.files.renderers import png as to_png
from tranca.views.pages.line import line_page
from tranca.views.pages.sheets import diagram_page
from tranca.views.svg.palette import THEMES
from tranca.views.terminal.console import console
from tranca.views.terminal.position import position_lines

_WANTS = "expected --svg, --png or -o with it"


@command("show")
@reads_blocks
@options.action
@options.pictures
@options.output(
    "Draw a picture into this file instead, .svg or .png, or write a diagram to print, .pdf, or a page that plays the "
    "deal, .html.",
    (*PICTURES, ".pdf", ".html"),
)
@click.option("--svg", metavar="FILE", help="Draw an SVG picture into this file, whatever its name.")
@click.option("--png", metavar="FILE", help="Draw a PNG picture into this file; needs the extra tranca[pictures].")
@click.option(
    "--colours",
    type=click.Choice(THEMES),
    default="auto",
    show_default=True,
    help="Colours of the picture; auto follows the reader's system.",
)
@options.scores
@click.option("--best", metavar="PLAY", help="Highlight this play in the picture, such as 4-6@6.")
def show(
    blocks: Blocks,
    pictures: bool,
    output: Output | None,
    svg: str | None,
    png: str | None,
    colours: str,
    scores: bool,
    best: str | None,
) -> None:
    """Show the positions of text files: layout, ends, hands, counts, and what is to be played.

    Without a FILE, or with -, standard input is read. A record is shown after its last action. Several pictures get
    numbers: out.svg becomes out-1.svg, out-2.svg and so on; the files written are named on standard output. Exit
    status 1 if a block is faulty.
    """
    wanted = [Output(name, kind) for name, kind in ((svg, ".svg"), (png, ".png")) if name is not None]
    wanted += [output] if output is not None else []
    if not wanted:
        for option, value in (("--best", best), ("--colours", None if colours == "auto" else colours)):
            if value is not None:
                raise click.UsageError(f"{option} {value}: {_WANTS}")
    if best is not None and output is not None and output.kind == ".html":
        raise click.UsageError(f"--best {best}: expected a picture, .svg, .png or .pdf, with it")
    files = blocks.outputs(wanted)
    out = console()

    def ask(value: Position | Record, run: Run) -> list[str]:
        if not wanted:
            return position_lines(value, pictures, scores)
        for picture in wanted:
            files.write(picture, run.source.number, _draw(value, picture, colours, best))
        return []

    def print_lines(lines: list[str]) -> None:
        for line in lines:
            out.line(line, whole=True)
        if lines:
            out.line()

    blocks.answer(ask, show=print_lines)
    files.list_written()


def _draw(value: Position | Record, output: Output, colours: str, best: str | None) -> bytes:
    """Return a picture, a diagram on paper, or the page that plays a deal."""
    if output.kind == ".html":
        return line_page(value, theme=colours).encode()
    if output.kind == ".pdf":
        return pdf(diagram_page(value, best), output.paper)
    drawn = draw_svg(value, theme=colours, best=best)
    return to_png(drawn) if output.kind == ".png" else drawn.encode()
