"""The state: a tree that TOML can hold, the fold of the journal's facts.

`public` is what both sides know, `sides.<side>` what a side owns and knows of it, `umpire` what only the umpire knows.
What a side was told is beside the tree, counted for that side alone.

The state of a journal of an older format is brought to the shape that it has today. A game says in a module
`scenario.older` of its package how its state of a format is turned into that of the next: `from_1(tree) -> tree`;
without one it has kept its shape. What today's state then does not keep is left out. Nothing is written: such a session
is read so, and goes on only after `referee upgrade`, which writes the outcome down.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any

from referee.engine.catalogue import optional_module
from referee.engine.errors import Refusal, unknown
from referee.session.board import conformity
from referee.session.board.handles import as_row
from referee.session.board.sight import board_of
from referee.session.board.tree import Timed, copy_of, heading_of, put, put_at
from referee.session.record.journal import FORMAT, Entry

ABOUT = ("session", "game", "scenario", "sides", "format", "rules")


class State(Timed):
    """Where a session stands after its entries: the tree, what each side was `told` (text and facts, in its own count),
    and what the next entry needs.

    Of the acts that were undone `spare` holds the dice and cards of each act, `throws` those of each throw in them; who
    does the same again, or throws the same in other words, takes them again.
    """

    def __init__(self) -> None:
        self.tree = {"public": {}, "sides": {}, "umpire": {}}
        self.told: dict[str, list[dict[str, Any]]] = {}
        self.about: dict[str, Any] = {}
        self.count = 0
        self.last = ""
        self.spare: dict[str, dict[str, Any]] = {}
        self.throws: list[dict[str, Any]] = []
        self.dice: dict[str, Any] = {}

    @property
    def is_older(self) -> bool:
        """Is its journal of an older format: to be read, but not to be written on?"""
        return int(self.about["format"]) < FORMAT

    @property
    def sides(self) -> list[str]:
        """The sides, in the scenario's order."""
        return list(self.about.get("sides", ()))

    def side_meant(self, word: str) -> str:
        """The side that a word means, in any case or as its players call it; any other word as it stands."""
        alike = (side for side in self.sides if word.upper() in (side.upper(), heading_of(self.tree, side)))
        return word if word in self.sides else next(alike, word)

    def side(self, name: str) -> str:
        """A side of the scenario, by its word or as its players call it, or a refusal that says which there are."""
        name = self.side_meant(name)
        if name not in self.sides:
            raise unknown("side", name, self.sides)
        return name

    @property
    def public(self) -> dict[str, Any]:
        """What both sides know, by the fields of the game's `Public`."""
        public: dict[str, Any] = self.tree["public"]
        return public

    @property
    def umpire(self) -> dict[str, Any]:
        """What the umpire alone keeps, by the fields of the game's `Umpire`."""
        umpire: dict[str, Any] = self.tree["umpire"]
        return umpire

    @property
    def is_closed(self) -> bool:
        """Is the session closed?"""
        return bool(self.umpire.get("closed"))

    def fold_in(self, entry: Entry) -> None:
        """Fold in one entry that stands and follows all others."""
        self.apply_facts(entry)
        self.hear([entry])

    def apply_facts(self, entry: Entry) -> None:
        """Fold in an entry's facts."""
        if entry["act"] == "open":
            self.about = {key: entry[key] for key in ABOUT}
            self.told = {side: [] for side in self.sides}
        elif entry["act"] == "upgrade":
            self.about["format"] = entry["format"]
        self.draw(entry)
        for fact in entry.get("facts", ()):
            try:
                put(self.tree, fact["path"], copy_of(fact["value"]))
            except (TypeError, AttributeError):
                message = f"entry {entry['n']} sets {fact['path']}, which leads through a value that holds nothing"
                raise Refusal("damaged", message) from None
        self.count = entry["n"]
        if self.spare or self.throws:
            self.take_again(entry)

    def take_again(self, entry: Entry) -> None:
        """What was undone and is done again by an entry, or whose dice it has taken, is no longer to be had."""
        self.spare.pop(identity_of(entry), None)
        used = dice_numbers(entry)
        for thrown in throws_of(entry, self.about["game"]) if self.throws else ():
            alike = [one for one in self.throws if one["same"] == thrown["same"]]
            taken = [one for one in alike if dice_numbers(one) & dice_numbers(thrown)]
            for one in (taken or alike)[:1]:
                self.throws.remove(one)
                used |= dice_numbers(one)
        if used:
            self.throws = [one for one in self.throws if not used & dice_numbers(one)]
            self.spare = {key: one for key, one in self.spare.items() if not used & dice_numbers(one)}

    def draw(self, entry: Entry) -> None:
        """Reckon the program's dice of an entry, whether it stands or not: none of them is thrown twice."""
        if "secret" in entry:
            self.dice = {"secret": entry["secret"], "words": [], "count": 0}
        for thrown in (*entry.get("dice", ()), *entry.get("cards", ())):
            if "count" in thrown and self.dice:
                self.dice["count"] = max(self.dice["count"], thrown["count"])
        if self.dice and "count" in entry:
            self.dice["count"] = max(self.dice["count"], entry["count"])
        if entry["act"] == "word" and "again" not in entry and self.dice:
            self.dice["words"].append(str(entry.get("inputs", {}).get("word", "")))

    def hear(self, entries: Sequence[Entry]) -> None:
        """What entries told each side, into its own count."""
        for side, _, telling in tellings_of(entries, self.sides):
            self.told[side].append({"n": len(self.told[side]) + 1, **telling})

    def saved(self) -> dict[str, Any]:
        """All that it holds, by its names here."""
        return dict(vars(self))

    @classmethod
    def restored(cls, saved: Mapping[str, Any]) -> State:
        """The state that was `saved`."""
        out = cls()
        vars(out).update(saved)
        return out

    def copy(self) -> State:
        """A copy of the state that can go on by itself."""
        return self.restored(copy_of(self.saved()))


