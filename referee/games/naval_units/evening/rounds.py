"""The rounds of a battle, how it ends, and leaving it (Planes to ship combat, Evasion rolls)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, flag
from referee.games.naval_units.evening import below, sea, state
from referee.games.naval_units.evening.sight import in_zone
from referee.session.acting.act import Doing, Whole, act
from referee.session.board.owned import a_side, all_called, called, side_of

CITE = "Planes to ship combat"


class OfBattle(Inputs):
    """A battle."""

    zone: str | None = called("the sea zone, if there are several battles", None, of="zones")


@act("round-over", OfBattle, cite=CITE)
def round_over(given: OfBattle, doing: Doing) -> None:
    """A round is over: it is counted, planes land, and those without a deck are lost."""
    board = state.of(doing)
    zone = sea.the_zone(board, given.zone)
    sea.battle_in(board, zone)
    if sea.in_round(board, zone):
        for name in unallocated(board, zone):
            doing.forbid(
                CITE,
                f"the {name} side has not allocated its planes in {zone}",
                "zone",
                hint=f'allocate --side {name} --zone "{zone}" says what they are for',
            )
    elif board.public.battles[zone].fired:
        count_round(doing, zone, "surface")
        return
    elif not any(side.planes_in_battle(zone) for side in board.sides.values()):
        doing.forbid(CITE, f"no planes are left in {zone}: surface-round fights a round of guns", "zone")
    for name in unflown(board, zone):
        doing.forbid(
            CITE,
            f"the raid of the {name} side in {zone} is not flown: planes fly what they are for",
            "zone",
            hint=f'air-strike --side {name} --zone "{zone}" flies it',
        )
    count_round(doing, zone, "air")


def unallocated(board: state.Board, zone: str) -> list[str]:
    """The sides that have planes in a battle and have not said what they do in this round."""
    sides = board.sides.items()
    return [name for name, own in sides if zone not in own.missions and own.planes_in_battle(zone)]


def unflown(board: state.Board, zone: str) -> list[str]:
    """The sides whose raid of this round is still to be flown; nobody's where there is nothing left to attack."""
    out = []
    for name, own in board.sides.items():
        flying = own.missions.get(zone)
        if flying and flying.raiders and not flying.struck and board.enemy(name).surface(zone):
            out.append(name)
    return out


def count_round(doing: Doing, zone: str, last: str) -> None:
    """One round more; then the battle may be over."""
    board = state.of(doing)
    fight = sea.battle_in(board, zone)
    sea.no_decks(doing, zone)
    no_missions(board, zone)
    fight.put(rounds=fight.rounds + 1, last=last, revealed=False, tried=[], fired=[])
    doing.tell("all", f"{zone}: round {fight.rounds} is over.")
    below.settle(doing, zone)
    if not settled(doing, zone) and fight.rounds >= fight.minimum:
        doing.remark("the minimum is fought: they fight on if both agree, else withdraw [Planes to ship combat]")


def no_missions(board: state.Board, zone: str) -> None:
    """No planes have missions there any more."""
    for side in board.sides.values():
        if zone in side.missions:
            sea.drop(side.missions, zone)


def end(doing: Doing, zone: str, how: str) -> None:
    """A battle is over: its allocations end with it, and planes in the air are lost."""
    board = state.of(doing)
    sea.no_decks(doing, zone)
    no_missions(board, zone)
    sea.drop(board.public.battles, zone)
    for side in doing.sides:  # after what each was told of how it ended
        doing.tell(side, f"{zone}: the battle is over{how}.")


def settled(doing: Doing, zone: str) -> bool:
    """Is the battle over, for a side has nothing left there to fight with? Then it ends."""
    board = state.of(doing)
    gone = [name for name, side in board.sides.items() if not side.surface(zone) and not side.planes_ashore(zone)]
    if gone:
        who = "neither side" if len(gone) == 2 else f"the {doing.title(gone[0])} side"
        has = "has ships" if len(gone) == 2 else "has no ships"
        end(doing, zone, f"; {who} {has} left there")
    return bool(gone)


@act("battle-over", OfBattle, cite=CITE)
def battle_over(given: OfBattle, doing: Doing) -> None:
    """A battle ends as both sides let it."""
    board = state.of(doing)
    zone = sea.the_zone(board, given.zone)
    guns_are_silent(sea.battle_in(board, zone), doing)
    not_in_a_round(board, zone, doing)
    end(doing, zone, "")


def settle(doing: Doing, zone: str) -> None:
    """After losses that no round of the battle has brought, or after ships have gone: what is fought there may be over,
    a battle unless a round is under way.
    """
    board = state.of(doing)
    below.settle(doing, zone)
    if zone in board.public.battles and not sea.in_round(board, zone):
        settled(doing, zone)


def not_in_a_round(board: state.Board, zone: str, doing: Doing) -> None:
    """Refuse what has to wait for the end of a round."""
    if sea.in_round(board, zone):
        doing.forbid(CITE, f"a round is under way in {zone}: its raids are flown, then round-over", "zone")


