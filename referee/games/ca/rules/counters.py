"""What the counters print: what is known, what the owner entered, stand-ins reckoned from the list of ships (3.22)."""

from __future__ import annotations

from referee.engine.fraction import Fraction
from referee.engine.record import NamedTuple
from referee.engine.rules import Ruleset, compile_rules, data_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from typing import Any


GAME = "ca"
WORDS = ("gunnery", "range", "defense", "torpedo")
LEAST = {"gunnery": 0, "range": 1, "defense": 1, "torpedo": 0}
MOST = {"gunnery": 200, "range": 60, "defense": 99, "torpedo": 200}
HALF = Fraction(1, 2)


class Armed(NamedTuple):
    """The figures of one line of the list of ships: guns, calibre in inches, tubes, thousands of tons."""

    guns: int
    calibre: Fraction
    tubes: int
    displacement: Fraction


def file(name: str) -> dict[str, Any]:
    """One of this game's data files beside its tables: `counters` or `stand-in`."""
    found: dict[str, Any] = compile_rules(f"{data_folder('rules')}/{GAME}", (name,))[name]
    return found


def ship_list(ruleset: Ruleset, side: str) -> Mapping[str, Any]:
    """A side's list of ships by their codes, each line as `tables.toml` has it (12.0)."""
    found: Mapping[str, Any] = ruleset.printed[f"ships-{side}"]["entries"]
    return found


def known_values(ruleset: Ruleset, side: str, code: str) -> dict[str, Any]:
    """A counter's known values, by the words of `WORDS`.

    They come from a named source; where the owner has entered a value, that one counts.
    """
    name = f"{side} {code}"
    out = {word: value for word, value in file("counters")["counters"].get(name, {}).items() if word in WORDS}
    if code in ship_list(ruleset, side) and ship_list(ruleset, side)[code]["torpedo"] == "0":
        out["torpedo"] = 0
    entered = ruleset.owner.get("counters")
    own = entered.get(name, {}) if isinstance(entered, dict) else {}
    return out | {word: value for word, value in own.items() if word in WORDS}


def read_guns(row: Mapping[str, Any]) -> Armed:
    """The figures in a line of the list of ships; it gives them as `9x16"`, `9-10,000`, `8x24"` or `0`."""
    guns, _, calibre = row["main"].rstrip('"').partition("x")
    tubes = row["torpedo"].partition("x")[0]
    low, _, high = row["displacement"].replace(",", "").partition("-")
    tons = [int(word) * (1000 if len(word) < 3 else 1) for word in (low, high or low)]
    return Armed(int(guns), Fraction(calibre), int(tubes), Fraction(sum(tons), 2000))


def fit_points(ruleset: Ruleset) -> dict[str, list[tuple[Fraction, Fraction]]]:
    """The points through which the lines run, by the value that each line gives.

    Each point is a printed counter. `gunnery`: calibre in inches, strength of one gun; `range`: calibre,
    hexes; `defense`: thousands of tons, strength.
    """
    out: dict[str, dict[Fraction, Fraction]] = {"gunnery": {}, "range": {}, "defense": {}}
    data = file("counters")
    for name, card in (data["counters"] | data["samples"]).items():
        side, _, code = name.partition(" ")
        ship = read_guns(ship_list(ruleset, side)[code])
        if "gunnery" in card:
            out["gunnery"][ship.calibre] = Fraction(card["gunnery"], ship.guns)
            out["range"][ship.calibre] = Fraction(card["range"])
        if "defense" in card:
            out["defense"][ship.displacement] = Fraction(card["defense"])
    return {word: sorted(points.items()) for word, points in out.items()}


def on_line(points: Sequence[tuple[Fraction, Fraction]], x: Fraction) -> Fraction:
    """The value at `x` on straight lines through the points.

    Below the first point it is in proportion, above the last point it follows the last line.
    """
    if x <= points[0][0]:
        return points[0][1] * x / points[0][0]
    place = next((i for i, point in enumerate(points) if point[0] >= x), len(points) - 1)
    (left, low), (right, high) = points[place - 1], points[place]
    return low + (high - low) * (x - left) / (right - left)


def stand_in(ruleset: Ruleset, side: str, code: str) -> dict[str, int]:
    """A counter's stand-in values, reckoned from the list of ships (stand-in.toml says how).

    They are never the published values. By word: `gunnery`, `range` in hexes, `defense`, `torpedo`.
    """
    ship, lines = read_guns(ship_list(ruleset, side)[code]), fit_points(ruleset)
    exact = {
        "gunnery": ship.guns * on_line(lines["gunnery"], ship.calibre),
        "range": on_line(lines["range"], ship.calibre),
        "defense": on_line(lines["defense"], ship.displacement),
    }
    figures = {word: max(int(value + HALF), 1) for word, value in exact.items()}
    return figures | {"torpedo": ship.tubes * int(file("stand-in")["tubes"][side])}


def fill_in(ruleset: Ruleset, side: str, code: str, before: Mapping[str, Any]) -> dict[str, Any]:
    """A counter with stand-ins for its unknown values; `stand_in` names these."""
    absent = [word for word in WORDS if word not in before]
    if not absent:
        return dict(before)
    values = stand_in(ruleset, side, code)
    known = {word: before.get(word, values[word]) for word in WORDS}
    return known | {"stand_in": [*before.get("stand_in", ()), *absent]}


def filled_map(sheet: Mapping[str, Any], terms: Mapping[str, Any], taken: Collection[str]) -> dict[str, Any]:
    """A map with stand-ins for what is unknown, no land where ships are (`taken`); `stand_in` names them."""
    ours, letter = file("stand-in"), terms.get("land", "none")
    found = {
        **ours["map"],
        "land": [hex for hex in ours["land"].get(letter, ()) if hex not in taken],
        "supply": ours["supply"].get(letter, []) if terms["number"] == 6 else [],
        "guadalcanal": ours["guadalcanal"].get(letter, []) if terms["number"] in (4, 5, 6) else [],
    }
    if sheet.get("land"):
        del found["guadalcanal"]  # only the owner can say which part of his land it is
    drawn = {key: value for key, value in found.items() if value and not sheet.get(key)}
    return {**sheet, **drawn, "stand_in": [*sheet.get("stand_in", ()), *drawn]} if drawn else dict(sheet)


def nation_of(ruleset: Ruleset, side: str, code: str) -> str:
    """The nation of a ship by her code on a side's list, which marks British and Australian ships."""
    numbers = {number for _, number in ship_list(ruleset, side).get(code, {}).get("names", ())}
    return "british" if numbers & {"Brit", "Aus"} else side
