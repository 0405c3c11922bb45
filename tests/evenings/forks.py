"""An evening that forks: something unseen is otherwise, and both go on alike.

As long as what a side may know of is the same in both, everything it may see and count is the same: its file, what is
printed for it, whether its own acts are taken, and how many dice and cards are on the table.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from random import Random
from typing import Any

from referee.engine.errors import Refusal
from referee.engine.kinds import Choice, Flag, Listing, Whole
from referee.session.board import sight
from referee.session.board.conformity import walk
from referee.session.board.tree import join, split
from referee.session.how import Done, How
from referee.session.session import Session
from tests.evenings.laws import differing
from tests.evenings.outputs import of_side
from tests.evenings.replay import Line, Replayed, attempt
from tests.evenings.wander import places_in

GOES_ON = 25
CHANGES = 6
TRIES = 24
OPEN = ("recovery of ", "damage control", "torpedoes", "avoiding the engagement")
"""What a side throws for its own things, as many dice as there are things: they are open, whoever sees the things. So
is whether a die is thrown to avoid combat: a slower pursuer needs none (Carrier Clashes 20.b.i).
"""


def otherwise(session: Session, owner: str, seed: int) -> tuple[Session, list[str]]:
    """A copy of the evening in another folder, with things of `owner`'s otherwise that the other side does not see, and
    what was changed.
    """
    random = Random(seed)
    folder = Path(session.folder)
    copy = folder.parent.parent / f"{folder.parent.name}-otherwise" / folder.name
    shutil.copytree(folder, copy)
    other = Session(str(copy))
    changed: list[str] = []
    file = f"{next(side for side in session.state.sides if side != owner)}.toml"
    as_it_was = (copy / file).read_bytes()
    hexes = sorted(set(places_in(session.state.tree)))
    for _ in range(TRIES):
        if len(changed) == CHANGES:
            break
        board = sight.board_of(session.game, other.state.tree)
        assert board is not None
        things = [thing for thing in walk(board) if thing.path[:2] == ("sides", owner) and len(thing.path) > 2]
        if not things:
            break
        thing = random.choice(things)
        moving = [name for name, field in thing.fields.items() if not field.printed]
        if not moving:
            continue
        name = random.choice(moving)
        value = fitting(thing.fields[name].kind, getattr(thing, name), hexes, [*thing.board.tree], random)
        before = {path.name: path.read_bytes() for path in copy.iterdir()}
        path = join(*thing.path, name)
        try:
            other.act("set", {"path": path, "value": value}, How(why="unseen"))
        except Refusal:
            continue
        if (copy / file).read_bytes() == as_it_was:
            changed.append(f"{path} = {value}")
            continue
        for kept, raw in before.items():
            (copy / kept).write_bytes(raw)
        other = Session(str(copy))
    return other, changed


def fitting(kind: Any, now: Any, hexes: list[str], names: list[str], random: Random) -> str:
    """Another value that a field might take."""
    if isinstance(kind, Choice):
        return random.choice([*kind.options, "nothing"])
    if isinstance(kind, Flag):
        return "false" if now else "true"
    if isinstance(kind, Whole):
        low = kind.low or 0
        return str(random.randint(low, max(low, min(kind.high or low + 6, low + 6))))
    if isinstance(kind, Listing):
        kept = [one for one in now or () if random.random() < 0.5]
        return json.dumps(kept)
    return random.choice([*hexes, "nothing"]) if hexes else "nothing"


def differences(evening: Replayed, lines: list[Line], hearer: str, owner: str, seed: int) -> list[str]:
    """What a side sees or counts otherwise after a fork, while its file is the same; nothing found: no difference."""
    logs = os.environ["REFEREE_LOGS"]
    one = evening.session
    other, changed = otherwise(one, owner, seed)
    folders = [Path(session.folder) for session in (one, other)]
    random = Random(seed)
    try:
        for line in lines[:GOES_ON]:
            seeded = line._replace(seed=random.randrange(1 << 30))
            done = [attempt(session, seeded) for session in (one, other)]
            files = [(folder / f"{hearer}.toml").read_bytes() for folder in folders]
            if files[0] != files[1] or (done[0] is None) != (done[1] is None):
                break
            if counted(done[0]) != counted(done[1]):
                if any(reaches(one, changed) for one in done):
                    break
                counts = f"{counted(done[0])} against {counted(done[1])} dice and cards"
                return [f"{line.act} {line.inputs}: {counts}; {changed}"]
        else:
            seen = []
            for session in (one, other):
                os.environ["REFEREE_LOGS"] = str(Path(session.folder).parent)
                seen.append(of_side(session, hearer, Path(session.folder).parent, all_of_them=False))
            return [f"{found}; {changed}" for found in differing(*seen)]
    finally:
        os.environ["REFEREE_LOGS"] = logs
    return []


def reaches(done: Done | None, changed: list[str]) -> bool:
    """Did an act come to what is otherwise? Then it is open how much there was to throw for."""
    facts = [split(fact["path"])[:4] for fact in done.entry.get("facts", ())] if done else []
    return any(split(change.partition(" = ")[0])[:4] in facts for change in changed)


def counted(done: Done | None) -> tuple[int, int]:
    """How many dice and cards an act took, but those that are open."""
    thrown = [die for die in done.entry.get("dice", ()) if not die["for"].startswith(OPEN)] if done else []
    return len(thrown), len(done.entry.get("cards", ())) if done else 0
