"""The commands on the rules and the scenarios."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import Game, SessionName, rules_app, scenario_app


@rules_app.command(name="list")
def rules_list(game: Game = None) -> None:
    """The games, and a game's procedures, tables and acts."""
    from referee.cli.rules import declared, game_lines
    from referee.cli.session import out

    out(game_lines() if game is None else declared(game))


@rules_app.command(name="show")
def rules_show(game: str, name: Annotated[str, typer.Argument(help="a name, or a rule's number")]) -> None:
    """A rule by its number, with all that there is for it; or a table, a ruling, a procedure, an act by name."""
    from referee.cli.rules import unfolded
    from referee.cli.session import out

    out(unfolded(game, name))


@rules_app.command(name="check")
def rules_check(game: Game = None) -> None:
    """Hold all against itself, all faults at once. Examples, tables, rulings, coverage, scenarios."""
    from referee.cli.rules import chosen
    from referee.cli.session import out
    from referee.engine import examples
    from referee.engine.procedure import procedures
    from referee.session.scenario.check import faults

    status = 0
    for name in chosen(game):
        found = faults(name)
        for fault in found:
            out(fault)
        count = len(examples.read(name))
        good = f"{count} worked examples, {len(procedures(name))} procedures, every table and cite"
        out(f"{name}: {len(found)} faults" if found else f"{name}: good ({good})")
        status = 2 if found else status
    raise typer.Exit(status)


@rules_app.command(name="rulings")
def rules_rulings(game: Game = None, session: SessionName = None) -> None:
    """Where the rulebook is unclear, and what holds. In a session what it has settled, when, and what it was."""
    from referee.cli.rules import printed_rulings, rulings_of_session
    from referee.cli.session import out
    from referee.session.record.glance import glance

    if session is not None or (game is None and glance()):
        out(rulings_of_session(session))
    else:
        out(printed_rulings(game))


@rules_app.command(name="print")
def rules_print(
    game: Annotated[str | None, typer.Argument(help="a game's name or alias; else the session's game")] = None,
    page: Annotated[
        str | None, typer.Option("--print", metavar="FILE", help="the pages: PDF if FILE ends in .pdf, else HTML")
    ] = None,
    session: SessionName = None,
) -> None:
    """The umpire's screen: the sequence of play and all tables. In a session with its rulings and tables."""
    from referee.cli.paper import print_screen

    print_screen(game, page, session)


@rules_app.command(name="form")
def rules_form(
    game: str,
    what: Annotated[str | None, typer.Argument(help="a form, or a part of it; without it they are listed")] = None,
    write: Annotated[bool, typer.Option("--write", help="write those missing into your rules folder")] = False,
    sheets: Annotated[
        str | None, typer.Option("--csv", metavar="FOLDER", help="write sheets of counters there, one row a counter")
    ] = None,
    book: Annotated[
        str | None, typer.Option("--xlsx", metavar="FILE", help="the same sheets as one workbook (extra: sheets)")
    ] = None,
) -> None:
    """Empty forms for what the rulebook does not print. Fill them in from your copy of the game."""
    from referee.cli import owning
    from referee.cli.session import out
    from referee.engine.rules import game_name
    from referee.session.scenario import forms

    name = game_name(game)
    if sheets is not None or book is not None:
        owning.written(name, sheets, book)
    elif write:
        for line in forms.write(name):
            out(line)
    elif what is not None:
        out(forms.form(name, what))
    else:
        owning.listed(game, name)


@rules_app.command(name="take")
def rules_take(
    files: Annotated[list[str], typer.Argument(help="sheets that `form` wrote, filled in, as CSV or .xlsx")],
    scenario: Annotated[
        list[str] | None, typer.Option("--scenario", help="say what this one still needs, in place of the shipped ones")
    ] = None,
) -> None:
    """Take filled sheets in. All faults by their cells, and nothing half taken."""
    from referee.cli import owning
    from referee.session.scenario.taking import take

    game, taken = take(files)
    owning.say_taken(game, taken, scenario or ())


