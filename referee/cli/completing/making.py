"""The table of what may be typed, made from the declarations: typer's commands, acts and procedures with their inputs.

A slot is `[name, wants, help, options, many, of, whose, parts]`: `wants` as `slots.Slot` has it, and
`file`, `folder`, `session`, `place`, `sheet`, `to settle`, `option`, `shell`, `setting`, `topic`, `declared`; `parts`
are the keys of a unit, each with what may stand there.
"""

from __future__ import annotations

from typing import Any

from referee.cli.console import verbs
from referee.cli.options import ACT, ACT_FLAGS, CALL, CALL_FLAGS
from referee.cli.slots import Slot, call_slots, slot_of
from referee.engine.catalogue import optional
from referee.engine.inputs import Inputs
from referee.engine.procedure import procedures
from referee.engine.rules import load
from referee.session.acting.catalogue import SHEETS, acts, common
from referee.session.scenario import forms
from referee.session.scenario.check import coverage

PASSED_ON = ("odds", "roll", "batch", "do", "next")
"""Commands whose words are an act's or a procedure's."""


def commands() -> dict[str, Any]:
    """Every command of the command line by its words: each `help`, `places` and `options`, the last two as `slot`
    has them.
    """
    out: dict[str, Any] = {}
    for name, verb in verbs.commands().items():
        if name in PASSED_ON:
            out[name] = {"help": verb.summary, "places": [], "options": []}
            continue
        out[name] = {
            "help": verb.summary,
            "places": [slot_as_list(one) for one in verb.places],
            "options": [slot_as_list(one) for one in (*verb.options, *verb.how) if one not in verb.places] + [HELP],
        }
    out["next"]["options"] = [slot_as_list(one) for one in call_slots(ACT, ACT_FLAGS)]
    return out


HELP = ["help", "flag", "what it takes", [], False, [], "", {}]


def slot_as_list(one: Slot) -> list[Any]:
    """A slot as a list, and what its words mean to a shell."""
    wants = "" if one.new or one.wants in ("value", "text") else one.wants
    options = one.also if wants == "side" else one.options
    parts = {inner.name: [inner.meaning, list(inner.options), inner.wants == "flag"] for inner in one.inner}
    return [one.name, wants, one.meaning, list(options), one.many, list(one.of), one.whose, parts]


def declared_by_game(game: str) -> dict[str, Any]:
    """A game for completion: `alias` and `title`; `acts` and `procedures` by name, each with `help`, its `options`
    and when it is offered; `rulings` by name with theirs; `rules` by number with what serves them.
    """
    ruleset = load(game)
    act_words = [slot_as_list(one) for one in call_slots(ACT, ACT_FLAGS)]
    call_words = [slot_as_list(one) for one in call_slots(CALL, CALL_FLAGS)]
    weighed = set(acts(game)) - set(common())
    return {
        "alias": str(ruleset.about["alias"]),
        "title": str(ruleset.about["title"]),
        "acts": {
            name: {
                "help": one.summary,
                "phases": list(one.phases),
                "where": [[path, list(values)] for path, values in one.where],
                "odds": name in weighed,
                "options": options_of(one.inputs, act_words),
            }
            for name, one in acts(game).items()
            if name not in SHEETS
        },
        "procedures": {
            name: {"help": one.summary, "options": options_of(one.inputs, call_words)}
            for name, one in procedures(game).items()
        },
        "rulings": {name: [one["question"], list(one["options"])] for name, one in ruleset.rulings.items()},
        "tables": list(ruleset.printed),
        "rules": {rule: "; ".join(entries) for rule, entries in coverage(game).items()},
        "sheets": [[sheet.name, sheet.row] for sheet in getattr(optional(game, "scenario.sheets"), "SHEETS", ())],
        "forms": [name for file, parts in forms.parts(game).items() for name in dict.fromkeys([file, *parts])],
    }


def options_of(inputs: type[Inputs], call: list[list[Any]]) -> list[list[Any]]:
    """Options of an act or a procedure: its inputs first, then those that say how."""
    own = [slot_as_list(slot_of(name, one)) for name, one in inputs.fields.items()]
    there = {one[0] for one in own}
    return own + [one for one in call if one[0] not in there]
