"""ANSI styles: whether they may be used, and a text in one."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def allows_colour(stream: Any = None) -> bool:
    """May ANSI be used? Not if `NO_COLOR` is set or nobody is looking."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool((stream or sys.stdout).isatty())


def in_style(text: str, code: str, on: bool) -> str:
    """`text` in an ANSI style, if styles are on."""
    return f"\x1b[{code}m{text}\x1b[0m" if on and text else text
