"""`help TOPIC`: what an umpire asks about the program itself, a screen for each."""

from __future__ import annotations

import re

from referee.show.folding import folded

TOPICS: dict[str, tuple[str, str]] = {
    "start": (
        "the first evening",
        """\
referee demo                                     see what it is for, in a minute; nothing is left of it
referee new carrier-clashes/training --name friday   open a session: it is the current one
referee play                                     the console: the same commands without the word referee
referee status                                   turn, phase, what is due and how it is done
referee next                                     on to the next phase
referee scenario list                            what else there is to play

Only you may see the screen. `slip SIDE` clears it, and shows a side what it was told last.
""",
    ),
    "dice": (
        "who throws, and how throws are typed",
        """\
Without a word the program throws. `dice table` lets the players throw: each die is asked for when it is needed.
--dice 7,3        the faces as they fell, in the order asked; a D10's 0 is ten
--cards JH,QS     cards drawn at the table, rank then suit, XX the joker
--seed 5          the program's dice, the same again each time
The same act done again after `undo` takes the same dice; --fresh-dice --why "…" throws anew.
`why N` shows every die of an entry, `log luck` who was lucky, `amend N --dice 7,3 --why "…"` puts a misread die right.
""",
    ),
    "names": (
        "how names are typed",
        """\
In the console a beginning will do (`tf16` is TF 16, `fur1` is Furutaka 1); one that fits several is refused with them.
Names in quotes are taken as they stand. On the command line and in scripts names are typed whole: --name "TF 16".
Several names: the option repeated, or joined by commas; a pair is joined by = (VB-6=Shokaku).
What its owner calls a thing is the owner's secret; the other side hears what the rules let it see.
""",
    ),
    "correcting": (
        "mistakes",
        """\
undo              takes back the last act; again, the one before it. What was told is withdrawn, and said to be.
redo              brings back what was undone last
undo --to N       goes back to where entry N left the session
amend N           an entry as it really was (--dice, --input key=value, --why): what follows is done again
set PATH VALUE    one value of the state (--why); `nothing` takes it away
--force --why     overrides what the rules forbid; the record says so
Nothing is deleted: the record shows what was, and what was put in its place.
""",
    ),
    "looking": (
        "what can be looked at without an entry",
        """\
status            turn, phase, step, what is due; `--rules` with the scenario's rules
show SIDE         exactly what a side knows; `show umpire` everything
map [SIDE]        the table's map; `range A B` how far it is
may NAME          what it may do now; `reach NAME` where to, `who sees NAME` what the enemy knows of it
points, told, fuel, dawn   who is ahead, who was told what, whose fuel ends, what the clock does next
why [N]           an entry with every die, modifier, chance and rule
replay            the evening again, entry by entry
odds ACT …        what an act would do, with the session's own units; in any phase, and nothing is touched
show, map and status take --at N, or --at TURN/PHASE: as it was then.
""",
    ),
    "secrets": (
        "what each side may know",
        """\
A side's file holds what it owns, what it sees by the rules, and what it was told; nothing else.
A card says to whom it is read: to all, to a side, or for you alone.
F2 (or Ctrl-X) blanks the console at once, F3 (or Ctrl-Y) brings it back.
seal NAME         a player's order, typed unseen; its check-word proves later that it was not changed
slip SIDE         what a side was told last, alone on the screen; --print FILE on paper
""",
    ),
    "files": (
        "where everything lies",
        """\
logs/NAME/journal.jsonl is the truth, an entry a line; all else there is made from it and safe to delete.
$REFEREE_LOGS is another folder than logs, $REFEREE_SESSION names the session that is meant, --session goes first.
`export FILE` writes a session as one file, `import FILE` takes it in; `scenario save FILE` writes where it stands.
`rules form GAME` prints the empty forms for your own tables and counters; `config` says where they lie, and all else.
""",
    ),
}


def listed() -> str:
    """The topics, by name."""
    return "".join(f"{line}\n" for line in folded(f"topics: {', '.join(TOPICS)}"))


def text(name: str) -> str:
    """A topic, folded to the width; what stands in a second column stays in it."""
    summary, body = TOPICS[name]
    lines = [f"{name}: {summary}", ""]
    for line in body.splitlines():
        lead, gap, rest = re.match(r"(?:(.*?\S)(\s{2,}))?(.*)", line).groups(default="")  # type: ignore[union-attr]
        lines += folded(rest, lead + gap, " " * len(lead + gap)) or [""]
    return "".join(f"{line}\n" for line in lines)
