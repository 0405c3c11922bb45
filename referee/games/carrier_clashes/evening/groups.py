"""The AA that a strike flies through: a task force's AA groups, a port's guns (16.j.ii, 24.g.vi, 24.g.vii)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeGuard

from referee.engine.errors import bad_input
from referee.engine.kinds import whole_number
from referee.games.carrier_clashes.evening import state
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, as_pairs, called


class Divide(state.Named):
    """A task force's ships, each with its AA group."""

    name: state.TaskForce = thing(called("the task force", of="task_forces"))
    ship: list[str] = all_called("each ship and its group: Enterprise=1", 1, 40, of="ships", pairs=True)

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> list[Any] | None:
        """The AA groups that the program would form, and each of the ships in either group."""
        found = [tf for side in board.sides for tf in board.so_called(("task_forces",), str(raw.get("name")), side)]
        if name != "ship" or not found or not isinstance(force := found[0], state.TaskForce):
            return None
        if not force.sailing:
            return []
        divided = shared_out(force) if groups_needed(board, force.sailing) > 1 else [[one] for one in force.sailing]
        if "ship" in raw:
            first = str(raw["ship"][0]).partition("=")[0]
            return [f"{first}={number}" for number in range(1, len(divided) + 1)]
        return [[f"{ship}={number}" for number, ships in enumerate(divided, 1) for ship in ships]]

    def mean(self) -> None:
        ships, said = self.name.sailing, as_pairs(self.ship, "ship")
        missing = [ship for ship in ships if (whole_number(said.get(ship, "")) or 0) < 1]
        if missing or set(said) - set(ships):
            wrong = [*missing, *sorted(set(said) - set(ships))]
            words = f"number each ship of {self.name.name} and no other: see {', '.join(wrong)}"
            raise bad_input("ship", words)

    @property
    def numbers(self) -> dict[str, int]:
        """The number of each ship's group, as it was typed."""
        return {ship: int(number) for ship, number in as_pairs(self.ship, "ship").items()}

    @property
    def ships_by_group(self) -> dict[str, list[str]]:
        """The ships of each group, by its number, counted from 1 without a gap."""
        said = self.numbers
        return {
            str(place): [ship for ship in self.name.sailing if said[ship] == number]
            for place, number in enumerate(sorted(set(said.values())), 1)
        }


def of_divide(given: Divide) -> Bars:
    """An AA group holds at most twelve ships and one carrier; a task force has no more groups than it needs
    (16.j.ii).
    """
    force, divided = given.name, given.ships_by_group
    ships = force.sailing
    if len(divided) > 1 and groups_needed(force.here, ships) == 1:
        words = f"{force.name} has at most 12 ships and one carrier, so it is not divided"
        yield Bar("16.j.ii", words, "ship", "leave out divide; the program divides it if 16.j.ii requires it")
    for members in divided.values():
        if groups_needed(force.here, {ship: ships[ship] for ship in members}) > 1:
            words = f"a group has at most 12 ships and one carrier: {', '.join(members)}"
            yield Bar("16.j.ii", words, "ship")


@act("divide", Divide, cite="16.j.ii", example='--name "TF 16" --ship Enterprise=1 --ship Helena=2', bars=of_divide)
def divide(given: Divide, doing: Doing) -> None:
    """The owner divides a task force into AA groups; without this the program does."""
    given.name.put(aa_groups=given.ships_by_group)
    said = "; ".join(f"AA group {number}: {', '.join(members)}" for number, members in given.ships_by_group.items())
    doing.tell(given.name.owner, said)
    if len(set(given.numbers.values())) < max(given.numbers.values()):
        doing.remark("the AA groups are numbered from 1 without a gap: tell the players the numbers above")


def as_member(ship: state.Ship) -> dict[str, Any]:
    """A ship as the procedure `task-force` takes it."""
    return {
        "target_class": ship.target_class,
        "speed": ship.speed,
        "defense": ship.defense,
        "hulls": ship.hulls,
        "condition": ship.condition,
    }


