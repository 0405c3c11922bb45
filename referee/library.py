"""The look-up as a library: `import referee; referee.odds("cc", "attack", weapon="H", …)`.

The same answers as the command's, as Python values: probabilities are `Fraction`s, whatever cannot be answered raises
`Refusal`. Sessions are no part of it: nothing is written but the cache of compiled rules. What of it is stable stands
in `referee/manual/library.md`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from referee.engine import answer as engine
from referee.engine.dice import Typed, source_of
from referee.engine.errors import Refusal, bad_input, show
from referee.engine.inputs import Field, Inputs, Unit
from referee.engine.marginals import Marginal as Weighed
from referee.engine.procedure import find
from referee.engine.procedure import procedures as declared
from referee.engine.rules import game_name, games, load

__all__ = [
    "Answer",
    "Card",
    "Die",
    "Input",
    "Marginal",
    "Procedure",
    "Reason",
    "Refusal",
    "Row",
    "Ruling",
    "Value",
    "odds",
    "procedures",
    "roll",
    "rulings",
    "systems",
]


@dataclass(frozen=True, slots=True)
class Row:
    """An outcome as a whole, an object whose keys the procedure fixes, and its probability."""

    outcome: Mapping[str, Any]
    p: Fraction


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a leaf, its probability, and where values are ordered that of this value or more."""

    value: Any
    p: Fraction
    at_least: Fraction | None


@dataclass(frozen=True, slots=True)
class Marginal:
    """A leaf of the outcome by itself: its place (`ships[0]`), the name entered for it, its values, a number's mean."""

    of: str
    name: str | None
    values: tuple[Value, ...]
    mean: Fraction | None


@dataclass(frozen=True, slots=True)
class Reason:
    """A step of the reckoning, with the rule's number."""

    text: str
    cite: str


@dataclass(frozen=True, slots=True)
class Die:
    """A die thrown: its kind (`D12`), its face, and what it was for."""

    die: str
    value: int
    why: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card drawn, and what it was for."""

    card: str
    why: str


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: the exact odds, and of a `roll` what happened.

    `column` is the odds column or ratio (`3:1`), where the game has one. `distribution` is every outcome with its
    probability, together exactly 1; None where they are too many to list (`because` says so). `marginals` are the
    leaves of the outcome by themselves, where it has more than one. `wanted` is the chance of what was wanted.
    `outcome`, `dice` and `cards` are what a `roll` came to. `str(answer)` is the command's text.
    """

    game: str
    procedure: str
    column: str | None
    distribution: tuple[Row, ...] | None
    marginals: tuple[Marginal, ...]
    wanted: Fraction | None
    outcome: Mapping[str, Any] | None
    dice: tuple[Die, ...]
    cards: tuple[Card, ...]
    because: tuple[Reason, ...]
    _found: engine.Answer = field(repr=False, compare=False)

    def chance(self, *wishes: str) -> Fraction:
        """The probability that all the wishes come true together: `"Shokaku>=ditw"`, `"aircraft_lost=0"`.

        A wish is a leaf or a unit's name, one of `=` `!=` `>=` `<=`, and a value. Refuses `want`.
        """
        return Fraction(self._found.chance(as_wishes(wishes)))

    def marginal(self, of: str) -> Marginal:
        """A leaf by itself, by its place or the name entered for it; refuses `of`."""
        leaves = self._found.leaves()
        named = [leaf for leaf in leaves if self._found.names.get(leaf) == of]
        if of not in leaves and len(named) != 1:
            raise bad_input("of", f"the outcome has no {show(of)}; there are: {', '.join(leaves)}")
        return _marginal(self._found.marginal(of if of in leaves else named[0]))

    def as_json(self) -> dict[str, Any]:
        """The answer as `referee batch` and `--json` write it, without `id` and `ok`."""
        return self._found.as_json()

    def __str__(self) -> str:
        from referee.show.answer import as_text

        return as_text(self._found).rstrip("\n")


@dataclass(frozen=True, slots=True)
class Input:
    """What a procedure takes: its name, what it must be, what it means, its default; `parts` of a list of units."""

    name: str
    shape: str
    meaning: str
    required: bool
    default: Any
    parts: tuple[Input, ...]


