"""The commands on the rules: `rules …`."""

from __future__ import annotations

from referee.cli.answers import Reply
from referee.cli.command import A_GAME, OPTIONS, command
from referee.cli.options import Call
from referee.engine.inputs import Inputs, bare, choice, flag, many, several, text, whole
from referee.engine.rules import games
from referee.show.folding import fold

PARTS = ("procedures", "acts", "tables", "phases")
ANY = f"{A_GAME}; without it, all games"


class List(Inputs):
    """List the games, or what a game has: its procedures, acts, tables and phases."""

    game: str | None = bare(text(None, of="game", meaning=ANY))
    part: str | None = bare(choice(*PARTS, default=None, meaning="explain each of these; without it, only the names"))


@command("rules list", List, OPTIONS, looks=True)
def rules_list(given: List, _: Call) -> Reply:
    """All games, or what one declares."""
    from referee.cli.rules import game_lines, list_declared

    return Reply(game_lines() if given.game is None else list_declared(given.game, PARTS, given.part))


class Show(Inputs):
    """Show a rule by its number, with all that carries it out; or a table, ruling, procedure or act by name."""

    game: str = text(of="game", meaning=A_GAME)
    name: str = text(of="declared", meaning="a name, or a rule's number")


@command("rules show", Show, OPTIONS, looks=True)
def rules_show(given: Show, _: Call) -> Reply:
    """All that there is for it."""
    from referee.cli.rules import explain_name

    return Reply(explain_name(given.game, given.name))


class Check(Inputs):
    """Check a game's worked examples, tables, rulings, coverage and scenarios, and list all faults at once."""

    game: str | None = bare(text(None, of="game", meaning=ANY))


@command("rules check", Check, OPTIONS, looks=True)
def rules_check(given: Check, _: Call) -> Reply:
    """Each game's faults."""
    from referee.engine import examples
    from referee.engine.plain import counted
    from referee.engine.procedure import procedures
    from referee.session.scenario.check import faults

    lines, status = list[str](), 0
    for name in [given.game] if given.game else games():
        found = faults(name)
        count = len(examples.read_examples(name))
        shown = f"{counted(count, 'worked example')}, {counted(len(procedures(name)), 'procedure')}"
        good = f"good ({shown}, every table and cite)"
        lines += [*map(str, found), *fold(f"{name}: {counted(len(found), 'fault') if found else good}")]
        status = 2 if found else status
    return Reply("\n".join(lines), status=status)


class Rulings(Inputs):
    """List where the rulebook is unclear and which reading is in force; in a session also what you settled and when."""

    game: str | None = bare(text(None, of="game", meaning=ANY))


@command("rules rulings", Rulings, looks=True)
def rules_rulings(given: Rulings, call: Call) -> Reply:
    """A game's, or a session's."""
    from referee.cli.rules import printed_rulings, rulings_of_session
    from referee.session.record.glance import session_meant

    session = call.word("session")
    if session is not None or (given.game is None and session_meant()):
        return Reply(rulings_of_session(session))
    return Reply(printed_rulings(given.game))


class Print(Inputs):
    """Write the umpire's screen to print: the sequence of play and all tables; in a session with its rulings."""

    game: str | None = bare(text(None, of="game", meaning=f"{A_GAME}; without it, the session's game"))
    print: str | None = text(None, of="file", meaning="the file to write: PDF if FILE ends in .pdf, otherwise HTML")


@command("rules print", Print)
def rules_print(given: Print, call: Call) -> Reply:
    """Write the pages."""
    from referee.cli.paper import print_screen

    return print_screen(given.game, given.print, call.word("session"))


class Form(Inputs):
    """Show or write empty forms for what the rulebook does not print. Fill them in from your copy of the game."""

    game: str = text(of="game", meaning=A_GAME)
    what: str | None = bare(text(None, of="form", meaning="a form, or a part of it; without it, the forms are listed"))
    write: bool = flag(meaning="write the forms that are missing into your rules folder")
    csv: str | None = text(
        None, of="folder", meaning="write sheets of counters into that folder, one row for each counter"
    )
    xlsx: str | None = text(None, of="file", meaning="the same sheets as one workbook (extra: sheets)")


@command("rules form", Form, OPTIONS)
def rules_form(given: Form, _: Call) -> Reply:
    """List them, print one, or write them."""
    from referee.cli import owning
    from referee.session.scenario import forms

    if given.csv is not None or given.xlsx is not None:
        return owning.write_sheets(given.game, given.csv, given.xlsx)
    if given.write:
        return Reply("\n".join(forms.write(given.game)))
    return owning.list_forms(given.game) if given.what is None else Reply(forms.form(given.game, given.what))


class Take(Inputs):
    """Read filled-in sheets. Every fault is named with its cell, and nothing is taken in until all of it is right."""

    files: list[str] = many(text(of="file"), 1, None, meaning="sheets that `form` wrote, filled in, as CSV or .xlsx")
    scenario: list[str] = several(
        text(of="scenario"), "list what this scenario still needs, instead of what the shipped ones need"
    )


