"""A procedure's options: from `--target-class B --strike kind=dive,defense=2` to the JSON that batch would send.

One small parser for the look-up path, every command and the console alike, from the one declaration of the inputs.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from referee.cli.typed_values import enter_value
from referee.engine.errors import NoInput, NoOption, Refusal, Unfit, bad_input, cut, nearest, show, with_names
from referee.engine.inputs import Field, Inputs, flag, text
from referee.engine.kinds import Choice, Flag, Listing, Quantity, Whole, takes_several, whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


Also = Mapping[str, Field]
"""Options that a line takes beside the inputs: how it is to be answered or done."""


def value(meaning: str) -> Any:
    """An option's value, read when it is used."""
    return text(wants="value", meaning=meaning)


SHARED: Also = {
    "dice": value("dice thrown at the table, in the order asked: 7,3"),
    "cards": value("cards drawn at the table: JH,QS"),
    "seed": value("a whole number; the program's dice can then be repeated"),
    "session": text(of="session", meaning="the session to use"),
    "ruling": text(wants="ruling", meaning="override a ruling for this once: id=option"),
    "why": text(wants="text", meaning="the reason, for the record"),
    "json": flag(meaning="print JSON and nothing else"),
    "help": flag(meaning="explain what goes in, and what comes of it"),
    "force": flag(meaning="do in a session what the rules forbid (with --why)"),
    "fresh-dice": flag(meaning="take new dice, not those of the same that was undone in the session (with --why)"),
    "no-input": flag(meaning="never ask questions"),
}
CALL: Also = {
    **SHARED,
    "given": value("dice thrown so far: the odds that are left (odds only)"),
    "want": value("the chance of these results together: 'ships[0]>=ditw', or by name: Shokaku=sunk"),
    "vary": value("a row for each value of one input: strength=4..24 (odds only)"),
    "reach": value("with --want and --vary: the first value that reaches this chance: 50%"),
    "of": value("with --vary: the part of the outcome to show: ships[0], or a name"),
    "svg": value("write the chances as a picture; with --vary, as curves"),
    "png": value("the same as PNG, for a chat"),
    "tell": text(wants="side", also=("all",), meaning="tell a side the result (roll in a session)"),
    "remember": value("the die for each cell in table_result; the cells are kept in your own rules folder"),
    "joint": flag(meaning="list the combined outcomes too"),
    "all": flag(meaning="show all of the answer, however long"),
    "no-bars": flag(meaning="show figures only, without bars"),
    "no-session": flag(meaning="ignore the session's game, rulings and tables"),
}
ACT: Also = {
    **SHARED,
    "by": text(wants="side", also=("umpire",), meaning="who does it: umpire, or a side"),
    "want": value("with odds: the chance of these results together: Shokaku=sunk"),
    "joint": flag(meaning="with odds: list the combined outcomes too"),
    "all": flag(meaning="with odds: show all of the answer, however long"),
    "weigh": flag(meaning="show only the odds of its first throw; nothing changes"),
    "yes": flag(meaning="do not ask for confirmation"),
}
"""What every line takes beside its inputs; and besides, a look-up's or an act's."""


def meanings(also: Also) -> dict[str, str]:
    """What each option is for."""
    return {name: field.meaning for name, field in also.items()}


REPEATED = ("dice", "cards", "given", "want", "ruling", "vary")
"""Call options of which several stand beside one another; of any other there is one."""


class Call:
    """What was typed: a procedure's `inputs` as JSON would give them; `words` and `flags` say how to answer."""

    def __init__(self) -> None:
        self.inputs: dict[str, Any] = {}
        self.words: dict[str, list[str]] = {}
        self.flags: set[str] = set()

    def word(self, name: str) -> str | None:
        """The last value of a call option."""
        return self.words[name][-1] if name in self.words else None

    def row(self, name: str) -> list[Any] | None:
        """The values of `--dice 7,3 --dice 5` as one row: whole numbers where they are such."""
        if name not in self.words:
            return None
        return row_of(" ".join(self.words[name]))

    @property
    def wishes(self) -> list[str]:
        """The wishes that were typed."""
        return self.words.get("want", [])

    @property
    def shows_all(self) -> bool:
        """Are the joint rows to be shown?"""
        return bool(self.flags & {"json", "joint", "all"})

    def rulings(self) -> dict[str, str]:
        """The option that was typed for each ruling; the rest stand by default."""
        out = {}
        for word in self.words.get("ruling", ()):
            name, equals, option = word.partition("=")
            if not equals:
                raise bad_input("ruling", f"--ruling takes id=option, not {cut(word)!r}")
            if name in out:
                raise bad_input("ruling", f"--ruling {name} is given twice")
            out[name] = option
        return out

    def seed(self) -> int | None:
        """The seed."""
        word = self.word("seed")
        if word is None:
            return None
        number = whole_number(word)
        if number is None:
            raise bad_input("seed", f"--seed takes a whole number, not {show(word)}")
        return number