@dataclass(frozen=True, slots=True)
class Procedure:
    """One thing that can be resolved: its name, what it answers, its rule, what it takes."""

    name: str
    summary: str
    cite: str
    inputs: tuple[Input, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """Where a rulebook is unclear: the question, the options, the one that holds if nothing is said, the rules."""

    name: str
    question: str
    options: tuple[str, ...]
    default: str
    cites: tuple[str, ...]


def systems() -> dict[str, str]:
    """The rule systems: each one's alias by its name; either may be given wherever a game is."""
    return {name: str(load(name).about["alias"]) for name in games()}


def procedures(game: str) -> dict[str, Procedure]:
    """A game's procedures by name."""
    found = declared(game_name(game))
    return {
        name: Procedure(name, one.summary, one.cite, tuple(_inputs(one.inputs))) for name, one in sorted(found.items())
    }


def rulings(game: str) -> dict[str, Ruling]:
    """A game's rulings by name."""
    return {
        name: Ruling(name, one["question"], tuple(one["options"]), one["options"][0], tuple(one["cites"]))
        for name, one in load(game_name(game)).rulings.items()
    }


def odds(
    game: str,
    procedure: str,
    inputs: Mapping[str, Any] | None = None,
    /,
    *,
    want: str | Sequence[str] = (),
    given: Sequence[int] = (),
    rulings: Mapping[str, str] | None = None,
    joint: bool = True,
    **more: Any,
) -> Answer:
    """The exact odds of a procedure. Its inputs are keywords, or are in `inputs`, or both.

    `want`: wishes, together (`Answer.chance`). `given`: dice thrown already, in order; the rest is weighed. `rulings`:
    options for this one call. Without `joint` the whole outcomes are left out where the leaves can be weighed alone,
    which is quicker where many units fight. A number may be an `int`, a `Fraction`, or a text as `"13/2"`. Raises
    `Refusal`.
    """
    name = game_name(game)
    faces = Typed(list(given) or None).faces
    raw, settled, wishes = _raw(inputs, more), _rulings_by_name(rulings), as_wishes(want)
    return _answer(engine.odds(find(name, procedure), raw, load(name), settled, faces, want=wishes, joint=joint))


def roll(
    game: str,
    procedure: str,
    inputs: Mapping[str, Any] | None = None,
    /,
    *,
    dice: Sequence[int] | None = None,
    cards: Sequence[str] | None = None,
    seed: int | None = None,
    want: str | Sequence[str] = (),
    rulings: Mapping[str, str] | None = None,
    joint: bool = True,
    **more: Any,
) -> Answer:
    """Throw a procedure, and give its odds too.

    `dice` (and `cards`) are those of the table, in the order in which they are asked for; else the program throws, from
    `seed` the same each time. All else as under `odds`.
    """
    source = source_of(None if dice is None else list(dice), None if cards is None else list(cards), seed)
    name = game_name(game)
    raw, settled, wishes = _raw(inputs, more), _rulings_by_name(rulings), as_wishes(want)
    return _answer(engine.roll(find(name, procedure), raw, load(name), source, settled, want=wishes, joint=joint))


def as_wishes(want: str | Sequence[str]) -> list[str]:
    """Wishes as a list; a lone text is one."""
    wishes = [want] if isinstance(want, str) else list(want)
    if not all(isinstance(wish, str) for wish in wishes):
        raise bad_input("want", f'want is a text such as "ships[0]>=ditw", or several, not {show(want)}')
    return wishes


def _rulings_by_name(rulings: Mapping[str, str] | None) -> Mapping[str, str]:
    if not isinstance(rulings, Mapping | None):
        raise bad_input("rulings", f"rulings must be options by the rulings' names, not {show(rulings)}")
    return rulings or {}


def _raw(inputs: Mapping[str, Any] | None, more: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(inputs, Mapping | None):
        raise bad_input("inputs", f"inputs must be values by their names, not {show(inputs)}")
    for name in inputs or ():
        if name in more:
            raise bad_input(name, f"{name} is given twice")
    return {name: _as_json(value) for name, value in {**(inputs or {}), **more}.items()}


def _as_json(value: Any) -> Any:
    """A value as JSON has it: tuples are lists, fractions whole numbers or texts."""
    if isinstance(value, Mapping):
        return {key: _as_json(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_as_json(one) for one in value]
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    return value


def _answer(found: engine.Answer) -> Answer:
    rows = found.distribution
    return Answer(
        game=found.game,
        procedure=found.procedure,
        column=found.odds,
        distribution=None if rows is None else tuple(Row(row["outcome"], Fraction(row["p"])) for row in rows),
        marginals=tuple(map(_marginal, found.marginals())),
        wanted=None if found.wanted is None else Fraction(found.wanted),
        outcome=found.outcome or None,
        dice=tuple(Die(die["die"], die["value"], die["for"]) for die in found.dice),
        cards=tuple(Card(card["card"], card["for"]) for card in found.cards),
        because=tuple(Reason(reason["text"], reason["cite"]) for reason in found.because),
        _found=found,
    )


def _marginal(weighed: Weighed) -> Marginal:
    said = weighed.as_json()
    values = [
        Value(row["value"], Fraction(row["p"]), Fraction(row["at_least"]) if "at_least" in row else None)
        for row in said["values"]
    ]
    mean = Fraction(said["mean"]) if "mean" in said else None
    return Marginal(weighed.of, weighed.name, tuple(values), mean)


def _inputs(of: type[Inputs]) -> Iterator[Input]:
    for name, one in of.fields.items():
        default = None if one.required else one.default
        yield Input(name, one.kind.shape, one.meaning, one.required, default, tuple(_parts(one)))


def _parts(one: Field) -> Iterator[Input]:
    kind = one.kind.of_each
    if isinstance(kind, Unit):
        yield from _inputs(kind.inputs)
