"""The hunt for submarines: by escorts, planes and bombers, each once in a turn wherever it goes (Submarine Combat)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.inputs import bare, whole
from referee.engine.plain import counted, how_many, with_article
from referee.engine.rules import Rules
from referee.games.naval_units.evening import active, battles, below, sea, state
from referee.games.naval_units.evening.sea import Said
from referee.games.naval_units.evening.waters import in_zone
from referee.games.naval_units.rules.submarines import SONAR, who_first
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars, refusal_for
from referee.session.acting.hints import NEXT_TURN
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, called, side_of

CITE = "Submarine Combat"
FATES = ("sunk", "sighted", "hidden")
MOST_HUNTERS = 12


class Asw(state.Named):
    """A hunt for the submarines in a sea zone."""

    side: str | None = side_of("the side that hunts")
    zone: battles.Zone = thing(called("the sea zone", of="zones"))
    hunter: list[state.Ship] = thing(
        all_called("the escorts that hunt; without it, all that have not hunted this turn", 0, MOST_HUNTERS, of="ships")
    )
    planes: int = bare(whole(0, 12, 0, meaning="planes that hunt"))
    bombers: int = bare(whole(0, 12, 0, meaning="land-based bombers that search"))
    first: str = who_first()

    def mean(self) -> None:
        side, zone = sea.a_side(self.board, self.owner), self.zone.name
        self.acts_for(side.name)
        there = escorts_in(side, zone)
        for ship in self.hunter:
            sea.is_afloat(ship, "hunter")
            if ship.is_escort:
                sea.place_in_list(state.names(there), ship.name, "hunter", f"{side.title} escort in {zone} called")
        if not (self.hunter or self.planes or self.bombers or any(not has_hunted(ship) for ship in there)):
            words = f"the {side.title} side has nobody to hunt: {why_nobody(side, zone)}"
            raise refusal_for([Bar(CITE, words, "hunter", firm=True)])

    @property
    def ships(self) -> list[state.Ship]:
        """The escorts that hunt."""
        there = escorts_in(self.own, self.zone.name)
        return self.hunter or [ship for ship in there if not has_hunted(ship)][:MOST_HUNTERS]


def escorts_in(side: state.Side, zone: str) -> list[state.Ship]:
    """A side's escorts at sea in a zone."""
    return [ship for ship in side.surface(zone) if ship.is_escort]


def why_nobody(side: state.Side, zone: str) -> str:
    """Why no escort of a side hunts in a zone."""
    if escorts_in(side, zone):
        return "its escorts there have hunted this turn"
    docked = [ship.name for ship in side.ships_in(zone, port=True) if ship.is_escort]
    if docked:
        return f"{', '.join(docked)} {'is' if len(docked) == 1 else 'are'} in port, and only escorts at sea hunt"
    return f"it has no escorts in {zone}"


def has_hunted(home: sea.Home) -> bool:
    """Has it, or have planes of it, hunted on this turn?"""
    return bool(home.hunted) and home.hunted == home.here.public.turn


def of_hunt(given: Asw) -> Bars:
    """What forbids a hunt."""
    side = given.own
    yield from active.of_active(side, "hunts", CITE)
    for ship in given.hunter:
        yield from is_hunter(ship)
        yield from hunts_once(ship)
    yield from whose_planes(side, given.planes, given.bombers)
    yield from have_planes(side, given.zone.name, given.planes, given.bombers)


def is_hunter(ship: state.Ship) -> Bars:
    """Only escorts hunt submarines (Submarine Combat)."""
    if not ship.is_escort:
        words = f"{ship.name} is {with_article(ship.type)}, and only cruisers and destroyers hunt submarines"
        yield Bar(CITE, words, "hunter", "another --hunter", True)


def hunts_once(ship: state.Ship) -> Bars:
    """Each ship hunts once in a turn, wherever she goes (Submarine Combat)."""
    if has_hunted(ship):
        hint = "another --hunter, or " + NEXT_TURN
        yield Bar(CITE, f"{ship.name} has hunted this turn", "hunter", hint)


def whose_planes(side: state.Side, planes: int, bombers: int) -> Bars:
    """Only planes of the USA and the UK hunt, from turn 4 on (Submarine Combat)."""
    rules = Rules(side.here.ruleset)
    since = rules.table("turns")["hunting-planes"]
    if (planes or bombers) and (side.nation not in SONAR or side.here.public.turn < since):
        words = f"only planes of the {' and the '.join(map(str.upper, SONAR))} hunt submarines, from turn {since} on"
        yield Bar(CITE, words, "planes" if planes else "bombers")


