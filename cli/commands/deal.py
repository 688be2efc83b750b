"""`tranca deal`: make deals and recorded deals to work on."""

from dataclasses import replace
from random import Random, SystemRandom

import click

from tranca import STYLES, Position, Record, Rules, play_out, write
from tranca import deal as deal_at_random
from tranca.cli import options
from tranca.cli.group import command
from tranca.cli.runner import emit, object_of
from tranca.language import Message


@command("deal")
@options.rules_of("Rules: a preset, then overrides, such as 'draw/3, hand_size=6'.", "doscientos")
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    metavar="SEED",
    help="Random seed of the first deal, by default a new one each time.",
)
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Make N deals.")
@click.option(
    "--play",
    "style",
    type=click.Choice(list(STYLES)),
    help="Play the deal to the end in this style, and write its record.",
)
@click.option("--until", type=click.IntRange(min=0), metavar="N", help="With --play: stop after N actions.")
@options.json_of("deal")
def deal(rules: Rules, seed: int | None, count: int, style: str | None, until: int | None, as_json: bool) -> None:
    """Make random deals, or records of random deals with their play, in the notation.

    Each deal is the first of a match, so the rules determine who leads, and with which tile. The title gives the seed.
    The seeds of several deals are consecutive, so each deal can be made again by its own seed.
    """
    if until is not None and style is None:
        raise click.UsageError(Message("--until needs --play, which determines how the deal is played"))
    first = SystemRandom().randrange(1_000_000) if seed is None else seed
    for number in range(first, first + count):
        made = _deal(rules, number, style, until)
        if as_json:
            emit(object_of("deal")(made, seed=number, play=style))
        else:
            click.echo(write(made) + "\n")


def _deal(rules: Rules, seed: int, style: str | None, until: int | None) -> Position | Record:
    random = Random(seed)
    start = replace(
        deal_at_random(rules, random), title=f"{rules.base}, seed {seed}" + (f", {style} play" if style else "")
    )
    return play_out(start, style, random, until) if style else start