def fold(entries: Sequence[Entry]) -> State:
    """The state after all entries, without those that a later entry voids.

    What a voided entry told cannot be unsaid: it stays, marked withdrawn. Where the entry was done `again` and says the
    same, it was said once and stands.
    """
    state, used = State(), set[int]()
    void = voided_numbers(entries)
    for entry in entries:
        number = entry["n"]
        if number in void:
            if not dice_numbers(entry) & used:
                state.spare[identity_of(entry)] = {"dice": entry.get("dice", []), "cards": entry.get("cards", [])}
                state.throws = [one for one in state.throws if not dice_numbers(one) & dice_numbers(entry)]
                state.throws += throws_of(entry, state.about["game"])
            state.draw(entry)
            state.count = number
        else:
            used |= dice_numbers(entry)
            state.apply_facts(entry)
    state.hear(entries)
    if state.about and state.is_older:
        state.tree = brought_up(state.about["game"], state.about["format"], state.tree)
    return state


def tellings_of(entries: Sequence[Entry], hearers: Sequence[str]) -> Iterator[tuple[str, Entry, dict[str, Any]]]:
    """What entries told some sides (`all`: what they told all), in the order said: to whom, with which entry, and the
    telling with its turn, its phase, and whether it is `withdrawn`. What was said once and said again stands once.
    """
    stands = lasting_tries(entries, voided_numbers(entries))
    repeated = {entry["again"] for entry in entries if "again" in entry}
    said: dict[int, list[tuple[str, str]]] = {}
    for entry in entries:
        last = stands.get(entry["n"], {})
        said_once = last is entry and "again" not in entry and entry["n"] not in repeated
        if said_once and "told" not in entry:
            continue
        when = {"turn": entry["turn"], "phase": entry["phase"]}
        if said_once:
            yield from ((side, entry, {**when, **telling}) for side in hearers for telling in tellings(entry, side))
            continue
        lasting = [(side, signature(telling)) for side in hearers for telling in tellings(last, side)]
        before = said.setdefault(entry["n"], list(said.get(entry.get("again", 0), ())))
        fresh = list(before)
        for side in hearers:
            for telling in tellings(entry, side):
                words = (side, signature(telling))
                if words in fresh:
                    fresh.remove(words)
                    continue
                before.append(words)
                gone = {} if words in lasting else {"withdrawn": True}
                yield side, entry, {**when, **telling, **gone}


