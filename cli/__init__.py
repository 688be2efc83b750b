"""The command `tranca`: read text files, call the library, print. Command modules are imported when needed."""

TYPE_CHECKING = False  # like `typing.TYPE_CHECKING`, but importing `typing` would delay the handling of Ctrl-C
if TYPE_CHECKING:
    from .command_list import COMMANDS as COMMANDS
    from .group import cli as cli


def __getattr__(name: str) -> object:
    if name not in ("COMMANDS", "cli"):
        raise AttributeError(f"module 'tranca.cli' has no attribute {name!r}")
    from . import group

    return getattr(group, name)


def main() -> None:
    """Run the command line. Ctrl-C ends it with status 130, also while modules are being imported."""
    try:
        import gc

        gc.disable()  # until a command begins, because importing modules leaves no garbage
        from .group import run
    except KeyboardInterrupt:
        import os

        os._exit(130)
    run()
