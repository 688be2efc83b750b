"""The presets and options of rules, and their differences, on the screen."""

from tranca.game.rules.options import OPTIONS
from tranca.game.rules.rules import Rules
from tranca.language import p, shown, t
from tranca.views.rule_notes import NOTES, by_country
from tranca.views.wording.rules import difference, explain

from .console import Column, Screen


def show_rules(out: Screen) -> None:
    """Print the presets by country, each with a description, and every option with its values."""
    for country, names in by_country().items():
        out.line(shown(country))
        out.table_of(
            names,
            (Column(p("column", "preset")), lambda name: name),
            (Column(p("column", "description"), wraps=True), lambda name: shown(NOTES[name].about)),
        )
        out.line()
    out.table_of(
        OPTIONS.items(),
        (Column(p("column", "option")), lambda option: option[0]),
        (Column(p("column", "values"), wraps=True), lambda option: shown(option[1].values)),
        (Column(p("column", "meaning"), wraps=True), lambda option: shown(option[1].meaning)),
    )
    out.line()
    out.line(t("To change options, write them after a preset: doscientos, block_tie=last_to_play"))
    out.line(t("To explain a rule set in plain words: tranca rules doscientos"))


def show_words(out: Screen, rules: Rules) -> None:
    out.line(str(rules))
    for sentence in explain(rules):
        out.line(f"  {sentence}", whole=True)


def show_sources(out: Screen, rules: Rules) -> None:
    """Print the sources of a preset, and the points on which they disagree."""
    note = NOTES[rules.base]
    out.line(f"{rules.base}: {shown(note.about)}", whole=True)
    out.line("  " + t("name: {name}", name=shown(note.name)))
    out.line("  " + t("listed under: {country}", country=shown(note.country)))
    sources = "; ".join(map(shown, note.sources)) or t("general knowledge, or the preset that it varies")
    out.line("  " + t("sources: {sources}", sources=sources), whole=True)
    if note.disputed:
        out.line("  " + t("points on which sources or players disagree:"))
    for point in note.disputed:
        out.line(f"  - {shown(point)}", whole=True)


def show_difference(out: Screen, one: Rules, other: Rules) -> None:
    """Print how two rule sets differ."""
    here, there = difference(one, other)
    if not here and not there:
        if one == other:
            out.line(t("{one} and {other} are the same rules.", one=one, other=other))
        else:
            out.line(t("{one} and {other} play and score alike.", one=one, other=other))
    for rules, sentences in ((one, here), (other, there)):
        if sentences:
            out.line(t("only {rules}", rules=rules))
        for sentence in sentences:
            out.line(f"  {sentence}", whole=True)
