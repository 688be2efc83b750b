"""Persons over many recorded deals: how well each played, at which moments, and with which kinds of mistakes."""
