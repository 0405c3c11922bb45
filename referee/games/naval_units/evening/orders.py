"""What players write on a sheet of orders, and the acts that it stands for: moves, searches, missions of planes, fire.

The rulebook prints no sequence of play: a sheet is for the phase that the umpire has named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from referee.engine.errors import Refusal, bad_input
from referee.games.naval_units.evening import encounters as meeting
from referee.games.naval_units.evening import fleets, known, round_orders, state
from referee.games.naval_units.evening.round_orders import PLANES, RAID
from referee.games.naval_units.rules.units import TYPES
from referee.session.acting.hints import NEW, command
from referee.session.acting.order_line import Form, Line
from referee.session.acting.orders import Encounter, Moment, Order
from referee.session.board.short_names import begins
from referee.session.board.tree import Tree

DEFENDING = ("cap", "escort")
TARGETS = ("convoy", "industry")
FORMS = (
    Form("FLEET ZONE [port]", "a fleet moves, or docks there"),
    Form("SHIPS ZONE [port]", "ships leave their fleet, and move as a new one"),
    Form("FLEET dock | stay", "into a port of its zone; it stays"),
    Form("ZONE intercept | let", "fleets that leave the zone are intercepted, or let go; transports there may load"),
    Form("ZONE search [ships | planes]", "the side's one search of it"),
    Form(
        "ZONE cap N escort N torp N dive N kami N [at SHIP]",
        "what its planes do in a round of battle, in secret, and the ship that those named before it attack",
    ),
    Form(
        "ZONE torp N dive N kami N at SHIP [from CARRIERS]",
        "planes for a ship at sea; in port, also their carriers",
    ),
    Form("SHIPS at SHIP", "guns; submarines attack"),
    Form("SHIP screens SHIP", "an escort that screens another ship"),
    Form("ZONE | FLEETS withdraw ZONE", "they leave a battle after the round"),
    Form("SHIPS convoy | industry", "submarines against income"),
    Form("ZONE hunt [planes N] [bombers N]", "escorts and planes hunt submarines"),
    Form("SHIPS bombard", "they fire at the shore"),
)
VERBS = frozenset(
    {*PLANES, *TARGETS, "port", "dock", "stay", "intercept", "let", "search", "ships", "planes", "bombers"}
    | {"at", "from", "screens", "withdraw", "hunt", "bombard"}
)
DOERS: Mapping[str, Sequence[str]] = {
    "move": ("fleet",),
    "search": ("zone",),
    "allocate": ("zone",),
    "withdraw": ("fleet",),
    "economic-attack": ("submarine",),
    "asw": ("hunter",),
    "bombard": ("ship",),
    "intercept": ("ship",),
    "surface-round": ("ship",),
    "submarine-attack": ("submarine",),
    "port-raid": ("carrier",),
    "air-strike": (),
    "place": ("fleet",),
    "load": ("ship",),
    "unload": ("ship",),
    "commission": (),
}
REPEATED = frozenset({"asw"})
BY_STAGE = True
SORTED: frozenset[str] = frozenset()
MOVES, SEARCHES, ALLOCATES, LATE, LAST = range(5)

state_known, forces, enemies = known.state_known, known.forces, known.enemies


def on_sheet(tree: Tree, side: str) -> Sequence[str]:
    """Fleets, what they sail in, and their ships where there is a battle."""
    return ("fleets", "zones", "ships") if state.Board(tree).public.battles else ("fleets", "zones")


def phases_ahead(tree: Tree, side: str) -> Sequence[str]:
    """The phase that the umpire has named."""
    return (state.Board(tree).public.phase,)


def acting_sides(tree: Tree) -> Sequence[str]:
    """Both sides."""
    return list(state.Board(tree).sides)


def read(line: Line) -> list[Order]:
    """The orders of a line."""
    if line.group == "ships" and is_zone_next(line):
        return part_orders(line)
    for group, reader in (("zones", of_zone), ("fleets", of_fleets), ("ships", of_ships)):
        if line.group == group and (found := reader(line)):
            return [found]
    if line.group == "zones" and (orders := of_planes(line)):
        return orders
    raise line.refusal_of_line(FORMS, VERBS, "a sea zone for a fleet")


# Lines.


def zones(line: Line) -> list[str]:
    """The sea zones."""
    return list(state.Board(line.tree).public.zones)


def a_zone(line: Line) -> str:
    """A sea zone that comes next."""
    return line.take_name("sea zone", zones(line))


def of_fleets(line: Line) -> Order | None:
    """`Screen Coral`, `Screen stay`, `Screen dock`, `Screen withdraw Truk`."""
    if line.has("stay"):
        return Order("", {}, line.doers, then={"instead": "move"})
    own = state.Board(line.tree).side(line.side).fleets
    if line.has("dock"):
        fleet = line.only_doer()
        return Order("move", {"fleet": fleet, "to": own[fleet].zone, "port": True}, line.doers, stage=MOVES)
    if line.has("withdraw"):
        where = {own[name].zone for name in line.doers}
        if len(where) > 1:
            raise line.wrong(f"{', '.join(line.doers)} are in several sea zones; write a line for each")
        inputs = {"to": a_zone(line), "zone": where.pop(), "fleet": line.doers, "side": line.side}
        return Order("withdraw", inputs, line.doers, stage=LAST)
    return a_move(line, line.only_doer()) if is_zone_next(line) else None


def an_enemy(line: Line) -> str:
    """An enemy ship that comes next; a type of ship is no beginning of another (`BB`, `BBB`)."""
    kind = line.next_word.upper()
    there = [name for name in line.enemies if kind not in TYPES or name.split()[0].upper() == kind]
    return line.take_name("enemy ship that you see:", there, line.enemies)


def is_zone_next(line: Line) -> bool:
    """Does a sea zone come next?"""
    there = zones(line)
    other_words = VERBS - {*map(str.lower, there)}
    return line.has("to") or (bool(line.next_word) and (line.next_word not in other_words or begins_name(line, there)))


def begins_name(line: Line, names: Iterable[str]) -> bool:
    """Do the next two words begin one of some names, so that a verb's word may begin a name?"""
    two = " ".join(word for word, _ in line.words[:2])
    return len(line.words) > 1 and any(begins(two, name) for name in names)


