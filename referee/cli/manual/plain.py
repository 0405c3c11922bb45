"""Texts of declarations set so that they hold no Markdown."""

from __future__ import annotations

import re

MARKS = re.compile(r"([\\`*_\[\]<>{}|$#])")


def as_plain_text(text: str) -> str:
    """A text that holds no Markdown."""
    return MARKS.sub(r"\\\1", text)
