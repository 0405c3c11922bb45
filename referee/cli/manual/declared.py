"""A game's procedures, acts and rulings, and what a session of it holds, as pages made from the declarations; nothing
here is written by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import takewhile, zip_longest
from typing import Any

from referee.cli.examples import example_of_names
from referee.cli.help import example_line
from referee.cli.options import as_typed
from referee.engine import catalogue, examples
from referee.engine.answer import Answer, odds, roll
from referee.engine.dice import Typed, program_dice
from referee.engine.errors import Refusal
from referee.engine.examples import Example
from referee.engine.inputs import Inputs
from referee.engine.procedure import Procedure, procedures
from referee.engine.procedure import find as find_procedure
from referee.engine.rules import Ruleset, about_game, shipped_rules, shipped_scenarios
from referee.session.acting.act import Act
from referee.session.acting.catalogue import SHEETS, acts, shared_acts
from referee.session.board.sight import board_of
from referee.session.board.thing import Thing
from referee.session.fillings import Fillings
from referee.session.scenario.scenario import find, opening_tree
from referee.show.answer import as_text
from referee.show.plain import as_plain_text
from referee.show.refusal import refusal_text
from referee.show.usage import input_rows


@cache
def procedures_page(game: str) -> str:
    """Every procedure of a game: what it answers, what goes in, which dice fall, its rule, a worked example."""
    rules = Ruleset(game, shipped_rules(game))
    alias = rules.about["alias"]
    worked: dict[str, list[Example]] = {}
    for example in examples.read_examples(game):
        if example.refused is None:
            worked.setdefault(example.procedure, []).append(example)
    out = [
        f"# {rules.about['title']}: procedures",
        "",
        f"What can be asked of {rules.about['title']} (`{alias}`) without a session: `referee odds {alias} "
        f"PROCEDURE` gives the odds, `referee roll {alias} PROCEDURE` throws. Numbers in brackets are the "
        "rulebook's. The program's self-test checks each example (`referee rules check`).",
    ]
    for name, one in sorted(procedures(game).items()):
        out += [
            "",
            f"## {name}",
            "",
            f"{as_plain_text(one.summary)} [{as_plain_text(one.cite)}]",
            "",
            *_describe_inputs(one.inputs),
        ]
        out += ["", f"Dice: {_dice(one, worked[name], rules)}.", ""] if name in worked else []
        out += _show_example(one, worked[name][0], rules) if name in worked else []
    return "\n".join(out) + "\n"


@cache
def acts_page(game: str) -> str:
    """Every act of a game: what it does, in which phases, what goes in, its rule, an example of a shipped scenario."""
    rules = Ruleset(game, shipped_rules(game))
    there, title = _first_scenario(game)
    shared = shared_acts()
    own = {name: one for name, one in sorted(acts(game).items()) if name not in shared}
    everywhere = {name: one for name, one in sorted(shared.items()) if name not in SHEETS}
    out = [
        f"# {rules.about['title']}: acts of an evening",
        "",
        f"What you do in a session of {rules.about['title']}: `referee do ACT`, or the act alone in the console. For "
        "many acts, `referee odds ACT` gives the odds beforehand. The names in the examples are from "
        f"*{as_plain_text(title)}*.",
    ]
    for part, found in (("", own), ("In every game", everywhere)):
        out += ["", f"## {part}"] if part else []
        for name, one in found.items():
            out += ["", f"{'###' if part else '##'} {name}", "", *_act(one, example_of_names(one, game, there))]
    return "\n".join(out) + "\n"


@cache
def rulings_page(game: str) -> str:
    """Every ruling of a game: the question, what each reading comes to, which of them holds, the rules, and a worked
    call with the answer by each reading; of one that is asked in a session alone, the acts that ask it.
    """
    rules = Ruleset(game, shipped_rules(game))
    alias = rules.about["alias"]
    out = [
        f"# {rules.about['title']}: rulings",
        "",
        "Where the rulebook contradicts itself, is silent or has a misprint, one reading is in force and you may "
        "choose another: `referee rule ID READING` in a session, `--ruling ID=READING` for one answer, "
        "`[rulings]` in a scenario. Every answer that depends on a ruling says so. `referee rules rulings "
        f"{alias}` lists what is in force.",
    ]
    worked = examples_of_rulings(game, rules)
    for name, ruling in sorted(rules.rulings.items()):
        first, *others = said_of(ruling)
        out += ["", f"## {name}", "", as_plain_text(ruling["question"]), ""]
        out += [f"- **`{first[0]}`**, the default{': ' * bool(first[1])}{as_plain_text(first[1])}"]
        out += [f"- `{option}`{': ' * bool(text)}{as_plain_text(text)}" for option, text in others]
        out += ["", f"Rules: {as_plain_text(', '.join(ruling['cites']))}."]
        if asking := ruling.get("acts"):
            out += ["", f"Used only in a session, by {' and '.join(f'`{act}`' for act in asking)}."]
        if name in worked:
            out += ["", "```console", *(line for lines in worked[name] for line in lines), "```"]
    return "\n".join(out) + "\n"


def said_of(ruling: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Each option of a ruling with what it comes to, where that is said."""
    return [*zip_longest(ruling["options"], ruling.get("readings", ()), fillvalue="")]


