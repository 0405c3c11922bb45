"""Words for a battle: what a throw is called, and its result. They are data, `rules/<game>/words.toml`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.rules import labels_of, rules_file
from referee.engine.words import in_words, key_in_words, outcome_in_words, value_text

YOU = re.compile(r"\b[Yy]ours?\b|\b[Yy]ou\b")
OURS = {"you": "we", "your": "our", "yours": "ours"}


def title_of(game: str, procedure: str) -> str:
    """What a report calls a throw."""
    return str(rules_file(game, "words").get("titles", {}).get(procedure, procedure.replace("-", " ")))


def came_to(game: str, answer: Mapping[str, Any], found: Mapping[str, Any]) -> str:
    """The result of a throw: the parts of its outcome that are worth telling; as they stand, where a journal without
    chain says what the procedure never did.
    """
    try:
        return "; ".join(_worth_telling(game, answer, found)) or "no effect"
    except (LookupError, TypeError, ValueError, AttributeError):
        return outcome_in_words({**found})


def _worth_telling(game: str, answer: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    table = rules_file(game, "words").get(str(answer["procedure"]), {})
    parts = []
    for key, value in found.items():
        if table.get(key) == "" or (key not in table and value in (None, False, 0, [], "none", "no")):
            continue
        if key not in table:
            label = labels_of(game).get(key, key_in_words(key))
            parts.append(in_words(label, value) if len(found) > 1 else value_text(value))
            continue
        others = [row["outcome"][key] for row in answer.get("distribution", ()) if "fullest" in table[key]]
        if isinstance(value, list):
            parts.append(_items_in_words(table[key], value, answer.get("inputs", {}), others))
        elif not value or value != max((other or 0 for other in others), default=None):
            name = _named_there(table[key], value, answer.get("inputs", {}))
            parts.append(table[key]["named"].format(name) if name else _in_words(table[key], value))
    return [part for part in parts if part]


def _key(value: Any) -> str:
    """A value as a key of its words."""
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def _in_words(words: Mapping[str, str], value: Any) -> str:
    name = _key(value)
    if name in words:
        return words[name]
    if value is None:
        return ""
    return words["n"].format(value) if "n" in words else name.replace("-", " ")


def _named_there(words: Mapping[str, Any], value: Any, inputs: Mapping[str, Any]) -> str | None:
    """The name of the thing at a place, from 1, of the input list that the words say it is `of`."""
    rows = inputs.get(words.get("of", ""), ())
    return rows[value - 1].get("name") if value and rows else None


def _items_in_words(
    words: Mapping[str, Any], values: Sequence[Any], inputs: Mapping[str, Any], others: Sequence[Sequence[Any]] = ()
) -> str:
    """The items grouped by what happened to them, by name if an input list of the same length has names. An item at
    the most that it might have come to is not told, where the `others` say what else might have come.
    """
    most = [max(row[place] for row in others) if others else None for place in range(len(values))]
    if "form" in words:
        return ", ".join(words["form"].format(**item) for item in values)
    each: Mapping[str, str] = words.get("each", {})
    lists = [inputs.get(words["of"])] if "of" in words else [*inputs.values()]
    named = [row for row in lists if isinstance(row, list) and len(row) == len(values)]
    named = [row for row in named if all(isinstance(item, Mapping) and item.get("name") for item in row)]
    names = [str(item["name"]) for item in named[0]] if len(named) == 1 else []
    fates: dict[str, list[int]] = {}
    for place, value in enumerate(values):
        if value and value == most[place]:
            continue
        if said := each.get(_key(value), _key(value)):
            fates.setdefault(said, []).append(place)
    if not fates:
        return str(words.get("nothing", ""))
    if "uncounted" in words:
        return ", ".join(fates)
    return "; ".join(
        f"{', '.join(names[place] for place in places) if names else len(places)} {said}"
        for said, places in fates.items()
    )


def in_own_words(text: str) -> str:
    """A telling to a side as its own account."""
    return YOU.sub(lambda word: OURS[word[0].casefold()].title() if word[0][0] == "Y" else OURS[word[0]], text)
