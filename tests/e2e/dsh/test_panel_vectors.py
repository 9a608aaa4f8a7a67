"""The specification's vectors of the area ``client``, played in a real Chromium on a stand-in for the host's page."""

from __future__ import annotations

from tests.e2e.dsh.browser.running import observe
from tests.spec.loading import load


def test_the_panel_does_what_each_client_vector_says() -> None:
    vectors = load("client")
    observed = observe("vectors.mjs", [{"id": vector.id, "input": vector.input} for vector in vectors])
    assert len(vectors) == 30
    assert observed == {vector.id: vector.expected for vector in vectors}
