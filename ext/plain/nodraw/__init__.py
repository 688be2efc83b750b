"""Deals in which nobody draws: alpha-beta."""
