"""The file of what labels know: private, whole, shared by processes, and never looser for being damaged."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from riskproof.errors import StoreError
from riskproof.model.contact import Contact
from riskproof.nutrition.known import Known
from riskproof.stores.known import KnownFile, known_file

HOST = Contact("notes", "host", "api.notes.test")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return known_file(tmp_path / "state" / "labels")


def knowing(*contacts: Contact) -> Known:
    known = Known()
    known.accept(contacts)
    return known


def test_it_stands_beside_the_folder_of_labels(tmp_path: Path) -> None:
    assert known_file(tmp_path / "labels") == tmp_path / "labels-known.json"


def test_what_is_not_there_knows_nothing_and_nothing_is_lost(file: Path) -> None:
    known = KnownFile(file).load()
    assert (known.lost, known.to_json()["labels"], file.exists()) == (False, {}, False)


def test_what_is_written_is_its_owners_alone_and_comes_back(file: Path) -> None:
    KnownFile(file).merge(knowing(HOST))
    assert (stat.S_IMODE(file.stat().st_mode), stat.S_IMODE(file.parent.stat().st_mode)) == (0o600, 0o700)
    back = KnownFile(file).load()
    assert (back.has(HOST), back.lost) == (True, False)


def test_what_another_one_wrote_meanwhile_is_kept_and_learned(file: Path) -> None:
    other = Contact("notes", "host", "other.test")
    KnownFile(file).merge(knowing(other))
    mine = knowing(HOST)
    KnownFile(file).merge(mine)
    assert (mine.has(other), KnownFile(file).load().has(HOST), KnownFile(file).load().has(other)) == (True, True, True)


def test_news_are_what_somebody_else_wrote(file: Path) -> None:
    mine, theirs = KnownFile(file), KnownFile(file)
    mine.load()
    assert not mine.is_news()
    mine.merge(knowing(HOST))
    assert not mine.is_news()
    theirs.merge(knowing(Contact("notes", "host", "other.test")))
    assert mine.is_news()
    mine.load()
    assert not mine.is_news()


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b'{"version": 1}', b"[" * 100_000, b"null"])
def test_a_damaged_file_is_lost_and_stays_so_once_it_is_written_again(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    assert KnownFile(file).load().lost
    KnownFile(file).merge(knowing(HOST))
    back = KnownFile(file).load()
    assert (back.lost, back.has(HOST)) == (True, True)


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
def test_a_file_that_others_may_write_is_not_believed(file: Path) -> None:
    KnownFile(file).merge(knowing(HOST))
    file.chmod(0o666)
    known = KnownFile(file).load()
    assert (known.lost, known.has(HOST)) == (True, False)


def test_a_link_a_pipe_and_a_folder_in_its_place_are_not_believed(file: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.json"
    KnownFile(elsewhere).merge(knowing(HOST))
    file.parent.mkdir(parents=True)
    file.symlink_to(elsewhere)
    assert KnownFile(file).load().lost
    file.unlink()
    os.mkfifo(file)
    assert KnownFile(file).load().lost
    file.unlink()
    file.mkdir()
    assert KnownFile(file).load().lost


def test_what_cannot_be_written_is_an_error_and_leaves_no_half_file(tmp_path: Path) -> None:
    in_the_way = tmp_path / "state"
    in_the_way.write_text("")
    with pytest.raises(StoreError, match="cannot be written"):
        KnownFile(in_the_way / "labels-known.json").merge(knowing(HOST))


def test_processes_that_write_at_once_lose_nothing(file: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from riskproof.stores.known import KnownFile; from riskproof.nutrition.known import Known;"
        "from riskproof.model.contact import Contact\n"
        "for number in range(20):\n"
        "    known = Known(); known.accept([Contact('notes', 'host', f'{sys.argv[2]}-{number}.test')])\n"
        "    KnownFile(Path(sys.argv[1])).merge(known)"
    )
    running = [subprocess.Popen([sys.executable, "-c", program, str(file), name]) for name in ("a", "b")]
    assert [one.wait(60) for one in running] == [0, 0]
    assert len(json.loads(file.read_text())["labels"]["notes"]["hosts"]) == 40
    assert sorted(one.name for one in file.parent.iterdir() if not one.name.endswith(".lock")) == [file.name]
