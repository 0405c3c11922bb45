"""The console's lines: words, short forms, scripts from standard input."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from referee.cli.completing.offering import Line
from referee.cli.console.known import Known, Spoken, offered_names
from referee.cli.console.line import split_words, words_of
from referee.cli.console.offer import Desk
from referee.cli.console.prompting import Remembered
from referee.cli.console.run import in_json
from referee.cli.console.values import write_out
from referee.cli.dispatch import run_guarded
from referee.cli.slots import Slot
from referee.engine.errors import Refusal
from referee.engine.plain import quote_word
from referee.session.choosing import choose_session
from referee.session.how import How
from referee.session.record import views
from referee.session.record.glance import make_current
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.games.carrier_clashes.evening import training
from tests.shell import Shell

ROOT = Path(__file__).parents[2]
CONSOLE = (ROOT / "referee" / "manual" / "console.md").read_text()


@pytest.fixture
def desk() -> Desk:
    return Desk(open_session("carrier-clashes/training", "evening"))


def full(desk: Desk, line: str) -> str:
    return " ".join(map(quote_word, desk.read(split_words(line)).argv))


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("tell ijn 'a light'  # a remark", ["tell", "ijn", "a light"]),
        ('note "say \\"no\\""', ["note", 'say "no"']),
        ("move TF\\ 16 0716", ["move", "TF 16", "0716"]),
        ("note the captain's ships' guns", ["note", "the", "captain's", "ships'", "guns"]),
        ("set a.b --why='so it is'", ["set", "a.b", "--why=so it is"]),
        ("# nothing", []),
        ("", []),
    ],
)
def test_words_are_read_as_a_shell_reads_them_and_speech_keeps_its_apostrophes(line: str, wanted: list[str]) -> None:
    assert split_words(line) == wanted


def test_an_open_quote_is_refused_and_known_while_typing() -> None:
    last = words_of('tell ijn "a li')[-1]
    assert (last.text, last.start, last.quote) == ("a li", 9, '"')
    with pytest.raises(Refusal, match="the quote at 'a li is not closed"):
        split_words("tell ijn 'a li")


@pytest.mark.parametrize("line", ["odds nonsense", "odds serch", "roll nonsense", "odds ca nonsense", "do nonsense"])
def test_a_word_that_is_not_there_is_refused_as_at_the_shell(desk: Desk, line: str, referee: Shell) -> None:
    with pytest.raises(Refusal) as caught:
        full(desk, line)
    assert referee(line, status=2).err == f"referee: unknown: {caught.value.message}\n"


def test_own_ships_are_offered_to_fire_and_enemies_to_be_fired_at() -> None:
    session = open_session("ca/savo-island", "savo")
    desk = Desk(session)

    def offered(line: str) -> set[str]:
        return {offer.show for offer in desk.offers(line) if not offer.show.startswith("--")}

    assert {"Furutaka 1", "Canberra"} <= offered("fire ")
    session.act("next", {})
    assert "Furutaka 1" in offered("fire ")
    assert "Canberra" not in offered("fire ")
    assert "Canberra" in offered("fire fur1 ")
    assert "Furutaka 2" not in offered("fire fur1 --target ")
    assert {"Furutaka 1", "Canberra"} <= offered("odds fire ")
    session.act("set", {"path": "public.phase", "value": "second-movement"}, How(why="to see"))
    assert "Canberra" in offered("move ")
    assert "Furutaka 1" not in offered("move ")


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("rule ", "search-maximum"),
        ("rule search-maximum ", "four"),
        ("range ", "TF 16"),
        ("help ", "tutorial"),
        ("sheet ", "damage"),
        ("rules show cc ", "16.k"),
        ("roll ", "attack"),
        ("log show --for ", "ijn"),
    ],
)
def test_what_stands_in_a_place_is_the_same_at_the_prompt_and_in_a_shell(desk: Desk, line: str, offered: str) -> None:
    make_current(desk.session.name)
    assert offered in [offer.show for offer in desk.offers(line)]
    assert offered in [offer.text for offer in Line(line.split(), "").offers()]


# A script.


def test_what_a_line_holds_is_not_read_a_second_time(desk: Desk) -> None:
    """A text that begins like an option is that text."""
    in_json(desk, 'tell ijn "-5 for Tone, two for Chikuma"')
    in_json(desk, 'note "-5 for Tone"')
    entries = list(choose_session(desk.session.name).entries())
    said = [entry["inputs"]["text"] for entry in entries[-2:]]
    assert said == ["-5 for Tone, two for Chikuma", "-5 for Tone"]


def test_a_script_answers_each_line_and_ends_well(session: Session, referee: Shell) -> None:
    script = """# a remark
    next --seed 3

    tell ijn "a light"
    nonsense
    move
    status --frm
    rules list
    log show
    show ijn
    do nothing-such
    batch
    odds weather --zone clear
    next
    """
    answers = referee("play evening --json", stdin=script).rows
    assert all(isinstance(answer, dict) for answer in answers)
    assert [answer.get("ok") for answer in answers] == [
        True, True, False, False, False, True, True, True, False, False, True, True,
    ]  # fmt: skip
    assert answers[1]["say"]["ijn"] == ["a light"]
    assert [answer["error"]["kind"] for answer in answers if answer.get("ok") is False] == [
        "unknown", "not-allowed", "bad-input", "unknown", "bad-request",
    ]  # fmt: skip
    assert "text" in answers[5]
    assert [entry["act"] for entry in answers[6]["rows"]] == ["open", "next", "tell"]
    assert answers[7]["side"] == "ijn"
    assert len(session.entries()) == 4


@pytest.mark.parametrize(
    ("line", "has"),
    [
        ("next 2 --seed 3", "rows"),
        ("log show --for ijn", "rows"),
        ("map --svg -", "text"),
        ("report --md -", "text"),
        ("demo", "text"),
        ("rules check cc", "text"),
        ("map nobody", "error"),
        ("export", "error"),
        ("map --png -", "error"),
        ("sheet turns --enter", "error"),
    ],
)
def test_a_line_of_a_script_in_json_is_answered_by_one_object_whatever_it_prints(
    line: str, has: str, session: Session, referee: Shell
) -> None:
    (answer,) = referee("play evening --json", stdin=f"{line}\n").rows
    assert [*answer][-1] == has
    assert answer["ok"] == (has != "error")


def test_a_script_in_text_answers_as_the_commands_do(session: Session, referee: Shell) -> None:
    came = referee("play", stdin="status\nzz\nnote one\nquit\nnote two\n")
    assert referee("status").replace("entry 2", "entry 1") in came.out
    assert 'there is no command "zz"' in came.err
    assert [entry["act"] for entry in session.entries()] == ["open", "note"]


def test_what_stood_in_quotes_is_kept_by_the_session(session: Session, referee: Shell) -> None:
    typed = 'place --name "TF 16" --hex 0715\nnote --text="x y"\nnote "one"\nundo\nundo\n'
    assert all(answer["ok"] for answer in referee("play --json", stdin=typed).rows)
    assert session.entries()[1]["inputs"] == {"name": "TF 16", "hex": "0715"}


def test_a_script_takes_names_as_they_stand(session: Session, referee: Shell) -> None:
    (answer,) = referee("play --json", stdin="place --name TF --hex 0715\n").rows
    assert answer["error"]["field"] == "name"


def test_a_fault_of_the_program_does_not_end_a_script(
    session: Session, monkeypatch: pytest.MonkeyPatch, referee: Shell, capsys: pytest.CaptureFixture[str]
) -> None:
    def fault(*_: Any) -> None:
        raise ZeroDivisionError("x")

    monkeypatch.setattr("referee.show.status.as_json", fault)
    first, second = referee("play --json", stdin="status\nnote one\n").rows
    assert (first["ok"], first["error"]["kind"], second["ok"]) == (False, "bug", True)
    assert "fault of the program" in first["error"]["message"]
    assert run_guarded(["status", "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == first


def test_no_session_or_a_wrong_one_is_refused(referee: Shell) -> None:
    for words in ("", "evening --json", "--frm"):
        referee(f"play {words}", stdin="status\n", status=2)


# The keys.


def tasks() -> list[tuple[str, str, str, int]]:
    """The manual's table of everyday tasks: task, what is typed, what it stands for, keys."""
    rows = re.findall(r"^\| ([^|`]+) \| `([^`]+)` \| `([^`]+)` \| (\d+) \|$", CONSOLE, re.MULTILINE)
    return [(task, typed, stands, int(keys)) for task, typed, stands, keys in rows]


