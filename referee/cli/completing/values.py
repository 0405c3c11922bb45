"""Values for a slot, each with short help: the same for a shell's Tab and at the console's prompt."""

from __future__ import annotations

from referee.cli.completing.table import COMMANDS, table
from referee.cli.completing.verbs import summaries
from referee.engine.kinds import ANY_TEXT
from referee.engine.rules import aliases, shipped_scenarios

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from referee.cli.completing.holding import Held
    from referee.cli.slots import Slot

    Offered = Iterable[tuple[str, str]]


FEW = 14
LEAST_OF_TEXT = 2
"""So much of a word within a text is typed before names are offered for it."""
WORDS = {
    "setting": ("rules", "logs", "backup"),
    "sheet": ("turns", "damage", "forces", "acts"),
}


def offer_value(held: Held | None, slot: Slot, line: Sequence[str], text: str) -> tuple[str, str, Offered]:
    """The finished part of a value, the part being typed, and the values that may replace it, each with short help.
    The key of a unit and a ruling end in `=`: their value follows.
    """
    several = slot.many or slot.inner or slot.wants in ("name", "ruling")
    cut = max(text.rfind(","), text.rfind("=")) + 1 if several else 0
    head, begun = text[:cut], text[cut:]
    key = head.rpartition(",")[2].removesuffix("=")
    if slot.inner and head.endswith("="):
        slot = next((one for one in slot.inner if one.name == key), slot)
    elif slot.inner:
        said = {part.partition("=")[0] for part in head.split(",")}
        free = (one for one in slot.inner if one.name not in said)
        return head, begun, [(one.name if one.wants == "flag" else f"{one.name}=", one.meaning) for one in free]
    if slot.wants != "ruling":
        return head, begun, values(held, slot, line, begun)
    named = aliases().get(line[1]) if line[0] in ("odds", "roll") else None
    game = named or (held.game if held else None)
    rulings = table(game)["rulings"] if game else {}
    if head:
        return head, begun, [(option, "") for option in rulings.get(key, ("", ()))[1]]
    return head, begun, [(f"{name}=", question) for name, (question, _) in rulings.items()]


def values(held: Held | None, slot: Slot, line: Sequence[str], text: str) -> Offered:
    """Values for a slot on a line that begin with `text`; none from a session if none is `held`."""
    wants, of = slot.wants, slot.of
    if slot.new or (wants == "name" and not of and names_nothing(slot.shape, text)):
        return ()
    if wants == "choice":
        return [(word, "") for word in slot.options]
    if wants == "side":
        return [(word, "") for word in (*(held.sides if held else ()), *slot.also)]
    if wants in ("game", "game or sheet"):
        sheets = table(held.game)["sheets"] if held and wants != "game" else []
        games = [(word, "" if word == full else full) for word, full in aliases().items()]
        return [*games, *((name, help) for name, help in sheets)]
    if wants == "scenario":
        short, slash, _ = text.partition("/")
        full = aliases().get(short, short)
        return [(word.replace(full, short, 1) if slash else word, "") for word in shipped_scenarios()]
    if wants == "session":
        return _offer_sessions(line[0])
    if wants in WORDS:
        return [(word, "") for word in (*WORDS[wants], *(held.sides if held and wants == "sheet" else ()))]
    if wants == "topic":
        return _offer_topics(held)
    if wants == "declared":
        return _explained_names(line)
    if wants in ("counters", "form"):
        game = aliases().get(line[2]) if len(line) > 2 else None
        found = table(game) if game else {"sheets": [], "forms": []}
        forms = [(name, "") for name in found["forms"]]
        return forms if wants == "form" else [(name, help) for name, help in found["sheets"]]
    return _of_session(held, wants, line, text, of, slot.whose) if held else ()


def names_nothing(shape: str, text: str) -> bool:
    """Is no name meant, where an input does not say of which things: it has a shape of its own, or is free text of
    which hardly anything is typed?
    """
    return shape not in ("", "a name") and (shape != ANY_TEXT or len(text) < LEAST_OF_TEXT)


def _of_session(held: Held, wants: str, line: Sequence[str], text: str, of: Sequence[str], whose: str) -> Offered:
    if wants == "hex":
        return sorted(held.names_for(line).hexes.items())
    if wants == "name":
        from referee.cli.console.known import of_whose

        names, side = held.names_for(line).to_offer(of), held.acting_side(line) if whose else ""
        return (of_whose(names, held.board, of, side, whose) if side else names).items()
    if wants == "place":
        there = held.names_for(line)
        return [*there.groups().items(), *sorted(there.hexes.items())]
    if wants == "to settle":
        return [(word, question) for word, (question, _) in table(held.game)["rulings"].items()]
    if wants == "option":
        _, options = table(held.game)["rulings"].get(line[1], ("", ()))
        return [(word, "") for word in options]
    if wants == "procedure":
        return summaries(table(held.game)["procedures"])
    if wants == "phase":
        from referee.session.acting.sequence import phases

        return [(phase.id, phase.title) for phase in phases(held.game)]
    if wants == "entry" and not held.sides_named(line):
        return held.last_entries(FEW)
    if wants == "path":
        return _paths(held.tree, text, held.sides_named(line))
    return ()


def _offer_sessions(command: str) -> list[tuple[str, str]]:
    from referee.session.record.folder import session_names

    if command == "unlock":
        from referee.session.record.age import locked_names

        return [(name, "locked") for name in locked_names()]
    return [(name, "") for name in session_names()]


def _offer_topics(held: Held | None) -> list[tuple[str, str]]:
    from referee.cli.manual.pages import pages
    from referee.cli.topics import TOPICS

    rows = [(name, topic["about"]) for name, topic in TOPICS.items()]
    rows += [(name, page.title) for name, page in pages().items() if " " not in name]
    rows += [(name, help) for name, help in summaries(table(COMMANDS)) if " " not in name]
    return rows + (summaries(table(held.game)["acts"]) if held else [])


def _explained_names(line: Sequence[str]) -> list[tuple[str, str]]:
    """What `rules show GAME` explains: procedures, acts, rulings, tables, rules by their numbers."""
    game = aliases().get(line[2]) if len(line) > 2 else None
    if game is None:
        return []
    there = table(game)
    rows = [*summaries(there["procedures"]), *summaries(there["acts"])]
    rows += [(name, question) for name, (question, _) in there["rulings"].items()]
    rows += [(name, "a table") for name in there["tables"]]
    return rows + list(there["rules"].items())


def _paths(tree: dict[str, Any], typed: str, named: Sequence[str]) -> Offered:
    """The paths that `set` takes, one key longer than what is typed, with their values; if sides are named, only
    theirs and the public ones.
    """
    from referee.session.board.tree import join

    if named:
        own = {side: tree["sides"].get(side, {}) for side in named}
        tree = {"public": tree["public"], "sides": own if len(own) == 1 else {}}
    deep = typed.count(".") + (1 if typed else 0)
    for way, value in _branches(tree, ()):
        name = join(*way)
        if name.count(".") <= deep and name.lower().startswith(typed.lower()):
            yield name, "" if isinstance(value, dict) else str(value)[:40]


def _branches(tree: dict[str, Any], way: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every path of a tree with its value."""
    for key, value in tree.items():
        yield (*way, key), value
        if isinstance(value, dict):
            yield from _branches(value, (*way, key))
