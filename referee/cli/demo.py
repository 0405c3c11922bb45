"""`referee demo`: the program's point in a minute, by commands that an umpire would type, on the training scenario.

It plays in a folder of its own, so that none of it is left in the way; with a name its session stays, closed.
"""

from __future__ import annotations

import os
import shlex
import sys
import textwrap
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from tempfile import TemporaryDirectory

from referee.cli.answers import Reply, is_at_terminal
from referee.cli.asking import ask_line
from referee.cli.dispatch import reply_to
from referee.cli.pictures import draw_map
from referee.session.choosing import use_session
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.answer import without_styles
from referee.show.colours import colours_of_sides
from referee.show.map import Screen, as_text
from referee.show.slip import latest_messages
from referee.show.style import allows_colour, in_style
from referee.show.window import Window

SCENARIO = "carrier-clashes/training"
SEED = "13"  # initiative, weather and the cards dealt; the other dice are typed
WIDE, HIGH = 80, 24
COLUMN = (WIDE - 3) // 2
PART = Window(11, 7, 17, 10)
SAID, TYPED, READ = 2.0, 1.0, 3.2  # seconds: to a word on what comes, a typed line, its answer


class Stage:
    """The terminal as a stage: what is typed is shown, then done. Without a terminal there are no pauses."""

    def __init__(self, fast: bool, step: bool) -> None:
        self.step = step and is_at_terminal()
        self.fast = fast or self.step or not sys.stdout.isatty()
        self.colour = allows_colour()
        self.begun = False

    def wait(self, seconds: float) -> None:
        """Give the reader time."""
        sys.stdout.flush()
        if not self.fast:
            time.sleep(seconds)

    def scene(self, text: str) -> Iterator[Reply]:
        """Begin a scene with a sentence on what comes; step by step Enter begins it."""
        if self.begun and self.step:
            ask_line("Enter: on ")
        rows = [in_style(row, "3", self.colour) for row in textwrap.wrap(text, WIDE - 2)]
        yield Reply("\n".join([""] * self.begun + rows))
        self.begun = True
        self.wait(SAID)

    def type(self, *words: str, unsaid: Sequence[str] = (), says: str = "") -> Iterator[Reply]:
        """Show a command as the umpire types it, and do it, with words `unsaid`; or only say what it `says`."""
        yield Reply("\n".join(in_style(row, "1;32", self.colour) for row in typed_out(words)))
        self.wait(TYPED)
        yield Reply(says) if says else reply_to([*words, *unsaid])._replace(data=None)
        self.wait(READ)

    def act(self, *words: str) -> Iterator[Reply]:
        """An act, typed."""
        return self.type("do", *words, unsaid=["--yes", "--seed", SEED])


def typed_out(words: Sequence[str]) -> list[str]:
    """A command as it can be typed, in lines that a shell joins."""
    rows = ["$ referee"]
    for word in map(shlex.quote, words):
        if len(rows[-1]) + len(word) + 1 > WIDE - (2 if word is words[-1] else 4):
            rows[-1] += " \\"
            rows.append("   ")
        rows[-1] += f" {word}"
    return rows


def play(fast: bool, step: bool, name: str | None) -> Iterator[Reply]:
    """Play all scenes, each as it comes. Without a name none of it is left; with one its session stays, closed."""
    stage = Stage(fast, step)
    if name is not None:
        yield from scenes(stage, name)
        yield Reply(f"The session is kept, closed: referee replay --session {name} shows it again.")
        return
    with TemporaryDirectory(prefix="referee-demo-") as folder, in_own_folder(folder):
        yield from scenes(stage, "demo")
    yield Reply(f"The demo left nothing behind. Your turn: referee new {SCENARIO}")


@contextmanager
def in_own_folder(folder: str) -> Iterator[None]:
    """Inside the block, keep the sessions in a folder of their own, and read no owner's tables."""
    before = dict(os.environ)
    os.environ.pop("REFEREE_SESSION", None)
    os.environ |= {"REFEREE_LOGS": folder, "REFEREE_RULES": os.path.join(folder, "rules")}
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def scenes(stage: Stage, name: str) -> Iterator[Reply]:
    """All scenes; the session is closed at the end in any case."""
    yield from asked_at_the_table(stage)
    session = open_session(SCENARIO, name)
    try:
        with use_session(session):
            yield from show_evening(stage, session)
    finally:
        session.act("close", {})


