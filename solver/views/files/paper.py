"""Sizes of paper."""

from collections.abc import Mapping
from types import MappingProxyType

PAPERS: Mapping[str, str] = MappingProxyType({"a4": "A4", "letter": "letter"})
"""The sizes that PDFs are made for, each with its name in CSS."""
