"""Text from outside, such as titles and file names, made safe to show."""

import re
import unicodedata
from collections.abc import Callable

from tranca.game.characters import UNSEEN

_UNSEEN = re.compile(f"[{UNSEEN}]")


def visible(text: str) -> str:
    """Return text in one line, with invisible control characters (ESC, bidirectional marks) as escapes like `\x1b`."""
    return _UNSEEN.sub(_escape, text)


def shown_name(name: str) -> str:
    """Return the name of a file as shown in messages; `-` is standard input."""
    return "<stdin>" if name == "-" else visible(name)


_PLAIN = {"−": "-", "–": "-", "·": "|", "…": "...", "±": "+/-", "×": "x", "←": "<-", "→": "->", "≤": "<=", "█": "#"}


def spell_in_ascii(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that an output cannot encode by ASCII, or by `?`; an error handler for codecs."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    plain = (_PLAIN.get(letter) or unicodedata.normalize("NFKD", letter)[0] for letter in letters)
    return "".join(sign if sign.isascii() else "?" * len(sign) for sign in plain), error.end


def escape_missing(text: str, is_missing: Callable[[str], bool]) -> str:
    """Escape the characters that a font lacks."""
    return "".join(_code(ord(letter)) if is_missing(letter) else letter for letter in text)


def _escape(letter: re.Match[str]) -> str:
    code = ord(letter[0])
    return {9: "\\t", 10: "\\n", 13: "\\r"}.get(code) or _code(code)


def _code(code: int) -> str:
    if code < 1 << 8:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 1 << 16 else f"\\U{code:08x}"


def name_sort_key(name: str) -> tuple[str, str]:
    """Return the sort key of a name: letters without accents first."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    return plain.casefold(), name
