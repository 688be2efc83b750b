"""The searches with a layout of two plain ends; `tranca.ext.scored` compiles them again with another layout."""
