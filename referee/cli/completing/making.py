"""The table of what may be typed, made from the declarations: the commands, acts and procedures with their slots."""

from __future__ import annotations

from typing import Any

from referee.cli.console import verbs
from referee.cli.slots import Slot, as_data
from referee.engine.catalogue import optional
from referee.engine.rules import load
from referee.session.acting.catalogue import SHEETS
from referee.session.scenario import forms
from referee.session.scenario.check import coverage

PASSED_ON = ("odds", "roll", "batch", "do")
"""Commands whose words are an act's or a procedure's."""
HELP = Slot("help", "what it takes", "flag")


def commands() -> dict[str, Any]:
    """Every command of the command line by its words: each `help`, `places` and `options`, the last two as slots."""
    out: dict[str, Any] = {}
    for name, verb in verbs.commands().items():
        own = () if name == "next" else (*verb.options, HELP)
        slots = () if name in PASSED_ON else tuple(one for one in (*own, *verb.how) if one not in verb.places)
        places = () if name in (*PASSED_ON, "next") else verb.places
        out[name] = {
            "help": verb.summary,
            "places": tuple(map(as_data, places)),
            "options": tuple(map(as_data, slots)),
        }
    return out


def options_of(verb: verbs.Verb) -> dict[str, Any]:
    """What is said of an act or a procedure, and its options: its inputs first, then those that say how."""
    return {"help": verb.summary, "options": tuple(map(as_data, (*verb.options, *verb.how)))}


def declared_by_game(game: str) -> dict[str, Any]:
    """A game for completion: `alias` and `title`; `acts` and `procedures` by name, each with `help`, its `options`
    and when it is offered; `rulings` by name with theirs; `rules` by number with what serves them.
    """
    ruleset = load(game)
    weighed = verbs.of_acts(game, ("odds",))
    return {
        "alias": str(ruleset.about["alias"]),
        "title": str(ruleset.about["title"]),
        "acts": {
            name: {
                **options_of(verb),
                "phases": list(verb.phases),
                "where": [[path, list(values)] for path, values in verb.where],
                "odds": name in weighed,
            }
            for name, verb in verbs.of_acts(game).items()
            if name not in SHEETS
        },
        "procedures": {name: options_of(verb) for name, verb in verbs.of_procedures(game, "odds").items()},
        "rulings": {name: [one["question"], list(one["options"])] for name, one in ruleset.rulings.items()},
        "tables": list(ruleset.printed),
        "rules": {rule: "; ".join(entries) for rule, entries in coverage(game).items()},
        "sheets": [[sheet.name, sheet.row] for sheet in getattr(optional(game, "scenario.sheets"), "SHEETS", ())],
        "forms": [name for file, parts in forms.parts(game).items() for name in dict.fromkeys([file, *parts])],
    }
