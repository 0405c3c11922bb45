"""Submarines in a session: their rounds against ships, and how they end (Submarine Combat)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.errors import at_odds
from referee.engine.inputs import bare, enemys, handed_as, whole
from referee.engine.plain import with_article
from referee.games.naval_units.evening import active, battles, below, hunts, moving, rounds, sea, state
from referee.games.naval_units.evening.hunts import CITE
from referee.games.naval_units.rules.submarines import who_first
from referee.games.naval_units.rules.units import FIRST_LIST, MOST_OF_SIDE, TRANSPORTS, in_lists
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars, refusal_for
from referee.session.acting.hints import OPEN, option
from referee.session.acting.named import thing
from referee.session.board.board import Board
from referee.session.board.owned import all_called, as_pairs, called


class SubmarineAttack(state.Named):
    """Submarines and their targets in a sea zone."""

    zone: battles.Zone = thing(called("the sea zone", of="zones"))
    target: list[str] = bare(
        all_called("submarine=enemy ship, for each submarine that attacks", of="ships", pairs=True)
    )
    submarine: list[state.Ship] = thing(
        all_called("submarines that all attack one ship: `at`", 0, MOST_OF_SIDE, of="ships")
    )
    at: state.Ship | None = thing(enemys(called("the ship that they attack", None, of="ships")))
    screen: list[str] = handed_as(
        all_called("from the second round on: escort=ship of its own side", of="ships", pairs=True), "screens"
    )
    defender: list[str] = all_called(
        "the ships attacked and those that guard them, if there are more than six", 0, MOST_OF_SIDE, of="ships"
    )
    planes: int = whole(0, 12, 0, meaning="the defenders' planes that hunt")
    bombers: int = whole(0, 12, 0, meaning="the defenders' land-based bombers that search")
    first: str = who_first()

    def mean(self) -> None:
        if self.submarine and self.at is None:
            raise at_odds("at", "which ship? " + option(at=OPEN) + f", for {', '.join(state.names(self.submarine))}")
        for name, ship in as_pairs(self.target, "target").items():
            if self.aims[name] != ship:
                raise at_odds("target", f"{name} attacks {ship} or {self.aims[name]}, not both")
        attack = attack_of(self)
        vars(self).update(owner=attack.side.name)
        if attack.leaving is None:
            inputs_of(self, attack)

    @property
    def aims(self) -> dict[str, str]:
        """The ship that each submarine attacks."""
        together = dict.fromkeys(state.names(self.submarine), self.at.name if self.at else "")
        return {**as_pairs(self.target, "target"), **together}

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board[Any, Any, Any]) -> Iterable[Any] | None:
        """Each submarine at each ship at sea there, or leaving its port; screens and guards are for the players."""
        if name != "target":
            return [] if name in ("screen", "defender") else None
        sides: Mapping[str, state.Side] = board.sides
        zone = str(raw.get("zone", ""))
        return [
            [f"{sub.name}={ship.name}"]
            for side in sides.values()
            for sub in side.submarines(zone)
            for ship in ships_in_reach(side.enemy, zone)
        ]


def ships_in_reach(side: state.Side, zone: str) -> list[state.Ship]:
    """A side's surface ships at sea in a zone, and those that are leaving its port."""
    docked = side.fleets_in(zone, port=True)
    return [*side.surface(zone), *(ship for fleet in docked if fleet.leaving_for for ship in fleet.surface)]


class Attack(NamedTuple):
    """A round of submarines: who attacks, at whom, who is there; `leaving` is the fleet that they intercept."""

    zone: str
    submarines: list[state.Ship]
    prey: list[state.Ship]
    guards: list[state.Ship]
    hunters: list[state.Ship]
    aims: Mapping[str, str]
    leaving: state.Fleet | None

    @property
    def side(self) -> state.Side:
        """The submarines' side."""
        return self.submarines[0].side

    @property
    def combat(self) -> battles.SubmarineCombat | None:
        """The submarine combat that goes on there; an interception is no round of it."""
        return None if self.leaving else self.side.here.public.submarine_combat.get(self.zone)

    @property
    def new_submarines(self) -> list[str]:
        """The submarines that have not attacked these ships before: for the others it is a second attack on this turn,
        and the ships know of them (Submarine Combat).
        """
        turn = self.side.here.public.turn
        if self.combat:
            return [sub.name for sub in self.submarines if sub.name not in self.side.attacking]
        if all(ship.assailed != turn for ship in self.guards):
            return state.names(self.submarines)
        return [sub.name for sub in self.submarines if sub.attacked != turn]

    @property
    def fighting(self) -> list[state.Ship]:
        """The ships that are attacked, and all escorts that hunt: no others fight, or become known by name."""
        return [
            *self.prey,
            *(ship for ship in (*self.guards, *self.hunters) if ship.is_escort and ship not in self.prey),
        ]

    @property
    def round(self) -> int:
        """The round of combat that it is."""
        if self.combat and self.combat.side == self.side.name:
            return self.combat.rounds + 1
        return 1 if self.new_submarines else 2


