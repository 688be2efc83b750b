"""Persons over many recorded deals: how well each plays, at which moments, and which kinds of mistakes they make."""
