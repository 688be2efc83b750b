"""`python -m tranca.cli` is the command `tranca`."""

from tranca.cli import main

main()
