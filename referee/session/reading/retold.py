"""Words for a battle: what a throw is called, and its result. They are data, `rules/<game>/words.toml`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.engine.rules import labels_of, rules_file
from referee.engine.words import in_words, key_in_words, value_text

YOU = re.compile(r"\b[Yy]ours?\b|\b[Yy]ou\b")
OURS = {"you": "we", "your": "our", "yours": "ours"}


def title_of(game: str, procedure: str) -> str:
    """What a report calls a throw."""
    return str(rules_file(game, "words").get("titles", {}).get(procedure, procedure.replace("-", " ")))


def came_to(game: str, answer: Mapping[str, Any], found: Mapping[str, Any]) -> str:
    """The result of a throw: the parts of its outcome that are worth telling."""
    table, labels = rules_file(game, "words").get(answer["procedure"], {}), labels_of(game)
    parts = []
    for key, value in found.items():
        words = table.get(key)
        if words == "" or (words is None and value in (None, False, 0, [], "none", "no")):
            continue
        if not isinstance(words, Mapping):
            parts.append(in_words(labels.get(key, key_in_words(key)), value) if len(found) > 1 else value_text(value))
            continue
        others = [row["outcome"].get(key) for row in answer.get("distribution", ()) if "fullest" in words]
        if isinstance(value, list):
            parts.append(_items_in_words(words, value, answer.get("inputs", {}), others))
        elif not value or value != _most(others):
            names = names_in(answer.get("inputs", {}).get(words.get("of")))
            name = names[value - 1] if isinstance(value, int) and 0 < value <= len(names) else ""
            parts.append(words["named"].format(name) if name and "named" in words else _in_words(words, value))
    return "; ".join(filter(None, parts)) or "no effect"


def _most(values: Iterable[Any]) -> int | None:
    """The highest of some values; those that are no numbers are left out."""
    return max((value for value in values if isinstance(value, int)), default=None)


def _key(value: Any) -> str:
    """A value as a key of its words."""
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def _in_words(words: Mapping[str, Any], value: Any) -> str:
    name = _key(value)
    if isinstance(said := words.get(name), str):
        return said
    if value is None:
        return ""
    return str(words["n"]).format(value) if "n" in words else name.replace("-", " ")


def names_in(rows: Any) -> list[str]:
    """The names of the things in an input list, in its order; "" of what has none."""
    if not isinstance(rows, list | tuple):
        return []
    return [str(row.get("name") or "") if isinstance(row, Mapping) else "" for row in rows]


def _items_in_words(
    words: Mapping[str, Any], values: Sequence[Any], inputs: Mapping[str, Any], others: Sequence[Any] = ()
) -> str:
    """The items grouped by what happened to them, by name if an input list of the same length has names. An item at
    the most that it might have come to is not told, where the `others` say what else might have come.
    """
    if "form" in words:
        items = (item for item in values if isinstance(item, Mapping))
        return ", ".join(" ".join(value_text(item.get(key)) for key in words["form"]) for item in items)
    alike = [row for row in others if isinstance(row, list) and len(row) == len(values)]
    most = [_most(column) for column in zip(*alike, strict=True)]
    each: Mapping[str, str] = words.get("each", {})
    lists = [inputs.get(words["of"])] if "of" in words else [*inputs.values()]
    named = [names for row in lists if len(names := names_in(row)) == len(values) and all(names)]
    fates: dict[str, list[int]] = {}
    for place, value in enumerate(values):
        if value and most and value == most[place]:
            continue
        if said := each.get(_key(value), _key(value)):
            fates.setdefault(said, []).append(place)
    if not fates:
        return str(words.get("nothing", ""))
    if "uncounted" in words:
        return ", ".join(fates)
    return "; ".join(
        f"{', '.join(named[0][place] for place in places) if len(named) == 1 else len(places)} {said}"
        for said, places in fates.items()
    )


def in_own_words(text: str) -> str:
    """A telling to a side as its own account."""
    return YOU.sub(lambda word: OURS[word[0].casefold()].title() if word[0][0] == "Y" else OURS[word[0]], text)
