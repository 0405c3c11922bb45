"""Raids and surface battles of a random evening of Clash of Carriers, held against the second model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.session.acting.due import due_now
from tests.models import coc, options_coc

if TYPE_CHECKING:
    from tests.models.play_coc import Evening

Row = dict[str, Any]
SPOT = {"usn": 18, "ijn": 6}
TORPEDO = {"usn": (3, 7), "ijn": (6, 12)}
EXIT = {"usn": 25, "ijn": 1}


class Answers:
    """What an act's procedures answered, to be asked for one by one."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.rows = [row for row in evening.answers if row["procedure"] not in ("damage", "movement", "retreat")]

    def next(self, procedure: str, **inputs: Any) -> Row:
        """The outcome of the next one, which must be this procedure with these inputs."""
        wanted = f"{procedure} {inputs}"
        assert self.rows, self.evening.told(f"no more thrown, but {wanted} is due")
        row = self.rows.pop(0)
        assert row["procedure"] == procedure, self.evening.told(f"{row['procedure']} {row['inputs']} before {wanted}")
        for key, value in inputs.items():
            found = row["inputs"].get(key, type(value)())
            assert found == value, self.evening.told(f"{procedure}: {key} is {found}, by the rules {value}")
        return dict(row["outcome"])

    def over(self) -> None:
        """Nothing more was thrown."""
        left = [(row["procedure"], row["inputs"]) for row in self.rows]
        assert not left, self.evening.told(f"thrown beside: {left}")


# Raids.


def raid(evening: Evening, marker: str) -> None:
    """A marker's aircraft attack what has been detected for them, in range (8.0-8.6)."""
    game, random = evening.game, evening.random
    side = coc.side_of(game, marker)
    other = coc.OTHER[side]
    targets = sorted(coc.markers(game, other))
    if not targets:
        return
    near = [one for one in targets if evening.who(marker) in detected(game, coc.markers(game, other)[one])]
    target = random.choice(near if near and random.random() < 0.9 else targets)
    if target.startswith("Qx"):
        return
    under = coc.markers(game, other)[target]
    place = coc.place(game, under)
    mine = [unit for unit in game["air"].values() if unit["of"] == side and coc.base(game, unit, marker)]
    ready = [unit for unit in mine if unit["box"] == "ready" and not coc.grounded(game, unit)]
    if not ready:
        return
    units = ready if random.random() < 0.4 else random.sample(ready, random.randint(1, min(5, len(ready))))
    if random.random() < 0.06:
        units = [*units, random.choice([unit for unit in game["air"].values() if unit not in units])]
    bombers = any(unit["kind"] not in ("F", "FB") and not unit["land"] for unit in units)
    way, wind = options_coc.to_windward(evening, marker, 2) if bombers and units[-1] in mine else ([], None)
    starts = {unit["name"]: (way or [coc.where(game, unit)])[-1] for unit in units if unit in mine}
    gaps = {name: coc.apart(start, place) for name, start in starts.items()}
    extended = random.random() < 0.5
    out = [unit for unit in units if unit in mine and gaps[unit["name"]] > unit["mp"]]
    far = [
        unit for unit in out
        if not (extended and side == "usn" and unit["face"] == "full" and gaps[unit["name"]] <= unit["mp"] + 3)
    ]  # fmt: skip
    land = evening.who(marker) == "ijn-islands"
    decks = [coc.carriers(game, game["groups"][name]) for name in under]
    bad = wind if target in near else "8.0"
    if any(unit not in mine or unit["box"] != "ready" or coc.grounded(game, unit) for unit in units) or far:
        bad = bad or "8.1"
    if land and not game["ordered"] and any(decks):
        bad = bad or "16.1.4"
    beside = [name for name in coc.groups(game, other) if game["groups"][name]["hex"] == place and name not in under]
    if land and not game["ordered"] and not any(decks) and any(coc.carriers(game, game["groups"][n]) for n in beside):
        return
    bombs = [unit["name"] for unit in units if unit["kind"] == "FB" and random.random() < 0.5]
    inputs = {"unit": [unit["name"] for unit in units], "target": target, "bomb": bombs, "extended": extended}
    if not evening.act("raid", bad, **inputs):
        return
    game["stage"] = 2
    options_coc.turned(evening, marker, way)
    group = target_of(evening, evening.who(marker), under, beside)
    flights = launched(evening, units, out, bombs)
    if side == "ijn" and not land:
        decisive(game, group)
    evening.compare()
    evening.act("draw", "8.0")
    if seen := [one for one in coc.markers(game, "ijn") if not one.startswith("Qx")]:
        evening.act("search", "8.0", by="VP-16", inside=[random.choice(seen)])
    if side == "ijn" and random.random() < 0.4:
        radar(evening, game["groups"][group]["hex"])
    if side == "ijn" and not farther_out(evening, {coc.where(game, unit) for unit in units}, group, flights):
        return
    fly(evening, side, group, flights, {unit["name"] for unit in out}, len(units))


