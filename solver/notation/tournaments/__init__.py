"""The text of tournaments: files of arbiters read, and rounds written."""
