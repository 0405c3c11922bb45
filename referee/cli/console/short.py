"""Short forms written out: beginnings of commands, options and names; bare words in their places.

The result is the command as it would be typed after `referee`, its values with the names of what they are said of, so
that nothing is read twice. One reading serves both what is run and what a prompt offers next: the two cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from referee.cli.command import also_called, not_in_group, of_record
from referee.cli.completing.verbs import Reading, Verb
from referee.cli.console import plain_acts
from referee.cli.console.known import Spoken
from referee.cli.console.lexicon import NOT_HERE, RARE, Lexicon
from referee.cli.console.line import Quoted
from referee.cli.console.values import fits_slot, is_closed, place_meant, side_in_full, write_out
from referee.cli.options import Said
from referee.cli.plain_questions import as_command
from referee.cli.slots import Slot
from referee.engine.errors import Refusal, Short, Unknown, short_for, show, unknown
from referee.engine.rules import aliases
from referee.session.acting.named import ENEMYS
from referee.session.board.short_names import (
    as_row,
    begins,
    names_in_full,
    names_meant,
    names_numbered,
    squeeze,
    words_begun,
)

OF_SIDES = ("show", "orders")
ASKING = ("show", "may", "who", "reach", "fuel", "endurance")
"""The commands that find what a name is short for by themselves, all of several that differ by their number."""

ANSWERS = ("y", "yes", "no")
BEGINS = "a line begins with a command, or with whom it is about; Enter shows what is open now, help lists the commands"


def read(words: Sequence[str], lexicon: Lexicon, spoken: Spoken) -> Reading:
    """Read whole words; refuses what is no command, or is short for several."""
    rest, sides = list(words), spoken.sides
    if rest and rest[0] == "referee":
        rest.pop(0)
    if len(rest) == 1 and rest[0].lower() in ANSWERS:
        raise Refusal("bad-request", f"nothing is asked now that {rest[0]} could answer", hint=BEGINS)
    rest = as_command(rest) or plain_acts.in_two_words(plain_acts.by_a_side(rest, lexicon, spoken), lexicon)
    rest = plain_acts.by_its_choice(rest, lexicon)
    if not rest:
        return Reading([], None, None, lexicon.first)
    whole = [str(one) for one in rest]
    word = rest.pop(0)
    word = next((verb for verb in OF_SIDES if _means_of_side(verb, word, rest, sides)), word)
    verb, verbs = _find_verb(word, rest, lexicon, spoken)
    return Rest(verb, rest, spoken).reading() if verb else Reading(whole, None, None, verbs)


def _means_of_side(verb: str, word: str, rest: Sequence[str], sides: Sequence[str]) -> bool:
    """Is it `sh ij`, `or ij …`: `show` or `orders` before a side, whatever else begins so (`shore-fire`, `order`)?"""
    if len(word) < 2 or not verb.startswith(word.lower()) or word.lower() == "order" or not rest:
        return False
    return any(name.startswith(rest[0].lower()) for name in (*sides, "umpire"))


def _find_verb(word: str, rest: list[str], lexicon: Lexicon, spoken: Spoken) -> tuple[Verb | None, Mapping[str, Verb]]:
    """The command that a word (and as many of the rest as belong to it) means; else what may follow."""
    first, sides = lexicon.first, spoken.sides
    if word == "do" and rest and not rest[0].startswith("-"):
        return _find_one(rest.pop(0), lexicon.acts, f"act of {lexicon.game}"), {}
    also = [one for one in also_called(word.lower(), lexicon.game) if one in first and word.lower() not in first]
    word = plain_acts.one_meant(also, rest, lexicon, spoken) or word
    name = _one_of(word, {found.partition(" ")[0] for found in first}, "command")
    is_sides = name in RARE and name != word.lower() and any(side.startswith(word.lower()) for side in sides)
    if rest and (is_sides or word.lower() == "no"):
        # `i adrift land Shokaku`: a side's short name goes before `import`; `no cap` is an order, and no note
        raise unknown("command", word, ())
    if name == "do":
        return (first["do"], {}) if rest else (None, lexicon.acts)
    if name in ("odds", "roll"):
        return _weigh_verb(name, rest, lexicon)
    group = {found: verb for found, verb in first.items() if found.startswith(f"{name} ")}
    if not group:
        return first[name], {}
    inner = {found.partition(" ")[2]: verb for found, verb in group.items()}
    if name == "log" and rest and not rest[0].startswith("-"):
        rest[:] = of_record(rest, sides)
    if not rest or rest[0].startswith("-"):
        return None, inner
    word = rest.pop(0)
    try:
        return _find_one(word, inner, f"command of {name}"), {}
    except Refusal as refusal:
        raise refusal if isinstance(refusal, Short) else not_in_group(name, word) from None


def _weigh_verb(verb: str, rest: list[str], lexicon: Lexicon) -> tuple[Verb | None, Mapping[str, Verb]]:
    game = aliases().get(rest[0]) if rest else None
    inner = lexicon.after(verb, game)
    lead = (verb,) if game is None else (verb, game)
    if game:
        rest.pop(0)
    if not rest or rest[0].startswith("-"):
        return None, inner
    found = _find_one(rest.pop(0), inner, lexicon.what_follows(verb, game))
    return found._replace(argv=(*lead, found.argv[-1])), {}


def _find_one(word: str, there: Mapping[str, Verb], what: str) -> Verb:
    return there[_one_of(word, there, what)]


def _one_of(word: str, there: Iterable[str], what: str) -> str:
    """The one name that a word is or begins; everyday names go before rare ones."""
    names = sorted(there)
    short = word.lower()
    if short in NOT_HERE and short not in names:
        raise Refusal("bad-request", f"{short} cannot be used here: {NOT_HERE[short]}")
    begin = words_begun(word, names)
    everyday = [name for name in begin if name not in RARE] or begin
    shortest = min(everyday, key=len, default="")
    if shortest and all(name == shortest or name.startswith(f"{shortest}-") for name in everyday):
        return shortest
    if everyday:
        raise short_for(repr(word), everyday)
    refusal = unknown(what, word, names)
    if what == "command" and not refusal.nearest:
        refusal = Unknown(f"there is no command {show(word)}", len(names), (), None, BEGINS)
    raise refusal


class Rest:
    """The rest of a line, word by word: options with their values, bare words in their places, a text to its end."""

    def __init__(self, verb: Verb, rest: Sequence[str], spoken: Spoken) -> None:
        self.verb, self.spoken = verb, spoken
        self.line, self.used, self.places = list(verb.argv), set[str](), list(verb.places)
        self.is_plain = plain_acts.takes_plain_words(verb)
        self.rest = _in_order(rest, verb, spoken) if self.is_plain else plain_acts.turn_said(rest, verb)
        self.waiting: Slot | None = None
        self.last: Slot | None = None

    def reading(self) -> Reading:
        """The line, read to its end."""
        while self.rest:
            word = self.rest.pop(0)
            said = plain_acts.option_said(word, self.verb, self.used) if self.is_plain and self.rest else None
            if self.is_plain and self.last and self.last.many and word.lower() in ("and", "&"):
                self.take_another(self.last)
            elif said is not None:
                self.rest[:0] = [] if self.is_for_place(self.rest[0]) else said
            elif word.startswith("--") and len(word) > 2:
                self.take_option(word)
            else:
                self.take_bare(word)
        place = self.places[0] if self.places else None
        return Reading(self.line, self.verb, self.waiting, {}, frozenset(self.used), place)

    def is_for_place(self, word: str) -> bool:
        """Is what follows `at` for a place that waits, rather than for the option `--at`? So is what is no name."""
        first = next((place for place in self.places if is_closed(place)), None)
        known = self.spoken.known.groups()
        return first is not None and (fits_slot(first, word, self.spoken) or not names_meant(word, known))

    def take_another(self, slot: Slot) -> None:
        """What follows `and`: the next of several, `australia torpedo 3, chicago dive 2`; another name, or the number
        of another of the same name (`Furutaka 1 and 2`).
        """
        if not self.rest:
            self.waiting = slot
        elif slot.inner:
            self.places = [slot, *(place for place in self.places if place is not slot)]
        else:
            word, before = self.rest.pop(0), next(one for one in reversed(self.line) if isinstance(one, Said))
            same = f"{before.text.rpartition(',')[2].rstrip('0123456789')}{word}"
            is_same = word.isdigit() and same in self.spoken.known.groups(slot.of)
            other = same if is_same else write_out(self.join_name(word, slot), slot, self.spoken)
            self.line[self.line.index(before)] = Said(before.name, f"{before.text},{other}")

    def take_option(self, word: str) -> None:
        """An option, in full with its value, if that is typed; a flag, or one that is not so called, as it stands."""
        name, equals, value = word[2:].partition("=")
        value = Quoted(value) if isinstance(word, Quoted) else value
        slot, full = _option(self.verb, name)
        if slot is None or (slot.wants == "flag" and not equals):
            self.used.add(full.removeprefix("no-") if slot else full)
            self.line.append(f"--{full}{equals}{value}")
            return
        self.used.add(slot.name)
        self.places = [place for place in self.places if place.name != slot.name or place.many]
        if equals:
            self.line.append(Said(full, write_out(value, slot, self.spoken), joined=True))
        elif self.rest:
            word = plain_acts.with_inner(self.join_name(self.text(slot), slot), self.rest, slot)
            self.line.append(Said(full, write_out(word, slot, self.spoken)))
        else:
            self.line.append(f"--{full}")
            self.waiting = slot

    def take_bare(self, word: str) -> None:
        """A bare word: an option without its dashes, or what is in a place, with the words that belong to it."""
        verb = self.verb
        slot = None if word == "-h" else place_meant(word, verb, self.places, self.used, self.spoken, self.rest)
        fits = slot is not None and (not is_closed(slot) or fits_slot(slot, word, self.spoken))
        if option := self.as_option(word, slot, fits=fits):
            self.rest[:0] = option
            return
        if slot is None:
            self.line.append(word)
            return
        self.rest.insert(0, word)
        if slot in self.places and (not slot.many or len(self.places) > 1):
            self.places.remove(slot)
        word = self.value(slot)
        self.used.add(slot.name)
        if verb.argv[0] in ASKING and verb.argv[1:] == () and slot.many:
            self.line.append(_asked_about(word, [*self.line[1:], *self.rest[:1]], slot, self.spoken.sides))
            return
        text = write_out(word, slot, self.spoken)
        if slot.wants == "name" and slot.whose != ENEMYS:
            self.spoken.acted_by(text)
        self.line.append(Said(slot.name, text, bare=not verb.named) if slot in verb.options else text)
        self.last = slot

    def as_option(self, word: str, place: Slot | None, *, fits: bool) -> list[str]:
        """An option that a bare word is: its name, if it begins no name of a thing and is none that its place takes;
        the strike of `strike 1`, or of `strike "Strike 1"`.
        """
        verb, known = self.verb, self.spoken
        slot = verb.option(name := verb.argv[-1])
        there = known.known.groups(slot.of) if slot and slot.wants == "name" and name not in self.used else {}
        called = squeeze(f"{name}{word}" if word.isdigit() else word)
        if found := next((one for one in there if squeeze(one) == called), None):
            return [f"--{name}", found]
        option = self.without_dashes(word)
        if option and self.rest and "-" in option and squeeze(word + self.rest[0]) == squeeze(option):
            self.rest.pop(0)  # `out to 9` of --out-to
            return [f"--{option}"]
        if option and fits and self.rest and option == word.lower():
            fits = any(begins(word, one) for one in known.known.groups())
        is_name = option and place and known.is_named(word, place.of)
        return [f"--{option}"] if option and not fits and not is_name else []

    def without_dashes(self, word: str) -> str:
        """The act's option that a bare word begins (`spot d5 4 boats 4`) that is not said yet; at the end a flag."""
        if not self.verb.named or isinstance(word, Quoted):
            return ""
        there = {one.name: one for one in self.verb.options if one.wants == "flag" or self.rest}
        name = plain_acts.complete_name(word, list(there))
        return name if name and (name not in self.used or there[name].many) else ""

    def text(self, slot: Slot) -> str:
        """The next word; where a text is wanted, all words up to an option; of a phase's name those up to a number."""
        rest, verb = self.rest, self.verb
        word = rest.pop(0)
        if slot.wants == "phase" and not any(place.wants == "text" for place in verb.places):
            while rest and rest[0][:1] != "-" and not rest[0].isdigit():
                word += f" {rest.pop(0)}"
        while (
            slot.wants == "text" and rest and not (rest[0][:2] == "--" and verb.option(rest[0][2:].partition("=")[0]))
        ):
            word += f" {rest.pop(0)}"
        return word

    def value(self, slot: Slot) -> str:
        """The value of a place: the next word, and those that belong to it rather than to the other places."""
        rest = self.rest
        word = plain_acts.with_inner(self.join_name(self.text(slot), slot), rest, slot)
        waited = rest and any(not (one.of or one.new) or fits_slot(one, rest[0], self.spoken) for one in self.places)
        return word if waited or not self.is_plain else plain_acts.with_number(word, rest, slot)

    def join_name(self, word: str, slot: Slot) -> str:
        """A name of two words, `TF 16` or `Farr=Kagero 1`: the first is short for several, or both begin it."""
        rest = self.rest
        if slot.wants not in ("name", "place") or slot.new or isinstance(word, Quoted):
            return word
        if not rest or rest[0].startswith("-"):
            return word
        known = self.spoken.known
        lead, sign, last = word.rpartition("=")
        there = known.groups(slot.of if not sign else ())
        if last not in there and (whole := known.whole.get(squeeze(f"{last} {rest[0]}"))):
            rest.pop(0)
            return f"{lead}{sign}{whole}"
        row = as_row(rest[0])
        several = slot.many and last not in there and not row.isdigit()
        if several and names_numbered(f"{last} {row}", dict.fromkeys(there, True)):
            rest.pop(0)
            return f"{lead}{sign}{last} {row}"
        if last in there or len(found := names_meant(f"{last} {rest[0]}", there)) != 1:
            return word
        fits = begins(last + rest[0], found[0], anywhere=True)
        fits = fits or (slot.wants == "place" and names_in_full(f"{last} {rest[0]}", found[0]))
        if len(names_meant(last, there)) < 2 and (rest[0].isdigit() or not fits):
            return word
        rest.pop(0)
        return f"{lead}{sign}{found[0]}"