def target_of(evening: Evening, who: str, under: list[str], beside: list[str]) -> str:
    """The TG attacked: at random among the detected in the hex (8.0)."""
    game, answers = evening.game, Answers(evening)
    may = [name for name in [*under, *beside] if who in game["groups"][name]["detected"]]
    may = [name for name in may if game["groups"][name]["ships"] and not game["groups"][name]["detached"]]
    if answers.rows:
        pick = str(answers.next("random-pick")["pick"])
        names = evening.answers[0]["inputs"]["names"]
        assert set(names) == set(may), evening.told(f"drawn from {names}, there are {may}")
        return pick
    assert len(may) <= 1 or game["groups"][under[0]]["detached"], evening.told(f"nothing drawn from {may}")
    return may[0] if may else under[0]


def launched(evening: Evening, units: list[Row], out: list[Row], bombs: list[str]) -> dict[str, Row]:
    """The raid in the air: bombers attack, fighters escort (8.2.2); who flies extended flips (8.1.1)."""
    flights: dict[str, Row] = {}
    for unit in units:
        unit["box"] = "raid"
        if unit in out:
            unit["face"] = "reduced"
        attacks = unit["kind"] not in ("F", "FB") or unit["name"] in bombs
        flights[unit["name"]] = {"role": "attack" if attacks else "escort", "losses": 0, "drm": 0, "ship": None}
    return flights


def decisive(game: coc.Game, group: str) -> None:
    """Has the IJN struck three carriers with all that it has (16.1.4)?"""
    game["struck_three"] = game["struck_three"] or len(coc.carriers(game, game["groups"][group])) >= 3
    all_struck(game, "ready")


def all_struck(game: coc.Game, *boxes: str) -> None:
    """None is left in these boxes that might strike, three carriers having been struck (16.1.4)."""
    left = [unit for unit in game["air"].values() if unit["of"] == "ijn" and not unit["land"]]
    ready = [unit for unit in left if unit["box"] in boxes and not coc.grounded(game, unit)]
    game["struck"] = game["struck"] or (game["struck_three"] and not ready)


def detected(game: coc.Game, names: list[str]) -> set[str]:
    return {who for name in names for who in game["groups"][name]["detected"]}


def counter(unit: Row) -> Row:
    """An air unit as a procedure is asked of it."""
    row = {"name": unit["name"], "kind": unit["kind"], "factor": unit["factor"], "side": unit["face"]}
    return row | ({"reduced": unit["reduced"]} if "reduced" in unit else {})


def suffers(unit: Row, state: str) -> None:
    """An air unit after a fight."""
    if state == "destroyed":
        unit |= {"box": "dead", "over": None}
    else:
        unit["face"] = state


def fly(evening: Evening, side: str, group: str, flights: dict[str, Row], extended: set[str], size: int) -> None:
    """CAP, the Air-Sea Battle Display, AA fire, attacks and the way home (8.2-8.6)."""
    game, random = evening.game, evening.random
    air, row = game["air"], game["groups"][group]
    cap = [unit for unit in air.values() if unit["box"] == "cap" and unit["of"] != side]
    cap = [unit for unit in cap if (unit.get("at") or coc.over(game, unit["over"])) == row["hex"]]
    if cap:
        met(evening, side, row, flights, cap)
    elif random.random() < 0.2:
        evening.act("intercept", "8.2")
    over = {n: f for n, f in flights.items() if f["role"] != "escort" or not (cap or f.get("engaged"))}
    for flight in over.values():
        flight["role"] = "suppress" if flight["role"] == "escort" else flight["role"]
    if not flights:
        assert not evening.session.state.tree["public"].get("raid"), evening.told("a raid of nobody is in the air")
        return
    beside = placed(evening, side, row, over) if over else []
    fire = Fire(evening, side, row, over, beside)
    if over and random.random() < 0.5:
        options_coc.flak(evening, fire)
    evening.act("attack")
    fire.all()
    bombed(evening, side, over, fire)
    home(evening, side, flights, extended, group, size)


def radar(evening: Evening, place: str) -> None:
    """Radar sends full CAP one or two hexes out, where it flips (13.0)."""
    game, random = evening.game, evening.random
    cap = [unit for unit in game["air"].values() if unit["of"] == "usn" and unit["box"] == "cap"]
    if not cap:
        return
    unit, spot = random.choice(cap), random.choice(coc.beside(place))
    bad = None if 1 <= coc.apart(coc.where(game, unit), spot) <= 2 and unit["face"] == "full" else "13.0"
    bad = bad or ("8.2.4" if unit.get("fought") else None)
    bad = bad or (None if "13.0" in game["rules"] else "13.0")
    if evening.act("vector", bad, unit=[unit["name"]], hex=spot):
        unit |= {"face": "reduced", "at": spot}
        evening.compare()


