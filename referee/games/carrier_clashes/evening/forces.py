"""Task forces formed, split and joined, and the cards that stand for them (7, 8, 12.j)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs
from referee.engine.kinds import whole_number
from referee.engine.rules import Rules
from referee.games.carrier_clashes.evening import cards as hands_of
from referee.games.carrier_clashes.evening import dummies, fuel, groups, names, state
from referee.games.carrier_clashes.rules.upkeep.cards import cards_listed
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import all_called, called, paired

FORMING = ("set-up", "task-force")


class Form(Inputs):
    """Ships, and the task force that they form or join."""

    name: str = called("the task force: a new one, or one in the same hex", new=True, of="task_forces")
    ship: list[str] = all_called("ships that leave their task forces for it", 0, 20, of="ships")
    all_of: list[str] = all_called("task forces whose ships all join it", 0, 8, of="task_forces")
    dummy: list[str] = all_called(
        "dummy ships that come along from the first ship's task force: cruiser=1", 0, 5, of="ships", pairs=True
    )

    def check(self) -> None:
        if not self.ship and not self.all_of:
            raise bad_input("ship", "which ships, or all of which task forces?")


@act("form", Form, cite="7", phases=FORMING)
def form(given: Form, doing: Doing) -> None:
    """Ships of one hex form a new task force, or join one that is there."""
    side, found = names.owner_and_things(doing, [*given.ship, *given.all_of], "ship", ["ships", "task_forces"])
    whole = [thing for thing in found if isinstance(thing, state.TaskForce)]
    ships = [thing for thing in found if isinstance(thing, state.Ship)]
    ships += [ship for tf in whole for ship in tf.sailing.values() if ship not in ships]
    sources = list(dict.fromkeys([*(source_of(ship) for ship in ships), *whole]))
    joined = formed_or_joined(doing, given.name, side, sources)
    came = Counter(counted(given.dummy))
    for tf in sources:
        if tf != joined:
            taken = Counter(tf.dummies) if tf in whole else came if tf == sources[0] else Counter[str]()
            came += taken if tf in whole else Counter()
            leaving(tf, ships, taken)
    come(doing, joined, ships, came)
    for tf in sources:
        if tf != joined and not tf.ships and not tf.dummies:
            dummies.vanish(doing, tf)
    for tf in dict.fromkeys([*(source for source in sources if source != joined), joined]):
        if tf.is_there:
            if not hands_of.refit(doing, tf):
                doing.forbid("8.h", f"the side's two decks hold no cards for {tf.name} beside its others", "ship")
            fuel.keep_company(doing, tf)
    doing.tell(side, "{} in {}: {}.", joined, joined.hex, ", ".join(joined.ships))


def source_of(ship: state.Ship) -> state.TaskForce:
    """The task force in which a ship sails, or a refusal."""
    if ship.force is None:
        raise bad_input("ship", f"{ship.name} sails in no task force any more")
    return ship.force


def counted(words: Sequence[str]) -> dict[str, int]:
    """Dummy ships by kind, as typed."""
    out = {}
    for kind, count in paired(words, "dummy").items():
        number = whole_number(count)
        if number is None or number < 0:
            raise bad_input("dummy", f"dummy wants kind=number, such as cruiser=1, not {kind}={count}")
        out[kind] = number
    return out


def formed_or_joined(doing: Doing, name: str, side: str, sources: Sequence[state.TaskForce]) -> state.TaskForce:
    """The task force of that name: one that is there, or a new one with a sticker of its own."""
    board = state.Board.of(doing)
    own = board.side(side)
    places = {str(tf.hex) for tf in sources}
    there = own.task_forces.get(name)
    if there is None:
        taken = [kind for one in board.sides.values() for kind in (one.task_forces, one.ships, one.bases, one.air)]
        if any(name in kind for kind in taken) or any(name in one.dummies_away for one in board.sides.values()):
            raise bad_input("name", f"the name {name} is taken")
    else:
        places.add(str(there.hex))
    if len(places) > 1:
        doing.forbid("7", f"they are not in one hex but in {', '.join(sorted(places))}", "ship")
    limit = board.public.most_task_forces.get(side)
    real = [tf for tf in own.task_forces.values() if tf.ships and tf.name != name]
    if limit is not None and len(real) >= limit:
        doing.forbid(
            "7",
            f"the scenario lets the side have {limit} task forces",
            "name",
            hint="form with the --name of one that there is joins them to it",
        )
    return there or own.task_forces.add(name, hex=min(places), called=next_sticker(board, side))


def next_sticker(board: state.Board, side: str) -> str:
    """A sticker that is not in use, from the side's own, which were drawn when the session was opened."""
    left = board.umpire.stickers
    mine = left.get(side, [])
    own = board.side(side)
    used = {tf.called for tf in own.task_forces.values()} | set(own.dummies_away.values())
    free = [number for number in mine if number not in used]
    if free:
        board.umpire.put(stickers={**left, side: [*(n for n in mine if n != free[0]), free[0]]})
    return free[0] if free else ""


