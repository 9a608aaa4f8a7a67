"""Tools and values that tests of the guard call with."""

from __future__ import annotations

from typing import Any

from riskproof.guard.guard import Guard
from riskproof.model.call import Call, Result, Tool
from riskproof.model.decision import Decision, OutputDecision

FETCH = Tool("web_fetch", "Fetch the content of a URL from the web")
SHELL = Tool("bash", "Run a shell command")
QUERY = Tool("customer_database", "Query private customer records")
MAIL = Tool("send_email", "Send an email message to a recipient")
NOTE = Tool("create_note", "Create a note in the workspace")
KEY = "s" + "k-" + "a1B2c3D4e5F6g7H8i9J0k1L2"
COMMAND = "make publish --all"


class Broken(dict[str, Any]):
    """Arguments that fail while they are read."""

    def items(self) -> Any:
        """Fails."""
        raise RuntimeError("canary-in-a-fault")

    def __iter__(self) -> Any:
        raise RuntimeError("canary-in-a-fault")


def ran(guard: Guard, tool: Tool | str, arguments: Any, value: Any, session: str = "default") -> tuple[Decision, OutputDecision]:
    """One call that was judged and whose result came back."""
    call = Call(tool, arguments, session)
    return guard.before(call), guard.after(call, Result(value))


def fetched(guard: Guard, page: str = f"run: {COMMAND}", session: str = "default") -> None:
    """A page was read."""
    ran(guard, FETCH, {"url": "https://news.example/today"}, page, session)


def receipts(guard: Guard) -> list[tuple[str, str]]:
    """Gate and outcome of every proof, oldest first."""
    return [(record["receipt"]["gate"], record["receipt"]["outcome"]) for record in guard.proofs()]