def farther_out(evening: Evening, starts: set[str], group: str, flights: dict[str, Row]) -> bool:
    """CAP that radar has sent out meets every raid that comes within a hex of it (13.0); is anything left of it?"""
    game = evening.game
    place = game["groups"][group]["hex"]
    out = [one for one in game["air"].values() if one["box"] == "cap" and one.get("at") and one["at"] != place]
    for spot in dict.fromkeys(one["at"] for one in out):
        near = [spot, *coc.beside(spot)]
        way = [
            (coc.apart(start, one) + coc.apart(one, place), coc.apart(start, place)) for start in starts for one in near
        ]
        if not any(there == shortest for there, shortest in way):
            evening.act("intercept", "13.0", hex=spot)
            continue
        if not {place, *starts} & set(near) and spot not in unmet(evening):  # there are ways round it
            continue
        evening.act("place", "8.2", rest=game["groups"][group]["ships"][0])
        evening.act("intercept", None, hex=spot)
        clash(evening, "ijn", flights, [one for one in out if one["at"] == spot])
        for flight in flights.values():
            flight["engaged"] = flight["role"] == "escort"
        if not flights:
            assert not evening.session.state.tree["public"].get("raid"), evening.told("a raid of nobody is in the air")
            return False
    return True


def unmet(evening: Evening) -> list[str]:
    """Where the program takes a raid past CAP, of several ways that are as short."""
    due = due_now("clash-of-carriers", evening.session.state.tree)
    return [row.command.rpartition(" ")[2] for row in due if "intercept" in row.command]


def met(evening: Evening, side: str, row: Row, flights: dict[str, Row], cap: list[Row]) -> None:
    """CAP over the target meets the raid (8.2)."""
    random = evening.random
    evening.act("place", "8.2", rest=row["ships"][0])
    escorts = [name for name, flight in flights.items() if flight["role"] == "escort"]
    spare = escorts[len(cap) :] if random.random() < 0.7 else escorts[: max(len(escorts), 0)]
    spare = [name for name in spare if not flights[name].get("engaged")]
    bad = "8.2.2" if spare and len(escorts) - len(spare) < len(cap) else None
    hunt: dict[str, str] = {}
    bombers = [name for name, flight in flights.items() if flight["role"] == "attack"]
    free = max(0, len(cap) - (len(escorts) - len(spare)))
    if escorts and bombers and not bad and random.random() < 0.5:
        hunt = {unit["name"]: random.choice(bombers) for unit in cap[len(cap) - free :]}
        if random.random() < 0.3 and escorts != spare:
            every = [f"{unit['name']}={bombers[0]}" for unit in cap]
            evening.act("intercept", "8.2.2", suppress=spare, hunt=every)
    words = [f"{one}={two}" for one, two in hunt.items()]
    if not evening.act("intercept", bad, suppress=spare, hunt=words):
        spare = []
        evening.act("intercept", None, suppress=spare)
    for name in spare:
        flights[name]["role"] = "suppress"
    asked = {one["name"]: one.get("target") for one in evening.answers[0]["inputs"]["cap"]}
    meant = {unit["name"]: hunt.get(unit["name"]) for unit in cap}
    assert asked == meant, evening.told(f"CAP hunts {asked}, it was told {meant}")
    clash(evening, side, flights, cap)


def clash(evening: Evening, side: str, flights: dict[str, Row], cap: list[Row]) -> None:
    """What CAP and raid do to each other (8.2.1, 8.2.2)."""
    air, answers = evening.game["air"], Answers(evening)
    fought = answers.next("air-to-air", defender=coc.OTHER[side])
    asked = evening.answers[0]["inputs"]
    have = {one["name"]: {key: one[key] for key in one if key not in ("losses", "role")} for one in asked["strike"]}
    assert have == {name: counter(air[name]) for name in flights}, evening.told(f"the strike is {have}")
    roles = {one["name"]: one["role"] for one in asked["strike"]}
    assert roles == {name: flight["role"] for name, flight in flights.items()}, evening.told(f"roles {roles}")
    have = {one["name"]: {key: one[key] for key in one if key != "target"} for one in asked["cap"]}
    assert have == {unit["name"]: counter(unit) for unit in cap}, evening.told(f"CAP is {have}")
    answers.over()
    for unit in cap:
        unit["fought"] = True
    for one, state in zip(asked["cap"], fought["cap"], strict=True):
        suffers(air[one["name"]], state)
    for one, state, drm in zip(asked["strike"], fought["strike"], fought["strike_drm"], strict=True):
        suffers(air[one["name"]], state)
        flights[one["name"]]["losses"] = -drm
    for name in list(flights):
        if air[name]["box"] == "dead":
            del flights[name]
    evening.compare()


