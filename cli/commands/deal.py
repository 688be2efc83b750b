"""`tranca deal`: make deals and recorded deals to work on."""

from dataclasses import replace
from random import Random, SystemRandom

import click

from tranca.analysis.self_play import STYLES, play_out
from tranca.cli.json_lines import emit
from tranca.cli.runner import parse_rules
from tranca.game.dealing import deal
from tranca.game.position import Position
from tranca.game.record import Record
from tranca.game.rules import Rules
from tranca.notation.writer import one_line, write


@click.command("deal", short_help="Make deals and recorded deals to work on.")
@click.option(
    "--rules",
    callback=parse_rules,
    default="doscientos",
    show_default=True,
    metavar="RULES",
    help="A preset, then overrides, as in 'draw/3, hand_size=6'.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    metavar="N",
    help="What the deal is drawn from; left out: a new one each time.",
)
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, help="So many deals.")
@click.option("--play", "style", type=click.Choice(list(STYLES)), help="Play the deal out and write its record.")
@click.option("--until", type=click.IntRange(min=0), metavar="N", help="With --play: stop after N actions.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a deal.")
def command(
    rules: Rules, seed: int | None, count: int, style: str | None, until: int | None, as_json: bool
) -> None:
    """Deal at random and write the deal, or the record of its play, in the notation.

    It is the first deal of a match: who leads, and with which tile, is as the rules force it. Deal number i of --count
    has the seed of the first plus i, so that each can be made again alone; its title names the seed.
    """
    if until is not None and style is None:
        raise click.UsageError("--until: expected --play as well, which says how the deal is played")
    first = SystemRandom().randrange(1_000_000) if seed is None else seed
    for number in range(first, first + count):
        made = _made(rules, number, style, until)
        if as_json:
            emit({"schema": "tranca.deal/1", "title": made.title, "position": one_line(made), "rules": str(rules),
                  "seed": number, "play": style})  # fmt: skip
        else:
            click.echo(write(made) + "\n")


def _made(rules: Rules, seed: int, style: str | None, until: int | None) -> Position | Record:
    random = Random(seed)
    start = replace(deal(rules, random), title=f"{rules.base}, seed {seed}" + (f", {style} play" if style else ""))
    return play_out(start, style, random, until) if style else start
