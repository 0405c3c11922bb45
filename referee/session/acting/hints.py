"""Commands as records, as they are typed, and hints: texts in which such commands stand.

    command("place", ship=ship, hex=OPEN, force=True) + " moves her first"
    "put it one hex from an enemy, " + option(hex=OPEN)

The words of the text are made from the record; what is lawful is put into the open places, as the act declares its
inputs (`session/filled.py`), and `may` raises the flags that a hint names. Nothing is read out of the text.
`+` keeps the records; an f-string around them would lose them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from referee.engine.inputs import Inputs
from referee.engine.kinds import Listing, takes_several
from referee.engine.plain import quote_word
from referee.session.board.thing import Thing


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
        kind = inputs.fields[name].kind if inputs is not None and name in inputs.fields else None
        stand_apart = value and isinstance(kind, Listing) and not takes_several(kind.kind)
        several = value if stand_apart else [value]
        words += [word for one in several for word in (f"--{option}", option_text(one))]
    return words


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


class Open(NamedTuple):
    """What a player must still say: of a pair its beginning may stand already, `Open("VB-6=")`; `new`: the name of
    something that does not exist yet.
    """

    begun: str = ""
    new: bool = False

    def __str__(self) -> str:
        return f"{self.begun}…"


OPEN, NEW = Open(), Open(new=True)
BETWEEN = "; "


class Hint(str):
    """A text in parts, each plain or a `Command`."""

    parts: tuple[str, ...]

    def __new__(cls, *parts: str) -> Hint:
        """The parts of hints among them are its own."""
        made = super().__new__(cls, "".join(parts))
        made.parts = tuple(piece for part in parts for piece in parts_of(part))
        return made

    def __add__(self, other: str) -> Hint:
        return Hint(self, other)

    def __radd__(self, other: str) -> Hint:
        return Hint(other, self)


class Command(Hint):
    """An act as it is typed, with what is given and what is `OPEN`; without an act, options beside what is typed."""

    act: str
    given: Mapping[str, Any]

    def __new__(
        cls, act: str, given: Mapping[str, Any], inputs: type[Inputs] | None = None, words: Iterable[str] = ()
    ) -> Command:
        """Of `given` by input: its values as JSON has them, or what is open; `words` stand before its options."""
        typed = [*words, *typed_options(given, inputs)]
        made = str.__new__(cls, " ".join([*filter(None, [act]), *map(quote_word, typed)]))
        made.parts, made.act, made.given = (made,), act, given
        return made

    @property
    def open_ones(self) -> Mapping[str, Open]:
        """What is open in it, by input."""
        return {name: value for name, value in self.given.items() if isinstance(value, Open)}

    @property
    def said(self) -> dict[str, Any]:
        """What is given in it."""
        return {name: value for name, value in self.given.items() if not isinstance(value, Open)}

    def said_to(self, inputs: type[Inputs]) -> dict[str, Any]:
        """What is given in it, as its act's inputs take it."""
        return {name: in_list(inputs, name, value) for name, value in self.said.items()}


NO_COMMAND = Command("", {})


def command(act: str, /, **given: Any) -> Command:
    """An act with its inputs: values, things, what is `OPEN`; what is `None` is left out."""
    return Command(act, {name: as_raw(value) for name, value in given.items() if value is not None})


def option(**given: Any) -> Command:
    """Options of the act that is spoken of."""
    return command("", **given)


def in_a_row(texts: Iterable[str]) -> Hint:
    """Texts one after the other."""
    return Hint(*[part for text in texts for part in (BETWEEN, text)][1:])


def as_raw(value: Any) -> Any:
    """A value as JSON has it: of things their names."""
    if isinstance(value, Thing):
        return value.name
    is_row = isinstance(value, Iterable) and not isinstance(value, str | Mapping | Open)
    return [as_raw(one) for one in value] if is_row else value


def parts_of(text: str | None) -> tuple[str, ...]:
    """The parts of a text: of a plain one itself."""
    return text.parts if isinstance(text, Hint) else (text,) if text else ()


def commands_in(text: str | None) -> list[Command]:
    """The commands in a text."""
    return [part for part in parts_of(text) if isinstance(part, Command)]


def in_list(inputs: type[Inputs], name: str, value: Any) -> Any:
    """A value as an input takes it: in a list, where it takes several."""
    field = inputs.fields.get(name)
    return [value] if field and isinstance(field.kind, Listing) and not isinstance(value, list) else value


NEXT_TURN = "the next turn: " + command("phase", turn=OPEN)
"""What to do where a turn allows a thing once, in a game without a sequence of play."""
