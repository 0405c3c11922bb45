"""Inputs as they are typed: options with their values, as the command line reads them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.inputs import Inputs
from referee.engine.kinds import Listing, takes_several


def typed_options(given: Mapping[str, Any], inputs: type[Inputs] | None = None) -> list[str]:
    """The options that `cli.options.parse` reads as these values: the other way round. Where the `inputs` are not
    known, several values stand in one option.
    """
    words: list[str] = []
    for name, value in given.items():
        option = name.replace("_", "-")
        if value is True or value is False:
            words.append(f"--{option}" if value else f"--no-{option}")
            continue
        several = value if value and inputs is not None and stand_apart(inputs, name) else [value]
        words += [word for one in several for word in (f"--{option}", option_text(one))]
    return words


def stand_apart(inputs: type[Inputs], name: str) -> bool:
    """Does each of the values of an input have an option of its own?"""
    field = inputs.fields.get(name)
    return field is not None and isinstance(field.kind, Listing) and not takes_several(field.kind.kind)


def option_text(value: Any) -> str:
    """A value as an option's text: of several with commas between; an object as `key=value,…` if nothing in it
    prevents that.
    """
    if isinstance(value, list):
        return ",".join(map(option_text, value))
    if not isinstance(value, Mapping):
        return str(value)
    pairs = [(key, item) for key, row in value.items() for item in (row if isinstance(row, list) else [row])]
    if not value or any(isinstance(item, Mapping) or "," in str(item) for _, item in pairs) or [] in value.values():
        import json

        return json.dumps(value, ensure_ascii=False)
    return ",".join(key if item is True else f"{key}={'false' if item is False else item}" for key, item in pairs)
