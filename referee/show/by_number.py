"""Looks up a rule by its number: all that the program has for it, read from the declarations; for a chapter, a line
for each rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.engine.procedure import Procedure, procedures
from referee.engine.rules import Ruleset, load
from referee.session.acting.act import Act
from referee.session.acting.catalogue import acts
from referee.session.acting.sequence import Phase, phases
from referee.session.scenario import check as self_test
from referee.show.bar_rules import BarRule, bar_rules
from referee.show.folding import fold, two_columns, with_cite
from referee.show.tables import ruling_text, table_text

DECIMALS = re.compile(r"\d+\.\d\d+")
LEAST = 3
"""How many letters of a heading are enough to mean it."""


class Has(NamedTuple):
    """What there is for one rule: bars; by kind (`act`, `phase`, `procedure`, `table`, `ruling`) the names; `plain` if
    it needs nothing.
    """

    bars: Sequence[BarRule]
    names: Mapping[str, Sequence[str]]
    plain: Sequence[str]

    @property
    def in_short(self) -> str:
        """On a line: of each kind the names."""
        rows = {"bars of": [name for bar in self.bars for name in bar.acts], **self.names}
        said = [f"{kind} {', '.join(dict.fromkeys(names))}" for kind, names in rows.items() if names]
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
        self.declared: Mapping[str, Mapping[str, Act | Phase | Procedure]] = {
            "act": acts(self.game),
            "phase": {found.id: found for found in phases(self.game)},
            "procedure": procedures(self.game),
        }
        self.extends = not any(rule.count(".") > 1 for rule in self.covered) and any(
            DECIMALS.fullmatch(rule) for rule in self.covered
        )

    def numbers(self) -> list[str]:
        """Every number, or heading, in the order of the rulebook; then those that only bars cite."""
        more = [cite for bar in self.bars for cite in bar.cites]
        return list(dict.fromkeys([*self.covered, *more]))

    def rules_below(self, word: str) -> list[str]:
        """The rules of a chapter, or the cases of a rule."""
        return [rule for rule in self.numbers() if rule != word and self.is_below(rule, word)]

    def is_below(self, rule: str, word: str) -> bool:
        """Is a rule under a number: 16.k.i under 16.k, 7.13 under 7.1, 9.2 (4) under 9.2?"""
        if rule.startswith((f"{word}.", f"{word} (", f"{word}:")):
            return True
        return self.extends and "." in word and rule.startswith(word) and rule[len(word) : len(word) + 1].isdigit()

    def knows(self, word: str) -> bool:
        """Is it the number of a rule, or of a chapter of rules?"""
        return word in self.numbers() or bool(self.rules_below(word))

    def parts_for(self, rule: str) -> Has:
        """What there is for one rule."""
        entries = [entry.partition(" ") for entry in self.covered.get(rule, ())]
        served = {kind: [name for one, _, name in entries if one == kind] for kind in self_test.SERVES}
        bars = [bar for bar in self.bars if rule in bar.cites]
        cited = {
            **{kind: {name: found.cite for name, found in there.items()} for kind, there in self.declared.items()},
            "table": {name: str(data.get("cite", "")) for name, data in self.ruleset.printed.items()},
            "ruling": {name: ",".join(data["cites"]) for name, data in self.ruleset.rulings.items()},
        }
        own = {kind: [name for name, cite in row.items() if is_cited(cite, rule)] for kind, row in cited.items()}
        names = {kind: list(dict.fromkeys([*own[kind], *served[kind]])) for kind in own}
        return Has(bars, names, [entry for entry in self.covered.get(rule, ()) if entry in self_test.PLAIN])

    def text_of(self, word: str) -> str | None:
        """All that there is for a number; nothing if the rulebook has none such."""
        if not self.knows(word):
            return None
        below = self.rules_below(word)
        lines = [f"{self.ruleset.about['alias']} {word}"]
        if word in self.numbers():
            lines += self.pieces_of(self.parts_for(word))
        if below:
            lines += ["", "its sub-rules"]
            lines += [line for rule in below for line in two_columns(f"  {rule}", self.parts_for(rule).in_short)]
        return "".join(f"{line}\n" for line in lines)

    def text_of_part(self, part: str) -> str | None:
        """All that there is for the one heading that contains a text; for several, a line for each; nothing if
        there is none, or if the text ends within a word.
        """
        found = [rule for rule in self.numbers() if part.lower() in rule.lower()]
        if len(part) < LEAST or not found:
            return None
        if same := [rule for rule in found if rule.lower() == part.lower()] or (found if len(found) == 1 else []):
            return self.text_of(same[0])
        lines = [f"{self.ruleset.about['alias']}: headings with {part}"]
        lines += [line for rule in found for line in two_columns(f"  {rule}", self.parts_for(rule).in_short)]
        return "".join(f"{line}\n" for line in lines)

    def pieces_of(self, has: Has) -> Iterator[str]:
        """What there is for one rule, part by part, the cells of its tables and what holds of its rulings last."""
        if has.bars:
            yield "bars"
        for bar in has.bars:
            yield from fold(f"{bar.words}  [{', '.join(bar.cites)}]", "  ", "    ")
            yield from fold(f"asked by {', '.join(bar.acts)}", "    ", "      ")
        for kind, there in self.declared.items():
            rows = [(name, there[name]) for name in has.names[kind]]
            yield from [f"{kind}s"] if rows else []
            for name, one in rows:
                text = one.title if isinstance(one, Phase) else one.summary
                yield from two_columns(f"  {name}", with_cite(text, one.cite))
        for plain in has.plain:
            yield from fold(plain, "  ", "  ")
        yield from ["tables"] if has.names["table"] else []
        for table in has.names["table"]:
            yield from table_text(table, self.ruleset.printed[table]).splitlines()
        yield from ["rulings, and the option in force"] if has.names["ruling"] else []
        for ruling in has.names["ruling"]:
            data = self.ruleset.rulings[ruling]
            yield from ruling_text(ruling, data, self.ruleset.chosen.get(ruling)).splitlines()


def is_cited(cite: str, rule: str) -> bool:
    """Does one of these cites name the rule?"""
    return rule in (piece.strip() for piece in cite.split(","))