def guns_are_silent(fight: state.Battle, doing: Doing) -> None:
    """Refuse what has to wait for the last ships of a round of guns."""
    if fight.fired:
        doing.forbid(CITE, f"not all have fired in {fight.name}: surface-round with the rest, or round-over", "zone")


class Withdraw(Inputs):
    """Who leaves a battle, and whereto."""

    side: str | None = side_of("the side that wants to leave")
    to: str = called("the sea zone it goes to: adjacent and friendly, as the umpire sees", of="zones")
    zone: str | None = called("the sea zone of the battle, if there are several", None, of="zones")
    fleet: list[str] = bare(all_called("fleets that leave, if not all", of="fleets"))
    agreed: bool = flag(meaning="the other side lets it go: no roll")


def leaving(given: Withdraw, board: state.Board, side: str, zone: str) -> list[state.Fleet]:
    """The fleets that leave: those named, else all that fight."""
    own = board.side(side)
    fleets = [fleet for fleet in own.fleets_in(zone) if fleet.surface]
    for name in given.fleet:
        if name not in state.names(fleets):
            raise bad_input("fleet", f"{name} is no {side} fleet that fights in {zone}")
    found = [fleet for fleet in fleets if not given.fleet or fleet.name in given.fleet]
    if not found:
        raise bad_input("side", f"the {side} side has no ships that could leave {zone}")
    return found


def roll_of(given: Withdraw, doing: Doing) -> dict[str, Any]:
    """The inputs of the roll, as `withdrawal` takes them."""
    board, side = state.of(doing), a_side(doing, given.side)
    zone, enemy = sea.the_zone(board, given.zone), board.enemy(side)
    ships = [ship for fleet in leaving(given, board, side, zone) for ship in fleet.surface]
    units = ("moves", "planes")
    return {
        "ships": [ship.as_unit(*units) for ship in ships[: sea.MOST_IN_LIST]],
        "enemy_ships": [ship.as_unit(*units) for ship in enemy.surface(zone)[: sea.MOST_IN_LIST]],
        "enemy_nation": enemy.nation,
        "turn": sea.game_turn(doing),
    }


@act("withdraw", Withdraw, cite=CITE, whole=lambda given, doing: Whole("withdrawal", roll_of(given, doing)))
def withdraw(given: Withdraw, doing: Doing) -> None:
    """A side leaves a battle, freely or by a withdrawal roll."""
    board, side = state.of(doing), a_side(doing, given.side)
    zone, to = sea.the_zone(board, given.zone), sea.a_zone(board, given.to, "to")
    fight = sea.battle_in(board, zone)
    fleets = leaving(given, board, side, zone)
    if to == zone:
        raise bad_input("to", f"the battle is in {zone}: whereto do they leave?")
    if board.enemy(side).surface(to):
        doing.forbid(CITE, f"enemy ships are {in_zone(to)}: they withdraw to a friendly sea zone", "to")
    not_in_a_round(board, zone, doing)
    guns_are_silent(fight, doing)
    if must_roll(given, doing, fight, fleets) and not breaks_away(given, doing, fight):
        doing.tell("all", f"{zone}: the {doing.title(side)} side wants to withdraw and cannot; the battle goes on.")
        return
    for fleet in fleets:
        doing.tell("all", "{} withdraws.", fleet)
        fleet.put(zone=to, leaving_for=None, docking=False)
    doing.tell(side, f"{', '.join(state.names(fleets))}: in {to}.")
    below.settle(doing, zone)
    settled(doing, zone)


def must_roll(given: Withdraw, doing: Doing, fight: state.Battle, fleets: list[state.Fleet]) -> bool:
    """Do they need a roll to leave? Refused where they may not leave at all."""
    board, side = state.of(doing), a_side(doing, given.side)
    ships = sum(len(fleet.surface) for fleet in fleets)
    if not board.enemy(side).surface(fight.name):  # planes ashore alone hold nobody
        return False
    how = doing.resolve(
        "may-withdraw",
        {
            "side": "active" if fight.active == side else "other",
            "rounds_fought": fight.rounds,
            "minimum": fight.minimum,
            "surface_only": fight.last == "surface",
            "portion": ships < len(board.side(side).surface(fight.name)),
        },
        side=side,
    )
    may = (how.outcome or {})["withdrawal"]
    if may == "no":
        fought = f"round {fight.rounds} of {fight.minimum}"
        doing.forbid("Evasion rolls", f"{side} cannot leave yet: {fought}", "side")
    return bool(may == "roll" and not given.agreed)


def breaks_away(given: Withdraw, doing: Doing, fight: state.Battle) -> bool:
    """The withdrawal roll, one a side after each round."""
    side = a_side(doing, given.side)
    if side in fight.tried:
        doing.forbid(CITE, f"{side} has thrown for a withdrawal since round {fight.rounds}; fight another", "side")
    fight.put(tried=[*fight.tried, side] if side not in fight.tried else fight.tried)
    answer = doing.resolve("withdrawal", roll_of(given, doing), side=side)
    return bool((answer.outcome or {})["result"] == "withdraws")
