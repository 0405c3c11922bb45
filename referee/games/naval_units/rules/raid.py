"""A raid on ships as it goes on: planes against each ship, fire at them, their attacks (Planes to ship combat)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.chance import D12, Dice, Part, Step
from referee.engine.plain import with_article
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.naval_units.rules.air import CITE, KINDS, NAMES, Planes
from referee.games.naval_units.rules.hits import purpose_and_need, volley
from referee.games.naval_units.rules.units import speed_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Attack(NamedTuple):
    """Planes of a kind against one ship: `pending` are hits on planes still to be taken, `screen` is 1 or 0."""

    planes: int
    left: int
    screen: int = 0
    pending: int = 0

    def shot_down(self, hits: int) -> Attack:
        """After hits on the planes."""
        return Attack(self.planes - hits, self.left, self.screen, self.pending)

    def hit_ship(self, hits: int) -> Attack:
        """After hits on the ship that no screen takes."""
        return Attack(self.planes, max(self.left - hits, 0), self.screen, self.pending)

    def hit_screen_first(self, hits: int) -> Attack:
        """After hits on the ship, the first of them on its screen."""
        taken = min(hits, self.screen)
        return Attack(self.planes, max(self.left - hits + taken, 0), self.screen - taken, self.pending)


def planes_of(attack: Attack) -> int:
    """The planes of an attack."""
    return attack.planes


def flak(rules: Rules, kind: str, name: str) -> Part:
    """A ship's fire at every plane that attacks it."""
    number = rules.table("planes").at(kind, "flak")
    return volley(planes_of, number, f"anti-aircraft fire at {NAMES[kind]} over {name}", Attack.shot_down)


def bombs(number: int, kind: str, name: str, most: int) -> Part:
    """The attacks of the planes left."""
    hit = Attack.hit_ship if kind == "kamikaze" else Attack.hit_screen_first
    return volley(planes_of, number, f"{NAMES[kind]} at {name}", hit, most)


def take_cover(attack: Attack, dice: Dice) -> Attack:
    """Hits of other escorts take the first planes; what is left of them goes on."""
    gone = min(attack.pending, attack.planes)
    return attack._replace(planes=attack.planes - gone, pending=attack.pending - gone)


def hit_faces(rules: Rules, kind: str, moves: int | None, planes: Planes, moving: bool = True) -> Planes:
    """The numbers at which planes hit a ship, its speed considered if it is `moving`."""
    numbers = {each: rules.table("planes").at(each, "ships") for each in KINDS}
    pace = ""
    if moving and (planes.torpedo or planes.dive):
        table, moves = rules.table("speed-modifiers"), speed_of(rules, kind, moves)
        slow = moves < 3 and bool(planes.torpedo) and rules.ruling("torpedo-slow") == "three-or-less"
        column = "3" if slow else str(moves)
        if column in table.columns:
            numbers = {each: number + table.at(each, column) for each, number in numbers.items()}
        pace = f" moving {moves}"
    hit = ", ".join(f"{NAMES[each]} at {numbers[each]}" for each, count in planes._asdict().items() if count)
    rules.note(f"{kind}{pace} is hit by {hit}", CITE)
    return Planes(**numbers)


class Raid(NamedTuple):
    """A raid: its groups of planes, a kind on a target each, the ships' hits left and screens, and planes gone home."""

    groups: tuple[int, ...]
    left: tuple[int, ...]
    screens: tuple[int, ...] = (0,)
    pending: int = 0
    home: tuple[int, ...] = (0,) * len(KINDS)

    def attack(self, group: int) -> Attack:
        """The attack of a group."""
        ship = group // len(KINDS)
        return Attack(self.groups[group], self.left[ship], self.screens[ship], self.pending)

    def after(self, group: int, attack: Attack) -> Raid:
        """With the attack of a group as it stands now."""
        return self.with_result(group, attack, attack.planes, self.home)

    def send_home(self, group: int, attack: Attack) -> Raid:
        """With the attack of a group done: its planes go home."""
        kind = group % len(KINDS)
        return self.with_result(group, attack, 0, replace_at(self.home, kind, self.home[kind] + attack.planes))

    def expend(self, group: int, attack: Attack) -> Raid:
        """With the attack of a group done: its planes are gone."""
        return self.with_result(group, attack, 0, self.home)

    def with_result(self, group: int, attack: Attack, planes: int, home: tuple[int, ...]) -> Raid:
        """With what an attack did, and what becomes of its planes."""
        ship = group // len(KINDS)
        return Raid(
            replace_at(self.groups, group, planes),
            replace_at(self.left, ship, attack.left),
            replace_at(self.screens, ship, attack.screen),
            attack.pending,
            home,
        )


def replace_at(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """A row of numbers with one of them changed."""
    return values if values[place] == value else (*values[:place], value, *values[place + 1 :])


def at_group(group: int, *steps: Any) -> Part:
    """Steps on the attack of one group of a raid."""
    return Part(lambda raid: raid.attack(group), steps, lambda raid, attack: raid.after(group, attack))


def cover_fire(rules: Rules, kinds: Sequence[str], names: Sequence[str] | None = None) -> list[Step]:
    """One shot of each escort that is not a target, at the first plane left: steps on a `Raid`; dice name it so."""
    at, flown = rules.table("cover"), rules.table("planes")
    told = ", ".join(f"{NAMES[kind]} at {flown.at(kind, 'flak')}" for kind in KINDS)
    rules.note(f"a target's anti-aircraft fire hits {told}", CITE)
    for kind in dict.fromkeys(kinds):
        rules.note(f"{with_article(kind)} that is not a target hits a plane at {at[kind]}", CITE)

    def fire(kind: str, name: str) -> Step:
        def shot(raid: Raid, dice: Dice) -> Raid:
            if raid.pending == sum(raid.groups):
                return raid
            hit = dice.within(D12, at[kind], purpose_and_need(f"anti-aircraft fire of {name}", at[kind]))
            return raid._replace(pending=raid.pending + hit)

        return shot

    return [fire(kind, name) for kind, name in zip(kinds, names or kinds, strict=True)]
