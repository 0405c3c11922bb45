"""Offered lines with open places (`move --name "TF 16" --hex HEX`): lawful names and hexes are put into them.

What only a player knows, a die or a number of his counter, stays in capitals.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from referee.cli.console.line import quoted
from referee.cli.options import parse, written
from referee.engine.errors import Refusal
from referee.engine.kinds import Listing
from referee.session.acting.act import Act
from referee.session.acting.catalogue import acts, find
from referee.session.acting.due import Due
from referee.session.acting.orders import Encounter
from referee.session.board.naming import groups_of
from referee.session.fillings import is_listed
from referee.session.may import Asked
from referee.session.session import Session

MOST = 300
"""So many ways to fill in a line are tried before it is left as it is."""
VALUE = r"""(?:"[^"]*"|'[^']*'|[^\s"',;:()]|,(?=\S))+"""


class Option(NamedTuple):
    """An option as it stands in a line: the input, and its value, if it has one."""

    name: str
    value: str | None

    @property
    def is_open(self) -> bool:
        """Must a player still say it: `HEX`, `UNIT=SHIP`, `name=SHIP,torpedo=N`?"""
        return any(piece.isalpha() and piece.isupper() for piece in re.split("[=,]", self.value or ""))

    @property
    def is_new(self) -> bool:
        """Is it the name of something that does not exist yet? No name fills that in."""
        return self.value == "NEW"

    @property
    def of_the_first(self) -> Option:
        """The same line for the first of several things."""
        return self if self.value is None or self.is_open else self._replace(value=self.value.partition(",")[0])

    def words(self) -> list[str]:
        """As it is typed."""
        return [f"--{self.name}", *([] if self.value is None else [self.value])]


class Filling:
    """A state of a session, against which lines are filled in."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @cached_property
    def asked(self) -> Asked:
        """The state that is asked for lawful values."""
        return Asked(self.session)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """A line within a text: an act of the game, and its options."""
        names = "|".join(sorted(map(re.escape, acts(self.session.game)), key=len, reverse=True))
        return re.compile(rf"(?<![\w-])({names})((?: --[a-z-]+(?: (?!--){VALUE})?)+)")

    def due(self, rows: Sequence[Due]) -> list[Due]:
        """What is due, each with its command filled in; without it if nothing lawful fits."""
        return [row._replace(command=self.lawful(row.command, row.side) or "") for row in rows]

    def met(self, rows: Sequence[Encounter]) -> list[Encounter]:
        """Encounters, each with its command filled in; without it if nothing lawful fits."""
        return [row._replace(command=self.lawful(row.command) or "") for row in rows]

    def text(self, text: str) -> str:
        """A text with the lines in it filled in."""
        return self.pattern.sub(lambda found: self.command(found[0]), text) if " --" in text else text

    def refusal(self, refusal: Refusal) -> None:
        """A refusal, its hint and what it lists filled in."""
        if refusal.hint:
            refusal.hint = self.text(refusal.hint)
        refusal.listed = [self.text(line) for line in refusal.listed]
        if rows := refusal.more.get("due"):
            filled = [{**row, "command": self.command(row["command"])} if "command" in row else row for row in rows]
            refusal.more = {**refusal.more, "due": filled}

    def command(self, command: str, side: str | None = None) -> str:
        """A line with lawful names and hexes in its open places; as it stands if there are none."""
        return self.lawful(command, side) or command

    def lawful(self, command: str, side: str | None = None) -> str | None:
        """A line with lawful names and hexes in its open places; for several things, for the first of them if
        there are none for all; nothing if nothing lawful is found.
        """
        if not re.search(r"[ =,][A-Z]+\b", command):
            return command
        try:
            name, *rest = shlex.split(command)
            options = list(options_of(rest))
            if name not in acts(self.session.game) or not any(option.is_open for option in options):
                return command
            act, first = find(self.session.game, name), [one.of_the_first for one in options]
            return self.filled(act, options, side) or (self.filled(act, first, side) if first != options else None)
        except (Refusal, ValueError):
            return command

    def filled(self, act: Act, options: Sequence[Option], side: str | None) -> str | None:
        """An act with its open options filled in lawfully; nothing where that cannot be."""
        raw = parse(act.inputs, [word for one in options if not one.is_open for word in one.words()]).inputs
        sides = [side] if side in self.asked.sides else self.sides_of(raw)
        own = [one for one in options if one.is_new or (one.is_open and not self.is_filled_in(act, field_of(one), raw))]
        open_ones = {field_of(option) for option in options if option.is_open and option not in own}
        wanted = [name for name in act.inputs.fields if name in open_ones]
        for one in sides:
            self.asked.near = self.place_of(one, raw)
            for way, bars in islice(self.ways(act, raw, wanted, str(one)), MOST):
                if not bars:
                    left = {name: value for name, value in way.items() if name not in map(field_of, own)}
                    words = [act.name, *map(quoted, written(act.inputs, left))]
                    return " ".join([*words, *(word for option in own for word in option.words())])
        return None

    def ways(self, act: Act, raw: Mapping[str, Any], wanted: Sequence[str], side: str) -> Iterator[tuple[Any, Any]]:
        """Every way to fill in what is wanted, then what the act wants besides."""
        if not wanted:
            yield from self.asked.ways(act, raw, side)
            return
        first, *others = wanted
        for value in self.asked.values(act, first, raw, [side]):
            listed = isinstance(act.inputs.fields[first].kind, Listing) and not isinstance(value, list)
            yield from self.ways(act, {**raw, first: [value] if listed else value}, others, side)

    def is_filled_in(self, act: Act, name: str, raw: Mapping[str, Any]) -> bool:
        """Does an input name a side, a thing, a hex or a choice, or say itself what may stand there?"""
        field = act.inputs.fields.get(name)
        if field is None:
            raise Refusal("unknown", f"no option --{name}")
        if name == "side" or (is_listed(name, field) and not field.new):
            return True
        offered: Any = getattr(act.inputs, "offered", None)
        try:
            return bool(offered and offered(name, raw, self.asked.board))
        except KeyError:  # what it hangs on is not said either
            return False

    def sides_of(self, raw: Mapping[str, Any]) -> Sequence[str]:
        """The sides that a line may be of: that which it names, else each."""
        named = [side for side in self.asked.sides if side in raw.values()]
        return named or self.asked.sides

    def place_of(self, side: str | None, raw: Mapping[str, Any]) -> str | None:
        """Where what a line names lies."""
        words = [word for value in raw.values() for word in (value if isinstance(value, list) else [value])]
        things = (group[word] for _, group in groups_of(self.asked.board, str(side)) for word in words if word in group)
        return next((thing.lies_in for thing in things if thing.lies_in), None)


def field_of(option: Option) -> str:
    """The input of an option."""
    return option.name.replace("-", "_")


def options_of(words: Sequence[str]) -> Iterator[Option]:
    """The options of a line."""
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            raise Refusal("unknown", f"{word} is no option")
        name, equals, value = word[2:].partition("=")
        if equals:
            yield Option(name, value)
        else:
            yield Option(name, rest.pop(0) if rest and not rest[0].startswith("--") else None)
