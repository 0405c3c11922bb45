"""Formations in the Initial Phase: TGs formed, merged and split, dummies, the TF, detached cripples (3, 5.1, 16.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.engine.inputs import Inputs, bare
from referee.games.clash_of_carriers.evening import asked, chart, state
from referee.games.clash_of_carriers.evening.state import SIDES, TF, Board, Group, Ship, Side
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import all_called, called, called_hex, side_among

FREE_FROM = 9
OTHER_TGS = 3
STARTED = {"from_52": ("TG 52.10",), "from_58": ("TG 58.1", "TG 58.2", "TG 58.3", "TG 58.4", "TG 58.7")}
FIXED = (
    "USN Command",
    "IJN Command",
    "61st Air Flotilla",
    "22nd Air Flotilla",
    "VP-16",
    "VB-101",
    "all",
    "chit",
    "subs",
)
"""Names that stand for themselves: markers, land-based aircraft, and what begins a line of orders."""


class Form(Inputs):
    """A new TG."""

    group: str = called("its marker's name", new=True)
    ship: list[str] = bare(all_called("ships that go into it; none for a dummy", 0, 16, of="ships"))
    hex: str | None = bare(called_hex("a dummy: where, in the hex of a TG of its side", None))
    side: str | None = side_among(SIDES)


@act("form", Form, cite="3.1.5, 3.1.6", phases=("set-up", "formations"))
def form(given: Form, doing: Doing) -> None:
    """A new TG of ships in one hex, or a dummy beside a TG."""
    board = state.of(doing)
    side = board.side(asked.owner(board, given.ship, "ship", ("ships",), given.side))
    new_name(doing, board, given.group)
    ships = own_ships(doing, side, given.ship)
    place = given.hex or only_hex(doing, ships)
    if given.hex:
        chart.check_on_map(doing, given.hex, "hex")
    if place not in {group.hex for group in side.groups.values() if not group.detached}:
        doing.forbid("3.1.6", f"there is no TG of the {doing.title(side.name)} in {place}", "hex")
    if ships and given.hex and given.hex != only_hex(doing, ships):
        doing.forbid("3.1.5", f"the ships are in {only_hex(doing, ships)}, not in {given.hex}", "hex")
    cautious(doing, ships)
    group = side.groups.add(given.group, hex=place)
    transfer(doing, ships, group)
    slower(doing, group)
    settled(doing, side, f"{given.group} is formed in {place}: {', '.join(given.ship) or 'a dummy'}.")


class Shift(Inputs):
    """Ships and the TG that takes them."""

    ship: list[str] = all_called("ships", 1, 16, of="ships")
    to: str = called("the TG, in the same hex", of="groups")


@act("shift", Shift, cite="3.1.4", phases=("formations",))
def shift(given: Shift, doing: Doing) -> None:
    """Ships go to another TG in their hex; a TG that is left empty is disbanded."""
    board = state.of(doing)
    side = board.side(asked.owner(board, given.ship, "ship", ("ships",)))
    target = asked.marker(board, side.name, given.to, "to").group or asked.group(board, given.to, "to")
    ships = own_ships(doing, side, given.ship)
    place = only_hex(doing, ships)
    if target.hex != place:
        doing.forbid("3.1.4", f"{given.to} is in {target.hex}, the ships are in {place}", "to")
    if target.detached:
        doing.forbid("7.3", f"{given.to} is detached: detach sends further ships with it", "to")
    if all(ship.group == target for ship in ships):
        doing.forbid(
            "3.1.4",
            f"{', '.join(given.ship)}: in {given.to} already",
            "ship",
            hint="it is so: nothing to do; another --ship",
        )
    cautious(doing, ships)
    before = len(side.groups)
    transfer(doing, ships, target)
    if len(side.groups) < before:
        slower(doing, target)
    settled(doing, side, f"{', '.join(given.ship)} to {given.to}.")


class Disband(Inputs):
    """A dummy TG."""

    group: str = called("the dummy", of="groups")


@act("disband", Disband, cite="3.1.6", phases=("formations",))
def disband(given: Disband, doing: Doing) -> None:
    """A dummy TG is taken off the map by its owner."""
    board = state.of(doing)
    group = asked.group(board, given.group)
    if group.ships:
        doing.forbid("3.1.5", f"{group.name} has ships: shift them to another TG", "group")
        return
    side = group.side
    side.groups.remove(group.name)
    settled(doing, side, f"{group.name} is taken off.")


class Join(Inputs):
    """A TG that joins its TF or leaves it."""

    group: str = called("the TG", of="groups")


@act("join", Join, cite="3.2.3", phases=("formations",))
def join_tf(given: Join, doing: Doing) -> None:
    """A TG joins the TF in its hex; the first TG of a TF that has none forms it anew."""
    group = asked.group(state.of(doing), given.group)
    side = group.side
    if group.tf:
        doing.forbid("3.2.3", f"{group.name} is in {TF[side.name]} already", "group")
    if side.tf and side.tf[0].hex != group.hex:
        doing.forbid("3.2.3", f"{TF[side.name]} is in {side.tf[0].hex}, {group.name} in {group.hex}", "group")
    if group.detached:
        doing.forbid("7.3", f"{group.name} is detached and makes for the map's edge", "group")
    group.put(tf=True, detached=False, hex=side.tf[0].hex if side.tf else group.hex)
    detected = sorted({who for each in side.tf for who in each.detected})
    shown = any(each.shown for each in side.tf)
    for each in side.tf:
        each.put(detected=detected, shown=shown)
    settled(doing, side, f"{group.name} joins {TF[side.name]}.")


@act("leave", Join, cite="3.2.3", phases=("formations",))
def leave_tf(given: Join, doing: Doing) -> None:
    """A TG is split off its TF."""
    group = asked.group(state.of(doing), given.group)
    if not group.tf:
        doing.forbid("3.2.3", f"{group.name} is not in {TF[group.owner]}", "group")
    cautious(doing, group.sailing)
    group.put(tf=False)
    settled(doing, group.side, f"{group.name} leaves {TF[group.owner]}.")


class Detach(Inputs):
    """Damaged ships, and who goes with them."""

    group: str = called("what their owner calls the detached group; the enemy does not hear it", new=True)
    ship: list[str] = all_called("damaged ships and undamaged escorts", 1, 16, of="ships")


@act("detach", Detach, cite="3.4, 7.3, 9.5", phases=("formations",))
def detach(given: Detach, doing: Doing) -> None:
    """Damaged ships, with or without escorts, leave their TG for the map's edge; or join a detached group there."""
    board = state.of(doing)
    side = board.side(asked.owner(board, given.ship, "ship", ("ships",)))
    ships = own_ships(doing, side, given.ship)
    place = only_hex(doing, ships)
    group = side.groups.get(given.group)
    if group is None:
        new_name(doing, board, given.group)
        if not any(ship.hits for ship in ships):
            doing.forbid("3.4", "none of them is damaged", "ship")
        group = side.groups.add(given.group, hex=place, detached=True)
    elif not group.detached or group.hex != place:
        doing.forbid("3.4", f"{given.group} is no detached group in {place}", "group")
    transfer(doing, ships, group)
    settled(doing, side, f"{given.group} is detached in {place}: {', '.join(given.ship)}.")


