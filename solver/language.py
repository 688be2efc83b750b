"""The language of the sentences that people read.

A sentence is a template with named fields, written in English and looked up in a catalogue for other languages. The
process has a language (`use`); a request may have its own (`speaking`). In English, no catalogue is imported.
"""

from _thread import allocate_lock
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from contextvars import ContextVar

LANGUAGES = ("en", "es", "pt_BR")
"""The languages of the catalogues."""

_of_process = "en"
_making = allocate_lock()
_of_request: "ContextVar[str] | None" = None  # made when a request first speaks its own language


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


def current() -> str:
    """Return the language spoken now, such as `es_PR`."""
    return _of_process if _of_request is None else _of_request.get() or _of_process


def _checked(language: str) -> str:
    if (known := find_language(language)) is None:
        raise ValueError(f"{language[:40]!r}: expected a language, one of {', '.join(LANGUAGES)}")
    return known


def t(template: str, /, **fields: object) -> str:
    """Return a sentence in the language spoken now, with its fields filled in."""
    if (language := current()) != "en":
        from .translation import find

        template, fields = find(language, template), _shown(fields)
    return template.format(**fields) if fields else template


def n(one: str, many: str, number: int, /, **fields: object) -> str:
    """Return the singular or plural of a sentence, with `{count}` filled in."""
    if (language := current()) == "en":
        return (one if number == 1 else many).format(count=f"{number:,}", **fields)
    from .translation import find_plural

    return find_plural(language, one, many, number).format(count=digits(f"{number:,}"), **_shown(fields))


def p(context: str, template: str, /, **fields: object) -> str:
    """Return a sentence like `t`, for an English text that has several meanings; `context` says which."""
    if (language := current()) != "en":
        from .translation import find

        template, fields = find(language, template, context), _shown(fields)
    return template.format(**fields) if fields else template


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
        return _make, (self.template, self.fields)

    def shown(self) -> str:
        """Return the sentence in the language spoken now."""
        if (language := current()) == "en":
            return str(self)
        from .translation import find

        template = find(language, self.template)
        return template.format(**_shown(self.fields)) if self.fields else template


def shown(message: str) -> str:
    """Return a message in the language spoken now if it is a `Message`, or as it is."""
    return message.shown() if isinstance(message, Message) else message


def _shown(fields: dict[str, object]) -> dict[str, object]:
    return {name: field.shown() if isinstance(field, Message) else field for name, field in fields.items()}


def _make(template: str, fields: dict[str, object]) -> Message:
    return Message(template, **fields)
