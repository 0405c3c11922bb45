"""Formations in the Initial Phase: TGs formed, merged and split, dummies, the TF, detached cripples (3, 5.1, 16.1)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from string import ascii_uppercase
from typing import Any, Self

from referee.engine.errors import at_odds, bad_input
from referee.engine.hexgrid import is_hex
from referee.engine.inputs import bare
from referee.games.clash_of_carriers.evening import asked, chart, regrouping, state
from referee.games.clash_of_carriers.evening.state import SIDES, TF, Board, Group, Ship, Side
from referee.games.clash_of_carriers.evening.tg_limits import (
    as_tg_limits,
    begins_freely,
    begins_in_the_west,
    groups_after,
    within_limits,
)
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import OPEN, command
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, called, called_hex, side_among

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
LEAD = {"usn": "TG", "ijn": "Force"}
"""How the printed markers of a side's TGs begin, dummies' too (3.1.6): a name that does not betrays something."""


class Form(state.Named):
    """A new TG."""

    group: str = called("its marker's name", new=True)
    ship: list[Ship] = thing(bare(all_called("ships that go into it; none for a dummy", 0, 150, of="ships")))
    hex: str | None = bare(called_hex("for a dummy: its hex, where a TG of its side is", None))
    side: str | None = side_among(SIDES)
    doers = ("ship", "side")

    @classmethod
    def take(cls, raw: Mapping[str, Any], at: str = "") -> Self:
        """As typed; a hex typed in place of ships is the dummy's."""
        match raw:
            case {"ship": (str(place) | [str(place)]), **rest} if is_hex(place):
                raw = {"hex": place, **rest}
        return super().take(raw, at)

    def mean(self) -> None:
        if not self.owner:
            self.acts_for(asked.side_in(self.board, self.hex))
        vars(self)["group"] = marker_name(self.owner, self.group)
        other = self.board.other(self.owner)
        if self.group.startswith(f"{LEAD[other]} "):
            raise at_odds("group", f"{self.group} is a marker of the {self.board.title(other)}")
        if not (self.ship or self.hex):
            raise bad_input("hex", "where? --hex names the hex of a dummy; --ship names the ships of a real TG")

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> list[str] | None:
        """The next printed marker of a side that is not on the map, a dummy's too, and the hexes of TGs."""
        if name == "group":
            owners = (side for side in board.sides for ship in raw.get("ship", ()) if ship in board.side(side).ships)
            side = raw.get("side") or next(owners, None)
            return [free_marker(board, side) for side in ([side] if side in board.sides else board.sides)]
        named = [side for side in board.sides if str(raw.get("group", "")).startswith(f"{LEAD[side]} ")]
        whose = named or list(board.sides)
        if name == "side":
            return whose
        if name == "hex":
            own = [raw["side"]] if raw.get("side") in board.sides else whose
            return list(dict.fromkeys(marker.hex for side in own for marker in board.side(side).markers().values()))
        return None


def free_marker(board: Board, side: str) -> str:
    """The first printed marker of a side that is not in use: `TG 58.5`, `Force D`."""
    numbers = (f"TG 58.{number}" for number in count(1))
    printed = numbers if side == "usn" else (f"Force {letter}" for letter in ascii_uppercase)
    return next(name for name in printed if not any(new_name(board, name)))


def marker_name(side: str, name: str) -> str:
    """The name of a TG's marker as it is printed, for a short form: `58.5` and `tg58.5` are `TG 58.5`, `D` is `Force
    D`.
    """
    lead = LEAD[side]
    after = name[len(lead) :].strip() if name.lower().startswith(lead.lower()) else name
    short = all(part.isdigit() for part in after.split(".")) if side == "usn" else len(after) == 1
    return f"{lead} {after.upper()}" if short else name


def new_name(board: Board, name: str) -> Bars:
    """A new group needs a name that no group of either side has (3.1.5)."""
    groups = {one.name: one for side in board.sides.values() for one in side.groups.values()}
    islands = [base for side in board.sides.values() for base in side.bases]
    for one in (*groups, *TF.values(), *FIXED, *islands):
        if one.casefold() == name.casefold():
            is_tg = one in groups and not groups[one].detached
            more = "; " + command("shift", ship=OPEN, to=one) + " adds ships to it" if is_tg else ""
            yield Bar("3.1.5", f"there is a {one} already", "group", "another --group" + more, firm=True)