def placed(evening: Evening, side: str, row: Row, over: dict[str, Row]) -> list[tuple[str, str]]:
    """All that come over the target are put on ships of it; which of the USN's are beside each other (8.3, 8.4)."""
    game, random = evening.game, evening.random
    beside: list[tuple[str, str]] = []
    for flight in over.values():
        flight["ship"] = random.choice(row["ships"])
    at = [f"{name}={flight['ship']}" for name, flight in over.items()]
    if side == "ijn" and len(row["ships"]) > 2:
        for ship in dict.fromkeys(flight["ship"] for flight in over.values()):
            near = random.choice([one for one in row["ships"] if one != ship])
            if random.random() < 0.5 and (near, ship) not in beside:
                beside.append((ship, near))
    if len(at) > 1 and random.random() < 0.1:
        evening.act("place", "8.4", at=at[1:])
    wrong = next(one["name"] for one in game["ships"].values() if one["side"] == side)
    if random.random() < 0.1:
        evening.act("place", "8.4", rest=wrong)
    evening.act("place", None, at=at, beside=[f"{one}={two}" for one, two in beside])
    return beside


class Fire:
    """AA fire at a raid, ship by ship (8.5, 8.5.2, 14.0)."""

    def __init__(
        self, evening: Evening, side: str, row: Row, over: dict[str, Row], beside: list[tuple[str, str]]
    ) -> None:
        self.evening = evening
        self.side = side
        self.row = row
        self.over = over
        self.beside = beside
        self.answers: Answers | None = None
        self.factors = {name: coc.strength(evening.game["air"][name]) for name in over}
        for flight in over.values():
            flight |= {"by": set(), "down": False}

    def there(self) -> list[str]:
        """Who still flies."""
        return [name for name in self.over if self.evening.game["air"][name]["box"] == "raid"]

    def open(self, name: str) -> list[str]:
        """The ships in range that have not fired at a unit: her target, then those beside that ship (8.5)."""
        flight, ships = self.over[name], self.evening.game["ships"]
        if name not in self.there():
            return []
        target = flight["ship"]
        near = [target, *dict.fromkeys(b if a == target else a for a, b in self.beside if target in (a, b))]
        return [ship for ship in near if coc.now(ships[ship], "aa") and ship not in flight["by"]]

    def __call__(self, name: str, by: list[str]) -> None:
        """These ships fire at a unit, until it is down."""
        self.answers = self.answers or Answers(self.evening)
        evening, flight = self.evening, self.over[name]
        unit, air, ships = evening.game["air"][name], evening.game["air"], evening.game["ships"]
        for ship in by:
            if flight["down"]:
                return
            flight["by"].add(ship)
            minus = sum(
                f["role"] == "suppress" and f["ship"] == ship and air[n]["box"] == "raid" for n, f in self.over.items()
            )
            aa = coc.now(ships[ship], "aa")
            adjacent = ship != flight["ship"]
            shot = self.answers.next("aa", ship_side=coc.OTHER[self.side], aa=aa, adjacent=adjacent, suppression=minus)
            flight["drm"] += shot["attack_drm"]
            for _ in range(min(1, shot["steps"]) if self.side == "ijn" else 0):
                if unit["face"] == "full" and "reduced" in unit:
                    unit["face"] = "reduced"
                else:
                    flight["down"] = True
            if flight["down"]:
                if flight["role"] == "attack" and "14.0" in evening.game["rules"]:
                    flight["delivers"] = self.answers.next("deliver-the-ordnance")["attacks"]
                unit["box"] = "dead"

    def all(self) -> None:
        """All that is left."""
        for name in self.over:
            self(name, self.open(name))

    def done(self) -> None:
        """An act of AA fire is over."""
        assert self.answers, self.evening.told("nobody fired")
        self.answers.over()
        self.answers = None


def bombed(evening: Evening, side: str, over: dict[str, Row], fire: Fire) -> None:
    """Each bomber that is left attacks the ship below it (8.6)."""
    game, answers = evening.game, fire.answers or Answers(evening)
    air, ships = game["air"], game["ships"]
    for name, flight in over.items():
        unit, ship = air[name], ships[flight["ship"]]
        if flight["role"] != "attack" or ship["sunk"] or (unit["box"] == "dead" and not flight.get("delivers")):
            continue
        more = {"losses": flight["losses"]} if side == "usn" else {}
        delivers = side == "ijn" and "14.0" in game["rules"]
        factor = fire.factors[name] if delivers else coc.strength(unit)
        boxes = ship["boxes"] - ship["hits"]
        result = answers.next(
            "air-attack", side=side, kind=unit["kind"], factor=factor, aa_drm=flight["drm"], boxes=boxes, **more
        )
        if hits := result["hits"] + result["extra_hits"]:
            coc.hit(game, ship["name"], hits)
    answers.rows = [one for one in answers.rows if one["procedure"] not in ("mp-marker", "extended-range-return")]
    answers.over()


