"""Offered lines with open places (`move --name "TF 16" --hex HEX`): lawful names, hexes and numbers are put into them.

A line into which nothing lawful can be put is not offered: a text keeps the act's name, and what is due says in words
what the act wants.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from referee.cli.console.line import quoted
from referee.cli.options import parse, typed_options
from referee.engine.errors import Missing, Refusal
from referee.engine.kinds import Choice, Listing, Quantity, Whole
from referee.session import for_whom
from referee.session.acting.act import Act
from referee.session.acting.catalogue import acts, find
from referee.session.acting.due import Due
from referee.session.acting.orders import Encounter
from referee.session.board.naming import groups_of
from referee.session.board.thing import Thing
from referee.session.may import Asked
from referee.session.session import Session

MOST = 300
"""So many ways to fill in a line are tried before it is left as it is."""
VALUE = r"""(?:"[^"]*"|'[^']*'|[^\s"',;:()]|,(?=\S))+"""
OPTION = re.compile(rf"--([a-z-]+)[ =]((?!--){VALUE})")
"""An option and its value that stand in a text by themselves: `--to HEX`."""
Row = TypeVar("Row", Due, Encounter)
NOTHING = "…"
"""Stands for the value of such an option where nothing lawful is found."""


class Option(NamedTuple):
    """An option as it stands in a line: the input, and its value, if it has one."""

    name: str
    value: str | None

    @property
    def is_open(self) -> bool:
        """Must a player still say it: `HEX`, `UNIT=SHIP`, `name=SHIP,torpedo=N`?"""
        pieces = re.split("[=,]", self.value or "")
        return any(piece == self.name.upper() or is_placeholder(piece) for piece in pieces)

    @property
    def is_new(self) -> bool:
        """Is it the name of something that does not exist yet? No name that there is fills that in."""
        return self.value == "NEW"

    @property
    def of_the_first(self) -> Option:
        """The same line for the first of several things."""
        return self if self.value is None or self.is_open else self._replace(value=self.value.partition(",")[0])

    def has_room_for(self, value: object) -> bool:
        """Is a value what is said of it already, `VB-6=SHIP`, with the rest filled in?"""
        said, there = re.split("[=,]", self.value or ""), re.split("[=,]", str(value))
        return len(said) == len(there) and all(
            is_placeholder(one) or one == other for one, other in zip(said, there, strict=True)
        )

    def words(self) -> list[str]:
        """As it is typed."""
        return [f"--{self.name}", *([] if self.value is None else [self.value])]


