"""The commands that begin an evening: open a session, sit down at the console."""

from __future__ import annotations

from referee.cli.answers import Reply
from referee.cli.command import A_SCENARIO, OPTIONS, command
from referee.cli.options import Call
from referee.engine.errors import Refusal, bad_input, cut
from referee.engine.inputs import Inputs, bare, several, text
from referee.show.folding import fold, two_columns


class New(Inputs):
    """Open a session. It becomes the current session."""

    scenario: str | None = bare(text(None, of="scenario", meaning=f"{A_SCENARIO}; without it, you are asked"))
    name: str | None = bare(text(None, meaning="the session's name; without it, the scenario's name and the date"))


@command("new", New, OPTIONS)
def new(given: New, _: Call) -> Reply:
    """Open it, and say where it is."""
    from referee.engine.dice import commitment
    from referee.engine.plain import quote_word
    from referee.session.acting.sequence import phase, phases
    from referee.session.record import journal
    from referee.session.record.glance import make_current
    from referee.session.scenario.scenario import open_session
    from referee.show.wording import StateWords

    scenario = given.scenario or offered_scenario()
    session = open_session(scenario, given.name)
    make_current(session.name)
    state = session.state
    mark = commitment(state.dice["secret"])
    files = ", ".join([journal.NAME, "umpire.toml", *(f"{side}.toml" for side in state.sides)])
    lines = [
        *fold(f"{session.title}, {' against '.join(map(StateWords.of(state).text, state.sides))}", further="  "),
        *fold(f"in {session.folder}: {files}", "  "),
        "  the mark of the program's dice; read it out or show it before the first die:",
        f"    {mark}",
    ]
    if phase(session.game, state.phase):
        first = "referee status   shows turn, phase and what is due"
    elif phases(session.game):
        first = "referee next   begins the first phase"
    else:
        first = "referee do phase NAME   names the phase; this game has no sequence of play"
    sheet = f"referee scenario brief {quote_word(scenario)} {state.sides[0]} shows a player's sheet"
    lines += ["", *fold(f"hint: {first}; {sheet}; referee play opens the console", further="  ")]
    data = {"ok": True, "session": session.name, "folder": session.folder, "sides": state.sides, "mark": mark}
    return Reply("\n".join(lines), data)


def offered_scenario() -> str:
    """The shipped scenario that the umpire chooses, at a terminal; refused if nobody can be asked."""
    import sys

    from referee.cli.asking import ask_line
    from referee.engine.kinds import whole_number
    from referee.session.scenario import scenario
    from referee.show.listing import size_in_words

    if not sys.stdin.isatty():
        message = "which scenario? game/name, such as carrier-clashes/training; scenario list shows them"
        raise bad_input("scenario", message)
    there, lines = scenario.shipped_in(), list[str]()
    for place, name in enumerate(there, 1):
        found = scenario.find(name)
        about = f"{found.title} ({', '.join(filter(None, (name, size_in_words(found))))})"
        lines += two_columns(f"{place:>3}", about, 5)
    above = "".join(f"{line}\n" for line in lines)
    word = ask_line("which? a number, or a name: ", "an empty line cancels", above=above)
    number = whole_number(word)
    if number is not None and 1 <= number <= len(there):
        return there[number - 1]
    return word.strip()


class Play(Inputs):
    """Open the umpire's console. If standard input is not a terminal, it answers one command a line."""

    session: list[str] = bare(several(text(of="session"), "the session; without it, the current one"))


@command("play", Play, OPTIONS)
def play(given: Play, call: Call) -> Reply:
    """Sit down at the console, which answers line by line."""
    from referee.cli.console import play as at_the_console

    names = given.session
    if len(names) > 1:
        begins = f"referee new {names[0] if '/' in names[0] else 'SCENARIO'} --name NAME begins a session"
        message = f"play takes a session's name, not {cut(' '.join(names))!r}"
        raise Refusal("bad-request", message, hint=f"referee play NAME; {begins}")
    return Reply(status=at_the_console(names[0] if names else None, "json" in call.flags))
