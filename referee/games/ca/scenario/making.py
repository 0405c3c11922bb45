"""A scenario of CA made by asking: whose victory conditions, terms, ships by class with hexes, course and speed."""

from __future__ import annotations

from typing import Any, get_args

from referee.engine.answer import odds
from referee.engine.errors import bad_input, show
from referee.engine.hexgrid import FACINGS
from referee.engine.plain import counted
from referee.engine.procedure import find
from referee.engine.rules import Rules, load
from referee.games.ca.rules.counters import GAME, WORDS, known_values, ship_list
from referee.games.ca.rules.scenarios import VARIANTS
from referee.games.ca.rules.speed import max_speed
from referee.games.ca.scenario.scenario import Edge, Side, Terms
from referee.session.scenario.make import ask_terms, special_rules
from referee.session.scenario.talk import Question, Talk, by_beginning, one_hex, parse_whole, prompt_of, split_row

SIDES = get_args(Side)
ASKED = ("number", "variant", "first_player", "game_turns", "night", "land", "stand_in", "special")


def lead(talk: Talk) -> None:
    """Lead through a scenario."""
    data, ruleset = talk.data, load(GAME)
    own: dict[str, Any] = {}
    data["scenario"] = own
    titles = ruleset.printed["scenarios"]["entries"]
    how = "; ".join(f"{number} {entry['title']}" for number, entry in titles.items())
    own["number"] = talk.number("Victory conditions of which scenario of the rulebook", 1, 10, 2, how)
    if variants := VARIANTS.get(own["number"]):
        own["variant"] = talk.choice("Variant", variants, variants[0])
    asked = {"scenario": own["number"]} | ({"variant": own["variant"]} if variants else {})
    usual = (odds(find(GAME, "scenario"), asked, ruleset).distribution or [])[0]["outcome"]
    own["first_player"] = talk.choice("First player", SIDES, usual["first_player"])
    data["sides"] = sorted(SIDES, key=lambda side: side != own["first_player"])
    own["game_turns"] = talk.number("Game-Turns", 1, 99, usual["game_turns"])
    own["night"] = talk.yes("Is it night?", usual["night"])
    own["land"] = talk.choice("Configuration of the land on the map", ("none", "A", "B", "C"), usual["land"])
    data["line"] = []
    for side in data["sides"]:
        lines(talk, side)
    unknown = {f"{line['side']} {line['code']}" for line in data["line"] if not is_known(line["side"], line["code"])}
    if unknown or not ruleset.owner.get("columns"):
        what = ", ".join(sorted(unknown)) if unknown else "the map"
        own["stand_in"] = talk.yes(f"Take stand-ins for {what} that you have not entered?", True)
    special_rules(talk, own, "special")
    ask_terms(talk, [name for name in Terms.model_fields if name not in ASKED], own, "scenario")


def is_known(side: str, code: str) -> bool:
    """Is every figure of a counter known?"""
    return set(WORDS) <= set(known_values(load(GAME), side, code))


def lines(talk: Talk, side: str) -> None:
    """A side's ships: a class and how many, their hexes (or when they enter), heading and speed."""
    data, ruleset = talk.data, load(GAME)
    known_codes = ship_list(ruleset, side).items()
    classes = {f"{name} {code}": (name, code) for code, row in known_codes for name, _ in row["names"]}

    def understand(row: str) -> tuple[str, int] | None:
        if not row and any(line["side"] == side for line in data["line"]):
            return None
        if not row:
            raise bad_input(
                "answer", f"the {side} needs ships too: a class and how many, such as {next(iter(classes))} 2"
            )
        word, count = split_row(row, "class", "number") if row.rsplit(maxsplit=1)[-1].isdigit() else (row, "1")
        return by_beginning(word, list(classes)), parse_whole(count, 1, 20)

    how = "a class and how many ships, such as Myoko 2"
    question = Question(f"{side.upper()} ships: class and number (Enter: no more): ", "", tuple(classes), how)
    while found := talk.ask(question, understand):
        full, count = found
        ship, code = classes[full]
        line: dict[str, Any] = {"side": side, "count": count, "ship": ship, "code": code}
        line |= ask_where(talk, full, count)
        most = max_speed(code[:2], 0, Rules(ruleset))
        row = f"{usual_heading(data, side)} {min(most, usual_speed(data, side))}"
        how = f"{', '.join(FACINGS)}; speed 0 to {most} (6.5)"
        course = prompt_of("Heading and speed", row, how, FACINGS)
        line |= talk.ask(course, lambda row, most=most: heading_and_speed(row, most))  # type: ignore[misc]
        data["line"].append(line)
        talk.show_map()


def ask_where(talk: Talk, full: str, count: int) -> dict[str, Any]:
    """The `hexes` of a line of ships, one a ship, or when and over which edge it `enters`."""
    data = talk.data
    used = {hex for line in data["line"] for hex in line.get("hexes", ())}

    def understand(row: str) -> dict[str, Any]:
        words = row.replace(",", " ").split()
        if words[:1] == ["turn"] and len(words) == 3:
            return {"enters": {"turn": parse_whole(words[1], 1, 99), "edge": by_beginning(words[2], get_args(Edge))}}
        hexes = [one_hex(word, data) for word in words]
        if len(hexes) != count:
            raise bad_input("answer", f"name {counted(count, 'hex')}, one for each ship, not {len(hexes)} (9.12)")
        for hex in hexes:
            if hex in used or hexes.count(hex) > 1:
                raise bad_input("answer", f"{hex} would hold two ships; one is the most (6.22)")
        return {"hexes": hexes}

    how = "one hex for each, such as 5326 5624; or turn 3 west for ships that enter later"
    return talk.ask(Question(f"{'Hex' if count == 1 else f'{count} hexes'} of {full}: ", None, (), how), understand)


def heading_and_speed(row: str, most: int) -> dict[str, Any]:
    """A `heading` and a `speed` (hexes a turn) out of what was typed."""
    heading, speed = split_row(row, "heading", "speed")
    low = heading.lower()
    if low not in FACINGS:
        raise bad_input("answer", f"{show(heading)} is not a facing; there are {', '.join(FACINGS)}")
    return {"heading": low, "speed": parse_whole(speed, 0, most)}


def usual_heading(data: Any, side: str) -> str:
    """The heading of the side's ships so far."""
    return next((line["heading"] for line in reversed(data["line"]) if line["side"] == side), "n")


def usual_speed(data: Any, side: str) -> int:
    """The speed of the side's ships so far."""
    return next((line["speed"] for line in reversed(data["line"]) if line["side"] == side), 6)
