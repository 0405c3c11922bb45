"""Says in words what each place of a file's tables may hold, from the declarations (JSON Schema)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from pydantic import BaseModel

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
    patterns = [*node.get("patternProperties", {}), node.get("propertyNames", {}).get("pattern")]
    if "enum" in node.get("propertyNames", {}):
        return wanted_in_words(node["propertyNames"])
    return next((PATTERNS[one] for one in patterns if one in PATTERNS), "another")


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
