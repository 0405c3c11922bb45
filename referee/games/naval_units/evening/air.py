"""Planes in a session: the secret allocation and its revealing; planes and what they are meant for."""

from __future__ import annotations

from collections.abc import Container, Sequence

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, enemys, whole
from referee.engine.plain import counted
from referee.games.naval_units.evening import battles, rounds, sea, state
from referee.games.naval_units.rules.air import KINDS, NAMES
from referee.games.naval_units.rules.units import FIRST_LIST
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.named import thing
from referee.session.board.owned import called, side_of

CITE = "Planes to ship combat"
WORDS = {"cap": "CAP", **NAMES}


def met_by(other: state.Side) -> dict[str, str]:
    """Who throws the dice of a raid that its raiders do not throw: those of CAP and of anti-aircraft fire."""
    return dict.fromkeys(("CAP", "anti-aircraft"), other.name)


class Allocate(state.Named):
    """A side's planes in a battle."""

    side: str | None = side_of("the side whose planes they are")
    zone: battles.Zone | None = thing(
        bare(called("the sea zone of the battle, if there are several", None, of="zones"))
    )
    cap: int = bare(whole(0, 96, 0, meaning="Combat Air Patrol"))
    escort: int = bare(whole(0, 96, 0, meaning="fighter escorts"))
    torpedo: int = bare(whole(0, 96, 0, meaning="torpedo bombers"))
    dive: int = bare(whole(0, 96, 0, meaning="dive bombers"))
    kamikaze: int = bare(whole(0, 96, 0, meaning="kamikaze planes"))

    def mean(self) -> None:
        self.acts_for(sea.a_side(self.board, self.owner).name)

    @property
    def fight(self) -> battles.Battle:
        """The battle."""
        return sea.the_battle(
            self.board, self.zone, lambda fight: self.own.name in rounds.sides_to_allocate(self.board, fight)
        )


def of_allocate(given: Allocate) -> Bars:
    """Planes in a battle are allocated before both sides reveal them, round by round (Planes to ship combat)."""
    fight, own = given.fight, given.own
    if fight.revealed and not rounds.lacks_planes(own, fight.name):
        words = f"the allocations of this round in {fight.name} are revealed: round-over ends the round"
        yield Bar(CITE, words, "side", rounds.next_in_round(given.board, fight))
    yield from rounds.guns_are_silent(given.board, fight)
    yield from has_planes(own, fight)


def has_planes(side: state.Side, fight: battles.Battle) -> Bars:
    """Only planes with a deck there, or a base from which they join, are allocated (Planes to ship combat)."""
    if not side.carriers(fight.name) and not side.planes_ashore(fight.name):
        yield Bar(CITE, f"the {side.title} side has no planes in {fight.name}", "side", firm=True)


@act("allocate", Allocate, cite=CITE, bars=of_allocate)
def allocate(given: Allocate, doing: Doing) -> None:
    """Give a side's planes their missions for the round, in secret; when both sides have, all are revealed."""
    own, fight = given.own, given.fight
    zone = fight.name
    ashore = own.planes_ashore(zone)
    missions = {mission: getattr(given, mission) for mission in state.MISSIONS}
    carriers = [ship.as_unit("planes") for ship in own.carriers(zone)]
    inputs = {"nation": own.nation, "carriers": carriers, **missions, **({"land": ashore} if ashore else {})}
    answer = doing.resolve("allocation", inputs, side=own.name)
    flying = own.missions.add(zone, **missions)
    idle = answer.outcome["unassigned"]
    stay = f"; {idle} {'stays' if idle == 1 else 'stay'} aboard" if idle else ""
    is_last = not rounds.sides_to_allocate(given.board, fight)
    if stay or not is_last:
        doing.tell(own.name, f"{zone}: {missions_in_words(flying)}{stay}.")
    if is_last:
        reveal(doing, given.board, fight)


def missions_in_words(flying: state.Missions, none: str = "no plane flies") -> str:
    """Planes by their missions: `2 CAP, 1 torpedo bomber`."""
    counts = flying.counts.items()
    return ", ".join(f"{n} CAP" if key == "cap" else counted(n, WORDS[key]) for key, n in counts) or none


def reveal(doing: Doing, board: state.Board, fight: battles.Battle) -> None:
    """Both sides say what their planes do."""
    fight.put(revealed=True)
    sides = {doing.title(name): own.missions for name, own in board.sides.items()}
    said = [
        f"the {title} side flies {missions_in_words(missions[fight.name], 'nothing')}"
        for title, missions in sides.items()
        if fight.name in missions
    ]
    doing.tell("all", f"{fight.name}, round {fight.rounds + 1}: {'; '.join(said)}.")


class Aimed(Inputs):
    """A ship, and the planes meant for it."""

    name: str = enemys(called("the enemy ship", of="ships"))
    torpedo: int = whole(0, 96, 0, meaning="torpedo bombers")
    dive: int = whole(0, 96, 0, meaning="dive bombers")
    kamikaze: int = whole(0, 96, 0, meaning="kamikaze planes")


def planes_for(aim: Aimed) -> dict[str, int]:
    """The planes of an aim, by mission."""
    return {each: getattr(aim, each) for each in KINDS if getattr(aim, each)}


def all_sent(targets: Sequence[Aimed], field: str = "target") -> dict[str, int]:
    """All planes of all aims by kind; a ship may be named once."""
    if len({aim.name for aim in targets}) < len(targets):
        raise bad_input(field, "a ship is named twice; add up her planes")
    return {each: sum(getattr(aim, each) for aim in targets) for each in KINDS}


def must_be_sent(targets: Sequence[Aimed], field: str) -> None:
    """Refuse a target for which no planes are meant."""
    for at, aim in enumerate(targets):
        if not planes_for(aim):
            raise bad_input(f"{field}[{at}].torpedo", f"no planes are meant for {aim.name}: torpedo=2, for example")


def of_kamikaze(side: state.Side, targets: Sequence[Aimed], field: str) -> Bars:
    """Only Japan has kamikaze planes (Kamikaze attacks)."""
    for at, aim in enumerate(targets):
        if aim.kamikaze and side.nation != "japan":
            words = f"only Japan has kamikaze planes, not {side.nation}"
            yield Bar("Kamikaze attacks", words, f"{field}[{at}].kamikaze", firm=True)


def split_escorts(escorts: Sequence[state.Ship], screens: Container[str]) -> tuple[list[state.Ship], list[state.Ship]]:
    """Escorts that are not targets, as `air-strike` takes them: six that may screen, who does first, and all others."""
    many = len(escorts) > FIRST_LIST
    there = sorted(escorts, key=lambda ship: many and ship.name not in screens)
    return there[:FIRST_LIST], there[FIRST_LIST:]
