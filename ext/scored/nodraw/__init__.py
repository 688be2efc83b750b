"""Deals without drawing, with plays that score: the text of `tranca.ext.plain.nodraw`."""