@rules_app.command(name="enter")
def rules_enter(
    game: Annotated[str | None, typer.Argument(help="a game's name or alias; in a session its game")] = None,
    sheet: Annotated[str | None, typer.Argument(help="one sheet, as ships; else all of them")] = None,
    scenario: Annotated[str | None, typer.Option("--scenario", help="only what this one still needs")] = None,
) -> None:
    """Counters, tables and logs typed in one by one. Enter takes what stands in brackets; each is kept at once."""
    from referee.cli.owning import entered, game_and_sheet

    entered(*game_and_sheet(game, sheet), scenario)


@rules_app.command(name="pack")
def rules_pack(
    file: Annotated[str, typer.Argument(help="a new file, as club.zip")],
    game: Annotated[list[str] | None, typer.Argument(help="games' names or aliases; all if left out")] = None,
) -> None:
    """Your tables and counters as one file, for the club."""
    from referee.cli.session import out
    from referee.engine.rules import game_name
    from referee.session.scenario.packing import pack

    for name in pack(file, [game_name(one) for one in game or ()]):
        out(name)
    out(f"\nhint: referee rules unpack {file} takes them in, elsewhere")


@rules_app.command(name="unpack")
def rules_unpack(
    file: Annotated[str, typer.Argument(help="a file that pack wrote")],
    over: Annotated[bool, typer.Option("--over", help="also over tables of yours, kept as .before")] = False,
) -> None:
    """Take a club's tables in. Checked first: all of them, or none."""
    from referee.cli.session import out
    from referee.session.scenario.packing import unpack

    taken = unpack(file, over=over)
    for what, names in (("new", taken.new), ("changed", taken.changed), ("as they were", taken.same)):
        for name in names:
            out(f"{what:<13} {name}")
    if taken.gaps:
        out(f"not filled in yet, in {len(taken.gaps)} places: referee rules check lists them")


@rules_app.command(name="drop")
def rules_drop(
    game: str,
    name: Annotated[str, typer.Argument(help="a counter or table of yours, as Enterprise")],
) -> None:
    """Take a counter or table of yours out again. The file is kept as .before."""
    from referee.cli.owning import say_locked_out
    from referee.cli.session import out
    from referee.engine.rules import game_name
    from referee.session.scenario.taking import drop

    found = game_name(game)
    for path in drop(found, name):
        out(f"{path}: {name} is taken out; as it was: {path}.before")
    say_locked_out(found)


@rules_app.command(name="remember", context_settings={"ignore_unknown_options": True})
def rules_remember(
    game: str,
    table: str,
    column: Annotated[str, typer.Argument(help="the factor, or the column's name")],
    roll: Annotated[int, typer.Argument(help="the modified die")],
    cell: Annotated[str, typer.Argument(help="what the card says there")],
) -> None:
    """Remember a cell read off the card. So a table fills itself in play."""
    from referee.cli.session import out
    from referee.engine.rules import game_name
    from referee.session.scenario import forms

    path = forms.remember(game_name(game), [(table, column, roll, cell)])
    out(f"{path}: {table}, column {column}, modified die {roll}: {cell}")


@rules_app.command(name="coverage")
def rules_coverage(game: Game = None) -> None:
    """Every numbered rule, with what serves it: an act, a look-up, or the umpire's hand."""
    from collections import Counter

    from referee.cli.rules import chosen
    from referee.cli.session import out
    from referee.session.scenario.check import LATE, WAYS, coverage, way_of

    for name in chosen(game):
        rows = coverage(name)
        ways = {rule: way_of(entries) for rule, entries in rows.items()}
        if game is not None:
            width = max((len(rule) for rule in rows), default=0)
            wide = max(map(len, WAYS))
            for rule, entries in rows.items():
                out(f"{rule:<{width}}  {ways[rule]:<{wide}}  {'; '.join(entries)}")
        counts = Counter(ways.values())
        done = len(rows) - counts[LATE]
        share = 100 * done // len(rows) if rows else 0
        how = ", ".join(f"{way} {counts[way]}" for way in WAYS if way != LATE)
        out(f"{name}: {done} of {len(rows)} rules served or accounted for ({share} %), {counts[LATE]} not yet: {how}")


