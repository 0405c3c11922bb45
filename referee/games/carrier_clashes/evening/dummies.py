"""Dummies: blocks without ships, and dummy ships among real ones (21, 22)."""

from __future__ import annotations

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, text
from referee.engine.rules import Rules
from referee.games.carrier_clashes.evening.board import OTHER, in_hex, on_map, side_chosen, whose
from referee.games.carrier_clashes.evening.cards import refit
from referee.games.carrier_clashes.evening.flyers import SEARCH_PHASES
from referee.games.carrier_clashes.evening.search import take_off
from referee.games.carrier_clashes.rules.upkeep.cards import Meaning
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called, own

COMING = ("task-force",)


def unmask(doing: Doing, side: str, tf: str) -> None:
    """The dummy ships of a task force are taken off; one that has nothing else leaves the map (22.c-e)."""
    force = own(doing, side, "task_forces").get(tf)
    if force is None or not (force["dummies"] or not force["ships"]):
        return
    if not force["ships"]:
        if force["dummies"]:
            doing.put("sides", side, "task_forces", tf, value=None)
        else:
            take_off(doing, side, tf)
        if tf in own(doing, OTHER[side], "contacts"):
            doing.put("sides", OTHER[side], "contacts", tf, value=None)
        doing.tell("all", f"{tf} holds no ship and is taken off the map.")
        return
    doing.put("sides", side, "task_forces", tf, "dummies", value=[])
    refit(doing, side, tf)
    doing.tell(side, f"The dummy ships of {tf} are taken off.")


class Dummy(Inputs):
    """A dummy block."""

    name: str = called("the dummy")
    do: str = choice("return", "remove", default="return", meaning="bring it back on the map, or take it off")
    hex: str | None = text(None, meaning="where it comes back: a hex with a friendly dummy or task force")
    side: str | None = side_chosen()


@act("dummy", Dummy, cite="21")
def dummy(given: Dummy, doing: Doing) -> None:
    """A dummy block is taken off the map at will, or comes back in the task force phase."""
    if given.do == "remove":
        side = whose(doing, [given.name], "name", ("task_forces",), given.side)
        tf = own(doing, side, "task_forces")[given.name]
        if tf["ships"] or tf["dummies"]:
            doing.forbid("21.d", f"{given.name} is no dummy", "name")
        take_off(doing, side, given.name)
        doing.tell(side, f"{given.name} is off the map.")
        return
    sides = [side for side in doing.sides if given.name in doing.get("sides", side, "dummies_away", default=[])]
    if not sides or given.side not in (None, sides[0]):
        raise bad_input("name", f"no dummy {given.name} is off the map")
    if given.hex is None:
        raise bad_input("hex", "where does it come back?")
    side, place = sides[0], on_map(doing, given.hex, "hex")
    if doing.phase not in COMING:
        doing.forbid("21.c", "dummies come back in the task force phase", "act")
    if not any(True for _ in in_hex(doing, side, place)):
        doing.forbid("21.c", f"there is no friendly dummy or task force in {place}", "hex")
    away = [name for name in doing.get("sides", side, "dummies_away") if name != given.name]
    doing.put("sides", side, "dummies_away", value=away or None)
    doing.put("sides", side, "task_forces", given.name, value={"hex": place, "ships": [], "cards": [], "dummies": []})
    doing.tell(side, f"{given.name} is back, in {place}.", hex=place)


class Expose(Inputs):
    """A task force in which dummy ships were seen."""

    target: str = called("the enemy task force", of="task_forces")


@act("expose", Expose, cite="22.c", phases=SEARCH_PHASES)
def expose(given: Expose, doing: Doing) -> None:
    """A searching player who was dealt a sign of dummies has all dummy ships of the task force taken off."""
    owner = whose(doing, [given.target], "target", ("task_forces",))
    contact = own(doing, OTHER[owner], "contacts").get(given.target, {})
    meaning = Meaning(Rules(doing.ruleset))
    seen = [] if contact.get("stale") else contact.get("cards", [])
    if not any(meaning.kind(card) == "dummy" for card in seen):
        doing.forbid("22.c", f"no sign of dummies was dealt from {given.target}", "target")
    unmask(doing, owner, given.target)
    doing.tell(OTHER[owner], f"All dummy ships of {given.target} are taken off.")
