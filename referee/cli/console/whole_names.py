"""Whole names of several words, typed without quotes (`lg 1`, `Force F`), and lines that begin with one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from referee.cli.console.known import Known, Spoken
from referee.cli.console.lexicon import Lexicon
from referee.cli.console.line import Quoted
from referee.cli.console.plain_acts import SHORTEST, in_two_words
from referee.session.acting.catalogue import find
from referee.session.acting.plain_words import as_verb, stems_of
from referee.session.board.naming import groups_of
from referee.session.board.short_names import names_meant, squeeze
from referee.session.board.sight import board_of
from referee.session.fillings import Fillings
from referee.session.session import Session

MOST = 4
"""So many words a name may have."""


def join_names(words: Sequence[str], spoken: Spoken) -> list[str]:
    """Words of which several, one after the other, are a whole name, with that name as one word: `lg 1,4` is
    `LG 1,4`.
    """
    if all(word.startswith("-") or next_one.startswith("-") for word, next_one in pairwise(words)):
        return [*words]
    out, whole, place = list[str](), spoken.known.whole, 0
    while place < len(words):
        name, count = whole_beginning(words[place:], whole)
        out.append(name or words[place])
        place += count or 1
    return out


def whole_name(words: Sequence[str], whole: Mapping[str, str]) -> str:
    """The name that words are together, with what stands before and behind it in a row (`801,lg 1`); else nothing."""
    if any(isinstance(word, Quoted) or word.startswith("-") for word in words):
        return ""
    first, last = words[0], words[-1]
    lead = first[: max(first.rfind(","), first.rfind("=")) + 1]
    end = len(last) if "," not in last else last.index(",")
    parts = [first[len(lead) :], *words[1:-1], last[:end]]
    if not all(parts) or any("," in part for part in parts):
        return ""
    if any(one[-1].isdigit() and other[0].isdigit() for one, other in pairwise(parts)):
        return ""
    name = whole.get(squeeze("".join(parts)))
    return f"{lead}{name}{last[end:]}" if name else ""


def whole_beginning(words: Sequence[str], whole: Mapping[str, str]) -> tuple[str, int]:
    """The whole name of several words with which a line begins, and how many they are; none, and 0."""
    for count in range(min(MOST, len(words)), 1, -1):
        if name := whole_name(words[:count], whole):
            return name, count
    return "", 0


def leading_name(words: Sequence[str], known: Known, lexicon: Lexicon) -> tuple[str, list[str]] | None:
    """The whole name of a side's thing with which a line begins, and what follows; of one word, unless that is a
    command.
    """
    name, count = whole_beginning(words, known.whole)
    if not count and words[0].lower() not in lexicon.first:
        name, count = known.whole.get(squeeze(words[0]), ""), 1
    return (name, [*words[count:]]) if name in known.owners else None


def as_act(session: Session, lexicon: Lexicon, known: Known, typed: Sequence[str]) -> list[str] | None:
    """The act that a line says a thing does: `lg 1 attacks victorious` is `attack-runs --squadron "LG 1" victorious`;
    nothing where the line says none, or several.
    """
    name, rest = leading_name(typed, known, lexicon) or ("", [*typed[1:]])
    if not name and len(found := names_meant(typed[0], known.groups())) == 1:
        name = found[0]
    board = board_of(session.game, session.state.tree)
    if not name or not rest or board is None:
        return None
    word, *rest = in_two_words(rest, lexicon)
    fillings = Fillings(board, session.state.sides)
    groups = {side: [kind for kind, group in groups_of(board, side) if name in group] for side in session.state.sides}
    lines = [
        ["do", act, f"--{fields[0].replace('_', '-')}", name, *rest]
        for act in acts_meant(word.lower(), lexicon)
        for side, kinds in groups.items()
        if kinds and (fields := fillings.doing_fields(find(session.game, act), kinds, side))
    ]
    return lines[0] if len(lines) == 1 else None


def acts_meant(word: str, lexicon: Lexicon) -> list[str]:
    """The acts that a verb in plain words names: `rescues`, `attacks` (which begins `attack-runs`)."""
    if (name := as_verb(word, lexicon.acts)) in lexicon.acts:
        return [name]
    stems = tuple(f"{stem}-" for stem in stems_of(word) if len(stem) >= SHORTEST)
    return [act for act in lexicon.acts if stems and act.startswith(stems)]
