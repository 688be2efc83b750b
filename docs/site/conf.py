"""Settings of Sphinx for the manual as a site; `build.py` writes the sources and calls it."""

from importlib.metadata import version as installed
from typing import Any

project = "Tranca"
author = "The Tranca developers"
copyright = author
version = release = installed("tranca")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_click"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
highlight_language = "text"
default_role = "code"
exclude_patterns = ["site"]
suppress_warnings = ["config.cache"]

html_theme = "furo"
html_title = f"Tranca {version}"
html_static_path = ["static"]
html_css_files = ["manual.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
pygments_style = "default"
pygments_dark_style = "github-dark"

autodoc_typehints = "none"
autodoc_member_order = "bysource"
napoleon_use_ivar = True


def set_language(app: Any, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Set the attribute `lang` of a page; the name of a translated page begins with its language."""
    language, slash, _ = page.partition("/")
    context["language"] = language.replace("_", "-") if slash and language in ("es", "pt_BR") else "en"


def setup(app: Any) -> None:
    app.connect("html-page-context", set_language)
