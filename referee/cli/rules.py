"""The commands around rules and scenarios: rules one can look at."""

from __future__ import annotations

import sys

from referee.cli.help import procedure_usage
from referee.engine import examples
from referee.engine.errors import unknown
from referee.engine.procedure import procedures
from referee.engine.rules import Ruleset, game_name, games, load
from referee.session.acting.catalogue import acts
from referee.session.acting.rulings import settled
from referee.session.acting.sequence import phases
from referee.session.record.glance import glance
from referee.session.record.state import voided
from referee.session.scenario import check as self_test
from referee.session.scenario import forms, scenario
from referee.session.session import Session, choose
from referee.show.folding import beside, wrapped
from referee.show.tables import ruling_text, table_text
from referee.show.usage import act_usage


def out(text: str = "") -> None:
    """Print a line."""
    sys.stdout.write(text + "\n")


def chosen(game: str | None) -> list[str]:
    """The game asked for, or all."""
    return [game_name(game)] if game else games()


def listing(game: str | None) -> None:
    """The games; or a game's procedures, acts, tables and phases."""
    if game is None:
        for name in games():
            about = load(name).about
            out(f"{name:<22} {about['alias']:<4} {about['title']}: {len(procedures(name))} procedures")
        return
    name = game_name(game)
    parts = {
        "procedures": [(one.name, one.summary, one.cite) for one in sorted(procedures(name).values())],
        "acts in a session": [(act, found.summary, found.cite) for act, found in sorted(acts(name).items())],
        "tables": [(table, data.get("title", ""), data.get("cite", "")) for table, data in load(name).printed.items()],
        "sequence of play": [
            (phase.id, phase.title + (f", {phase.when} turns only" if phase.when != "always" else ""), phase.cite)
            for phase in phases(name)
        ],
    }
    for part, rows in parts.items():
        if rows:
            out(part)
        for word, text, cite in rows:
            out("\n".join(beside(f"  {word}", text + (f"  [{cite}]" if cite else ""))))


def show(game: str, word: str) -> None:
    """Everything of a name or a rule's number: procedures, acts, tables, rulings, coverage."""
    name = game_name(game)
    ruleset = load(name)
    found = [*_procedures(name, word), *_acts(name, word), *_tables(ruleset, word), *_rulings(ruleset, word)]
    rules = {rule: entries for rule, entries in self_test.coverage(name).items() if same_rule(rule, word)}
    for rule, entries in rules.items():
        found.append(f"{rule}: {'; '.join(entries)}\n")
    if not found:
        raise unknown(f"table, ruling, procedure, act or rule of {name}", word, _names(name, ruleset))
    sys.stdout.write("\n".join(found))


def same_rule(cite: str, word: str) -> bool:
    """Is `word` the rule that is cited, or a chapter above it?"""
    return any(piece == word or piece.startswith(f"{word}.") for piece in (part.strip() for part in cite.split(",")))


def _procedures(game: str, word: str) -> list[str]:
    texts = []
    for found in procedures(game).values():
        if found.name == word or same_rule(found.cite, word):
            texts.append(procedure_usage(game, found, {}))
    return texts


def _acts(game: str, word: str) -> list[str]:
    return [
        act_usage(game, found, {})
        for found in acts(game).values()
        if found.name == word or (found.cite and same_rule(found.cite, word))
    ]


def _tables(ruleset: Ruleset, word: str) -> list[str]:
    return [
        table_text(name, data)
        for name, data in ruleset.printed.items()
        if name == word or same_rule(str(data.get("cite", "")), word)
    ]


def _rulings(ruleset: Ruleset, word: str) -> list[str]:
    return [
        ruling_text(name, data, ruleset.chosen.get(name))
        for name, data in ruleset.rulings.items()
        if name == word or any(same_rule(cite, word) for cite in data["cites"])
    ]


def _names(game: str, ruleset: Ruleset) -> list[str]:
    return [*procedures(game), *acts(game), *ruleset.printed, *ruleset.rulings, *self_test.coverage(game)]


def rulings(game: str | None, session: str | None = None) -> None:
    """Where a rulebook is unclear, and what holds; in a session first what it has settled, and with its options."""
    if (game is None or session is not None) and in_session(session):
        return
    for name in chosen(game):
        out(f"{load(name).about['title']} ({name})")
        for ruling, data in load(name).rulings.items():
            sys.stdout.write(ruling_text(ruling, data, None))
        out()


