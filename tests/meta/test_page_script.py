"""The one script of DSH's page: it is made from its modules, and neither can put markup into the page or ask anybody but RiskProof."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.meta.tree import ROOT

SOURCES = ROOT / "shims" / "dsh" / "client"
SCRIPT = ROOT / "shims" / "dsh" / "client.js"
MARKUP = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerously|DOMParser|srcdoc|createContextualFragment|\beval\b|Function\("
)
OUTSIDE = re.compile(r"https?://(?!www\.w3\.org/2000/svg)|XMLHttpRequest|WebSocket|EventSource|sendBeacon|import\(|\bnew Image|url\(")


def generated(root: Path, *arguments: str) -> tuple[int, str]:
    script = str(root / "scripts" / "generate_dsh_client.py")
    done = subprocess.run([sys.executable, script, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The script's parts, to be changed."""
    (tmp_path / "scripts").mkdir()
    for name in ("generate_dsh_client.py", "writing.py"):
        shutil.copy(ROOT / "scripts" / name, tmp_path / "scripts")
    shutil.copytree(SOURCES, tmp_path / "shims" / "dsh" / "client")
    shutil.copy(SCRIPT, tmp_path / "shims" / "dsh")
    return tmp_path


def test_the_script_is_what_its_modules_make(copy: Path) -> None:
    assert generated(ROOT, "--check") == (0, "")
    words = copy / "shims" / "dsh" / "client" / "card-words.js"
    words.write_text(words.read_text(encoding="utf-8").replace("Try again", "Once more"), encoding="utf-8")
    assert generated(copy, "--check") == (1, "shims/dsh/client.js: not fresh; run make docs\n")
    assert generated(copy) == (0, "")
    assert "Once more" in (copy / "shims" / "dsh" / "client.js").read_text(encoding="utf-8")


def test_two_modules_may_not_declare_one_name(copy: Path) -> None:
    with (copy / "shims" / "dsh" / "client" / "card.js").open("a", encoding="utf-8") as module:
        module.write("const paint = 1\n")
    assert generated(copy) == (1, "shims/dsh/client/card.js: paint is declared in panel-paint.js as well\n")


def test_a_module_may_not_import_what_comes_after_it(copy: Path) -> None:
    page = copy / "shims" / "dsh" / "client" / "page.js"
    page.write_text("import { labelCard } from './card.js'\n" + page.read_text(encoding="utf-8"), encoding="utf-8")
    assert generated(copy) == (1, "shims/dsh/client/page.js: card.js does not export labelCard before it\n")


def test_nothing_in_the_page_makes_markup_of_a_text_or_asks_anybody_else() -> None:
    script = SCRIPT.read_text(encoding="utf-8")
    assert (MARKUP.findall(script), OUTSIDE.findall(script)) == ([], [])
    assert len(re.findall(r"\bfetch\(", script)) == 1
