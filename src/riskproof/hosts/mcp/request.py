"""What is known of one request of the client: its method and parameters, its era, and what the client said about itself.

Refuses to change any of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from riskproof.hosts.mcp import eras


@dataclass(frozen=True, slots=True)
class Speaker:
    """The client as one of its requests shows it. ``envelope`` is the ``_meta`` of a stateless request, ``handshake`` the parameters of
    ``initialize``."""

    modern: bool
    envelope: Mapping[str, Any]
    handshake: Mapping[str, Any]

    @property
    def capabilities(self) -> Mapping[str, Any]:
        """What the client declared."""
        return eras.capabilities_of({"_meta": self.envelope} if self.modern else None, self.handshake)


@dataclass(frozen=True, slots=True)
class Request:
    """One request. ``id`` is the client's own."""

    method: str
    params: Mapping[str, Any] | None
    id: int | str
    speaker: Speaker

    def own(self, method: str, params: Mapping[str, Any]) -> Request:
        """A request of ours on behalf of the same client, without its progress token."""
        meta = {key: value for key, value in self.speaker.envelope.items() if key != "progressToken"}
        return replace(self, method=method, params={**params, "_meta": meta} if meta else params)


class ClientPort(Protocol):
    """The way back to the client."""

    async def request(self, method: str, params: Mapping[str, Any] | None, *, timeout: float | None = None) -> dict[str, Any]:
        """Asks the client; its result. Raises ``MCPError``."""
        ...

    async def notify(self, method: str, params: Mapping[str, Any] | None) -> None:
        """Tells the client."""
        ...
