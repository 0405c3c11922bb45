"""Submarine markers: pulled, laid, entered, and what they do (11, 15.2, 15.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.inputs import enemys, whole
from referee.engine.plain import counted
from referee.games.clash_of_carriers.evening import (
    asked,
    calendar,
    chart,
    damage,
    finding,
    fitness,
    regrouping,
    state,
    unfinished,
)
from referee.games.clash_of_carriers.evening.finding import Mark
from referee.games.clash_of_carriers.evening.state import SIDES, Board, Group, Marker, Ship, Submarine
from referee.session.acting.act import Doing, act, entering, saying
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import OPEN, command, option
from referee.session.acting.named import thing
from referee.session.board.owned import called, called_hex, side_among

RULES = {"usn": "11.0", "ijn": "15.2"}
SEEN_FOR = {"usn": ("usn-carriers",), "ijn": ("ijn-carriers", "ijn-islands")}


@saying("submarines")
def without_submarines(tree: Mapping[str, Any], _: str) -> Iterator[str]:
    """Where no rule that brings submarines is in use there is nothing to do (11.0, 15.2)."""
    if not any(map(state.Board.still(dict(tree)).in_use, RULES.values())):
        yield "no-submarines"


@entering("submarines")
def pull_markers(doing: Doing) -> None:
    """Markers are pulled, and how near each may be is thrown (11.1.1, 11.1.2)."""
    board = state.Board.of(doing)
    board.umpire.pulled.clear()
    board.public.submarines.clear()
    for side, rule in RULES.items():
        if not board.in_use(rule):
            continue
        wanted = {"side": side, **({"date": calendar.date_of(doing.turn)} if side == "usn" else {})}
        title = doing.title(side)
        count = doing.resolve("submarine-count", wanted, side=side, about=f"for the {title}").outcome["markers"]
        total = asked.printed_list(doing, "submarine-markers")[side]
        pulled = board.umpire.pulled.add(side, total=total, real=board.umpire.real_submarines.get(side, 0))
        markers = counted(count, "submarine marker")
        if board.is_secret:
            pulled.put(any=count)
            words = f"The {title} places {markers}, each in a hex that it names."
        else:
            wanted = {"markers": count}
            placed = doing.resolve("submarine-placement", wanted, side=side, about=f"of the {title}").outcome
            pulled.put(near=placed["one_hex_away"], far=placed["two_or_more_away"])
            words = (
                f"The {title} places {markers}: {pulled.near} at one hex from an enemy, {pulled.far} at two or more."
            )
        doing.tell("all", words)


class Lay(state.Named):
    """A submarine marker and its hex."""

    hex: str = called_hex("where it is laid")
    side: str | None = side_among(SIDES, "the side; without it, the USN")

    def mean(self) -> None:
        self.acts_for(self.side or "usn")

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> list[str] | None:
        """Hexes next to the enemy's markers and those two hexes away from them, then all others of the map."""
        if name != "hex" or board.is_secret:
            return None
        enemy = board.enemy("ijn" if raw.get("side") == "ijn" else "usn")
        there = {marker.hex for marker in enemy.markers().values()}
        near = [one for place in sorted(there) for one in chart.hexes_within(board, place, 2)]
        return list(dict.fromkeys([*near, *chart.every_hex()]))


WHERE = {"near": "one hex from an enemy", "far": "two or more hexes from any enemy", "any": "anywhere"}


def of_lay(given: Lay) -> Bars:
    """A submarine marker is placed in a hex without another, as near to the enemy as the drawn markers allow
    (11.1.2).
    """
    board, side = given.board, given.owner
    yield from unfinished.finish_first(board, "reports", "flagship")
    off = [*chart.on_map(given.hex, "hex"), *has_markers(board, side)]
    yield from off
    if off:
        return
    if any(mark.hex == given.hex for mark in board.public.submarines.values()):
        yield Bar("11.1.2", f"there is a submarine marker in {given.hex} already", "hex")
    if not board.is_secret and board.enemy(side).markers_in(given.hex):
        yield Bar("11.1.2", f"enemy naval units are in {given.hex}", "hex")
    kind = how_near(board, side, given.hex)
    if not getattr(board.umpire.pulled[side], kind):
        left = " or ".join(where for one, where in WHERE.items() if getattr(board.umpire.pulled[side], one))
        words = f"the {board.title(side)} has no marker left that may be {WHERE[kind]}"
        yield Bar("11.1.2", words, "hex", f"put it {left}, " + option(hex=OPEN) if left else None)


