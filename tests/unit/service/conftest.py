"""What holds for every test of the service: guards keep a ledger and their sessions, in a folder of the test's own.

Refuses the state folder of whoever runs the tests.
"""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _nobodys_state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    folder: Path = tmp_path_factory.mktemp("state", numbered=True)
    monkeypatch.setenv("RISKPROOF_STATE_DIR", str(folder))
