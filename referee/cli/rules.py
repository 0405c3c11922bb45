"""Rules to look at: a game's declarations, everything for a name or rule, rulings and what a session settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from referee.cli.answers import Reply
from referee.cli.help import CALLED, procedure_usage
from referee.cli.manual.pages import OF_A_GAME
from referee.engine import catalogue
from referee.engine.errors import unknown
from referee.engine.procedure import procedures
from referee.engine.rules import game_name, games, load
from referee.session.acting.catalogue import acts, shared_acts
from referee.session.acting.common_acts import changes_in_play
from referee.session.acting.sequence import moment_title, phases
from referee.session.choosing import choose_session
from referee.session.proof import with_rules
from referee.session.record.glance import session_meant
from referee.session.record.state import those_that_stand
from referee.show.folding import fold, indent, two_columns, with_cite
from referee.show.tables import ruling_text, table_text
from referee.show.usage import act_usage


def game_lines() -> str:
    """The games, a line for each."""
    lines = []
    for name in games():
        about = load(name).about
        lines.append(f"{name:<22} {about['alias']:<4} {about['title']}: {len(procedures(name))} procedures\n")
    return "".join(lines)


def list_declared(game: str, parts: Sequence[str], part: str | None = None) -> str:
    """The names of a game's procedures, acts, tables and phases; of one part, what each is, with its rule."""
    if part is not None:
        rows = declared_rows(game, part)
        lines = [line for word, text, cite in rows for line in two_columns(word, with_cite(text, cite))]
        return "".join(f"{line}\n" for line in lines)
    lines = []
    for one in parts:
        words = [word for word, _, _ in declared_rows(game, one)]
        lines += fold(f"{one}: {', '.join(words)}" if words else f"{one}: none")
    lines += ["", *fold(f"rules list {game} PART explains each; rules show {game} NAME shows one")]
    return "".join(f"{line}\n" for line in lines)


def declared_rows(name: str, part: str) -> list[tuple[str, str, str]]:
    """One part of what a game declares: each name, what it is, its rule."""
    if part == "procedures":
        return [(one.name, one.summary, one.cite) for one in sorted(procedures(name).values())]
    if part == "acts":
        own = sorted((act, found) for act, found in acts(name).items() if act not in shared_acts())
        return [(act, found.summary, found.cite) for act, found in own]
    if part == "tables":
        return [(table, data.get("title", ""), data.get("cite", "")) for table, data in load(name).printed.items()]
    return [
        (phase.id, phase.title + (f", {phase.when} turns only" if phase.when != "always" else ""), phase.cite)
        for phase in phases(name)
    ]


def explain_name(game: str, word: str, also: Mapping[str, str] = MappingProxyType({})) -> str:
    """Everything of a rule's number, or of a name: procedures, acts, tables, rulings; in a session of the game with
    what holds there. `also` are the options of every call.
    """
    from referee.show.by_number import Numbers

    name = game_name(game)
    there = session_meant()
    ruleset = load(name, there.rulings, there.tables) if there and there.game == name else load(name)
    numbers = Numbers(ruleset)
    if found := numbers.text_of(word):
        return found
    texts = [procedure_usage(name, one, also) for one in procedures(name).values() if one.name == word]
    texts += [act_usage(name, one) for one in acts(name).values() if one.name == word]
    texts += [table_text(table, data) for table, data in ruleset.printed.items() if table == word]
    rulings = ruleset.rulings.items()
    texts += [ruling_text(ruling, data, ruleset.chosen.get(ruling)) for ruling, data in rulings if ruling == word]
    if not texts and (found := numbers.text_of_part(word)):
        return found
    if not texts:
        names = [*procedures(name), *acts(name), *ruleset.printed, *ruleset.rulings, *numbers.numbers(), *OF_A_GAME]
        raise unknown(f"table, ruling, procedure, act, rule or page of {name}", word, names)
    return "\n".join(texts)


def names_in_games() -> list[str]:
    """The acts and procedures of all games."""
    procedures = (names for game in games() for names in catalogue.index(game, "PROCEDURES").values())
    return sorted({*(name for game in games() for name in acts(game)), *(one for names in procedures for one in names)})


def of_every_game(name: str) -> Reply:
    """An act or a procedure where no session says which game is meant: what all games have in common, or where to
    read on.
    """
    found = {game: acts(game).get(name) for game in games()}
    shared = {act.inputs if act else None for act in found.values()}
    if len(shared) == 1 and (act := next(iter(found.values()))):
        return Reply(act_usage("", act))
    there = {game: act for game, act in found.items() if act or catalogue.declares(game, "PROCEDURES", name)}
    if not there:
        raise unknown("act", name, names_in_games())
    if len(there) == 1:
        return Reply(explain_name(next(iter(there)), name, CALLED))
    lines = [f"{name} differs from game to game:"]
    for game, act in there.items():
        about = act.summary if act else "a procedure to look up"
        lines += two_columns(f"  referee help {load(game).about['alias']} {name}", about)
    return Reply("\n".join(lines) + "\n")


def printed_rulings(game: str | None) -> str:
    """Where the rulebook is unclear, for one game or all, and which reading is in force."""
    lines = []
    for name in [game] if game else games():
        lines.append(f"{load(name).about['title']} ({name})\n")
        lines += [ruling_text(ruling, data, None) for ruling, data in load(name).rulings.items()]
        lines.append("\n")
    return "".join(lines)


def rulings_of_session(name: str | None) -> str:
    """What a session settled, when, and what was in force before; then every ruling in force."""
    session = choose_session(name)
    lines = fold(session.title)
    rows = [*changes_in_play(with_rules(session, those_that_stand(session.entries())))]
    for row in rows:
        was = f", before {row.before}" if row.before else ""
        what = f"{row.name} = {row.text}{was}" if row.name else f"house rule: {row.text}"
        when = f"#{row.number}, {moment_title(session.game, row.turn, row.phase)}"
        lines.append(indent(f"{what}  ({when})"))
    lines += [] if rows else ["  nothing was changed in play"]
    ruleset = session.ruleset()
    force = (ruling_text(ruling, data, ruleset.in_force(ruling)) for ruling, data in ruleset.rulings.items())
    return "\n".join(lines) + "\n\nin force\n" + "".join(force)
