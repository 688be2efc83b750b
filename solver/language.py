"""The language of the sentences that people read.

A sentence is a template with named fields, written in English and looked up in a catalogue for other languages. The
process has a language (`use`); a request may have its own (`speaking`). In English, no catalogue is imported.
"""

import re
from _thread import allocate_lock
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from contextvars import ContextVar

LANGUAGES = ("en", "es", "pt_BR")
"""The languages of the catalogues."""

_of_process = "en"
_making = allocate_lock()
_LETTERS: Mapping[str, str] = {}
YOU = "You"
"""The name of the user of the board, in English."""
_of_request: "ContextVar[str] | None" = None  # made when a request first speaks its own language
_names: "ContextVar[Mapping[str, str]] | None" = None  # made when a request first names its players


def find_language(text: str) -> str | None:
    """Return the language that a tag or locale names, such as `es_PR` for es-PR.UTF-8; None if there is none.

    A territory decides about numbers only.
    """
    name = text.partition(".")[0].partition("@")[0].replace("-", "_")
    language, _, territory = name.partition("_")
    if language.lower() not in ("en", "es", "pt"):
        return None
    if language.lower() == "en":
        return "en"
    if language.lower() == "pt":
        return "pt_BR"
    return f"es_{territory.upper()}" if territory else "es"


