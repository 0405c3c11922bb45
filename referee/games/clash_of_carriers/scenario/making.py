"""A scenario of Clash of Carriers made by asking: terms, the TGs of both sides, dummies, the rules agreed on."""

from __future__ import annotations

from typing import Any, get_args

from referee.engine.errors import Refusal
from referee.engine.rules import load
from referee.games.clash_of_carriers.scenario.counters import GAME, Counters, Side
from referee.games.clash_of_carriers.scenario.scenario import (
    FLEET_HEX,
    GROUP_TABLES,
    Group,
    Terms,
    check,
    islands,
    ships_by_side,
    ships_of,
)
from referee.session.scenario.make import placed, terms
from referee.session.scenario.talk import Question, Talk, begun, new_name, one_hex, whole

SIDES = get_args(Side)
ASKED = ("turns", "night_turns", "saipan", "rules", "stand_in")


def lead(talk: Talk) -> None:
    """Lead through a scenario."""
    data, ruleset = talk.data, load(GAME)
    data["sides"] = list(SIDES)
    own: dict[str, Any] = {}
    data["scenario"] = own
    own["turns"] = talk.number("Turns", 1, 12, 12)
    nights = Question("Night turns [4 8 12]: ", "4 8 12", (), "the last of each four (1.1); look at your Turn Track")
    own["night_turns"] = talk.ask(nights, lambda row: [whole(word, 1, 12) for word in row.replace(",", " ").split()])
    saipan = Question("Saipan's hex [3712]: ", "3712", (), "it is on the map")
    own["saipan"] = talk.ask(saipan, lambda word: one_hex(word, data))
    options = ruleset.printed["options"]["entries"]
    said = "; ".join(f"{rule} {what}" for rule, what in options.items())
    own["rules"] = talk.several("Advanced and optional rules", options, "", said)
    own["stand_in"] = talk.yes("Take stand-ins for counters and tables that you have not entered?", not is_whole())
    if not own["stand_in"]:
        places(talk)
    data["group"] = {}
    for side in SIDES:
        groups(talk, side)
    terms(talk, [name for name in Terms.model_fields if name not in ASKED], own, "scenario")


def is_whole() -> bool:
    """Has the owner filled in every ship's counter and every island's place?"""
    mine, ruleset = Counters(False, {}, {}), load(GAME)
    ships = [ship for names in ships_by_side(ruleset).values() for ship in names]
    return all(ship in mine.ships for ship in ships) and all(name in mine.places for name in islands(ruleset))


def places(talk: Talk) -> None:
    """The hexes of the islands that the owner has not entered."""
    known = Counters(False, {}, {}).places
    missing = [name for name in islands(load(GAME)) if name not in known]
    found = {}
    for name in missing:
        hex = Question(f"Hex of {name}: ", None, (), "it is on the map, not in the rulebook")
        found[name] = {"hex": talk.ask(hex, lambda word: one_hex(word, talk.data))}
    if found:
        talk.data["place"] = found


def groups(talk: Talk, side: str) -> None:
    """A side's TGs: a printed marker's name and a hex, TF or not, the ships; one without ships is a dummy."""
    data, ruleset = talk.data, load(GAME)
    printed = ruleset.printed[GROUP_TABLES[side]]["entries"]

    def taken(row: str) -> tuple[str, str] | None:
        if not row:
            return None
        word, hex = placed(row, "the TG", talk)
        try:
            name = begun(word, [name for name in printed if name not in data["group"]])
        except Refusal:
            name = word
        return new_name(name, data["group"]), hex

    how = f"as {next(iter(printed))} {FLEET_HEX}; those printed come with their ships: {', '.join(printed)}"
    question = Question(f"{side.upper()} TG: name and hex (Enter: no more): ", "", tuple(printed), how)
    while found := talk.ask(question, taken):
        name, hex = found
        group: dict[str, Any] = {"side": side, "hex": hex}
        sailing = {ship for one, other in data["group"].items() for ship in ships_of(one, Group(**other), ruleset)}
        if talk.yes(
            f"Is {name} in the TF?", bool(printed.get(name, {}).get("in_tf", side == "ijn" and name in printed))
        ):
            group["tf"] = True
        left = [ship for ship in ships_by_side(ruleset)[side] if ship not in sailing]
        usual = "as printed" if name in printed else ""
        how = "names by their beginnings, commas between; - for none: a dummy"
        ships = talk.several(f"Ships of {name}", ["as printed", *left] if usual else left, usual, how)
        if ships != ["as printed"]:
            group["ships"] = ships
        data["group"][name] = group
        if wrong := group_faults(data, name):
            del data["group"][name]
            talk.say("\n".join([*wrong, f"{name} is not taken; name it again, or another"]))
        talk.grown()


def group_faults(data: dict[str, Any], name: str) -> list[str]:
    """What the rules say against a TG that was just put in: where it begins, how large it is, how many there may be."""
    said = (f"[group.{name}]", "[group] the IJN has", "[group] the TGs of")
    return [fault for fault in check(data) if fault.startswith(said)]
