"""What a client of the service asks about nutrition labels.

Refuses to fail silently: what cannot be answered is an error. Standard library only.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from riskproof.model.label import LabelSnapshot
from riskproof.model.label_report import LabelReport


class LabelQuestions(ABC):
    """A part of ``Client``. Every method raises ``PolicyError`` for what is not there, ``ServiceError`` where nobody answers."""

    def labels(self, label: str | None = None, session: str | None = None) -> LabelSnapshot:
        """The nutrition labels, or one; over all sessions, or of one."""
        found: LabelSnapshot = self._demand("labels", **named(label=label, session=session))
        return found

    def label_report(self, label: str | None = None, session: str | None = None, *, command: str = "", scope: str = "") -> LabelReport:
        """The same with the calls."""
        fields = named(label=label, session=session, command=command or None, scope=scope or None)
        report: LabelReport = self._demand("label_report", **fields)
        return report

    def reset_labels(self, label: str | None = None, session: str | None = None) -> None:
        """Begins the windows of labels anew: of all or of one, everywhere or in one session."""
        self._demand("reset_labels", **named(label=label, session=session))

    def owner_of_tool(self, tool: str, server: str = "") -> str | None:
        """The label that a tool counts under, None where it is not counted."""
        owner: str | None = self._demand("owner_of_tool", tool=tool, **named(server=server or None))
        return owner

    @abstractmethod
    def _demand(self, operation: str, **fields: Any) -> Any:
        """The answer to a question, however it is carried."""


def named(**fields: Any) -> dict[str, Any]:
    """The fields that are given."""
    return {name: value for name, value in fields.items() if value is not None}
