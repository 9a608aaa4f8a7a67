"""Which files hold labelled text."""

from __future__ import annotations

from riskproof.detect.file_marks import mark_of
from riskproof.model.files import Touch
from riskproof.model.session import Session
from riskproof.state.written import MOST_FILES, mark_written


def wrote(path: str) -> Touch:
    return Touch(0, mark_of(path), reads=False, writes=True)


def test_a_file_that_was_written_keeps_the_labels_of_every_write() -> None:
    session = mark_written(Session(), [wrote("a"), wrote("b")], ("PII",))
    session = mark_written(session, [wrote("a")], ("UNTRUSTED_WEB",))
    assert session.written == {mark_of("b"): ("PII",), mark_of("a"): ("UNTRUSTED_WEB", "PII")}
    assert list(session.written) == [mark_of("b"), mark_of("a")]


def test_nothing_is_kept_of_a_read_or_of_a_text_without_labels() -> None:
    session = Session()
    assert mark_written(session, [Touch(0, mark_of("a"), reads=True, writes=False)], ("PII",)) is session
    assert mark_written(session, [wrote("a")], ()) is session
    assert mark_written(session, [], ("PII",)) is session


def test_a_file_too_many_leaves_its_labels_behind() -> None:
    session = mark_written(Session(), [wrote("first")], ("SECRET",))
    for number in range(MOST_FILES):
        session = mark_written(session, [wrote(f"{number}")], ("PII",))
    assert len(session.written) == MOST_FILES
    assert session.unlisted == {"SECRET"}
    assert mark_of("first") not in session.written