def row_of(text: str) -> list[Any]:
    """`7,3 5` as one row: whole numbers if they are such, else the words."""
    pieces = text.replace(",", " ").split()
    numbers = map(whole_number, pieces)
    return [piece if number is None else number for piece, number in zip(pieces, numbers, strict=True)]


class Said(str):
    """A part of a line that is read already: the `text` of an input or option, by its whole `name`; of a bare one its
    text alone is shown.
    """

    __slots__ = ("name", "text", "words")
    name: str
    text: str
    words: tuple[str, ...]

    def __new__(cls, name: str, text: str, *, bare: bool = False, joined: bool = False) -> Said:
        """`words` are how it is shown, the name and the text apart unless they were typed `joined`."""
        whole = str(text) if bare else f"--{name}={text}"
        made = super().__new__(cls, whole)
        made.name, made.text = name, str(text)
        made.words = (whole,) if bare or joined else (f"--{name}", made.text)
        return made


class TooManyWords(Refusal):
    """A bare word for which there is no place: `field`."""

    def __init__(self, word: str) -> None:
        message = f"{cut(word)!r} is one word too many"
        super().__init__("bad-input", message, field=word)

    def after(self, name: str, hint: str) -> None:
        """The refusal in the words of a command or an act: it has too many words, and what it takes."""
        self.message, self.hint = f"{cut(str(self.field))!r} is one value too many for {name}", hint


def parse(inputs: type[Inputs], argv: Sequence[str], also: Also = CALL, bare: Sequence[str] = ()) -> Call:
    """Read the options of a procedure (or an act), of which some may be read already (`Said`), and those that it takes
    `also`; the values are judged later, when the inputs are taken.

    Bare words go, in their order, to the inputs that `bare` names and no option names; a list that is the last of them
    takes all.
    """
    call = Call()
    named = {token[2:].partition("=")[0].replace("-", "_") for token in argv if token.startswith("--")}
    rest, places = list(argv), [one for one in bare if one not in named or _takes_all(inputs, bare[bare.index(one) :])]
    while rest:
        token = rest.pop(0)
        while places and places[0] in call.inputs and not _takes_all(inputs, places):
            places.pop(0)
        if isinstance(token, Said):
            name, equals, value = token.name, "=", token.text
        elif places and (token == "-" or not token.startswith("-") or whole_number(token) is not None):
            enter_value(call.inputs, places[0], inputs.fields[places[0]].kind, token)
            continue
        elif not token.startswith("-") or not token.strip("-"):
            raise TooManyWords(token)
        elif not token.startswith("--"):
            raise _refuse_unknown(token, inputs, also)
        else:
            name, equals, value = token[2:].partition("=")
            name = _option_name(name, inputs, also)
        field = inputs.fields.get(name.replace("-", "_"))
        how = also.get(name) if field is None else None
        if how and isinstance(how.kind, Flag):
            if equals:
                raise bad_input(name, f"--{name} takes no value")
            call.flags.add(name)
        elif how:
            if name in call.words and name not in REPEATED:
                raise bad_input(name, f"--{name} is given twice")
            call.words.setdefault(name, []).append(value if equals else _take_value(name, rest))
        elif field is None and name.startswith("no-") and _is_flag(inputs, name[3:]):
            call.inputs[name[3:].replace("-", "_")] = False
        elif field is None:
            raise _refuse_unknown(token, inputs, also)
        elif isinstance(field.kind, Flag):
            call.inputs[name.replace("-", "_")] = field.kind.parse(value) if equals else True
        else:
            enter_value(call.inputs, name.replace("-", "_"), field.kind, value if equals else _take_value(name, rest))
    return call


def parse_act(inputs: type[Inputs], argv: Sequence[str]) -> Call:
    """The same of an act's words, its first inputs bare or as options."""
    return parse(inputs, argv, ACT, bare_inputs(inputs))


def words_and_options(argv: Sequence[str], inputs: type[Inputs], also: Also) -> tuple[list[str], list[str]]:
    """The bare words of a line, and its options with their values."""
    bare, options, rest = list[str](), list[str](), list(argv)
    while rest:
        token = rest.pop(0)
        is_read = isinstance(token, Said)
        if not is_read and (not token.startswith("--") or " " in token):
            bare.append(token)
            continue
        options.append(token)
        name, equals, _ = token[2:].partition("=")
        field = inputs.fields.get(name.replace("-", "_")) or also.get(name)
        if field and not isinstance(field.kind, Flag) and not (equals or is_read) and rest:
            options.append(rest.pop(0))
    return bare, options