def has_markers(board: Board, side: str) -> Bars:
    """A side has submarine markers if its rule is in use, and pulls some each turn (11.1.1, 15.2)."""
    title, rule = board.title(side), RULES[side]
    if not board.in_use(rule):
        hint = command("use", rule=[rule]) + ", in set-up, brings them into use"
        yield Bar(rule, f"the {title} has no submarines: {rule} is not in use", "side", hint, firm=True)
    elif side not in board.umpire.pulled:
        yield Bar("11.1.1", f"the {title} has pulled no submarine markers in this turn", "side", firm=True)


@act("submarine", Lay, cite="11.1.2, 15.7", phases=("submarines",), bars=of_lay)
def lay(given: Lay, doing: Doing) -> None:
    """Lay a submarine marker face down."""
    board, side = given.board, given.owner
    pulled = board.umpire.pulled[side]
    kind = how_near(board, side, given.hex)
    pulled.put(laid=min(pulled.laid + 1, 5), **{kind: max(getattr(pulled, kind) - 1, 0)})
    name = f"{doing.title(side)} S{len([m for m in board.public.submarines.values() if m.side == side]) + 1}"
    marker = board.public.submarines.add(name, side=side, hex=given.hex)
    title = doing.title(side)
    words = f"The {title} places a submarine marker in {given.hex}."
    doing.tell("all", words, hex=given.hex, listed=(f"{title} submarine markers", given.hex))
    there = board.enemy(side).markers_in(given.hex)
    if board.is_secret and there:
        turn_over(doing, doing.board.other(side), marker, [group for mark in there for group in mark.groups])


def how_near(board: Board, side: str, place: str) -> str:
    """How near a marker of a side in a hex is to enemies: `near`, or `far` (11.1.2); `any` where movement is secret
    (15.7).
    """
    if board.is_secret:
        return "any"
    counts = board.ruling("submarine-near-detached") == "counts"
    away = chart.hexes_to_nearest(board, board.other(side), place, detached=counts)
    return "near" if away is not None and away <= 1 else "far"


# Markers that are entered.


def turn_over(doing: Doing, side: str, marker: Submarine, groups: list[Group]) -> None:
    """A submarine marker is turned over: a false contact, or a detection and perhaps an attack (11.1.3-11.1.5).

    Turned over it stays until the End Phase, and does nothing more. Under secret movement whoever entered turns it over
    by himself: what has detected nothing tells its owner nothing (15.7).
    """
    board, other, place = marker.here, doing.board.other(side), str(marker.hex)
    pulled = board.umpire.pulled[other]
    wanted = {"marker": "unknown", "real_markers": pulled.real, "total_markers": max(pulled.total, 1)}
    met = doing.resolve("submarine-contact", wanted, side=other, about=f"{marker.name} in {place}").outcome
    real, detected = met["contact"] != "false-contact", met["contact"] == "detected"
    pulled.put(total=max(pulled.total - 1, 0), real=pulled.real - real)
    if board.is_secret and not detected:
        board.side(side).put(turned_over=[*board.side(side).turned_over, marker.name])
    else:
        marker.put(face="submarine" if real else "false-contact")
    hearers = side if board.is_secret and not detected else "all"
    what = "a submarine" if real else "a false contact"
    nothing = ", which detects nothing" if real and not detected else ""
    doing.tell(hearers, f"The submarine marker in {place} is {what}{nothing}.", hex=place)
    if detected:
        found_by(doing, other, groups, place, met)


