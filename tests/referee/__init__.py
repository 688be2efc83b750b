"""The referee: the rules, the search and the counts once more, slow and plain; imports nothing of the package."""