def examples_of_rulings(game: str, rules: Ruleset) -> dict[str, list[list[str]]]:
    """For each ruling that a procedure asks, a call that its readings answer otherwise: the worked examples made for
    it, one for each option; else the first worked example whose odds another reading changes.
    """
    worked = examples.read_examples(game)
    found = {**_by_the_way(worked, rules), **_made_for_it(worked, rules)}
    return {name: [_example_typed(example, rules, name) for example in those] for name, those in found.items()}


def _made_for_it(worked: Sequence[Example], rules: Ruleset) -> dict[str, list[Example]]:
    """The rulings of which every option has an example of the same call."""
    found: dict[tuple[str, str, str], dict[str, Example]] = {}
    for example in worked:
        if len(example.rulings) == 1:
            ((name, option),) = example.rulings.items()
            found.setdefault((name, example.procedure, str(example.inputs)), {})[option] = example
    out: dict[str, list[Example]] = {}
    for (name, _, _), by_option in found.items():
        options = rules.rulings[name]["options"]
        if set(by_option) == set(options):
            out.setdefault(name, [by_option[option] for option in options])
    return out


def _by_the_way(worked: Sequence[Example], rules: Ruleset) -> dict[str, list[Example]]:
    """The rulings that an example of something else happens to show."""
    out: dict[str, list[Example]] = {}
    for example in worked:
        weighed = example._replace(dice=None, cards=None, outcome=None, rulings={})
        first = _answer(weighed, rules, joint=True)
        if isinstance(first, Refusal):
            continue
        asked = {reason["text"].removeprefix("ruling ").partition(":")[0] for reason in first.because}
        for name in sorted(asked & rules.rulings.keys() - out.keys()):
            usual, *others = (weighed._replace(rulings={name: it}) for it in rules.rulings[name]["options"])
            if differing := [one for one in (usual, *others) if _differs(_answer(one, rules, joint=True), first)]:
                out[name] = [usual, *(one for one in differing if one is not usual)]
    return out


def _differs(other: Answer | Refusal, first: Answer) -> bool:
    return isinstance(other, Refusal) or other.distribution != first.distribution


def _example_typed(example: Example, rules: Ruleset, ruling: str) -> list[str]:
    """The example as one types it, with what is printed down to its reasons, line by line; the default reading is not
    typed.
    """
    is_usual, one = (
        example.rulings[ruling] == rules.rulings[ruling]["options"][0],
        find_procedure(rules.game, example.procedure),
    )
    typed = example._replace(rulings={}) if is_usual else example
    answer = _answer(typed, rules)
    line = f"$ {example_line(rules.about['alias'], one, typed)}"
    if isinstance(answer, Refusal):
        return [line, *refusal_text(as_typed(answer, one.inputs)).splitlines()]
    whole = as_text(answer).splitlines()
    answer.because = []
    short = as_text(answer).splitlines()
    return [line, *(row for row, other in takewhile(lambda pair: pair[0] == pair[1], zip(whole, short, strict=False)))]


def _describe_inputs(inputs: type[Inputs]) -> Iterator[str]:
    for depth, name, text in input_rows(inputs):
        option = name if depth else f"--{name.replace('_', '-')}"
        yield f"{'  ' * depth}- `{option}`" + (f": {as_plain_text(text)}" if text else "")


def _dice(one: Procedure, worked: list[Example], rules: Ruleset) -> str:
    """Which dice are thrown and cards drawn in its worked examples, and for what; for one without dice, those of
    a throw.
    """
    found: dict[str, str] = {}
    for example in worked:
        typed = example.dice is not None or example.cards is not None or example.outcome is not None
        source = Typed(example.dice, example.cards) if typed else program_dice(1)
        answer = roll(one, example.inputs, rules, source, example.rulings, with_odds=False)
        for die in answer.dice:
            found.setdefault(die["die"], re.split(r" at |:", die["for"])[0])
        if answer.cards:
            found.setdefault("cards", answer.cards[0]["for"])
    return ", ".join(f"{die} ({as_plain_text(what)})" for die, what in found.items()) or "none"


