"""Finds what may be typed at the cursor of a line: commands, acts of the phase, options, names, hexes, files.

A shell's `Line` and the console (`console.offer`) differ in how a line is read, and in what is shown of what may come
next. On a line that names a side only what that side's view holds is offered.
"""

from __future__ import annotations

from functools import cached_property

from referee.cli.completing import holding
from referee.cli.completing.table import COMMANDS, table
from referee.cli.completing.values import offer_value
from referee.cli.completing.verbs import Verb, from_row, read_whole, summaries
from referee.engine.record import NamedTuple
from referee.engine.rules import aliases, rules_file
from referee.session.acting.where import is_of_use

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
    from typing import Any

    from referee.cli.completing.holding import Held
    from referee.cli.completing.verbs import Reading
    from referee.cli.slots import Slot


GLOBAL = {"--help": "what there is", "--version": "the version", "--no-pager": "long output all at once"}
OF_FILES = {"file": "files", "folder": "folders", "scenario": "scenarios"}
"""Values that a shell completes by itself."""


class Offer(NamedTuple):
    """A word that may be typed at the cursor, in place of the one begun at `start`; its short help, and how it is
    shown.
    """

    text: str
    help: str = ""
    show: str = ""
    start: int = 0

    @property
    def goes_on(self) -> bool:
        """Does more of it follow?"""
        return self.show.endswith("=")


def find_wanted_slot(reading: Reading, begun: str) -> tuple[Slot | None, str, str]:
    """The slot whose value is being typed at the cursor, if any; the value so far, and the text before it."""
    name, equals, value = begun.partition("=")
    if reading.next or not begun.startswith("-"):
        return reading.next or reading.place, begun, ""
    if reading.verb and equals and name.startswith("--"):
        return reading.verb.option(name[2:]), value, f"{name}="
    return None, begun, ""


def values_that_fit(
    moment: Held | None,
    slot: Slot,
    argv: Sequence[str],
    line: Sequence[str],
    begun: tuple[str, str],
    short: Callable[[str, Collection[str]], Iterable[str]] | None = None,
) -> Iterator[Offer]:
    """The values of a slot that begin as the one `begun` (what is before it is its second), or are `short` for it;
    of an act's those that it takes as the line stands, `argv` written out.
    """
    text, lead = begun
    head, last, there = offer_value(moment, slot, line, text)
    rows = dict(there)
    found = list(short(last, rows)) if short and last else []
    found += [name for name in rows if name.lower().startswith(last.lower()) and name not in found]
    if moment and argv[:1] == ["do"] and "=" not in head:
        from referee.cli.console.fitting import fitting_values

        found = fitting_values(moment, argv, slot.name, head.split(",")[:-1], last, found)
    yield from (Offer(f"{lead}{head}{name}", rows.get(name, ""), name) for name in found)


def set_by_sequence(act: str, game: str) -> bool:
    """Is it `phase`, in a game whose sequence of play sets the phase, so that it is always refused?"""
    return act == "phase" and bool(rules_file(game, "sequence").get("phase"))


def options_left(slots: Iterable[Slot], reading: Reading, begun: str) -> Iterator[Offer]:
    """The options that begin so, and are not used up."""
    for slot in slots:
        name = f"--{slot.name}"
        if name.startswith(begun) and (slot.many or slot.name not in reading.used):
            yield Offer(name, slot.meaning, name)


class Line:
    """A line in a shell: its whole words before the cursor (without `referee`), and the one begun there. `files` are,
    once it is known what is offered, files of the shell's own finding: `files`, `folders`, `scenarios`, or none.
    """

    def __init__(self, words: Sequence[str], begun: str) -> None:
        self.words = [word for word in words if word != "--no-pager"]
        self.begun = begun
        self.files = ""

    @cached_property
    def held(self) -> Held | None:
        """The session that is meant, if there is one."""
        return holding.session_meant(self.words)

    def offers(self) -> list[Offer]:
        """What may be typed at the cursor."""
        found: dict[str, Offer] = {}
        for offer in self._choices():
            if offer.text.lower().startswith(self.begun.lower()):
                found.setdefault(offer.text, offer)
        return list(found.values())

    def _choices(self) -> Iterator[Offer]:
        commands = table(COMMANDS)
        if not self.words:
            if self.begun.startswith("-"):
                yield from (Offer(name, help) for name, help in GLOBAL.items())
                return
            for name, help in summaries(commands):
                first, _, inner = name.partition(" ")
                yield Offer(first, f"{first} …" if inner else help)
            return
        first, *rest = self.words
        of_two = " ".join(self.words[:2])
        if first in ("odds", "roll"):
            yield from self._after_odds(first, rest)
        elif first == "do":
            yield from self._after_do(rest)
        elif name := next((one for one in (of_two, first) if one in commands), ""):
            yield from self._of_verb(commands[name], rest[1:] if name == of_two else rest)
        elif not rest:
            for name, help in summaries(commands):
                if name.startswith(f"{first} "):
                    yield Offer(name.partition(" ")[2], help)

    def _after_odds(self, verb: str, rest: Sequence[str]) -> Iterator[Offer]:
        """After `odds` and `roll`: a game or what the session's has, a procedure, its options."""
        game = aliases().get(rest[0]) if rest else None
        if game:
            rest = rest[1:]
        held = self.held if not game else None
        of = game or (held.game if held else None)
        there = table(of) if of else {"procedures": {}, "acts": {}, "weighed": ()}
        acts = {name: there["acts"][name] for name in there["weighed"]} if verb == "odds" and not game else {}
        if rest:
            yield from self._of_verb({**there["procedures"], **acts}.get(rest[0]), rest[1:])
            return
        if not game:
            yield from (Offer(name, "a game") for name in aliases())
        yield from (Offer(*row) for row in (*summaries(acts), *summaries(there["procedures"])))
        yield from (Offer("--help"),) if self.begun.startswith("-") else ()

    def _after_do(self, rest: Sequence[str]) -> Iterator[Offer]:
        """After `do`: the acts of the phase and of any, other phases' once a letter of them is typed; their options."""
        held = self.held
        if held is None:
            return
        acts = table(held.game)["acts"]
        if rest:
            yield from self._of_verb(acts.get(rest[0]), rest[1:])
            return
        verbs = [Verb(*row) for name, row in acts.items() if not set_by_sequence(name, held.game)]
        here = [one for one in verbs if is_of_use(one.where, held.tree["public"])]
        first = [one for one in here if held.phase in one.phases] + [one for one in here if not one.phases]
        others = [one for one in verbs if one not in first] if self.begun else []
        yield from (Offer(one.argv[-1], one.summary) for one in (*first, *others))

    def _of_verb(self, row: Any, words: Sequence[str]) -> Iterator[Offer]:
        """Options and places of a command: the value that the last word waits for, else what is left."""
        if row is None:
            return
        verb = from_row(row)
        reading = read_whole(verb, self.words, words)
        slot, text, lead = find_wanted_slot(reading, self.begun)
        if slot:
            self.files = OF_FILES.get(slot.wants, "")
            yield from values_that_fit(self.held, slot, self.words, [*self.words, self.begun], (text, lead))
        if not reading.next and (self.begun.startswith("-") or not (slot or self.begun)):
            yield from options_left((*verb.options, *verb.how), reading, self.begun)
