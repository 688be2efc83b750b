"""Deals with a boneyard, with every double a spinner: the text of `tranca.ext.plain.chance`."""
