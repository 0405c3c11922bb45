"""`help WORDS`: whatever they name: a topic, a command, an act or procedure of the session, a page of the manual."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from referee.cli import topics
from referee.cli.manual import pages
from referee.engine import catalogue
from referee.engine.errors import Refusal, unknown
from referee.engine.rules import game_name, games
from referee.session.record.glance import Glance, glance
from referee.show.folding import in_two_columns


def explained(words: Sequence[str]) -> int:
    """Print what the words name; the exit status."""
    from referee.cli.command import first_words
    from referee.cli.dispatch import dispatch_line

    if not words:
        sys.stdout.write(listed())
        return 0
    name, known = words[0], first_words()
    if name in topics.TOPICS and len(words) == 1:
        sys.stdout.write(topics.text(name))
        return 0
    if name in known:
        status = dispatch_line([*words, "--help"])
        if name in pages.pages():
            sys.stdout.write(f"\nhint: referee help page {name}   is a page of the manual about it\n")
        return status
    there = here()
    if there is not None and name in acts_of(there.game):
        return dispatch_line(["do", name, "--help"])
    if there is not None and catalogue.knows(there.game, "PROCEDURES", name):
        return dispatch_line(["odds", there.game, name, "--help"])
    if there is not None and len(words) == 1 and by_number(there.game, name):
        return 0
    if text := page_text(words):
        sys.stdout.write(text)
        return 0
    if len(words) == 2 and (game := game_called(name)):
        return of_game(game, words[1])
    those = [*topics.TOPICS, *pages.pages(), *known, *(acts_of(there.game) if there else ())]
    raise unknown("topic, page, command or act", " ".join(words), those)


def here() -> Glance | None:
    """The session that is open, if its game is here."""
    there = glance()
    return there if there is not None and there.game in games() else None


def by_number(game: str, word: str) -> bool:
    """Print what there is for a rule, if the word is the number of one."""
    from referee.cli.by_number import is_rule
    from referee.cli.rules import unfolded

    found = is_rule(game, word)
    if found:
        sys.stdout.write(unfolded(game, word))
    return found


def of_game(game: str, name: str) -> int:
    """Print what goes into a procedure and an act of a game, session or not; the exit status."""
    from referee.cli.help import CALLED, procedure_usage
    from referee.engine.procedure import find
    from referee.session.acting.catalogue import acts
    from referee.show.usage import act_usage

    names = [found for names in catalogue.index(game, "PROCEDURES").values() for found in names]
    if by_number(game, name):
        return 0
    if name not in (*names, *acts(game)):
        raise unknown(f"procedure, act or page of {game}", name, [*names, *acts(game), *pages.OF_A_GAME])
    texts = [procedure_usage(game, find(game, name), CALLED)] if name in names else []
    texts += [act_usage(game, acts(game)[name])] if name in acts(game) else []
    sys.stdout.write("\n".join(texts))
    return 0


def listed() -> str:
    """The commands, the topics and the pages of the manual, by name."""
    from referee.cli.command import by_title, first_words
    from referee.cli.manual.terminal import WIDE
    from referee.cli.manual.terminal import listed as those

    lines = ["commands"]
    for title, names in by_title().items():
        lines += in_two_columns(f"  {title}", ", ".join(names), WIDE)
    hint = "hint: help NAME shows any of these, an act, or a rule by its number"
    return "\n".join(lines) + f"\n{topics.listed()}{those(first_words())}{hint}\n"


def page_text(words: Sequence[str]) -> str | None:
    """The page of the manual that the words name, if they name one; `all` of it, or `part N`, where they end so."""
    from referee.cli.manual.terminal import shown

    there = pages.pages()
    for length in range(len(words), 0, -1):
        rest = list(words[length:])
        if rest in ([], ["all"]) or rest[:1] == ["part"]:
            page = there.get(pages.called(list(words[:length])))
            if page is not None:
                return shown(page, rest)
    return None


def game_called(word: str) -> str | None:
    """The game of this name or alias, if there is one."""
    try:
        return game_name(word)
    except Refusal:
        return None


def acts_of(game: str) -> Sequence[str]:
    """The names of a game's acts."""
    from referee.session.acting.catalogue import acts

    return list(acts(game))
