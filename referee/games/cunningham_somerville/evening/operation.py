"""A strike weighed before it flies: dogfight, flak, attack runs and the way home as one (Air Operations)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.engine.errors import Unfit, bad_input
from referee.engine.inputs import Inputs, choice, enemys, flag, own, text, whole
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.collisions import is_handy
from referee.games.cunningham_somerville.evening.given import entered_inputs
from referee.games.cunningham_somerville.evening.weather import storms_over
from referee.games.cunningham_somerville.rules.attack_runs import PROFILES
from referee.games.cunningham_somerville.rules.flak import BASES, LIGHT_AA, FlakInputs
from referee.session.acting.act import Whole
from referee.session.acting.hints import OPEN, command
from referee.session.board.owned import called

CALM = ["NE"] * 6
MOST = 12  # aircraft that one procedure takes


class Pairing(Inputs):
    """Aircraft that fight each other: one against one, or one against several."""

    interceptor: str = enemys(called("the intercepting squadron", of="squadrons"))
    raider: str = own(called("the squadron of the strike", of="squadrons"))
    interceptors: int = whole(1, 4, 1, meaning="intercepting aircraft")
    raiders: int = whole(1, 4, 1, meaning="aircraft of the strike")
    disadvantaged: str = choice("none", "interceptor", "raider", default="none", meaning="who is disadvantaged")


class Foreseen(FlakInputs):
    """What a strike is to meet, as far as `odds` of an earlier act is told."""

    target: str | None = text(None, meaning="with odds: what it will attack")
    profile: str = choice(*PROFILES, default="level", meaning="with odds: how it will attack")
    light_aa: str | None = choice(*LIGHT_AA, *BASES, default=None, meaning="with odds: flak factor of target or base")
    dist_modifier: int = whole(-6, 0, 0, meaning="with odds: the base game's modifier for distracted aircraft")
    night: bool = flag(meaning="a night attack")
    overcast: bool = flag(meaning="with odds: overcast sky")
    scissors: bool = flag(meaning="with odds: scissors tactics")
    zones: int = whole(1, 20, 1, meaning="with odds: zones to its platforms; the first counts")


AHEAD = ("target", "profile", "light_aa", "dist_modifier", "overcast", "scissors", "zones")


def only_for_odds(given: Inputs, act: str, names: Iterable[str]) -> None:
    """Later acts ask for what happens later; given here, it would change nothing."""
    for name in names:
        if name in given.given:
            raise Unfit(name, f"is only for odds {act}; the later acts take it themselves")


def of_strike(
    board: state.Board,
    given: Foreseen,
    flying: Mapping[str, int],
    place: str | None = None,
    fights: Sequence[Pairing] = (),
    fought: Iterable[str] = (),
) -> Whole:
    """The operation of a strike's bombers (squadrons with how many aircraft), from its fights or its flak on."""
    side = board.owner_of("squadrons", next(iter(flying)), "squadron")
    own = board.side(side).squadrons
    bombers = [name for name, number in flying.items() if number and own[name].kind == "strike"]
    if not bombers:
        raise bad_input("squadron", "none of the strike's aircraft attack ships: its bombers have yet to be named")
    squadron, assumed = own[bombers[0]], [words_of(bombers)] if len(bombers) > 1 else []
    number = flying[squadron.name]
    if number > MOST:
        assumed.append(f"{MOST} of the {number} aircraft of {squadron.name}; the others attack after them")
    inputs: dict[str, Any] = {"aircraft": min(MOST, number), "profile": given.profile}
    inputs |= {key: getattr(given, key) for key in ("dist_modifier", "zones")}
    inputs |= {key: True for key in ("night", "overcast", "scissors") if getattr(given, key)}
    if "night" not in given.given and board.is_night:
        inputs["night"] = True
    inputs |= {key: getattr(squadron, key) for key in ("rugged", "fragile", "engines")}
    if squadron.attack_factor is None:
        wanted = command("squadron", name=squadron, attack_factor=OPEN)
        raise bad_input("squadron", f"the attack factor of {squadron.name} is not entered: " + wanted)
    inputs["attack_factor"] = squadron.attack_factor
    inputs |= flak_met(given, assumed)
    ship = target_of(board, given, side, inputs, assumed)
    if "overcast" not in given.given and sky_over(board, ship, place):
        inputs["overcast"] = True
    if "dist_modifier" not in given.given:
        assumed.append("distracted aircraft attack like the others: --dist-modifier says otherwise")
    if "profile" not in given.given:
        assumed.append("level bombing: --profile says otherwise")
    pairs = dogfights_of(squadron, fights)
    if squadron.name in fought:
        inputs["dogfight"] = True
    if not pairs:
        if "fight" in given.fields:
            assumed.append("nobody intercepts: --fight names interceptors")
        return Whole("air-strike", inputs, assumed, stand_ins_among([squadron, ship]))
    return Whole("air-operation", inputs | {"fights": pairs}, assumed, stand_ins_among([squadron, ship]))


