"""The searches again, compiled with the layout of games that score during play or have a spinner.

The texts here are those that differ: the layout, what plays can earn, and the keys. All others are those of
`tranca.ext.plain`; `setup.py` links them.
"""
