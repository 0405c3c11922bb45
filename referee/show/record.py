"""The record as plain text, to read at the table or to paste into a letter or a forum: entry by entry.

A side's is made of its own tellings, counted for itself, and of nothing else.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

from referee.engine.plain import percent
from referee.engine.rules import labels_of
from referee.engine.words import key_in_words, outcome_in_words, value_text
from referee.session.acting.catalogue import is_common
from referee.session.acting.sealed import ENCODED
from referee.session.acting.sequence import moment_title
from referee.session.board.tree import moment_in_words, split
from referee.session.record.journal import Entry
from referee.session.record.state import State, told_texts
from referee.show.folding import width, with_cite, wrap

WIDE = 78
DETAILS = ("dice:", "odds:", "result:", "because:")
SIGNS = str.maketrans(
    {"–": "-", "—": "-", "−": "-", "…": "...", "×": "x", "→": "->", "⁄": "/", "‘": "'", "’": "'", "“": '"', "”": '"'}
    | {
        "ø": "o",
        "Ø": "O",
        "æ": "ae",
        "Æ": "AE",
        "œ": "oe",
        "ß": "ss",
        "ł": "l",
        "Ł": "L",
        "đ": "d",
        "ð": "d",
        "þ": "th",
    }
)


def umpire_text(state: State, entries: Sequence[Entry], void: Iterable[int]) -> str:
    """The whole record; what was taken back is in it, and marked so."""
    about, gone = state.about, set(void)
    out = [
        *wrap(f"{about['scenario']} ({about['game']}), {' against '.join(state.sides)}", WIDE),
        "FOR THE UMPIRE ALONE: this holds the secrets of both sides.",
    ]
    for stage, of_it in groupby(entries, key=lambda entry: (entry["turn"], entry["phase"])):
        out += ["", stage_text(about["game"], *stage)]
        for entry in of_it:
            out += entry_lines(entry, entry["n"] in gone, f"{clock_time(entry)} ")
    return as_ascii("\n".join(out) + "\n")


def side_text(state: State, side: str) -> str:
    """What a side was told, as its own file shows it."""
    about = state.about
    out = wrap(f"{about['scenario']} ({about['game']}): what the {side.upper()} side was told", WIDE)
    for stage, rows in groupby(state.told[side], key=lambda row: (row["turn"], row["phase"])):
        out += ["", stage_text(about["game"], *stage)]
        for row in rows:
            out += numbered_lines(row["n"], ("[withdrawn] " if row.get("withdrawn") else "") + row["text"], WIDE)
    return as_ascii("\n".join(out) + "\n")


def stage_text(game: str, turn: int, name: str) -> str:
    """A turn and phase as a heading."""
    return f"--- {moment_title(game, turn, name)} ---"


def entry_lines(entry: Entry, void: bool, when: str = "", width: int = WIDE) -> list[str]:
    """An entry: who did what, then its dice, odds and result, each on a line, then what was said and noted."""
    marks = " [VOID]" if void else ""
    if "again" in entry:
        marks += f" (#{entry['again']} done again)"
    if entry["act"] == "redo":
        marks += f", which brings back what #{entry['voids'][0]} took back"
    elif "voids" in entry:
        marks += f", which voids {', '.join(f'#{n}' for n in entry['voids'])}"
    who = f" ({entry['who']})" if "who" in entry else ""
    out = numbered_lines(entry["n"], f"{when}{actor(entry)}{who}: {entry['act']}{inputs_text(entry)}{marks}", width)
    for line in result_lines(entry):
        lead = " " * (8 if line.startswith(DETAILS) else 6)
        out += wrap(line, width, initial_indent=lead, subsequent_indent=f"{lead}  ", break_on_hyphens=False)
    return out


def numbered_lines(number: int, text: str, width: int) -> list[str]:
    """A line with its number; what does not fit goes on below."""
    lead = f"{number:>4}. "
    return wrap(text, width, initial_indent=lead, subsequent_indent=" " * len(lead) + "  ", break_on_hyphens=False)


def actor(entry: Entry) -> str:
    """Who acted: the side whose act it is, that threw for it, or whose things it changed first; else the umpire."""
    if entry["by"] != "umpire":
        return str(entry["by"]).upper()
    named = entry.get("doer") or entry.get("inputs", {}).get("side")
    if named is None and not is_common(entry["act"]):
        throwers = {answer["side"] for answer in entry.get("answers", ()) if "side" in answer}
        changed = (split(fact["path"]) for fact in entry.get("facts", ()))
        owners = [parts[1] for parts in changed if parts[0] == "sides" and len(parts) > 1]
        named = throwers.pop() if len(throwers) == 1 else next(iter(owners), None)
    return str(named or "umpire").upper()


def inputs_text(entry: Entry) -> str:
    """What an act was given, without what is said below anyhow."""
    spoken = {text for rows in entry.get("told", {}).values() for text in told_texts(rows)}
    spoken |= set(entry.get("umpire", ()))
    parts = [
        f"{key_in_words(key)} {'(sealed)' if str(value).startswith(ENCODED) else value_text(value)}"
        for key, value in entry.get("inputs", {}).items()
        if key not in ("side", "salt") and not (isinstance(value, str) and value in spoken)
    ]
    return f" {', '.join(parts)}" if parts else ""


def result_lines(entry: Entry) -> Iterator[str]:
    """The result of an entry, a line for each thing."""
    for answer in entry.get("answers", ()):
        whose = (
            f" ({answer['side'].upper()})" if answer.get("side", actor(entry).lower()) != actor(entry).lower() else ""
        )
        yield f"{answer['procedure']}{whose}"
        yield from throw_text(answer)
        yield from (f"because: {with_cite(reason['text'], reason['cite'])}" for reason in answer.get("because", ()))
    yield from (f"overridden: {message}" for message in entry.get("overridden", ()))
    if entry.get("why"):
        yield f"why: {entry['why']}"
    for to, rows in entry.get("told", {}).items():
        if entry["act"] == "open":
            yield f"to {to}: {len(rows)} earlier messages"
            continue
        yield from (f"to {to}: {text}" for text in told_texts(rows))
    yield from (f"umpire: {row}" for row in entry.get("umpire", ()))


def clock_time(entry: Entry) -> str:
    """When an entry was written, by the umpire's own clock; the journal keeps it in UTC."""
    return datetime.fromisoformat(entry["at"]).astimezone().strftime("%H:%M")


