"""What players write on a sheet of orders, and the acts that it stands for: plots, searches, strikes, torpedoes.

Turn and phase are the base game's: a sheet is for the phase that the umpire has named. Scores that only the base game
has are written where they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.errors import Refusal, cut
from referee.games.cunningham_somerville.evening import aims, state
from referee.games.cunningham_somerville.evening import encounters as meeting
from referee.games.cunningham_somerville.evening.packs import attackers, of_pack
from referee.session.acting.bars import obey
from referee.session.acting.order_line import Form, Line
from referee.session.acting.orders import Encounter, Moment, Order
from referee.session.acting.plain_words import OTHERS
from referee.session.board.sight import state_known as only_known
from referee.session.board.tree import Tree, put_at

SEARCHES = ("air", "flying-boat", "surface", "submarine")
SIGNS = {"radar": {"air": "asv_radar", "flying-boat": "asv_radar", "surface": "effective_radar"}}
FORMS = (
    Form("FORCE ZONE", "its plot: the zone that it moves into"),
    Form("FORCE on", "it plots its continuation, C2 or C3"),
    Form("FORCE stay", "it plots nothing"),
    Form("FORCE escorted BOAT", "a flying boat escorts it for the turn"),
    Form("air | flying-boat | surface | submarine search ZONE needs N [boats N] [night] [radar]", "a search"),
    Form(
        "PACK attack SHIP or KIND [BOAT at SHIP or KIND …]", "submarines at the force in their zone; a boat elsewhere"
    ),
    Form("SQUADRONS strike NAME [ZONE] [with N …]", "a strike is formed of all ready aircraft, or N of each"),
    Form("SHIP datum N INCHES [at SHIP or KIND] [mount M …] [long-lance]", "torpedoes; without a target a dummy"),
    Form("SHIPS help SHIP", "assigned to rescue survivors"),
    Form("SHIP tow SHIP [SPEED]", "a tow is passed"),
    Form("SQUADRON repair", "its repairs of the night"),
)
VERBS = frozenset(
    {"on", "stay", "escorted", "search", "needs", "boats", "night", "radar", "attack", "strike", "with", "datum"}
    | {"at", "mount", "long-lance", "help", "tow", "repair"}
)
DOERS: Mapping[str, Sequence[str]] = {
    "plot": ("name",),
    "spot": (),
    "submarine-op": ("pack",),
    "strike": ("squadron",),
    "dogfight": ("fight",),
    "launch": ("ship",),
    "rescue": ("ship",),
    "tow": ("tower",),
    "repair": ("squadron",),
    "replace": ("squadron", "support"),
    "escort": ("over",),
    "shadow": (),
    "illuminate": ("ship", "beside"),
    "attack-runs": ("squadron",),
    "flares": ("squadron",),
    "golden-comb": ("squadron",),
    "guided-weapon": ("squadron",),
    "fire": ("ship",),
    "intercept": ("squadron",),
}
REPEATED = frozenset(
    {"fire", "spot", "strike", "launch", "shadow", "illuminate", "attack-runs", "flares", "guided-weapon"}
)
IN_ORDER = ("plot", "escort", "shadow", "spot", "submarine-op", "strike", "tow", "rescue", "launch")
"""What both sides order, in the order of the turn: forces move, search and fight, whatever the order of the lines."""
SORTED = frozenset(IN_ORDER) - {"submarine-op", "launch"}  # whose targets may be known when they are carried out
THERE = "the force that is there"


def state_known(tree: Tree, side: str) -> Tree:
    """The state as a side knows it: of the enemy's, only the ships that it knows by name, and not where they are; of
    what the umpire keeps, its own damage control and whom it rescued.
    """
    board = state.Board(tree)
    other, umpire = board.other(side), board.umpire
    known = {name: {"kind": ship.kind} for name, ship in board.side(other).ships.items() if ship.identified}
    sunk = [name for name in known if not board.side(other).ships[name].is_afloat]
    theirs = {"ships": {name: row | ({"condition": "sunk"} if name in sunk else {}) for name, row in known.items()}}
    out = only_known(tree, side, theirs)
    rescued = {name: {"turns": {side: row.turns[side]}} for name, row in umpire.rescues.items() if side in row.turns}
    controlled = {side: umpire.controlled[side]} if side in umpire.controlled else {}
    out["umpire"] |= {"controlled": controlled, "rescues": rescued}
    return out


def forces(tree: Tree, side: str) -> Mapping[str, Mapping[str, bool]]:
    """Whether a side's own are in play, by group and name: forces, ships and squadrons; what may search."""
    own = state.Board(tree).side(side)
    return {
        "forces": dict.fromkeys(own.forces, True),
        "ships": {name: ship.is_afloat for name, ship in own.ships.items()},
        "squadrons": dict.fromkeys(own.squadrons, True),
        "boats": {name: boat.state != "sunk" for name, boat in own.boats.items()},
        OTHERS: dict.fromkeys(SEARCHES, True),
    }


