"""How many ships of which kind a TG and a TF may hold (3.1, 3.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.hexgrid import parse_hex
from referee.engine.rules import Ruleset
from referee.games.clash_of_carriers.evening.state import TF, Group, Ship, Side
from referee.session.acting.bars import Bar, Bars

CITES: Mapping[str, str | Mapping[str, str]] = {
    "units": "3.1",
    "carriers": {"usn": "3.1.2", "ijn": "3.1.3"},
    "mixed-52-58": "3.1.4",
    "groups": "3.1.1",
    "carrier-groups": {"usn": "3.1.2", "ijn": "3.1.3"},
    "tf-groups": {"usn": "3.2.1", "ijn": "3.2.2"},
}
WORDS = {
    "units": "{group} would have more than {most} naval units",
    "carriers": "{group} would have more than {most} carriers",
    "mixed-52-58": "{group} would have ships of TG 52.10 and ships of TF 58's TGs, which are never in one TG",
    "groups": "the {side} would have more than {most} TGs",
    "carrier-groups": "the {side} would have more than {most} TGs with carriers",
    "tf-groups": "{tf} would have more than {most} TGs",
}
STARTED = {"from_52": ("TG 52.10",), "from_58": ("TG 58.1", "TG 58.2", "TG 58.3", "TG 58.4", "TG 58.7")}


def groups_after(side: Side, ships: Sequence[Ship], to: str) -> list[dict[str, Any]]:
    """A side's TGs as `tg-limits` takes them, once ships have gone to one, which may be new; a TG left empty is gone,
    and one that takes ships in is no longer as it was set up.
    """
    going = [ship for ship in ships if ship.group is None or ship.group.name != to]
    rows = []
    for group in side.groups.values():
        left = [ship for ship in group.sailing if ship not in going]
        if group.name == to:
            rows.append(row_of(group.name, [*left, *going], side.name, tf=group.tf, grown=bool(going)))
        elif not group.detached and (left or not group.ships):
            rows.append(row_of(group.name, left, side.name, tf=group.tf))
    return rows if to in side.groups else [*rows, row_of(to, going, side.name, tf=False, grown=True)]


def within_limits(side: Side, groups: Sequence[Mapping[str, Any]], field: str = "group") -> Bars:
    """A side has no more TGs than the limits allow, and no TG more in it; what is beyond a limit already bars only
    what would add to it (3.1, 3.2). Before the first turn the IJN keeps to its start, too (16.1.1).
    """
    if begins_freely(side):
        yield from of_the_start(side, groups, field)
    board = side.here
    printed = board.ruleset.printed["tg-limits"]
    most = dict(zip(printed["columns"], printed["rows"][side.name], strict=True))
    now = [as_tg_limits(group) for group in side.groups.values() if not group.detached]
    before = board.reckon("tg-limits", {"side": side.name, "groups": now})["broken"] if now else []
    for broken in board.reckon("tg-limits", {"side": side.name, "groups": groups})["broken"]:
        if broken in before and how_many(groups, **broken) <= how_many(now, **broken):
            continue
        limit, whose = broken["limit"], {"side": board.title(side.name), "tf": TF[side.name]}
        words = WORDS[limit].format(group=broken["group"], most=most.get(limit), **whose)
        yield Bar(cite_of(limit, side.name), words, field)


def too_large(side: Side) -> list[Group]:
    """A side's TGs with more naval units than the limit (3.1)."""
    groups = [as_tg_limits(group) for group in side.groups.values() if not group.detached]
    broken = side.here.reckon("tg-limits", {"side": side.name, "groups": groups})["broken"] if groups else []
    return [side.groups[row["group"]] for row in broken if row["limit"] == "units"]


def how_many(groups: Sequence[Mapping[str, Any]], limit: str, group: str | None) -> int:
    """How many there are of what a limit of `tg-limits` is about."""
    if limit == "groups":
        return len(groups)
    if limit in ("carrier-groups", "tf-groups"):
        return sum(bool(row["carriers"] if limit == "carrier-groups" else row["in_tf"]) for row in groups)
    (row,) = [row for row in groups if row["name"] == group]
    return min(row["from_52"], row["from_58"]) if limit == "mixed-52-58" else int(row[limit])


def begins_freely(side: Side) -> bool:
    """Does a side still choose where it begins? The IJN does before turn 1; what begins later is the scenario's
    (16.1.1).
    """
    return side.name == "ijn" and side.here.public.turn == 0


def of_the_start(side: Side, groups: Sequence[Mapping[str, Any]], field: str) -> Bars:
    """The Mobile Fleet begins with a Force, and few TGs outside it (16.1.1)."""
    others = [str(row["name"]) for row in groups if not row["in_tf"]]
    if len(others) > (most := ijn_start(side.here.ruleset)["tgs"]):
        words = f"{most} TGs may begin outside the Mobile Fleet, not {', '.join(others)}"
        yield Bar("16.1.1", words, field)
    forces = side.here.ruleset.printed["ijn-forces"]["entries"]
    if not any(row["in_tf"] and row["units"] and row["name"] in forces for row in groups):
        yield Bar("16.1.1", "the Mobile Fleet has at least one of Force A, B and C", field)


def begins_in_the_west(what: str, place: str, ruleset: Ruleset) -> Bars:
    """What the IJN has outside the Mobile Fleet begins in the west of the map (16.1.1)."""
    if parse_hex(place).column > (last := ijn_start(ruleset)["column"]):
        yield Bar("16.1.1", f"{what} begins in column {last:02d} or west of it", "hex")


def ijn_start(ruleset: Ruleset) -> Mapping[str, Any]:
    """The printed figures of the IJN's start (16.1.1)."""
    entries: Mapping[str, Any] = ruleset.printed["ijn-start"]["entries"]
    return entries


def cite_of(limit: str, side: str) -> str:
    """The case that sets a limit."""
    cite = CITES[limit]
    return cite if isinstance(cite, str) else cite[side]


def as_tg_limits(group: Group) -> dict[str, Any]:
    """A TG as `tg-limits` takes it."""
    return row_of(group.name, group.sailing, group.owner, tf=group.tf)


def row_of(name: str, ships: Sequence[Ship], side: str, *, tf: bool, grown: bool = False) -> dict[str, Any]:
    """A TG of these ships, in the TF or not, as `tg-limits` takes it; a `grown` one has taken ships in (3.1.4)."""
    carriers = sum(ship.is_carrier for ship in ships)
    row: dict[str, Any] = {"name": name, "units": len(ships), "in_tf": tf, "carriers": carriers}
    if not grown and {ship.started for ship in ships} == {name}:
        row["as_scenario"] = True
    if side == "usn":
        for field, groups in STARTED.items():
            row[field] = sum(ship.started in groups for ship in ships)
    return row
