"""`targets` held against what may be done: whom it says may be fired at is offered, and of others none is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.errors import Refusal
from referee.session import may
from referee.session.acting.act import Act
from referee.session.acting.catalogue import find
from referee.session.how import How

if TYPE_CHECKING:
    from tests.law import Probed

Difference = tuple[Act, Mapping[str, Any], str]
NOBODY = re.compile("fires at nobody|launches at nobody|nobody fires before|^not now")


class Fire(NamedTuple):
    """A way to fire: the act's input that names the target; `kind`, as `targets` takes it; how its line of one who may
    be fired at begins, `{}` for the name, where it has one for each.
    """

    field: str
    kind: str = ""
    line: str = ""


WAYS: Mapping[str, Mapping[str, Sequence[Fire]]] = {
    "ca": {
        "fire": [Fire("target", "gunnery", r"\s*\d+ hexes  {} ")],
        "launch": [Fire("target", "torpedo", r"\s*\d+ hexes  {} ")],
    },
    "carrier-clashes": {"fire": [Fire("at", "", r"(?:guns|torpedoes) at {}[ ,:]")]},
    "clash-of-carriers": {
        "fire": [Fire("gun", "", r"{}, .*guns hit"), Fire("torpedo", "", r"{}, .*torpedoes hit")],
        "fly": [Fire("at")],
    },
    "naval-units": {"surface-round": [Fire("target")]},
    "cunningham-somerville": {"launch": [Fire("target")]},
}


def aimed(evening: Probed, offer: may.Possible) -> Iterator[Difference]:
    """What `targets` says a ship may not fire at, or not now, is no target that `may` offers her; all others are."""
    session = evening.session
    for fire in WAYS[session.game].get(offer.act.name, ()):
        if fire.field not in offer.inputs or (said := told(evening, offer.name, fire.kind)) is None:
            continue
        there = {target for value in offer.inputs[fire.field] if (target := at_whom(str(value), offer.name))}
        nobody, barred = [line for line in said if NOBODY.search(line)], named_in_vain(said)
        for target in sorted(there):
            if why := nobody or [line for line, names in barred.items() if target in names]:
                yield offer.act, {**offer.given, fire.field: target}, f"offered, and targets says: {why[0]}"
        enemies = may.Asked(session).board.names_of(("ships",), session.state.sides) if fire.line else []
        for target in enemies if not nobody else ():
            line = re.compile(fire.line.format(re.escape(target)))
            if target not in there and (open_to := [row for row in said if line.match(row)]):
                yield offer.act, offer.given, f"{target} is not offered, and targets says: {open_to[0]}"


def told(evening: Probed, ship: str, kind: str) -> Sequence[str] | None:
    """What `targets` says of a ship; nothing if it is refused."""
    session = evening.session
    evening.probes += 1
    given = {"ship": ship, "kind": kind} if kind else {"ship": ship}
    try:
        looked = session.done_on(session.state, find(session.game, "targets"), given, How(seed=1))
    except Refusal:
        return None
    return list(looked.get("umpire", ()))


def at_whom(value: str, doer: str) -> str:
    """The target that a value names, `Tone` or `San Juan:C=Tone`, where it is the doer's own; else nothing."""
    by, pair, target = value.rpartition("=")
    return target.partition("#")[0] if not pair or by.partition(":")[0] == doer else ""


def named_in_vain(said: Sequence[str]) -> dict[str, list[str]]:
    """By line of those who may not be fired at their names."""
    lines = [line for line in said if line.startswith("no target")]
    return {line: [piece.partition(" (")[0] for piece in line.rpartition(": ")[2].split(", ")] for line in lines}
