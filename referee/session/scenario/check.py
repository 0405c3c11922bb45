"""The self-test of `referee rules check`: a game's data held against itself and the code; all faults at once."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence

from referee.engine import examples
from referee.engine.errors import Refusal
from referee.engine.kept import Fault
from referee.engine.procedure import procedures
from referee.engine.rules import Ruleset, compile_rules, data_folder, load, rules_file
from referee.session.acting.catalogue import acts
from referee.session.acting.sequence import phases
from referee.session.scenario import forms, scenario

PLAIN = ("needs no resolution", "not in the text", "not yet")
SERVES = ("procedure", "act", "phase", "table", "ruling")


def coverage(game: str) -> Mapping[str, list[str]]:
    """What serves each rule of a game's rulebook (by number or heading), such as `procedure damage`."""
    return rules_file(game, "coverage")


ACT, LOOK_UP, BY_HAND, NOTHING, LATE = "an act", "a look-up", "by hand", "nothing to do", "not yet"
WAYS = (ACT, LOOK_UP, BY_HAND, NOTHING, LATE)
"""How a rule may be served: an act keeps what it does to the state; a look-up reckons it, and the umpire enters it;
what is not in the text he does by hand.
"""


def way_of(entries: Sequence[str]) -> str:
    """How a rule is served, the best of what serves it."""
    kinds = {entry.partition(" ")[0] for entry in entries if entry not in PLAIN}
    if LATE in entries:
        return LATE
    if kinds & {"act", "phase"}:
        return ACT
    if kinds:
        return LOOK_UP
    return NOTHING if "needs no resolution" in entries else BY_HAND


def coverage_faults(game: str, ruleset: Ruleset) -> Iterator[str]:
    """Faults of the coverage: it names what does not exist, or leaves a procedure or ruling out."""
    kinds: Mapping[str, Collection[str]] = {
        "procedure": procedures(game),
        "act": acts(game),
        "phase": {found.id for found in phases(game)},
        "table": ruleset.printed,
        "ruling": ruleset.rulings,
    }
    used: set[str] = set()
    for rule, entries in coverage(game).items():
        if not entries:
            yield f'[{rule}] has nothing that carries it out; write "not yet"'
        for entry in entries:
            kind, _, name = entry.partition(" ")
            used.add(entry)
            if entry not in PLAIN and name not in kinds.get(kind, ()):
                yield f"[{rule}] {entry}: it does not exist"
    for kind in ("procedure", "ruling"):
        for name in sorted(kinds[kind]):
            if f"{kind} {name}" not in used:
                yield f"{kind} {name} carries out no rule"


def faults(game: str) -> list[str]:
    """Everything that is wrong with a game, each with its file or place."""
    root = os.path.join(data_folder("rules"), game)
    try:
        ruleset = load(game)
    except Fault as fault:
        return fault.found
    out = [f"{root}/coverage.toml: {fault}" for fault in coverage_faults(game, ruleset)]
    ruleset = Ruleset(game, compile_rules(root))
    for example in examples.read_examples(game):
        where = f"{root}/examples.toml: {example.procedure} ({example.cite}, {example.text}): "
        try:
            out += [where + fault for fault in examples.faults(example, game, ruleset)]
        except Refusal as refusal:  # its procedure is unknown
            out.append(where + refusal.message)
    for name in scenario.shipped_in(game):
        out += scenario.faults(scenario.find(name))
    folder = forms.owners_folder(game)
    module = forms.owner_module(game) if os.path.isdir(folder) else None
    return [*out, *(module.faults(folder) if module else ())]
