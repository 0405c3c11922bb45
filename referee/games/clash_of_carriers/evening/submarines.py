"""Submarine markers: pulled, laid, entered, and what they do (11, 15.2, 15.7)."""

from __future__ import annotations

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, whole
from referee.engine.plain import counted
from referee.games.clash_of_carriers.evening import asked, calendar, chart, damage, finding, fitness, state, unfinished
from referee.games.clash_of_carriers.evening.finding import Mark
from referee.games.clash_of_carriers.evening.state import SIDES, Group, Marker, Ship, Submarine
from referee.session.acting.act import Doing, act, entering
from referee.session.board.owned import called, called_hex, side_among

SEEN_FOR = {"usn": ("usn-carriers",), "ijn": ("ijn-carriers", "ijn-islands")}


@entering("submarines")
def pull(doing: Doing) -> None:
    """Markers are pulled, and how near each may lie is thrown (11.1.1, 11.1.2)."""
    board = state.of(doing)
    board.umpire.pulled.clear()
    board.public.submarines.clear()
    for side, rule in (("usn", "11.0"), ("ijn", "15.2")):
        if not board.in_use(rule):
            continue
        wanted = {"side": side, **({"date": calendar.date_of(doing.turn)} if side == "usn" else {})}
        count = (doing.resolve("submarine-count", wanted, side=side).outcome or {})["markers"]
        total = asked.printed(doing, "submarine-markers")[side]
        pulled = board.umpire.pulled.add(side, total=total, real=board.umpire.real_submarines.get(side, 0))
        markers = counted(count, "submarine marker")
        if board.is_secret:
            pulled.put(any=count)
            words = f"The {doing.title(side)} places {markers}, each in a hex that it names."
        else:
            placed = doing.resolve("submarine-placement", {"markers": count}, side=side).outcome or {}
            pulled.put(near=placed["one_hex_away"], far=placed["two_or_more_away"])
            words = (
                f"The {doing.title(side)} places {markers}: {pulled.near} one hex away from enemies, "
                f"{pulled.far} two or more."
            )
        doing.tell("all", words)


class Lay(Inputs):
    """A submarine marker and its hex."""

    hex: str = called_hex("where it is laid")
    side: str | None = side_among(SIDES, "whose; the USN's if left out")


@act("submarine", Lay, cite="11.1.2, 15.7", phases=("submarines",))
def lay(given: Lay, doing: Doing) -> None:
    """A submarine marker is laid face down."""
    board = state.of(doing)
    side = given.side or "usn"
    if side not in board.umpire.pulled:
        raise bad_input("side", f"the {doing.title(side)} has no submarines: the rule is not in use")
    pulled = board.umpire.pulled[side]
    unfinished.clear(doing, "reports", "flagship")
    chart.check_on_map(doing, given.hex, "hex")
    if any(mark.hex == given.hex for mark in board.public.submarines.values()):
        doing.forbid("11.1.2", f"there is a submarine marker in {given.hex} already", "hex")
    kind = "any" if board.is_secret else how_near(doing, doing.other(side), given.hex)
    left = {"near": pulled.near, "far": pulled.far, "any": pulled.any}
    if not left[kind]:
        where = {"near": "one hex from an enemy", "far": "two or more hexes from any enemy", "any": "anywhere"}[kind]
        doing.forbid("11.1.2", f"the {doing.title(side)} has no marker left that may lie {where}", "hex")
    pulled.put(laid=min(pulled.laid + 1, 5), **{kind: max(left[kind] - 1, 0)})
    name = f"{doing.title(side)} S{len([m for m in board.public.submarines.values() if m.side == side]) + 1}"
    marker = board.public.submarines.add(name, side=side, hex=given.hex)
    doing.tell("all", f"{doing.title(side)} submarine marker in {given.hex}.", hex=given.hex)
    there = board.enemy(side).there(given.hex)
    if board.is_secret and there:
        entered(doing, doing.other(side), marker, [group for mark in there for group in mark.groups])


def how_near(doing: Doing, enemy: str, place: str) -> str:
    """How near a marker in a hex lies to enemies: `near`, or `far` (11.1.2)."""
    board = state.of(doing)
    if board.side(enemy).there(place):
        doing.forbid("11.1.2", f"enemy naval units are in {place}", "hex")
    counts = doing.ruling("submarine-near-detached") == "counts"
    away = chart.nearest(doing, board, enemy, place, detached=counts)
    return "near" if away is not None and away <= 1 else "far"


