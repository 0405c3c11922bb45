"""A bare word: the place of a command that it is meant for, and the value that it is, written out."""

from __future__ import annotations

from collections.abc import Container, Sequence

from referee.cli.completing.verbs import Verb
from referee.cli.console.known import Known, Spoken
from referee.cli.console.line import Quoted
from referee.cli.slots import Slot
from referee.engine.errors import short_for
from referee.engine.hexgrid import is_hex
from referee.session.acting.named import ENEMYS
from referee.session.board.owned import ALL
from referee.session.board.short_names import DASHED, in_its_case, names_meant, names_numbered, squeeze, words_begun


def write_out(word: str, slot: Slot, spoken: Spoken) -> str:
    """A value written out: a choice, a side or a name by its beginning, also within `one=other` and `one,other`.

    What was in quotes, and the name of something new, is taken as it is.
    """
    if slot.new:
        return word
    if isinstance(word, Quoted):
        return in_its_case(word, spoken.known.groups()) if slot.wants == "name" and slot.of else word
    if "zones" in slot.of and spoken.is_zone(word):
        return word.upper()
    if slot.wants == "choice":
        return ",".join(in_full(one, slot.options) for one in (word.split(",") if slot.many else [word]))
    if slot.wants == "side":
        return side_in_full(word, spoken.sides if slot.is_side else (*spoken.sides, *slot.also))
    if slot.inner:
        return _in_order(word, slot, spoken) or ",".join(_within_unit(one, slot, spoken) for one in word.split(","))
    if slot.wants == "name" and (slot.of or slot.is_name):
        words = [one for part in word.split(",") for one in _all_of(part, slot, spoken.known)]
        pairs = [[_name(part, slot, spoken.known, place) for place, part in enumerate(one.split("="))] for one in words]
        return ",".join("=".join(pair) for pair in pairs)
    return word


def _in_order(word: str, slot: Slot, spoken: Spoken) -> str | None:
    """A unit's fields without their keys, in order: `kg,3` is `squadron=KG 40,aircraft=3`, and `809,kg` names two
    squadrons; `None` if it is not written so.
    """
    pieces = word.split(",")
    wanted = [one for one in slot.inner if one.required and one.wants == "name"]
    numbers = [one for one in slot.inner if one.is_number]
    out = []
    for piece in pieces:
        is_name = wanted and (not piece.isdigit() or names_meant(piece, spoken.known.groups(wanted[0].of)))
        row = wanted if is_name else numbers
        if not row or "=" in piece:
            return None
        one = row.pop(0)
        out.append(f"{one.name}={write_out(piece, one, spoken)}")
    return ",".join(out) if len(pieces) > 1 else None


def _within_unit(word: str, slot: Slot, spoken: Spoken) -> str:
    """A value within a unit, written out: `name=zui` is `name=Zuiho`; a word alone is the name that it must have."""
    key, equals, value = word.partition("=")
    names = {one.name: one for one in slot.inner}
    if equals:
        return f"{key}={write_out(value, names[key], spoken)}" if key in names else word
    return write_out(word, slot.leader, spoken) if slot.leader.wants == "name" and key not in names else word


def in_full(word: str, there: Sequence[str]) -> str:
    """The one of some words that a word begins; else the word itself."""
    found = words_begun(word, there)
    return found[0] if len(found) == 1 and word else word


def side_in_full(word: str, there: Sequence[str]) -> str:
    """A side by its beginning; `all` is everybody, and no beginning of `allied`."""
    return word if word.lower() == ALL else in_full(word, there)


def _all_of(word: str, slot: Slot, known: Known) -> list[str]:
    """All names that a name without its number, or with a row of numbers, stands for, each with what it is paired with,
    where several may be; another word as it is.
    """
    if not slot.many:
        return [word]
    name, sign, other = word.partition("=")
    first = DASHED.sub(r"\1", name.partition(" ")[0].partition("..")[0])  # of a row `VB-6-1..3`, or `VB-6-1-3`
    there = next((names for names in known.meant_among(slot.of) if names_meant(first, names)), dict[str, str]())
    found = [] if len(names_meant(name, there)) == 1 else names_numbered(name, dict.fromkeys(there, True))
    return [f"{one}{sign}{other}" for one in found] or [word]


def _name(word: str, slot: Slot, known: Known, place: int) -> str:
    """A name by its beginning; after `=`, and where no group is named, a single letter is a letter. One that several
    share is refused.
    """
    is_short = (len(word) < 2 and not slot.of) or word.lower() == ALL
    if not word or is_hex(word) or is_short or (place and (len(word) < 2 or word.isdigit())):
        return word
    for there in known.meant_among(slot.of)[: 1 if word.isdigit() else None]:  # 20 is no `202nd`
        found = names_meant(word, there)
        if len(found) == 1:
            return found[0]
        if found:
            raise short_for(repr(word), found, slot.name)
    if slot.whose == ENEMYS and len(found := names_meant(word, dict.fromkeys(known.whole.values()))) == 1:
        return found[0]
    return known.whole.get(squeeze(word), word)


# Which place a bare word is meant for.


