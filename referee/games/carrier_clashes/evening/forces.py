"""Task forces formed, split and joined, and the cards that stand for them (7, 8, 12.j)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.kinds import whole_number
from referee.engine.plain import counted
from referee.games.carrier_clashes.evening import cards as hands_of
from referee.games.carrier_clashes.evening import dummies, fuel, groups, looking, names, state
from referee.games.carrier_clashes.rules.upkeep.cards import FAULTS, cards_listed
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.named import anyones, thing
from referee.session.board.owned import all_called, as_pairs, called

FORMING = ("set-up", "task-force")


class Form(state.Named):
    """Ships, and the task force that they form or join."""

    name: str = called("the task force: a new one, or one in the same hex", new=True, of="task_forces")
    ship: list[state.Ship] = thing(all_called("ships that leave their task forces for it", of="ships"))
    all_of: list[state.TaskForce] = thing(all_called("task forces whose ships all join it", of="task_forces"))
    dummy: list[str] = all_called(
        "dummy ships to take from the first ship's task force: cruiser=1", 0, 5, of="ships", pairs=True
    )

    def check(self) -> None:
        if not self.ship and not self.all_of:
            raise bad_input("ship", "which ships, or all of which task forces?")

    def mean(self) -> None:
        for ship in self.ship:
            if ship.force is None:
                raise at_odds("ship", f"{ship.name} is no longer in a task force")
        if self.task_force_joined is None:
            sides = self.board.sides.values()
            taken = [[*one.task_forces, *one.ships, *one.bases, *one.air, *one.dummies_away] for one in sides]
            if any(self.name in names for names in taken):
                raise at_odds("name", f"the name {self.name} is in use")
        had = self.sources[0].dummies
        for kind, count in dummies_by_kind(self.dummy).items():
            if count > had.get(kind, 0):
                of = f"{self.sources[0].name} has {had.get(kind, 0)} dummy ships"
                raise at_odds("dummy", f"{of} of the kind {kind}")

    @property
    def task_force_joined(self) -> state.TaskForce | None:
        """The task force that they join, if it is there."""
        return self.own.task_forces.get(self.name)

    @property
    def ships(self) -> list[state.Ship]:
        """All ships that come."""
        return list(dict.fromkeys([*self.ship, *(ship for tf in self.all_of for ship in tf.sailing.values())]))

    @property
    def sources(self) -> list[state.TaskForce]:
        """The task forces that the ships leave."""
        return list(dict.fromkeys([*(ship.force for ship in self.ships if ship.force), *self.all_of]))


def of_form(given: Form) -> Bars:
    """What forbids forming a task force."""
    forces = [*given.sources, *([given.task_force_joined] if given.task_force_joined else [])]
    yield from come_from_others(given)
    yield from hold_something(given)
    yield from lie_together(forces)
    yield from is_not_one_too_many(given)
    there = list(given.task_force_joined.sailing.values()) if given.task_force_joined else []
    yield from are_few_enough(given.name, list(dict.fromkeys([*there, *given.ships])))
    if len({tf.hex for tf in forces}) == 1:
        yield from hold_cards_for_all(given)


def come_from_others(given: Form) -> Bars:
    """Ships leave their task force for another one (7); who stays is not reorganized, and keeps its cards (8.j)."""
    if given.task_force_joined is None:
        return
    if there := [ship.name for ship in given.ship if ship.force == given.task_force_joined]:
        are = f"{names.names_in_a_row(there)} {'is' if len(there) == 1 else 'are'}"
        yield Bar("7", f"{are} in {given.name} already", "ship", "another --ship, or another --name")
    if given.task_force_joined in given.all_of:
        yield Bar("7", f"{given.name} cannot join itself", "all_of", "another --all-of, or another --name")


def hold_something(given: Form) -> Bars:
    """A dummy block has no ship, real or dummy, that could form a task force or join one (7, 21)."""
    for tf in given.all_of:
        if tf.is_dummy:
            hint = f'dummy --name "{tf.name}" --do remove takes it off, and it may come back (21.c, 21.d)'
            yield Bar("21", f"{tf.name} is a dummy and holds no ship", "all_of", hint, firm=True)


def lie_together(forces: Sequence[state.TaskForce]) -> Bars:
    """Ships change their task force only within a hex (7)."""
    places = sorted({str(tf.hex) for tf in forces})
    if len(places) > 1:
        yield Bar("7", f"they are not in the same hex but in {', '.join(places)}", "ship")


def is_not_one_too_many(given: Form) -> Bars:
    """A scenario may limit the task forces of a side (7), dummies included (21)."""
    if given.task_force_joined is None:
        hint = "form with the --name of an existing task force joins them to it"
        yield from dummies.leaves_room_for_one(given.own, "name", hint, emptied_by(given))


def emptied_by(given: Form) -> list[state.TaskForce]:
    """Task forces that would have nothing left."""
    moving, taken = {ship.name for ship in given.ships}, Counter(dummies_by_kind(given.dummy))
    return [
        tf
        for place, tf in enumerate(given.sources)
        if tf in given.all_of
        or not (set(tf.ships) - moving or Counter(tf.dummies) - (taken if place == 0 else Counter[str]()))
    ]


def are_few_enough(name: str, ships: Sequence[state.Ship]) -> Bars:
    """No more than twenty ships sail in a task force (7)."""
    listed = [groups.as_member(ship) for ship in ships]
    if listed and not ships[0].here.reckon("task-force", {"ship": listed})["allowed"]:
        yield Bar("7", f"{name} would have more than 20 ships", "ship", "fewer, or a second task force")


def hold_cards_for_all(given: Form) -> Bars:
    """A side's two decks hold the cards of all its task forces; forces that change must find cards there (8.h)."""
    trial = looking.as_looked_at(given.board)
    for tf in move_ships(given.on(trial.board), trial):
        if not hands_of.refit(trial, tf):
            yield Bar("8.h", f"the side's two decks have no cards left for {tf.name}", "ship")


