"""Refusals: what a user did that cannot be done, said in one sentence with the remedy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


EXIT_STATUS: Mapping[str, int] = {
    "bad-request": 2,
    "unknown": 2,
    "bad-input": 2,
    "bad-dice": 2,
    "not-allowed": 3,
    "table-missing": 4,
    "damaged": 5,
    "locked": 5,
    "bug": 1,
}


MANY, FEW = 12, 5
"""If there are more names than many, only the first few are listed."""
SIX = 6
"""The most names listed for a word that is short for several."""
LONGEST = 60
"""The most signs of a typed word, or of a value, in a message."""


class Refusal(Exception):
    """A refusal of what the user asked, or that the program has a fault. `kind` is a key of `EXIT_STATUS`; `field`,
    `cite` and `table` say where, `hint` what to try; `forcible` says whether the umpire can override it. `listed`
    are lines shown below the message, `rows` the records that they are made of, by the key of each in JSON, and `more`
    what else JSON adds. `is_bare`: the message gives a reason alone; `instead` is
    what to do instead, where `hint` says also how to override it. `words` is the message without its rule or its end,
    `bars` what the rules have against it, one by one. Each `{}` of `pattern` is one of the inputs `named`.
    """

    def __init__(
        self,
        kind: str,
        message: str,
        *,
        field: str | None = None,
        cite: str | None = None,
        table: str | None = None,
        hint: str | None = None,
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.field = field
        self.cite = cite
        self.table = table
        self.hint = hint
        self.forcible = False
        self.words = message
        self.pattern, self.named = message, tuple[str, ...]()
        self.bars: Sequence[Any] = ()
        self.is_bare = False
        self.instead: str | None = None
        self.listed: list[str] = []
        self.rows: Mapping[str, Sequence[Any]] = {}
        self.more: Mapping[str, str] = {}

    @property
    def status(self) -> int:
        """The exit status of the command line."""
        return EXIT_STATUS[self.kind]

    def within(self, place: str) -> Refusal:
        """The same refusal, its field named from outside: `defense` in `strike[1]` is `strike[1].defense`."""
        if place:
            self.field = f"{place}.{self.field}" if self.field else place
        return self

    def as_json(self) -> dict[str, Any]:
        """The error object in JSON: `kind` and `message`, and what there is of `field`, `cite`, `table`,
        `hint`.
        """
        out: dict[str, Any] = {"kind": self.kind, "message": self.message}
        for key in ("field", "cite", "table", "hint"):
            if getattr(self, key) is not None:
                out[key] = getattr(self, key)
        if self.bars:
            out["bars"] = [bar.as_json() for bar in self.bars]
        return {**out, **{key: [row.as_json() for row in rows] for key, rows in self.rows.items()}, **self.more}


def bad_input(field: str, message: str, *named: str) -> Refusal:
    """An input that is missing, unknown, of the wrong type, out of range or at odds with another; each `{}` in the
    message is one of the inputs `named`.
    """
    refusal = Refusal("bad-input", with_names(message, named), field=field)
    refusal.pattern, refusal.named = message, named
    return refusal


def with_names(pattern: str, names: Iterable[str]) -> str:
    """A message with these words for the inputs that it names, one for each `{}`."""
    for name in names:
        pattern = pattern.replace("{}", name, 1)
    return pattern


def which_side(sides: Sequence[str], field: str = "side") -> Refusal:
    """The refusal of an input that leaves open which side is meant, and what says it."""
    hint = f"add {', or '.join(f'--{field} {side}' for side in sides)}"
    return Refusal("bad-input", f"which side? {' or '.join(sides)}", field=field, hint=hint)


def at_odds(field: str, message: str, *named: str) -> Refusal:
    """The refusal of an input that does not fit the state: only the reason, not what would fit."""
    refusal = bad_input(field, message, *named)
    refusal.is_bare = True
    return refusal


class Unfit(Refusal):
    """The refusal of an input, or of a value in one: its `place`, and what is `said` of it (`must be 1 to 6`)."""

    def __init__(self, place: str, said: str) -> None:
        super().__init__("bad-input", f"{place} {said}", field=place)
        self.said = said


class Missing(Unfit):
    """The refusal of an input that must be entered, and was not."""


class NoInput(Refusal):
    """The refusal of a `key` that the inputs at a `place` (none: the whole) do not have, and its `cure`."""

    def __init__(self, place: str, key: str, cure: str) -> None:
        self.place, self.key, self.cure = place, key, cure
        field = f"{place}.{key}" if place else key
        super().__init__("bad-input", f"{cut(field)} is not an input here; {cure}", field=field)


class NoOption(Refusal):
    """The refusal of an option that does not exist."""


class Unknown(Refusal):
    """The refusal of a name that does not exist: the `nearest` of those that do; bare, if there are none."""

    def __init__(self, message: str, count: int, near: Sequence[str], field: str | None, hint: str | None) -> None:
        super().__init__("unknown", message, field=field, hint=hint)
        self.is_bare = not count
        self.nearest = near


class Short(Refusal):
    """The refusal of a word with which several names begin."""


def short_for(word: str, names: Sequence[str], field: str | None = None) -> Short:
    """The refusal of a word that begins several names: it gives the first of them, and what to do."""
    return Short("unknown", f"{word} is short for {', '.join(names[:SIX])}; which one?", field=field)


def ask_which(word: str, names: Sequence[str], field: str | None = None, hint: str | None = None) -> Refusal:
    """The refusal of a word that may be one of some names: it asks which."""
    more = f" and {len(names) - FEW} more" if len(names) > FEW else ""
    asked = "which one?" if len(names) > 1 else "is that meant?"
    return Refusal("unknown", f"{word} may be {', '.join(names[:FEW])}{more}; {asked}", field=field, hint=hint)


def not_allowed(cite: str, message: str, field: str | None = None) -> Refusal:
    """Something the rules forbid; `cite` is the rule."""
    refusal = Refusal("not-allowed", message + f" ({cite})", cite=cite, field=field)
    refusal.words, refusal.is_bare = message, True
    return refusal


def unknown(
    what: str, name: object, known: Iterable[str], *, field: str | None = None, hint: str | None = None
) -> Unknown:
    """A name that does not exist; the message names the nearest ones that do."""
    names = sorted({*known})
    close = nearest(str(name), names)
    if close:
        there = f"nearest: {', '.join(close)}"
    elif len(names) > MANY:
        there = f"of {len(names)} the nearest are {', '.join(nearest_of_many(str(name), names))}"
    else:
        there = f"there are: {', '.join(names)}" if names else "there are none"
    refusal = Unknown(f"there is no {what} {show(name)}; {there}", len(names), close, field, hint)
    refusal.words = refusal.message if names else f"there is no {what.rstrip(':')}"
    return refusal


def nearest_of_many(name: str, names: list[str]) -> list[str]:
    """The few of many names that look most like `name`, even if the likeness is small."""
    from difflib import get_close_matches

    return get_close_matches(name, names, FEW, cutoff=0)


def nearest(name: str, known: Iterable[str]) -> list[str]:
    """Up to three known names that look like `name`: by beginning, initials (`aa`, both ways), likeness, a part."""
    from difflib import get_close_matches

    names = list(known)
    starts = [n for n in names if name and n.startswith(name)]
    initials = [n for n in names if len(name) > 1 and name in (initials_of(n), initials_of(n.rpartition("/")[2]))]
    short = [n for n in names if len(n) > 1 and n == initials_of(name)]
    part = [n for n in names if len(name) > 2 and name in parts_of(n)]
    return list(dict.fromkeys([*starts, *initials, *get_close_matches(name, names), *part, *short]))[:3]


def nearest_as_cure(name: str, known: Iterable[str]) -> str:
    """The nearest name that there is, as a cure."""
    close = nearest(name, known)
    return f"; did you mean {close[0]}?" if close else ""


def close_or_all(name: str, known: Iterable[str], sign: str = "") -> str:
    """What a name that does not exist may have meant: the names that look like it, else all that there are."""
    names = list(known)
    if close := nearest(name, names):
        return f"did you mean {' or '.join(f'{sign}{one}' for one in close)}?"
    return f"there are: {', '.join(f'{sign}{one}' for one in names) or 'none'}"


def parts_of(name: str) -> list[str]:
    """The words of a name such as `anti-aircraft`."""
    return name.replace("_", "-").replace(" ", "-").split("-")


def initials_of(name: str) -> str:
    """The first letters of a name's words: `aa`."""
    return "".join(part[:1] for part in parts_of(name))


def cut(word: str) -> str:
    """A word that was typed, shortened, for a message."""
    return word if len(word) <= LONGEST else f"{word[: LONGEST - 3]}..."


def show(value: object) -> str:
    """A value as JSON would write it, shortened, for a message."""
    import json

    text = json.dumps(value, ensure_ascii=False, default=str)
    if not text.isprintable():
        from referee.engine.plain import escape_controls

        text = escape_controls(text)
    return cut(text)