def strokes(typed: str) -> int:
    """Keys pressed: a character, or a key named in < >."""
    return len(re.sub(r"<[^>]+>", "k", typed))


def test_ten_everyday_tasks_take_no_more_keys_than_they_did(desk: Desk) -> None:
    assert len(tasks()) == 10
    for task, typed, stands, keys in tasks():
        assert strokes(typed) == keys, task
        line = re.sub(r"<[^>]+>.*", "", typed)
        if line and not line[0].isdigit():
            assert full(desk, line) == stands, task
    assert sum(keys for *_, keys in tasks()) <= 95


def test_acts_of_the_phase_stand_first() -> None:
    session = open_session("carrier-clashes/training", "evening")
    while session.state.phase != "first-search":
        session.act("next", {}, How(seed=1, force=True, why="an opening"))
    rank = {name: place for place, name, _ in Desk(session).ranked(Desk(session).lexicon.first)}
    assert [rank[name] for name in ("search", "strike", "note", "demo")] == [0, 2, 1, 3]


def test_what_an_input_names_is_said_on_it_and_not_read_off_its_help() -> None:
    there = Known({"ships": {"Tone": ""}, "task_forces": {"Tokyo": ""}}, {}, {})
    slot = Slot("name", "the ship", "name", of=("task_forces",))
    assert write_out("To", slot, Spoken([], lambda: there)) == "Tokyo"
    assert write_out("To", slot._replace(new=True), Spoken([], lambda: there)) == "To"


