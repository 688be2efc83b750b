"""The searches, compiled again with the layout of games in which every double is built on in four directions.

This package contains only the texts that differ from those of `tranca.ext.scored`; `setup.py` links all others from
there or from `tranca.ext.plain`.
"""