@act("form", Form, cite="7", phases=FORMING, bars=of_form)
def form(given: Form, doing: Doing) -> None:
    """Ships of one hex form a new task force, or join one that is there."""
    changed = move_ships(given, doing)
    for tf in changed:
        hands_of.refit(doing, tf)
        fuel.keep_company(doing, tf)
    joined = changed[-1]
    doing.tell(given.owner, "{} in {}: {}.", joined, joined.hex, ", ".join(joined.ships) or "dummy ships only")


def move_ships(given: Form, doing: Doing) -> Sequence[state.TaskForce]:
    """Move the ships: the task forces that have changed and are still there, the one formed or joined last."""
    board, side, ships, sources = given.board, given.owner, given.ships, given.sources
    places = sorted({str(tf.hex) for tf in sources})
    joined = given.task_force_joined or board.side(side).task_forces.add(
        given.name, hex=places[0], called=next_sticker(board, side)
    )
    came = Counter(dummies_by_kind(given.dummy))
    for tf in sources:
        if tf != joined:
            taken = Counter(tf.dummies) if tf in given.all_of else came if tf == sources[0] else Counter[str]()
            came += taken if tf in given.all_of else Counter()
            leave_force(tf, ships, taken)
    add_ships(joined, ships, came)
    for tf in sources:
        if tf.is_dummy:
            dummies.leave_the_map(doing, tf)
    return [tf for tf in (*(source for source in sources if source != joined), joined) if tf.is_there]


def dummies_by_kind(words: Sequence[str]) -> dict[str, int]:
    """Dummy ships by kind, as typed."""
    out = {}
    for kind, count in as_pairs(words, "dummy").items():
        number = whole_number(count)
        if number is None or number < 0:
            raise bad_input("dummy", f"dummy takes kind=number, such as cruiser=1, not {kind}={count}")
        out[kind] = number
    return out


def next_sticker(board: state.Board, side: str) -> str:
    """A sticker that is not in use, from the side's own, drawn when the session was opened.

    Stickers that were in use before come last (`dummies.put_by`).
    """
    own = board.side(side)
    used = {tf.called for tf in own.task_forces.values()} | set(own.dummies_away.values())
    return next((number for number in board.umpire.stickers.get(side, []) if number not in used), "")


def leave_force(tf: state.TaskForce, ships: Sequence[state.Ship], taken: Mapping[str, int]) -> None:
    """Ships, and dummy ships, leave a task force."""
    left = [name for name in tf.ships if all(ship.name != name for ship in ships)]
    rest = {kind: count - taken.get(kind, 0) for kind, count in tf.dummies.items()}
    tf.put(ships=left, dummies={kind: count for kind, count in rest.items() if count}, reorganized=True)