class Filling:
    """A state of a session, against which lines are filled in."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.idle: set[str] = set()

    @cached_property
    def asked_state(self) -> Asked:
        """The state that is asked for lawful values."""
        return Asked(self.session)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """A line within a text: an act of the game, and its options."""
        names = "|".join(sorted(map(re.escape, acts(self.session.game)), key=len, reverse=True))
        return re.compile(rf"(?<![\w-])({names})((?: --[a-z-]+(?: (?!--){VALUE})?)+)")

    def fill(self, rows: Sequence[Row]) -> list[Row]:
        """What is due, or encounters, each with its command filled in; if nothing lawful fits, with what the act
        wants, in words.
        """
        return [row._replace(line=line, command=command) for row in rows for line, command in [self.of_row(row)]]

    def fill_encounters(self, rows: Sequence[Encounter]) -> list[Encounter]:
        """Encounters filled in, those marked that name secrets."""
        filled = self.fill(rows)
        said = (f"{one.text} {one.command}" for one in filled)
        secret = for_whom.Secrets(self.session.game, self.session.state.tree).which_name(said)
        return [one._replace(secret=hidden) for one, hidden in zip(filled, secret, strict=True)]

    def of_row(self, row: Due | Encounter) -> tuple[str, str]:
        """The words and the command of what is offered; an open number stands in a filled line as an example."""
        line, command = self.fill_text(row.line), self.lawful_line(row.command, getattr(row, "side", None))
        if command == row.command:
            return line, command
        name, *rest = shlex.split(row.command)
        fields = acts(self.session.game)[name].inputs.fields
        asked = [
            (one.name, fields[field_of(one)]) for one in options_of(rest) if one.is_open and field_of(one) in fields
        ]
        if not command:
            return f"{line}; {name} needs {', '.join(f'--{one} ({field.meaning})' for one, field in asked)}", ""
        made_up = [one for one, field in asked if isinstance(field.kind, Whole | Quantity)]
        return f"{line}; put in your own {' and '.join(made_up)}" if made_up else line, command

    def fill_text(self, text: str, act: Act | None = None, given: Mapping[str, Any] = MappingProxyType({})) -> str:
        """A text with the lines in it filled in, and the options that stand by themselves next to what is `given`."""
        if "--" not in text:
            return text
        text = self.pattern.sub(lambda found: self.lawful_line(found[0]) or found[1], text)
        return OPTION.sub(lambda found: self.fill_option(found, act, given), text)

    def fill_option(self, found: re.Match[str], act: Act | None, given: Mapping[str, Any]) -> str:
        """An option that stands in a text by itself, with a lawful value."""
        option = Option(found[1], found[2].replace('"', ""))
        if not option.is_open:
            return found[0]
        try:
            if act and field_of(option) in act.inputs.fields:
                others = {name: value for name, value in given.items() if name != field_of(option)}
                beside = options_of(typed_options(act.inputs, others))
                if self.is_said(act, option):
                    return found[0]
                line = self.with_options(act, [*beside, option], None) or ""
                filled = {one.name: one for one in options_of(shlex.split(line)[1:])}
                if option.name in filled:
                    return " ".join(map(quoted, filled[option.name].words()))
        except (Refusal, ValueError):
            pass
        return f"--{option.name} {NOTHING}"

    def fill_refusal(
        self, refusal: Refusal, act: Act | None = None, given: Mapping[str, Any] = MappingProxyType({})
    ) -> None:
        """A refusal of an act, or of a command, what it says, its hint and what it lists filled in."""
        refusal.message = self.fill_text(refusal.message, act, given)
        if refusal.hint:
            hint = self.fill_text(refusal.hint, act, given)
            if act and hint != refusal.hint and hint.endswith(f"do {act.name}"):
                hint = f"{hint} --help explains it"
                if isinstance(refusal, Missing) and not given and act.name in self.idle:
                    refusal.message = f"there is nothing for {act.name} to do now"
                elif isinstance(refusal, Missing) and (reason := self.why_not(act, given)):
                    refusal.message = f"{refusal.message}; besides, {reason}"
            refusal.hint = hint
        refusal.listed = [self.fill_text(line, act, given) for line in refusal.listed]
        if faults := refusal.more.get("faults"):
            filled = [{**one, "cure": self.fill_text(one["cure"])} if "cure" in one else one for one in faults]
            refusal.more = {**refusal.more, "faults": filled}
        if rows := refusal.more.get("due"):
            refusal.more = {**refusal.more, "due": list(map(self.fill_row, rows))}

    def why_not(self, act: Act, given: Mapping[str, Any]) -> str:
        """Why a thing that is named may not do an act of the moment, whatever else is said: the bars of itself alone,
        which name nothing of the other side.
        """
        for side in self.asked_state.sides:
            secrets = for_whom.Secrets(self.session.game, self.session.state.tree, side)
            others = [groups_of(self.asked_state.board, one) for one in self.asked_state.sides if one != side]
            theirs = [name for groups in others for _, group in groups for name in group]
            for thing in self.things_named(given, side):
                barred = [one for one in self.asked_state.of_thing(thing).barred if one.act is act]
                bars = [bar for one in barred for bar in one.bars if bar.field in given]
                bars = [bar for bar in bars if not any(name in bar.words for name in theirs)]
                if bars and not any(secrets.which_name(bar.words for bar in bars)):
                    return "; ".join(f"{bar.words} ({bar.cite})" if bar.cite else bar.words for bar in bars[:2])
        return ""

    def fill_row(self, row: Mapping[str, Any]) -> Mapping[str, Any]:
        """What is due, as JSON, filled in."""
        return self.fill([Due(**{"demanded": False, **row})])[0].as_json() if "command" in row else row

    def lawful_line(self, command: str, side: str | None = None) -> str | None:
        """A line with lawful names and hexes in its open places; for several things, for the first of them if
        there are none for all; nothing if nothing lawful is found.
        """
        if not re.search(r"[ =,][A-Z]+\b", command):
            return command
        try:
            name, *rest = shlex.split(command)
            if name not in acts(self.session.game) or not any(option.is_open for option in options_of(rest)):
                return command
            act, options = find(self.session.game, name), tuple(options_of(rest))
            if all(self.is_said(act, option) for option in options if option.is_open):
                return command
            ways = dict.fromkeys((options, tuple(one.of_the_first for one in options)))
            return next(filter(None, (self.with_options(act, way, side) for way in ways)), None)
        except (Refusal, ValueError):
            return None

    def is_said(self, act: Act, option: Option) -> bool:
        """Is a word in capitals one that may stand there: a choice, or the name of a thing?"""
        field = act.inputs.fields.get(field_of(option))
        if field is None or option.value is None or option.is_new:
            return False
        kind = field.kind.of_each
        pieces = option.value.split(",") if isinstance(field.kind, Listing) else [option.value]
        if isinstance(kind, Choice):
            return all(piece in kind.options for piece in pieces)
        return all(
            piece in self.asked_state.board.names_of(field.of, [*self.asked_state.sides, None]) for piece in pieces
        )

    def with_options(self, act: Act, options: Sequence[Option], side: str | None) -> str | None:
        """An act with its open options filled in lawfully; nothing where that cannot be."""
        there = [one for one in options if not one.is_open or self.is_said(act, one)]
        raw = dict(parse(act.inputs, [word for one in there for word in one.words()]).inputs)
        raw |= {field_of(one): self.asked_state.new_word(one.name) for one in options if one.is_new}
        sides = [side] if side in self.asked_state.sides else self.sides_of(raw)
        open_ones = {field_of(option) for option in options if option not in there and not option.is_new}
        if not open_ones <= act.inputs.fields.keys():
            return None
        shapes = {field_of(option): option for option in options}
        wanted = {name: shapes[name] for name in act.inputs.fields if name in open_ones}
        tried: list[int] = []
        for one in sides:
            places = (self.place_of(owner, raw) for owner in (one, *self.asked_state.sides))
            self.asked_state.near = next(filter(None, places), None)
            tried.append(0)
            for way, bars in islice(self.ways_to_fill(act, raw, wanted, str(one)), MOST):
                if not bars:
                    return " ".join([act.name, *map(quoted, typed_options(act.inputs, way))])
                tried[-1] += 1
        if 0 < max(tried, default=0) < MOST:
            self.idle.add(act.name)
        return None

    def ways_to_fill(
        self, act: Act, raw: Mapping[str, Any], wanted: Mapping[str, Option], side: str
    ) -> Iterator[tuple[Any, Any]]:
        """Every way to fill in what is wanted, then what the act wants besides."""
        if not wanted:
            yield from self.asked_state.ways(act, raw, side)
            return
        first, *others = wanted
        there = self.asked_state.values(act, first, raw, [side])
        for value in [one for one in there if wanted[first].has_room_for(one)] or there:
            listed = isinstance(act.inputs.fields[first].kind, Listing) and not isinstance(value, list)
            yield from self.ways_to_fill(
                act, {**raw, first: [value] if listed else value}, {name: wanted[name] for name in others}, side
            )

    def sides_of(self, raw: Mapping[str, Any]) -> Sequence[str]:
        """The sides that a line may be of: that which it names, else each."""
        named = [side for side in self.asked_state.sides if side in raw.values()]
        return named or self.asked_state.sides

    def place_of(self, side: str | None, raw: Mapping[str, Any]) -> str | None:
        """Where what a line names lies."""
        return next((thing.lies_in for thing in self.things_named(raw, str(side)) if thing.lies_in), None)

    def things_named(self, raw: Mapping[str, Any], side: str) -> Iterator[Thing]:
        """A side's things that a line names."""
        words = {word for value in raw.values() for word in for_whom.names(value)}
        groups = groups_of(self.asked_state.board, side)
        return (thing for _, group in groups for thing in group.values() if thing.name in words)


def is_placeholder(word: str) -> bool:
    """Does a word in capitals stand for what a player must still say: `HEX`, `TO-SPOT`?"""
    return word == "N" or (len(word) > 2 and word.isupper() and word.replace("-", "").isalpha())


def field_of(option: Option) -> str:
    """The input of an option."""
    return option.name.replace("-", "_")


def options_of(words: Sequence[str]) -> Iterator[Option]:
    """The options of a line."""
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            raise Refusal("unknown", f"there is no option {word}")
        name, equals, value = word[2:].partition("=")
        if equals:
            yield Option(name, value)
        else:
            yield Option(name, rest.pop(0) if rest and not rest[0].startswith("--") else None)
