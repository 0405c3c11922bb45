"""What a map of Clash of Carriers shows: TGs and TFs, markers of the enemy, submarines, islands, tracks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.rules import Rules
from referee.games.clash_of_carriers.evening.board import OTHER, SIDES, TF, counted, in_words
from referee.session.reading.picture import UMPIRE, Mark, Picture, Seen, Track

COLUMNS, ROWS = 40, 34


def picture(seen: Seen) -> Picture:
    """The map as the umpire or a side sees it."""
    return Picture(
        title=f"{seen.scenario}: turn {seen.public.get('turn', 0)}, {seen.public.get('phase', '')}",
        columns=COLUMNS,
        rows=ROWS,
        south=0 if Rules(seen.rules).ruling("hex-grid") == "even-low" else 1,
        terrain=dict.fromkeys((*seen.public["islands"].values(), seen.public["saipan"]), "island"),
        marks=list(marks(seen)),
        tracks=list(tracks(seen)),
        captions=list(captions(seen.public)),
    )


def captions(public: Mapping[str, Any]) -> Iterator[str]:
    """What both sides know of the turn."""
    if public.get("turn", 0):
        active = public.get("active", {}).get("marker")
        yield ("Night." if public.get("night") else "Day.") + (f" {active} is activated." if active else "")


def marks(seen: Seen) -> Iterator[Mark]:
    """Everything that lies in a hex, as far as it is seen."""
    for island, place in seen.public["islands"].items():
        yield Mark(place, island, "ijn", "base", note=stationed(seen, island))
    for side, name, group in seen.things("groups"):
        yield block(seen, side, name, group)
    for side in SIDES:
        for name, place in seen.public[f"{side}_markers"].items() if side not in seen.own else ():
            yield Mark(place, name, side, "contact", note=report(seen, name))
        for name, place in seen.public.get(f"{side}_submarines", {}).items():
            yield Mark(place, name, side, "submarine")
    if seen.who != UMPIRE:
        for side, name, contact in seen.things("contacts"):
            if name not in seen.public[f"{OTHER[side]}_markers"]:
                yield Mark(contact["hex"], name, OTHER[side], "contact", note=told(contact))


def block(seen: Seen, side: str, name: str, group: Mapping[str, Any]) -> Mark:
    """A TG; those of the TF say so."""
    ships = seen.own[side]["ships"]
    notes = [TF[side] if group.get("tf") else "", in_words(counted({ship: ships[ship] for ship in group["ships"]}))]
    hurt = [f"{ship} {ships[ship]['hits']} hits" for ship in group["ships"] if ships[ship].get("hits")]
    flying = [unit for unit, row in seen.own[side].get("air", {}).items() if over(row, name, group, side)]
    notes += [", ".join(hurt), f"CAP: {', '.join(flying)}" if flying else ""]
    kind = "block" if group["ships"] else "dummy"
    note = "; ".join(part for part in notes if part)
    return Mark(group["hex"], name, side, kind, spotted=bool(group.get("detected")), note=note)


def over(unit: Mapping[str, Any], name: str, group: Mapping[str, Any], side: str) -> bool:
    """Is an air unit on CAP over a TG, or over the TF with it?"""
    return unit["box"] == "cap" and unit.get("over") in (name, TF[side] if group.get("tf") else name)


def stationed(seen: Seen, island: str) -> str:
    """The air units on an island, for who may see them."""
    air = seen.own.get("ijn", {}).get("air", {})
    return ", ".join(name for name, unit in air.items() if unit["home"] == island and unit["box"] in ("ready", "flown"))


def report(seen: Seen, name: str) -> str:
    """What was last reported of a marker."""
    found = [contact for _, label, contact in seen.things("contacts") if label == name]
    return told(found[0]) if found else ""


def told(contact: Mapping[str, Any]) -> str:
    """A contact in words."""
    return f"turn {contact['turn']}: {in_words(contact['ships'])}{', stale' if contact.get('stale') else ''}"


def tracks(seen: Seen) -> Iterator[Track]:
    """Where TGs were at the end of earlier turns."""
    for side, name, _ in seen.things("groups"):
        if len(way := seen.track("groups", side, name)) > 1:
            yield Track(name, way, side)
