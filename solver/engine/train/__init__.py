"""The best trains of a hand: results, search and counts, and expectations over draws."""