def attack_of(given: SubmarineAttack) -> Attack:
    """The round as it is typed."""
    board, zone, aims = given.board, given.zone.name, given.aims
    if not aims:
        raise at_odds("target", "which submarine attacks which ship? " + option(target=OPEN))
    own = board.side(board.owner_of("ships", next(iter(aims)), "target"))
    together = state.names(given.submarine)
    for name, at in aims.items():
        who, whom = ("submarine", "at") if name in together else ("target", "target")
        if not sea.ship_afloat(board, name, who, own.name).is_submarine:
            kind = with_article(own.ships[name].type)
            raise refusal_for([Bar(CITE, f"{name} is {kind}, not a submarine", who, f"another --{who}", firm=True)])
        sea.place_in_list(state.names(own.submarines(zone)), name, who, f"{own.title} submarine in {zone} called")
        sea.must_be_there(own.enemy, at, zone, whom)
        sea.ship_of(board, at, whom, own.enemy.name)
    prey = [own.enemy.ships[name] for name in dict.fromkeys(aims.values())]
    leaving = next((fleet for ship in prey if (fleet := ship.fleet) and fleet.leaving_for), None)
    there = leaving.surface if leaving else own.enemy.surface(zone)
    guards = ships_in_round(there, given.defender, [*state.names(prey), *as_pairs(given.screen, "screen")])
    more = [ship for ship in there if ship.is_escort and ship not in guards] if not given.defender else []
    return Attack(zone, [own.ships[name] for name in aims], prey, guards, more, aims, leaving)


def ships_in_round(there: Sequence[state.Ship], named: Sequence[str], first: Sequence[str]) -> list[state.Ship]:
    """The ships that take part: those named, all, or where there are too many the `first` and as many escorts; all
    other escorts only hunt.
    """
    for name in named:
        sea.place_in_list(state.names(there), name, "defender", "enemy ship there called")
    if named or len(there) <= FIRST_LIST:
        return [ship for ship in there if ship.name in named] if named else list(there)
    wanted = [ship for ship in there if ship.name in first]
    guards = [ship for ship in there if ship.is_escort and ship not in wanted][: max(0, FIRST_LIST - len(wanted))]
    return [ship for ship in there if ship in (*wanted, *guards)]


def of_attack(given: SubmarineAttack) -> Bars:
    """What forbids a round of submarines."""
    attack = attack_of(given)
    if attack.leaving is None:
        yield from active.of_active(attack.side, "attacks with submarines, unless a fleet leaves", CITE, "target")
    else:
        yield from of_interception(attack, attack.leaving)
    yield from of_combat(attack)
    yield from of_transports(given, attack)
    yield from hunts.whose_planes(attack.side.enemy, given.planes, given.bombers)
    yield from hunts.have_planes(attack.side.enemy, attack.zone, given.planes, given.bombers)


def of_interception(attack: Attack, fleet: state.Fleet) -> Bars:
    """Submarines that intercept fight one round with the ships that leave (Naval Interception of Naval Units)."""
    for ship in attack.prey:
        if ship.fleet != fleet:
            words = f"{fleet.name} is leaving, and {ship.name} is not in it; only ships that leave are intercepted"
            yield Bar(moving.INTERCEPTION, words, "target")
    if fleet.pursued:
        words = f"{fleet.name} was intercepted by submarines; an interception is one round"
        yield Bar(moving.INTERCEPTION, words, "target", moving.how_to_let_go(fleet))
    able = moving.interceptors(fleet)
    for sub in attack.submarines:
        if able and sub not in able:
            yield Bar(
                "unit chart", f"{with_article(sub.type)} does not intercept (ruling interception-units)", "target"
            )


def of_combat(attack: Attack) -> Bars:
    """There is one submarine combat in a sea zone; a submarine that was not in its first round begins another
    (Submarine Combat).
    """
    combat = attack.combat
    if combat and combat.side != attack.side.name:
        whose = attack.side.here.title(combat.side)
        words = f"{whose} submarines are fighting in {attack.zone}; submarines-over ends it"
        yield Bar(CITE, words, "zone", f'submarines-over --zone "{attack.zone}"')
    elif (new := attack.new_submarines) and (combat or len(new) < len(attack.submarines)):
        who = f"{', '.join(new)} {'has' if len(new) == 1 else 'have'}"
        words = f"{who} not attacked in round 1: submarines-over, then a combat of its own"
        yield Bar(CITE, words, "target")


def of_transports(given: SubmarineAttack, attack: Attack) -> Bars:
    """Submarines must engage destroyer escorts before they attack transports (unit chart)."""
    guarded = any(ship.type == "DE" for ship in (*attack.guards, *attack.hunters))
    if not guarded or (attack.round > 1 and given.board.ruling("escort-first") == "first-round"):
        return
    for ship in attack.prey:
        if ship.type in TRANSPORTS:
            words = f"destroyer escorts must be engaged before {with_article(ship.type)}"
            yield Bar("unit chart", words, "at" if given.at == ship else "target")


