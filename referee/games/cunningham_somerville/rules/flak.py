"""Force flak, flares dropped through it, and a target's own light AA (Flak, Defending AA)."""

from __future__ import annotations

from referee.engine.chance import D6, Dice, said_of
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, many, name, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules, table_missing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

RESULTS = ("NE", "DIST", "ABT", "KILL", "DA")
LIGHT_AA = ("0", "1", "2", "3")
BASES = ("airstrip", "airbase")


class FlakInputs(Inputs):
    """The flak of a force or a base."""

    vt: bool = flag(meaning="the force has VT fuses")
    flak_total: int | None = whole(0, 99, None, meaning="flak total of the force")
    flak_base: str | None = choice(*BASES, default=None, meaning="the base that fires, instead of a total")
    flak_row: list[str] = many(
        choice(*RESULTS), 6, 6, (), meaning="without VT fuses: what the base game's table says for scores 1 to 6"
    )

    def check(self) -> None:
        super().check()
        if self.vt:
            self.refuse("flak_row", why="the table for VT fuses is printed")
            self.one_row()

    def one_row(self) -> None:
        """Refuse unless there is exactly one of total and base."""
        if self.flak_base is None:
            self.need("flak_total", why="it gives the row of the table; or name a base instead")
        elif self.flak_total is not None:
            raise bad_input(
                "flak_base", "give {} or {}, not both: one of them gives the row", "flak_total", "flak_base"
            )


class Flak(FlakInputs):
    """One aircraft under flak."""

    name: str | None = name()
    night: bool = flag(meaning="a night attack")
    okha: bool = flag(meaning="the aircraft is an Okha")


@procedure("flak", Flak, cite="VT Fuses", worth={"result": {"DA": -1, "DIST": -1, "ABT": -2, "KILL": -3}})
def flak(given: Flak, rules: Rules) -> Plan:
    """What force flak does to an aircraft."""
    cells = flak_cells(given, rules)
    if given.okha:
        cells = tuple("DIST" if cell == "ABT" else cell for cell in (cells[0], *cells[:5]))
        rules.note("an Okha: -1, and an abort only distracts it", "The Shape of Things To Come")
    return Plan(
        "",
        [lambda _, dice: under_flak(dice, cells, given.night, given.name or "")],
        lambda result: {"result": result},
    )


def flak_cells(given: FlakInputs, rules: Rules) -> tuple[str, ...]:
    """What flak does for each score, 1 first: of the VT table, as typed, or from the umpire's own file."""
    if given.flak_row:
        rules.note("flak by the row of the base game's table that was typed", "Flak")
        return tuple(given.flak_row)
    if given.vt:
        table, row = rules.table("vt-flak"), flak_row(given, rules)
        rules.note(f"flak with VT fuses, row {row}", table.cite)
        return tuple(table.at(row, str(score)) for score in range(1, 7))
    owners = rules.owners("flak")
    if owners is None:
        said = "the base game's flak table is not entered: type its row ({}), or for VT fuses vt and {}, or keep it as "
        said += "[flak] in a file"
        hint = "what its row says for scores 1 to 6, as in --flak-row NE,NE,DIST,DIST,ABT,KILL"
        raise table_missing("flak", said, hint=hint, named=("flak_row", "flak_total"))
    given.one_row()
    row = flak_row(given, rules)
    cells = owners.get(row) if isinstance(owners, dict) else None
    if not isinstance(cells, list) or len(cells) != 6 or any(cell not in RESULTS for cell in cells):
        raise table_missing(
            "flak", f'row "{row}" of the flak table must be six of {", ".join(RESULTS)}, for scores 1 to 6'
        )
    rules.note(f"flak from the owner's table, row {row}", "Flak")
    return tuple(cells)


def flak_row(given: FlakInputs, rules: Rules) -> str:
    """The row of a flak table."""
    if given.flak_base is not None:
        return str(rules.table("flak-bases")[given.flak_base])
    return str(rules.table("flak-rows").step(given.flak_total))


