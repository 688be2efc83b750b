"""The formats of other programs by name: how each is read and written, and which kinds of facts it can express."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tranca import Block, Fault, NotationError, Position, Record, Rules, UnsupportedError, stream_blocks
from tranca import write as write_notation
from tranca.language import Message
from tranca.notation.streams import Readable
from tranca.notation.tokens import explain
from tranca.typed import methods, typed_function

from . import domaino, lists, openspiel, peer
from .foreign import FACTS, facts_of


@methods(typed_function)
@dataclass(frozen=True, slots=True)
class Format:
    """A format that deals can be converted from and to.

    Attributes:
        name: its name on the command line.
        meaning: a description in one line.
        writer: None for JSON, which the schemas of `views` write.
        tells: the kinds of facts (of `FACTS`) that it can express.
        rules: the Tranca rules that match the game of this format; empty if the format or its reader states the rules.
        header: the text before the first deal.
    """

    name: str
    meaning: str
    tells: frozenset[str]
    reader: Callable[[Readable, str, Rules | None], Iterator[Block]]
    writer: Callable[[Position | Record, int], str] | None
    rules: str = ""
    header: str = ""

    def read(self, stream: Readable, file: str = "<stream>", *, rules: Rules | None = None) -> Iterator[Block]:
        """Yield the deals of a UTF-8 stream in order, each with its value or with its faults at their places.

        `rules`, if not None, replace the rules of the text or of the format.
        """
        if rules is None and self.rules:
            rules = Rules.parse(self.rules)
        empty = True
        try:
            for block in self.reader(stream, file, rules):
                yield block._replace(faults=tuple(explain(fault, {}) for fault in block.faults))
                empty = False
            if empty:
                raise NotationError(
                    [Fault(file, 1, 1, Message("there is no deal in the format {format}", format=self.name))]
                )
        except NotationError as error:  # a fault of the whole stream: the rest of it cannot be read
            yield Block(error.faults[0].line, None, tuple(explain(fault, {}) for fault in error.faults))
        except UnsupportedError as error:
            yield Block(1, None, (Fault(file, 1, 1, error.message),))

    def write(self, value: Position | Record, number: int = 1) -> str:
        """Return a deal, number `number` of its file, as text; raises UnsupportedError if that is impossible."""
        if self.writer is None:
            raise UnsupportedError("convert cannot write {format}; use tranca.to_json", format=self.name)
        return self.writer(value, number)

    def untold(self, value: Position | Record) -> tuple[str, ...]:
        """Return the kinds of facts of this deal that would be lost in the format."""
        stated = facts_of(value) - self.tells
        if self.rules and value.rules == Rules.parse(self.rules):
            stated -= {"rules"}
        return tuple(name for name in FACTS if name in stated)


_ALL = frozenset(FACTS)
_FORMATS = (
    Format(
        "notation",
        "the notation of Tranca",
        _ALL,
        lambda stream, file, rules: stream_blocks(stream, file, rules=rules),
        lambda value, number: write_notation(value) + "\n\n",
    ),
    Format(
        "csv",
        "a table of actions: deal, player, tile, end, drawn",
        frozenset({"seats", "draws", "tiles drawn"}),
        lists.read_csv,
        lists.write_csv,
        header=lists.HEADER + "\n",
    ),
    Format("json", "JSON Lines: the objects of Tranca, or lists of actions", _ALL, lists.read_json, None),
    Format(
        "openspiel-block",
        "OpenSpiel's python_block_dominoes: the history, a list of numbers",
        frozenset({"hands"}),
        openspiel.BLOCK.read,
        openspiel.BLOCK.write,
        rules="block/2",
    ),
    Format(
        "openspiel-team",
        "OpenSpiel's python_team_dominoes: the history, a list of numbers",
        frozenset({"hands"}),
        openspiel.TEAM.read,
        openspiel.TEAM.write,
        rules="partnership",
    ),
    Format(
        "dominoes",
        "the Python package dominoes: a game as it prints it, and its moves",
        frozenset({"hands", "seats"}),
        peer.read,
        peer.write,
        rules="doscientos",
    ),
    Format(
        "domaino",
        "the log of domaino: NEW_GAME, MOVE, PASS, FINAL, OVER, WIN",
        frozenset(),
        domaino.read,
        domaino.write,
        rules="doscientos",
    ),
)

FORMATS: Mapping[str, Format] = MappingProxyType({form.name: form for form in _FORMATS})
"""The formats by name."""