class Order(Inputs):
    """Nothing to enter."""


@act("order", Order, cite="16.1.4", phases=("formations", "air", "submarines"))
def order(given: Order, doing: Doing) -> None:
    """The Mobile Fleet orders the land-based air forces to attack carrier groups."""
    ijn = state.of(doing).side("ijn")
    if ijn.ordered:
        doing.forbid(
            "16.1.4",
            "the order has been given already",
            hint="it stands: move and raid as it allows; undo takes it back",
        )
    ijn.put(ordered=True)
    doing.tell("all", "The IJN orders its land-based air forces to attack carrier groups.")
    doing.remark("When TF Mobile Fleet is drawn, the IJN tells the flagship's whereabouts: do flagship (16.1.4).")


# What the acts share.


def new_name(doing: Doing, board: Board, name: str) -> None:
    """Refuse a name that stands for something already, on either side."""
    groups = [group for side in board.sides.values() for group in side.groups]
    islands = [base for side in board.sides.values() for base in side.bases]
    for one in (*groups, *TF.values(), *FIXED, *islands):
        if one.casefold() == name.casefold():
            more = f'; shift --ship SHIP --to "{one}" adds ships to it' if one in groups else ""
            raise doing.impossible("3.1.5", f"there is a {one} already", "group", hint=f"another --group{more}")


