"""A tree of variations over a position or a recorded deal, and the moment shown."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from tranca.errors import UnsupportedError
from tranca.game.actions import Action
from tranca.game.position import Position
from tranca.game.record import Record

from .turns import Subject, advance, forced_action, recorded

MOST_NODES = 5_000
_MOST_COMMENT = 2_000


@dataclass(slots=True, eq=False)
class Variation:
    """A moment in a tree of variations, and how it was reached.

    Attributes:
        value: the moment.
        played: the action chosen at the moment before, and the forced passes and known draws after it; empty at the
            root.
        parent: the moment before; None at the root.
        children: what was tried here, the main line first.
        comment: free text on one line.
    """

    value: Subject
    played: tuple[Action, ...] = ()
    parent: "Variation | None" = field(default=None, repr=False)
    children: "list[Variation]" = field(default_factory=list, repr=False)
    comment: str = ""

    @property
    def action(self) -> Action:
        """The action chosen at the moment before. Raises UnsupportedError at the root."""
        if not self.played:
            raise UnsupportedError("the root: expected a moment that was played to")
        return self.played[0]

    def child(self, action: Action) -> "Variation | None":
        """Return the child that this action leads to, ignoring remarks; None where there is none."""
        plain = replace(action, remark="")
        return next((variation for variation in self.children if replace(variation.action, remark="") == plain), None)

    def __iter__(self) -> "Iterator[Variation]":
        """Yield this moment and all below it, each before its children, the main line first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))


class Session:
    """A tree of variations, and the moment shown.

    Attributes:
        source: the position or record that it began with; a record's actions are its first main line.
        root: the position, or the start of the record.
        at: the moment shown: at first the position, or the record's last moment.
    """

    def __init__(self, source: Subject) -> None:
        self.source = source
        self.root = Variation(source.until(0) if isinstance(source, Record) else source)
        self.at = self.root
        self._size = 1
        if isinstance(source, Record):
            for value, played in _steps(source):
                self.at = self._added(self.at, value, played)

    def play(self, action: Action | str) -> tuple[Action, ...]:
        """Play an action at the moment shown, with what it forces, and go to that child, added where it is new.

        Returns all that was played. Raises PlayError, which says what was expected instead, and UnsupportedError in a
        tree that is full.
        """
        value, played = advance(recorded(self.at.value), action)
        self.at = self.at.child(played[0]) or self._added(self.at, value, played)
        return self.at.played

    def undo(self) -> None:
        """Go back before the last choice. Raises UnsupportedError at the root."""
        if self.at.parent is None:
            raise UnsupportedError("undo: this is the start, expected a moment that was played to")
        self.at = self.at.parent

    def jump(self, node: Variation) -> None:
        """Go to a moment of the tree. Raises UnsupportedError for one of another tree."""
        self.at = self._own(node)

    def annotate(self, text: str, node: Variation | None = None) -> None:
        """Comment on a moment, the one shown if none is named; breaks of lines become blanks.

        Raises UnsupportedError for a text that is too long.
        """
        plain = " ".join(text.split())
        if len(plain) > _MOST_COMMENT:
            raise UnsupportedError(f"comment of {len(plain):,} characters: expected {_MOST_COMMENT:,} at most")
        self._own(self.at if node is None else node).comment = plain

    def sort(self, node: Variation, first: Iterable[Variation]) -> None:
        """Put these children of a moment first, in this order."""
        order = {variation: number for number, variation in enumerate(first)}
        node.children.sort(key=lambda variation: order.get(variation, len(order)))

    def _added(self, parent: Variation, value: Subject, played: tuple[Action, ...]) -> Variation:
        if self._size >= MOST_NODES:
            raise UnsupportedError(f"a tree of {MOST_NODES:,} moments: expected no more to be tried in it")
        self._size += 1
        parent.children.append(Variation(value, played, parent))
        return parent.children[-1]

    def _own(self, node: Variation) -> Variation:
        above = node
        while above.parent is not None:
            above = above.parent
        if above is not self.root:
            raise UnsupportedError("a moment that is not in this tree: expected one that was tried")
        return node


def _steps(record: Record) -> Iterator[tuple[Subject, tuple[Action, ...]]]:
    """Yield the moments of a record before each choice and at its end, each with the actions that led to it."""
    begin = 0
    for end in range(1, len(record.actions) + 1):
        if end == len(record.actions) or not _goes_on(record.positions[end], record.actions[end]):
            yield record.until(end), record.actions[begin:end]
            begin = end


def _goes_on(position: Position, action: Action) -> bool:
    """Whether an action was no choice: a forced pass or known draw, or a pass of the round that ends a blocked deal."""
    return position.is_over or forced_action(position) == replace(action, remark="")
