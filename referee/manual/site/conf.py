"""Sphinx's settings for the manual's site; the program lays out the pages, and says which version they are of."""

from __future__ import annotations

from typing import Any

from pygments.lexer import RegexLexer
from pygments.token import Generic, Text

project = "referee"
extensions = ["myst_parser"]
myst_heading_anchors = 3
myst_links_external_new_tab = False
html_theme = "furo"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_show_copyright = False
html_permalinks = True
smartquotes_action = "qe"  # no dashes: --hex is an option
html_static_path = ["style"]
html_css_files = ["site.css"]
html_theme_options: dict[str, list[str]] = {"top_of_page_buttons": []}
highlight_language = "text"
suppress_warnings = ["misc.highlighting_failure"]
pygments_style = "friendly"
toc_object_entries = False


# Marks the lines of a block that are typed; answers stay as they are.
TOKENS = {"root": [(r"^\$ .*\n", Generic.Strong), (r".*\n", Text)]}


def setup(app: Any) -> None:
    """What Sphinx asks for."""
    app.add_lexer("console", type("Typed", (RegexLexer,), {"name": "Typed", "tokens": TOKENS}))
