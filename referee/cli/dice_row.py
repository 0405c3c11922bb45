"""A row of dice that is read out and typed in together: who throws how many of which die for what, in groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple, TypeVar

from referee.cli.asking import say
from referee.engine.chance import Die, Purpose, parts_of
from referee.engine.dice import face_of
from referee.engine.errors import Refusal
from referee.engine.kinds import whole_number
from referee.engine.plain import abbreviate_names

HOW = (
    "type a row in the order read out, with / between groups; Ctrl-C: give up the act; "
    "Enter: the program throws the rest; *: it throws all that follows; -: take one back"
)
BACK = ("-", "back")
REST = "*"
GAP = "/"
SHORT = 60
SHORTEST = 12
T = TypeVar("T")
Came = Literal["taken", "back", "rest", "throw", ""]


class Ask(NamedTuple):
    """What is wanted: whose throw it is, the die (of so many sides) or card, its purpose, and how many of the
    same came before.
    """

    by: str
    what: str
    why: str
    before: int = 0


class Row:
    """What is asked together: `taken` is what was typed for it so far, in order."""

    def __init__(self, wanted: Sequence[tuple[Ask, Sequence[int | str]]]) -> None:
        self.wanted = by_thrower(wanted)
        self.taken: list[int | str] = []
        self.too_long: list[str] = []
        self.to_mend = ""
        self.read_out: list[str] = []

    @property
    def still_open(self) -> list[Ask]:
        """What is still wanted."""
        return [ask for ask, _ in self.wanted[len(self.taken) :]]

    @property
    def typed_so_far(self) -> list[tuple[Ask, int | str]]:
        """What was typed, each with what it is for."""
        return [(ask, value) for (ask, _), value in zip(self.wanted, self.taken, strict=False)]

    def prompt(self) -> str:
        """The question: on one line, or group by group above it if it was not just read out."""
        groups = groups_in_words(self.still_open)
        if len(groups) == 1 and len(groups[0]) <= SHORT:
            return f"{groups[0]}: "
        if groups != self.read_out:
            for group in groups:
                say(f"- {group}")
        self.read_out = groups
        sizes = [len(group) for group in groups_of_dice(self.still_open)]
        return f"{' / '.join(map(str, sizes))}: "

    def take(self, text: str) -> Came:
        """Take what was typed, as far as it is right; say what is wrong, and drop only that."""
        text, self.to_mend = text.strip(), ""
        if self.too_long:
            text, self.too_long = text or " ".join(self.too_long), []
        if not text:
            return "throw"
        if len(list(groups_of_dice(self.still_open))) == 1:
            text = text.replace(GAP, " ")
        parts = self.spaced_out(text.split(GAP))
        if parts[1:] and (right := self.groups_right(parts)) < len(parts):
            if right:
                self.take_words(" ".join(parts[:right]).replace(",", " ").split())
            self.mend(GAP.join(parts[right:]).strip())
            return ""
        words, most = " ".join(parts).split(), len(self.still_open)
        while len(words) > most and words[-1] == REST:
            words.pop()
        if len(words) > most and not {*words} & {*BACK, REST, "?"} and self.can_be(words[:most]):
            self.too_long = words[:most]
            say(f"{most} wanted, {len(words)} typed: Enter takes {' '.join(words[:most])}, or type the row again")
            return ""
        return self.take_words(words)

    def spaced_out(self, parts: Sequence[str]) -> list[str]:
        """A row in its groups, the faces of small dice apart that were typed without spaces (`3551`, `64 / 33`): where
        there are then as many in all as wanted.
        """
        as_typed = [part.replace(",", " ").split() for part in parts]
        count, most = sum(map(len, as_typed)), len(self.still_open)
        if count >= most:
            return [" ".join(words) for words in as_typed]
        apart, place = list[list[str]](), len(self.taken)
        for words in as_typed:
            out: list[str] = []
            for word in words:
                is_face = place < len(self.wanted) and self.can_be([word], place)
                out += [word] if is_face or not word.isdigit() else [*word]
                place += 1 if is_face or not word.isdigit() else len(word)
            apart.append(out)
        fits = place - len(self.taken) == most and self.can_be([word for words in apart for word in words])
        return [" ".join(words) for words in (apart if fits else as_typed)]

    def is_begun(self, text: str) -> bool:
        """Does a line begin with a face or card that may be, or a word that a row may have?"""
        first = text.replace(GAP, " ").replace(",", " ").split()[:1]
        return not first or first[0] in (*BACK, REST, "?") or self.can_be(first)

    def take_words(self, words: Sequence[str]) -> Came:
        """A row of faces and cards, word by word."""
        for place, word in enumerate(words):
            if word == "?":
                say(HOW)
            elif word == REST:
                return "rest"
            elif word in BACK:
                if not self.taken:
                    return "back"
                self.taken.pop()
            elif not self.take_one(word):
                if left := words[place + 1 :]:
                    say(f"not taken: {' '.join(left)}")
                    self.mend(" ".join([word, *left]))
                return "taken"
        return "taken"

    def mend(self, text: str) -> None:
        """What is wrong in a long row is at the prompt again, to be put right; a short one is typed anew."""
        self.to_mend = text if len(self.still_open) * 2 > SHORTEST < len(text) else ""

    def take_one(self, word: str) -> bool:
        """One face or card; false if it cannot be."""
        if not self.still_open:
            return False
        try:
            self.taken.append(typed_face(self.still_open[0], self.choices_at(len(self.taken)), word))
        except Refusal as refusal:
            say(refusal.message)
            return False
        return True

    def choices_at(self, place: int) -> Sequence[int | str]:
        """What may be typed at a place of the row: of a deck, what is left after the cards typed for it before."""
        first = self.first_of_deck(place)
        return [one for one in self.wanted[first][1] if first == place or one not in self.taken[first:place]]

    def first_of_deck(self, place: int) -> int:
        """Where a row's first card of the deck from which this one comes is drawn; of a die, its own place."""
        ask, among = self.wanted[place]
        for before, (other, deck) in enumerate(self.wanted[:place]):
            if ask.what == "card" and other._replace(before=ask.before) == ask and len(deck) > len(among):
                return before
        return place

    def groups_right(self, parts: Sequence[str]) -> int:
        """How many groups, from the first on, have as many dice as wanted, each by itself or several of one thrower
        together? Say so if one has not.
        """
        groups = list(groups_of_dice(self.still_open))
        is_whole = len(" ".join(parts).replace(",", " ").split()) == len(self.still_open)
        for place, part in enumerate(parts):
            if not groups:
                break
            group, there = groups.pop(0), len(part.replace(",", " ").split())
            wanted = len(group)
            while wanted < there and groups and (is_whole or groups[0][0].by == group[0].by):
                wanted += len(groups.pop(0))
            if there != wanted and REST not in part:
                before = " ".join(map(str.strip, parts[:place]))
                kept = f"{before} is kept; type the rest again" if place else "type it again"
                say(f"{groups_in_words(group)[0]}: {len(group)} wanted, {there} typed; {kept}")
                return place
        return len(parts)

    def can_be(self, words: Iterable[str], first: int | None = None) -> bool:
        """Are all of these faces and cards that may be, from the `first` place on?"""
        try:
            for place, word in enumerate(words, len(self.taken) if first is None else first):
                typed_face(self.wanted[place][0], self.wanted[self.first_of_deck(place)][1], word)
        except Refusal:
            return False
        return True


