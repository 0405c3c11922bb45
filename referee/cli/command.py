"""Commands: each is declared once, with what it takes and what does it.

    class Use(Inputs):
        \"\"\"Make a session the current one.\"\"\"

        name: str | None = bare(text(None, of="session", meaning="the session; without it the current one is said"))


    @command("use", Use, OPTIONS)
    def use(given: Use, call: Call) -> Reply: ...

The command line, its help, the console, completion and the manual's list are all read off that. `INDEX` says in which
module, of `cli/commands/` or by its whole name, a command stands, so that only that one is imported for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.cli.answers import Reply
from referee.cli.options import ACT, Also, Call, TooManyWords, option_for, parse, places_of
from referee.engine.errors import Missing, Refusal, bad_input, cut, unknown
from referee.engine.inputs import Inputs, flag, text
from referee.engine.rules import about_game, game_name

if TYPE_CHECKING:
    from referee.session.session import Session

INDEX: Sequence[tuple[str, str, Sequence[str]]] = (
    ("look up", "passed", ("odds", "roll", "batch")),
    ("the evening", "evening", ("new", "play")),
    ("the evening", "keep", ("sessions", "use")),
    ("the evening", "look", ("status",)),
    ("the evening", "passed", ("next", "do", "tell", "note", "remind", "seal", "open")),
    ("the evening", "orders", ("orders", "carry-out", "encounters")),
    ("the evening", "passed", ("dice", "rule", "close")),
    ("put right", "passed", ("set",)),
    ("put right", "correct", ("undo", "redo", "amend")),
    ("show", "look", ("show", "may", "range")),
    ("show", "ask", ("points", "told", "fuel", "endurance", "who", "reach", "dawn")),
    ("show", "paper", ("map", "slip", "sheet")),
    ("show", "referee.table.command", ("table",)),
    ("the record", "record", ("log show", "log text", "log verify", "log luck", "log repair", "log word", "log dice")),
    ("the record", "look", ("why", "replay")),
    ("the record", "paper", ("report",)),
    ("the record", "keep", ("export", "import", "upgrade", "lock", "unlock")),
    ("rules", "rules", ("rules list", "rules show", "rules check", "rules rulings", "rules print", "rules form")),
    ("rules", "rules", ("rules take", "rules enter", "rules pack", "rules unpack", "rules drop", "rules remember")),
    ("rules", "rules", ("rules coverage",)),
    ("rules", "scenario", ("scenario list", "scenario check", "scenario make", "scenario schema", "scenario show")),
    ("rules", "scenario", ("scenario brief", "scenario save")),
    ("rules", "program", ("config",)),
    ("more", "program", ("demo", "help", "manual", "completion")),
)
"""The heading it is listed under, its module and its name."""

GROUPS = {
    "log": "Show and check the record, and see who was lucky.",
    "rules": "Look up rules and rulings, check them, and enter your own tables.",
    "scenario": "List, show, check, make and save scenarios.",
}
"""Commands that are followed by a second word."""

ALSO: Mapping[str, Sequence[str]] = {
    "n": ("next",),
    "go": ("carry-out",),
    "score": ("points",),
    "victory": ("points",),
    "distance": ("range",),
    "sees": ("who",),
    "weather": ("dawn",),
    "search": ("spot",),
    "raid": ("port-raid", "air-strike", "launch"),
    "strike": ("raid", "air-strike"),
    "shoot": ("fire", "surface-round"),
    "sail": ("move",),
    "hunt": ("asw",),
    "turn": ("phase",),
    "pause": ("curtain",),
    "clear": ("curtain",),
    "bye": ("quit",),
    "story": ("report",),
    "gunfire": ("surface-round",),
    "damage": ("hit", "hits"),
    "fire": ("surface-round",),
}
"""Other words for a command or an act: the first of these that there is, where nothing there is has that name. A game
has more of them in its `game.toml`, as `also`.
"""
SINKING = {"sink", "sinks", "sinking", "sunk"}

A_GAME = "a game's name or short name"
A_SCENARIO = "game/name of a shipped scenario, or the path of a TOML file"
AS_OF = "as things stood after an entry (in a side's view, after one of its messages), or after TURN/PHASE"
"""What `--at` names."""
OPTIONS: Also = {
    "json": flag(meaning="print JSON and nothing else"),
    "help": flag(meaning="explain the command"),
}
IN_SESSION: Also = {"session": text(of="session", meaning="the session, instead of the current one")}
SESSION: Also = {**IN_SESSION, **OPTIONS}
"""What a command takes besides its inputs, where it works on a session and where it does not."""

Does = Callable[[Any, Call], Reply]


class Command(NamedTuple):
    """A command: its name, its inputs, the function that does it; the options besides its inputs.

    Nothing `does` it where its words are an act's or a procedure's: it is only listed. `act_says`: what an act that
    is a command says of itself. `looks`: it changes no session and asks nothing, so that it may be typed at a question.
    """

    name: str
    inputs: type[Inputs]
    does: Does | None
    also: Also
    act_says: str = ""
    looks: bool = False

    @property
    def summary(self) -> str:
        """What it is for."""
        return self.act_says or " ".join((self.inputs.__doc__ or "").split())

    @property
    def places(self) -> list[str]:
        """The inputs that bare words fill."""
        return places_of(self.inputs)

    @property
    def explanation(self) -> Reply:
        """What it is for, what its bare words are, and its options."""
        from referee.cli.slots import option_typed, place_typed, slots_of
        from referee.show.usage import command_usage

        own = dict(self.inputs.fields)
        also = {name: field for name, field in self.also.items() if name not in own}
        places = slots_of({name: own.pop(name) for name in self.places})
        shown = {place_typed(slot): slot.meaning for slot in places}
        options = {option_typed(slot): slot.meaning for slot in slots_of({**own, **also})}
        return Reply(command_usage(self.name, self.summary, shown, options))

    def run(self, argv: Sequence[str]) -> Reply:
        """Do what was typed behind the name."""
        assert self.does is not None
        try:
            call = parse(self.inputs, argv, self.also, self.places)
        except TooManyWords as refusal:
            meant = option_for(self.inputs, (), str(refusal.field))
            refusal.after(self.name, "; ".join(filter(None, [meant, f"{self.name} --help lists its options"])))
            raise
        if "help" in call.flags:
            return self.explanation
        fields = self.inputs.fields
        if "session" in self.also:
            from referee.cli.sides import mean_sides, names_a_side

            if any(names_a_side(fields[name]) for name in call.inputs):
                mean_sides(call, self.inputs, session_of(call).state, must=True)
        for name, value in call.inputs.items():
            if fields[name].of in (("file",), ("folder",)) and value == "":
                raise bad_input(name, f"{name.replace('_', '-')} needs a name, not an empty word")
            if fields[name].of == ("game",):
                call.inputs[name] = list(map(game_name, value)) if isinstance(value, list) else game_name(value)
        try:
            given = self.inputs.take(call.inputs)
        except Missing as refusal:
            from referee.cli.slots import place_typed, slots_of

            form = " ".join([self.name, *map(place_typed, slots_of({name: fields[name] for name in self.places}))])
            refusal.hint = refusal.hint or f"{form}; {self.name} --help explains it"
            raise
        return self.does(given, call)


_declared: dict[str, Command] = {}


def command(name: str, inputs: type[Inputs], also: Also = SESSION, looks: bool = False) -> Callable[[Does], Does]:
    """Declare a command: `also` are the options besides its inputs; does it only look?"""

    def declare(does: Does) -> Does:
        _declared[name] = Command(name, inputs, does, also, looks=looks)
        return does

    return declare


def passed_on(name: str, inputs: type[Inputs], also: Also = ACT, act_says: str = "", looks: bool = False) -> None:
    """Declare a command whose words are passed on unread."""
    _declared[name] = Command(name, inputs, None, also, act_says, looks)


def command_names() -> Iterator[str]:
    """The commands, those of a group by both words (`log show`), as they are listed."""
    for _, _, those in INDEX:
        yield from those


def by_title() -> dict[str, list[str]]:
    """The words with which a line may begin, by the title of their group."""
    out: dict[str, dict[str, None]] = {}
    for title, _, those in INDEX:
        out.setdefault(title, {}).update(dict.fromkeys(name.partition(" ")[0] for name in those))
    return {title: list(there) for title, there in out.items()}


def first_words() -> list[str]:
    """The words with which a line may begin."""
    return [name for names in by_title().values() for name in names]


def find(name: str) -> Command:
    """A command by its name."""
    module = next(module for _, module, those in INDEX if name in those)
    import_module(module if "." in module else f"referee.cli.commands.{module}")
    return _declared[name]


def named_in(argv: Sequence[str]) -> tuple[str, Sequence[str]] | None:
    """The command that a line begins with, and the words after it; None if it begins with none."""
    known = set(command_names())
    for length in (2, 1):
        name = " ".join(argv[:length])
        if name in known:
            return name, argv[length:]
    return None


def of_record(words: Sequence[str], sides: Sequence[str]) -> Sequence[str]:
    """The words behind `log` with their command: alone and before options `show`, `3` is the last three entries, a side
    what it was told.
    """
    first = words[0] if words else "-"
    if first.startswith("-") or first.isdigit():
        return ["show", *words]
    side = [one for one in sides if one.startswith(first.lower())]
    known = any(name.partition(" ")[2].startswith(first) for name in command_names() if name.startswith("log "))
    return words if known or len(side) != 1 else ["show", "--for", side[0], *words[1:]]


def not_in_group(group: str, word: str) -> Refusal:
    """The refusal of a word that is no command of a group."""
    inner = [name.partition(" ")[2] for name in command_names() if name.startswith(f"{group} ")]
    return unknown(f"command of {group}:", word, inner, hint=f"{group} --help explains each")


def also_called(word: str, game: str) -> Sequence[str]:
    """The commands and acts that a word stands for in a game, its own first."""
    return (*about_game(game).get("also", {}).get(word, ()), *ALSO.get(word, ()))


def of_sinking(words: Sequence[str], game: str) -> Refusal | None:
    """The refusal of a line that says in no act's words that a ship sinks: it gives them; nothing for other lines."""
    said = SINKING & {word.lower() for word in (*words[:1], *words[-1:])}
    way = about_game(game).get("sinks") if said else None
    return Refusal("unknown", f"no command {cut(' '.join(words))!r}: her loss is entered as {way}") if way else None


def session_of(call: Call) -> Session:
    """The session that a line names, else the current one."""
    from referee.session.choosing import choose_session

    return choose_session(call.word("session"))
