"""A submarine operation with the session's own boats, boat by boat (The Submarine Op, One torpedo, one ship)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, choice, enemys, flag, many, unit
from referee.engine.plain import counted
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.collisions import is_handy
from referee.games.cunningham_somerville.evening.given import entered, raw
from referee.games.cunningham_somerville.evening.harm import ship_afloat
from referee.games.cunningham_somerville.rules.submarines import Contact, Pack, Screen, Target, contact_scores
from referee.session.acting.act import Doing, Whole, act
from referee.session.board.owned import called

LATER = "another --pack, or the next turn: phase --turn"
CITE = "The Submarine Op"
SCREEN = ("radar", "air_support", "allied_mid_1943")
UNHARMED = ("evades", "away")
BURNING = {"fire", "raging-fire"}
LAME = "slow-convoy"  # a force with cripples is met as easily
DEFAULT = {"speed": "slow-merchant"}
MOST_ATTACKS = 30  # that `expenditure` takes


class Aim(Inputs):
    """What one boat goes for."""

    boat: str = called("the boat", of="boats")
    ship: str = enemys(called("the ship that it chooses", of="ships"))
    defender: str | None = enemys(called("the ship that the defender gives it", None, of="ships"))


class SubmarineOp(Screen):
    """A pack, the force that it is after, and what its boats fire at; its screen is its own unless it is typed."""

    pack: str = called("the force of boats", of="forces")
    against: str = enemys(called("the force that it attacks", of="forces"))
    ship: str | None = enemys(
        bare(called("the ship that every boat goes for, if no aim says otherwise", None, of="ships"))
    )
    defender: str | None = enemys(called("the ship that the defender gives them", None, of="ships"))
    aim: list[Aim] = many(Aim, 0, 9, (), meaning="boat=U 107,ship=Tankexpress: what a boat goes for")
    target: Target | None = unit(Target, None, meaning="a kind of target instead of a named ship: speed=slow-merchant")
    defender_target: Target | None = unit(Target, None, meaning="the kind that the defender gives (the same)")
    not_zigzagging: bool = flag(meaning="the force does not zigzag as is normal")
    foxer: bool = flag(meaning="its ships tow foxers")
    target_speed: str | None = choice(
        *state.SPEEDS, default=None, meaning="the force's speed, if its own is not entered"
    )
    ultra: bool = flag(meaning="the wolfpack has ULTRA superiority")
    wolfpack_radar: bool = flag(meaning="the wolfpack has effective radar")
    huff_duff: bool = flag(meaning="the force has HUFF DUFF")
    enemy_ultra: bool = flag(meaning="the force has ULTRA superiority")


class Op:
    """An operation gathered from the board: pack and force, the boats that can attack, and what each goes for."""

    def __init__(self, given: SubmarineOp, doing: Doing) -> None:
        self.given, self.doing, self.board = given, doing, state.of(doing)
        side = self.board.owner_of("forces", given.pack, "pack")
        enemy = self.board.owner_of("forces", given.against, "against")
        if enemy == side:
            raise bad_input("against", f"{given.against} is of the same side: a force of the other")
        self.pack, self.force = self.board.side(side).forces[given.pack], self.board.side(enemy).forces[given.against]
        boats = [boat for boat in self.board.boats_in(self.pack) if boat.can_attack(doing.turn)]
        if not boats:
            raise bad_input("pack", f"{given.pack} has no boats that can attack: all are sunk, away or shaken")
        self.boats = boats
        self.aims = {aim.boat: aim for aim in given.aim}
        for at, aim in enumerate(given.aim):
            if aim.boat not in {boat.name for boat in boats}:
                there = ", ".join(boat.name for boat in boats)
                raise bad_input(f"aim[{at}].boat", f"{aim.boat} cannot attack with {given.pack}; there are: {there}")
        for field, name in [("ship", given.ship), ("defender", given.defender)]:
            if name:
                ship_afloat(doing, name, field, enemy)
        for at, aim in enumerate(given.aim):
            for field, name in [("ship", aim.ship), ("defender", aim.defender)]:
                if name:
                    ship_afloat(doing, name, f"aim[{at}].{field}", enemy)

    def allowed(self) -> None:
        """Refuse what the rules forbid before the first die."""
        doing, pack, force = self.doing, self.pack, self.force
        if pack.plotted == doing.turn:
            doing.forbid(
                CITE,
                f"{pack.name} has moved or plotted a continuation this turn",
                "pack",
                hint=LATER,
            )
        if pack.plots:
            doing.forbid(
                CITE,
                f"{pack.name} still has to plot {', '.join(pack.plots)}",
                "pack",
                hint=f'plot --name "{pack.name}" --to {pack.plots[0]} first',
            )
        if pack.operated == doing.turn:
            doing.forbid(
                CITE,
                f"{pack.name} has made its submarine operation of this turn",
                "pack",
                hint=LATER,
            )
        if pack.zone != force.zone:
            doing.forbid(
                CITE,
                f"{pack.name} is in {pack.zone}, {force.name} in {force.zone}",
                "pack",
                hint=f'plot --name "{pack.name}" --to {force.zone} brings it there; or another --against',
            )
        if not self.board.is_there(force):
            doing.forbid(
                CITE,
                f"nothing of {force.name} is afloat",
                "against",
                hint="another --against: show lists who is afloat",
            )
        for boat in self.boats:
            self.targets(boat)
            for name in self.aimed_at(boat):
                self.sails_there(name)

    def sails_there(self, name: str | None) -> None:
        """Refuse a target of another force; one in no force may be with a force whose ships are not entered."""
        ship = self.board.side(self.force.owner).ships[name] if name else None
        force = ship and self.board.force_of(ship)
        if ship is None or ship.name in self.force.ships or (not force and not self.force.ships):
            return
        where = f"she sails with {force.name}" if force else "she is in no force"
        self.doing.forbid(CITE, f"{ship.name} is not with {self.force.name}: {where}", "ship")

    def contact(self) -> dict[str, Any]:
        """The pack's contact, as `contact` takes it."""
        inputs = entered(self.given, Pack)
        inputs["target_speed"] = self.given.target_speed or (
            LAME if self.board.is_lame(self.force) else self.force.speed
        )
        if inputs["target_speed"] is None:
            raise bad_input("target_speed", "how fast is the force? high, normal, fast-convoy or slow-convoy")
        if self.force.huff_duff:
            inputs.setdefault("huff_duff", True)
        return inputs

    def screen(self) -> dict[str, Any]:
        """The force's screen by the fields of `Screen`: the escorts that are afloat, those not entered as ships, and
        what was typed.
        """
        ships = [ship for ship in self.board.ships_in(self.force) if ship.condition != "floundering"]
        out: dict[str, Any] = {}
        for kind in state.SCREENS:
            number = sum(ship.screens_as == kind for ship in ships) + getattr(self.force, f"{kind}_escorts")
            if number:
                out[f"{kind}_escorts"] = number
        deaf = sum(ship.asdic_damaged for ship in ships if ship.screens_as) + self.force.ramming
        if deaf:
            out["damaged_asdic"] = min(deaf, sum(out.values()))
        out |= {key: True for key in SCREEN if getattr(self.force, key)}
        if any(BURNING & set(ship.hurt) for ship in self.board.ships_in(self.force)):
            out["flaming_datum"] = True
        return out | entered(self.given, Screen)

    def aimed_at(self, boat: state.Boat) -> tuple[str | None, str | None]:
        """The ships that a boat goes for: its own choice, and the defender's (the same unless it is said)."""
        aim = self.aims.get(boat.name)
        own = aim.ship if aim else self.given.ship
        return own, (aim.defender if aim and aim.defender else self.given.defender) or own

    def targets(self, boat: state.Boat) -> dict[str, Any]:
        """What a boat fires at, as `submarine-attack` takes it."""
        own, given = self.aimed_at(boat)
        if own is None:
            if self.given.target is None:
                wanted = "ship=…, or a kind of target: target speed=slow-merchant"
                raise bad_input("ship", f"what does {boat.name} go for? {wanted}")
            kinds = {"target": self.given.target, "defender_target": self.given.defender_target}
            return {key: raw(kind) for key, kind in kinds.items() if kind is not None}
        out = {"target": self.kind_of(own)}
        return out | ({"defender_target": self.kind_of(given)} if given and given != own else {})

    def kind_of(self, name: str) -> dict[str, Any]:
        """A ship as torpedoes meet her, by the fields of `target` in `submarine-attack`."""
        ship = self.board.side(self.force.owner).ships[name]
        flags = {key: True for key in ("not_zigzagging", "foxer") if getattr(self.given, key)}
        if is_handy(ship):
            flags["handy"] = True
        return {"speed": speed_of(ship, self.given.target_speed or self.force.speed), **flags}


