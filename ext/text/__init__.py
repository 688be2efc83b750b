"""The notation in its common form: bytes to numbers."""
