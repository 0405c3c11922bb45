"""An act in plain words at the prompt: commas, `at` and `to`, numbers before what they count."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import pairwise

from referee.cli.command import ALSO
from referee.cli.completing.verbs import Verb
from referee.cli.console.known import Known, Spoken
from referee.cli.console.lexicon import Lexicon
from referee.cli.console.line import Quoted
from referee.cli.console.values import in_full
from referee.cli.slots import Slot
from referee.session.acting.plain_words import as_verb
from referee.session.board.short_names import as_row, names_meant, squeeze

PREPOSITIONS = ("at", "to", "on", "the", "from", "up", "down", "with")
SCREENING = ("screens", "screening")
ENDING = ("end", "finish", "over")
PAIRING = ("at", "to", "against")
BETWEEN = (*PREPOSITIONS, "against", "vs")
SHORTEST = 3
"""The fewest letters that begin the name of an option or key typed without its dashes."""


def in_two_words(words: list[str], lexicon: Lexicon) -> list[str]:
    """A name of two words joined: `battle over`, and `end battle`, is `battle-over`."""
    if len(words) > 1 and words[0].lower() in ENDING and (over := f"{words[1].lower()}-over") in lexicon.first:
        return [over, *words[2:]]
    place = 1 if words[:1] == ["do"] else 0
    pair = "-".join(words[place : place + 2]).lower()
    if len(words) <= place + 1 or isinstance(words[place + 1], Quoted):
        return words
    there = [pair] if pair in lexicon.first else both_begun(words[place : place + 2], lexicon)
    return [*words[:place], *there, *words[place + 2 :]] if len(there) == 1 else words


def both_begun(words: Sequence[str], lexicon: Lexicon) -> list[str]:
    """The acts of two words that two begin, the first cut short: `submarine-op` for `sub op`; none if that is a command
    by itself.
    """
    first, second = (word.lower() for word in words)
    if first in lexicon.first or min(len(first), len(second)) < len("op"):
        return []
    names = [name.split("-") for name in lexicon.acts]
    two = [name for name in names if len(name) == 2 and name[0] != first]
    return ["-".join(name) for name in two if all(map(str.startswith, name, (first, second)))]


def by_its_choice(words: list[str], lexicon: Lexicon) -> list[str]:
    """A line that begins with what one act alone chooses first: `star shell Wren Z24` is `illuminate star-shell …`."""
    for count in (2, 1):
        word = "-".join(words[:count]).lower()
        if len(words) <= count or word in lexicon.first or any(isinstance(one, Quoted) for one in words[:count]):
            continue
        acts = [name for name, verb in lexicon.acts.items() if verb.places[1:] and word in verb.places[0].options]
        if len(acts) == 1:
            return [*acts, word, *words[count:]]
    return words


def one_meant(also: Sequence[str], rest: Sequence[str], lexicon: Lexicon, spoken: Spoken) -> str:
    """Of acts for which one word stands, the first of which all is named that it must have (a port's zone, for `raid`),
    else the first; nothing if there are none.
    """

    def is_named(slot: Slot) -> bool:
        names = [name for group in slot.of for name in spoken.known.names.get(group, ())]
        return any(names_meant(word.partition("=")[2] or word, names) for word in rest)

    def all_named(act: str) -> bool:
        return all(is_named(slot) for slot in lexicon.first[act].options if slot.required and slot.of)

    return next((act for act in also if len(also) > 1 and all_named(act)), next(iter(also), ""))


def by_a_side(words: list[str], lexicon: Lexicon, spoken: Spoken) -> list[str]:
    """An act that a line says a side does: `japanese searches coral` is `search coral --side japanese`, as is
    `search coral by japanese`.
    """
    *said, by, side = words if len(words) > 2 else ["", "", ""]
    verb = lexicon.acts.get(said[0].lower())
    may_say = verb and takes_plain_words(verb) and any(slot.is_side for slot in verb.options)
    if may_say and by.lower() == "by" and side.lower() in spoken.sides:
        return [*said, "--side", side.lower()]
    if len(words) < 2 or words[0].lower() not in spoken.sides:
        return words
    act, *rest = in_two_words(words[1:], lexicon)
    also = [one for one in ALSO.get(as_verb(act.lower(), ALSO), ()) if one in lexicon.acts]
    own = as_verb(act.lower(), lexicon.acts)
    name = own if own in lexicon.acts else one_meant(also, rest, lexicon, spoken)
    if not name:
        return words
    has_side = any(slot.is_side for slot in lexicon.acts[name].options)
    return [name, *rest, *(["--side", words[0].lower()] if has_side else [])]


def takes_plain_words(verb: Verb) -> bool:
    """Is it an act of which no input is a text, which stands as it is typed?"""
    return verb.named and not any(slot.wants in ("text", "phase") for slot in (*verb.places, *verb.options))


def apart_at_comma(word: str) -> list[str]:
    """A word with a comma behind it (`Canberra, Tenryu`) as the word, and what the comma says."""
    is_row = word.endswith(",") and len(word) > 1 and not isinstance(word, Quoted) and not word.startswith("-")
    return [word[:-1], "and"] if is_row else [word]


def option_said(word: str, verb: Verb, used: Container[str]) -> list[str] | None:
    """What `at` or `to` within an act says: its option with that name, else nothing; no list where it is a word of
    its own.
    """
    short = word.lower()
    if isinstance(word, Quoted) or short not in PREPOSITIONS:
        return None
    return [f"--{short}"] if short not in used and any(slot.name == short for slot in verb.options) else []


def choices_said(words: list[str], verb: Verb) -> list[str]:
    """`VB-6,VT-6=A` in an act that takes units, and beside them what each chooses, as `VB-6,VT-6 --weapon VT-6=A`."""
    groups = [slot.of for slot in verb.places if slot.many and not slot.pairs]
    chosen = next((slot for slot in verb.options if slot.pairs and slot.of and slot.of in groups), None)
    if chosen is None:
        return words
    out, said = list[str](), list[str]()
    for before, word in pairwise(["", *words]):
        if "=" not in word or word.startswith("-") or before.startswith("-") or isinstance(word, Quoted):
            out.append(word)
            continue
        pieces = word.split(",")
        said += [one for one in pieces if "=" in one]
        out.append(",".join(one.partition("=")[0] for one in pieces))
    return [*out, *([f"--{chosen.name}", ",".join(said)] if said else [])]


def screens_said(words: list[str], verb: Verb) -> list[str]:
    """`Hammann screens Yorktown` within an act as `--screen Hammann=Yorktown`."""
    if not verb.option("screen"):
        return words
    place = next((at for at, word in enumerate(words[1:-1], 1) if word.lower() in SCREENING), 0)
    if not place:
        return words
    before, screen, after = words[: place - 1], f"{words[place - 1]}={words[place + 1]}", words[place + 2 :]
    while before and before[-1].lower() == "and":
        before.pop()
    return screens_said([*before, "--screen", screen, *after], verb)


def pairs_said(words: list[str], verb: Verb, spoken: Spoken) -> list[str]:
    """`VB-6 at Shokaku` within an act whose pairs are so written as `VB-6=Shokaku`; `VB-6 1-2 at Shokaku` too, and
    `VB-6 Shokaku`.
    """
    out: list[str] = []
    words = with_at(words, verb, spoken)
    for place, word in enumerate(words):
        slot = paired_by(word, verb) if 0 < place < len(words) - 1 else None
        doers = who_is_paired(out, said_of(verb, slot, spoken.known)) if slot else []
        if slot and doers:
            out += [] if slot in verb.places or out[-1:] == [f"--{slot.name}"] else [f"--{slot.name}"]
            out.append(",".join(f"{doer}={{}}" for doer in doers))
        elif out and out[-1].endswith("={}"):
            out[-1] = out[-1].replace("{}", word)
        else:
            out.append(word)
    return out


def with_at(words: list[str], verb: Verb, spoken: Spoken) -> list[str]:
    """A line of names of which the last alone may be what the others are paired with, with `at` before it."""
    slot = next(iter(verb.places), None)
    if slot is None or not slot.pairs or len(words) < 2 or any("=" in word or word.startswith("-") for word in words):
        return words
    targets = spoken.known.groups(slot.of)
    others = [name for name in spoken.known.groups() if name not in targets]
    *doers, last = words
    if len(names_meant(last, targets)) != 1 or not all(
        as_row(one) != one or (names_meant(one, others) and not names_meant(one, targets)) for one in doers
    ):
        return words
    joined = [doers[0], *(word for one in doers[1:] for word in ([one] if as_row(one) != one else ["and", one]))]
    return [*joined, "at", last]


def paired_by(word: str, verb: Verb) -> Slot | None:
    """The act's input of pairs that a word between two names is for: `at`, `to`, `against`."""
    if isinstance(word, Quoted) or word.lower() not in PAIRING:
        return None
    there = [*verb.places, *(slot for slot in verb.options if slot.name == word.lower())]
    return next((slot for slot in there if slot.pairs), None)


def said_of(verb: Verb, slot: Slot, known: Known) -> set[str]:
    """The names that another input of the act takes, and its input of pairs does not."""
    groups = {group for one in verb.options if not one.pairs for group in one.of} - {*slot.of}
    return {name for group in groups for name in known.names.get(group, ())}


def who_is_paired(out: list[str], others: Container[str]) -> list[str]:
    """Those before `at`, taken from the end of a line: one, several with `and` or a comma, or a name and a row of
    numbers; none where what is there is said of something else.
    """
    doers: list[str] = []
    while out and not out[-1].startswith("-") and "=" not in out[-1] and not (out[-2:-1] and is_open(out[-2])):
        if out[-1] in others:
            break
        doer = out.pop()
        row = as_row(doer)
        doers[:0] = [f"{out.pop()} {row}"] if row != doer and out else doer.split(",")
        if out[-1:] != ["and"]:
            break
        out.pop()
    return doers


def is_open(word: str) -> bool:
    """Is it an option whose value comes next?"""
    return word.startswith("--") and "=" not in word


def numbers_last(words: list[str], verb: Verb) -> list[str]:
    """`3 cap 2 torpedo` as `cap 3 torpedo 2`, where a line ends with pairs of a number and the option that it is."""
    bare = next((place for place, word in enumerate(words) if word.startswith("--")), len(words))
    names = [slot.name for slot in verb.options if slot.is_number]
    place, pairs = bare, list[str]()
    while place >= 2 and words[place - 2].isdigit() and (name := complete_name(words[place - 1], names)):
        pairs.insert(0, f"--{name}={words[place - 2]}")
        place -= 3 if words[place - 3 : place - 2] == ["and"] else 2
    if place and complete_name(words[place - 1], names):
        return words
    return [*words[:place], *pairs, *words[bare:]]


def with_inner(word: str, rest: list[str], slot: Slot) -> str:
    """A unit's name with what follows it: the other names that it wants (`880 at lg 1` is `880,lg 1`), the numbers that
    it must have (`Starling 6 8`), and others by their names (`Yamato torpedo 2 dive 1` is `Yamato,torpedo=2,dive=1`).
    """
    names = [one for one in slot.inner if one.required and one.wants == "name"]
    while names and word.count(",") + 1 < len(names) and rest and "=" not in word and not isinstance(word, Quoted):
        if rest[0].lower() in BETWEEN and len(rest) > 1:
            rest.pop(0)
        elif rest[0].startswith("-") or rest[0].lower() == "and":
            break
        else:
            word = f"{word},{rest.pop(0)}"
    needed = len([one for one in slot.inner if one.required and one.is_number])
    if needed and word.count(",") + 1 == len(names) and len(rest) >= needed and all(map(str.isdigit, rest[:needed])):
        word = ",".join([word, *rest[:needed]])
        del rest[:needed]
    keys = [one.name for one in slot.inner if one.is_number]
    while keys and len(rest) > 1:
        first, second = rest[:2]
        key, number = (complete_name(first, keys), second) if second.isdigit() else (complete_name(second, keys), first)
        if not key or not number.isdigit() or isinstance(word, Quoted):
            break
        word = f"{word},{key}={number}"
        del rest[:2]
    return word


def with_number(word: str, rest: list[str], slot: Slot) -> str:
    """A name with the number that belongs to it (`MS 16`), though nothing has it yet."""
    is_lone = slot.name == "name" and slot.wants == "name" and word.isalpha() and not isinstance(word, Quoted)
    return f"{word} {rest.pop(0)}" if is_lone and rest and rest[0].isdigit() else word


def turn_said(words: Sequence[str], verb: Verb) -> list[str]:
    """A phase's name with the turn wherever it stands: `turn 2 searches`, `searches turn 2`."""
    out = list(words)
    if any(place.wants == "phase" for place in verb.places) and verb.option("turn"):
        for place, (word, number) in enumerate(pairwise(words)):
            if word.lower() == "turn" and number.rstrip(",").isdigit():
                out[place : place + 2] = [f"--turn={number.rstrip(',')}"]
                break
    return out


def complete_name(word: str, names: Sequence[str]) -> str:
    """The one name that a word of some letters begins; else nothing."""
    name = in_full(word, names) if len(word) >= SHORTEST else ""
    return name if name in names else ""


# Whole names of several words, typed without quotes: `lg 1`, `Force F`.

MOST = 4
"""So many words a name may have."""


def join_names(words: Sequence[str], spoken: Spoken) -> list[str]:
    """Words of which several, one after the other, are a whole name, with that name as one word: `lg 1,4` is
    `LG 1,4`.
    """
    if all(word.startswith("-") or next_one.startswith("-") for word, next_one in pairwise(words)):
        return [*words]
    out, whole, place = list[str](), spoken.known.whole, 0
    while place < len(words):
        name, count = whole_beginning(words[place:], whole)
        if not name:
            name, count = longer_name(words[place:], spoken.known.groups())
        is_tail = squeeze("".join(words[place : place + count])) != squeeze(name)
        if is_tail and out and out[-1].lower() not in BETWEEN and squeeze(name).startswith(squeeze(out[-1])):
            out.pop()  # `shok dive bombers`: the beginning of the word that the name may lose
        out.append(name or words[place])
        place += count or 1
    return out


def longer_name(words: Sequence[str], names: Mapping[str, str]) -> tuple[str, int]:
    """The one name of which several words are the beginnings, where the first alone is another: `shok dive` is no
    ship; and how many they are.
    """
    first = names_meant(words[0], names) if words[1:] and not isinstance(words[0], Quoted) else []
    for count in range(min(MOST, len(words)) if first else 0, 1, -1):
        if any(isinstance(word, Quoted) or not word.isalpha() for word in words[:count]):
            continue
        found = names_meant(" ".join(words[:count]), names)
        if len(found) == 1 and any(found[0].startswith(f"{one} ") for one in first):
            return found[0], count
    return "", 0


def whole_name(words: Sequence[str], whole: Mapping[str, str]) -> str:
    """The name that words are together, with what is before and behind it in a row (`801,lg 1`); else nothing."""
    if any(isinstance(word, Quoted) or word.startswith("-") for word in words):
        return ""
    first, last = words[0], words[-1]
    lead = first[: max(first.rfind(","), first.rfind("=")) + 1]
    end = len(last) if "," not in last else last.index(",")
    parts = [first[len(lead) :], *words[1:-1], last[:end]]
    if not all(parts) or any("," in part for part in parts):
        return ""
    if any(one[-1].isdigit() and other[0].isdigit() for one, other in pairwise(parts)):
        return ""
    name = whole.get(squeeze("".join(parts)))
    return f"{lead}{name}{last[end:]}" if name else ""


def whole_beginning(words: Sequence[str], whole: Mapping[str, str]) -> tuple[str, int]:
    """The whole name of several words with which a line begins, and how many they are; none, and 0."""
    for count in range(min(MOST, len(words)), 1, -1):
        if name := whole_name(words[:count], whole):
            return name, count
    return "", 0
