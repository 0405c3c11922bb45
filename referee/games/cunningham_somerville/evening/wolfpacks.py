"""A submarine operation with the session's own boats, boat by boat (The Submarine Op, One torpedo, one ship)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import Missing, at_odds, bad_input, unknown
from referee.engine.inputs import Inputs, bare, choice, enemys, flag, many, unit
from referee.engine.plain import counted, how_many
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.casualties import how_entered
from referee.games.cunningham_somerville.evening.collisions import is_handy
from referee.games.cunningham_somerville.evening.contact import sight_force
from referee.games.cunningham_somerville.evening.given import entered_inputs, json_value, none_twice
from referee.games.cunningham_somerville.evening.harm import Harm, of_afloat
from referee.games.cunningham_somerville.evening.packs import (
    CITE,
    attackers,
    of_company,
    of_meeting,
    of_pack,
    of_prey,
    speed_of,
)
from referee.games.cunningham_somerville.rules.boats import may_be_spent
from referee.games.cunningham_somerville.rules.submarines import Contact, Pack, Screen, Target, contact_scores
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bars, of_field
from referee.session.acting.hints import command
from referee.session.acting.named import thing
from referee.session.board.owned import called

SCREEN = ("radar", "air_support", "allied_mid_1943")
UNHARMED = ("evades", "away")
BURNING = {"fire", "raging-fire"}
LAME = "slow-convoy"  # a force with cripples is met as easily as this
DEFAULT = {"speed": "slow-merchant"}
MOST_ATTACKS = 30  # that `expenditure` takes
MOST_BOATS = 9  # that `contact` takes at once


class Aim(Inputs):
    """What one boat goes for."""

    boat: str = called("the boat", of="boats")
    ship: str = enemys(called("the ship that it chooses", of="ships"))
    defender: str | None = enemys(called("the ship that the defender chooses for it", None, of="ships"))


class SubmarineOp(state.Named, Screen):
    """A pack, the force that it is after, and what its boats fire at; its screen is its own unless it is typed."""

    pack: state.Force = thing(called("the force of boats", of="forces"))
    against: state.Force = thing(enemys(called("the force that it attacks", of="forces")))
    ship: state.Ship | None = thing(
        enemys(bare(called("the ship that every boat attacks, unless an aim says otherwise", None, of="ships")))
    )
    defender: state.Ship | None = thing(enemys(called("the ship that the defender chooses for them", None, of="ships")))
    aim: list[Aim] = many(Aim, 0, 99, (), meaning="the target of one boat: boat=U 107,ship=Tankexpress")
    target: Target | None = unit(Target, None, meaning="a kind of target instead of a named ship: speed=slow-merchant")
    defender_target: Target | None = unit(
        Target, None, meaning="the kind of target that the defender chooses, in the same form"
    )
    not_zigzagging: bool = flag(meaning="the force does not zigzag as is normal")
    foxer: bool = flag(meaning="its ships tow foxers")
    target_speed: str | None = choice(
        *state.SPEEDS, default=None, meaning="the force's speed, if its own is not entered"
    )
    ultra: bool = flag(meaning="the wolfpack has ULTRA superiority")
    wolfpack_radar: bool = flag(meaning="the wolfpack has effective radar")
    huff_duff: bool = flag(meaning="the force has HUFF DUFF")
    enemy_ultra: bool = flag(meaning="the force's side has ULTRA superiority")

    def mean(self) -> None:
        """Who goes for what must be clear, and how fast the force is."""
        ships, there = self.board.side(self.against.owner).ships, attackers(self.pack)
        if self.ship:
            self.refuse("target", why=f"every boat attacks {self.ship.name}")
        if self.defender:
            self.refuse("defender_target", why=f"the defender chooses {self.defender.name}")
        none_twice([aim.boat for aim in self.aim], "aim[{}].boat")
        for at, aim in enumerate(self.aim):
            if there and aim.boat not in {boat.name for boat in there}:
                listed = ", ".join(boat.name for boat in there)
                raise bad_input(
                    f"aim[{at}].boat", f"{aim.boat} cannot attack with {self.pack.name}; there are: {listed}"
                )
            for field, name in (("ship", aim.ship), ("defender", aim.defender)):
                if name and name not in ships:
                    raise unknown("ship", name, ships, field=f"aim[{at}].{field}")


def of_operation(given: SubmarineOp) -> Bars:
    """What forbids a submarine operation."""
    yield from of_pack(given.pack)
    yield from of_meeting(given.pack, given.against)
    yield from of_prey(given.against)
    named = [("ship", given.ship), ("defender", given.defender)]
    ships = given.board.side(given.against.owner).ships
    for at, aim in enumerate(given.aim):
        named += [(f"aim[{at}].{key}", ships.get(getattr(aim, key) or "")) for key in ("ship", "defender")]
    for field, ship in named:
        if ship is not None:
            yield from of_field([*of_afloat(ship), *of_company(ship, given.against)], field)


class Op:
    """An operation gathered from the board: pack and force, the boats that can attack, and what each goes for."""

    def __init__(self, given: SubmarineOp) -> None:
        self.given, self.board = given, given.board
        self.pack = given.pack
        self.force = given.against
        self.boats = attackers(self.pack)
        self.aims = {aim.boat: aim for aim in given.aim}

    def contact(self) -> dict[str, Any]:
        """The pack's contact, as `contact` takes it."""
        inputs = entered_inputs(self.given, Pack)
        inputs["target_speed"] = self.given.target_speed or (
            LAME if self.board.is_lame(self.force) else self.force.speed
        )
        if inputs["target_speed"] is None:
            raise at_odds("target_speed", "how fast is the force? high, normal, fast-convoy or slow-convoy")
        if self.force.huff_duff:
            inputs.setdefault("huff_duff", True)
        return inputs

    def screen(self) -> dict[str, Any]:
        """The force's screen by the fields of `Screen`: the escorts that are afloat, those not entered as ships, and
        what was typed.
        """
        ships = [ship for ship in self.board.ships_in(self.force) if not ship.is_stopped]
        out: dict[str, Any] = {}
        for kind in state.SCREENS:
            number = sum(ship.screens_as == kind for ship in ships) + getattr(self.force, f"{kind}_escorts")
            if number:
                out[f"{kind}_escorts"] = number
        deaf = sum(ship.asdic_damaged for ship in ships if ship.screens_as) + self.force.ramming
        if deaf:
            out["damaged_asdic"] = min(deaf, sum(out.values()))
        out |= {key: True for key in SCREEN if getattr(self.force, key)}
        if any(ship.working_radar != "none" for ship in ships):
            out["radar"] = True
        if self.board.boats_over(self.force):
            out["air_support"] = True
        if self.board.public.light in ("day", "dusk"):
            out["day"] = True
        if any(BURNING & set(ship.all_casualties) for ship in self.board.ships_in(self.force)):
            out["flaming_datum"] = True
        return out | entered_inputs(self.given, Screen)

    def aimed_at(self, boat: state.Boat) -> tuple[str | None, str | None]:
        """The ships that a boat goes for: its own choice, and the defender's (the same unless it is said)."""
        aim = self.aims.get(boat.name)
        one, two = self.given.ship, self.given.defender
        own = aim.ship if aim else one.name if one else None
        theirs = (aim.defender if aim else None) or (two.name if two else None)
        return own, theirs or (None if self.given.defender_target else own)

    def targets(self, boat: state.Boat) -> dict[str, Any]:
        """What a boat fires at, as `submarine-attack` takes it."""
        own, theirs = self.aimed_at(boat)
        kind, chosen = self.given.target, self.given.defender_target
        if own is None and kind is None:
            wanted = "a ship, or --target speed=slow-merchant for a kind of target"
            raise Missing("ship", f"is missing: what does {boat.name} attack? {wanted}")
        out = {"target": self.kind_of(own) if own else json_value(kind)}
        if theirs and theirs != own:
            return out | {"defender_target": self.kind_of(theirs)}
        return out | ({"defender_target": json_value(chosen)} if chosen and not theirs else {})

    def kind_of(self, name: str) -> dict[str, Any]:
        """A ship as a target of torpedoes, by the fields of `target` in `submarine-attack`."""
        ship = self.board.side(self.force.owner).ships[name]
        flags = {key: True for key in ("not_zigzagging", "foxer") if getattr(self.given, key)}
        if is_handy(ship):
            flags["handy"] = True
        return {"speed": speed_of(ship, self.given.target_speed or self.force.speed), **flags}


