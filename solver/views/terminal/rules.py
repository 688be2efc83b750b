"""The presets and options of rules, and their differences, on the screen."""

from tranca.game.rules.options import OPTIONS
from tranca.game.rules.rules import Rules
from tranca.language import shown
from tranca.views.rule_notes import NOTES, by_country
from tranca.views.wording.rules import difference, explain

from .console import Column, Row, Screen


def show_rules(out: Screen) -> None:
    """Print the presets by country, each with a description, and every option with its values."""
    for country, names in by_country().items():
        out.line(country)
        columns = [Column("preset"), Column("description", wraps=True)]
        out.table(columns, [Row([name, NOTES[name].about]) for name in names])
        out.line()
    columns = [Column("option"), Column("values", wraps=True), Column("meaning", wraps=True)]
    out.table(columns, [Row([option, shown(row.values), shown(row.meaning)]) for option, row in OPTIONS.items()])
    out.line()
    out.line("To change options, write them after a preset: doscientos, block_tie=last_to_play")
    out.line("To explain a rule set in plain words: tranca rules doscientos")


def show_words(out: Screen, rules: Rules) -> None:
    out.line(str(rules))
    for sentence in explain(rules):
        out.line(f"  {sentence}", whole=True)


def show_sources(out: Screen, rules: Rules) -> None:
    """Print the sources of a preset, and the points on which they disagree."""
    note = NOTES[rules.base]
    out.line(f"{rules.base}: {note.about}", whole=True)
    out.line(f"  name: {note.name}")
    out.line(f"  listed under: {note.country}")
    out.line(f"  sources: {'; '.join(note.sources) or 'general knowledge, or the preset that it varies'}", whole=True)
    if note.disputed:
        out.line("  points on which sources or players disagree:")
    for point in note.disputed:
        out.line(f"  - {point}", whole=True)


def show_difference(out: Screen, one: Rules, other: Rules) -> None:
    """Print how two rule sets differ."""
    here, there = difference(one, other)
    if not here and not there:
        if one == other:
            out.line(f"{one} and {other} are the same rules.")
        else:
            out.line(f"{one} and {other} play and score alike.")
    for rules, sentences in ((one, here), (other, there)):
        if sentences:
            out.line(f"only {rules}")
        for sentence in sentences:
            out.line(f"  {sentence}", whole=True)