def _show_example(one: Procedure, example: Example, rules: Ruleset) -> list[str]:
    line, answer = example_line(rules.about["alias"], one, example), _answer(example, rules)
    assert isinstance(answer, Answer)
    text = as_text(answer).rstrip("\n")
    return [
        f"{as_plain_text(example.text)} [{as_plain_text(example.cite)}]",
        "",
        "```console",
        f"$ {line}",
        text,
        "```",
    ]


def _answer(example: Example, rules: Ruleset, *, joint: bool = False) -> Answer | Refusal:
    """What a call of an example is answered: its odds, or its throw."""
    one = find_procedure(rules.game, example.procedure)
    try:
        if example.outcome is None:
            return odds(one, example.inputs, rules, example.rulings, joint=joint)
        return roll(one, example.inputs, rules, Typed(example.dice, example.cards), example.rulings, joint=joint)
    except Refusal as refusal:
        return refusal


def _act(one: Act, example: str) -> Iterator[str]:
    yield as_plain_text(one.summary) + (f" [{as_plain_text(one.cite)}]" if one.cite else "")
    marks = [f"Phases: {', '.join(one.phases)}."] if one.phases else []
    marks += ["`odds` gives its chances beforehand."] if one.whole is not None else []
    marks += ["It adds no entry." if one.only_looks else "An answer alone adds no entry."] if one.looks else []
    if marks:
        yield from ("", " ".join(marks))
    if one.inputs.fields:
        yield from ("", *_describe_inputs(one.inputs))
    yield from ("", "```console", f"$ {example}", "```")


def _first_scenario(game: str) -> tuple[Fillings, str]:
    """What there is in a game's first scenario, and its title."""
    every = [word for word in shipped_scenarios() if word.startswith(f"{game}/")]
    scenario = find(min(every, key=lambda word: (not word.endswith("/training"), word)))
    return Fillings(board_of(game, opening_tree(scenario)), list(scenario.data["sides"])), scenario.title


# What a session holds.

ROOTS = (
    ("What both sides know", "public"),
    ("What a side owns", "sides.SIDE"),
    ("What only you know", "umpire"),
)


@cache
def state_page(game: str) -> str:
    """Every path of a game's state with what may be there: what `set` takes, what the files hold."""
    about = about_game(game)
    out = [
        f"# {about['title']}: what a session holds",
        "",
        "The paths of the state, as in `umpire.toml`, in a side's file and in the facts of the record; capitals are "
        "for a name. `referee set PATH VALUE --why TEXT` corrects a value; the beginnings of names are "
        "enough, and the path may begin with the name itself (`set NAME.FIELD VALUE`). `set` does not "
        "change what is *printed* on the counter or in the scenario.",
    ]
    state = catalogue.optional_module(game, "evening.state")
    for (title, path), root in zip(ROOTS, state.Board.roots if state else (), strict=False):
        out += ["", f"## {title}", "", *_describe_fields(root)]
        for inner, of in _parts_below(root, path):
            out += [
                "",
                f"### {as_plain_text(inner)}",
                "",
                as_plain_text((of.__doc__ or "").strip().partition("\n")[0]),
                "",
                *_describe_fields(of),
            ]
    return "\n".join(out) + "\n"


def _parts_below(of: type[Thing], path: str) -> Iterator[tuple[str, type[Thing]]]:
    """The things below a thing, each with its path, the deeper ones after it."""
    for name, part in of.parts.items():
        inner = f"{path}.{name}" + (f".{_placeholder(part.of)}" if type(part).__name__ == "Many" else "")
        yield inner, part.of
        yield from _parts_below(part.of, inner)


def _placeholder(of: type[Thing]) -> str:
    """What a name of it stands for, in capitals."""
    return "".join(f" {sign}" if sign.isupper() else sign for sign in of.__name__).strip().upper().replace(" ", "-")


def _describe_fields(of: type[Thing]) -> Iterator[str]:
    for name, field in of.fields.items():
        printed = ", printed" if field.printed else ""
        default = f"; {field.default} if it is absent" if field.default not in (None, False, "", 0, [], {}, ()) else ""
        meaning = f"{field.meaning} " if field.meaning else ""
        yield f"- `{name}`: {as_plain_text(f'{meaning}({field.kind.shape}{default}{printed})')}"
