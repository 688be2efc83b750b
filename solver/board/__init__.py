"""The analysis board: a tree of variations, and a web server for one person on this machine."""
