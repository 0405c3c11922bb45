"""Commands with open places (`move --name "TF 16" --hex …`): lawful names, hexes and numbers are put into them.

A command into which nothing lawful can be put is not offered: a text keeps what is sure of it (`flak --name Red`), and
that says what else it wants when it is typed; what is due says so in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from types import MappingProxyType
from typing import Any, TypeVar

from referee.engine.errors import Missing, Refusal
from referee.engine.kinds import Quantity, Whole
from referee.session import for_whom
from referee.session.acting.act import Act
from referee.session.acting.catalogue import acts, find, is_common
from referee.session.acting.due import Due
from referee.session.acting.forcing import making_acts
from referee.session.acting.hints import NO_COMMAND, Command, Hint, Open, in_a_row, in_list, parts_of
from referee.session.acting.orders import Encounter
from referee.session.board.naming import groups_of
from referee.session.board.short_names import names_said
from referee.session.board.thing import Thing
from referee.session.may import Asked
from referee.session.order_check import Fault
from referee.session.session import Session

MOST = 300
"""So many ways to fill in a command are tried before it is left as it is."""
Row = TypeVar("Row", Due, Encounter)


class Filling:
    """A state of a session, against which commands are filled in."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.idle: set[str] = set()

    @cached_property
    def asked_state(self) -> Asked:
        """The state that is asked for lawful values."""
        return Asked(self.session)

    def fill(self, rows: Sequence[Row]) -> list[Row]:
        """What is due, or encounters, each with its command filled in; if nothing lawful fits, with what the act
        wants, in words.
        """
        return [row._replace(line=line, command=command) for row in rows for line, command in [self.of_row(row)]]

    def fill_encounters(self, rows: Sequence[Encounter]) -> list[Encounter]:
        """Encounters filled in, those marked that name secrets."""
        filled = self.fill(rows)
        said = (f"{one.text} {one.command}" for one in filled)
        secret = for_whom.which_name_secrets(said, self.session.game, self.session.state.tree)
        return [one._replace(secret=hidden) for one, hidden in zip(filled, secret, strict=True)]

    def fill_faults(self, faults: Sequence[Fault]) -> list[Fault]:
        """What is wrong with lines of orders, filled in."""
        fill = self.fill_text
        return [fault._replace(message=fill(fault.message), cure=fill(fault.cure)) for fault in faults]

    def of_row(self, row: Due | Encounter) -> tuple[str, Command]:
        """The words and the command of an offer, an open number filled in with an example."""
        line, command = self.fill_text(row.line), self.fill_command(row.command, getattr(row, "side", None))
        if not row.command.open_ones:
            return line, row.command
        fields = acts(self.session.game)[row.command.act].inputs.fields
        asked = {name.replace("_", "-"): fields[name] for name in row.command.open_ones}
        if command is None:
            needs = ", ".join(f"--{name} ({field.meaning})" for name, field in asked.items())
            return line + f"; {row.command.act} needs {needs}", NO_COMMAND
        made_up = [name for name, field in asked.items() if isinstance(field.kind, Whole | Quantity)]
        return line + f"; with your own --{' and --'.join(made_up)}" if made_up else line, command

    def fill_text(self, text: str, act: Act | None = None, given: Mapping[str, Any] = MappingProxyType({})) -> str:
        """A text with the commands in it filled in, and options that stand by themselves next to what is `given`."""
        return Hint(*(self.fill_part(part, act, given) for part in parts_of(text)))

    def fill_part(self, part: str, act: Act | None, given: Mapping[str, Any]) -> str:
        """A part of a text: a command, or what is sure of it where nothing lawful fits; options next to what is
        `given`.
        """
        if not isinstance(part, Command):
            return part
        if not part.act:
            return self.fill_options(part, act, given)
        return self.fill_command(part) or str(Command(part.act, part.said))

    def fill_options(self, part: Command, act: Act | None, given: Mapping[str, Any]) -> str:
        """Options that are in a text by themselves, with lawful values."""
        if not part.open_ones:
            return part
        if act and part.given.keys() <= act.inputs.fields.keys():
            beside = {name: value for name, value in given.items() if name not in part.given}
            if found := self.fill_command(Command(act.name, {**beside, **part.given})):
                meant = {name: found.given[name] for name in part.given}
                return Command("", meant, act.inputs)
        return str(part)

    def fill_refusal(
        self,
        refusal: Refusal,
        act: Act | None = None,
        given: Mapping[str, Any] = MappingProxyType({}),
        by: str | None = None,
    ) -> None:
        """A refusal of an act, or of a command, what it says, its hint and what it lists filled in; marked where that
        names what the side for which it is typed, if that is known, may not know.
        """
        refusal.message = self.fill_text(refusal.message, act, given)
        if refusal.hint:
            form = parts_of(refusal.hint)[-1]
            refusal.hint = self.fill_text(refusal.hint, act, given)
            is_open = act and isinstance(form, Command) and form.act == act.name and form.open_ones
            if act and is_open and not isinstance(parts_of(refusal.hint)[-1], Command):
                self.explain(refusal, act, given)
        refusal.listed = [self.fill_text(line, act, given) for line in refusal.listed]
        for key, rows in refusal.rows.items():
            refusal.rows = {**refusal.rows, key: self.fill(rows) if key == "due" else self.fill_faults(rows)}
        game, tree = self.session.game, self.session.state.tree
        side = for_whom.side_typed_for(act, given, game, tree, by or for_whom.UMPIRE) if act else by
        if side is not None:
            for_whom.mark_secrets(refusal, game, tree, side)

    def explain(self, refusal: Refusal, act: Act, given: Mapping[str, Any]) -> None:
        """For an act that nothing lawful fits: say why not, and that there is help."""
        refusal.hint = Hint(*parts_of(refusal.hint)[:-1], act.name) + " --help explains it"
        if isinstance(refusal, Missing) and (kind := self.kind_wanted(refusal, act)):
            refusal.message = f"there is no {self.asked_state.board.word_of(kind)} yet, and {act.name} needs one"
            makers = making_acts(self.session.game, act.inputs.fields[str(refusal.field)])
            refusal.hint = "; ".join([*makers, refusal.hint])
        elif isinstance(refusal, Missing) and not given and act.name in self.idle and not is_common(act.name):
            refusal.message = f"there is nothing for {act.name} to do now"
        elif isinstance(refusal, Missing) and (reason := self.why_not(act, given)):
            refusal.message = refusal.message + "; besides, " + reason

    def kind_wanted(self, refusal: Missing, act: Act) -> str:
        """The kind of things of which an act must name one, where there is none at all."""
        field = act.inputs.fields.get(refusal.field or "")
        of = field.of if field and not field.new else ()
        there = self.asked_state.board.names_of(of, [*self.asked_state.sides, None]) if of else ()
        return of[0] if of and not there else ""

    def why_not(self, act: Act, given: Mapping[str, Any]) -> str:
        """Why a thing that is named may not do an act of the moment, whatever else is said: the bars of itself alone,
        which name nothing of the other side.
        """
        for side in self.asked_state.sides:
            others = [groups_of(self.asked_state.board, one) for one in self.asked_state.sides if one != side]
            theirs = [name for groups in others for _, group in groups for name in group]
            for thing in self.things_named(given, side):
                barred = [one for one in self.asked_state.of_thing(thing).barred if one.act is act]
                bars = [bar for one in barred for bar in one.bars if bar.field in given]
                if bars := [bar for bar in bars if not names_said(bar.words, theirs)]:
                    return in_a_row(bar.message for bar in bars[:2])
        return ""

    def fill_command(self, command: Command, side: str | None = None) -> Command | None:
        """A command with lawful names and hexes in its open places; for several things, for the first of them if
        there are none for all; nothing if nothing lawful is found.
        """
        if not command.open_ones:
            return command
        try:
            act = find(self.session.game, command.act)
            said = command.said_to(act.inputs)
            first = {name: value[:1] if isinstance(value, list) else value for name, value in said.items()}
            ways = [said, *([first] if first != said else [])]
            return next(filter(None, (self.with_open(act, way, command.open_ones, side) for way in ways)), None)
        except (Refusal, ValueError):
            return None

    def with_open(self, act: Act, said: dict[str, Any], wanted: Mapping[str, Open], side: str | None) -> Command | None:
        """An act with what is open filled in lawfully, or by force; nothing if that cannot be."""
        forced = {"force": True} if said.get("force") and "force" not in act.inputs.fields else {}
        said = {name: value for name, value in said.items() if name not in forced}
        raw = said | {name: self.asked_state.new_word(name) for name, one in wanted.items() if one.new}
        there = self.asked_state.sides  # whom the line may be for: the side that it names, else all
        sides = [one for one in there if one == side] or [one for one in there if one in raw.values()] or there
        still = {name: wanted[name] for name in act.inputs.fields if name in wanted and not wanted[name].new}
        tried: list[int] = []
        for one in sides:
            named = (thing for owner in (one, *self.asked_state.sides) for thing in self.things_named(raw, owner))
            self.asked_state.near = next((thing.lies_in for thing in named if thing.lies_in), None)
            tried.append(0)
            for way, bars in islice(self.ways_to_fill(act, raw, still, one), MOST):
                if not any(bar.firm or not forced for bar in bars):
                    return act.as_typed({**way, **forced})
                tried[-1] += 1
        if 0 < max(tried, default=0) < MOST:
            self.idle.add(act.name)
        return None

    def ways_to_fill(
        self, act: Act, raw: Mapping[str, Any], wanted: Mapping[str, Open], side: str
    ) -> Iterator[tuple[Any, Any]]:
        """Every way to fill in the open places, then the act's other required inputs."""
        if not wanted:
            yield from self.asked_state.ways(act, raw, side)
            return
        first, *others = wanted
        there = self.asked_state.values(act, first, raw, [side])
        begun = wanted[first].begun
        left = {name: wanted[name] for name in others}
        for value in [one for one in there if str(one).startswith(begun)] or there:
            yield from self.ways_to_fill(act, {**raw, first: in_list(act.inputs, first, value)}, left, side)

    def things_named(self, raw: Mapping[str, Any], side: str) -> Iterator[Thing]:
        """A side's things that a line names."""
        words = {word for value in raw.values() for word in for_whom.names_in(value)}
        groups = groups_of(self.asked_state.board, side)
        return (thing for _, group in groups for thing in group.values() if thing.name in words)