def a_move(line: Line, fleet: str) -> Order:
    """A fleet moves to a sea zone, or into a port there; of several, one that is there already stays."""
    to, port = a_zone(line), line.has("port")
    if line.is_part and fleets.is_at(state.Board(line.tree).side(line.side).fleets[fleet], to, port):
        then = {"instead": "move", "left_out": f"{fleet} is in {to} already"}
        return Order("", {}, line.doers, stage=LAST, then=then)
    return Order("move", {"fleet": fleet, "to": to, **({"port": True} if port else {})}, line.doers, stage=MOVES)


def part_orders(line: Line) -> list[Order]:
    """`Silversides Convoy`: ships make up a fleet of their own and move, or the whole fleet does if they are all of
    it.
    """
    own = state.Board(line.tree).side(line.side)
    fleets = {fleet.name: fleet for name in line.doers if (fleet := own.ships[name].fleet)}
    first = next(iter(fleets.values()), None)
    if first is None:
        raise in_no_fleet(line)
    if len(fleets) == 1 and {*first.ships} <= {*line.doers}:
        return [a_move(line, first.name)]
    joint = "." if first.name[-1:].isdigit() else " "
    there = {*own.fleets, *line.forces["fleets"]}
    new = next(name for at in count(2) if (name := f"{first.name}{joint}{at}") not in there)
    inputs = {"fleet": new, "ship": line.doers, "side": line.side}
    made = Order("place", inputs, [new], stage=MOVES, makes=("fleets", new))
    return [made, a_move(line, new)]


def in_no_fleet(line: Line) -> Refusal:
    """The refusal of ships that sail in no fleet."""
    return line.wrong(f"{', '.join(line.doers)}: in no fleet; " + command("place", fleet=NEW, ship=line.doers))


def of_zone(line: Line) -> Order | None:
    """`Coral search`, `Coral intercept`, `Coral hunt planes 1`, `Coral withdraw Truk`."""
    zone = line.only_doer()
    if line.next_word in ("intercept", "let"):
        return Order("", {}, line.doers, then={"instead": line.word().lower(), "zone": zone})
    if line.has("search"):
        by = {"searchers": line.word().lower()} if line.next_word in ("ships", "planes") else {}
        return Order("search", {"zone": zone, "side": line.side, **by}, line.doers, stage=SEARCHES)
    if line.has("hunt"):
        more: dict[str, Any] = {}
        while line.next_word in ("planes", "bombers"):
            key = line.word().lower()
            more[key] = line.number(f"how many {key}")
        return Order("asw", {"zone": zone, "side": line.side, **more}, line.doers, stage=SEARCHES)
    if line.has("withdraw"):
        return Order("withdraw", {"to": a_zone(line), "zone": zone, "side": line.side}, line.doers, stage=LAST)
    return None


def of_planes(line: Line) -> list[Order]:
    """`Coral cap 2 torp 4`, `Coral torp 4 at Zuiho`, `Coral cap 2 torp 3 at Zuiho torp 1 at Kumano`: what the planes of
    a zone do in a round, and the ships that they attack; who says nothing of CAP and escorts has said the rest before.
    """
    zone, raids, flown = line.only_doer(), list[Order](), Counter[str]()
    while flying := read_planes(line):
        flown.update(flying)
        if not line.has("at"):
            break
        target = an_enemy(line)
        attackers = {mission: count for mission, count in flying.items() if mission not in DEFENDING}
        if not attackers:
            what = " and ".join(flying)
            raise bad_input("at", f"{what} cannot attack a ship: write torp, dive or kami N at {target}")
        inputs = {"zone": zone, "side": line.side, "target": [{"name": target, **attackers}]}
        whose: dict[str, Any] = {"carrier": read_homes(line)} if line.has("from") else {}
        raids.append(Order(RAID, inputs, [f"{zone} at {target}"], stage=LATE, then=whose))
    if raids and not flown.keys() & {*DEFENDING}:
        return raids
    said = Order("allocate", {"zone": zone, "side": line.side, **flown}, line.doers, stage=ALLOCATES)
    return [said, *raids] if flown else []


