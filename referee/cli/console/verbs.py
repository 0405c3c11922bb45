"""The commands as the console knows them, read from the command line itself, the game's acts and procedures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from referee.cli import as_acts, command
from referee.cli.options import ACT, ACT_FLAGS, CALL, CALL_FLAGS, bare_inputs
from referee.cli.slots import Slot, call_slots, slot_of
from referee.engine.inputs import Inputs

if TYPE_CHECKING:
    from referee.session.acting.where import Where

RARE = (
    "new",
    "sessions",
    "demo",
    "rules",
    "scenario",
    "rule",
    "seal",
    "unseal",
    "phase",
    "close",
    "do",
    "import",
    "export",
)
HERE: Mapping[str, tuple[str, str]] = {
    "curtain": ("[passphrase]", "hide the screen (F2); with passphrase: ask for one to come back"),
    "clock": ("[side|off|limit MINUTES]", "time by phase and side; a side's name starts its clock"),
    "quit": ("", "leave the console; the session is saved"),
}
NOT_HERE = {
    "batch": "it reads standard input, which the console uses",
    "play": "this is the console already",
    "use": "the console stays with its session; type quit, then referee play NAME",
}


class Verb(NamedTuple):
    """A command: what it stands for after `referee`, its bare words in their places, its options, and those that only
    say how it is to be done (dice, seed, why …).

    `named`: its bare words become options (`move TF16 0716` is `do move --name "TF 16" --hex 0716`).
    """

    name: str
    argv: tuple[str, ...]
    summary: str = ""
    cite: str = ""
    places: tuple[Slot, ...] = ()
    options: tuple[Slot, ...] = ()
    how: tuple[Slot, ...] = ()
    phases: tuple[str, ...] = ()
    where: Where = ()
    named: bool = False

    def option(self, name: str) -> Slot | None:
        """An option by its whole name."""
        return next((slot for slot in (*self.options, *self.how) if slot.name == name), None)


def commands() -> dict[str, Verb]:
    """Every command of the command line, those of a group by both words (`log show`)."""
    return {name: verb_of(command.find(name)) for name in command.names()}


def verb_of(one: command.Command) -> Verb:
    """A command as the console knows it."""
    call = call_slots(one.words, {name: said for name, said in one.flags.items() if name != "help"})
    if one.name not in as_acts.COMMANDS:
        verb = verb_taking(one.name, one.name.split(), one.inputs, one.summary, "", call, bare=one.places)
        return verb._replace(named=False)
    found, words = as_acts.act_of(one.name), as_acts.COMMANDS[one.name].words
    verb = verb_taking(one.name, [one.name], found.inputs, found.summary, "", call)._replace(named=False)
    slots = tuple(Slot(word, "", wants, many=len(words) == 1) for word, wants in words.items())
    return verb._replace(places=slots) if slots else verb


def verb_taking(
    name: str,
    argv: Sequence[str],
    inputs: type[Inputs],
    summary: str,
    cite: str,
    call: Sequence[Slot],
    phases: Sequence[str] = (),
    where: Where = (),
    bare: Sequence[str] | None = None,
) -> Verb:
    """A verb that takes inputs; bare words go to those that are `bare`, else to its `places`."""
    slots = {field_name: slot_of(field_name, field) for field_name, field in inputs.fields.items()}
    there = {slot.name for slot in slots.values()}
    how = tuple(slot for slot in call if slot.name not in there)
    first = tuple(slots[field_name] for field_name in (bare_inputs(inputs) if bare is None else bare))
    return Verb(name, tuple(argv), summary, cite, first, tuple(slots.values()), how, tuple(phases), where, named=True)


def of_acts(game: str, lead: Sequence[str] = ("do",)) -> dict[str, Verb]:
    """The acts, each as a command; after `odds` the game's own."""
    from referee.session.acting.catalogue import acts, common

    call = call_slots(ACT, ACT_FLAGS)
    without_dice = common() if lead == ("odds",) else {}
    return {
        name: verb_taking(name, (*lead, name), found.inputs, found.summary, found.cite, call, found.phases, found.where)
        for name, found in acts(game).items()
        if name not in without_dice
    }


def of_procedures(game: str, verb: str) -> dict[str, Verb]:
    """A game's procedures as what may follow `odds` or `roll`."""
    from referee.engine.procedure import procedures

    call = call_slots(CALL, CALL_FLAGS)
    return {
        name: verb_taking(f"{verb} {name}", (verb, name), found.inputs, found.summary, found.cite, call)
        for name, found in procedures(game).items()
    }


class Lexicon:
    """All that may be typed in a session of a game; the slow parts are read when first wanted."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._first: dict[str, Verb] | None = None
        self._acts: dict[str, Verb] | None = None
        self._after: dict[tuple[str, str], dict[str, Verb]] = {}

    @property
    def first(self) -> dict[str, Verb]:
        """Commands and acts by name; if both have one, the command wins (`do NAME` is the act)."""
        if self._first is None:
            here = {
                name: Verb(name, (name,), summary, places=(Slot(takes.strip("[]")),) if takes else ())
                for name, (takes, summary) in HERE.items()
            }
            typed = {name: verb for name, verb in commands().items() if name not in NOT_HERE}
            self._first = {**self.acts, **typed, **here}
        return self._first

    @property
    def acts(self) -> dict[str, Verb]:
        """What may follow `do`."""
        if self._acts is None:
            self._acts = of_acts(self.game)
        return self._acts

    def after(self, verb: str, game: str | None = None) -> dict[str, Verb]:
        """What may follow `odds` or `roll`: procedures, and in the session's own game the acts too (odds alone)."""
        key = (verb, game or "")
        if key not in self._after:
            found = of_procedures(game or self.game, verb)
            if game is None and verb == "odds":
                found |= of_acts(self.game, ("odds",))
            self._after[key] = found
        return self._after[key]


@cache
def lexicon(game: str) -> Lexicon:
    """All that may be typed in a session of a game, which is read once."""
    return Lexicon(game)
