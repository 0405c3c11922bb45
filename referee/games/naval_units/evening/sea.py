"""The sea zones as acts see them: whose is what, who is where, what is afloat, and what each side has found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.engine.errors import Refusal, bad_input, unknown
from referee.engine.inputs import choice, many, text
from referee.engine.rules import Rules
from referee.games.naval_units.rules.units import CARRIERS, ESCORTS, SUBMARINES, capacity, hits_to_sink, plural
from referee.session.acting.act import Doing
from referee.session.board.owned import enemy_of, own

MOST = 6


# What is entered.


def paired(meaning: str) -> Any:
    """An input of pairs of names: `--target "Nagato=Iowa"`, repeated or joined by commas."""
    return many(
        text(shape="two names, as in Nagato=Iowa", allowed=lambda word: word.count("=") == 1),
        0,
        12,
        (),
        meaning=meaning,
    )


def pairs(words: Iterable[str], field: str) -> dict[str, str]:
    """Pairs of names by the first of them."""
    out: dict[str, str] = {}
    for word in words:
        first, _, second = (part.strip() for part in word.partition("="))
        if not first or not second or first in out:
            raise bad_input(field, f"{field} wants name=name, each first name once, not {word!r}")
        out[first] = second
    return out


def searchers_of(meaning: str) -> Any:
    """An input that says what searches."""
    return choice("ships", "planes", "both", default=None, meaning=meaning)


# Sides and zones.


def nation(doing: Doing, side: str) -> str:
    """A side's nation."""
    return str(doing.get("sides", side, "nation", default="other"))


def a_zone(doing: Doing, zone: str, field: str = "zone") -> str:
    """A sea zone that is known, or a refusal."""
    known = doing.get("public", "zones", default={})
    if zone not in known:
        raise unknown("sea zone", zone, known, field=field, hint="do zone --name … adds one")
    return zone


def game_turn(doing: Doing) -> int:
    """The turn, which the rules ask for."""
    if not 1 <= doing.turn <= 99:
        raise Refusal("bad-input", "which turn is it?", field="turn", hint="do phase --turn 1")
    return doing.turn


# What a side has.


def ship(doing: Doing, side: str, name: str) -> dict[str, Any]:
    """A ship."""
    found: dict[str, Any] = own(doing, side, "ships")[name]
    return found


def kind(doing: Doing, side: str, name: str) -> str:
    """A ship's type."""
    return str(ship(doing, side, name)["type"])


def fleets_in(doing: Doing, side: str, zone: str, port: bool = False) -> list[str]:
    """A side's fleets in a zone, at sea or in port."""
    fleets = own(doing, side, "fleets").items()
    return [name for name, fleet in fleets if fleet["zone"] == zone and bool(fleet.get("port")) == port]


def ships_in(doing: Doing, side: str, zone: str, port: bool = False) -> list[str]:
    """A side's ships in a zone, submarines too, in the order of their fleets."""
    fleets = own(doing, side, "fleets")
    return [name for fleet in fleets_in(doing, side, zone, port) for name in fleets[fleet]["ships"]]


def surface(doing: Doing, side: str, zone: str, port: bool = False) -> list[str]:
    """A side's surface ships in a zone."""
    return [name for name in ships_in(doing, side, zone, port) if kind(doing, side, name) not in SUBMARINES]


def submarines(doing: Doing, side: str, zone: str) -> list[str]:
    """A side's submarines in a zone."""
    return [name for name in ships_in(doing, side, zone) if kind(doing, side, name) in SUBMARINES]


def escorts(doing: Doing, side: str, names: Iterable[str]) -> list[str]:
    """Those among ships that are escorts."""
    return [name for name in names if kind(doing, side, name) in ESCORTS]


def planes_at_sea(doing: Doing, side: str, zone: str) -> dict[str, int]:
    """The ships of a side in a zone that have planes, those just sunk too, with how many."""
    sunk = [name for name, one in own(doing, side, "ships").items() if one.get("sunk") == zone and one.get("planes")]
    names = [*ships_in(doing, side, zone), *sunk]
    return {name: planes for name in names if (planes := ship(doing, side, name).get("planes", 0))}


def place(names: Sequence[str], name: str, field: str, what: str) -> int:
    """The place of a name in a list, from 1, or a refusal."""
    if name not in names:
        raise unknown(what, name, names, field=field)
    return names.index(name) + 1


def chosen(doing: Doing, side: str, there: Sequence[str], named: Sequence[str], field: str) -> list[str]:
    """The ships that take part: those named, else all; at most six, which is a round's most."""
    for name in named:
        place(there, name, field, f"{side} ship there")
    ships = [name for name in there if name in named] if named else list(there)
    if len(ships) > MOST:
        raise bad_input(field, f"the {side} side has {len(ships)} ships there, a round takes {MOST}: name them")
    return ships


