"""The cards of a task force in a session: hands that stand for its ships within a side's two decks (8, 22.b)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.rules import Rules
from referee.games.carrier_clashes.evening.board import KIND_OF
from referee.games.carrier_clashes.rules.upkeep.cards import JOKER, KINDS, Meaning
from referee.session.acting.act import Doing
from referee.session.board.owned import own

KEPT = 100


def refit(doing: Doing, side: str, name: str) -> bool:
    """A task force's cards after its ships have changed: as few of them change as can be (8.j).

    Where the two decks do not hold what is needed, another task force makes change; false where that does not help.
    """
    hand = fitting(doing, side, name, {})
    change: tuple[str, list[str]] | None = None
    if hand is None:
        for other in own(doing, side, "task_forces"):
            if other != name and hand is None:
                hand, change = exchanged(doing, side, name, other)
    if hand is None:
        doing.remark(f"the two decks hold no cards for {name}: reorganize, or enter them with cards")
        return False
    hold(doing, side, name, hand)
    if change:
        hold(doing, side, *change)
    return True


def hold(doing: Doing, side: str, name: str, hand: list[str]) -> None:
    """A task force has a hand from now on."""
    if hand != own(doing, side, "task_forces")[name]["cards"]:
        doing.put("sides", side, "task_forces", name, "cards", value=hand)
        doing.tell(side, f"Cards of {name} now: {' '.join(hand) or 'none'}.")


def exchanged(doing: Doing, side: str, name: str, other: str) -> tuple[list[str] | None, tuple[str, list[str]] | None]:
    """A hand for a task force that another makes change for, and that other's new hand."""
    hand = fitting(doing, side, name, {other: []})
    back = None if hand is None else fitting(doing, side, other, {name: hand})
    return (None, None) if hand is None or back is None else (hand, (other, back))


def fitting(doing: Doing, side: str, name: str, instead: Mapping[str, Sequence[str]]) -> list[str] | None:
    """The legal hand nearest to the present one; `instead` are hands of other task forces that are to change too."""
    hands = list(legal(doing, side, name, instead))
    return max(hands, default=(0, None))[1]


def legal(
    doing: Doing, side: str, name: str, instead: Mapping[str, Sequence[str]]
) -> Iterator[tuple[int, list[str] | None]]:
    """For each way of counting the ships, the hand that keeps most of the present cards, with what it is worth."""
    tf, rules = own(doing, side, "task_forces")[name], Rules(doing.ruleset)
    meaning, limits = Meaning(rules), rules.table("limits")
    used = used_by(doing, side, name, instead)
    present = Counter(tf["cards"])
    marks = markers(tf, present, used, meaning, int(limits["decks"]))
    suits = [own(doing, side, "ships")[ship]["suits"] for ship in tf["ships"]]
    for counts in [] if marks is None else shown(suits, tf["dummies"]):
        worth, hand = 0, list(marks or ())
        for kind in KINDS:
            stock = {card: int(limits["decks"]) - used[card] for card in meaning.cards[kind]}
            found = change(counts[kind], stock, present, meaning)
            if found is None:
                break
            worth, hand = worth + found[0], [*hand, *found[1]]
        else:
            yield worth, sorted(hand, key=lambda card: (list(meaning.kinds).index(card), card))


def used_by(doing: Doing, side: str, name: str, instead: Mapping[str, Sequence[str]]) -> Counter[str]:
    """The cards of the side's two decks that its other task forces hold."""
    forces = {other: tf["cards"] for other, tf in own(doing, side, "task_forces").items() if other != name}
    return Counter(card for other in forces for card in instead.get(other, forces[other]))


def markers(
    tf: Mapping[str, Any], present: Counter[str], used: Counter[str], meaning: Meaning, decks: int
) -> list[str] | None:
    """The cards that give dummy ships away: a seven to ten of hearts, or a joker; `None` where none is left (22.b)."""
    if not tf["dummies"]:
        return []
    signs = [JOKER] if not tf["ships"] else [card for card in meaning.cards["dummy"] if card != JOKER]
    free = [card for card in signs if used[card] < (2 * decks if card == JOKER else decks)]
    return sorted(free, key=lambda card: -present[card])[:1] or None


def shown(suits: Sequence[Sequence[str]], dummies: Sequence[Mapping[str, Any]]) -> list[dict[str, int]]:
    """Every way of counting ships by kind: those of two suits as either (8.g)."""
    start = dict.fromkeys(KINDS, 0)
    for dummy in dummies:
        start[dummy["kind"]] += dummy["count"]
    ways = {tuple(start.values()): start}
    for ship in suits:
        more = [{**way, KIND_OF[suit]: way[KIND_OF[suit]] + 1} for way in ways.values() for suit in ship]
        ways = {tuple(way.values()): way for way in more}
    return list(ways.values())


def change(
    count: int, stock: Mapping[str, int], present: Counter[str], meaning: Meaning
) -> tuple[int, list[str]] | None:
    """Cards of a kind for so many ships: those that are there as far as may be, and few; with what they are worth."""
    best: list[tuple[int, list[str]] | None] = [(0, []), *[None] * count]
    for card, copies in stock.items():
        ships = meaning.ships(card)
        before = list(best)
        for copy in range(1, copies + 1):
            worth = KEPT * min(copy, present[card]) - copy
            for total in range(copy * ships, count + 1):
                without = before[total - copy * ships]
                if without is not None and (best[total] is None or without[0] + worth > best[total][0]):  # type: ignore[index]
                    best[total] = (without[0] + worth, [*without[1], *[card] * copy])
    return best[count]
