"""Forces on the map: zones, plots, what is spotted, what is reported of it (Merchant Movement, Spotting)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, text, whole
from referee.games.cunningham_somerville.evening.board import change, entered, thing
from referee.games.cunningham_somerville.evening.harm import afloat
from referee.games.cunningham_somerville.rules.boats import PACE, Shadowing
from referee.games.cunningham_somerville.rules.spotting import Spotting
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import a_side, all_called, called, enemy_of, own, side_of, whose

REPORTED = ("carriers", "capital_ships", "merchants", "escorts")
COUNTED = {
    "carrier": "carriers",
    "capital": "capital_ships",
    "heavy-cruiser": "capital_ships",
    "light-cruiser": "light_cruisers",
    "destroyer": "escorts",
    "escort": "escorts",
    "merchant": "merchants",
    "fast-merchant": "merchants",
    "transport": "merchants",
}


class Force(Inputs):
    """A force of ships or submarines."""

    force: str = called("the force", of="forces")
    side: str | None = side_of("whose it is, if it is new and without ships")
    zone: str | None = text(None, meaning="the zone it is in")
    ship: list[str] = all_called("ships that it takes in, from other forces too", of="ships")
    boat: list[str] = all_called("submarines that it takes in", 0, 9)
    slowest: str | None = choice(*PACE, default=None, meaning="the slowest that it has: how it crosses a zone")


@act("force", Force, cite="Merchant and Crippled Ships Movement")
def force(given: Force, doing: Doing) -> None:
    """Make up a force, or change it: its zone, its ships or boats, its pace."""
    side = next((one for one in doing.sides if given.force in own(doing, one, "forces")), None)
    for kind, names in (("ships", given.ship), ("boats", given.boat)):
        for name in names:
            side = whose(doing, kind, name, kind[:-1], side)
    side = a_side(doing, side or given.side)
    if given.force not in own(doing, side, "forces"):
        if given.zone is None:
            raise bad_input("zone", f"in which zone is {given.force}?")
        doing.put("sides", side, "forces", given.force, value={"zone": given.zone})
    for kind, names in (("ships", given.ship), ("boats", given.boat)):
        take_in(doing, side, given.force, kind, names)
    change(doing, side, "forces", given.force, **{key: v for key in ("zone", "slowest") if (v := getattr(given, key))})
    found = thing(doing, side, "forces", given.force)
    there = ", ".join([*found.get("ships", ()), *found.get("boats", ())])
    doing.tell(side, f"{given.force} is in {found['zone']}: {there or 'no ships'}.")


def take_in(doing: Doing, side: str, force: str, kind: str, names: list[str]) -> None:
    """Ships or boats leave the forces that they are in, for this one."""
    if not names:
        return
    for other, found in list(own(doing, side, "forces").items()):
        left = [name for name in found.get(kind, ()) if name not in names]
        if other != force and left != found.get(kind, []):
            change(doing, side, "forces", other, **{kind: left})
    before = [name for name in thing(doing, side, "forces", force).get(kind, ()) if name not in names]
    change(doing, side, "forces", force, **{kind: [*before, *names]})


class Plot(Inputs):
    """A force's plot for the turn."""

    force: str = called("the force", of="forces")
    to: str | None = text(None, meaning="the zone it moves to; left out, it plots to go on through its zone")


@act("plot", Plot, cite="Merchant and Crippled Ships Movement")
def plot(given: Plot, doing: Doing) -> None:
    """A force moves into a zone, or plots its continuation there (C2, C3)."""
    side = whose(doing, "forces", given.force, "force")
    found = thing(doing, side, "forces", given.force)
    due = list(found.get("plots", ()))
    if given.to is None:
        if not due:
            raise bad_input("to", f"{given.force} owes no continuation plot; where does it go?")
        change(doing, side, "forces", given.force, plots=due[1:], plotted=doing.turn)
        doing.tell(side, f"{given.force}: {due[0]} in {found['zone']}.")
        return
    if due:
        doing.forbid("Merchant and Crippled Ships Movement", f"{given.force} still has to plot {', '.join(due)}", "to")
    plots = reckoned(doing, "transit", {"slowest": found.get("slowest", "normal")})["plots"]
    change(doing, side, "forces", given.force, zone=given.to, plots=plots, plotted=doing.turn)
    then = f", then {', '.join(plots)}" if plots else ""
    doing.tell(side, f"{given.force} moves into {given.to}{then}.")


