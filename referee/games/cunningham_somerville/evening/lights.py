"""Light by night: star shell, searchlights and snowflake, and how well a target is lit (Night Actions)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from referee.engine.inputs import bare, choice, enemys, flag
from referee.engine.plain import counted, decimal_text
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.given import entered_inputs
from referee.games.cunningham_somerville.evening.harm import of_afloat
from referee.games.cunningham_somerville.rules.sight import Illumination
from referee.games.cunningham_somerville.rules.words import inches
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars, of_field
from referee.session.acting.hints import command, option
from referee.session.acting.named import anyones, thing
from referee.session.board.handles import Row
from referee.session.board.owned import all_called, called

NIGHT = "Night Actions"
IF_NIGHT = command("light", now="night") + ", if it is night"
LIGHTS = ("star-shell", "searchlight", "snowflake")


def lit_by(ship: state.Ship) -> list[str]:
    """What lights a ship in this turn: markers go in the next Marker Step."""
    return [light for light, turn in ship.lit.items() if turn == ship.here.public.turn]


def beams(board: state.Board) -> list[tuple[state.Ship, state.Ship]]:
    """Who shines a searchlight on whom in this turn."""
    ships = {ship.name: ship for own in board.sides.values() for ship in own.ships.values()}
    found = [(by, *entry.split(" ", 1)) for by, row in board.umpire.beams.items() for entry in row]
    return [
        (ships[by], ships[on])
        for by, turn, on in found
        if int(turn) == board.public.turn and by in ships and on in ships and ships[by].shining == int(turn)
    ]


def is_with(one: state.Ship, other: state.Ship) -> bool:
    """Are two ships of one group? No groups are kept, so ships of one force count as one."""
    board = one.here
    force = board.force_of(one)
    return one == other or (force is not None and force == board.force_of(other))


def shone_on(target: state.Ship, viewer: state.Ship) -> bool:
    """Does a searchlight of the viewer's group light a ship?"""
    return any(on == target and is_with(by, viewer) for by, on in beams(target.here))


def shines_at(target: state.Ship, viewer: state.Ship) -> bool:
    """Does a ship shine her searchlight on one of the viewer's group?"""
    return any(by == target and is_with(on, viewer) for by, on in beams(target.here))


def level_of(ship: state.Ship, viewer: state.Ship) -> str:
    """How well a ship is lit for a viewer near her, by what the session knows; moon and distance are judged at the
    table.

    A searchlight shows her in full to the group that shines it alone, and her own to the group that it is on.
    """
    turn, lights = ship.here.public.turn, lit_by(ship)
    if ship.burns or set(lights) - {"searchlight"} or shone_on(ship, viewer) or shines_at(ship, viewer):
        return "full"
    return "partial" if lights or turn in (ship.fired, ship.shining) else "none"


class Illuminate(state.Named):
    """A ship that lights another, or herself."""

    by: str = choice(*LIGHTS, meaning="with what")
    ship: state.Ship = thing(called("the ship that fires it or shines it", of="ships"))
    target: state.Ship | None = bare(
        thing(enemys(called("the ship that is lit; leave it out for snowflake", None, of="ships")))
    )
    beside: list[state.Ship] = thing(anyones(all_called("ships within an inch of snowflake", of="ships")))
    lamp: str | None = choice("24", "36", "44", "60", default=None, meaning="a searchlight's size in inches")
    distance: Any = inches(0, 60, None, meaning="inches to the target")
    sees: bool = flag(meaning="she sees the target partly lit; not needed if her radar works or it is lit")

    def mean(self) -> None:
        if self.by == "snowflake":
            self.refuse("target", "lamp", "distance", why="snowflake lights the ship that fires it")
        else:
            self.need("target", why=f"which ship does the {self.by} light?")
            self.refuse("beside", why="only snowflake lights ships nearby")
        if self.by != "searchlight":
            self.refuse("lamp", why="it is a searchlight's")


def of_light(given: Illuminate) -> Bars:
    """A searchlight needs power, and reaches as far as its size says (Searchlights)."""
    ship, target = given.ship, given.target
    yield from of_afloat(ship)
    if ship.here.public.light == "day":
        yield Bar(NIGHT, "it is day: nothing needs to be lit", "by", IF_NIGHT)
    if target is not None:
        yield from of_field(of_afloat(target), "target")
        if given.by == "star-shell":
            yield from of_star_shell(ship, target, given.sees)
            yield from of_reach(ship, given.distance)
    if given.by == "searchlight":
        if {"power-radar", "power-all"} & set(ship.all_casualties):
            yield Bar("Special Effects", f"{ship.name} has no power for her searchlights", "ship", "another --ship")
        reaches = Rules(ship.here.ruleset).table("searchlights")
        lamp = given.lamp or max(reaches, key=lambda size: int(reaches[size]))
        reach = reaches[lamp]
        if given.distance is not None and given.distance > reach:
            words = f"a {lamp}-inch searchlight reaches {reach} inches, not {decimal_text(given.distance)}"
            yield Bar("Searchlights", words, "distance")


