"""The requests that are judged: tool calls, resources, prompts, and whatever a server offers that the protocol does not name.

Refuses to forward a call before the guard has let it go, and to pass on a result that the guard has not seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import anyio
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS

from riskproof.hosts.mcp import decode, encode, eras
from riskproof.hosts.mcp.approval import LIFETIME, Approvals, Redeemed, RefusedStateError, fingerprint, is_ours
from riskproof.hosts.mcp.fleet import Ask, Fleet
from riskproof.hosts.mcp.judge import Judge, Ruling
from riskproof.hosts.mcp.listing import Listing
from riskproof.hosts.mcp.request import ClientPort, Request
from riskproof.hosts.mcp.upstream import Upstream
from riskproof.model.call import Call, Tool

_URI: Final = {"type": "object", "properties": {"uri": {"type": "string"}}}
RESOURCE: Final = Tool("resources/read", "Read a resource of an MCP server: a file, a web page or a record.", _URI)
"""How the guard sees ``resources/read``: it reads private things and brings in what others wrote."""
PROMPT: Final = Tool("prompts/get", "Get a message that an MCP server wrote.")
"""How the guard sees ``prompts/get``: the person picked it, and it brings in text of the server."""
TASK: Final = Tool("tasks/result", "Get a message that an MCP server wrote.")
"""How the guard sees the result of a call that went on in the background."""
SAMPLING: Final = Tool("sampling/text", "Get a message that an MCP server wrote.")
"""How the guard sees the text that a server puts before the client's model."""


@dataclass(frozen=True, slots=True)
class Case:
    """One request before the guard. ``sent`` are the parameters as the server gets them; ``in_result`` tells where a refusal goes: into a
    tool result, or into an error."""

    request: Request
    upstream: Upstream
    tool: str | Tool
    arguments: dict[str, Any]
    size: int
    sent: Mapping[str, Any] | None
    in_result: bool = False

    @property
    def name(self) -> str:
        """What the person is shown."""
        return self.tool if isinstance(self.tool, str) else self.tool.name

    def bound_to(self) -> str:
        """What an approval of this case is bound to."""
        return fingerprint(self.upstream.name, self.name, self.arguments)


@dataclass(frozen=True, slots=True)
class Passage:
    """A case that may go on with ``sent``, or that waits for an answer to ``question`` first. ``asked`` = a person agreed to it."""

    sent: Mapping[str, Any] | None = None
    asked: bool = False
    question: dict[str, Any] | None = None


class _RefusedError(Exception):
    """A call that was asked about and will not be made. The message is safe to show."""


class _RejectedError(_RefusedError):
    """The same because a person said no."""


