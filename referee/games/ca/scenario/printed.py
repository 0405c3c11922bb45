"""The rulebook's ten scenarios as files, made from what the procedure `scenario` holds (9.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.answer import odds
from referee.engine.procedure import find
from referee.engine.rules import Rules, load
from referee.games.ca.rules.counters import GAME
from referee.games.ca.rules.scenarios import VARIANTS, facts_of


def as_printed(number: int, variant: str | None = None, rulings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A scenario's file as data, from what the procedure `scenario` says of it."""
    ruleset = load(GAME)
    asked: dict[str, Any] = {"scenario": number} | ({"variant": variant} if variant else {})
    said = (odds(find(GAME, "scenario"), asked, ruleset, rulings).distribution or [])[0]["outcome"]
    printed = facts_of(number, variant, Rules(ruleset))
    first = said["first_player"]
    terms = {
        "number": number,
        **({"variant": variant} if variant else {}),
        **{key: said[key] for key in ("first_player", "game_turns", "night", "land", "hypothetical")},
        "exit": dict(printed.get("exit", {})),
        **({"frozen_until_sighting": True} if number in (3, 5) else {}),
        **({"plot_turns": 10} if number == 5 else {}),
        "special": list(printed.get("special", ())),
        "victory": list(printed["victory"]),
    }
    return {
        "format": 1,
        "game": GAME,
        "title": said["title"] + (f" ({variant})" if variant else ""),
        "date": said["date"],
        "sides": [first, "usn" if first == "ijn" else "ijn"],
        "scenario": {key: value for key, value in terms.items() if value not in ({}, [])},
        "line": [line_of(number, group) for group in said["groups"]],
    }


def line_of(number: int, group: Mapping[str, Any]) -> dict[str, Any]:
    """A line of the deployment, its note put into figures, with the keys of `Line`."""
    out = {key: value for key, value in group.items() if key != "note" and value != []}
    note = str(group["note"])
    if note.startswith("group"):
        out["group"] = note.partition(",")[0]
    if "enters" in note:
        out["enters"] = {"turn": int(note.rpartition(" ")[2]), "edge": "west"}
    if note == "supplies":
        out["supplies"] = True
    if number == 4 and group["side"] == "ijn" and group["code"].startswith("BC"):
        out["half_strength"] = True
    return out


def all_of_them() -> Iterable[tuple[str, int, str | None]]:
    """The shipped scenarios: file name, number and variant."""
    names = {1: "south-china-sea", 9: "samar"}
    titles = load(GAME).printed["scenarios"]["entries"]
    for number in range(1, 11):
        stem = names.get(number) or titles[str(number)]["title"].lower().replace(" ", "-")
        for variant in VARIANTS.get(number, (None,)):
            suffix = {"1": "-day", "2": "-night"}.get(variant or "", f"-{variant.lower()}" if variant else "")
            yield f"{stem}{suffix}", number, variant
