"""`tranca rules`: the presets and options, or one set in plain words."""

import click

from tranca.errors import RulesError
from tranca.game.options import OPTIONS
from tranca.game.rules import PRESETS, Rules
from tranca.views.terminal.console import console
from tranca.views.wording.rules import explain


@click.command("rules", short_help="List the rule sets, or explain one.")
@click.argument("name", metavar="[RULES]", required=False)
def command(name: str | None) -> None:
    """List presets and options, or explain one rule set in plain words.

    RULES is a preset, then overrides: doscientos/duel, or 'draw/2, target=121'.
    """
    if name is None:
        _list()
        return
    try:
        rules = Rules.parse(name)
    except RulesError as error:
        raise click.ClickException(str(error)) from None
    click.echo(str(rules))
    for sentence in explain(rules):
        click.echo(f"  {sentence}")


def _list() -> None:
    from rich.table import Table

    out = console()
    presets = Table("preset", "players", "hand", "block won by", "tied block", "points", "bonus", "target", box=None)
    for preset, rules in PRESETS.items():
        bonus = f"{rules.pass_bonus_first}/{rules.pass_bonus_later}" if rules.has_bonus else "–"
        players = f"{rules.players}, partners" if rules.partners else str(rules.players)
        presets.add_row(
            preset, players, str(rules.hand_size), rules.block_winner, rules.block_tie, rules.points, bonus,
            str(rules.target),
        )
    out.print(presets)
    out.print()
    options = Table("option", "values", "meaning", box=None)
    for option, row in OPTIONS.items():
        options.add_row(option, row.values, row.meaning)
    out.print(options)
    out.print()
    out.print("Write overrides after a preset: doscientos, block_tie=last_to_play", highlight=False)
