"""Infer hidden tiles from the plays of their holders."""

from typing import Literal, get_args

Reading = Literal["none", "policy", "styles"]
"""The model by which plays are read: none, the fitted policy, or a mixture of styles learned from a player's plays."""

READINGS: tuple[Reading, ...] = get_args(Reading)
