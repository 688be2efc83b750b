"""Pictures: positions, tiles and evaluations as SVG, PNG and HTML pages."""

from .graph import evaluation_graph
from .page import page
from .picture import draw_svg, draw_tile, styles, symbols
from .raster import png
from .report import graphs, report

__all__ = ["draw_svg", "draw_tile", "evaluation_graph", "graphs", "page", "png", "report", "styles", "symbols"]
