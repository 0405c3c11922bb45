"""The rounds of a battle, and how they end (Planes to ship combat, Ship-to-Ship Combat)."""

from __future__ import annotations

from typing import ClassVar

from referee.games.naval_units.evening import battles, below, sea, state
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import OPEN, command
from referee.session.acting.named import thing
from referee.session.board.owned import called

CITE = "Planes to ship combat"
GUNS = "Ship-to-Ship Combat"


class OfBattle(state.Named):
    """A battle; if no zone is named, the only one, or the only one that no rule is `against`."""

    against: ClassVar[staticmethod[[state.Board, battles.Battle], Bars]]
    zone: battles.Zone | None = thing(called("the sea zone, if there are several battles", None, of="zones"))

    @property
    def fight(self) -> battles.Battle:
        """The battle."""
        return sea.the_battle(self.board, self.zone, lambda fight: not any(self.against(self.board, fight)))


def of_battle(given: OfBattle) -> Bars:
    """What forbids the act in the battle."""
    return given.against(given.board, given.fight)


def over_in(board: state.Board, fight: battles.Battle) -> Bars:
    """What forbids the end of a battle's round."""
    if fight.fired:
        yield from all_have_fired(board, fight)
    else:
        yield from is_a_round(board, fight)
        yield from all_is_flown(board, fight)


def all_have_fired(board: state.Board, fight: battles.Battle) -> Bars:
    """Every ship has a target in each round of guns (Ship-to-Ship Combat)."""
    if left := ships_to_fire(board, fight):
        words = (
            f"{', '.join(left)} {'has' if len(left) == 1 else 'have'} not fired; every ship must have a target "
            "each round"
        )
        yield Bar(GUNS, words, "zone", f'surface-round --zone "{fight.name}" fires the rest')


def is_a_round(board: state.Board, fight: battles.Battle) -> Bars:
    """A round of planes needs planes that have missions (Planes to ship combat)."""
    for name in sides_to_allocate(board, fight):
        hint = f'allocate --side {name} --zone "{fight.name}" gives their missions'
        yield Bar(CITE, f"the {board.title(name)} side has not allocated its planes in {fight.name}", "zone", hint)
    if sea.in_round(board, fight.name):
        return
    if not any(side.planes_in_battle(fight.name) for side in board.sides.values()):
        yield Bar(CITE, f"no planes are left in {fight.name}: surface-round fights a round of guns", "zone")


def all_is_flown(board: state.Board, fight: battles.Battle) -> Bars:
    """Planes do what they are allocated to (Planes to ship combat)."""
    for name in sides_to_fly(board, fight.name):
        words = f"the {board.title(name)} raid in {fight.name} has not flown yet, and allocated planes must fly"
        yield Bar(CITE, words, "zone", command("air-strike", side=name, zone=fight, target=OPEN) + " flies it")


class RoundOver(OfBattle):
    """A battle whose round is over."""

    against = staticmethod(over_in)


@act("round-over", RoundOver, cite=CITE, bars=of_battle)
def round_over(given: RoundOver, doing: Doing) -> None:
    """End a round: it is counted, planes land, and planes without a deck are lost."""
    board, fight = given.board, given.fight
    count_round(doing, board, fight, "surface" if fight.fired else "air")


def sides_to_allocate(board: state.Board, fight: battles.Battle) -> list[str]:
    """The sides that have planes in a battle and have not said what they do in this round, until all is revealed."""
    if fight.revealed:
        return []
    zone, sides = fight.name, board.sides.items()
    return [name for name, own in sides if zone not in own.missions and own.planes_in_battle(zone)]


def lacks_planes(side: state.Side, zone: str) -> bool:
    """Have planes been lost since they were allocated, so that a side's raid cannot fly as it was meant?"""
    flying = side.missions.get(zone)
    return bool(flying and not flying.struck and sum(flying.counts.values()) > side.planes_in_battle(zone))


def sides_to_fly(board: state.Board, zone: str) -> list[str]:
    """The sides whose raid of this round is still to be flown; nobody's if nothing is left to fly, or to attack."""
    out = []
    for name, own in board.sides.items():
        flying = own.missions.get(zone)
        waits = flying and flying.raiders and not flying.struck
        if waits and own.planes_in_battle(zone) and board.enemy(name).surface(zone):
            out.append(name)
    return out


