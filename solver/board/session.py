"""A tree of variations from a position or a recorded deal, and its text in addresses and comments."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

import msgspec

from tranca.errors import TrancaError, UnsupportedError, echo
from tranca.game.actions import Action
from tranca.game.choices import Subject, forced_action
from tranca.game.position import Position
from tranca.game.record import Record, latest
from tranca.language import shown, t
from tranca.notation.writer import write

from .turns import advance, begin_record, is_repeated

MOST_NODES = 5_000
_MOST_COMMENT = 2_000


@dataclass(slots=True, eq=False)
class Variation:
    """A moment in a tree of variations, and the actions that led to it.

    Attributes:
        value: the moment.
        played: the action chosen at the parent, and the forced passes and known draws after it; empty at the root.
        parent: the moment before; None at the root.
        children: the moments after the actions tried here, the main line first.
        comment: free text on one line.
    """

    value: Subject
    played: tuple[Action, ...] = ()
    parent: "Variation | None" = field(default=None, repr=False)
    children: "list[Variation]" = field(default_factory=list, repr=False)
    comment: str = ""

    @property
    def action(self) -> Action:
        """The action chosen at the parent. Raises UnsupportedError at the root."""
        if not self.played:
            raise UnsupportedError("the first moment has no action before it")
        return self.played[0]

    def find_child(self, action: Action) -> "Variation | None":
        """Return the child after this action, ignoring remarks; None if there is none."""
        plain = replace(action, remark="")
        return next((variation for variation in self.children if replace(variation.action, remark="") == plain), None)

    def __iter__(self) -> "Iterator[Variation]":
        """Yield this moment and all moments below it, each before its children, the main line first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))


class Session:
    """A tree of variations with a current moment.

    Attributes:
        source: the position or record to start from; the actions of a record are the first main line.
        root: the position, or the start of the record.
        at: the current moment; initially the position, or the last moment of the record.
        by_hand: the seat whose player makes its forced passes and draws, as plays of their own; empty for none.
    """

    def __init__(self, source: Subject, by_hand: str = "") -> None:
        self.source = source
        self.by_hand = by_hand
        self.root = Variation(source.until(0) if isinstance(source, Record) else source)
        self.at = self.root
        self._size = 1
        if isinstance(source, Record):
            for value, played in _steps(source, by_hand):
                self.at = self._add(self.at, value, played)

    def play(self, action: Action | str) -> tuple[Action, ...]:
        """Play an action at the current moment, with the actions that it forces, and go to that child.

        Returns all actions played; the child is added if it is new. Raises PlayError if the action is not legal, and
        UnsupportedError if the tree is full.
        """
        value, played = advance(begin_record(self.at.value), action, self.by_hand)
        self.at = self.at.find_child(played[0]) or self._add(self.at, value, played)
        return self.at.played

    @property
    def left_by_hand(self) -> Action | None:
        """The forced action of the current moment if its player makes it, else None."""
        forced = forced_action(latest(self.at.value)) if self.by_hand else None
        return forced if forced is not None and forced.seat == self.by_hand else None

    def undo(self) -> None:
        """Go back to the parent. Raises UnsupportedError at the root."""
        if self.at.parent is None:
            raise UnsupportedError("undo: this is the start, so there is nothing to take back")
        self.at = self.at.parent

    def jump(self, node: Variation) -> None:
        """Go to a moment of this tree. Raises UnsupportedError for a moment of another tree."""
        self.at = self._check_own(node)

    def annotate(self, text: str, node: Variation | None = None) -> None:
        """Comment on a moment, by default the current one; line breaks become spaces.

        Raises UnsupportedError if the text is too long.
        """
        plain = " ".join(text.split())
        if len(plain) > _MOST_COMMENT:
            facts = {"length": f"{len(plain):,}", "most": f"{_MOST_COMMENT:,}"}
            raise UnsupportedError("comment of {length} characters: expected at most {most}", **facts)
        self._check_own(self.at if node is None else node).comment = plain

    def sort(self, node: Variation, first: Iterable[Variation]) -> None:
        """Move these children of a moment to the front, in this order."""
        order = {variation: number for number, variation in enumerate(first)}
        node.children.sort(key=lambda variation: order.get(variation, len(order)))

    def _add(self, parent: Variation, value: Subject, played: tuple[Action, ...]) -> Variation:
        if self._size >= MOST_NODES:
            raise UnsupportedError(
                "a tree of {count} moments is full; delete a variation first", count=f"{MOST_NODES:,}"
            )
        self._size += 1
        parent.children.append(Variation(value, played, parent))
        return parent.children[-1]

    def _check_own(self, node: Variation) -> Variation:
        above = node
        while above.parent is not None:
            above = above.parent
        if above is not self.root:
            raise UnsupportedError("the moment is not in this tree")
        return node