def places_of(inputs: type[Inputs]) -> list[str]:
    """The inputs that bare words fill, in order: the required ones, then those declared as bare."""
    there = [name for name, one in inputs.fields.items() if one.required or one.bare]
    return sorted(there, key=lambda name: not inputs.fields[name].required)


def bare_inputs(inputs: type[Inputs]) -> list[str]:
    """The same of an act or a procedure: if there are none, the first ones, up to a list."""
    out = places_of(inputs)
    for name, field in inputs.fields.items() if not out else ():
        if isinstance(field.kind, Flag) or name == "side":
            break
        out.append(name)
        if isinstance(field.kind, Listing):
            break
    return out


def _takes_all(inputs: type[Inputs], places: Sequence[str]) -> bool:
    """Is the place of a bare word a list, and the last one?"""
    return len(places) == 1 and isinstance(inputs.fields[places[0]].kind, Listing)


def as_typed(refusal: Refusal, inputs: type[Inputs]) -> Refusal:
    """A refusal that speaks of the options that were typed, not of the names and places that JSON has for them."""
    if isinstance(refusal, NoInput) and refusal.place:
        refusal.message = f"{place_typed(refusal.place, inputs)} takes no {refusal.key}; {refusal.cure}"
    elif isinstance(refusal, Unfit) and refusal.field:
        refusal.message = f"{as_option(refusal.field, inputs)} {refusal.said}"
    elif refusal.named:
        refusal.message = with_names(refusal.pattern, (as_option(name, inputs) for name in refusal.named))
    return refusal


def as_option(place: str, inputs: type[Inputs]) -> str:
    """A place of the inputs as it is typed; an option for a plain name."""
    return place_typed(place, inputs) if set("_.[") & {*place} else place


def place_typed(path: str, inputs: type[Inputs]) -> str:
    """A place of the inputs as it is typed: `strike[1].defense` is `defense of --strike 2`, `steps[0]` is `--steps`."""
    lead, _, key = path.partition(".")
    name, bracket, number = lead.removesuffix("]").partition("[")
    field = inputs.fields.get(name)
    option = f"--{name.replace('_', '-')}"
    if bracket and field is not None and isinstance(field.kind, Listing) and not takes_several(field.kind.kind):
        option += f" {int(number) + 1}"
    return f"{key.replace('_', '-')} of {option}" if key else option


def _take_value(name: str, rest: list[str]) -> str:
    if not rest:
        raise bad_input(name, f"--{name} needs a value after it")
    return rest.pop(0)


def _is_flag(inputs: type[Inputs], name: str) -> bool:
    field = inputs.fields.get(name.replace("-", "_"))
    return field is not None and isinstance(field.kind, Flag)


def _option_name(name: str, inputs: type[Inputs], also: Also) -> str:
    """An option's name; `--target` does for `--targets`, and the other way round."""
    if name in also or name.replace("-", "_") in inputs.fields:
        return name
    other = name.removesuffix("s") if name.endswith("s") else f"{name}s"
    return other if other.replace("-", "_") in inputs.fields else name


def _refuse_unknown(token: str, inputs: type[Inputs], also: Also) -> Refusal:
    option = token.partition("=")[0]
    name = option.lstrip("-")
    known = [field.replace("_", "-") for field in inputs.fields]
    within = [one for one in known if set(one.split("-")) <= set(name.split("-"))]
    close = nearest(name, [*known, *also]) or within
    cure = f"did you mean --{' or --'.join(close)}?" if close else f"there are: --{', --'.join(known)}" if known else ""
    return NoOption("bad-input", f"no option {cut(option)} here; {cure}".rstrip("; "), field=name.replace("-", "_"))


MOST = 6


def option_for(inputs: type[Inputs], given: Collection[str], word: str) -> str:
    """The options that such a word may be meant for, in a sentence; nothing where none takes it."""
    left = {name.replace("_", "-"): field.kind for name, field in inputs.fields.items() if name not in given}
    if whole_number(word) is not None:
        numbers = [f"--{name}" for name, kind in left.items() if isinstance(kind, Whole | Quantity)]
        return f"a number goes with its option, {' or '.join(numbers)}" if 0 < len(numbers) <= MOST else ""
    alike = {name: words_with(kind, word) for name, kind in left.items() if isinstance(kind, Choice)}
    meant = [f"--{name} {' or '.join(words)}" for name, words in alike.items() if words]
    return f"did you mean {'; or '.join(meant)}?" if meant else ""


def words_with(kind: Choice, word: str) -> list[str]:
    """The words of a choice in which a word stands, or that begin with it."""
    said = word.casefold()
    return [one for one in kind.options if said in one.split("-") or one.startswith(said)]