# Markers that are entered.


def entered(doing: Doing, side: str, marker: Submarine, groups: list[Group]) -> None:
    """A submarine marker is turned over: a false contact, or a detection and perhaps an attack (11.1.3-11.1.5).

    Turned over it stays until the End Phase, and does nothing more. Under secret movement whoever entered turns it over
    by himself: what has detected nothing tells its owner nothing (15.7).
    """
    board = state.of(doing)
    other, place = doing.other(side), str(marker.hex)
    pulled = board.umpire.pulled[other]
    wanted = {"marker": "unknown", "real_markers": pulled.real, "total_markers": max(pulled.total, 1)}
    met = doing.resolve("submarine-contact", wanted, side=other).outcome or {}
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
    """A submarine of a side has detected one of the groups that entered its hex; it may attack."""
    dummies = [group for group in groups if not group.ships]
    with_ships = [group for group in groups if group.ships]
    if not with_ships:
        finding.show(dummies)
        for group in dummies:
            doing.tell(side, "Submarine: {} is a dummy and is removed.", group)
        finding.found_out(doing, dummies)
        return
    group = with_ships[0]
    if len(with_ships) > 1:
        names = {"names": [each.name for each in with_ships]}
        picked = doing.resolve("random-pick", names, side=side, about="of the groups that entered").outcome or {}
        group = next(each for each in with_ships if each.name == picked["pick"])
    mark = Mark([Marker(group.name, place, [group])], place)
    finding.ships_found(doing, side, mark, int(str(met["fudge"])), SEEN_FOR[side], "Submarine", openly=True)
    targets = [ship for ship in group.sailing if met["attack"] != "random-non-destroyer" or ship.type != "DD"]
    if met["attack"] == "choice":
        state.of(doing).umpire.torpedoes.put(side=side, group=group.name)
        doing.remark(f"the submarine's owner chooses a ship of {group.name}: do torpedo --ship …")
    elif met["attack"] != "none" and targets:
        names = {"names": [ship.name for ship in targets]}
        picked = doing.resolve("random-pick", names, side=side, about=f"of the ships of {group.name}").outcome or {}
        torpedoed(doing, group, next(ship for ship in targets if ship.name == picked["pick"]), 0, 0)


class Torpedo(Inputs):
    """The ship that a submarine attacks."""

    ship: str = called("the ship, of the owner's choice", of="ships")
    drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints beside the Damage Table")
    critical_drm: int = whole(-10, 10, 0, meaning="the same beside the Torpedo Critical Hit Table")


@act("torpedo", Torpedo, cite="11.1.4", phases=("activation", "submarines", "end"))
def torpedo(given: Torpedo, doing: Doing) -> None:
    """A submarine attacks the ship of its owner's choice."""
    board = state.of(doing)
    ship = asked.ship(board, given.ship)
    due, group = board.umpire.torpedoes, ship.group
    if group is None or not due.is_there or due.side == ship.owner or due.group != group.name:
        found = board.enemy(due.side).groups[due.group] if due.is_there else None
        hint = f"another --ship: {', '.join(found.ships)}" if found else "status says when a submarine may choose"
        doing.forbid("11.1.4", f"no submarine may choose {ship.name}", "ship", hint=hint)
    due.end()
    if group is not None:
        torpedoed(doing, group, ship, given.drm, given.critical_drm)


def torpedoed(doing: Doing, group: Group, ship: Ship, drm: int, critical_drm: int) -> None:
    """A submarine's torpedoes run."""
    wanted = {
        "destroyers": any(each.type == "DD" for each in group.sailing),
        "boxes": max(fitness.boxes_left(doing, ship), 1),
        "card_drm": drm,
        "critical_drm": critical_drm,
    }
    marked = fitness.stand_ins(doing, ship)
    side, about = doing.other(ship.owner), f"by the submarine on {ship.name}"
    hit = doing.resolve("submarine-attack", wanted, side=side, stand_in=marked, about=about).outcome or {}
    words = damage.damaged(doing, ship, hit["hits"] + hit["extra_hits"], hit["effects"])
    doing.tell("all", f"Torpedoes run at {ship.name}: {words}.")