def boat_of(boat: state.Boat) -> dict[str, Any]:
    """A boat as the attack takes it."""
    return {key: True for key in ("ace", "gnat", "poor_quality") if getattr(boat, key)}


def whole_operation(given: SubmarineOp) -> Whole:
    """The whole operation, by the kind of its first boat's targets."""
    op = Op(given)
    assumed = []
    if not given.target and not op.aimed_at(op.boats[0])[0]:
        targets, assumed = {"target": DEFAULT}, ["the boats attack slow merchants"]
    else:
        targets = op.targets(op.boats[0])
        if any(op.targets(boat) != targets for boat in op.boats[1:]):
            assumed = [f"all boats attack the target of {op.boats[0].name}"]
    boats = [{"name": boat.name, **boat_of(boat)} for boat in op.boats]
    return Whole("submarine-op", {**op.contact(), **op.screen(), **targets, "boats": boats}, assumed)


@act(
    "submarine-op",
    SubmarineOp,
    cite=CITE,
    whole=whole_operation,
    bars=of_operation,
    example='--pack "Group Amsel" --against "Convoy HX" --ship Tankexpress',
)
def submarine_op(given: SubmarineOp, doing: Doing) -> None:
    """A pack attacks a force: first contact, then each boat's attack, what becomes of it, and its torpedoes."""
    op = Op(given)
    for boat in op.boats:
        op.targets(boat)  # whoever has no target yet is asked for before the first die
    op.pack.put(operated=doing.turn)
    reached = in_contact(op, doing)
    boats = ", ".join(boat.name for boat in reached) or "no boat"
    doing.tell(op.pack.owner, f"{op.pack.name}: {boats} {'make' if reached[1:] else 'makes'} contact.")
    lasts = doing.board.ruling("flaming-datum-lasts") == "for-the-op"
    attacked = burning = False
    struck: list[str | None] = []
    for boat in reached:
        waters = {**op.screen(), **in_company(len(reached))} | ({"flaming_datum": True} if burning else {})
        came = one_boat(op, doing, boat, waters)
        attacked = attacked or came["attacked"]
        burning = burning or (lasts and bool(came["hits"] or came["defender_hits"]))
        tell_attack(op, doing, boat, came)
        struck += ships_hit(op, boat, came)
        if came["rammed"]:
            damage_rammer(op, doing)
    for name in dict.fromkeys(struck):
        ship = op.board.side(op.force.owner).ships[name] if name else None
        entered = how_entered(ship) if ship else "critical --hit torpedo, for the ship that was hit"
        doing.remark("enter what each hit does: " + entered)
    if attacked:
        sight_force(op.board, op.pack.owner, op.force, doing.turn)
        doing.remark(
            f"the attack reveals {op.force.name}; its true numbers may be told: "
            + command("sighting", name=op.force, exact=True)
            + " [Spotting Fog of War]"
        )


