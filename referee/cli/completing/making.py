"""What may be typed, made from the declarations: commands, acts and procedures as verbs, and the table of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.cli import as_acts, command
from referee.cli.completing.verbs import Verb, as_row
from referee.cli.options import ACT, CALL, bare_inputs
from referee.cli.slots import Slot, slot_of, slots_of
from referee.engine.catalogue import optional_module
from referee.engine.procedure import Procedure, procedures
from referee.engine.rules import load
from referee.session.acting.act import Act
from referee.session.acting.catalogue import SHEETS, acts, shared_acts

Declared = command.Command | Act | Procedure
PASSED_ON = ("odds", "roll", "batch", "do")
"""Commands whose words are an act's or a procedure's."""
HELP = Slot("help", "what it takes", "flag")


def command_verbs() -> dict[str, Verb]:
    """Every command of the command line, those of a group by both words (`log show`)."""
    return {name: verb_of(command.find(name)) for name in command.command_names()}


def verb_of(one: command.Command) -> Verb:
    """A command as the console knows it."""
    call = [slot for slot in slots_of(one.also) if slot.name != "help"]
    if one.name not in as_acts.COMMANDS:
        verb = verb_taking(one.name, one.name.split(), one, call, one.places)
        return verb._replace(named=False, options=verb.options if one.does else ())
    found, words = as_acts.act_of(one.name), as_acts.COMMANDS[one.name].words
    verb = verb_taking(one.name, [one.name], found, call)._replace(named=False)
    slots = tuple(Slot(word, "", wants, many=len(words) == 1) for word, wants in words.items())
    return verb._replace(places=slots) if slots else verb


def verb_taking(
    name: str, argv: Sequence[str], found: Declared, call: Sequence[Slot], bare: Sequence[str] | None = None
) -> Verb:
    """A verb that takes what something declared takes; bare words go to those inputs that are `bare`, else to its
    `places`.
    """
    slots = {field_name: slot_of(field_name, field) for field_name, field in found.inputs.fields.items()}
    there = {slot.name for slot in slots.values()}
    how = tuple(slot for slot in call if slot.name not in there)
    first = tuple(slots[field_name] for field_name in (bare_inputs(found.inputs) if bare is None else bare))
    cite = "" if isinstance(found, command.Command) else found.cite
    phases, where = (tuple(found.phases), found.where) if isinstance(found, Act) else ((), ())
    return Verb(name, tuple(argv), found.summary, cite, first, tuple(slots.values()), how, phases, where, named=True)


def of_acts(game: str, lead: Sequence[str] = ("do",)) -> dict[str, Verb]:
    """The acts, each as a command; after `odds` the game's own."""
    call = slots_of(ACT)
    without_dice = shared_acts() if lead == ("odds",) else {}
    return {
        name: verb_taking(name, (*lead, name), found, call)
        for name, found in acts(game).items()
        if name not in without_dice
    }


def of_procedures(game: str, verb: str) -> dict[str, Verb]:
    """A game's procedures as what may follow `odds` or `roll`."""
    call = slots_of(CALL)
    return {name: verb_taking(f"{verb} {name}", (verb, name), found, call) for name, found in procedures(game).items()}


# What a table keeps of it.


def commands() -> dict[str, Any]:
    """Every command of the command line by its words, as a shell completes it."""
    out: dict[str, Any] = {}
    for name, verb in command_verbs().items():
        own = () if name == "next" else (*verb.options, HELP)
        slots = () if name in PASSED_ON else tuple(one for one in (*own, *verb.how) if one not in verb.places)
        places = () if name in (*PASSED_ON, "next") else verb.places
        out[name] = as_row(verb._replace(places=places, options=slots, how=()))
    return out


def declared_by_game(game: str) -> dict[str, Any]:
    """A game for completion: `acts`, those of them that are `weighed`, and `procedures`, by name; `rulings` by name
    with the question and the options; `rules` by number with what serves them.
    """
    from referee.session.scenario import forms
    from referee.session.scenario.check import coverage

    ruleset = load(game)
    of_kind = {"acts": of_acts(game), "procedures": of_procedures(game, "odds")}
    return {
        **{
            kind: {name: as_row(verb._replace(places=())) for name, verb in verbs.items() if name not in SHEETS}
            for kind, verbs in of_kind.items()
        },
        "weighed": [name for name in of_acts(game, ("odds",)) if name not in SHEETS],
        "rulings": {name: [one["question"], list(one["options"])] for name, one in ruleset.rulings.items()},
        "tables": list(ruleset.printed),
        "rules": {rule: "; ".join(entries) for rule, entries in coverage(game).items()},
        "sheets": [
            [sheet.name, sheet.row] for sheet in getattr(optional_module(game, "scenario.sheets"), "SHEETS", ())
        ],
        "forms": [name for file, parts in forms.form_parts(game).items() for name in dict.fromkeys([file, *parts])],
    }
