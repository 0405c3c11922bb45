"""Submarines against income in a session (Submarine Economic Attacks)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice
from referee.games.naval_units.evening import sea, state
from referee.session.acting.act import Doing, Whole, act
from referee.session.board.owned import all_called

ECONOMIC = "Submarine Economic Attacks"


class EconomicAttack(Inputs):
    """Submarines against income."""

    submarine: list[str] = all_called("the submarines that attack", 1, 12, of="ships")
    target: str = choice("convoy", "industry", meaning="a convoy zone, or an industrial complex next to theirs")


def raiders_of(given: EconomicAttack, doing: Doing) -> tuple[list[state.Ship], dict[str, Any]]:
    """The submarines that attack income, and the inputs as `economic-attack` takes them."""
    board = state.of(doing)
    side = board.owner_of("ships", given.submarine[0], "submarine")
    ships = [sea.afloat(board, name, "submarine", side) for name in dict.fromkeys(given.submarine)]
    guarded = False
    for ship in ships:
        if not ship.is_submarine:
            raise bad_input("submarine", f"{ship.name} is a {ship.type}, and no submarine")
        fleet = ship.fleet
        if fleet is None or fleet.port:
            raise bad_input("submarine", f"{ship.name} is {'in port' if fleet else 'in no fleet'}")
        guarded = guarded or bool(board.enemy(side).ships_in(fleet.zone))
    inputs: dict[str, Any] = {"submarines": [ship.type for ship in ships], "target": given.target}
    if given.target == "convoy" and guarded and not doing.forced:
        inputs["defended"] = True
    return ships, inputs


@act(
    "economic-attack",
    EconomicAttack,
    cite=ECONOMIC,
    whole=lambda given, doing: Whole("economic-attack", raiders_of(given, doing)[1]),
    example="--submarine Wahoo --target convoy",
)
def economic_attack(given: EconomicAttack, doing: Doing) -> None:
    """Submarines attack the enemy's income, each once in a turn; it is taken off his total."""
    board = state.of(doing)
    ships, inputs = raiders_of(given, doing)
    side = ships[0].owner
    enemy = board.enemy(side)
    for ship in ships:
        if ship.raided and ship.raided == doing.turn:
            doing.forbid(
                ECONOMIC,
                f"{ship.name} has attacked income on this turn",
                "submarine",
                hint="another --submarine, or the next turn: phase --turn",
            )
        ship.put(raided=doing.turn)
    lost = (doing.resolve("economic-attack", inputs, side=side).outcome or {})["ipc"]
    if enemy.ipc is not None:
        enemy.put(ipc=max(enemy.ipc - lost, 0))
    doing.tell(
        "all",
        f"{doing.title(side)} submarines cost the {doing.title(board.other(side))} side {lost} IPC ({given.target}).",
    )
