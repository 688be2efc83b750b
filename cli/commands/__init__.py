"""The commands. Each is a function in a module of the same name, which `group` imports when it is called."""

from collections.abc import Mapping
from types import MappingProxyType

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "solve": "Find the best play and what every other play costs.",
        "deals": "Count the deals that are possible for one player, and say where tiles may lie.",
        "estimate": "Find the best play for a player who sees only their own tiles.",
        "advise": "Say what to play, why, how sure that is, and what to watch for.",
        "show": "Show positions as they lie on the table.",
        "score": "Settle recorded deals and matches.",
        "tournament": "Rank a tournament, pair its next round, print its sheets.",
        "tree": "List, draw, export or count what can follow a position.",
        "check": "Judge one play: was it right, what did it cost, and why.",
        "review": "Grade every play of recorded deals.",
        "players": "Follow players by name over recorded deals.",
        "puzzles": "Make puzzles from random deals or your own records.",
        "quiz": "Solve puzzles one by one and see what each play costs.",
        "verify": "Check whether puzzles are sound and have the themes they claim.",
        "batch": "Solve, estimate or review millions of positions, on one machine or many.",
        "board": "Open the analysis board in the browser.",
        "deal": "Make deals and recorded deals to work on.",
        "convert": "Convert deals from and to the formats of other programs.",
        "bench": "Measure how fast this machine solves.",
        "study": "Study many random deals: leads, rule sets, luck.",
        "rules": "List the rule sets, or explain one.",
        "schema": "Describe the JSON that commands print.",
        "help": "Explain a topic, or a command, on one screen.",
    }
)
"""The commands, each with its short help."""
