"""The real DSH, headless, with a scripted model and RiskProof's plugin: what the end-to-end tests of this host stand on.

    with Dsh(tmp_path) as dsh:                                  # or Dsh(tmp_path, "0.1.5rc1")
        run = dsh.run("clean up", [turn(use("bash", command="rm -rf /", description="clean"))])
        assert run.calls[0].failed                              # what the model got back: Seen(tool, arguments, text, failed)

What a test can set, all before ``run`` or ``start``:
    dsh.config[...] = ...            keys of the ``riskproof`` row (``ledger.file`` is set); ``guarded=False`` leaves the row out
    dsh.tools(tool("mail", "Sends", {"to": ...}, answer="sent"))   tools whose bodies leave a line in ``dsh.bodies()``
    dsh.answers("allowed-once")      answers approval requests; ``dsh.asked()`` tells what was asked
    dsh.plugin("hostile", "ctx.on(...)", inject=["tools"], config={...})   a plugin from its ``apply(ctx, config)`` body
    dsh.rows.append({...})           any row or patch of an overlay;  dsh.environment["KEY"] = "value"
``run`` takes the task, a script (a list of turns, or ``{text of a user message: list}`` for sub-agents, see ``model``) and the id of a
session to resume; ``start`` returns a running one (``wait()``, ``kill()``). A ``Run`` has ``calls``, ``calls_of(key)``, ``requests``,
``sessions`` (logs as DSH wrote them), ``code``, ``out``, ``err``, ``events`` (of ``--json``, 0.2 only) and ``text``. ``dsh.proofs()`` reads
the ledger, ``dsh.receipts()`` the final outcome of each proof.

Everything a run writes stands under the test's folder. Refuses to run without the environments that ``make e2e`` makes, to use the
configuration, credentials or network of whoever runs the tests, and to leave a process behind.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from tests.e2e.dsh import records
from tests.e2e.dsh.model import Model, Request, Script, Seen, Turn, Use, say, turn, use

__all__ = ["GENERATIONS", "NEWEST", "Dsh", "Run", "Running", "Turn", "Use", "program", "say", "tool", "turn", "use"]

Json = dict[str, Any]
ROOT = Path(__file__).parents[3]
PLUGINS = Path(__file__).parent / "plugins"
SHIM = ROOT / "shims" / "dsh" / "index.js"
NEWEST, OLDER = "0.2.1rc2", "0.1.5rc1"
GENERATIONS = (NEWEST, OLDER)
ENGINE = [sys.executable, "-I", "-u", "-m", "riskproof.hosts.dsh"]
PATIENCE = 60.0
# No file sandbox in containers; approvals stay on, so that an ask is asked. The title is a model call that 0.1.5's wheel cannot make.
OPEN_SANDBOX: list[Json] = [
    {"id": "sandbox-policy", "config": {"mode": "danger-full-access"}},
    {"id": "approval", "config": {"policy": "ask"}},
    {"id": "permission", "config": {"presets": {"e2e": {"sandbox": "danger-full-access", "approval": "ask"}}, "defaultPreset": "e2e"}},
    {"id": "session-title-llm", "disabled": True},
]
GATE: Json = {"id": "agent-loop", "inject": ["riskproof"]}


def program(generation: str = NEWEST) -> str:
    """The ``dsh`` of a generation; a test without it fails and says what makes it."""
    found = ROOT / ".venv-dsh" / generation / "bin" / "dsh"
    assert found.exists(), f"DeepSeek Harness {generation} is not here: make e2e installs it into .venv-dsh"
    return str(found)


def tool(name: str, description: str, parameters: Mapping[str, Any] | None = None, answer: Any = "done", **more: Any) -> Json:
    """A tool for ``Dsh.tools``; ``more`` as ``plugins/toolbox.mjs`` says. A parameter is a JSON Schema, or a description of a string."""
    schemas = {key: {"type": "string", "description": of} if isinstance(of, str) else of for key, of in (parameters or {}).items()}
    return {"name": name, "description": description, "parameters": schemas, "required": list(schemas), "answer": answer, **more}


class Dsh:
    """A home for DSH, a work folder, a model, and the rows of an overlay."""

    def __init__(self, folder: Path, generation: str = NEWEST, *, guarded: bool = True) -> None:
        self.folder, self.generation, self.guarded = folder, generation, guarded
        self.program = program(generation)
        self.home, self.work, self.state = (folder / name for name in ("home", "work", "state"))
        for path in (self.home, self.work, self.state):
            path.mkdir(exist_ok=True)
        self.ledger = folder / "ledger.jsonl"
        self.shim, self.python = SHIM, list(ENGINE)
        self.config: Json = {"ledger": {"file": str(self.ledger)}}
        self.rows: list[Json] = []
        self.environment: dict[str, str] = {}
        self.model = Model()
        self._running: list[Running] = []

    def __enter__(self) -> Self:
        self.model.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        for running in self._running:
            running.kill()
        self.model.__exit__()
        assert self.model.failures == []

    def tools(self, *described: Json) -> None:
        config = {"bodies": str(self.folder / "bodies.jsonl"), "tools": list(described)}
        self.rows.append({"insert": [{"id": "toolbox", "name": str(PLUGINS / "toolbox.mjs"), "config": config}]})

    def bodies(self) -> list[Json]:
        """The bodies of ``tools`` that ran, in order."""
        return records.lines(self.folder / "bodies.jsonl")

    def answers(self, *answers: str) -> None:
        config = {"answers": list(answers), "asked": str(self.folder / "asked.jsonl")}
        self.rows.append({"insert": [{"id": "answerer", "name": str(PLUGINS / "answerer.mjs"), "config": config}]})

    def asked(self) -> list[Json]:
        return records.lines(self.folder / "asked.jsonl")

    def plugin(self, name: str, apply: str, *, inject: Sequence[str] = (), config: Json | None = None, head: str = "") -> Path:
        """A plugin of others, from the body of its ``apply(ctx, config)``."""
        path = self.folder / f"{name}.mjs"
        source = f"{head}\nexport const name = '{name}'\nexport const inject = {json.dumps(list(inject))}\n"
        path.write_text(f"{source}export async function apply(ctx, config) {{\n{apply}\n}}\n", encoding="utf-8")
        self.rows.append({"insert": [{"id": name, "name": str(path), "config": config or {}}]})
        return path

    def overlay(self) -> list[Json]:
        """Every row of the run, in the order in which they apply."""
        logs = {"id": "session-persistence-jsonl", "config": {"root": str(self.home / "sessions"), "compression": "none"}}
        row = {"id": "riskproof", "name": str(self.shim), "config": {"python": self.python, **self.config}}
        ours: list[Json] = [{"insert": [row]}, GATE] if self.guarded else []
        return [*OPEN_SANDBOX, logs, *ours, *self.rows]

    def _environment(self) -> dict[str, str]:
        kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT") if key in os.environ}
        own = {
            "HOME": str(self.folder),
            "XDG_CONFIG_HOME": str(self.folder / "configuration"),
            "TMPDIR": str(self.folder),
            "LANG": "C.UTF-8",
        }
        host = {
            "DSH_HOME": str(self.home),
            "DSH_TELEMETRY_MODE": "DISABLED",
            "DEEPSEEK_BASE_URL": self.model.url,
            "DEEPSEEK_API_KEY": "none",
        }
        return {**kept, **own, **host, "RISKPROOF_STATE_DIR": str(self.state), "PYTHONWARNINGS": "ignore", **self.environment}

    def start(self, task: str, script: Script | Mapping[str, Script] = (), *, resume: str | None = None) -> Running:
        self.model.follow(script)
        return self.launch(task, resume=resume)

    def launch(self, task: str, *, resume: str | None = None) -> Running:
        """Starts one more run beside those that are there, under the script that the model follows already."""
        number = len(self._running)
        patch = self.folder / f"overlay-{number}.yml"  # JSON is YAML
        patch.write_text(json.dumps(self.overlay(), indent=1), encoding="utf-8")
        modern = self.generation != OLDER
        command = [self.program, "--profile", "headless", "--patch", str(patch), *(["--json"] if modern else [])]
        if resume is not None:
            command += ["--session-id", resume]
        running = Running(self, [*command, task], number)
        self._running.append(running)
        return running

    def run(
        self,
        task: str,
        script: Script | Mapping[str, Script] = (),
        *,
        resume: str | None = None,
        code: int | None = 0,
        patience: float = PATIENCE,
    ) -> Run:
        """A run to its end; ``code`` is the exit code that it must have, None for any."""
        run = self.start(task, script, resume=resume).wait(patience)
        assert code is None or run.code == code, f"dsh ended with {run.code}\n{run.out}\n{run.err}"
        return run

    def proofs(self) -> list[Json]:
        return records.proofs(self.ledger)

    def receipts(self) -> dict[str, Json]:
        return records.receipts(self.ledger)


class Running:
    """A run that goes on, in a process group of its own."""

    def __init__(self, dsh: Dsh, command: list[str], number: int) -> None:
        self.dsh, self.known = dsh, set(records.session_files(dsh.home))
        self._out, self._err = (dsh.folder / f"{kind}-{number}.txt" for kind in ("out", "err"))
        with self._out.open("wb") as out, self._err.open("wb") as err:
            self.process = subprocess.Popen(
                command, cwd=dsh.work, env=dsh._environment(), stdin=subprocess.DEVNULL, stdout=out, stderr=err, start_new_session=True
            )

    @property
    def err(self) -> str:
        return self._err.read_text(encoding="utf-8", errors="replace")

    def engines(self) -> list[int]:
        """The ids of RiskProof's processes below this run."""
        return records.engines(self.process.pid)

    def kill(self) -> None:
        """Ends dsh and whatever it started, at once. Harmless when it has ended."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def wait(self, patience: float = PATIENCE) -> Run:
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"dsh did not end within {patience:.0f} s\n{self._out.read_text()}\n{self.err}") from None
        return Run(self)


class Run:
    """What a finished run left behind."""

    def __init__(self, running: Running) -> None:
        self._running, self._model = running, running.dsh.model
        self.code = running.process.returncode
        self.out, self.err = running._out.read_text(encoding="utf-8", errors="replace"), running.err

    @property
    def requests(self) -> list[Request]:
        return self._model.requests

    @property
    def calls(self) -> list[Seen]:
        """Every call of the first conversation, with what the model got back."""
        return self._model.calls()

    def calls_of(self, key: str) -> list[Seen]:
        return self._model.calls(key)

    @property
    def events(self) -> list[Json]:
        """The events of ``--json``."""
        return [json.loads(line) for line in self.out.splitlines() if line.startswith("{")]

    @property
    def session(self) -> str:
        """The id of the session that the task began or resumed."""
        files = self.sessions
        return next(session.id for session in files if session.header.get("parentSession") is None)

    @property
    def sessions(self) -> list[records.Session]:
        """The logs that DSH wrote or appended to in this home since the run began, sub-agents included."""
        return records.sessions(self._running.dsh.home)

    @property
    def text(self) -> str:
        """Every byte that DSH keeps of its sessions, as one text."""
        return "\n".join(path.read_text(encoding="utf-8") for path in records.session_files(self._running.dsh.home))
