"""A scenario of Naval Units made by asking: sides and nations, sea zones, fleets with their ships, planes ashore."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from referee.engine.errors import Refusal, bad_input
from referee.engine.rules import load
from referee.games.naval_units.scenario.owner import GAME, Nation, ships
from referee.session.scenario.make import named_sides, special_rules
from referee.session.scenario.talk import Question, Talk, by_beginning, new_name, parse_whole, pick_names, split_row

USUAL = {"allied": "usa", "japanese": "japan"}


def lead(talk: Talk) -> None:
    """Lead through a scenario."""
    data = talk.data
    sides = named_sides(talk, *USUAL)
    data["turn"] = talk.number("Turn at which it begins", 0, 99, 1)
    data["side"] = {
        side: {"nation": talk.choice(f"Nation of {side}", get_args(Nation), USUAL.get(side, "other"))} for side in sides
    }
    zones = talk.ask(
        Question("Sea zones, with commas between them: ", None, (), "such as Coral Sea, Solomon Sea"), zone_names
    )
    data["zone"] = {name: {} for name in zones}
    for name in talk.several("Zones with a monsoon", zones):
        data["zone"][name] = {"monsoon": True}
    data["fleet"], data["ship"], data["base"] = {}, {}, {}
    for side in sides:
        ask_fleets(talk, side)
        ask_bases(talk, side)
    special_rules(talk, data)


def zone_names(row: str) -> list[str]:
    """The sea zones' names."""
    out: list[str] = []
    for part in row.split(","):
        out.append(new_name(part.strip(), out))
    if not all(out):
        raise bad_input("answer", "a sea zone has a name")
    return out


def ask_fleets(talk: Talk, side: str) -> None:
    """A side's fleets: name and sea zone, then the ships."""
    data = talk.data
    zones = list(data["zone"])

    def understand(row: str) -> tuple[str, str] | None:
        if not row:
            return None
        name, zone = split_row(row, "the fleet's name", "sea zone")
        return new_name(name, data["fleet"]), by_beginning(zone, zones)

    how = "such as TF 17, Coral Sea; the comma is needed"
    question = Question(f"{side.capitalize()} fleet: name, sea zone (Enter: no more): ", "", tuple(zones), how)
    while found := talk.ask(question, understand):
        name, zone = found
        data["fleet"][name] = {"side": side, "zone": zone, "ships": ask_ships(talk, side, name)}
        if talk.yes(f"Is {name} in port?"):
            data["fleet"][name]["port"] = True


def ask_ships(talk: Talk, side: str, fleet: str) -> list[str]:
    """The ships of a fleet: your own by the beginnings of their names, others as Name=TYPE."""
    data = talk.data
    chart = load(GAME).printed["units"]["entries"]
    nation = data["side"][side]["nation"]
    taken_up = {ship for one in data["fleet"].values() for ship in one["ships"]}
    mine = {name: ship for name, ship in ships().items() if ship.get("nation") == nation and name not in taken_up}
    alike: Mapping[str, Any] = {name: ship["type"] for name, ship in mine.items()}

    def understand(row: str) -> list[str]:
        out: list[str] = []
        new: dict[str, dict[str, str]] = {}
        for part in filter(None, (part.strip() for part in row.split(","))):
            word, equals, kind = part.partition("=")
            if equals:
                if kind.upper() not in chart:
                    by_beginning(kind, list(chart))  # refuses, with the nearest
                name = new_name(word.strip(), {*taken_up, *out})
                new[name] = {"side": side, "type": kind.upper()}
                out.append(name)
                continue
            try:
                out += pick_names(part, [name for name in mine if name not in out], alike)
            except Refusal as refusal:
                said = f"{refusal.message}; type another ship with her type, such as {part}=CA"
                raise bad_input("answer", said) from None
        if not out:
            raise bad_input("answer", "a fleet needs ships, such as Yorktown=CV, Astoria=CA")
        data["ship"] |= new
        return out

    how = "the beginnings of your ships' names (+ adds all of the same type), others as Name=TYPE; "
    how += f"types: {' '.join(chart)}"
    return talk.ask(Question(f"Ships of {fleet}: ", None, tuple(mine), how), understand)


def ask_bases(talk: Talk, side: str) -> None:
    """A side's planes ashore: base, the sea zone they fly over, planes, bombers."""
    data = talk.data
    zones = list(data["zone"])

    def understand(row: str) -> None:
        name, zone, planes, bombers = split_row(row, "the base's name", "sea zone", "planes", "bombers")
        found = {
            "side": side,
            "zone": by_beginning(zone, zones),
            "planes": parse_whole(planes, 0, 24),
            "bombers": parse_whole(bombers, 0, 24),
        }
        data["base"][new_name(name, data["base"])] = found

    how = "such as Port Moresby, Coral Sea, 2, 1"
    talk.rows(f"{side.capitalize()} planes ashore: base, sea zone, planes, bombers", understand, how, zones)
