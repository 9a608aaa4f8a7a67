"""No text that the guard is given stands in any file of the store, and none in what is sealed there either."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riskproof import Guard
from riskproof.stores.codec import packed
from riskproof.stores.sqlite import SqliteStore
from tests.properties.drawing import TOOLS, examples
from tests.properties.test_canaries import SHAPES, canaries, play, spellings

_STEPS = st.lists(
    st.tuples(
        st.sampled_from(TOOLS),
        st.sampled_from(("to", "url", "body", "command", "path", "query", "webhook", "headers", "content")),
        st.sampled_from(sorted(SHAPES)),
        st.sampled_from(sorted(SHAPES)),
    ),
    min_size=1,
    max_size=3,
)


def standing(word: str, folder: Path, session: str) -> list[str]:
    """Where the word stands: the files as they are on the disk, and the session's entries as they are before they are sealed."""
    places = {file.name: file.read_bytes() for file in folder.iterdir()}
    store = SqliteStore(folder / "riskproof.db")
    steps = store.open(session).news()
    store.close()
    assert len(places) >= 2
    assert steps
    places["entries"] = packed(list(enumerate(steps))) + repr(steps).encode()
    return [name for name, content in places.items() if any(one.lower().encode() in content.lower() for one in spellings(word))]


@given(word=canaries(), steps=_STEPS)
@examples(40)
def test_no_value_stands_in_the_store(
    tmp_path_factory: pytest.TempPathFactory, word: str, steps: list[tuple[object, str, str, str]]
) -> None:
    folder = tmp_path_factory.mktemp("store")
    guard = Guard({"store": {"enabled": True, "file": str(folder / "riskproof.db")}})
    play(guard, word, steps)  # type: ignore[arg-type]
    found = standing(word, folder, word)
    guard.close()
    assert found == []


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_stays_out_of_it(tmp_path: Path, shape: str) -> None:
    word = "b2c3" + "d4f5" + "ghjk"
    guard = Guard({"store": {"enabled": True, "file": str(tmp_path / "riskproof.db")}})
    play(guard, word, [(tool, field, shape, shape) for tool in TOOLS[:8] for field in ("to", "url", "body")])
    found = standing(word, tmp_path, word)
    guard.close()
    assert found == []
