"""Replace look-alike characters by the ASCII characters of the notation.

Texts from word processors, web pages, spreadsheets and chats contain no-break spaces, dashes of all lengths, full-width
characters, and invisible characters.
"""

import re
import unicodedata
from functools import lru_cache

from tranca.language import Message, WordList

INVISIBLE = "\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
"""Characters without width, as a regex class: joiners, byte order marks, direction marks and variation selectors."""

UNSEEN = "\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\uffff"
"""Characters that no name may contain and no screen may get, as a regex class.

They are C0 and C1 controls, direction marks, line and paragraph separators, byte order marks, surrogates that represent
bytes that are not UTF-8, and characters that XML does not allow. Joiners are not included, because some scripts need
them.
"""

NEEDLESS = "\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"
"""The characters without width that no script needs, as a regex class; joiners are not included."""

_MINUSES = frozenset("\u02d7\u2043\u207b\u208b\u2212\u2796")  # in addition to the dashes of Unicode
_BACKS = "\U0001f030\U0001f062"  # tiles face down, horizontal and vertical
_DOMINOES = "\U0001f030-\U0001f093"
_AT_EDGE = (
    rf"(?:^|(?<=[\s,;{_DOMINOES}]))[{INVISIBLE}]+|[{INVISIBLE}]+(?=[\s,;{_DOMINOES}]|$)"
    rf"|(?<=[0-9\]])[{INVISIBLE}]+(?=[0-9\[])"
)
_NAMED_AT_MOST = 3


def align(text: str) -> str:
    """Return a text of the same length with look-alike characters replaced by ASCII characters.

    Dashes and minus signs become hyphens, full-width characters their ASCII forms, and spaces of any width plain
    spaces. Invisible characters at the edge of a word and between two digits also become spaces; `plain` removes all
    others.
    """
    if text.isascii():
        return text
    return "".join(map(_align_sign, re.sub(_AT_EDGE, _blanks, text)))


def plain(text: str) -> str:
    """Return a word as it is read: aligned, `?` for each tile that is face down, without invisible characters."""
    if text.isascii():
        return text
    aligned = re.sub(f"[{INVISIBLE}]", "", align(text)).strip()
    return re.sub(f"[{_BACKS}]", "?", aligned)


def free_text(text: str) -> str:
    """Return a title or name as it is stored: as written, but without needless invisible characters."""
    return text if text.isascii() else re.sub(f"[{NEEDLESS}]", "", text).strip()


def name_characters(text: str) -> str:
    """Return the names of the characters that a reader may not notice or expect, `U+200B ZERO WIDTH SPACE`, each once.

    These are invisible and control characters, and all others except ASCII, Latin letters, domino tiles with pips, and
    characters that are read as ASCII.
    """
    named = [_describe(sign) for sign in dict.fromkeys(text) if _is_odd(sign)]
    more = ["…"] if len(named) > _NAMED_AT_MOST else []
    return WordList([*named[:_NAMED_AT_MOST], *more], "") if named else ""


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match[0])


@lru_cache(maxsize=1024)
def _align_sign(sign: str) -> str:
    """Return the ASCII character that a character resembles; itself if there is none."""
    if sign.isascii():
        return sign
    if sign in _MINUSES or unicodedata.category(sign) == "Pd":
        return "-"
    folded = unicodedata.normalize("NFKC", sign)
    return folded if len(folded) == 1 and folded.isascii() else sign


def _is_odd(sign: str) -> bool:
    if sign in "\t\n\r…" or re.match(f"[\ud800-\udfff{_DOMINOES}]", sign):
        return sign in _BACKS
    if sign.isascii():
        return not sign.isprintable()
    if re.match(f"[{INVISIBLE}{UNSEEN}]", sign):
        return True
    return _align_sign(sign) in (sign, ";", "#") and not unicodedata.name(sign, "").startswith("LATIN")


def _describe(sign: str) -> str:
    if sign == "\0":
        return Message("U+0000 NULL, as in UTF-16 without a byte order mark")
    name = unicodedata.name(sign, "")
    return f"U+{ord(sign):04X} {name}" if name else f"U+{ord(sign):04X}"
