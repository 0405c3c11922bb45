"""Which place of a command a bare word is meant for."""

from __future__ import annotations

from collections.abc import Container, Sequence

from referee.cli.completing.verbs import Verb
from referee.cli.console.known import Known, Spoken
from referee.cli.console.line import Quoted
from referee.cli.console.values import ZONE, in_full
from referee.cli.slots import Slot
from referee.engine.hexgrid import is_hex
from referee.session.acting.named import ENEMYS
from referee.session.board.short_names import names_meant


def place_meant(
    word: str,
    verb: Verb,
    places: Sequence[Slot],
    used: Container[str],
    spoken: Spoken,
) -> Slot | None:
    """The place of a bare word: the first, unless the word cannot be meant there and is just what another place
    waits for. A side that is not named yet waits for its name; a word that no place waits for is the one choice, or
    unit, that it may be.
    """
    free = [slot for slot in verb.options if slot.name not in used or slot.many]
    waits = [*places, *(slot for slot in free if slot.is_side)]
    first = places[0] if places else None
    if isinstance(word, Quoted):
        return place_of_quoted(word, places, spoken)
    is_first = first is not None and is_closed(first) and claims(first, word, spoken)
    shaped = [slot for slot in (*places[1:], *free) if is_shaped(slot, word, spoken.sides)]
    if first and shaped and not is_first and (first.new or is_closed(first)):
        return shaped[0]
    number = next((slot for slot in waits if slot.is_number and claims(slot, word, spoken)), None)
    is_name = is_first and len(word) > 1
    if number and first and first.wants in ("name", "phase") and not is_name:  # a number, unless it begins a name
        return number
    if first and (is_first or not is_closed(first)):
        return first
    if fits := [slot for slot in waits if is_closed(slot) and claims(slot, word, spoken)]:
        return fits[0]
    if not any(slot.name == word.lower() for slot in free):
        closed = [slot for slot in free if slot.wants == "choice" or (slot.inner and slot.leader.wants == "name")]
        if len(chosen := [slot for slot in closed if claims(slot, word, spoken)]) == 1:
            return chosen[0]
    if first and first.whose == ENEMYS and is_movers(word, spoken.known):
        return next((slot for slot in places if slot.wants == "name" and slot.whose != ENEMYS), first)
    named = next((slot for slot in places if slot.wants == "name" and not slot.of), first)
    return named if first and first.is_number else first


def is_movers(word: str, known: Known) -> bool:
    """Does a word name things of the side that moves, and no others?"""
    found = names_meant(word, known.groups())
    return bool(found and known.mover) and all(known.owners.get(name) == known.mover for name in found)


def place_of_quoted(word: str, places: Sequence[Slot], spoken: Spoken) -> Slot | None:
    """The place of what stands in quotes: never a number's, nor one for other names where one for such a name waits."""
    first = places[0] if places else None
    if first is None or not is_closed(first) or not (first.is_number or not claims(first, word, spoken)):
        return first
    named = [slot for slot in places if not slot.is_number and slot.wants != "choice"]
    return next((slot for slot in named if not is_closed(slot) or claims(slot, word, spoken)), first)


def is_shaped(slot: Slot, word: str, sides: Sequence[str]) -> bool:
    """Is a word by its mere shape what a place takes: a side, a zone, a hex?"""
    if slot.is_side:
        return word.lower() in sides
    return ("zones" in slot.of and ZONE.fullmatch(word.lower()) is not None) or (slot.wants == "hex" and is_hex(word))


def is_closed(slot: Slot) -> bool:
    """Is it known beforehand which words may stand there?"""
    named = slot.leader if slot.inner else slot
    return slot.wants in ("choice", "hex", "side") or slot.is_number or (named.wants == "name" and not named.new)


def claims(slot: Slot, word: str, spoken: Spoken) -> bool:
    """Is a word one that may stand there?"""
    if slot.is_number:
        return word.removeprefix("-").isdigit()
    if slot.wants == "side":
        return in_full(word, spoken.sides) in spoken.sides
    if slot.wants == "choice":
        return all(in_full(one, slot.options) in slot.options for one in word.split(","))
    if slot.wants == "hex":
        return all(is_hex(one) for one in word.split(","))
    if slot.inner:
        head = word.partition(",")[0]
        return "=" in head or claims(slot.leader, head, spoken)
    if "zones" in slot.of and ZONE.fullmatch(word.lower()):
        return True
    there = spoken.known.to_offer(slot.of)
    if slot.whose == ENEMYS and (mover := spoken.known.mover):
        there = {name: about for name, about in there.items() if spoken.known.owners.get(name) != mover}
    return all(not one or names_meant(one, there) for one in word.partition("=")[0].split(","))