def inputs_of(given: SubmarineAttack, attack: Attack) -> dict[str, Any]:
    """The round as `submarine-attack` takes it."""
    own, there = attack.side, state.names(attack.guards)
    screens = as_pairs(given.screen, "screen")
    for name in screens:
        sea.place_in_list(there, name, "screen", "defender")
    submarines = [
        {
            **own.ships[sub].as_named(),
            "target": sea.place_in_list(there, aim, "target", f"enemy ship in {attack.zone}"),
        }
        for sub, aim in attack.aims.items()
    ]
    defenders = [
        ship.as_named("hits")
        | (
            {"screens": sea.place_in_list(there, screens[ship.name], "screen", "defender")}
            if ship.name in screens
            else {}
        )
        for ship in attack.guards
    ]
    return {
        **in_lists("submarines", submarines),
        **in_lists("defenders", defenders),
        **({"more_hunters": [ship.as_named() for ship in attack.hunters]} if attack.hunters else {}),
        "nation": own.nation,
        "enemy_nation": own.enemy.nation,
        "turn": sea.turn_of(given.board),
        "round": attack.round,
        "planes": given.planes,
        "bombers": given.bombers,
        **hunts.thrown_first(given.first),
    }


def whole_attack(given: SubmarineAttack) -> Whole:
    """The round, with the hunt."""
    return Whole("submarine-attack", inputs_of(given, attack_of(given)))


@act("submarine-attack", SubmarineAttack, cite=CITE, whole=whole_attack, bars=of_attack)
def submarine_attack(given: SubmarineAttack, doing: Doing) -> None:
    """Submarines attack ships for a round, and the ships hunt them; rounds and losses are counted."""
    attack = attack_of(given)
    board, zone, own, number = given.board, attack.zone, attack.side, attack.round
    hunt = dict.fromkeys(("search", "attack"), own.enemy.name)
    after = doing.resolve("submarine-attack", inputs_of(given, attack), side=own.name, whose=hunt).outcome
    sea.make_known(attack.fighting)
    for ship in attack.fighting:
        ship.put(assailed=doing.turn)
    if attack.leaving:
        attack.leaving.put(pursued=True)
    for sub in attack.submarines:
        sub.put(attacked=doing.turn)
    left = [*after["defenders_left"], *after.get("more_defenders_left", ())]
    said = [sea.set_left(doing, ship, now) for ship, now in zip(attack.guards, left, strict=True)]
    fates = [*after["submarines"], *after.get("more_submarines", ())]
    said += [hunts.end_hunt(doing, sub, fate) for sub, fate in zip(attack.submarines, fates, strict=True)]
    sea.tell_all(doing, zone, f"{doing.title(own.name)} submarines, round {number}", said)
    if attack.leaving and zone in board.public.submarine_combat:
        rounds.end_if_done(doing, board, zone)
    elif not below.can_go_on(own, zone, attack.aims if attack.leaving else [*own.attacking, *attack.aims]):
        if not attack.leaving:  # who intercepts begins no combat
            below.end_combat(doing, board, zone)
        rounds.end_if_done(doing, board, zone)
        return
    if not attack.leaving:
        board.public.submarine_combat.add(zone, side=own.name, rounds=number)
        own.put(attacking=list(dict.fromkeys([*own.attacking, *state.names(attack.submarines)])))
    if attack.leaving and attack.leaving.is_there:
        doing.remark("they have intercepted: " + moving.how_to_let_go(attack.leaving))
    elif not attack.leaving:
        doing.remark("submarine-attack fights another round, submarines-over ends it; either side may leave with move")


class SubmarinesOver(state.Named):
    """Where submarine combat ends."""

    zone: battles.Zone | None = thing(
        called("the sea zone; without it, the only one with submarine combat", None, of="zones")
    )

    @property
    def where(self) -> str:
        """The zone that is meant."""
        going = list(self.board.public.submarine_combat)
        if self.zone is None and len(going) != 1:
            where = f"which sea zone? submarine combat goes on in {', '.join(going)}"
            refusal = at_odds("zone", where if going else "no submarine combat goes on")
            refusal.hint = ", or ".join(f'--zone "{name}"' for name in going) or None
            raise refusal
        return self.zone.name if self.zone else going[0]


def of_over(given: SubmarinesOver) -> Bars:
    """You can end only submarine combat that is going on (Submarine Combat)."""
    if given.where not in given.board.public.submarine_combat:
        yield Bar(CITE, f"there is no submarine combat in {given.where}", "zone", firm=True)


@act("submarines-over", SubmarinesOver, cite=CITE, bars=of_over)
def submarines_over(given: SubmarinesOver, doing: Doing) -> None:
    """End submarine combat in a sea zone; the submarines stay there, or leave with `move`."""
    below.end_combat(doing, given.board, given.where)