def in_contact(op: Op, doing: Doing) -> Sequence[state.Boat]:
    """The boats that reach an attacking position: each has its own die."""
    reached: list[state.Boat] = []
    for before in range(0, len(op.boats), MOST_BOATS):
        some = op.boats[before : before + MOST_BOATS]
        inputs = op.contact() | {"boats": len(some)} | ({"before": before} if before else {})
        answer = doing.resolve("contact", inputs, side=op.pack.owner)
        scores = contact_scores(Contact.take(inputs), len(some), Rules(doing.ruleset), before)
        faces = [die["value"] for die in answer.dice]
        if faces:
            reached += [boat for boat, face, score in zip(some, faces, scores, strict=True) if face >= score]
        else:  # no die was needed
            reached += some[: int(answer.outcome["in_contact"])]
    return reached


def in_company(boats: int) -> dict[str, int]:
    """How many boats share the screen, as `submarine-attack` takes it."""
    more = max(0, boats - MOST_BOATS)
    return {"boats_in_contact": boats - more} | ({"more_in_contact": more} if more else {})


def one_boat(op: Op, doing: Doing, boat: state.Boat, waters: Mapping[str, Any]) -> dict[str, Any]:
    """A boat's attack, an outcome of `submarine-attack`, and its torpedoes afterwards."""
    inputs = {"name": f"boat {op.boats.index(boat) + 1}", **waters, **boat_of(boat), **op.targets(boat)}
    came = doing.resolve("submarine-attack", inputs, side=op.pack.owner).outcome
    fate = None if came["boat"] in UNHARMED else came["boat"]
    boat.put(attacks=boat.attacks + came["attacked"], state=fate, shaken=doing.turn if fate == "shaken" else None)
    for name, hits in zip(op.aimed_at(boat), (came["hits"], came["defender_hits"]), strict=True):
        if name and hits:
            ship = op.board.side(op.force.owner).ships[name]
            ship.put(torpedo_hits=ship.torpedo_hits + hits, under_fire=doing.turn)
    fights_on = came["attacked"] and fate not in ("sunk", "damaged")
    if fights_on and may_be_spent(boat.attacks, Rules(doing.ruleset)):
        ace = {"ace": True} if boat.ace else {}
        attacks = min(boat.attacks, MOST_ATTACKS)  # the die is the same from the third on
        spent = doing.resolve("expenditure", {"attacks": attacks, **ace}, side=op.pack.owner).outcome
        if spent["expended"]:
            boat.put(state="expended")
    return came


