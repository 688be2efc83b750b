"""`tranca deal`: make deals and recorded deals to work on."""

from dataclasses import replace
from random import Random, SystemRandom

import click

from tranca import STYLES, Position, Record, Rules, play_out, write
from tranca import deal as deal_at_random
from tranca.cli import options
from tranca.cli.group import command
from tranca.cli.runner import emit, object_of


@command("deal")
@options.rules_of("A preset, then overrides, as in 'draw/3, hand_size=6'.", "doscientos")
@click.option(
    "--seed", type=click.IntRange(min=0), metavar="SEED", help="The seed of the deal; by default a new one each time."
)
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Make N deals.")
@click.option("--play", "style", type=click.Choice(list(STYLES)), help="Play the deal out and write its record.")
@click.option("--until", type=click.IntRange(min=0), metavar="N", help="With --play: stop after N actions.")
@options.json_of("deal")
def deal(rules: Rules, seed: int | None, count: int, style: str | None, until: int | None, as_json: bool) -> None:
    """Deal at random and write the deal, or the record of its play, in the notation.

    It is the first deal of a match, so the rules say who leads and with which tile. Titles name the seed; those of
    several deals follow one another, so that each can be made again alone.
    """
    if until is not None and style is None:
        raise click.UsageError("--until: expected --play as well, which says how the deal is played")
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
