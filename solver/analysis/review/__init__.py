"""Review a recorded deal: grade every play, with all hands seen and by what its player knew."""