def in_session(name: str | None) -> Session | None:
    """Print the rulings in force in the session; nothing where none is meant."""
    if name is None and not glance():
        return None
    session = choose(name)
    entries = session.entries()
    out(f"{session.name}: {session.state.about['scenario']} ({session.game})")
    rows = [*settled(entries, voided(entries))]
    for row in rows:
        was = f", before {row.before}" if row.before else ""
        what = f"{row.name} = {row.text}{was}" if row.name else f"house rule: {row.text}"
        out(wrapped(f"{what}  (#{row.number}, turn {row.turn} {row.phase})".replace(" )", ")")))
    if not rows:
        out("  nothing was settled in play")
    out("\nin force")
    ruleset = session.ruleset()
    for ruling, data in ruleset.rulings.items():
        sys.stdout.write(ruling_text(ruling, data, ruleset.in_force(ruling)))
    return session


def check(game: str | None) -> int:
    """Hold everything against itself; the exit status."""
    status = 0
    for name in chosen(game):
        found = self_test.faults(name)
        for fault in found:
            out(fault)
        count = len(examples.read(name))
        good = f"{count} worked examples, {len(procedures(name))} procedures, every table and cite"
        out(f"{name}: {len(found)} faults" if found else f"{name}: good ({good})")
        status = 2 if found else status
    return status


def coverage(game: str | None) -> None:
    """Every rule with what serves it, and the counts."""
    for name in chosen(game):
        rows = self_test.coverage(name)
        late = [rule for rule, entries in rows.items() if "not yet" in entries]
        if game is not None:
            width = max((len(rule) for rule in rows), default=0)
            for rule, entries in rows.items():
                out(f"{rule:<{width}}  {'; '.join(entries)}")
        done = len(rows) - len(late)
        share = 100 * done // len(rows) if rows else 0
        out(f"{name}: {done} of {len(rows)} rules served or accounted for ({share} %), {len(late)} not yet")


def scenarios() -> None:
    """The shipped scenarios."""
    for name in scenario.shipped():
        found = scenario.find(name)
        date = f", {found.data['date']}" if found.data.get("date") else ""
        out(f"{name:<36} {found.title}{date}")


def check_scenario(word: str) -> int:
    """All faults of a scenario; the exit status."""
    found = scenario.find(word)
    faults = scenario.faults(found)
    for fault in faults:
        out(fault)
    if not faults:
        out(f"{found.path}: good")
    return 2 if faults else 0


def show_scenario(word: str) -> None:
    """A scenario's text."""
    sys.stdout.write(scenario.find(word).text.decode())


def save_scenario(name: str | None, file: str, title: str | None) -> None:
    """Write where a session stands as a scenario's file; what would keep it from being opened is said."""
    from referee.session.scenario.position import save
    from referee.session.session import choose

    session = choose(name)
    save(session, file, title)
    public = session.state.public
    out(f"{file}: {session.name}, turn {public.get('turn', 0)} {public.get('phase', '')}".rstrip())
    for fault in scenario.faults(scenario.find(file)):
        sys.stderr.write(f"referee: {fault}\n")
    out(f"\nhint: for the umpire alone; referee new {file} goes on from there")


def form(game: str, what: str | None, write: bool) -> None:
    """The empty forms for what a rulebook does not print: listed, printed, or written into the owner's folder."""
    name = game_name(game)
    if write:
        for line in forms.write(name):
            out(line)
        return
    if what is not None:
        sys.stdout.write(forms.form(name, what))
        return
    there = forms.parts(name)
    if not there:
        out(f"{name}: the rulebook prints all that is needed; there is nothing to fill in")
    for file, parts in there.items():
        out(f"{file:<10} $REFEREE_RULES/{name}/{file}.toml: {', '.join(parts)}")
    if there:
        out(f"referee rules form {game} {next(iter(there))} prints a form; --write writes all that you do not have yet")


def remember(game: str, cell: forms.Cell) -> None:
    """A cell read off the card, into the owner's folder."""
    path = forms.remember(game_name(game), [cell])
    table, column, roll, text = cell
    out(f"{path}: {table}, column {column}, modified die {roll}: {text}")
