"""What may stand at the cursor of a line in a shell: commands, acts of the phase, options, names, hexes, files.

On a line that names a side only what that side's view holds is offered; names are written out as they must be typed.
"""

from __future__ import annotations

from referee.cli.completing import holding
from referee.cli.completing.table import COMMANDS, table
from referee.cli.completing.values import offered
from referee.engine.record import NamedTuple
from referee.engine.rules import aliases
from referee.session.acting.where import belongs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from referee.cli.completing.holding import Held
    from referee.cli.slots import Slot


GLOBAL = {"--help": "what there is", "--version": "the version", "--no-pager": "long output all at once"}
OF_FILES = {"file": "files", "folder": "folders", "scenario": "scenarios"}
"""What a shell finds by itself where such is wanted."""


class Offer(NamedTuple):
    """A word that may stand at the cursor, in place of the one begun; short help; whether more of it follows."""

    text: str
    help: str = ""
    goes_on: bool = False


class Offers(NamedTuple):
    """All that may stand there; and files of the shell's own finding: `files`, `folders`, `scenarios`, or none."""

    words: list[Offer]
    files: str = ""


class Line:
    """A line: its whole words before the cursor (without `referee`), and the one begun there."""

    def __init__(self, words: Sequence[str], begun: str) -> None:
        self.words = [word for word in words if word != "--no-pager"]
        self.begun = begun
        self.files = ""
        self._held: list[Held | None] = []

    @property
    def held(self) -> Held | None:
        """The session that is meant, if there is one."""
        if not self._held:
            self._held.append(holding.session_meant(self.words))
        return self._held[0]

    def offers(self) -> Offers:
        """What may stand at the cursor."""
        found: dict[str, Offer] = {}
        for offer in self._choices():
            if offer.text.lower().startswith(self.begun.lower()):
                found.setdefault(offer.text, offer)
        return Offers(list(found.values()), self.files)

    def _choices(self) -> Iterator[Offer]:
        commands = table(COMMANDS)
        if not self.words:
            if self.begun.startswith("-"):
                yield from (Offer(name, help) for name, help in GLOBAL.items())
                return
            for name, one in commands.items():
                first, _, inner = name.partition(" ")
                yield Offer(first, f"{first} …" if inner else one["help"])
            return
        first, *rest = self.words
        if first in ("odds", "roll"):
            yield from self._after_odds(first, rest)
        elif first == "do":
            yield from self._after_do(rest)
        elif f"{first} {rest[0] if rest else ''}" in commands:
            one = commands[f"{first} {rest[0]}"]
            yield from self._in_command(rest[1:], one["options"], one["places"])
        elif first in commands:
            yield from self._in_command(rest, commands[first]["options"], commands[first]["places"])
        elif not rest:
            for name, one in commands.items():
                if name.startswith(f"{first} "):
                    yield Offer(name.partition(" ")[2], one["help"])

    def _after_odds(self, verb: str, rest: Sequence[str]) -> Iterator[Offer]:
        """After `odds` and `roll`: a game or what the session's has, a procedure, its options."""
        game = aliases().get(rest[0]) if rest else None
        if game:
            rest = rest[1:]
        held = self.held if not game else None
        of = game or (held.game if held else None)
        there = table(of) if of else {"procedures": {}, "acts": {}}
        if rest:
            one = there["procedures"].get(rest[0])
            if not game and verb == "odds":
                one = there["acts"].get(rest[0], one)
            yield from self._in_command(rest[1:], one["options"] if one else (), ())
            return
        if not game:
            yield from (Offer(name, "a game") for name in aliases())
        if not game and verb == "odds":
            yield from (Offer(name, one["help"]) for name, one in there["acts"].items() if one["odds"])
        yield from (Offer(name, one["help"]) for name, one in there["procedures"].items())
        yield from (Offer("--help"),) if self.begun.startswith("-") else ()

    def _after_do(self, rest: Sequence[str]) -> Iterator[Offer]:
        """After `do`: the acts of the phase and of any, other phases' once a letter of them is typed; their options."""
        held = self.held
        if held is None:
            return
        acts = table(held.game)["acts"]
        if rest:
            yield from self._in_command(rest[1:], acts[rest[0]]["options"] if rest[0] in acts else (), ())
            return
        here = {name: one for name, one in acts.items() if belongs(one["where"], held.tree["public"])}
        now = [name for name, one in here.items() if held.phase in one["phases"]]
        any_time = [name for name, one in here.items() if not one["phases"]]
        others = [name for name in acts if name not in now and name not in any_time] if self.begun else []
        yield from (Offer(name, acts[name]["help"]) for name in (*now, *any_time, *others))

    def _in_command(self, words: Sequence[str], options: Iterable[Any], places: Iterable[Any]) -> Iterator[Offer]:
        """Options and places of a command: the value that the last word waits for, else what is left."""
        from referee.cli.slots import from_data

        by_name = {slot.name: slot for slot in map(from_data, options)}
        left, used, waiting = [*map(from_data, places)], set(), None
        for word in words:
            if waiting is not None:
                waiting = None
            elif word.startswith("--"):
                name, equals, _ = word[2:].partition("=")
                used.add(name)
                slot = by_name.get(name)
                waiting = slot if slot and not equals and slot.wants != "flag" else None
            elif left and not left[0].many:
                left.pop(0)
        if waiting is not None:
            yield from self._values(waiting, self.begun, "")
            return
        name, equals, value = self.begun.removeprefix("--").partition("=")
        if self.begun.startswith("--") and equals:
            yield from self._values(by_name[name], value, f"--{name}=") if name in by_name else ()
            return
        if left and not self.begun.startswith("-"):
            yield from self._values(left[0], self.begun, "")
        if self.begun.startswith("-") or (not left and not self.begun):
            yield from (
                Offer(f"--{one.name}", one.meaning) for one in by_name.values() if one.many or one.name not in used
            )

    # Values.

    def _values(self, slot: Slot, text: str, lead: str) -> Iterator[Offer]:
        self.files = OF_FILES.get(slot.wants, "")
        head, begun, there = offered(self.held, slot, [*self.words, self.begun], text)
        for word, help in there if head else self._that_fit(slot.name, begun, there):
            yield Offer(f"{lead}{head}{word}", help, word.endswith("="))

    def _that_fit(self, option: str, text: str, there: Iterable[tuple[str, str]]) -> Iterable[tuple[str, str]]:
        """Those values of an act's option that the act accepts as the line stands."""
        found = {word: help for word, help in there if word.lower().startswith(text.lower())}
        if self.words[:1] != ["do"] or not found or self.held is None:
            return found.items()
        from referee.cli.console.fitting import fitting

        fits = set(fitting(self.held, self.words, option, list(found)))
        return [(word, help) for word, help in found.items() if word in fits]