def home(evening: Evening, side: str, flights: dict[str, Row], extended: set[str], group: str, size: int) -> None:
    """The way home; the attacked are slowed by four or more (7.2, 8.1.2, 8.6)."""
    game = evening.game
    for name in flights:
        if game["air"][name]["box"] == "raid":
            game["air"][name]["box"] = "flown"
    for row in evening.answers:
        if row["procedure"] == "mp-marker":
            assert row["inputs"]["attacks"] == [size], evening.told(f"{row['inputs']}, there flew {size}")
        if row["procedure"] == "extended-range-return":
            for name, back in zip(row["inputs"]["units"], row["outcome"]["returns"], strict=True):
                assert name in extended, evening.told(f"{name} flew extended?")
                game["air"][name] |= {"box": "away", "back": back, "face": "reduced"}
                extended = extended - {name}
    assert not [name for name in extended if name in flights], evening.told(f"{extended} throw no return")
    if size >= 4 and group in game["groups"]:
        game["groups"][group]["slowed"] = max(-2, game["groups"][group]["slowed"] - 1)


# Surface battles.


def meet(evening: Evening, marker: str, place: str) -> None:
    """A marker enters a hex with enemies: each side throws for what it finds there (6.2), dummies in form too (6.5)."""
    game, side = evening.game, coc.side_of(evening.game, marker)
    other = coc.OTHER[side]
    mine = coc.markers(game, side)[marker]
    theirs = {one: names for one, names in coc.markers(game, other).items() if coc.place(game, names) == place}
    if not evening.act("move", None, group=marker, to=[place]):
        return
    game["stage"] = 1
    for name in mine:
        row = game["groups"][name]
        coc.set_out(row)
        wind = row["wind"] + 1 if place == coc.southeast(row["hex"]) else 0
        row |= {"hex": place, "moved": row["moved"] + 1, "stopped": True, "wind": wind}
    if coc.secret(game):
        unseen(evening, marker)
        evening.compare()
        if not due_in(evening, marker):
            evening.act("battle", "12.0", hex=place)
        return
    answers = Answers(evening)
    answers.rows = [row for row in answers.rows if row["procedure"] != "sighting-report"]
    empty = coc.empty(game, mine)
    looking = {side: not empty, other: any(not coc.empty(game, names) for names in theirs.values())}
    for one, looks, who in [*((one, side, coc.OWN[side]) for one in theirs), (marker, other, coc.OWN[other])]:
        names = coc.markers(game, coc.OTHER[looks])[one]
        if who in detected(game, names):
            continue
        if not looking[looks]:
            answers.next("detection")
            continue
        found = answers.next("search", searcher=f"{looks}-group", distance=0, dummy=coc.empty(game, names))
        if found["found"] and coc.empty(game, names):
            coc.vanish(game, one)
        elif found["found"]:
            coc.detect(game, names, who)
    answers.over()
    evening.compare()
    enemies = [row for row in game["groups"].values() if row["side"] == other and row["hex"] == place]
    if not empty and any(row["ships"] and coc.OWN[side] in row["detected"] for row in enemies):
        battle(evening, place)
    else:
        evening.act("battle", "12.0", hex=place)


def unseen(evening: Evening, marker: str) -> None:
    """At the end of a move each side throws one die, whatever is there: it serves for all (6.2, 15.7)."""
    game = evening.game
    side = "usn" if marker in coc.markers(game, "usn") else "ijn"
    other = coc.OTHER[side]
    mine = coc.markers(game, side).get(marker)
    if not mine or not coc.secret(game):
        return
    place = coc.place(game, mine)
    theirs = {one: names for one, names in coc.markers(game, other).items() if coc.place(game, names) == place}
    if any(coc.in_sight(game, names) for names in theirs.values()):
        for name in mine:
            game["groups"][name]["stopped"] = True
    searches = {
        side: [] if coc.empty(game, mine) else list(theirs.items()),
        other: [(marker, mine)] if any(not coc.empty(game, names) for names in theirs.values()) else [],
    }
    finds = list[tuple[str, list[str], str, int]]()
    for looks in (side, other):
        face = None
        for one, names in searches[looks]:
            if coc.OWN[looks] in detected(game, names) and not coc.empty(game, names):
                continue
            face = face or evening.die(10, f"the search by the {looks}")
            cell = evening.session.state.tree["umpire"]["tables"][f"search-{looks}"]["columns"]["all"][face - 1]
            finds += [(one, names, looks, int(cell))] if cell != "-" else []
        if face is None:
            evening.die(10, f"nothing, by the {looks}")
    for one, names, looks, error in finds:
        if coc.empty(game, names):
            coc.vanish(game, one)
        else:
            evening.reported(looks, one, names, error)
            coc.detect(game, names, coc.OWN[looks])
    evening.thrown()


