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
from referee.engine.procedure import Procedure, procedures
from referee.engine.procedure import find as find_procedure
from referee.engine.rules import Ruleset, about_game, shipped_rules, shipped_scenarios
from referee.session.acting.catalogue import SHEETS, acts, shared_acts
from referee.session.board.sight import board_of
from referee.session.board.thing import Thing
from referee.session.fillings import Fillings
from referee.session.scenario.scenario import find, opening_tree
from referee.show.answer import as_text
from referee.show.plain import as_plain_text
from referee.show.refusal import refusal_text
from referee.show.template import environment
from referee.show.usage import input_rows


def _page(name: str, about: Mapping[str, Any], **what: Any) -> str:
    """A page, filled in from its template in the manual's folder."""
    template = environment("referee.manual", "of_a_game").get_template(f"{name}.md.j2")
    return template.render(about=about, plain=as_plain_text, input_rows=input_rows, **what)


@cache
def procedures_page(game: str) -> str:
    """Every procedure of a game: what it answers, what goes in, which dice fall, its rule, a worked example."""
    rules = Ruleset(game, shipped_rules(game))
    worked: dict[str, list[Example]] = {}
    for example in examples.read_examples(game):
        if example.refused is None:
            worked.setdefault(example.procedure, []).append(example)
    return _page(
        "procedures",
        rules.about,
        procedures=[(one, worked.get(name, ())) for name, one in sorted(procedures(game).items())],
        dice=lambda one, worked: _dice(one, worked, rules),
        line=lambda one, example: example_line(rules.about["alias"], one, example),
        answer=lambda example: _said(_answer(example, rules)).rstrip("\n"),
    )


@cache
def acts_page(game: str) -> str:
    """Every act of a game: what it does, in which phases, what goes in, its rule, an example of a shipped scenario."""
    there, title = _first_scenario(game)
    shared = shared_acts()
    own = [one for name, one in sorted(acts(game).items()) if name not in shared]
    everywhere = [one for name, one in sorted(shared.items()) if name not in SHEETS]
    return _page(
        "acts",
        about_game(game),
        scenario=title,
        parts=[("", own), ("In every game", everywhere)],
        example=lambda one: example_of_names(one, game, there),
    )


@cache
def rulings_page(game: str) -> str:
    """Every ruling of a game: the question, what each reading comes to, which of them holds, the rules, and a worked
    call with the answer by each reading; of one that is asked in a session alone, the acts that ask it.
    """
    rules = Ruleset(game, shipped_rules(game))
    rulings, worked = sorted(rules.rulings.items()), examples_of_rulings(game, rules)
    return _page("rulings", rules.about, rulings=rulings, worked=worked, said_of=said_of)


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
    is_usual = example.rulings[ruling] == rules.rulings[ruling]["options"][0]
    one, typed = find_procedure(rules.game, example.procedure), example._replace(rulings={}) if is_usual else example
    answer = _answer(typed, rules)
    line = f"$ {example_line(rules.about['alias'], one, typed)}"
    if isinstance(answer, Refusal):
        return [line, *refusal_text(as_typed(answer, one.inputs)).splitlines()]
    whole = as_text(answer).splitlines()
    answer.because = []
    short = as_text(answer).splitlines()
    return [line, *(row for row, other in takewhile(lambda pair: pair[0] == pair[1], zip(whole, short, strict=False)))]


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


def _said(answer: Answer | Refusal) -> str:
    """What is printed of an answer."""
    return refusal_text(answer) if isinstance(answer, Refusal) else as_text(answer)


def _answer(example: Example, rules: Ruleset, *, joint: bool = False) -> Answer | Refusal:
    """What a call of an example is answered: its odds, or its throw."""
    one = find_procedure(rules.game, example.procedure)
    try:
        if example.outcome is None:
            return odds(one, example.inputs, rules, example.rulings, joint=joint)
        return roll(one, example.inputs, rules, Typed(example.dice, example.cards), example.rulings, joint=joint)
    except Refusal as refusal:
        return refusal


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
    state = catalogue.optional_module(game, "evening.state")
    there = zip(ROOTS, state.Board.roots if state else (), strict=False)
    roots = [(title, root, [*_parts_below(root, path)]) for (title, path), root in there]
    return _page("state", about_game(game), roots=roots, nothing=(None, False, "", 0, [], {}, ()))


def _parts_below(of: type[Thing], path: str) -> Iterator[tuple[str, type[Thing]]]:
    """The things below a thing, each with its path, the deeper ones after it."""
    for name, part in of.parts.items():
        inner = f"{path}.{name}" + (f".{_placeholder(part.of)}" if type(part).__name__ == "Many" else "")
        yield inner, part.of
        yield from _parts_below(part.of, inner)


def _placeholder(of: type[Thing]) -> str:
    """What a name of it stands for, in capitals."""
    return "".join(f" {sign}" if sign.isupper() else sign for sign in of.__name__).strip().upper().replace(" ", "-")
