"""The presets and options of rules on the screen."""

from tranca.game.options import OPTIONS
from tranca.game.rules import PRESETS

from .console import Column, Row, Screen


def show_rules(out: Screen) -> None:
    """Print the presets with what most sets them apart, and every option with its values."""
    names = ("target", "hand", "players", "bonus", "tied block", "block won by", "points")  # as they give way
    columns = [
        Column(name, gives=names.index(name) + 1 if name in names else 0)
        for name in ("preset", "players", "hand", "block won by", "tied block", "points", "bonus", "target")
    ]
    rows = []
    for name, rules in PRESETS.items():
        bonus = f"{rules.pass_bonus_first}/{rules.pass_bonus_later}" if rules.has_bonus else "–"
        players = f"{rules.players}, partners" if rules.partners else str(rules.players)
        rows.append(
            Row(
                [
                    name, players, str(rules.hand_size), rules.block_winner, rules.block_tie, rules.points, bonus,
                    str(rules.target),
                ]
            )
        )  # fmt: skip
    out.table(columns, rows)
    out.line()
    columns = [Column("option"), Column("values", wraps=True), Column("meaning", wraps=True)]
    out.table(columns, [Row([option, row.values, row.meaning]) for option, row in OPTIONS.items()])
    out.line()
    out.line("Write overrides after a preset: doscientos, block_tie=last_to_play")
    out.line("A set in plain words: tranca rules doscientos")
