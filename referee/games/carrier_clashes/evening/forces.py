"""Task forces formed, split and joined, and the cards that stand for them (7, 8, 12.j)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs
from referee.engine.rules import Rules
from referee.games.carrier_clashes.evening.board import all_called, hex_of, pairs, sailing, suited, task_force_of, whose
from referee.games.carrier_clashes.evening.cards import hold, legal, refit, used_by
from referee.games.carrier_clashes.evening.fuel import keep_company
from referee.games.carrier_clashes.evening.groups import member
from referee.games.carrier_clashes.rules.upkeep.cards import cards_listed
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import called, own

FORMING = ("set-up", "task-force")


class Form(Inputs):
    """Ships, and the task force that they form or join."""

    name: str = called("the task force: a new one, or one in the same hex", new=True, of="task_forces")
    ship: list[str] = all_called(0, 20, "ships that leave their task forces for it", of="ships")
    all_of: list[str] = all_called(0, 8, "task forces whose ships all join it", of="task_forces")
    dummy: list[str] = all_called(
        0, 5, "dummy ships that come along from the first ship's task force: cruiser=1", of="ships"
    )

    def check(self) -> None:
        if not self.ship and not self.all_of:
            raise bad_input("ship", "which ships, or all of which task forces?")


@act("form", Form, cite="7", phases=FORMING)
def form(given: Form, doing: Doing) -> None:
    """Ships of one hex form a new task force, or join one that is there."""
    side = whose(doing, [*given.ship, *given.all_of], "ship", ("ships", "task_forces"))
    ships = list(given.ship)
    for tf in given.all_of:
        ships += [ship for ship in own(doing, side, "task_forces")[tf]["ships"] if ship not in ships]
    sources = list(dict.fromkeys([*(source_of(doing, side, ship) for ship in ships), *given.all_of]))
    places = {hex_of(doing, side, tf) for tf in sources}
    if given.name in own(doing, side, "task_forces"):
        places.add(hex_of(doing, side, given.name))
    elif any(given.name in own(doing, one, kind) for one in doing.sides for kind in ("task_forces", "ships", "bases")):
        raise bad_input("name", f"the name {given.name} is taken")
    if len(places) > 1:
        doing.forbid("7", f"they are not in one hex but in {', '.join(sorted(places))}", "ship")
    came = dict(pairs(given.dummy, "dummy"))
    for tf in sources:
        if tf != given.name:
            leaving(doing, side, tf, ships, came if tf == sources[0] else {}, tf in given.all_of)
    gathered(doing, side, given.name, min(places), ships, came)
    for tf in dict.fromkeys([*(source for source in sources if source != given.name), given.name]):
        if tf in own(doing, side, "task_forces"):
            if not refit(doing, side, tf):
                doing.forbid("8.h", f"the side's two decks hold no cards for {tf} beside its others", "ship")
            keep_company(doing, side, tf)
    doing.tell(
        side, f"{given.name} in {min(places)}: {', '.join(own(doing, side, 'task_forces')[given.name]['ships'])}."
    )


def source_of(doing: Doing, side: str, ship: str) -> str:
    """The task force in which a ship sails, or a refusal."""
    tf = task_force_of(doing, side, ship)
    if tf is None:
        raise bad_input("ship", f"{ship} sails in no task force any more")
    return tf


def leaving(doing: Doing, side: str, tf: str, ships: list[str], came: dict[str, str], whole: bool) -> None:
    """Ships, and dummy ships, leave a task force; one that is left with nothing is no more."""
    force = own(doing, side, "task_forces")[tf]
    left = [ship for ship in force["ships"] if ship not in ships]
    dummies = {dummy["kind"]: int(dummy["count"]) for dummy in force["dummies"]}
    if whole:
        came.update({kind: str(count) for kind, count in dummies.items()})
    for kind, count in came.items():
        if not count.isdigit() or int(count) > dummies.get(kind, 0):
            raise bad_input("dummy", f"{tf} has {dummies.get(kind, 0)} dummy ships of the kind {kind}")
        dummies[kind] -= int(count)
    rest = [{"kind": kind, "count": count} for kind, count in dummies.items() if count]
    if not left and not rest:
        doing.put("sides", side, "task_forces", tf, value=None)
        return
    doing.put("sides", side, "task_forces", tf, "ships", value=left)
    doing.put("sides", side, "task_forces", tf, "dummies", value=rest)
    doing.put("sides", side, "task_forces", tf, "reorganized", value=True)


def gathered(doing: Doing, side: str, name: str, place: str, ships: list[str], came: dict[str, str]) -> None:
    """A task force with these ships besides those that it has."""
    limits = doing.get("public", "most_task_forces", default={})
    forces = own(doing, side, "task_forces")
    real = [tf for tf, force in forces.items() if force["ships"] and tf != name]
    if side in limits and len(real) >= limits[side]:
        doing.forbid("7", f"the scenario lets the side have {limits[side]} task forces", "name")
    force = forces.get(name, {"hex": place, "ships": [], "cards": [], "dummies": []})
    counts = Counter({dummy["kind"]: int(dummy["count"]) for dummy in force["dummies"]})
    counts.update({kind: int(count) for kind, count in came.items()})
    value: dict[str, Any] = {**force, "ships": [*force["ships"], *(s for s in ships if s not in force["ships"])]}
    value["dummies"] = [{"kind": kind, "count": count} for kind, count in counts.items() if count]
    doing.put("sides", side, "task_forces", name, value={**value, "reorganized": True})
    listed = [member(ship) for ship in sailing(doing, side, name).values()]
    if not reckoned(doing, "task-force", {"ship": listed})["allowed"]:
        doing.forbid("7", f"{name} would have more than 20 ships", "ship")


class Cards(Inputs):
    """A task force's hand."""

    name: str = called("the task force", of="task_forces")
    card: list[str] = cards_listed(0, 60, "its cards, such as JH 2D 7H XX")


