"""Sizes of paper."""

from collections.abc import Mapping
from types import MappingProxyType

PAPERS: Mapping[str, str] = MappingProxyType({"a4": "A4", "letter": "letter"})
"""The paper sizes for PDFs, each with its name in CSS."""