class Calls:
    """Judged requests of one client."""

    def __init__(self, fleet: Fleet, listing: Listing, judge: Judge, client: ClientPort, ask: Ask) -> None:
        self._fleet = fleet
        self._listing = listing
        self._judge = judge
        self._client = client
        self._ask = ask
        self._approvals = Approvals()

    async def tool(self, request: Request) -> dict[str, Any]:
        """``tools/call``."""
        name, arguments, size = decode.call_params(request.method, request.params)
        upstream, own = self._routed(name)
        await self._listing.ensure(upstream, request)
        sent = {**(request.params or {}), "name": own}
        return await self._judged(Case(request, upstream, name, arguments, size, sent, in_result=True))

    async def prompt(self, request: Request) -> dict[str, Any]:
        """``prompts/get``."""
        name, arguments, size = decode.call_params(request.method, request.params)
        upstream, own = self._routed(name)
        sent = {**(request.params or {}), "name": own}
        return await self._judged(Case(request, upstream, PROMPT, {"name": name, "arguments": arguments}, size, sent))

    async def resource(self, request: Request) -> dict[str, Any]:
        """``resources/read``."""
        uri, _, _ = decode.call_params(request.method, request.params, "uri")
        missing: MCPError | None = None
        for upstream in await self._candidates(uri, request):
            try:
                return await self._judged(Case(request, upstream, RESOURCE, {"uri": uri}, len(uri), request.params))
            except MCPError as error:
                if error.code == encode.DENIED_CODE:
                    raise
                missing = missing or error
        raise missing or MCPError(code=INVALID_PARAMS, message="no server behind this proxy has resources")

    async def other(self, request: Request) -> dict[str, Any]:
        """A method that the protocol does not name: judged as an unknown tool of that name, its result inspected like any other."""
        params = dict(request.params or {})
        arguments = {key: value for key, value in params.items() if key != "_meta"}
        _, _, size = decode.call_params(request.method, {"name": request.method, "arguments": arguments})
        return await self._judged(Case(request, self._fleet.first, Tool(request.method), arguments, size, request.params))

    async def task(self, request: Request) -> dict[str, Any]:
        """``tasks/*``: what becomes of a call that was judged when it was made. Its result is inspected like any other."""
        return await self._made(
            Case(request, self._fleet.first, TASK, {}, 0, request.params),
            Call(TASK, {}, self._judge.session, server=self._fleet.first.name),
            Passage(request.params),
        )

    async def sampling(self, upstream: Upstream, params: Mapping[str, Any] | None) -> dict[str, Any]:
        """The parameters of a server's ``sampling/createMessage`` as the client's model may see them. Raises ``MCPError``."""
        shown = await self._judge.result(Call(SAMPLING, {}, self._judge.session, server=upstream.name), dict(params or {}))
        if shown.result is None:
            raise encode.withheld_error(shown.reason)
        return shown.result

    def _routed(self, visible: str) -> tuple[Upstream, str]:
        route = self._fleet.names.resolve(visible)
        upstream = self._fleet.by_name(route[0]) if route is not None else None
        if route is None or upstream is None:
            raise MCPError(code=INVALID_PARAMS, message="no server behind this proxy has that name")
        return upstream, route[1]

    async def _candidates(self, uri: str, request: Request) -> list[Upstream]:
        """The server that lists a resource; where none does, all that have resources, in order."""
        if self._fleet.single:
            return [self._fleet.first]
        owner = await self._listing.owner(uri, request)
        return [owner] if owner is not None else [one for one in self._fleet.live if "resources" in one.capabilities]

    async def _judged(self, case: Case) -> dict[str, Any]:
        ruling = await self._judge.call(case.tool, case.arguments, case.size, case.upstream.name)
        if ruling.gate == "deny":
            return self._refusal(case, ruling.reason)
        try:
            passage = await self._passage(case, ruling)
        except (_RefusedError, RefusedStateError) as refused:
            self._judge.drop(ruling.call, made=False, answered=isinstance(refused, _RejectedError))
            return self._refusal(case, f"{refused} ({ruling.reason})" if ruling.reason else str(refused))
        except BaseException:
            self._judge.drop(ruling.call, made=False)
            raise
        if passage.question is not None:
            self._judge.drop(ruling.call, made=False, cancelled=True)
            return passage.question
        return await self._made(case, ruling.call, passage)

    async def _passage(self, case: Case, ruling: Ruling) -> Passage:
        """Whether the case may go on: at once, because a person agreed, or not before one was asked. Raises ``_RefusedError``."""
        sent, redeemed, answer = self._redeemed(case)
        if ruling.gate == "allow" or (redeemed is not None and redeemed.approved):
            return Passage(sent, asked=redeemed is not None)
        if redeemed is not None:
            if not encode.agreed(answer):
                raise _RejectedError(encode.NOT_APPROVED)
            return Passage(sent, asked=True)
        if not eras.can_elicit(case.request.speaker.capabilities):
            raise _RefusedError(encode.CANNOT_ASK)
        asked = encode.question(case.name, ruling.reason)
        if case.request.speaker.modern:
            return Passage(question=encode.input_required(asked, self._approvals.issue(case.bound_to())))
        try:
            answer = await self._client.request("elicitation/create", asked, timeout=LIFETIME)
        except MCPError:
            raise _RefusedError(encode.NO_ANSWER) from None
        if not encode.agreed(answer):
            raise _RejectedError(encode.NOT_APPROVED)
        return Passage(sent, asked=True)

    def _redeemed(self, case: Case) -> tuple[Mapping[str, Any] | None, Redeemed | None, object]:
        """The parameters without what is ours, what our state stands for, and the answer to our question. The server's stay in place."""
        state = (case.sent or {}).get("requestState")
        if case.sent is None or not (case.request.speaker.modern and is_ours(state)):
            return case.sent, None, None
        redeemed = self._approvals.redeem(str(state), case.bound_to())
        sent = {key: value for key, value in case.sent.items() if key != "requestState"}
        if redeemed.inner is not None:
            sent["requestState"] = redeemed.inner
        if redeemed.approved:
            return sent, redeemed, None
        answers = sent.pop("inputResponses", None)
        return sent, redeemed, answers.get(encode.QUESTION_KEY) if isinstance(answers, dict) else None

    async def _made(self, case: Case, call: Call, passage: Passage) -> dict[str, Any]:
        """Makes the call and passes on what the guard lets through of its result."""
        request = Request(case.request.method, passage.sent, case.request.id, case.request.speaker)
        try:
            result = await self._fleet.forward(case.upstream, request, self._ask)
        except MCPError as error:
            return await self._failed(case, call, error)
        except anyio.get_cancelled_exc_class():
            self._judge.drop(call)
            raise
        shown = await self._judge.result(call, result)
        if shown.result is None:
            return self._withheld(case, shown.reason)
        if passage.asked and shown.result.get("resultType") == "input_required":
            inner = shown.result.get("requestState")
            state = self._approvals.issue(case.bound_to(), approved=True, inner=inner if isinstance(inner, str) else None)
            return {**shown.result, "requestState": state}
        return shown.result

    async def _failed(self, case: Case, call: Call, error: MCPError) -> dict[str, Any]:
        """The server's own error, unchanged, unless its text must not reach the model."""
        said = {"message": error.message} | ({"data": error.data} if error.data is not None else {})
        shown = await self._judge.result(call, said, is_error=True)
        if shown.result is None:
            return self._withheld(case, shown.reason)
        raise MCPError(code=error.code, message=str(shown.result["message"]), data=shown.result.get("data"))

    def _refusal(self, case: Case, reason: str) -> dict[str, Any]:
        if case.in_result:
            return self._ours(case, encode.denied(reason))
        raise encode.denied_error(reason)

    def _withheld(self, case: Case, reason: str) -> dict[str, Any]:
        if case.in_result:
            return self._ours(case, encode.withheld(reason))
        raise encode.withheld_error(reason)

    def _ours(self, case: Case, result: dict[str, Any]) -> dict[str, Any]:
        modern = case.request.speaker.modern
        return eras.to_modern_result(case.request.method, result, case.upstream.server_info) if modern else result
