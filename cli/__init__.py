"""The command `tranca`: reads text files, asks `tranca`, prints. A command's module is imported when it is called."""

TYPE_CHECKING = False  # as of `typing`, which takes longer to import than everything before the first Ctrl-C should
if TYPE_CHECKING:
    from .commands import COMMANDS as COMMANDS
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

        gc.disable()  # until a command begins: modules that are being imported leave no garbage
        from .group import run
    except KeyboardInterrupt:
        import os

        os._exit(130)
    run()