def speed_of(ship: state.Ship, force: str | None) -> str:
    """How fast a ship is as a target (Torpedo Los!): cripples as slow merchants, warships as their force sails."""
    if ship.condition == "floundering" or "major-engine" in ship.hurt:
        return "stopped"
    if ship.crippled or ship.kind == "merchant":
        return "slow-merchant"
    if ship.kind in state.MERCHANTS or (ship.kind == "escort" and (ship.full or 4) <= 3):
        return "fast-merchant"
    return "high" if force == "high" else "normal"


def boat_of(boat: state.Boat) -> dict[str, Any]:
    """A boat as the attack takes it."""
    return {key: True for key in ("ace", "gnat", "poor_quality") if getattr(boat, key)}


def whole(given: SubmarineOp, doing: Doing) -> Whole:
    """The whole operation, by the kind of its first boat's targets."""
    op = Op(given, doing)
    assumed = []
    if not given.target and not op.aimed_at(op.boats[0])[0]:
        targets, assumed = {"target": DEFAULT}, ["the boats go for slow merchants"]
    else:
        targets = op.targets(op.boats[0])
        if any(op.targets(boat) != targets for boat in op.boats[1:]):
            assumed = [f"all go for what {op.boats[0].name} goes for"]
    boats = [{"name": boat.name, **boat_of(boat)} for boat in op.boats]
    return Whole("submarine-op", {**op.contact(), **op.screen(), **targets, "boats": boats}, assumed)


