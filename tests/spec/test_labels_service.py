"""Scopes of agents step by step, against the specification's vectors; the host's part (who sees which tools) is played here."""

from __future__ import annotations

from typing import Any

from riskproof.errors import PolicyError
from riskproof.guard.metering import Meter
from riskproof.model.call import Tool
from riskproof.nutrition.config import LabelConfig, resolve
from riskproof.nutrition.inputs import Begin, Finish, Moment
from riskproof.nutrition.published import Snapshot
from riskproof.nutrition.registry import entry_of
from riskproof.nutrition.scopes import Scopes
from tests.spec.labels_v1 import snapshot_v1
from tests.spec.loading import load_labels

AT = Moment(1000, 1000.0)
[SCOPED, DISPOSED] = load_labels("service")
SEEN: dict[str | None, list[Tool]] = {None: [], "A": [Tool("wx_get", "d" * 20, {})], "B": [Tool("other", "d" * 20, {})]}


class Host:
    """What a host does beside its calls: it shows every scope its tools."""

    def __init__(self, config: Any) -> None:
        self.scopes = Scopes(resolve(config), AT)
        self.show(None)

    def show(self, *scopes: str | None) -> None:
        for scope in scopes:
            self.scopes.schemas(map(entry_of, SEEN[scope]), AT, scope)

    def state(self, step: str) -> dict[str, Any]:
        for agent in ("A", "B"):
            if not self.scopes.knows(agent):
                self.show(agent)
        agents = {agent: brief(self.scopes.snapshot_for(agent, AT)) for agent in ("A", "B")}
        return {"step": step, "root": brief(self.scopes.snapshot(AT)), **agents}

    def call(self) -> None:
        self.scopes.begin(Begin("call", "wx_get", {"url": "https://svc.example/x"}, agent="A"), AT)
        self.scopes.intent("call", "/f", AT)
        for _ in range(2):
            self.scopes.observe("call", "/f", "/f", AT, absent=True)
        self.scopes.finish(Finish("call", True, 5), AT)

    def reset(self, label: str | None) -> None:
        self.scopes.reset(AT, label)
        self.show(None, "A", "B")

    def reset_for(self, agent: str, label: str) -> None:
        self.scopes.reset_for(agent, AT, label)
        self.show(agent)


def brief(snapshot: Snapshot) -> dict[str, Any]:
    raw = snapshot_v1(snapshot)
    labels = {}
    for label in raw["labels"]:
        observed = label["observed"]
        labels[label["id"]] = {
            "tools": [{key: tool[key] for key in ("name", "schemaBytes", "calls", "timedCalls")} for tool in observed["tools"]],
            "evidence": len(label["evidence"]),
            "reads": observed["filesystem"]["reads"],
            "writes": observed["filesystem"]["writes"],
        }
    return {"revision": raw["revision"], "labels": labels}


def test_root_and_agents_count_apart_as_specified() -> None:
    steps = [entry["step"] for entry in SCOPED.expect["log"]]
    host = Host(SCOPED.input["config"])
    log = [host.state(steps[0])]
    for step, act in zip(
        steps[1:],
        [
            host.call,
            lambda: host.reset("wx"),
            lambda: host.reset(None),
            lambda: host.reset_for("A", "wx"),
            lambda: host.show(None, "A", "B"),
            lambda: None,  # a host whose registry raises brings no list
            lambda: host.scopes.forget("A"),
        ],
        strict=True,
    ):
        act()
        log.append(host.state(step))
    assert log == SCOPED.expect["log"]


def test_nothing_is_asked_of_labels_that_are_off() -> None:
    meter = Meter(LabelConfig())
    meter.configure(None)
    try:
        meter.snapshot()
    except PolicyError:
        gone = True
    assert DISPOSED.expect == {"serviceGone": gone}
