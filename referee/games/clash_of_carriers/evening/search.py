"""Searching: dice thrown in secret, what the searcher is told, and reports that may lawfully be off (6, 15.7).

The searcher hears the report and nothing else. Under secret movement every search throws for as many markers as the
other side could have, so that its form tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.errors import bad_input, unknown
from referee.engine.inputs import Inputs, choice, whole
from referee.engine.record import NamedTuple
from referee.games.clash_of_carriers.evening.board import (
    FLOTILLAS,
    OTHER,
    TF,
    TITLES,
    all_called,
    counted,
    distance,
    groups_under,
    hex_of,
    in_words,
    is_dummy,
    is_night,
    is_secret,
    lay,
    markers,
    pairs,
    ruling,
    ships_in,
    taken_off,
)
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called, own

LAND = ("VP-16", "VB-101")
KINDS = {"61st Air Flotilla": "61st-air-flotilla", "22nd Air Flotilla": "22nd-air-flotilla"}
STAGES = {"search-first": ("search", "movement", "combat"), "movement-first": ("movement", "search", "combat")}


class Search(Inputs):
    """Who searches, and for what."""

    by: str = called("the TG or TF, the 61st Flotilla, VP-16 or VB-101")
    target: list[str] = all_called(0, 20, "enemy markers; all in range if left out")
    inside: list[str] = all_called(0, 20, "VP-16 and VB-101: enemy markers inside the dotted line")
    drm: int = whole(-10, 10, 0, meaning="die roll modifiers on the card that apply")
    reports: str | None = choice("program", "owner", default=None, meaning="who words a report that may be off")


class Mark(NamedTuple):
    """What a search throws for: what it is called, its hex, the TGs under it."""

    label: str
    hex: str
    groups: list[str]


@act("search", Search, cite="6", phases=("activation",))
def search(given: Search, doing: Doing) -> None:
    """A TG, TF or air formation searches for the enemy; each marker in range is thrown for in secret."""
    side, kind, here = searcher(given.by, doing)
    if given.by not in LAND:
        check_active(doing, side, given.by)
        go_to(doing, side, "search")
    marks = within(given, doing, side, kind, here)
    searched = doing.get("sides", side, "searched", default={})
    done = searched.get(given.by, [])
    again = [mark.label for mark in marks if mark.label in done]
    if again or (is_secret(doing) and given.by in searched):
        doing.forbid("6.0", f"{given.by} has searched for {', '.join(again) or 'the enemy'} in this turn", "target")
    names = [] if is_secret(doing) else [mark.label for mark in marks]
    doing.put("sides", side, "searched", given.by, value=[*done, *names])
    said = []
    for mark in marks:
        away = distance(doing, here, mark.hex) if here else None
        said += thrown(doing, side, kind, mark, away, given.drm, given.reports)
    if is_secret(doing):
        blanks(doing, OTHER[side], len(marks), given.drm)
    doing.tell(side, f"Search by {given.by}: {'; '.join(said) or 'nothing found'}.")


def searcher(by: str, doing: Doing) -> tuple[str, str, str | None]:
    """The side that searches, what it is to the procedure, and where it searches from."""
    if by in LAND:
        return "usn", "us-land-based", None
    if by in FLOTILLAS:
        return "ijn", KINDS[by], hex_of(doing, "ijn", FLOTILLAS[by][0])
    for side in OTHER:
        if by == TF[side] or by in own(doing, side, "groups"):
            if is_dummy(doing, side, groups_under(doing, side, by, "by")):
                doing.forbid("6.5", f"{by} is a dummy and never searches", "by")
            return side, f"{side}-group", hex_of(doing, side, by, "by")
    known = [*LAND, *FLOTILLAS, *TF.values(), *own(doing, "usn", "groups"), *own(doing, "ijn", "groups")]
    raise unknown("searcher", by, known, field="by")


def check_active(doing: Doing, side: str, name: str) -> None:
    """Only what the marker drawn activates acts (4.2)."""
    active = doing.get("public", "active", default={})
    if active.get("marker") != name or active.get("side") != side:
        now = active.get("marker", "nothing")
        doing.forbid("4.2", f"{name} is not activated; {now} is", "group")


def go_to(doing: Doing, side: str, stage: str) -> None:
    """The subphases of an activation follow each other; none is gone back to (4.0)."""
    order = STAGES[ruling(doing, "subphase-order")]
    before = str(doing.get("sides", side, "stage", default=order[0]))
    if order.index(stage) < order.index(before):
        doing.forbid("4.0", f"the {before} subphase of this marker has begun; {stage} is over", "act")
    elif stage != before:
        doing.put("sides", side, "stage", value=stage)


def within(given: Search, doing: Doing, side: str, kind: str, here: str | None) -> list[Mark]:
    """What is thrown for: the markers named, or all that the search can reach (ruling `search-roll-per`)."""
    other = OTHER[side]
    lie = markers(doing, other)
    if given.target and is_secret(doing):
        raise bad_input("target", "movement is secret: every search is for all that the enemy may have")
    for name in (*given.target, *given.inside):
        if name not in lie:
            seen = doing.get("public", f"{other}_markers", default={}) if is_secret(doing) else lie
            raise unknown(f"marker of the {TITLES[other]} on the map:", name, seen)
    if here is None:
        names = given.inside
        if given.target and set(given.target) - set(given.inside):
            doing.forbid("6.3.3", "the target is outside the formation's dotted line", "target")
    else:
        names = given.target or [name for name in lie if reaches(doing, kind, here, lie[name])]
    if not names and not is_secret(doing):
        raise bad_input("inside" if here is None else "target", "there is nothing in reach to search for")
    if ruling(doing, "search-roll-per") == "group":
        return [Mark(name, lie[name], groups_under(doing, other, name)) for name in names]
    out = []
    for place in dict.fromkeys(lie[name] for name in names):
        there = [name for name in lie if lie[name] == place]
        groups = [group for name in there for group in groups_under(doing, other, name)]
        out.append(Mark(" and ".join(there), place, groups))
    return out


def reaches(doing: Doing, kind: str, here: str, there: str) -> bool:
    """Is it in search range?"""
    reach = doing.ruleset.printed["search-range"]["entries"].get(kind, 0)
    return distance(doing, here, there) <= int(reach)


def thrown(
    doing: Doing, side: str, kind: str, mark: Mark, away: int | None, drm: int, reports: str | None = None
) -> list[str]:
    """One search roll, and what the searcher hears of it; nothing at all where a secret marker is not found."""
    other = OTHER[side]
    dummy = is_dummy(doing, other, mark.groups)
    reach: dict[str, Any] = {"inside_line": True} if away is None else {"distance": away}
    flags = {"night": is_night(doing), "dummy": dummy}
    asked = {"searcher": kind, **reach, **{key: True for key, on in flags.items() if on}, "card_drm": drm}
    outcome = doing.resolve("search", asked, side=other).outcome or {}
    if outcome["report"] in ("none", "nothing-there"):
        return [] if is_secret(doing) else [f"nothing found of {mark.label}"]
    for group in [name for name in mark.groups if is_dummy(doing, other, [name])]:
        taken_off(doing, other, group)
        doing.tell(other, f"{group} is found out to be a dummy and is removed.")
    if dummy:
        return [f"{mark.label} in {mark.hex} is a dummy and is removed"]
    return [found(doing, side, mark, outcome["fudge"], outcome["detected_for"], reports)]


def found(doing: Doing, side: str, mark: Mark, fudge: int, seen_for: str, reports: str | None = None) -> str:
    """Ships are found: they are detected, their marker lies on the map, and a report is made or due."""
    other = OTHER[side]
    truth = counted(ships_in(doing, other, there(doing, other, mark.groups)))
    detect(doing, side, mark, [seen_for] if seen_for != "information-only" else [])
    lay_found(doing, other, mark)
    case = {"hex": mark.hex, "side": side, "fudge": fudge, "truth": truth}
    if fudge == 0:
        return reported(doing, mark.label, case, truth, "the die")
    if (reports or doing.get("umpire", "reports")) == "owner":
        doing.put("umpire", "reports_due", mark.label, value=case)
        doing.remark(f"{mark.label}: {in_words(truth)} in truth; the report may be off by {fudge}: do sighting.")
        return f"{mark.label} in {mark.hex} is found, a report follows"
    return reported(doing, mark.label, case, at_random(doing, other, case), "the program")


def there(doing: Doing, side: str, groups: Iterable[str]) -> list[str]:
    """Those of some TGs that are still on the map."""
    return [name for name in groups if name in own(doing, side, "groups")]


def detect(doing: Doing, side: str, mark: Mark, seen_for: Iterable[str]) -> None:
    """The TGs are detected by those who may act on it (6.3)."""
    other = OTHER[side]
    for group in there(doing, other, mark.groups):
        before = own(doing, other, "groups")[group].get("detected", [])
        now = sorted({*before, *seen_for})
        if now != before:
            doing.put("sides", other, "groups", group, "detected", value=now)
    if seen_for:
        doing.tell(other, f"{mark.label} in {mark.hex} is detected.", hex=mark.hex)


def lay_found(doing: Doing, side: str, mark: Mark) -> None:
    """What is found lies on the map for all to see (15.7)."""
    for marker, place in markers(doing, side).items():
        if set(mark.groups) & set(groups_under(doing, side, marker)):
            if is_secret(doing) and marker not in doing.get("public", f"{side}_markers", default={}):
                doing.put("public", f"{side}_markers", marker, value=place)
            lay(doing, side, marker, place)


def at_random(doing: Doing, owner: str, case: Mapping[str, Any]) -> dict[str, int]:
    """An honest report, worded by chance."""
    ships = [{"type": kind, "count": count} for kind, count in case["truth"].items()]
    asked = {"ships": ships, "fudge": case["fudge"]}
    rows = (doing.resolve("sighting-report", asked, side=owner).outcome or {})["report"]
    return {row["type"]: row["count"] for row in rows}


def reported(doing: Doing, label: str, case: Mapping[str, Any], told: Mapping[str, int], by: str) -> str:
    """The report goes into the searcher's contacts; truth, report and who worded it into the record."""
    value = {"hex": case["hex"], "turn": doing.turn, "ships": dict(told)}
    doing.put("sides", case["side"], "contacts", label, value=value)
    truth = in_words(case["truth"])
    doing.remark(f"{label}: in truth {truth}; told {in_words(told)}; may be off by {case['fudge']}; worded by {by}")
    return f"{label} in {case['hex']}: {in_words(told)}"


