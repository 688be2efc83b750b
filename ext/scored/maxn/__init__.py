"""Three and four single players, with plays that score: the text of `tranca.ext.plain.maxn`."""
