"""Catalogues, lists and numbers of languages other than English; imported when one is first spoken."""

import gettext
import re
from functools import cache
from pathlib import Path

_CATALOGUES = Path(__file__).parent / "locale"

_DECIMAL_COMMA = frozenset(["AR", "BO", "CL", "CO", "CR", "EC", "ES", "GQ", "PY", "UY", "VE", "BR"])
"""Territories that write 1,5, as CLDR says; Spanish without a territory does as well."""
_FOUR_TOGETHER = ("ES", "GQ")
"""Territories that write 1234 and 47 %; Spanish without a territory does as well."""


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    """Return the catalogue of a language, without its territory; raises OSError if it was not compiled."""
    folder = language if language == "pt_BR" else language.partition("_")[0]
    return gettext.translation("tranca", _CATALOGUES, [folder])


def find(language: str, template: str, context: str | None = None) -> str:
    """Return the translation of a template, or the template if it has none."""
    if context is None:
        return _catalogue(language).gettext(template)
    return _catalogue(language).pgettext(context, template)


def find_plural(language: str, one: str, many: str, number: int) -> str:
    """Return the translation of a template for a number of things."""
    return _catalogue(language).ngettext(one, many, number)


def join_last(language: str, rest: str, last: str, final: str) -> str:
    """Return a list, given as its first words and its last one; in Spanish, `y` is `e` and `o` is `u` if needed."""
    if language == "pt_BR":
        return f"{rest} {'ou' if last == 'or' else 'e'} {final}"
    if last == "or":
        return f"{rest} {'u' if re.match('h?o|8|11(?![0-9])', final, re.IGNORECASE) else 'o'} {final}"
    return f"{rest} {'e' if re.match('h?i(?![aeo])', final, re.IGNORECASE) else 'y'} {final}"


def localize(language: str, number: str) -> str:
    """Return a number, given with English signs, with those of a language."""
    territory = language.partition("_")[2]
    if territory and territory not in _DECIMAL_COMMA:
        return number
    if (territory or "ES") in _FOUR_TOGETHER:
        number = re.sub(r"(?<![0-9,])([0-9]),([0-9]{3})(?![0-9,])", r"\1\2", number)
    grouping = "\u00a0" if territory == "CR" else "."
    return number.translate({ord(","): grouping, ord("."): ","})


def percent_sign(language: str) -> str:
    """Return the percent sign with the blank before it, if any."""
    return "\u00a0%" if (language.partition("_")[2] or "ES") in _FOUR_TOGETHER else "%"
