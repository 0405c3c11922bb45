"""What only counters and map sheet show, entered at the table; stand-ins for whoever asks (3.1, 3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import bad_input, unknown
from referee.engine.hexgrid import is_hex
from referee.engine.inputs import Inputs, many, text, whole
from referee.games.ca.evening.board import ALL, each_afloat, is_night, show
from referee.games.ca.rules.counters import LEAST, MOST, WORDS, filled, filled_map
from referee.session.acting.act import Doing, act, pending


def printed(word: str, meaning: str) -> Any:
    """What a counter prints under a word, or nothing."""
    return whole(LEAST[word], MOST[word], None, meaning=meaning)


class Counter(Inputs):
    """A counter and what it prints."""

    code: str = text(meaning='a side and the code on the counter: "usn CA-2"')
    gunnery: int | None = printed("gunnery", "Gunnery Strength, top left")
    range: int | None = printed("range", "Gunnery Range Allowance, top right")
    defense: int | None = printed("defense", "Defense Strength, bottom left")
    torpedo: int | None = printed("torpedo", "Torpedo Strength, bottom right")


@act("counter", Counter, cite="3.2")
def counter(given: Counter, doing: Doing) -> None:
    """Enter what a counter prints, for all its ships; all of it or what is wanted now."""
    side, _, code = given.code.partition(" ")
    cards = {f"{one} {name}": (one, name) for one in doing.sides for name in doing.get("sides", one, "counters")}
    if given.code not in cards:
        raise unknown("counter in this scenario:", given.code, cards, field="code")
    entered = {word: vars(given)[word] for word in WORDS if vars(given)[word] is not None}
    if not entered:
        raise bad_input("gunnery", f"what does {given.code} print? --gunnery, --range, --defense or --torpedo")
    before = doing.get("sides", side, "counters", code)
    marked = [word for word in before.get("stand_in", ()) if word not in entered]
    after = {key: value for key, value in before.items() if key != "stand_in"} | entered
    doing.put("sides", side, "counters", code, value=after | ({"stand_in": marked} if marked else {}))
    doing.remark(f"{given.code}: {', '.join(f'{word} {value}' for word, value in entered.items())}, from the counter")


class Chart(Inputs):
    """What the map sheet shows."""

    columns: int | None = whole(1, 99, None, meaning="its last column")
    rows: int | None = whole(1, 99, None, meaning="its last row")
    land: list[str] = many(
        text(shape="a hex", allowed=is_hex), 0, 999, (), meaning="the active land hexes, all of them"
    )
    supply: list[str] = many(text(shape="a hex", allowed=is_hex), 0, 99, (), meaning="the hexes with a supply symbol")


@act("chart", Chart, cite="3.1")
def chart(given: Chart, doing: Doing) -> None:
    """Enter what only the map sheet shows: its size, active land, supply hexes."""
    entered = {key: vars(given)[key] for key in Chart.fields if vars(given)[key] not in (None, [])}
    if not entered:
        raise bad_input("columns", "what does the map show? --columns, --rows, --land or --supply")
    for _, name, ship in each_afloat(doing):
        if ship["hex"] in entered.get("land", ()):
            doing.forbid("6.21", f"{name} lies in {ship['hex']}, which cannot be land", "land")
    before = doing.get("public", "map")
    marked = [key for key in before.get("stand_in", ()) if key not in entered]
    after = {key: value for key, value in before.items() if key != "stand_in"} | entered
    doing.put("public", "map", value=after | ({"stand_in": marked} if marked else {}))
    said = [f"{key} {value if isinstance(value, int) else len(value)}" for key, value in entered.items()]
    doing.tell(ALL, f"The map: {', '.join(said)}.")


class StandIns(Inputs):
    """Nothing to enter."""


@act("stand-ins", StandIns, cite="3.22")
def stand_ins(given: StandIns, doing: Doing) -> None:
    """Take this project's stand-ins, which are not the published values, for every value that is not known."""
    new = []
    for side in doing.sides:
        for code, before in doing.get("sides", side, "counters").items():
            after = filled(doing.ruleset, side, code, before)
            if after != before:
                doing.put("sides", side, "counters", code, value=after)
                new.append(f"{side} {code}")
    if new:
        doing.remark(f"stand-in, not the counter: {', '.join(new)}")
    sheet = doing.get("public", "map")
    drawn = filled_map(sheet, doing.get("public", "terms"), {ship["hex"] for _, _, ship in each_afloat(doing)})
    if drawn != sheet:
        doing.put("public", "map", value=drawn)
        doing.tell(ALL, f"Stand-ins, not the published map: {', '.join(drawn['stand_in'])}.")
    elif not new:
        doing.remark("every value is known; no stand-in was taken")


class Hide(Inputs):
    """Nothing to enter."""


@act("hide", Hide, cite="7.6", phases=("set-up",))
def hide(given: Hide, doing: Doing) -> None:
    """Umpired play: at night neither side sees enemy ships that are not spotted."""
    if not is_night(doing):
        doing.forbid("9.13", "by day every ship is seen")
    doing.put("public", "hidden", value=True)
    for side in doing.sides:
        doing.put("sides", side, "enemy", value={})
    doing.tell(ALL, "Ships are hidden: each side sees of the enemy what is spotted.")


class Reveal(Inputs):
    """Nothing to enter."""


@act("reveal", Reveal, cite="7.6")
def reveal(given: Reveal, doing: Doing) -> None:
    """Open play from now on: both sides see all ships, as on the map."""
    doing.put("public", "hidden", value=False)
    for side in doing.sides:
        for name in doing.get("sides", side, "ships"):
            show(doing, side, name)
    doing.tell(ALL, "All ships are shown.")


@pending("set-up")
def unknown_values(tree: Mapping[str, Any]) -> list[str]:
    """What is not known yet of counters and map."""
    out = []
    for side, own in tree["sides"].items():
        late = [code for code, known in own["counters"].items() if any(word not in known for word in WORDS)]
        if late:
            out.append(f"{side} counters to enter (or stand-ins): {', '.join(late)}")
    public = tree["public"]
    sheet = public["map"]
    late = [key for key in ("columns", "rows") if key not in sheet]
    late += [f"land {public['terms']['land']}"] if public["terms"]["land"] != "none" and not sheet["land"] else []
    late += ["supply hexes"] if public["terms"]["number"] == 6 and not sheet["supply"] else []
    return out + ([f"the map to enter (or stand-ins): {', '.join(late)}"] if late else [])