def read_planes(line: Line) -> dict[str, int]:
    """The planes that a line names, by mission: `cap 2 torp 4`, `2 cap 4 torp`."""
    flying: dict[str, int] = {}
    while line.has("and") or line.next_word in PLANES or line.next_word.isdigit():
        count = line.number("how many planes") if line.next_word.isdigit() else None
        if line.next_word not in PLANES:
            raise line.wrong(f"{count} planes for what? one of {', '.join(PLANES)}")
        word = line.word().lower()
        count = line.number(f"how many planes for {word}") if count is None else count
        flying[PLANES[word]] = flying.get(PLANES[word], 0) + count
    return flying


def read_homes(line: Line) -> list[str]:
    """Carriers and bases of the side from which the planes of a raid on a port come."""
    own = state.Board(line.tree).side(line.side)
    there = [name for name, ship in own.ships.items() if ship.planes] + list(own.bases)
    found = [line.take_name("carrier or base of yours", there)]
    while line.next_word:
        found.append(line.take_name("carrier or base of yours", there))
    return found


def of_ships(line: Line) -> Order | None:
    """`Washington at Kirishima`, `Wahoo at Yamato`, `Hammann screens Yorktown`, `Wahoo convoy`, `Ise bombard`."""
    own = state.Board(line.tree).side(line.side)
    if line.has("bombard"):
        return Order("bombard", {"ship": line.doers, "side": line.side}, line.doers, stage=MOVES)
    if line.next_word in TARGETS:
        inputs = {"submarine": line.doers, "target": line.word().lower()}
        return Order("economic-attack", inputs, line.doers, stage=MOVES)
    if line.next_word not in ("at", "screens"):
        return None
    where = {fleet.zone if (fleet := own.ships[name].fleet) else "" for name in line.doers}
    if not all(where):
        raise in_no_fleet(line)
    if len(where) > 1:
        raise line.wrong(f"{', '.join(line.doers)} are not in the same sea zone; write a line for each")
    zone = where.pop()
    if line.has("screens"):
        for_whom = line.all_own("ship", "ships")[0]
        pair = f"{line.only_doer()}={for_whom}"
        return Order(
            "", {}, line.doers, stage=LATE, then={"instead": "screen", "zone": zone, "pair": pair, "waits": True}
        )
    line.word()
    target = an_enemy(line)
    below = [name for name in line.doers if own.ships[name].is_submarine]
    if below and len(below) < len(line.doers):
        raise line.wrong(f"submarines attack apart from ships; write a line for {', '.join(below)} alone")
    inputs = {"zone": zone, "target": [f"{name}={target}" for name in line.doers]}
    if below:
        return Order("submarine-attack", inputs, line.doers, stage=LATE)
    return Order("surface-round", inputs, line.doers, stage=LATE, then={"waits": True})


# Carrying out.


def still_counts(tree: Tree, order: Order, done: bool, anew: Sequence[Order]) -> bool:
    """A sheet takes the place of the one before."""
    return False


def phase_of(tree: Tree, order: Order) -> str:
    """No act is tied to a phase."""
    return ""


def set_scene(tree: Tree, order: Order) -> bool:
    """Raids are counted against what is allocated; a withdrawal comes after the round."""
    return round_orders.set_scene(tree, order)


def moment_of(tree: Tree, order: Order) -> Moment:
    """Raids fly when all is allocated, ships fire and leave when all raids are over."""
    return round_orders.moment_of(state.Board(tree), order)


def next_order(tree: Tree, orders: Sequence[Order]) -> Order:
    """As they are on the sheets."""
    return orders[0]


def as_carried_out(tree: Tree, order: Order, others: Sequence[Order]) -> Order:
    """What a side does in a round is one act; the enemy's ships are called by their own names."""
    return round_orders.as_carried_out(state.Board(tree), order, others)


def left_to_do(tree: Tree, order: Order) -> Order | None:
    """An order that was done is done whole."""
    return None


def next_act(tree: Tree, done: Sequence[Order], sides: Sequence[str], tried: Sequence[Order]) -> Order | None:
    """Interceptions, raids, the round's end, guns."""
    return round_orders.next_act(state.Board(tree), done, sides, tried)


def encounters(tree: Tree) -> Iterator[Encounter]:
    """What follows from where all now are."""
    return meeting.encounters(state.Board(tree))