@command("rules take", Take, OPTIONS)
def rules_take(given: Take, _: Call) -> Reply:
    """Take them, and say what is still needed."""
    from referee.cli import owning
    from referee.session.scenario.taking import take

    game, taken = take(given.files)
    return owning.said_taken(game, taken, given.scenario)


class Enter(Inputs):
    """Type in counters, tables and logs one by one. Enter takes the value in brackets; each answer is kept at once."""

    game: str | None = bare(text(None, of="game or sheet", meaning=f"{A_GAME}; in a session you may leave it out"))
    sheet: str | None = bare(text(None, of="counters", meaning="one sheet, such as ships; without it, all of them"))
    scenario: str | None = text(None, of="scenario", meaning="ask only for what this scenario still needs")


@command("rules enter", Enter, OPTIONS)
def rules_enter(given: Enter, _: Call) -> Reply:
    """Ask for them, one by one."""
    from referee.cli.owning import enter_all, game_and_sheet

    return enter_all(*game_and_sheet(given.game, given.sheet), given.scenario)


class Pack(Inputs):
    """Pack your tables and counters into one file, for the club."""

    file: str = text(of="file", meaning="a new file, such as club.zip")
    game: list[str] = bare(several(text(of="game"), "games' names or short names; without them, all games"))


@command("rules pack", Pack, OPTIONS)
def rules_pack(given: Pack, _: Call) -> Reply:
    """Write the file."""
    from referee.session.scenario.packing import pack

    lines = list(pack(given.file, given.game))
    return Reply("\n".join([*lines, f"\nhint: referee rules unpack {given.file} reads them in elsewhere"]))


class Unpack(Inputs):
    """Read in a club's tables. They are checked first: all are taken, or none."""

    file: str = text(of="file", meaning="a file that pack wrote")
    over: bool = flag(meaning="replace your own tables; the old ones are kept as .before")


@command("rules unpack", Unpack, OPTIONS)
def rules_unpack(given: Unpack, _: Call) -> Reply:
    """Take them in, and say which are new."""
    from referee.session.scenario.packing import unpack

    taken = unpack(given.file, over=given.over)
    lines = [f"{what:<13} {name}" for what, names in taken.parts.items() for name in names]
    if taken.gaps:
        lines.append(f"not filled in yet, in {len(taken.gaps)} places: referee rules check lists them")
    return Reply("\n".join(lines))


class Drop(Inputs):
    """Remove a counter or table of yours. The old file is kept as .before."""

    game: str = text(of="game", meaning=A_GAME)
    name: str = text(meaning="a counter or table of yours, such as Enterprise")


@command("rules drop", Drop, OPTIONS)
def rules_drop(given: Drop, _: Call) -> Reply:
    """Take it out."""
    from referee.cli.owning import not_to_be_opened
    from referee.session.scenario.taking import drop

    kept = "is removed; the old file is kept as"
    lines = [f"{path}: {given.name} {kept} {path}.before" for path in drop(given.game, given.name)]
    return Reply("\n".join([*lines, *not_to_be_opened(given.game)]))


class Remember(Inputs):
    """Keep a cell that you read off the card, so that the table fills as you play."""

    game: str = text(of="game", meaning=A_GAME)
    table: str = text(meaning="the table")
    column: str = text(meaning="the factor, or the column's name")
    roll: int = whole(meaning="the modified die")
    cell: str = text(meaning="what the card says there")


@command("rules remember", Remember, OPTIONS)
def rules_remember(given: Remember, _: Call) -> Reply:
    """Write the cell into your own table."""
    from referee.session.scenario import forms

    path = forms.card_module(given.game).remember([(given.table, given.column, given.roll, given.cell)])
    return Reply(f"{path}: {given.table}, column {given.column}, modified die {given.roll}: {given.cell}")


class Coverage(Inputs):
    """List every numbered rule and what carries it out: an act, a look-up, or you at the table."""

    game: str | None = bare(text(None, of="game", meaning=ANY))


@command("rules coverage", Coverage, OPTIONS, looks=True)
def rules_coverage(given: Coverage, _: Call) -> Reply:
    """The rules of a game, and how many of each game are served."""
    from collections import Counter

    from referee.session.scenario.check import LATE, WAYS, coverage, way_of

    lines = list[str]()
    for name in [given.game] if given.game else games():
        rows = coverage(name)
        ways = {rule: way_of(entries) for rule, entries in rows.items()}
        if given.game is not None:
            width, wide = max(map(len, rows), default=0), max(map(len, WAYS))
            for rule, entries in rows.items():
                lines += fold("; ".join(entries), f"{rule:<{width}}  {ways[rule]:<{wide}}  ", " " * 6)
        counts = Counter(ways.values())
        done = len(rows) - counts[LATE]
        share = 100 * done // len(rows) if rows else 0
        how = ", ".join(f"{way} {counts[way]}" for way in WAYS if way != LATE)
        served = f"{done} of {len(rows)} rules covered ({share} %), {counts[LATE]} not yet: {how}"
        lines += fold(f"{name}: {served}")
    return Reply("\n".join(lines))