def _steps(record: Record, by_hand: str) -> Iterator[tuple[Subject, tuple[Action, ...]]]:
    """Yield the moments of a record after its start at which a seat acts, and its end, with the actions before.

    Forced actions belong to the action before them, except those of the seat `by_hand` during the deal.
    """
    begin = 0
    for end in range(1, len(record.actions) + 1):
        if end == len(record.actions) or not _is_forced(record.positions[end], record.actions[end], by_hand):
            yield record.until(end), record.actions[begin:end]
            begin = end


def _is_forced(position: Position, action: Action, by_hand: str) -> bool:
    """Return whether an action was no choice: a forced pass or known draw, or a pass after the deal was over."""
    return position.is_over or (action.seat != by_hand and forced_action(position) == replace(action, remark=""))


KEY = "tried"
_LineState = Literal["sound", "broken", "lost"]
_WIDTH = 110
_WORDS = re.compile(r"\{(?:[^{}\\]|\\.)*\}?|[()]|\+\[[^\]]*\]?|[^\s(){}]+|\}")


class TreeFault(msgspec.Struct, frozen=True):
    """A fault in the text of a tree: the column of its word, from 1, and the message."""

    column: int
    message: str


def write_tree(session: Session) -> str:
    """Write the tree on one line: the main line, variations in parentheses after the play they replace, {comments}.

    In `{root} 4-6@6 {good} (2-4 4-4) 3-4`, 2-4 was tried instead of 4-6. Forced passes and known draws are omitted.
    The text is empty if the tree has neither plays nor comments.
    """
    words: list[str] = [*_comment(session.root)]
    waiting: list[str | Variation] = [session.root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            words.append(node)
            continue
        if node.children:
            main, *others = node.children
            words += [main.action.words, *_comment(main)]
            waiting.append(main)
            for other in reversed(others):
                waiting += [")", other, *reversed([other.action.words, *_comment(other)]), "("]
    return _join(words)


def _join(words: Iterable[str]) -> str:
    text = ""
    for word in words:
        text += word if not text or text.endswith("(") or word == ")" else f" {word}"
    return text


def _comment(node: Variation) -> Iterator[str]:
    if node.comment:
        escaped = re.sub(r"([\\{}])", r"\\\1", node.comment)
        yield f"{{{escaped}}}"


def read_tree(session: Session, text: str, is_stopped: Callable[[], bool] = lambda: False) -> list[TreeFault]:
    """Read the text of a tree into a session and return its faults; the rest of a line with a fault is skipped.

    Children are ordered as in the text, followed by those not in it. The current moment does not change. Once
    `is_stopped` returns true, the rest of the text is skipped.
    """
    shown = session.at
    faults = list(_Reader(session, text).faults(is_stopped))
    session.jump(shown)
    return faults


class _Reader:
    def __init__(self, session: Session, text: str) -> None:
        self._session, self._text = session, text
        self._forced: tuple[Action, ...] = ()  # actions that the last play forced, which the text may repeat
        self._repeated = ""  # the last word if it repeats a forced action, which no variation can replace
        # moments to return to from open parentheses, with the state of their lines, the forced actions after them and
        # the last word if it repeats one of these
        self._branches: list[tuple[Variation, _LineState, tuple[Action, ...], str]] = []
        self._order: dict[Variation, dict[Variation, None]] = {}
        self._line: _LineState = "sound"  # broken: after an illegal play, only its alternatives can be read

    def faults(self, is_stopped: Callable[[], bool]) -> Iterator[TreeFault]:
        session = self._session
        session.jump(session.root)
        words = _WORDS.finditer(self._text)
        for match in words:
            word, column = match[0], match.start() + 1
            if is_stopped():
                yield TreeFault(column, t("the rest of the tree was not read in time"))
                break
            if word.startswith("+"):
                after = next(words, None)
                word = word if after is None else f"{word} {after[0]}"
            try:
                self._read_word(word)
            except TrancaError as error:
                yield TreeFault(column, shown(error.message).splitlines()[0])
        else:
            yield from self._check_closed()
        for node, first in self._order.items():
            session.sort(node, first)

    def _check_closed(self) -> Iterator[TreeFault]:
        if self._branches:
            yield TreeFault(len(self._text) + 1, t("the tree is cut short; expected ) for each ("))

    def _read_word(self, word: str) -> None:
        session = self._session
        if word == "(":
            self._open()
        elif word == ")":
            self._close()
        elif self._line != "sound":
            self._line = "lost"
        elif word.startswith("{"):
            if not word.endswith("}"):
                facts = {"comment": repr(echo(word)), "brace": "}"}
                raise UnsupportedError("comment {comment}: expected a {brace} at its end", **facts)
            session.annotate(re.sub(r"\\(.)", r"\1", word[1:-1]))
        elif word == "}":
            raise UnsupportedError("{brace}: no comment ends here", brace="}")
        else:
            self._play(word)

    def _play(self, word: str) -> None:
        while (forced := self._session.left_by_hand) is not None and not is_repeated(forced, word):
            self._session.play(forced)
        before = self._session.at
        try:
            self._session.play(word)
        except TrancaError:
            if any(is_repeated(action, word) for action in self._forced):
                self._repeated = word
                return
            self._line = "broken"
            raise
        self._forced, self._repeated = self._session.at.played[1:], ""
        self._order.setdefault(before, {})[self._session.at] = None

    def _open(self) -> None:
        """Begin a variation that replaces the last play."""
        session = self._session
        repeated = self._repeated
        self._branches.append((session.at, self._line, self._forced, repeated))
        if self._line == "broken":  # the play failed, so there is nothing to undo
            self._line = "sound"
        elif self._line == "sound":
            if repeated:
                self._line, self._repeated = "lost", ""
                raise UnsupportedError("(: {action} is forced, so no variation replaces it", action=repeated)
            if session.at.parent is None:
                self._line = "lost"
                raise UnsupportedError("(: expected a play before it, which this variation replaces")
            session.undo()
        self._forced, self._repeated = (), ""

    def _close(self) -> None:
        if not self._branches:
            raise UnsupportedError("): expected a ( before it")
        node, self._line, self._forced, self._repeated = self._branches.pop()
        self._session.jump(node)


def write_session(session: Session) -> str:
    """Write the block of a session, followed by its tree in comments; see `find_tree` and `read_tree`."""
    text = write_tree(session)
    if text == write_tree(Session(session.source)):  # the tree repeats the block
        text = ""
    return "\n".join([write(session.source), *(f"# {KEY}: {part}" for part in _wrap(text))])


def _wrap(text: str) -> Iterator[str]:
    line = ""
    for word in text.split(" ") if text else ():
        if line and len(line) + len(word) >= _WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield line


def find_tree(comments: Iterable[str]) -> str:
    """Return the text of the tree in the comments of a block; empty if there is none."""
    parts = (comment.partition(":") for comment in comments)
    return " ".join(text.strip() for key, colon, text in parts if colon and key.strip() == KEY)
