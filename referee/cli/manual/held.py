"""What a session of a game holds, as a page: every thing and field, from the declarations of the game's board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from referee.cli.manual.plain import plain
from referee.engine import catalogue
from referee.engine.rules import about_game
from referee.session.board.thing import Thing

ROOTS = (
    ("What both sides know", "public"),
    ("What a side owns", "sides.SIDE"),
    ("What only you know", "umpire"),
)


@cache
def state_page(game: str) -> str:
    """Every path of a game's state with what may stand there: what `set` takes, what the files hold."""
    about = about_game(game)
    out = [
        f"# {about['title']}: what a session holds",
        "",
        "The paths of the state, as in `umpire.toml`, in a side's file and in the facts of the record; capitals are "
        "for a name. `referee set PATH VALUE --why TEXT` corrects a value; the beginnings of names are "
        "enough, and the path may begin with the name itself (`set NAME.FIELD VALUE`). `set` does not "
        "change what is *printed* on the counter or in the scenario.",
    ]
    state = catalogue.optional(game, "evening.state")
    for (title, path), root in zip(ROOTS, state.Board.roots if state else (), strict=False):
        out += ["", f"## {title}", "", *_fields(root)]
        for inner, of in _parts(root, path):
            out += [
                "",
                f"### {plain(inner)}",
                "",
                plain((of.__doc__ or "").strip().partition("\n")[0]),
                "",
                *_fields(of),
            ]
    return "\n".join(out) + "\n"


def _parts(of: type[Thing], path: str) -> Iterator[tuple[str, type[Thing]]]:
    """The things below a thing, each with its path, the deeper ones after it."""
    for name, part in of.parts.items():
        inner = f"{path}.{name}" + (f".{_one(part.of)}" if type(part).__name__ == "Many" else "")
        yield inner, part.of
        yield from _parts(part.of, inner)


def _one(of: type[Thing]) -> str:
    """What a name of it stands for, in capitals."""
    return "".join(f" {sign}" if sign.isupper() else sign for sign in of.__name__).strip().upper().replace(" ", "-")


def _fields(of: type[Thing]) -> Iterator[str]:
    for name, field in of.fields.items():
        printed = ", printed" if field.printed else ""
        default = f"; {field.default} if it is absent" if field.default not in (None, False, "", 0, [], {}, ()) else ""
        meaning = f"{field.meaning} " if field.meaning else ""
        yield f"- `{name}`: {plain(f'{meaning}({field.kind.shape}{default}{printed})')}"
