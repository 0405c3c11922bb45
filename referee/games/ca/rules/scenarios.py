"""The scenarios and the ships of both navies as data (9.2, 12.0)."""

from __future__ import annotations

from referee.engine.errors import bad_input, nearest
from referee.engine.inputs import Inputs, choice, text, whole
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


VARIANTS = {1: ("A", "B", "C"), 9: ("1", "2")}


class Chosen(Inputs):
    """A scenario and, where it has them, its variant."""

    scenario: int = whole(1, 10, meaning="number of the scenario")
    variant: str | None = choice(
        *VARIANTS[1], *VARIANTS[9], default=None, meaning="Scenario 1: A, B or C; Scenario 9: 1 (day) or 2 (night)"
    )

    def check(self) -> None:
        known = VARIANTS.get(self.scenario, ())
        if self.variant is not None and self.variant not in known:
            which = f"there are {', '.join(known)}" if known else "it has none"
            raise bad_input("variant", f"variant {self.variant} is none of Scenario {self.scenario}: {which}")


class Scenario(Chosen):
    """A scenario, with its variant where it has them."""

    def check(self) -> None:
        super().check()
        if self.scenario in VARIANTS:
            self.need("variant", why=f"Scenario {self.scenario} has {', '.join(VARIANTS[self.scenario])}")


def facts_of(number: int, variant: str | None, rules: Rules) -> dict[str, Any]:
    """What is printed of a scenario, with its variant's own facts, as an entry of the table `scenarios`."""
    entry: dict[str, Any] = rules.table("scenarios")[str(number)]
    own: dict[str, Any] = entry.get("variant", {}).get(variant, {})
    return entry | own


@procedure("scenario", Scenario, cite="9.2")
def scenario(given: Scenario, rules: Rules) -> Plan:
    """The facts of a scenario."""
    facts = facts_of(given.scenario, given.variant, rules)
    printed = facts.get("printed", {})
    if printed and rules.ruling("scenario-misprints") == "errata":
        printed = {}
    for said in (*facts.get("special", ()), *facts["victory"]):
        rules.note(said, f"9.2 ({given.scenario})")
    keys = ("title", "date", "hypothetical", "land", "first_player", "game_turns", "night")
    groups = [group(row, printed) for row in facts["groups"] if row[2] not in facts.get("absent", ())]
    return certain_plan({key: facts[key] for key in keys} | {"groups": groups})


def group(row: list[Any], printed: dict[str, str]) -> dict[str, Any]:
    """One line of a deployment; `printed` gives, by ship, the hexes to use in place of the corrected ones."""
    side, count, ship, code, hexes, speed, heading, *note = row
    return {
        "side": side,
        "count": count,
        "ship": ship,
        "code": code,
        "hexes": printed.get(ship, hexes).split(),
        "speed": speed,
        "heading": heading,
        "note": note[0] if note else "",
    }


class ShipClass(Inputs):
    """A code on a navy's list."""

    nation: str = choice("ijn", "usn", meaning="whose list: usn for all the allied navies")
    code: str = text(meaning="game class, such as CA-2")


@procedure("ship-class", ShipClass, cite="12.0")
def ship_class(given: ShipClass, rules: Rules) -> Plan:
    """The ships that a game class stands for."""
    table = rules.table(f"ships-{given.nation}")
    if given.code not in table:
        close = nearest(given.code, table) or list(table)
        raise bad_input("code", f"code {given.code} is not on the {given.nation} list; there are {', '.join(close)}")
    found = table[given.code]
    names = [{"name": ship, "number": number} for ship, number in found["names"]]
    rules.note(f"{given.nation} {given.code}: {', '.join(row['name'] for row in names)}", "12.0")
    return certain_plan({"names": names} | {key: found[key] for key in ("displacement", "main", "torpedo")})
