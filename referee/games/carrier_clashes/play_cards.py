"""The cards of a task force in a session: hands that stand for its ships within a side's two decks (8, 22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.rules import Rules
from referee.games.carrier_clashes.cards import JOKER, KINDS, Meaning
from referee.games.carrier_clashes.play_board import KIND_OF, own
from referee.session.acts import Doing


def refit(doing: Doing, side: str, name: str) -> None:
    """A task force's cards after its ships have changed: as few of them change as can be (8.j)."""
    tf = own(doing, side, "task_forces")[name]
    if not tf["ships"] and not tf["dummies"]:
        doing.put("sides", side, "task_forces", name, "cards", value=[])
        return
    hand = fitting(doing, side, name)
    if hand is None:
        doing.remark(f"no cards are left in the two decks for {name}: enter them with cards")
        return
    if hand != tf["cards"]:
        doing.put("sides", side, "task_forces", name, "cards", value=hand)
        doing.tell(side, f"Cards of {name} now: {' '.join(hand)}.")


def fitting(doing: Doing, side: str, name: str) -> list[str] | None:
    """A legal hand nearest to the present one."""
    forces = own(doing, side, "task_forces")
    tf = forces[name]
    rules = Rules(doing.ruleset)
    meaning = Meaning(rules)
    used = Counter(card for other, force in forces.items() if other != name for card in force["cards"])
    limits = rules.table("limits")
    suits = [own(doing, side, "ships")[ship]["suits"] for ship in tf["ships"]]
    best: list[str] | None = None
    for counts in shown(suits, tf["dummies"]):
        hand: list[str] | None = []
        for kind in KINDS:
            there = [card for card in tf["cards"] if meaning.kind(card) == kind]
            cards = change(counts[kind], there, meaning, kind, used, int(limits["decks"]))
            hand = None if hand is None or cards is None else [*hand, *cards]
        if hand is not None and (best is None or lasting(hand, tf["cards"]) > lasting(best, tf["cards"])):
            best = hand
    if best is None:
        return None
    marks = [card for card in tf["cards"] if meaning.kind(card) == "dummy"]
    if tf["dummies"] and tf["ships"]:
        marks = [card for card in marks if card != JOKER] or ["7H"]
    elif tf["dummies"]:
        marks = [JOKER]
    else:
        marks = []
    return [*best, *marks]


def shown(suits: Sequence[Sequence[str]], dummies: Sequence[Mapping[str, Any]]) -> list[dict[str, int]]:
    """Every way of counting ships by kind: those of two suits as either (8.g)."""
    start = dict.fromkeys(KINDS, 0)
    for dummy in dummies:
        start[dummy["kind"]] += dummy["count"]
    ways = [start]
    for ship in suits:
        ways = [{**way, KIND_OF[suit]: way[KIND_OF[suit]] + 1} for way in ways for suit in ship]
        ways = list({tuple(way.items()): way for way in ways}.values())
    return ways


def change(
    count: int, there: Sequence[str], meaning: Meaning, kind: str, used: Mapping[str, int], decks: int
) -> list[str] | None:
    """Cards of a kind for so many ships: the present ones as far as they go, the rest in change, largest first."""
    hand: list[str] = []
    for card in sorted(there, key=meaning.ships, reverse=True):
        if meaning.ships(card) <= count:
            hand.append(card)
            count -= meaning.ships(card)
    for card in sorted(meaning.cards[kind], key=meaning.ships, reverse=True):
        while 0 < meaning.ships(card) <= count and hand.count(card) + used.get(card, 0) < decks:
            hand.append(card)
            count -= meaning.ships(card)
    return hand if count == 0 else None


def lasting(hand: Sequence[str], before: Sequence[str]) -> int:
    """How many cards of a hand were there before, less those that were not."""
    kept = sum((Counter(hand) & Counter(before)).values())
    return 2 * kept - len(hand)
