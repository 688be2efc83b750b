"""Answers as JSON: one object a line. The objects are declared in `tranca.views.schemas`."""

from collections.abc import Callable
from typing import Any

import click


def object_of(kind: str, **settings: Any) -> Callable[..., Any]:
    """Return a function that makes JSON objects of a kind from answers; what makes them is loaded when it is called."""

    def made(*answer: Any, **more: Any) -> Any:
        from tranca.views.schemas.kinds import class_of

        return class_of(kind).of(*answer, **settings, **more)

    return made


def emit(row: Any) -> None:
    """Print one object as one line."""
    from tranca.views.schemas.common import encode

    click.echo(encode(row))
