"""Makes a scenario by asking. The beginning and the end are common to all games; a game's `scenario.making` asks the
rest.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import tomli_w

from referee.engine.catalogue import optional_module
from referee.engine.errors import bad_input, show
from referee.engine.rules import games, load
from referee.session.record.folder import write_new, write_over
from referee.session.record.shape import wrong_sides
from referee.session.scenario import forms, scenario
from referee.session.scenario.position import is_toml, must_be_toml
from referee.session.scenario.talk import Question, Talk, by_beginning, one_hex, prompt_of, split_row

__all__ = ["write_new"]
DRAFT = ".later"
MOST = 2_000_000
SIDES = "sides"
ALONE = "alone:"
LIST = re.compile(r"\[\n((?:    [^\[\]{}]{1,40},\n){1,6})\]")


def check_target(path: str) -> str:
    """Refuse the name of a file that exists, or that no scenario can have."""
    must_be_toml(path)
    if os.path.lexists(path):
        raise bad_input("file", f"{path} exists already; choose another name, or edit it (`referee scenario check`)")
    return path


def kept_answers(path: str) -> list[str]:
    """The answers of a talk that was left; none if there was none."""
    try:
        with open(path + DRAFT, "rb") as file:
            found = json.loads(file.read(MOST))
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        raise bad_input("file", f"{path}{DRAFT}, with your earlier answers, cannot be read: {error}") from None
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise bad_input("file", f"{path}{DRAFT} holds no answers; remove it to begin again")
    return found


def keep_answers(path: str, answers: Sequence[str]) -> None:
    """Keep the answers of a talk, to be taken up."""
    write_over(path + DRAFT, (json.dumps(list(answers), ensure_ascii=False, indent=0) + "\n").encode())


def forget_answers(path: str) -> None:
    """Take away what was kept of a talk that has ended."""
    with suppress(FileNotFoundError):
        os.remove(path + DRAFT)


def lead_talk(talk: Talk, game: str | None = None) -> str:
    """Lead a talk from the game to a scenario without faults, which `talk.data` then holds; the game."""
    if game is None:
        there = games()
        titles = {load(name).about["alias"]: name for name in there}
        how = "; ".join(f"{alias}: {load(name).about['title']}" for alias, name in titles.items())
        word = talk.choice("Game", list(dict.fromkeys([*titles, *there])), how=how)
        game = titles.get(word, word)
    talk.data |= {"format": 1, "game": game, "title": ""}
    talk.data["title"] = talk.text("Title", "My scenario")
    if date := talk.text("Date, as words", "", "such as 24 August 1942; it is only shown"):
        talk.data["date"] = date
    module: Any = optional_module(game, "scenario.making")
    module.lead(talk)
    talk.show_map()
    while found := list(scenario.module(game).check(talk.data)):
        talk.say("The scenario cannot be played yet:\n" + "\n".join(f"  {fault}" for fault in found))
        talk.ask(Question("back changes the last answer; later stops: ", None), refuse)
    return game


def refuse(word: str) -> None:
    """Refuse any answer: a scenario with faults can only be gone back on."""
    raise bad_input("answer", f"{show(word)} does not help here; type back, later or so far")


def scenario_text(game: str, data: Mapping[str, Any]) -> str:
    """A scenario's file: its editor's line, and its tables."""
    text = tomli_w.dumps({key: value for key, value in data.items() if value not in ({}, [])})
    short = LIST.sub(lambda found: f"[{' '.join(found[1].split())[:-1]}]", text)
    return forms.first_line(game, "scenario") + (short if is_toml(short, tomllib.loads(text)) else text)


# What several games ask.


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