def own_ships(doing: Doing, side: Side, names: Iterable[str]) -> list[Ship]:
    """Ships that may change their group: afloat, and not bound to a detached group (7.3)."""
    ships = [side.ships[name] for name in names]
    for ship in ships:
        if not ship.is_afloat:
            doing.forbid("3.1.4", f"{ship.name} {'is sunk' if ship.sunk else 'has left the map'}", "ship")
        elif ship.group is not None and ship.group.detached:
            doing.forbid(
                "7.3",
                f"{ship.name} is detached and never comes back to a TG",
                "ship",
                hint="detach or sail goes on with her; another --ship",
            )
    return ships


def only_hex(doing: Doing, ships: Iterable[Ship]) -> str:
    """The one hex in which all ships are."""
    places = {ship.group.place for ship in ships if ship.group is not None}
    if len(places) != 1:
        doing.forbid("3.1.4", f"the ships are in {' and '.join(sorted(places)) or 'no hex'}, not in one", "ship")
    return min(places, default="")


def transfer(doing: Doing, ships: Iterable[Ship], to: Group) -> None:
    """Ships leave their groups for another, which bears their detection and their MP markers (6.3, 7.2), and lies on
    the map as theirs did (15.7); a TG that is left empty by it is gone.
    """
    for ship in ships:
        old = ship.group
        if old is None or old == to:
            continue
        old.put(ships=[name for name in old.ships if name != ship.name])
        to.put(
            ships=[*to.ships, ship.name],
            detected=sorted({*old.detected, *to.detected}),
            shown=old.shown or to.shown,
            slowed=min(old.slowed, to.slowed),
            retreated=min(old.retreated, to.retreated),
        )
        if not old.ships:
            to.side.groups.remove(old.name)


def cautious(doing: Doing, ships: Iterable[Ship]) -> None:
    """TF 58 neither separates nor creates TGs before turn 9 (16.1.4)."""
    held = any(ship.owner == "usn" and ship.group is not None and ship.group.tf for ship in ships)
    if held and doing.turn < FREE_FROM:
        doing.forbid("16.1.4", f"TF 58 stays as it is until turn {FREE_FROM}", "group")


def slower(doing: Doing, group: Group) -> None:
    """With 15.5, a group newly made or joined by a disbanded TG's ships loses 1 MP."""
    if group.whole.in_use("15.5") and doing.phase != "set-up":
        group.put(reorganised=-1)


def settled(doing: Doing, side: Side, words: str) -> None:
    """The limits hold (3.1, 3.2); the owner is told."""
    lawful(doing, side.name)
    doing.tell(side.name, words)


def lawful(doing: Doing, name: str) -> None:
    """Refuse TGs beyond the limits (3.1, 3.2), at the start also beyond the IJN's other TGs (16.1.1)."""
    side = state.of(doing).side(name)
    groups = [group for group in side.groups.values() if not group.detached]
    others = [group.name for group in groups if not group.tf]
    if name == "ijn" and doing.phase == "set-up" and len(others) > OTHER_TGS:
        doing.forbid("16.1.1", f"{OTHER_TGS} TGs may begin outside the Mobile Fleet, not {', '.join(others)}", "group")
    if not groups:
        return
    words = {"mixed-52-58": "ships of TG 52.10 and of TF 58's TGs are never in one TG"}
    wanted = {"side": name, "groups": [limits(group) for group in groups]}
    for broken in reckoned(doing, "tg-limits", wanted)["broken"]:
        what = words.get(broken["limit"], f"beyond the limit of {broken['limit'].replace('-', ' ')}")
        doing.forbid("3.1", f"{broken['group'] or doing.title(name)}: {what}", "group")


def limits(group: Group) -> dict[str, Any]:
    """A TG as `tg-limits` takes it."""
    ships = group.sailing
    row: dict[str, Any] = {"name": group.name, "units": len(ships), "in_tf": group.tf, "carriers": len(group.carriers)}
    if ships and {ship.started for ship in ships} == {group.name}:
        row["as_scenario"] = True
    if group.owner == "usn":
        for field, groups in STARTED.items():
            row[field] = sum(ship.started in groups for ship in ships)
    return row
