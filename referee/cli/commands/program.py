"""The commands about the program itself: where things are, what there is, completion."""

from __future__ import annotations

from referee.cli.answers import Reply
from referee.cli.command import OPTIONS, command
from referee.cli.options import Call
from referee.engine.inputs import Inputs, bare, choice, flag, several, text

SHELLS = ("bash", "zsh", "fish")


class Config(Inputs):
    """Show where everything is kept, and why; or change a setting: `config rules ~/wargames/rules`."""

    name: str | None = bare(text(None, of="setting", meaning="the setting; without a folder, its value is shown"))
    folder: str | None = bare(text(None, of="folder", meaning="the new value of rules, logs or backup: a full path"))
    unset: bool = flag(meaning="remove it from the settings file")


@command("config", Config, OPTIONS)
def config(given: Config, _: Call) -> Reply:
    """All of it, one value, or a new value."""
    from referee.cli import config as found
    from referee.engine.errors import bad_input, unknown

    if given.name is not None and (given.folder is not None or given.unset):
        if given.folder is not None and given.unset:
            raise bad_input("unset", "give a folder or --unset, not both")
        return Reply(found.change_setting(given.name, given.folder))
    rows = [*found.settings_rows()]
    data = {"ok": True, "config": [row.as_json() for row in rows]}
    if given.name is None:
        return Reply(lambda: found.as_text(rows), data)
    values = {row.name: row.value for row in rows}
    if given.name not in values:
        raise unknown("setting", given.name, values)
    return Reply(values[given.name], data)


class Demo(Inputs):
    """Show in a minute what the program does: odds, a search, a strike, both sides' maps, an undo, luck."""

    fast: bool = flag(meaning="do not pause")
    step: bool = flag(meaning="wait for Enter before each scene")
    name: str | None = text(None, meaning="keep its session, closed, under this name; without it, nothing is left")


@command("demo", Demo, OPTIONS)
def demo(given: Demo, _: Call) -> Reply:
    """Play it."""
    from referee.cli.demo import play

    return Reply(then=play(given.fast, given.step, given.name))


class Help(Inputs):
    """Explain a topic, a command, an act, a procedure or a rule, or show a page of the manual."""

    topic: list[str] = bare(
        several(text(of="topic"), "a topic, a page of the manual, a game, a command, an act, a procedure")
    )


@command("help", Help, OPTIONS, looks=True)
def explain(given: Help, _: Call) -> Reply:
    """Explain it."""
    from referee.cli.explaining import explain_words

    return explain_words(given.topic)


class Manual(Inputs):
    """Write the manual as HTML pages, with the man page. Needs the extra `docs`, and no network."""

    folder: str | None = bare(text(None, of="folder", meaning="a new folder, or one that holds an earlier site"))
    man: str | None = text(None, of="file", meaning="write only the man page, into this file")


@command("manual", Manual, OPTIONS)
def manual(given: Manual, _: Call) -> Reply:
    """Write it."""
    from referee.cli.manual.site import write

    return write(given.folder, given.man)


class Completion(Inputs):
    """Print the completion script for your shell: `eval "$(referee completion bash)"`."""

    shell: str = choice(*SHELLS, meaning="the shell")


@command("completion", Completion, OPTIONS)
def completion(given: Completion, _: Call) -> Reply:
    """The script, and the tables that it reads."""
    import os

    from referee.cli.completing import replying, table
    from referee.engine.rules import games

    path = os.path.join(os.path.dirname(replying.__file__), f"referee.{given.shell}")
    with open(path, encoding="utf-8") as file:
        script = file.read()
    for name in (table.COMMANDS, *games()):
        table.table(name)  # now, so that the first Tab is as quick as the others
    return Reply(script)
