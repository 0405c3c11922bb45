"""`help TOPIC`: what umpires ask about the program itself, a screen for each."""

from __future__ import annotations

import re

from referee.show.folding import fold

TOPICS: dict[str, tuple[str, str]] = {
    "start": (
        "the first evening",
        """\
referee demo              shows in a minute what the program does; it leaves nothing behind
referee scenario list     lists the battles that are ready to play
referee new cc/training   opens a session, which becomes the current one
referee play              opens the console: type the same commands there without the word referee
referee status            shows the turn, the phase, what is due, and the command for it
referee next              goes on to the next phase

Only you may see the screen. `slip SIDE` clears it and shows what that side was told last.
""",
    ),
    "dice": (
        "who throws, and how throws are typed",
        """\
The program throws the dice. After `dice table` the players throw, and the program asks you for the results.
--dice 7,3        gives the dice as they fell, in the order asked; the 0 of a D10 is ten
--cards JH,QS     gives cards drawn at the table: rank, then suit; XX is the joker
--seed 5          lets the program throw dice that can be repeated
The same act after an `undo` takes the same dice; --fresh-dice --why "…" throws again.
`why N` shows every die of an entry; `log luck` shows who was lucky.
`amend N --dice 7,3 --why "…"` corrects a misread die.
""",
    ),
    "names": (
        "how names are typed",
        """\
In the console, the beginning of a name is enough (`tf16` for TF 16, `fur1` for Furutaka 1).
If it fits several names, they are listed.
A name in quotes is taken exactly as typed. At the shell and in scripts, type whole names: --name "TF 16".
For several names, repeat the option or put commas between them; join a pair with = (VB-6=Shokaku).
The names that a side gives its forces are secret; the other side hears only what the rules let it see.
""",
    ),
    "corrections": (
        "how to correct mistakes",
        """\
undo              takes back the last act; a second undo, the one before it. It says which messages you must take back.
redo              brings back what was undone last
undo --to N       goes back to the position after entry N
amend N           corrects an entry (--dice, --input key=value, --why); all that follows is done again
set PATH VALUE    corrects one value (--why); `nothing` as the value removes it
--force --why     with an act: does what the rules forbid; the record says so
Nothing is deleted: the record shows what was there before, and what replaced it.
""",
    ),
    "looking": (
        "what you can look at without changing the record",
        """\
status            the turn, the phase, the step and what is due; `--rules` adds the scenario's rules
show SIDE         exactly what a side knows; `show umpire` shows everything
map [SIDE]        the map
range A B         the distance from A to B
may NAME          what a thing may do now
reach NAME        where it can go, and what it can act on
who sees NAME     what the enemy knows of it
points            who is ahead
told              what each side was told last
fuel              how long fuel lasts
dawn              light and weather
why [N]           an entry with every die, modifier, chance and rule
replay            the evening again, entry by entry
odds ACT …        the odds of an act with the session's own units, in any phase
With --at N or --at TURN/PHASE (--at 3/search), show, map and status show how things stood then.
""",
    ),
    "secrets": (
        "what each side may know",
        """\
A side's file holds what it owns, what the rules let it see, and what it was told; nothing else.
Each card says who may hear it: all, one side, or you alone.
F2 (or Ctrl-X) blanks the console at once; F3 (or Ctrl-Y) brings it back.
seal NAME         takes a player's order without showing it; its check-word proves later that it was not changed
slip SIDE         clears the screen and shows what a side was told last; --print FILE writes it as a page to print
""",
    ),
    "files": (
        "where everything is kept",
        """\
logs/NAME/journal.jsonl is the record, one entry per line; everything else there is made from it and may be deleted.
$REFEREE_LOGS names another folder for sessions.
$REFEREE_SESSION names the session to use; --session names it for one command.
`export FILE` writes a session to one file; `import FILE` reads it in. `scenario save FILE` saves the position.
`rules form GAME` lists the forms for your own tables and counters. `config` shows where they are, and all settings.
""",
    ),
}


def list_topics() -> str:
    """The topics, by name."""
    return "".join(f"{line}\n" for line in fold(f"topics: {', '.join(TOPICS)}"))


def topic_text(name: str) -> str:
    """A topic, folded to the width; what stands in a second column stays in it."""
    summary, body = TOPICS[name]
    lines = [f"{name}: {summary}", ""]
    for line in body.splitlines():
        lead, gap, rest = re.match(r"(?:(.*?\S)(\s{2,}))?(.*)", line).groups(default="")  # type: ignore[union-attr]
        lines += fold(rest, lead + gap, " " * len(lead + gap)) or [""]
    return "".join(f"{line}\n" for line in lines)
