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

LANGUAGES = {"es": "En español", "pt_BR": "Em português"}
"""The folders of the translations, with their captions in the sidebar."""


def set_language(app: Any, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Set the attribute `lang` of a page, and leave only the pages of its language in the sidebar."""
    language = page.partition("/")[0]
    context["language"] = language.replace("_", "-") if language in LANGUAGES else "en"
    parts = context.get("furo_navigation_tree", "").split('<p class="caption"')
    kept = [part for part in parts if f">{LANGUAGES.get(language)}<" in part]
    if language not in LANGUAGES:
        kept = [part for part in parts[1:] if not any(f">{caption}<" in part for caption in LANGUAGES.values())]
    context["furo_navigation_tree"] = '<p class="caption"'.join([parts[0], *kept])


def setup(app: Any) -> None:
    app.connect("html-page-context", set_language, priority=900)  # after the theme has made the sidebar
