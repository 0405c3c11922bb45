"""The Activation Phase: markers drawn, Command Chits, the flagship's whereabouts (4.2, 8.7, 16.1.4)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import unknown
from referee.engine.inputs import Inputs
from referee.games.clash_of_carriers.evening.board import CHIT, TF, TITLES, a_hex, group_of, pooled, put_pool, thing
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called, own


class Draw(Inputs):
    """The marker drawn."""

    marker: str | None = called("what came out of the container at the table; the program draws if left out", None)


@act("draw", Draw, cite="4.2, 8.7", phases=("activation",))
def draw(given: Draw, doing: Doing) -> None:
    """The next marker is drawn from the pool; those already activated or removed are put aside."""
    if doing.get("public", "raid") or doing.get("public", "battle"):
        doing.forbid("4.0", "a raid or a surface battle is not over yet", "act")
    if doing.get("umpire", "retreats"):
        doing.forbid("12.9", "a retreat is due first: do retreat", "act")
    if doing.get("umpire", "torpedoes"):
        doing.forbid("11.1.4", "a submarine's attack is due first: do torpedo", "act")
    pool = pooled(doing)
    if not pool:
        doing.forbid("4.2", "the pool is empty: the Activation Phase is over", "act")
    known: list[int] | None = None
    if given.marker is not None:
        names = [row["name"] for row in pool]
        if given.marker not in names:
            raise unknown("marker in the pool:", given.marker, names, field="marker")
        place = names.index(given.marker)
        if pool[place]["state"] != "waiting":
            put_pool(doing, [*pool[:place], *pool[place + 1 :]])
            doing.tell("all", f"{given.marker} is put aside: draw again.")
            return
        known = [place + 1] if len(pool) > 1 else []
    answer = doing.resolve("activation", {"pool": pool}, known=known)
    outcome = answer.outcome or {}
    left = list(pool) if outcome["marker"] else []
    for die in answer.dice:
        if left and left[die["value"] - 1]["state"] != "waiting":
            left.pop(die["value"] - 1)
    kept = left if outcome["returns_to_pool"] else [row for row in left if row["name"] != outcome["marker"]]
    put_pool(doing, kept)
    if outcome["marker"] is None:
        doing.put("public", "active", value=None)
        doing.tell("all", "The pool is empty: the Activation Phase is over.")
        return
    drawn(doing, outcome)


def drawn(doing: Doing, outcome: dict[str, Any]) -> None:
    """A marker has come up."""
    marker, side = outcome["marker"], outcome["side"]
    doing.tell("all", f"Drawn: {marker} ({TITLES[side]}).")
    if outcome["action"] == "command":
        doing.put("public", "active", value={"side": side, "marker": marker})
        if outcome["may_activate"]:
            doing.tell(side, f"Choose what {marker} activates: {', '.join(outcome['may_activate'])}.")
            doing.remark("do activate --group …")
        return
    begin(doing, side, marker)


def begin(doing: Doing, side: str, marker: str) -> None:
    """A TG, TF or air formation is activated."""
    doing.put("public", "active", value={"side": side, "marker": marker})
    if doing.get("sides", side, "stage"):
        doing.put("sides", side, "stage", value=None)
    if marker == TF["ijn"] and doing.get("sides", "ijn", "ordered") and not doing.get("sides", "ijn", "flagship_told"):
        doing.remark("the order to the land-based air forces was given: do flagship (16.1.4)")


class Activate(Inputs):
    """What a Command Chit activates."""

    group: str = called("the TG, or the TF", of="groups")


@act("activate", Activate, cite="8.7", phases=("activation",))
def activate(given: Activate, doing: Doing) -> None:
    """The Command Chit just drawn activates a TG or the TF; its own marker is ignored later."""
    active = doing.get("public", "active", default={})
    if active.get("marker") not in CHIT.values():
        doing.forbid("8.7", "no Command Chit has been drawn", "group")
    side = str(active.get("side", "usn"))
    pool = pooled(doing)
    ours = [row for row in pool if row["side"] == side and row["kind"] in ("tg", "tf")]
    row = next((row for row in ours if row["name"] == given.group), None)
    if row is None:
        raise unknown(
            f"marker of the {TITLES[side]} in the pool:", given.group, [row["name"] for row in ours], field="group"
        )
    if row["state"] != "waiting":
        may = ", ".join(row["name"] for row in ours if row["state"] == "waiting") or "nothing"
        doing.forbid("8.7", f"{given.group} has been activated; the chit may activate {may}", "group")
    put_pool(doing, [{**r, "state": "activated"} if r is row else r for r in pool])
    doing.tell("all", f"{active.get('marker', CHIT[side])} activates {given.group}.")
    begin(doing, side, given.group)


class Flagship(Inputs):
    """What is said of the Mobile Fleet's flagship."""

    report: str | None = a_hex("the hex that the IJN names; the program names one if left out", None)
    ship: str | None = called("the new flagship, once the old one is sunk", None)


@act("flagship", Flagship, cite="16.1.4")
def flagship(given: Flagship, doing: Doing) -> None:
    """The IJN tells within three hexes where its flagship is, or designates another."""
    if given.ship is not None:
        old = doing.get("sides", "ijn", "flagship")
        if not own(doing, "ijn", "ships").get(old, {}).get("sunk"):
            doing.forbid("16.1.4", f"{old} is the flagship as long as she is afloat", "ship")
        thing(doing, "ijn", "ships", given.ship, "ship")
        doing.put("sides", "ijn", "flagship", value=given.ship)
        doing.tell("ijn", f"{given.ship} is the flagship.")
        return
    if not doing.get("sides", "ijn", "ordered"):
        doing.forbid("16.1.4", "the order to the land-based air forces has not been given")
    if doing.get("public", "active", "marker", default="") != TF["ijn"]:
        doing.forbid("16.1.4", f"{TF['ijn']} has not been drawn")
    name = str(doing.get("sides", "ijn", "flagship"))
    group = group_of(doing, "ijn", name)
    if group is None:
        doing.forbid("16.1.4", f"{name} is sunk: a new flagship is wanted, do flagship --ship", "ship")
        return
    asked = {"hex": own(doing, "ijn", "groups")[group]["hex"], **({"report": given.report} if given.report else {})}
    told = doing.resolve("flagship-report", asked, side="ijn").outcome or {}
    if not told["honest"]:
        doing.forbid("16.1.4", f"{given.report} is more than three hexes from the flagship", "report")
    doing.put("sides", "ijn", "flagship_told", value=True)
    doing.tell(
        "usn", f"The flagship of the Mobile Fleet is within 3 hexes of hex {told['report']}.", hex=told["report"]
    )
    doing.remark(f"told by {'the IJN' if given.report else 'the program'}; she is in {asked['hex']}")
