"""Facts that tests expect in a sentence, independent of its wording, so that texts can be rewritten."""

import re


def word(fact: str) -> str:
    """Return a pattern for a fact that is not part of a longer word or number."""
    return rf"(?<![\w.]){re.escape(fact)}(?!\w)"


def states(text: str, *facts: str) -> bool:
    """Return True if one line of a text contains all these facts: tiles, numbers, seats, options, names."""
    return any(all(re.search(word(fact), line) for fact in facts) for line in text.splitlines())


def message_with(*facts: str) -> str:
    """Return a pattern for `pytest.raises(match=…)`: a message with all these facts, in any order."""
    return "(?s)" + "".join(f"(?=.*{word(fact)})" for fact in facts)
