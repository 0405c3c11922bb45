"""An act's or a procedure's inputs as they are typed: options with their values, as the command line reads them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.inputs import Inputs
from referee.engine.kinds import Flag, Listing, takes_several
from referee.engine.plain import quote_word
from referee.session.acting.act import Act


def typed_options(inputs: type[Inputs], values: Mapping[str, Any]) -> list[str]:
    """The options that `cli.options.parse` reads as these values: the other way round."""
    words: list[str] = []
    for name, value in values.items():
        option = f"--{name.replace('_', '-')}"
        kind = inputs.fields[name].kind
        if isinstance(kind, Flag):
            words.append(option if value else f"--no-{option[2:]}")
        elif not isinstance(kind, Listing):
            words += [option, _option_text(value)]
        elif takes_several(kind.kind) or not value:
            words += [option, ",".join(map(_option_text, value))]
        else:
            words += [word for item in value for word in (option, _option_text(item))]
    return words


def _option_text(value: Any) -> str:
    """A value as an option's text; an object as `key=value,…` if nothing in it prevents that."""
    if not isinstance(value, dict):
        return str(value)
    pairs = [(key, item) for key, row in value.items() for item in (row if isinstance(row, list) else [row])]
    if not value or any(isinstance(item, dict) or "," in str(item) for _, item in pairs) or [] in value.values():
        import json

        return json.dumps(value, ensure_ascii=False)
    return ",".join(key if item is True else f"{key}={'false' if item is False else item}" for key, item in pairs)


def quoted_options(act: Act, given: Mapping[str, Any]) -> list[str]:
    """An act's options as a line has them, with quotes where they are needed."""
    return [quote_word(word) for word in typed_options(act.inputs, given)]


def whole_line(act: Act, given: Mapping[str, Any]) -> str:
    """An act as a whole line."""
    return " ".join(["do", act.name, *quoted_options(act, given)])
