"""Making a scenario of Carrier Clashes by questions: terms, map, bases, task forces, hands, air units, the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import cycle
from typing import Any, get_args

from referee.engine.errors import Refusal, bad_input, show
from referee.games.carrier_clashes.rules.upkeep.cards import KINDS, is_card
from referee.games.carrier_clashes.scenario import hands
from referee.games.carrier_clashes.scenario.counters import Side, Terms, known_counters
from referee.games.carrier_clashes.scenario.scenario import deck_faults
from referee.session.scenario.make import ask_dummies, ask_terms, name_and_hex, special_rules
from referee.session.scenario.talk import (
    Question,
    Talk,
    by_beginning,
    new_name,
    one_hex,
    parse_whole,
    prompt_of,
    split_row,
)

SIDES = get_args(Side)
ASKED = ("turns", "first_turn", "allied_level", "ijn_level", "columns", "rows", "weather", "islands", "rules")
MOST_DUMMIES = 20
SHIPS = (
    "names with commas between them (the beginnings are enough); + after a name adds her sisters, or all that begin so"
)
HAND = "cards such as AH 3S JD XX, which must match its ships and dummies (8, 22.b)"


def lead(talk: Talk) -> None:
    """Lead the user through making a scenario."""
    data = talk.data
    data["sides"] = list(SIDES)
    own: dict[str, Any] = {}
    data["scenario"] = own
    own["turns"] = talk.number("Turns", 1, 99, 6)
    own["first_turn"] = talk.choice("The first turn is by", ("day", "night"), "day")
    levels = ("allied level", "ijn level")
    own["allied_level"], own["ijn_level"] = two_numbers(talk, "Initiative levels, Allied and IJN", "0 0", levels, -6, 6)
    own["weather"] = talk.choice("Weather at the start", ("clear", "cloudy", "stormy"), "clear")
    own["columns"], own["rows"] = two_numbers(talk, "Map, columns and rows", "30 20", ("columns", "rows"), 1, 99)
    if islands := talk.hexes("Hexes with land"):
        own["islands"] = islands
    for table in ("base", "task_force", "ship", "air", "air_unit", "submarine"):
        data[table] = {}
    ask_bases(talk)
    for side in SIDES:
        task_forces(talk, side)
        dummy_forces(talk, side)
        air_units(talk, side)
        ask_submarines(talk, side)
    if data["base"] and (chosen := talk.several("Bases that may be bombarded", data["base"])):
        own["bombard"] = chosen
    special_rules(talk, own)
    ask_terms(talk, [name for name in Terms.model_fields if name not in ASKED], own, "scenario")


def two_numbers(talk: Talk, prompt: str, enter: str, names: tuple[str, str], low: int, high: int) -> list[int]:
    """Two whole numbers on a line."""
    question = prompt_of(prompt, enter, f"two whole numbers from {low} to {high}")
    return talk.ask(question, lambda row: [parse_whole(word, low, high) for word in split_row(row, *names)])


def scenario_on_map(data: Mapping[str, Any]) -> dict[str, Any]:
    """The scenario as its file will have it, for the map while it is made; no stickers are drawn for it yet."""
    forces = data.get("task_force", {})
    return {**data, "task_force": {name: {**tf, "called": name} for name, tf in forces.items()}}


def counters_known(kind: str, side: str, data: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """A side's counters of a kind, by name, as a scenario's file has them: those known outside it and its own."""
    found = {**known_counters()[kind], **data.get(kind, {})}
    return {name: counter for name, counter in found.items() if counter.get("side") == side}


def names_used(data: Mapping[str, Any]) -> set[str]:
    """Every name that the scenario uses; each thing must have its own."""
    kinds = ("base", "task_force", "air_unit", "submarine")
    sailing = {ship for tf in data["task_force"].values() for ship in tf.get("ships", ())}
    return {name for kind in kinds for name in data[kind]} | sailing


def ask_bases(talk: Talk) -> None:
    """Bases: name, side, hex; the other values of a known base are filled in by its name."""
    data, there = talk.data, known_counters()["base"]

    def understand(row: str) -> None:
        word, side, hex = split_row(row, "the base's name", "side", "hex")
        try:
            name = by_beginning(word, list(there))
        except Refusal:
            name = word
        data["base"][new_name(name, names_used(data))] = {"side": by_beginning(side, SIDES), "hex": one_hex(hex, data)}
        if name not in there:
            talk.say(
                f'{name} is not one of your counters; write its AA, attack strengths and search under [base."{name}"]'
            )
        talk.show_map()

    talk.rows("Base: name, side, hex", understand, "such as Henderson Field, allied, 1513", there)


def task_forces(talk: Talk, side: str) -> None:
    """A side's task forces: name, hex, ships, dummy ships, hand; a task force without ships is a dummy."""
    data, used = talk.data, Counter[str]()
    forces = data["task_force"]
    how = "such as TF 16 1410; one without ships is a dummy"
    force = Question(f"{side.upper()} task force: name and hex (Enter: no more): ", "", (), how)

    def understand(row: str) -> tuple[str, str] | None:
        if not row:
            return None
        name, hex = name_and_hex(row, "the task force", talk)
        return new_name(name, names_used(data)), hex

    while found := talk.ask(force, understand):
        name, hex = found
        forces[name] = {"side": side, "hex": hex}
        sailing = {ship for tf in forces.values() for ship in tf.get("ships", ())}
        ships = {ship: counter for ship, counter in counters_known("ship", side, data).items() if ship not in sailing}
        values = {ship: {**counter, "source": ""} for ship, counter in ships.items()}
        chosen = talk.several(f"Ships of {name}", ships, "", SHIPS, values)
        false = dummy_ships(talk, name, {ship: ships[ship]["suits"] for ship in chosen}, used)
        if chosen:
            forces[name]["ships"] = chosen
        if false:
            forces[name]["dummies"] = [{"kind": kind, "count": count} for kind, count in false.items()]
        if chosen or false:
            forces[name]["cards"] = ask_for_hand(
                talk, name, {ship: ships[ship]["suits"] for ship in chosen}, false, used
            )
            used.update(forces[name]["cards"])
        talk.show_map()


