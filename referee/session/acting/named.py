"""What an act is given, as things: typed names are looked up before the rules are asked.

    class Cap(Named):
        over: Prey = thing(called("the task force or base defended", of=("bases", "task_forces")))
        unit: list[Air] = thing(all_called("air units with an F strength", 1, of="air"))

Things are one side's: that of `--side`, else of the first that is found; an input marked `enemys(…)` names things of
its enemy, one marked `anyones(…)` of either, one marked `of_the("ijn", …)` of that side alone. `given.owner` is that
side, `given.own` what it has, `given.board` the board on which they stand: of what type, a game says once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from referee.engine.errors import bad_input, show
from referee.engine.hexgrid import is_hex
from referee.engine.inputs import Field, Inputs, Unit
from referee.engine.kinds import Listing
from referee.engine.plain import a_thing
from referee.session.board.board import Board
from referee.session.board.owned import ALL
from referee.session.board.short_names import in_its_case, not_there
from referee.session.board.thing import Thing

B = TypeVar("B", bound=Board[Any, Any, Any])
S = TypeVar("S", bound=Thing)
ANYONES, ENEMYS = "any", "enemy"


def thing(field: Any) -> Any:
    """The same input, of a name or several; what the act is given is the thing, or the list of things, so called."""
    field.thing = True
    return field


def anyones(field: Any) -> Any:
    """The same input; it names things of either side."""
    field.whose = ANYONES
    return field


class Named(Inputs, Generic[B, S]):
    """Inputs whose names become things (`thing`)."""

    owner: str
    board: B
    naming: ClassVar[list[tuple[str, Field]]] = []
    """The inputs that become things, those of the side that acts first."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        fields = [(name, field) for name, field in cls.fields.items() if field.thing]
        cls.naming = sorted(fields, key=lambda row: row[1].whose in (ENEMYS, ANYONES))

    def found_on(self, board: Board[Any, Any, Any]) -> Self:
        """The same inputs with their things looked up on a board, and `mean` asked; refused if a name fits none."""
        out = type(self)()
        values = vars(out)
        values.update(vars(self))
        values["board"] = board
        side = values.get("side") if isinstance(values.get("side"), str) else None
        for name, field in self.naming:
            value = values[name]
            if value is None or value == []:
                continue
            words = value if isinstance(value, list) else [value]
            whose = self.sides_of(field, board, side)
            asked = whose[0] if len(whose) == 1 else side
            things = [find(board, field.of, word, name, whose, asked) for word in words]
            owners = [one.path[1] for one in things if one.path[0] == "sides"]
            if side is None and field.whose not in (ENEMYS, ANYONES) and owners:
                side = owners[0]
                things = [find(board, field.of, word, name, [side], side) for word in words]
            values[name] = things if isinstance(value, list) else things[0]
        values["owner"] = side or ""
        if "side" in self.fields and values["side"] is None:
            values["side"] = side
        out.mean()
        return out

    def on(self, board: Board[Any, Any, Any]) -> Self:
        """The same inputs on another board that holds the same things."""
        out = type(self)()
        vars(out).update({name: vars(self)[name] for name in self.fields}, board=board, owner=self.owner)
        for name, _ in self.naming:
            found = vars(self)[name]
            rows = [type(one)(board, one.path) for one in (found if isinstance(found, list) else [found]) if one]
            vars(out)[name] = rows if isinstance(found, list) else next(iter(rows), None)
        return out

    @property
    def own(self) -> S:
        """What the side that acts has."""
        own: S = self.board.side(self.owner)
        return own

    def acts_for(self, side: str) -> None:
        """It is this side that acts: for `mean`, where none was named and one is meant."""
        vars(self).update(owner=side, side=side)

    @staticmethod
    def sides_of(field: Field, board: Board[Any, Any, Any], side: str | None) -> Sequence[str]:
        """The sides whose things an input may name, where `side` is the one that acts."""
        every = list(board.tree["sides"])
        if field.whose in every:
            return [field.whose]
        if side is None or field.whose == ANYONES:
            return every
        return [board.other(side)] if field.whose == ENEMYS else [side]

    def mean(self) -> None:
        """Refuse what is unclear or contradicts itself, now that the things are known: no rule forbids it, but
        nobody can say what is meant. Each act may define it.
        """