def found_by(doing: Doing, side: str, groups: list[Group], place: str, met: dict[str, object]) -> None:
    """A submarine of a side has detected one of the groups that entered its hex; it may attack.

    Which at random the umpire throws: how many there are to pick from is not for the submarine's side to know.
    """
    dummies = [group for group in groups if not group.ships]
    with_ships = [group for group in groups if group.ships]
    if not with_ships:
        finding.put_on_map(dummies)
        for group in dummies:
            doing.tell(side, "Submarine: {} is a dummy and is removed.", group)
        finding.remove_dummies(doing, dummies)
        return
    group = with_ships[0]
    if len(with_ships) > 1:
        names = {"names": [each.name for each in with_ships]}
        picked = doing.resolve("random-pick", names, about="of the groups that entered").outcome
        group = next(each for each in with_ships if each.name == picked["pick"])
    mark = Mark([Marker(group.name, place, [group])], place)
    finding.ships_found(doing, side, mark, int(str(met["fudge"])), SEEN_FOR[side], "Submarine", openly=True)
    targets = [ship for ship in group.sailing if met["attack"] != "random-non-destroyer" or ship.type != "DD"]
    if met["attack"] == "choice":
        group.here.umpire.torpedoes.put(side=side, group=group.name)
        doing.remark(f"the submarine's owner chooses a ship of {group.name}: do " + command("torpedo", ship=targets[0]))
    elif met["attack"] != "none" and targets:
        names = {"names": [ship.name for ship in targets]}
        picked = doing.resolve("random-pick", names, about=f"of the ships of {group.name}").outcome
        run_torpedoes(doing, next(ship for ship in targets if ship.name == picked["pick"]), 0, 0)


class Torpedo(state.Named):
    """The ship that a submarine attacks."""

    ship: Ship = thing(enemys(called("the ship, of the owner's choice", of="ships")))
    drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints next to the Damage Table")
    critical_drm: int = whole(-10, 10, 0, meaning="the same, for the Torpedo Critical Hit Table")


def of_torpedo(given: Torpedo) -> Bars:
    """A submarine that may choose its target chooses a ship of the group that it has detected (11.1.4)."""
    due, group = given.board.umpire.torpedoes, given.ship.group
    if group is None or due.group != group.name:
        found = given.board.enemy(due.side).groups[due.group] if due.is_there else None
        hint = f"another --ship: {', '.join(found.ships)}" if found else "status says when a submarine may choose"
        yield Bar("11.1.4", f"no submarine may choose {given.ship.name}", "ship", hint, firm=group is None)


def is_due(board: Board) -> bool:
    """Is a submarine's owner to choose its target?"""
    return board.umpire.torpedoes.is_there


@act("torpedo", Torpedo, cite="11.1.4", phases=("activation", "submarines", "end"), bars=of_torpedo, when=is_due)
def torpedo(given: Torpedo, doing: Doing) -> None:
    """A submarine attacks the ship of its owner's choice."""
    given.board.umpire.torpedoes.clear()
    run_torpedoes(doing, given.ship, given.drm, given.critical_drm)


def run_torpedoes(doing: Doing, ship: Ship, drm: int, critical_drm: int) -> None:
    """A submarine's torpedoes run."""
    wanted = {
        "destroyers": any(each.type == "DD" for group in regrouping.groups_of([ship]) for each in group.sailing),
        "boxes": max(fitness.boxes_left(ship), 1),
        "card_drm": drm,
        "critical_drm": critical_drm,
    }
    marked = fitness.stand_ins(ship)
    side, about = doing.board.other(ship.owner), f"by the submarine on {ship.name}"
    hit = doing.resolve("submarine-attack", wanted, side=side, stand_in=marked, about=about).outcome
    words = damage.damage_ship(doing, ship, hit["hits"] + hit["extra_hits"], hit["effects"])
    doing.tell("all", f"Torpedoes at {ship.name}: {words}.", **damage.sunk_of(ship))
