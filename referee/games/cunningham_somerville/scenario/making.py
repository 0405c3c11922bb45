"""A scenario of Cunningham and Somerville made by asking: forces, packs, squadrons, weather by zones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from referee.engine.errors import Refusal, bad_input
from referee.games.cunningham_somerville.evening.state import KINDS
from referee.games.cunningham_somerville.rules.boats import PACE
from referee.games.cunningham_somerville.scenario.owner import cards
from referee.games.cunningham_somerville.scenario.scenario import Squadron, Storm
from referee.session.scenario.make import named_sides, special_rules
from referee.session.scenario.talk import Question, Talk, by_beginning, new_name, parse_whole, pick_names, split_row

FLYING = get_args(Squadron.model_fields["kind"].annotation)
WEATHERS = get_args(Storm.model_fields["weather"].annotation)


def lead(talk: Talk) -> None:
    """Lead the umpire through making a scenario."""
    data = talk.data
    sides = named_sides(talk, "allied", "axis")
    data["turn"] = talk.number("Turn at which it begins", 0, 99, 1)
    for table in ("force", "ship", "boat", "squadron"):
        data[table] = {}
    for side in sides:
        ask_forces(talk, side)
        ask_squadrons(talk, side)
    ask_weather(talk)
    special_rules(talk, data)


def ask_forces(talk: Talk, side: str) -> None:
    """A side's forces: name and zone, ships, submarines, what slows it, what it hears with."""
    data = talk.data

    def understand(row: str) -> tuple[str, str] | None:
        if not row:
            return None
        name, zone = split_row(row, "the force's name", "zone")
        return new_name(name, data["force"]), zone

    how = "such as Convoy HX, D5; zones as on your map"
    question = Question(f"{side.capitalize()} force: name, zone (Enter: no more): ", "", (), how)
    while found := talk.ask(question, understand):
        name, zone = found
        force: dict[str, Any] = {"side": side, "zone": zone}
        data["force"][name] = force
        if ships := ask_ships(talk, side, name):
            force["ships"] = ships
        else:
            force["boats"] = ask_boats(talk, side, name)
        usual = "normal" if ships else "surfaced-submarines"
        force["slowest"] = talk.choice(f"Which kind of ship is slowest in {name}?", PACE, usual)
        for key in talk.several(
            f"{name} has", ("radar", "huff_duff", "air_support"), "", "any of these, with commas between them"
        ):
            force[key] = True


def ask_ships(talk: Talk, side: str, force: str) -> list[str]:
    """The ships of a force: yours by the beginnings of their names, others as Name=kind."""
    data = talk.data
    gone = {ship for one in data["force"].values() for ship in one.get("ships", ())}
    mine = {name: card for name, card in cards().get("ship", {}).items() if name not in gone}

    def understand(row: str) -> list[str]:
        names, new = read(row, mine, gone, KINDS, "escort")
        data["ship"] |= {name: {"side": side, "kind": kind} for name, kind in new.items()}
        return names

    how = f"the beginnings of your ships' names (+ adds her sisters), others as Name=kind; kinds: {', '.join(KINDS)}"
    return talk.ask(Question(f"Ships of {force} [none: submarines]: ", "", tuple(mine), how), understand)


def ask_boats(talk: Talk, side: str, force: str) -> list[str]:
    """The submarines of a pack: yours by the beginnings of their names, any other by its name."""
    data = talk.data
    gone = {boat for one in data["force"].values() for boat in one.get("boats", ())}
    mine = [name for name in cards().get("boat", {}) if name not in gone]

    def understand(row: str) -> list[str]:
        out: list[str] = []
        new: dict[str, dict[str, str]] = {}
        for part in split_at_commas(row):
            try:
                out += pick_names(part, [name for name in mine if name not in out], {})
            except Refusal:
                new[new_name(part, {*gone, *out})] = {"side": side}
                out.append(part)
        if not 1 <= len(out) <= 9:
            raise bad_input("answer", "a pack has 1 to 9 boats, such as U 107, U 223")
        data["boat"] |= new
        return out

    return talk.ask(
        Question(f"Submarines of {force}: ", None, tuple(mine), "names, with commas between them"), understand
    )


def split_at_commas(row: str) -> list[str]:
    """The words between commas."""
    return [part.strip() for part in row.split(",") if part.strip() not in ("", "-")]


def read(
    row: str, mine: Mapping[str, Any], gone: set[str], kinds: tuple[str, ...], example: str
) -> tuple[list[str], dict[str, str]]:
    """Read names by their beginnings, and new ones with their kind; the new ones are also given apart."""
    out: list[str] = []
    new: dict[str, str] = {}
    for part in split_at_commas(row):
        word, equals, kind = part.partition("=")
        if equals:
            new[new_name(word.strip(), {*gone, *out})] = by_beginning(kind.strip(), kinds)
            out.append(word.strip())
            continue
        try:
            out += pick_names(part, [name for name in mine if name not in out], mine)
        except Refusal as refusal:
            said = f"{refusal.message}; another is typed with its kind, such as {part}={example}"
            raise bad_input("answer", said) from None
    return out, new


def ask_squadrons(talk: Talk, side: str) -> None:
    """A side's squadrons: name, type of aircraft, platform, how many are ready."""
    data, mine = talk.data, cards().get("aircraft", {})

    def understand(row: str) -> tuple[str, dict[str, Any]] | None:
        if not row:
            return None
        name, aircraft, platform, ready = split_row(row, "the squadron's name", "aircraft", "platform", "ready")
        found = {"side": side, "aircraft": aircraft, "platform": platform, "ready": parse_whole(ready, 0, 99)}
        close = [kind for kind in mine if kind.casefold().startswith(aircraft.casefold())]
        found["aircraft"] = close[0] if len(close) == 1 else aircraft
        return new_name(name, data["squadron"]), found

    how = "such as 811 Sqn, Swordfish, Biter, 3; the values of a type in your sheets are taken"
    prompt = f"{side.capitalize()} squadron: name, aircraft, platform, ready (Enter: no more): "
    while found := talk.ask(Question(prompt, "", tuple(mine), how), understand):
        name, squadron = found
        data["squadron"][name] = squadron
        if squadron["aircraft"] not in mine:
            squadron["kind"] = talk.choice(f"What are the {squadron['aircraft']}?", FLYING, "strike")


def ask_weather(talk: Talk) -> None:
    """Storms and fog."""
    storms: dict[str, Any] = {}

    def understand(row: str) -> None:
        name, zone, kind = split_row(row, "the storm's name", "zone", "weather")
        storms[new_name(name, storms)] = {"zone": zone, "weather": by_beginning(kind, WEATHERS)}

    talk.rows(
        "Storm: name, zone, weather",
        understand,
        f"such as North gale, E2, severe; weather: {', '.join(WEATHERS)}",
        WEATHERS,
    )
    fog = talk.text("Zones in fog, with commas between them", "")
    found = {"storm": storms, "fog": split_at_commas(fog)}
    talk.data["weather"] = {key: value for key, value in found.items() if value}
