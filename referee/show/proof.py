"""What the record proves, in words."""

from __future__ import annotations

from referee.engine.plain import counted
from referee.session.proof import Origins, Verdict


def verdict_in_words(found: Verdict) -> str:
    """What the record proves, in one sentence."""
    entries = counted(found.entries, "entry")
    if found.unproved:
        count = "one thing is" if len(found.unproved) == 1 else f"{len(found.unproved)} things are"
        return f"{entries}, linked as they should be, but the program's dice cannot be proved: {count} wrong"
    if found.otherwise:
        return f"{entries}, intact; today's rules would answer differently, and the old answers are kept"
    return f"{entries}, intact, and today's rules give the same answers"


def origins_in_lines(found: Origins) -> list[str]:
    """Where the dice came from."""
    out = [f"dice typed: {found.typed}; dice and cards of the program, each as its secret requires: {found.settled}"]
    if found.wrong:
        right = found.settled - found.wrong
        out = [f"dice typed: {found.typed}; dice and cards of the program: {found.settled}, of which {right} are right"]
    unused = "not used, because what was undone"
    for said, numbers in (
        (f"thrown and {unused} was not done again: {found.discarded}, in", found.undone),
        (f"typed and {unused} has other dice now: {found.typed_discarded}, in", found.typed_undone),
        ("thrown from a seed that you gave, which proves nothing:", found.seeded),
    ):
        out += [f"{said} {', '.join(f'#{number}' for number in numbers)}"] if numbers else []
    return out