def throw_text(answer: Mapping[str, Any]) -> Iterator[str]:
    """A throw: its dice, its odds, its result."""
    dice = [f"{die['die']} {die['value']} {die['for']}".strip() for die in answer.get("dice", ())]
    dice += [f"{card['card']} {card['for']}".strip() for card in answer.get("cards", ())]
    if dice:
        yield f"dice: {', '.join(dice)}"
    chance = answer.get("p", "?")
    odds = [answer["odds"]] if "odds" in answer else []
    if chance not in ("1", "?"):
        odds.append(f"{percent(chance)} ({chance})" if len(chance) <= 13 else percent(chance))
    if odds:
        yield f"odds: {', '.join(odds)}"
    yield f"result: {outcome_in_words(answer['outcome'], labels_of(answer['game']) if 'game' in answer else {})}"


def as_ascii(text: str) -> str:
    """The text in ASCII: accents dropped, signs as they are typed."""
    folded = unicodedata.normalize("NFKD", text.translate(SIGNS)).translate(SIGNS)
    kept = "".join(sign for sign in folded if not unicodedata.combining(sign))
    return kept.encode("ascii", "replace").decode()


def entry_text(entry: Entry, void: bool) -> str:
    """An entry, as `log show` prints it; `void`: it was taken back."""
    lead = f"{clock_time(entry)} {moment_in_words(entry['turn'], entry['phase'])}: "
    return "\n".join(entry_lines(entry, void, lead, width()))


def telling_text(telling: Mapping[str, Any]) -> str:
    """A telling, as its side's log shows it."""
    gone = " (withdrawn)" if telling.get("withdrawn") else ""
    text = f"{moment_in_words(telling['turn'], telling['phase'])}: {telling['text']}{gone}"
    return "\n".join(numbered_lines(telling["n"], text, width()))


def secret_text(rows: Mapping[str, Any]) -> str:
    """The secret of the program's dice, its mark, and a line for each die that it settled (`proof.as_rows`)."""
    lines = [f"secret {rows['secret']}", f"mark   {rows['commitment']}"]
    for die in rows["dice"]:
        words = f", words {' / '.join(die['words'])}" if die["words"] else ""
        gone = ", discarded" if die["discarded"] else ""
        lines.append(f"{die['count']:>5}  1 to {die['sides']}: {die['value']}  (entry {die['entry']}{words}{gone})")
    lines.append(f"typed at the table: {rows['typed']}; typed and discarded: {rows['typed_discarded']}")
    return "\n".join(lines)
