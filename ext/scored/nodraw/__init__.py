"""Deals in which nobody draws, with plays that score: the text of `tranca.ext.plain.nodraw`."""