# Hits.


def as_unit(doing: Doing, side: str, name: str, *keys: str) -> dict[str, Any]:
    """A ship as procedures take it."""
    found = ship(doing, side, name)
    return {"type": found["type"], **{key: found[key] for key in keys if found.get(key)}}


def left(doing: Doing, side: str, name: str) -> int:
    """The hits that a ship can still take at sea."""
    found = ship(doing, side, name)
    return max(hits_to_sink(Rules(doing.ruleset), found["type"]) - int(found.get("hits", 0)), 0)


def set_left(doing: Doing, side: str, name: str, now: int) -> str | None:
    """A ship's hits left are `now`; what is to be said of it, if anything changed."""
    before = left(doing, side, name)
    if now >= before:
        return None
    if now <= 0:
        sink(doing, side, name)
        return f"{name} ({kind(doing, side, name)}) is sunk"
    takes = hits_to_sink(Rules(doing.ruleset), kind(doing, side, name))
    doing.put("sides", side, "ships", name, "hits", value=takes - now)
    return f"{name} ({kind(doing, side, name)}) has {count(now, 'hit')} left"


def sink(doing: Doing, side: str, name: str) -> None:
    """A ship is gone; its planes are in the air until the round is over."""
    for fleet, found in own(doing, side, "fleets").items():
        if name in found["ships"]:
            rest = [one for one in found["ships"] if one != name]
            doing.put("sides", side, "fleets", fleet, value={**found, "ships": rest} if rest else None)
            doing.put("sides", side, "ships", name, "sunk", value=found["zone"])
            if planes := ship(doing, side, name).get("planes"):
                doing.remark(
                    f"{count(planes, 'plane')} flew from {name}: the rulebook does not say what becomes of them. "
                    "Give them decks with `planes` before the round is over, else they are lost."
                )
            return
    doing.put("sides", side, "ships", name, "sunk", value="")


def lose_planes(doing: Doing, side: str, zone: str, lost: int) -> None:
    """Planes lost come off ships that are sunk first, then off the last carrier of the list, and so on."""
    aboard = planes_at_sea(doing, side, zone)
    last_first = list(reversed(aboard))
    order = sorted(last_first, key=lambda name: "sunk" not in ship(doing, side, name))
    for name in order:
        gone = min(aboard[name], lost)
        lost -= gone
        if gone:
            doing.put("sides", side, "ships", name, "planes", value=aboard[name] - gone)


def room(doing: Doing, kind: str) -> int:
    """The planes that a type carries."""
    return capacity(Rules(doing.ruleset), kind)


def is_carrier(kind: str) -> bool:
    """May it have planes aboard?"""
    return kind in CARRIERS or kind == "BBAV"


# What a side has found.


def sees(doing: Doing, side: str, zone: str, names: Sequence[str], *, port: bool = False) -> None:
    """A side sees these enemy ships in a zone; it stands in its own branch until it sees more."""
    enemy = enemy_of(doing, side)
    seen = {name: f"{kind(doing, enemy, name)}, {left(doing, enemy, name)} left" for name in names}
    key = f"{zone}, port" if port else zone
    doing.put("sides", side, "found", key, value={"turn": doing.turn, **({"ships": seen} if seen else {})})


def both_see(doing: Doing, zone: str) -> None:
    """In battle each side sees the other's surface ships there."""
    for side in doing.sides:
        sees(doing, side, zone, surface(doing, enemy_of(doing, side), zone))


def battle(doing: Doing, zone: str) -> dict[str, Any]:
    """The battle in a zone, or a refusal."""
    found: dict[str, Any] | None = doing.get("public", "battles", zone)
    if found is None:
        fights = doing.get("public", "battles", default={})
        raise unknown(
            "battle",
            zone,
            fights,
            field="zone",
            hint="search finds the enemy; do battle --zone … --side … begins one that was found at the table",
        )
    return found


def the_zone(doing: Doing, zone: str | None) -> str:
    """The zone of a battle: as named, else of the only one there is."""
    fights: Mapping[str, Any] = doing.get("public", "battles", default={})
    if zone is None and len(fights) == 1:
        return next(iter(fights))
    if zone is None:
        raise bad_input("zone", f"which sea zone? battles: {', '.join(fights) or 'none'}")
    battle(doing, zone)
    return zone


def count(number: int, word: str) -> str:
    """`1 hit`, `2 hits`."""
    return f"{number} {plural(number, word)}"


def all_told(doing: Doing, zone: str, what: str, said: Sequence[str | None]) -> None:
    """Say to all what a fight came to."""
    doing.tell("all", f"{zone}: {what}: {'; '.join(line for line in said if line) or 'no hits'}.")
