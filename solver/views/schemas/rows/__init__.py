"""Rows of large runs as JSON text, without an object in between."""