def _in_order(words: Sequence[str], verb: Verb, spoken: Spoken) -> list[str]:
    """An act's plain words as its places and options take them: whole names, who screens, pairs with a number."""
    names = plain_acts.join_names([one for word in words for one in plain_acts.apart_at_comma(word)], spoken)
    names = plain_acts.choices_said(names, verb)
    paired = plain_acts.pairs_said(plain_acts.screens_said(names, verb), verb, spoken)
    return plain_acts.numbers_last(paired, verb)


def _asked_about(word: str, beside: Sequence[str], slot: Slot, sides: Sequence[str]) -> str:
    """What a question is about: a side by its beginning, if there is only an option `beside` it."""
    is_alone = all(one.startswith("-") for one in beside)
    there = (*sides, *slot.also) if is_alone and len(word) > 1 else ()
    return word if isinstance(word, Quoted) else side_in_full(word, there)


def _option(verb: Verb, name: str) -> tuple[Slot | None, str]:
    """The option a beginning means: an input before what says how; an unknown one stays as it is, to be refused."""
    exact = verb.option(name)
    if exact:
        return exact, name
    for slots in (verb.options, verb.how):
        begin = [slot for slot in slots if slot.name.startswith(name)]
        if len(begin) == 1:
            return begin[0], begin[0].name
        if begin:
            raise short_for(f"--{name}", ["--" + slot.name for slot in begin])
    if name.startswith("no-"):
        slot, full = _option(verb, name[3:])
        return (slot, f"no-{full}") if slot and slot.wants == "flag" else (None, name)
    return None, name
