"""`python -m tranca.cli` is the command `tranca`."""

from . import main

main()