def leaving(tf: state.TaskForce, ships: Sequence[state.Ship], taken: Mapping[str, int]) -> None:
    """Ships, and dummy ships, leave a task force."""
    for kind, count in taken.items():
        if count > tf.dummies.get(kind, 0):
            raise bad_input("dummy", f"{tf.name} has {tf.dummies.get(kind, 0)} dummy ships of the kind {kind}")
    left = [name for name in tf.ships if all(ship.name != name for ship in ships)]
    rest = {kind: count - taken.get(kind, 0) for kind, count in tf.dummies.items()}
    tf.put(ships=left, dummies={kind: count for kind, count in rest.items() if count}, reorganized=True)


def come(doing: Doing, tf: state.TaskForce, ships: Sequence[state.Ship], came: Mapping[str, int]) -> None:
    """A task force has these ships besides those that it has."""
    counts = Counter(tf.dummies)
    counts.update(came)
    more = [ship.name for ship in ships if ship.name not in tf.ships]
    tf.put(ships=[*tf.ships, *more], dummies=dict(counts), reorganized=True)
    listed = [groups.member(ship) for ship in tf.sailing.values()]
    if listed and not reckoned(doing, "task-force", {"ship": listed})["allowed"]:
        doing.forbid("7", f"{tf.name} would have more than 20 ships", "ship", hint="fewer, or a second task force")


class Cards(Inputs):
    """A task force's hand."""

    name: str = called("the task force", of="task_forces")
    card: list[str] = cards_listed(0, 60, "its cards, such as JH 2D 7H XX")


@act("cards", Cards, cite="8", phases=FORMING)
def cards(given: Cards, doing: Doing) -> None:
    """The owner chooses the cards that stand for a task force, at the start or after it was reorganized."""
    tf = names.force(doing, given.name, "name")
    if doing.phase != "set-up" and not tf.reorganized:
        doing.forbid(
            "8.j",
            f"{tf.name} was not reorganized in this turn and keeps its cards",
            "name",
            hint="form reorganizes it in the task force phase; then cards",
        )
    inputs = {"ship": suited(tf), "dummy": tf.dummy_rows, "card": given.card}
    faults = reckoned(doing, "deck-check", inputs)["faults"]
    if faults:
        doing.forbid("8", f"these cards do not stand for {tf.name}: {', '.join(faults)}", "card")
    limits = Rules(doing.ruleset).table("limits")
    both = hands_of.used_by(tf, {}) + Counter(given.card)
    short = [card for card, count in both.items() if count > int(limits["jokers" if card == "XX" else "decks"])]
    if short:
        doing.forbid("8.h", f"two decks do not hold so many {' '.join(short)}", "card")
    hands_of.hold(doing, tf, given.card)


def suited(tf: state.TaskForce) -> list[dict[str, object]]:
    """A task force's ships as the cards show them, each as `deal` takes it: `kind`, `name`, `also`."""
    return [names.suited(ship.suits, name) for name, ship in tf.sailing.items()]


class Hands(Inputs):
    """A task force."""

    name: str = called("the task force", of="task_forces")


@act("hands", Hands, cite="8.h", looks=True)
def hands(given: Hands, doing: Doing) -> None:
    """Cards that may stand for a task force, within what the side's other hands leave (for the umpire)."""
    tf = names.force(doing, given.name, "name")
    doing.remark(f"{tf.name} holds {' '.join(tf.cards) or 'no cards'}; nearest legal hands:")
    found = sorted(hands_of.legal(doing, tf, {}), key=lambda row: -row[0])
    for _, hand in found[:5]:
        doing.remark(" ".join(hand))
    if not found:
        doing.remark("none: another task force must make change (8.j)")
    count = reckoned(doing, "deck-count", {"ship": suited(tf), "dummy": tf.dummy_rows})
    doing.remark(f"{count['decks']} card sets in all, of {count['fewest']} to {count['most']} cards")
