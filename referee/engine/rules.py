"""A game's rules as data: located, compiled into the cache, overlaid with the owner's tables, and read in one
call.

`rules/<game>/*.toml` is parsed once and kept in the user's cache folder (`kept`).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from referee.engine.catalogue import not_here
from referee.engine.errors import Refusal, not_allowed, unknown, with_names
from referee.engine.kept import read_kept, text_of
from referee.engine.settings import own_rules
from referee.engine.tables import Table, faults

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.hexgrid import Grid


READ = ("game", "tables", "rulings")


def data_folder(what: str) -> str:
    """The folder `rules`, `scenarios` or `schemas`: of the checkout that the package is in, else of the package."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    checkout = os.path.dirname(package)
    if os.path.exists(os.path.join(checkout, "pyproject.toml")):
        return os.path.join(checkout, what)
    return os.path.join(package, "_data", what)


def games() -> list[str]:
    """Every game's name."""
    root = data_folder("rules")
    return [name for name in sorted(os.listdir(root)) if os.path.exists(os.path.join(root, name, "game.toml"))]


def shipped_scenarios() -> list[str]:
    """Every shipped scenario as `game/name`."""
    root = data_folder("scenarios")
    out = []
    for game in games():
        folder = os.path.join(root, game)
        if os.path.isdir(folder):
            out += [f"{game}/{name[:-5]}" for name in sorted(os.listdir(folder)) if name.endswith(".toml")]
    return out


def aliases() -> dict[str, str]:
    """Every game's name and alias, each with the game's name."""
    out = {name: name for name in games()}
    for name in games():
        text = text_of(os.path.join(data_folder("rules"), name, "game.toml")) or b""
        for line in text.decode().splitlines():
            key, _, value = line.partition("=")
            if key.strip() == "alias":
                out[value.strip().strip('"')] = name
    return out


def game_name(name: object) -> str:
    """The game's full name from its name or alias, or `unknown`."""
    if isinstance(name, str) and name.replace("-", "").isalnum():
        folder = os.path.join(data_folder("rules"), name)
        if os.path.exists(os.path.join(folder, "game.toml")):
            return name
    known = aliases()
    if isinstance(name, str) and name in known:
        return known[name]
    raise unknown("game", name, known)