def dummy_forces(talk: Talk, side: str) -> None:
    """A side's dummies, proposed in the hexes of its task forces (21.c)."""
    forces = talk.data["task_force"]
    hexes = [tf["hex"] for tf in forces.values() if tf["side"] == side and (tf.get("ships") or tf.get("dummies"))]

    def offers() -> Iterator[tuple[str, str]]:
        for hex in cycle(hexes):
            used = names_used(talk.data)
            yield next(name for name in (f"TF {number}" for number in range(99, 0, -1)) if name not in used), hex

    def put(name: str, hex: str) -> None:
        forces[new_name(name, names_used(talk.data))] = {"side": side, "hex": hex}

    ask_dummies(talk, f"{side.upper()} dummy task force", MOST_DUMMIES if hexes else 0, offers(), put)


def dummy_ships(talk: Talk, name: str, ships: Mapping[str, Any], used: Counter[str]) -> dict[str, int]:
    """Dummy ships of a task force, by kind: no more than the side's remaining cards can show (22.b)."""
    legal = {kind: most for kind in KINDS if (most := most_dummies(kind, ships, used))}

    def understand(row: str) -> dict[str, int]:
        out: dict[str, int] = {}
        for part in picked_parts(row):
            kind, count = split_row(part, "kind", "number") if " " in part else (part, "1")
            out[by_beginning(kind, KINDS)] = parse_whole(count, 1, MOST_DUMMIES)
        if out and hands.propose_hand(ships, out, used) is None:
            raise bad_input("answer", f"the cards left cannot show them (8.h, 22.b); at most of one kind: {said}")
        return out

    said = ", ".join(f"{kind} {most}" for kind, most in legal.items()) or "none"
    how = (
        "kind and number, with commas between them, such as destroyer 2, carrier; no more of one kind than the "
        "cards left can show"
    )
    offers = tuple(f"{kind} {most}" for kind, most in legal.items())
    return talk.ask(Question(f"Dummy ships in {name} [none]: ", "", offers, how), understand)


