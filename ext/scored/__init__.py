"""The searches again, compiled with the layout of games that score during play.

Here stand the texts that differ: the layout and the keys. All others are those of `tranca.ext`; `setup.py` copies them.
"""
