"""What a line of the journal must look like before anything is made of it: names, kinds, sizes.

A journal may come from elsewhere; nothing in it is trusted until it has been checked here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input, show
from referee.session.board.tree import split

AT = re.compile(r"2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00:00")
SIDE = re.compile(r"[a-z][a-z0-9-]{0,19}")
RESERVED = frozenset(
    "all umpire scenario journal public program table told sides report sheet aux con nul prn".split()  # noqa: SIM905
)
NO_NAMES = frozenset(("", "all", "umpire", "public", "each"))
LONGEST_TOLD = 400_000  # signs of a telling
THINGS = 8_000  # tables of a state: some ten times what the largest scenario has
LONGEST_WHO = 100
ROOTS = ("public", "sides", "umpire")
DEEP = 40
MOMENT: Mapping[str, type] = {"turn": int, "phase": str}
COLLECTIONS: Mapping[str, type] = {
    "inputs": dict,
    "dice": list,
    "cards": list,
    "answers": list,
    "facts": list,
    "told": dict,
    "account": list,
    "umpire": list,
    "overridden": list,
    "rulings": dict,
    "voids": list,
}


def wrong_sides(sides: Any) -> str | None:
    """What is wrong with a list of sides: each names a file, a prompt, a path of the state."""
    if not isinstance(sides, list) or not 1 <= len(sides) <= 8:
        return "sides must be a list of one to eight names"
    for side in sides:
        if not isinstance(side, str) or not SIDE.fullmatch(side):
            return f"{show(side)} cannot be a side: small letters, digits and - only, at most 20"
        if side in RESERVED:
            return f"{show(side)} cannot be a side: the name is reserved"
    return "two sides have the same name" if len(set(sides)) < len(sides) else None


def wrong_opening(entry: Mapping[str, Any], newest: int) -> str | None:
    """What is wrong with the first entry; `newest` is the format that this program writes."""
    from referee.engine.rules import games

    if entry.get("act") != "open":
        return "does not open a session"
    number = entry.get("format")
    if type(number) is not int or number < 1:
        return "names no format"
    if number > newest:
        return f"is of format {number}, made by a later version; this one reads up to {newest}"
    for key in ("session", "game", "scenario", "version", "rules"):
        if not isinstance(entry.get(key), str):
            return f"has no {key}"
    if entry["game"] not in games():
        return f"is of a game that is not here: {show(entry['game'])}"
    secret = entry.get("secret")  # what settles the program's dice; old journals have none
    if secret is not None and not (isinstance(secret, str) and re.fullmatch("[0-9a-f]{64}", secret)):
        return "has no valid secret of the dice"
    return wrong_sides(entry.get("sides")) or _wrong_beginning(entry)


def _wrong_beginning(entry: Mapping[str, Any]) -> str | None:
    """What is wrong with the state that an opening sets: all of it, and a branch for each side."""
    facts = entry.get("facts")
    if not isinstance(facts, list) or not all(isinstance(fact, dict) for fact in facts):
        return "sets no state"
    roots = {str(fact.get("path")): fact.get("value") for fact in facts}
    if set(roots) != set(ROOTS) or not all(isinstance(value, dict) for value in roots.values()):
        return f"sets a state that is not {', '.join(ROOTS)}"
    return None if set(roots["sides"]) == set(entry["sides"]) else "sets a state of other sides"


def wrong_entry(entry: Mapping[str, Any]) -> str | None:
    """What is wrong with the shape of an entry, in words that follow "line 7"."""
    for key in ("at", "act", "by", "phase"):
        if not isinstance(entry.get(key), str):
            return f"has no {key}, a text"
    if not AT.fullmatch(entry["at"]):
        return "has no time at which it was written, in UTC"
    if type(entry.get("turn")) is not int:
        return "has no turn, a whole number"
    for key, kind in COLLECTIONS.items():
        if key in entry and type(entry[key]) is not kind:
            return f"has {key} that are not {'a list' if kind is list else 'an object'}"
    if "who" in entry and (not isinstance(entry["who"], str) or len(entry["who"]) > LONGEST_WHO):
        return "does not name who made it"
    for key in ("again", "redo", "count", "sheet"):
        if key in entry and type(entry[key]) is not int:
            return f"has {key} that is not a whole number"
    if not all(type(number) is int and 1 < number < entry["n"] for number in entry.get("voids", ())):
        return "voids something that is not an earlier entry"
    if any(not isinstance(text, str) for key in ("umpire", "overridden") for text in entry.get(key, ())):
        return "has a remark that is not a text"
    return _wrong_chance(entry) or _wrong_answers(entry) or _wrong_facts(entry) or _wrong_told(entry)


def _wrong_chance(holder: Mapping[str, Any]) -> str | None:
    dice, cards = holder.get("dice", ()), holder.get("cards", ())
    if not all(_has_keys(die, {"value": int, "die": str, "for": str}) for die in dice):
        return "has a die that is not valid"
    if not all(_has_keys(card, {"card": str, "for": str}) for card in cards):
        return "has a card that is not valid"
    counts = [thing["count"] for thing in (*dice, *cards) if "count" in thing]
    return None if all(type(one) is int and one > 0 for one in counts) else "has a die whose count is not valid"


def _has_keys(thing: Any, kinds: Mapping[str, type]) -> bool:
    """Is it an object with these keys, each of its kind?"""
    return isinstance(thing, dict) and all(type(thing.get(key)) is kind for key, kind in kinds.items())


def _wrong_answers(entry: Mapping[str, Any]) -> str | None:
    for answer in entry.get("answers", ()):
        if not _has_keys(answer, {"procedure": str, "outcome": dict}):
            return "has an answer that is not valid"
        if type(answer.get("inputs")) is not dict:
            return "has an answer without inputs"
        for key in ("dice", "cards", "because", "distribution"):
            if not isinstance(answer.get(key, []), list):
                return f"has an answer whose {key} are not a list"
        if not all(_has_keys(row, {"text": str, "cite": str}) for row in answer.get("because", ())):
            return "has an answer with a reason that is not valid"
        if not all(_has_keys(row, {"p": str}) for row in answer.get("distribution", ())):
            return "has an answer with odds that are not valid"
        if fault := _wrong_chance(answer):
            return fault
    return None


def _wrong_facts(entry: Mapping[str, Any]) -> str | None:
    for fact in entry.get("facts", ()):
        if not _has_keys(fact, {"path": str}) or "value" not in fact:
            return "has a fact that is not valid"
        try:
            parts = split(fact["path"])
        except (ValueError, RecursionError):
            return f"has a fact at {show(fact['path'])}, which is not a path"
        whole = len(parts) == 1 or (len(parts) == 2 and parts[0] == "sides")
        if parts[0] not in ROOTS or (whole and not isinstance(fact["value"], dict)):
            return f"has a fact at {show(fact['path'])}, where there can be none"
        if len(parts) > DEEP or too_deep(fact["value"]):
            return "has a fact nested too deep"
        if holds_nothing(fact["value"]):
            return f"has a fact at {show(fact['path'])} with an empty key"
        if fault := _wrong_moment(parts, fact["value"]):
            return fault
    return None


def _wrong_moment(path: Sequence[str], value: Any) -> str | None:
    """What is wrong with the turn and the phase that a fact sets."""
    held = {path[1]: value} if path[0] == "public" and len(path) == 2 else value if list(path) == ["public"] else {}
    for key, kind in MOMENT.items():
        if key in held and type(held[key]) is not kind:
            return f"sets a {key} that is {show(held[key])}"
    return None


def _wrong_told(entry: Mapping[str, Any]) -> str | None:
    for rows in (*entry.get("told", {}).values(), entry.get("account", [])):
        if not isinstance(rows, list):
            return "tells something that is not a list"
        for row in rows:
            if not isinstance(row, str) and not _has_keys(row, {"text": str}):
                return "tells something that is not a text"
            if len(row if isinstance(row, str) else row["text"]) > LONGEST_TOLD:
                return "tells too much"
            if too_deep(row):
                return "tells something nested too deep"
            if holds_nothing(row):
                return "tells of something empty"
    return None


def is_taken(name: str, sides: Iterable[str]) -> bool:
    """Is a name not free for a thing: empty, a side's, or a word such as `all` or `umpire`?"""
    return name.strip().lower() in (*NO_NAMES, *sides)


