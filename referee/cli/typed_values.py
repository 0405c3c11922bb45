"""What is typed behind an option, turned into an input's value: lists, units in short form, files."""

from __future__ import annotations

from referee.engine.errors import bad_input
from referee.engine.inputs import Unit
from referee.engine.kinds import Choice, Kind, Listing, Object, Text, takes_several, whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

MOST = 100  # units that one option stands for


def enter_value(inputs: dict[str, Any], name: str, kind: Kind, text: str) -> None:
    """Enter an option's text as an input; several for a list, with commas between or one after the other."""
    if isinstance(kind, Listing):
        if name in inputs and "" in (text, inputs[name] or ""):
            raise bad_input(name, f"--{name.replace('_', '-')} '' means none, so give no other value")
        row = inputs.setdefault(name, [])
        if text == "" or not isinstance(row, list):
            return
        row += _parse_units(kind.kind, text) or [
            kind.kind.parse(piece) for piece in (_parse_words(kind.kind, text) if takes_several(kind.kind) else [text])
        ]
    elif name in inputs:
        raise bad_input(name, f"--{name.replace('_', '-')} is given twice")
    elif isinstance(kind, Object) and text.endswith(".toml"):
        inputs[name] = _file(name, text)
    else:
        inputs[name] = kind.parse(text)


def _parse_units(kind: Kind, text: str) -> list[Any]:
    """Units in short form: `4` plain ones, if nothing must be said about each; `CV,BB,2xDD` by kind; `CV,dive=3`.
    Nothing if the text is none of these.
    """
    if not isinstance(kind, Unit):
        return []
    fields = kind.inputs.fields
    needed = [name for name, field in fields.items() if field.required]
    number = whole_number(text)
    if number is not None and not needed:
        return [{} for _ in range(min(number, MOST))]
    first = next((name for name in needed if isinstance(fields[name].kind, Choice)), None)
    if "{" in text:
        return []
    if first is None:
        return _named_unit(kind, needed, text)
    options = getattr(fields[first].kind, "options", ())
    pieces = [piece.strip() for piece in text.split(",")]
    said = [piece for piece in pieces if "=" not in piece and piece.replace("-", "_") not in fields]
    counted = [_split_count(piece) for piece in said]
    if not said or any(word not in options for _, word in counted):
        return []
    if len(said) == len(pieces):
        return [{first: word} for count, word in counted for _ in range(count)]
    if len(said) > 1 or any(piece.replace("-", "_").startswith(f"{first}=") for piece in pieces):
        return []
    rest = ",".join(piece for piece in pieces if piece not in said)
    keys = kind.parse(rest)
    return [{first: counted[0][1], **keys} for _ in range(counted[0][0])] if isinstance(keys, dict) else []


def _named_unit(kind: Unit, needed: Sequence[str], text: str) -> list[Any]:
    """A unit that must have a name, the name first: `Zuiho,torpedo=3`."""
    name, _, rest = text.partition(",")
    fields = kind.inputs.fields
    if len(needed) != 1 or not isinstance(fields[needed[0]].kind, Text) or "=" in name or not name.strip():
        return []
    keys = kind.parse(rest)
    if name.replace("-", "_") in fields or not isinstance(keys, dict):
        return []
    return [{needed[0]: name.strip(), **keys}]


def _parse_words(kind: Kind, text: str) -> list[str]:
    """`CV,2xDD` as three words, where the kind is a choice of words; blanks about commas do not count."""
    options = getattr(kind, "options", ())
    out = []
    for piece in map(str.strip, text.split(",")):
        count, word = _split_count(piece)
        out += [word] * count if word in options else [piece]
    return out


def _split_count(piece: str) -> tuple[int, str]:
    """`2xDD` as its number and its word."""
    number, times, word = piece.partition("x")
    count = whole_number(number) if times else None
    return (1, piece) if count is None else (min(count, MOST), word)


def _file(name: str, path: str) -> Any:
    import tomllib

    from referee.session.record.folder import read_file

    raw = read_file(path, field=name)
    try:
        return tomllib.loads(raw.decode())
    except (ValueError, RecursionError) as error:
        from referee.engine.misread import why_misread

        raise bad_input(name, f"{path} is not TOML: {why_misread(error, raw)}") from None