def have_planes(side: state.Side, zone: str, planes: int, bombers: int) -> Bars:
    """No more planes and bombers hunt than a side has there that have not hunted, nor have missions in a battle."""
    there = sum(fresh_planes(home) for home in sea.homes_of(side, zone))
    if zone in side.missions:  # those do what they are allocated to
        there -= sum(side.missions[zone].counts.values())
    bases = side.bases_at(zone)
    flying = sum(base.bombers - (base.scouting if has_hunted(base) else 0) for base in bases)
    for word, wanted, found in (("plane", planes, there), ("bomber", bombers, flying)):
        if wanted > found:
            has = f"the {side.title} side has {how_many(max(found, 0), word)} left for it in {zone}"
            yield Bar(CITE, f"{counted(wanted, word)} {'hunts' if wanted == 1 else 'hunt'}, and {has}", f"{word}s")


def fresh_planes(home: sea.Home) -> int:
    """The planes of a deck or a base that have not hunted on this turn."""
    return max(home.planes - (home.scouts if has_hunted(home) else 0), 0)


def mark_flights(side: state.Side, zone: str, planes: int, bombers: int, turn: int) -> None:
    """So many planes and bombers have hunted this turn, those of carriers first."""
    for home in sea.homes_of(side, zone):
        before = home.scouts if has_hunted(home) else 0
        searched = home.scouting if isinstance(home, state.Base) and has_hunted(home) else 0
        out = min(fresh_planes(home), planes)
        over = min(home.bombers - searched, bombers) if isinstance(home, state.Base) else 0
        planes, bombers = planes - out, bombers - over
        if out or over:
            home.put(hunted=turn, scouts=before + out)
            if isinstance(home, state.Base):
                home.put(scouting=searched + over)


def inputs_of(given: Asw) -> dict[str, Any]:
    """The hunt for one submarine, as `asw` takes it."""
    return {
        "hunters": [ship.type for ship in given.ships],
        "names": state.names(given.ships),
        "planes": given.planes,
        "bombers": given.bombers,
        "nation": given.own.nation,
        "turn": sea.turn_of(given.board),
        **thrown_first(given.first),
    }


def thrown_first(first: str) -> dict[str, str]:
    """Who throws first in a hunt, as the input `first`, if it is not as usual."""
    return {"first": first} if first != "planes" else {}


def prey_of(given: Asw) -> list[state.Ship]:
    """The submarines that are there."""
    return given.own.enemy.submarines(given.zone.name)


def whole_hunt(given: Asw) -> Whole:
    """The hunt for all submarines that are there."""
    number = len(prey_of(given))
    assumed = [] if number else ["one submarine, even if there is none"]
    return Whole("asw", {**inputs_of(given), "submarines": min(max(number, 1), 6)}, assumed)


@act("asw", Asw, cite=CITE, whole=whole_hunt, bars=of_hunt)
def asw(given: Asw, doing: Doing) -> None:
    """The active side hunts submarines in a sea zone; each ship and plane hunts once in a turn."""
    own, zone, prey, inputs = given.own, given.zone.name, prey_of(given), inputs_of(given)
    for ship in given.ships:
        ship.put(hunted=doing.turn)
    mark_flights(own, zone, given.planes, given.bombers, doing.turn)
    said, fates = [], dict[str, str]()
    for submarine in prey:
        after = doing.resolve("asw", inputs, side=own.name).outcome
        fate = next(key for key in FATES if after[key])
        if fate != "hidden":
            said.append(end_hunt(doing, submarine, fate))
            fates[submarine.name] = fate
    words = "; ".join(line.text for line in said) or "nothing found"
    named = [zone, *things_of(said)]
    doing.tell(own.name, f"Hunt in {{}}: {words}.", *named, **sea.sunk_among(named))
    for name, fate in fates.items():
        doing.tell(own.enemy.name, f"{name} {in_zone(zone)} is {fate}.", same=True)
    below.end_if_done(doing, given.board, zone)
    if not prey:
        doing.remark(f"no submarine is in {zone}")


def things_of(said: Sequence[Said]) -> list[Any]:
    """What some sentences name, in order."""
    return [one for line in said for one in line.things]


def end_hunt(doing: Doing, submarine: state.Ship, fate: str) -> Said:
    """What the hunt did to a submarine, and what is said: one that stays hidden keeps its name."""
    if fate == "hidden":
        return Said("a submarine stays hidden")
    sea.make_known([submarine])
    if fate == "sunk":
        sea.sink(doing, submarine)
    return Said(f"{{}} ({{}}) is {fate}", (submarine, submarine.type))
