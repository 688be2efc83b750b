"""`tranca rules`: the presets and options, or one set in plain words."""

import click

from tranca import Rules
from tranca.cli import options
from tranca.cli.group import command
from tranca.views.terminal.console import console
from tranca.views.terminal.rules import show_rules
from tranca.views.wording.rules import explain


@command("rules")
@click.argument("rules", metavar="[RULES]", type=options.RULES, required=False)
def rules(rules: Rules | None) -> None:
    """List presets and options, or explain one rule set in plain words.

    RULES is a preset, then overrides: doscientos/duel, or 'draw/2, target=121'.
    """
    out = console()
    if rules is None:
        show_rules(out)
        return
    out.line(str(rules))
    for sentence in explain(rules):
        out.line(f"  {sentence}", whole=True)
