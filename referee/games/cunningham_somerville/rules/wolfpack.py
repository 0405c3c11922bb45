"""A boat's whole attack on a force, and a whole wolfpack's (The Submarine Op)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from referee.engine.chance import D6, Commuting, Dice, Distinct, Part, Reckoned, Step, said_of
from referee.engine.distribution import Distribution
from referee.engine.inputs import Inputs, many, name, unit, whole
from referee.engine.procedure import Apart, Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.engine.weighing import weigh
from referee.games.cunningham_somerville.rules import submarines
from referee.games.cunningham_somerville.rules.words import is_reached

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Whose choice each attack is aimed at: the boat's target, or what the defender gives it.
AIMS = {
    "OS": ("target",),
    "OSDA": ("defender_target",),
    "IS": ("target",),
    "IS+1": ("target", "defender_target"),
    "IS+2": ("target", "defender_target", "target"),
}

AT = {"target": "", "defender_target": " at the defender's choice"}


class Targets(Inputs):
    """What a boat may fire at."""

    target: submarines.Target = unit(submarines.Target, meaning="the target that a boat chooses")
    defender_target: submarines.Target | None = unit(
        submarines.Target, None, meaning="the target that the defender chooses for it, with the same inputs"
    )


class Scores(NamedTuple):
    """What a boat's torpedoes need against either target."""

    target: int
    defender_target: int


class Crew(NamedTuple):
    """What tells one boat from another."""

    ace: bool
    outside: Scores
    inside: Scores


class Sortie(NamedTuple):
    """One boat's attack so far: the attacks still to make with their scores, and what came of it."""

    pending: tuple[tuple[str, int], ...] = ()
    attacked: bool = False
    hits: int = 0
    defender_hits: int = 0
    boat: str = "away"
    rammed: bool = False


class Waters(NamedTuple):
    """What one boat meets: the defence, and the golden horseshoe modifier before and after it has hit."""

    crew: Crew
    defence: int
    modifier: int
    after_hit: int
    who: str = ""


class SubmarineAttack(Targets, submarines.Boat, submarines.Screen):
    """One boat in contact with a force."""

    name: str | None = name()
    boats_in_contact: int = whole(1, 9, 1, meaning="boats in contact with the force, this one included")
    more_in_contact: int = whole(0, 90, 0, meaning="other boats of a larger pack that are in contact")


@procedure(
    "submarine-attack",
    SubmarineAttack,
    cite="The Submarine Op",
    worth={"hits": 2, "defender_hits": 2, "boat": {"shaken": -1, "damaged": -2, "sunk": -3}},
)
def submarine_attack(given: SubmarineAttack, rules: Rules) -> Plan:
    """What does one boat in contact achieve, and what becomes of it?"""
    value = submarines.defence(given, given.boats_in_contact + given.more_in_contact, rules)
    modifier = submarines.horseshoe_modifier(given, given.ace, rules)
    waters = Waters(
        crew_of(given, given, rules), value, modifier, modifier + flaming_datum(given, rules), given.name or ""
    )
    return Plan(Sortie(), sortie(waters, rules), lambda end: {k: v for k, v in end._asdict().items() if k != "pending"})


def crew_of(boat: submarines.Boat, targets: Targets, rules: Rules) -> Crew:
    """A boat's scores against both targets, said once."""
    table, modifiers = rules.table("torpedo-los"), rules.table("torpedo-los-modifiers")
    both = targets.target, targets.defender_target or targets.target

    def scores(inside: bool) -> Scores:
        return Scores(
            *(
                table[ship.speed] - sum(submarines.torpedo_modifiers(boat, ship, inside, modifiers).values())
                for ship in both
            )
        )

    crew = Crew(boat.ace, scores(False), scores(True))
    aims = {"": "target"}
    if targets.defender_target:
        aims = {"the target ": "target", "the defender's choice ": "defender_target"}
    text = ", ".join(
        f"{ship}on {getattr(crew.outside, aim)} or more, {getattr(crew.inside, aim)} from inside the screen"
        for ship, aim in aims.items()
    )
    rules.note(f"{'an ace' if boat.ace else 'a boat'} hits {text}", "Torpedo Los!")
    return crew


def flaming_datum(given: submarines.Screen, rules: Rules) -> int:
    """What a first hit adds to the golden horseshoe die: nothing if there was a flaming datum already."""
    return 0 if given.flaming_datum else int(rules.table("golden-horseshoe-modifiers")["flaming-datum"])


def sortie(waters: Waters, rules: Rules) -> list[Step]:
    """One boat's attack: in, fire, and out again."""
    fates = {"ENG": 0, "ENG-1": 1, "ENG-2": 2}
    cells = {result: submarines.depth_charged(rules, minus) for result, minus in fates.items()}
    screen = {m: submarines.penetration(rules, waters.defence, m) for m in (waters.modifier, waters.after_hit)}
    who = waters.who

    def approach(_: Any, dice: Dice) -> Sortie:
        result = dice.read(D6, screen[waters.modifier], said_of(who, "golden horseshoe"))
        dice.note(said_of(who, f"{result} coming in"), "The Golden Horseshoe")
        if result in cells:
            boat, rammed = submarines.throw_engaged(dice, cells[result], who)
            return Sortie(boat=boat, rammed=rammed)
        scores = waters.crew.inside if result.startswith("IS") else waters.crew.outside
        return Sortie(tuple((aim, getattr(scores, aim)) for aim in AIMS[result]), attacked=True)

    def fire(so_far: Sortie, dice: Dice) -> Sortie:
        if not so_far.pending:
            return so_far
        (aim, needed), *rest = so_far.pending
        hit = is_reached(dice, needed, said_of(who, f"torpedoes{AT[aim]}"))
        return so_far._replace(
            pending=tuple(rest),
            hits=so_far.hits + (hit and aim == "target"),
            defender_hits=so_far.defender_hits + (hit and aim != "target"),
        )

    def withdraw(so_far: Sortie, dice: Dice) -> Sortie:
        if not so_far.attacked:
            return so_far
        modifier = waters.after_hit if so_far.hits or so_far.defender_hits else waters.modifier
        result = dice.read(D6, screen[modifier], said_of(who, "golden horseshoe on withdrawing"))
        away = "" if result in cells else ": it gets away"
        dice.note(said_of(who, f"{result} withdrawing{away}"), "Torpedo Los!")
        if result not in cells:
            return so_far
        boat, rammed = submarines.throw_engaged(dice, cells[result], who)
        return so_far._replace(boat=boat, rammed=rammed)

    return [approach, fire, fire, fire, withdraw]


