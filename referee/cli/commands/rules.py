"""The commands on the rules and the scenarios."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import Game, SessionName, rules_app, scenario_app


@rules_app.command(name="list")
def rules_list(game: Game = None) -> None:
    """The games, and a game's procedures, tables and acts."""
    from referee.cli import rules as commands

    commands.listing(game)


@rules_app.command(name="show")
def rules_show(game: str, name: Annotated[str, typer.Argument(help="a name, or a rule's number")]) -> None:
    """A table, a ruling, a procedure or an act, by name or by rule."""
    from referee.cli import rules as commands

    commands.show(game, name)


@rules_app.command(name="check")
def rules_check(game: Game = None) -> None:
    """Hold all against itself, all faults at once. Examples, tables, rulings, coverage, scenarios."""
    from referee.cli import rules as commands

    raise typer.Exit(commands.check(game))


@rules_app.command(name="rulings")
def rules_rulings(game: Game = None, session: SessionName = None) -> None:
    """Where the rulebook is unclear, and what holds. In a session what it has settled, when, and what it was."""
    from referee.cli import rules as commands

    commands.rulings(game, session)


@rules_app.command(name="form")
def rules_form(
    game: str,
    what: Annotated[str | None, typer.Argument(help="a form, or a part of it; without it they are listed")] = None,
    write: Annotated[bool, typer.Option("--write", help="write those missing into your rules folder")] = False,
) -> None:
    """Empty forms for what the rulebook does not print. Fill them in from your copy of the game."""
    from referee.cli import rules as commands

    commands.form(game, what, write)


@rules_app.command(name="remember", context_settings={"ignore_unknown_options": True})
def rules_remember(
    game: str,
    table: str,
    column: Annotated[str, typer.Argument(help="the factor, or the column's name")],
    roll: Annotated[int, typer.Argument(help="the modified die")],
    cell: Annotated[str, typer.Argument(help="what the card says there")],
) -> None:
    """Remember a cell read off the card. So a table fills itself in play."""
    from referee.cli import rules as commands

    commands.remember(game, (table, column, roll, cell))


@rules_app.command(name="coverage")
def rules_coverage(game: Game = None) -> None:
    """Every numbered rule, with what serves it."""
    from referee.cli import rules as commands

    commands.coverage(game)


@scenario_app.command(name="list")
def scenario_list() -> None:
    """The shipped scenarios."""
    from referee.cli import rules as commands

    commands.scenarios()


@scenario_app.command(name="check")
def scenario_check(scenario: str) -> None:
    """All faults of a scenario."""
    from referee.cli import rules as commands

    raise typer.Exit(commands.check_scenario(scenario))


@scenario_app.command(name="show")
def scenario_show(scenario: str) -> None:
    """A scenario's text."""
    from referee.cli import rules as commands

    commands.show_scenario(scenario)


@scenario_app.command(name="save")
def scenario_save(
    file: Annotated[str, typer.Argument(help="a new file, as friday.toml; it will hold the secrets of both sides")],
    title: Annotated[str | None, typer.Option(help="the scenario's new title")] = None,
    session: SessionName = None,
) -> None:
    """Where a session stands, as a scenario. To go on from another day, to edit, to share."""
    from referee.cli import rules as commands

    commands.save_scenario(session, file, title)