def place_meant(
    word: str,
    verb: Verb,
    places: Sequence[Slot],
    used: Container[str],
    spoken: Spoken,
    rest: Sequence[str] = (),
) -> Slot | None:
    """The place of a bare word, behind which `rest` is: the first, unless the word cannot be meant there and is just
    what another place waits for. A side that is not named yet waits for its name; a hex is where the enemy's things
    are; a word that no place waits for is one more of several named before, or the one choice, or unit, that it may be.
    """
    free = [slot for slot in verb.options if slot.name not in used or slot.many]
    waits = [*places, *(slot for slot in free if slot.is_side)]
    first = places[0] if places else None
    if isinstance(word, Quoted):
        return place_of_quoted(word, places, spoken)
    is_first = first is not None and is_closed(first) and fits_slot(first, word, spoken)
    shaped = [slot for slot in (*places[1:], *free) if is_shaped(slot, word, spoken)]
    if first and shaped and not is_first and (first.new or is_closed(first)):
        return first if is_name_all_the_same(word, first, shaped[0], spoken, rest) else shaped[0]
    number = next((slot for slot in waits if slot.is_number and fits_slot(slot, word, spoken)), None)
    is_name = is_first and len(word) > 1
    if number and first and first.wants in ("name", "phase") and not is_name:  # a number, unless it begins a name
        return number
    if first and (is_first or not is_closed(first)):
        return first
    if fits := [slot for slot in waits if fits_closed(slot, word, spoken)]:
        return fits[0]
    again = [slot for slot in free if slot.many and slot.name in used and fits_closed(slot, word, spoken)]
    if more := [slot for slot in again if not any(kinds_named(word, slot, spoken) & {*one.of} for one in waits)]:
        return more[0]
    if others := options_named(word, [slot for slot in free if slot.name not in used], waits, spoken):
        return others[0]
    if not any(slot.name == word.lower() for slot in free):
        closed = [slot for slot in free if slot.wants == "choice" or (slot.inner and slot.leader.wants == "name")]
        if len(chosen := [slot for slot in closed if fits_slot(slot, word, spoken)]) == 1:
            return chosen[0]
    if first and first.wants == "name" and first.whose != ENEMYS and is_hex(word):
        return next((slot for slot in places if slot.whose == ENEMYS), first)
    if first and first.whose == ENEMYS and is_movers(word, spoken.known):
        again = again if any(fits_slot(first, one, spoken) for one in rest) else []
        return next((slot for slot in (*places, *again) if slot.wants == "name" and slot.whose != ENEMYS), first)
    named = next((slot for slot in places if slot.wants == "name" and not slot.of), first)
    return named if first and first.is_number else first


def options_named(word: str, free: Sequence[Slot], waits: Sequence[Slot], spoken: Spoken) -> list[Slot]:
    """The one option that a word names a thing for, if it names none of the kinds for which places wait (`cap vf-8
    tf58`).
    """
    kinds = {kind for one in waits for kind in one.of}
    named = [slot for slot in free if slot.wants == "name" and not (slot.pairs or slot.new or kinds & {*slot.of})]
    found = [slot for slot in named if kinds_named(word, slot, spoken)]
    return found if len(found) == 1 else []


def kinds_named(word: str, slot: Slot, spoken: Spoken) -> set[str]:
    """Of which of a place's groups a word names a thing."""
    return {kind for kind in slot.of if names_meant(word, spoken.known.names.get(kind, {}))}


def is_movers(word: str, known: Known) -> bool:
    """Does a word name things of the side that moves, and no others?"""
    found = names_meant(word, known.groups())
    return bool(found and known.mover) and all(known.owners.get(name) == known.mover for name in found)


def place_of_quoted(word: str, places: Sequence[Slot], spoken: Spoken) -> Slot | None:
    """The place of what is in quotes: never a number's, nor one for other names where one for such a name waits."""
    first = places[0] if places else None
    if first is None or not is_closed(first) or not (first.is_number or not fits_slot(first, word, spoken)):
        return first
    named = [slot for slot in places if not slot.is_number and slot.wants != "choice"]
    return next((slot for slot in named if not is_closed(slot) or fits_slot(slot, word, spoken)), first)


def is_name_all_the_same(word: str, slot: Slot, shaped: Slot, spoken: Spoken, rest: Sequence[str]) -> bool:
    """Is a word a name, though it has the shape for another place (a force `F1`): of a thing, or where another word
    that is no name has that shape? A side's name is always a side.
    """
    others = [one for one in rest if is_shaped(shaped, one, spoken) and not spoken.is_named(one, slot.of)]
    return slot.wants == "name" and not shaped.is_side and (spoken.is_named(word, slot.of) or bool(others))


def is_shaped(slot: Slot, word: str, spoken: Spoken) -> bool:
    """Is a word by its mere shape what a place takes: a side, a zone, a hex?"""
    if slot.is_side:
        return word.lower() in spoken.sides
    return ("zones" in slot.of and spoken.is_zone(word)) or (slot.wants == "hex" and is_hex(word))


def is_closed(slot: Slot) -> bool:
    """Is it known beforehand which words may be there?"""
    named = slot.leader if slot.inner else slot
    return slot.wants in ("choice", "hex", "side") or slot.is_number or (named.wants == "name" and not named.new)


def fits_closed(slot: Slot, word: str, spoken: Spoken) -> bool:
    """Is a word one of those that may be there, where these are known beforehand?"""
    return is_closed(slot) and fits_slot(slot, word, spoken)


def fits_slot(slot: Slot, word: str, spoken: Spoken) -> bool:
    """Is a word one that may be there?"""
    if slot.is_number:
        return word.removeprefix("-").isdigit()
    if slot.wants == "side":
        return side_in_full(word, spoken.sides) in spoken.sides
    if slot.wants == "choice":
        return all(in_full(one, slot.options) in slot.options for one in word.split(","))
    if slot.wants == "hex":
        return all(is_hex(one) for one in word.split(","))
    if slot.inner:
        head = word.partition(",")[0]
        return "=" in head or fits_slot(slot.leader, head, spoken)
    if "zones" in slot.of and spoken.is_zone(word):
        return True
    there = spoken.known.to_offer(slot.of)
    if slot.whose == ENEMYS and (mover := spoken.known.mover):
        there = {name: about for name, about in there.items() if spoken.known.owners.get(name) != mover}
    return all(not one or names_meant(one, there) for one in word.partition("=")[0].split(","))
