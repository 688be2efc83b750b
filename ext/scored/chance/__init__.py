"""Deals with a boneyard, with plays that score: the text of `tranca.ext.plain.chance`."""
