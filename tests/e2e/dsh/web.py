"""DSH's web profile with RiskProof's plugin: ``with WebDsh(tmp_path) as dsh: web = dsh.serve(script)``, then ``web.url`` logs a browser in.

The wheel of 0.2.1rc2 lacks two packages, so that the page of its web profile never boots; an overlay row of ours maps the one that matters
to a stub. That row is for tests only. Refuses every generation but the newest: 0.1.5's wheel has no web profile that starts.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Mapping
from typing import Final

from tests.e2e.dsh.harness import Dsh, Running
from tests.e2e.dsh.model import Script

_PATIENCE: Final = 60.0
_ABSENT: Final = "@deepseek-ai/dsh-host-directory-picker"
# Evaluated when the profile is composed, which is before the controller that needs the absent package is imported.
_REPAIR: Final = """\
- id: workspace-controller
  disabled: !!js >-
    (globalThis.riskproofTestRepair ??= process.getBuiltinModule('node:module').registerHooks({{
    resolve: (name, context, next) => name === '{absent}' ? {{ url: '{stub}', shortCircuit: true }} : next(name, context) }}), false)
  config:
    documentsDirectory: {documents}
"""


class WebDsh(Dsh):
    """A home for DSH as in ``Dsh``, served as a web page."""

    def install(self) -> None:
        """Puts RiskProof into the profile as a person does, in place of the overlay's row."""
        self.guarded = False
        command = [sys.executable, "-m", "riskproof", "install", "dsh", "--profile", "web", "--dsh", self.program]
        done = subprocess.run(
            command, env=self._environment(), cwd=self.work, capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"

    def serve(self, script: Script | Mapping[str, Script] = ()) -> Web:
        self.model.follow(script)
        stub = self.folder / "no-picker.mjs"
        stub.write_text("export class DirectoryPicker {}\nexport class DirectoryPickerError extends Error {}\n", encoding="utf-8")
        patches = (self.folder / "overlay-web.yml", self.folder / "repair.yml")
        patches[0].write_text(json.dumps(self.overlay(), indent=1), encoding="utf-8")
        patches[1].write_text(_REPAIR.format(absent=_ABSENT, stub=stub.as_uri(), documents=self.folder / "documents"), encoding="utf-8")
        command = [
            self.program,
            "--profile",
            "web",
            *(part for patch in patches for part in ("--patch", str(patch))),
            "--no-open",
            "--port",
            "0",
        ]
        web = Web(self, command, len(self._running))
        self._running.append(web)
        web.await_url()
        return web


class Web(Running):
    """A web server that runs until the test is over."""

    url = ""

    def await_url(self) -> None:
        """Waits for the address that logs a browser in."""
        until = time.monotonic() + _PATIENCE
        while not (found := re.search(r"http://127\.0\.0\.1:\d+/\S*token=\S+", self.out)):
            waiting = self.process.poll() is None and time.monotonic() < until
            assert waiting, f"dsh web does not serve\n{self.out}\n{self.err}"
            time.sleep(0.05)
        self.url = found.group(0)

    @property
    def out(self) -> str:
        return self._out.read_text(encoding="utf-8", errors="replace")

    @property
    def address(self) -> str:
        """Where the page is, without the token."""
        return re.sub(r"\?.*", "", self.url)
