"""Sorts what of a damaged journal is sound and what is doubtful, and makes a whole journal of it.

A line is vouched for by the one after it (`prev`), the last one by `journal.head`. What nobody vouches for, but can be
read, is kept and said; what was changed or cannot be read is lost, and is in the new journal as an entry `lost`.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.errors import show
from referee.session.record import folder as files
from referee.session.record import head as heads
from referee.session.record import journal, writing
from referee.session.record.declared import wrong_fact
from referee.session.record.journal import Entry, Line
from referee.session.record.shape import ROOTS
from referee.session.record.state import State, fold

LONGEST_GAP = 1_000


class Survey(NamedTuple):
    """What is left of a journal: the entries to go on with (none without the opening, of which all else is made), those
    lost, how it was found, and what was last known.

    `told` is what each side had been told when last a command ended, `tree` the state then; nothing if neither is
    left, or they are not those of the journal's end.
    """

    entries: list[Entry]
    lost: list[int]
    findings: list[str]
    known: State | None


def survey(folder: str) -> Survey:
    """What is in a journal that cannot be read to its end; nothing is written."""
    with journal.open_journal(folder) as file:
        text = journal.mend(file.read())
    there, findings = lines_in(text)
    copy = objects_in(writing.first_line(folder))
    if copy and copy[0] not in there.get(1, ()):
        there[1] = [*copy, *there.get(1, ())]
        findings.append(f"entry 1 is taken from its copy in {writing.FIRST}")
    head = heads.read(folder)
    last = max([*there, *([head.stands] if head else [])], default=0)
    known = last_known(folder, head)
    kept: dict[int, Entry] = {}
    lost: list[int] = []
    doubtful: set[int] = set()
    after: Line | None = None
    for number in range(last, 0, -1):
        wanted = after.entry["prev"] if after else head.mark if head and head.stands == number else None
        if wanted is None and number in there:
            doubtful.add(number)
        after, finding = judge_line(number, there.get(number, ()), wanted)
        if finding:
            findings.append(finding)
        if after:
            kept[number] = after.entry
        else:
            lost.append(number)
    if 1 not in kept or kept[1]["act"] != "open":
        return Survey([], sorted(lost), findings[::-1], known)
    for number in sorted(kept.keys() - {1}):
        if wrong_fact(kept[number], kept[1]) or (number in doubtful and makes_impossible(number, kept)):
            findings.insert(0, f"entry {number} would make a state that is impossible in this game")
            lost.append(number)
            del kept[number]
    return Survey(standing_entries(kept, last), sorted(lost), findings[::-1], known)


def standing_entries(kept: Mapping[int, Entry], last: int) -> list[Entry]:
    """The entries to go on with, as far as the `last`, and what stands for those that are lost."""
    return [kept.get(number) or entry_in_place(number, kept) for number in range(1, last + 1)]


def makes_impossible(number: int, kept: Mapping[int, Entry]) -> bool:
    """Is something wrong with the state after an entry that was not wrong before it?"""
    before = {place: entry for place, entry in kept.items() if place < number}
    after = faults_of_state(standing_entries({**before, number: kept[number]}, number))
    return bool(after - faults_of_state(standing_entries(before, number)))


def faults_of_state(entries: Sequence[Entry]) -> set[str]:
    """What is wrong with the state after some entries, by what their game declares."""
    from referee.session.board import conformity, sight

    return set(conformity.faults(sight.board_of(entries[0]["game"], fold(entries).tree)))


def lines_in(text: bytes) -> tuple[dict[int, list[Line]], list[str]]:
    """Every entry that can be read, by its number (twice where two claim it); and what cannot be read, in words."""
    out: dict[int, list[Line]] = {}
    findings = []
    for place, raw in enumerate(text.split(b"\n"), 1):
        if not raw.strip(journal.EMPTY):
            continue
        found = objects_in(raw)
        for line in found:
            rows = out.setdefault(line.entry["n"], [])
            if line not in rows:
                rows.append(line)
        if not found:
            findings.append(f"line {place} cannot be read: {show(raw[:40].decode(errors='replace'))}")
    highest = 0
    for number in sorted(out):
        if number > highest + LONGEST_GAP:
            del out[number]
        else:
            highest = number
    return out, findings


def objects_in(raw: bytes) -> list[Line]:
    """The entries in a line: one, or several where the end of a line was lost."""
    if journal.parse(raw)[0] is not None:
        return [whole] if (whole := journal.sound_line(raw)) else []
    out = []
    text = raw.replace(b"\0", b"").decode(errors="replace")
    place = text.find('{"n":')
    while place >= 0:
        try:
            _, end = json.JSONDecoder().raw_decode(text, place)
        except (ValueError, RecursionError):
            end = place + 1
        else:
            if piece := journal.sound_line(text[place:end].encode()):
                out.append(piece)
        place = text.find('{"n":', end)
    return out


def judge_line(number: int, there: Sequence[Line], wanted: str | None) -> tuple[Line | None, str]:
    """The line of a number that stands, and what is to be said of it; `wanted` is the mark that it is known by."""
    for line in there:
        if line.mark == wanted:
            return line, ""
    if wanted is None and there:
        return there[0], f"entry {number} can be read, but nothing proves it, since the entry after it is lost"
    if there:
        said = f"{there[0].entry['act']} {show(there[0].entry.get('inputs', {}))}"
        return None, f"entry {number} was changed; it now says: {said}"
    return None, f"entry {number} is missing or cannot be read"


def entry_in_place(number: int, kept: Mapping[int, Entry]) -> Entry:
    """What is in place of an entry that is lost."""
    before = max((other for other in kept if other < number), default=None)
    near = kept[before if before is not None else min(kept)]
    entry = journal.entry_head(number, near["at"], "lost", "umpire", near["turn"], near["phase"])
    return entry | {"inputs": {}, "umpire": [f"entry {number} is lost"]}


def last_known(folder: str, head: heads.Head | None) -> State | None:
    """The state as the last command left it, where it is that of the journal's last entry."""
    left = files.last_state(folder)
    if left is None or head is None or left.get("format") != journal.FORMAT:
        return None
    saved = left["state"]
    if saved.get("count") != head.stands or saved.get("last") != head.mark:
        return None
    return State.restored(saved)


