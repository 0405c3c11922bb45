"""A random evening: acts that the phase allows, with inputs made up from what they declare and from what is there.

Most of what is tried is refused, and that too is part of an evening. Everything follows from the seed; the names that
only their owners use come from `Names`, so that two evenings may differ in them and in nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from referee.engine.errors import Refusal
from referee.engine.inputs import Field, Inputs, Unit
from referee.engine.kinds import Cell, Choice, Flag, Listing, Object, Quantity, Text, Whole
from referee.session.acting.act import Act
from referee.session.acting.catalogue import acts
from referee.session.acting.due import due_now
from referee.session.how import How
from referee.session.scenario.scenario import find, open_session
from referee.session.session import Session

NEVER = {"set", "close", "open-again", "dice", "unseal", "seal", "rule", "remind", "roll", "amend", "phase", "next"}
NEVER |= {"orders", "carry-out"}
RARE = {"note", "tell", "word", "stand-ins", "victory", "score"}
RARE |= {"reveal", "hide", "relocate", "hit", "heal", "detected"}
NEW = "Nqx"
"""How the names of things begin that come up in an evening."""
FOREIGN = ("Qxa001", "Qzb001", "Qxa003", "Nqx001", "Carrier Force", "TF 16", "block 1", "1407", "1410", "1611")
"""What an owner may call his things, in one of two evenings or in both, and where they may be."""


class Names:
    """Names that nothing else has: those of the scenario written anew, under a mark, and those of new things."""

    def __init__(self, mark: str) -> None:
        self.mark = mark
        self.count = 0

    def secret(self) -> str:
        """A name for a thing of the scenario; of the same length whatever the mark."""
        self.count += 1
        return f"{self.mark}{self.count:03d}"

    def new(self) -> str:
        """A name for a new thing, the same whatever the mark."""
        self.count += 1
        return f"{NEW}{self.count:03d}"


def opened(
    scenario: str, kinds: Mapping[str, str], names: Names, folder: Path, given: dict[str, str] | None = None
) -> Session:
    """A session of a shipped scenario in which the secret names are written anew: `kinds` maps a table of the scenario
    (`task_force`) to the side whose names are replaced, `*` for both. Into `given` goes what each name has become.
    """
    found = find(scenario)
    text = found.text.decode()
    for table, side in kinds.items():
        for name, thing in found.data.get(table, {}).items():
            if side in ("*", thing.get("side")):
                text = text.replace(f'"{name}"', f'"{(new := names.secret())}"').replace(f".{name}]", f".{new}]")
                if given is not None:
                    given[name] = new
    path = folder / "evening.toml"
    path.write_text(text)
    return open_session(str(path), "evening")


class Wanderer:
    """Somebody who tries acts at random."""

    def __init__(self, session: Session, seed: int, names: Names) -> None:
        self.session = session
        self.random = Random(seed)
        self.names = names
        self.acts = {name: act for name, act in acts(session.game).items() if name not in NEVER}
        self.side = session.state.sides[0]

    def try_one(self) -> None:
        """One act that belongs to the phase, with inputs made up; or what is due."""
        phase = self.session.state.public.get("phase", "")
        may = [act for act in self.acts.values() if not act.phases or phase in act.phases]
        due = [one.command.split()[0] for one in due_now(self.session.game, self.session.state.tree) if one.command]
        wanted = [act for act in may if act.name in due]
        weights = [1 if act.name in RARE or act.only_looks else 6 for act in may]
        act = (
            self.random.choice(wanted)
            if wanted and self.random.random() < 0.4
            else self.random.choices(may, weights)[0]
        )
        self.side = self.random.choice(self.session.state.sides)
        self.attempt(act.name, self.inputs_of(act), force=self.random.random() < 0.05)

    def attempt(self, name: str, inputs: Mapping[str, Any], *, force: bool = False) -> None:
        """Do it, if it is not refused; a refusal is one clear sentence."""
        how = How(seed=self.random.randrange(1 << 30), force=force, why="at random" if force else None)
        try:
            self.session.act(name, inputs, how)
        except Refusal as refusal:
            if not refusal.message or refusal.kind == "damaged":
                raise

    def inputs_of(self, act: Act) -> dict[str, Any]:
        """Inputs made up for an act."""
        return self.made(act.inputs)

    def made(self, inputs: type[Inputs]) -> dict[str, Any]:
        """What is required, and now and then what may be left out."""
        return {
            name: self.value(name, field)
            for name, field in inputs.fields.items()
            if field.required or name == "side" or self.random.random() < (0.5 if field.of else 0.1)
        }

    def value(self, name: str, field: Field) -> Any:
        """A value of a field: a name that is there, a hex or zone nearby, a number within its bounds."""
        kind = field.kind
        if isinstance(kind, Listing):
            inner = Field(kind.kind, field.default, field.meaning, field.of, field.new)
            most = min(kind.high or 4, 4)
            return [self.value(name, inner) for _ in range(self.random.randint(min(kind.low, most), most))]
        if isinstance(kind, Unit):
            return self.made(kind.inputs)
        if field.new:
            return self.names.new()
        if field.of:
            return self.random.choice(self.mostly(field.of) or ["nobody"])
        if name in ("side", "to", "by", "tell"):
            return self.side if name == "side" else self.random.choice(self.session.state.sides)
        return self.plain(name, kind)

    def plain(self, name: str, kind: Any) -> Any:
        """A value of a kind that names nothing."""
        if isinstance(kind, Whole):
            low = kind.low if kind.low is not None else 0
            return self.random.randint(low, min(kind.high if kind.high is not None else low + 6, low + 6))
        if isinstance(kind, Flag):
            return self.random.random() < 0.6
        if isinstance(kind, Choice):
            return self.random.choice(kind.options)
        if isinstance(kind, Quantity):
            return self.random.randint(kind.low or 0, kind.high or 12)
        if isinstance(kind, Text):
            return self.text(name, kind)
        return {} if isinstance(kind, Object) else "1" if isinstance(kind, Cell) else "x"

    def text(self, name: str, kind: Text) -> str:
        """A hex, a zone or whatever else the field may take."""
        words = [*self.places(), "F", "FL", "TL", "2F", "north", "1111", "a word"]
        fitting = [word for word in words if kind.allowed is None or kind.allowed(word)]
        return self.random.choice(fitting or ["a word"])

    def places(self) -> list[str]:
        """Hexes and zones that occur in the state, in an order that depends on nothing secret but what is there."""
        return sorted(set(places_in(self.session.state.tree)))

    def mostly(self, groups: tuple[str, ...]) -> list[str]:
        """The names in these groups of the side whose act it is, as a rule; now and then anybody's."""
        own = self.session.state.tree["sides"][self.side]
        ours = [name for group in groups for name in own.get(group) or {}]
        return ours if ours and self.random.random() < 0.75 else self.named(groups)

    def named(self, groups: tuple[str, ...]) -> list[str]:
        """The names in these groups of things, both sides'."""
        tree = self.session.state.tree
        branches = [*tree["sides"].values(), tree["public"], tree["umpire"]]
        return [name for branch in branches for group in groups for name in branch.get(group) or {}]


def places_in(held: Any, key: str = "") -> Iterator[str]:
    """Every hex and zone that stands somewhere in the state."""
    if isinstance(held, Mapping):
        for name, value in held.items():
            yield from places_in(value, name)
    elif isinstance(held, list):
        for value in held:
            yield from places_in(value, key)
    elif isinstance(held, str) and (key in ("hex", "zone", "at", "to", "down") or (len(held) == 4 and held.isdigit())):
        yield held
