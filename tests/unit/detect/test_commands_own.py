"""This guard's own program."""

from __future__ import annotations

import pytest

from riskproof import Call, Guard


@pytest.mark.parametrize(
    "text",
    [
        "riskproof approve ap_0123456789",
        "riskproof reject ap_0123456789",
        "python3 -m riskproof approve x --for session --minutes 60",
        "uvx riskproof service stop",
        "poetry run riskproof store reset",
        "sudo riskproof config init --force",
        "riskproof install dsh --profile web --mode observe",
        "python -m riskproof install dsh --profile web --mode=observe",
        "riskproof labels known --forget",
        "uvx riskproof labels known notes --forget",
        "riskproof labels known notes --forget-definitions",
        "riskproof labels --reset",
        "riskproof labels --live --reset",
    ],
)
def test_an_agent_answers_no_question_of_the_guard_and_does_not_end_it(text: str) -> None:
    decision = Guard().before(Call("bash", {"command": text}))
    assert (decision.verdict, decision.rules[:1]) == ("deny", ("sensitive_path_mutation",))


@pytest.mark.parametrize(
    "text",
    [
        "riskproof explain --command 'rm -rf /'",
        "riskproof approvals --json",
        "riskproof service status",
        "riskproof doctor dsh --profile web",
        "riskproof install dsh --profile web",
        "riskproof proofs verify ledger.jsonl",
        "python3 -m riskproof rules",
        "riskproof labels known notes",
        "riskproof labels notes --live --json",
        "riskproof labels diff old.json new.json --fail-on warning",
        "riskproof labels propose notes",
        "echo riskproof approve x",
        "git commit -m 'riskproof approve explained'",
    ],
)
def test_looking_passes(text: str) -> None:
    assert Guard().before(Call("bash", {"command": text})).verdict == "allow"


PROFILE = "/home/ana/.dsh/profiles/web/cordis.patch.yml"


@pytest.mark.parametrize(
    "text",
    [
        f"sed -i s/enforce/observe/ {PROFILE}",
        "echo '- id: agent-loop' >> $DSH_HOME/profiles/work/cordis.patch.yml",
        "cp rows.yml ~/.dsh/cordis.patch.yml",
        "rm -r ~/.dsh/profiles/web",
        "cp rows.yml /srv/agents/profiles/headless/cordis.patch.yml",
        "dsh plugin --profile web remove dsh-riskproof",
        "dsh plugin --profile=web add file:/srv/other",
        "dsh web --from-default-profile web",
        "sed -i s/deny/allow/ /opt/venv/lib/python3.12/site-packages/riskproof/guard/guard.py",
    ],
)
def test_an_agent_does_not_take_the_guard_out_of_its_host(text: str) -> None:
    decision = Guard().before(Call("bash", {"command": text}))
    assert (decision.verdict, decision.rules[:1]) == ("deny", ("sensitive_path_mutation",))


@pytest.mark.parametrize("path", [PROFILE, "/home/ana/.dsh/profiles/web/package.json", "/home/ana/.dsh/cordis.patch.yml"])
def test_nor_does_it_write_the_rows_of_a_profile(path: str) -> None:
    assert Guard().before(Call("write", {"file_path": path, "content": "mode: observe"})).verdict == "deny"
    assert Guard().before(Call("read", {"file_path": path})).verdict == "allow"


@pytest.mark.parametrize(
    "text",
    [
        f"cat {PROFILE}",
        "dsh plugin --profile web list",
        "dsh --profile web --dump-config",
        "dsh headless 'run the tests and install what they need'",
        "git add shims/dsh/cordis.patch.yml",
        "ls ~/.dsh/skills && mkdir -p ~/.dsh/skills/notes",
        "grep -n plugin profiles/web/cordis.patch.yml",
        "pip show riskproof && ls .venv/lib/python3.12/site-packages/riskproof",
    ],
)
def test_ordinary_work_around_the_host_passes(text: str) -> None:
    assert Guard().before(Call("bash", {"command": text})).verdict == "allow"


def test_the_harness_s_keys_are_read_by_nobody_without_a_question() -> None:
    assert Guard().before(Call("read", {"file_path": "/home/ana/.dsh/.credentials.yaml"})).verdict == "ask"
