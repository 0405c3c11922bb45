"""What goes into a procedure or an act: each option with its meaning, and a worked example as it is typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from referee.engine.examples import Example
from referee.engine.inputs import Field, Inputs, Unit
from referee.engine.kinds import Flag, Listing
from referee.engine.procedure import Procedure
from referee.engine.words import outcome_in_words
from referee.show.folding import MARGIN, NAMES, fold, two_columns, width, wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.session.acting.act import Act

QUOTED = re.compile(r"""(?<!\w)(["']).*?\1""")
COMMON = ("dice", "why", "force", "by", "yes", "json")


def usage(game: str, procedure: Procedure, also: Mapping[str, str], example: str = "") -> str:
    """A procedure's options, then those that every call takes (`also`); `example` is one already written as text."""
    lines = [*fold(f"{game} {procedure.name} [{procedure.cite}]: {procedure.summary}"), ""]
    lines += _input_lines(procedure.inputs)
    return "\n".join([*lines, *(["", example] if example else []), *_other_options(also)]) + "\n"


def act_usage(game: str, act: Act, example: str = "", first: str = "") -> str:
    """What an act does, an example, what must be done `first`, its own options, and where to find those of every
    act; without a game, of an act that all games have.
    """
    from referee.session.acting.sequence import in_a_sentence  # a look-up's help needs no session

    where = f" Belongs to {in_a_sentence(game, *act.phases)}." if act.phases else ""
    cite = f" [{act.cite}]" if act.cite else ""
    lines = fold(f"{game} {act.name}{cite}: {act.summary}{where}".lstrip())
    lines += ["", "for example", *_as_typed(example)] if example else []
    lines += fold(f"not now: {first}") if first else []
    every = fold(f"every act also takes {', '.join(f'--{name}' for name in COMMON)} and more; do --help lists them all")
    return "\n".join([*lines, *([""] if act.inputs.fields else []), *_input_lines(act.inputs), "", *every]) + "\n"


def shared_options(also: Mapping[str, str]) -> list[str]:
    """The options that every act takes."""
    return [
        "with every act",
        *(line for name, meaning in also.items() for line in two_columns(f"  --{name}", meaning)),
    ]


def command_usage(name: str, about: str, places: Mapping[str, str], options: Mapping[str, str]) -> str:
    """What a command does, what its bare words are in their `places`, and its options, both as they are typed."""
    return usage_in_parts(" ".join([name, *places]), about, {"": places, "Options:": options})


def usage_in_parts(
    typed: str, about: str, parts: Mapping[str, Mapping[str, str]], wide: int = NAMES, further: Sequence[str] = ()
) -> str:
    """How something is typed, what it does, what may be typed in it, in parts with headings, and what there is
    `further`; `wide` is the first column.
    """
    lines = [f"Usage: referee {typed} [OPTIONS]", "", *fold(about, "  ", "  ")]
    for heading, rows in parts.items():
        lines += ["", *filter(None, [heading])] if rows else []
        lines += [line for word, meaning in rows.items() for line in two_columns(f"  {word}", meaning, wide)]
    return "\n".join([*lines, *([""] if further else []), *further]) + "\n"


def example_text(example: Example, line: str) -> str:
    """A worked example: what it is about, the line that asks for it, and what comes of it."""
    came = outcome_in_words(example.outcome) if example.outcome is not None else ""
    return "\n".join(
        ["for example", *fold(f"{example.text} ({example.cite})"), *_as_typed(line), *(_as_typed(came) if came else [])]
    )


def _as_typed(line: str) -> list[str]:
    """A line of an example, folded between its words: what is in quotes is one, unless no row can hold it."""
    further, room = " " * 6, width() - MARGIN
    whole = {"break_long_words": False, "break_on_hyphens": False}
    kept = QUOTED.sub(lambda one: one[0].replace(" ", "\0" if len(further + one[0]) <= room else " "), line)
    rows = wrap(kept, room, initial_indent="    ", subsequent_indent=further, **whole)
    return [row.replace("\0", " ") for row in rows]


def _other_options(options: Mapping[str, str]) -> Iterator[str]:
    if options:
        yield "\nalso"
    for name, meaning in options.items():
        yield from two_columns(f"  --{name}", meaning)


def _input_lines(inputs: type[Inputs]) -> Iterator[str]:
    """Each input, those of its units beneath, set in."""
    for depth, name, text in input_rows(inputs):
        option = f"  {'    ' * depth}{name}" if depth else f"  --{name.replace('_', '-')}"
        yield from two_columns(option, text)


def input_rows(
    inputs: type[Inputs], depth: int = 0, above: tuple[type[Inputs], ...] = ()
) -> Iterator[tuple[int, str, str]]:
    """Each input: its depth, its name, what it means and takes; those of its units follow, a level deeper. The
    same unit is not explained twice.
    """
    said: list[type[Inputs]] = []
    for name, field in inputs.fields.items():
        kind = field.kind.of_each
        unit = kind.inputs if isinstance(kind, Unit) else None
        again = unit is not None and unit in (*above, *said)
        yield depth, name, _meaning_and_shape(field) + (", as above" if again else "")
        if unit is not None and not again:
            said.append(unit)
            yield from input_rows(unit, depth + 1, (*above, *said))


def _meaning_and_shape(field: Field) -> str:
    """What an input means and takes."""
    kind = field.kind.of_each
    if isinstance(kind, Flag) and field.meaning and not field.required and not field.default:
        return field.meaning
    shape = "key=value,…" if isinstance(kind, Unit) else kind.shape
    if isinstance(field.kind, Listing):
        high = field.kind.high
        shape += f"; {field.kind.low} to {high} times" if high is not None else f"; {field.kind.low} times or more"
    if field.required:
        shape += "; required"
    elif field.default not in (None, False, "", (), []):
        row = isinstance(field.default, tuple | list)
        shape += f"; default {','.join(map(str, field.default)) if row else field.default}"
    return f"{field.meaning} ({shape})" if field.meaning else f"({shape})"
