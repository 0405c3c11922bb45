"""Files that people write: the shape that all of them share, and their faults, each with its table and a cure.

What each place of a file's tables may hold is said in words, from the declarations (JSON Schema).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from referee.engine.errors import nearest_as_cure, show
from referee.engine.kept import Fault
from referee.engine.rules import compile_rules
from referee.session.board.tree import look_up
from referee.session.record.shape import wrong_sides
from referee.session.scenario.source import Faulty, in_file, table_fault

Node = Mapping[str, Any]
"""A part of a JSON Schema."""
NAME = r"^[^,=]*[^,=\s][^,=]*$"
SIDE = r"^[a-z][a-z0-9-]*$"
PATTERNS = {NAME: "a name without comma and equals sign", SIDE: "small letters, digits and -, a letter first"}


@cache
def schema_of(model: type[BaseModel]) -> Node:
    """A model's JSON Schema, each declaration in its place."""
    whole = model.model_json_schema()

    def in_place(part: Any) -> Any:
        if isinstance(part, dict) and "$ref" in part:
            return in_place(whole["$defs"][part["$ref"].rpartition("/")[2]])
        if isinstance(part, dict):
            return {key: in_place(inner) for key, inner in part.items() if key != "$defs"}
        return [in_place(inner) for inner in part] if isinstance(part, list) else part

    found: Node = in_place(whole)
    return found


def node_below(model: type[BaseModel], way: Sequence[str | int]) -> Node:
    """What is declared at a place; an empty node if nothing is."""
    node = schema_of(model)
    for step in way:
        node = next((found for one in choices(node) if (found := next_node(one, step))), {})
    return node


def choices(node: Node) -> Sequence[Node]:
    """A node, or those among which it leaves the choice."""
    among: Sequence[Node] = node.get("anyOf", [node])
    return among


def next_node(node: Node, step: str | int) -> Node:
    """What is declared one step further."""
    more = [*node.get("patternProperties", {}).values(), node.get("additionalProperties")]
    other = next((one for one in more if isinstance(one, Mapping)), {})
    found: Node = node.get("items", {}) if isinstance(step, int) else node.get("properties", {}).get(step) or other
    return found


def keys(model: type[BaseModel], way: Sequence[str | int]) -> list[str]:
    """The keys that a table knows."""
    return [key for one in choices(node_below(model, way)) for key in one.get("properties", {})]


def wanted_key(model: type[BaseModel], way: Sequence[str | int]) -> str:
    """What the names in the table around a place must be like."""
    node = node_below(model, way[:-1])
    if "propertyNames" in node:
        return wanted_in_words(node["propertyNames"])
    (pattern,) = node["patternProperties"]
    return PATTERNS[pattern]


def wanted_in_words(node: Node) -> str:
    """What may be at a place, in words."""
    if "anyOf" in node:
        kinds = [one for one in node["anyOf"] if one.get("type") != "null"]
        return " or ".join(dict.fromkeys(wanted_in_words(one) for one in kinds))
    if "const" in node:
        return as_toml(node["const"])
    if "enum" in node:
        return f"one of {', '.join(map(as_toml, node['enum']))}"
    kind = node.get("type")
    if kind == "integer":
        said = bounds_in_words(node.get("minimum"), node.get("maximum"))
        return "a whole number" + (f" from {said}" if " to " in said else f", {said}" if said else "")
    if kind == "string":
        return PATTERNS.get(node.get("pattern", ""), "text in quotation marks")
    if kind == "boolean":
        return "true or false"
    if kind == "array":
        count, inner = bounds_in_words(node.get("minItems"), node.get("maxItems")), node.get("items", {})
        many = f" of {count}" if count else ""
        return f"a list{many} in [ ]" + (f", each {wanted_in_words(inner)}" if inner else "")
    return "a table" if kind == "object" else "another value"


def as_toml(value: Any) -> str:
    """A value as it is in TOML."""
    return f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)


def bounds_in_words(least: int | None, most: int | None) -> str:
    """From where to where something goes: `1 to 6`, `2 or more`, `3`; nothing if it has no bounds."""
    if least == most:
        return "" if least is None else str(least)
    return f"{least} to {most}" if None not in (least, most) else f"{least} or more"


Name = Annotated[str, Field(pattern=NAME)]
SideName = Annotated[str, Field(pattern=SIDE)]
Model = TypeVar("Model", bound=BaseModel)


class Strict(BaseModel):
    """A table of a file: unknown keys are faults."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Orders(Strict):
    """What a player's sheet says besides his forces: his orders, what he knows of the enemy, his terms of victory."""

    orders: list[str] = []
    knows: list[str] = []
    victory: list[str] = []


class Page(Strict):
    """The umpire's page: how long it takes, what to settle beforehand and to watch, how it came out by machine."""

    length: str = ""
    settle: list[str] = []
    watch: list[str] = []
    played: str = ""


class Headed(Strict):
    """What every scenario's file says at its top."""

    format: Literal[1]
    game: str
    title: str
    date: str = ""
    about: str = ""
    called: Annotated[
        dict[SideName, str], Field(description="what its players call a side, where it is not the game's word")
    ] = {}
    rulings: dict[str, str] = {}
    brief: dict[SideName, Orders] = {}
    page: Page = Page()


class Position(Strict):
    """What `[position]` holds."""

    public: dict[str, Any]
    sides: dict[str, dict[str, Any]]
    umpire: dict[str, Any]
    told: dict[str, list[dict[str, Any]]] = {}


def file_faults(folder: str, file: str, found: Callable[[Mapping[str, Any]], Iterable[str]]) -> list[str]:
    """All that is wrong with one of the owner's files, each with its place: it is no TOML, or what is `found` in it."""
    try:
        return in_file(os.path.join(folder, f"{file}.toml"), found(compile_rules(folder, (file,))[file]))
    except Fault as fault:
        return fault.found


