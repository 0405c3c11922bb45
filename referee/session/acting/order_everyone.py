"""A line for all of a side's things (`all ahead`), for its ships of a kind (`the cruisers fire`), or for those that no
other line orders (`the others stay`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.errors import Refusal, at_odds
from referee.session.acting.order_sheets import Typed
from referee.session.acting.orders import Order

OF_KIND: Mapping[str, frozenset[str]] = {
    "carriers": frozenset({"carrier", "CV", "CVL", "CVE"}),
    "battleships": frozenset({"battleship", "capital", "BB", "BC"}),
    "cruisers": frozenset({"cruiser", "heavy-cruiser", "light-cruiser", "CA", "CL", "CLA", "CB"}),
    "destroyers": frozenset({"destroyer", "DD", "DL", "DE"}),
}
"""What ships are called together, and the kinds and types that are so called."""
KINDS = r"(?: ships| forces| units| groups| fleets)?"
OTHERS = rf"(?P<others>(?:all )?(?:the )?(?:others|other(?= \w)|rest){KINDS})"
SHIPS = rf"(?:all )?(?:the )?(?P<other>other )?(?P<kind>{'|'.join(OF_KIND)})"
WORDS = re.compile(rf"(?:{SHIPS}|{OTHERS}|all{KINDS}|everybody|everyone)(?=[\s:,]|$)", re.IGNORECASE)
MOVE_ALL = re.compile(r"moves? (?=all\b)", re.IGNORECASE)
NOBODY = "nobody else is left: other lines order all of them"
STAYS = re.compile(r"(?:stays?|remains?)\b", re.IGNORECASE)


class Everyone(NamedTuple):
    """For whom a line is: for all, or for the `others` alone, those of a `kind` where one is said; and what it says."""

    others: bool
    says: str
    kind: str = ""


def for_everyone(text: str) -> Everyone | None:
    """A line that begins with all, or with the others, `move all` too; nothing for one that begins with names."""
    said = MOVE_ALL.sub("", text)
    found = WORDS.match(said)
    if not found:
        return None
    says = said[found.end() :].strip(" :,") or ("move" if said != text else "")
    return Everyone(bool(found["others"] or found["other"]), says, (found["kind"] or "").lower())


def is_of_kind(thing: Any, kind: str) -> bool:
    """Is it a ship of the kind that this word names?"""
    return not {str(getattr(thing, field, "")) for field in ("kind", "type")}.isdisjoint(OF_KIND[kind])


def in_place(things: Mapping[str, Any], names: Mapping[str, bool], kind: str = "") -> list[str]:
    """Those of some names that may be meant by all, or by all of a `kind`: in play, on the map where others are, and
    not moved yet.
    """
    there = [name for name, in_play in names.items() if in_play]
    if kind:
        there = [name for name in there if name in things and is_of_kind(things[name], kind)]
    placed = [name for name in there if name in things and things[name].lies_in]
    return [name for name in placed or there if not getattr(things.get(name), "moved", False)]


def acting_for(things: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """The names of those that act for some things (`Thing.acts_with`), or of these where they act by themselves."""
    acting = (getattr(things.get(name), "acts_with", None) for name in names)
    return list(dict.fromkeys(one.name if one is not None else name for name, one in zip(names, acting, strict=True)))


def act_of(order: Order) -> str:
    """The act that an order is, or that it is instead of."""
    return order.act or str(order.then.get("instead", ""))


def spelled_out(
    typed: Typed,
    meant: Everyone,
    groups: Sequence[Sequence[str]],
    ordered: Collection[tuple[str, str]],
    reader: Callable[[Typed], list[Order]],
    never: Callable[[Sequence[Order], str], bool],
) -> tuple[Typed, list[Order]]:
    """A line for all, or the others, with the names of the first of these groups of which it may be said, as several
    lines where they stay: then each whose stay is an act is meant. `ordered`: by act and doer what other lines order;
    `never`: may one of them do it at no moment, so that it is not meant?
    """
    refused: list[Refusal] = []
    lines, orders = list[str](), list[Order]()
    for names in filter(None, groups):
        try:
            names, line, found = for_those_able(typed, names, meant, reader, never)
        except Refusal as refusal:
            refused.append(refusal)
            continue
        if lines and not any(order.act for order in found):
            continue
        left = [name for name in names if not any((act, name) in ordered for act in acts_of(found))]
        if meant.others and left != names:
            if not left:
                refused.insert(0, at_odds("line", NOBODY))
                if STAYS.match(meant.says):
                    continue
                break
            line = with_names(typed, left, meant)
            found = reader(line)
        lines, orders = [*lines, line.text], [*orders, *found]
        if not STAYS.match(meant.says):
            break
    if lines:
        return Typed(typed.number, "; ".join(lines)), orders
    raise refused[0] if refused else at_odds("line", "there is nobody whom it could be for")


def for_those_able(
    typed: Typed,
    names: Sequence[str],
    meant: Everyone,
    reader: Callable[[Typed], list[Order]],
    never: Callable[[Sequence[Order], str], bool],
) -> tuple[Sequence[str], Typed, list[Order]]:
    """Those of some names of whom a line may be said, the line with them, and its orders; all, if there is none."""
    line = with_names(typed, names, meant)
    try:
        found = reader(line)
    except Refusal:
        able = [name for name in names if len(names) > 1 and is_read(with_names(typed, [name], meant), reader)]
        if not able or able == names:
            raise
        return for_those_able(typed, able, meant, reader, never)
    able = [name for name in names if not never(found, name)]
    if not able or able == names:
        return names, line, found
    line = with_names(typed, able, meant)
    return able, line, reader(line)


def is_read(line: Typed, reader: Callable[[Typed], list[Order]]) -> bool:
    """Is a line understood?"""
    try:
        return bool(reader(line))
    except Refusal:
        return False


def acts_of(found: Sequence[Order]) -> Iterator[str]:
    """The first order of each doer."""
    first: dict[str, str] = {}
    for order in found:
        for doer in order.doers:
            first.setdefault(doer, act_of(order))
    yield from dict.fromkeys(first.values())


def with_names(typed: Typed, names: Sequence[str], meant: Everyone) -> Typed:
    """A line with names in the place of `all`."""
    quoted = " ".join(f'"{name}"' for name in names)
    return Typed(typed.number, f"{quoted} {meant.says}".strip())