def of_form(given: Form) -> Bars:
    """Undamaged ships of one hex form a new TG where their side has another, within the limits (3.1)."""
    board = given.board
    side = given.own
    yield from new_name(board, given.group)
    yield from regrouping.may_change(given.ship)
    yield from regrouping.in_one_hex(given.ship)
    if given.hex:
        yield from chart.on_map(given.hex, "hex")
    if place := given.hex or regrouping.only_hex(given.ship):
        yield from may_be_formed_in(side, place)
    if given.ship and given.hex and given.hex != regrouping.only_hex(given.ship):
        yield Bar("3.1.5", f"the ships are in {regrouping.only_hex(given.ship)}, not in {given.hex}", "hex")
    yield from regrouping.keeps_together(regrouping.groups_of(given.ship), "ship")
    yield from within_limits(side, groups_after(side, given.ship, given.group), "ship" if given.ship else "group")


def may_be_formed_in(side: Side, place: str) -> Bars:
    """A TG is formed where its side has another (3.1.6), or before the first turn where it may begin (16.1.1)."""
    if place not in {group.hex for group in side.groups.values() if not group.detached}:
        yield Bar("3.1.6", f"there is no TG of the {side.board.title(side.name)} in {place}", "hex")
    elif begins_freely(side):
        yield from begins_in_the_west("the new TG", place, side.here.ruleset)


@act("form", Form, cite="3.1.5, 3.1.6", phases=("set-up", "formations"), bars=of_form)
def form(given: Form, doing: Doing) -> None:
    """Form a new TG of ships in one hex, or a dummy in the hex of a TG."""
    side = given.own
    place = given.hex or regrouping.only_hex(given.ship)
    group = side.groups.add(given.group, hex=place)
    regrouping.transfer(given.ship, group)
    regrouping.slow_if_new(doing, group)
    if not given.group.startswith(f"{LEAD[given.owner]} "):
        doing.remark(f"the enemy would read {given.group} on the marker, but no printed marker has that name (3.1.6)")
    doing.tell(given.owner, f"{given.group} is formed in {place}: {regrouping.ships_named(given.ship) or 'a dummy'}.")


class Shift(state.Named):
    """Ships and the TG that takes them."""

    ship: list[Ship] = thing(all_called("ships", 1, 150, of="ships"))
    to: Group = thing(called("the TG, in the same hex", of="groups"))

    def mean(self) -> None:
        asked.is_one(self.to, "to")


def of_shift(given: Shift) -> Bars:
    """Undamaged ships go to another TG in their hex, within the limits (3.1)."""
    yield from regrouping.may_change(given.ship)
    yield from regrouping.in_one_hex(given.ship)
    if given.to.hex != (place := regrouping.only_hex(given.ship)):
        yield Bar("3.1.4", f"{given.to.name} is in {given.to.hex}, the ships are in {place}", "to")
    if given.to.detached:
        yield Bar("7.3", f"{given.to.name} is detached: detach sends further ships with it", "to")
    if all(ship.group == given.to for ship in given.ship):
        hint = "nothing to do; another --ship"
        yield Bar("3.1.4", f"{given.to.name} already has {regrouping.ships_named(given.ship)}", "ship", hint)
    yield from regrouping.keeps_together(regrouping.groups_broken_up(given.ship, given.to), "ship")
    yield from within_limits(given.to.side, groups_after(given.to.side, given.ship, given.to.name), "to")


@act("shift", Shift, cite="3.1.4", phases=("formations",), bars=of_shift)
def shift(given: Shift, doing: Doing) -> None:
    """Ships go to another TG in their hex; a TG that is left empty is disbanded."""
    side = given.to.side
    before = len(side.groups)
    regrouping.transfer(given.ship, given.to)
    if len(side.groups) < before:
        regrouping.slow_if_new(doing, given.to)
    doing.tell(side.name, f"{regrouping.ships_named(given.ship)} to {given.to.name}.")


class One(state.Named):
    """One TG."""

    group: Group = thing(called("the TG", of="groups"))

    def mean(self) -> None:
        asked.is_one(self.group, "group")


class Disband(One):
    """A dummy TG."""

    group: Group = thing(called("the dummy", of="groups"))


def of_disband(given: Disband) -> Bars:
    """An owner takes only dummies off (3.1.5, 3.1.6); detached ships are no TG (7.3)."""
    if given.group.detached:
        words = f"{given.group.name} is detached: its ships go to the map's edge, and never to another TG"
        yield Bar("7.3", words, "group", firm=True)
    elif given.group.ships:
        yield Bar("3.1.5", f"{given.group.name} has ships: shift them to another TG", "group", firm=True)


