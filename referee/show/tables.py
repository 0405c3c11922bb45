"""Printed tables and rulings as plain text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.words import value_text
from referee.show.folding import fold, padded


def table_text(name: str, data: Mapping[str, Any]) -> str:
    """A table as the rulebook lays it out."""
    head = f"{name}: {data.get('title', '')}  [{data.get('cite', '')}]\n"
    rows = _rows(data)
    if not rows:
        return head
    widths = [max(len(row[i]) if i < len(row) else 0 for row in rows) for i in range(max(map(len, rows)))]
    lines = [
        "  " + "  ".join(padded(cell, width) for cell, width in zip(row, widths, strict=False)).rstrip() for row in rows
    ]
    return head + "\n".join(lines) + "\n"


def _rows(data: Mapping[str, Any]) -> list[list[str]]:
    kind, columns = data.get("kind"), [str(column) for column in data.get("columns", ())]
    if kind == "faces":
        return [[str(data["die"]), *columns], *([value_text(cell) for cell in row] for row in data["rows"])]
    if kind == "ladder":
        return [["from", *columns], *([value_text(cell) for cell in row] for row in data["rows"])]
    if kind == "grid":
        return [["", *columns], *([key, *map(value_text, row)] for key, row in data["rows"].items())]
    return [[key, value_text(value)] for key, value in data.get("entries", {}).items()]


def ruling_text(name: str, data: Mapping[str, Any], chosen: str | None) -> str:
    """A ruling, as wide as the terminal: its options (the one in force first), its question, its cites."""
    force = chosen or data["options"][0]
    others = ", ".join(option for option in data["options"] if option != force)
    question = fold(f"{data['question']}  [{', '.join(data['cites'])}]", "    ", "    ")
    return "\n".join((*fold(f"{name} = {force}  (or {others})", "  ", "      "), *question)) + "\n"
