"""A program that answers like dsh where no dsh is: version, profiles that it ships, composed rows, a start with an overlay.

It knows whole rows only, as far as the tests use them. The real dsh is in tests/e2e/dsh.
"""

from __future__ import annotations

import sys
from pathlib import Path

PROGRAM = f"""#!{sys.executable}
import json, os, pathlib, sys
from ruamel.yaml import YAML
if "--version" in sys.argv:
    print("0.2.1-rc.2"); sys.exit()
home = pathlib.Path(os.environ["DSH_HOME"])
name = sys.argv[sys.argv.index("--profile") + 1]
folder = home / "profiles" / name
if name == "nope":
    sys.exit('Error: dsh: profile "nope" does not exist; create it\\n    at somewhere (file:///x.js)')
folder.mkdir(parents=True, exist_ok=True)
for file, text in (("package.json", "{{}}"), ("cordis.patch.yml", "[]\\n")):
    if not (folder / file).exists():
        (folder / file).write_text(text)
rows = [] if name == "bare" else [{{"id": "agent-loop", "name": "@deepseek-ai/dsh-agent-loop"}}, {{"id": "headless-runner"}}]
files = [folder / "cordis.patch.yml", home / "cordis.patch.yml"]
for patch in [patch for file in files if file.exists() for patch in YAML().load(file.read_text())]:
    rows += patch.get("insert", [])
    for row in rows:
        if "insert" not in patch and row["id"] == patch["id"]:
            row.update(patch)
if "--dump-config" in sys.argv:
    YAML().dump(rows, sys.stdout); sys.exit()
overlay = json.loads(pathlib.Path(sys.argv[sys.argv.index("--patch") + 1]).read_text())
saw = os.environ.get("STANDIN_SAW")
if not saw:
    sys.exit("dsh: warning: riskproof did not activate\\nError: dsh: startup failed")
pathlib.Path(overlay[-1]["insert"][0]["config"]["out"]).write_text(saw)
"""


def dsh(folder: Path, program: str = PROGRAM) -> Path:
    """The program, as a file that can be run."""
    file = folder / "dsh"
    file.write_text(program)
    file.chmod(0o755)
    return file
