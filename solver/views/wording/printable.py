"""Text of others made safe to show: what would steer a terminal or turn its letters around is written as an escape."""

import re

# Controls of ASCII and of Latin-1 (C1), marks of writing direction, separators of lines, and bytes that are no UTF-8.
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


def printable(text: str, keep: str = "") -> str:
    r"""A title or file name as it can be shown: `\x1b` for an escape character, `\u202e` for a turn of direction.

    A byte of a file name that is no UTF-8 is shown as that byte, such as `\xff`. Characters in `keep` stay.
    """
    return _UNSAFE.sub(lambda found: found[0] if found[0] in keep else _escape(found[0]), text)


def _escape(character: str) -> str:
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # how Python passes on a byte that it could not decode
        code -= 0xDC00
    if character in "\n\r\t":
        return {"\n": "\\n", "\r": "\\r", "\t": "\\t"}[character]
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
