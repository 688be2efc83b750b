"""`tranca train`: the best trains of a hand."""

import click

from tranca import TRAIN_DOUBLES, TRAIN_PACKS, Stop, TrainQuestion, TrainReader, Trains
from tranca import train as best_trains
from tranca.cli import options
from tranca.cli.files import PICTURES, Output
from tranca.cli.group import command
from tranca.cli.runner import files_or_input, object_of
from tranca.cli.train_lines import TrainLines
from tranca.language import Message
from tranca.views.terminal.console import console
from tranca.views.terminal.train import show_trains


@command("train")
@click.argument("words", metavar="[TILES]...", nargs=-1, callback=files_or_input)
@click.option("--start", "starts", metavar="N[,N]...", help="Number at which each train begins; up to 8 numbers.")
@click.option(
    "--pack",
    type=click.Choice(TRAIN_PACKS),
    metavar="PACK",
    help=f"Set of tiles, {TRAIN_PACKS[0]} to {TRAIN_PACKS[-1]}; by default the smallest usual one that has all tiles.",
)
@click.option(
    "--doubles",
    type=click.Choice(TRAIN_DOUBLES),
    default="free",
    show_default=True,
    help="A train may end in a double (free); a tile must follow each double, except the last tile of the hand "
    "(answer); a tile must follow each double (strict).",
)
@click.option(
    "--double-blank", type=click.IntRange(0, 1000), default=0, show_default=True, metavar="PIPS", help="Pips of 0-0."
)
@click.option("--at-most", type=click.IntRange(min=0), metavar="N", help="Lay at most N tiles in all.")
@click.option("--seen", default="", metavar="TILES", help="Tiles that cannot be drawn, apart from the hand.")
@click.option(
    "--draw",
    "drawn",
    type=click.IntRange(0, 4),
    default=0,
    show_default=True,
    metavar="K",
    help="Also find what to expect after drawing K tiles.",
)
@click.option("--exact", is_flag=True, help="JSON: print means as fractions.")
@click.option(
    "--show",
    "shown",
    type=click.IntRange(1, 1000),
    default=1,
    show_default=True,
    metavar="N",
    help="Print N best plans.",
)
@options.time_limit("Stop the search of each hand after this time, and print bounds.")
@options.seed
@options.output("Draw the trains (svg, png), or print them on paper (pdf).", (*PICTURES, ".pdf"))
@options.json_of("hand")
def train(
    words: tuple[str, ...],
    starts: str | None,
    pack: str | None,
    doubles: str,
    double_blank: int,
    at_most: int | None,
    seen: str,
    drawn: int,
    exact: bool,
    shown: int,
    time_limit: float | None,
    seed: int,
    output: Output | None,
    as_json: bool,
) -> None:
    """Find the best trains that can be laid from a hand, as in Mexican Train, if no player interferes.

    TILES are the hand, such as 12-12 12-7 7-3, or the name of a file with a hand in each line; without TILES, or with
    -, read standard input. A line may begin with its own --start. Two answers are printed: the longest trains, and the
    trains with the most pips. The exit status is 1 if a hand could not be answered; the others still are.
    """
    if output is not None and output.name == "-" and as_json:
        raise click.UsageError(Message("--json and --output - both write to standard output; remove one of them"))
    rules = {"pack": pack, "doubles": doubles, "double_blank": double_blank, "at_most": at_most, "drawn": drawn}
    lines = TrainLines(words, TrainReader(starts, seen, rules), as_json)
    files, out = lines.outputs(output), console()

    def ask(question: TrainQuestion, stop: Stop) -> Trains:
        return best_trains(question, seed=seed, show=shown, time_limit=time_limit, stop=stop)

    def show(answer: Trains, number: int) -> None:
        if output is not None:
            files.write(output, number, _draw(answer, output))
        elif not as_json:
            show_trains(out, answer)

    lines.answer(ask, show, lambda answer: object_of("train")(answer, show_all=shown > 1, fractions=exact))
    files.list_written(err=as_json)
    lines.exit()


def _draw(answer: Trains, output: Output) -> bytes:
    from tranca import draw_trains  # here, because answers as text need neither pictures nor pages
    from tranca.views.files.renderers import pdf, png
    from tranca.views.pages.sheets import train_page

    if output.kind == ".pdf":
        return pdf(train_page(answer), output.paper)
    drawn = draw_trains(answer, theme="light" if output.kind == ".png" else "auto")
    return png(drawn) if output.kind == ".png" else drawn.encode()
