"""What may come next at a prompt: offers to complete the word at the cursor, and the help that `?` shows.

On a line that names a side only what that side's view holds is offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from referee.cli.completing.holding import Held
from referee.cli.completing.offering import Offer, find_wanted_slot, options_left, set_by_sequence, values_that_fit
from referee.cli.completing.values import LEAST_OF_TEXT
from referee.cli.completing.verbs import Reading, Verb
from referee.cli.console import known as names
from referee.cli.console.lexicon import RARE, lexicon
from referee.cli.console.line import Word, last_begun, named_sides, words_of
from referee.cli.console.short import read
from referee.cli.plain_questions import as_command
from referee.cli.slots import place_typed
from referee.engine.errors import Refusal
from referee.engine.plain import quote_word
from referee.session.acting.sequence import in_a_sentence, side_to_move
from referee.session.acting.where import is_of_use
from referee.session.board.short_names import names_meant
from referee.session.scenario.check import coverage
from referee.session.session import Session
from referee.show.folding import first_line_of, fold, two_columns, with_cite

SCREEN = 22
NOTHING = names.Known({}, {}, {})


class Desk(Held):
    """One session at a prompt: reads lines, offers, explains. With `exact` names are written out by the user alone."""

    def __init__(self, session: Session, *, exact: bool = False) -> None:
        super().__init__(lambda: vars(session.state))
        self.session = session
        self.exact = exact
        self.lexicon = lexicon(session.game)

    def acting_side(self, words: Sequence[str]) -> str:
        """The side that moves; of odds, which are asked for either, none."""
        return "" if words[:1] == ["odds"] else side_to_move(self.game, self.tree)

    def last_entries(self, count: int) -> list[tuple[str, str]]:
        """The numbers of the last entries, each with its act and turn."""
        return [(str(e["n"]), f"{e['act']}, turn {e['turn']}") for e in self.session.entries()[:0:-1][:count]]

    def sides_named(self, words: Sequence[str]) -> list[str]:
        """The sides that a line names, also by a beginning."""
        try:
            argv = read(words, self.lexicon, names.Spoken(self.sides, lambda: NOTHING)).argv
        except Refusal:
            options = [word for lead, word in pairwise(words) if lead.startswith("--")]
            argv = [side for side in self.sides for word in options if word and side.startswith(word.lower())]
        return named_sides([*words, *argv], self.sides)

    def names_for(self, words: Sequence[str]) -> names.Known:
        """The names that a line may use."""
        sides = self.sides_named(words)
        everything = names.of_umpire(self.game, self.tree)
        if not sides:
            return everything._replace(mover=side_to_move(self.game, self.tree))
        offered = names.offered_names(self.game, self.tree, self.session.state.told, sides)
        return offered._replace(whole=everything.whole)

    def read(self, texts: Sequence[str], line: Sequence[str] | None = None) -> Reading:
        """Words read; `line` is the whole line that they belong to."""
        known = (lambda: NOTHING) if self.exact else (lambda: self.names_for(line or texts))
        return read(texts, self.lexicon, names.Spoken(self.sides, known, lambda: names.of_umpire(self.game, self.tree)))

    # Offers.

    def offers(self, before: str, after: str = "") -> list[Offer]:
        """What may be at the cursor, between `before` and `after`."""
        typed = words_of(before)
        word = last_begun(typed, before)
        texts = [one.text for one in typed]
        line = [*texts, word.text, *(one.text for one in words_of(after))]
        try:
            reading = self.read(texts, line)
        except Refusal:
            return []
        if reading.verb is None:
            found = self._beginning(reading.verbs, word.text.lower(), is_first=word.text == before.strip())
            return [Offer(name, help, name, word.start) for name, help in found]
        return [*self._within(reading, reading.verb, word, before, line)]

    def _beginning(self, verbs: Mapping[str, Verb], begun: str, *, is_first: bool) -> Iterator[tuple[str, str]]:
        """The commands that begin so, and a number's rules where it is the first word."""
        if is_first and begun[:1].isdigit():
            there = coverage(self.game).items()
            yield from ((rule, "; ".join(entries)) for rule, entries in there if rule.startswith(begun))
        yield from ((name, help) for _, name, help in self.ranked(verbs) if name.startswith(begun))

    def _within(self, reading: Reading, verb: Verb, word: Word, before: str, line: Sequence[str]) -> Iterator[Offer]:
        """The value that is wanted, the side that the line does not name yet, the options that are left."""
        slot, text, lead = find_wanted_slot(reading, word.text)
        side = next((slot for slot in verb.options if slot.is_side and slot.name not in reading.used), None)
        is_option = word.text.startswith("-")
        for one, argv in ((slot, reading.argv), (None if reading.next or is_option or slot is side else side, ())):
            if one and one.wants == "text":
                yield from self._in_text(before, line)
            elif one:
                by_letters = names_meant if one.wants == "name" and not one.inner else None
                found = values_that_fit(self, one, argv, line, (text, lead), by_letters)
                yield from (offer._replace(text=quote_word(offer.text), start=word.start) for offer in found)
        in_text = word.quote or (reading.place and reading.place.wants == "text")
        if not (reading.next or in_text) and (is_option or not word.text):
            slots = (*verb.options, *(verb.how if is_option else ()))
            yield from (one._replace(start=word.start) for one in options_left(slots, reading, word.text))

    def ranked(self, verbs: Mapping[str, Verb]) -> list[tuple[int, str, str]]:
        """Commands by rank (0 acts of this phase, 1 everyday, 2 acts of other phases, 3 rare) and name, with help."""
        public = self.tree["public"]
        ranked: dict[str, tuple[int, str, str]] = {}
        for name, verb in verbs.items():
            first = name.partition(" ")[0]
            if set_by_sequence(first, self.game):
                continue
            rank = 0 if self.phase in verb.phases else 3 if first in RARE else 2 if verb.phases else 1
            rank = rank if is_of_use(verb.where, public) else 3
            inner = [other.partition(" ")[2] for other in verbs if other.startswith(f"{first} ")]
            help = ", ".join(inner) if " " in name else with_cite(verb.summary, verb.cite)
            ranked[first] = (rank, first, help)
        return sorted(ranked.values())

    def _in_text(self, before: str, line: Sequence[str]) -> Iterator[Offer]:
        """Names within a text: of the word being written."""
        start = max(before.rfind(" "), before.rfind('"'), before.rfind("'")) + 1
        last = before[start:]
        if len(last) >= LEAST_OF_TEXT:
            there = self.names_for(line).groups()
            yield from (Offer(n, there[n], n, start) for n in there if n.lower().startswith(last.lower()))

    def in_text(self, before: str) -> bool:
        """Is the cursor within a text, or behind a question in plain words: is a question mark only a character?"""
        typed = words_of(before)
        if typed and (typed[-1].quote or as_command([one.text for one in typed])):
            return True
        try:
            reading = self.read([one.text for one in typed])
        except Refusal:
            return False
        filled = reading.verb and any(s.wants == "text" and s.name in reading.used for s in reading.verb.places)
        return bool(filled and not (reading.place and reading.place.wants != "text"))

    # Help.

    def explain(self, before: str) -> str:
        """What may come after a half-typed line, with the rule."""
        typed = words_of(before)
        open_word = bool(typed) and not before[-1:].isspace()
        texts = [one.text for one in (typed[:-1] if open_word else typed)]
        offers = self.offers(before)
        try:
            reading = self.read(texts, [one.text for one in typed])
            if open_word and reading.verb is None and len(offers) == 1:
                reading = self.read([*texts, offers[0].text], [one.text for one in typed])
                offers = self.offers(f"{before[: offers[0].start]}{offers[0].text} ") if reading.verb else offers
        except Refusal as refusal:
            return refusal.message + "\n"
        lines = [] if reading.verb is None else usage(reading.verb, self.game)
        slot = reading.next or reading.place
        if reading.verb and slot and not (open_word and typed[-1].text.startswith("-") and not reading.next):
            shape = f" ({slot.shape})" if slot.shape not in ("", "a name", "a text") else ""
            lines += fold(f"next: {slot.name}{': ' if slot.meaning else ''}{slot.meaning}{shape}")
        elif reading.verb and not offers:
            lines.append("next: Enter; the command is complete")
        if reading.verb is None and not typed:
            further = "? after a word explains it; help lists topics and pages"
            return "".join(f"{line}\n" for line in self.by_rank(reading.verbs, further))
        rest = list[str]()
        if reading.verb and reading.verb.how and not reading.next and not typed[-1].text.startswith("-"):
            how = ", ".join(f"--{slot.name}" for slot in reading.verb.how)
            rest = fold(f"how: {how}", "  ")
        lines += as_they_fit([(offer.show, offer.help) for offer in offers], SCREEN - len(lines) - len(rest))
        return "".join(f"{line}\n" for line in (*lines, *rest))

    def by_rank(self, verbs: Mapping[str, Verb], further: str = "") -> list[str]:
        """Commands: the acts of the moment with help, as far as they fit the screen, the others by name, and what there
        is `further`.
        """
        ranked = self.ranked(verbs)
        acts = [(name, help) for rank, name, help in ranked if rank == 0]
        rest = []
        for rank, lead in ((1, "at any time: "), (2, "in other phases: "), (3, "seldom: ")):
            names = ", ".join(name for at, name, _ in ranked if at == rank)
            rest += fold(lead + names, "  ") if names else []
        rest += fold(further, "  ")
        wide = max((len(name) for name, _ in acts), default=0) + 4
        lines = [first_line_of(help, f"  {name}".ljust(wide)) for name, help in acts]
        room = SCREEN - len(rest)
        if len(lines) > room:
            lines = fold(", ".join(name for name, _ in acts), "  ")
        return [*lines, *rest]


def as_they_fit(rows: Sequence[tuple[str, str]], room: int) -> list[str]:
    """Words with their explanations in two columns, if they fit; else the words alone, as many as fit."""
    names = [name for name, _ in rows]
    wide = min(max(map(len, names), default=0), 24) + 4
    lines = [line for name, help in rows for line in two_columns(f"  {name}", help, wide)]
    last = list[str]()
    while len(lines) > room and names:
        lines = [*fold(", ".join(names), "  "), *last]
        names = names[: len(names) * 9 // 10]
        last = fold(f"and {len(rows) - len(names)} more; type a first letter", "  ")
    return lines


def usage(verb: Verb, game: str) -> list[str]:
    """A command's form, what it does, its rule and the phases it belongs to."""
    places = map(place_typed, verb.places)
    more = ["[--option …]"] if verb.options or verb.how else []
    lines = [*fold(" ".join([verb.name, *places, *more])), *fold(with_cite(verb.summary, verb.cite), "  ")]
    if verb.phases:
        lines += fold(f"in {in_a_sentence(game, *verb.phases)}", "  ")
    return lines
