"""Trees of variations as text: one line of words for an address, and comments of a block that are read back."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Literal

import msgspec

from tranca.errors import TrancaError, UnsupportedError, echo
from tranca.notation.writer import write

from .session import Session, Variation

KEY = "tried"
_LineState = Literal["sound", "broken", "lost"]
_WIDTH = 110
_WORDS = re.compile(r"\{(?:[^{}\\]|\\.)*\}?|[()]|\+\[[^\]]*\]?|[^\s(){}]+|\}")


class TreeFault(msgspec.Struct, frozen=True):
    """One thing wrong in the text of a tree: the column of its word, from 1, and the message."""

    column: int
    message: str


def write_tree(session: Session) -> str:
    """Write the tree in one line: the main line, variations in parentheses after the play they replace, {comments}.

    `{root} 4-6@6 {good} (2-4 4-4) 3-4`: 2-4 was tried in the place of 4-6. Forced passes and known draws are left out.
    Empty where nothing was tried and said.
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
    return _joined(words)


def _joined(words: Iterable[str]) -> str:
    """Join the words with blanks between them, none inside a parenthesis at its ends."""
    text = ""
    for word in words:
        text += word if not text or text.endswith("(") or word == ")" else f" {word}"
    return text


def _comment(node: Variation) -> Iterator[str]:
    if node.comment:
        escaped = re.sub(r"([\\{}])", r"\\\1", node.comment)
        yield f"{{{escaped}}}"


def read_tree(session: Session, text: str, is_stopped: Callable[[], bool] = lambda: False) -> list[TreeFault]:
    """Try in a session what the text of a tree says, and say what of it cannot be: the rest of that line is left out.

    The order of the tree is that of the text; what is not in it comes last. The moment shown stays as it is. Where
    `is_stopped` says so, the rest of the text is left out.
    """
    shown = session.at
    faults = list(_Reader(session, text).faults(is_stopped))
    session.jump(shown)
    return faults


class _Reader:
    """Reads the text of a tree into a session, word by word."""

    def __init__(self, session: Session, text: str) -> None:
        self._session, self._text = session, text
        self._branches: list[tuple[Variation, _LineState]] = []  # where open parentheses go back to
        self._order: dict[Variation, dict[Variation, None]] = {}
        self._line: _LineState = "sound"  # broken: only other plays in the place of a bad one

    def faults(self, is_stopped: Callable[[], bool]) -> Iterator[TreeFault]:
        session = self._session
        session.jump(session.root)
        words = _WORDS.finditer(self._text)
        for match in words:
            word, column = match[0], match.start() + 1
            if is_stopped():
                yield TreeFault(column, "stopped before all of the tree was read: expected more time")
                break
            if word.startswith("+"):
                after = next(words, None)
                word = word if after is None else f"{word} {after[0]}"
            try:
                self._take(word)
            except TrancaError as error:
                yield TreeFault(column, str(error).splitlines()[0])
        else:
            yield from self._unclosed()
        for node, first in self._order.items():
            session.sort(node, first)

    def _unclosed(self) -> Iterator[TreeFault]:
        if self._branches:
            yield TreeFault(len(self._text) + 1, "the tree is cut short: expected ) for each (")

    def _take(self, word: str) -> None:
        session = self._session
        if word == "(":
            self._open()
        elif word == ")":
            self._close()
        elif self._line != "sound":
            self._line = "lost"
        elif word.startswith("{"):
            if not word.endswith("}"):
                raise UnsupportedError(f"comment {echo(word)!r}: expected a }} at its end")
            session.annotate(re.sub(r"\\(.)", r"\1", word[1:-1]))
        elif word == "}":
            raise UnsupportedError("}: expected it at the end of a comment")
        else:
            self._play(word)

    def _play(self, word: str) -> None:
        before = self._session.at
        try:
            self._session.play(word)
        except TrancaError:
            self._line = "broken"
            raise
        self._order.setdefault(before, {})[self._session.at] = None

    def _open(self) -> None:
        """Begin a variation in the place of the last play."""
        session = self._session
        self._branches.append((session.at, self._line))
        if self._line == "broken":  # the play was not made
            self._line = "sound"
        elif self._line == "sound":
            if session.at.parent is None:
                self._line = "lost"
                raise UnsupportedError("(: expected a play before it, in the place of which this was tried")
            session.undo()

    def _close(self) -> None:
        if not self._branches:
            raise UnsupportedError("): expected a ( before it")
        node, self._line = self._branches.pop()
        self._session.jump(node)


def write_session(session: Session) -> str:
    """Write the block of a session, with what was tried in comments behind it; see `tried` and `read_tree`."""
    text = write_tree(session)
    if text == write_tree(Session(session.source)):  # nothing but what the block says itself
        text = ""
    return "\n".join([write(session.source), *(f"# {KEY}: {part}" for part in _wrapped(text))])


def _wrapped(text: str) -> Iterator[str]:
    """Yield the text in lines broken at blanks, none much wider than a page."""
    line = ""
    for word in text.split(" ") if text else ():
        if line and len(line) + len(word) >= _WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        yield line


def tried(comments: Iterable[str]) -> str:
    """Return the text of the tree in the comments of a block; empty where there is none."""
    parts = (comment.partition(":") for comment in comments)
    return " ".join(text.strip() for key, colon, text in parts if colon and key.strip() == KEY)