def words_of(bombers: Sequence[str]) -> str:
    """Whose attack is weighed, where several squadrons would attack."""
    return f"the attack of {bombers[0]} alone; {', '.join(bombers[1:])} by itself"


def flak_met(given: Foreseen, assumed: list[str]) -> dict[str, Any]:
    """The flak that was typed, as `air-operation` takes it; if none was, none is fired, and the answer says so."""
    flak = entered_inputs(given, FlakInputs)
    if flak:
        return flak
    assumed.append("no force flak: --vt --flak-total, or --flak-row")
    return {"flak_row": CALM}


def target_of(
    board: state.Board, given: Foreseen, side: str, inputs: dict[str, Any], assumed: list[str]
) -> state.Ship | None:
    """What a target's card says of it; if none was named, a ship under way with a little light AA."""
    ship = board.enemy(side).ships.get(given.target or "")
    if ship is not None:
        inputs |= card_of(ship, given.profile)
    elif given.target is None:
        assumed.append("a ship under way: --target names her")
    if given.light_aa is not None:
        inputs |= {"light_aa": given.light_aa} | ({"target_state": "land"} if given.light_aa in BASES else {})
    if "light_aa" not in inputs and given.profile != "high-level":
        inputs["light_aa"] = "1"
        assumed.append("light AA 1: --light-aa says otherwise")
    return ship


def card_of(ship: state.Ship, profile: str) -> dict[str, Any]:
    """What a target's own card and condition say of it, as `air-operation` and `attack-run` take it."""
    out: dict[str, Any] = {}
    if ship.light_aa is not None and profile != "high-level":
        out["light_aa"] = ship.light_aa
    if is_handy(ship):
        out["handy"] = True
    if ship.is_stopped:
        out["target_state"] = "stopped"
    return out


def sky_over(board: state.Board, ship: state.Ship | None, place: str | None) -> bool:
    """Is it overcast over a target: where her force is, else where the strike flies to? Foul weather always is."""
    force = board.force_of(ship) if ship else None
    at = force.zone if force else place
    felt = storms_over(board, at) if at is not None else "clear"
    return felt in ("overcast", "foul") or (felt == "severe" and board.ruling("severe-sky") == "overcast")


def dogfights_of(bombers: state.Squadron, fights: Sequence[Pairing]) -> list[dict[str, Any]]:
    """The pairs that the dogfights of bombers take: their own, and those of their escorts."""
    own, enemy, pairs = bombers.side.squadrons, bombers.enemy.squadrons, []
    for at, pairing in enumerate(fights):
        fighters, raiders = enemy[pairing.interceptor], own[pairing.raider]
        if raiders.kind != "strike" or raiders.name == bombers.name:
            pairs.append(fight_of(pairing, fighters, raiders, at))
    return pairs


def fight_of(pairing: Pairing, fighters: state.Squadron, raiders: state.Squadron, at: int) -> dict[str, Any]:
    """A pair as the dogfight takes it: side a intercepts; named by types, as both players hear what each die is for."""
    worse = {"interceptor": "a", "raider": "b"}.get(pairing.disadvantaged, "none")
    both = as_flyer("a", fighters, pairing.interceptors, at) | as_flyer("b", raiders, pairing.raiders, at)
    kinds = f"{fighters.seen_as} against {raiders.seen_as}"
    return {"name": kinds, **both, "disadvantaged": worse}


def as_flyer(letter: str, squadron: state.Squadron, number: int, at: int) -> dict[str, Any]:
    """One side of a fight, as the squadron's entries say."""
    out = {f"{letter}_kind": squadron.kind, f"{letter}_count": number, f"{letter}_pilots": squadron.pilots}
    if squadron.kind != "multi-crew":
        if squadron.factor is None:
            wanted = command("squadron", name=squadron, factor=OPEN)
            raise bad_input(f"fight[{at}]", f"the dogfight factor of {squadron.name} is not entered: " + wanted)
        out[f"{letter}_factor"] = squadron.factor
    return out


def stand_ins_among(things: Iterable[state.Squadron | state.Ship | None]) -> list[str]:
    """Those whose values are stand-ins."""
    return list(dict.fromkeys(thing.name for thing in things if thing is not None and thing.stand_in))
