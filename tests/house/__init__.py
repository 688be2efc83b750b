"""Tests of the house rules (docs/design.md) on the sources: imports, names, one place for each fact, sizes."""
