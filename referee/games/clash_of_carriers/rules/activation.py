"""The Activation Phase: the next marker from the pool, and anything drawn at random (4.2, 5.2, 8.0, 8.3, 8.7)."""

from __future__ import annotations

from referee.engine.chance import Dice, Until
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, many, text
from referee.engine.procedure import Plan, procedure
from referee.engine.rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FORMATIONS = ("tg", "tf")


class Marker(Inputs):
    """A marker in the Activation Pool."""

    name: str = text(meaning="what the marker says")
    side: str = choice("usn", "ijn", meaning="whose it is")
    kind: str = choice("tg", "tf", "af", "command", meaning="TG, TF, air flotilla or Command Chit")
    state: str = choice(
        "waiting",
        "activated",
        "removed",
        default="waiting",
        meaning="activated by a Command Chit already, or a dummy TG that was found",
    )

    def check(self) -> None:
        if self.state != "waiting" and self.kind in ("af", "command"):
            raise bad_input("state", f"a marker of kind {self.kind} can only be waiting, not {self.state}")
        if self.state == "removed" and self.kind == "tf":
            raise bad_input("state", "only a dummy TG can be removed, not a TF")


class Pool(Inputs):
    """The markers in the container."""

    pool: list[Marker] = many(Marker, 1, 40, meaning="every marker not yet drawn; TGs in a TF are not in the pool")

    def check(self) -> None:
        names: set[str] = set()
        single: set[tuple[str, str]] = set()
        for i, marker in enumerate(self.pool):
            if marker.name in names:
                raise bad_input(f"pool[{i}].name", f"the name {marker.name} appears twice; each marker needs its own")
            names.add(marker.name)
            if marker.kind in ("tf", "command"):
                if (marker.side, marker.kind) in single:
                    raise bad_input(f"pool[{i}].kind", f"the {marker.side.upper()} has only one {marker.kind}")
                single.add((marker.side, marker.kind))


class Container:
    """What can still be drawn, in order, and the marker that was drawn.

    An idle marker only costs another draw. So two containers with equally many markers left have the same
    odds and count as equal, whichever idle markers were put aside.
    """

    __slots__ = ("drawn", "left")

    def __init__(self, left: tuple[Marker, ...], drawn: Marker | None = None) -> None:
        self.left = left
        self.drawn = drawn

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Container) and (len(self.left), self.drawn) == (len(other.left), other.drawn)

    def __hash__(self) -> int:
        return hash((len(self.left), self.drawn))

    @property
    def is_done(self) -> bool:
        """Has a marker been drawn, or is nothing left?"""
        return self.drawn is not None or not self.left


def draw(container: Container, dice: Dice) -> Container:
    """Draw a marker; an idle one is put aside."""
    place = dice.choose(len(container.left), "the marker drawn") - 1
    marker = container.left[place]
    if marker.state == "waiting":
        dice.note(f"{marker.name} is drawn", "4.2")
        return Container((), marker)
    dice.note(f"{marker.name} is {marker.state} already: put aside", "8.7" if marker.state == "activated" else "3.1.6")
    return Container(container.left[:place] + container.left[place + 1 :])


@procedure("activation", Pool, cite="4.2")
def activation(given: Pool, rules: Rules) -> Plan:
    """Which marker comes up next, and what may it do?"""
    waiting = [marker for marker in given.pool if marker.state == "waiting"]
    rules.note(f"{len(given.pool)} in the pool, {len(waiting)} of them waiting", "4.2")
    groups = {side: [m.name for m in waiting if m.side == side and m.kind in FORMATIONS] for side in ("usn", "ijn")}
    order = ["search", "movement", "combat"]
    if any(groups.values()) and rules.ruling("subphase-order") == "movement-first":
        order = ["movement", "search", "combat"]
    usn_chit_returns = bool(groups["usn"])
    if not usn_chit_returns and any(m.side == "usn" and m.kind == "command" for m in waiting):
        usn_chit_returns = rules.ruling("usn-chit-idle") == "returns"

    def outcome(container: Container) -> dict[str, Any]:
        marker = container.drawn
        chit = marker is not None and marker.kind == "command"
        may_activate = groups[marker.side] if marker and chit else []
        subphases: list[str] = []
        if marker and marker.kind == "af":
            subphases = ["search", "combat"]
        elif marker and (not chit or may_activate):
            subphases = order
        return {
            "marker": marker.name if marker else None,
            "side": marker.side if marker else None,
            "action": "command" if chit else "activate" if marker else "pool-empty",
            "may_activate": may_activate,
            "returns_to_pool": marker is not None and chit and marker.side == "usn" and usn_chit_returns,
            "subphases": subphases,
        }

    return Plan(Container(tuple(given.pool)), [Until(lambda container: container.is_done, [draw])], outcome)


class Names(Inputs):
    """The things from which one is picked."""

    names: list[str] = many(text(), 1, 60, meaning="things that are equally likely, all different")

    def check(self) -> None:
        for i, name in enumerate(self.names):
            if name in self.names[:i]:
                raise bad_input(f"names[{i}]", f"{name} appears twice; all must be different")


@procedure("random-pick", Names, cite="8.0, 8.3")
def random_pick(given: Names, rules: Rules) -> Plan:
    """Which of several is it at random: the TG attacked in a hex, or anything else?"""
    rules.note(f"one of {len(given.names)}, all equally likely", "8.3")

    def pick(_: None, dice: Dice) -> int:
        return dice.choose(len(given.names), "one at random")

    return Plan(None, [pick], lambda place: {"pick": given.names[place - 1]})
