"""What the games' `scenario.making` ask alike when a scenario is made by asking."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.session.record.shape import wrong_sides
from referee.session.scenario import scenario
from referee.session.scenario.talk import Talk, by_beginning, one_hex, prompt_of, split_row

SIDES = "sides"
ALONE = "alone:"


def named_sides(talk: Talk, *usual: str) -> list[str]:
    """The two sides' names, where they are free."""

    def understand(row: str) -> list[str]:
        names = row.replace(",", " ").lower().split()
        if len(names) != 2 or wrong_sides(names):
            raise bad_input("answer", f"two different names in small letters are needed, such as {' '.join(usual)}")
        return names

    row = " ".join(usual)
    sides = talk.ask(prompt_of("Sides", row, "two names in small letters", usual), understand)
    talk.data[SIDES] = sides
    return sides


def special_rules(talk: Talk, table: dict[str, Any], key: str = "rules") -> None:
    """Rules of the scenario's own, in words: both sides see them; those for the umpire alone go on his page."""
    rules, own = list[str](), list[str]()

    def understand(row: str) -> None:
        text = row.removeprefix(ALONE).strip()
        if not text:
            raise bad_input("answer", f"a rule is needed after {ALONE}")
        (own if row.startswith(ALONE) else rules).append(text)

    how = f"both sides see the rule as you type it; begin with {ALONE} and it appears only on the umpire's page"
    talk.rows(f"A rule for both sides ({ALONE} … for you)", understand, how)
    if rules:
        table[key] = rules
    if own:
        talk.data["page"] = {"watch": own}


def ask_terms(talk: Talk, known: Sequence[str], table: dict[str, Any], where: str) -> None:
    """Ask for further keys of the scenario's table, as `key = value` in TOML, checked as they are typed."""
    game = talk.data["game"]

    def understand(row: str) -> None:
        key, equals, _ = row.partition("=")
        name = by_beginning(key.strip(), known)
        if not equals:
            raise bad_input("answer", f"write key = value, as in {name} = …; ? lists the keys")
        try:
            value = tomllib.loads(f"{name} ={row.partition('=')[2]}")[name]
        except ValueError as error:
            from referee.engine.misread import where_and_why

            raise bad_input("answer", where_and_why(error, row.encode())[1]) from None
        before = dict(table)
        table[name] = value
        faults = scenario.module(game).check(talk.data)
        said = [fault for fault in faults if getattr(fault, "way", ())[:2] == (where, name)]
        if said:
            table.clear()
            table.update(before)
            talk.say(said[0])
            raise bad_input("answer", "the scenario cannot take this value")

    how = f"as in the file; the keys are {', '.join(known)} (`referee scenario schema {game}` says more)"
    talk.rows("A term of the scenario, key = value", understand, how, known)


def ask_dummies(
    talk: Talk, what: str, most: int, offers: Iterator[tuple[str, str]], put: Callable[[str, str], None]
) -> None:
    """Ask for a side's dummies (one is called `what`): how many, then the name and hex of each, a lawful one
    proposed.
    """
    how = f"dummies have no ships; at most {most} here; a name and a hex are proposed for each"
    for _ in range(talk.number(f"{what}s, how many", 0, most, 0, how)) if most else ():
        name, hex = next(offers)
        row = f"{name} {hex}"
        how = "name and hex, as on your map and markers"
        talk.ask(prompt_of(what, row, how), lambda row: put(*name_and_hex(row, "the dummy", talk)))
        talk.show_map()


def name_and_hex(row: str, what: str, talk: Talk) -> tuple[str, str]:
    """A name and a hex, `TF 16 1410`."""
    name, hex = split_row(row, f"{what}'s name", "hex")
    return name, one_hex(hex, talk.data)
