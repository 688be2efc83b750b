"""Grow game trees for the command `tree`, and print or write them: text, JSON, pictures, pages and graph formats."""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from tranca import Position, Record, game_tree
from tranca.language import Message
from tranca.views.files.graphs import EXTENSIONS, encode, tree_text
from tranca.views.terminal.console import console
from tranca.views.terminal.tree import is_cut, tree_size

from .files import Output
from .runner import Blocks, Run, object_of

if TYPE_CHECKING:
    import networkx

__all__ = ["EXTENSIONS", "grow"]


@dataclass(frozen=True, slots=True)
class _Grown:
    """The tree of a block, the file that it was written to, if any, and the seconds that growing it took."""

    value: Position | Record
    graph: "networkx.DiGraph[str]"
    file: str | None
    seconds: float


def grow(blocks: Blocks, output: Output | None, settings: dict[str, Any]) -> None:
    """Grow a tree for each block, then print it or write it to a file. `settings` are keywords of `game_tree`."""
    files, out = blocks.outputs([output] if output else []), console()
    if output is not None and output.name == "-" and blocks.as_json:
        raise click.UsageError(Message("--json and --output - both write to standard output; remove one of them"))

    def ask(value: Position | Record, run: Run) -> _Grown:
        start_time = time.perf_counter()
        with _pause_collection():
            graph = game_tree(value, stop=run.stop, progress=run.progress, **settings)
            seconds = time.perf_counter() - start_time
            if output is not None or is_cut(graph):
                click.echo(tree_size(graph), err=True)
            file = None if output is None else files.write(output, run.source.number, encode(graph, output.kind))
        return _Grown(value, graph, file, seconds)

    def show(grown: _Grown) -> None:
        if grown.file is None:
            out.notation(tree_text(grown.graph))
        elif grown.file != "-":
            out.line(grown.file, whole=True)

    blocks.answer(
        ask,
        show=show,
        row=lambda grown: object_of("tree")(
            grown.graph, title=grown.value.title, file=grown.file, seconds=grown.seconds
        ),
        label="tree",
    )


@contextmanager
def _pause_collection() -> Iterator[None]:
    """Disable garbage collection: the graph has hardly any cycles, and searching for them takes a third longer."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