def add_ships(tf: state.TaskForce, ships: Sequence[state.Ship], came: Mapping[str, int]) -> None:
    """A task force gets these ships in addition to its own."""
    counts = Counter(tf.dummies)
    counts.update(came)
    more = [ship.name for ship in ships if ship.name not in tf.ships]
    tf.put(ships=[*tf.ships, *more], dummies=dict(counts), reorganized=True)


class Cards(state.Named):
    """A task force's hand."""

    name: state.TaskForce = thing(called("the task force", of="task_forces"))
    card: list[str] = cards_listed(0, 60, "its cards, such as JH 2D 7H XX")

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> list[list[str]] | None:
        """The lawful hands for a task force from the cards that are free, one for each way of counting the ships."""
        names = [board.side(side).task_forces.get(str(raw.get("name"))) for side in board.sides]
        if name != "card" or not (found := [tf for tf in names if tf]):
            return None
        return [hand for _, hand in sorted(hands_of.legal_hands(board, found[0], {}), key=lambda row: -row[0])]


def of_cards(given: Cards) -> Bars:
    """What forbids a hand that its owner chooses."""
    yield from has_cards(given.name)
    yield from may_change(given.name)
    yield from stand_for_it(given.name, given.card)
    yield from are_in_the_decks(given.name, given.card)


def has_cards(tf: state.TaskForce) -> Bars:
    """Cards stand for ships, and for dummy ships; a dummy task force has neither, and no cards (8, 21)."""
    if tf.is_dummy:
        yield Bar("8", f"{tf.name} is a dummy task force and has no cards", "name", firm=True)


def may_change(tf: state.TaskForce) -> Bars:
    """Cards change with the ships that they stand for (8.j)."""
    if tf.here.public.phase != "set-up" and not tf.reorganized:
        words = f"{tf.name} was not reorganized in this turn and keeps its cards"
        yield Bar("8.j", words, "name", "form reorganizes it in the task force phase; then cards")


def stand_for_it(tf: state.TaskForce, hand: Sequence[str]) -> Bars:
    """The cards show the ships, and that there are dummy ships among them (8, 22.b)."""
    inputs = {"ship": cards_of_ships(tf), "dummy": tf.dummy_rows, "card": list(hand)}
    if faults := tf.here.reckon("deck-check", inputs)["faults"]:
        yield Bar("8", f"these cards do not match {tf.name}: {'; '.join(FAULTS[one] for one in faults)}", "card")


def are_in_the_decks(tf: state.TaskForce, hand: Sequence[str]) -> Bars:
    """Two decks must do for all task forces of a side (8, 8.h)."""
    both = hands_of.used_by(tf, {}) + Counter(hand)
    most = {name: names.limit(tf.here, "jokers" if name == "XX" else "decks") for name in both}
    if short := [card for card, count in both.items() if count > most[card]]:
        yield Bar("8.h", f"two decks do not hold that many {' '.join(short)}", "card")


@act("cards", Cards, cite="8", phases=FORMING, bars=of_cards)
def cards(given: Cards, doing: Doing) -> None:
    """The owner chooses other cards for a task force than were dealt, at the start or after it was reorganized."""
    hands_of.give_hand(doing, given.name, given.card)


def cards_of_ships(tf: state.TaskForce) -> list[dict[str, object]]:
    """A task force's ships as the cards show them, each as `deal` takes it: `kind`, `name`, `also`."""
    return [names.card_of_ship(ship.suits, name) for name, ship in tf.sailing.items()]


class Hands(state.Named):
    """A task force."""

    name: state.TaskForce = thing(anyones(called("the task force", of="task_forces")))


@act("hands", Hands, cite="8.h", looks=True)
def hands(given: Hands, doing: Doing) -> None:
    """Cards that may stand for a task force, within what the side's other hands leave (for the umpire)."""
    tf = given.name
    doing.remark(f"{tf.name} has {' '.join(tf.cards) or 'no cards'}; nearest legal hands:")
    found = sorted(hands_of.legal_hands(doing, tf, {}), key=lambda row: -row[0])
    for _, hand in found[:5]:
        doing.remark(" ".join(hand))
    if not found:
        doing.remark("none; another task force must exchange cards (8.j)")
    count = doing.board.reckon("deck-count", {"ship": cards_of_ships(tf), "dummy": tf.dummy_rows})
    doing.remark(f"{counted(count['decks'], 'card set')} in all, of {count['fewest']} to {count['most']} cards")
