"""The rich console of all commands: as wide as the terminal, or as wide as it takes in a pipe."""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console


def console() -> "Console":
    """Standard output: coloured and wrapped on a terminal, plain and never wrapped elsewhere."""
    from rich.console import Console

    if sys.stdout is not None and sys.stdout.isatty():
        return Console(highlight=False, emoji=False)
    return Console(highlight=False, emoji=False, width=400, color_system=None)
