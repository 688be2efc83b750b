"""Deals without drawing, with every double a spinner: the text of `tranca.ext.plain.nodraw`."""