class Spot(Spotting):
    """A search for a force in a zone."""

    side: str | None = side_of("the side that searches")
    zone: str = text(meaning="the zone searched")


@act("spot", Spot, cite="Spotting")
def spot(given: Spot, doing: Doing) -> None:
    """A side searches a zone; you hear what is there to be spotted, the side only whether it spots something."""
    side = a_side(doing, given.side)
    enemy = enemy_of(doing, side)
    spotted = (doing.resolve("spotting", entered(given, Spotting), side=side).outcome or {})["spotted"]
    forces = {name: found for name, found in own(doing, enemy, "forces").items() if found["zone"] == given.zone}
    there = spotted and bool(forces)
    if there:
        contacts = doing.get("sides", side, "contacts", default={})
        doing.put("sides", side, "contacts", given.zone, value={**contacts.get(given.zone, {}), "turn": doing.turn})
    doing.tell(side, f"Search of {given.zone}: {'an enemy force is spotted' if there else 'nothing spotted'}.")
    for name, found in forces.items():
        doing.remark(f"{name} is in {given.zone}{': report says what may be told of it' if spotted else ''}")
        if spotted and found.get("boats") and not found.get("ships"):
            doing.remark(f"{name}: say only that a submarine is spotted; a pack that has not moved dives (C2, C3)")
    if not forces:
        doing.remark(f"no enemy force is in {given.zone}")


class Report(Inputs):
    """What the owner of a spotted force says of it."""

    force: str = called("the force that was spotted", of="forces")
    carriers: int | None = whole(0, 60, None, meaning="carriers, as reported")
    capital_ships: int | None = whole(0, 60, None, meaning="capital ships and heavy cruisers, as reported")
    merchants: int | None = whole(0, 60, None, meaning="merchants and transports, as reported")
    escorts: int | None = whole(0, 60, None, meaning="escorts, as reported")
    exact: bool = flag(meaning="the true numbers, once a shadower, an attack or a battle reveals them")


@act("report", Report, cite="Spotting Fog of War")
def report(given: Report, doing: Doing) -> None:
    """What is reported of a spotted force: without numbers you hear what may be said, with them it is told."""
    side = whose(doing, "forces", given.force, "force")
    found = thing(doing, side, "forces", given.force)
    enemy, zone = enemy_of(doing, side), found["zone"]
    if found.get("boats") and not found.get("ships"):
        tell_of(doing, enemy, zone, "a submarine")
        return
    true = Counter(COUNTED[ship.get("kind", "capital")] for ship in ships_of(doing, side, given.force))
    if given.exact:
        said = {key.replace("_", " "): number for key in (*REPORTED, "light_cruisers") if (number := true[key])}
        tell_of(doing, enemy, zone, ", ".join(f"{key} {number}" for key, number in said.items()) or "no ships")
        return
    may = reckoned(doing, "report", dict(true))
    numbers = {key: getattr(given, key) for key in REPORTED if getattr(given, key) is not None}
    if not numbers:
        for way in ("with_capital_ships", "with_escorts") if true["light_cruisers"] else ("with_escorts",):
            both = {**{key: may[key] for key in ("carriers", "merchants")}, **may[way]}
            ranges = ", ".join(f"{key.replace('_', ' ')} {low} to {high}" for key, (low, high) in both.items())
            light = f", light cruisers {way.replace('_', ' ')}" if true["light_cruisers"] else ""
            doing.remark(f"{given.force}{light}: {ranges}")
        return
    ways = [
        all(low <= numbers.get(key, 0) <= high for key, (low, high) in {**of, **may[way]}.items())
        for way in ("with_capital_ships", "with_escorts")
        for of in ({key: may[key] for key in ("carriers", "merchants")},)
    ]
    if not any(ways):
        doing.forbid(
            "Spotting Fog of War", "these numbers may not be reported; report without numbers says which", "force"
        )
    tell_of(doing, enemy, zone, ", ".join(f"{key.replace('_', ' ')} {n}" for key, n in numbers.items()))


