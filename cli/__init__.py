"""The command `tranca`: reads text files, asks `tranca`, prints. One module a command, imported when it is called."""

import os
import signal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .group import COMMANDS as COMMANDS
    from .group import cli as cli


def __getattr__(name: str) -> object:
    if name not in ("COMMANDS", "cli"):
        raise AttributeError(f"module 'tranca.cli' has no attribute {name!r}")
    from . import group

    return getattr(group, name)


def main() -> None:
    """Run the command line. Ctrl-C ends it with status 130, also while modules are being imported."""
    default = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if default:
        signal.signal(signal.SIGINT, lambda number, frame: os._exit(130))
    from .group import run

    if default:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    run()

