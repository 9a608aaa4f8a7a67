from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from riskproof.guard import label_files
from riskproof.guard.label_files import LabelKeeper, forget_saved, saved_in, write
from riskproof.guard.metering import Meter
from riskproof.model.call import Call, Tool

EMPTY: Any = {"schemaVersion": 1, "revision": 1, "generatedAt": "2030-01-01T00:00:00.000Z", "labels": []}
COUNTING = """
import sys, threading
from pathlib import Path
from riskproof.guard.label_files import LabelKeeper
from riskproof.guard.metering import Meter
from riskproof.model.call import Call, Tool
meter = Meter()
keeper = LabelKeeper(Path(sys.argv[1]), meter.snapshot, every=0.05)
meter.judged(Call(Tool("t", server="s")), "allow", None, None, meter.now())
keeper.start()
print("counted", flush=True)
threading.Event().wait() if sys.argv[2] == "stay" else None
"""


def counted(times: int = 1) -> Meter:
    meter = Meter()
    for _ in range(times):
        meter.judged(Call(Tool("t", server="s")), "allow", None, None, meter.now())
    return meter


def until(true: Any) -> None:
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end
        threading.Event().wait(0.01)


def test_what_changes_is_saved_in_one_private_file_and_never_before_something_was_seen(tmp_path: Path) -> None:
    folder = tmp_path / "state" / "labels"
    nothing = LabelKeeper(folder, Meter().snapshot)
    nothing.save()
    assert not folder.exists()
    meter = counted()
    keeper = LabelKeeper(folder, meter.snapshot)
    keeper.save()
    first = keeper.file.stat().st_mtime_ns
    keeper.save()
    assert (keeper.file.stat().st_mtime_ns, list(folder.iterdir())) == (first, [keeper.file])
    meter.judged(Call(Tool("u", server="s")), "allow", None, None, meter.now())
    keeper.save()
    (saved,) = saved_in(folder)
    assert [row["name"] for row in saved["labels"][0]["observed"]["tools"]] == ["t", "u"]
    assert (oct(folder.stat().st_mode & 0o777), oct(keeper.file.stat().st_mode & 0o777)) == ("0o700", "0o600")


def test_a_process_that_is_killed_leaves_what_was_saved_and_one_that_ends_leaves_everything(tmp_path: Path) -> None:
    for ending in ("stay", "leave"):
        folder = tmp_path / ending
        with subprocess.Popen([sys.executable, "-c", COUNTING, str(folder), ending], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "counted\n"
            if ending == "stay":
                until(lambda folder=folder: saved_in(folder))
                os.kill(process.pid, signal.SIGKILL)
            process.wait(30)
        assert [label["id"] for label in saved_in(folder)[0]["labels"]] == ["s", "unattributed"]


def test_it_looks_now_and_then_until_it_is_closed_and_can_be_started_again(tmp_path: Path) -> None:
    meter = counted()
    keeper = LabelKeeper(tmp_path, meter.snapshot, every=0.01)
    keeper.start()
    keeper.start()
    until(lambda: saved_in(tmp_path))
    keeper.close()
    keeper.close()
    assert not keeper.running
    keeper.start()
    assert keeper.running
    keeper.close()


def test_the_newest_files_stay_and_what_a_killed_process_left_half_written_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(label_files, "MOST_FILES", 3)
    for number in range(5):
        write(tmp_path / f"snapshot-{number}.json", EMPTY)
        os.utime(tmp_path / f"snapshot-{number}.json", (number, number))
    (tmp_path / "snapshot-9.json.ab.half").write_text("{")
    os.utime(tmp_path / "snapshot-9.json.ab.half", (1, 1))
    (tmp_path / "snapshot-8.json.ab.half").write_text("{")
    (tmp_path / "known.json").write_text("{}")
    label_files.prune(tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "known.json",
        "snapshot-2.json",
        "snapshot-3.json",
        "snapshot-4.json",
        "snapshot-8.json.ab.half",
    ]


def test_hosts_that_called_nothing_push_out_nothing_and_their_file_gives_way_to_one_with_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(label_files, "MOST_IDLE", 2)
    meter = counted()
    LabelKeeper(tmp_path, meter.snapshot).save()
    for _ in range(4):
        idle = Meter()
        idle.tools([Tool("t", server="s")])
        keeper = LabelKeeper(tmp_path, idle.snapshot)
        keeper.save()
    assert len(saved_in(tmp_path)) == 3
    assert keeper.idle_file.exists()
    idle.judged(Call(Tool("t", server="s")), "allow", None, None, idle.now())
    keeper.save()
    assert (keeper.file.exists(), keeper.idle_file.exists(), len(saved_in(tmp_path))) == (True, False, 3)


def test_the_state_folder_that_is_made_is_private_too(tmp_path: Path) -> None:
    write(tmp_path / "home" / "state" / "labels" / "snapshot-1.json", EMPTY)
    assert [oct((tmp_path / "home" / name).stat().st_mode & 0o777) for name in ("state", "state/labels")] == ["0o700", "0o700"]


def test_a_process_that_was_forked_from_the_one_that_counts_saves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = LabelKeeper(tmp_path, counted().snapshot)
    monkeypatch.setattr(os, "getpid", lambda: 1)
    keeper.save()
    assert saved_in(tmp_path) == []


def test_several_processes_write_beside_each_other(tmp_path: Path) -> None:
    keepers = [LabelKeeper(tmp_path, counted().snapshot) for _ in range(8)]
    threads = [threading.Thread(target=keeper.save) for keeper in keepers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(saved_in(tmp_path)) == 8


def test_a_file_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    write(tmp_path / "snapshot-good.json", EMPTY)
    for number, text in enumerate(("", "{", "[]", '{"schemaVersion": 2, "labels": []}', '{"schemaVersion": 1, "labels": [5]}', "\ud800")):
        (tmp_path / f"snapshot-{number}.json").write_bytes(text.encode("utf-8", "surrogatepass"))
    (tmp_path / "snapshot-link.json").symlink_to(tmp_path / "snapshot-good.json")
    assert saved_in(tmp_path) == [EMPTY]
    assert saved_in(tmp_path / "nowhere") == []
    assert (forget_saved(tmp_path), saved_in(tmp_path)) == (7, [])


def test_a_disk_that_takes_nothing_is_told_once_and_stops_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "in-the-way").write_text("")
    meter = counted()
    keeper = LabelKeeper(tmp_path / "in-the-way", meter.snapshot)
    keeper.save()
    keeper.save()
    assert [record.getMessage().split(":")[0] for record in caplog.records] == ["labels could not be saved"]
    assert json.dumps(meter.snapshot().to_json())
