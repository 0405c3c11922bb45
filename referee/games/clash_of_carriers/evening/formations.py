"""Formations in the Initial Phase: TGs formed, merged and split, dummies, the TF, detached cripples (3, 5.1, 16.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.inputs import Inputs
from referee.games.clash_of_carriers.evening.board import (
    CARRIERS,
    TF,
    TITLES,
    a_hex,
    all_called,
    group_of,
    hex_of,
    in_use,
    relay,
    ships_in,
    side_chosen,
    thing,
    whose,
)
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import called, own

FREE_FROM = 9
STARTED = {"from_52": ("TG 52.10",), "from_58": ("TG 58.1", "TG 58.2", "TG 58.3", "TG 58.4", "TG 58.7")}


class Form(Inputs):
    """A new TG."""

    group: str = called("its name")
    ship: list[str] = all_called(0, 16, "ships that go into it; none for a dummy", of="ships")
    hex: str | None = a_hex("a dummy: where, in the hex of a TG of its side", None)
    side: str | None = side_chosen()


@act("form", Form, cite="3.1.5, 3.1.6", phases=("set-up", "formations"))
def form(given: Form, doing: Doing) -> None:
    """A new TG of ships in one hex, or a dummy beside a TG."""
    side = whose(doing, given.ship, "ship", ("ships",), given.side)
    if given.group in own(doing, side, "groups") or given.group == TF[side]:
        doing.forbid("3.1.5", f"there is a {given.group} already", "group")
    there = {group["hex"] for group in own(doing, side, "groups").values()}
    place = given.hex or only_hex(doing, side, given.ship)
    if place not in there:
        doing.forbid("3.1.6", f"there is no TG of the {TITLES[side]} in {place}", "hex")
    cautious(doing, side, given.ship)
    doing.put("sides", side, "groups", given.group, value={"hex": place, "ships": []})
    transfer(doing, side, given.ship, given.group)
    slower(doing, side, [given.group])
    settled(doing, side, f"{given.group} is formed in {place}: {', '.join(given.ship) or 'a dummy'}.")


class Shift(Inputs):
    """Ships and the TG that takes them."""

    ship: list[str] = all_called(1, 16, "ships", of="ships")
    to: str = called("the TG, in the same hex", of="groups")


@act("shift", Shift, cite="3.1.4", phases=("formations",))
def shift(given: Shift, doing: Doing) -> None:
    """Ships go to another TG in their hex; a TG that is left empty is disbanded."""
    side = whose(doing, given.ship, "ship", ("ships",))
    target = thing(doing, side, "groups", given.to, "to")
    place = only_hex(doing, side, given.ship)
    if target["hex"] != place:
        doing.forbid("3.1.4", f"{given.to} is in {target['hex']}, the ships are in {place}", "to")
    cautious(doing, side, given.ship)
    before = set(own(doing, side, "groups"))
    transfer(doing, side, given.ship, given.to)
    if before - set(own(doing, side, "groups")):
        slower(doing, side, [given.to])
    settled(doing, side, f"{', '.join(given.ship)} to {given.to}.")


class Disband(Inputs):
    """A dummy TG."""

    group: str = called("the dummy", of="groups")


@act("disband", Disband, cite="3.1.6", phases=("formations",))
def disband(given: Disband, doing: Doing) -> None:
    """A dummy TG is taken off the map by its owner."""
    side = whose(doing, [given.group], "group", ("groups",))
    if own(doing, side, "groups")[given.group]["ships"]:
        doing.forbid("3.1.5", f"{given.group} has ships: shift them to another TG", "group")
    doing.put("sides", side, "groups", given.group, value=None)
    settled(doing, side, f"{given.group} is taken off.")


class Join(Inputs):
    """A TG that joins its TF or leaves it."""

    group: str = called("the TG", of="groups")


@act("join", Join, cite="3.2.3", phases=("formations",))
def join_tf(given: Join, doing: Doing) -> None:
    """A TG joins the TF in its hex; the first TG of a TF that has none forms it anew."""
    side = whose(doing, [given.group], "group", ("groups",))
    group = own(doing, side, "groups")[given.group]
    others = [row["hex"] for row in own(doing, side, "groups").values() if row.get("tf")]
    if others and others[0] != group["hex"]:
        doing.forbid("3.2.3", f"{TF[side]} is in {others[0]}, {given.group} in {group['hex']}", "group")
    if group.get("detached"):
        doing.forbid("7.3", f"{given.group} is detached and makes for the map's edge", "group")
    doing.put("sides", side, "groups", given.group, "tf", value=True)
    settled(doing, side, f"{given.group} joins {TF[side]}.")


@act("leave", Join, cite="3.2.3", phases=("formations",))
def leave_tf(given: Join, doing: Doing) -> None:
    """A TG is split off its TF."""
    side = whose(doing, [given.group], "group", ("groups",))
    if not own(doing, side, "groups")[given.group].get("tf"):
        doing.forbid("3.2.3", f"{given.group} is not in {TF[side]}", "group")
    cautious(doing, side, own(doing, side, "groups")[given.group]["ships"])
    doing.put("sides", side, "groups", given.group, "tf", value=None)
    settled(doing, side, f"{given.group} leaves {TF[side]}.")


class Detach(Inputs):
    """Damaged ships, and who goes with them."""

    group: str = called("what the detached group is to be called", new=True)
    ship: list[str] = all_called(1, 16, "damaged ships and undamaged escorts", of="ships")


@act("detach", Detach, cite="3.4, 7.3, 9.5", phases=("formations",))
def detach(given: Detach, doing: Doing) -> None:
    """Damaged ships, with or without escorts, leave their TG and make for the map's edge."""
    side = whose(doing, given.ship, "ship", ("ships",))
    if given.group in own(doing, side, "groups"):
        doing.forbid("3.4", f"there is a {given.group} already", "group")
    if not any(own(doing, side, "ships")[name].get("hits") for name in given.ship):
        doing.forbid("3.4", "none of them is damaged", "ship")
    place = only_hex(doing, side, given.ship)
    doing.put("sides", side, "groups", given.group, value={"hex": place, "ships": [], "detached": True})
    transfer(doing, side, given.ship, given.group)
    settled(doing, side, f"{given.group} is detached in {place}: {', '.join(given.ship)}.")


