"""The notation in its usual form: bytes to numbers."""
