"""Plays the scenarios of the label vectors: steps with a clock of their own, and what they answer."""

from __future__ import annotations

import json
from typing import Any

from riskproof.model.call import Tool
from riskproof.nutrition.config import resolve
from riskproof.nutrition.inputs import Begin, Finish, Moment
from riskproof.nutrition.published import UnknownLabelError
from riskproof.nutrition.registry import entry_of
from riskproof.nutrition.scopes import Scopes
from riskproof.nutrition.sizes import json_size
from tests.spec.labels_v1 import report_v1, snapshot_v1


class Scenario:
    """One collector and its clock, moved by ``wait`` alone."""

    def __init__(self, config: Any, start_ms: int) -> None:
        self.now = start_ms
        self.scopes = Scopes(resolve(config), self.at)

    @property
    def at(self) -> Moment:
        """Now; both clocks agree."""
        return Moment(self.now, float(self.now))

    def play(self, steps: list[dict[str, Any]]) -> list[Any]:
        """What the steps that answer answered."""
        answers = [self._step(step) for step in steps]
        return [answer for answer in answers if answer is not None]

    def _step(self, step: dict[str, Any]) -> Any:
        do, token = step["do"], step.get("call") or step.get("actor")
        if do == "wait":
            self.now += step["ms"]
        elif do == "begin":
            call = Begin(token, step["tool"], step["arguments"], "", None, step.get("callId", ""), step.get("rootCallId", ""))
            self.scopes.begin(call, self.at)
        elif do == "finish":
            result = step["result"]
            self.scopes.finish(Finish(token, result["isError"], json_size(result), None, step.get("tool", "")), self.at)
        elif do == "intent":
            self.scopes.intent(token, step["target"]["targetKey"], self.at)
        elif do == "observe":
            self.scopes.observe(token, step["target"]["targetKey"], step["target"]["displayPath"], self.at)
        elif do == "schemas":
            tools = [Tool(one["name"], one["description"], one["parameters"]) for one in step["schemas"]]
            self.scopes.schemas(map(entry_of, tools), self.at)
        else:
            return self._asked(do, step)
        return None

    def _asked(self, do: str, step: dict[str, Any]) -> Any:
        label = step.get("label")
        try:
            if do == "snapshot":
                return snapshot_v1(self.scopes.snapshot(self.at, label))
            if do == "report":
                return report_v1(self.scopes.report_for(None, step["commandId"], step["scope"], self.at, label))
            assert do == "reset"
            self.scopes.reset(self.at, label)
        except UnknownLabelError as error:
            assert json.dumps(label) in str(error)
            return {"error": "unknown-label"}
        return None
