"""A word for which an act has no place: which of its options takes such a word."""

from __future__ import annotations

from collections.abc import Collection

from referee.engine.inputs import Inputs
from referee.engine.kinds import Choice, Quantity, Whole, whole_number

MOST = 6


def option_for(inputs: type[Inputs], given: Collection[str], word: str) -> str:
    """The options that such a word may be meant for, in a sentence; nothing where none takes it."""
    left = {name.replace("_", "-"): field.kind for name, field in inputs.fields.items() if name not in given}
    if whole_number(word) is not None:
        numbers = [f"--{name}" for name, kind in left.items() if isinstance(kind, Whole | Quantity)]
        return f"a number goes with its option, {' or '.join(numbers)}" if 0 < len(numbers) <= MOST else ""
    alike = {name: words_with(kind, word) for name, kind in left.items() if isinstance(kind, Choice)}
    meant = [f"--{name} {' or '.join(words)}" for name, words in alike.items() if words]
    return f"did you mean {'; or '.join(meant)}?" if meant else ""


def words_with(kind: Choice, word: str) -> list[str]:
    """The words of a choice in which a word stands, or that begin with it."""
    said = word.casefold()
    return [one for one in kind.options if said in one.split("-") or one.startswith(said)]
