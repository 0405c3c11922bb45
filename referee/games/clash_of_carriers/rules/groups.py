"""Task Groups, Task Forces, stacking and the aircraft of sunk carriers (3.0, 15.6)."""

from __future__ import annotations

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import Inputs, choice, flag, many, text, whole
from referee.engine.plain import counted
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules

HEX_TGS = 2


class TaskGroup(Inputs):
    """A TG; a dummy has no units."""

    name: str = text(meaning="the TG")
    units: int = whole(0, 99, meaning="its naval units")
    carriers: int = whole(0, 99, 0, meaning="those of them that are CV or CVL")
    in_tf: bool = flag(meaning="it is in the TF")
    as_scenario: bool = flag(meaning="the scenario sets it up so")
    from_52: int = whole(0, 99, 0, meaning="its ships that started in TG 52.10")
    from_58: int = whole(0, 99, 0, meaning="its ships that started in TG 58.1, 58.2, 58.3, 58.4 or 58.7")

    def check(self) -> None:
        if self.carriers > self.units:
            few, all_told = counted(self.carriers, "carrier"), counted(self.units, "unit")
            raise bad_input("carriers", f"{few} among {all_told}; carriers are units too")
        if self.from_52 + self.from_58 > self.units:
            started = f"{counted(self.from_52, 'ship')} from 52.10 and {self.from_58} from 58"
            raise at_odds("from_52", f"{started} among {counted(self.units, 'unit')}")


class Side(Inputs):
    """All TGs of a side."""

    side: str = choice("usn", "ijn", meaning="whose they are")
    groups: list[TaskGroup] = many(TaskGroup, 1, 20, meaning="all its TGs, dummies and those in the TF too")

    def check(self) -> None:
        names: set[str] = set()
        for i, group in enumerate(self.groups):
            if group.name in names:
                raise bad_input(f"groups[{i}].name", f"the name {group.name} appears twice; each TG needs its own")
            names.add(group.name)
            for field in ("from_52", "from_58"):
                if self.side == "ijn" and getattr(group, field):
                    raise bad_input(f"groups[{i}].{field}", "only USN ships start in TG 52.10 or one of 58")


@procedure("tg-limits", Side, cite="3.1")
def tg_limits(given: Side, rules: Rules) -> Plan:
    """Are a side's Task Groups lawful?"""
    table = rules.table("tg-limits")
    most = {limit: table.at(given.side, limit) for limit in table.columns}
    broken: list[tuple[str | None, str]] = []
    for group in given.groups:
        if group.units > most["units"] and not is_excused(group, rules):
            broken.append((group.name, "units"))
        if group.carriers > most["carriers"]:
            broken.append((group.name, "carriers"))
        if group.from_52 and group.from_58:
            broken.append((group.name, "mixed-52-58"))
    held = {
        "groups": len(given.groups),
        "carrier-groups": sum(group.carriers > 0 for group in given.groups),
        "tf-groups": sum(group.in_tf for group in given.groups),
    }
    broken += [(None, limit) for limit, count in held.items() if count > most[limit]]
    whose = rules.ruleset.title(given.side)
    rules.note(f"a TG of the {whose} has at most {most['units']} units and {most['carriers']} carriers", "3.1")
    rules.note(
        f"the side: {held['groups']} of {most['groups']} TGs, {held['carrier-groups']} of {most['carrier-groups']} "
        f"with carriers, {held['tf-groups']} of {most['tf-groups']} in the TF",
        "3.1.1, 3.2",
    )
    return certain_plan({"legal": not broken, "broken": [{"group": group, "limit": limit} for group, limit in broken]})


def is_excused(group: TaskGroup, rules: Rules) -> bool:
    """May the TG have too many units because the scenario sets it up so?"""
    return group.as_scenario and rules.ruling("scenario-oversize") == "allowed"


class Stack(Inputs):
    """A side's groups in one hex."""

    tgs: int = whole(0, 20, meaning="friendly TGs outside the TF")
    tf: bool = flag(meaning="the TF is there")
    phase: str = choice("end", "initial", meaning="the phase just concluded")


@procedure("stacking", Stack, cite="3.3")
def stacking(given: Stack, rules: Rules) -> Plan:
    """May these groups share a hex, and if not, what must be done?"""
    legal = given.tgs == 0 if given.tf else given.tgs <= HEX_TGS
    rules.note(f"two TGs, or the TF alone; here {given.tgs} TGs{' and the TF' if given.tf else ''}", "3.3")
    must = None if legal else "form-tf" if given.phase == "end" else "move-out"
    return certain_plan({"legal": legal, "must": must})


class Deck(Inputs):
    """An IJN carrier, and the air factors that are to fly from it."""

    carrier: str = choice(
        "Taiho", "Shokaku", "Zuikaku", "Junyo", "Hiyo", "Ryuho", "Chitose", "Chiyoda", "Zuiho", meaning="the carrier"
    )
    factors: int = whole(0, 99, meaning="air factors to operate from it")


@procedure("carrier-capacity", Deck, cite="15.6")
def carrier_capacity(given: Deck, rules: Rules) -> Plan:
    """May so many factors operate from an IJN carrier?"""
    air = rules.table("ijn-carriers")[given.carrier]["air"]
    limit = sum(factor(unit) for unit in air)
    rules.note(f"{given.carrier} starts with {', '.join(air)}: {limit} factors", "16.1.1")
    rules.note(f"{given.factors} to operate from her", "15.6")
    return certain_plan({"limit": limit, "allowed": given.factors <= limit})


def factor(unit: str) -> int:
    """The combat factor of an air unit that is written as kind, factor and range: 4 for `F 4-12`."""
    return int(unit.split()[1].partition("-")[0])
