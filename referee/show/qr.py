"""A text as a QR code, so that a player takes a slip along on a phone; by segno, an extra of the installation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.errors import Refusal, bad_input

if TYPE_CHECKING:
    from collections.abc import Sequence

MM = 45
MOST = 1200  # bytes: what a phone still reads off a screen
QUIET = 4  # modules that must stay white around a code


def qr_code(text: str) -> Any:
    """The code of a text."""
    try:
        import segno
    except ImportError:
        raise Refusal(
            "bad-input",
            "--qr needs the library segno, which is not installed",
            field="qr",
            hint="pip install 'referee[pictures]'",
        ) from None
    size = len(text.encode())
    if size > MOST:
        raise bad_input(
            "qr", f"the slip is {size} bytes long, and a code that phones can read holds {MOST}; leave out --qr"
        )
    return segno.make(text, error="l", micro=False)


def qr_rows(text: str) -> Sequence[Sequence[bool]]:
    """The code's modules, line by line: is it dark?"""
    return [[bool(module) for module in row] for row in qr_code(text).matrix_iter(border=QUIET)]


def as_svg(text: str) -> str:
    """The code as part of a page."""
    found = qr_rows(text)
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(found) for x, dark in enumerate(row) if dark)
    return (
        f'<svg viewBox="0 0 {len(found)} {len(found)}" role="img" aria-label="QR code" shape-rendering="crispEdges">'
        f'<rect width="100%" height="100%" fill="#fff"/><path d="{path}"/></svg>'
    )


def as_text(text: str, columns: int, lines: int) -> str:
    """The code in half blocks, dark on light whatever the terminal's colours."""
    found = qr_rows(text)
    wide, tall = len(found), -(-len(found) // 2)
    if wide > columns or tall > lines:
        raise bad_input(
            "qr",
            f"the code takes {wide} columns and {tall} lines; the screen has {columns} by {lines}; use --print FILE",
        )
    out = []
    for upper, lower in zip(found[::2], [*found[1::2], [False] * wide], strict=False):
        blocks = "".join(" ▀▄█"[2 * under + over] for over, under in zip(upper, lower, strict=True))
        out.append(f"\x1b[38;5;16;48;5;231m{blocks}\x1b[0m")
    return "\n".join(out) + "\n"
