"""The chance to win a match: from every score and lead, and of each play of a deal."""
