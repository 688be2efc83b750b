"""`tranca match`: the chance to win a match from every score and lead."""

from typing import TYPE_CHECKING

import click

from tranca import Rules, Stop, UnsupportedError
from tranca.cli import options
from tranca.cli.files import PICTURES, Output, list_names, write_file
from tranca.cli.group import command
from tranca.cli.runner import emit, object_of, stop_on_interrupt
from tranca.views.terminal.console import console

if TYPE_CHECKING:
    from tranca import MatchChances


@command("match")
@options.rules_of(
    "Rules of the match: a preset with two sides, then overrides, such as 'doscientos, target=150'.", "doscientos"
)
@options.match_score("Print the chances at this score only, such as 150-170.")
@click.option(
    "--step",
    type=click.IntRange(min=1),
    metavar="N",
    help="Print every N-th score; by default 10 rows, JSON all scores.",
)
@click.option(
    "--deals",
    type=click.IntRange(min=20),
    metavar="N",
    help="Play N random deals for each kind of lead instead of using the stored results.",
)
@click.option("--seed", type=click.IntRange(min=0), metavar="SEED", help="Random seed of the deals.  [default: 1]")
@options.threads(None)
@options.output("Draw a heat map (svg, png, pdf).", (*PICTURES, ".pdf"))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def match(
    rules: Rules,
    score: tuple[int, int] | None,
    step: int | None,
    deals: int | None,
    seed: int | None,
    threads: int | None,
    output: Output | None,
    as_json: bool,
) -> None:
    """Find the chance to win a match from every score, and from every lead.

    The chances assume players who follow quick advice. They come from the results of random deals, which are stored for
    each preset. With --deals or --seed, or for other rules, the deals are played now.
    """
    from tranca import match_chances

    halt = Stop(signals=False)
    try:
        with stop_on_interrupt(halt):
            chances = match_chances(rules, deals=deals, seed=seed, threads=threads, stop=halt)
        if score is not None:
            chances.check_score(score)
    except UnsupportedError as error:
        raise click.UsageError(error.message) from None
    if output is not None:
        write_file(output.name, _draw(chances, output))
        list_names([output.name], err=as_json)
    if as_json:
        emit(object_of("match")(chances, score=score, step=step or 1))
    elif output is None:
        from tranca.views.terminal.match_chances import show_match_chances

        show_match_chances(console(), chances, score, step)


def _draw(chances: "MatchChances", output: Output) -> bytes:
    from tranca.views.files.renderers import pdf, png
    from tranca.views.pages.sheets import match_page
    from tranca.views.svg.heat_map import draw_match_chances

    if output.kind == ".pdf":
        return pdf(match_page(chances), output.paper)
    drawn = draw_match_chances(chances, theme="light" if output.kind == ".png" else "auto")
    return png(drawn) if output.kind == ".png" else drawn.encode()