def due_in(evening: Evening, marker: str) -> bool:
    """A battle, where who entered has detected ships that it met (12.0); was there one?"""
    game = evening.game
    side = "usn" if marker in coc.markers(game, "usn") else "ijn"
    if not coc.secret(game) or not (mine := coc.markers(game, side).get(marker)) or coc.empty(game, mine):
        return False
    place = coc.place(game, mine)
    enemies = [row for row in game["groups"].values() if row["side"] != side and row["hex"] == place]
    if not any(row["ships"] and coc.OWN[side] in row["detected"] for row in enemies):
        return False
    for name in mine:
        game["groups"][name]["stopped"] = True
    battle(evening, place)
    return True


def battle(evening: Evening, place: str) -> None:
    game, random = evening.game, evening.random
    marker = game["active"]
    if random.random() < 0.3:
        evening.act("draw", "12.0")
    side = coc.side_of(game, marker)
    met = [row for row in game["groups"].values() if row["hex"] == place and row["ships"]]
    seen = any(row["side"] != side and coc.OWN[side] in row["detected"] for row in met)
    assert seen, evening.told(f"a battle is due in {place}")
    night = coc.night(game)
    there = {side: [n for n in coc.groups(game, side) if game["groups"][n]["hex"] == place] for side in ("usn", "ijn")}
    evening.act("battle", None, hex=place)
    answers = Answers(evening)
    first = answers.next("surface-initiative")["initiative"]
    shown = evening.session.state.tree["public"]["battle"]["units"]
    units: dict[str, Row] = {}
    for name in shown:
        side = game["ships"][name]["side"]
        box = answers.next("surface-deployment", side=side, night=night)
        table = evening.session.state.tree["umpire"]["tables"]["surface-deployment"]["columns"]
        right = table[f"{side}-{'night' if night else 'day'}"][box["number"] - 1]
        assert shown[name]["box"] == right, evening.told(f"{name} lies in {shown[name]['box']}, by the card in {right}")
        units[name] = {"side": side, "box": right, "torpedoed": False}
    answers.over()
    for side, names in there.items():
        for name in names:
            seen = coc.OWN[coc.OTHER[side]] in game["groups"][name]["detected"]
            for ship in game["groups"][name]["ships"] if seen else []:
                assert ship in units, evening.told(f"{ship} of the detected {name} is not on the display")
    evening.fight = {"units": units, "smoke": set(), "first": first, "night": night, "hex": place}
    for number in range(1, 9):
        steer(evening, number)
        if gone(evening):
            break
        fire(evening)
        evening.compare()
        if disengaged(evening, number):
            break
    retreats(evening, place)
    game["active"] = marker


def of(evening: Evening, side: str) -> list[str]:
    return [name for name, unit in evening.fight["units"].items() if unit["side"] == side]


def plan(evening: Evening, side: str) -> tuple[dict[str, int], list[tuple[str, int]], list[str]]:
    """Where a side's ships go, who lays smoke and where, who tries to leave; and what is refused on the way."""
    game, random, fight = evening.game, evening.random, evening.fight
    which = "mp_odd" if game["turn"] % 2 else "mp_even"
    way: dict[str, int] = {}
    smoke, leave = [], []
    for name in of(evening, side):
        unit, mp = fight["units"][name], coc.now(game["ships"][name], which)
        if random.random() < 0.5:
            way[name] = max(1, min(25, unit["box"] + random.randint(-mp, mp)))
        elif unit["box"] == EXIT[side] and random.random() < 0.3:
            leave.append(name)
    fixed = [name for name in of(evening, side) if name not in leave]
    if random.random() < 0.1 and fixed:
        name = random.choice(fixed)
        step = coc.now(game["ships"][name], which) + 1
        far = fight["units"][name]["box"] + step * (1 if fight["units"][name]["box"] < 13 else -1)
        evening.act("steer", "12.3", to=[f"{name}={far}"])
    for name in fixed:
        if game["ships"][name]["type"] == "DD" and random.random() < 0.3:
            smoke.append((name, way.get(name, fight["units"][name]["box"])))
        elif game["ships"][name]["type"] != "DD" and random.random() < 0.03:
            evening.act("steer", "12.4", smoke=[f"{name}={fight['units'][name]['box']}"])
    return way, smoke, leave


