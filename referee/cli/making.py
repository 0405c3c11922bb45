"""A scenario made by asking at the terminal, or from lines on standard input; its draft, kept until it is done."""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import tomli_w

from referee.cli.answers import Reply
from referee.cli.asking import ask_line, in_console
from referee.engine.catalogue import optional_module
from referee.engine.errors import Refusal, bad_input, show
from referee.engine.rules import games, load
from referee.session.record.folder import remove_if_there, write_new, write_over
from referee.session.scenario import forms, scenario
from referee.session.scenario.position import is_toml, must_be_toml
from referee.session.scenario.talk import Left, Question, TakenBack, Talk
from referee.show.folding import fold, indent, width

DRAFT = ".later"
MOST = 2_000_000
LIST = re.compile(r"\[\n((?:    [^\[\]{}]{1,40},\n){1,6})\]")


def check_target(path: str) -> None:
    """Refuse the name of a file that exists, or that no scenario can have."""
    must_be_toml(path)
    if os.path.lexists(path):
        raise bad_input("file", f"{path} exists already; choose another name, or edit it (`referee scenario check`)")


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


HOW = (
    "Enter takes the value in [ ]. ? explains; back takes back the last answer; map and so far show the scenario, "
    "later stops."
)


def make_scenario(path: str, game: str | None, anew: bool = False) -> Reply:
    """Lead through a scenario and write it; what is asked is said on standard error, as it is asked."""
    check_target(path)
    answers = [] if anew else kept_answers(path)
    tell = sys.stderr.write
    tell(indent(HOW) + "\n")
    if answers:
        tell(f"{len(answers)} earlier answers are kept; `back` takes the last one back\n")
    reader = in_the_console if in_console() else at_terminal() if sys.stdin.isatty() else from_input

    def keep(answers: Any) -> None:
        if sys.stdin.isatty():  # of a script the lines are there still
            keep_answers(path, answers)

    def say(text: str) -> None:
        for row in text.splitlines():
            set_in = row[: len(row) - len(row.lstrip())]
            tell("\n".join(fold(row, f"  {set_in}", f"    {set_in}") or [""]) + "\n")

    while True:
        talk = Talk(reader, say, draw, answers, keep)
        try:
            chosen = lead_talk(talk, game)
            break
        except TakenBack:
            answers = talk.answers[:-1]
            keep_answers(path, answers)
        except (Left, EOFError, KeyboardInterrupt):
            return how_to_go_on(path, talk)
    write_new(path, scenario_text(chosen, talk.data).encode())
    remove_if_there(path + DRAFT)
    begins = f"referee new {path} begins the evening"
    after = f"referee scenario check {path} checks it after changes by hand"
    return Reply(f"{path}: good", said=["", *fold(f"hint: {begins}; {after}", further="  ")])


def how_to_go_on(path: str, talk: Talk) -> Reply:
    """How a talk that was left is taken up."""
    if not talk.answers:
        return Reply(status=2, said=["", "nothing was answered, and nothing was saved"])
    keep_answers(path, talk.answers)
    kept = f"{len(talk.answers)} answers are saved; referee scenario make {path} goes on"
    return Reply(status=2, said=["", *fold(kept, further="  ")])


def prompt_of(question: Question) -> str:
    """A question as it is asked; the answer to a long one has a line of its own."""
    if 4 * len(question.prompt) <= 3 * width():
        return question.prompt
    return "\n".join([*fold(question.prompt.rstrip(), further="  "), "  "])


def from_input(question: Question) -> str:
    """Answer a question by a line of standard input; the question is printed, so that a script can be followed."""
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    sys.stderr.write(f"{prompt_of(question)}{line}" + ("" if line.endswith("\n") else "\n"))
    return line


def in_the_console(question: Question) -> str:
    """Questions answered at the console's own prompt."""
    return ask_line(prompt_of(question), question.how)


def at_terminal() -> Callable[[Question], str]:
    """Questions answered at the prompt, with Tab."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter

    offers: list[str] = []
    names = WordCompleter(lambda: offers, ignore_case=True, pattern=LAST)
    session: PromptSession[str] = PromptSession(completer=names, complete_while_typing=False)

    def read(question: Question) -> str:
        offers[:] = question.offers
        return session.prompt(prompt_of(question))

    return read


NARROWEST = 40
LAST = re.compile(r"^[^,]*[^,\s]")
"""The name typed last, which may have blanks in it, as it is found from the end."""
_shown = [""]
"""The map that was drawn last: one that has not changed is not drawn again."""


def draw(data: Mapping[str, Any], wanted: bool) -> None:
    """The map of a scenario so far; in a script only if it is asked for."""
    if not wanted and not sys.stdout.isatty():
        return
    text = map_of(data)
    if text is None:
        if wanted:
            sys.stderr.write("  there is no map yet; `so far` shows the file\n")
        return
    if text == _shown[0] and not wanted:
        return
    _shown[0] = text
    sys.stderr.write(f"\n{text}\n")


def map_of(data: Mapping[str, Any]) -> str | None:
    """The map as text, as wide as the questions; nothing if the game has none, or too little is known to draw it."""
    from referee.cli.pictures import screen_size
    from referee.session.reading.picture import UMPIRE, Seen, drawing_function
    from referee.show.colours import colours_of_sides
    from referee.show.map import Screen, as_text
    from referee.show.style import allows_colour

    game = str(data["game"])
    drawn, making = drawing_function(game), optional_module(game, "scenario.making")
    if drawn is None:
        return None
    try:
        tree = scenario.module(game).opening(getattr(making, "scenario_on_map", dict)(data))
    except (Refusal, ValueError, KeyError):  # ValueError: its shape is not whole yet
        return None
    rules = load(game)
    sides, title = list(tree["sides"]), str(data["title"])
    seen = Seen(UMPIRE, title, sides, tree["public"], tree["sides"], [], rules, umpire=tree["umpire"])
    screen = Screen(*screen_size(max(width(), NARROWEST), None), allows_colour())
    return as_text(drawn(seen)._replace(title=title), colours_of_sides(rules.about, sides), screen)