def typed_face(ask: Ask, among: Sequence[int | str], word: str) -> int | str:
    """A typed face or card, or a refusal."""
    if ask.what == "card":
        if word.upper() not in among:
            raise Refusal("bad-dice", f"{word.upper()} is not among the cards left to draw: {head_and_need(ask)[0]}")
        return word.upper()
    number = whole_number(word)
    return face_of(Die(int(ask.what[1:])), word if number is None else number, head_and_need(ask)[0])


# How it is read out.


def by_thrower(wanted: Sequence[tuple[Ask, T]]) -> list[tuple[Ask, T]]:
    """Consecutive dice whose purposes begin with whose they are (`fight 1: … fires`), each side's together."""
    out = list[tuple[Ask, T]]()
    for is_of_one, run in groupby(wanted, key=lambda one: "whose" in parts_of(one[0].why)):
        rows = list(run)
        sides = list(dict.fromkeys(ask.by for ask, _ in rows))
        out += sorted(rows, key=lambda one: sides.index(one[0].by)) if is_of_one else rows
    return out


def groups_of_dice(asks: Sequence[Ask]) -> Iterator[list[Ask]]:
    """Consecutive dice of one side, of one kind, for one purpose, side by side."""
    group: list[Ask] = []
    for ask in asks:
        if group and not (group[0].by == ask.by and group[0].what == ask.what and shared_words([*group, ask])):
            yield group
            group = []
        group.append(ask)
    if group:
        yield group


