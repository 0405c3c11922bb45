"""Sources of a session's dice: the same again after an undo, or asked at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.engine.chance import Die, Purpose, Unasked, parts_of, with_about
from referee.engine.dice import Fallen, Source, Typed
from referee.engine.errors import Refusal
from referee.engine.procedure import same_throw

CardReader = Callable[[str, str, int], str]
"""Somebody who reads off the game's card what a table has in a column at a modified die."""


class Wanted(Source):
    """The players throw, but nobody can be asked: the first die is refused, with what it is for."""

    origin = "table"
    is_of_players = True

    def face(self, die: Die, why: str) -> int:
        raise Refusal("bad-dice", f"a {die.name} is needed from the table for {why}", hint="type it: --dice N,N,…")

    def card(self, deck: Sequence[str], why: str) -> str:
        raise Refusal("bad-dice", f"a card is needed from the table: {why}", hint="type it: --cards JH,QS")


class Passing(Source):
    """Dice and cards of several sources: each keeps its thrower and its proof."""

    def source_of(self, what: Die | Sequence[str]) -> Source:
        """Where the next die, or the next card of a deck, comes from."""
        raise NotImplementedError

    def face(self, die: Die, why: str) -> int:
        source = self.source_of(die)
        face = source.face(die, why)
        self.origin, self.proof = source.origin, source.proof
        return face

    def card(self, deck: Sequence[str], why: str) -> str:
        source = self.source_of(deck)
        card = source.card(deck, why)
        self.proof = source.proof
        return card


class TypedIn(Passing):
    """Dice typed at the table; if none were typed (cards dealt blindly, or dice next to typed cards), fresh ones."""

    def __init__(
        self, faces: list[Any] | None, cards: list[Any] | None, fresh: Source, used: tuple[int, int] = (0, 0)
    ) -> None:
        super().__init__()
        self.typed = Typed(faces, cards, used)
        self.typed.thrown, self.typed.drawn = self.thrown, self.drawn
        self.of_dice = fresh if faces is None else self.typed
        self.of_cards = fresh if cards is None else self.typed

    def source_of(self, what: Die | Sequence[str]) -> Source:
        return self.of_dice if isinstance(what, Die) else self.of_cards

    def finish(self) -> None:
        self.typed.finish()


class InARow(TypedIn):
    """Dice and cards typed for several acts in a row: each goes on where the one before it ended."""

    def finish(self) -> None:
        """Leave the rest for the acts that follow."""


def fallen(rows: Sequence[Mapping[str, Any]], key: str, origin: str = "program") -> list[Fallen]:
    """Dice (`value`) or cards (`card`) of an entry as they fell, each with its thrower and its proof."""
    proof = ("count", "of", "place")
    return [
        Fallen(row[key], row.get("from", origin), {name: row[name] for name in proof if name in row}) for row in rows
    ]


class Again(Passing):
    """The dice of an act that was undone, in order, and then fresh ones."""

    def __init__(self, dice: Sequence[Mapping[str, Any]], cards: Sequence[Mapping[str, Any]], fresh: Source) -> None:
        super().__init__()
        self.dice = list(dice)
        self.cards = list(cards)
        self.fresh = fresh

    def begin(self, game: str, procedure: str, inputs: Mapping[str, Any], by: Mapping[str, str] | None = None) -> None:
        self.fresh.begin(game, procedure, inputs, by)
        self.fell_before = False

    def source_of(self, what: Die | Sequence[str]) -> Source:
        """What fell next before, if that may fall now; else none of the rest falls again."""
        is_die = isinstance(what, Die)
        rows, key = (self.dice, "die") if is_die else (self.cards, "card")
        if rows and rows[0][key] in ([what.name] if isinstance(what, Die) else what):
            self.fell_before = True
            fell = fallen([rows.pop(0)], "value" if is_die else "card")
            return Typed(fell, fell)
        rows.clear()
        return self.fresh


