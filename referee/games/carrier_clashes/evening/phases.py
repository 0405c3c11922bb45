"""What the umpire alone keeps, most of it for one phase: searches, sightings, engagements, losses, strike targets."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.carrier_clashes.evening.shared import ALLIED, SIDES
from referee.session.board import fields, roots
from referee.session.board.thing import Thing, things

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.carrier_clashes.evening.state import Board


class Pool(Thing):
    """A side's carrier pool (27)."""

    cards = fields.words(printed=True)
    draws = fields.number(0, 99, printed=True)
    opponent_draws = fields.number(0, 99, printed=True)
    drawn = fields.flag("its owner has drawn")


class Searching(Thing):
    """A side's searches of this phase."""

    hexes = fields.hexes("hexes searched (15.e)")
    before_sheet = fields.hexes("hexes of these searched before the sheet that is now tried: its own are one search")
    units = fields.lists("hexes that units search without an arc laid, by unit (15.a)")
    dice = fields.numbers(1, 6, "the die of the phase (15.h.i)")
    submarine_attacked = fields.flag("a submarine of the side has attacked by night (25.g)")


class Sighting(Thing):
    """The cards of a task force dealt to the other side in this turn (15.g, 15.o, 22.c)."""

    hex = fields.a_hex()
    turn = fields.number(0, 9999)
    phase = fields.text()
    cards = fields.words("all cards dealt in this turn")
    deals = fields.lists("the same cards deal by deal, by number: after each deal the hand was complete again (4.f)")
    by = fields.lists("cards dealt in the phase, by the unit that saw them")
    attacked_by = fields.words("searching units that have attacked it in the phase (15.o)")


class FireTurn(Thing):
    """Who fires together in an engagement."""

    side = fields.choice(*SIDES, default=ALLIED)
    task_forces = fields.words()


class Engagement(roots.Here["Board"]):
    """A surface engagement of this phase (20)."""

    hex = fields.a_hex()
    allied = fields.words("Allied task forces in it")
    ijn = fields.words("IJN task forces in it")
    state = fields.choice("engaged", "fought", "over", default="engaged")
    round = fields.number(1, 99, 1)
    night = fields.flag()
    order = things(FireTurn, "who fires, in order")
    next = fields.number(0, 99, meaning="whose fire it is, counted from 0")
    hurt = fields.texts("results of this round that do not count yet (18.i): ship, result")
    screens = fields.words("sides that have declared their screen (20.f)")
    astray = fields.words("ships that fired at another group in this round (20.d.iv)")
    past_screen = fields.words("ships that fired at the screened in this round (20.f)")
    fired = fields.words("sides that have fired in this round, and are to fire again in it (20.e.iii)")

    def faults(self) -> Iterator[str]:
        if self.state == "fought" and str(self.next + 1) not in self.order:
            yield "nobody is next in its order of fire: reveal makes that order"

    def forces(self, side: str) -> list[str]:
        """A side's task forces in it."""
        return list(self.allied if side == ALLIED else self.ijn)

    def put_forces(self, side: str, names: list[str]) -> None:
        """A side's task forces in it from now on."""
        self.put(**{side: names})

    @property
    def turn(self) -> FireTurn:
        """Whose fire it is."""
        return self.order[str(self.next + 1)]

    @property
    def fires_again(self) -> bool:
        """Is the side whose fire it is to fire again in this round, with other task forces (20.e.v)?"""
        later = [turn for place, turn in self.order.items() if int(place) > self.next + 1]
        return any(turn.side == self.turn.side for turn in later)


class Lot(Thing):
    """Air units of which some were lost and their owner may choose which (16.j.i, 18.g, 24.b)."""

    side = fields.choice(*SIDES, default=ALLIED)
    units = fields.words()
    strike = fields.maybe_text("the strike in which they fly, if they do")


class Table(Thing):
    """A side's blocks as the other saw them before a phase that it does not observe (12.f.iii-iv, 12.j)."""

    blocks = fields.amounts(0, 99, "blocks that are not spotted, by hex")
    submarines = fields.texts("submarine blocks: name, hex")


class Umpire(roots.Umpire):
    """What the umpire alone keeps."""

    bombard = fields.words("bases that ships may bombard (24)", printed=True)
    stickers = fields.lists("stickers not yet in use, by side")
    pool = things(Pool, "carrier pools by side")
    searches = things(Searching, "searches of this phase, by side")
    sightings = things(Sighting, "what was dealt of each task force, by its name")
    engagements = things(Engagement, "surface engagements of this phase, by number")
    lots = things(Lot, "losses of this phase that an owner may exchange, by number")
    targets = fields.texts("what each strike of this phase is against: side and strike, its owner's name")
    table = things(Table, "each side's blocks as they were before a phase that the other does not observe")
    initiative_dice = fields.numbers(1, 6, "the initiative dice of this turn: Allied, IJN")
    let_pass = fields.words("task forces that the enemy in their hex lets go on with their missions (20.c)")
    shaken = fields.lists("task forces that avoided combat in this phase, and from whom each got away (20.b)")
    harmed = fields.words("ships of whose damage both sides have heard")
    engaging = fields.flag("the side with the initiative has declared engagements in this phase (20.a)")
