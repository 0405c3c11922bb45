"""A scenario made by asking at the terminal, or from lines on standard input."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from typing import Any

from referee.cli import drafts
from referee.cli.answers import Reply
from referee.cli.asking import ask_line, in_console
from referee.engine.catalogue import optional_module
from referee.engine.errors import Refusal
from referee.engine.rules import load
from referee.session.record.folder import write_new
from referee.session.scenario import scenario
from referee.session.scenario.talk import Left, Question, TakenBack, Talk
from referee.show.folding import fold, indent, width

HOW = (
    "Enter takes the value in [ ]. ? explains; back takes back the last answer; map and so far show the scenario, "
    "later stops."
)


def make_scenario(path: str, game: str | None, anew: bool = False) -> Reply:
    """Lead through a scenario and write it; what is asked is said on standard error, as it is asked."""
    drafts.check_target(path)
    answers = [] if anew else drafts.kept_answers(path)
    tell = sys.stderr.write
    tell(indent(HOW) + "\n")
    if answers:
        tell(f"{len(answers)} earlier answers are kept; `back` takes the last one back\n")
    reader = in_the_console if in_console() else at_terminal() if sys.stdin.isatty() else from_input

    def keep(answers: Any) -> None:
        if sys.stdin.isatty():  # of a script the lines are there still
            drafts.keep_answers(path, answers)

    def say(text: str) -> None:
        for row in text.splitlines():
            set_in = row[: len(row) - len(row.lstrip())]
            tell("\n".join(fold(row, f"  {set_in}", f"    {set_in}") or [""]) + "\n")

    while True:
        talk = Talk(reader, say, draw, answers, keep)
        try:
            chosen = drafts.lead_talk(talk, game)
            break
        except TakenBack:
            answers = talk.answers[:-1]
            drafts.keep_answers(path, answers)
        except (Left, EOFError, KeyboardInterrupt):
            return how_to_go_on(path, talk)
    write_new(path, drafts.scenario_text(chosen, talk.data).encode())
    drafts.forget_answers(path)
    begins = f"referee new {path} begins the evening"
    after = f"referee scenario check {path} checks it after changes by hand"
    return Reply(f"{path}: good", said=["", *fold(f"hint: {begins}; {after}", further="  ")])


def how_to_go_on(path: str, talk: Talk) -> Reply:
    """How a talk that was left is taken up."""
    if not talk.answers:
        return Reply(status=2, said=["", "nothing was answered, and nothing was saved"])
    drafts.keep_answers(path, talk.answers)
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
        tree = scenario.module(game).opening(
            making.scenario_on_map(data) if hasattr(making, "scenario_on_map") else data
        )
    except (Refusal, ValueError, KeyError):  # ValueError: its shape is not whole yet
        return None
    rules = load(game)
    sides, title = list(tree["sides"]), str(data["title"])
    seen = Seen(UMPIRE, title, sides, tree["public"], tree["sides"], [], rules, umpire=tree["umpire"])
    wide, high = screen_size(max(width(), NARROWEST), None)
    return as_text(
        drawn(seen)._replace(title=title), colours_of_sides(rules.about, sides), Screen(wide, high, allows_colour())
    )