def most_dummies(kind: str, ships: Mapping[str, Any], used: Counter[str]) -> int:
    """The most dummy ships of a kind that the cards left can show in addition to these ships."""
    fit = (n for n in range(MOST_DUMMIES, 0, -1) if hands.propose_hand(ships, {kind: n}, used) is not None)
    return next(fit, 0)


def picked_parts(row: str) -> list[str]:
    """The parts of a text between its commas."""
    return [part.strip() for part in row.split(",") if part.strip() not in ("", "-")]


def ask_for_hand(
    talk: Talk, name: str, ships: Mapping[str, Any], dummies: Mapping[str, int], used: Counter[str]
) -> list[str]:
    """A task force's hand; a lawful one is proposed."""
    offer = hands.propose_hand(ships, dummies, used)

    def understand(row: str) -> list[str]:
        cards = row.upper().replace(",", " ").split()
        if wrong := [card for card in cards if not is_card(card)]:
            raise bad_input("answer", f"{show(wrong[0])} is not a card; write rank and suit, such as JH or 3S, or XX")
        if found := deck_faults(hands.as_cards_show(ships, dummies), cards):
            said = f"; {' '.join(offer)} would do" if offer else ""
            raise bad_input("answer", f"{' '.join(cards)}: {'; '.join(found)} (8 and 22.b){said}")
        return cards

    row = " ".join(offer) if offer else None
    return talk.ask(prompt_of(f"Hand of {name}", row, HAND), understand)


def air_units(talk: Talk, side: str) -> None:
    """A side's air units: the squadrons of each type on each carrier, and at each base."""
    data = talk.data
    types = counters_known("air", side, data)
    ships = counters_known("ship", side, data)
    sailing = [ship for tf in data["task_force"].values() for ship in tf.get("ships", ()) if ship in ships]
    homes = {ship: ships[ship]["capacity"] for ship in sailing if ships[ship].get("capacity")}
    homes |= {name: 0 for name, base in data["base"].items() if base["side"] == side}
    for home, capacity in homes.items():
        room = f", capacity {capacity}" if capacity else ""

        def understand(row: str, home: str = home, capacity: int = capacity) -> dict[str, Any]:
            out: dict[str, Any] = {}
            for part in picked_parts(row):
                word, *names = part.split()
                kind = by_beginning(word, list(types))
                for name in names or [f"{kind} {home}"]:
                    out[new_name(name, names_used(data) | set(out))] = {"side": side, "type": kind, "at": home}
            taken_up = sum(types[unit["type"]].get("size", 0) for unit in out.values())
            if capacity and taken_up > capacity:
                raise bad_input("answer", f"these units take {taken_up} places, and there are {capacity} (4.d.i)")
            return out

        how = "a type and the units' names, such as SBD-3 VB-6 VS-6, F4F-4 VF-6"
        data["air_unit"] |= talk.ask(Question(f"Air units at {home}{room} [none]: ", "", tuple(types), how), understand)


def ask_submarines(talk: Talk, side: str) -> None:
    """A side's submarines: name, hex, strength."""
    data = talk.data

    def understand(row: str) -> None:
        name, hex, strength = split_row(row, "the submarine's name", "hex", "strength")
        found = {"side": side, "hex": one_hex(hex, data), "strength": parse_whole(strength, 1, 99)}
        data["submarine"][new_name(name, names_used(data))] = found

    talk.rows(f"{side.upper()} submarine: name, hex, strength", understand, "such as Wahoo, 1206, 4")
