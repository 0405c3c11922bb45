"""A journal held against what its game declares: an entry may set only what the game keeps, of the right kind."""

from __future__ import annotations

from referee.session.board import conformity
from referee.session.board.sight import board_of
from referee.session.board.tree import Tree, put
from referee.session.record.journal import FORMAT, Entry, Reading, scan


def scan_declared(folder: str) -> Reading:
    """What is in a journal, and what is wrong with it: also an entry that sets what its game does not declare."""
    return held_against_game(scan(folder))


def held_against_game(found: Reading) -> Reading:
    """What was read, with the first entry as its fault that sets what its game does not declare."""
    for entry in found.entries if not found.fault else ():
        if wrong := wrong_fact(entry, found.entries[0]):
            return found._replace(fault=wrong, bad=entry["n"])
    return found


def wrong_fact(entry: Entry, opening: Entry) -> str | None:
    """What an entry sets that its game does not declare, in words that follow "line 7"; nothing is known of a journal
    that began in an older format.
    """
    for fact in entry.get("facts", ()) if opening["format"] == FORMAT else ():
        tree: Tree = {"public": {}, "sides": {}, "umpire": {}}
        put(tree, fact["path"], fact["value"])
        if not set(tree["sides"]) <= set(opening["sides"]):
            return f"sets {fact['path']}, where there can be none: the sides are {', '.join(opening['sides'])}"
        for _, said in conformity.of_roots(board_of(opening["game"], tree)):
            return f"sets what is not in {opening['game']}: {said}"
    return None
