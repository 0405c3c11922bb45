"""What a player chooses in the midst of an act, asked at the prompt."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cli import asking
from referee.engine.errors import Refusal
from referee.session.acting.act import Choice
from referee.session.board.short_names import listed

LATER = "later"
HOW = "names by their beginnings; Enter: {}; later: it is left open; -: takes back what was typed before"


def ask_names(choice: Choice) -> Sequence[str] | str:
    """The names that are chosen; or that it is left for later, or that what was typed before is taken back."""
    first, such = choice.among[0], ", ".join(choice.such)
    prompt = f"{choice.by}: {choice.field} (such as {such}; Enter: {first}): "
    for words in (*choice.read, choice.text):
        asking.say(words)
    while (typed := asking.ask_line(prompt, HOW.format(first), at_end=LATER)) not in (LATER, "-"):
        try:
            return listed(typed, choice.among) or [first]
        except Refusal as refusal:
            asking.say(refusal.message)
    return typed
