"""What a line of the journal must look like before anything is made of it: names, kinds, sizes.

A journal may come from elsewhere; nothing in it is trusted until it has been checked here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from referee.engine.errors import Refusal, Unfit, bad_input, show
from referee.engine.kinds import Choice, Flag, Kind, Listing, Object, Text, Whole
from referee.session.board.fields import Mapped
from referee.session.board.tree import held_in, levels_of, split

AT = re.compile(r"2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00:00")
PART = re.compile(r"\d+(/[1-9]\d*)?", re.ASCII)
SIDE = re.compile(r"[a-z][a-z0-9-]{0,19}")
RESERVED = frozenset(
    "all umpire scenario journal public program table told sides report sheet aux con nul prn".split()  # noqa: SIM905
)
NO_NAMES = frozenset(("", "all", "umpire", "public", "each"))
LONGEST_TOLD = 400_000  # signs of a telling
LONGEST_CHANCE = 4_000
THINGS = 8_000  # tables of a state: some ten times what the largest scenario has
LONGEST_WHO = 100
ROOTS = ("public", "sides", "umpire")
DEEP = 40
MOMENT: Mapping[str, type] = {"turn": int, "phase": str}
WRITTEN = "is not as the program writes it"


class Row(Kind):
    """An object with some values by name, each of its kind; those of `may` need not be there, and others may be."""

    shape = "an object"

    def __init__(self, must: Mapping[str, Kind], may: Mapping[str, Kind] | None = None) -> None:
        self.must = must
        self.kinds = {**must, **(may or {})}

    def take(self, value: Any, at: str) -> Any:
        if not isinstance(value, dict):
            raise self.wrong(value, at)
        for key in self.must:
            if key not in value:
                raise Unfit(f"{at}.{key}" if at else key, f"is missing: {self.must[key].shape}")
        for key, kind in self.kinds.items():
            if key in value:
                kind.take(value[key], f"{at}.{key}" if at else key)
        return value


class Telling(Row):
    """What was told: a text, or an object with its text and with facts for the side's file."""

    shape = "a text, or an object with its text"

    def take(self, value: Any, at: str) -> Any:
        if isinstance(value, str):
            return TEXT.take(value, at)
        return super().take(value, at)


TEXT, NUMBER, COUNT = Text(most=LONGEST_TOLD), Whole(None, None), Whole(1, None)
TEXTS = Listing(TEXT)
PROOF: Mapping[str, Kind] = {"from": Choice(("table", "program")), "count": COUNT, "of": COUNT, "place": COUNT}
DICE = Listing(Row({"die": TEXT, "value": NUMBER, "for": TEXT}, {**PROOF, "whose": TEXT, "needs": TEXT}))
CARDS = Listing(Row({"card": TEXT, "for": TEXT}, PROOF))
CHANCE = Text("a fraction, as in 1/6", PART.fullmatch, most=LONGEST_CHANCE)
LIKELY = Text(CHANCE.shape, lambda said: said == "?" or PART.fullmatch(said), most=LONGEST_CHANCE)
REASON = Row({"text": TEXT, "cite": TEXT})
ANSWER = Row(
    {"game": TEXT, "procedure": TEXT, "inputs": Object(), "outcome": Object(), "because": Listing(REASON)},
    {"dice": DICE, "cards": CARDS, "distribution": Listing(Row({"outcome": Object(), "p": CHANCE}))}
    | {"odds": TEXT, "p": LIKELY, "side": TEXT, "known": Flag()},
)
LISTED = Listing(Text("a text that is not empty", str.strip), 2, 2)
STORY: Mapping[str, Kind] = {"story": TEXT, "listed": LISTED, "sunk": TEXTS, "spotted": TEXTS}
FACTS: Mapping[str, Kind] = {
    **dict.fromkeys(("hex", "zone", "ship", "condition", "hit", "fate", "marker", "report", "phase"), TEXT),
    **dict.fromkeys(("n", "turn", "power_hits", "weapon_hits"), NUMBER),
    **dict.fromkeys(("cards", "hexes"), TEXTS),
    **dict.fromkeys(("gone", "lapsed", "withdrawn"), Flag()),
}
"The facts that a side's map and report read; a telling may have others."
TELLING = Telling({"text": TEXT}, {**STORY, **FACTS})
TOLD = Row({"turn": NUMBER, "phase": TEXT, "text": TEXT}, {**STORY, **FACTS})
"A telling with its moment, as a side's file has it."
SAID: Mapping[str, Kind] = {
    "told": Mapped(Listing(TELLING)),
    "account": Listing(Row({"text": TEXT, "to": TEXT}, STORY)),
    "umpire": TEXTS,
    "kinds": Mapped(Listing(NUMBER)),
    "overridden": TEXTS,
    "why": TEXT,
    "who": Text("a name", most=LONGEST_WHO),
    "doer": Text("a side", SIDE.fullmatch),
    "was": TEXT,
}
NUMBERS: Mapping[str, Kind] = {"again": COUNT, "sheet": COUNT, "redo": NUMBER, "count": NUMBER, "seed": NUMBER}
ENTRY = Row(
    {"at": Text("a time in UTC", AT.fullmatch), "act": TEXT, "by": TEXT, "turn": NUMBER, "phase": TEXT},
    {"inputs": Object(), "dice": DICE, "cards": CARDS, "answers": Listing(ANSWER), "rulings": Mapped(TEXT)}
    | {"facts": Listing(Row({"path": TEXT, "value": Kind()})), "voids": Listing(Whole(2, None)), **SAID, **NUMBERS},
)
OPENING = Row(
    {"format": COUNT, "session": TEXT, "game": TEXT, "scenario": TEXT, "version": TEXT, "rules": TEXT}
    | {"sides": TEXTS, "facts": Listing(Row({"path": TEXT, "value": Object()}))},
    {"secret": Text("64 signs, 0 to 9 and a to f", re.compile("[0-9a-f]{64}").fullmatch), "commitment": TEXT},
)


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