def lasting_tries(entries: Sequence[Entry], void: Set[int]) -> dict[int, Entry]:
    """For each entry that stands, or was done again by one that stands, that one."""
    out: dict[int, Entry] = {}
    for entry in reversed(entries):
        number = entry["n"]
        if number not in void:
            out[number] = entry
        if number in out and "again" in entry:
            out.setdefault(entry["again"], out[number])
    return out


def is_repair(entry: Entry) -> bool:
    """Is it what a repair of the record ended with? A game's act of that name keeps no damaged file."""
    return entry["act"] == "repair" and "was" in entry


def voided_numbers(entries: Sequence[Entry]) -> set[int]:
    """The numbers of the entries that no longer stand; voiding an `undo` brings back what it had voided."""
    out: set[int] = set()
    for entry in reversed(entries):
        if entry["n"] not in out:
            out |= set(entry.get("voids", ()))
    return out


def those_that_stand(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that stand."""
    void = voided_numbers(entries)
    return [entry for entry in entries if entry["n"] not in void]


def acts_that_stand(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that stand, without those that correct others."""
    return [entry for entry in those_that_stand(entries) if "voids" not in entry]


def told_texts(rows: Iterable[Any]) -> list[str]:
    """What was told, as an entry has it (`told`), in words alone."""
    return [as_row(row)["text"] for row in rows]


def remarks(entry: Entry, kind: str) -> set[str]:
    """What an entry tells the umpire alone that is of a kind (`Doing.remark`)."""
    places = entry.get("kinds", {}).get(kind, ())
    return {text for place, text in enumerate(entry.get("umpire", ())) if place in places}


def tellings(entry: Entry, side: str) -> list[dict[str, Any]]:
    """What an entry tells a side, what it tells all included, in the order said: `text` and facts each."""
    told = entry.get("told", {})
    return [dict(as_row(row)) for to in dict.fromkeys(("all", side)) for row in told.get(to, ())]


def signature(telling: Mapping[str, Any]) -> str:
    """A telling as one comparable text."""
    return json.dumps(telling, sort_keys=True)


def identity_of(entry: Mapping[str, Any]) -> str:
    """What makes an act the same act done again."""
    return json.dumps([entry["act"], entry.get("inputs", {})], sort_keys=True)


def dice_numbers(thrown: Mapping[str, Any]) -> set[int]:
    """The numbers of the program's dice and cards in an entry, or in a throw."""
    return {die["count"] for die in (*thrown.get("dice", ()), *thrown.get("cards", ())) if "count" in die}


def throws_of(entry: Entry, game: str) -> list[dict[str, Any]]:
    """The throws of an entry: what makes each the `same` as another, its `dice` and its `cards`, as the entry has them.

    What came with the entry from one thrown before is none.
    """
    from referee.engine.procedure import same_throw

    return [
        {"same": same_throw(game, answer["procedure"], answer["inputs"]), "dice": dice, "cards": cards}
        for answer, dice, cards in dice_by_answer(entry)
        if dice or cards
    ]


def dice_by_answer(entry: Entry) -> Iterator[tuple[dict[str, Any], list[Any], list[Any]]]:
    """The answers of an entry, each with those of its dice and cards that were thrown for it."""
    dice, cards = list(entry.get("dice", ())), list(entry.get("cards", ()))
    for answer in entry.get("answers", ()):
        count = 0 if answer.get("known") else len(answer.get("dice", ()))
        drawn = len(answer.get("cards", ()))
        yield answer, dice[:count], cards[:drawn]
        del dice[:count], cards[:drawn]


def brought_up(game: str, number: int, tree: dict[str, Any]) -> dict[str, Any]:
    """The tree (`public`, `sides`, `umpire`) of format `number` as it is in today's."""
    module = optional_module(game, "scenario.older")
    tree = copy_of(tree)
    for step in range(number, FORMAT):
        turned = getattr(module, f"from_{step}", None)
        tree = turned(tree) if turned else tree
    for way, _ in conformity.of_roots(board_of(game, tree)):
        put_at(tree, way, None)
    return tree
