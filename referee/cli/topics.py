"""`help TOPIC`: what umpires ask about the program itself, a screen for each, from `manual/topics.toml`."""

from __future__ import annotations

import re

from referee.engine.places import manual_data
from referee.show.folding import fold

TOPICS: dict[str, dict[str, str]] = manual_data("topics.toml")
"""Each topic by its name: what it is `about`, and its `text`."""


def list_topics() -> str:
    """The topics, by name."""
    return "".join(f"{line}\n" for line in fold(f"topics: {', '.join(TOPICS)}"))


def topic_text(name: str) -> str:
    """A topic, folded to the width; what is in a second column stays in it."""
    lines = [f"{name}: {TOPICS[name]['about']}", ""]
    for line in TOPICS[name]["text"].splitlines():
        lead, gap, rest = re.match(r"(?:(.*?\S)(\s{2,}))?(.*)", line).groups(default="")  # type: ignore[union-attr]
        lines += fold(rest, lead + gap, " " * len(lead + gap)) or [""]
    return "".join(f"{line}\n" for line in lines)