def groups_in_words(asks: Sequence[Ask]) -> list[str]:
    """Each group in words: `Allied: 3 D12, AA at VB-3 (1), VS-3-1 (1), VT-8 (2 or less)`."""
    return [group_text(group) for group in groups_of_dice(asks)]


def group_text(group: Sequence[Ask]) -> str:
    """One group: who throws how many of what, for what, each with the number that is needed."""
    by, what = f"{group[0].by}: " if group[0].by else "", group[0].what
    count = f"{len(group)} {'cards' if what == 'card' else what}" if group[1:] else what
    return f"{by}{count}, {purpose(group)}"


def thrown_text(group: Sequence[Ask], values: Sequence[int | str]) -> str:
    """What a group showed, in the order in which it is read out; the cards of each deck apart."""
    shows = zip(group, map(str, values), strict=True)
    decks = [" ".join(value for _, value in run) for _, run in groupby(shows, key=lambda pair: pair[0].why)]
    what = "cards" if group[0].what == "card" and group[1:] else group[0].what
    return f"{what} {(f' {GAP} ' if what == 'cards' else ' ').join(decks)}, {purpose(group)}"


def purpose(group: Sequence[Ask]) -> str:
    """What a group is for, each with the number that is needed."""
    if len({ask.why for ask in group}) == 1:
        return group[0].why.removeprefix("card ")
    words = shared_words(group)
    lead = " ".join(words).removeprefix("card ")
    heads, needs = zip(*map(head_and_need, group), strict=True)
    if len({*heads}) == 1:
        return f"{lead}: {', '.join(needs)}"
    tails = {head.need if isinstance(head, Purpose) else "" for head in heads}
    if len(tails) > 1:  # `boat 1: torpedoes (4 or more); boat 4 (das boot)`
        return "; ".join(f"{head} ({need})" if need else head for head, need in zip(heads, needs, strict=True))
    if tail := "".join(tails):  # `aircraft 1, 2: attack: 5 or more`
        heads = tuple(head.head if isinstance(head, Purpose) else head for head in heads)
        needs = tuple(f"{tail}: {need}" if need else tail for need in needs)
    rest = [" ".join(head.split()[len(words) :]) or head for head in heads]
    if lead.istitle() and any(name[:1].isdigit() and " " in name for name in rest):  # `Ju` of `Ju 88 1`
        lead, rest = "", list(heads)
    runs = [(need, list(run)) for need, run in groupby(zip(rest, needs, strict=True), key=lambda pair: pair[1])]
    names = [(need, shorten_names([name for name, _ in run])) for need, run in runs]
    if len(names) == 1:
        return f"{lead} {names[0][1]}".lstrip() + (f": {needs[0]}" if needs[0] else "")
    mark = "; " if any(", " in name for name in rest) else ", "
    listed = mark.join(f"{name} ({need})" if need else name for need, name in names)
    return f"{lead} {listed}".lstrip()


def shorten_names(names: Sequence[str]) -> str:
    """Names in a row, a series of numbered ones shortened to its numbers: `VB-3-1, 2, VS-3-1`; for cards, how many."""
    rows = [(name, len(list(same))) for name, same in groupby(names)]
    short = abbreviate_names(name for name, _ in rows)
    return ", ".join(name if count == 1 else f"{name} ({count})" for name, (_, count) in zip(short, rows, strict=True))


def head_and_need(ask: Ask) -> tuple[str, str]:
    """What a die is for, and what it needs; of a card the first alone."""
    if not isinstance(ask.why, Purpose):
        return ask.why, ""
    return ask.why.head, "" if ask.what == "card" else ask.why.need


def shared_words(group: Sequence[Ask]) -> list[str]:
    """The words with which all purposes of a group begin; none if they are not for the same thing."""
    rows = [head_and_need(ask)[0].split() for ask in group]
    words: list[str] = []
    for column in zip(*rows, strict=False):
        if len(set(column)) > 1:
            break
        words.append(column[0])
    return words
