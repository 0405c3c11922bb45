"""Outcomes and their values in words."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


SHORT = frozenset({"aa", "apd", "asw", "cap", "drm", "mp", "tf", "tg", "vp"})
"""Abbreviations of the rulebooks, which are written in capitals."""


def key_in_words(key: str) -> str:
    """A key as it is written and read out: `light AA`, `VP needed`."""
    return " ".join(word.upper() if word in SHORT else word for word in key.replace("_", " ").split(" "))


class Wording:
    """How keys and texts are said: as they stand, unless a game says more (`session.board.wording`)."""

    def key(self, key: str) -> str:
        """A key, as it is written and read out."""
        return key_in_words(key)

    def text(self, text: str) -> str:
        """A text that a key holds."""
        return text

    def said(self, key: str, value: Any) -> str:
        """A value with its key: `hits 2`; one alone where it says both (`group 1`) or is true."""
        label, text = self.key(key), value_in_words(value, self)
        return label if value is True else text if text.startswith(f"{label} ") else f"{label} {text}"

    def unsaid(self, key: str) -> str:
        """What is said of a thing under a key that it does not have, where others of its kind have it."""
        return ""


AS_THEY_STAND = Wording()


def outcome_in_words(outcome: dict[str, Any], labels: Mapping[str, str] = {}) -> str:
    """An outcome in a few words: `hits 2, result ditw`; a single value stands alone. `labels` are the game's own
    words for keys that do not explain themselves; in one such as `ratio {} to 1` a fraction stands as a decimal number.
    """
    if len(outcome) == 1:
        return value_text(next(iter(outcome.values())))
    return ", ".join(in_words(labels.get(key, key_in_words(key)), value) for key, value in outcome.items())


def outcome_in_a_sentence(procedure: str, outcome: dict[str, Any], labels: Mapping[str, str] = {}) -> str:
    """An outcome as an umpire says it: `The throw for shore bombardment: hits 1.`"""
    words = outcome_in_words(outcome, labels)
    if len(outcome) == 1 and words.isdigit():
        words = in_words(labels.get(key := next(iter(outcome)), key_in_words(key)), words)
    return f"The throw for {procedure.replace('-', ' ')}: {words}."


def in_words(label: str, value: Any) -> str:
    """A value after its label, or within it."""
    if "{}" not in label:
        return f"{label} {value_text(value)}"
    from referee.engine.kinds import Quantity
    from referee.engine.plain import decimal_text

    number = Quantity(None, None, decimals=True).exact(value)
    return f"{label.partition(' {}')[0]} {value_text(value)}" if number is None else label.format(decimal_text(number))


def value_text(value: Any) -> str:
    """A value of an outcome in words."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(value_text(item) for item in value) if value else "none"
    if isinstance(value, dict):
        return "(" + ", ".join(f"{key} {value_text(item)}" for key, item in value.items()) + ")"
    return str(value)


def with_capital(text: str) -> str:
    """A text with a capital first letter."""
    return text[:1].upper() + text[1:]


def is_empty(value: Any) -> bool:
    """Is nothing in it: no word, and in none of its parts?"""
    return value in ("", []) or (isinstance(value, dict) and all(map(is_empty, value.values())))


def value_in_words(value: Any, words: Wording = AS_THEY_STAND) -> str:
    """A value in words, with commas between its parts; whole sentences need none."""
    if isinstance(value, list):
        sentences = all(isinstance(item, str) and item.endswith(".") for item in value)
        return (" " if sentences else ", ").join(nested_value(item, words) for item in value) or "none"
    if isinstance(value, dict):
        parts = (f"{words.key(key)} {nested_value(item, words)}" for key, item in value.items() if not is_empty(item))
        return ", ".join(parts) or "none"
    return words.text(value) if isinstance(value, str) else value_text(value)


def nested_value(value: Any, words: Wording = AS_THEY_STAND) -> str:
    """A value inside another, in brackets if it has parts itself."""
    return f"({value_in_words(value, words)})" if isinstance(value, (list, dict)) else value_in_words(value, words)