@act("disband", Disband, cite="3.1.6", phases=("formations",), bars=of_disband)
def disband(given: Disband, doing: Doing) -> None:
    """The owner takes a dummy TG off the map."""
    given.group.side.groups.remove(given.group.name)
    doing.tell(given.owner, f"{given.group.name} is taken off.")


class Join(One):
    """A TG that joins its TF or leaves it."""


def of_join(given: Join) -> Bars:
    """What keeps a TG from joining its TF."""
    yield from may_join(given.group)


def may_join(group: Group) -> Bars:
    """A TG joins the TF in its hex, or forms it anew, if the TF has room (3.2)."""
    side = group.side
    if group.tf:
        yield Bar("3.2.3", f"{group.name} is in {TF[side.name]} already", "group")
        return
    if group.detached:
        yield Bar("7.3", f"{group.name} is detached and is going to the map's edge", "group")
        return
    if side.tf and side.tf[0].hex != group.hex:
        words = f"{TF[side.name]} is in {side.tf[0].hex}, {group.name} in {group.hex}"
        yield Bar("3.2.3", words, "group")
    yield from limits_with(group, in_tf=True)


def limits_with(group: Group, *, in_tf: bool) -> Bars:
    """The limits of TGs and the TF once a TG is in the TF, or is not (3.2)."""
    rows = [as_tg_limits(one) for one in group.side.groups.values() if not one.detached]
    after = [row | {"in_tf": in_tf} if row["name"] == group.name else row for row in rows]
    yield from within_limits(group.side, after)


@act("join", Join, cite="3.2.3", phases=("formations",), bars=of_join)
def join_tf(given: Join, doing: Doing) -> None:
    """A TG joins the TF in its hex; the first TG of a TF that has none forms it anew."""
    group, side = given.group, given.group.side
    group.put(tf=True, detached=False, hex=side.tf[0].hex if side.tf else group.hex)
    detected = sorted({who for each in side.tf for who in each.detected})
    shown = any(each.shown for each in side.tf)
    for each in side.tf:
        each.put(detected=detected, shown=shown)
    doing.tell(side.name, f"{group.name} joins {TF[side.name]}.")


def of_leave(given: Join) -> Bars:
    """A TG leaves its TF within the limits of both (3.2.3, 16.1.4)."""
    group = given.group
    if not group.tf:
        yield Bar("3.2.3", f"{group.name} is not in {TF[group.owner]}", "group")
        return
    yield from regrouping.keeps_together([group], "group")
    yield from limits_with(group, in_tf=False)


@act("leave", Join, cite="3.2.3", phases=("formations",), bars=of_leave)
def leave_tf(given: Join, doing: Doing) -> None:
    """A TG leaves its TF."""
    given.group.put(tf=False)
    doing.tell(given.owner, f"{given.group.name} leaves {TF[given.owner]}.")


class Detach(state.Named):
    """Damaged ships, and who goes with them."""

    group: str = called("the owner's name for the detached group; the enemy does not hear it", new=True)
    ship: list[Ship] = thing(all_called("damaged ships and undamaged escorts", 1, 150, of="ships"))

    @property
    def to(self) -> Group | None:
        """The detached group, if it is there."""
        return self.own.groups.get(self.group)


def of_detach(given: Detach) -> Bars:
    """Ships of one hex are detached if one is damaged, or if they join detached ships (3.4, 7.3)."""
    yield from regrouping.may_change(given.ship)
    yield from regrouping.in_one_hex(given.ship)
    place = regrouping.only_hex(given.ship)
    if given.to is None:
        yield from new_name(given.board, given.group)
        if not any(ship.hits for ship in given.ship):
            yield Bar("3.4", "none of these ships is damaged", "ship")
    elif not given.to.detached or given.to.hex != place:
        yield Bar("3.4", f"{given.group} is not a detached group in {place}", "group")


@act("detach", Detach, cite="3.4, 7.3, 9.5", phases=("formations",), bars=of_detach)
def detach(given: Detach, doing: Doing) -> None:
    """Damaged ships, with or without escorts, leave their TG for the map's edge; or join a detached group there."""
    side, place = given.own, regrouping.only_hex(given.ship)
    regrouping.transfer(given.ship, given.to or side.groups.add(given.group, hex=place, detached=True))
    doing.tell(given.owner, f"{given.group} is detached in {place}: {regrouping.ships_named(given.ship)}.")