def in_their_case(inputs: type[Inputs], raw: Mapping[str, Any], board: Board[Any, Any, Any]) -> dict[str, Any]:
    """An act's inputs as they were typed, each name of a thing with the capitals that it has on the board, and the
    name for what the other side calls a thing.
    """
    out = dict(raw)
    for name, field in inputs.fields.items():
        if name in out and not field.new:
            out[name] = with_capitals(out[name], field, board, getattr(inputs, "offered", None), (name, raw))
    return out


def with_capitals(
    value: Any, field: Field, board: Board[Any, Any, Any], offered: Any = None, asked: Sequence[Any] = ()
) -> Any:
    """The value of an input, its names with their capitals: one, several, or those in rows."""
    if isinstance(field.kind, Listing) and isinstance(value, list):
        one = field.of_kind(field.kind.kind)
        return [with_capitals(word, one, board, offered, asked) for word in value]
    if isinstance(field.kind, Unit) and isinstance(value, Mapping):
        return in_their_case(field.kind.inputs, value, board)
    if not field.of or not isinstance(value, str):
        return value
    known = [*board.names_of(field.of, [*board.tree["sides"], None]), *(board.places() if "zones" in field.of else ())]
    if is_hex(value) and value not in known and len(there := board.names_in(field.of, value)) == 1:
        return there[0]
    words = value.split("=")
    if offered and len(words) == 1 and value not in known:
        known += map(str, offered(*asked, board) or ())
    return "=".join(in_its_case(its_name(board, field.of, word, known), known) for word in words)


def its_name(board: Board[Any, Any, Any], of: Sequence[str], word: str, known: Sequence[str]) -> str:
    """The name of the one thing that a side calls so which does not know its name; else the word itself."""
    meant = board.meant_by(of, word) if word not in known else ()
    return meant[0] if len(meant) == 1 else word


def find(
    board: Board[Any, Any, Any], of: tuple[str, ...], word: str, field: str, sides: Iterable[str], side: str | None
) -> Thing:
    """The thing with this name in some groups, of one of `sides` or of nobody; else a refusal that names the
    nearest. `side` is the one that acts, if known: the other side's things are refused as such.
    """
    asked = tuple(sides)
    kept = board.kept if board.kept is not None else {}
    if (key := (of, word, asked)) in kept:
        known: Thing = kept[key]
        return known
    if found := next((one for where in (*asked, None) for one in board.so_called(of, word, where)), None):
        kept[key] = found
        return found
    what = " or ".join(board.word_of(group) for group in of)
    elsewhere = [one for where in board.tree["sides"] if where not in asked for one in board.so_called(of, word, where)]
    if elsewhere and side:
        other, wanted = board.title(elsewhere[0].owner), " or ".join(map(board.title, asked))
        raise bad_input(field, f"{word} is {other}; {a_thing(what)} of the {wanted} side is needed")
    owned = any(board.group(group, side) is not None for group in of for side in asked if side)
    whose = f"{board.title(asked[0])} " if len(asked) == 1 and owned else ""
    refusal = not_there(f"{whose}{what}", word, board.names_of(of, (*asked, None)), field)
    groups = (one for group in board.groups(of, asked) for one in group.values())
    if within := [one.name for one in groups if word in (*getattr(one, "ships", ()), *getattr(one, "boats", ()))]:
        refusal.message = f"there is no {whose}{what} {show(word)}: it is in {', '.join(within)}"
    if word.lower() == ALL:
        refusal.hint = "all is said on a line of orders: all …, or the others …"
    raise refusal
