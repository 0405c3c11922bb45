"""Pairs of evenings that differ in secret, on the wire: pages, events, marks, sizes and answers are the same.

An evening at random is looked at before and after everything that is done in it. As long as a side's file is the same,
whatever else was done, its devices and the screen for all are sent the same bytes. A few pairs everyday;
`pytest -m long tests/table/test_wire.py` looks at `REFEREE_PAIRS` (2,000), from `REFEREE_SEED` on.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.cli.orders import act_reader
from referee.devices import PUBLIC
from referee.engine.errors import Refusal
from referee.session import carrying, corrections
from referee.session.board.tree import join
from referee.session.how import How
from referee.session.session import Session
from referee.table import answers, viewing
from tests.evenings.laws import SECRETS, TABLES, Table, evening, unseen
from tests.table.wire import Wire, at_once, differing

PAIRS = int(os.environ.get("REFEREE_PAIRS", "2000"))
FIRST = int(os.environ.get("REFEREE_SEED", "1"))
TRIES = 40
HIDING = [table for table in TABLES if table.scenario != "ca/savo-island" or table.first]


def secretly(session: Session, side: str, seed: int) -> Iterator[Callable[[], object]]:
    """Things that one side does, or is told, or the umpire does, that the other learns nothing of; over and over."""
    for number in count():
        act, inputs = SECRETS[number % len(SECRETS)]
        given = {**inputs, "side": side, "name": f"plan {number}"} if act == "seal" else inputs
        yield partial(session.act, act, given, How(seed=seed, why="in secret"))
        yield partial(session.act, "tell", {"to": side, "text": f"a word for you, {seed}"})
        yield partial(sheet_of, session, side)
        yield partial(corrections.undo, session)
        yield partial(moved, session, side, seed + number)
        yield partial(regrouped, session, side, seed + number)
        yield partial(unseen, session, side, seed + number)


def regrouped(session: Session, side: str, seed: int) -> None:
    """The umpire puts a ship of a side into another of its forces."""
    chance = Random(seed)
    for kind, group in session.state.tree["sides"][side].items():
        things = group.items() if isinstance(group, dict) else ()
        forces = {name: thing["ships"] for name, thing in things if isinstance(thing, dict) and thing.get("ships")}
        if len(forces) > 1:
            one, other = chance.sample(sorted(forces), 2)
            ships = {one: forces[one][:-1], other: [*forces[other], forces[one][-1]]}
            for name, left in ships.items():
                path = join("sides", side, kind, name, "ships")
                session.act("set", {"path": path, "value": json.dumps(left)}, How(force=True, why="regrouped"))
            return


def moved(session: Session, side: str, seed: int) -> None:
    """The umpire puts a thing of a side where another of it is."""
    chance, groups = Random(seed), session.state.tree["sides"][side].items()
    places = [
        (kind, name, key, thing[key])
        for kind, group in groups
        for name, thing in (group.items() if isinstance(group, dict) else ())
        for key in ("hex", "zone", "area")
        if isinstance(thing, dict) and isinstance(thing.get(key), str)
    ]
    if places:
        kind, name, key, _ = chance.choice(places)
        there = chance.choice([place for *_, one, place in places if one == key])
        session.act("set", {"path": join("sides", side, kind, name, key), "value": there}, How(why="moved"))


def sheet_of(session: Session, side: str) -> None:
    for name in sorted(viewing.orderable_things(session, side))[:3]:
        for word in ("stay", "F", "1409"):
            with contextlib.suppress(Refusal):
                carrying.handed_in(session, side, f'"{name}" {word}', (), act_reader(session, side), How(by=side))
                return


def pairs_of(table: Table, seed: int, folder: Path, tries: int = TRIES) -> Iterator[list[str]]:
    """For each pair of an evening, what was sent otherwise."""
    hearer, owner = table.sides[seed % 2], table.sides[1 - seed % 2]
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    with pytest.MonkeyPatch.context() as patch, at_once():
        patch.setenv("REFEREE_LOGS", str(folder / "logs"))
        wanderer = evening(table, owner, "Qxa", seed, 0, folder / "scenario")
        session = wanderer.session
        wire, file = Wire(session, hearer), Path(session.folder, f"{hearer}.toml")
        secrets = secretly(session, owner, seed)
        known, sent, at = file.read_bytes(), wire.sent(), session.state.last
        for place in range(2 * tries):
            if place % 2:
                with contextlib.suppress(Refusal):
                    next(secrets)()
            else:
                wanderer.wander(1)
            if session.state.last == at:
                continue
            before, now = (known, sent), (file.read_bytes(), wire.sent())
            (known, sent), at = now, session.state.last
            if now[0] == before[0]:
                yield differing(before[1], sent)


@pytest.mark.few(1)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_a_secret_changes_nothing_on_the_wire(table: Table, tmp_path: Path) -> None:
    found = list(pairs_of(table, 1, tmp_path / "evening", 16))
    assert len(found) >= 6
    assert [row for row in found if row] == []


@pytest.mark.long
def test_two_thousand_secrets_change_nothing_on_the_wire(tmp_path: Path) -> None:
    looked = dict.fromkeys((table.name for table in TABLES), 0)
    for seed in count(FIRST):
        for table in TABLES:
            for found in pairs_of(table, seed, tmp_path / "evening"):
                assert found == [], (table.name, seed)
                looked[table.name] += 1
        if sum(looked.values()) >= PAIRS:
            break
    print(looked)


# What is planted against the law is found, in every game that hides anything.


def page_with(leak: Callable[[Session, str], str]) -> Callable[[pytest.MonkeyPatch], None]:
    """The page of every viewer says something more."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        page_of = viewing.page_of
        patch.setattr(viewing, "page_of", lambda session, who, view: page_of(session, who, view) + leak(session, who))

    return plant


def umpires(session: Session, who: str) -> str:
    """The umpire's map, on the screen for all."""
    return viewing.map_of(session, "umpire") if who == PUBLIC else ""


def told_by(patch: pytest.MonkeyPatch) -> None:
    """An answer says how much the other side has been told."""
    answered = answers.answer_device

    def longer(session: Session, side: str, *more: Any) -> Any:
        others = sum(len(told) for one, told in session.state.told.items() if one != side)
        return {**answered(session, side, *more), "waited": others}

    patch.setattr(answers, "answer_device", longer)


def padded(patch: pytest.MonkeyPatch) -> None:
    """A view holds how many entries there are, which no page shows: the mark alone differs."""
    look = viewing.Viewer.look

    def marked(viewer: viewing.Viewer, session: Session, wanted: str = "") -> viewing.Shown:
        shown = look(viewer, session, wanted)
        return shown._replace(mark=f"{shown.mark[:-3]}{session.state.count % 1000:03d}")

    patch.setattr(viewing.Viewer, "look", marked)


LEAKS = {
    "a count of entries": page_with(lambda session, _: f"<!-- {session.state.count} -->"),
    "the size of what the other side was told": page_with(
        lambda session, who: " " * sum(len(told) for side, told in session.state.told.items() if side != who)
    ),
    "the umpire's map on the screen for all": page_with(umpires),
    "a mark that counts entries": padded,
    "an answer that counts": told_by,
}


@pytest.mark.few(3)
@pytest.mark.parametrize("leak", LEAKS)
@pytest.mark.parametrize("table", HIDING, ids=lambda table: table.name)
def test_a_planted_leak_is_found(table: Table, leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[leak](monkeypatch)
    assert any(found for seed in (1, 2, 3, 4) for found in pairs_of(table, seed, tmp_path / "evening"))