@act("cards", Cards, cite="8", phases=FORMING)
def cards(given: Cards, doing: Doing) -> None:
    """The owner chooses the cards that stand for a task force, at the start or after it was reorganized."""
    side = whose(doing, [given.name], "name", ("task_forces",))
    tf = own(doing, side, "task_forces")[given.name]
    if doing.phase != "set-up" and not tf.get("reorganized"):
        doing.forbid("8.j", f"{given.name} was not reorganized in this turn and keeps its cards", "name")
    ships = [suited(own(doing, side, "ships")[ship]["suits"], ship) for ship in tf["ships"]]
    faults = reckoned(doing, "deck-check", {"ship": ships, "dummy": tf["dummies"], "card": given.card})["faults"]
    if faults:
        doing.forbid("8", f"these cards do not stand for {given.name}: {', '.join(faults)}", "card")
    limits = Rules(doing.ruleset).table("limits")
    both = used_by(doing, side, given.name, {}) + Counter(given.card)
    short = [card for card, count in both.items() if count > int(limits["jokers" if card == "XX" else "decks"])]
    if short:
        doing.forbid("8.h", f"two decks do not hold so many {' '.join(short)}", "card")
    hold(doing, side, given.name, given.card)


class Hands(Inputs):
    """A task force."""

    name: str = called("the task force", of="task_forces")


@act("hands", Hands, cite="8.h")
def hands(given: Hands, doing: Doing) -> None:
    """Cards that may stand for a task force, within what the side's other hands leave (for the umpire)."""
    side = whose(doing, [given.name], "name", ("task_forces",))
    tf = own(doing, side, "task_forces")[given.name]
    doing.remark(f"{given.name} holds {' '.join(tf['cards']) or 'no cards'}; nearest legal hands:")
    found = sorted(legal(doing, side, given.name, {}), key=lambda row: -row[0])
    for _, hand in found[:5]:
        doing.remark(" ".join(hand or ()))
    if not found:
        doing.remark("none: another task force must make change (8.j)")
    ships = [suited(own(doing, side, "ships")[ship]["suits"], ship) for ship in tf["ships"]]
    count = reckoned(doing, "deck-count", {"ship": ships, "dummy": tf["dummies"]})
    doing.remark(f"{count['decks']} card sets in all, of {count['fewest']} to {count['most']} cards")