def use(language: str) -> None:
    """Set the language of the process. Raises ValueError for an unknown one."""
    global _of_process
    _of_process = _checked(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language in the body of a `with`, in this thread. Raises ValueError for an unknown one."""
    global _of_request
    if _of_request is None:
        from contextvars import ContextVar

        with _making:
            _of_request = _of_request or ContextVar("language", default="")
    token = _of_request.set(_checked(language))
    try:
        yield
    finally:
        _of_request.reset(token)


@contextmanager
def calling(names: Mapping[str, str]) -> Iterator[None]:
    """Call seats, sides and rules by these names in the body of a `with`, in this thread, not as the notation does."""
    global _names
    names = {word: name for word, name in names.items() if name.strip()}
    if not names:
        yield
        return
    if _names is None:
        from contextvars import ContextVar

        with _making:
            _names = _names or ContextVar("names", default=_LETTERS)
    token = _names.set(names)
    try:
        yield
    finally:
        _names.reset(token)


def called(word: str) -> str:
    """Return the name by which a seat, a side or rules are called now; by default as the notation writes them."""
    return word if _names is None else _names.get().get(word, word)


def _address(template: str, fields: dict[str, object]) -> tuple[str, dict[str, object]]:
    """Return a sentence and its fields with the names of players. A sentence about the user may be another one."""
    if _names is None or not (names := _names.get()):
        return template, fields
    from .second_person import PLAYERS, SENTENCES, address

    named = {key: _call_all(str(field), names) if key in PLAYERS else field for key, field in fields.items()}
    users = [key for key in PLAYERS if named.get(key) == _name_of_user()]
    if users:
        template = address(template, users) if current() == "en" else SENTENCES.get(template, template)
    return template, named


def _name_of_user() -> str:
    """Return the name of the user of the board in the language spoken now."""
    if (language := current()) == "en":
        return YOU
    from .translation import find

    return find(language, YOU)


def _call_all(words: str, names: Mapping[str, str]) -> str:
    """Return words with names for seats and sides if there is nothing else: a name may contain such a letter."""
    seats = [word for word in words.replace(",", " ").split() if word not in ("and", "or")]
    if not seats or any(word not in names for word in seats):
        return words
    return "".join(names.get(part, part) for part in re.split(r"(\W+)", words))


def current() -> str:
    """Return the language spoken now, such as `es_PR`."""
    return _of_process if _of_request is None else _of_request.get() or _of_process


def _checked(language: str) -> str:
    if (known := find_language(language)) is None:
        raise ValueError(f"{language[:40]!r}: expected a language, one of {', '.join(LANGUAGES)}")
    return known


def t(template: str, /, **fields: object) -> str:
    """Return a sentence in the language spoken now, with its fields filled in."""
    template, fields = _address(template, fields)
    if (language := current()) != "en":
        from .translation import find

        template, fields = find(language, template), _shown(fields)
    return template.format(**fields) if fields else template


_FORMS = re.compile(r"\{((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)\}")
"""The words that differ between the singular and the plural, such as `{it is|they are}`; they may contain fields."""


def forms_of(template: str) -> tuple[str, str]:
    """Return the singular and the plural of a sentence such as `{count} {tile|tiles}`, as catalogues contain them."""
    return _FORMS.sub(r"\1", template), _FORMS.sub(r"\2", template)


def n(template: str, number: int, /, **fields: object) -> str:
    """Return the singular or plural of a sentence, with `{count}` filled in; `{tile|tiles}` gives the words of both."""
    one, many = forms_of(template)
    many, _ = _address(many, fields)
    one, fields = _address(one, fields)
    if (language := current()) == "en":
        return (one if number == 1 else many).format(count=whole(number), **fields)
    from .translation import find_plural

    return find_plural(language, one, many, number).format(count=whole(number), **_shown(fields))


def p(context: str, template: str, /, **fields: object) -> str:
    """Return a sentence like `t`, for an English text that has several meanings; `context` says which."""
    template, fields = _address(template, fields)
    if (language := current()) != "en":
        from .translation import find

        template, fields = find(language, template, context), _shown(fields)
    return template.format(**fields) if fields else template


_LARGEST = 2**53
"""Larger numbers are rounded to three digits, as on the board, whose numbers are exact up to this one."""
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def whole(number: int) -> str:
    """Return a whole number with the signs of the language: `472,518`; `1.91 × 10²⁴` if it is very large."""
    if abs(number) < _LARGEST:
        return digits(f"{number:,}")
    shown = str(round(number, 3 - len(str(abs(number)))))
    sign, size = ("-", shown[1:]) if number < 0 else ("", shown)
    return f"{sign}{digits(f'{size[0]}.{size[1:3]}')} × 10{str(len(size) - 1).translate(_RAISED)}"


def join(words: Iterable[object], last: str = "and") -> str:
    """Return `a`, `a and b`, `a, b and c`; with `or` if `last` is `or`."""
    *rest, final = map(str, words)
    if not rest:
        return final
    if (language := current()) == "en":
        return f"{', '.join(rest)} {last} {final}"
    from .translation import join_last

    return join_last(language, ", ".join(rest), last, final)


def digits(number: str) -> str:
    """Return a number, given with English signs such as 1,234.50, with the signs of the language."""
    if (language := current()) == "en":
        return number
    from .translation import localize

    return localize(language, number)


def percentage(number: str) -> str:
    """Return a number, given with English signs, with the percent sign of the language."""
    if (language := current()) == "en":
        return f"{number} %"
    from .translation import localize, percent_sign

    return f"{localize(language, number)}{percent_sign(language)}"


class Message(str):
    """A sentence in English that keeps its template and fields, so that it can be shown in another language.

    Other operations on it give a plain `str`.
    """

    template: str
    fields: dict[str, Any]

    def __new__(cls, template: str, /, **fields: object) -> "Message":
        message = super().__new__(cls, template.format(**fields) if fields else template)
        message.template, message.fields = template, fields
        return message

    def __reduce__(self) -> tuple[Any, ...]:
        return _make, (type(self), self._arguments(), self.fields)

    def _arguments(self) -> tuple[Any, ...]:
        """Return the arguments of the class that are not fields."""
        return (self.template,)

    def changed(self, **fields: object) -> "Message":
        """Return the message with other fields."""
        return _make(type(self), self._arguments(), fields)

    def shown(self) -> str:
        """Return the sentence in the language spoken now."""
        if _names is None and current() == "en":
            return str(self)
        return t(self.template, **_shown(self.fields))


class Plural(Message):
    """A message like `n`: the singular or plural of a sentence, with `{count}` filled in."""

    number: int

    def __new__(cls, template: str, number: int, /, **fields: object) -> "Plural":
        text = forms_of(template)[number != 1].format(count=f"{number:,}", **fields)
        message = str.__new__(cls, text)
        message.template, message.number, message.fields = template, number, fields
        return message

    def _arguments(self) -> tuple[Any, ...]:
        return self.template, self.number

    def shown(self) -> str:
        """Return the sentence in the language spoken now."""
        if _names is None and current() == "en":
            return str(self)
        return n(self.template, self.number, **_shown(self.fields))


class WordList(Message):
    """A list like that of `join`, for a field of a message; with commas only if `last` is empty."""

    words: tuple[object, ...]
    last: str

    def __new__(cls, words: Iterable[object], last: str = "and") -> "WordList":
        *rest, final = listed = tuple(words)
        text = ", ".join(map(str, listed)) if not (last and rest) else f"{', '.join(map(str, rest))} {last} {final}"
        message = str.__new__(cls, text)
        message.template, message.fields, message.words, message.last = "", {}, listed, last
        return message

    def _arguments(self) -> tuple[Any, ...]:
        return self.words, self.last

    def shown(self) -> str:
        """Return the list in the language spoken now."""
        words = [word.shown() if isinstance(word, Message) else str(word) for word in self.words]
        return join(words, self.last) if self.last else ", ".join(words)


class Digits(Message):
    """A number with the signs of the language, for a field of a message."""

    def __new__(cls, number: int) -> "Digits":
        message = str.__new__(cls, f"{number:,}")
        message.template, message.fields = "", {}
        return message

    def _arguments(self) -> tuple[Any, ...]:
        return (int(self.replace(",", "")),)

    def shown(self) -> str:
        """Return the number in the language spoken now."""
        return digits(str(self))


def shown(message: str) -> str:
    """Return a message in the language spoken now if it is a `Message`, or as it is."""
    return message.shown() if isinstance(message, Message) else message


def _shown(fields: dict[str, object]) -> dict[str, object]:
    return {name: field.shown() if isinstance(field, Message) else field for name, field in fields.items()}


def message_of(template: str, fields: dict[str, object]) -> Message:
    """Return the message of a template with its fields; a message as it is."""
    return template if isinstance(template, Message) else Message(template, **fields)


def _make(kind: type[Message], arguments: tuple[Any, ...], fields: dict[str, object]) -> Message:
    return kind(*arguments, **fields)