class Ruleset:
    """All of a game's data, frozen: its tables, its rulings, and the game itself. `chosen` are rulings made
    beforehand (by a scenario or a session); `owner` names the tables that came from the game's owner.
    `overridden` is a list if the umpire overrides the rules: it collects what they forbade. With `by_cell`
    somebody can read missing cells off the game's card, one by one.
    """

    def __init__(
        self,
        game: str,
        data: Mapping[str, Any],
        chosen: Mapping[str, str] | None = None,
        owner: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.about: Mapping[str, Any] = data["game"]
        self.rulings: Mapping[str, Any] = data["rulings"]
        self.printed: Mapping[str, Any] = data["tables"]
        self.owner: Mapping[str, Any] = owner or {}
        self.overridden: list[str] | None = None
        self.by_cell = False
        self.chosen = dict(chosen or {})
        for name, option in self.chosen.items():
            self.valid_option(name, option)

    def for_act(self, overridden: list[str] | None, by_cell: bool = False) -> Ruleset:
        """The same rules for one act."""
        from copy import copy

        same = copy(self)
        same.overridden, same.by_cell = overridden, by_cell
        return same

    def title(self, side: str) -> str:
        """A side as it is written in a sentence."""
        return title_of(self.about, side)

    def grid(self, ruling: Callable[[str], str] | None = None) -> Grid:
        """The game's hex grid: `south` in `game.toml` fixes it, or a ruling does (`ruling` is asked if the answer
        is to mention it).
        """
        from referee.engine.hexgrid import Grid

        south = self.about["south"]
        if not isinstance(south, str):
            option = (ruling or self.in_force)(south["ruling"])
            south = next(columns for columns in ("even", "odd") if south[columns] == option)
        return Grid(south=0 if south == "even" else 1)

    def in_force(self, name: str) -> str:
        """The option of a ruling that is in force: the one chosen, else the default."""
        return str(self.chosen.get(name, self.rulings[name]["options"][0]))

    def reading_of(self, name: str, option: str) -> str:
        """How an option of a ruling reads the rule, in words; the option itself where nothing says it."""
        ruling = self.rulings[name]
        return str(dict(zip(ruling["options"], ruling.get("readings", ()), strict=False)).get(option, option))

    def valid_option(self, name: str, option: object) -> str:
        """`option`, if it is one of the ruling's; else `unknown` with the nearest."""
        if name not in self.rulings:
            raise unknown("ruling", name, self.rulings)
        options = self.rulings[name]["options"]
        if option not in options:
            raise unknown(f"option of the ruling {name}:", option, options)
        return str(option)


class Rules:
    """The rules as one call reads them: what is asked of them goes into the answer's `because`. `read_off` are
    the look-ups whose cells the umpire read off the card: table, column, modifier, cell.
    """

    def __init__(self, ruleset: Ruleset, overrides: Mapping[str, str] | None = None) -> None:
        self.ruleset = ruleset
        self.because: list[dict[str, str]] = []
        self.read_off: list[tuple[str, str, int, str]] = []
        self.overrides = {name: ruleset.valid_option(name, option) for name, option in (overrides or {}).items()}

    def note(self, text: str, cite: str = "") -> None:
        """Note a step of the arithmetic, with the rule's number."""
        self.because.append({"text": str(text), "cite": cite})  # a die's purpose, too, as plain text

    def forbid(self, cite: str, message: str, field: str | None = None) -> None:
        """Refuse what the rules forbid; if the umpire overrides it, note it and go on. For checks after which
        everything can still be computed; otherwise `not_allowed` is raised.
        """
        refusal = not_allowed(cite, message, field)
        if self.ruleset.overridden is None:
            refusal.forcible = True
            raise refusal
        if refusal.message not in self.ruleset.overridden:
            self.ruleset.overridden.append(refusal.message)
        self.note(f"overridden: {message}", cite)

    def table(self, name: str) -> Table:
        """A printed table."""
        return Table(name, self.ruleset.printed[name])

    def ruling(self, name: str) -> str:
        """The option in force; `because` says that the answer depends on it."""
        ruling = self.ruleset.rulings[name]
        option: str = self.overrides.get(name) or self.ruleset.chosen.get(name) or ruling["options"][0]
        reason = {"text": f"ruling {name}: {option}", "cite": ", ".join(ruling["cites"])}
        if reason not in self.because:
            self.because.append(reason)
        return option

    def grid(self) -> Grid:
        """The game's hex grid; if a ruling fixes it, `because` says so."""
        return self.ruleset.grid(self.ruling)

    def owners(self, name: str) -> Any:
        """A table that the rulebook does not print, as its owner entered it; `None` if he has not."""
        return self.ruleset.owner.get(name)


def title_of(about: Mapping[str, Any], side: str) -> str:
    """A side as it is written in a sentence: `Allied`, `IJN`; its own name if `game.toml` (`about`) gives none."""
    said: str | None = about.get("titles", {}).get(side)
    return said or (side.upper() if len(side) < 4 else side.replace("-", " ").title())


def about_game(game: str) -> Mapping[str, Any]:
    """What a game's `game.toml` says."""
    found: Mapping[str, Any] = shipped_rules(game)["game"]
    return found


def labels_of(game: str) -> Mapping[str, str]:
    """A game's words for those keys of outcomes that do not explain themselves."""
    found: Mapping[str, str] = about_game(game).get("labels", {})
    return found


def load(game: str, chosen: Mapping[str, str] | None = None, owner: Mapping[str, Any] | None = None) -> Ruleset:
    """A game's rules, with the owner's tables and those of a session on top.

    The owner's are in `<game>/tables.toml` of the owner's rules folder (`settings.own_rules`); single cells remembered
    in play in `cells.toml` beside it.
    """
    data = shipped_rules(game)
    if not data["game"]:
        raise not_here(game)
    tables: dict[str, Any] = {}
    if os.path.exists(folder := os.path.join(own_rules(), game)):
        tables |= compile_rules(folder).get("tables", {})
        if cells := compile_rules(folder, ("cells",)).get("cells"):
            tables["cells"] = cells
    return Ruleset(game, data, chosen, tables | dict(owner or {}))


@cache
def shipped_rules(game: str) -> Mapping[str, Any]:
    """A game's files, which are read once: they stay as they are while the program runs."""
    return compile_rules(os.path.join(data_folder("rules"), game))


def rules_file(game: str, name: str) -> Mapping[str, Any]:
    """A file of a game's rules, parsed, that no procedure reads; empty if it has none."""
    found: Mapping[str, Any] = compile_rules(os.path.join(data_folder("rules"), game), (name,))[name]
    return found


def owners_file(game: str, name: str) -> Mapping[str, Any]:
    """A file of the owner's rules folder, parsed, such as his counters (`units`); empty if he has none."""
    found: Mapping[str, Any] = {}
    if os.path.exists(folder := os.path.join(own_rules(), game)):
        found = compile_rules(folder, (name,)).get(name, {})
    return found


def compile_rules(folder: str, names: tuple[str, ...] = READ) -> dict[str, Any]:
    """The files of a rules folder by name without ending, parsed; from the cache as long as the files have not
    changed.
    """
    return read_kept(folder, names, faults_in, "rules files")


def faults_in(folder: str, data: Mapping[str, Any]) -> list[str]:
    """All faults of a game's tables and rulings. The owner's folder has no game.toml: the game that reads its
    tables judges them.
    """
    if not data.get("game"):
        return []
    found = [f"{os.path.join(folder, 'tables.toml')}: {text}" for text in table_faults(data["tables"])]
    return found + [f"{os.path.join(folder, 'rulings.toml')}: {text}" for text in ruling_faults(data["rulings"])]


def table_faults(tables: Mapping[str, Any]) -> list[str]:
    """All faults of all tables."""
    return [fault for name, table in tables.items() for fault in faults(name, table)]


def ruling_faults(rulings: Mapping[str, Any]) -> list[str]:
    """All faults of all rulings."""
    out = []
    for name, ruling in rulings.items():
        options = ruling.get("options", [])
        if len(options) < 2 or len(set(options)) < len(options):
            out.append(f"[{name}] needs two or more different options, the default first")
        if not ruling.get("question"):
            out.append(f"[{name}] needs a question")
        if len(ruling.get("readings", options)) != len(options):
            out.append(f"[{name}] readings has one sentence for each option")
        if not ruling.get("cites"):
            out.append(f"[{name}] needs cites")
    return out


class NotEntered(Refusal):
    """The refusal of a table that the rulebook does not print and nobody has entered; `look`: what to read off it."""

    look = ""


def table_missing(
    table: str, message: str, look: str = "", hint: str | None = None, named: Sequence[str] = ()
) -> NotEntered:
    """The refusal `table-missing`, with what to `look` up on the game's card, and what to do then; each `{}` in the
    message is one of the inputs `named`.
    """
    refusal = NotEntered("table-missing", with_names(message, named), table=table, hint=hint)
    refusal.look, refusal.pattern, refusal.named = look, message, tuple(named)
    return refusal
