"""Pictures: positions, tiles and evaluations as SVG, PNG and HTML pages."""

from .picture import draw_svg, draw_tile, styles, symbols
from .raster import png

__all__ = ["draw_svg", "draw_tile", "png", "styles", "symbols"]
