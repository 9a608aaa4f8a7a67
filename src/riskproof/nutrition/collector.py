"""A collector: the labels of all calls, or of one agent's, folded from events (SPEC: nutrition-labels 5, 12, 13).

Refuses a clock and a registry: times and lists of tools are brought.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from riskproof.nutrition.attribution import Attribution, LabelInfo, Subject
from riskproof.nutrition.began import Began, Shown
from riskproof.nutrition.config_types import LabelConfig
from riskproof.nutrition.inputs import Finish, Moment
from riskproof.nutrition.known import Known
from riskproof.nutrition.label_state import LabelState
from riskproof.nutrition.ledger import Entry, Ledger
from riskproof.nutrition.live import Live, LiveCalls
from riskproof.nutrition.published import Snapshot, Window
from riskproof.nutrition.report import Report
from riskproof.nutrition.room import Room
from riskproof.nutrition.times import iso


class Collector:
    """The labels of one scope. ``revision`` grows with everything that is counted."""

    def __init__(self, config: LabelConfig, attribution: Attribution, known: Known, at: Moment, room: Room) -> None:
        self._config, self._attribution, self._known, self._room = config, attribution, known, room
        self._calls = LiveCalls(room)
        self._states: dict[str, LabelState] = {}
        self.revision = 0
        self.reset(at)

    def begin(self, token: Hashable, agent: str | None, began: Began) -> None:
        """A call begins."""
        name, info = began.subject.name, began.subject.info
        entry = None
        if self._ledger.takes(info.id):
            ids = began.call_id, began.root_call_id
            entry = self._ledger.add(Entry(name, info.id, began.at.wall_ms, began.size, began.effect, *ids, began.nested))
        state = self._state(info)
        self._calls.begin(token, Live(state, state.begin(began), began, entry, agent))
        self.revision += 1

    def finish(self, call: Finish, at: Moment, subject: Subject | None) -> None:
        """A call ended; ``subject`` is whose it is where its begin was not seen."""
        if self._calls.swallow(call.token):
            return
        live = self._calls.end(call.token)
        linked = live or self._calls.linked(call.token)
        code = (call.code or "tool-error") if call.is_error else None
        duration = None if live is None else max(0, int(at.mono_ms - live.began.at.mono_ms + 0.5))
        if linked is not None:
            state, row, subject = linked.state, linked.row, linked.began.subject
        elif subject is not None:
            state = self._state(subject.info)
            row = state.rows.called(subject.name)
        else:
            return
        row.finish(code, call.result_bytes, duration, linked is not None and linked.began.nested)
        if live is not None and live.entry is not None:
            live.entry.finish(code, at.wall_ms, duration, call.result_bytes)
        state.record((at.wall_ms, "call-failed" if call.is_error else "call-succeeded", subject.name, None))
        self.revision += 1

    def live(self, token: Hashable) -> Live | None:
        """A call that is on its way."""
        return self._calls.started(token)

    def knows(self, token: Hashable) -> bool:
        """Whether anything is known of a call."""
        return self._calls.knows(token)

    def agent_of(self, token: Hashable) -> str | None:
        """The agent whose call it is, None where it has none or nothing is known of it."""
        return self._calls.agent_of(token)

    def intent(self, token: Hashable, target: bytes) -> None:
        """A call is about to write a file."""
        live = self._calls.linked(token)
        if live is not None:
            live.intend(target)

    def observe(self, token: Hashable, target: bytes, shown: str | None, at: Moment, absent: bool) -> None:
        """A call touched a file: a write where it meant to, else a read."""
        live = self._calls.linked(token)
        if live is None:
            return
        wrote = live.writes(target)
        state, began = live.state, live.began
        if wrote:
            state.findings.wrote(began.subject.name, began.effect, began.hints, iso(at.wall_ms))
        fact = state.files.observe(target, shown, wrote, absent)
        state.record((at.wall_ms, fact, began.subject.name, shown))
        self.revision += 1

    def schemas(self, tools: Iterable[Shown], at_ms: int) -> None:
        """The whole list of tools from now on. Tools of one name and label are one tool."""
        lists: dict[str, dict[str, Shown]] = {}
        for tool in tools:
            of_label = lists.setdefault(tool.subject.info.id, {})
            same = of_label.get(tool.subject.name)
            of_label[tool.subject.name] = tool if same is None else tool._replace(schema_bytes=same.schema_bytes + tool.schema_bytes)
            self._state(tool.subject.info)
        for label, state in self._states.items():
            state.refresh(lists.get(label, {}), at_ms)
        self.revision += 1

    def reset(self, at: Moment, label: str | None = None) -> None:
        """Begins every window anew, or one label's: what is on its way is discarded."""
        if label is None:
            self._calls.discard(lambda _live: True)
            self._started_ms = at.wall_ms
            for state in self._states.values():
                state.close()
            self._states = {}
            self._ledger = Ledger(self._config.call_sample_limit, self._config.call_retention)
        else:
            info = self._attribution.label(label)
            self._ledger.reset(label)
            gone = self._calls.discard(lambda live: live.state.info.id == label)
            if label in self._states:
                self._states[label].close()
            state = self._states[label] = LabelState(info, self._config, at.wall_ms, self._known, self._room)
            for live in gone:
                state.rows.discard(live.began.subject.name)
                if live.entry is not None:
                    live.entry.status, live.entry.finished_ms = "discarded", at.wall_ms
        self.revision += 1

    def snapshot(self, at_ms: int, faults: int, label: str | None = None) -> Snapshot:
        """Every label, or one, as it stands."""
        infos = self._attribution.fixed() if label is None else [self._attribution.label(label)]
        for info in infos:
            self._state(info)
        states = sorted(self._states.items()) if label is None else [(label, self._states[label])]
        labels = tuple(state.view(at_ms) for _, state in states)
        return Snapshot(self.revision, at_ms, labels, faults, self._attribution.truncated)

    def report(self, command_id: str, scope: str, snapshot: Snapshot) -> Report:
        """A snapshot with the calls of its labels."""
        owners = {label.id for label in snapshot.labels}
        started = min((label.window.started_ms for label in snapshot.labels), default=snapshot.generated_ms)
        window = Window(started, snapshot.generated_ms)
        return Report(snapshot, command_id, scope, window, self._ledger.of(owners), self._ledger.is_short(owners))

    def _state(self, info: LabelInfo) -> LabelState:
        """The label's window, which began with the collector's where nothing of it was seen."""
        state = self._states.get(info.id)
        if state is None:
            state = self._states[info.id] = LabelState(info, self._config, self._started_ms, self._known, self._room)
        return state
