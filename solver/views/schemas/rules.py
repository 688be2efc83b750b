"""`tranca.rules/1`: a rule set in words, where it comes from, and how another one differs."""

from typing import Annotated, Self

from msgspec import UNSET

from tranca.game.options import OPTIONS, written
from tranca.game.rules import Rules
from tranca.views.wording.rule_notes import NOTES
from tranca.views.wording.rules import difference, explain

from .common import JsonObject, JsonPart, Maybe, doc


class OptionDifference(JsonPart, frozen=True, kw_only=True):
    """An option that two rule sets set otherwise."""

    option: Annotated[str, doc("its name")]
    value: Annotated[str, doc("its value in the first set, as it is written")]
    other: Annotated[str, doc("its value in the second")]


class RulesObject(JsonObject, tag="tranca.rules/1", frozen=True, kw_only=True):
    """A rule set in words, where its preset comes from, and how another one differs."""

    rules: Annotated[str, doc("the set: a preset, then what differs from it")]
    words: Annotated[list[str], doc("the set in plain words, a sentence or two for each thing it settles")]
    country: Annotated[str | None, doc("where people play the preset, else `null`")]
    about: Annotated[str | None, doc("what the preset changes, in a sentence")]
    sources: Annotated[list[str], doc("public names of what the preset was read from")]
    disputed: Annotated[list[str], doc("points on which the sources disagree, each with the option that decides it")]
    other: Annotated[str | Maybe, doc("only with `--diff`: the second set")] = UNSET
    differences: Annotated[list[OptionDifference] | Maybe, doc("only with `--diff`: options that differ")] = UNSET
    only_here: Annotated[list[str] | Maybe, doc("only with `--diff`: sentences that hold in the first alone")] = UNSET
    only_there: Annotated[list[str] | Maybe, doc("only with `--diff`: sentences that hold in the second alone")] = UNSET

    @classmethod
    def of(cls, rules: Rules, other: Rules | None = None) -> Self:
        """The object of a rule set, and of what another one has otherwise."""
        note = NOTES.get(rules.base)
        here, there = difference(rules, other) if other else ([], [])
        return cls(
            rules=str(rules),
            words=explain(rules),
            country=note.country if note else None,
            about=note.about if note else None,
            sources=[*note.sources] if note else [],
            disputed=[*note.disputed] if note else [],
            other=str(other) if other else UNSET,
            differences=_differing(rules, other) if other else UNSET,
            only_here=here if other else UNSET,
            only_there=there if other else UNSET,
        )


def _differing(rules: Rules, other: Rules) -> list[OptionDifference]:
    pairs = {name: (getattr(rules, name), getattr(other, name)) for name in OPTIONS}
    return [
        OptionDifference(option=name, value=written(here), other=written(there))
        for name, (here, there) in pairs.items()
        if here != there
    ]
