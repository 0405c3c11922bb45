"""Speed: the maneuver schedule and its changes from turn to turn (6.3, 6.4, 6.5)."""

from __future__ import annotations

from referee.engine.errors import bad_input, not_allowed
from referee.engine.inputs import flag, whole
from referee.engine.plain import counted
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules
from referee.games.ca.rules.equipment import Classed

CITES = ("6.5", "6.42", "6.43")  # what limits the speed at no, one and two power hits


def max_speed(kind: str, power_hits: int, rules: Rules) -> int:
    """The maximum Movement Allowance: one power hit halves it, rounded down; two leave none."""
    sound: int = rules.table("maneuver").at(kind, "maximum")
    return (sound, sound // 2, 0)[min(power_hits, 2)]


def check_speed(speed: int, kind: str, power_hits: int, rules: Rules, field: str = "speed") -> None:
    """Refuse a speed that the ship cannot have."""
    most = max_speed(kind, power_hits, rules)
    if speed > most:
        raise bad_input(
            field, f"{{}} of a {kind} with {counted(power_hits, 'power hit')} is at most {most}, not {speed}", field
        )


class Maneuver(Classed):
    """A ship and its power hits."""

    power_hits: int = whole(0, 2, 0, meaning="power hits taken")


@procedure("maneuver", Maneuver, cite="6.5")
def maneuver(given: Maneuver, rules: Rules) -> Plan:
    """What a ship's engines and helm can do."""
    table = rules.table("maneuver")
    most = max_speed(given.type, given.power_hits, rules)
    rules.note(f"{given.type} with {counted(given.power_hits, 'power hit')}: maximum {most}", CITES[given.power_hits])
    return certain_plan(
        {
            "max_speed": most,
            "turn_cost": table.at(given.type, "turn"),
            "acceleration": table.at(given.type, "acceleration"),
            "deceleration": table.at(given.type, "deceleration"),
        }
    )


class Acceleration(Maneuver):
    """A ship's speed now, and perhaps the one it is to take up."""

    speed: int = whole(0, 7, meaning="Movement Allowance now")
    new_speed: int | None = whole(0, 20, None, meaning="its new Movement Allowance")
    speed_frozen: bool = flag(meaning="the scenario forbids changes of speed for now")


@procedure("acceleration", Acceleration, cite="6.33")
def acceleration(given: Acceleration, rules: Rules) -> Plan:
    """Which speeds may a ship take up?"""
    check_speed(given.speed, given.type, given.power_hits, rules)
    least, most = given.speed, given.speed
    if given.speed_frozen:
        rules.note("the scenario forbids changes of speed for now", "9.13")
    else:
        table = rules.table("maneuver")
        top = max_speed(given.type, given.power_hits, rules)
        slower, faster = table.at(given.type, "deceleration"), table.at(given.type, "acceleration")
        least, most = max(given.speed - slower, 0), min(given.speed + faster, top)
        if least == 0 < given.speed and rules.ruling("speed-zero") == "minimum-one":
            least = 1
        rules.note(f"{given.type} at {given.speed}: {slower} slower to {faster} faster, at most {top}", "6.33")
        if given.new_speed is not None and given.new_speed > top:
            refuse(given.new_speed, f"at most {top}", CITES[given.power_hits])
    if given.new_speed is not None and not least <= given.new_speed <= most:
        refuse(
            given.new_speed,
            f"{least} to {most}" if least < most else str(least),
            "9.13" if given.speed_frozen else "6.33",
        )
    return certain_plan({"min_speed": least, "max_speed": most, "new_speed": given.new_speed})


def refuse(speed: int, allowed: str, cite: str) -> None:
    """Refuse a speed that the ship may not take up."""
    raise not_allowed(cite, f"the new speed must be {allowed}, not {speed}", "new_speed")
