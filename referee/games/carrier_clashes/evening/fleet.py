"""A side's forces at sea in Carrier Clashes: ships, bases, task forces and submarines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.errors import show
from referee.games.carrier_clashes.evening.printed import stand_in
from referee.games.carrier_clashes.evening.shared import SIDES
from referee.session.acting.hints import NEW, command
from referee.session.board import fields, roots
from referee.session.board.fields import required_heading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.carrier_clashes.evening.state import Air, Board, Side

KIND_OF = {"H": "carrier", "hC": "battleship", "lC": "transport", "S": "cruiser", "D": "destroyer"}
CLASSES = ("D", "C", "B", "A", "M")
GUNS = {"D": "guns d", "C": "guns c", "B": "guns b", "T": "torpedo"}
SHORE = {"D": "attack d", "C": "attack c", "B": "attack b"}
CONDITIONS = ("none", "damaged", "ditw", "sunk")
MOST_ABOARD = 99
MISSIONS = ("bombard", "invade", "land-supplies")


def phase_done(meaning: str) -> fields.Field[str | None]:
    """The phase in which something was done."""
    return fields.maybe_text(meaning)


class Own(roots.Own["Board", "Side"]):
    """A thing that a side owns."""

    @property
    def lies_in(self) -> str | None:
        place: str | None = getattr(self, "place", super().lies_in)
        return place

    @property
    def flies(self) -> list[Air]:
        return [unit for unit in self.side.air.values() if unit.at == self.name and not unit.lost]

    def off_map(self, place: str | None) -> Iterator[str]:
        """A hex that is not on the map."""
        if place is not None and not self.here.public.map.holds(place):
            yield f"hex {show(place)} is not on the map, which goes from 0101 to {self.here.public.map.last}"


class Ship(Own):
    """A ship counter: one large ship, or two smaller ones (4.d.i)."""

    kind = fields.text(meaning="its type on the cards", printed=True)
    target_class = fields.choice(
        *CLASSES, default="C", meaning="type of its defense strength", printed=required_heading("class")
    )
    defense = fields.number(1, 20, 1, meaning="defense strength", printed=required_heading("defense"))
    speed = fields.number(0, 9, meaning="hexes a turn", printed=required_heading("speed"))
    aa = fields.number(0, 99, meaning="antiaircraft value", printed="aa")
    star = fields.flag("a star is printed in place of its antiaircraft value", printed="aa star")
    guns = fields.amounts(0, 99, "surface attack strength", keys=tuple(GUNS), printed=GUNS)
    suits = fields.some_of(*KIND_OF, most=2, meaning="suits of its cards", printed=required_heading("suits"))
    hulls = fields.number(1, 2, 1, meaning="ships on the counter: 2 where its name has a number", printed="hulls")
    capacity = fields.number(0, 99, meaning="air units that a carrier carries, by their size", printed="capacity")
    endurance = fields.maybe_number(1, 60, "turns at sea, where it is stated", printed="endurance")
    search = fields.pair(0, 60, "search range, and arc in tens of degrees", printed="search")
    radar = fields.number(0, 99, meaning="radar rating", printed="radar")
    cargo = fields.number(0, 99, meaning="VP of cargo that a transport holds", printed="cargo")
    apd = fields.flag("an APD, AVD or DMS unit", printed="apd")
    carries = fields.flag("the scenario lets it carry cargo (26.c)", printed=True)
    source = fields.text(meaning="where its values come from", printed=True)
    stand_in = stand_in()
    condition = fields.choice(*CONDITIONS, default="none", meaning="its damage (18)")
    aboard = fields.number(0, MOST_ABOARD, meaning="VP of cargo aboard")
    last_turn = fields.maybe_number(-99, 999, "the last turn of its endurance (23)")
    fuel = fields.words("the reason for that turn")
    company = fields.number(0, 9, meaning="speed of the slow ship that it sails with (23.c)")
    ran_out = fields.a_hex("where it was when its endurance ended (23.h)")
    launched = fields.flag("it launched a strike in the first air strike phase (17.d)")
    bombarding = phase_done("the phase of this turn in which it bombarded")
    bombarded = fields.flag("its B guns have bombarded in this scenario (24.f)")
    torpedoes_fired = fields.flag("its T factors are spent (20.e.iv)")
    screened = fields.flag("it is screened by the other ships of its fight (20.f)")
    away = fields.maybe_text("how it left the map")

    @property
    def force(self) -> TaskForce | None:
        """The task force in which it sails."""
        return next((tf for tf in self.side.task_forces.values() if self.name in tf.ships), None)

    @property
    def place(self) -> str | None:
        """Its hex; nothing if it is off the map."""
        return self.force.hex if self.force else None

    @property
    def is_carrier(self) -> bool:
        """Is it of class A?"""
        return self.target_class == "A"

    @property
    def is_gone(self) -> bool:
        """Is it sunk, or a destroyer unit that was damaged (18.a)?"""
        return self.condition == "sunk" or (self.target_class == "D" and self.condition != "none")

    @property
    def lasts_until(self) -> int | None:
        """The last turn of its endurance, if it has an end: that of class M has none (23.g)."""
        return None if self.target_class == "M" else self.last_turn

    @property
    def hold(self) -> int:
        """The most cargo that it may have aboard, in VP (26.b); for other ships, what the scenario allows (26.c)."""
        if self.target_class == "M":
            return self.cargo
        if self.apd:
            return int(self.here.ruleset.printed["limits"]["entries"]["apd-cargo"])
        return MOST_ABOARD if self.carries else 0

    def faults(self) -> Iterator[str]:
        if self.target_class == "D" and self.condition == "ditw":
            yield "a D unit is out of play as soon as it is damaged; it cannot be dead in the water (18.a)"
        if self.target_class == "M" and self.condition == "ditw":
            yield "a ship of class M is never dead in the water (17.c)"
        if self.is_gone and self.force:
            yield f"it is out of play, but still in {self.force.name}"
        if self.aboard > self.hold:
            yield f"it has {self.aboard} VP of cargo aboard, and holds {self.hold} (26.b, 26.c)"


class Base(Own):
    """A base (4.d.iii)."""

    hex = fields.a_hex("where it is")
    aa = fields.number(0, 99, meaning="antiaircraft value", printed="aa")
    star = fields.flag("a star is printed in place of its antiaircraft value", printed="aa star")
    attack = fields.amounts(0, 99, "attack strength against ships", keys=tuple(SHORE), printed=SHORE)
    search = fields.pair(0, 60, "search range, and arc in tens of degrees", printed="search")
    refuels = fields.flag("ships may refuel there", printed="refuels")
    port = fields.flag("ships may enter it (24.g)", printed="port")
    radar = fields.flag("it has radar or an early warning system", printed="radar")
    source = fields.text(meaning="where its values come from", printed=True)
    stand_in = stand_in()
    fired = phase_done("the phase of this turn in which its guns fired")

    @property
    def place(self) -> str | None:
        """Its hex."""
        return self.hex

    def faults(self) -> Iterator[str]:
        yield from self.off_map(self.hex)


class TaskForce(Own):
    """A task force, or a dummy where it has neither ships nor dummy ships: a block on the map (7, 21, 22)."""

    hex = fields.a_hex("where it is")
    called = fields.text(meaning="its sticker: how the other side knows it once it is spotted (15.g, 15.k)")
    ships = fields.words("its ships")
    cards = fields.words("the cards that stand for it (8)")
    dummies = fields.amounts(0, 20, "dummy ships by kind (22)")
    spotted = fields.flag("its block is face up (15.g)")
    spotted_for_strikes = fields.flag("it is spotted for the next strike phase only")
    moved = fields.maybe_number(0, 99, "hexes moved in this turn")
    started = fields.a_hex("where it began its move of this turn")
    islands = fields.flag("it passed an island hex in this turn (13.c)")
    engaged = fields.maybe_choice(*SIDES, meaning="the side whose declaration commits it to combat (20.a)")
    avoided = fields.flag("it has avoided combat in this phase (20.a)")
    mission = fields.maybe_choice(*MISSIONS, "given-up", meaning="its mission of this turn (20.c)")
    reorganized = fields.flag("its ships have changed in this turn: new cards may be chosen (8.j)")
    aa_groups = fields.lists("ships by AA group, as its owner divided them (16.j.ii)")

    @property
    def place(self) -> str | None:
        """Its hex."""
        return self.hex

    @property
    def sticker(self) -> str:
        """The text for what is on its block."""
        return f"block {self.called}" if self.called.isdigit() else self.called or "an unmarked block"

    @property
    def sailing(self) -> dict[str, Ship]:
        """Its ships, by name."""
        ships = self.side.ships
        return {name: ships[name] for name in self.ships if name in ships}

    @property
    def let_pass(self) -> bool:
        """Does the enemy in its hex let it go on with its mission (20.c)? Its side is not told that one is there."""
        return self.name in self.here.umpire.let_pass

    @property
    def has_bombarded(self) -> bool:
        """Has a ship of it bombarded a base in this phase (24.b)?"""
        return any(ship.bombarding == self.here.public.phase for ship in self.sailing.values())

    @property
    def acts_through(self) -> list[Own]:
        ships = self.sailing.values()
        return [*ships, *(unit for ship in ships for unit in ship.flies)]

    @property
    def is_dummy(self) -> bool:
        """Is it a dummy block: neither ships nor dummy ships (21)?"""
        return not self.ships and not self.dummies

    @property
    def has_stayed(self) -> bool:
        """Has it been in its hex all this turn: neither moved nor withdrawn from a fight (20.e.iii, 23.f, 26.d)?"""
        return not self.moved and self.started in (None, self.hex)

    @property
    def is_seen(self) -> bool:
        """Has the other side spotted it, if only for strikes?"""
        return self.spotted or self.spotted_for_strikes

    @property
    def dummy_rows(self) -> list[dict[str, Any]]:
        """Its dummy ships as the procedures of the cards take them."""
        return [{"kind": kind, "count": count} for kind, count in self.dummies.items() if count]

    def faults(self) -> Iterator[str]:
        yield from self.off_map(self.hex)
        yield from self.misplaced("ships", "task_forces")
        for battle in self.here.umpire.engagements.values():
            if battle.state != "over" and self.name in battle.forces(self.owner) and self.hex != battle.hex:
                yield f"it is in {self.hex} and fights in {battle.hex}; cease ends the fight"

    def before_removal(self) -> tuple[str, str] | None:
        if not self.ships:
            return None
        return (
            f"{', '.join(self.ships)} would be in no task force",
            command("form", name=NEW, all_of=[self]) + " takes them over",
        )


class Submarine(Own):
    """A submarine block (25)."""

    hex = fields.a_hex("the hex where it is face up (25.j)")
    strength = fields.number(1, 99, 1, meaning="T strength", printed=required_heading("strength"))
    speed = fields.number(2, 3, 2, meaning="hexes a turn", printed="speed")
    stand_in = stand_in()
    moved = fields.maybe_number(0, 99, "hexes moved in this turn")
    searched = phase_done("the phase of this turn in which it spotted")
    sideways = fields.flag("it attacked a force with destroyers, and waits for the next movement (25.e)")

    @property
    def place(self) -> str | None:
        """Its hex."""
        return self.hex

    def faults(self) -> Iterator[str]:
        yield from self.off_map(self.hex)
