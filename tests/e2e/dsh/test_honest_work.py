"""A long ordinary session of work on code: never asked, never denied. A false alarm is a bug."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.dsh import office
from tests.e2e.dsh.harness import GENERATIONS, Dsh, say, tool, turn, use

GREETING = 'def greet(name):\n    return "Hello " + name\n'
TEST = 'from greeting import greet\n\n\ndef test_greets():\n    assert greet("Ana") == "Hello, Ana"\n'
HITS = "1. Python documentation: f-strings, https://docs.python.org/3/reference/lexical_analysis.html\nUse f'{name}' to format text."


@pytest.mark.parametrize("generation", GENERATIONS)
def test_a_day_of_coding_is_never_asked_about_and_never_denied(tmp_path: Path, generation: str) -> None:
    with Dsh(tmp_path, generation) as dsh:
        dsh.tools(tool("search_web", "Search the web.", {"query": "Words."}, HITS))
        work = dsh.work
        (work / "greeting.py").write_text(GREETING, encoding="utf-8")
        path, test = str(work / "greeting.py"), str(work / "test_greeting.py")
        fixed = GREETING.replace('"Hello " + name', 'f"Hello, {name}"')
        turns = [
            turn(use("glob", pattern="*.py"), use("grep", pattern="def greet"), use("read", file_path=path)),
            turn(use("todo_write", todos=[{"content": "fix the greeting", "status": "in_progress"}])),
            turn(use("write", file_path=test, content=TEST)),
            turn(office.bash("python3 -m pytest -q || python3 -c 'import greeting; print(greeting.greet(\"Ana\"))'")),
            turn(use("search_web", query="python format text")),
            turn(use("edit", file_path=path, old_string='"Hello " + name', new_string='f"Hello, {name}"')),
            turn(office.bash("git init -q . && git add -A && git -c user.name=a -c user.email=a@b.test commit -qm 'Greet with a comma'")),
            turn(office.bash("git status --short; git log --oneline; ls -la; wc -l *.py | tail -1")),
            turn(use("read", file_path=path), office.bash('python3 -c \'import greeting; assert greeting.greet("Ana") == "Hello, Ana"\'')),
            turn(use("write", file_path=str(work / "README.md"), content="# Greeting\n\nSays hello. See https://docs.python.org/3/.\n")),
            turn(
                office.bash("mkdir -p build && cp greeting.py build/ && rm build/greeting.py && find . -name '*.py' -not -path './.git/*'")
            ),
            say("The greeting has its comma."),
        ]
        run = dsh.run("greet() in greeting.py forgets the comma: write a test for it, fix it and commit", turns)
        assert (work / "greeting.py").read_text(encoding="utf-8") == fixed
        assert [call for call in run.calls if call.failed] == []
        assert len(run.calls) == 14
        assert [proof["decision"] for proof in dsh.proofs()] == ["allow"] * 14
        assert {receipt["outcome"] for receipt in dsh.receipts().values()} == {"succeeded"}


PAGE = "Use f'{name}' to format text, says the handbook of formats at docs.example."


@pytest.mark.parametrize("generation", GENERATIONS)
def test_work_that_is_shared_with_sub_agents_is_never_asked_about_and_never_denied(tmp_path: Path, generation: str) -> None:
    """Even where plans and tasks quote a page and name people: what an agent keeps for itself leaves nobody's hands."""
    fixed, checked = office.Signal(), office.Signal()
    with Dsh(tmp_path, generation) as dsh:
        dsh.tools(tool("search_web", "Search the web.", {"query": "Words."}, PAGE))
        path = str(dsh.work / "greeting.py")
        (dsh.work / "greeting.py").write_text(GREETING, encoding="utf-8")
        read = use("read", file_path=path)
        todo = {"content": f"{PAGE} Then tell bob@corp.example.", "status": "in_progress"}
        script = {
            "": [
                turn(read, office.bash("ls")),
                turn(use("search_web", query="python format text")),
                turn(use("todo_write", todos=[todo])),
                turn(use("subagent_fork", description="fix", prompt=f"FIXER fixes the greeting: {PAGE}")),
                turn(
                    use("subagent", description="check", prompt=f"CHECKER looks whether greeting.py does so: {PAGE}"), first=fixed.await_it
                ),
                turn(office.bash("ls -la; wc -l greeting.py"), read, first=checked.await_it),
            ],
            "FIXER": [
                turn(read),
                turn(use("edit", file_path=path, old_string='"Hello " + name', new_string='f"Hello, {name}"')),
                say("fixed", first=fixed.set),
            ],
            "CHECKER": [
                turn(read, use("grep", pattern="greet")),
                turn(office.bash("python3 -c 'import greeting; print(greeting.greet(1))'")),
                say("checked", first=checked.set),
            ],
        }
        run = dsh.run("fix the greeting in greeting.py as the handbook says", script)
        assert [call for key in script for call in run.calls_of(key) if call.failed] == []
        assert {proof["decision"] for proof in dsh.proofs()} == {"allow"}
        assert len(dsh.proofs()) == 13
