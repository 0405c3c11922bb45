"""What both sides see of a fight: the raid in the air and the surface battle (8.3, 8.4, 12.2)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.clash_of_carriers.evening.shared import SIDES, Here
from referee.session.board import fields
from referee.session.board.fields import flag, number
from referee.session.board.thing import NotThere, things

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.clash_of_carriers.evening.state import Group, Ship

STEPS = ("movement", "fire", "air")
FOUGHT = ("activation", "end")
"""The phases in which a raid or a battle is fought: the second where the first was left by force."""


class Flight(Here):
    """An air unit of a raid."""

    role = fields.choice("escort", "suppress", "attack", default="escort")
    ship = fields.maybe_text("the ship in whose box it is")
    engaged = flag("it has fought CAP (8.2.4)")
    losses = number(0, 10, 0, "USN: step losses taken on its fatigued side")
    aa_drm = number(-40, 0, 0, "what AA fire takes from its attack")
    factor = fields.maybe_number(1, 30, "the factor it attacks with, if not that of the side that is up (14.0)")
    fired = flag("all AA that may has fired at it")
    fired_by = fields.words("the ships that have fired AA at it")
    down = flag("it was shot down, and attacks all the same (14.0)")


class Raid(Here):
    """The raid that is in the air, open to both sides (8.3, 8.4)."""

    side = fields.choice(*SIDES, default="usn")
    target = fields.text(meaning="the TG attacked, or an island; empty if it is a detached group")
    hex = fields.a_hex()
    size = number(0, 60, 0, "air units that were launched (7.2)")
    placed = flag("ships and air units are on the Air-Sea Battle Display")
    met = fields.hexes("where CAP has met it")
    beside = fields.words("USN ships in adjacent boxes: Essex=Langley")
    units = things(Flight)

    @property
    def aim(self) -> str:
        """What is attacked, as its owner calls it: the TG, the detached group or the island."""
        return self.target or self.here.umpire.raid_detached or ""

    @property
    def target_group(self) -> Group | None:
        """The group attacked; nothing if it is an island, or gone."""
        return self.here.enemy(self.side).groups.get(self.aim)

    def end(self) -> None:
        """The raid is over: none of it is kept."""
        self.here.umpire.put(raid_from=[], raid_detached=None)
        self.clear()

    def faults(self) -> Iterator[str]:
        air = self.here.side(self.side).air
        if self.target and (group := self.here.enemy(self.side).groups.get(self.target)) and group.detached:
            yield "a detached group has no printed name: umpire.raid_detached says which is attacked"
        whose = self.here.title(self.side)
        yield from (NotThere(f"the {whose} has no air unit {name}") for name in self.units if name not in air)


class Unit(Here):
    """A naval unit on the Surface Battle Display."""

    side = fields.choice(*SIDES, default="usn")
    box = fields.maybe_number(1, 25, "its box, once it is known")
    moved = flag("it has moved in this round")
    smoked = flag("it has laid smoke in this round, in one box (12.4)")
    torpedoed = flag("it has fired its torpedoes, once a battle (12.6)")

    @property
    def ship(self) -> Ship:
        """The ship."""
        return self.here.side(self.side).ships[self.name]


class Battle(Here):
    """The surface battle that is being fought, open to both sides (12.2)."""

    hex = fields.a_hex()
    round = number(1, 8, 1, "the Battle Round")
    step = fields.choice(*STEPS, default="movement", meaning="its subphase; guns and torpedoes are one act")
    moving = fields.maybe_choice(*SIDES, meaning="whose units move; the side with the initiative first (12.3)")
    initiative = fields.choice(*SIDES, default="usn")
    smoke = fields.numbers(1, 25, "boxes with smoke")
    units = things(Unit)

    def of(self, side: str) -> list[Unit]:
        """A side's units on the display."""
        return [unit for unit in self.units.values() if unit.side == side]

    def faults(self) -> Iterator[str]:
        for side in SIDES if self.is_there else ():
            if not self.of(side):
                yield f"no ships of the {self.here.title(side)} are in the battle: it is over, or not begun"
        for unit in self.units.values():
            if unit.name not in self.here.side(unit.side).ships:
                yield NotThere(f"the {self.here.title(unit.side)} has no {unit.name}")
