"""The notation in its plain form: bytes to numbers."""
