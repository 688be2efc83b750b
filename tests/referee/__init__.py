"""The referee: an independent, slow and plain implementation of rules, search and counts; never imports the package."""
