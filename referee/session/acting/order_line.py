"""A line of an order sheet as it is read: who is ordered, then word after word."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import NamedTuple

from referee.engine.errors import Refusal, at_odds, bad_input, cut, nearest, nearest_of_many, short_for, unknown
from referee.engine.hexgrid import is_hex
from referee.engine.plain import DIGITS, some_of
from referee.session.acting.order_sheets import Typed
from referee.session.acting.plain_words import as_verb, plain_part, things_in, up_to_a_verb, without_fillers
from referee.session.board.naming import of_type
from referee.session.board.short_names import as_row, begins, names_meant, names_numbered, not_there, squeeze
from referee.session.board.tree import Tree

LONGEST_NAME = 5
FEW = 12
NEAREST = 5
TOKEN = re.compile(r'"([^"]*)"|,|[^\s,"]+')
BETWEEN = ((",", False), ("and", False), ("&", False), ("+", False))
A_ROW = re.compile(r"\d+\.\.\d+$")
ROW = re.compile(r"(\d)\s*\.\.+\s*(\d)")
TO = re.compile(r"\b(?!speed\b)([a-z]{2,}) (\d{1,2}) (?:to|through) (\d{1,2})\b", re.IGNORECASE)
"""`Northampton 1 to 3`, a row of ships with numbers."""

Known = tuple[Mapping[str, Mapping[str, bool]], Mapping[str, str | None]]
"""What a side may name: its own things by group, each with whether it is in play; the enemy's, each with its hex."""


class Form(NamedTuple):
    """A form that a line may take: capitals stand for what the player chooses; with its phases (none: any)."""

    words: str
    meaning: str
    phases: Sequence[str] = ()


class ForEach(Exception):
    """Raised where what a line says is ordered of each by itself."""