def on_sheet(tree: Tree, side: str) -> Sequence[str]:
    """Forces, and aircraft."""
    return ("forces", "squadrons")


def enemies(tree: Tree, side: str) -> Mapping[str, str | None]:
    """The enemy's ships that are known by name and afloat."""
    return dict.fromkeys(name for name, ship in state.Board(tree).enemy(side).ships.items() if ship.is_afloat)


def phases_ahead(tree: Tree, side: str) -> Sequence[str]:
    """The phase that the umpire has named."""
    return (state.Board(tree).public.phase,)


def acting_sides(tree: Tree) -> Sequence[str]:
    """Both sides."""
    return list(state.Board(tree).sides)


# Lines.


def read(line: Line) -> list[Order]:
    """The orders of a line."""
    readers = {
        "forces": of_force,
        "ships": of_ships,
        "squadrons": of_squadrons,
        "boats": of_boats,
        OTHERS: of_others,
    }
    found = readers[line.group](line) if line.group in readers else None
    if found is None:
        raise line.refusal_of_line(FORMS, VERBS, "a zone for a force (D6)")
    return [found]


def a_zone(line: Line) -> str:
    """A zone: as the map names them, or one that is in use."""
    if state.ON_THE_MAP.fullmatch(line.next_word):
        return line.word().upper()
    named = [place for place in state.Board(line.tree).zones() if not state.ON_THE_MAP.fullmatch(place)]
    word = line.next_word or "that"
    try:
        return line.take_name("zone", named)
    except Refusal:
        message = f"{cut(word)!r} is no zone: it is a letter and a number, as in D6, or a name of yours"
        raise line.wrong(message) from None


def of_force(line: Line) -> Order | None:
    """`HX D6`, `HX on`, `HX stay`, `Amsel attack Tankexpress`."""
    if line.has("stay"):
        return Order("", {}, line.doers, then={"instead": "plot"})
    if line.has("on"):
        return Order("plot", {"name": line.only_doer()}, line.doers)
    if line.has("escorted"):
        line.has("by")
        return Order("escort", {"over": line.only_doer(), "boat": line.word()}, line.doers)
    if line.has("attack", "at"):
        pack = state.Board(line.tree).side(line.side).forces[line.only_doer()]
        return Order("submarine-op", {"pack": pack.name, "against": THERE, **aims_of_pack(line, pack)}, line.doers)
    if not line.next_word or line.next_word in VERBS:
        return None
    return Order("plot", {"name": line.only_doer(), "to": a_zone(line)}, line.doers)