def steer(evening: Evening, number: int) -> None:
    """Both sides move, the one with the initiative first (12.3, 12.4)."""
    random, fight = evening.random, evening.fight
    first = fight["first"]
    for side in (first, coc.OTHER[first]):
        way, smoke, leave = plan(evening, side)
        if not (way or smoke or leave):
            continue
        to = [f"{name}={box}" for name, box in way.items()]
        evening.act("steer", None, to=to, smoke=[f"{name}={box}" for name, box in smoke], leave=leave)
        answers = Answers(evening)
        for name in leave:
            laid = bool(fight["smoke"] or smoke)
            row = next((one for one in answers.rows if one["procedure"] == "surface-exit"), None)
            assert row, evening.told(f"no die for the exit of {name}")
            asked = row["inputs"]
            assert (asked["box"], asked["round"]) == (EXIT[side], number), evening.told(f"exit {asked}")
            assert laid or not asked.get("smoke"), evening.told(f"smoke? {asked}")
            if answers.next("surface-exit")["exits"]:
                del fight["units"][name]
        answers.over()
        for name, box in way.items():
            fight["units"][name]["box"] = box
        fight["smoke"] |= {box for _, box in smoke}
        shown = evening.session.state.tree["public"].get("battle", {}).get("units", {})
        if not gone(evening):
            boxes = {name: unit["box"] for name, unit in shown.items()}
            mine = {name: unit["box"] for name, unit in fight["units"].items()}
            assert boxes == mine, evening.told(f"boxes {boxes}, the model {mine}")
        else:
            return
    if number == 1 and first and random.random() < 0.3 and of(evening, first):
        second = [name for name in of(evening, coc.OTHER[first]) if shown_moved(evening, name)]
        if second:
            name = of(evening, first)[0]
            evening.act("steer", "12.3", to=[f"{name}={fight['units'][name]['box']}"])


def shown_moved(evening: Evening, name: str) -> bool:
    unit = evening.session.state.tree["public"]["battle"]["units"][name]
    return bool(unit.get("moved"))


def gone(evening: Evening) -> bool:
    """Has a side nothing left on the display?"""
    return not of(evening, "usn") or not of(evening, "ijn")