def ships_to_fire(board: state.Board, fight: battles.Battle) -> list[str]:
    """The ships that have not fired in a round of guns, of both sides; none if a side has no ships left."""
    there = [side.surface(fight.name) for side in board.sides.values()]
    if not all(there):
        return []
    return [ship.name for ships in there for ship in ships if ship.name not in fight.fired]


def count_round(doing: Doing, board: state.Board, fight: battles.Battle, last: str) -> None:
    """One round more; then the battle may be over."""
    zone = fight.name
    sea.no_decks(doing, board, zone)
    no_missions(board, zone)
    fight.put(rounds=fight.rounds + 1, last=last, revealed=False, tried=[], fired=[], aimed=[], screens=[])
    doing.tell("all", f"{zone}: round {fight.rounds} is over.")
    below.end_if_done(doing, board, zone)
    if not end_if_decided(doing, board, zone) and fight.rounds == fight.minimum and last == "air":
        doing.remark(
            "the minimum is fought; they fight on if both agree, otherwise they withdraw [Planes to ship combat]"
        )


def no_missions(board: state.Board, zone: str) -> None:
    """No planes have missions there any more."""
    for side in board.sides.values():
        if zone in side.missions:
            sea.drop_thing(side.missions, zone)


def end_battle(doing: Doing, board: state.Board, zone: str, how: str) -> None:
    """A battle is over: its allocations end with it, and planes in the air are lost."""
    sea.no_decks(doing, board, zone)
    no_missions(board, zone)
    sea.drop_thing(board.public.battles, zone)
    for side in doing.sides:  # after what each was told of how it ended
        doing.tell(side, f"{zone}: the battle is over{how}.")


def end_if_decided(doing: Doing, board: state.Board, zone: str) -> bool:
    """Is the battle over, for a side has nothing left there to fight with? Then it ends."""
    gone = [name for name, side in board.sides.items() if not side.surface(zone) and not side.planes_ashore(zone)]
    if gone:
        who = "neither side has" if len(gone) == 2 else f"the {doing.title(gone[0])} side has no"
        end_battle(doing, board, zone, f"; {who} ships left there")
    return bool(gone)


def end_if_done(doing: Doing, board: state.Board, zone: str) -> None:
    """After losses that no round of the battle has brought, or after ships have gone: what is fought there may be over,
    a battle unless its planes are flying.
    """
    below.end_if_done(doing, board, zone)
    if zone in board.public.battles and not board.public.battles[zone].revealed:
        end_if_decided(doing, board, zone)


def not_in_a_round(board: state.Board, fight: battles.Battle) -> Bars:
    """What has to wait for the end of a round of planes (Planes to ship combat)."""
    if sea.in_round(board, fight.name):
        words = f"a round of planes is under way in {fight.name}; fly its raids, then end it"
        yield Bar(CITE, words, "zone", next_in_round(board, fight))


def planes_are_back(side: state.Side, fight: battles.Battle) -> Bars:
    """A side leaves before it has allocated its planes, or once the round is over; what the enemy has allocated in
    secret does not hold it (Planes to ship combat).
    """
    if fight.revealed or fight.name in side.missions:
        yield from not_in_a_round(side.here, fight)


def next_in_round(board: state.Board, fight: battles.Battle) -> str:
    """The act that comes next in a round of planes: a side's missions, its raid, or the end of the round."""
    zone = fight.name
    flying = sides_to_fly(board, zone)
    for name in (*sides_to_allocate(board, fight), *(side for side in flying if lacks_planes(board.side(side), zone))):
        return command("allocate", side=name, zone=fight)
    for name in flying:
        return command("air-strike", side=name, zone=fight, target=OPEN)
    return command("round-over", zone=fight)


def guns_are_silent(board: state.Board, fight: battles.Battle) -> Bars:
    """What has to wait for the last ships of a round of guns (Ship-to-Ship Combat)."""
    if fight.fired:
        left = ships_to_fire(board, fight)
        have = "has" if len(left) == 1 else "have"
        said = f": {', '.join(left)} {have} not fired" if left else ", and all ships have fired"
        hint = f'surface-round --zone "{fight.name}" fires the rest' if left else f'round-over --zone "{fight.name}"'
        yield Bar(GUNS, f"a round of guns is under way in {fight.name}{said}", "zone", hint)
