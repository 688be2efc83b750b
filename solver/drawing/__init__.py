"""Pictures: positions, tiles and evaluations as SVG, PNG and HTML pages."""

from .graph import evaluation_graph
from .picture import draw_svg, draw_tile, styles, symbols
from .raster import png

__all__ = ["draw_svg", "draw_tile", "evaluation_graph", "png", "styles", "symbols"]
