"""Real processes of the service, each in a state folder of its own, and everything ended afterwards.

Refuses to touch the home of whoever runs the tests.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from riskproof.service.client import Client
from riskproof.service.lock import Lock
from riskproof.service.place import Place
from riskproof.service.run import answers

PATIENCE = 60.0


def until(true: Callable[[], object], what: str = "it never came true") -> None:
    """Waits for something that is about to be true."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, what
        threading.Event().wait(0.01)


class Machine:
    """One user's machine: a state folder, and an environment without anybody's configuration."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home"
        self.home.mkdir()
        self.state = folder / "state"
        self.place = Place(str(self.state))
        self.environ = {
            **{key: os.environ[key] for key in ("PATH", "PYTHONPATH") if key in os.environ},
            "HOME": str(self.home),
            "XDG_CONFIG_HOME": str(self.home / ".config"),
            "RISKPROOF_STATE_DIR": str(self.state),
            "RISKPROOF_LOG": "DEBUG",
        }
        self.children: list[subprocess.Popen[str]] = []

    def configure(self, text: str) -> None:
        """The operator's own file."""
        folder = self.home / ".config" / "riskproof"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "riskproof.toml").write_text(text, encoding="utf-8")

    def run(self, *arguments: str) -> tuple[int, str, str]:
        """``riskproof service ...``: exit code, stdout, stderr."""
        command = [sys.executable, "-m", "riskproof", "service", *arguments]
        done = subprocess.run(command, env=self.environ, capture_output=True, text=True, timeout=PATIENCE, check=False)
        return done.returncode, done.stdout, done.stderr

    def spawn(self, *arguments: str) -> subprocess.Popen[str]:
        """The service as a child of this process."""
        command = [sys.executable, "-m", "riskproof.service", *arguments]
        child = subprocess.Popen(command, env=self.environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.children.append(child)
        return child

    def status(self) -> dict[str, object]:
        """What the service says of itself; empty where none runs."""
        code, out, _ = self.run("status", "--json")
        found: dict[str, object] = json.loads(out)
        assert (code == 0) is found["running"]
        return found

    def up(self, *arguments: str) -> int:
        """Starts a service and waits for it; its process id."""
        child = self.spawn(*arguments)
        until(lambda: answers(self.place))
        return child.pid

    def client(self, **more: object) -> Client:
        """A client in this process. It starts nothing unless told to."""
        return Client(environ=self.environ, folder="/", **{"start": False, **more})  # type: ignore[arg-type]

    def gone(self) -> bool:
        """True when no process holds the lock."""
        if not Path(self.place.lock).exists():
            return True
        with Lock(self.place.lock) as lock:
            return lock.take()

    def end(self) -> None:
        """Ends whatever was started here."""
        for child in self.children:
            if child.poll() is None:
                child.send_signal(signal.SIGCONT)
                child.kill()
            child.communicate(timeout=PATIENCE)
        if not self.gone():
            self.run("stop")
        assert self.gone()


@contextmanager
def machine(folder: Path) -> Iterator[Machine]:
    one = Machine(folder)
    try:
        yield one
    finally:
        one.end()
