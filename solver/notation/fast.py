"""The fast reader, in the kernel. It reads common-form blocks in which every tile is known and a seat is to move.

Any other block goes to the full parser; the results are identical. The fast reader supports only the double-six set.
"""

from functools import cache, lru_cache

from tranca.errors import RulesError
from tranca.ext.text.scan import TextRules, add_word, read_block
from tranca.game.position import Position
from tranca.game.rules.rules import Rules

from .blocks import Block
from .words import words_of_reader

_MOST_TEXTS = 256  # cached texts of rules
_PRESET = "doscientos"  # the rules of a block that names none
_DOUBLE_SIX = "double-6"

for _word, _meaning in words_of_reader():
    add_word(_word.encode(), _meaning.encode())


class FastReader:
    """Reads blocks in their common form. `rules`, if not None, replace the rules of the blocks.

    Attributes:
        known: the kernel's form of the rules, by their text; None for rules that the fast reader does not support.
        rules: `Rules` by the same texts.
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
        """Parse the rules of a text and add them to the caches."""
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


@lru_cache(maxsize=64)  # a board reads many blocks with the same rules
def _rules_of(text: bytes) -> Rules:
    return Rules.parse(text.decode() or _PRESET)


@cache
def text_rules(name: str) -> TextRules | None:
    """Return the kernel's form of the rules, or None if only the full parser supports them."""
    rules = Rules.parse(name)
    if rules.every_double or (rules.ruleset.has_second_layout and not rules.names_places):
        return None
    if rules.draws or rules.pack != _DOUBLE_SIX or rules.without or rules.deal_bonus or rules.has_special_pass_bonus:
        return None
    return TextRules(rules.ruleset, rules.hand_size)
