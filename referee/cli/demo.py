"""`referee demo`: a turn of the training scenario, played before the reader's eyes by acts that a user would type."""

from __future__ import annotations

import os
import shlex
import sys
import textwrap
import time
from collections.abc import Sequence
from typing import Any

from referee.cli.acting import do
from referee.engine.errors import Refusal
from referee.session.acting.due import demanded, due_now
from referee.session.record.folder import names
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.answer import coloured, styled

SCENARIO = "carrier-clashes/training"
PAUSE = 1.2


class Stage:
    """The terminal as a stage: what is typed is shown, then done."""

    def __init__(self, session: Session, fast: bool, seed: int) -> None:
        self.session = session
        self.fast = fast
        self.seed = seed
        self.colour = coloured()

    def pause(self, beats: int = 1) -> None:
        """Give the reader time."""
        sys.stdout.flush()
        if not self.fast:
            time.sleep(PAUSE * beats)

    def say(self, text: str) -> None:
        """A word on what comes."""
        sys.stdout.write(f"\n{styled(text, '3', self.colour)}\n")
        self.pause()

    def type(self, *words: str) -> None:
        """Show a command as the umpire would type it, and do it; a refusal is part of the show."""
        shown = shlex.join(words)
        sys.stdout.write(f"{styled('$ referee ' + shown, '1;32', self.colour)}\n")
        self.pause()
        self.seed += 1
        act, *rest = words[1:] if words[0] == "do" else words
        try:
            do(act, [*rest, "--yes", "--seed", str(self.seed)], self.session)
        except Refusal as refusal:
            sys.stdout.write(f"  refused: {refusal.message}\n")
        self.pause()

    def on(self) -> None:
        """Walk on; what is due and cannot be done is given up, as the umpire may decide."""
        if demanded(due_now(self.session.game, self.session.state.tree)):
            self.say(
                "The rules demand something before the phase ends. There is no deck in reach: the player gives them up."
            )
            self.type("next")
            self.type("next", "--force", "--why", "no deck in reach")
        else:
            self.type("next")

    def own(self, side: str, kind: str, name: str) -> dict[str, Any]:
        """One of a side's things as it stands now."""
        found: dict[str, Any] = self.session.state.tree["sides"][side][kind].get(name, {})
        return found

    def spotted(self, side: str, name: str) -> bool:
        """Is a side's task force spotted?"""
        return str(self.own(side, "task_forces", name).get("spotted", "no")) not in ("no", "")

    def phase(self) -> str:
        """The id of the phase."""
        return str(self.session.state.public.get("phase", ""))


def free_name(wanted: str) -> str:
    """A session's name that is not taken."""
    taken = set(names())
    return next(n for n in (wanted, *(f"{wanted}-{i}" for i in range(2, 10_000))) if n not in taken)


def play(fast: bool, seed: int, name: str) -> int:
    """Play the turn; the exit status. However it ends, its session is closed: it stands in no other's way."""
    session = open_session(SCENARIO, free_name(name))
    stage = Stage(session, fast, seed)
    sys.stdout.write(styled(f"$ referee new {SCENARIO} --name {session.name}", "1;32", stage.colour) + "\n")
    sys.stdout.write(f"{session.state.about['scenario']}: a folder {session.folder}, for the umpire's eyes only\n")
    try:
        turn(stage)
    finally:
        session.act("close", {})
    sys.stdout.write(f"\nThe session stays in {session.folder}: journal.jsonl, umpire.toml, allied.toml, ijn.toml.\n")
    sys.stdout.write(f"It is closed; referee replay --session {session.name} tells the story again.\n")
    return 0


def turn(stage: Stage) -> None:
    """A turn from its first phase to its last, and the sides' files after it."""
    session = stage.session
    stage.say("The turn begins. Initiative and weather are thrown; everybody hears what everybody may know.")
    stage.on()
    while stage.phase() != "first-search":
        stage.on()
    searching(stage)
    striking(stage)
    surface_and_movement(stage)
    stage.say("The rest of the turn: nobody has more to do.")
    while session.state.public["turn"] == 1:
        stage.on()
    stage.say("What does each player know now? These are their files, and nothing else is in them.")
    sys.stdout.write(side_by_side(session))


