"""Read and write the common form of the notation: between bytes and numbers."""
