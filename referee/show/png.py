"""A drawing as PNG, for a chat or a forum: by resvg, in the package's own font; an extra of the installation."""

from __future__ import annotations

import os
import re

from referee.engine.errors import Refusal
from referee.show.map_style import style_sheet

ACROSS = 1600  # pixels
FONTS = ("DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf")
FAMILY = "DejaVu Sans"
STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


def as_png(svg: str, across: int = ACROSS) -> bytes:
    """A map's SVG in pixels, on white."""
    try:
        import resvg_py
    except ImportError:
        raise Refusal(
            "bad-input",
            "--png needs the library resvg-py, which is not installed; --svg needs nothing",
            field="png",
            hint="pip install 'referee[pictures]'",
        ) from None
    folder = os.path.join(os.path.dirname(__file__), "fonts")
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=STYLE.sub(lambda _: style_sheet(screens=False), svg, count=1),
            width=across,
            font_files=[os.path.join(folder, file) for file in FONTS],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
            background="#ffffff",
        )
    )
