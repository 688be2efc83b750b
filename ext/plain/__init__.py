"""The searches, with the layout of two plain ends; they are compiled again, with that of `tranca.ext.scored`."""
