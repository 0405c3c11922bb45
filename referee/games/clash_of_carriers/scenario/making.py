"""A scenario of Clash of Carriers made by asking: terms, the TGs of both sides, dummies, the rules agreed on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from string import ascii_uppercase
from typing import Any, get_args

from referee.engine.errors import Refusal, bad_input
from referee.engine.rules import Rules, load
from referee.games.clash_of_carriers.evening.tg_limits import ijn_start
from referee.games.clash_of_carriers.scenario.counters import GAME, Counters, Side
from referee.games.clash_of_carriers.scenario.scenario import (
    GROUP_TABLES,
    Group,
    Terms,
    check,
    islands,
    ships_by_side,
    ships_of,
)
from referee.session.scenario.make import ask_dummies, ask_terms, name_and_hex
from referee.session.scenario.talk import Question, Talk, by_beginning, new_name, one_hex, parse_whole

SIDES = get_args(Side)
MARKERS = {"usn": [f"TG 58.{n}" for n in range(1, 30)], "ijn": [f"Force {letter}" for letter in ascii_uppercase]}
ASKED = ("turns", "night_turns", "saipan", "rules", "stand_in")


def lead(talk: Talk) -> None:
    """Lead the umpire through making a scenario."""
    data, ruleset = talk.data, load(GAME)
    data["sides"] = list(SIDES)
    own: dict[str, Any] = {}
    data["scenario"] = own
    own["turns"] = talk.number("Turns", 1, 12, 12)
    nights = Question("Night turns [4 8 12]: ", "4 8 12", (), "the last of each four (1.1); look at your Turn Track")
    own["night_turns"] = talk.ask(
        nights, lambda row: [parse_whole(word, 1, 12) for word in row.replace(",", " ").split()]
    )
    saipan = Question("Saipan's hex [3712]: ", "3712", (), "the map shows it")
    own["saipan"] = talk.ask(saipan, lambda word: one_hex(word, data))
    options = ruleset.printed["options"]["entries"]
    said = "; ".join(f"{rule} {what}" for rule, what in options.items())
    own["rules"] = talk.several("Advanced and optional rules", options, "", said)
    own["stand_in"] = talk.yes("Take stand-ins for counters and tables that you have not entered?", not is_whole())
    if not own["stand_in"]:
        ask_places(talk)
    data["group"] = {}
    for side in SIDES:
        ask_groups(talk, side)
        dummy_groups(talk, side)
    ask_terms(talk, [name for name in Terms.model_fields if name not in ASKED], own, "scenario")


def is_whole() -> bool:
    """Has the owner filled in every ship's counter and every island's place?"""
    mine, ruleset = Counters(False, {}, {}), load(GAME)
    ships = [ship for names in ships_by_side(ruleset).values() for ship in names]
    return all(ship in mine.ships for ship in ships) and all(name in mine.places for name in islands(ruleset))


def ask_places(talk: Talk) -> None:
    """The hexes of the islands that the owner has not entered."""
    known = Counters(False, {}, {}).places
    for name in [name for name in islands(load(GAME)) if name not in known]:
        hex = Question(f"Hex of {name}: ", None, (), "the map shows it, the rulebook does not")
        talk.data.setdefault("place", {})[name] = {"hex": talk.ask(hex, lambda word: one_hex(word, talk.data))}


def ask_groups(talk: Talk, side: str) -> None:
    """A side's TGs: a printed marker's name and a hex, TF or not, the ships; one without ships is a dummy."""
    data, ruleset = talk.data, load(GAME)
    printed = ruleset.printed[GROUP_TABLES[side]]["entries"]

    def understand(row: str) -> tuple[str, str] | None:
        if not row:
            return None
        word, hex = name_and_hex(row, "the TG", talk)
        try:
            name = by_beginning(word, [name for name in printed if name not in data["group"]])
        except Refusal:
            name = word
        return new_name(name, data["group"]), hex

    fleet_hex = ijn_start(ruleset)["hex"]
    how = f"as {next(iter(printed))} {fleet_hex}; those printed come with their ships: {', '.join(printed)}"
    question = Question(f"{side.upper()} TG: name and hex (Enter: no more): ", "", tuple(printed), how)
    while found := talk.ask(question, understand):
        name, hex = found
        group: dict[str, Any] = {"side": side, "hex": hex}
        sailing = {ship for one, other in data["group"].items() for ship in ships_of(one, Group(**other), ruleset)}
        if talk.yes(
            f"Is {name} in the TF?", bool(printed.get(name, {}).get("in_tf", side == "ijn" and name in printed))
        ):
            group["tf"] = True
        left = [ship for ship in ships_by_side(ruleset)[side] if ship not in sailing]
        usual = "as printed" if name in printed else ""
        how = "the beginnings of the names, with commas between; - for a dummy, which has none"
        ships = talk.several(f"Ships of {name}", ["as printed", *left] if usual else left, usual, how)
        if ships != ["as printed"]:
            group["ships"] = ships
        data["group"][name] = group
        if wrong := group_faults(data, name):
            del data["group"][name]
            talk.say("\n".join([*wrong, f"{name} was not added; type it again, or another"]))
        talk.show_map()


def dummy_groups(talk: Talk, side: str) -> None:
    """A side's dummy TGs: as many as it may still have, proposed where its TGs are (3.1.6)."""
    data = talk.data
    mine = [group for group in data["group"].values() if group["side"] == side]
    hexes = list(dict.fromkeys(group["hex"] for group in mine if group.get("ships") != []))

    def offers() -> Iterator[tuple[str, str]]:
        for hex in cycle(hexes):
            if lawful(free(), hex):
                yield free(), hex

    def free() -> str:
        return next(name for name in MARKERS[side] if name not in data["group"])

    def lawful(name: str, hex: str) -> list[dict[str, Any]]:
        """The TG outside the TF, or else in it, where the rules let it begin so."""
        ways: list[dict[str, Any]] = [
            {"side": side, "hex": hex, "ships": []},
            {"side": side, "hex": hex, "tf": True, "ships": []},
        ]
        return [way for way in ways if not group_faults({**data, "group": {**data["group"], name: way}}, name)]

    def put(name: str, hex: str) -> None:
        name = new_name(name, data["group"])
        if hex not in hexes:
            raise bad_input("answer", f"a dummy TG begins where a TG is: {', '.join(hexes)} (3.1.6)")
        if not (ways := lawful(name, hex)):
            raise bad_input("answer", f"the rules allow no dummy TG in {hex} any more (3.1, 16.1.1)")
        data["group"][name] = ways[0]

    most = Rules(load(GAME)).table("tg-limits").at(side, "groups") - len(mine)
    room = any(lawful(free(), hex) for hex in hexes)
    ask_dummies(talk, f"{side.upper()} dummy TG", max(most, 0) if room else 0, offers(), put)


def group_faults(data: dict[str, Any], name: str) -> list[str]:
    """What the rules forbid in a TG just entered: where it begins, how large it is, how many there may be."""
    said = (f"[group.{name}]", f"[group.{data['group'][name]['side']}]", "[group] the IJN has", "[group] the TGs of")
    return [fault for fault in check(data) if fault.startswith(said)]