def test_names_are_those_that_the_board_declares_and_no_others() -> None:
    """A table of the owner's is an object of objects in the tree, as groups of things are, and nothing of the board."""
    tree = open_session("clash-of-carriers/philippine-sea", "evening").state.tree
    tree["umpire"]["tables"] = {"aa": {"kind": "list"}}
    there = offered_names("clash-of-carriers", tree, {}, [])
    assert "tables" not in there.names
    assert there.names["islands"]["Guam"] == "island, 3516"
    assert "TG 58.1" in there.groups(["groups"])
    assert there.owners["TG 58.1"] == "usn"
    zones = offered_names(
        "cunningham-somerville", open_session("cunningham-somerville/hx-229", "two").state.tree, {}, []
    )
    assert zones.names["zones"]


def test_tab_offers_what_the_act_takes_as_the_line_stands() -> None:
    """In the last input that is wanted; before that, or where it takes none, all of their kind are offered."""
    desk = Desk(training().session)
    assert [one.show for one in desk.offers("do dummy --side allied --do remove --name ")] == ["TF 99"]
    assert {"TF 16", "TF 64"} <= {one.show for one in desk.offers("do dummy --side allied --name ")}
    assert "TF 16" in [one.show for one in desk.offers("do dummy --side allied --do return --name ")]


