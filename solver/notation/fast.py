"""The fast reader, in the kernel: blocks in their common form, with every tile known and somebody to move.

Anything else falls through to the full parser; results are identical. Only the double-six set is read here.
"""

from functools import cache, lru_cache

from tranca.errors import RulesError
from tranca.ext.text.scan import TextRules, read_block
from tranca.game.position import Position
from tranca.game.rules.rules import Rules

from .blocks import Block

_MOST_TEXTS = 256  # of rules that are cached
_PRESET = "doscientos"  # where no rules are written
_DOUBLE_SIX = "double-6"


class FastReader:
    """Reads blocks in their common form; `rules`, if not None, replace those that the blocks name.

    Attributes:
        known: rules as the kernel takes them, by the text that names them; None for those that it is not to read.
        rules: the same as rules.
    """

    def __init__(self, rules: Rules | None = None) -> None:
        self._instead = rules
        self.known: dict[bytes, TextRules | None] = {}
        self.rules: dict[bytes, Rules] = {}

    def read(self, data: bytes, at: int, final: bool, line: int) -> tuple[Block, int, int] | int:
        """Read a block; see `BlockReader`."""
        read = read_block(data, at, final, self.known)
        while isinstance(read, bytes):
            self.learn(read)
            read = read_block(data, at, final, self.known)
        if isinstance(read, int):
            return read
        end, before, lines, title, written, hands, layout, ends, up, down, seat, lead, last, forced, paid = read
        position = Position.of_numbers(
            self.rules[written], hands, layout, ends, up, down, seat, lead, last, forced, paid, title
        )
        return Block(line + before, position), end, before + lines

    def learn(self, text: bytes) -> None:
        """Find out which rules a text names."""
        if len(self.known) >= _MOST_TEXTS:
            self.known.clear()
            self.rules.clear()
        try:
            written = _rules_of(text)
        except RulesError:
            self.known[text] = None
            return
        rules = self.rules[text] = written if self._instead is None else self._instead
        self.known[text] = text_rules(str(rules))


@lru_cache(maxsize=64)  # a board reads a block of the same rules again and again
def _rules_of(text: bytes) -> Rules:
    return Rules.parse(text.decode() or _PRESET)


@cache
def text_rules(name: str) -> TextRules | None:
    """Return rules as the fast reader takes them; None for those that are left to the full parser."""
    rules = Rules.parse(name)
    if rules.out == "both" and not rules.names_places:
        return None
    if rules.draws or rules.pack != _DOUBLE_SIX or rules.without or rules.deal_bonus or rules.has_special_pass_bonus:
        return None
    return TextRules(rules.ruleset, rules.hand_size)
