"""The text of tournaments: read arbiters' files and write rounds."""
