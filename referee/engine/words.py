"""Outcomes and their values in words."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def said(outcome: dict[str, Any]) -> str:
    """An outcome in a few words: `hits 2, result ditw`; a lone value stands alone."""
    if len(outcome) == 1:
        return value_text(next(iter(outcome.values())))
    return ", ".join(f"{key.replace('_', ' ')} {value_text(value)}" for key, value in outcome.items())


def value_text(value: Any) -> str:
    """A value of an outcome."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(value_text(item) for item in value) if value else "none"
    if isinstance(value, dict):
        return "(" + ", ".join(f"{key} {value_text(item)}" for key, item in value.items()) + ")"
    return str(value)
