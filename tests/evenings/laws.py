"""Two laws of secrecy, held against a random evening.

*Names*: two evenings that differ only in the names that one side gives its own things show the other side the same, to
the byte; so no such name reaches it. *Silence*: what is done in secret at the end of an evening (notes, sealed orders,
corrections of what is unseen, acts undone) changes nothing that the other side may see.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from referee.engine.errors import Refusal
from referee.session import corrections
from referee.session.board.tree import join
from referee.session.how import How
from referee.session.session import Session
from tests.evenings.wander import NEW


class Secrets(NamedTuple):
    """Of a game, the tables of a scenario's file whose names are their owner's secret, and the groups of the state in
    which new ones come up.
    """

    tables: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()


OF_GAME = {
    "ca": Secrets(),
    "carrier-clashes": Secrets(("task_force",), ("task_forces", "strikes", "dummies")),
    "clash-of-carriers": Secrets(),
    "naval-units": Secrets(("fleet", "base"), ("fleets", "bases")),
    "cunningham-somerville": Secrets(("force", "squadron", "boat"), ("strikes", "flying_boats", "forces", "squadrons")),
}


def differing(one: Mapping[str, str], other: Mapping[str, str]) -> list[str]:
    """Which outputs differ, each with the first line that does."""
    out = []
    for what, text in one.items():
        if text != other[what]:
            pairs = zip(text.splitlines(), other[what].splitlines(), strict=False)
            lines = next((pair for pair in pairs if pair[0] != pair[1]), ("(longer)", "(shorter)"))
            out.append(f"{what}: {lines[0]!r} against {lines[1]!r}")
    return out


def betrayed(session: Session, owner: str, outputs: Mapping[str, str]) -> list[str]:
    """Names of new things of a side that are in what the other may see."""
    own = session.state.tree["sides"][owner]
    ours = session.state.tree["sides"][next(side for side in session.state.sides if side != owner)]
    groups = OF_GAME[session.game].groups
    names = [name for group in groups for name in own.get(group) or {} if name.startswith(NEW)]
    mine = {name for group in ours.values() if isinstance(group, dict) for name in group}
    return [f"{name} in {what}" for name in names if name not in mine for what, text in outputs.items() if name in text]


SECRETS: list[tuple[str, dict[str, Any]]] = [
    ("note", {"text": "they know nothing"}),
    ("seal", {"name": "plan", "text": "attack at dawn", "salt": "salt"}),
    ("remind", {"turn": 9999, "text": "nothing"}),
]


def unseen(session: Session, side: str, seed: int) -> None:
    """Values of a side's own things corrected at random, as long as the other side's file does not change by it."""
    random = Random(seed)
    file = Path(session.folder, f"{next(one for one in session.state.sides if one != side)}.toml")
    own = session.state.tree["sides"][side]
    places = [
        (kind, name, key)
        for kind, group in own.items()
        if isinstance(group, dict)
        for name, thing in group.items()
        if isinstance(thing, dict)
        for key in thing
    ]
    for kind, name, key in random.sample(places, min(6, len(places))):
        before = file.read_bytes()
        value = random.choice(["0", "1", "2", "nothing", "1010", "sunk", "damaged", "true"])
        with contextlib.suppress(Refusal):
            session.act("set", {"path": join("sides", side, kind, name, key), "value": value}, How(why="unseen"))
        if file.read_bytes() != before:
            return


def in_secret(session: Session, side: str, seed: int) -> None:
    """Things done without a word to the other side than `side`: sealed by it, noted, told to it, undone."""
    for act, inputs in SECRETS:
        given = {**inputs, "side": side} if act == "seal" else inputs
        try:
            session.act(act, given, How(seed=seed, why="in secret"))
        except Refusal:
            continue
    session.act("tell", {"to": side, "text": f"a word for you, {seed}"}, How(seed=seed))
    session.act("note", {"text": "to be undone"}, How(seed=seed))
    corrections.undo(session)