def faults_of_row(
    model: type[Model], data: Mapping[str, Any], found: Callable[[Model], Iterable[Faulty]] = lambda row: ()
) -> Iterator[str]:
    """What is wrong with a row of a sheet, in words: its shape, or else what is `found` in it."""
    try:
        row = model.model_validate(data)
    except ValidationError as error:
        yield from (fault.said for fault in shape_faults(error, model, data))
        return
    yield from (fault.said for fault in found(row))


def row_faults(
    data: Mapping[str, Any], model: type[BaseModel], table: str, found: Callable[[Any], Iterable[Faulty]]
) -> Iterator[str]:
    """Faults of shape of one of the owner's files; if there are none, what is `found` in each row of a table."""
    try:
        rows = getattr(model.model_validate(data), table)
    except ValidationError as error:
        yield from shape_faults(error, model, data)
        return
    for name, row in rows.items():
        yield from (table_fault((table, name), fault.said, *fault.way) for fault in found(row))


def all_faults(model: type[Model], data: Any, fitting: Callable[[Model], Iterable[str]]) -> list[str]:
    """Every fault of a file: of its shape, and what does not fit together if no value is missing or wrong; keys that
    are not known are left out for that.
    """
    wrong: list[str] = []
    try:
        found = model.model_validate(data)
    except ValidationError as error:
        wrong += shape_faults(error, model, data)
        known = deepcopy(data)
        for fault in error.errors():
            if fault["type"] != "extra_forbidden":
                return wrong
            *into, key = part_in_data(fault["loc"], data, fault["type"])
            look_up(known, into).pop(key)
        found = model.model_validate(known)
    return [*wrong, *fitting(found)]


def shape_faults(error: ValidationError, model: type[BaseModel], data: Any, *table: str) -> list[Faulty]:
    """Faults of shape, each with its table (below `table`) and what is wanted; what is in a list counts from 1."""
    out = []
    for fault in error.errors():
        way = part_in_data(fault["loc"], data, fault["type"])
        *into, key = (*table, *way) or ("the file",)
        name = key + 1 if isinstance(key, int) else key
        of_key = fault["type"] in ("missing", "extra_forbidden")
        out.append(table_fault(tuple(into), f"{name}{said_of(fault, way, model, data)}", key, of_key=of_key))
    return list(dict.fromkeys(out))


def said_of(fault: Any, way: Sequence[str | int], model: type[BaseModel], data: Any) -> str:
    """What is said of a key: it is missing, or not known, or its value is not what is wanted."""
    wanted = wanted_in_words(node_below(model, way))
    if fault["type"] == "missing":
        return f" is missing: {wanted}"
    if fault["type"] == "extra_forbidden":
        return f" is not known here{nearest_as_cure(str(way[-1]), keys(model, way[:-1]))}"
    if fault["loc"][-1:] == ("[key]",):
        return f": the name must be {wanted_key(model, way)}"
    if fault["type"] == "value_error":
        return f" {fault['ctx']['error']}"
    return f" must be {wanted}, not {show(look_up(data, way))}"


def part_in_data(loc: Sequence[str | int], data: Any, kind: str) -> list[str | int]:
    """The part of a fault's way that is one in the data: what marks a choice between shapes is left out."""
    out: list[str | int] = []
    for place, step in enumerate(loc):
        last = place == len(loc) - 1
        if step in range(len(data)) if isinstance(data, list) else isinstance(data, Mapping) and step in data:
            data = cast(Any, data)[step]
        elif not (last and kind == "missing"):
            return out
        out.append(step)
    return out


def side_faults(sides: Sequence[str], things: Mapping[str, Mapping[str, Any]]) -> Iterator[Faulty]:
    """What is wrong with the names of the sides, and with whose the `things` (by kind and name) are."""
    if wrong := wrong_sides(list(sides)):
        yield table_fault((), f"sides: {wrong}", "sides")
    for kind, named in things.items():
        for name, thing in named.items():
            if thing.side not in sides:
                yield table_fault((kind, name), f"no side {thing.side!r}{nearest_as_cure(thing.side, sides)}", "side")


def sailing_faults(
    table: str, forces: Mapping[str, Any], what: str, ships: Mapping[str, Any], others: Iterable[str]
) -> Iterator[Faulty]:
    """What is wrong with the ships (or `what` they are) of forces: not there, though perhaps like one of `others`; of
    the other side; in two forces.
    """
    key = f"{what}s"
    sailing = Counter(ship for force in forces.values() for ship in getattr(force, key))
    for name, force in forces.items():
        for at, ship in enumerate(getattr(force, key)):
            said = ""
            if ship not in ships:
                said = f"no {what} {ship!r}{nearest_as_cure(ship, [*ships, *others])}"
            elif ships[ship].side != force.side:
                said = f"{ship} is a {what} of the other side"
            elif sailing[ship] > 1:
                said = f"{ship} sails in {sailing[ship]} {table.replace('_', ' ')}s"
            if said:
                yield table_fault((table, name), said, key, at)


def values_of_side(things: Mapping[str, Any], side: str) -> dict[str, dict[str, Any]]:
    """The values of a side's things of a kind, by their names."""
    return {name: without_defaults(thing) for name, thing in things.items() if thing.side == side}


def without_defaults(table: BaseModel) -> dict[str, Any]:
    """The values of a table (`BaseModel`) without what it does not have, and without whose it is, by key."""
    return {k: v for k, v in table.model_dump(exclude={"side"}).items() if v not in (None, "", 0, False, {}, [])}