def aa_groups(force: state.TaskForce) -> list[list[str]]:
    """A task force's AA groups: as its owner divided it, else one carrier in each and the guns shared out evenly."""
    ships = force.sailing
    if not ships:
        return [[]]
    count = groups_needed(force.here, ships)
    if count == 1:
        return [list(ships)]
    groups = [[ship for ship in group if ship in ships] for group in force.aa_groups.values()]
    if sorted(ship for group in groups for ship in group) == sorted(ships):
        return [group for group in groups if group]
    return shared_out(force)


def several_at(prey: state.TaskForce | state.Base | None) -> TypeGuard[state.TaskForce]:
    """Has a target several AA groups, of which one is to be named (16.j.ii)? A port has one (24.g.vi)."""
    if not isinstance(prey, state.TaskForce) or prey.here.port_in(prey.owner, prey.hex):
        return False
    return len(aa_groups(prey)) > 1


def shared_out(force: state.TaskForce) -> list[list[str]]:
    """A task force's AA groups where its owner has not divided it: a carrier to each, the guns shared out evenly."""
    ships = force.sailing
    count = groups_needed(force.here, ships)
    out: list[list[str]] = [[] for _ in range(count)]
    carriers = [name for name, ship in ships.items() if ship.is_carrier]
    for place, name in enumerate(carriers):
        out[place % count].append(name)
    for name in sorted((name for name in ships if name not in carriers), key=lambda name: -ships[name].aa):
        least = min(out, key=lambda group: (sum(ships[other].hulls for other in group), out.index(group)))
        least.append(name)
    return out


def groups_needed(board: state.Board, ships: Mapping[str, state.Ship]) -> int:
    """The number of AA groups that some ships form; one where there are no more than twelve ships and one carrier."""
    return int(board.reckon("task-force", {"ship": [as_member(ship) for ship in ships.values()]})["aa_groups"])


def group_of(force: state.TaskForce, group: int | None) -> list[str]:
    """The ships of the AA group that is attacked; refused if it is not named."""
    groups = aa_groups(force)
    if group is None and len(groups) > 1:
        listed = "; ".join(f"{n}: {', '.join(ships)}" for n, ships in enumerate(groups, 1))
        raise bad_input("group", f"{force.name} has {len(groups)} AA groups; which one is attacked? {listed}")
    if group is not None and group > len(groups):
        raise bad_input("group", f"group must be from 1 to {len(groups)}, not {group}")
    return groups[(group or 1) - 1]


def fired_through(prey: state.TaskForce | state.Base, group: int | None) -> tuple[dict[str, Any], list[state.Ship]]:
    """The AA around a target as the procedure `aa` takes it, and the ships attacked: a group, or all in port."""
    if isinstance(prey, state.Base):
        return around(prey)[0], []
    if port := prey.here.port_in(prey.owner, prey.hex):
        return around(port)
    ships = [prey.side.ships[name] for name in group_of(prey, group)]
    return {"ship": [as_aa_ship(ship) for ship in ships]}, ships


def around(base: state.Base) -> tuple[dict[str, Any], list[state.Ship]]:
    """The AA around a base, and the ships in its port, whose guns fire with it (24.g.vi)."""
    docked = base.here.forces_in(base.owner, base.hex) if base.port else ()
    ships = [ship for tf in docked for ship in tf.sailing.values()]
    guns: dict[str, Any] = {"base_star": True} if base.star else {"base_aa": base.aa}
    return guns | ({"ship": [as_aa_ship(ship) for ship in ships]} if ships else {}), ships


def as_aa_ship(ship: state.Ship) -> dict[str, Any]:
    """A ship's AA as the procedure `aa` takes it."""
    strength = {"star": True} if ship.star else {"aa": ship.aa}
    return {"name": ship.name, **strength, "condition": ship.condition}
