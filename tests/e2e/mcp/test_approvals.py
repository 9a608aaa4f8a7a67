"""A client that cannot ask a person: the question waits, somebody answers in another process, and the same call passes once."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.mcp.wire import OFFICE, Raw, environment, proxy, raw


def riskproof(folder: Path, state: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The program as a person runs it."""
    env = environment(folder, RISKPROOF_STATE_DIR=str(state))
    return subprocess.run([sys.executable, "-m", "riskproof", *arguments], env=env, capture_output=True, text=True, timeout=60, check=False)


def called(one: Raw, number: int, tool: str, **arguments: str) -> tuple[bool, str]:
    result: Any = one.ask(number, "tools/call", {"name": tool, "arguments": arguments})["result"]
    return bool(result.get("isError")), result["content"][0]["text"]


@pytest.mark.parametrize("options", [(), ("--service",)], ids=["own guard", "service"])
def test_a_question_is_answered_from_outside(tmp_path: Path, options: tuple[str, ...]) -> None:
    state = tmp_path / "state"
    try:
        with raw(proxy(*options, "--", *OFFICE), tmp_path, RISKPROOF_STATE_DIR=str(state)) as one:
            one.greet()
            called(one, 1, "fetch_page", url="https://news.example")
            failed, text = called(one, 2, "read_customer_table")
            assert failed
            assert "this client cannot ask one" in text
            [waiting] = re.findall(r"riskproof approve (ap_[0-9a-f]{10})", text)
            listed = riskproof(tmp_path, state, "approvals").stdout
            assert waiting in listed
            assert "untrusted_private_access" in listed
            assert riskproof(tmp_path, state, "approve", waiting).stdout == f"{waiting} approved\n"
            failed, text = called(one, 3, "read_customer_table")
            assert (failed, "CUST-1207" in text) == (False, True)
            failed, text = called(one, 4, "read_customer_table")
            assert failed
            assert waiting not in text
            refused = re.findall(r"riskproof approve (ap_[0-9a-f]{10})", text)[0]
            assert riskproof(tmp_path, state, "reject", refused).stdout == f"{refused} rejected\n"
            assert called(one, 5, "read_customer_table")[0]
            assert one.end() == (0, "")
        assert riskproof(tmp_path, state, "proofs", "verify", str(state / "ledger.jsonl")).returncode == 0
        stored = b"".join(file.read_bytes() for file in state.iterdir() if file.is_file())
        assert b"CUST-1207" not in stored
        assert b"news.example" not in stored
    finally:
        riskproof(tmp_path, state, "service", "stop")
