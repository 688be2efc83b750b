"""Deals without drawing: alpha-beta."""