def wrong_shape(entry: Mapping[str, Any], newest: int) -> str | None:
    """What is wrong with an entry of a format up to `newest`, in words that follow "line 7"."""
    if entry["n"] == 1 and (wrong := wrong_opening(entry, newest)):
        return wrong
    deep = "is nested too deep" if too_deep(entry) else None
    return deep or _misfit(ENTRY, entry) or _wrong_facts(entry) or _wrong_told(entry) or _wrong_numbers(entry)


def wrong_opening(entry: Mapping[str, Any], newest: int) -> str | None:
    """What is wrong with the first entry, in words that follow "line 1"; `newest` is the format that this program
    writes.
    """
    from referee.engine.rules import games

    if entry.get("act") != "open":
        return "does not open a session"
    number = entry.get("format")
    if type(number) is int and number > newest:
        return f"is of format {number}, made by a later version; this one reads up to {newest}"
    if wrong := _misfit(OPENING, entry):
        return wrong
    if entry["game"] not in games():
        return f"is of a game that is not here: {show(entry['game'])}"
    if wrong := wrong_sides(entry["sides"]):
        return f"{WRITTEN}: {wrong}"
    roots = {fact["path"]: fact["value"] for fact in entry["facts"]}
    if set(roots) != set(ROOTS):
        return f"sets a state that is not {', '.join(ROOTS)}"
    return None if set(roots["sides"]) == set(entry["sides"]) else "sets a state of other sides"


def _misfit(kind: Kind, entry: Mapping[str, Any]) -> str | None:
    try:
        kind.take(entry, "")
    except Refusal as refusal:
        return f"{WRITTEN}: {refusal.message}"
    return None


def _wrong_numbers(entry: Mapping[str, Any]) -> str | None:
    if not all(number < entry["n"] for number in entry.get("voids", ())):
        return "voids something that is not an earlier entry"
    if entry.get("again", 0) >= entry["n"]:
        return "does something again that is not an earlier entry"
    if entry["n"] > 1 and entry["act"] == "open":
        return "opens a session that is open"
    return "names no format" if entry["act"] == "upgrade" and type(entry.get("format")) is not int else None


def _wrong_facts(entry: Mapping[str, Any]) -> str | None:
    for fact in entry.get("facts", ()):
        try:
            parts = split(fact["path"])
        except (ValueError, RecursionError):
            return f"has a fact at {show(fact['path'])}, which is not a path"
        whole = len(parts) == 1 or (len(parts) == 2 and parts[0] == "sides")
        if parts[0] not in ROOTS or (whole and not isinstance(fact["value"], dict)):
            return f"has a fact at {show(fact['path'])}, where there can be none"
        if len(parts) > DEEP:
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
    for row in (row for rows in (*entry.get("told", {}).values(), entry.get("account", ())) for row in rows):
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


def tables_in(value: Any) -> int:
    """How many tables a value holds."""
    return sum(isinstance(held, dict) for held in held_in(value))


def too_deep(value: Any, room: int = DEEP) -> bool:
    """Is a JSON value nested deeper than anything here writes?"""
    return any(isinstance(one, dict | list) for level in islice(levels_of(value), room + 1, room + 2) for one in level)


def holds_nothing(value: Any) -> bool:
    """Does a list or table hold a null somewhere? A fact takes a thing away by a null of its own; inside, it says
    nothing, and a side's file could not hold it.
    """
    return value is not None and any(None in level for level in levels_of(value))
