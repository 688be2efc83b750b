"""The names and short help of the commands, which `group` lists without importing any of them."""

from collections.abc import Mapping
from types import MappingProxyType

from tranca.language import current

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "solve": "Find the best play and the cost of every other play.",
        "deals": "Count the possible deals, and give the odds of each hidden tile.",
        "estimate": "Find the best play for a player who sees only their own tiles.",
        "advise": "Recommend a play: why, how sure that is, and what to watch for.",
        "show": "Show positions as they look on the table.",
        "score": "Score recorded deals and matches.",
        "match": "Find the chance to win a match from every score and lead.",
        "tournament": "Rank a tournament, pair its next round, and print its sheets.",
        "train": "Find the best trains of a hand, for Mexican Train.",
        "photo": "Read the tiles in photos.",
        "tree": "List, draw, export or count the continuations of a position.",
        "check": "Check whether a play was best, with its cost and the reasons.",
        "review": "Grade every play of recorded deals.",
        "players": "Summarize the mistakes of each player over many recorded deals.",
        "puzzles": "Make puzzles from random deals or your own records.",
        "quiz": "Solve puzzles one by one, and see the cost of each play.",
        "verify": "Check whether puzzles are sound and their comments true.",
        "batch": "Solve, estimate or review millions of positions, on one machine or many.",
        "board": "Open the analysis board in the browser.",
        "deal": "Make random deals and records to work on.",
        "convert": "Convert deals from and to the formats of other programs.",
        "bench": "Measure how fast this machine solves positions.",
        "study": "Study leads, rule sets or luck over many random deals.",
        "rules": "List the rule sets, or explain one.",
        "schema": "Describe the JSON that commands print.",
        "help": "Explain a topic or a command on one screen.",
    }
)
"""The commands, each with its short help."""


def translate_line(line: str) -> str:
    """Translate a line of help into the current language."""
    if current() == "en":
        return line
    from tranca.cli.translated import translate

    return translate(line)