def searching(stage: Stage) -> None:
    """Both sides look for each other; the dice are the players' own."""
    stage.say("Both sides search. The IJN player throws a 4 and you type it; cards are dealt blind.")
    stage.type(
        "do",
        "search",
        "--hex",
        "1410",
        "--searcher",
        "Shokaku torpedo bombers",
        "--searcher",
        "Shortland",
        "--dice",
        "4",
    )
    stage.say("An empty hex reads no different in form.")
    stage.type("do", "search", "--hex", "1209", "--searcher", "Tone")
    stage.say("The Allied player throws a 5; Henderson Field and a dive bomber unit look where the enemy should be.")
    stage.type("do", "search", "--hex", "1407", "--searcher", "Henderson Field", "--searcher", "VS-6", "--dice", "5")


def striking(stage: Stage) -> None:
    """Strikes on what was spotted."""
    while stage.phase() != "second-air-strike":
        stage.on()
    if stage.spotted("allied", "TF 16"):
        stage.say("TF 16 is seen: the Allied player puts fighters over it, and the IJN player sends a strike.")
        stage.type("do", "cap", "--over", "TF 16", "--unit", "VF-6")
        units = ["--unit", "Shokaku fighters", "--unit", "Shokaku dive bombers"]
        stage.type("do", "strike", "--target", "TF 16", *units, "--at", "Shokaku dive bombers=Enterprise")
    if stage.spotted("ijn", "Carrier Force"):
        stage.say("And the Allied strike: a dive bomber unit that did not search, with the torpedo bombers.")
        if stage.own("ijn", "air", "Shokaku reserve"):
            stage.type("do", "cap", "--over", "Carrier Force", "--unit", "Shokaku reserve", "--altitude", "low")
        units = ["--unit", "VB-6", "--unit", "VT-6"]
        plan = ["--at", "VB-6=Shokaku", "--at", "VT-6=Shokaku"]
        stage.type("do", "strike", "--target", "Carrier Force", *units, *plan)


def surface_and_movement(stage: Stage) -> None:
    """On through the turn to the movement, and a slip corrected."""
    stage.say("On through the turn.")
    while not stage.phase().startswith("movement"):
        stage.on()
    while stage.phase() != "movement-unspotted" and stage.session.state.public["turn"] == 1:
        stage.on()
    stage.say("Unspotted task forces move unseen: the other side hears nothing.")
    stage.type("do", "move", "--name", "Vanguard", "--hex", "1510")
    stage.say("A slip? It is undone; the record keeps both.")
    undo(stage)
    stage.type("do", "move", "--name", "Vanguard", "--hex", "1509")


def undo(stage: Stage) -> None:
    """Undo the last act as the command does."""
    from referee.cli.correcting import corrected
    from referee.session import corrections

    sys.stdout.write(styled("$ referee undo", "1;32", stage.colour) + "\n")
    stage.pause()
    corrected(stage.session, corrections.undo(stage.session), as_json=False)
    stage.pause()


def side_by_side(session: Session) -> str:
    """Both sides' files in two columns."""
    columns = [file_lines(session, side) for side in session.state.sides]
    wide = (terminal_width() - 3) // 2
    rows = [wrapped(lines, wide) for lines in columns]
    height = max(map(len, rows))
    left, right = (lines + [""] * (height - len(lines)) for lines in rows)
    return "".join(f"{one:<{wide}} │ {other}".rstrip() + "\n" for one, other in zip(left, right, strict=True))


def file_lines(session: Session, side: str) -> Sequence[str]:
    """A side's file, line by line."""
    with open(os.path.join(session.folder, f"{side}.toml"), encoding="utf-8") as file:
        return [f"── {side}.toml ──", *file.read().splitlines()]


def wrapped(lines: Sequence[str], wide: int) -> list[str]:
    """Lines folded to a width, what goes on set in."""
    return [part for line in lines for part in textwrap.wrap(line, wide, subsequent_indent="  ") or [""]]


def terminal_width() -> int:
    """The columns of the terminal."""
    try:
        return os.get_terminal_size().columns
    except OSError:
        return 100
