"""Three and four single players: max^n."""
