"""Sea zones in a sentence."""

from __future__ import annotations

WATERS = ("Channel", "Ocean", "Passage", "Sea", "Slot", "Strait", "Straits")


def zone_in_words(zone: str) -> str:
    """A sea zone in a sentence: `the Coral Sea`, `the Slot`, `Convoy Zone 12`."""
    named = zone.removeprefix("The ")
    return f"the {named}" if named != zone or zone.rpartition(" ")[2] in WATERS else zone


def in_zone(zone: str, port: bool = False) -> str:
    """In a zone: `in the Coral Sea`."""
    return f"in the port of {zone_in_words(zone)}" if port else f"in {zone_in_words(zone)}"