def under_flak(dice: Dice, cells: tuple[str, ...], night: bool, who: str = "") -> str:
    """Flak's result for an aircraft; by night the lower of two dice, unless the first is a 6."""
    if not night:
        return dice.read(D6, cells, said_of(who, "flak"))
    first = dice.roll(D6, said_of(who, "flak"))
    if first == 6:
        return cells[5]
    worse = tuple(cells[min(first, second) - 1] for second in range(1, 7))
    return dice.read(D6, worse, said_of(who, "flak again by night"))


class FlareDrop(FlakInputs):
    """A flare dropper and the flak that it meets."""

    drops: int = whole(1, 3, 1, meaning="flare drops that it means to make")


class Flares(NamedTuple):
    """The drops so far."""

    as_wished: int = 0
    displaced: int = 0
    ineffective: int = 0
    dropper: str = "flying"


@procedure("flare-drop", FlareDrop, cite="Night Visibility and Flares")
def flare_drop(given: FlareDrop, rules: Rules) -> Plan:
    """Where do flares fall, and what becomes of their dropper?"""
    cells = flak_cells(given, rules)
    rules.note("by night the lower of two dice counts, unless the first is a 6", "Flak and AA at Night")

    def drop(flares: Flares, dice: Dice) -> Flares:
        if flares.dropper != "flying":
            return flares
        result = under_flak(dice, cells, True)
        if result == "NE":
            return flares._replace(as_wished=flares.as_wished + 1)
        if result == "DA":
            return flares._replace(displaced=flares.displaced + 1)
        fates = {"ABT": "aborted", "KILL": "killed"}
        return flares._replace(ineffective=flares.ineffective + 1, dropper=fates.get(result, "flying"))

    return Plan(Flares(), [drop] * given.drops, lambda flares: flares._asdict())


def light_aa(**how: Any) -> Any:
    """The light AA of a ship (its flak factor) or a base."""
    return choice(*LIGHT_AA, *BASES, meaning="the target's flak factor, or the base", **how)


class LightAA(Inputs):
    """An aircraft's attack die, and what fires at it."""

    light_aa: str = light_aa()
    natural: int | None = whole(1, 6, None, meaning="the attack die as it fell, if it is known")
    mast_height: bool = flag(meaning="it attacks at mast height")


@procedure("aa", LightAA, cite="Defending AA")
def aa(given: LightAA, rules: Rules) -> Plan:
    """Does the target's light AA hit the aircraft?"""
    column = rules.table("light-aa").column(given.light_aa)
    one, two = map(verdict_in_words, column[:2])
    rules.note(f"light AA {given.light_aa}: a 1 is {one}; a 2 is {two}", "Defending AA")

    def fire(_: bool, dice: Dice) -> bool:
        natural = given.natural
        verdict = dice.read(D6, column, "attack") if natural is None else column[natural - 1]
        return shot_down(dice, verdict)

    def again(hit: bool, dice: Dice) -> bool:
        return low_over(dice, column) or hit

    steps = [fire, again] if given.mast_height else [fire]
    return Plan(False, steps, lambda hit: {"aircraft_hit": hit})


def verdict_in_words(verdict: str) -> str:
    """What light AA's table says of a natural die, in words."""
    return {"hit": "a hit", "-": "a miss"}.get(verdict, f"thrown again, and hits on {verdict[0]} or more")


def shot_down(dice: Dice, verdict: str, who: str = "") -> bool:
    """Does light AA hit, by what its table says: outright, or on another throw?"""
    if verdict.endswith("+"):
        return not dice.within(D6, int(verdict[0]) - 1, said_of(who, "AA, thrown again"))
    return verdict == "hit"


def low_over(dice: Dice, column: tuple[str, ...], who: str = "") -> bool:
    """The additional die of an aircraft at mast height."""
    return shot_down(dice, dice.read(D6, column, said_of(who, "AA at mast height")), who)
