"""PNG from SVG, through resvg; the extra `pictures` brings it."""

from importlib.resources import as_file, files

from tranca.errors import TrancaError, check_extra

# resvg knows neither `system-ui` nor what the machine takes for `sans-serif`; of these it takes the first it finds, the
# last one from the package.
_FONTS = (
    "svg{font-family:'Segoe UI','Helvetica Neue',Arial,'Liberation Sans','Noto Sans','DejaVu Sans','Open Sans',"
    "Roboto,'DejaVu Sans Condensed',sans-serif}"
)


def png(svg: str, scale: float = 2) -> bytes:
    """Return a picture as PNG, `scale` pixels for each of its own; one that follows the system's theme comes out light.

    Raises TrancaError where resvg-py is not installed, the scale is not above 0 and at most 20, or the text is no SVG.
    """
    if not 0 < scale <= 20:
        raise TrancaError(f"scale {scale}: expected more than 0 and at most 20")
    check_extra("pictures", "PNG", "resvg_py")
    import resvg_py

    try:
        with as_file(files(__package__) / "fonts") as folder:
            return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=scale, style_sheet=_FONTS, font_dirs=[str(folder)]))
    except ValueError as error:
        raise TrancaError(f"cannot turn the SVG into PNG: {error}") from None
