"""The cards of a task force in a session: hands that stand for its ships within a side's two decks (8, 22.b)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, islice, permutations, product

from referee.engine.rules import Rules
from referee.games.carrier_clashes.evening import state
from referee.games.carrier_clashes.rules.upkeep.cards import JOKER, KINDS, Meaning
from referee.session.acting.act import Doing

KEPT = 100
TRIES = 24
MOST_WAYS = 200
FEW_STRANGERS = 2
CARDS = "Cards of {} now: {}."
Hands = Mapping[str, Sequence[str]]
"""Hands of task forces, by their names."""


def refit(doing: Doing, force: state.TaskForce) -> bool:
    """A task force's cards after its ships have changed: as few of them change as can be (8.j). Where the two
    decks do not hold what is needed, the cards of other task forces change too, of as few as can be, or of
    all at once; false where that does not help: then those of the kinds that they hold change.
    """
    hands = new_hands(doing, force)
    if hands is None:
        doing.remark(f"the two decks have no cards for {force.name}: reorganize, or enter them with cards")
        give_hand(doing, force, max(hands_by_count(doing, force, {}), key=lambda found: (-found[0], found[1]))[2])
        return False
    for name, hand in hands.items():
        other = force.side.task_forces[name]
        if other != force and hand != other.cards:
            other.put(reorganized=True)  # it exchanges cards, so its owner may choose new ones
        give_hand(doing, other, hand)
    return True


def give_hand(doing: Doing, force: state.TaskForce, hand: list[str]) -> None:
    """Give a task force a hand."""
    if hand != force.cards:
        force.put(cards=hand)
        say_no_cards(doing, force)
        doing.tell(force.owner, CARDS, force, " ".join(hand) or "none")


def say_no_cards(doing: Doing, force: state.TaskForce) -> None:
    """What was to be said in this act of a task force's cards is not said: they are others now, or it is gone."""
    doing.said[:] = [one for one in doing.said if one.text != CARDS or one.things[0] != force]


def new_hands(doing: Doing, force: state.TaskForce) -> dict[str, list[str]] | None:
    """New hands by task force, changing as few others as possible; `None` if there are none.

    This task force and those that were reorganized with it change, and others only where they must.
    """
    others = [tf for tf in force.side.task_forces.values() if tf != force and tf.cards]
    fellows, strangers = [tf for tf in others if tf.reorganized], [tf for tf in others if not tf.reorganized]
    few = (some for count in range(FEW_STRANGERS + 1) for some in combinations(strangers, count))
    for some in (*few, strangers):
        changing = [*some, *fellows]
        sizes = range(len(some), len(changing) + 1)
        ways = (way for size in sizes for way in permutations(changing, size))
        for way in islice((way for way in ways if set(some) <= set(way)), TRIES):
            if found := deal_hands(doing, force, [tf.name for tf in way]):
                return found
        if found := dealt_together(doing, [force, *changing]):
            return found
    return None


def dealt_together(doing: Doing, forces: Sequence[state.TaskForce]) -> dict[str, list[str]] | None:
    """Hands for some task forces of a side at once, where dealing one after another fails; `None`: there are none."""
    rules = Rules(doing.ruleset)
    held = used_by(forces[0], {tf.name: () for tf in forces})
    meaning, decks = Meaning(rules), int(rules.table("limits")["decks"])
    marks: dict[str, list[str]] = {force.name: [] for force in forces}
    for force in forces:
        others = held + Counter(card for hand in marks.values() for card in hand)
        found = dummy_cards(force, Counter(force.cards), others, meaning, decks)
        if found is None:
            return None
        marks[force.name] = found
    ways = product(*(ways_to_count([ship.suits for ship in one.sailing.values()], one.dummies) for one in forces))
    for counts in islice(ways, MOST_WAYS):
        hands = [list(marks[force.name]) for force in forces]
        for kind in KINDS:
            cards = [card for card in meaning.cards[kind] for _ in range(decks - held[card])]
            values = [meaning.ships(card) for card in cards]
            shares = shared_out([way[kind] for way in counts], values)
            if shares is None:
                break
            for card, place in zip(cards, shares, strict=True):
                if place is not None:
                    hands[place].append(card)
        else:
            return {
                force.name: sorted(hand, key=lambda card: meaning.order[card])
                for force, hand in zip(forces, hands, strict=True)
            }
    return None


def shared_out(counts: Sequence[int], values: Sequence[int]) -> list[int | None] | None:
    """Share out cards by their values so that each hand adds up to its count, with few cards; `None` if impossible."""
    ways: dict[tuple[int, ...], list[int | None]] = {tuple(counts): []}
    for value in values:
        after: dict[tuple[int, ...], list[int | None]] = {left: [*way, None] for left, way in ways.items()}
        for left, way in ways.items():
            for place, missing in enumerate(left):
                if missing < value:
                    continue
                rest, longer = (*left[:place], missing - value, *left[place + 1 :]), [*way, place]
                if rest not in after or longer.count(None) > after[rest].count(None):
                    after[rest] = longer
        ways = after
    return ways.get((0,) * len(counts))