class NamedBoat(submarines.Boat):
    """A submarine of a wolfpack."""

    name: str | None = name()


class SubmarineOp(Targets, submarines.Screen, submarines.Pack):
    """A wolfpack and the force that it is after."""

    boats: list[NamedBoat] = many(NamedBoat, 1, 9, meaning="the boats of the wolfpack, in order")


class Op(NamedTuple):
    """The op so far: the boats in contact that are still to attack (by their places), a flaming datum that makes it
    harder for them, and the sums.
    """

    boats: tuple[int, ...] = ()
    burning: bool = False
    in_contact: int = 0
    attacked: int = 0
    hits: int = 0
    defender_hits: int = 0
    shaken: int = 0
    damaged: int = 0
    sunk: int = 0
    rammed: int = 0


SUMS = Op._fields[2:]


@procedure("submarine-op", SubmarineOp, cite="The Submarine Op")
def submarine_op(given: SubmarineOp, rules: Rules) -> Plan:
    """What does a whole wolfpack achieve, and at what cost?"""
    needed = submarines.contact_scores(given, len(given.boats), rules)
    total = submarines.strength(given, rules)
    rules.note(f"escorts {total}, divided by the boats in contact (by 2 at least), rounded up", "The Golden Horseshoe")
    modifier, burning = submarines.horseshoe_modifier(given, False, rules), flaming_datum(given, rules)
    ace = rules.table("golden-horseshoe-modifiers")["ace"]
    rules.note(f"an ace {ace:+d}{f', after a hit {burning:+d}' if burning else ''}", "The Golden Horseshoe")
    lasts = burning and len(given.boats) > 1 and rules.ruling("flaming-datum-lasts") == "for-the-op"
    kinds = [(boat.ace, boat.gnat, boat.poor_quality) for boat in given.boats]
    crew = {kind: crew_of(boat, given, rules) for kind, boat in dict(zip(kinds, given.boats, strict=True)).items()}

    def contact(boat: int, known_as: int) -> Step:
        def step(op: Op, dice: Dice) -> Op:
            found = is_reached(dice, needed[boat], f"contact of boat {boat + 1}")
            return Op((*op.boats, known_as), in_contact=op.in_contact + 1) if found else op

        return step

    def next_boat(op: Op) -> Waters | None:
        if not op.boats:
            return None
        boat = op.boats[0]
        calm = modifier + ace * crew[kinds[boat]].ace
        now = calm + burning if op.burning else calm
        who = given.boats[boat].name or f"boat {boat + 1}"
        return Waters(crew[kinds[boat]], submarines.shared_defence(total, op.in_contact), now, calm + burning, who)

    @cache
    def fates(waters: Waters) -> Distribution:
        return weigh(None, sortie(waters, rules))

    def steps(some: tuple[str, ...]) -> list[Step]:
        """The op, of whose sums only some are kept."""

        def count(end: Sortie, _: Dice) -> Op:
            return add_to_op(end, bool(lasts), some)

        @cache
        def ends(waters: Waters) -> Mapping[Op, int]:
            return fates(waters).map(lambda end: add_to_op(end, bool(lasts), some)).weights

        def attack(waters: Waters | None) -> list[Step]:
            return [Reckoned([*sortie(waters, rules), count], lambda _: ends(waters))] if waters else []

        each = Part(next_boat, attack, lambda op, end: with_boat(op, end) if end else op)
        return [contacts, *[each] * (len(kinds) - 1), Distinct(), each]

    def odds(some: tuple[str, ...], faces: Sequence[int] = ()) -> Distribution:
        return weigh(Op(), steps(some), faces).map(lambda op: tuple(getattr(op, leaf) for leaf in some))

    boats = range(len(kinds))
    # Boats that are alike are weighed as the first of them.
    contacts = Commuting([contact(b, b) for b in boats], [contact(b, kinds.index(kinds[b])) for b in boats])
    return Plan(Op(), steps(SUMS), lambda op: {leaf: getattr(op, leaf) for leaf in SUMS}, apart=Apart(SUMS, odds, odds))


def add_to_op(end: Sortie, lasts: bool, some: Collection[str]) -> Op:
    """What one boat's attack adds to `some` sums of the op; a hit's flaming datum may last."""
    more = Op(
        (),
        lasts and bool(end.hits or end.defender_hits),
        0,
        int(end.attacked),
        end.hits,
        end.defender_hits,
        int(end.boat == "shaken"),
        int(end.boat == "damaged"),
        int(end.boat == "sunk"),
        int(end.rammed),
    )
    unwanted: dict[str, Any] = {leaf: 0 for leaf in SUMS if leaf not in some}
    return more._replace(**unwanted)


def with_boat(op: Op, more: Op) -> Op:
    """The op after its next boat's attack."""
    sums = [before + count for before, count in zip(op[2:], more[2:], strict=True)]
    return Op(op.boats[1:], op.burning or more.burning, *sums)