def tell_attack(op: Op, doing: Doing, boat: state.Boat, came: Mapping[str, Any]) -> None:
    """What either side hears of a boat's attack."""
    side, enemy = op.pack.owner, op.force.owner
    hits = came["hits"] + came["defender_hits"]
    after = {
        "shaken": "it is shaken, and plots a submerged continuation next turn",
        "expended": "it has no torpedoes left, and goes back to base",
        "damaged": "it is damaged, and goes back to base",
        "sunk": "it is sunk",
    }
    fate = f"; {after[boat.state]}" if boat.state in after else ""
    if came["attacked"]:
        doing.tell(side, f"{boat.name}: {how_many(hits, 'hit')}{fate}.")
        doing.tell(enemy, f"Torpedoes: {hits_text(op, boat, came)}.")
        own, theirs = op.aimed_at(boat)
        if own and own == theirs and came["defender_hits"]:
            doing.remark(f"{boat.name} hit {own} as the defender's choice too: amend --input defender=SHIP for another")
    else:
        doing.tell(side, f"{boat.name} is engaged before it can attack{fate}.")
    if came["boat"] == "sunk":
        doing.tell(enemy, "A submarine is sunk.", sunk=["A submarine"])


def ships_hit(op: Op, boat: state.Boat, came: Mapping[str, Any]) -> list[str | None]:
    """The ships that a boat has hit; `None` is one that was not named."""
    hits = zip(op.aimed_at(boat), (came["hits"], came["defender_hits"]), strict=True)
    return [name for name, number in hits if number]


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


def damage_rammer(op: Op, doing: Doing) -> None:
    """An escort has rammed the boat: which one is drawn by lot, and what it suffers is kept (Das Boot)."""
    force = op.force
    ships = [ship for ship in op.board.ships_in(force) if ship.screens_as and not ship.is_stopped]
    others = force.counted_escorts - force.ramming
    if not ships and others <= 0:
        doing.remark("none of its own escorts is left that could have rammed the boat [Das Boot]")
        return
    lots = len(ships) + max(others, 0)
    came = doing.resolve("lot", {"count": lots, "what": "the escort that rammed"}, side=force.owner).outcome
    place = came["drawn"] - 1
    if place >= len(ships):
        force.put(ramming=force.ramming + 1)
        doing.tell(force.owner, f"{force.name}: an escort has rammed a boat; her asdic is damaged.")
        doing.remark("she is an escort that is not entered as a ship, and also loses a structural box [Das Boot]")
        return
    harm = Harm(doing, ships[place])
    harm.said.append("she has rammed a boat; her asdic is damaged")
    ships[place].put(asdic_damaged=True)
    harm.boxes(structural=1)
    harm.end()
