"""The commands on the scenarios: `scenario …`."""

from __future__ import annotations

from contextlib import suppress

from referee.cli.answers import Reply
from referee.cli.command import A_GAME, A_SCENARIO, OPTIONS, command, session_of
from referee.cli.options import Call
from referee.engine.errors import Refusal, at_odds, bad_input
from referee.engine.inputs import Inputs, bare, flag, text
from referee.engine.rules import load
from referee.session.choosing import UMPIRE
from referee.session.scenario import scenario


class List(Inputs):
    """List the shipped scenarios, with their year, number of forces and length; those of one game with their titles."""

    game: str | None = bare(text(None, of="game", meaning=f"{A_GAME}; without it, all games"))


@command("scenario list", List, OPTIONS, looks=True)
def scenario_list(given: List, _: Call) -> Reply:
    """A line for each: of all games how large it is, of one game its title too."""
    from referee.show.folding import two_columns
    from referee.show.listing import size_in_words

    one = given.game
    there = [name.partition("/") for name in scenario.shipped_in()]
    told = [(f"{load(game).about['alias']}/{name}", f"{game}/{name}") for game, _, name in there if one in (None, game)]
    wide = max(len(short) for short, _ in told) + 2
    lines = list[str]()
    for short, name in told:
        found = scenario.find(name)
        size = size_in_words(found)
        said = f"{found.title} ({size})" if one and size else found.title if one or not size else size
        lines += two_columns(short, said, wide)
    more = ["", "referee scenario list GAME adds their titles; referee new cc/training opens one"]
    return Reply("\n".join([*lines, *([] if one else more)]))


class Check(Inputs):
    """List all faults of a scenario."""

    scenario: str = text(of="scenario", meaning=A_SCENARIO)


@command("scenario check", Check, OPTIONS, looks=True)
def scenario_check(given: Check, _: Call) -> Reply:
    """Its faults, or that it is good."""
    from referee.session.scenario.forms import first_line, lost_schema

    found = scenario.find(given.scenario)
    wrong, said = scenario.faults(found), list[str]()
    if lost_schema(found.path) and (line := first_line(found.game, "scenario").strip()):
        lost = "its first line names a schema that is not on this machine; for your editor, write"
        said = ["", f"hint: {lost}: {line}"]
    return Reply("\n".join(map(str, wrong)) or f"{found.path}: good", status=2 if wrong else 0, said=said)


class Make(Inputs):
    """Make a scenario of your own by answering questions. You may stop and go on later; the file is checked."""

    file: str = text(of="file", meaning="a new file, such as friday.toml")
    game: str | None = bare(text(None, of="game", meaning=f"{A_GAME}; without it, you are asked"))
    anew: bool = flag(meaning="begin again, without your earlier answers")


@command("scenario make", Make, OPTIONS)
def scenario_make(given: Make, _: Call) -> Reply:
    """Ask, and write it."""
    from referee.cli.making import make_scenario

    return make_scenario(given.file, given.game, given.anew)


class Schema(Inputs):
    """Print the JSON Schema of scenarios or of your own tables, so that your editor can complete and check them."""

    game: str | None = bare(text(None, of="game", meaning=A_GAME))
    file: str = bare(text("scenario", meaning="scenario, or one of your own files, such as units"))
    write: str | None = text(None, of="folder", meaning="write the schemas of all games into this folder")


@command("scenario schema", Schema, OPTIONS, looks=True)
def scenario_schema(given: Schema, _: Call) -> Reply:
    """Print one, or write all."""
    from referee.session.scenario import schemas

    if given.write is not None:
        try:
            return Reply("\n".join(schemas.write(given.write)))
        except OSError as error:
            raise bad_input("write", f"{given.write} cannot be written: {error.strerror}") from None
    if given.game is None:
        raise bad_input("game", f"game is missing: {A_GAME}; or --write FOLDER for all of them")
    return Reply(schemas.text(given.game, given.file))


class Show(Inputs):
    """Show a scenario's file."""

    scenario: str = text(of="scenario", meaning=A_SCENARIO)


@command("scenario show", Show, OPTIONS, looks=True)
def scenario_show(given: Show, _: Call) -> Reply:
    """As its file has it."""

    return Reply(scenario.find(given.scenario).text.decode())


class Brief(Inputs):
    """Show a player's sheet: orders, forces, and what wins. Without a side, your own page of the battle."""

    scenario: str | None = bare(text(None, of="scenario", meaning=f"{A_SCENARIO}; without it, the session's"))
    who: str | None = bare(text(None, meaning="a side; without it, your own page"))
    print: str | None = text(None, of="file", meaning="write a page to print: PDF if FILE ends in .pdf, otherwise HTML")


@command("scenario brief", Brief, looks=True)
def scenario_brief(given: Brief, call: Call) -> Reply:
    """Show it, or print it."""
    from referee.cli.paper import print_brief
    from referee.session.reading.brief import brief
    from referee.show.brief import as_text
    from referee.show.wording import StateWords

    named, who = given.scenario, given.who or UMPIRE
    if given.who is None and (side := side_of_session(named, call)):
        named, who = None, side
    if named is not None and call.word("session"):
        raise at_odds("session", "name a scenario or a session, not both")
    found = scenario.must_be_sound(named) if named is not None else scenario.played_in(session_of(call))
    made = brief(found, who, StateWords(found.game, found.data.get("called", {})))
    if given.print is not None:
        return print_brief(made, given.print)
    return Reply(as_text(made))


def side_of_session(word: str | None, call: Call) -> str:
    """The side of the session that a word means, or its umpire; nothing if it means none."""
    from referee.cli.sides import sides_begun

    if word is None or word.lower() == UMPIRE:
        return UMPIRE
    with suppress(Refusal):
        there = sides_begun(session_of(call).state, word)
        return there[0] if len(there) == 1 else ""
    return ""


class Save(Inputs):
    """Save the present position as a scenario, to go on another day, to edit or to share."""

    file: str = text(of="file", meaning="a new file, such as friday.toml; it will hold the secrets of both sides")
    title: str | None = text(None, meaning="the scenario's new title")


@command("scenario save", Save)
def scenario_save(given: Save, call: Call) -> Reply:
    """Write it."""
    from referee.session.acting.sequence import moment_title
    from referee.session.scenario.position import save

    chosen = session_of(call)
    save(chosen, given.file, given.title)
    said = [f"referee: {fault}" for fault in scenario.faults(scenario.find(given.file))]
    where = moment_title(chosen.game, chosen.state.turn, chosen.state.phase)
    hint = f"for the umpire alone; referee new {given.file} goes on from there"
    return Reply(f"{given.file}: {chosen.name}, {where}\n\nhint: {hint}", said=said)
