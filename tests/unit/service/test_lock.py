from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from riskproof.service.lock import Lock

HOLD = "import sys; from riskproof.service.lock import Lock; lock = Lock(sys.argv[1]); print(lock.take(), flush=True); sys.stdin.read()"


def test_one_at_a_time_holds_a_lock_and_its_end_frees_it(tmp_path: Path) -> None:
    path = str(tmp_path / "lock")
    with subprocess.Popen([sys.executable, "-c", HOLD, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "True\n"
        with Lock(path) as lock:
            assert not lock.take()
            assert not lock.take(0.05)
            assert not lock.take(30, unless=lambda: True)
            holder.kill()
            assert lock.take(30)
    assert Path(path).stat().st_mode & 0o777 == 0o600


def test_a_lock_that_was_left_can_be_taken_again(tmp_path: Path) -> None:
    for _ in range(3):
        with Lock(str(tmp_path / "lock")) as lock:
            assert lock.take()
