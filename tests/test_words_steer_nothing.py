"""What the program does hangs on kinds and fields, never on the words of a message: other words change nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from referee.cli.options import as_typed
from referee.engine.errors import NoInput, Refusal, Unfit, at_odds
from referee.engine.procedure import find, procedures
from referee.engine.rules import games, table_missing
from referee.games.clash_of_carriers.evening import targets
from referee.session.acting.catalogue import acts
from referee.session.acting.catalogue import find as find_act
from referee.session.acting.common_acts import changes_in_play
from referee.session.proof import with_rules
from referee.session.record.folder import Unwritten, logs_folder, make_folder
from referee.session.scenario.scenario import open_session, way_back
from referee.session.scenario.source import in_other_words, table_fault
from referee.show.curing import cure_for

REFEREE = Path(__file__).parent.parent / "referee"
WORDS = ("is not an input here", "No such command 'odds'.", "the journal is as it was", ", before calm", "")


@pytest.mark.parametrize("words", WORDS)
def test_an_input_that_is_none_is_said_as_it_is_typed(words: str) -> None:
    refusal = NoInput("strike[1]", "defence", "did you mean defense?")
    refusal.message = words
    said = as_typed(refusal, find("carrier-clashes", "strike").inputs).message
    assert said == "--strike 2 takes no defence; did you mean defense?"


@pytest.mark.parametrize(
    ("place", "typed"), [("strike[1].defense", "defense of --strike 2"), ("max_speed", "--max-speed")]
)
def test_a_place_is_said_as_it_is_typed(place: str, typed: str) -> None:
    refusal = Unfit(place, "must be 1 to 6, not 7")
    refusal.message = "other words"
    assert as_typed(refusal, find("carrier-clashes", "strike").inputs).message == f"{typed} must be 1 to 6, not 7"


@pytest.mark.parametrize("words", WORDS)
def test_inputs_that_a_refusal_names_are_said_as_they_are_typed(words: str) -> None:
    refusal = at_odds("star_aa", "{} and {} contradict each other", "star_aa", "no_aa")
    assert refusal.message == "star_aa and no_aa contradict each other"
    refusal.message = words
    said = as_typed(refusal, find("carrier-clashes", "attack").inputs).message
    assert said == "--star-aa and --no-aa contradict each other"


REFUSING = {"bad_input", "at_odds", "missing", "Unfit", "Missing"}


def named_in_words(game: str) -> Iterator[str]:
    """Where a refusal's sentence has the name of an input in it, which would be said as JSON has it."""
    inputs = [one.inputs for one in procedures(game).values()] + [one.inputs for one in acts(game).values()]
    names = {name for of in inputs for name in of.fields if "_" in name}
    for path in sorted((REFEREE / "games" / game.replace("-", "_")).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in REFUSING:
                said = [part.value for part in ast.walk(node.args[1]) if isinstance(part, ast.Constant)]
                words = {word.strip(".,:;") for text in said for word in str(text).split()}
                yield from (f"{path.name}:{node.lineno} {name}" for name in sorted(names & words))


@pytest.mark.parametrize("game", games())
def test_no_refusal_has_the_name_of_an_input_in_its_words(game: str) -> None:
    assert list(named_in_words(game)) == []


@pytest.mark.parametrize(
    ("game", "act", "field", "said"),
    [("clash-of-carriers", "move", "to", "map shows where"), ("ca", "speed", "to", "do speed --help explains --to")],
)
def test_what_lies_on_the_map_the_kind_of_an_input_says_not_its_name(
    game: str, act: str, field: str, said: str
) -> None:
    assert said in str(cure_for(game, find_act(game, act), at_odds(field, "that is so")))


@pytest.mark.parametrize("words", WORDS)
def test_the_counter_that_is_in_the_way_stands_in_a_fault(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.session.scenario.forms.names_entered", lambda game: ["F4F-4", "TBF-1"])
    fault = in_other_words(table_fault(("squadron", "TBF-1"), "F4F-4 stands in the words alone"), words)
    assert way_back("carrier-clashes", [fault], "it") == "referee rules drop carrier-clashes TBF-1 removes it"


@pytest.mark.parametrize("words", WORDS)
def test_what_to_read_off_the_card_stands_in_the_refusal(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = table_missing("torpedo", words, "read the column for factor 6")
    monkeypatch.setattr(targets, "odds", lambda *_, **__: (_ for _ in ()).throw(refused))
    doing = SimpleNamespace(ruleset=SimpleNamespace(game="clash-of-carriers"))
    whole = SimpleNamespace(procedure="air-strike", inputs={})
    assert targets.raid_in_words(doing, whole) == "read the column for factor 6"  # type: ignore[arg-type]


@pytest.mark.parametrize("words", WORDS)
def test_a_session_that_cannot_be_written_is_not_made(words: str) -> None:
    def fill(folder: str) -> None:
        raise Unwritten(f"{folder}/journal.jsonl", OSError(28, "No space left"), words)

    with pytest.raises(Refusal) as refused:
        make_folder("friday", fill)
    kept = Path(logs_folder(), "friday", "journal.jsonl")
    assert refused.value.message == f"{kept} cannot be written (No space left); no session was made"


@pytest.mark.parametrize("words", WORDS)
def test_what_was_in_force_before_a_ruling_its_facts_say(words: str) -> None:
    session = open_session("carrier-clashes/training", "evening")
    name, ruling = next((n, one) for n, one in session.ruleset().rulings.items() if not one.get("at_opening"))
    first, other = ruling["options"][:2]
    for option in (other, other, first):
        session.act("rule", {"ruling": name, "option": option})
    session.act("rule", {"house": "nobody smokes"})
    entries = [{**entry, "umpire": [words]} for entry in session.entries()]
    found = [(row.name, row.text, row.before) for row in changes_in_play(with_rules(session, entries))]
    assert found == [(name, other, first), (name, other, ""), (name, first, other), ("", "nobody smokes", "")]


SPOKEN = {"text", "message", "umpire"}
"""Under these names stand words that somebody reads, as attributes, keys, and names of what is given."""
BY_WORDS = {"startswith", "endswith", "partition", "rpartition", "find", "index", "removeprefix", "removesuffix"}
BY_PATTERN = {"match", "search", "fullmatch", "findall", "finditer", "split", "sub"}
STEER_NOTHING = {
    "in_own_words": "puts a side's telling into its own mouth, whatever it says",
    "csv_cell": "a spreadsheet would reckon what begins so",
    "as_plain_text": "puts a sign before each mark of Markdown",
    "answer_text": "sets the rule behind a reason in a style of its own",
    "said_now": "leaves a sealed text unread, by the mark before it",
}


def is_spoken(node: ast.expr, names: set[str]) -> bool:
    """Does an expression hold words that somebody reads?"""
    for part in ast.walk(node):
        key = part.slice if isinstance(part, ast.Subscript) else None
        if isinstance(part, ast.Call) and getattr(part.func, "attr", "") == "get":
            key = part.args[0]
        if isinstance(key, ast.Constant) and key.value in SPOKEN:
            return True
        if isinstance(part, ast.Attribute) and part.attr in SPOKEN:
            return True
        if isinstance(part, ast.Name) and part.id in names:
            return True
    return False


def has_words(node: ast.expr) -> bool:
    """May it be words, and not only signs that end a sentence?"""
    found = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return not found or any(sign.isalpha() for text in found for sign in text)


def names_of(function: ast.AST) -> set[str]:
    """What is bound in a function to words that somebody reads, its parameters included."""
    bound: list[tuple[ast.expr, ast.expr]] = []
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            bound += [(target, node.value) for target in node.targets]
        elif isinstance(node, ast.For | ast.comprehension):
            bound.append((node.target, node.iter))
        elif isinstance(node, ast.NamedExpr):
            bound.append((node.target, node.value))
    names = {arg.arg for arg in ast.walk(function) if isinstance(arg, ast.arg) and arg.arg in SPOKEN}
    for _ in bound:
        names |= {target.id for target, value in bound if isinstance(target, ast.Name) and is_spoken(value, names)}
    return names


def read_by_words(tree: ast.Module) -> list[tuple[str, int]]:
    """Where a file reads a meaning out of words that somebody reads: by a pattern, by how they begin, by what is in
    them.
    """
    out = []
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        names = names_of(function)
        for node in (node for node in ast.walk(function) if isinstance(node, ast.expr)):
            read: list[ast.expr] = []
            by = node.func if isinstance(node, ast.Call) else None
            if isinstance(node, ast.Call) and isinstance(by, ast.Attribute) and by.attr in BY_WORDS:
                read = [by.value] if all(map(has_words, node.args)) else []
            elif isinstance(node, ast.Call) and isinstance(by, ast.Attribute) and by.attr in BY_PATTERN:
                read = node.args
            elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn) and has_words(node.left):
                read = [*node.comparators] if isinstance(node.left, ast.Constant) else []
            if any(is_spoken(one, names) for one in read):
                out.append((function.name, node.lineno))
    return out


@pytest.mark.parametrize("floor", ["session/reading", "session", "show"])
def test_no_report_reads_a_sentence(floor: str) -> None:
    found = [
        f"{path.name}:{line} ({name})"
        for path in sorted((REFEREE / floor).glob("*.py"))
        for name, line in read_by_words(ast.parse(path.read_text()))
        if name not in STEER_NOTHING
    ]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        "def f(rows):\n return [SINKS.search(str(row['text'])) for row in rows]",
        "def f(lines):\n for line in lines:\n  said = line.text\n  if said.startswith('Turn '): yield line",
        "def f(text):\n return re.fullmatch('A moves', text)",
        "def f(error):\n return 'is missing' in error.message",
        "def f(entry):\n return [one for one in entry.get('umpire', ()) if one.endswith('sunk')]",
    ],
)
def test_what_reads_a_sentence_is_found(code: str) -> None:
    assert read_by_words(ast.parse(code))
    assert not read_by_words(ast.parse("def f(line):\n return line.text.endswith(('.', '!', '?'))"))
