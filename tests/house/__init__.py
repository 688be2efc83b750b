"""The rules of the house (docs/design.md), held over the sources: imports, words, one truth for each thing, sizes."""
