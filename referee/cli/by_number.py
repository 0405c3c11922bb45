"""A rule by its number: all that the program has for it, read from the declarations; for a chapter, a line for
each rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.engine.procedure import procedures
from referee.engine.rules import Ruleset, load
from referee.session.acting.act import Act
from referee.session.acting.bar_rules import BarRule, bar_rules
from referee.session.acting.catalogue import acts
from referee.session.acting.sequence import Phase, phases
from referee.session.scenario import check as self_test
from referee.show.folding import fold, two_columns, with_cite
from referee.show.tables import ruling_text, table_text

DECIMALS = re.compile(r"\d+\.\d\d+")
LEAST = 3
"""So many letters of a heading are a part of it."""


class Has(NamedTuple):
    """What there is for one rule: bars, and names of acts, phases, procedures, tables, rulings; `plain` if it
    needs nothing.
    """

    bars: Sequence[BarRule]
    acts: Sequence[str]
    phases: Sequence[str]
    procedures: Sequence[str]
    tables: Sequence[str]
    rulings: Sequence[str]
    plain: Sequence[str]

    @property
    def in_short(self) -> str:
        """On a line: of each kind the names."""
        rows = {"bars": [name for bar in self.bars for name in bar.acts], "acts": self.acts}
        rows |= {"phases": self.phases, "procedures": self.procedures, "tables": self.tables, "rulings": self.rulings}
        words = {"bars": "bars of", "acts": "act", "phases": "phase", "procedures": "procedure"}
        words |= {"tables": "table", "rulings": "ruling"}
        said = [f"{words[kind]} {', '.join(dict.fromkeys(names))}" for kind, names in rows.items() if names]
        return "; ".join([*said, *self.plain])


def is_rule(game: str, word: str) -> bool:
    """Is a word with a digit in it a number of a game's rulebook?"""
    return any(sign.isdigit() for sign in word) and Numbers(load(game)).knows(word)


class Numbers:
    """A game's rules by their numbers; `ruleset` says what holds."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.game, self.ruleset = ruleset.game, ruleset
        self.covered: Mapping[str, Sequence[str]] = self_test.coverage(self.game)
        self.bars = bar_rules(self.game, frozenset(self.covered))
        self.acts: Mapping[str, Act] = acts(self.game)
        self.phases: Mapping[str, Phase] = {found.id: found for found in phases(self.game)}
        self.extends = not any(rule.count(".") > 1 for rule in self.covered) and any(
            DECIMALS.fullmatch(rule) for rule in self.covered
        )

    def all(self) -> list[str]:
        """Every number, or heading, in the order of the rulebook; then those that bars alone know."""
        more = [cite for bar in self.bars for cite in bar.cites]
        return list(dict.fromkeys([*self.covered, *more]))

    def below(self, word: str) -> list[str]:
        """The rules of a chapter, or the cases of a rule."""
        return [rule for rule in self.all() if rule != word and self.is_below(rule, word)]

    def is_below(self, rule: str, word: str) -> bool:
        """Does a rule stand under a number: 16.k.i under 16.k, 7.13 under 7.1, 9.2 (4) under 9.2?"""
        if rule.startswith((f"{word}.", f"{word} (", f"{word}:")):
            return True
        return self.extends and "." in word and rule.startswith(word) and rule[len(word) : len(word) + 1].isdigit()

    def knows(self, word: str) -> bool:
        """Is it a rule, or a chapter of rules?"""
        return word in self.all() or bool(self.below(word))

    def has(self, rule: str) -> Has:
        """What there is for one rule."""
        entries = [entry.partition(" ") for entry in self.covered.get(rule, ())]
        served = {kind: [name for one, _, name in entries if one == kind] for kind in self_test.SERVES}
        bars = [bar for bar in self.bars if rule in bar.cites]
        cited = {
            "act": [name for name, found in self.acts.items() if is_cited(found.cite, rule)],
            "phase": [name for name, found in self.phases.items() if is_cited(found.cite, rule)],
            "procedure": [name for name, found in procedures(self.game).items() if is_cited(found.cite, rule)],
            "table": [n for n, data in self.ruleset.printed.items() if is_cited(str(data.get("cite", "")), rule)],
            "ruling": [name for name, data in self.ruleset.rulings.items() if rule in data["cites"]],
        }
        named = {kind: list(dict.fromkeys([*cited[kind], *served[kind]])) for kind in cited}
        plain = [entry for entry in self.covered.get(rule, ()) if entry in self_test.PLAIN]
        return Has(bars, named["act"], named["phase"], named["procedure"], named["table"], named["ruling"], plain)

    def text(self, word: str) -> str | None:
        """All that there is for a number; nothing where the rulebook has none such."""
        if not self.knows(word):
            return None
        below = self.below(word)
        lines = [f"{self.ruleset.about['alias']} {word}"]
        if word in self.all():
            lines += self.whole(self.has(word))
        if below:
            lines += ["", "its sub-rules"]
            lines += [line for rule in below for line in two_columns(f"  {rule}", self.has(rule).in_short)]
        return "".join(f"{line}\n" for line in lines)

    def text_of_part(self, part: str) -> str | None:
        """All that there is for the one heading that contains a text; for several, a line for each; nothing if
        there is none, or if the text ends within a word.
        """
        found = [rule for rule in self.all() if part.lower() in rule.lower()]
        if len(part) < LEAST or not found:
            return None
        if same := [rule for rule in found if rule.lower() == part.lower()] or (found if len(found) == 1 else []):
            return self.text(same[0])
        lines = [f"{self.ruleset.about['alias']}: headings with {part}"]
        lines += [line for rule in found for line in two_columns(f"  {rule}", self.has(rule).in_short)]
        return "".join(f"{line}\n" for line in lines)

    def whole(self, has: Has) -> Iterator[str]:
        """What there is for one rule, part by part, the cells of its tables and what holds of its rulings last."""
        if has.bars:
            yield "bars"
        for bar in has.bars:
            yield from fold(f"{bar.words}  [{', '.join(bar.cites)}]", "  ", "    ")
            yield from fold(f"asked by {', '.join(bar.acts)}", "    ", "      ")
        there = procedures(self.game)
        yield from listed("acts", [(one, self.acts[one].summary, self.acts[one].cite) for one in has.acts])
        yield from listed("phases", [(one, self.phases[one].title, self.phases[one].cite) for one in has.phases])
        yield from listed("procedures", [(one, there[one].summary, there[one].cite) for one in has.procedures])
        for plain in has.plain:
            yield from fold(plain, "  ", "  ")
        yield from ["tables"] if has.tables else []
        for table in has.tables:
            yield from table_text(table, self.ruleset.printed[table]).splitlines()
        yield from ["rulings, and the option in force"] if has.rulings else []
        for ruling in has.rulings:
            data = self.ruleset.rulings[ruling]
            yield from ruling_text(ruling, data, self.ruleset.chosen.get(ruling)).splitlines()


def listed(title: str, rows: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """Names with their meaning and their rules, under a title."""
    if rows:
        yield title
    for name, text, cite in rows:
        yield from two_columns(f"  {name}", with_cite(text, cite))


def is_cited(cite: str, rule: str) -> bool:
    """Is the rule one of those that are cited?"""
    return rule in (piece.strip() for piece in cite.split(","))