def must_be_free(name: str, sides: Iterable[str], field: str) -> None:
    """Refuse a name that stands for something else: a side, all, the umpire, what all know."""
    if is_taken(name, sides):
        raise bad_input(field, f"a name cannot be {show(name)}: {why_taken(name)}")


def why_taken(name: str) -> str:
    """Why a name that `is_taken` cannot be used."""
    return "the program uses that word itself" if name.strip() else "a name is needed"


def tables_in(value: Any, most: int = THINGS) -> int:
    """How many tables a value holds; counted no further than to one more than `most`."""
    count, rest = 0, [value]
    while rest and count <= most:
        held = rest.pop()
        count += isinstance(held, dict)
        rest += [item for item in values_in(held) if isinstance(item, dict | list)]
    return count


def values_in(value: Any) -> Iterable[Any]:
    """What a JSON value holds: the values of an object, the items of a list."""
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def too_deep(value: Any, room: int = DEEP) -> bool:
    """Is a JSON value nested deeper than anything here writes?"""
    return room < 0 or any(too_deep(item, room - 1) for item in values_in(value) if isinstance(item, dict | list))


def holds_nothing(value: Any) -> bool:
    """Does a list or table hold a null somewhere? A fact takes a thing away by a null of its own; inside, it says
    nothing, and a side's file could not hold it.
    """
    return any(item is None or holds_nothing(item) for item in values_in(value))
