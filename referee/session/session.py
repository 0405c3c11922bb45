"""A session at the table: opened, acted in, corrected; every change is one locked write to its journal."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, TypeVar

from referee.engine import settings
from referee.engine.dice import Source
from referee.engine.errors import Refusal, Unfit
from referee.engine.rules import Ruleset, load
from referee.session import for_whom
from referee.session.acting import lawful
from referee.session.acting.act import Act, Doing, NoDice
from referee.session.acting.bars import bars_of, obey
from referee.session.acting.catalogue import find
from referee.session.acting.forcing import run
from referee.session.acting.lawful import figure_on, weigh_act
from referee.session.acting.named import in_their_case
from referee.session.acting.sealed import hide_sealed
from referee.session.board.sight import board_of
from referee.session.board.tree import Tree
from referee.session.how import PLAIN, Done, How, Overtaken, as_kept, begins_a_turn, entry_of, source_of
from referee.session.record import backup, head, journal, lock, writing
from referee.session.record.declared import scan_declared
from referee.session.record.folder import AS_IT_WAS, Unwritten
from referee.session.record.journal import Entry
from referee.session.record.spoken import of_record
from referee.session.record.state import State, fold
from referee.session.record.views import Derived

Result = TypeVar("Result")


class Session:
    """One session's folder."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.name = os.path.basename(os.path.abspath(folder))
        self.notices: list[str] = []
        self._state: State | None = None
        self._stamp: list[int] = []
        self._entries: tuple[list[int], list[Entry]] = [], []
        self._torn = False
        self._derived = Derived(folder)

    # Reading.

    @property
    def state(self) -> State:
        """Where the session stands; read anew when the journal has changed."""
        return self._read()

    def _read(self) -> State:
        stamp = journal.stamp(self.folder)
        if self._state is None or stamp != self._stamp:
            self._state = self._derived.kept() or self._folded()
            self._stamp = stamp
        return self._state

    def _folded(self) -> State:
        found = scan_declared(self.folder)
        if found.fault:
            raise journal.refusal_of_damage(self.folder, found)
        if not found.entries:
            raise Refusal("damaged", f"{os.path.join(self.folder, journal.NAME)} is empty")
        state = fold(found.entries)
        state.last = found.last
        self._derived.written = {}
        self._torn = bool(found.torn or found.notices or found.text != found.raw)
        return state

    def entries(self) -> list[Entry]:
        """The whole journal, read anew when it has changed."""
        stamp = journal.stamp(self.folder)
        if self._entries[0] != stamp:
            self._entries = stamp, journal.read(self.folder)[0]
        return self._entries[1]

    def latest(self, count: int, within: Callable[[Entry], bool] = bool) -> list[Entry]:
        """The last entries, no further back than they are `within`, from the journal's end where it is the state's."""
        state = self.state
        found = journal.last_entries(self.folder, count, within)
        if not found or found[-1].mark != state.last:
            return [*takewhile(within, reversed(self.entries()[-count:]))][::-1]
        return [line.entry for line in found]

    def is_open(self) -> bool:
        """Has it not been closed?"""
        return not self.state.is_closed

    def is_there(self) -> bool:
        """Is its journal still in its folder, or has the session been locked away meanwhile?"""
        return os.path.exists(os.path.join(self.folder, journal.NAME))

    @property
    def game(self) -> str:
        """The game's name."""
        return str(self.state.about["game"])

    @property
    def title(self) -> str:
        """Its name, its scenario and its game."""
        return f"{self.name}: {self.state.about['scenario']} ({self.game})"

    def ruleset(self, rulings: Mapping[str, str] | None = None, tree: Tree | None = None) -> Ruleset:
        """The game's rules with the session's rulings and tables, or those of another `tree` of it, and one call's."""
        umpire = (tree or self.state.tree)["umpire"]
        chosen = {**umpire.get("rulings", {}), **(rulings or {})}
        return load(self.game, chosen, umpire.get("tables"))

    # Writing.

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Inside the block nobody else writes. A torn end is set aside, changed line ends are mended."""
        with self.lock_held():
            self._read()
            if self._torn or head.read(self.folder) is None:
                self._torn = False
                notices = writing.set_aside(self.folder)
                self.notices += notices
                if notices:
                    self._state = None
            yield

    @contextlib.contextmanager
    def lock_held(self) -> Iterator[None]:
        """Inside the block nobody else writes; waits a few seconds, then refuses as `locked`. Does not look at the
        journal.
        """
        try:
            held = lock.acquire(os.path.join(self.folder, lock.FILE), journal.PATIENCE)
        except OSError as error:
            raise Unwritten(self.folder, error, AS_IT_WAS) from None
        if held is None:
            raise journal.busy_refusal(self.folder)
        try:
            yield
        finally:
            lock.release(held)

    def act(self, name: str, raw: Mapping[str, Any], how: How = PLAIN) -> Done:
        """Do an act: check, resolve, write one entry; a refusal leaves all as it was. A look leaves no entry."""
        found = find(self.game, name)
        if found.looks and found.is_look(found.inputs.take(raw)):
            entry = self.done_on(self.state, found, raw, how)
            alone = for_whom.of_look(found, entry, self.game, self.state.tree)
            return Done({**entry, "n": None, **alone})
        raw = hide_sealed(name, raw)
        with self.work_to_write(how, lambda state: self.done_on(state, found, raw, how)) as (state, entry):
            last = state.last
            self.write(state, [entry])
        turned = begins_a_turn(entry)
        if (turned or name == "close") and settings.backup_folder():
            self.notices += backup.keep(self.folder, entry["n"])
        return Done(entry, of_record(last) if turned else "")

    @contextlib.contextmanager
    def work_to_write(self, how: How, work: Callable[[State], Result]) -> Iterator[tuple[State, Result]]:
        """The state under the lock and what `work` makes of it, to be written.

        Where somebody may be asked, nothing is held while it works: `Overtaken`, if another command wrote meanwhile.
        """
        if how.ask is None and how.read is None and how.stop is None:
            with self.locked():
                state = self.state
                yield state, work(state)
            return
        state = self.state
        last, came = state.last, work(state)
        if how.stop:
            how.stop()
        with self.locked():
            state = self.state
            if state.last != last:
                raise Overtaken(self.latest(1)[-1])
            yield state, came

    def weigh(self, name: str, raw: Mapping[str, Any], how: How = PLAIN, *, is_secret: bool = False) -> Any:
        """The odds of the whole that an act begins, with the session's own units, in any phase, nothing touched.

        Of an act that says no whole, those of its first throw; `None`: it has no dice (`NoDice`: here it throws none).
        What the rules have against it now is said in `because`, and that odds count what a side does not know, or were
        asked with what is secret.
        """
        state = self.state
        found = find(self.game, name)
        raw = self.with_names(state, found, raw)
        doing = self._doing(state, how._replace(force=True), None)
        with self.marking_secrets(state, found, raw, how):
            given = lawful.take_inputs(found, raw, doing)
        try:
            answer = weigh_act(found, given, doing)
        except NoDice as sure:
            sure.because += [*self.forbidden_now(found, raw, how), {"text": FOR_YOU, "cite": ""}]
            raise
        except (LookupError, TypeError, Unfit):  # what is impossible may have nothing to be weighed: its bar says why
            obey((bar for bar in lawful.bars_against(found, given) if bar.firm), None)
            raise
        if answer is not None:
            answer.because += self.forbidden_now(found, raw, how)
            figure = figure_on(found, raw, state.sides, lambda tree: self.ruleset(how.rulings, tree))
            answer.is_secret |= is_secret or for_whom.counts_secrets(found, raw, answer.inputs, figure, state, how.by)
            answer.because += [{"text": FOR_YOU, "cite": ""}] if answer.is_secret else []
        return answer

    def with_names(self, state: State, found: Act, raw: Mapping[str, Any]) -> Mapping[str, Any]:
        """An act's inputs with names as the board has them, whatever their capitals were."""
        return in_their_case(found.inputs, raw, board_of(self.game, state.tree)) if raw else raw

    def forbidden_now(self, found: Act, raw: Mapping[str, Any], how: How) -> list[dict[str, str]]:
        """What the rules have against an act now, as reasons of its odds: each its `text` and `cite`."""
        try:
            bars = lawful.objections(found, raw, self._doing(self.state, how, None))
        except Refusal as refusal:
            bars = bars_of(refusal) if refusal.kind == "not-allowed" else []  # what is for odds alone is no fault
        return [{"text": f"the rules forbid it now: {bar.words}", "cite": bar.cite} for bar in bars]

    def must_be_whole(self, state: State) -> None:
        """Refuse to write on a journal that changed in any byte since the state was made from it."""
        if not journal.is_whole(self.folder, state.last) and self._folded().last != state.last:
            self._derived.forget()
            self._state = None
            raise Refusal("damaged", f"the journal of {self.name} was changed since it was read; try again")

    def done_on(
        self, state: State, found: Act, raw: Mapping[str, Any], how: How, source: Source | None = None
    ) -> Entry:
        """The entry of an act done on a state, with dice of its own or from `source`; nothing is written."""
        self.must_be_current(state)
        if how.force and not (how.why or "").strip():
            raise Refusal("bad-input", "--force needs a reason", field="why", hint='--force --why "…"')
        raw = self.with_names(state, found, raw)
        source = source or source_of(state, found.name, raw, how)
        doing = self._doing(state, how, source)
        with self.marking_secrets(state, found, raw, how):
            run(found, raw, doing)
        source.finish()
        return entry_of(state, found.name, raw, doing, source, how)

    @contextlib.contextmanager
    def marking_secrets(self, state: State, found: Act, raw: Mapping[str, Any], how: How) -> Iterator[None]:
        """Inside the block, mark a refusal that names what the side for which an act is typed may not know."""
        try:
            yield
        except Refusal as refusal:
            side = for_whom.side_typed_for(found, raw, self.game, state.tree, how.by)
            for_whom.mark_secrets(refusal, self.game, state.tree, side)
            raise

    def must_be_current(self, state: State) -> None:
        """Refuse to write on a journal of an older format."""
        if state.is_older:
            message = f"{self.name} was opened by an earlier version: it can be read, but not continued"
            hint = f"referee upgrade --session {self.name}   brings it up to date and keeps a copy"
            raise Refusal("bad-input", message, field="session", hint=hint)

    def _doing(self, state: State, how: How, source: Source | None) -> Doing:
        return Doing(
            state.tree,
            state.sides,
            self.ruleset(how.rulings, state.tree),
            source,
            forced=how.force,
            reader=how.read if source else None,
            for_show=how.stop is not None,
            chooser=how.choose if source else None,
            by=how.by,
        )

    def refolded(self, entries: Sequence[Entry]) -> State:
        """Where the session would stand with further entries that change which entries stand; nothing is written."""
        return fold([*self.entries(), *map(journal.as_read, entries)])

    def write(self, state: State, entries: list[Entry]) -> None:
        """Append entries; only then does the state move on, refolded if they change which entries stand."""
        if entries[0]["act"] != "upgrade":
            self.must_be_current(state)
        if any(begins_a_turn(entry) or entry["act"] == "close" for entry in entries):
            self.must_be_whole(state)
        corrects = any("voids" in entry or "again" in entry or entry["act"] == "upgrade" for entry in entries)
        refolded = self.refolded(entries) if corrects else None
        last = writing.append(self.folder, [as_kept(entry) for entry in entries], state.last)
        writing.UNANSWERED.append((self.name, entries[-1]["n"]))
        if refolded:
            self._state = state = refolded
        else:
            for entry in entries:
                state.fold_in(entry)
        state.last = last
        self._stamp = journal.stamp(self.folder)
        self.notices += self._derived.write(state, self._stamp)

    def refresh(self) -> None:
        """Write the derived files anew if they are absent, stale or edited; if that fails, only say so."""
        try:
            with self.locked():
                self.notices += self._derived.write(self.state, self._stamp)
        except Refusal as refusal:
            self.notices.append(refusal.message)

    def freshen(self) -> None:
        """Write the files anew after a look at the state, if one of them is missing or was changed."""
        if self._derived.is_touched():
            self.refresh()


FOR_YOU = "these odds count what only you know: they are for you alone"