def lost_tellings(folder: str, found: Survey, after: State) -> dict[str, list[str]]:
    """What the sides were told and the journal no longer says, by side: from the last state, else from their files."""
    out: dict[str, list[str]] = {}
    for side in after.sides:
        before = found.known.told.get(side, []) if found.known else in_file(folder, side)
        left = Counter(row["text"] for row in before if not row.get("withdrawn"))
        left.subtract(Counter(row["text"] for row in after.told[side] if not row.get("withdrawn")))
        if texts := [text for text, count in left.items() for _ in range(count)]:
            out[side] = texts
    return out


def in_file(folder: str, side: str) -> list[dict[str, Any]]:
    """What a side's file says that it was told: its `[[told]]` rows (`n`, `turn`, `phase`, `text`, facts)."""
    import tomllib

    try:
        with open(os.path.join(folder, f"{side}.toml"), "rb") as file:
            rows = tomllib.load(file).get("told", [])
    except (OSError, ValueError, RecursionError):
        return []
    return [row for row in rows if isinstance(row, dict) and isinstance(row.get("text"), str)]


def mended_entries(found: Survey, at: str, was: str) -> list[Entry]:
    """The entries of the mended journal: those kept, places for those lost, and last the repair itself.

    The repair brings the state to what it was known to be. `was` is the mark of the damaged file, which is kept.
    """
    state, last = fold(found.entries), found.entries[-1]
    entry: Entry = {
        **journal.entry_head(len(found.entries) + 1, at, "repair", "umpire", last["turn"], last["phase"]),
        "inputs": {"lost": found.lost},
        "was": was,
        "umpire": [
            f"the journal was damaged; lost: {', '.join(map(str, found.lost)) or 'nothing'}",
            *found.findings,
        ],
    }
    if found.known:
        roots = {root: found.known.tree[root] for root in ROOTS}
        entry["facts"] = [{"path": root, "value": tree} for root, tree in roots.items() if tree != state.tree[root]]
        entry["count"] = found.known.dice.get("count", 0)
    return [*found.entries, entry]


def write(folder: str, entries: Sequence[Entry]) -> None:
    """Write a journal anew, each line following from the one before."""
    out, last = journal.linked(entries, "")
    files.remove_if_there(os.path.join(folder, heads.NAME))  # the journal is being written anew
    files.replace(os.path.join(folder, journal.NAME), out)
    files.replace(os.path.join(folder, writing.FIRST), out[: out.index(b"\n") + 1])
    heads.write(folder, heads.Head(entries[-1]["n"], last))
