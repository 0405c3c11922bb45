"""Names in an act: inputs that are names of things and sides, and whose the thing of a name is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.errors import bad_input, unknown
from referee.engine.inputs import many, text

if TYPE_CHECKING:
    from referee.session.acting.act import Doing


def is_listed(word: str) -> bool:
    """Can it stand in a list of names: some text, no comma in it? It may pair two: `VB-6=Shokaku`."""
    return bool(word.strip()) and "," not in word


def is_name(word: str) -> bool:
    """Is it a name: some text, no comma and no equals sign in it?"""
    return is_listed(word) and "=" not in word


Of = str | tuple[str, ...]


def called(meaning: str, default: Any = ..., *, of: Of = (), new: bool = False) -> Any:
    """An input that is a name: `of` which groups of the state, `new` where it names something new."""
    given = {} if default is ... else {"default": default}
    return text(shape="a name", allowed=is_name, meaning=meaning, of=of, new=new, **given)


def all_called(meaning: str, low: int = 0, high: int = 60, *, of: Of = ()) -> Any:
    """An input of several names: repeated, or joined by commas; `of` which groups of the state."""
    return many(called("", of=of), low, high, *(() if low else ((),)), meaning=meaning)


def side_of(meaning: str = "the side") -> Any:
    """An input that is a side of the scenario; judged by `a_side`."""
    return called(meaning, None)


def a_side(doing: Doing, side: str | None, field: str = "side") -> str:
    """A side of the scenario, or a refusal."""
    if side in doing.sides:
        return side
    if side is None:
        raise bad_input(field, f"which side? {' or '.join(doing.sides)}")
    raise unknown("side", side, doing.sides, field=field)