def aims_of_pack(line: Line, pack: state.Force) -> dict[str, Any]:
    """Whom a pack's boats go for, a `ship` known by name or any of a kind, and under `aim` each `boat` that has a
    `ship` of its own.
    """
    if not line.next_word:
        return {}
    own, aims = a_target(line), list[dict[str, str]]()
    able = [boat.name for boat in attackers(pack)]
    while line.next_word:
        boats = line.all_own("boat", "boats")
        if away := ", ".join(boat for boat in boats if boat not in able):
            raise line.wrong(f"{away} cannot attack with {pack.name}; there are: {', '.join(able) or 'none'}")
        if again := [aim["boat"] for aim in aims if aim["boat"] in boats]:
            raise line.wrong(f"{again[0]} is named twice")
        if not line.has("at"):
            raise line.wrong(
                f"{', '.join(boats)} at what? a ship that is known by name, or a kind ({', '.join(state.KINDS)})"
            )
        ship = a_target(line)
        aims += [{"boat": boat, "ship": ship} for boat in boats]
    return {"ship": own, **({"aim": aims} if aims else {})}


def of_boats(line: Line) -> Order | None:
    """`U73 attack Eagle`: a boat alone; in a pack all attack in one operation (The Submarine Op)."""
    if not line.has("attack", "at"):
        return None
    board, name = state.Board(line.tree), line.only_doer()
    pack = board.force_of(board.side(line.side).boats[name])
    if pack is None:
        raise line.wrong(f"{name} is in no force: force --name … --boat puts it into one")
    if {boat.name for boat in board.boats_in(pack)} <= {name}:
        return Order("submarine-op", {"pack": pack.name, "against": THERE, **aims_of_pack(line, pack)}, [pack.name])
    form = f"{pack.name} attack SHIP {name} at {' '.join(word for word, _ in line.words) or 'SHIP'}"
    raise line.wrong(f"{name} attacks with its pack, in one operation (The Submarine Op): {form}")


def a_target(line: Line) -> str:
    """A ship that is known by name, or a kind of ship."""
    for said, kind in aims.KINDS.items():
        if line.has(kind, f"{kind}s"):
            return said
    return line.enemy("enemy ship that is known by name (or a kind, such as merchant),")


def of_others(line: Line) -> Order | None:
    """`submarine search D5 needs 4 boats 4`."""
    if not line.has("search"):
        return None
    by = line.only_doer()
    line.has("in")
    inputs: dict[str, Any] = {"side": line.side, "zone": a_zone(line), "search": by}
    while line.next_word in ("needs", "boats", "night", "radar") or line.next_word.isdigit():
        if line.next_word.isdigit() and [word for word, _ in line.words[1:2]] != ["boats"]:
            break
        if line.next_word.isdigit():  # `5 boats`
            line.words[:2] = line.words[1::-1]
        word = line.word().lower()
        key = {"needs": "to_spot"}.get(word) or SIGNS.get(word, {}).get(by, word)
        line.once(word, key in inputs)
        inputs[key] = line.number(f"how many it {word}") if word in ("needs", "boats") else True
    if "to_spot" not in inputs:
        raise line.wrong("the base game's score to spot is missing: add needs N")
    return Order("spot", inputs, [f"{by} {inputs['zone']}"])


def of_ships(line: Line) -> Order | None:
    """`Z24 datum 2 9 at Biter mount A`, `Starling help Wren`, `Wren tow Biter 1`."""
    if line.has("help"):
        return Order("rescue", {"casualty": line.all_own("ship", "ships")[0], "ship": line.doers}, line.doers)
    if line.has("tow"):
        inputs: dict[str, Any] = {"tower": line.only_doer(), "towed": line.all_own("ship", "ships")[0]}
        return Order("tow", {**inputs, **({"speed": line.number("the speed")} if line.next_word else {})}, line.doers)
    line.has("launch", "launches")
    if not line.has("datum"):
        return None
    inputs = {"ship": line.only_doer(), "number": line.number("the number of the datum counter")}
    inputs["distance"] = line.word()
    while line.next_word in ("at", "mount", "long-lance", "long"):
        word = line.word().lower()
        if word == "long":
            word = f"long-{line.word().lower()}"
        line.once(word, {"at": "target"}.get(word, word.replace("-", "_")) in inputs)
        if word == "at":
            inputs["target"] = a_target(line)
        elif word == "long-lance":
            inputs["long_lance"] = True
        elif word == "mount":
            inputs["mount"] = [line.word().upper()]
            while line.next_word and line.next_word not in (*VERBS, "long"):
                inputs["mount"].append(line.word().upper())
        else:
            raise line.wrong(f"{cut(word)!r} is no kind of torpedoes: long-lance is")
    return Order("launch", inputs, line.doers)