@scenario_app.command(name="list")
def scenario_list(
    game: Annotated[str | None, typer.Argument(help="a game's name or alias; all if left out")] = None,
) -> None:
    """The shipped scenarios, with their year, length and number of forces."""
    from referee.cli.session import out
    from referee.engine.rules import game_name
    from referee.session.scenario import scenario
    from referee.show.folding import in_two_columns

    only = game_name(game) if game else ""
    names = [name for name in scenario.shipped() if name.startswith(only)]
    wide = max(map(len, names))
    for name in names:
        found = scenario.find(name)
        size = scenario.size(found)
        out("\n".join(in_two_columns(name, f"{found.title} ({size})" if size else found.title, wide + 2)))


@scenario_app.command(name="check")
def scenario_check(scenario: str) -> None:
    """All faults of a scenario."""
    from referee.cli.session import out
    from referee.session.scenario.forms import first_line, lost_schema
    from referee.session.scenario.scenario import faults, find

    found = find(scenario)
    wrong = faults(found)
    for fault in wrong:
        out(fault)
    if not wrong:
        out(f"{found.path}: good")
    if lost_schema(found.path) and (line := first_line(found.game, "scenario").strip()):
        typer.echo(f"\nhint: the schema of its first line is not on this machine; for your editor: {line}", err=True)
    raise typer.Exit(2 if wrong else 0)


@scenario_app.command(name="make")
def scenario_make(
    file: Annotated[str, typer.Argument(help="a new file, as friday.toml")],
    game: Annotated[str | None, typer.Argument(help="the game's name or alias; else it is asked")] = None,
    anew: Annotated[bool, typer.Option("--anew", help="leave what was answered before")] = False,
) -> None:
    """A scenario of your own by answering questions. It can be left and taken up; ends in a checked file."""
    from referee.cli.making import made

    raise typer.Exit(made(file, game, anew))


@scenario_app.command(name="schema")
def scenario_schema(
    game: Annotated[str | None, typer.Argument(help="a game's name or alias")] = None,
    file: Annotated[str, typer.Argument(help="scenario, or one of your own files, as units")] = "scenario",
    write: Annotated[str | None, typer.Option("--write", metavar="FOLDER", help="write all of all games there")] = None,
) -> None:
    """What an editor must know to complete and check. JSON Schema of scenarios and of your own tables."""
    import sys

    from referee.cli.session import out
    from referee.engine.errors import bad_input
    from referee.engine.rules import game_name
    from referee.session.scenario import schemas

    if write is not None:
        for path in schemas.write(write):
            out(path)
    elif game is None:
        raise bad_input("game", "game is missing: a game's name or alias; or --write FOLDER for all of them")
    else:
        sys.stdout.write(schemas.text(game_name(game), file))


@scenario_app.command(name="show")
def scenario_show(scenario: str) -> None:
    """A scenario's text."""
    from referee.cli.session import out
    from referee.session.scenario.scenario import find

    out(find(scenario).text.decode())


@scenario_app.command(name="save")
def scenario_save(
    file: Annotated[str, typer.Argument(help="a new file, as friday.toml; it will hold the secrets of both sides")],
    title: Annotated[str | None, typer.Option(help="the scenario's new title")] = None,
    session: SessionName = None,
) -> None:
    """Where a session stands, as a scenario. To go on from another day, to edit, to share."""
    import sys

    from referee.cli.session import out
    from referee.session.choosing import choose
    from referee.session.scenario import scenario
    from referee.session.scenario.position import save

    chosen = choose(session)
    save(chosen, file, title)
    public = chosen.state.public
    out(f"{file}: {chosen.name}, turn {public.get('turn', 0)} {public.get('phase', '')}".rstrip())
    for fault in scenario.faults(scenario.find(file)):
        sys.stderr.write(f"referee: {fault}\n")
    out(f"\nhint: for the umpire alone; referee new {file} goes on from there")
