"""Version control beside Git."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import DISCARD, PAST, RESOURCE, categories


@pytest.mark.parametrize(
    "text",
    [
        "git-filter-repo --path x --invert-paths",
        "bfg --delete-files x",
        "hg strip tip",
        "jj abandon x",
        "jj op restore y",
        "fossil purge x",
    ],
)
def test_history_that_is_lost_is_seen(text: str) -> None:
    assert categories(text) == [PAST]


@pytest.mark.parametrize(
    "text",
    [
        "hg purge --all",
        "hg revert --all",
        "hg update -C default",
        "svn revert -R .",
    ],
)
def test_work_that_is_thrown_away_is_seen(text: str) -> None:
    assert categories(text) == [DISCARD]


@pytest.mark.parametrize(
    "text",
    [
        "svn rm https://svn.test/repo/x -m gone",
    ],
)
def test_a_resource_that_is_deleted_is_seen(text: str) -> None:
    assert categories(text) == [RESOURCE]


@pytest.mark.parametrize(
    "text",
    [
        "hg status",
        "hg update",
        "svn update",
        "svn revert a.txt",
        "jj log",
        "hg commit -m strip",
        "svn commit -m delete",
        "hg log",
        "svn status",
        "jj new",
    ],
)
def test_ordinary_work_and_mere_names_pass(text: str) -> None:
    assert categories(text) == []