class Order(Inputs):
    """Nothing to enter."""


@act("order", Order, cite="16.1.4", phases=("formations", "air", "submarines"))
def order(given: Order, doing: Doing) -> None:
    """The Mobile Fleet orders the land-based air forces to attack carrier groups."""
    if doing.get("sides", "ijn", "ordered"):
        doing.forbid("16.1.4", "the order has been given already")
    doing.put("sides", "ijn", "ordered", value=True)
    doing.tell("all", "The IJN orders its land-based air forces to attack carrier groups.")
    doing.remark("When TF Mobile Fleet is drawn, the IJN tells the flagship's whereabouts: do flagship (16.1.4).")


# What the acts share.


def only_hex(doing: Doing, side: str, ships: Iterable[str]) -> str:
    """The one hex in which all ships are."""
    places = {hex_of(doing, side, group_of(doing, side, ship) or ship, "ship") for ship in ships}
    if len(places) != 1:
        doing.forbid("3.1.4", f"the ships are in {' and '.join(sorted(places)) or 'no hex'}, not in one", "ship")
    return sorted(places)[0] if places else ""


def transfer(doing: Doing, side: str, ships: Iterable[str], to: str) -> None:
    """Ships leave their TGs for another; a TG that is left empty by it is gone."""
    for ship in ships:
        old = group_of(doing, side, ship)
        if old is not None and old != to:
            left = [name for name in own(doing, side, "groups")[old]["ships"] if name != ship]
            doing.put("sides", side, "groups", old, "ships", value=left)
            seen = own(doing, side, "groups")[old].get("detected", [])
            if seen:
                there = own(doing, side, "groups")[to].get("detected", [])
                doing.put("sides", side, "groups", to, "detected", value=sorted({*seen, *there}))
            if not left:
                doing.put("sides", side, "groups", old, value=None)
            doing.put("sides", side, "groups", to, "ships", value=[*own(doing, side, "groups")[to]["ships"], ship])


def cautious(doing: Doing, side: str, ships: Iterable[str]) -> None:
    """TF 58 neither separates nor creates TGs before turn 9 (16.1.4)."""
    held = any(own(doing, side, "groups")[group_of(doing, side, ship) or ""].get("tf") for ship in ships)
    if side == "usn" and held and doing.turn < FREE_FROM:
        doing.forbid("16.1.4", f"TF 58 stays as it is until turn {FREE_FROM}", "group")


def slower(doing: Doing, side: str, groups: Iterable[str]) -> None:
    """With 15.5, groups newly made or joined by a disbanded TG's ships lose 1 MP."""
    for name in groups if in_use(doing, "15.5") and doing.phase != "set-up" else ():
        reorganised = int(own(doing, side, "groups")[name].get("reorganised", 0)) - 1
        doing.put("sides", side, "groups", name, "reorganised", value=max(reorganised, -1))


def settled(doing: Doing, side: str, words: str) -> None:
    """The limits hold (3.1, 3.2); the markers lie as the groups now are; the owner is told."""
    lawful(doing, side)
    relay(doing, side)
    doing.tell(side, words)


def lawful(doing: Doing, side: str) -> None:
    """Refuse TGs beyond the limits."""
    rows = [limits(doing, side, name, group) for name, group in own(doing, side, "groups").items()]
    rows = [row for row in rows if row]
    if rows:
        words = {"mixed-52-58": "ships of TG 52.10 and of TF 58's TGs are never in one TG"}
        for broken in reckoned(doing, "tg-limits", {"side": side, "groups": rows})["broken"]:
            what = words.get(broken["limit"], f"beyond the limit of {broken['limit'].replace('-', ' ')}")
            doing.forbid("3.1", f"{broken['group'] or TITLES[side]}: {what}", "group")


def limits(doing: Doing, side: str, name: str, group: Mapping[str, Any]) -> dict[str, Any]:
    """A TG as `tg-limits` takes it; detached ships are in no TG."""
    if group.get("detached"):
        return {}
    ships = ships_in(doing, side, [name])
    row: dict[str, Any] = {"name": name, "units": len(ships), "in_tf": bool(group.get("tf"))}
    row["carriers"] = sum(ship["type"] in CARRIERS for ship in ships.values())
    if ships and {ship["from"] for ship in ships.values()} == {name}:
        row["as_scenario"] = True
    if side == "usn":
        for field, groups in STARTED.items():
            row[field] = sum(ship["from"] in groups for ship in ships.values())
    return row
