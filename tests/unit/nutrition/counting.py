"""Scopes with a clock of their own, for tests of what is counted."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from riskproof.model.label import Label
from riskproof.model.label_words import FailureCode
from riskproof.nutrition.config import resolve
from riskproof.nutrition.inputs import Begin, Finish, Moment, SchemaEntry
from riskproof.nutrition.scopes import Scopes

WX = {"id": "wx", "tools": {"prefixes": ["wx_"]}, "effects": [{"prefixes": ["wx_put"], "effect": "write"}]}


class Counted:
    """Scopes, and the shortest ways to tell them things. The clock moves by ``wait``."""

    def __init__(self, *plugins: dict[str, Any], **more: Any) -> None:
        self.now = 1_000_000
        self.scopes = Scopes(resolve({"plugins": list(plugins), **more}), self.at)

    @property
    def at(self) -> Moment:
        return Moment(self.now, float(self.now))

    def wait(self, ms: int) -> None:
        self.now += ms

    def begin(self, token: Hashable, tool: str = "wx_get", arguments: Any = None, **more: Any) -> None:
        self.scopes.begin(Begin(token, tool, {} if arguments is None else arguments, **more), self.at)

    def finish(self, token: Hashable, code: FailureCode | None = None, *, failed: bool = False, size: int = 10, **more: Any) -> None:
        self.scopes.finish(Finish(token, failed or code is not None, size, code, **more), self.at)

    def call(self, token: Hashable, tool: str = "wx_get", arguments: Any = None, **more: Any) -> None:
        self.begin(token, tool, arguments, **more)
        self.finish(token)

    def observe(self, token: Hashable, path: str = "/d/f.txt", *, absent: bool = False) -> None:
        self.scopes.observe(token, path, path, self.at, absent)

    def show(self, *entries: SchemaEntry, agent: str | None = None) -> None:
        self.scopes.schemas(entries, self.at, agent)

    def label(self, name: str = "wx", agent: str | None = None) -> Label:
        snapshot = self.scopes.snapshot(self.at, name) if agent is None else self.scopes.snapshot_for(agent, self.at, name)
        [label] = snapshot.to_json()["labels"]
        return label

    def tools(self, name: str = "wx", agent: str | None = None) -> dict[str, Any]:
        return {tool["name"]: tool for tool in self.label(name, agent)["observed"]["tools"]}

    def statuses(self, label: str | None = "wx", agent: str | None = None) -> list[tuple[str, str]]:
        report = self.scopes.report_for(agent, "command", "scope", self.at, label).to_json()
        return [(call["name"], call["status"]) for call in report["calls"]]

    def facts(self, name: str = "wx", agent: str | None = None) -> list[tuple[str, str, str | int | None]]:
        snapshot = self.scopes.snapshot(self.at, name) if agent is None else self.scopes.snapshot_for(agent, self.at, name)
        return [(one.fact, one.tool, one.detail) for one in snapshot.labels[0].evidence]