class Report(Inputs):
    """A report that is due."""

    target: str | None = called("what was found, if several reports are due", None)
    count: list[str] = all_called(0, 6, "what its owner says: CV=2,DD=4; the program words it if left out")


@act("sighting", Report, cite="6.1", phases=("activation",))
def sighting(given: Report, doing: Doing) -> None:
    """The owner of ships that were found words the report, within the law."""
    due = doing.get("umpire", "reports_due", default={})
    label = given.target or next(iter(due), None)
    if label is None or label not in due:
        raise unknown("report due:", label, due)
    case = due[label]
    owner = OTHER[case["side"]]
    if given.count:
        told = {}
        for kind, number in pairs(given.count, "count"):
            if not number.isdigit():
                raise bad_input("count", f"count wants TYPE=NUMBER, not {kind}={number}")
            told[kind.upper()] = int(number)
        asked = {
            "ships": [{"type": kind, "count": count} for kind, count in case["truth"].items()],
            "fudge": case["fudge"],
            "report": [{"type": kind, "count": count} for kind, count in told.items()],
        }
        verdict = doing.resolve("sighting-report", asked, side=owner).outcome or {}
        for fault in verdict["broken"]:
            doing.forbid("6.1", f"{fault['type']} is {fault['why'].replace('-', ' ')}", "count")
        told = {kind: count for kind, count in told.items() if count}
    else:
        told = at_random(doing, owner, case)
    doing.put("umpire", "reports_due", label, value=None)
    words = reported(doing, label, case, told, TITLES[owner] if given.count else "the program")
    doing.tell(case["side"], f"Report: {words}.", hex=case["hex"])


def blanks(doing: Doing, other: str, used: int, drm: int) -> None:
    """Dice for all that the other side might have beside what was thrown for: they decide nothing (15.7)."""
    rows = doing.ruleset.printed["tg-limits"]
    most = int(rows["rows"][other][rows["columns"].index("groups")]) + 1
    for _ in range(used, most):
        doing.resolve("detection", {"card_drm": drm}, side=other)
    doing.remark(f"{max(most - used, 0)} of the dice were for nothing, so that their number tells nothing (15.7)")