@pytest.mark.parametrize(
    ("scenario", "line", "there", "not_there"),
    [
        # what `may` lists is offered, hexes too where nothing lies and zones that nobody has named
        ("carrier-clashes/training", 'place "TF 16" ', {"1407", "1712"}, {"TF 64"}),
        ("cunningham-somerville/convoy", 'plot --name "Convoy HX" --to ', {"C4", "C6"}, {"Convoy HX"}),
        # of a list what goes with those before it, and none of them twice
        ("ca/savo-island", "spot Canberra ", {"Northampton 1"}, {"Canberra"}),
        # no name stands for a course, a card, a word
        ("ca/savo-island", "move Canberra ", set(), {"Northampton 1", "Myoko"}),
        ("carrier-clashes/training", 'cards "TF 16" ', set(), {"TF 64", "Enterprise"}),
        ("carrier-clashes/training", "word ", set(), {"TF 64", "Enterprise"}),
    ],
)
def test_what_tab_offers_for_an_input(scenario: str, line: str, there: set[str], not_there: set[str]) -> None:
    shown = {one.show for one in Desk(open_session(scenario, "evening")).offers(line)}
    assert there <= shown
    assert not shown & not_there


def test_tab_offers_nothing_of_a_kind_of_which_there_is_none_yet() -> None:
    desk = Desk(open_session("cunningham-somerville/convoy", "evening"))
    assert desk.offers('do escort --over "Support Group" --boat ') == []


def test_another_name_is_offered_after_and() -> None:
    desk = Desk(open_session("ca/savo-island", "plain"))
    offered = [offer.show for offer in desk.offers("fire canb and nor")]
    assert offered == [f"Northampton {number}" for number in range(1, 5)]


# Completion on a line that names a side offers only what that side's view holds; the history keeps no sealed text.

LINES = [
    "tell ijn ", 'tell ijn "about En', "tell ijn Sh", "show ijn ", "log show --for ijn ", "search 1508 --side ijn ",
    "search --side ijn --searcher ", "search --side=ijn ", "search --side ijn ", "move --name X --by ijn --hex ",
    "move --by ijn ", "move --by ijn T", "cap --side ijn --over ", "launch --side ijn ", "launch --side ij --target ",
    "strike --side ijn --unit VB-6,", "attack --side ijn VB-6=", "roll initiative --tell ijn ", "tell all ",
    'tell all "En', "odds strike --side ijn --at ", "set sides.ijn. ", "set sides.ijn", "undo --to ijn", "amend ijn ",
    "open ijn ", "seal x --side ijn ", "remind turn 2 ijn ", "note ijn En", "clock ijn ",
]  # fmt: skip


EXAMPLES = ("VB-6", "VT-6")  # they stand in the inputs' own help


@pytest.mark.parametrize("line", LINES)
def test_what_a_side_does_not_know_is_in_no_offer_on_its_lines(desk: Desk, line: str) -> None:
    """That whatever is done in secret changes no offer, the secrecy laws hold."""
    state = desk.session.state
    view, own = json.dumps(views.view(state, "ijn")), state.tree["sides"]["allied"]
    names = [name for kind in ("task_forces", "ships", "air") for name in own[kind]]
    hidden = [name for name in names if name not in view and name not in EXAMPLES]
    assert hidden
    text = desk.explain(line) + "".join(f"{offer.text} {offer.help}\n" for offer in desk.offers(line))
    assert not [name for name in hidden if name in text]


def test_the_side_may_be_named_after_the_cursor(desk: Desk) -> None:
    found = [[offer.show for offer in desk.offers("search 1508 ", after)] for after in ("", " --side ijn")]
    assert ["Enterprise" in offered for offered in found] == [True, False]


@pytest.mark.parametrize(
    "line", ["seal plan --text hush", "do seal --name plan --te hush", "referee do seal --text=hush"]
)
def test_a_sealed_text_is_not_kept_in_the_history(line: str, tmp_path: Path) -> None:
    history = Remembered(str(tmp_path / ".history"))
    history.store_string("status")
    history.store_string(line)
    assert [*history.load_history_strings()] == ["status"]