@act(
    "submarine-op",
    SubmarineOp,
    cite=CITE,
    whole=whole,
    example='--pack "Group Amsel" --against "Convoy HX" --ship Tankexpress',
)
def submarine_op(given: SubmarineOp, doing: Doing) -> None:
    """A pack's whole operation: contact, then each boat's attack, with torpedoes left and what becomes of it."""
    op = Op(given, doing)
    op.allowed()
    op.pack.put(operated=doing.turn)
    reached = in_contact(op)
    doing.tell(op.pack.owner, f"{op.pack.name}: {', '.join(boat.name for boat in reached) or 'no boat'} in contact.")
    lasts = doing.ruling("flaming-datum-lasts") == "for-the-op"
    attacked = burning = False
    for boat in reached:
        waters = {**op.screen(), "boats_in_contact": len(reached)} | ({"flaming_datum": True} if burning else {})
        came = one_boat(op, boat, waters)
        attacked = attacked or came["attacked"]
        burning = burning or (lasts and bool(came["hits"] or came["defender_hits"]))
        say(op, boat, came)
        if came["rammed"]:
            rammed(op)
    if attacked:
        doing.remark(f"the attack reveals {op.force.name}: sighting --exact [Spotting Fog of War]")


def in_contact(op: Op) -> Sequence[state.Boat]:
    """The boats that reach an attacking position: each has its own die."""
    inputs = op.contact() | {"boats": len(op.boats)}
    answer = op.doing.resolve("contact", inputs, side=op.pack.owner)
    scores = contact_scores(Contact.take(inputs), len(op.boats), Rules(op.doing.ruleset))
    faces = [die["value"] for die in answer.dice or ()]
    return [boat for boat, face, score in zip(op.boats, faces, scores, strict=True) if face >= score]


def one_boat(op: Op, boat: state.Boat, waters: Mapping[str, Any]) -> dict[str, Any]:
    """A boat's attack, an outcome of `submarine-attack`, and its torpedoes afterwards."""
    inputs = {"name": f"boat {op.boats.index(boat) + 1}", **waters, **boat_of(boat), **op.targets(boat)}
    came = op.doing.resolve("submarine-attack", inputs, side=op.pack.owner).outcome or {}
    fate = None if came["boat"] in UNHARMED else came["boat"]
    boat.put(attacks=boat.attacks + came["attacked"], state=fate, shaken=op.doing.turn if fate == "shaken" else None)
    for name, hits in zip(op.aimed_at(boat), (came["hits"], came["defender_hits"]), strict=True):
        if name and hits:
            ship = op.board.side(op.force.owner).ships[name]
            ship.put(torpedo_hits=ship.torpedo_hits + hits)
    if came["attacked"] and fate not in ("sunk", "damaged"):
        ace = {"ace": True} if boat.ace else {}
        attacks = min(boat.attacks, MOST_ATTACKS)  # the die is the same from the third on
        spent = op.doing.resolve("expenditure", {"attacks": attacks, **ace}, side=op.pack.owner).outcome or {}
        if spent["expended"]:
            boat.put(state="expended")
    return came


def say(op: Op, boat: state.Boat, came: Mapping[str, Any]) -> None:
    """What either side hears of a boat's attack."""
    doing, side, enemy = op.doing, op.pack.owner, op.force.owner
    hits = came["hits"] + came["defender_hits"]
    after = {
        "shaken": "shaken: a submerged continuation next turn",
        "expended": "out of torpedoes: back to base",
        "damaged": "damaged: back to base",
        "sunk": "sunk",
    }
    fate = f"; {after[boat.state]}" if boat.state in after else ""
    if came["attacked"]:
        doing.tell(side, f"{boat.name}: {counted(hits, 'hit')}{fate}.")
        doing.tell(enemy, f"Torpedoes! {hits_text(op, boat, came)}.")
        if hits:
            doing.remark("what each hit does: critical --ship … --hit torpedo, or damage by the base game")
    else:
        doing.tell(side, f"{boat.name} is engaged before it can attack{fate}.")
    if came["boat"] == "sunk":
        doing.tell(enemy, "A submarine is sunk.")


def hits_text(op: Op, boat: state.Boat, came: Mapping[str, Any]) -> str:
    """The hits, by the ships that they are on where these were named."""
    own, given = op.aimed_at(boat)
    if own and own == given and (hits := came["hits"] + came["defender_hits"]):
        return f"{counted(hits, 'hit')} on {own}"
    on = [
        f"{counted(came[key], 'hit')} on {name or words}"
        for key, name, words in (("hits", own, "the boat's target"), ("defender_hits", given, "your choice"))
        if came[key]
    ]
    return " and ".join(on) or "no hit"


def rammed(op: Op) -> None:
    """An escort has rammed a boat; which one is chosen at random by the umpire, and entered."""
    op.force.put(ramming=op.force.ramming + 1)
    op.doing.tell(op.force.owner, f"{op.force.name}: an escort has rammed a boat; her asdic is damaged.")
    op.doing.remark("choose that escort at random: damage --ship … --structural 1 --asdic [Das Boot]")
