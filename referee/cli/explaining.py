"""`help WORDS`: explains a topic, a command, an act or procedure of the session or of any game, or a page of the
manual.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.cli import topics
from referee.cli.answers import Reply
from referee.cli.command import by_title, first_words
from referee.cli.help import CALLED
from referee.cli.manual import pages
from referee.cli.rules import explain_name, names_in_games, of_every_game
from referee.engine import catalogue
from referee.engine.errors import unknown
from referee.engine.rules import aliases, games
from referee.session.acting.catalogue import acts
from referee.session.record.glance import session_meant
from referee.show.folding import two_columns


def explain_words(words: Sequence[str]) -> Reply:
    """Explain what the words name."""
    from referee.cli.acting import typed_act
    from referee.cli.dispatch import reply_to
    from referee.cli.lookup import looked_up
    from referee.show.by_number import is_rule

    if not words:
        return Reply(list_everything())
    name, known = words[0], first_words()
    if name in topics.TOPICS and len(words) == 1:
        return Reply(topics.topic_text(name))
    if words[1:2] in (["part"], ["all"]) and (text := page_text(words)):
        return Reply(text)
    if name in known:
        reply = reply_to([*words, "--help"])
        page = f"\nhint: referee help page {name}   is a page of the manual about it"
        return reply._replace(text=f"{str(reply.text).rstrip()}\n{page}") if name in pages.pages() else reply
    there = session_meant()
    here = there.game if there is not None and there.game in games() else None
    if here and name in acts(here):
        return typed_act(["do", name, "--help"])
    if here and catalogue.declares(here, "PROCEDURES", name):
        return looked_up("odds", [here, name, "--help"])
    if here and len(words) == 1 and is_rule(here, name):
        return Reply(explain_name(here, name))
    if text := page_text(words):
        return Reply(text)
    if len(words) == 2 and (game := aliases().get(name)):
        return Reply(explain_name(game, words[1], CALLED))
    named = acts(here) if here else names_in_games()
    if here is None and len(words) == 1 and name in named:
        return of_every_game(name)
    those = [*topics.TOPICS, *pages.pages(), *known, *named]
    raise unknown("topic, page, command or act", " ".join(words), those)


def list_everything() -> str:
    """The commands, the topics and the pages of the manual, by name."""
    from referee.cli.manual.terminal import WIDE, list_pages

    lines = ["commands"]
    for title, names in by_title().items():
        lines += two_columns(f"  {title}", ", ".join(names), WIDE)
    hint = "hint: help NAME shows any of these, an act, or a rule by its number"
    return "\n".join(lines) + f"\n{topics.list_topics()}{list_pages(first_words())}{hint}\n"


def page_text(words: Sequence[str]) -> str | None:
    """The page of the manual that the words name, if any; `all` of it, or `part N`, if they end so."""
    from referee.cli.manual.terminal import page_as_shown

    there = pages.pages()
    for length in range(len(words), 0, -1):
        rest = list(words[length:])
        if rest in ([], ["all"]) or rest[:1] == ["part"]:
            page = there.get(pages.page_called(list(words[:length])))
            if page is not None:
                return page_as_shown(page, rest)
    return None