class Line:
    """A line as it is being read: who is ordered, and the words that are left; `is_part`: for one of those named."""

    is_part = False

    def __init__(self, typed: Typed, side: str, phase: str, tree: Tree, verbs: Collection[str], known: Known) -> None:
        self.typed = typed
        self.side = side
        self.phase = phase
        self.tree = tree
        self.verbs = verbs
        self.forces, self.enemies = known
        text = TO.sub(r"\1 \2..\3", ROW.sub(r"\1..\2", typed.text))
        words = [(found[1] or found[0].rstrip(":"), found[1] is not None) for found in TOKEN.finditer(text)]
        self.words = without_fillers(words, verbs)
        self.group = ""
        self.doers = self.take_own()
        if not self.doers:
            raise self.unknown_doer()
        self.words = plain_part(self.words, verbs)
        self.said = list(self.words)

    # Whom it orders.

    def unknown_doer(self) -> Refusal:
        """The refusal of a line that begins with none of the side's things."""
        word, *more = [word for word, _ in self.words[:2]] or [self.typed.text]
        there = things_in(self.forces)
        if several := self._several(word):
            if not (more and more[0].isdigit() and not is_hex(more[0])):
                return short_for(repr(word), several, word)
            word += f" {more[0]}"  # a number that none of them has
        refusal = unknown("force or unit of yours:", word, there, field=word)
        if same := of_type(self.tree, self.side, word):
            refusal.message = f"no force or unit of yours is called {cut(word)!r}; of that type are {', '.join(same)}"
        elif len(there) > FEW and not refusal.nearest:
            likely = next((names for names in self.forces.values() if names), {})
            near = ", ".join(nearest_of_many(word, [name for name, in_play in likely.items() if in_play]))
            refusal.message = f"no force or unit of yours is called {cut(word)!r}{f'; nearest: {near}' if near else ''}"
        return refusal

    def take_own(self, *groups: str) -> list[str]:
        """The names of the side's own things that come next, of these groups (or of any, all of one group)."""
        out: list[str] = []
        joined = False
        while self.words:
            if self.words[0] in BETWEEN and len(self.words) > 1:
                joined = self.words.pop(0)[0] != ","
                continue
            within = groups or ((self.group,) if self.group and not groups else ())
            found, used, group = self._next_numbers(out) or self._own_next(within, self.words)
            if not found:
                found, used, group = self._of_several(within)
            if not found and out:
                found, used, group = self._of_the_same(out[-1], within)
            if not found:
                if out and joined and self.words[0][0].isdigit():
                    stem = out[-1].rstrip(DIGITS)
                    raise unknown("force or unit of yours:", f"{stem}{self.words[0][0]}", self.forces[self.group])
                return out
            if self.words[used : used + 1] and (row := as_row(self.words[used][0])) != self.words[used][0]:
                self.words[used] = (row, False)
                continue
            if self.words[used : used + 1] and A_ROW.match(row := self.words[used][0]):
                raise at_odds(row, f"there is no range {' '.join(word for word, _ in self.words[:used])} {row}")
            if again := [name for name in found if name in out]:
                word = " ".join(word for word, _ in self.words[:used])
                if squeeze(again[0]) != squeeze(word) and squeeze(again[0]).startswith(squeeze(word)):
                    return out  # a beginning of it: the first word of what is ordered, as in `chit C`
                raise at_odds(word, f"{cut(word)!r} names {again[0]} twice")
            self.group, joined = self.group if groups else group, False
            del self.words[:used]
            out += found
        return out

    def _next_numbers(self, before: Sequence[str]) -> tuple[list[str], int, str] | None:
        """Numbers after a name with a number: `Northampton 2 and 3`, `Craven 1, 3..4`."""
        word, quoted = as_row(self.words[0][0]), self.words[0][1]
        stem = before[-1].rstrip(DIGITS) if before else ""
        if quoted or not word[:1].isdigit() or stem in ("", *before[-1:]):
            return None
        names = self.forces.get(self.group, {})
        name = f"{stem}{word}"
        found = [name] if name in names else names_numbered(name, names) if ".." in word else []
        return (found, 1, self.group) if found else None

    def _own_next(self, groups: Sequence[str], words: Sequence[tuple[str, bool]]) -> tuple[list[str], int, str]:
        word, quoted = words[0]
        wanted = [group for group in self.forces if group in groups] or list(self.forces)
        is_verb = not quoted and word.lower() in self.verbs  # by itself no name: `Convoy Zone 12` is one
        least = 1 if is_verb and not self._begins_with(word) else 0
        for used in range(min(LONGEST_NAME, len(words)), least, -1):
            whole = " ".join(word for word, _ in words[:used])
            for group in sorted(wanted, key=lambda group: whole not in self.forces[group]):  # a whole name before all
                names = self.forces[group]
                found = self._meant(whole, names, alone=used == 1, quoted=quoted)
                if found and not self._swallows(words[1:used], found[0]):
                    return found, used, group
        return [], 0, ""

    def _of_several(self, groups: Sequence[str]) -> tuple[list[str], int, str]:
        """The plural of a name with numbers: `Fletchers 5 and 6`, `Fletchers`."""
        (word, quoted), *rest = self.words
        if quoted or not word.endswith("s") or word.lower() in self.verbs:
            return [], 0, ""
        found, used, group = self._own_next(groups, [(word[:-1], False), *rest])
        same = found and all(squeeze(name.rstrip(DIGITS)) == squeeze(word[:-1]) != "" for name in found)
        return (found, used, group) if same else ([], 0, "")

    def _of_the_same(self, before: str, groups: Sequence[str]) -> tuple[list[str], int, str]:
        """A name without the first word of the one before it: `Shokaku A6M 1, D3A 2`."""
        word, quoted = self.words[0]
        if quoted or word.lower() in self.verbs:
            return [], 0, ""
        found, used, group = self._own_next(groups, [(before.split(maxsplit=1)[0], False), *self.words])
        return (found, used - 1, group) if used > 1 else ([], 0, "")

    def _begins_with(self, word: str) -> bool:
        """Is it the line's first word, and the whole name of one of the side's things? No line begins with a verb."""
        return not self.group and squeeze(word) in {squeeze(name) for group in self.forces.values() for name in group}

    def _swallows(self, words: Sequence[tuple[str, bool]], name: str) -> bool:
        """Would a name of several words swallow a verb, as Nagato would `nag at`? Not if it has that word itself."""
        own = name.lower().split()
        row = (word.lower() for word, quoted in words if not quoted)
        return any(word in self.verbs and word not in own for word in row)

    def _meant(self, word: str, names: Mapping[str, bool], *, alone: bool, quoted: bool) -> list[str]:
        if word in names:
            return [word]
        if quoted or (alone and is_hex(word)):
            return []
        if not alone:
            begin = [name for name in names if begins(word, name)]
            begin = begin or [name for name in names if begins(word, name.partition(" ")[2])]
            if len(begin) != 1 and word.rsplit(maxsplit=1)[-1][0].isdigit():
                begin = names_numbered(word, names) if ".." in word else names_meant(word, names)
            return begin if len(begin) == 1 or ".." in word else names_numbered(word, names)
        found = names_meant(word, names)
        there = found if len(found) == 1 else [name for name in found if names[name]]
        return there if len(there) == 1 else names_numbered(word, names)

    def _several(self, word: str) -> list[str]:
        there = (names_meant(word, names) for names in self.forces.values())
        return next((found for found in there if len(found) > 1), [])

    def only_doer(self) -> str:
        """The only one who is ordered."""
        if len(self.doers) > 1:
            raise ForEach
        return self.doers[0]

    def for_each(self) -> Iterator[Line]:
        """The line once for each who is ordered."""
        for doer in self.doers:
            one = copy(self)
            one.doers, one.words, one.is_part = [doer], list(self.said), True
            yield one

    # What follows.

    @property
    def next_word(self) -> str:
        """The next word, in lower case, a form of a verb as the verb; nothing at the end."""
        while self.words and self.words[0][0] in (",", ""):
            self.words.pop(0)
        if not self.words:
            return ""
        word, quoted = self.words[0]
        verb = word.lower() if quoted else as_verb(word.lower(), self.verbs)
        return word.lower() if verb != word.lower() and self.begins_a_name(word) else verb

    def begins_a_name(self, word: str) -> bool:
        """Is it the first word of a name that the side may use?"""
        names = (name for there in (*self.forces.values(), self.enemies) for name in there)
        return any(begins(word, name) for name in names)

    def word(self, what: str = "something") -> str:
        """The next word, which says `what`: as it was typed, a form of a verb as the verb."""
        meant, typed = self.next_word, self.typed_word(what)
        return typed if typed.lower() == meant else meant

    def typed_word(self, what: str) -> str:
        """The next word as it was typed, which says `what`."""
        if not self.next_word:
            raise self.wrong(f"{what} is missing at the end of the line")
        return self.words.pop(0)[0]

    def has(self, *words: str) -> bool:
        """Is the next word one of these? If so, take it."""
        if self.next_word in words and not self.words[0][1]:
            self.words.pop(0)
            return True
        return False

    def is_hex(self) -> bool:
        """Is a hex next?"""
        return is_hex(self.next_word)

    def hex(self, what: str) -> str:
        """Take a hex."""
        word = self.typed_word(what)
        if not is_hex(word):
            raise bad_input(word, f"{what} must be a hex of four digits, not {cut(word)!r}")
        return word

    def hexes(self, what: str) -> list[str]:
        """Take one or more hexes."""
        out = [self.hex(what)]
        while self.is_hex() or (self.next_word == "and" and len(self.words) > 1 and is_hex(self.words[1][0])):
            self.has("and")
            out.append(self.hex(what))
        return out

    def number(self, what: str) -> int:
        """Take a whole number."""
        word = self.typed_word(what)
        if not (word.isascii() and word.isdigit() and len(word) < 5):
            raise bad_input(word, f"{what} must be a whole number, not {cut(word)!r}")
        return int(word)

    def all_own(self, what: str, *groups: str, likely: Iterable[str] | None = None) -> list[str]:
        """Take one or more own things of these groups; a refusal lists those that are `likely`, else all."""
        found = self.take_own(*groups)
        if not found:
            word = self.typed_word(what)
            there = [name for group in groups for name in self.forces.get(group, {})] if likely is None else [*likely]
            raise not_there(f"{what} of yours:", word, there, word)
        return found

    def enemy(self, what: str, likely: Iterable[str] | None = None) -> str:
        """Take one enemy thing, by what the side may call it, or by the hex in which it alone is seen, or alone of
        those that are `likely`, which are also what a refusal lists.
        """
        if self.is_hex():
            place = self.word()
            there = [name for name, hex in self.enemies.items() if hex == place]
            there = [name for name in there if likely and name in likely] or there
            if len(there) != 1:
                several = f"{', '.join(there)} are in sight" if there else "no enemy is in sight"
                raise bad_input(place, f"in {place} {several}; which {what}?")
            return there[0]
        return self.take_name(f"{what} that you see:", self.enemies, likely)

    def take_name(self, what: str, names: Iterable[str], likely: Iterable[str] | None = None) -> str:
        """Take one of some names, by its beginning; a refusal lists those that are `likely`, else all."""
        there = list(dict.fromkeys(names))
        for used in range(min(LONGEST_NAME, len(self.words)), 0, -1):
            whole = " ".join(word for word, _ in self.words[:used])
            found = [whole] if whole in there else names_meant(whole, there)
            if len(found) != 1 or self._swallows(self.words[1:used], found[0]):
                continue
            if used == 1 or begins(whole, found[0], anywhere=True):
                del self.words[:used]
                return found[0]
        first = self.typed_word(what.removesuffix(" that you see:"))
        word = f"{first} {self.next_word}" if self.next_word.isdigit() else first
        listed = there if likely is None else [*likely]
        said = word if names_meant(word, listed) else " ".join([first, *up_to_a_verb(self.words, self.verbs)])
        raise not_there(what, said, listed, word)

    def once(self, word: str, said: bool) -> None:
        """Refuse a word of the line if what it says is `said` already."""
        if said:
            raise bad_input(word, f"{word} is written twice")

    def wrong(self, message: str) -> Refusal:
        """A refusal of the line."""
        return bad_input(self.next_word or "line", message)

    def refusal_of_line(self, forms: Sequence[Form], verbs: Iterable[str], besides: str) -> Refusal:
        """The refusal of a line that says nothing that can be done: what may be there, as the nearest few words."""
        written = {word for form in self.forms_of_phase(forms) for word in re.findall(r"[a-z-]+", form.words)}
        there = sorted(written.intersection(verbs) - {self.next_word}) or sorted(verbs)
        stems = {doer.rstrip(DIGITS) for doer in self.doers}
        if self.next_word.isdigit() and len(stems) == 1 and stems.isdisjoint(self.doers):
            return unknown("force or unit of yours:", stems.pop() + self.next_word, self.doers)
        if several := self._several(self.next_word) if self.next_word else []:
            return short_for(repr(self.words[0][0]), several, self.next_word)
        near = nearest(self.next_word.lower(), there) if self.next_word else []
        words = ", ".join([*near, *(word for word in there if word not in near)][:NEAREST])
        said = f"what is {cut(self.words[0][0])!r}?" if self.next_word not in ("", *self.verbs) else "what?"
        return self.wrong(f"{some_of(self.doers, NEAREST)}: {said} {besides}, or one of {words}")

    def forms_of_phase(self, forms: Sequence[Form]) -> list[Form]:
        """Those of some forms that belong to the phase, or all where none does."""
        return [form for form in forms if not form.phases or self.phase in form.phases] or list(forms)

    def nearest(self, forms: Sequence[Form]) -> list[Form]:
        """The few forms of the phase that share most words with what was typed, in their order."""
        typed = {as_verb(word, self.verbs) for word in self.typed.text.lower().split()}
        signs = {"HEX"} if any(map(is_hex, typed)) else set[str]()

        def alike(form: Form) -> int:
            words = re.findall(r"[A-Za-z-]+", form.words)
            return len(typed.intersection(words)) + len(signs.intersection(words))

        there = self.forms_of_phase(forms)
        few = sorted(there, key=alike, reverse=True)[:NEAREST]
        return [form for form in there if form in few]

    def end(self, forms: Sequence[Form]) -> None:
        """Refuse words that are left over: a line half understood is not done."""
        if self.next_word:
            shown = "; ".join(form.words for form in self.nearest(forms))
            raise self.wrong(f"{cut(self.words[0][0])!r} is not understood here; a line is written: {shown}")
