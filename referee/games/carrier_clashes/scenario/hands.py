"""A lawful hand for a task force: the fewest cards for its ships, from those left in a side's two decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.rules import Rules, load
from referee.games.carrier_clashes.evening.names import card_of_ship
from referee.games.carrier_clashes.evening.state import GAME
from referee.games.carrier_clashes.rules.upkeep.cards import JOKER, KINDS, Meaning
from referee.games.carrier_clashes.scenario.scenario import deck_faults


def as_cards_show(ships: Mapping[str, Sequence[str]], dummies: Mapping[str, int]) -> dict[str, Any]:
    """Ships by their suits, and dummies by kind, as `deck-check` takes them."""
    rows = [card_of_ship(suits, name) for name, suits in ships.items()]
    return {"ship": rows, "dummy": [{"kind": kind, "count": count} for kind, count in dummies.items()]}


def propose_hand(
    ships: Mapping[str, Sequence[str]], dummies: Mapping[str, int], used: Counter[str]
) -> list[str] | None:
    """The fewest cards for ships and dummies (8, 22.b); `None` if no hand fits.

    `used` cards are in the side's other hands.
    """
    rules = Rules(load(GAME))
    meaning, limits = Meaning(rules), rules.table("limits")
    left = {card: limits["jokers" if card == JOKER else "decks"] - used[card] for card in meaning.kinds}
    counts: Counter[str] = Counter(dummies)
    for row in as_cards_show(ships, {})["ship"]:
        counts[row["kind"]] += row.get("count", 1)
    out: list[str] = []
    for kind in KINDS:
        cards = sorted(
            (card for card in meaning.cards[kind] for _ in range(left[card])), key=lambda card: -meaning.ships(card)
        )
        found = fewest_cards(counts[kind], [(card, meaning.ships(card)) for card in cards])
        if found is None:
            return None
        out += found
    if dummies:
        signs = [card for card in meaning.cards["dummy"] if (card == JOKER) == (not ships) and left[card] > 0]
        if not signs:
            return None
        out.append(signs[0])
    return out if not deck_faults(as_cards_show(ships, dummies), out) else None


def fewest_cards(count: int, cards: Sequence[tuple[str, int]]) -> list[str] | None:
    """The fewest of these cards that together have this value."""
    best: list[list[str] | None] = [[], *[None] * count]
    for card, worth in cards:
        for total in range(count, worth - 1, -1):
            before = best[total - worth]
            now = best[total]
            if before is not None and (now is None or len(before) + 1 < len(now)):
                best[total] = [*before, card]
    return best[count]