def aims(evening: Evening) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Who fires guns and torpedoes at whom; and what is refused on the way (12.5, 12.6)."""
    random, fight, ships = evening.random, evening.fight, evening.game["ships"]
    units = fight["units"]
    guns, torpedoes = [], []
    for name, unit in units.items():
        enemies = of(evening, coc.OTHER[unit["side"]])
        target = random.choice(enemies)
        gap = abs(unit["box"] - units[target]["box"])
        spots = not fight["night"] or gap <= SPOT[unit["side"]]
        if coc.now(ships[name], "gunnery"):
            if spots and random.random() < 0.6:
                guns.append((name, target))
            elif not spots and random.random() < 0.1:
                evening.act("fire", "12.5", gun=[f"{name}={target}"])
        tubes = coc.now(ships[name], "torpedo") and coc.now(ships[name], "gunnery")
        if tubes and spots and gap <= TORPEDO[unit["side"]][1] and random.random() < 0.5:
            if unit["torpedoed"]:
                evening.act("fire", "12.6", torpedo=[f"{name}={target}"])
            else:
                torpedoes.append((name, target))
        elif tubes and spots and gap > TORPEDO[unit["side"]][1] and random.random() < 0.1:
            evening.act("fire", "12.6", torpedo=[f"{name}={target}"])
    return guns, torpedoes


def fire(evening: Evening) -> None:
    """All guns at once, then the torpedoes of those still afloat (12.5, 12.6)."""
    game, random = evening.game, evening.random
    units, ships = evening.fight["units"], game["ships"]
    guns, torpedoes = aims(evening)
    if not guns and not torpedoes:
        return
    said = {"gun": [f"{a}={b}" for a, b in guns], "torpedo": [f"{a}={b}" for a, b in torpedoes]}
    evening.act("fire", None, **said)
    answers = Answers(evening)
    total: dict[str, int] = {}
    for name, target in guns:
        result = answers.next("surface-gunnery", **shot(evening, name, target))
        total[target] = total.get(target, 0) + result["hits"]
    apply(evening, total)
    total = {}
    fired = []
    for name, target in torpedoes:
        units.get(name, {}).update({"torpedoed": True})
        alive = not ships[name]["sunk"] and not ships[target]["sunk"]
        if alive and coc.now(ships[name], "torpedo") and coc.now(ships[name], "gunnery"):
            fired.append((name, target))
    for name, target in fired:
        result = answers.next("surface-torpedo", **shot(evening, name, target))
        total[target] = total.get(target, 0) + result["hits"] + result["extra_hits"]
    apply(evening, total)
    answers.over()
    for name, _ in torpedoes:
        if name in units and (name, _) not in fired:
            units[name]["torpedoed"] = False
    if random.random() < 0.2 and not gone(evening):
        name, enemy = of(evening, "usn")[0], of(evening, "ijn")[0]
        evening.act("fire", "12.5", gun=[f"{name}={enemy}"])


def shot(evening: Evening, name: str, target: str) -> Row:
    """What a procedure is asked of a shot."""
    fight, ships = evening.fight, evening.game["ships"]
    units = fight["units"]
    return {
        "side": units[name]["side"], "from_box": units[name]["box"], "to_box": units[target]["box"],
        "night": fight["night"], "factor": coc.now(ships[name], "gunnery"), "smoke_boxes": sorted(fight["smoke"]),
    }  # fmt: skip


def apply(evening: Evening, total: dict[str, int]) -> None:
    """All hits of a subphase at once."""
    for name, hits in total.items():
        if hits and not evening.game["ships"][name]["sunk"]:
            coc.hit(evening.game, name, hits)
    units = evening.fight["units"]
    for name in [name for name in units if evening.game["ships"][name]["sunk"]]:
        evening.fight.setdefault("sunk", []).append(name)
        del units[name]


def disengaged(evening: Evening, number: int) -> bool:
    """Does the battle end (12.8)?"""
    if not evening.session.state.tree["public"].get("battle"):
        assert gone(evening), evening.told("the battle is over, but both sides have ships on the display")
        return True
    usn, ijn = (evening.random.random() < 0.4 for _ in range(2))
    evening.act("disengage", None, usn=usn, ijn=ijn)
    over = not evening.session.state.tree["public"].get("battle")
    evening.fight["breaks"] = {side for side, wants in (("usn", usn), ("ijn", ijn)) if wants}
    if gone(evening):
        assert over, evening.told("nobody is left on the display, and the battle goes on")
        return True
    rows = [row for row in evening.answers if row["procedure"] == "disengage"]
    if number < 8:
        asked, outcome = rows[0]["inputs"], rows[0]["outcome"]
        smoke = bool(evening.fight["smoke"])
        have = (asked["usn"], asked["ijn"], asked["round"], asked["smoke"])
        assert have == (usn, ijn, number, smoke), evening.told(f"asked {asked}")
        assert over == (outcome["battle"] == "ends"), evening.told(f"{outcome}, and over is {over}")
        if usn == ijn:
            assert over == usn, evening.told("both agree")
    else:
        assert over, evening.told("the eighth round was the last")
        if not usn and not ijn:
            whole = {side: undamaged(evening, side) for side in ("usn", "ijn")}
            fewer = [side for side in whole if whole[side] <= whole[coc.OTHER[side]]]
            evening.fight["breaks"] = set(fewer)
    return over


def undamaged(evening: Evening, side: str) -> int:
    return sum(not evening.game["ships"][name]["hits"] for name in of(evening, side))


def retreats(evening: Evening, place: str) -> None:
    """Who must retreats one hex towards an edge, with a -1 MP marker (12.9)."""
    game = evening.game
    due = dict(evening.session.state.tree["umpire"].get("retreats", {}))
    if not gone(evening) and evening.fight["breaks"] is not None:
        assert set(due) == evening.fight["breaks"], evening.told(f"{set(due)} retreat, not {evening.fight['breaks']}")
    for side, row in due.items():
        assert side in ("usn", "ijn"), evening.told(f"{side} retreats")
        mine = [name for name in coc.groups(game, side) if game["groups"][name]["hex"] == place]
        assert set(row["groups"]) <= set(mine), evening.told(f"{row['groups']} retreat, in {place} are {mine}")
        evening.act("draw", "12.9")
        step = 1 if side == "usn" else -1
        evening.act("retreat", "12.9", side=side, to=f"{place[:2]}{int(place[2:]) - step:02d}")
        for names in [under for under in coc.markers(game, side).values() if set(under) & set(row["groups"])]:
            column = int(place[:2])
            ways = [one for one in coc.beside(place) if (int(one[:2]) - column) * step >= 0]
            ways = [one for one in ways if int(one[:2]) != column or (int(one[2:]) - int(place[2:])) * step > 0]
            taken = {one["hex"] for one in game["groups"].values()} | set(coc.hunters(game, side))
            free = [one for one in ways if one not in taken]
            to = evening.random.choice(free or [one for one in ways if one not in coc.hunters(game, side)] or ways)
            said = {"side": side, "to": to, "group": [name for name in names if name in row["groups"]]}
            if free:
                evening.act("retreat", None, **said)
            else:
                evening.overridden("retreat", **said)
            for name in names:
                game["groups"][name] |= {"hex": to, "retreated": -1, "wind": 0}
            if coc.hunters(game, side).get(to) == "down":
                evening.contact(names, to)
    evening.compare()
