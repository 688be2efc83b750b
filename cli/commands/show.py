"""`tranca show`: positions as a person sees them on the table."""

import click

from tranca import Position, Record, draw_svg
from tranca.cli import options
from tranca.cli.files import PICTURES, Output
from tranca.cli.group import command
from tranca.cli.runner import Blocks, Run, reads_blocks
from tranca.language import Message
from tranca.views.files.renderers import pdf
from tranca.views.files.renderers import png as to_png
from tranca.views.pages.line import line_page
from tranca.views.pages.sheets import diagram_page
from tranca.views.svg.palette import THEMES
from tranca.views.terminal.console import console
from tranca.views.terminal.position import position_lines


@command("show")
@reads_blocks
@options.action
@options.pictures
@options.output(
    "Draw a picture (svg, png), a diagram to print (pdf), or a page that steps through the deal (html).",
    (*PICTURES, ".pdf", ".html"),
)
@click.option("--svg", metavar="FILE", help="Write an SVG picture, regardless of the file's extension.")
@click.option("--png", metavar="FILE", help="Write a PNG picture; needs the extra tranca[pictures].")
@click.option(
    "--colours",
    type=click.Choice(THEMES),
    default="auto",
    show_default=True,
    help="Colors of the picture; auto follows the reader's system.",
)
@options.scores
@click.option("--best", metavar="PLAY", help="Highlight a play in the picture, such as 4-6@6.")
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
    """Show positions: the layout, the open ends, the hands, the counts of pips, and the player to move.

    Without a FILE, or with -, read standard input. A record is shown after its last action. The pictures of several
    blocks are numbered: out.svg becomes out-1.svg, out-2.svg and so on. The names of the files are printed. The exit
    status is 1 if a block is faulty.
    """
    wanted = [Output(name, kind) for name, kind in ((svg, ".svg"), (png, ".png")) if name is not None]
    wanted += [output] if output is not None else []
    if not wanted:
        for option, value in (("--best", best), ("--colours", None if colours == "auto" else colours)):
            if value is not None:
                wanted_option = f"{option} {value}"
                raise click.UsageError(
                    Message("{option} needs a picture: add --svg, --png or -o", option=wanted_option)
                )
    if best is not None and output is not None and output.kind == ".html":
        raise click.UsageError(Message("--best {play} needs a picture, .svg, .png or .pdf, not a page", play=best))
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