def asked_at_the_table(stage: Stage) -> Iterator[Reply]:
    """A look-up, before any session."""
    yield from stage.scene("At the table: 12 H factors attack a B target with defense 2. What are the odds?")
    words = ["--weapon", "H", "--strength", "12", "--target-class", "B", "--defense", "2"]
    yield from stage.type("odds", "cc", "attack", *words, unsaid=["--no-session"])


def show_evening(stage: Stage, session: Session) -> Iterator[Reply]:
    """A morning at sea: searched, seen by both sides, struck, corrected, and the luck reckoned."""
    yield from stage.scene("The program also keeps track of an evening: what is hidden, and who was told what.")
    yield from stage.type("new", SCENARIO, says=session.state.about["scenario"])
    for _ in range(3):
        session.act("next", {}, How(seed=int(SEED)))
    yield from stage.scene("Later, both sides search. The Allied player throws a 5, and you type it.")
    looks = ["--searcher", "Henderson Field", "--searcher", "VS-6"]
    yield from stage.act("search", "--hex", "1407", *looks, "--dice", "5")
    yield from stage.scene("The IJN player searches an empty hex. The answer has the same form.")
    yield from stage.act("search", "--hex", "1409", "--searcher", "Tone", "--dice", "4")
    yield from stage.scene("What does each player know now? Two maps of one sea; only you see everything.")
    yield Reply(in_style(f"{'$ referee map allied':<{COLUMN}} │ $ referee map ijn", "1;32", stage.colour))
    yield Reply(side_by_side(*(seen_by_side(session, side, stage.colour) for side in session.state.sides)))
    stage.wait(READ)
    session.act("next", {})
    yield from show_strike(stage)
    yield from stage.scene("Who was lucky this evening? Compare the throws with their exact average.")
    yield from stage.type("log", "luck")


def show_strike(stage: Stage) -> Iterator[Reply]:
    """A slip taken back, a strike weighed, and thrown."""
    yield from stage.scene("A strike with the wrong bombers? Undo it; the record keeps both.")
    yield from stage.act("launch", "--target", "Carrier Force", "--unit", "VB-6")
    yield from stage.type("undo", unsaid=["--yes"])
    plan = ["--target", "Carrier Force", "--unit", "VT-6", "--at", "VT-6=Shokaku"]
    yield from stage.scene("The Allied torpedo bombers are about to attack. Will they cripple the carrier?")
    yield from stage.type("odds", "strike", *plan)
    yield from stage.scene("They attack. The player throws a 3, and a 1 for the effect of the hit.")
    yield from stage.act("strike", *plan, "--dice", "3,1")


def seen_by_side(session: Session, side: str, colour: bool) -> list[str]:
    """The part of a side's map where it happens, and what the side was told last."""
    state = session.state
    picture = draw_map(session, side)._replace(zones=(), captions=(), title="")
    sides = colours_of_sides(session.ruleset().about, state.sides)
    rows = as_text(picture, sides, Screen(COLUMN, HIGH, colour), part=PART, brief=True).splitlines()
    kept = [row for row in rows if row.strip()]
    heard = [str(telling["text"]) for telling in latest_messages(state.told[side])][1:]  # the first is said to all
    told = [textwrap.wrap(text, COLUMN, initial_indent="  ", subsequent_indent="    ") for text in heard]
    return [*kept, f"{side.upper()} was told:", *(row for rows in told for row in rows)]


def side_by_side(left: Sequence[str], right: Sequence[str]) -> str:
    """Two columns."""
    pairs = zip_longest(left, right, fillvalue="")
    rows = (f"{one}{' ' * (COLUMN - len(without_styles(one)))} │ {other}" for one, other in pairs)
    return "".join(f"{row.rstrip()}\n" for row in rows)
