"""The command `tranca`."""
