"""A refusal as text for a reader."""

from __future__ import annotations

import sys

from referee.engine.errors import Refusal
from referee.engine.plain import visible


def secret_mark(secret: bool) -> str:
    """The mark before what is for the umpire alone."""
    return "secret: " if secret else ""


def refusal_text(refusal: Refusal) -> str:
    """One sentence on what was wrong, and a hint on a line of its own; `secret` goes before a refusal that names
    what the side for which it was typed may not know.
    """
    kind = "" if refusal.field == "yes" else f"{refusal.kind.replace('-', ' ')}: "  # who answers no is not wrong
    text = f"referee: {secret_mark(refusal.more.get('for') == 'umpire')}{kind}{refusal.message}\n" + "".join(
        f"  - {line}\n" for line in refusal.listed
    )
    text += f"\nhint: {refusal.hint}\n" if refusal.hint else ""
    text = visible(text)
    if not sys.stderr.isatty():
        return text
    from referee.show.folding import fold

    return "".join(f"{row}\n" for line in text.splitlines() for row in fold(line) or [""])
