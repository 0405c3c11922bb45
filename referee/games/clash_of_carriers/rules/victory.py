"""Victory points and the level of victory (10.0, 16.1.4)."""

from __future__ import annotations

from referee.engine.inputs import Inputs, flag, many, whole
from referee.engine.plain import counted
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules
from referee.engine.tables import Table

SHORT = ("usn", "ijn", "cv", "cvl", "bb", "ca", "cl", "dd")  # words of a field that are written in capitals
SAIPAN_UNITS = 14


class Saipan(Inputs):
    """The Saipan hex, End Phase by End Phase."""

    units: list[int] = many(whole(0, 99), 1, 12, meaning="USN naval units there at each End Phase")


@procedure("saipan-penalty", Saipan, cite="10.2")
def saipan_penalty(given: Saipan, rules: Rules) -> Plan:
    """How many points does the USN lose for too few units at Saipan?"""
    penalty = sum(max(SAIPAN_UNITS - units, 0) for units in given.units)
    rules.note(f"a point for each unit below {SAIPAN_UNITS}, at each End Phase: {penalty}", "10.2")
    return certain_plan({"penalty": penalty})


def count(meaning: str, most: int = 99) -> int:
    """A number of ships (or the like), none if left out."""
    number: int = whole(0, most, 0, meaning=meaning)
    return number


class Tally(Inputs):
    """Ships and air factors at the end; a sunk ship is not damaged too, a DES DIV or DES RN is one DD."""

    usn_cv_sunk: int = count("USN CV sunk")
    usn_cv_damaged: int = count("USN CV with a hit or more")
    usn_cvl_sunk: int = count("USN CVL sunk")
    usn_cvl_damaged: int = count("USN CVL with a hit or more")
    usn_bb_sunk: int = count("USN BB sunk")
    usn_ca_sunk: int = count("USN CA sunk")
    usn_cl_sunk: int = count("USN CL sunk")
    usn_dd_sunk: int = count("USN DD sunk")
    ijn_cv_intact: int = count("IJN CV afloat without a hit")
    ijn_cv_damaged: int = count("IJN CV afloat with a hit or more")
    ijn_cvl_intact: int = count("IJN CVL afloat without a hit")
    ijn_cvl_damaged: int = count("IJN CVL afloat with a hit or more")
    ijn_cv_sunk: int = count("IJN CV sunk")
    ijn_cvl_sunk: int = count("IJN CVL sunk")
    ijn_yamato_musashi_sunk: int = count("Yamato and Musashi, if sunk", 2)
    ijn_bb_sunk: int = count("other IJN BB sunk")
    ijn_ca_sunk: int = count("IJN CA sunk")
    ijn_cl_sunk: int = count("IJN CL sunk")
    ijn_dd_sunk: int = count("IJN DD sunk")
    air_factors_destroyed: int = count("IJN carrier-based air factors destroyed, lost with a carrier too", 200)
    saipan_penalty: int = count("points lost at Saipan", 400)
    ijn_failed_to_strike: bool = flag(meaning="the IJN struck no TG of three carriers on 18 or 19 June")


@procedure("victory", Tally, cite="10.0")
def victory(given: Tally, rules: Rules) -> Plan:
    """Who has won, and how well?"""
    ijn = points(given, rules.table("vp-ijn"), rules)
    usn = points(given, rules.table("vp-usn"), rules) - given.saipan_penalty
    if factors := given.air_factors_destroyed:
        pairs = factors // 2
        if factors % 2 and rules.ruling("air-factor-rounding") == "half-up":
            pairs += 1
        usn += pairs
        rules.note(f"{factors} carrier air factors destroyed: {pairs} for the USN", "10.2")
    if given.saipan_penalty:
        rules.note(f"too few units at Saipan: {given.saipan_penalty} taken off", "10.2")
    margin = usn - ijn
    level = rules.table("victory-levels").step(margin)
    rules.note(f"USN {usn} less IJN {ijn}: {margin}", "10.3")
    if given.ijn_failed_to_strike:
        level = "usn-decisive"
        rules.note("the IJN did not strike when it had to: decisive for the USN whatever the points", "16.1.4")
    return certain_plan({"usn": usn, "ijn": ijn, "margin": margin, "level": level})


def points(given: Tally, table: Table, rules: Rules) -> int:
    """The points for the ships of a table; each kind is noted: `IJN CV intact: 2 at 5 points, 10`."""
    worth = {item: getattr(given, item) * table[item] for item in table}
    for item, value in worth.items():
        if value:
            words = " ".join(word.upper() if word in SHORT else word for word in item.split("_"))
            rules.note(f"{words}: {getattr(given, item)} at {counted(table[item], 'point')}, {value}", table.cite)
    return sum(worth.values())
