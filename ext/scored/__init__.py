"""The searches, compiled again with the layout of games that score during play or have a spinner.

This package contains only the texts that differ: the layout, the bound on points of plays, and the keys. `setup.py`
links all others from `tranca.ext.plain`.
"""