def ships_of(doing: Doing, side: str, force: str) -> list[dict[str, Any]]:
    """A force's ships that are afloat."""
    ships = own(doing, side, "ships")
    return [ships[name] for name in thing(doing, side, "forces", force).get("ships", ()) if afloat(ships[name])]


def tell_of(doing: Doing, side: str, zone: str, what: str) -> None:
    """A side hears of a force; it stands in its own branch."""
    doing.put("sides", side, "contacts", zone, value={"turn": doing.turn, "reported": what})
    doing.tell(side, f"In {zone}: {what}.", contact=what)


class Shadow(Shadowing):
    """A flying boat that has found a force."""

    boat: str = called("the flying boat", of="boats")
    side: str | None = side_of("its side")
    zone: str = text(meaning="the zone of the force that it shadows")
    zones: int = whole(1, 20, 1, meaning="zones it was plotted for: after more than four it rests a turn")


@act("shadow", Shadow, cite="Flying Boats")
def shadow(given: Shadow, doing: Doing) -> None:
    """A flying boat shadows a force, unless it is driven off or shot down."""
    side = a_side(doing, given.side)
    before = own(doing, side, "flying_boats").get(given.boat, {})
    if before.get("rests", -1) >= doing.turn:
        doing.forbid("Flying Boats", f"{given.boat} flew more than four zones last turn", "boat")
    if before.get("lost") == doing.turn - 1:
        doing.forbid("Flying Boats", f"{given.boat} was shot down last turn: one boat fewer this turn", "boat")
    came = doing.resolve("shadowing", entered(given, Shadowing), side=enemy_of(doing, side)).outcome or {}
    value: dict[str, Any] = {"zone": given.zone, "turn": doing.turn, "state": came["charlie"]}
    if given.zones > 4:
        value["rests"] = doing.turn + 1
    if came["charlie"] == "shot-down":
        value["lost"] = doing.turn
        doing.remark(f"{side} may plot one flying boat fewer from that base in turn {doing.turn + 1}")
    doing.put("sides", side, "flying_boats", given.boat, value=value)
    doing.tell("all", f"A flying boat over {given.zone}: {came['charlie'].replace('-', ' ')}.")
    if came["proximity"]:
        doing.remark("other searches count its proximity; next turn a new boat finds the force by itself")


class Duel(Inputs):
    """Two flying boats that meet."""

    charlie: str = called("the flying boat that shadows", of="boats")
    escort: str = called("the flying boat that escorts the force", of="boats")


@act("boat-duel", Duel, cite="Flying Porcupines and Sticklebacks")
def boat_duel(given: Duel, doing: Doing) -> None:
    """A shadowing flying boat and one that escorts fight it out."""
    side = whose(doing, "flying_boats", given.charlie, "charlie")
    enemy = enemy_of(doing, side)
    came = doing.resolve("flying-boat-duel", {}, side=side).outcome or {}
    for of, name, what in ((side, given.charlie, came["charlie"]), (enemy, given.escort, came["escort"])):
        before = own(doing, of, "flying_boats").get(name, {"turn": doing.turn})
        value = {**before, "state": what} | ({"lost": doing.turn} if what == "shot-down" else {})
        doing.put("sides", of, "flying_boats", name, value=value)
    said = " and the escort ".join(came[one].replace("-", " ") for one in ("charlie", "escort"))
    doing.tell("all", f"Flying boats: Charlie {said}.")