class Rethrown(Passing):
    """Dice of the program, or of the table, where a throw that was undone falls again as it fell. `throws` are
    those undone, as `State.throws` has them; `anew`: they are discarded, for the reason `why`.
    """

    def __init__(self, throws: Sequence[Mapping[str, Any]], fresh: Source, anew: bool, why: str | None) -> None:
        super().__init__()
        self.throws = list(throws)
        self.fresh = fresh
        self.anew = anew
        self.why = why
        self.now: Source = fresh

    def begin(self, game: str, procedure: str, inputs: Mapping[str, Any], by: Mapping[str, str] | None = None) -> None:
        self.fresh.begin(game, procedure, inputs, by)
        self.fell_before = False
        key = same_throw(game, procedure, inputs)
        before = next((thrown for thrown in self.throws if thrown["same"] == key), None)
        self.now = self.fresh
        if before is None:
            return
        self.throws.remove(before)
        if not self.anew:
            self.fell_before = True
            self.now = Again(before["dice"], before["cards"], self.fresh)
        elif not (self.why or "").strip():
            raise no_reason()

    def source_of(self, what: Die | Sequence[str]) -> Source:
        return self.now

    def finish(self) -> None:
        self.fresh.finish()


def no_reason() -> Refusal:
    """The refusal of fresh dice, without a reason, for a throw that was undone."""
    message = "--fresh-dice needs a reason: this was thrown before and undone"
    return Refusal("bad-input", message, field="why", hint='--fresh-dice --why "…"')


def done_again(entry: Mapping[str, Any], faces: list[Any] | None, fresh: Source) -> TypedIn:
    """The dice and cards of an entry that is done again: each as it fell. `faces` are typed in place of its dice; what
    was not typed is as it was, or fresh.
    """
    dice, cards = fallen(entry.get("dice", ()), "value", "table"), fallen(entry.get("cards", ()), "card")
    if faces is not None and cards:  # other dice may want fewer cards than were dealt, or more
        return TypedIn(faces, None, Again((), entry["cards"], fresh))
    return TypedIn(dice if faces is None else faces, cards, fresh)


class Shared(Source):
    """The dice of a whole act as one of its procedures uses them."""

    def __init__(self, row: Source, reader: CardReader | None = None, about: str = "") -> None:
        super().__init__()
        self.row = row
        self.reader = reader
        self.about = about

    def read(self, die: Die, column: Any, why: str) -> Any:
        try:
            named = purpose_with_face(column, self.full_purpose(why)) if self.about else self.full_purpose(why)
            same = isinstance(column, (list, tuple)) and all(cell == column[0] for cell in column[1:])
            cell = super().read(die, column, Unasked(named, "", "") if same else named)
            self.thrown[-1] |= parts_of(named)
            return cell
        except Refusal as refusal:
            if self.reader is None or refusal.kind != "table-missing":
                raise
            return column.meaning(self.reader(*column.cell(self.thrown[-1]["value"])))

    def full_purpose(self, why: str) -> str:
        """The purpose of a die or card, with what it is about."""
        return why if self.about in why else with_about(why, self.about)

    def face(self, die: Die, why: str) -> int:
        why = self.full_purpose(why)
        face = self.row.face(die, why)
        thrown = {"die": die.name, "value": face, "for": str(why), "from": self.row.origin, **self.row.proof}
        self.row.thrown.append(thrown)
        return face

    def card(self, deck: Sequence[str], why: str) -> str:
        why = self.full_purpose(why)
        card = self.row.card(deck, why)
        drawn: dict[str, Any] = {"card": card, "for": str(why), **self.row.proof}
        self.row.drawn.append(drawn)
        return card


def purpose_with_face(column: Any, why: str) -> str:
    """A die's purpose with the lowest face that has an effect, if a single number parts the faces."""
    if not isinstance(column, (list, tuple)):
        return why
    nothing = None if None in column else 0
    does = [any(cell) if isinstance(cell, tuple) else cell not in (None, nothing) for cell in column]
    if not any(does):
        return Unasked(why, "which changes nothing", ", ")
    first = does.index(True)
    return Purpose(why, f"{first + 1} or more", ", ") if all(does[first:]) and first else why
