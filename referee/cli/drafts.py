"""A scenario that is made by asking: how the talk begins and ends, and its answers, kept next to the file."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import tomli_w

from referee.engine.catalogue import optional_module
from referee.engine.errors import bad_input, show
from referee.engine.rules import games, load
from referee.session.record.folder import write_over
from referee.session.scenario import forms, scenario
from referee.session.scenario.position import is_toml, must_be_toml
from referee.session.scenario.talk import Question, Talk

DRAFT = ".later"
MOST = 2_000_000
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
    except (FileNotFoundError, NotADirectoryError):
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
    with suppress(FileNotFoundError, NotADirectoryError):
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
