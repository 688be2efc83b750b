"""Three and four single players, with every double a spinner: the text of `tranca.ext.plain.maxn`."""