def deal_hands(doing: Doing, force: state.TaskForce, changing: Sequence[str]) -> dict[str, list[str]] | None:
    """New hands by task force, one after another, each from the cards that the hands before it leave."""
    given: dict[str, list[str]] = {name: [] for name in changing}
    for name in (force.name, *changing):
        one = force.side.task_forces[name]
        hand = max(legal_hands(doing, one, given), default=None)
        if hand is None:
            return None
        given[name] = hand[1]
    return given


def legal_hands(doing: Doing | state.Board, force: state.TaskForce, instead: Hands) -> Iterator[tuple[int, list[str]]]:
    """For each way of counting the ships, the hand that keeps most of the present cards, with its worth.

    `instead` are hands of other task forces that are to change too.
    """
    return ((worth, hand) for missing, worth, hand in hands_by_count(doing, force, instead) if not missing)


def hands_by_count(
    doing: Doing | state.Board, force: state.TaskForce, instead: Hands
) -> Iterator[tuple[int, int, list[str]]]:
    """For each way of counting the ships, how many kinds the two decks have no cards for, and the `legal_hands` but for
    these: they keep their present cards.
    """
    rules = Rules(doing.ruleset)
    meaning, limits = Meaning(rules), rules.table("limits")
    used = used_by(force, instead)
    present = Counter(force.cards)
    marks = dummy_cards(force, present, used, meaning, int(limits["decks"]))
    suits = [ship.suits for ship in force.sailing.values()]
    decks, stock = int(limits["decks"]), dict[str, tuple[tuple[str, int, int, int], ...]]()
    for kind in KINDS:
        cards = meaning.cards[kind]
        stock[kind] = tuple((card, decks - used[card], meaning.ships(card), present[card]) for card in cards)
    for counts in ways_to_count(suits, force.dummies):
        missing, worth, hand = int(marks is None), 0, list(marks or ())
        for kind in KINDS:
            found = cards_for(counts[kind], stock[kind])
            if found is None:
                missing += 1
                hand += [card for card in force.cards if card in meaning.cards[kind]]
            else:
                worth, hand = worth + found[0], [*hand, *found[1]]
        yield missing, worth, sorted(hand, key=lambda card: meaning.order[card])


def used_by(force: state.TaskForce, instead: Hands) -> Counter[str]:
    """For each card of the side's two decks, the number that the other task forces hold."""
    others = {name: tf.cards for name, tf in force.side.task_forces.items() if name != force.name}
    return Counter(card for name in others for card in instead.get(name, others[name]))


def dummy_cards(
    force: state.TaskForce, present: Counter[str], used: Counter[str], meaning: Meaning, decks: int
) -> list[str] | None:
    """The cards that give dummy ships away: a seven to ten of hearts, or a joker; `None` if none is left (22.b)."""
    if not force.dummies:
        return []
    signs = [JOKER] if not force.ships else [card for card in meaning.cards["dummy"] if card != JOKER]
    free = [card for card in signs if used[card] < (2 * decks if card == JOKER else decks)]
    return sorted(free, key=lambda card: -present[card])[:1] or None


def ways_to_count(suits: Sequence[Sequence[str]], dummies: Mapping[str, int]) -> list[dict[str, int]]:
    """Every way of counting ships by kind: those of two suits as either (8.g)."""
    start = {kind: dummies.get(kind, 0) for kind in KINDS}
    ways = {tuple(start.values()): start}
    for ship in suits:
        more = [{**way, state.KIND_OF[suit]: way[state.KIND_OF[suit]] + 1} for way in ways.values() for suit in ship]
        ways = {tuple(way.values()): way for way in more}
    return list(ways.values())


@lru_cache(4096)
def cards_for(count: int, stock: Sequence[tuple[str, int, int, int]]) -> tuple[int, list[str]] | None:
    """Cards of a kind for so many ships, with their worth: as many of the present cards as possible, and few cards.

    The `stock` gives for each card how many are free, how many ships it stands for, and how many are there
    already.
    """
    best: list[tuple[int, list[str]] | None] = [(0, []), *[None] * count]
    for card, copies, ships, present in stock:
        before = list(best)
        for copy in range(1, copies + 1):
            worth = KEPT * min(copy, present) - copy
            for total in range(copy * ships, count + 1):
                without = before[total - copy * ships]
                if without is not None and (best[total] is None or without[0] + worth > best[total][0]):  # type: ignore[index]
                    best[total] = (without[0] + worth, [*without[1], *[card] * copy])
    return best[count]