def of_squadrons(line: Line) -> Order | None:
    """`KG40 strike Red D5 with 3`, `KG40, KG26 strike Red with 3 2`, `KG40 repair`."""
    if line.has("repair"):
        return Order("repair", {"squadron": line.only_doer()}, line.doers)
    if not line.has("strike"):
        return None
    inputs: dict[str, Any] = {"name": line.typed_word("the name of the strike")}
    if line.next_word and line.next_word != "with":
        inputs["zone"] = a_zone(line)
    rows: list[dict[str, Any]] = [{"squadron": name} for name in line.doers]
    for row in rows if line.has("with") else ():
        line.has("and")
        row["aircraft"] = line.number(f"how many of {row['squadron']} fly")
    inputs["squadron"] = rows
    return Order("strike", inputs, line.doers)


# Carrying out.


def still_counts(tree: Tree, order: Order, done: bool, anew: Sequence[Order]) -> bool:
    """A sheet takes the place of the one before."""
    return False


def phase_of(tree: Tree, order: Order) -> str:
    """No act is tied to a phase."""
    return ""


def set_scene(tree: Tree, order: Order) -> bool:
    """Nobody knows beforehand whom a pack will meet; its own plots say whether it may attack at all, and it does not
    move in the turn in which it does.
    """
    board = state.Board(tree)
    if order.act == "launch" and (kind := aims.KINDS.get(str(order.inputs.get("target")))):
        put_at(tree, ("sides", board.other(order.side), "ships", str(order.inputs["target"])), {"kind": kind})
    if order.act != "submarine-op":
        return True
    pack = board.side(order.side).forces[str(order.inputs["pack"])]
    obey(of_pack(pack), None)
    put_at(tree, ("sides", order.side, "forces", pack.name, "operated"), board.public.turn)
    return False


def moment_of(tree: Tree, order: Order) -> Moment:
    """All orders of a phase are done at once."""
    return "now"


def next_order(tree: Tree, orders: Sequence[Order]) -> Order:
    """In the order of the turn; the sides launch torpedoes by turns, who has the advantage first (Torpedoes)."""
    board = state.Board(tree)

    def place(order: Order) -> tuple[int, int, bool]:
        at = IN_ORDER.index(order.act) if order.act in IN_ORDER else len(IN_ORDER)
        if order.act != "launch":
            return at, 0, False
        launched = sum(plot.turn == board.public.turn for plot in board.side(order.side).launches.values())
        return at, launched, order.side != board.public.advantage

    return min(orders, key=place)


def as_carried_out(tree: Tree, order: Order, others: Sequence[Order]) -> Order:
    """A pack attacks the force that is in its zone; torpedoes are launched at the one ship of their target's kind."""
    board = state.Board(tree)
    if order.act == "submarine-op":
        return aims.at_the_force_there(board, order)
    return aims.at_a_ship(board, order) if order.act == "launch" else order


def left_to_do(tree: Tree, order: Order) -> Order | None:
    """An order is carried out whole: nothing of it is left."""
    return None


def next_act(tree: Tree, done: Sequence[Order], sides: Sequence[str], tried: Sequence[Order]) -> Order | None:
    """Nothing follows by itself."""
    return None


def encounters(tree: Tree) -> Iterator[Encounter]:
    """What follows from where everything is now."""
    return meeting.encounters(state.Board(tree))