def of_armament(ship: state.Ship) -> Bars:
    """Guns are not fired without power (Special Effects)."""
    if {"power-guns", "power-all"} & set(ship.all_casualties):
        yield Bar("Special Effects", f"{ship.name} has no power for her guns", "ship", "another --ship")


def of_star_shell(ship: state.Ship, target: state.Ship, sees: bool) -> Bars:
    """Star shell takes the place of the small guns' fire in the turn, and needs a target that is tracked or
    seen.
    """
    yield from of_armament(ship)
    if ship.star_shell == ship.here.public.turn:
        yield Bar("Star Shell", f"{ship.name} has already fired star shell this turn", "ship", "another --ship")
    if not sees and ship.working_radar == "none" and level_of(target, ship) == "none":
        words = f"{ship.name} does not track {target.name} by radar or see her lit"
        yield Bar("Star Shell", words, "target", option(sees=True) + ", if she sees her, against the moon for example")


def of_reach(ship: state.Ship, distance: Any) -> Bars:
    """Star shell is fired to long range; beyond it the range of the small guns is extreme (Star Shell, Range Bands)."""
    if distance is None:
        return
    asked = {"guns": "small", "distance": str(distance)}
    if ship.here.reckon("extreme-range", asked)["band"] != "not-extreme":
        words = f"star shell is fired to long range at most, which {decimal_text(distance)} inches is not"
        yield Bar("Star Shell", words, "distance", "another --target, nearer to her")


@act("illuminate", Illuminate, cite=NIGHT, bars=of_light)
def illuminate(given: Illuminate, doing: Doing) -> None:
    """A ship fires star shell or snowflake, or shines a searchlight; all are gone in the next Marker Step."""
    ship, target = given.ship, given.target
    lit = [ship, *given.beside] if target is None else [target]
    for one in lit:
        one.put(lit={**one.lit, given.by: doing.turn})
        if given.by == "searchlight":
            keep_beam(ship, one)
    if given.by == "star-shell":
        ship.put(star_shell=doing.turn, fired=doing.turn)
    what = {"star-shell": "star shell", "searchlight": "a searchlight", "snowflake": "snowflake"}[given.by]
    doing.tell("all", f"{{}}: {what} lights {{}}.", ship, Row(lit, those_alike_counted))


def those_alike_counted(called: Sequence[str]) -> str:
    """Ships as a sentence names them, by number those that it does not tell apart: `a destroyer, 2 merchants`."""
    count = Counter(called)
    return ", ".join(counted(count[name], name.partition(" ")[2]) if count[name] > 1 else name for name in count)


def keep_beam(ship: state.Ship, target: state.Ship) -> None:
    """Keep whom a ship's searchlights are on this turn."""
    umpire, turn = ship.here.umpire, ship.here.public.turn
    before = [one for one in umpire.beams.get(ship.name, []) if one.startswith(f"{turn} ")]
    umpire.put(beams={**umpire.beams, ship.name: list(dict.fromkeys([*before, f"{turn} {target.name}"]))})
    ship.put(shining=turn)


class Looking(state.Named):
    """A viewer and a target by night, which are typed first."""

    viewer: state.Ship = thing(called("the ship that looks", of="ships"))
    target: state.Ship = thing(anyones(called("the ship that is looked at", of="ships")))


class Lit(Illumination, Looking):
    """How far one sees; what burns, was lit or has fired is known."""


@act("lit", Lit, cite=NIGHT, looks=True)
def lit(given: Lit, doing: Doing) -> None:
    """How well is a target lit for a viewer: fully, partly, or not at all?"""
    target, viewer = given.target, given.viewer
    lights = lit_by(target)
    known: dict[str, Any] = {"burning": target.burns, "flashed": target.fired == doing.turn}
    known |= {"star_shell": "star-shell" in lights, "snowflake": "snowflake" in lights}
    if target.shining == doing.turn:
        known["shining"] = "at-viewers-group" if shines_at(target, viewer) else "elsewhere"
    if "searchlight" in lights and "searchlight" not in given.given:
        # It reaches her, whoever shines it: she is partly lit at least.
        group = "own-group" if shone_on(target, viewer) else "other-group"
        known |= {"searchlight": "24", "searchlight_by": group, "searchlight_distance": "0"}
        if group == "other-group" and "searchlight_by" not in given.given:
            doing.remark(
                "the searchlight on her counts as another group's; if it is not, add --searchlight-by own-group"
            )
    inputs = known | entered_inputs(given, Illumination)
    level = doing.resolve("illumination", inputs).outcome["level"]
    by = f" ({', '.join(lights)})" if lights else ""
    doing.remark(f"{target.name} for {viewer.name}: {level}{by}")
