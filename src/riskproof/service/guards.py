"""The guards of one service: one for each set of settings in force, and which session belongs to which.

Refuses to judge a session under two sets of settings: the one that it was opened under stays, so that nobody loosens it by coming from
another folder.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from riskproof.errors import PolicyError
from riskproof.guard.config import Settings, settings_of
from riskproof.guard.config_files import VARIABLE, Layer, find_layers
from riskproof.guard.config_layers import resolve
from riskproof.service.protocol import Message, RefusedError
from riskproof.service.wire_calls import field

if TYPE_CHECKING:
    from riskproof.guard.guard import Guard
    from riskproof.guard.metering import Meter

_MOST_SETTINGS: Final = 32
"""Different sets of settings at once."""
_MOST_BOUND: Final = 4096
"""Sessions of which the guard is remembered; the one that was bound first is forgotten first."""
_VARIABLES: Final = frozenset({VARIABLE, "XDG_CONFIG_HOME", "LC_ALL", "LC_MESSAGES", "LANG"})
"""What of a client's environment settings depend on."""


def settings_wished(wish: Message, environ: Mapping[str, str]) -> Settings:
    """The settings of a client, found as they would be in its own process: its folder, its ``config`` file, the variables that matter, and
    what it was ``given``. Raises ``RefusedError``."""
    said = field(wish, "environ", dict, {})
    if not all(name in _VARIABLES and isinstance(value, str) for name, value in said.items()):
        raise RefusedError("bad_request", f"environ may hold texts for {', '.join(sorted(_VARIABLES))}")
    seen = {**{name: value for name, value in environ.items() if name not in _VARIABLES}, **said}
    folder, config, given = field(wish, "folder", str, ""), field(wish, "config", str, ""), field(wish, "given", dict, {})
    if not folder.startswith("/") or (config and not config.startswith("/")):
        raise RefusedError("bad_request", "folder and config must be absolute paths")
    try:
        layers = find_layers(Path(config) if config else None, environ=seen, start=Path(folder))
        return settings_of(resolve((*layers, Layer("given", given)) if given else layers), seen)
    except PolicyError as error:
        raise RefusedError("policy", str(error), error.remedy) from None


class Guards:
    """Safe from threads."""

    def __init__(self, make: Callable[[Settings], Guard] | None = None) -> None:
        self._make = make or self._made
        self._lock = threading.Lock()
        self._guards: list[tuple[Settings, Guard]] = []
        self._bound: dict[str, Guard] = {}

    def under(self, settings: Settings) -> Guard:
        """The guard for settings; where the settings came from makes no difference. Raises ``RefusedError``."""
        wanted = replace(settings, sources=())
        with self._lock:
            for known, guard in self._guards:
                if known == wanted:
                    return guard
            if len(self._guards) >= _MOST_SETTINGS:
                self._drop_unused()
            guard = self._make(settings)
            self._guards.append((wanted, guard))
            return guard

    def every(self) -> list[Guard]:
        """All guards."""
        with self._lock:
            return [guard for _, guard in self._guards]

    def meters(self) -> list[Meter]:
        """What counts the labels of the guards, each once; none where labels are off."""
        found = {id(guard.meter): guard.meter for guard in self.every()}
        return [meter for meter in found.values() if meter.config is not None]

    def of(self, session: str) -> Guard | None:
        """The guard that a session is tied to."""
        return self._bound.get(session)

    def bind(self, session: str, guard: Guard) -> None:
        """Ties a new session to a guard. Raises ``RefusedError`` where it is tied to another."""
        bound = self._bound.get(session)
        if bound is guard:
            return
        if bound is not None:
            raise RefusedError(
                "settings",
                "this session is live under other settings",
                "use another session id, or the same folder, preset, mode and configuration",
            )
        with self._lock:
            if len(self._bound) >= _MOST_BOUND:
                del self._bound[next(iter(self._bound))]
            self._bound[session] = guard

    def release(self, session: str) -> None:
        """Forgets a session that has ended."""
        with self._lock:
            self._bound.pop(session, None)

    @property
    def sessions(self) -> int:
        """How many sessions are tied to a guard."""
        return len(self._bound)

    def _made(self, settings: Settings) -> Guard:
        """The guard for settings, which keeps its sessions and its ledger, and shares its labels with those that count alike. The one place
        where the service makes one; the imports are late, so that the service listens first."""
        from riskproof.guard.guard import Guard
        from riskproof.guard.kept import kept

        full = kept(settings, os.environ, sessions=True)
        meter = next((guard.meter for known, guard in self._guards if known.labels == settings.labels), None)
        return Guard(full, meter=meter)

    def _drop_unused(self) -> None:
        used = {id(guard) for guard in self._bound.values()}
        for _, guard in self._guards:
            if id(guard) not in used:
                guard.close()
        self._guards = [(settings, guard) for settings, guard in self._guards if id(guard) in used]
        if len(self._guards) >= _MOST_SETTINGS:
            raise RefusedError("busy", f"{_MOST_SETTINGS} different settings are in use, the most there may be", "end some sessions")
